// SPDX-License-Identifier: Apache-2.0
// Linear ranges that do not lie inside of their buffer.

#include <gtest/gtest.h>

#include <limits>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance::transfer_ranges_cases {

namespace {

constexpr std::size_t buffer_size = 256;
constexpr std::size_t roomy = 4096;  // bytes; for what is not under test
constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();
constexpr std::size_t half_range = size_max / 2 + 1;
// Drivers that calculate in fewer bits see a small number.
constexpr std::size_t beyond_int = std::size_t{1} << (std::numeric_limits<std::size_t>::digits / 2);
constexpr std::size_t wide_pattern = 16;

enum class Rule { out_of_bounds, offset_past_end, wraparound };

struct BadRange {
  const char* name;
  Rule rule;
  std::size_t offset;
  std::size_t size;
};

const std::vector<BadRange>& bad_ranges() {
  using enum Rule;
  static const std::vector<BadRange> ranges{
      {"OneByteTooMany", out_of_bounds, 0, buffer_size + 1},
      {"ShiftedByOneByte", out_of_bounds, 1, buffer_size},
      {"LastByteAndNext", out_of_bounds, buffer_size - 1, 2},
      {"FirstByteBehindEnd", out_of_bounds, buffer_size, 1},
      {"LastPatternAndNext", out_of_bounds, buffer_size - wide_pattern, 2 * wide_pattern},
      {"TwiceTheSize", out_of_bounds, 0, 2 * buffer_size},
      {"SizeInUpperHalf", out_of_bounds, 0, beyond_int + wide_pattern},
      {"SizeOfHalfTheRange", out_of_bounds, 0, half_range},
      {"SizeMax", out_of_bounds, 0, size_max},
      {"OneByteBehindEnd", offset_past_end, buffer_size + 1, 1},
      {"FarBehindEnd", offset_past_end, 2 * buffer_size, wide_pattern},
      {"OffsetInUpperHalf", offset_past_end, beyond_int + wide_pattern, wide_pattern},
      {"OffsetOfHalfTheRange", offset_past_end, half_range, wide_pattern},
      {"EndWrapsToZero", wraparound, size_max, 1},
      {"EndWrapsInside", wraparound, size_max - wide_pattern + 1, 2 * wide_pattern},
      {"SizeMaxBehindFirstByte", wraparound, 1, size_max},
      {"SizeWrapsInside", wraparound, 4 * wide_pattern, size_max - 2 * wide_pattern + 1},
      {"TwoHalvesWrapToZero", wraparound, half_range, half_range},
  };
  return ranges;
}

struct RangedCall {
  cl_command_queue queue;
  cl_mem buffer;  // the one whose range is wrong
  cl_mem other;   // large enough for every mistake that a driver may swallow
  std::byte* host;
  std::size_t offset;
  std::size_t size;
  const cl_event* held_by;  // for non-blocking commands
  cl_event* event;
};

struct RangedCommand {
  const char* name;
  const char* out_of_bounds;
  const char* offset_past_end;
  const char* wraparound;
  std::size_t unit;  // offset and size have to be multiples of it
  cl_int (*enqueue)(const RangedCall& call);

