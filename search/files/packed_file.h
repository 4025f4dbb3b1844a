#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "search/files/zstd_frame.h"

// The files that the build links into the program: a header, and all else packed in a zstd frame.
// A header is a struct of numbers without gaps, little-endian in the file. It begins with `magic`,
// eight letters, and `version`; a new one has what this program reads and writes.
namespace outflank {

static_assert(std::endian::native == std::endian::little);  // as in the file

/// What a frame holds, which must be this many bytes. Nothing when it is damaged or cut, or holds
/// another number; that is found before memory is taken for them.
std::optional<std::vector<unsigned char>> unpack_frame(std::span<const unsigned char> frame,
                                                       std::size_t size);

template <class Header>
std::vector<unsigned char> packed_file(const Header& header, std::span<const unsigned char> plain) {
    std::array<unsigned char, sizeof header> head{};
    std::memcpy(head.data(), &header, sizeof header);
    return with_zstd_frame(head, plain);
}

/// The header of a file. `kind` says in errors what the file should be, such as "weights".
template <class Header>
Result<Header> header_of_packed(std::span<const unsigned char> bytes, const std::string& kind) {
    const Header expected;
    Header header;
    if (bytes.size() < sizeof header) return error("not a " + kind + " file: too short");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != expected.magic) return error("not a " + kind + " file: wrong magic number");
    if (header.version != expected.version)
        return error(kind + " of format version " + std::to_string(header.version) +
                     ", this program reads " + std::to_string(expected.version));
    return header;
}

/// What is packed behind the header, which must be this many bytes.
template <class Header>
Result<std::vector<unsigned char>> unpacked_file(std::span<const unsigned char> bytes,
                                                 std::size_t size, const std::string& kind) {
    auto plain = unpack_frame(bytes.subspan(sizeof(Header)), size);
    if (!plain) return error("damaged " + kind + ": wrong checksum or length");
    return *std::move(plain);
}

}  // namespace outflank
