#include "protocol/system/encoding.h"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <random>

namespace outflank {
namespace {

using namespace std::string_literals;

// Characters at the borders of the forms of UTF-8, as code point, UTF-8 and UTF-16 (big endian).
struct Sample {
    char32_t character;
    std::string utf8;
    std::string utf16_be;
};
const std::array samples = {
    Sample{U'\0', "\0"s, "\0\0"s},
    Sample{U'A', "A", "\0A"s},
    Sample{0x7F, "\x7F", "\0\x7F"s},
    Sample{0x80, "\xC2\x80", "\0\x80"s},
    Sample{0xE4, "\xC3\xA4", "\0\xE4"s},
    Sample{0x7FF, "\xDF\xBF", "\x07\xFF"},
    Sample{0x800, "\xE0\xA0\x80", "\x08\0"s},
    Sample{0x20AC, "\xE2\x82\xAC", "\x20\xAC"},
    Sample{0xD7FF, "\xED\x9F\xBF", "\xD7\xFF"},
    Sample{0xE000, "\xEE\x80\x80", "\xE0\0"s},
    Sample{0xFFFF, "\xEF\xBF\xBF", "\xFF\xFF"},
    Sample{0x10000, "\xF0\x90\x80\x80", "\xD8\x00\xDC\x00"s},
    Sample{0x10FFFF, "\xF4\x8F\xBF\xBF", "\xDB\xFF\xDF\xFF"},
};

// The same bytes as UTF-16 with the less significant byte first.
std::string swapped(std::string bytes) {
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) std::swap(bytes[at], bytes[at + 1]);
    return bytes;
}

std::string to_utf16_be(std::string_view ascii) {
    std::string bytes;
    for (const char c : ascii) bytes += {'\0', c};
    return bytes;
}

std::string random_bytes(std::mt19937_64& random) {
    // Bytes of UTF-8 sequences and byte order marks are frequent, so that valid and almost valid
    // sequences are, too.
    constexpr std::string_view favourites =
        "a]\n\xC3\xA4\xE2\x82\xAC\xF0\x9F\xED\xA0\xEF\xBB\xBF\xFF\xFE";
    std::string bytes(random() % 24, '\0');
    for (char& byte : bytes) {
        const auto draw = random();
        byte = draw % 4 == 0 ? static_cast<char>(draw >> 8)
                             : favourites[(draw >> 8) % favourites.size()];
    }
    return bytes;
}

TEST_CASE("characters are written and known in all forms of UTF-8") {
    for (const Sample& sample : samples) {
        CAPTURE(static_cast<unsigned>(sample.character));
        std::string text;
        append_utf8(text, sample.character);
        CHECK(text == sample.utf8);
        CHECK(is_utf8(text));
        CHECK(is_utf8("eight ascii bytes " + text + " and more of them"));
        for (std::size_t size = 1; size < text.size(); ++size)
            CHECK_FALSE(is_utf8(text.substr(0, size)));
    }
    for (const char32_t none : {0xD800U, 0xDFFFU, 0x110000U, 0xFFFFFFFFU}) {
        std::string text;
        append_utf8(text, none);
        CHECK(text == "\xEF\xBF\xBD");
    }
}

TEST_CASE("what is not UTF-8 is known") {
    for (const char* bytes :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF",  // overlong
          "\xED\xA0\x80", "\xED\xBF\xBF",                                              // surrogates
          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xFE", "\xF8\x88\x80\x80\x80",
          "Pl\xE4yer 1", "\xC3(", "\xE2\x82(", "a long text of ASCII, then \xE4"})
        CHECK_FALSE_MESSAGE(is_utf8(bytes), bytes);
    CHECK(is_utf8(""));
}

TEST_CASE("a byte order mark is dropped") {
    CHECK(to_utf8("\xEF\xBB\xBF"
                  "f5d6") == "f5d6");
    CHECK(to_utf8("\xFE\xFF" + to_utf16_be("f5d6")) == "f5d6");
    CHECK(to_utf8("\xFF\xFE" + swapped(to_utf16_be("f5d6"))) == "f5d6");
    CHECK(to_utf8("\xEF\xBB\xBF").empty());
    CHECK(to_utf8("\xFF\xFE").empty());
    CHECK(to_utf8("").empty());
}

TEST_CASE("UTF-16 is known without a mark by the zeros beside its first two characters") {
    const std::string text = "(;GM[Othello]PB[p1]\r\n";
    CHECK(to_utf8(to_utf16_be(text)) == text);
    CHECK(to_utf8(swapped(to_utf16_be(text))) == text);
    for (const Sample& sample : samples) {
        CHECK(to_utf8(to_utf16_be("PB") + sample.utf16_be) == "PB" + sample.utf8);
        CHECK(to_utf8(swapped(to_utf16_be("PB") + sample.utf16_be)) == "PB" + sample.utf8);
    }
}

