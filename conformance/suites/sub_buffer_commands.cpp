// SPDX-License-Identifier: Apache-2.0
// Every command that moves bytes finds a sub-buffer's bytes at its origin, near the end of the
// parent as well.

#include <gtest/gtest.h>

#include <array>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"
#include "harness/oracle.hpp"
#include "harness/witness.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance::sub_buffer_commands_cases {

namespace {

constexpr std::size_t window_size = 61;
constexpr std::size_t moved = 24;  // also six rows of four bytes

// Puts `data` at `offset` of `window`, or fetches as many bytes from there.
using Put = void (*)(Bench&, cl_mem window, std::size_t offset, const Bytes& data);
using Get = void (*)(Bench&, cl_mem window, std::size_t offset, Bytes& data);

Handle<cl_mem> staging(Bench& bench, const Bytes& data) {
  cl_int code = not_answered;
  Bytes copy = data;
  Handle<cl_mem> made{
      clCreateBuffer(bench.context(), CL_MEM_COPY_HOST_PTR, copy.size(), copy.data(), &code)};
  must_make(made, code, "clCreateBuffer");
  return made;
}

void put_by_write(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  EXPECT_THAT(clEnqueueWriteBuffer(bench.queue(), window, CL_TRUE, offset, data.size(), data.data(),
                                   0, nullptr, nullptr),
              answers(CL_SUCCESS));
}

void put_by_copy(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging(bench, data);
  EXPECT_THAT(clEnqueueCopyBuffer(bench.queue(), source.get(), window, 0, offset, data.size(), 0,
                                  nullptr, nullptr),
              answers(CL_SUCCESS));
  bench.finish();
}

// Rows of four bytes without gaps: the rectangle covers the same bytes as a range.
constexpr std::size_t row = 4;
constexpr std::array<std::size_t, 3> region{row, moved / row, 1};
constexpr std::array<std::size_t, 3> start{0, 0, 0};

void put_by_write_rect(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  const std::array<std::size_t, 3> origin{offset, 0, 0};
  EXPECT_THAT(
      clEnqueueWriteBufferRect(bench.queue(), window, CL_TRUE, origin.data(), start.data(),
                               region.data(), row, 0, row, 0, data.data(), 0, nullptr, nullptr),
      answers(CL_SUCCESS));
}

void put_by_copy_rect(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging(bench, data);
  const std::array<std::size_t, 3> origin{offset, 0, 0};
  EXPECT_THAT(
      clEnqueueCopyBufferRect(bench.queue(), source.get(), window, start.data(), origin.data(),
                              region.data(), row, 0, row, 0, 0, nullptr, nullptr),
      answers(CL_SUCCESS));
  bench.finish();
}

void put_by_map(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  cl_int code = not_answered;
  void* const mapped = clEnqueueMapBuffer(bench.queue(), window, CL_TRUE, CL_MAP_WRITE, offset,
                                          data.size(), 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, answers(CL_SUCCESS));
  witness::copy(mapped, data.data(), data.size());
  EXPECT_THAT(clEnqueueUnmapMemObject(bench.queue(), window, mapped, 0, nullptr, nullptr),
              answers(CL_SUCCESS));
  bench.finish();
}

// One byte after the other, each as a pattern of its own.
void put_by_fill(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  for (std::size_t i = 0; i < data.size(); ++i) {
    EXPECT_THAT(
        clEnqueueFillBuffer(bench.queue(), window, &data[i], 1, offset + i, 1, 0, nullptr, nullptr),
        answers(CL_SUCCESS));
  }
  bench.finish();
}

// The work-items are numbered from `offset` on.
void run_copy(Bench& bench, cl_mem from, cl_mem to, std::size_t offset, std::size_t size) {
  const Kernel copy{bench, "copy_bytes"};
  copy.set_all(from, to);
  EXPECT_THAT(clEnqueueNDRangeKernel(bench.queue(), copy.get(), 1, &offset, &size, nullptr, 0,
                                     nullptr, nullptr),
              answers(CL_SUCCESS));
  bench.finish();
}

void put_by_kernel(Bench& bench, cl_mem window, std::size_t offset, const Bytes& data) {
  Bytes shifted(offset);
  shifted.insert(shifted.end(), data.begin(), data.end());
  run_copy(bench, staging(bench, shifted).get(), window, offset, data.size());
}

void get_by_read(Bench& bench, cl_mem window, std::size_t offset, Bytes& data) {
  EXPECT_THAT(clEnqueueReadBuffer(bench.queue(), window, CL_TRUE, offset, data.size(), data.data(),
                                  0, nullptr, nullptr),
              answers(CL_SUCCESS));
}

void get_by_read_rect(Bench& bench, cl_mem window, std::size_t offset, Bytes& data) {
  const std::array<std::size_t, 3> origin{offset, 0, 0};
  EXPECT_THAT(
      clEnqueueReadBufferRect(bench.queue(), window, CL_TRUE, origin.data(), start.data(),
                              region.data(), row, 0, row, 0, data.data(), 0, nullptr, nullptr),
      answers(CL_SUCCESS));
}

void get_by_copy(Bench& bench, cl_mem window, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(bench, data);
  EXPECT_THAT(clEnqueueCopyBuffer(bench.queue(), window, target.get(), offset, 0, data.size(), 0,
                                  nullptr, nullptr),
              answers(CL_SUCCESS));
  get_by_read(bench, target.get(), 0, data);
}

void get_by_map(Bench& bench, cl_mem window, std::size_t offset, Bytes& data) {
  cl_int code = not_answered;
  void* const mapped = clEnqueueMapBuffer(bench.queue(), window, CL_TRUE, CL_MAP_READ, offset,
                                          data.size(), 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, answers(CL_SUCCESS));
  witness::copy(data.data(), mapped, data.size());
  EXPECT_THAT(clEnqueueUnmapMemObject(bench.queue(), window, mapped, 0, nullptr, nullptr),
              answers(CL_SUCCESS));
  bench.finish();
}

void get_by_kernel(Bench& bench, cl_mem window, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(bench, Bytes(offset + data.size()));
  run_copy(bench, window, target.get(), offset, data.size());
  get_by_read(bench, target.get(), offset, data);
}

// The places of the window in its parent and of the moved bytes in the window: first, inner and
// last ones.
constexpr std::array<std::size_t, 3> window_units{0, 2, 3};
constexpr std::array<std::size_t, 3> offsets{0, 11, window_size - moved};

constexpr std::array<cl_mem_flags, 3> storages{CL_MEM_READ_WRITE,
                                               CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                               CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR};

std::size_t parent_size(const Bench& bench) {
  return 3 * bench.origin_unit() + window_size;
}

struct PutRow {
  const char* name;
  ApiVersion since;
  Put put;
};

const std::vector<PutRow>& puts() {
  constexpr ApiVersion v1_1{1, 1};
  constexpr ApiVersion v1_2{1, 2};
  static const std::vector<PutRow> rows{
      {"WriteBuffer", v1_1, put_by_write}, {"WriteBufferRect", v1_1, put_by_write_rect},
      {"CopyBuffer", v1_1, put_by_copy},   {"CopyBufferRect", v1_1, put_by_copy_rect},
      {"MapBuffer", v1_1, put_by_map},     {"FillBuffer", v1_2, put_by_fill},
      {"Kernel", v1_1, put_by_kernel}};
  return rows;
}

// A parent of each storage, and a window at each place.
void put_everywhere(Bench& bench, const PutRow& command) {
  for (const cl_mem_flags flags : storages) {
    for (const std::size_t units : window_units) {
      const std::size_t origin = units * bench.origin_unit();
      FilledBuffer parent = bench.filled_buffer(parent_size(bench), flags);
      const FilledBuffer window = bench.sub_buffer(parent, origin, window_size);
      for (const std::size_t offset : offsets) {
        SCOPED_TRACE(testing::Message()
                     << "origin " << origin << ", offset " << offset << ", flags " << flags);
        const Bytes& data = bench.host(moved);
        command.put(bench, window.get(), offset, data);
        copy_linear(data, 0, parent.bytes, origin + offset, moved);
        expect_contents(bench, parent);
      }
    }
  }
}

Cases put_cases() {
  return each(
      {.suite = "SubBufferCommands",
       .name = "PutBytesBehindTheOrigin",
       .sentence = "Whatever writes to a sub-buffer changes the parent at origin plus offset, and "
                   "nowhere else.",
       .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}},
      puts(), [](Bench& bench, const PutRow& command) {
        bench.needs(command.since);
        put_everywhere(bench, command);
      });
}

