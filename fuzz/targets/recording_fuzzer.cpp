// SPDX-License-Identifier: Apache-2.0
// Checks recordings of a case as C programs: an error names the line, a program that cannot be
// written has a reason, and one that is written contains only text that a compiler can read.
#include <algorithm>
#include <sstream>
#include <string>

#include "reproducer/c_program.hpp"
#include "reproducer/not_reproducible.hpp"
#include "reproducer/recording.hpp"
#include "require.hpp"

using namespace clmem::conformance::reproducer;
using clmem::fuzz::require;

namespace {

void require_program(const Recording& recording, Ending ending) {
  try {
    const std::string program =
        write_program(recording, {.case_id = "Suite.Case", .driver = {"driver"}, .ending = ending});
    require(std::ranges::none_of(program,
                                 [](char letter) {
                                   return static_cast<unsigned char>(letter) < 0x20 &&
                                          letter != '\n' && letter != '\t';
                                 }),
            "a program has no control characters");
    require(program.ends_with("}\n"), "a program is whole");
  } catch (const NotReproducible& reason) {
    require(*reason.what() != '\0', "there is a reason why no program is written");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in{std::string{clmem::fuzz::text_of(data, size)}};
  Recording recording;
  try {
    recording = parse_recording(in);
  } catch (const std::runtime_error& error) {
    require(std::string_view{error.what()}.starts_with("line "), "an error names the line");
    return 0;
  }
  for (const Ending ending : {Ending::passed, Ending::failed, Ending::crashed, Ending::hung}) {
    require_program(recording, ending);
  }
  return 0;
}
