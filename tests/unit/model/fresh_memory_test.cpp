// SPDX-License-Identifier: Apache-2.0
#include <sys/resource.h>

#include "fixture.hpp"
#include "model/storage.hpp"

namespace clmem::mock::fresh_memory_test {
namespace {

class FreshMemory : public ModelTest {};

// New memory is not zero, because devices do not promise zeros.
TEST_F(FreshMemory, IsNotZero) {
  EXPECT_EQ(read(make_buffer(4)), (Bytes{0xCD, 0xCD, 0xCD, 0xCD}));
}

long page_faults() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return use.ru_minflt;
}

// A large block has the pattern at both ends, and its pages are not touched at creation.
TEST(FreshStorage, IsNotTouchedAtCreation) {
  constexpr std::size_t size = (std::size_t{1} << 30) + 3;
  (void)Storage::allocate(size, 128);  // the pattern itself, once
  const long before = page_faults();
  const auto storage = Storage::allocate(size, std::size_t{1} << 17);
  EXPECT_LT(page_faults() - before, 100);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(storage->bytes().data()) % (1U << 17), 0U);
  for (const std::size_t at : {std::size_t{0}, size - 1}) {
    EXPECT_EQ(storage->bytes()[at], fresh_byte);
    storage->bytes()[at] = std::byte{1};
  }
  storage->bytes()[size / 2] = std::byte{1};
  EXPECT_EQ(Storage::allocate(size, 1)->bytes()[0], fresh_byte);
}

}  // namespace
}  // namespace clmem::mock::fresh_memory_test
