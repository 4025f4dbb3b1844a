#pragma once

#include <cstdlib>
#include <string>

namespace outflank {

/// While it lives, a variable of the environment has this value.
class EnvironmentVariable {
  public:
    EnvironmentVariable(std::string name, const std::string& value) : name_(std::move(name)) {
        set(value.c_str());
    }
    ~EnvironmentVariable() { set(nullptr); }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

  private:
    void set(const char* value) const {
#ifdef _WIN32
        _putenv_s(name_.c_str(), value == nullptr ? "" : value);
#else
        if (value == nullptr)
            ::unsetenv(name_.c_str());
        else
            ::setenv(name_.c_str(), value, 1);
#endif
    }

    const std::string name_;
};

}  // namespace outflank
