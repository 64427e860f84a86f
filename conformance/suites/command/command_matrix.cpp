// SPDX-License-Identifier: Apache-2.0
// Every command from every kind of memory to every other, with different shapes, wait lists, queues
// and earlier commands: rows in which every two of these occur together, to find what a driver does
// wrong only in combination.
//
// The name of a row has a word for each factor that is not the usual one, in the order of `Factor`:
// CommandMatrix.EnqueueFillImage/Corner_NoEvent_GatedSecond_Migrated fills the pixels of the shape
// `Corner` (placements.cpp) of a usual image, requests no event, waits for a complete event and
// then for one that the case sets (`wait_rows`), on an in-order queue, after the commands
// `Migrated` (preceding.cpp). `EnqueueFillImage` is the row of command_table.cpp. `expect_row` is the
// body of all; a CommandRun (command_run.hpp) makes the memory and the call, and knows the bytes.

#include "harness/latest_call.hpp"
#include "operations/command/pairwise.hpp"
#include "operations/command/placements.hpp"
#include "suites/case_file.hpp"
#include "suites/command/preceding.hpp"

namespace clmem::conformance::command_matrix_cases {

// The events of a wait list. Those that are not complete become so when the gate opens.
struct List {
  std::vector<Handle<cl_event>> kept;
  std::vector<cl_event> events;

  void add(Handle<cl_event> event) {
    events.push_back(event.get());
    kept.push_back(std::move(event));
  }
};

// The event that the command waits for, with complete events before and after it.
struct Wait {
  const char* name;
  void (*add)(Fixture& fixture, CommandRun& run, const Gate& gate, List& list);
  int before = 0;  // complete events
  int after = 0;
  bool is_gated = false;
};

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
constexpr std::array<cl_command_queue_properties, 3> queue_sorts{0, CL_QUEUE_PROFILING_ENABLE,
                                                                 out_of_order};
constexpr std::array queue_names{"", "Profiled", "OutOfOrder"};

struct MatrixRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  Placement placement;
  cl_map_flags mapped_before;  // flags of the map before an unmap
  bool blocks;
  bool wants_event;
  Wait wait;
  cl_command_queue_properties queue;
  MakePreceding precede;

  [[nodiscard]] bool is_out_of_order() const { return (queue & out_of_order) != 0; }
};

// Queries whose values do not change while the object exists.
constexpr std::array<cl_mem_info, 7> of_objects{
    CL_MEM_FLAGS,  CL_MEM_SIZE,    CL_MEM_HOST_PTR, CL_MEM_ASSOCIATED_MEMOBJECT,
    CL_MEM_OFFSET, CL_MEM_CONTEXT, CL_MEM_TYPE};
constexpr std::array<cl_image_info, 7> of_images{
    CL_IMAGE_FORMAT, CL_IMAGE_ELEMENT_SIZE, CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH,
    CL_IMAGE_WIDTH,  CL_IMAGE_HEIGHT,       CL_IMAGE_DEPTH};

constexpr std::array<cl_command_queue_info, 3> of_queues{CL_QUEUE_CONTEXT, CL_QUEUE_DEVICE,
                                                         CL_QUEUE_PROPERTIES};

std::vector<cl_ulong> queried_values(const CommandRun& run, cl_command_queue queue) {
  std::vector<cl_ulong> values;
  const auto query = [&values](auto get_info, auto object, auto name) {
    cl_ulong value = 0;
    std::size_t size = 0;  // what is stored after a smaller value is not specified
    must_succeed(get_info(object, name, 0, nullptr, &size), "a query");
    must_succeed(get_info(object, name, std::min(size, sizeof value), &value, nullptr), "a query");
    values.push_back(value);
  };
  for (const cl_mem object : run.objects()) {
    for (const cl_mem_info name : of_objects) {
      query(clGetMemObjectInfo, object, name);
    }
    if (values.back() != CL_MEM_OBJECT_BUFFER) {
      for (const cl_image_info name : of_images) {
        query(clGetImageInfo, object, name);
      }
    }
  }
  for (const cl_command_queue_info name : of_queues) {
    query(clGetCommandQueueInfo, queue, name);
  }
  return values;
}

void add_nothing(Fixture&, CommandRun&, const Gate&, List&) {}

void add_gate(Fixture&, CommandRun&, const Gate& gate, List& list) {
  list.events.push_back(gate.event());
}

void add_marker(Fixture& fixture, CommandRun&, const Gate&, List& list) {
  list.add(complete_marker(fixture.queue()));
}

