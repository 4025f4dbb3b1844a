#include "protocol/system/charset.h"

#include <doctest/doctest.h>

#include <string>

#include "protocol/system/encoding.h"

namespace outflank {
namespace {

using namespace std::string_literals;

std::string text_of(std::string_view bytes, std::string_view charset) {
    const auto decoded = decode(bytes, charset);
    REQUIRE_MESSAGE(decoded, decoded.error().text);
    CHECK(decoded->broken == 0);
    return decoded->text;
}

TEST_CASE("the charsets of our own are known by their usual names") {
    for (const char* name : {"UTF-8", "utf8", "Utf_8", " UTF-8 "})
        CHECK(text_of("\xE2\x82\xAC", name) == "\xE2\x82\xAC");
    for (const char* name : {"ISO-8859-1", "iso8859-1", "ISO_8859-1", "Latin-1", "latin1", "L1"})
        CHECK(text_of("\xE4\x80", name) == "\xC3\xA4\xC2\x80");
    for (const char* name : {"windows-1252", "CP1252", "Windows1252"})
        CHECK(text_of("\x80 \x8A \x93\x94 \xE4 \x9F", name) ==
              "\xE2\x82\xAC \xC5\xA0 \xE2\x80\x9C\xE2\x80\x9D \xC3\xA4 \xC5\xB8");
    for (const char* name : {"US-ASCII", "ascii"}) CHECK(text_of("Player", name) == "Player");
}

TEST_CASE("UTF-16 has the order of its mark or name, else big endian") {
    CHECK(text_of("\xFF\xFE\xAC\x20", "UTF-16") == "\xE2\x82\xAC");
    CHECK(text_of("\xFE\xFF\x20\xAC", "UTF-16") == "\xE2\x82\xAC");
    CHECK(text_of("\x20\xAC", "UTF-16") == "\xE2\x82\xAC");
    CHECK(text_of("\x20\xAC", "UTF-16BE") == "\xE2\x82\xAC");
    CHECK(text_of("\xAC\x20", "utf-16le") == "\xE2\x82\xAC");
    CHECK(text_of("\xFF\xFE\xAC\x20", "UTF-16LE") == "\xE2\x82\xAC");
    CHECK(decode("\x20\xAC\xD8\0\x20"s, "UTF-16")->broken == 2);
}

TEST_CASE("a byte that the charset lacks is read as Latin-1 and counted") {
    for (const char* charset : {"UTF-8", "ASCII"}) {
        const auto decoded = decode("Pl\xE4yer \xFF", charset);
        CHECK(decoded->text == "Pl\xC3\xA4yer \xC3\xBF");
        CHECK(decoded->broken == 2);
    }
    const auto decoded = decode("a\x81z", "windows-1252");
    CHECK(decoded->text == "a\xC2\x81z");
    CHECK(decoded->broken == 1);
}

TEST_CASE("other charsets are the system's, where it has them") {
    if (!decode("", "Shift_JIS") || !decode("", "ISO-8859-2"))
        return;  // a system without them passes the test
    CHECK(text_of("\xB3\xEA", "ISO-8859-2") == "\xC5\x82\xC4\x99");
    // The last byte of its second letter is a backslash. The text is longer than the buffer of
    // iconv.
    std::string bytes;
    std::string expected;
    for (int i = 0; i < 3000; ++i) {
        bytes += "\x83\x65\x83\x5C";
        expected += "\xE3\x83\x86\xE3\x82\xBD";
    }
    CHECK(text_of(bytes, "Shift_JIS") == expected);
    const auto decoded = decode(
        "\x83\x65\xFF"
        "a\x83",
        "Shift_JIS");  // its end is cut off
    CHECK(decoded->text ==
          "\xE3\x83\x86\xC3\xBF"
          "a\xC2\x83");
    CHECK(decoded->broken == 2);
}

TEST_CASE("a charset that is not known is named") {
    for (const std::string& name : {"Klingon"s, ""s, " "s, "../../etc/x"s, "ISO-8859-2//TRANSLIT"s,
                                    std::string(100, 'x'), "a\0b"s, "\xFF"s}) {
        CAPTURE(name);
        CHECK_FALSE(decode("text", name));
    }
    CHECK(decode("text", "Klingon").error().text == "charset 'Klingon' is not known here");
}

}  // namespace
}  // namespace outflank