struct GetRow {
  const char* name;
  Get get;
};

const std::vector<GetRow>& gets() {
  static const std::vector<GetRow> rows{{"ReadBuffer", get_by_read},
                                        {"ReadBufferRect", get_by_read_rect},
                                        {"CopyBuffer", get_by_copy},
                                        {"MapBuffer", get_by_map},
                                        {"Kernel", get_by_kernel}};
  return rows;
}

void expect_gets(Bench& bench, const GetRow& command, cl_mem window, std::size_t offset,
                 const Bytes& parent, std::size_t origin) {
  Bytes& data = bench.host(moved);
  Bytes expected = data;
  copy_linear(parent, origin + offset, expected, 0, moved);
  command.get(bench, window, offset, data);
  expect_bytes(data, expected);
}

void get_everywhere(Bench& bench, const GetRow& command) {
  for (const cl_mem_flags flags : storages) {
    for (const std::size_t units : window_units) {
      const std::size_t origin = units * bench.origin_unit();
      const FilledBuffer parent = bench.filled_buffer(parent_size(bench), flags);
      const FilledBuffer window = bench.sub_buffer(parent, origin, window_size);
      for (const std::size_t offset : offsets) {
        SCOPED_TRACE(testing::Message()
                     << "origin " << origin << ", offset " << offset << ", flags " << flags);
        expect_gets(bench, command, window.get(), offset, parent.bytes, origin);
      }
      expect_contents(bench, parent, {ReadBack::read});
    }
  }
}

