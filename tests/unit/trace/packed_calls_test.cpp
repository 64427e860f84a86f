// SPDX-License-Identifier: Apache-2.0
#include "trace/packed_calls.hpp"

#include <gmock/gmock.h>

#include <array>

#include "clmem/mock/call_text.hpp"
#include "sample_calls.hpp"
#include "trace/capture.hpp"

namespace clmem::mock::packed_calls_test {
namespace {

using testing::ElementsAre;

Call fill(std::uint64_t sequence) {
  const std::array<std::uint8_t, 4> pattern{1, 2, 3, 255};
  Call call = capture(EntryPoint::clEnqueueFillBuffer, cl_command_queue{}, cl_mem{},
                      static_cast<const void*>(pattern.data()), pattern.size(), std::size_t{64},
                      std::size_t{16}, cl_uint{0}, static_cast<const cl_event*>(nullptr),
                      static_cast<cl_event*>(nullptr));
  call.sequence = sequence;
  call.thread = 3;
  call.status = CL_INVALID_VALUE;
  call.event = 0xfeed'beef'cafe'0123;
  return call;
}

std::vector<Call> all(const PackedCalls& calls) {
  std::vector<Call> found;
  calls.for_each([&](const Call& call) { found.push_back(call); });
  return found;
}

// A call is unpacked exactly as packed.
TEST(PackedCalls, KeepEverything) {
  PackedCalls calls{8};
  calls.push(fill(7));
  const Call seen = all(calls).at(0);
  const Call other = fill(7);
  EXPECT_EQ(testing::PrintToString(seen), testing::PrintToString(other));
  EXPECT_EQ(seen.sequence, 7u);
  EXPECT_EQ(seen.thread, 3u);
  EXPECT_EQ(seen.status, CL_INVALID_VALUE);
  EXPECT_EQ(seen.event, 0xfeed'beef'cafe'0123);
  EXPECT_THAT(seen.argument("pattern"), ElementsAre(1, 2, 3, 255));
}

// Elements have the width of the largest one, and no bits are lost.
TEST(PackedCalls, KeepElementsOfEveryWidth) {
  for (const std::uint64_t largest :
       {std::uint64_t{0}, std::uint64_t{0xFF}, std::uint64_t{0x100}, std::uint64_t{0x10000},
        std::uint64_t{0x100000000}, UINT64_MAX}) {
    Call call = fill(1);
    call.elements.clear();
    call.elements.emplace_back().argument = 2;
    for (const std::uint64_t value : {std::uint64_t{1}, largest, std::uint64_t{0}}) {
      call.elements[0].values.push_back({value});
    }
    PackedCalls calls{1};
    calls.push(call);
    EXPECT_THAT(all(calls).at(0).argument("pattern"), ElementsAre(1u, largest, 0u));
  }
}

// The oldest calls are dropped, over many pieces of memory.
TEST(PackedCalls, KeepTheLatest) {
  PackedCalls calls{100};
  for (std::uint64_t sequence = 1; sequence <= 5000; ++sequence) {
    calls.push(fill(sequence));
  }
  const auto kept = all(calls);
  ASSERT_EQ(kept.size(), 100u);
  EXPECT_EQ(kept.front().sequence, 4901u);
  EXPECT_EQ(kept.back().sequence, 5000u);
  calls.clear();
  EXPECT_EQ(calls.size(), 0u);
  EXPECT_EQ(calls.bytes(), 0u);
}

// The longest argument list of all commands, because of its two extra strides.
Call read_rect(std::uint64_t event) {
  const std::array<std::size_t, 3> origin{1, 2, 3};
  Call call = capture(EntryPoint::clEnqueueReadBufferRect, handle_at<cl_command_queue>(0x100),
                      handle_at<cl_mem>(0x200), cl_bool{CL_TRUE}, origin.data(), origin.data(),
                      origin.data(), std::size_t{64}, std::size_t{0}, std::size_t{64},
                      std::size_t{0}, handle_at<void*>(0x300), cl_uint{0},
                      static_cast<const cl_event*>(nullptr), handle_at<cl_event*>(0x400));
  call.event = event;
  return call;
}

Call launch() {
  const std::array<std::size_t, 3> sizes{1024, 1024, 16};
  const std::array<cl_event, 2> waits{handle_at<cl_event>(UINT64_MAX), handle_at<cl_event>(1)};
  return capture(EntryPoint::clEnqueueNDRangeKernel, handle_at<cl_command_queue>(0x100),
                 handle_at<cl_kernel>(0x200), cl_uint{3}, sizes.data(), sizes.data(), sizes.data(),
                 cl_uint{2}, waits.data(), handle_at<cl_event*>(0x400));
}

// Each record takes less than 200 bytes, even for the longest call.
TEST(PackedCalls, AreSmall) {
  for (const Call& call : {fill(1), read_rect(0), read_rect(UINT64_MAX), launch()}) {
    PackedCalls calls{1};
    calls.push(call);
    EXPECT_LT(calls.bytes(), 200u) << to_string(call);
  }
}

// Result and event take space only if present, and are not confused.
TEST(PackedCalls, KeepResultAndEvent) {
  for (const std::uint64_t result : {std::uint64_t{0}, std::uint64_t{5}}) {
    for (const std::uint64_t event : {std::uint64_t{0}, UINT64_MAX}) {
      Call call = read_rect(event);
      call.result = result;
      PackedCalls calls{1};
      calls.push(call);
      const Call seen = all(calls).at(0);
      EXPECT_EQ(seen.result, result);
      EXPECT_EQ(seen.event, event);
      EXPECT_EQ(to_string(seen), to_string(call));
    }
  }
}

// With a capacity of zero nothing is kept.
TEST(PackedCalls, KeepNoneWithoutCapacity) {
  PackedCalls calls{0};
  calls.push(fill(1));
  EXPECT_EQ(calls.size(), 0u);
  EXPECT_EQ(calls.bytes(), 0u);
}

// A list behaves the same below and above its inline capacity.
TEST(InlineList, KeepsFewAndMany) {
  InlineList<int, 2> list;
  for (int value = 0; value < 5; ++value) {
    list.push_back(value);
    ASSERT_EQ(list.size(), static_cast<std::size_t>(value) + 1);
    ASSERT_EQ(list[static_cast<std::size_t>(value)], value);
  }
  EXPECT_THAT(list, ElementsAre(0, 1, 2, 3, 4));
  const InlineList<int, 2> copy = list;
  EXPECT_EQ(copy, list);
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(9);
  EXPECT_THAT(list, ElementsAre(9));
}

// reserve() works on an empty list.
TEST(InlineList, ReservesBeforeTheFirst) {
  InlineList<int, 2> list;
  list.reserve(10);
  EXPECT_TRUE(list.empty());
  list.push_back(1);
  list.push_back(2);
  EXPECT_THAT(list, ElementsAre(1, 2));
}

}  // namespace
}  // namespace clmem::mock::packed_calls_test