// Adds the event of a write that the effect of the command depends on, or of a marker instead.
void add_write(Fixture& fixture, CommandRun& run, const Gate& gate, List& list) {
  const cl_command_queue producer = fixture.new_queue();
  list.add(run.enqueue_write(run.source_or_target(), producer, {1, gate.wait_list()}));
  must_succeed(clFlush, producer);
}

constexpr std::array wait_rows{
    Wait{.name = "", .add = add_nothing},
    Wait{.name = "AfterComplete", .add = add_marker, .before = 1},
    Wait{.name = "GatedSecond", .add = add_gate, .before = 1, .is_gated = true},
    Wait{.name = "GatedFirst", .add = add_gate, .after = 1, .is_gated = true},
    Wait{.name = "GatedWrite", .add = add_write, .is_gated = true},
    Wait{.name = "GatedLast", .add = add_write, .before = 4, .is_gated = true}};

void fill_list(Fixture& fixture, const MatrixRow& row, CommandRun& run, const Gate& gate,
               List& list) {
  const auto add_complete = [&](int count) {
    for (; count > 0; --count) {
      list.add(user_event(fixture.context(), CL_COMPLETE));
    }
  };
  add_complete(row.wait.before);
  row.wait.add(fixture, run, gate, list);
  add_complete(row.wait.after);
}

// Commands after this one on its queue, which show the effect of a marker or a barrier.
struct Follower {
  HostBytes* seen = nullptr;
  Handle<cl_event> marker;
};

Follower enqueue_follower(Fixture& fixture, const MatrixRow& row, CommandRun& run,
                          cl_command_queue queue, cl_event event) {
  const latest_call::ExcludedScope not_under_test;
  Follower follower;
  const bool is_ordered = !row.is_out_of_order() || row.command.type == CL_COMMAND_BARRIER;
  if (row.command.only_orders() && (is_ordered || event != nullptr)) {
    follower.seen = &fixture.host(usual_operand_size);
    const WaitList after = is_ordered ? WaitList{} : WaitList{1, &event};
    must_succeed(clEnqueueReadBuffer, queue, run.objects().at(0), CL_FALSE, 0, usual_operand_size,
                 follower.seen->data(), after.count, after.events, nullptr);
  }
  must_succeed(clEnqueueMarker, queue, follower.marker.out());
  must_succeed(clFlush, queue);
  return follower;
}

// Makes a blocking call, whose events complete while it waits.
void expect_blocking_call(const MatrixRow& row, CommandRun& run, cl_command_queue queue,
                          const List& list, Gate& gate, cl_event* event) {
  if (!row.wait.is_gated) {
    ASSERT_THAT(run.enqueue(queue, list_of(list.events), event, CL_TRUE), returns(CL_SUCCESS));
    return;
  }
  constexpr std::chrono::milliseconds timeout{4};
  LateOpener opener{gate, timeout};
  const cl_int code = run.enqueue(queue, list_of(list.events), event, CL_TRUE);
  const bool returned_early = opener.returned_early();
  if (!row.command.writes_from_host() || run.fixture().device().version() >= ApiVersion{2, 2}) {
    EXPECT_FALSE(returned_early) << "an event of its wait list is pending";
  }
  ASSERT_THAT(code, returns(CL_SUCCESS));
}

void expect_call(Fixture& fixture, const MatrixRow& row, CommandRun& run, cl_command_queue queue,
                 const List& list, Gate& gate, cl_event* event) {
  ASSERT_THAT(run.enqueue(queue, list_of(list.events), event), returns(CL_SUCCESS));
  const Follower follower =
      enqueue_follower(fixture, row, run, queue, event == nullptr ? nullptr : *event);
  if (row.wait.is_gated) {
    EXPECT_TRUE(stays_waiting(fixture, follower.marker.get()))
        << "the marker after the command did not wait";
    EXPECT_TRUE(event == nullptr || stays_waiting(fixture, *event));
    run.expect_host_meanwhile();
    gate.open();
  }
  wait_for(follower.marker.get());
  if (follower.seen != nullptr) {
    SCOPED_TRACE("read after the command");
    expect_bytes(*follower.seen, run.source_or_target().contents());
  }
}

void expect_event(Fixture& fixture, const MatrixRow& row, cl_command_queue queue, cl_event event) {
  EXPECT_THAT(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE), reports(row.command.type));
  EXPECT_THAT(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE), reports(queue));
  EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
  wait_for(event);
  EXPECT_THAT(execution_status(event), reports(CL_COMPLETE));
}

