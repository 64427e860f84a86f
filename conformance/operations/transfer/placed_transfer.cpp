// SPDX-License-Identifier: Apache-2.0
#include "operations/transfer/placed_transfer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "harness/memory_flags.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t page = 4096;

}  // namespace

const std::vector<RangeRow>& linear_ranges() {
  static const std::vector<RangeRow> ranges{
      {.name = "OneByteBuffer", .buffer_size = 1, .size = 1, .host_shift = 1},
      {.name = "FirstByte", .buffer_size = 67, .size = 1, .host_shift = 3},
      {.name = "LastByte", .buffer_size = 67, .offset = 66, .size = 1, .host_shift = 5},
      {.name = "AllButFirstAndLast",
       .buffer_size = 1000,
       .offset = 1,
       .size = 998,
       .host_shift = 7},
      {.name = "OddInMiddle", .buffer_size = 67, .offset = 13, .size = 29, .host_shift = 2},
      {.name = "Word", .buffer_size = 64, .offset = 4, .size = 4, .host_shift = 4},
      {.name = "UnalignedWord", .buffer_size = 64, .offset = 5, .size = 4, .host_shift = 8},
      {.name = "DoubleWordAfterWord", .buffer_size = 64, .offset = 4, .size = 8, .host_shift = 1},
      {.name = "CacheLine", .buffer_size = 256, .offset = 64, .size = 64, .host_shift = 64},
      {.name = "PageLessOne",
       .buffer_size = page + 200,
       .offset = 3,
       .size = page - 1,
       .host_shift = 1},
      {.name = "Page", .buffer_size = 2 * page, .size = page, .host_shift = 16},
      {.name = "SecondPage",
       .buffer_size = 2 * page,
       .offset = page,
       .size = page,
       .host_shift = 3},
      {.name = "PageAndOneAcrossPages",
       .buffer_size = 3 * page,
       .offset = page - 1,
       .size = page + 1,
       .host_shift = 9},
      {.name = "WholeOdd", .buffer_size = page + 3, .size = page + 3},
      {.name = "WholePages", .buffer_size = 4 * page, .size = 4 * page},
      {.name = "WholeLarge", .buffer_size = mebibyte + 3, .size = mebibyte + 3, .host_shift = 1},
      {.name = "LargeFromOdd", .buffer_size = mebibyte + 3, .offset = 1, .size = mebibyte + 2},
      {.name = "LargeInMiddle",
       .buffer_size = 3 * mebibyte + 5,
       .offset = mebibyte - 3,
       .size = mebibyte + 11,
       .host_shift = 13},
      // Sizes that copies in pieces get wrong: no remainder, a remainder of some words, only an
      // unaligned remainder.
      {.name = "WordsLessOneByte", .buffer_size = 512, .offset = 64, .size = 127},
      {.name = "LinesAndOddRest", .buffer_size = 512, .offset = 128, .size = 137, .host_shift = 4},
      {.name = "PagesAndRestAfterPage",
       .buffer_size = 4 * page,
       .offset = page,
       .size = 2 * page + 72,
       .host_shift = 8},
      {.name = "Exactly64KiB", .buffer_size = 65536, .size = 65536},
      {.name = "Twice64KiBAfterLine",
       .buffer_size = 131072 + 200,
       .offset = 64,
       .size = 131072,
       .host_shift = 64},
      {.name = "ExactlyOneMebibyte", .buffer_size = mebibyte, .size = mebibyte},
  };
  return ranges;
}

std::vector<RangeRow> linear_ranges_and_large() {
  std::vector<RangeRow> ranges = linear_ranges();
  ranges.push_back({.name = "SeventeenMebibytes",
                    .buffer_size = 17 * mebibyte + 7,
                    .offset = 3,
                    .size = 17 * mebibyte + 1,
                    .host_shift = 5,
                    .profile = CaseProfile::full,
                    .memory = 34 * mebibyte});
  return ranges;
}

void need_allocation(const Fixture& fixture, std::size_t size) {
  if (size > fixture.device().max_allocation()) {
    unsupported("buffers of " + std::to_string(size) + " bytes");
  }
}

Rows<cl_mem_flags> storage_rows() {
  return {{"ReadWrite", CL_MEM_READ_WRITE},
          {"ReadOnly", CL_MEM_READ_ONLY},
          {"WriteOnly", CL_MEM_WRITE_ONLY},
          {"AllocHostPtr", CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR},
          {"AllocHostPtrReadOnly", CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
          {"UseHostPtr", CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR},
          {"UseHostPtrWriteOnly", CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR}};
}

Rows<cl_mem_flags> host_access_rows() {
  return {{"HostReadOnly", CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY},
          {"HostWriteOnly", CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY},
          {"HostNoAccess", CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS},
          {"ReadOnlyAndHostNoAccess", CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS}};
}

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

std::vector<PlacedCommand> flag_rows(const Rows<cl_mem_flags>& flags, const PlacedCommand& like,
                                     Compared compared) {
  std::vector<PlacedCommand> rows;
  for (const Row<cl_mem_flags>& row : flags) {
    PlacedCommand& made = rows.emplace_back(like);
    made.name = row.name;
    made.compared = compared;
    made.placement.from.flags = made.placement.to.flags = row.value;
  }
  return rows;
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

Cases moves(const char* name, const char* sentence, const std::vector<std::string>& requirements,
            const std::vector<PlacedCommand>& rows, const char* file, int line) {
  return each({.name = name,
               .sentence = sentence,
               .requirements = requirements,
               .file = file,
               .line = line},
              rows, expect_moved);
}

Cases moves_later(const char* name, const char* sentence,
                  const std::vector<std::string>& requirements,
                  const std::vector<PlacedCommand>& rows, const char* file, int line) {
  return each({.name = name,
               .sentence = sentence,
               .requirements = requirements,
               .file = file,
               .line = line},
              rows, [](Fixture& fixture, const PlacedCommand& row) {
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
