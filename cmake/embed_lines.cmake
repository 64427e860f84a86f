# cmake -DFILES=<file>... -DFUNCTION=<name> -DHEADER=<header> -DOUTPUT=<cpp> -P embed_lines.cmake: writes texts as an array
# of their lines. One literal for all would exceed the length that compilers have to support.
set(text "")
foreach(file IN LISTS FILES)
  file(READ "${file}" part)
  string(APPEND text "${part}")
endforeach()
string(REGEX REPLACE "\n$" "" text "${text}")
string(REPLACE "\n" ")row\",\n    R\"row(" text "${text}")
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: Apache-2.0
#include \"${HEADER}\"

namespace clmem::conformance {
namespace {

constexpr const char* ${FUNCTION}_text[] = {
    R\"row(${text})row\",
};

}  // namespace

std::span<const char* const> ${FUNCTION}() {
  return ${FUNCTION}_text;
}

}  // namespace clmem::conformance
")