Cases get_cases() {
  return each(
      {.suite = "SubBufferCommands",
       .name = "GetBytesBehindTheOrigin",
       .sentence = "Whatever reads a sub-buffer gets the parent's bytes at origin plus offset.",
       .requirements = {"CreateSubBuffer.offset-relative",
                        "CreateSubBuffer.parent-writes-visible"}},
      gets(), [](Bench& bench, const GetRow& command) { get_everywhere(bench, command); });
}

struct PutGetRow {
  std::string name;
  PutRow put;
  GetRow get;
};

std::vector<PutGetRow> puts_and_gets() {
  std::vector<PutGetRow> rows;
  for (const PutRow& put : puts()) {
    for (const GetRow& get : gets()) {
      rows.push_back({std::string{put.name} + "_" + get.name, put, get});
    }
  }
  return rows;
}

// Got before and after each change, of the window and of its parent: nothing that was kept from an
// earlier command may be told again.
Cases fresh_cases() {
  return each({.suite = "SubBufferCommands",
               .name = "GetsWhatWasJustPut",
               .sentence = "The same bytes asked for again are those of the last change, whichever "
                           "command made it, through window or parent.",
               .requirements = {"CreateSubBuffer.shares-storage", "Queue.in-order.memory",
                                "CreateSubBuffer.parent-writes-visible"}},
              puts_and_gets(), [](Bench& bench, const PutGetRow& pair) {
                bench.needs(pair.put.since);
                const std::size_t origin = 2 * bench.origin_unit();
                FilledBuffer parent = bench.filled_buffer(parent_size(bench));
                const FilledBuffer window = bench.sub_buffer(parent, origin, window_size);
                for (int round = 0; round < 4; ++round) {
                  const Bytes& data = bench.host(moved);
                  const bool through_parent = round % 2 == 1;
                  pair.put.put(bench, through_parent ? parent.get() : window.get(),
                               through_parent ? origin + 11 : 11, data);
                  copy_linear(data, 0, parent.bytes, origin + 11, moved);
                  expect_gets(bench, pair.get, window.get(), 11, parent.bytes, origin);
                  expect_gets(bench, pair.get, parent.get(), origin + 11, parent.bytes, 0);
                }
                expect_contents(bench, parent);
              });
}

