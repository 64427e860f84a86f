// SPDX-License-Identifier: Apache-2.0
// Reference counts after many commands and creations: the references that a call holds while it
// needs them, and that an object holds as long as it exists, are released.

#include "operations/command/command_run.hpp"
#include "operations/creation/creations.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::reference_growth_cases {

std::vector<Counted> counted_of(Fixture& fixture, cl_command_queue queue, const CommandRun& run) {
  std::vector<Counted> objects{counted(queue), counted(fixture.context())};
  for (const cl_mem object : run.objects()) {
    objects.push_back(counted(object));
  }
  return objects;
}

CLMEM_TABLE(ReferenceCounts, CommandsGiveBackWhatTheyHold,
            "However often a command runs, it holds no references to its objects afterwards.",
            (const Command& command), rows_of(commands_that(std::mem_fn(&Command::is_repeatable))),
            {"GetMemObjectInfo.REFERENCE_COUNT", "GetEventInfo.REFERENCE_COUNT",
             "GetCommandQueueInfo.REFERENCE_COUNT", "GetContextInfo.REFERENCE_COUNT"}) {
  CommandRun run{fixture, command};
  const cl_command_queue queue = fixture.new_queue();
  std::vector<Handle<cl_event>> kept;
  std::vector<cl_event> list;
  std::vector<Counted> objects = counted_of(fixture, queue, run);
  for (int i = 0; i < 3; ++i) {
    list.push_back(kept.emplace_back(user_event(fixture.context(), CL_COMPLETE)).get());
    objects.push_back(counted(list.back()));
  }
  if (run.kernel() != nullptr) {
    objects.push_back(counted(run.kernel()));
  }
  expect_given_back(fixture, objects, [&] {
    Handle<cl_event> event;
    run.must_enqueue(queue, {3, list.data()}, event.out());
    must_succeed(clFinish, queue);
    run.unmap(queue);
    must_succeed(clFinish, queue);
  });
}

std::vector<PlacedCommand> other_memory_rows() {
  std::vector<PlacedCommand> rows = on_other_memory();
  std::erase_if(rows, [](const PlacedCommand& row) { return !row.command.is_repeatable(); });
  for (PlacedCommand& row : rows) {
    row.requirements.emplace_back("GetMemObjectInfo.REFERENCE_COUNT");
  }
  return rows;
}

// A command of an image over a buffer may hold both.
CLMEM_TABLE(ReferenceCounts, CommandsOnOtherMemoryGiveBackWhatTheyHold,
            "However often a command runs on parts of buffers or on any kind of image, it holds no "
            "references to its objects afterwards.",
            (const PlacedCommand& row), other_memory_rows(), {}) {
  CommandRun run{fixture, row.command, row.placement};
  const cl_command_queue queue = fixture.new_queue();
  std::vector<Counted> objects;
  for (const cl_mem object : run.objects()) {
    objects.push_back(counted(object));
  }
  expect_given_back(fixture, objects, [&] {
    run.must_enqueue(queue);
    must_succeed(clFinish, queue);
    run.unmap(queue);
    must_succeed(clFinish, queue);
  });
}

// Breaks a rule in a call that has a list of one complete event.
using ArgumentChange = void (*)(const Command& command, Arguments& arguments);

void reach_too_far(const Command& command, Arguments& arguments) {
  command.reach_too_far(arguments);
}

void drop_count(const Command&, Arguments& arguments) {
  arguments.wait.count = 0;
}

void expect_rejected_given_back(Fixture& fixture, const Command& command, ArgumentChange change) {
  CommandRun run{fixture, command};
  const cl_command_queue queue = fixture.new_queue();
  const Handle<cl_event> listed = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = listed.get();
  int rejected = 0;
  std::vector<Counted> objects = counted_of(fixture, queue, run);
  objects.push_back(counted(list));
  expect_given_back(fixture, objects, [&] {
    Arguments arguments = run.arguments();
    UnreadEvent event;
    arguments.queue = queue;
    arguments.wait = {1, &list};
    arguments.event = event.out();
    change(command, arguments);
    const bool is_accepted = command.call(arguments) == CL_SUCCESS;
    if (is_accepted && rejected == 0) {
      unsupported("an implementation that rejects the call");
    }
    EXPECT_FALSE(is_accepted) << "after " << rejected << " rejected calls";
    ++rejected;
  });
}

