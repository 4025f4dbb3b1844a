#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "search/evaluation/row_columns.h"
#include "search/evaluation/symmetry_map.h"
#include "search/files/embedded_files.h"
#include "search/files/file_bytes.h"
#include "search/files/packed_file.h"
#include "search/human/policy.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

struct PolicyHeader {
    std::array<char, 8> magic{'O', 'u', 't', 'P', 'o', 'l', 'c', 'y'};
    std::uint32_t version = 2;
    std::uint32_t width = policy_width;
    std::uint32_t hidden = policy_hidden_count;
    std::uint32_t stages = stage_count;
    std::uint32_t rows = policy_row_count;

    bool operator==(const PolicyHeader&) const = default;
};
static_assert(sizeof(PolicyHeader) == 28);

using Heads = std::array<Policy::Head, stage_count>;
static_assert(sizeof(Heads) ==
              stage_count * sizeof(float) * policy_hidden_count * (policy_width + 2));

template <class Value>
void append(std::vector<unsigned char>& bytes, const Value& value) {
    const auto* const from = reinterpret_cast<const unsigned char*>(&value);
    bytes.insert(bytes.end(), from, from + sizeof value);
}

// What a unit of each number of the rows is worth, so that the largest fills a byte.
PolicyRow units_of(const Policy& policy) {
    PolicyRow units{};
    for (const PolicyRow& row : policy.rows)
        for (std::size_t i = 0; i < policy_width; ++i)
            units[i] = std::max(units[i], std::abs(row[i]) / 127);
    for (float& unit : units) unit = std::max(unit, 1e-6F);
    return units;
}

}  // namespace

std::vector<std::uint32_t> policy_symmetry_map() {
    std::vector<std::uint32_t> map = symmetry_map();
    map.resize(row_count);
    for (std::size_t row = row_count; row < policy_row_count; ++row)
        map.push_back(static_cast<std::uint32_t>(row));
    return map;
}

std::vector<unsigned char> pack(const Policy& policy) {
    const PolicyRow units = units_of(policy);
    std::vector<unsigned char> plain;
    append(plain, policy.heads);
    append(plain, units);
    const std::vector<std::uint32_t> rows = own_rows(policy_symmetry_map());
    append_columns(plain, rows, policy_width, [&](std::uint32_t row, std::size_t i) {
        return std::lround(policy.rows[row][i] / units[i]);
    });
    return packed_file(PolicyHeader(), plain);
}

Result<std::shared_ptr<const Policy>> unpack_policy(std::span<const unsigned char> bytes) {
    const auto header = header_of_packed<PolicyHeader>(bytes, "policy");
    if (!header) return tl::make_unexpected(header.error());
    if (*header != PolicyHeader())
        return error("a policy of another architecture than this program's");
    const std::vector<std::uint32_t> map = policy_symmetry_map();
    const std::vector<std::uint32_t> rows = own_rows(map);
    const auto plain = unpacked_file<PolicyHeader>(
        bytes, sizeof(Heads) + sizeof(PolicyRow) + columns_size(rows.size(), policy_width),
        "policy");
    if (!plain) return tl::make_unexpected(plain.error());

    auto policy = std::make_shared<Policy>();
    PolicyRow units{};
    std::memcpy(&policy->heads, plain->data(), sizeof(Heads));
    std::memcpy(&units, plain->data() + sizeof(Heads), sizeof units);
    const unsigned char* const columns = plain->data() + sizeof(Heads) + sizeof units;
    read_columns(columns, rows, policy_width,
                 [&](std::uint32_t row, std::size_t i, std::int8_t number) {
                     policy->rows[row][i] = units[i] * static_cast<float>(number);
                 });
    for (std::size_t row = 0; row < map.size(); ++row) policy->rows[row] = policy->rows[map[row]];
    return policy;
}

Result<std::shared_ptr<const Policy>> load_policy(const std::string& path) {
    constexpr std::size_t most_bytes = 1 << 24;
    const auto bytes = bytes_of_file(path, "policy", most_bytes);
    if (!bytes) return tl::make_unexpected(bytes.error());
    auto policy = unpack_policy(*bytes);
    if (!policy) return error(path + ": " + policy.error().text);
    return policy;
}

const std::shared_ptr<const Policy>& embedded_policy() {
    static const std::shared_ptr<const Policy> policy = [] {
        auto unpacked = unpack_policy(embedded_policy_file());
        if (!unpacked) throw std::runtime_error("built in: " + unpacked.error().text);
        return *std::move(unpacked);
    }();
    return policy;
}

}  // namespace outflank::inline OUTFLANK_TIER
