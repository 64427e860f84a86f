// SPDX-License-Identifier: Apache-2.0
// issued_events.hpp - events of some of the commands of a sequence, checked after it.
//
//   IssuedEvents issued;
//   clEnqueueMarker(queue, issued.next(choice, queue, CL_COMMAND_MARKER));
//   clFlush(queue);
//   issued.expect_complete();
//
// Contract: `next` returns the address for one event, or null for a command without; the event is
// released by `expect_complete`.
#pragma once

#include <deque>

#include "harness/handle.hpp"
#include "harness/random_choice.hpp"

namespace clmem::conformance {

class IssuedEvents {
 public:
  [[nodiscard]] cl_event* next(RandomChoice& choice, cl_command_queue queue, cl_command_type type);
  // Waits for each: then it is complete, and reports its command and its queue.
  void expect_complete();

 private:
  struct Issued {
    cl_command_queue queue;
    cl_command_type type;
    Handle<cl_event> event{};
  };

  std::deque<Issued> issued_;  // addresses stay valid
};

}  // namespace clmem::conformance
