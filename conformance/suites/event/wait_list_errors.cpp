// SPDX-License-Identifier: Apache-2.0
// Wait lists and queues that every command has to reject.

#include <sys/uio.h>
#include <unistd.h>

#include "operations/command/command_run.hpp"
#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::wait_list_errors_cases {

// Queues on devices are always out of order (clCreateCommandQueueWithProperties).
Handle<cl_command_queue> new_device_queue(Fixture& fixture) {
  const std::array<cl_queue_properties, 3> properties{
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  return must_make(clCreateCommandQueueWithProperties, fixture.context(), fixture.device().id(),
                   properties.data());
}

void expect_rejected(CommandRun& run, cl_command_queue queue, WaitList wait, cl_int expected) {
  Fixture& fixture = run.fixture();
  const bool was_mapped = run.is_mapped();
  UnreadEvent event;
  EXPECT_THAT(run.enqueue(queue, wait, event.out()), fixture.refuses(expected));
  EXPECT_EQ(run.is_mapped(), was_mapped) << "a rejected call maps and unmaps nothing";
  run.expect_host();
  if (!was_mapped) {
    expect_alive(fixture);
    run.expect();
  }
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS)) << "the call without the mistake";
  fixture.finish();
  run.expect_applied();
}

enum class Mistaken { list, count, null_event, foreign_event };

// Lists of complete events with one mistake. A wrong event is at each index of short lists, and at
// the end of long ones: a driver may check only the first or the last entry, or only as many as an
// array of fixed size holds.
struct ListMistake {
  const char* name;
  const char* sentence;
  Mistaken what;
  std::vector<std::size_t> lengths;
  bool within_one_object = false;  // of copies

  [[nodiscard]] cl_int code() const {
    return what == Mistaken::foreign_event ? CL_INVALID_CONTEXT : CL_INVALID_EVENT_WAIT_LIST;
  }
  [[nodiscard]] const char* topic() const {
    switch (what) {
      case Mistaken::list:
        return ".err.INVALID_EVENT_WAIT_LIST.null-list";
      case Mistaken::count:
        return ".err.INVALID_EVENT_WAIT_LIST.zero-count";
      case Mistaken::null_event:
        return ".err.INVALID_EVENT_WAIT_LIST.null-event";
      case Mistaken::foreign_event:
        break;
    }
    return ".err.INVALID_CONTEXT.events";
  }
};

std::vector<ListMistake> list_mistakes() {
  using enum Mistaken;
  const std::vector<std::size_t> many{long_lengths.begin(), long_lengths.end()};
  return {
      {.name = "RefusesCountWithoutList",
       .sentence = "A wait list of NULL is rejected if num_events_in_wait_list is one.",
       .what = list,
       .lengths = {1}},
      {.name = "RefusesListWithoutCount",
       .sentence = "A wait list that is not NULL is rejected if num_events_in_wait_list is zero.",
       .what = count,
       .lengths = {1}},
      {.name = "RefusesNullEvent",
       .sentence = "A wait list of one NULL event is rejected.",
       .what = null_event,
       .lengths = {1}},
      {.name = "RefusesNullEventAmongOthers",
       .sentence = "A wait list with a NULL event is rejected, wherever the list holds it.",
       .what = null_event,
       .lengths = {2, 3}},
      {.name = "RefusesNullEventAfterManyOthers",
       .sentence = "A long wait list that ends in a NULL event is rejected.",
       .what = null_event,
       .lengths = many},
      {.name = "RefusesEventOfOtherContext",
       .sentence = "A command cannot wait for an event of another context.",
       .what = foreign_event,
       .lengths = {1, 2, 3}},
      {.name = "RefusesEventOfOtherContextAfterManyOthers",
       .sentence = "A long wait list that ends in an event of another context is rejected.",
       .what = foreign_event,
       .lengths = many},
      {.name = "RefusesNullEventWithinOneObject",
       .sentence = "A copy within one object rejects a wait list with a NULL event.",
       .what = null_event,
       .lengths = {1, 2},
       .within_one_object = true},
      {.name = "RefusesEventOfOtherContextWithinOneObject",
       .sentence = "A copy within one object cannot wait for an event of another context.",
       .what = foreign_event,
       .lengths = {1, 2},
       .within_one_object = true}};
}

