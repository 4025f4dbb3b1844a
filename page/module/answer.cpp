#include "page/module/answer.h"

namespace outflank {

const char* answer(const Row& row) {
    static std::string text;
    text = json_line(row);
    return text.c_str();
}

}  // namespace outflank
