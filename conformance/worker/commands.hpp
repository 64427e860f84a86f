// SPDX-License-Identifier: Apache-2.0
// commands.hpp - the commands of the worker.
//
//   run_cases({.platform = 0, .device = 0, .seed = 1, .read_ids = read_lines}, MessageStream{fd});
//
// Contract: `list_cases` makes no OpenCL call. The others throw std::exception for a device or a
// case that does not exist, and for an unusable driver; a failed case is an event, never an
// exception.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "worker/begun_cases.hpp"
#include "worker/message_stream.hpp"

namespace clmem::conformance {

// `one_per_case`: copies of this process, made before the driver is loaded. The state that a case
// leaves never reaches the next one, whatever the driver; a crash still ends the worker.
enum class Processes { this_one, one_per_case };

struct RunRequest {
  std::size_t platform = 0;
  std::size_t device = 0;
  std::uint64_t seed = 0;
  double deadline_scale = 1.0;
  // Reads the ids of the cases, and of those to run next if the runner has more; with
  // Processes::one_per_case the lines of trials (trial.hpp).
  std::function<std::vector<std::string>()> read_ids{};
  Processes processes = Processes::this_one;
  int calls_descriptor = -1;  // of the call page shared with the runner; -1: none
  std::string calls_file{};   // of all calls; empty: none
  std::string begun_file{};   // the runner's journal; empty: none
  Durability durability = Durability::process;
  bool records_call_forms = false;  // of calls (harness/call_forms.hpp)
  bool executes = true;             // whether the device executes commands: harness/case_record.hpp
  std::string recorder{};           // the layer that records what the cases expect; empty: none
};

void list_cases(std::ostream& out);
void send_devices(const MessageStream& events);
void run_cases(const RunRequest& request, const MessageStream& events);

}  // namespace clmem::conformance