void expect_list_rejected(Fixture& fixture, const ListMistake& mistake, const Command& command) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_context> elsewhere = fixture.new_context();
  const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
  const cl_event entry = mistake.what == Mistaken::null_event      ? nullptr
                         : mistake.what == Mistaken::foreign_event ? foreign.get()
                                                                   : complete.get();
  for (const std::size_t length : mistake.lengths) {
    constexpr std::size_t short_length = 3;
    for (std::size_t at = length > short_length ? length - 1 : 0; at < length; ++at) {
      SCOPED_TRACE(testing::Message() << "entry " << at << " of " << length << " events");
      std::vector<cl_event> list(length, complete.get());
      list[at] = entry;
      WaitList wait = list_of(list);
      wait.count = mistake.what == Mistaken::count ? 0 : wait.count;
      wait.events = mistake.what == Mistaken::list ? nullptr : wait.events;
      CommandRun run{fixture, command,
                     mistake.within_one_object ? placement_within_one_object(command)
                                               : plain_placement(command)};
      expect_rejected(run, fixture.queue(), wait, mistake.code());
    }
  }
}

CLMEM_CASES(list_cases) {
  std::vector<Cases> parts;
  for (const ListMistake& mistake : list_mistakes()) {
    parts.push_back(each(
        {.suite = "WaitList", .name = mistake.name, .sentence = mistake.sentence},
        rows_citing(mistake.within_one_object ? copies() : every_command(), "", mistake.topic()),
        [mistake](Fixture& fixture, const Command& command) {
          expect_list_rejected(fixture, mistake, command);
        }));
  }
  return join(parts);
}

// "If event is NULL or the enqueue is unsuccessful, no event will be created" (in the text of each
// command). A handle that is stored all the same may not be an object any more, and must not be
// passed to the driver: every object of a driver begins with the same pointer to its functions
// (cl_khr_icd), and freed memory cannot be read for that pointer.
bool may_be_event(cl_event stored, cl_event sample) {
  std::array<const void*, 2> tables{};
  const std::array<cl_event, 2> handles{stored, sample};
  for (std::size_t i = 0; i < handles.size(); ++i) {
    const iovec here{&tables.at(i), sizeof(void*)};
    const iovec there{handles.at(i), sizeof(void*)};
    if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != sizeof(void*)) {
      return false;
    }
  }
  return tables[0] == tables[1];
}

void expect_no_event(Fixture& fixture, const char* mistake, cl_event stored, cl_event sample) {
  if (stored == nullptr) {
    return;
  }
  cl_int status = 0;
  if (may_be_event(stored, sample) &&
      clGetEventInfo(stored, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr) ==
          CL_SUCCESS) {
    ADD_FAILURE() << "a call that rejects " << mistake << " has stored an event of status "
                  << status;
    clReleaseEvent(stored);
  } else {
    fixture.warn(std::string{"a call that rejects "} + mistake +
                 " has stored a value that is not an event");
  }
}

CLMEM_TABLE(Enqueue, StoresNoEventWhenRefused,
            "A call that rejects its wait list creates no event.", (const Command& command),
            rows_of(every_command()), {"General.refused-enqueue.no-event"}) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_context> elsewhere = fixture.new_context();
  const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
  const cl_event own_event = complete.get();
  const cl_event foreign_event = foreign.get();
  // Mistakes for which a driver does not read a list that does not exist. Other cases check that
  // they are rejected; the event of an accepted call is released.
  for (const auto& [mistake, list] :
       {std::pair{"a list without a number", WaitList{0, &own_event}},
        std::pair{"an event of another context", WaitList{1, &foreign_event}}}) {
    CommandRun run{fixture, command};
    cl_event stored = nullptr;
    if (run.enqueue(fixture.queue(), list, &stored) == CL_SUCCESS) {
      const Handle<cl_event> released{stored};
    } else {
      expect_no_event(fixture, mistake, stored, own_event);
      ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS))
          << "the call without the mistake";
    }
    fixture.finish();
    run.unmap(fixture.queue());
  }
}

CLMEM_TABLE(Enqueue, RefusesNullQueue, "A call that enqueues a command rejects NULL as the queue.",
            (const Command& command),
            rows_citing(every_command(), "", ".err.INVALID_COMMAND_QUEUE.null"), {}) {
  CommandRun run{fixture, command};
  expect_rejected(run, nullptr, {}, CL_INVALID_COMMAND_QUEUE);
}

CLMEM_TABLE(Enqueue, RefusesDeviceQueue,
            "A call that enqueues a command rejects a queue on the device.",
            (const Command& command),
            rows_citing(every_command(), "", ".err.INVALID_COMMAND_QUEUE.device-queue"), {}) {
  const Handle<cl_command_queue> queue = new_device_queue(fixture);
  CommandRun run{fixture, command};
  expect_rejected(run, queue.get(), {}, CL_INVALID_COMMAND_QUEUE);
}