TEST_CASE("what is not known to be UTF-16 passes as it is") {
    const std::string wthor = "\x14\x00\x01\x02\x01\x00\x00\x00\x00\x00\xD0\x07\x08\x00\x18\x00"s;
    for (const std::string& bytes :
         {"f5d6c3\r\nf5\r"s, "Pl\xE4yer"s, "\xC3\xA4"s, "\xEF\xBB"s, "\xFF"s, "f"s, "f\0"s, "\0f"s,
          "f\0d"s, "f\0d6"s, "\0\0\0foo"s, "\n\0f\0"s, wthor})
        CHECK(to_utf8(bytes) == bytes);
}

TEST_CASE("half a character of UTF-16 becomes U+FFFD") {
    const std::string lost = "\xEF\xBF\xBD";
    CHECK(to_utf8("\xFE\xFF\0A\0"s) == "A" + lost);
    CHECK(to_utf8("\xFE\xFF\xD8\0\0A"s) == lost + "A");
    CHECK(to_utf8("\xFE\xFF\xDC\0\0A"s) == lost + "A");
    CHECK(to_utf8("\xFE\xFF\0A\xD8\0"s) == "A" + lost);
    CHECK(to_utf8("\xFE\xFF\xD8\0\xD8\0\xDC\0"s) == lost + "\xF0\x90\x80\x80");
}

TEST_CASE("input that arrives in pieces is read as if it came at once") {
    std::mt19937_64 random(1);
    for (int round = 0; round < 3000; ++round) {
        std::string bytes = random_bytes(random);
        if (round % 3 == 1) bytes = "\xFF\xFE" + bytes;
        if (round % 3 == 2) bytes = "\0P\0B"s + bytes;
        CAPTURE(bytes);
        TextDecoder decoder;
        std::string text;
        for (std::size_t at = 0; at < bytes.size();) {
            const std::size_t size = random() % 4;
            text += decoder.next(bytes.substr(at, size));
            at += size;
        }
        text += decoder.finish();
        CHECK(text == to_utf8(bytes));
    }
}

TEST_CASE("a line is not kept back until the next one comes") {
    for (const std::string& line : {"q\n"s, "\n"s, "\xC3\xA4\n"s, "\xEF\n"s, "\xFF\n"s}) {
        TextDecoder decoder;
        CHECK(decoder.next(line) == line);
    }
    TextDecoder decoder;
    CHECK(decoder.next("\xFF\xFE"
                       "q\0\n\0"s) == "q\n");
    CHECK(decoder.next("q\0\n\0"s) == "q\n");
}

TEST_CASE("Latin-1 comes back from UTF-8 byte for byte") {
    std::string latin1;
    for (int byte = 0; byte < 256; ++byte) latin1 += static_cast<char>(byte);
    const std::string utf8 = latin1_to_utf8(latin1);
    CHECK(is_utf8(utf8));
    CHECK(utf8.size() == 128 + 2 * 128);
    CHECK(latin1_to_utf8("Pl\xE4yer") == "Pl\xC3\xA4yer");
    const Latin1 back = utf8_to_latin1(utf8);
    CHECK(back.text == latin1);
    CHECK(back.lost.empty());
}

TEST_CASE("what Latin-1 lacks is told") {
    const Latin1 converted = utf8_to_latin1("Wa\xC5\x82\xC4\x99sa \xC3\xA4 \xF0\x9F\x98\x80!");
    CHECK(converted.text == "Wa??sa \xE4 ?!");
    CHECK(converted.lost == "\xC5\x82\xC4\x99\xF0\x9F\x98\x80");
    CHECK(utf8_to_latin1("Pl\xE4yer \xFF").text == "Pl\xE4yer \xFF");  // no UTF-8
    CHECK(utf8_to_latin1("Pl\xE4yer \xFF").lost.empty());
}

TEST_CASE("text of unknown encoding is UTF-8, else Latin-1") {
    CHECK(utf8_or_latin1("f5d6") == "f5d6");
    CHECK(utf8_or_latin1("Pl\xC3\xA4yer") == "Pl\xC3\xA4yer");
    CHECK(utf8_or_latin1("Pl\xE4yer") == "Pl\xC3\xA4yer");
    CHECK(utf8_or_latin1("\xC3\xA4 and \xE4, \xE2\x82") ==
          "\xC3\xA4 and \xC3\xA4, \xC3\xA2\xC2\x82");
    std::mt19937_64 random(2);
    for (int round = 0; round < 3000; ++round) {
        const std::string bytes = random_bytes(random);
        CAPTURE(bytes);
        const std::string text = utf8_or_latin1(bytes);
        CHECK(is_utf8(text));
        if (is_utf8(bytes)) CHECK(text == bytes);
        CHECK(utf8_to_latin1(text).text == utf8_to_latin1(bytes).text);
    }
}

}  // namespace
}  // namespace outflank
