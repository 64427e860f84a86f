// SPDX-License-Identifier: Apache-2.0
// random_sequence.hpp - a random sequence of calls: rounds of steps that the seed of the run
// chooses. It ends with the first failure, whose text lists the steps of its round.
//
//   class Writes : RandomSequence {
//    public:
//     using RandomSequence::RandomSequence;
//     void run() {
//       const Steps<Writes> steps{&Writes::write, &Writes::fill, &Writes::next_queue};
//       play({.rounds = 60, .steps = 5, .step = [&] { take(*this, steps); }, .end = ...});
//     }
//    private:
//     void write() {
//       note() << "write";
//       ASSERT_THAT(clEnqueueWriteBuffer(queue(), ..., event_of(CL_COMMAND_WRITE_BUFFER)), ...);
//     }
//   };
//
// Contract: a step that is listed twice is drawn twice as often. It writes what it does to `note`,
// before the call. A command that is given its event by `event_of` is on `queue()`.
#pragma once

#include <deque>
#include <functional>
#include <sstream>
#include <vector>

#include "harness/fixture.hpp"
#include "harness/handle.hpp"
#include "harness/random_choice.hpp"
#include "operations/map/mapping.hpp"

namespace clmem::conformance {

template <typename Sequence>
using Steps = std::vector<void (Sequence::*)()>;

struct RandomRounds {
  int rounds;
  int steps;                      // steps of each round
  std::function<void()> begin{};  // at the start of each round
  std::function<void()> step;
  std::function<void()> end{};  // at the end of each round: compares contents
  bool says_all = false;        // true if an earlier round may explain a failure
};

class RandomSequence {
 public:
  explicit RandomSequence(Fixture& fixture);
  ~RandomSequence();
  RandomSequence(const RandomSequence&) = delete;
  RandomSequence& operator=(const RandomSequence&) = delete;

 protected:
  void play(const RandomRounds& rounds);
  template <typename Sequence>
  void take(Sequence& sequence, const Steps<Sequence>& steps) {
    (sequence.*choice_.of(steps))();
  }

  [[nodiscard]] std::size_t up_to(std::size_t most) { return choice_.up_to(most); }
  [[nodiscard]] bool one_in(std::size_t count) { return choice_.one_in(count); }
  [[nodiscard]] cl_bool any_blocking() { return one_in(2) ? CL_TRUE : CL_FALSE; }
  [[nodiscard]] cl_mem_migration_flags any_migration() {
    return one_in(2) ? 0 : CL_MIGRATE_MEM_OBJECT_HOST;
  }
  [[nodiscard]] LinearRange any_range(std::size_t whole);

  [[nodiscard]] cl_command_queue queue() const { return queue_; }
  // Switches between two queues; the host waits, which orders their commands.
  void next_queue();
  // Finishes the queue and checks that each event is complete and reports its command and its
  // queue.
  void finish();
  // Returns a place for an event for some of the commands, and null for the others.
  [[nodiscard]] cl_event* event_of(cl_command_type type);
  void without_events() { has_events_ = false; }
  // The text of the round, on a new line.
  std::ostream& note() { return said_ << "\n  "; }

  Fixture& fixture_;
  RandomChoice choice_;
  std::ostringstream said_;

 private:
  struct IssuedEvent {
    cl_command_queue queue;
    cl_command_type type;
    Handle<cl_event> event{};
  };

  cl_command_queue queue_;
  cl_command_queue other_queue_ = nullptr;
  bool has_events_ = true;
  std::deque<IssuedEvent> issued_;  // since `finish`; addresses stay valid
};

}  // namespace clmem::conformance