// Ordinary memory replaces shared virtual memory, so that the call has no other mistake.
CLMEM_TABLE(SvmEnqueue, RefusesDeviceWithoutSvm,
            "A device without shared virtual memory rejects every SVM command.",
            (const Command& command),
            (rows_citing(commands_that([](const Command& command) {
                           return std::string_view{command.name}.starts_with("EnqueueSVM");
                         }),
                         "", ".err.INVALID_OPERATION.no-svm")),
            {}) {
  Placement placement = unmapped_placement(command);
  for (MemorySpec* const spec : {&placement.from, &placement.to}) {
    spec->kind = spec->kind == MemoryKind::svm ? MemoryKind::host : spec->kind;
  }
  CommandRun run{fixture, command, placement};
  UnreadEvent event;
  EXPECT_THAT(run.enqueue(fixture.queue(), {}, event.out()), fixture.refuses(CL_INVALID_OPERATION));
  expect_alive(fixture);
  run.expect_host();
}

struct QueueScene {
  explicit QueueScene(Fixture& used) : fixture{used} {}

  void expect_unchanged(cl_int /*code*/) const { expect_alive(fixture); }

  Fixture& fixture;
  Handle<cl_command_queue> on_device{};
  cl_command_queue queue = fixture.queue();
  Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
};

cl_int enqueue_marker(QueueScene& scene) {
  Handle<cl_event> event;
  return clEnqueueMarker(scene.queue, event.out());
}

cl_int wait_for_complete_event(QueueScene& scene) {
  const cl_event list = scene.complete.get();
  return clEnqueueWaitForEvents(scene.queue, 1, &list);
}

constexpr RefusedCall<QueueScene> queue_calls[] = {
    {"Flush", [](QueueScene& scene) -> cl_int { return clFlush(scene.queue); }},
    {"Finish", [](QueueScene& scene) -> cl_int { return clFinish(scene.queue); }},
    {"EnqueueBarrier", [](QueueScene& scene) -> cl_int { return clEnqueueBarrier(scene.queue); }},
    {"EnqueueWaitForEvents", wait_for_complete_event},
    {"EnqueueMarker", enqueue_marker}};

void use_device_queue(QueueScene& scene) {
  scene.on_device = new_device_queue(scene.fixture);
  scene.queue = scene.on_device.get();
}

CLMEM_CASES(queue_call_cases) {
  constexpr cl_int code = CL_INVALID_COMMAND_QUEUE;
  std::vector<Cases> parts;
  for (const RefusedCall<QueueScene>& call : queue_calls) {
    parts.push_back(refused({.suite = "Enqueue",
                             .name = "RefusesDeviceQueue",
                             .sentence = "A call of the host rejects a queue on the device."},
                            call, {{call.name, code, {"device-queue"}, {use_device_queue}}}));
    parts.push_back(refused(
        {.suite = "Enqueue",
         .name = "RefusesNullQueue",
         .sentence = "A call rejects NULL as the queue."},
        call, {{call.name, code, {"null"}, {[](QueueScene& scene) { scene.queue = nullptr; }}}}));
  }
  return join(parts);
}

// Has a row for each command with a requirement of this code, which are those that can block. The
// time limit is short, because a driver that does not notice the failure waits for ever.
CLMEM_CASES(failed_event_cases) {
  constexpr cl_int expected = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  Rows<Command> rows = rows_of(every_command());
  std::erase_if(rows, [](Row<Command>& row) {
    if (*row.value.variant != 0) {
      return true;
    }
    row.requirements = {rule_of(row.value, {.words = {""}}, expected, {""})};
    return row.requirements.front().empty();
  });
  return each({.suite = "WaitList",
               .name = "BlockingCallReportsFailedEvent",
               .sentence = "A blocking call whose wait list holds a failed event returns the error "
                           "and has no effect.",
               .profile = CaseProfile::full,
               .time_limit_s = 3},
              rows, [](Fixture& fixture, const Command& command) {
                CommandRun run{fixture, command};
                const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
                Gate gate{fixture};
                gate.fail();
                const std::array<cl_event, 2> list{complete.get(), gate.event()};
                EXPECT_THAT(run.enqueue(fixture.queue(), {2, list.data()}, nullptr, CL_TRUE),
                            fixture.refuses(expected));
                run.expect_host();
              });
}

}  // namespace clmem::conformance::wait_list_errors_cases
