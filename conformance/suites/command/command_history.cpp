// SPDX-License-Identifier: Apache-2.0
// Every command after other commands on the same objects, in each size and storage: the state that
// a driver keeps from one command for the next has to be right.

#include "suites/case_file.hpp"
#include "suites/command/pasts.hpp"

namespace clmem::conformance::command_history_cases {

namespace {

struct HistoryRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  Past past;
};

std::vector<HistoryRow> history_rows() {
  std::vector<HistoryRow> rows;
  for (const PastRow& past : pasts()) {
    for (const Row<Command>& row : rows_about(memory_commands())) {
      if (!past.suits(row.value)) {
        continue;
      }
      rows.push_back({row.name + "_" + past.name,
                      {row.value.rule, past.requirement_of(row.value)},
                      row.value,
                      past.make});
    }
  }
  return rows;
}

// The second and third time as well, with the same earlier commands in between.
Cases history_cases() {
  return each({.name = "WorksAfter",
               .sentence = "A command has the same effect whatever commands its objects were used "
                           "in before, and again the next time."},
              history_rows(), [](Fixture& fixture, const HistoryRow& row) {
                Stage stage{fixture, row.command};
                for (int round = 0; round < (row.command.is_repeatable() ? 3 : 1); ++round) {
                  SCOPED_TRACE(testing::Message() << "round " << round);
                  row.past(fixture, stage);
                  ASSERT_THAT(stage.enqueue(fixture.queue()), returns(CL_SUCCESS));
                  fixture.finish();
                  stage.expect_effect();
                  stage.settle(fixture.queue());
                }
              });
}

// Around the sizes of pages and the sizes from which drivers switch to another method; some are
// primes. Then buffers of every sort.
const std::vector<PlainPlace>& places() {
  constexpr cl_mem_flags usual = CL_MEM_READ_WRITE;
  static const std::vector<PlainPlace> rows{
      {"One", {1, 1, 1}, {1, 1, 1}},
      {"Below4KiB", {15, 13, 21}, {11, 93, 1}},
      {"4KiB", {64, 16, 4}, {32, 32, 1}},
      {"Above4KiB", {17, 241, 1}, {25, 41, 1}},
      {"Below64KiB", {255, 257, 1}, {127, 129, 1}},
      {"64KiB", {256, 16, 16}, {128, 128, 1}},
      {"Above64KiB", {65537, 1, 1}, {113, 145, 1}},
      {"Prime", {100003, 1, 1}, {313, 317, 1}},
      {"Below1MiB", {1025, 1023, 1}, {511, 513, 1}},
      {"1MiB", {1024, 1024, 1}, {512, 512, 1}},
      {"Above1MiB", {61681, 17, 1}, {515, 510, 1}},
      {.name = "UseHostPtr", .like = {.flags = usual | CL_MEM_USE_HOST_PTR}},
      {.name = "AllocHostPtr", .like = {.flags = usual | CL_MEM_ALLOC_HOST_PTR}},
      {.name = "SubBuffer", .like = {.cut = Cut::inner}},
      {.name = "OverSVM", .like = {.over_svm = true}},
      {.name = "SubBufferOverSVM", .like = {.cut = Cut::inner, .over_svm = true}}};
  return rows;
}

bool fits(const Command& command, const PlainPlace& place) {
  const Home usual;
  const bool is_usual =
      place.like.flags == usual.flags && place.like.cut == usual.cut && !place.like.over_svm;
  // A simulator takes half a minute for a million work-items.
  const bool is_long = command.kernel != nullptr && place.box[0] * place.box[1] > 1000000;
  return is_usual ? !is_long
                  : !command.uses(SideKind::svm) &&
                        (!place.like.over_svm || command.uses(SideKind::buffer));
}

Cases place_cases() {
  return each({.name = "WorksOn",
               .sentence = "A command moves all bytes of its range and no others, whatever their "
                           "number and storage, and again with other bytes.",
               .time_limit_s = 30},  // the larger ones in a kernel
              in_places(memory_commands(), places(), fits),
              [](Fixture& fixture, const PlacedCommand& row) {
                Stage stage{fixture, row.command, row.placement};
                for (int round = 0; round < (row.command.is_repeatable() ? 2 : 1); ++round) {
                  ASSERT_THAT(stage.enqueue(fixture.queue()), returns(CL_SUCCESS));
                  fixture.finish();
                  stage.expect_effect();
                  stage.settle(fixture.queue());
                  stage.write(stage.shown(), fixture.queue());
                  stage.renew();
                }
              });
}

}  // namespace

Cases cases() {
  return in_suite("CommandHistory", join({history_cases(), place_cases()}));
}

}  // namespace clmem::conformance::command_history_cases
