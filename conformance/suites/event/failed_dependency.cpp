// SPDX-License-Identifier: Apache-2.0
// Commands whose wait list holds an event that fails, section "Event objects".
//
// After a command was terminated, the behavior of calls that use its context is
// implementation-defined. Therefore each context has one such command, or several that were
// enqueued before, and no later success is required: buffers are read on another queue, if that
// still works.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::failed_dependency_cases {

constexpr cl_int cause = -42;

// False once such a read did not complete: the driver is not asked again, because each read would
// take the whole deadline.
bool reads_complete = true;

void expect_target_unchanged(Fixture& fixture, CommandRun& run) {
  const Operand& target = run.to();
  HostBytes& seen = fixture.host(target.size);
  Handle<cl_event> event;
  const auto read = [&] {
    const cl_command_queue queue = fixture.new_queue();
    must_succeed(target.all().read(queue, CL_FALSE, seen.data(), {}, event.out()), "a read");
    must_succeed(clFlush, queue);
  };
  try {
    if (reads_complete) {
      read();
      reads_complete = eventually_over(event.get());
      if (reads_complete && execution_status(event.get()) == CL_COMPLETE) {
        expect_bytes(seen, target.contents());
        return;
      }
    }
  } catch (const SetUpFailed&) {
    // The context does not work any more.
  }
  fixture.warn("not checked: memory cannot be read after a command has failed");
}

void expect_never_ran(CommandRun& run) {
  run.expect_never_read();
  if (run.command().effect == Effect::on_target) {
    expect_target_unchanged(run.fixture(), run);
  }
}

void fail(HeldCommand& held) {
  must_succeed(clFlush, held.run.fixture().queue());
  held.gate.fail(cause);
}

CLMEM_TABLE(FailedDependency, CommandNeverRuns,
            "A command that waits for an event that fails never has its effect.",
            (const Command& command), rows_of(commands_with_effect()),
            {"Enqueue.failed-dependency.not-executed", "SetUserEventStatus.negative"}) {
  HeldCommand held{fixture, command};
  fail(held);
  EXPECT_TRUE(eventually_over(held.event.get())) << "the command is still pending";
  expect_never_ran(held.run);
}

void expect_failure(cl_event event, const char* which) {
  EXPECT_TRUE(eventually_over(event)) << which << " is still pending";
  EXPECT_LT(execution_status(event), 0) << which;
}

CLMEM_CASE(FailedDependency, EventReportsFailure,
           "The event of a terminated command has a negative status.",
           {"GetEventInfo.STATUS.failed"}) {
  HeldCommand read{fixture};
  fail(read);
  expect_failure(read.event.get(), "the read");
}

CLMEM_TABLE(FailedDependency, EveryCommandReportsFailure,
            "The event of a terminated command, whichever command it is, has a negative status and "
            "keeps its queue and context.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.failed-dependency.status", "GetEventInfo.COMMAND_QUEUE",
             "GetEventInfo.CONTEXT"}) {
  HeldCommand held{fixture, command};
  fail(held);
  held.run.forget_mapping();
  const cl_event event = held.event.get();
  expect_failure(event, command.name);
  EXPECT_THAT(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE),
              reports(fixture.queue()));
  EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
}

CLMEM_TABLE(FailedDependency, FailureFollowsChain,
            "A failed event terminates every command of a chain in which each command waits for "
            "the one before it.",
            (bool queue_per_link), (Rows<bool>{{"OneQueue", false}, {"QueuePerLink", true}}),
            {"Enqueue.failed-dependency.chain"}) {
  CommandRun run{fixture, command_named("EnqueueReadBuffer")};
  std::array<Handle<cl_event>, 4> links;
  Gate gate{fixture};
  cl_event previous = gate.event();
  for (Handle<cl_event>& link : links) {
    const cl_command_queue queue = queue_per_link ? fixture.new_queue() : fixture.queue();
    ASSERT_THAT(run.enqueue(queue, {1, &previous}, link.out()), returns(CL_SUCCESS));
    must_succeed(clFlush, queue);
    previous = link.get();
  }
  gate.fail(cause);
  for (const Handle<cl_event>& link : links) {
    expect_failure(link.get(), "a link of the chain");
  }
  run.expect_never_read();
}

