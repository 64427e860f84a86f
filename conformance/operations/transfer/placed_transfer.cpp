// SPDX-License-Identifier: Apache-2.0
#include "operations/transfer/placed_transfer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "harness/meanwhile.hpp"
#include "harness/memory_flags.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

PlacedCommand linear_row(std::string name, const Command& command, std::size_t size,
                         LinearPlace from, LinearPlace to, std::size_t pattern) {
  from.spec.kind = command.source.kind;
  to.spec.kind = command.target.kind;
  for (LinearPlace* const place : {&from, &to}) {
    place->spec.size = place->offset + size + place->after;
  }
  return {
      .name = std::move(name),
      .command = command,
      .placement = {.from = from.spec,
                    .to = to.spec,
                    .shape = {.region = {size, 1, 1}, .from = {{from.offset}}, .to = {{to.offset}}},
                    .pattern = pattern}};
}

namespace {

// Returns the size of the largest object, in bytes.
std::size_t need_room(const Fixture& fixture, const Placement& placement) {
  std::size_t largest = 0;
  for (const MemorySpec* const spec : {&placement.from, &placement.to}) {
    if (spec->kind == MemoryKind::buffer || spec->kind == MemoryKind::svm) {
      const std::size_t around =
          spec->sub_range == SubRange::none ? 0 : spec->size + 3 * fixture.origin_unit();
      need_allocation(fixture, spec->size + around);
      largest = std::max(largest, spec->size + around);
      if ((spec->flags & host_access_flags) != 0) {
        fixture.needs({1, 2});
      }
    }
  }
  return largest;
}

}  // namespace

void expect_moved(Fixture& fixture, const PlacedCommand& row) {
  const std::size_t largest = need_room(fixture, row.placement);
  CommandRun run{fixture, row.command, row.placement};
  // A driver may allocate when an object is first used, and so find only here that it cannot.
  const auto enqueue = [&](cl_event* event, cl_bool blocking) {
    const cl_int code = run.enqueue(fixture.queue(), {}, event, blocking);
    need_memory(code, largest, fixture.device().max_allocation());
    return code;
  };
  if (row.command.uses(MemoryKind::host)) {
    ASSERT_THAT(enqueue(nullptr, CL_TRUE), returns(CL_SUCCESS));
    run.expect_applied(row.compared);
    run.renew();
  }
  Handle<cl_event> event;
  ASSERT_THAT(enqueue(event.out(), CL_FALSE), returns(CL_SUCCESS));
  wait_for(event.get());
  run.expect_applied(row.compared);
}

Cases moves(const Case& common, const std::vector<PlacedCommand>& rows) {
  return each(common, rows,
              [](Fixture& fixture, const PlacedCommand& row) { expect_moved(fixture, row); });
}

Case moves_once(const Case& common, const PlacedCommand& row) {
  Case made = common;
  made.body = [row](Fixture& fixture) { expect_moved(fixture, row); };
  return made;
}

Cases moves_later(const Case& common, const std::vector<PlacedCommand>& rows) {
  return each(common, rows, [](Fixture& fixture, const PlacedCommand& row) {
    need_room(fixture, row.placement);
    CommandRun run{fixture, row.command, row.placement};
    Handle<cl_event> event;
    Gate gate{fixture};
    ASSERT_THAT(run.enqueue(fixture.queue(), {1, gate.wait_list()}, event.out()),
                returns(CL_SUCCESS));
    gate.open();
    wait_for(event.get());
    run.expect_applied(row.compared);
  });
}

namespace {

// Returns true if the call succeeded; revisions before 2.1 allow CL_INVALID_VALUE.
bool moved_nothing(Fixture& fixture, const Command& command, Arguments& given) {
  given.size = 0;
  const bool may_refuse = fixture.device().version() < ApiVersion{2, 1};
  const cl_int code = command.call(given);
  EXPECT_THAT(code, may_refuse ? returns({CL_SUCCESS, CL_INVALID_VALUE}) : returns(CL_SUCCESS));
  return code == CL_SUCCESS;
}

void does_nothing(Fixture& fixture, const Command& command) {
  CommandRun run{fixture, command, linear_row("", command, 64, {}, {}, 4).placement};
  Arguments given = run.arguments();
  given.queue = fixture.queue();
  given.blocking = CL_TRUE;
  static_cast<void>(moved_nothing(fixture, command, given));
  expect_alive(fixture);
  run.expect();
}

void waits_for_its_list(Fixture& fixture, const Command& command) {
  need_flush_that_returns(fixture);
  CommandRun run{fixture, command, linear_row("", command, 64, {}, {}, 4).placement};
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  Gate gate{fixture};
  Arguments given = run.arguments();
  given.queue = queue;
  given.wait = {1, gate.wait_list()};
  given.event = event.out();
  if (!moved_nothing(fixture, command, given)) {
    return;
  }
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(command.type));
  run.expect();
}

}  // namespace

Cases moves_nothing(const Case& common, const Command& command) {
  Case made = common;
  made.name = "OfNothingDoesNothing";
  made.body = [&command](Fixture& fixture) { does_nothing(fixture, command); };
  Case late = common;
  late.name = "OfNothingWaitsForItsList";
  late.sentence = "A transfer of no bytes waits for its list, and then its event is complete.";
  late.requirements = {common.requirements.front(), "Enqueue.wait-list.honoured"};
  late.body = [&command](Fixture& fixture) { waits_for_its_list(fixture, command); };
  return {made, late};
}

}  // namespace clmem::conformance
