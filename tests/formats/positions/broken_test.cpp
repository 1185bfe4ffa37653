// Tests that damaged or misleading files give an error of one line, and no entries.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "formats/positions/lz4_frame.h"
#include "formats/positions/renlib.h"
#include "tests/formats/positions/samples.h"

namespace fukumi::database {
namespace {

using namespace testing;

std::vector<Entry> small_collection() {
    Random random(3);
    return random_entries(Rule::Renju, 15, 15, 9, random);
}

using Read = Reading (*)(std::string_view);

Reading read_small_db(std::string_view bytes) {
    return read_db(bytes, 100'000);
}
Reading read_small_lib(std::string_view bytes) {
    return read_lib(bytes);
}

/// Cuts the file off at each place, which must always be an error. Then changes bytes of the file:
/// each change must give an error of one line, or other entries. Returns the number of changes that
/// gave an error.
int check_damages(const std::string& bytes, Read read) {
    REQUIRE(read(bytes).error == "");
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CAPTURE(size);
        const Reading reading = read(std::string_view(bytes).substr(0, size));
        CHECK(is_error_line(reading.error));
        CHECK(reading.entries.empty());
    }
    CHECK(is_error_line(read(bytes + '\0').error));
    int errors = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (const int change : {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF, 0x55}) {
            CAPTURE(at);
            CAPTURE(change);
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ change);
            const Reading reading = read(changed);
            if (reading.error.empty())
                continue;
            ++errors;
            CHECK(is_error_line(reading.error));
            CHECK(reading.entries.empty());
        }
    }
    return errors;
}

/// Reads a file that has RenLib's header and then these bytes (in hexadecimal). Returns the error,
/// or "".
std::string error_of_lib(std::string_view digits) {
    return read_lib(std::string(kRenlibHeader) + from_hex(digits)).error;
}
std::string error_of_db(std::string_view digits) {
    return read_db(from_hex(digits)).error;
}

}  // namespace

TEST_SUITE_BEGIN("database files broken");

TEST_CASE("damaged databases") {
    CHECK(check_damages(db_of(small_collection()), read_small_db) > 100);
}

TEST_CASE("damaged packed databases") {
    const std::string packed = db_of(small_collection(), true);
    // The checksum detects nearly all changes.
    CHECK(check_damages(packed, read_small_db) > static_cast<int>(packed.size()) * 9);
}

TEST_CASE("damaged libraries") {
    CHECK(check_damages(lib_of(small_collection()), read_small_lib) > 100);
}

TEST_CASE("errors of databases name the place") {
    CHECK(error_of_db("") == "f.db: byte 0: the file ends before its count of records");
    CHECK(error_of_db("02000000") == "f.db: byte 4: the file ends after 0 of 2 records");
    CHECK(error_of_db("ffffffff 0300 020f0f 0500 ff00000000") ==
          "f.db: byte 16: the file ends after 1 of 4294967295 records");
    CHECK(error_of_db("01000000 03") == "f.db: byte 4: the file ends before the length of a key");
    CHECK(error_of_db("01000000 0500 020f0f") ==
          "f.db: byte 4: a key of 5 bytes, but the file ends after 3");
    CHECK(error_of_db("01000000 0300 020f0f 0600 ff00000000") ==
          "f.db: byte 9: a record of 6 bytes, but the file ends after 5");
    CHECK(error_of_db("01000000 0300 020f0f 0400 ff000000") ==
          "f.db: byte 9: a record has 4 bytes");
    CHECK(error_of_db("01000000 0400 020f0f01 0500 ff00000000") ==
          "f.db: byte 4: a key has 4 bytes");
    CHECK(error_of_db("01000000 0000 0500 ff00000000") == "f.db: byte 4: a key has 0 bytes");
    CHECK(error_of_db("01000000 0300 030f0f 0500 ff00000000") == "f.db: byte 4: unknown rule 3");
    CHECK(error_of_db("01000000 0300 020f04 0500 ff00000000") ==
          "f.db: byte 4: board size 15x4 is not possible");
    CHECK(error_of_db("01000000 0700 020f0f 0707 0707 0500 ff00000000") ==
          "f.db: byte 4: two stones are on h8");
    CHECK(error_of_db("01000000 0500 020f0f 0f07 0500 ff00000000") ==
          "f.db: byte 4: column 16, row 8 is outside the 15x15 board");
    CHECK(error_of_db("01000000 0300 020f0f 0500 ff00000000 0000") ==
          "f.db: byte 16: 2 bytes follow the last of 1 records");
    CHECK(error_of_db("04224d18 00") == "f.db: the LZ4 frame is cut off at byte 5");
    CHECK(error_of_db("04224d18 ffffffffffff").substr(0, 44) ==
          "f.db: LZ4 cannot unpack the bytes after 0: E");
}

