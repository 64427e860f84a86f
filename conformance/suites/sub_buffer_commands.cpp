// SPDX-License-Identifier: Apache-2.0
// Every command that moves bytes finds a sub-buffer's bytes at its origin, near the end of the
// parent as well.

#include <gtest/gtest.h>

#include <array>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "harness/oracle.hpp"
#include "harness/witness.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance {

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

// The places of the window in its parent and of the moved bytes in the window: first, inner and
// last ones.
constexpr std::array<std::size_t, 3> window_units{0, 2, 3};
constexpr std::array<std::size_t, 3> offsets{0, 11, window_size - moved};

std::size_t parent_size(const Bench& bench) {
  return 3 * bench.origin_unit() + window_size;
}

struct PutRow {
  const char* name;
  ApiVersion since;
  Put put;
};

Cases put_cases() {
  constexpr ApiVersion v1_1{1, 1};
  constexpr ApiVersion v1_2{1, 2};
  return each(
      {.suite = "SubBufferCommands",
       .name = "PutBytesBehindTheOrigin",
       .sentence = "Whatever writes to a sub-buffer changes the parent at origin plus offset, and "
                   "nowhere else.",
       .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}},
      std::vector<PutRow>{{"WriteBuffer", v1_1, put_by_write},
                          {"WriteBufferRect", v1_1, put_by_write_rect},
                          {"CopyBuffer", v1_1, put_by_copy},
                          {"CopyBufferRect", v1_1, put_by_copy_rect},
                          {"MapBuffer", v1_1, put_by_map},
                          {"FillBuffer", v1_2, put_by_fill}},
      [](Bench& bench, const PutRow& command) {
        bench.needs(command.since);
        for (const std::size_t units : window_units) {
          const std::size_t origin = units * bench.origin_unit();
          FilledBuffer parent = bench.filled_buffer(parent_size(bench));
          const FilledBuffer window = bench.sub_buffer(parent, origin, window_size);
          for (const std::size_t offset : offsets) {
            SCOPED_TRACE(testing::Message() << "origin " << origin << ", offset " << offset);
            const Bytes& data = bench.host(moved);
            command.put(bench, window.get(), offset, data);
            copy_linear(data, 0, parent.bytes, origin + offset, moved);
            expect_contents(bench, parent);
          }
        }
      });
}

struct GetRow {
  const char* name;
  Get get;
};

Cases get_cases() {
  return each(
      {.suite = "SubBufferCommands",
       .name = "GetBytesBehindTheOrigin",
       .sentence = "Whatever reads a sub-buffer gets the parent's bytes at origin plus offset.",
       .requirements = {"CreateSubBuffer.offset-relative",
                        "CreateSubBuffer.parent-writes-visible"}},
      std::vector<GetRow>{{"ReadBuffer", get_by_read},
                          {"ReadBufferRect", get_by_read_rect},
                          {"CopyBuffer", get_by_copy},
                          {"MapBuffer", get_by_map}},
      [](Bench& bench, const GetRow& command) {
        for (const std::size_t units : window_units) {
          const std::size_t origin = units * bench.origin_unit();
          const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
          const FilledBuffer window = bench.sub_buffer(parent, origin, window_size);
          for (const std::size_t offset : offsets) {
            SCOPED_TRACE(testing::Message() << "origin " << origin << ", offset " << offset);
            Bytes& data = bench.host(moved);
            Bytes expected = data;
            copy_linear(parent.bytes, origin + offset, expected, 0, moved);
            command.get(bench, window.get(), offset, data);
            expect_bytes(data, expected);
          }
          expect_contents(bench, parent, {ReadBack::read});
        }
      });
}

// Two windows of one parent, and a window and its parent, in one command.
Cases copy_cases() {
  return {{.suite = "SubBufferCommands",
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

Cases sub_buffer_command_cases() {
  return join({put_cases(), get_cases(), copy_cases()});
}

}  // namespace clmem::conformance
