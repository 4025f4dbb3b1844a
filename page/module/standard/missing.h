// What our code uses of C++20 and emscripten 3.1.6 does not have yet, in its simplest form: its
// library is LLVM 13's. Every file is compiled with this header in front.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

/// Of a number that begins with a digit, a point or a minus.
inline from_chars_result from_chars(const char* begin, const char* end, double& value) {
    const string text(begin, end);
    if (text.empty() || text.find_first_not_of("0123456789.-") == 0)
        return {begin, errc::invalid_argument};
    char* stop = nullptr;
    value = strtod(text.c_str(), &stop);
    return stop == text.c_str() ? from_chars_result{begin, errc::invalid_argument}
                                : from_chars_result{begin + (stop - text.c_str()), errc{}};
}

/// Of work that takes a stop token. The module without threads cannot start one.
class jthread {
  public:
#ifdef __EMSCRIPTEN_PTHREADS__
    template <class Work>
    explicit jthread(Work work) : stop_(), thread_(std::move(work), stop_.get_token()) {}
    jthread(jthread&&) = default;
    ~jthread() {
        if (!thread_.joinable()) return;
        stop_.request_stop();
        thread_.join();
    }
    void request_stop() { stop_.request_stop(); }

  private:
    stop_source stop_;  // before the thread, which takes its token
    thread thread_;
#else
    template <class Work>
    explicit jthread(Work&&) {
        throw system_error(make_error_code(errc::resource_unavailable_try_again));
    }
    void request_stop() {}
#endif
};

namespace ranges {

namespace missing {

template <class Test, class Projection>
constexpr auto composed(Test& test, Projection& projection) {
    return [&test, &projection](auto&& value) {
        return invoke(test, invoke(projection, std::forward<decltype(value)>(value)));
    };
}

template <class Compare, class Projection>
constexpr auto ordered(Compare& compare, Projection& projection) {
    return [&compare, &projection](auto&& one, auto&& other) {
        return invoke(compare, invoke(projection, std::forward<decltype(one)>(one)),
                      invoke(projection, std::forward<decltype(other)>(other)));
    };
}

template <class Value>
constexpr auto is(const Value& value) {
    return [&value](const auto& other) { return other == value; };
}

}  // namespace missing

// The algorithms that test each value.
#define OUTFLANK_TESTING(NAME)                                                                     \
    template <class Range, class Test, class Projection = identity>                                \
    constexpr auto NAME(Range&& range, Test test, Projection projection = {}) {                    \
        return std::NAME(std::begin(range), std::end(range), missing::composed(test, projection)); \
    }
OUTFLANK_TESTING(all_of)
OUTFLANK_TESTING(any_of)
OUTFLANK_TESTING(none_of)
OUTFLANK_TESTING(count_if)
OUTFLANK_TESTING(find_if)
OUTFLANK_TESTING(find_if_not)
#undef OUTFLANK_TESTING

// Those that compare values in the range with each other.
#define OUTFLANK_COMPARING(NAME)                                                           \
    template <class Range, class Compare = std::less<>, class Projection = identity>       \
    constexpr auto NAME(Range&& range, Compare compare = {}, Projection projection = {}) { \
        return std::NAME(std::begin(range), std::end(range),                               \
                         missing::ordered(compare, projection));                           \
    }
OUTFLANK_COMPARING(sort)
OUTFLANK_COMPARING(stable_sort)
OUTFLANK_COMPARING(max_element)
OUTFLANK_COMPARING(min_element)
#undef OUTFLANK_COMPARING

template <class Range, class Value, class Projection = identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
    return ranges::find_if(range, missing::is(value), projection);
}

template <class Iterator, class Value>
constexpr Iterator find(Iterator begin, Iterator end, const Value& value) {
    return std::find(begin, end, value);
}

template <class Range, class Value, class Projection = identity>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
    return ranges::count_if(range, missing::is(value), projection);
}

template <class Range, class Compare = std::less<>, class Projection = identity>
constexpr auto max(Range&& range, Compare compare = {}, Projection projection = {}) {
    return *ranges::max_element(range, compare, projection);
}

template <class Range, class Value, class Compare = std::less<>, class Projection = identity>
constexpr auto lower_bound(Range&& range, const Value& value, Compare compare = {},
                           Projection projection = {}) {
    return std::lower_bound(std::begin(range), std::end(range), value,
                            [&](const auto& one, const Value& other) {
                                return invoke(compare, invoke(projection, one), other);
                            });
}

template <class Range, class Value>
constexpr void fill(Range&& range, const Value& value) {
    std::fill(std::begin(range), std::end(range), value);
}

template <class Range, class Value>
constexpr bool binary_search(Range&& range, const Value& value) {
    return std::binary_search(std::begin(range), std::end(range), value);
}

template <class Range, class Output>
constexpr void copy(Range&& range, Output to) {
    std::copy(std::begin(range), std::end(range), to);
}

template <class Range, class Value>
constexpr void replace(Range&& range, const Value& old, const Value& by) {
    std::replace(std::begin(range), std::end(range), old, by);
}

template <class Range, class Test, class Value>
constexpr void replace_if(Range&& range, Test test, const Value& by) {
    std::replace_if(std::begin(range), std::end(range), test, by);
}

template <class Range, class Other, class Same = std::equal_to<>, class Projection = identity,
          class OtherProjection = identity>
constexpr bool equal(Range&& range, Other&& other, Same same = {}, Projection projection = {},
                     OtherProjection other_projection = {}) {
    return std::equal(std::begin(range), std::end(range), std::begin(other), std::end(other),
                      [&](const auto& one, const auto& two) {
                          return invoke(same, invoke(projection, one),
                                        invoke(other_projection, two));
                      });
}

}  // namespace ranges

}  // namespace std
