#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/system/row.h"

namespace outflank {

/// What is wrong with a field of a JSON object. Thrown while the object is read, and never further.
struct FieldError {
    std::string field;  // "search.depth"
    std::string text;
};

/// The fields of a JSON object, which must be known and of the right type. Each function reads one:
/// nothing where it is not there; a FieldError where it is not what is asked for.
class Fields {
  public:
    /// `path` is what stands before the names in errors: "search.". The object must live as long.
    explicit Fields(const Row& object, std::string path = "")
        : object_(object), path_(std::move(path)) {}

    [[nodiscard]] bool has(const char* name) const { return object_.contains(name); }
    const Row* find(const char* name);
    std::optional<long long> whole(const char* name, long long least, long long most);
    std::optional<double> number(const char* name, double least, double most);
    std::optional<std::string> text(const char* name);
    bool flag(const char* name);
    /// The object in a field.
    std::optional<Fields> object(const char* name);

    /// An error for a field with none of these names.
    void allow(const std::vector<std::string>& names) const;
    /// To be called when all fields are read: an error for one that nobody has asked for.
    void end() const;
    /// Throws the error of a field; an empty name: of the object itself.
    [[noreturn]] void refuse(std::string_view name, std::string text) const;

  private:
    const Row& object_;
    const std::string path_;
    std::vector<std::string> known_;
};

}  // namespace outflank
