# cmake -DTABLE=<csv> -DOUTPUT=<cpp> -P embed_table.cmake: writes the table as an array of its lines. One literal for
# the whole table would exceed the length that compilers have to support.
file(READ "${TABLE}" text)
string(REGEX REPLACE "\n$" "" text "${text}")
string(REPLACE "\n" ")row\",\n    R\"row(" text "${text}")
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: Apache-2.0
#include \"requirements/embedded_lines.hpp\"

namespace clmem::conformance {
namespace {

constexpr const char* lines[] = {
    R\"row(${text})row\",
};

}  // namespace

std::span<const char* const> embedded_lines() {
  return lines;
}

}  // namespace clmem::conformance
")
