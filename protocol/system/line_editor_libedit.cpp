#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cwchar>
#include <memory>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/line_editor.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string common_beginning(const std::vector<std::string>& texts) {
    std::string common = texts.front();
    for (const std::string& text : texts)
        common.erase(std::ranges::mismatch(common, text).in1, common.end());
    return common;
}

class Terminal {
  public:
    Terminal(TerminalInput& input, std::string prompt, Complete complete)
        : input_(input), prompt_(std::move(prompt)), complete_(std::move(complete)) {
        std::setlocale(LC_CTYPE, "");  // libedit and `next_character` read the user's letters by it
        history(history_, &event_, H_SETSIZE, 1000);
        history(history_, &event_, H_SETUNIQUE, 1);
        el_set(editor_, EL_CLIENTDATA, this);
        el_set(editor_, EL_SIGNAL, 1);  // for a new window size, and for Ctrl-Z and fg
        el_set(editor_, EL_PROMPT, show_prompt);
        el_set(editor_, EL_GETCFN, next_character);
        el_set(editor_, EL_EDITOR, "emacs");
        el_set(editor_, EL_HIST, history, history_);
        el_set(editor_, EL_ADDFN, "complete-word", "complete the word", complete_word);
        for (const auto& [key, action] : keys) el_set(editor_, EL_BIND, key, action, nullptr);
        el_source(editor_, nullptr);  // the user's ~/.editrc
    }
    ~Terminal() {
        el_end(editor_);
        history_end(history_);
        std::setlocale(LC_CTYPE, "C");
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    std::optional<std::string> next() {
        // libedit itself does this after the prompt. Ctrl-D would be lost in between.
        el_set(editor_, EL_PREP_TERM, 1);
        int length = 0;
        const char* const line = el_gets(editor_, &length);
        if (line == nullptr && length == 0) input_.end();
        if (line == nullptr || length <= 0 || line[length - 1] != '\n') return std::nullopt;
        std::string text(line, static_cast<std::size_t>(length) - 1);
        if (!trimmed(text).empty()) history(history_, &event_, H_ENTER, line);
        return text;
    }

  private:
    static constexpr std::pair<const char*, const char*> keys[] = {
        {"\t", "complete-word"},           {"^R", "em-inc-search-prev"},
        {"\\e[3~", "ed-delete-next-char"},  // Delete
        {"\\e[1~", "ed-move-to-beg"},       // Home and End, as some terminals send them
        {"\\e[4~", "ed-move-to-end"},      {"\\e[1;5C", "em-next-word"},  // Ctrl and an arrow
        {"\\e[1;5D", "ed-prev-word"},
    };

    static Terminal& self(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return *static_cast<Terminal*>(self);
    }

    static char* show_prompt(EditLine* editor) { return self(editor).prompt_.data(); }

    // 1 for a character, 0 where there will be none.
    static int next_character(EditLine* editor, wchar_t* character) {
        TerminalInput& input = self(editor).input_;
        std::mbstate_t state{};
        while (true) {
            std::optional<char> byte = input.take_byte();
            if (!byte && !input.wait()) return 0;
            if (!byte) continue;
            const std::size_t length = std::mbrtowc(character, &*byte, 1, &state);
            if (length <= 1) return 1;
            if (length == static_cast<std::size_t>(-1)) state = {};  // no letter: left out
        }
    }

    static unsigned char complete_word(EditLine* editor, int /*key*/) {
        const LineInfo* const line = el_line(editor);
        const std::string_view before(line->buffer,
                                      static_cast<std::size_t>(line->cursor - line->buffer));
        const std::vector<std::string> words = self(editor).complete_(before);
        if (words.empty()) return CC_ERROR;
        const std::size_t typed = before.size() - (before.rfind(' ') + 1);
        const std::string whole = common_beginning(words);
        std::string rest = whole.substr(std::min(typed, whole.size()));
        if (words.size() == 1 && !whole.ends_with('/')) rest += ' ';
        if (!rest.empty()) return el_insertstr(editor, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        const std::string list = wrapped(joined(words, "  "), terminal_width(STDOUT_FILENO), 0);
        std::fprintf(stdout, "\n%s\n", list.c_str());
        std::fflush(stdout);
        return CC_REDISPLAY;
    }

    TerminalInput& input_;
    std::string prompt_;
    Complete complete_;
    EditLine* editor_ = el_init("outflank", stdin, stdout, stderr);
    History* history_ = history_init();
    HistEvent event_{};
};

}  // namespace

LineEditor make_line_editor(TerminalInput& input, std::string prompt, Complete complete) {
    auto terminal = std::make_shared<Terminal>(input, std::move(prompt), std::move(complete));
    return [terminal] { return terminal->next(); };
}

}  // namespace outflank