// Two windows of one parent, and a window and its parent, in one command.
Cases copy_cases() {
  return {{.suite = "SubBufferCommands",
           .name = "CopyRectanglesBetweenWindows",
           .sentence = "Rectangles go from window to window of one parent, and between window and "
                       "parent.",
           .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"},
           .body =
               [](Bench& bench) {
                 const std::size_t unit = bench.origin_unit();
                 FilledBuffer parent = bench.filled_buffer(parent_size(bench));
                 const FilledBuffer first = bench.sub_buffer(parent, 0, window_size);
                 const FilledBuffer last = bench.sub_buffer(parent, 3 * unit, window_size);
                 const auto copy = [&](const FilledBuffer& from, std::size_t base,
                                       std::size_t offset, const FilledBuffer& to,
                                       std::size_t target_base, std::size_t target) {
                   const std::array<std::size_t, 3> source_origin{offset, 0, 0};
                   const std::array<std::size_t, 3> target_origin{target, 0, 0};
                   ASSERT_THAT(
                       clEnqueueCopyBufferRect(bench.queue(), from.get(), to.get(),
                                               source_origin.data(), target_origin.data(),
                                               region.data(), row, 0, row, 0, 0, nullptr, nullptr),
                       answers(CL_SUCCESS));
                   copy_linear(parent.bytes, base + offset, parent.bytes, target_base + target,
                               moved);
                 };
                 copy(first, 0, 7, last, 3 * unit, 30);
                 copy(last, 3 * unit, 30, parent, 0, unit + 1);
                 copy(parent, 0, 2 * unit, first, 0, 36);
                 expect_contents(bench, parent);
               }},
          {.suite = "SubBufferCommands",
           .name = "CopyBetweenWindows",
           .sentence = "A copy goes from one window to another of the same parent, and between "
                       "window and parent.",
           .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"},
           .body = [](Bench& bench) {
             const std::size_t unit = bench.origin_unit();
             FilledBuffer parent = bench.filled_buffer(parent_size(bench));
             const FilledBuffer first = bench.sub_buffer(parent, 0, window_size);
             const FilledBuffer last = bench.sub_buffer(parent, 3 * unit, window_size);
             EXPECT_THAT(clEnqueueCopyBuffer(bench.queue(), first.get(), last.get(), 7, 30, 31, 0,
                                             nullptr, nullptr),
                         answers(CL_SUCCESS));
             copy_linear(parent.bytes, 7, parent.bytes, 3 * unit + 30, 31);
             EXPECT_THAT(clEnqueueCopyBuffer(bench.queue(), last.get(), parent.get(), 30, unit + 1,
                                             31, 0, nullptr, nullptr),
                         answers(CL_SUCCESS));
             copy_linear(parent.bytes, 3 * unit + 30, parent.bytes, unit + 1, 31);
             EXPECT_THAT(clEnqueueCopyBuffer(bench.queue(), parent.get(), first.get(), 2 * unit, 50,
                                             11, 0, nullptr, nullptr),
                         answers(CL_SUCCESS));
             copy_linear(parent.bytes, 2 * unit, parent.bytes, 50, 11);
             expect_contents(bench, parent);
           }}};
}

}  // namespace

Cases cases() {
  return join({put_cases(), get_cases(), fresh_cases(), copy_cases()});
}

}  // namespace clmem::conformance::sub_buffer_commands_cases
