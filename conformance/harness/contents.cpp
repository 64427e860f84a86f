// SPDX-License-Identifier: Apache-2.0
#include "harness/contents.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "harness/case_record.hpp"
#include "harness/kernel.hpp"
#include "harness/latest_call.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

// Functions that read back record the bytes where they were found, which may be the driver's own
// memory.
Bytes by_read(Fixture& fixture, cl_mem buffer, std::span<const std::byte> expected) {
  HostBytes& result = fixture.host(expected.size());
  must_read(fixture.queue(), buffer, result);
  recorder::bytes(result, expected);
  return result.copy();
}

Bytes by_map(Fixture& fixture, cl_mem buffer, std::span<const std::byte> expected) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(fixture.queue(), buffer, CL_TRUE, CL_MAP_READ, 0,
                                          expected.size(), 0, nullptr, nullptr, &code);
  need_memory(code, expected.size(), fixture.device().max_allocation());
  must_make(mapped, code, "clEnqueueMapBuffer");
  const std::span<const std::byte> seen{static_cast<const std::byte*>(mapped), expected.size()};
  recorder::bytes(seen, expected);
  Bytes result(seen.begin(), seen.end());
  must_succeed(clEnqueueUnmapMemObject, fixture.queue(), buffer, mapped, 0, nullptr, nullptr);
  must_succeed(clFinish, fixture.queue());
  return result;
}

Handle<cl_mem> empty_buffer(Fixture& fixture, std::size_t size) {
  cl_int code = not_stored;
  Handle<cl_mem> made{clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE, size, nullptr, &code)};
  need_memory(code, size, fixture.device().max_allocation());
  must_make(made, code, "clCreateBuffer");
  return made;
}

Bytes by_copy(Fixture& fixture, cl_mem buffer, std::span<const std::byte> expected) {
  const Handle<cl_mem> copy = empty_buffer(fixture, expected.size());
  must_succeed(clEnqueueCopyBuffer, fixture.queue(), buffer, copy.get(), 0, 0, expected.size(), 0,
               nullptr, nullptr);
  return by_read(fixture, copy.get(), expected);
}

Bytes by_kernel(Fixture& fixture, cl_mem buffer, std::span<const std::byte> expected) {
  const Handle<cl_mem> copy = empty_buffer(fixture, expected.size());
  copy_by_kernel(fixture, buffer, copy.get(), expected.size());
  return by_read(fixture, copy.get(), expected);
}

struct Way {
  const char* words;
  const char* call;  // the command that looks at the contents
  Bytes (*read)(Fixture&, cl_mem, std::span<const std::byte> expected);
};

Way way_of(ReadBack way) {
  switch (way) {
    case ReadBack::map:
      return {"mapped", "clEnqueueMapBuffer", by_map};
    case ReadBack::copy:
      return {"copied to another buffer and read", "clEnqueueCopyBuffer", by_copy};
    case ReadBack::kernel:
      return {"copied by a kernel and read", "clEnqueueNDRangeKernel", by_kernel};
    case ReadBack::read:
      break;
  }
  return {"read", "clEnqueueReadBuffer", by_read};
}

}  // namespace

std::string difference_of(std::span<const std::byte> expected, std::span<const std::byte> actual,
                          const DifferenceContext& context, const char* title) {
  std::string words = describe_difference(expected, actual, context);
  if (words.empty()) {
    CaseRecord::current().clear();
  } else {
    CaseRecord::current().note(of_bytes(name_difference(expected, actual, context), context.by));
    CaseRecord::current().add(draw_difference(expected, actual, context, title));
  }
  return words;
}

void must_write(cl_command_queue queue, cl_mem buffer, std::span<const std::byte> data,
                std::size_t offset) {
  must_succeed(clEnqueueWriteBuffer, queue, buffer, CL_TRUE, offset, data.size(), data.data(), 0,
               nullptr, nullptr);
}

void must_read(cl_command_queue queue, cl_mem buffer, std::span<std::byte> data,
               std::size_t offset) {
  must_succeed(clEnqueueReadBuffer, queue, buffer, CL_TRUE, offset, data.size(), data.data(), 0,
               nullptr, nullptr);
}

void rewrite(Fixture& fixture, FilledBuffer& buffer) {
  const HostBytes& data = fixture.host(buffer.size());
  must_write(fixture.queue(), buffer.get(), data);
  buffer.bytes = data.copy();
}

void expect_bytes(std::span<const std::byte> actual, std::span<const std::byte> expected,
                  const DifferenceContext& context) {
  if (!CaseRecord::current().shows_contents()) {
    return;
  }
  recorder::bytes(actual, expected);
  const std::string difference =
      difference_of(expected, {actual.begin(), actual.end()}, context, "host memory");
  if (!difference.empty()) {
    ADD_FAILURE() << "host memory" << latest_call::after_command() << ": " << difference;
  }
}

void expect_contents(Fixture& fixture, cl_mem buffer, std::span<const std::byte> expected,
                     std::initializer_list<ReadBack> ways, const DifferenceContext& context) {
  if (!CaseRecord::current().shows_contents()) {
    return;
  }
  const latest_call::ExcludedScope reading_back;
  std::vector<std::pair<Way, Bytes>> seen;
  for (const ReadBack each : ways) {
    const Way way = way_of(each);
    seen.emplace_back(way, way.read(fixture, buffer, expected));
  }
  const bool all_wrong = std::ranges::none_of(seen, [&](const auto& one) {
    return std::memcmp(one.second.data(), expected.data(), expected.size()) == 0;
  });
  std::string first;
  const char* first_way = nullptr;
  for (const auto& [way, bytes] : seen) {
    const std::string difference = difference_of(expected, bytes, context, way.words);
    if (difference.empty()) {
      continue;
    }
    // Another way has shown the right contents, so that the reading command is wrong.
    if (!all_wrong) {
      CaseRecord::current().blame(way.call);
    }
    if (difference == first) {
      ADD_FAILURE() << "buffer contents, " << way.words << ": as " << first_way;
      continue;
    }
    ADD_FAILURE() << "buffer contents" << latest_call::after_command() << ", " << way.words << ": "
                  << difference;
    if (first_way == nullptr) {
      first = difference;
      first_way = way.words;
    }
  }
}

void expect_contents(Fixture& fixture, const FilledBuffer& buffer,
                     std::initializer_list<ReadBack> ways, const DifferenceContext& context) {
  expect_contents(fixture, buffer.get(), buffer.bytes, ways, context);
}

void expect_alive(Fixture& fixture) {
  if (!CaseRecord::current().executes()) {
    return;
  }
  constexpr std::size_t size = 67;
  SCOPED_TRACE("a write and a read after the refused call");
  const latest_call::ExcludedScope not_under_test;
  const Handle<cl_mem> buffer = empty_buffer(fixture, size);
  const HostBytes& written = fixture.host(size);
  must_write(fixture.queue(), buffer.get(), written);
  expect_contents(fixture, buffer.get(), written, {ReadBack::read});
}

void expect_unchanged_and_alive(Fixture& fixture, const FilledBuffer& buffer, ReadBack way) {
  if (!CaseRecord::current().executes()) {
    return;
  }
  expect_alive(fixture);
  SCOPED_TRACE("after the refused call");
  expect_contents(fixture, buffer, {way});
}

}  // namespace clmem::conformance
