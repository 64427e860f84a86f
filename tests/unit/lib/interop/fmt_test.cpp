// SPDX-License-Identifier: Apache-2.0
// Objects, values and errors as text.
#include <gmock/gmock.h>

#include <clmem/interop/fmt.hpp>
#include <string>

namespace clmem::fmt_test {
namespace {

template <typename T>
std::string text(const T& value) {
  return fmt::format("{}", value);
}

TEST(Text, ErrorsAreTheirMessage) {
  const MemoryError error{CL_MEM_OBJECT_ALLOCATION_FAILURE, "clCreateBuffer", "size = 4"};
  EXPECT_EQ(text(error), error.what());
  const Error& base = error;
  EXPECT_EQ(text(base), error.what());
}

TEST(Text, OwnersAreTheirKindAndHandle) {
  EXPECT_EQ(text(Buffer{}), "memory object none");
  EXPECT_EQ(text(Image{}), "memory object none");
  EXPECT_EQ(text(Event{}), "event none");
  EXPECT_EQ(text(Kernel{}), "kernel none");
  EXPECT_EQ(text(PooledBuffer{}), "pooled buffer none");
  int object = 0;
  const Device device{reinterpret_cast<cl_device_id>(&object)};
  EXPECT_EQ(text(device), fmt::format("device {}", static_cast<const void*>(&object)));
  EXPECT_EQ(text(Platform{}), "platform none");
}

TEST(Text, AreasAreTheirSizeAndAddress) {
  int object = 0;
  const SVMPointer area{&object, sizeof(object)};
  EXPECT_EQ(text(area), fmt::format("4 bytes at {}", static_cast<const void*>(&object)));
  EXPECT_EQ(text(SVMAllocation{}), "0 bytes at 0x0");
}

TEST(Text, ArraysAreTheirShape) {
  const Array<float> none;
  EXPECT_EQ(text(none), "(0) of 4 bytes");
  EXPECT_EQ(text(none.span()), "(0) of 4 bytes");
  EXPECT_EQ(text(Completion{}), "event none");
  const StridedLayout two{Shape{2}, Order::c, sizeof(double)};
  EXPECT_EQ(text(MemoryMap<double>{detail::Mapping{two}}), "map none");
}

TEST(Text, ValuesAreWhatTheyConsistOf) {
  EXPECT_EQ(text(Version{3, 0}), "3.0");
  EXPECT_EQ(text(Shape{480, 640}), "(480, 640)");
  EXPECT_EQ(text(Strides{-4}), "(-4)");
  EXPECT_EQ(text(Origin{16, 2}), "(16, 2, 0)");
  EXPECT_EQ(text(WorkSize{64}), to_string(WorkSize{64}));
  EXPECT_EQ(text(ExecutionStatus::running), "running");
  EXPECT_EQ(text(MemFlags::read_only | MemFlags::copy_host_ptr),
            "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR");
  EXPECT_EQ(text(ImageFormat{ChannelOrder::rgba, ChannelType::unorm_int8}),
            "CL_RGBA, CL_UNORM_INT8");
  EXPECT_EQ(fmt::format("{:>6}|", Version{1, 2}), "   1.2|");
}

}  // namespace
}  // namespace clmem::fmt_test
