// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls the commands on shared virtual memory make, argument by argument.
#include <gmock/gmock.h>

#include <array>
#include <clmem/array.hpp>
#include <clmem/event.hpp>
#include <clmem/pyopencl.hpp>
#include <clmem/svm.hpp>
#include <clmem/svm_allocation.hpp>

#include "mock_fixture.hpp"

namespace clmem::svm_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

class SVMCalls : public OnMock {
 protected:
  [[nodiscard]] static void* at(const SVMPointer& area, std::size_t offset) {
    return static_cast<std::byte*>(area.svm_ptr()) + offset;
  }
  [[nodiscard]] static mock::CallMatcher copy(cl_command_queue queue, cl_bool blocking,
                                              const void* dest, const void* src, std::size_t size) {
    return CallTo(EntryPoint::clEnqueueSVMMemcpy, queue, blocking, dest, src, size, 0u, nullptr,
                  nullptr);
  }

  const SVMAllocation area_{context_, 256, {.queue = &queue_}};
  const SVMAllocation other_{context_, 128, {.queue = &queue_}};
  const cl_command_queue raw_queue_ = queue_.get();
  std::array<int, 16> host_{};
};

// Copies with host memory block, are one call, and take offsets into the area.
TEST_F(SVMCalls, HostCopiesAreOneCall) {
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, area_, host_, {.dst_offset = 8}); }),
              ElementsAre(copy(raw_queue_, CL_TRUE, at(area_, 8), host_.data(), 64)));
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, host_, area_, {.src_offset = 16}); }),
              ElementsAre(copy(raw_queue_, CL_TRUE, host_.data(), at(area_, 16), 64)));
}

// Copies between areas move what fits both, or as much as is said.
TEST_F(SVMCalls, CopiesBetweenAreasCountBytes) {
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, other_, area_, {.src_offset = 4}); }),
              ElementsAre(copy(raw_queue_, CL_TRUE, at(other_, 0), at(area_, 4), 128)));
  EXPECT_THAT(calls_of([&] {
                enqueue_copy(queue_, other_, area_,
                             {.byte_count = 8, .dst_offset = 2, .blocking = Blocking::no});
              }),
              ElementsAre(copy(raw_queue_, CL_FALSE, at(other_, 2), at(area_, 0), 8)));
}

// What exceeds an area is refused without a call, with the values and the bound.
TEST_F(SVMCalls, RangesOutsideMakeNoCall) {
  const auto calls = calls_of([&] {
    EXPECT_THAT([&] { enqueue_copy(queue_, other_, host_, {.dst_offset = 96}); },
                ThrowsMessage<LogicError>(
                    HasSubstr("offset = 96, size = 64 exceed the range of 128 bytes")));
    EXPECT_THROW(enqueue_copy(queue_, host_, other_, {.src_offset = 96}), LogicError);
    EXPECT_THROW(enqueue_copy(queue_, other_, area_, {.byte_count = 129}), LogicError);
    EXPECT_THROW(enqueue_copy(queue_, other_, area_, {.src_offset = 257}), LogicError);
    EXPECT_THROW(enqueue_fill(queue_, other_, 0, 128, {.offset = 4}), LogicError);
    EXPECT_THROW(static_cast<void>(other_.subrange(128, 1)), LogicError);
    EXPECT_THROW(static_cast<void>(other_.map<int>(queue_, MapFlags::read, {.shape = {33}})),
                 LogicError);
  });
  EXPECT_THAT(calls, ElementsAre());
}

// Areas are equal by address and size, whether they are owned, borrowed or only read.
TEST_F(SVMCalls, AreasAreEqualByPlace) {
  const SVMPointer whole = area_;
  const SVMPointer first = whole.subrange(0, 64);
  EXPECT_EQ(whole, SVMPointer(area_.svm_ptr(), area_.size(), SVMGrain::fine));
  EXPECT_EQ(area_, whole);
  EXPECT_NE(whole, first);
  EXPECT_NE(whole.subrange(64, 64), first);
  EXPECT_NE(area_, other_);
  EXPECT_EQ(ConstSVMPointer{whole}, ConstSVMPointer{area_});
  EXPECT_NE(ConstSVMPointer{whole}, ConstSVMPointer{first});
  EXPECT_EQ(std::hash<SVMPointer>{}(whole), std::hash<SVMAllocation>{}(area_));
}

// Empty areas are refused without a call.
TEST_F(SVMCalls, EmptyAreasMakeNoCall) {
  const SVMPointer none;
  const auto calls = calls_of([&] {
    EXPECT_THROW(enqueue_copy(queue_, none, host_), LogicError);
    EXPECT_THROW(enqueue_copy(queue_, host_, none), LogicError);
    EXPECT_THROW(enqueue_copy(queue_, area_, none), LogicError);
    EXPECT_THROW(enqueue_fill(queue_, none, 0, 0), LogicError);
    EXPECT_THROW(enqueue_svm_migrate_mem(queue_, {area_, none}), LogicError);
    EXPECT_THROW(static_cast<void>(none.map(queue_, MapFlags::read)), LogicError);
    EXPECT_THROW(static_cast<void>(none.as_buffer(context_)), LogicError);
  });
  EXPECT_THAT(calls, ElementsAre());
}

