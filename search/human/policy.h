#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/tier.h"
#include "search/human/candidates.h"

namespace outflank::inline OUTFLANK_TIER {

/// The policy says which move a person would play. It is built like the evaluation, but smaller:
/// for each candidate the rows of its features are added up; the sums pass a leaky ReLU and a layer
/// of hidden units to one number, and the chances of the candidates are the softmax of these
/// numbers.
inline constexpr std::size_t policy_width = 8;
inline constexpr std::size_t policy_hidden_count = 16;

using PolicyRow = std::array<float, policy_width>;
using PolicyHidden = std::array<float, policy_hidden_count>;

struct Policy {
    struct Head {
        std::array<PolicyHidden, policy_width> to_hidden{};
        PolicyHidden hidden_bias{};
        PolicyHidden to_output{};

        bool operator==(const Head&) const = default;
    };

    std::vector<PolicyRow> rows = std::vector<PolicyRow>(policy_row_count);
    std::array<Head, stage_count> heads{};
};

/// The values inside the network for one candidate, which the fit needs.
struct PolicyActivations {
    PolicyRow sums{};       // of the rows, before the leaky ReLU
    PolicyHidden hidden{};  // before the leaky ReLU, too
    float output = 0;
};

/// The forward pass for one candidate.
PolicyActivations forward(const Policy& policy, const Policy::Head& head,
                          const Candidate& candidate);

/// The softmax of some numbers, in place.
void softmax(std::span<double> numbers);

/// The chance of each candidate of a board with so many empties.
std::vector<double> chances(const Policy& policy, int empties,
                            const std::vector<Candidate>& candidates);

/// A move, and the chance that a person plays it.
struct MoveChance {
    Square move = Square::none;
    double chance = 0;
};

/// All moves of the candidates, the likeliest first. Moves that are images of each other share the
/// chance of one.
std::vector<MoveChance> moves_of(const std::vector<Candidate>& candidates,
                                 std::span<const double> chances);

/// How likely people are to play each move of a board, by the policy in the executable; as
/// `moves_of` gives them.
std::vector<MoveChance> move_chances(const Weights& weights, const Board& board);

/// For each row, the one that stands for all its images by symmetry (see symmetry_map).
std::vector<std::uint32_t> policy_symmetry_map();

/// The policy in its file format: a header of 8 bytes magic number and five 32-bit numbers (format
/// version, width, hidden units, stages, rows), then a zstd frame with a checksum. In it are the
/// heads, what each unit of the numbers in the rows is worth, and the rows as row_columns.h
/// describes them; only rows that stand for themselves in the symmetry map. Little-endian.
std::vector<unsigned char> pack(const Policy& policy);
/// Reads that format. An error says why it is refused.
Result<std::shared_ptr<const Policy>> unpack_policy(std::span<const unsigned char> bytes);
/// Reads a file. Errors name it.
Result<std::shared_ptr<const Policy>> load_policy(const std::string& path);
/// The policy in the executable, unpacked at the first call. Throws std::runtime_error if that
/// fails.
const std::shared_ptr<const Policy>& embedded_policy();

}  // namespace outflank::inline OUTFLANK_TIER
