#include <utility>

#include "protocol/front_end/json/answer.h"
#include "protocol/front_end/json/fields.h"
#include "protocol/front_end/protocols.h"
#include "protocol/system/error_message.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// What the JSON library says of a text, without the number of the error.
std::string parse_fault(const Row::exception& problem) {
    const std::string text = problem.what();
    const std::size_t begin = text.find("] ");
    return printable(begin == std::string::npos ? text : text.substr(begin + 2));
}

SearchSettings settings_of(const Options& options) {
    return {options.threads, static_cast<std::size_t>(options.hash_mb),
            checked("weights", weights_of(options))};
}

// Questions and answers, a JSON object a line: docs/programs.md. Questions are worked on by the
// threads of the scheduler; all else is done at once, on the thread that reads.
class JsonFrontEnd : public FrontEnd {
  public:
    JsonFrontEnd(const Options& options, const Output& output)
        : FrontEnd(output, longest_question),
          common_{options, output, {}, checked("book", OpeningBook::open(options))},
          scheduler_(settings_of(options)) {}
    ~JsonFrontEnd() override {
        scheduler_.close();
        close();
    }

    void stop_work() override { scheduler_.cancel_all(); }
    void wait_idle() override { scheduler_.wait_idle(); }
    [[nodiscard]] bool is_idle() override { return scheduler_.is_idle(); }

  private:
    void receive(const std::string& line) override {
        try {
            receive_object(Row::parse(line));
        } catch (const Row::exception& problem) {
            refuse(line, parse_fault(problem));
        } catch (const std::exception& problem) {
            refuse(line, printable(text_of(problem)));
        }
    }
    void refuse(const std::string& /*line*/, const std::string& reason) override {
        common_.say(error_row({nullptr, "", reason}));
    }
    void answer_failure(const std::string& reason) override { refuse("", reason); }

    void receive_object(const Row& object) {
        if (!object.is_object()) return refuse("", "not an object {...}");
        for (const char* const name : {"cancel", "cancel_all", "version", "clear"})
            if (object.contains(name)) return obey(object, name);
        auto question = read_question(object, common_.options);
        if (!question) return common_.say(error_row(question.error()));
        const Row id = question->id;
        if (!scheduler_.add(std::make_shared<Answering>(std::move(*question), common_)))
            common_.say(error_row({id, "id", "a question with this id is still open"}));
    }

    // Commands have one field.
    void obey(const Row& object, const std::string& name) {
        try {
            Fields fields(object);
            const Row& value = *fields.find(name.c_str());
            if (name == "cancel") {
                fields.end();
                return common_.say({{name, value}, {"found", scheduler_.cancel(json_line(value))}});
            }
            if (value != true) fields.refuse(name, "only true makes sense");
            fields.end();
        } catch (const FieldError& wrong) {
            return common_.say(error_row({nullptr, wrong.field, wrong.text}));
        }
        if (name == "cancel_all")
            common_.say({{name, true}, {"count", scheduler_.cancel_all()}});
        else if (name == "clear")
            scheduler_.clear([this] { common_.say({{"clear", true}}); });
        else
            common_.say({{name, OUTFLANK_VERSION},
                         {"name", "Outflank"},
                         {"threads", common_.options.threads},
                         {"hash_mb", common_.options.hash_mb},
                         {"most_waiting", Scheduler::most_waiting},
                         {"most_begun", Scheduler::most_begun},
                         {"longest_line", longest_question}});
    }

    Common common_;
    Scheduler scheduler_;  // the last member: it uses the others
};

}  // namespace

std::unique_ptr<FrontEnd> make_json(const Options& options, const Output& output) {
    return std::make_unique<JsonFrontEnd>(options, output);
}

}  // namespace outflank
