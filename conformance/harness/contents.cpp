// SPDX-License-Identifier: Apache-2.0
#include "harness/contents.hpp"

#include <gtest/gtest.h>

#include "harness/difference_picture.hpp"
#include "harness/kernel.hpp"
#include "harness/latest_call.hpp"
#include "harness/made.hpp"
#include "harness/memory_shortage.hpp"
#include "harness/mismatch.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

// Each way records what it is about to compare at the address where it was found, also in the
// driver's own memory.
Bytes by_read(Bench& bench, cl_mem buffer, const Bytes& expected) {
  Bytes& result = bench.host(expected.size());
  must_succeed(clEnqueueReadBuffer(bench.queue(), buffer, CL_TRUE, 0, result.size(), result.data(),
                                   0, nullptr, nullptr),
               "clEnqueueReadBuffer");
  recorder::bytes(result, expected);
  return result;
}

Bytes by_map(Bench& bench, cl_mem buffer, const Bytes& expected) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(bench.queue(), buffer, CL_TRUE, CL_MAP_READ, 0,
                                          expected.size(), 0, nullptr, nullptr, &code);
  must_make(mapped, code, "clEnqueueMapBuffer");
  const std::span<const std::byte> seen{static_cast<const std::byte*>(mapped), expected.size()};
  recorder::bytes(seen, expected);
  Bytes result(seen.begin(), seen.end());
  must_succeed(clEnqueueUnmapMemObject(bench.queue(), buffer, mapped, 0, nullptr, nullptr),
               "clEnqueueUnmapMemObject");
  must_succeed(clFinish(bench.queue()), "clFinish");
  return result;
}

Handle<cl_mem> empty_buffer(Bench& bench, std::size_t size) {
  cl_int code = not_stored;
  Handle<cl_mem> made{clCreateBuffer(bench.context(), CL_MEM_READ_WRITE, size, nullptr, &code)};
  need_memory(code, size, bench.device().max_allocation());
  must_make(made, code, "clCreateBuffer");
  return made;
}

Bytes by_copy(Bench& bench, cl_mem buffer, const Bytes& expected) {
  const Handle<cl_mem> copy = empty_buffer(bench, expected.size());
  must_succeed(clEnqueueCopyBuffer(bench.queue(), buffer, copy.get(), 0, 0, expected.size(), 0,
                                   nullptr, nullptr),
               "clEnqueueCopyBuffer");
  return by_read(bench, copy.get(), expected);
}

Bytes by_kernel(Bench& bench, cl_mem buffer, const Bytes& expected) {
  const Handle<cl_mem> copy = empty_buffer(bench, expected.size());
  copy_by_kernel(bench, buffer, copy.get(), expected.size());
  return by_read(bench, copy.get(), expected);
}

struct Way {
  const char* words;
  Bytes (*read)(Bench&, cl_mem, const Bytes& expected);
};

Way way_of(ReadBack way) {
  switch (way) {
    case ReadBack::map:
      return {"mapped", by_map};
    case ReadBack::copy:
      return {"copied to another buffer and read", by_copy};
    case ReadBack::kernel:
      return {"copied by a kernel and read", by_kernel};
    case ReadBack::read:
      break;
  }
  return {"read", by_read};
}

// In words, and as a picture for the reports.
std::string difference_of(const Bytes& expected, const Bytes& actual,
                          const DifferenceContext& context, const char* title) {
  std::string words = describe_difference(expected, actual, context);
  if (words.empty()) {
    MismatchLog::current().clear();
  } else {
    MismatchLog::current().note(of_bytes(name_difference(expected, actual, context)));
    PictureLog::current().add(draw_difference(expected, actual, context, title));
  }
  return words;
}

}  // namespace

void expect_bytes(const Bytes& actual, const Bytes& expected, const DifferenceContext& context) {
  recorder::bytes(actual, expected);
  const std::string difference = difference_of(expected, actual, context, "host memory");
  EXPECT_TRUE(difference.empty()) << difference;
}

void expect_contents(Bench& bench, cl_mem buffer, const Bytes& expected,
                     std::initializer_list<ReadBack> ways, const DifferenceContext& context) {
  const latest_call::Aside reading_back;
  std::string first;
  const char* first_way = nullptr;
  for (const ReadBack each : ways) {
    const Way way = way_of(each);
    const std::string difference =
        difference_of(expected, way.read(bench, buffer, expected), context, way.words);
    if (first_way != nullptr && difference == first) {
      EXPECT_TRUE(difference.empty()) << "buffer contents, " << way.words << ": as " << first_way;
      continue;
    }
    EXPECT_TRUE(difference.empty()) << "buffer contents, " << way.words << ": " << difference;
    if (first_way == nullptr && !difference.empty()) {
      first = difference;
      first_way = way.words;
    }
  }
}

void expect_contents(Bench& bench, const FilledBuffer& buffer, std::initializer_list<ReadBack> ways,
                     const DifferenceContext& context) {
  expect_contents(bench, buffer.get(), buffer.bytes, ways, context);
}

void expect_alive(Bench& bench) {
  constexpr std::size_t size = 67;
  SCOPED_TRACE("a write and a read after the refused call");
  const latest_call::Aside not_under_test;
  const Handle<cl_mem> buffer = empty_buffer(bench, size);
  const Bytes& written = bench.host(size);
  must_succeed(clEnqueueWriteBuffer(bench.queue(), buffer.get(), CL_TRUE, 0, size, written.data(),
                                    0, nullptr, nullptr),
               "clEnqueueWriteBuffer");
  expect_contents(bench, buffer.get(), written, {ReadBack::read});
}

void expect_unchanged_and_alive(Bench& bench, const FilledBuffer& buffer, ReadBack way) {
  expect_alive(bench);
  SCOPED_TRACE("after the refused call");
  expect_contents(bench, buffer, {way});
}

}  // namespace clmem::conformance