TEST_CASE("packed files cannot grow without limit") {
    const std::string bomb = packed_by_lz4(std::string(5'000'000, '\0'));
    CHECK(bomb.size() < 50'000);
    CHECK(read_db(bomb, 4'000'000).error == "f.db: the content has more than 4000000 bytes");
    CHECK(unpacked_by_lz4(bomb, 5'000'000).value() == std::string(5'000'000, '\0'));
    CHECK(unpacked_by_lz4(packed_by_lz4(""), 0).value().empty());
    CHECK(unpacked_by_lz4(packed_by_lz4("abc") + "x", 10).error() ==
          "1 bytes follow the LZ4 frame, from byte 22");
}

TEST_CASE("errors of libraries name the place") {
    CHECK(read_lib("").error == "f.lib: byte 0: not a library of RenLib");
    CHECK(read_lib("GIF89a and some more bytes").error == "f.lib: byte 0: not a library of RenLib");
    std::string later(kRenlibHeader);
    later[8] = 4;
    CHECK(read_lib(later).error == "f.lib: byte 8: unknown version 4 of RenLib's files");
    CHECK(error_of_lib("") == "f.lib: byte 20: the file ends before the first node");
    CHECK(error_of_lib("78") == "f.lib: byte 20: the file ends where a node should start");
    CHECK(error_of_lib("78 00") == "f.lib: byte 22: the file ends where a node should start");
    CHECK(error_of_lib("78 c0") == "f.lib: byte 22: the file ends where a node should start");
    CHECK(error_of_lib("78 00 78 40") == "f.lib: byte 22: there is already a stone on h8");
    CHECK(error_of_lib("10 40") == "f.lib: byte 20: the move 10 is off the 15x15 board");
    CHECK(error_of_lib("f1 40") == "f.lib: byte 20: the move F1 is off the 15x15 board");
    CHECK(error_of_lib("78 41 00") == "f.lib: byte 22: the file ends inside a node");
    CHECK(error_of_lib("78 41 00 02") == "f.lib: byte 22: unknown extension 00 02");
    CHECK(error_of_lib("78 48 4142") == "f.lib: byte 22: the file ends inside a text");
    CHECK(error_of_lib("78 48 414200") == "f.lib: byte 22: the file ends inside a text");
    CHECK(error_of_lib("78 40 77 40") == "f.lib: byte 22: 2 bytes follow the end of the tree");
}

TEST_CASE("a long line of passes is accepted") {
    std::string library(kRenlibHeader);
    for (int i = 0; i < 200'000; ++i)
        library += from_hex("0000");
    library += from_hex("7840");
    const Reading reading = read_lib(library);
    CHECK(reading.error == "");
    CHECK(reading.entries.size() == 200'001);
    CHECK(read_lib(lib_of(reading.entries)).entries.size() <= 4);
}

TEST_CASE("an error of the sink ends the reading") {
    int calls = 0;
    const EntrySink sink = [&calls](Entry&&) -> Result<void> {
        if (++calls == 3)
            return Error{"the disk is full"};
        return {};
    };
    const RenlibOptions options;
    CHECK(read_renlib(lib_of(small_collection()), options, sink).error() == "the disk is full");
    CHECK(calls == 3);
}

TEST_SUITE_END();

}  // namespace fukumi::database
