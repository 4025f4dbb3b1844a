#pragma once

namespace outflank {

/// True if `attempt` says so in one of five tries: for an upper bound on time, which a machine that
/// is busy with something else may exceed in any of them.
template <typename Attempt>
bool once_in_five(Attempt attempt) {
    for (int i = 0; i < 5; ++i)
        if (attempt()) return true;
    return false;
}

}  // namespace outflank
