#pragma once

#include <span>
#include <string>

namespace outflank {

/// The bytes as text in Base64 (RFC 4648), padded.
std::string base64(std::span<const unsigned char> bytes);

}  // namespace outflank