void need_device_for(Fixture& fixture, const MatrixRow& row) {
  if (row.is_out_of_order()) {
    fixture.needs("out_of_order");
  }
  if (row.wait.is_gated) {
    fixture.needs({1, 2});
    need_flush_that_returns(fixture);
  }
}

// Runs the earlier commands. Where the command then waits for a gate, nothing else orders it after
// commands of other queues, or after earlier reads.
void run_earlier_commands(Fixture& fixture, const MatrixRow& row, CommandRun& run,
                          cl_command_queue queue) {
  row.precede(fixture, run, queue);
  if (row.wait.is_gated) {
    must_succeed(clFinish, queue);
  }
  if (row.command.is_unmap()) {
    run.map_target(queue, row.mapped_before);
  }
}

// Enqueues a write that the marker or the barrier waits for, if it waits for more than its list
// (clEnqueueBarrierWithWaitList); the host waits for the write otherwise.
void write_before_sync_point(const MatrixRow& row, CommandRun& run, cl_command_queue queue,
                             const List& list) {
  if (row.command.only_orders() && !row.wait.is_gated) {
    const bool waits_for_all = !row.is_out_of_order() || list.events.empty();
    run.write(run.source_or_target(), queue, waits_for_all ? CL_FALSE : CL_TRUE);
  }
}

void expect_row(Fixture& fixture, const MatrixRow& row) {
  need_device_for(fixture, row);
  CommandRun run{fixture, row.command, row.placement};
  const cl_command_queue queue = fixture.new_queue(row.queue);
  const std::vector<cl_ulong> values = queried_values(run, queue);
  run_earlier_commands(fixture, row, run, queue);
  List list;
  Handle<cl_event> event;
  Gate gate{fixture};
  fill_list(fixture, row, run, gate, list);
  write_before_sync_point(row, run, queue, list);
  cl_event* const wanted = row.wants_event ? event.out() : nullptr;
  if (row.blocks) {
    expect_blocking_call(row, run, queue, list, gate, wanted);
  } else {
    expect_call(fixture, row, run, queue, list, gate, wanted);
  }
  if (testing::Test::HasFatalFailure()) {
    return;
  }
  if (event) {
    expect_event(fixture, row, queue, event.get());
  }
  EXPECT_EQ(queried_values(run, queue), values) << "the queries of the objects and the queue";
  run.apply_to_oracle();
  run.use_mapping();
  run.unmap(queue);
  fixture.finish();
  run.expect();
}

// True if only its waiting shows that the command ran: it changes no bytes, or none with some of
// its arguments. A driver has nothing to write back if memory was mapped for reading.
bool may_change_no_bytes(const Command& command) {
  return command.only_orders() || command.is_unmap() ||
         command.type == CL_COMMAND_MIGRATE_MEM_OBJECTS ||
         command.type == CL_COMMAND_SVM_MIGRATE_MEM;
}

// The factors, in the order of the words in the names of rows.
enum class Factor { from, to, shape, option, blocking, events, waits, queues, preceding };

std::size_t level_of(const Choice& choice, Factor factor) {
  return choice[static_cast<std::size_t>(factor)];
}

// Aligns host memory to pixels, as the host has to (Appendix C "Alignment of Application Data
// Types").
std::vector<MemorySpec> specs_for(const Command& command, MemoryKind kind, bool beside_buffer) {
  std::vector<MemorySpec> specs = specs_of(kind, beside_buffer);
  for (MemorySpec& spec : specs) {
    spec.shift *= command.uses(MemoryKind::image) ? common_format().element : 1;
  }
  return specs;
}

// Returns the choices for each factor. Similar commands share them, because every worker makes all
// rows when it starts.
const std::vector<Choice>& choices_of(const std::vector<std::size_t>& levels,
                                      const std::vector<MemorySpec>& sources,
                                      const std::vector<MemorySpec>& targets) {
  static std::map<std::vector<std::size_t>, std::vector<Choice>> known;
  std::vector<Choice>& choices = known[levels];
  if (choices.empty()) {
    choices = pairwise(levels, [&](std::size_t f, std::size_t a, std::size_t g, std::size_t b) {
      const bool is_sibling =
          Factor{static_cast<int>(g)} == Factor::to && targets[b].sub_range == SubRange::sibling;
      return !is_sibling ||
             (Factor{static_cast<int>(f)} == Factor::from &&
              (sources[a].sub_range == SubRange::inner || sources[a].sub_range == SubRange::end));
    });
  }
  return choices;
}

