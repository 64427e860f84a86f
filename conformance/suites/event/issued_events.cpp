// SPDX-License-Identifier: Apache-2.0
#include "suites/event/issued_events.hpp"

#include <gtest/gtest.h>

#include "suites/event/event_tools.hpp"

namespace clmem::conformance {

cl_event* IssuedEvents::next(RandomChoice& choice, cl_command_queue queue, cl_command_type type) {
  return choice.one_in(2) ? nullptr : issued_.emplace_back(Issued{queue, type}).event.out();
}

void IssuedEvents::expect_complete() {
  for (const Issued& issued : issued_) {
    const cl_event event = issued.event.get();
    wait_for(event);  // Finish.* is about what clFinish waits for
    EXPECT_EQ(event_info<cl_int>(event, CL_EVENT_COMMAND_EXECUTION_STATUS), CL_COMPLETE);
    EXPECT_EQ(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE), issued.type);
    EXPECT_TRUE(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE) == issued.queue);
  }
  issued_.clear();
}

}  // namespace clmem::conformance
