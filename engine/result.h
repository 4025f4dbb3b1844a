#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace outflank {

/// An error message for a person: what was wrong with an input, and where.
struct Error {
    std::string text;
};

/// A value, or the error why there is none.
template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> error(std::string text) {
    return tl::make_unexpected(Error{std::move(text)});
}

}  // namespace outflank
