# cmake "-DFILES=<json>;..." -DOUTPUT=<cpp> -P embed_profiles.cmake: writes the files as an array of names and texts.
set(rows "")
foreach(file IN LISTS FILES)
  file(READ "${file}" text)
  cmake_path(GET file STEM LAST_ONLY name)
  string(APPEND rows "    {\"${name}\", R\"profile(${text})profile\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: Apache-2.0
#include \"profiles/shipped_profile.hpp\"

namespace clmem::mock {
namespace {

constexpr ShippedProfile profiles[] = {
${rows}};

}  // namespace

std::span<const ShippedProfile> shipped_profiles() {
  return profiles;
}

}  // namespace clmem::mock
")
