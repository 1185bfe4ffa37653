#include "tests/support/temporary_folder.h"

#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <system_error>

namespace fukumi::support {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::random_device random;
    do {
        path_ = fs::temp_directory_path() / ("fukumi-" + std::to_string(random()));
    } while (!fs::create_directory(path_));  // returns false if it exists; throws on errors
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content) const {
    std::ofstream file(path_ / name, std::ios::binary);
    file << content;
    if (!file.flush())
        throw std::runtime_error("cannot write " + this->file(name));
    return this->file(name);
}

std::string TemporaryFolder::read(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    if (!file)
        throw std::runtime_error("cannot read " + this->file(name));
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace fukumi::support