  [[nodiscard]] const char* requirement(Rule rule) const {
    switch (rule) {
      case Rule::offset_past_end:
        return offset_past_end;
      case Rule::wraparound:
        return wraparound;
      case Rule::out_of_bounds:
        break;
    }
    return out_of_bounds;
  }
};

cl_int read(const RangedCall& call) {
  return clEnqueueReadBuffer(call.queue, call.buffer, CL_TRUE, call.offset, call.size, call.host, 0,
                             nullptr, call.event);
}

cl_int write(const RangedCall& call) {
  return clEnqueueWriteBuffer(call.queue, call.buffer, CL_TRUE, call.offset, call.size, call.host,
                              0, nullptr, call.event);
}

cl_int copy_from(const RangedCall& call) {
  return clEnqueueCopyBuffer(call.queue, call.buffer, call.other, call.offset, 0, call.size, 1,
                             call.held_by, call.event);
}

cl_int copy_to(const RangedCall& call) {
  return clEnqueueCopyBuffer(call.queue, call.other, call.buffer, 0, call.offset, call.size, 1,
                             call.held_by, call.event);
}

template <std::size_t PatternSize>
cl_int fill_with(const RangedCall& call) {
  return clEnqueueFillBuffer(call.queue, call.buffer, call.host, PatternSize, call.offset,
                             call.size, 1, call.held_by, call.event);
}

const std::vector<RangedCommand>& ranged_commands() {
  static const std::vector<RangedCommand> commands{
      {"ReadBuffer", "EnqueueReadBuffer.err.INVALID_VALUE.out-of-bounds",
       "EnqueueReadBuffer.err.INVALID_VALUE.offset-past-end",
       "EnqueueReadBuffer.err.INVALID_VALUE.wraparound", 1, read},
      {"WriteBuffer", "EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds",
       "EnqueueWriteBuffer.err.INVALID_VALUE.offset-past-end",
       "EnqueueWriteBuffer.err.INVALID_VALUE.wraparound", 1, write},
      {"CopyBufferSource", "EnqueueCopyBuffer.err.INVALID_VALUE.src-out-of-bounds",
       "EnqueueCopyBuffer.err.INVALID_VALUE.src-out-of-bounds",
       "EnqueueCopyBuffer.err.INVALID_VALUE.src-wraparound", 1, copy_from},
      {"CopyBufferDestination", "EnqueueCopyBuffer.err.INVALID_VALUE.dst-out-of-bounds",
       "EnqueueCopyBuffer.err.INVALID_VALUE.dst-out-of-bounds",
       "EnqueueCopyBuffer.err.INVALID_VALUE.dst-wraparound", 1, copy_to},
      {"FillBufferWithBytes", "EnqueueFillBuffer.err.INVALID_VALUE.out-of-bounds",
       "EnqueueFillBuffer.err.INVALID_VALUE.offset-past-end",
       "EnqueueFillBuffer.err.INVALID_VALUE.wraparound", 1, fill_with<1>},
      {"FillBufferWithVectors", "EnqueueFillBuffer.err.INVALID_VALUE.out-of-bounds",
       "EnqueueFillBuffer.err.INVALID_VALUE.offset-past-end",
       "EnqueueFillBuffer.err.INVALID_VALUE.wraparound", wide_pattern, fill_with<wide_pattern>},
  };
  return commands;
}

struct RangeRow {
  std::string name;
  std::string requirement;
  RangedCommand command;
  BadRange range;
};

template <typename Wanted>
std::vector<RangeRow> range_rows(Wanted wanted) {
  std::vector<RangeRow> rows;
  for (const RangedCommand& command : ranged_commands()) {
    for (const BadRange& range : bad_ranges()) {
      if (range.offset % command.unit == 0 && range.size % command.unit == 0 && wanted(range)) {
        rows.push_back({std::string{command.name} + "_" + range.name,
                        command.requirement(range.rule), command, range});
      }
    }
  }
  return rows;
}

// `buffer` is the object under test, `whole` the one whose bytes must not change. What an accepted
// range does to memory is anybody's guess, so that nothing is said of it.
void expect_refused(Bench& bench, const RangeRow& row, cl_mem buffer, const FilledBuffer& whole) {
  const FilledBuffer other = bench.filled_buffer(roomy);
  Bytes& host = bench.host(roomy);
  const Bytes host_before = host;
  UnreadEvent event;
  const Gate gate{bench};  // so that an accepted command breaks nothing before it is told
  ASSERT_THAT(
      row.command.enqueue({bench.queue(), buffer, other.get(), host.data(), row.range.offset,
                           row.range.size, gate.wait_list(), event.out()}),
      bench.refuses(CL_INVALID_VALUE))
      << "offset " << row.range.offset << ", size " << row.range.size << " of " << buffer_size;
  expect_bytes(host, host_before);
  expect_contents(bench, other, {ReadBack::read});
  expect_unchanged_and_alive(bench, whole);
}

Cases whole_buffer_cases() {
  return each({.suite = "TransferRanges",
               .name = "RefusesRangeOutsideOfBuffer",
               .sentence = "A command touches no byte outside of its buffer, however the range is "
                           "given.",
               .time_limit_s = 5},
              range_rows([](const BadRange&) { return true; }),
              [](Bench& bench, const RangeRow& row) {
                const FilledBuffer buffer = bench.filled_buffer(buffer_size);
                expect_refused(bench, row, buffer.get(), buffer);
              });
}

// The bytes behind the sub-buffer are there, in the parent.
Cases sub_buffer_cases() {
  return each({.suite = "TransferRanges",
               .name = "RefusesRangeOutsideOfSubBuffer",
               .sentence = "A command on a sub-buffer touches no byte of its parent outside of the "
                           "region.",
               .profile = CaseProfile::full,
               .time_limit_s = 5},
              range_rows([](const BadRange& range) { return range.rule != Rule::wraparound; }),
              [](Bench& bench, const RangeRow& row) {
                const std::size_t origin = bench.device().base_alignment();
                const FilledBuffer parent = bench.filled_buffer(origin + roomy);
                const FilledBuffer window = bench.sub_buffer(parent, origin, buffer_size);
                expect_refused(bench, row, window.get(), parent);
              });
}

}  // namespace

Cases cases() {
  return join({whole_buffer_cases(), sub_buffer_cases()});
}

}  // namespace clmem::conformance::transfer_ranges_cases
