// SPDX-License-Identifier: Apache-2.0
// Fills four bytes under callgrind, recorded and not, and writes how many instructions each run
// took under the name RECORDING/CALLS.
#include <valgrind/callgrind.h>

#include <array>
#include <string>

#include "stage.hpp"

namespace {

using namespace clmem::mock;

constexpr std::array repetitions{1000, 11000};

void count(const Stage& stage, Recording recording, const std::string& name) {
  stage.mock.set_recording(recording);
  stage.fill();
  for (const int calls : repetitions) {
    CALLGRIND_ZERO_STATS;
    for (int call = 0; call < calls; ++call) {
      stage.fill();
    }
    CALLGRIND_DUMP_STATS_AT((name + "/" + std::to_string(calls)).c_str());
  }
}

}  // namespace

int main() {
  const Stage stage{4096};
  count(stage, Recording::off, "off");
  count(stage, Recording::on, "on");
  return stage.mock.calls(EntryPoint::clEnqueueFillBuffer).empty() ? 1 : 0;
}