// Fills are one call; without a count they fill all from the offset on.
TEST_F(SVMCalls, FillsAreOneCall) {
  EXPECT_THAT(calls_of([&] { enqueue_svm_memfill(queue_, area_, cl_ushort{0x0102}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueSVMMemFill, raw_queue_, area_.svm_ptr(),
                                 ElementsAre(2u, 1u), 2u, 256u, 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { enqueue_svm_memfill(queue_, area_, 7, {.offset = 64}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueSVMMemFill, raw_queue_, at(area_, 64), _, 4u,
                                 192u, 0u, nullptr, nullptr)));
}

// A map covers the area, keeps its queue, and is undone once.
TEST_F(SVMCalls, MapsAreUndoneOnce) {
  const auto calls = calls_of([&] {
    auto map = area_.map_rw<int>(queue_);
    EXPECT_EQ(map.span().size(), 64u);
    const auto moved = std::move(map);
  });
  EXPECT_THAT(calls, ElementsAre(CallTo(EntryPoint::clEnqueueSVMMap, raw_queue_, CL_TRUE,
                                        CL_MAP_READ | CL_MAP_WRITE, area_.svm_ptr(), 256u, 0u,
                                        nullptr, nullptr),
                                 CallTo(EntryPoint::clRetainCommandQueue),
                                 CallTo(EntryPoint::clEnqueueSVMUnmap, raw_queue_, area_.svm_ptr(),
                                        0u, nullptr, nullptr),
                                 CallTo(EntryPoint::clReleaseCommandQueue)));
}

// The flags of each kind of map.
TEST_F(SVMCalls, MapsSayWhatTheyDo) {
  const auto flags_of = [&](const auto& action) {
    return static_cast<cl_map_flags>(calls_of(action).at(0).bits.at(2));
  };
  EXPECT_EQ(flags_of([&] { static_cast<void>(area_.map_ro(queue_)); }), CL_MAP_READ);
  EXPECT_EQ(flags_of([&] {
              const auto mapped = area_.map_rw<int>(queue_);
              static_cast<void>(SVM{mapped.span()}.map_ro(queue_));
            }),
            CL_MAP_READ | CL_MAP_WRITE);
  EXPECT_EQ(
      flags_of([&] { static_cast<void>(area_.map(queue_, MapFlags::write_invalidate_region)); }),
      CL_MAP_WRITE_INVALIDATE_REGION);
}

// An area may be too misaligned for an element type.
TEST_F(SVMCalls, MisalignedMapsAreRefused) {
  const auto calls = calls_of([&] {
    EXPECT_THROW(static_cast<void>(area_.map<int>(queue_, MapFlags::read, {.offset = 2})),
                 LogicError);
    EXPECT_THROW(static_cast<void>(
                     area_.map<int>(queue_, MapFlags::read, {.shape = {2}, .strides = Strides{6}})),
                 LogicError);
    EXPECT_THROW(static_cast<void>(area_.map<int>(queue_, MapFlags::read,
                                                  {.shape = {2}, .strides = Strides{-8}})),
                 LogicError);
  });
  EXPECT_THAT(calls, ElementsAre());
}

// Arrays allocate what their shape takes, with the flags of their family.
TEST_F(SVMCalls, ArraysAllocateTheirShape) {
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(csvm_empty<int>(context_, {3, 5}));
              }),
              Contains(CallTo(EntryPoint::clSVMAlloc, _, CL_MEM_READ_WRITE, 60u, 4u)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(fsvm_empty<double>(context_, {4})); }),
              Contains(CallTo(EntryPoint::clSVMAlloc, _,
                              CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 32u, 8u)));
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(
                    svm_empty<char>(context_, SVMMemFlags::write_only, {7}, {.alignment = 32}));
              }),
              Contains(CallTo(EntryPoint::clSVMAlloc, _, CL_MEM_WRITE_ONLY, 7u, 32u)));
}

// Each capability is one question.
TEST_F(SVMCalls, CapabilitiesAreOneQuestion) {
  EXPECT_THAT(calls_of([&] { EXPECT_TRUE(has_coarse_grain_buffer_svm(device_)); }),
              ElementsAre(CallTo(EntryPoint::clGetDeviceInfo, device_.get(),
                                 CL_DEVICE_SVM_CAPABILITIES, _, _, _)));
  EXPECT_TRUE(has_fine_grain_buffer_svm(device_));
  EXPECT_TRUE(has_fine_grain_buffer_svm_atomics(device_));
  EXPECT_FALSE(has_fine_grain_system_svm(device_));
  EXPECT_FALSE(has_fine_grain_system_svm_atomics(device_));
  const auto fault = mock_.fail_call(EntryPoint::clGetDeviceInfo, CL_INVALID_VALUE);
  EXPECT_EQ(svm_capabilities(device_), SVMCapabilities::none);
}

}  // namespace
}  // namespace clmem::svm_calls_test
