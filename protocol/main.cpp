// A placeholder until the front-ends come.

#include <iostream>
#include <string_view>

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--version") {
        std::cout << "outflank " << OUTFLANK_VERSION << '\n';
        return 0;
    }
    std::cerr << "usage: outflank --version\n";
    return 2;
}