std::string with_prefix(const char* prefix, const std::string& word) {
  return word.empty() ? word : prefix + word;
}

// Joins the words for the levels; a usual level has none.
std::string name_of(const std::vector<std::string>& words) {
  std::string name;
  for (const std::string& word : words) {
    name += (name.empty() || word.empty() ? "" : "_") + word;
  }
  return name.empty() ? "Plain" : name;
}

std::vector<MatrixRow> rows_for(const Row<Command>& common) {
  const Command& command = common.value;
  const std::vector<MemorySpec> sources = specs_for(command, command.source.kind, false);
  std::vector<MemorySpec> targets =
      specs_for(command, command.only_orders() ? MemoryKind::buffer : command.target.kind,
                command.source.kind == MemoryKind::buffer);
  if (command.only_orders()) {
    targets.resize(1);
  }
  const std::vector<Shape> shapes = shapes_of(command);
  const std::vector<Option> options = options_of(command);
  std::vector<Preceding> earlier = preceding_steps(PrecedesIn::combinations);
  std::erase_if(earlier, [&](const Preceding& one) { return !one.suits(command); });
  const std::vector<std::size_t> levels{sources.size(),
                                        targets.size(),
                                        shapes.size(),
                                        options.size(),
                                        command.can_block() ? 2u : 1u,
                                        2,
                                        wait_rows.size(),
                                        queue_sorts.size(),
                                        earlier.size()};
  std::vector<MatrixRow> rows;
  for (const Choice& choice : choices_of(levels, sources, targets)) {
    const Option& chosen = options[level_of(choice, Factor::option)];
    MatrixRow& row = rows.emplace_back(
        MatrixRow{.name = {},
                  .requirements = common.requirements,
                  .command = command,
                  .placement = {.from = sources[level_of(choice, Factor::from)],
                                .to = targets[level_of(choice, Factor::to)],
                                .shape = shapes[level_of(choice, Factor::shape)],
                                .pattern = command.uses(MemoryKind::pattern) ? chosen.value : 1,
                                .flags = chosen.value},
                  .mapped_before = chosen.value,
                  .blocks = level_of(choice, Factor::blocking) == 1,
                  .wants_event = level_of(choice, Factor::events) == 0,
                  .wait = wait_rows.at(level_of(choice, Factor::waits)),
                  .queue = queue_sorts[level_of(choice, Factor::queues)],
                  .precede = earlier[level_of(choice, Factor::preceding)].make});
    row.command.since = std::max(row.command.since, chosen.since);
    if (row.wait.is_gated && may_change_no_bytes(row.command)) {
      row.requirements.emplace_back("Enqueue.wait-list.honoured");
    }
    if (row.wait.is_gated && row.command.type == CL_COMMAND_UNMAP_MEM_OBJECT) {
      row.requirements.emplace_back("EnqueueUnmapMemObject.waits");
    }
    row.name = name_of({with_prefix("From", row.placement.from.name),
                        with_prefix("To", row.placement.to.name), row.placement.shape.name,
                        chosen.name, row.blocks ? "Blocking" : "", row.wants_event ? "" : "NoEvent",
                        row.wait.name, queue_names.at(level_of(choice, Factor::queues)),
                        earlier[level_of(choice, Factor::preceding)].name});
  }
  return rows;
}

// Makes the cases CommandMatrix.EnqueueReadBuffer/..., CommandMatrix.EnqueueSVMMemcpy_ToHost/...
// and so on, a family for each row of the table of commands (command_table.cpp). The first rows of
// a family cover the most pairs. Each cites the rule of its command alone: the rules of wait lists
// and queues have cases of their own.
Cases cases_about(const Row<Command>& row) {
  constexpr std::size_t quick_rows = 12;
  Cases made = each(
      {.suite = "CommandMatrix",
       .name = row.name,
       .sentence = "A command waits for its wait list, has its effect and changes nothing else, in "
                   "combinations of memory, shape, wait list, queue and earlier commands."},
      rows_for(row), expect_row);
  for (std::size_t i = quick_rows; i < made.size(); ++i) {
    made[i].profile = CaseProfile::full;
  }
  return made;
}

CLMEM_CASES(cases) {
  std::vector<Cases> parts;
  for (const Row<Command>& row : rows_about(every_command())) {
    parts.push_back(cases_about(row));
  }
  return join(parts);
}

}  // namespace clmem::conformance::command_matrix_cases
