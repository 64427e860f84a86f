// SPDX-License-Identifier: Apache-2.0
#include "operations/command/random_sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "harness/case_record.hpp"
#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

RandomSequence::RandomSequence(Fixture& fixture)
    : fixture_{fixture}, choice_{random_numbers(fixture)}, queue_{fixture.queue()} {}

RandomSequence::~RandomSequence() {
  CaseRecord::current().set_trace(nullptr);
}

void RandomSequence::play(const RandomRounds& rounds) {
  CaseRecord::current().set_trace([this] { return "the calls were:" + said_.str(); });
  const auto go_on = [] { return !testing::Test::HasFailure(); };
  for (int round = 0; round < rounds.rounds && go_on(); ++round) {
    if (!rounds.says_all) {
      said_.str("");
    }
    if (rounds.begin) {
      rounds.begin();
    }
    for (int at = 0; at < rounds.steps && go_on(); ++at) {
      rounds.step();
    }
    if (rounds.end && go_on()) {
      rounds.end();
    }
  }
}

// Returns a range. Sizes and offsets that hardware prefers are as frequent as all others together.
LinearRange RandomSequence::any_range(std::size_t whole) {
  constexpr std::array<std::size_t, 7> units{1, 4, 16, 64, 256, 4096, 65536};
  const std::size_t unit = choice_.of(units);
  std::size_t size = unit * (one_in(2) ? std::size_t{1} << up_to(3) : 1 + up_to(8));
  if (one_in(2)) {
    size += up_to(17);
  }
  size = one_in(16) ? whole : std::min(whole, size);
  const std::size_t room = whole - size;
  const std::size_t offset = one_in(4) ? room : up_to(room);
  return {one_in(2) ? offset - offset % unit : offset, size};
}

void RandomSequence::finish() {
  must_succeed(clFinish, queue_);
  for (const IssuedEvent& issued : issued_) {
    const cl_event event = issued.event.get();
    wait_for(event);  // Finish.* is about clFinish
    EXPECT_EQ(event_info<cl_int>(event, CL_EVENT_COMMAND_EXECUTION_STATUS), CL_COMPLETE);
    EXPECT_EQ(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE), issued.type);
    EXPECT_TRUE(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE) == issued.queue);
  }
  issued_.clear();
}

void RandomSequence::next_queue() {
  finish();
  if (other_queue_ == nullptr) {
    other_queue_ = fixture_.new_queue();
  }
  std::swap(queue_, other_queue_);
  note() << "clFinish, and on with the other queue";
}

cl_event* RandomSequence::event_of(cl_command_type type) {
  const bool is_alone = !has_events_ || one_in(2);
  return is_alone ? nullptr : issued_.emplace_back(IssuedEvent{queue_, type}).event.out();
}

}  // namespace clmem::conformance
