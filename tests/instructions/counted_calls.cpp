// SPDX-License-Identifier: Apache-2.0
// Makes every call in raw C and with the library under callgrind, which writes how many
// instructions each run took under the name OPERATION/EVENT/EVENTS WAITED FOR/WHOSE/CALLS.
#include <valgrind/callgrind.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "calls/calls.hpp"

namespace {

using namespace clmem::calls;

// One call fewer than the difference: what is done once per run is in both.
constexpr std::array repetitions{100, 1100};

void count(const Operation& operation, const Operands& operands, Wanted wanted, const char* whose) {
  for (const int calls : repetitions) {
    const std::string name =
        std::string{operation.name} + "/" + (wanted == Wanted::event ? "event" : "no event") + "/" +
        std::to_string(operands.events.size()) + "/" + whose + "/" + std::to_string(calls);
    CALLGRIND_ZERO_STATS;
    operation.run(operands, wanted, calls);
    CALLGRIND_DUMP_STATS_AT(name.c_str());
  }
}

template <typename T>
T some() {
  static char object;
  return reinterpret_cast<T>(&object);
}

}  // namespace

int main() {
  alignas(64) static std::array<std::byte, buffer_bytes> area;
  static std::array<std::byte, buffer_bytes> host;
  const std::vector<cl_event> events(8, some<cl_event>());
  Operands operands{.context = some<cl_context>(),
                    .queue = some<cl_command_queue>(),
                    .first = some<cl_mem>(),
                    .second = some<cl_mem>(),
                    .kernel = some<cl_kernel>(),
                    .area = area.data(),
                    .host = host.data()};
  for (std::size_t at = 0; at < raw_calls().size(); ++at) {
    const bool takes_events = raw_calls()[at].takes_events;
    for (const Wanted wanted : {Wanted::no_event, Wanted::event}) {
      for (std::size_t waits = 0; waits <= (takes_events ? events.size() : 0); ++waits) {
        operands.events = waits == 0 ? std::span<const cl_event>{} : std::span{events}.first(waits);
        count(raw_calls()[at], operands, wanted, "raw");
        count(library_calls()[at], operands, wanted, "library");
      }
      if (!takes_events) {
        break;
      }
    }
  }
  return 0;
}