struct RejectedRow {
  std::string name;
  Command command;
  ArgumentChange change;
};

std::vector<RejectedRow> rejected_command_rows() {
  std::vector<RejectedRow> rows;
  for (const Row<Command>& row :
       rows_of(commands_that(std::mem_fn(&Command::has_range_of_object)))) {
    rows.push_back({row.name, row.value, reach_too_far});
  }
  for (const Row<Command>& row : rows_of(commands_that(std::mem_fn(&Command::is_repeatable)))) {
    rows.push_back({row.name + "_ListWithoutCount", row.value, drop_count});
  }
  return rows;
}

CLMEM_TABLE(ReferenceCounts, RefusedCommandsGiveBackWhatTheyHold,
            "However often a command is rejected, it leaves no references to its objects.",
            (const RejectedRow& row), rejected_command_rows(),
            {"GetMemObjectInfo.REFERENCE_COUNT", "GetEventInfo.REFERENCE_COUNT",
             "GetCommandQueueInfo.REFERENCE_COUNT", "GetContextInfo.REFERENCE_COUNT"}) {
  expect_rejected_given_back(fixture, row.command, row.change);
}

struct CreationRow {
  std::string name;
  const Creation& creation;
  ImageKind kind;
  std::vector<std::string> requirements{};
};

// Returns the creations, those of images once for each kind. A context belongs to nothing that is
// counted, and only a sub-buffer has a parent.
std::vector<CreationRow> creation_rows(bool of_rejected) {
  std::vector<CreationRow> rows;
  for (const Creation& creation : every_creation()) {
    if ((of_rejected && creation.simplest_mistake == nullptr) ||
        creation.name == std::string_view{"CreateContext"}) {
      continue;
    }
    if (creation.kinds.size() < 2) {
      const ImageKind only = creation.kinds.empty() ? ImageKind::image_2d : creation.kinds.front();
      CreationRow& row = rows.emplace_back(CreationRow{creation.name, creation, only});
      if (creation.name == std::string_view{"CreateSubBuffer"}) {
        row.requirements.emplace_back("GetMemObjectInfo.REFERENCE_COUNT");
      }
      continue;
    }
    for (const ImageKind kind : creation.kinds) {
      rows.push_back({std::string{creation.name} + "_" + name_of(kind), creation, kind});
    }
  }
  return rows;
}

std::vector<Counted> counted_of(const CreationScene& scene) {
  std::vector<Counted> objects{counted(scene.fixture.context())};
  if (scene.arguments.parent != nullptr) {
    objects.push_back(counted(scene.arguments.parent));
  }
  return objects;
}

CLMEM_TABLE(ReferenceCounts, CreationsGiveBackWhatTheyHold,
            "However often an object is created and released, its context and its parent have no "
            "more references than before.",
            (const CreationRow& row), creation_rows(false), {"GetContextInfo.REFERENCE_COUNT"}) {
  need_creation(fixture, row.creation);
  const CreationScene scene{fixture, row.creation, row.kind};
  expect_given_back(fixture, counted_of(scene), [&] {
    cl_int code = row.creation.has_code ? not_stored : CL_SUCCESS;
    const std::shared_ptr<void> made = scene.make(&code);
    must_make(made, code, row.creation.name);
  });
}

CLMEM_TABLE(ReferenceCounts, RefusedCreationsGiveBackWhatTheyHold,
            "However often the creation of an object is rejected, its context and its parent have "
            "no more references than before.",
            (const CreationRow& row), creation_rows(true), {"GetContextInfo.REFERENCE_COUNT"}) {
  need_creation(fixture, row.creation);
  CreationScene scene{fixture, row.creation, row.kind};
  row.creation.simplest_mistake(scene.arguments);
  expect_given_back(fixture, counted_of(scene), [&] {
    cl_int code = not_stored;
    if (scene.make(&code)) {
      unsupported("an implementation that rejects the call");
    }
  });
}

}  // namespace clmem::conformance::reference_growth_cases
