// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <array>
#include <clmem/buffer.hpp>

#include "device_fixture.hpp"

namespace clmem {
namespace {

using testing::HasSubstr;

class BufferOnDevice : public OnDevice {
 protected:
  [[nodiscard]] std::size_t alignment() const {
    return device_.info<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
  }
};

// A buffer has the size and the flags it was made with.
TEST_F(BufferOnDevice, HasSizeAndFlagsOfCreation) {
  const Buffer buffer{context_, MemFlags::read_only, 256};
  EXPECT_EQ(buffer.size(), 256u);
  EXPECT_EQ(buffer.flags(), MemFlags::read_only);
  EXPECT_EQ(buffer.context(), context_);
}

// Slices of slices are cut from the root buffer, as OpenCL refuses sub-buffers of sub-buffers.
TEST_F(BufferOnDevice, NestedSlicesResolveToTheRoot) {
  const Buffer root{context_, MemFlags::read_write, 4 * alignment()};
  const auto step = static_cast<std::ptrdiff_t>(alignment());
  const Buffer outer = root.slice(step);
  const Buffer inner = outer.slice(step, 2 * step);
  EXPECT_EQ(inner.info<CL_MEM_OFFSET>(), 2 * alignment());
  EXPECT_EQ(inner.size(), alignment());
  EXPECT_EQ(inner.info<CL_MEM_ASSOCIATED_MEMOBJECT>(), root);
}

}  // namespace
}  // namespace clmem
