#include "search/files/file_bytes.h"

#include <fstream>

namespace outflank {

Result<std::vector<unsigned char>> bytes_of_file(const std::string& path, const std::string& what,
                                                 std::size_t most) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return error("cannot read the " + what + " file " + path);
    std::vector<unsigned char> bytes(most);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(most));
    if (in.bad()) return error("cannot read the " + what + " file " + path);
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

}  // namespace outflank
