// SPDX-License-Identifier: Apache-2.0
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#define CL_HPP_TARGET_OPENCL_VERSION 300

#include <clmem/interop/opencl_hpp.hpp>

#include "device_fixture.hpp"

namespace clmem::opencl_hpp_test {
namespace {

class StandardBindings : public OnDevice {};

// A conversion keeps the handle and adds a reference; each side releases its own.
template <typename Ours, typename CountOf>
void expect_shared(const Ours& ours, const CountOf& count_of) {
  ASSERT_EQ(count_of(ours), 1u);
  {
    const auto theirs = to_cl(ours);
    EXPECT_EQ(theirs(), ours.get());
    EXPECT_EQ(count_of(ours), 2u);
    const Ours again = from_cl(theirs);
    EXPECT_EQ(again, ours);
    EXPECT_EQ(count_of(ours), 3u);
  }
  EXPECT_EQ(count_of(ours), 1u);
}

TEST_F(StandardBindings, QueuesAndEventsAreShared) {
  const CommandQueue queue{context_, device_};
  expect_shared(
      queue, [](const auto& object) { return object.template info<CL_QUEUE_REFERENCE_COUNT>(); });
  const UserEvent event{context_};
  expect_shared<Event>(
      event, [](const auto& object) { return object.template info<CL_EVENT_REFERENCE_COUNT>(); });
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest};
  expect_shared(sampler, [](const auto& object) { return object.reference_count(); });
}

TEST_F(StandardBindings, BuffersAreShared) {
  const Buffer buffer{context_, MemFlags::read_write, 256};
  expect_shared(buffer, [](const auto& object) { return object.reference_count(); });
  const AnyMemoryObject any = from_cl(cl::Memory{to_cl(buffer)});
  EXPECT_EQ(std::get<Buffer>(any), buffer);
}

TEST_F(StandardBindings, ImagesKeepTheirKind) {
  const std::vector<cl_uchar4> pixels(4 * 3);
  const Image image = image_from_array(context_, pixels, {3, 4});
  const auto theirs = to_cl<cl::Image2D>(image);
  EXPECT_EQ(theirs.getImageInfo<CL_IMAGE_WIDTH>(), 4u);
  EXPECT_EQ(from_cl(theirs), image);
  EXPECT_EQ(from_cl(theirs).shape(), image.shape());
  EXPECT_EQ(image.reference_count(), 2u);
  EXPECT_THROW(static_cast<void>(to_cl<cl::Image3D>(image)), LogicError);
}

TEST_F(StandardBindings, ContextsAndDevicesAreTheSame) {
  EXPECT_EQ(from_cl(to_cl(context_)), context_);
  EXPECT_EQ(from_cl(to_cl(device_)), device_);
  EXPECT_EQ(to_cl(device_).getInfo<CL_DEVICE_NAME>(), device_.name());
  EXPECT_EQ(from_cl(to_cl(device_.platform())), device_.platform());
}

TEST_F(StandardBindings, PipesAreShared) {
  if (device_.info<CL_DEVICE_PIPE_SUPPORT>() == CL_FALSE) {
    GTEST_SKIP() << "the device has no pipes";
  }
  const Pipe pipe{context_, MemFlags::none, 16, 4};
  expect_shared(pipe, [](const auto& object) { return object.reference_count(); });
}

// Built-in kernels and sources differ between drivers; a program's handle does not.
TEST_F(StandardBindings, ProgramsAreShared) {
  const Program program{context_, "kernel void nothing() {}"};
  expect_shared(program, [](const auto& object) {
    return object.template info<CL_PROGRAM_REFERENCE_COUNT>();
  });
}

TEST_F(StandardBindings, EmptyStaysEmpty) {
  EXPECT_EQ(to_cl(Buffer{})(), nullptr);
  EXPECT_EQ(to_cl(Kernel{})(), nullptr);
  EXPECT_FALSE(from_cl(cl::Buffer{}));
  EXPECT_FALSE(from_cl(cl::Kernel{}));
  EXPECT_FALSE(from_cl(cl::CommandQueue{}));
}

TEST_F(StandardBindings, CommandsMix) {
  const cl::Buffer theirs{to_cl(context_), CL_MEM_READ_WRITE, 4 * sizeof(int)};
  const Buffer ours = from_cl(theirs);
  Event filled;
  enqueue_fill(queue_, ours, 7, 4 * sizeof(int), {.event = &filled});
  const std::vector<cl::Event> events{to_cl(filled)};
  std::vector<int> values(4);
  to_cl(queue_).enqueueReadBuffer(theirs, CL_TRUE, 0, 4 * sizeof(int), values.data(), &events);
  EXPECT_EQ(values, std::vector<int>(4, 7));
}

}  // namespace
}  // namespace clmem::opencl_hpp_test
