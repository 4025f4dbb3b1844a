#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/front_end/protocols.h"
#include "protocol/play/options.h"
#include "protocol/system/text.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string line = cleaned(text);
    for (const std::string& word : words(line)) {
        const auto number = parse_number(word);
        if (number && !parse_number(to_decimal(*number, 3))) std::abort();
        const auto integer = parse_integer(word);
        if (integer && !number) std::abort();
        Options options;
        for (const OptionEntry& entry : option_table()) {
            if (!set_option(options, entry.name, word)) continue;
            const bool is_unset = lower_case(word) == "off";  // has no value then, if it may
            if (value_of(options, entry).empty() && !word.empty() && !is_unset) std::abort();
        }
        (void)shell_words(word);
        (void)quoted(word);
    }
    (void)protocol_of(text);
    return 0;
}
