#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/play/command_line.h"
#include "protocol/system/text.h"
#include "protocol/system/usage_error.h"

namespace outflank {

namespace {

namespace po = boost::program_options;

// What follows an option: nothing, one of several words, a file, or something else. It is read from
// the name of the value in --help: "a|b", "FILE", "DIR".
struct Value {
    enum class Kind { none, words, file, other } kind = Kind::none;
    std::string words;  // separated by blanks
};

Value value_of(const po::option_description& option) {
    if (option.semantic()->max_tokens() == 0) return {};
    std::string name = option.format_parameter();
    name = name.substr(0, name.find(' '));
    if (name == "FILE" || name == "DIR") return {Value::Kind::file, {}};
    if (name.find('|') == std::string::npos) return {Value::Kind::other, {}};
    std::ranges::replace(name, '|', ' ');
    return {Value::Kind::words, name};
}

// A script for bash to source.
std::string bash_completion(const std::vector<Command>& commands) {
    std::string names;
    std::string options;  // a case for each command
    std::string values;   // a case for each option of each command that takes one
    for (const Command& command : commands) {
        names += fmt::format("{}{}", names.empty() ? "" : " ", command.name);
        std::vector<std::string> all;
        const auto every = every_option(command);
        for (const auto& option : every.options()) {
            std::vector<std::string> own = names_of(*option);
            all.push_back(own.front());
            const Value value = value_of(*option);
            if (value.kind == Value::Kind::none) continue;
            for (std::string& name : own) name = fmt::format("'{} {}'", command.name, name);
            const std::string reply =
                value.kind == Value::Kind::words
                    ? fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$current\"))", value.words)
                : value.kind == Value::Kind::file ? "COMPREPLY=($(compgen -f -- \"$current\"))"
                                                  : "COMPREPLY=()";
            values += fmt::format("        {}) {}; return ;;\n", joined(own, " | "), reply);
        }
        options += fmt::format("        {}) options='{}' ;;\n", command.name, joined(all, " "));
    }
    return fmt::format(R"(# Completion of outflank for bash: source <(outflank completion bash)
_outflank() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
    local command=${{COMP_WORDS[1]}} options=
    if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W '{names}' -- "$current"))
        return
    fi
    case "$command $previous" in
{values}    esac
    case "$command" in
{options}    esac
    case "$current" in
        -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")) ;;
    esac
}}
complete -o filenames -F _outflank outflank
)",
                       fmt::arg("names", names), fmt::arg("values", values),
                       fmt::arg("options", options));
}

// Escapes a text for single quotes within the brackets and colons of _arguments.
std::string zsh_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\'') {
            escaped += "'\\''";
            continue;
        }
        if (c == '[' || c == ']' || c == ':' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string zsh_option(const po::option_description& option, const std::string& name) {
    const Value value = value_of(option);
    std::string text = fmt::format("'*{}[{}]", name, zsh_text(option.description()));
    if (value.kind == Value::Kind::words)
        text += fmt::format(":{}:({})", option.long_name(), value.words);
    else if (value.kind == Value::Kind::file)
        text += ":file:_files";
    else if (value.kind == Value::Kind::other)
        text += fmt::format(":{}: ", option.long_name());
    return text + "'";
}

// A script for zsh to source, or to save as `_outflank` in a folder of its $fpath.
std::string zsh_completion(const std::vector<Command>& commands) {
    std::string names;
    std::string cases;
    for (const Command& command : commands) {
        names += fmt::format("        '{}:{}'\n", command.name, zsh_text(command.summary));
        cases += fmt::format("        {})\n            _arguments", command.name);
        const auto every = every_option(command);
        for (const auto& option : every.options())
            for (const std::string& name : names_of(*option))
                cases += " \\\n                " + zsh_option(*option, name);
        cases += " \\\n                '*:file:_files' ;;\n";
    }
    return fmt::format(R"(#compdef outflank
# Completion of outflank for zsh: source <(outflank completion zsh)
_outflank() {{
    local -a commands=(
{names}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{cases}    esac
}}
if [ "$funcstack[1]" = _outflank ]; then _outflank "$@"; else compdef _outflank outflank; fi
)",
                       fmt::arg("names", names), fmt::arg("cases", cases));
}

int print_completion(const std::vector<std::string>& shells) {
    if (shells == std::vector<std::string>{"bash"})
        fmt::print("{}", bash_completion(all_commands()));
    else if (shells == std::vector<std::string>{"zsh"})
        fmt::print("{}", zsh_completion(all_commands()));
    else
        throw UsageError("completion: name the shell, bash or zsh");
    return 0;
}

}  // namespace

Command completion_command() {
    const auto shells = std::make_shared<std::vector<std::string>>();
    Command command;
    command.name = "completion";
    command.summary = "let the shell complete commands and options";
    command.usage =
        "usage: source <(outflank completion bash)\n"
        "       source <(outflank completion zsh)\n\n"
        "Prints a script that makes the shell complete commands, options and their values.\n";
    command.words = shells.get();
    command.run = [shells](const auto& /*values*/) { return print_completion(*shells); };
    return command;
}

}  // namespace outflank
