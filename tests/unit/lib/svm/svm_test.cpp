// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory on any device.

#include "device_fixture.hpp"

namespace clmem::svm_test {
namespace {

class SVMOnDevice : public OnDevice {
 protected:
  void SetUp() override { ASSERT_TRUE(has_coarse_grain_buffer_svm(device_)); }

  [[nodiscard]] SVMAllocation area_of(std::size_t size) const {
    return SVMAllocation{context_, size, {.queue = &queue_}};
  }
  [[nodiscard]] std::vector<int> contents(const SVMPointer& area) const {
    return OnDevice::contents<int>(area);
  }
};

// Fine-grain memory needs no map, and its arrays are ranges for the host.
TEST_F(SVMOnDevice, FineGrainArraysAreSpans) {
  const auto array = fsvm_empty<int>(context_, {4, 4}, {.order = Order::fortran, .queue = &queue_});
  std::ranges::copy(counting(16), array.view().span().begin());
  EXPECT_EQ(array.view()(1, 2), 9);
  fill(queue_, array, 5);
  queue_.finish();
  EXPECT_THAT(array.view().span(), Each(5));
  const auto coarse = csvm_empty<int>(context_, {4});
  EXPECT_THROW(static_cast<void>(coarse.view()), LogicError);
}

// An array like another has its shape, order and element type.
TEST_F(SVMOnDevice, ArraysLikeOthers) {
  const auto first = csvm_empty<short>(context_, {2, 3}, {.order = Order::fortran});
  const Array<short, SVMAllocator> second =
      svm_empty_like(context_, SVMMemFlags::read_only, first, {.queue = &queue_});
  EXPECT_EQ(second.layout().strides(), first.layout().strides());
  EXPECT_EQ(second.memory().queue(), queue_);
  const std::array<int, 6> host{};
  const StridedView<const int> rows{host.data(), StridedLayout{{2, 3}, Order::c, 4}};
  const Array<int, SVMAllocator> third = fsvm_empty_like(context_, rows);
  EXPECT_EQ(third.shape(), (Shape{2, 3}));
  const StridedView<const int> gaps{host.data(), StridedLayout{{2}, Strides{8}, 4}};
  EXPECT_THROW(static_cast<void>(csvm_empty_like(context_, gaps)), LogicError);
}

// A tag makes commands take host memory by its address.
TEST_F(SVMOnDevice, TagsWrapHostMemory) {
  const auto array = fsvm_empty<int>(context_, {4});
  const SVM tag{array.view().span()};
  enqueue_fill(queue_, tag, 3, 16);
  {
    const auto map = tag.map_ro(queue_);
    EXPECT_EQ(map.span().data(), tag.mem().data());
    EXPECT_THAT(map.span(), Each(3));
  }
  const std::vector<int> values{1, 2, 3, 4};
  enqueue_copy(queue_, array.memory(), SVM{values});
  queue_.finish();
  EXPECT_THAT(array.view().span(), ElementsAreArray(values));
}

// A Buffer over an area shows it and owns it.
TEST_F(SVMOnDevice, AreasBecomeBuffers) {
  SVMAllocation area = area_of(64);
  enqueue_copy(queue_, area, counting(16));
  const Buffer buffer = std::move(area).into_buffer();
  EXPECT_TRUE(buffer.uses_svm_pointer());
  std::vector<int> back(16);
  enqueue_copy(queue_, back, buffer);
  EXPECT_EQ(back, counting(16));
}

}  // namespace
}  // namespace clmem::svm_test