Handle<cl_event> event_of_failed_marker(Fixture& fixture) {
  fixture.needs({1, 2});
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> marker;
  Gate gate{fixture};
  must_succeed(clEnqueueMarkerWithWaitList, queue, 1, gate.wait_list(), marker.out());
  must_succeed(clFlush, queue);
  gate.fail(cause);
  if (!eventually_over(marker.get()) || execution_status(marker.get()) == CL_COMPLETE) {
    throw SetUpFailed{"the marker does not fail with its event"};
  }
  return marker;
}

// One command whose wait list holds an event that has failed, in a context of its own.
struct AfterFailedEvent {
  AfterFailedEvent(Fixture& given, const Command& command)
      : context{given.device()}, fixture{given.in_context(context)}, run{fixture, command} {
    fixture.expect_unusable_queues();
  }

  SharedContext context;
  Fixture fixture;
  CommandRun run;
  cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  Handle<cl_event> failed = user_event(fixture.context(), cause);
  std::string name{};
  cl_int code = not_stored;
  Handle<cl_event> event{};
};

// The specification does not settle whether such a call is accepted (OpenCL-Docs #483), nor what it
// stores as the event if it is rejected. Its command never runs in either case.
void expect_failed(AfterFailedEvent& one) {
  SCOPED_TRACE(one.name);
  if (one.code == CL_SUCCESS) {
    EXPECT_TRUE(is_over(one.event.get())) << "the command is still pending";
    EXPECT_LT(execution_status(one.event.get()), 0);
  } else {
    EXPECT_THAT(one.code, returns(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
    EXPECT_THAT(one.code, by("Enqueue.nonblocking.failed-dependency", returns(CL_SUCCESS)));
    static_cast<void>(one.event.detach());
  }
  expect_never_ran(one.run);
}

using Group = bool (*)(const Command& command);

Rows<Group> groups() {
  return {{"Buffers",
           [](const Command& command) {
             return !command.uses(MemoryKind::image) && !command.uses(MemoryKind::svm) &&
                    !command.runs_program();
           }},
          {"Kernel",
           [](const Command& command) {
             return command.kernel != nullptr && !command.uses(MemoryKind::svm);
           }},
          {"NativeKernel",
           [](const Command& command) { return command.type == CL_COMMAND_NATIVE_KERNEL; }},
          {"Images", [](const Command& command) { return command.uses(MemoryKind::image); }},
          {"SharedMemory", [](const Command& command) { return command.uses(MemoryKind::svm); }}};
}

// The kinds of failed events in the wait lists, which commands get in turn. With
// user_event_or_command the event in the last list is that of a command that was terminated before,
// after which the call may return anything.
enum class Failed { user_event, user_event_or_command };

void enqueue_after_failure(AfterFailedEvent& one, std::size_t turn, Failed failed) {
  const cl_event good = one.complete.get();
  const cl_event bad = one.failed.get();
  std::vector<std::vector<cl_event>> lists{{bad}, {bad, good, good}, {good, good, good, bad}};
  Handle<cl_event> marker;
  const std::size_t count = lists.size() + (failed == Failed::user_event ? 0 : 1);
  if (turn % count == lists.size()) {
    marker = event_of_failed_marker(one.fixture);
    lists.push_back({good, marker.get()});
  }
  const std::vector<cl_event>& list = lists[turn % count];
  one.name += ", list " + std::to_string(turn % count);
  one.code = one.run.enqueue(one.queue, list_of(list), one.event.out());
  (void)clFlush(one.queue);
}

// Enqueues all commands of a group at once, so that a driver that leaves them pending costs only
// one deadline. Waits until they are over, or a later marker in a context without failures is.
void with_group(Fixture& fixture, Group is_in_group, Failed failed,
                void (*expect)(AfterFailedEvent& one)) {
  fixture.needs({1, 2});
  std::deque<AfterFailedEvent> all;
  for (const Command& command : commands_that(is_in_group)) {
    if (command.since <= fixture.device().version()) {
      AfterFailedEvent& one = all.emplace_back(fixture, command);
      one.name = std::string{command.name} + command.variant;
      enqueue_after_failure(one, all.size() - 1, failed);
    }
  }
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event good = complete.get();
  Handle<cl_event> later;
  static_cast<void>(eventually_before(
      [&] {
        return std::all_of(all.begin(), all.end(), [](const AfterFailedEvent& one) {
          return one.code != CL_SUCCESS || is_over(one.event.get());
        });
      },
      [&] {
        const cl_command_queue queue = fixture.new_queue();
        must_succeed(clEnqueueMarkerWithWaitList, queue, 1, &good, later.out());
        must_succeed(clFlush, queue);
      },
      [&] { return is_over(later.get()); }));
  for (AfterFailedEvent& one : all) {
    expect(one);
  }
}

// The time limit is for a driver that misses two deadlines.
CLMEM_TABLE(FailedDependency, CommandNeverRunsAfterFailedEvent,
            "A command whose wait list holds an event that has already failed never has its "
            "effect, whether the call is accepted or not.",
            (Group group), groups(), {"Enqueue.failed-dependency.not-executed"},
            .time_limit_s = 20) {
  with_group(fixture, group, Failed::user_event_or_command, [](AfterFailedEvent& one) {
    SCOPED_TRACE(one.name);
    if (one.code != CL_SUCCESS) {
      static_cast<void>(one.event.detach());  // not specified
    }
    expect_never_ran(one.run);
  });
}

CLMEM_TABLE(FailedDependency, NonBlockingCallAcceptsFailedEvent,
            "A non-blocking call that waits for a failed event enqueues a command, and that "
            "command fails without having its effect.",
            (Group group), groups(),
            {"Enqueue.nonblocking.failed-dependency", "Enqueue.failed-dependency.not-executed",
             "Enqueue.failed-dependency.status"},
            .profile = CaseProfile::full, .time_limit_s = 20) {
  with_group(fixture, group, Failed::user_event, expect_failed);
}

// A command of a graph. depends_on_failure: it waits for the gate that fails, directly or through
// others.
struct Member {
  Member(Fixture& fixture, const Command& command) : run{fixture, command} {}

  CommandRun run;
  bool depends_on_failure = false;
  Handle<cl_event> event{};
};

std::vector<Command> effects_of(const Fixture& fixture) {
  std::vector<Command> commands = commands_with_effect();
  const DeviceUnderTest& device = fixture.device();
  std::erase_if(commands, [&](const Command& command) {
    return command.since > device.version() ||
           (command.uses(MemoryKind::image) && device.lacks("images")) ||
           (command.uses(MemoryKind::svm) && device.lacks("svm_coarse")) ||
           (command.condition != nullptr && device.lacks(command.condition));
  });
  return commands;
}

// Each command waits for up to three events of commands before it, or of the two gates.
void expect_graph_fails(Fixture& fixture, RandomChoice& choice, bool queue_per_command) {
  constexpr std::size_t size = 16;
  const std::vector<Command> commands = effects_of(fixture);
  const std::array<cl_command_queue, 2> queues{fixture.new_queue(), fixture.new_queue()};
  std::deque<Member> members;
  for (std::size_t i = 0; i < size; ++i) {  // before a gate holds a queue back
    members.emplace_back(fixture, choice.of(commands));
  }
  Gate failing{fixture};
  Gate opening{fixture};
  for (std::size_t i = 0; i < size; ++i) {
    Member& made = members[i];
    std::vector<cl_event> list;
    for (std::size_t count = 1 + choice.up_to(2); count > 0; --count) {
      const std::size_t which = choice.up_to(i + 1);
      made.depends_on_failure = made.depends_on_failure || which == 0 ||
                                (which > 1 && members[which - 2].depends_on_failure);
      list.push_back(which == 0   ? failing.event()
                     : which == 1 ? opening.event()
                                  : members[which - 2].event.get());
    }
    const cl_command_queue queue = queue_per_command ? fixture.new_queue() : choice.of(queues);
    made.event = made.run.enqueued(queue, list);
    must_succeed(clFlush, queue);
  }
  opening.open();
  failing.fail(cause);
  for (Member& member : members) {
    if (member.depends_on_failure) {
      SCOPED_TRACE(member.run.command().name);
      expect_failure(member.event.get(), "the command");
      expect_never_ran(member.run);
    }
  }
}

CLMEM_TABLE(FailedDependency, FailureFollowsGraph,
            "Every command that waits for a failed event, directly or through other commands, "
            "fails without having its effect.",
            (bool queue_per_link), (Rows<bool>{{"TwoQueues", false}, {"QueuePerCommand", true}}),
            {"Enqueue.failed-dependency.chain", "Enqueue.failed-dependency.not-executed",
             "Enqueue.failed-dependency.status"}) {
  RandomChoice choice{random_numbers(fixture)};
  for (int round = 0; round < 4 && !testing::Test::HasFailure(); ++round) {
    SharedContext context{fixture.device()};
    Fixture own = fixture.in_context(context);
    expect_graph_fails(own, choice, queue_per_link);
  }
}

}  // namespace clmem::conformance::failed_dependency_cases
