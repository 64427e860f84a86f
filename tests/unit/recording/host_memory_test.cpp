// SPDX-License-Identifier: Apache-2.0
#include "recording/host_memory.hpp"

#include <array>

#include "googlemock.hpp"

namespace clmem::recording::host_memory_test {
namespace {

class HostMemoryTest : public testing::Test {
 protected:
  std::array<unsigned char, 16> bytes_{};
  MemoryRange whole_{bytes_.data(), bytes_.size()};
  HostMemory memory_;
};

TEST_F(HostMemoryTest, IsQuietAboutKnownBytes) {
  memory_.announce(whole_);
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::read), IsEmpty());
}

// Bytes written by the host are returned once, without the bytes between them, which belong to the
// driver.
TEST_F(HostMemoryTest, ReturnsWhatTheHostHasWritten) {
  memory_.announce(whole_);
  bytes_[3] = 7;
  bytes_[5] = 9;
  const auto changes = memory_.before_use({bytes_.data() + 2, 1}, MemoryUse::read);
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_EQ(changes[0].at, reinterpret_cast<std::uintptr_t>(bytes_.data() + 3));
  EXPECT_THAT(changes[0].bytes, ElementsAre(7));
  EXPECT_EQ(changes[1].at, reinterpret_cast<std::uintptr_t>(bytes_.data() + 5));
  EXPECT_THAT(changes[1].bytes, ElementsAre(9));
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::read), IsEmpty());
}

TEST_F(HostMemoryTest, ReturnsUnknownMemoryWhole) {
  bytes_.fill(4);
  const auto changes = memory_.before_use(whole_, MemoryUse::read);
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_THAT(changes[0].bytes, SizeIs(bytes_.size()));
  EXPECT_THAT(changes[0].bytes, Each(4));
}

TEST_F(HostMemoryTest, RefreshesNoMoreThanWasReturned) {
  memory_.announce(whole_);
  bytes_[3] = 7;
  bytes_[5] = 9;
  memory_.refresh({bytes_.data() + 5, 1});
  const auto changes = memory_.before_use(whole_, MemoryUse::read);
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_THAT(changes[0].bytes, ElementsAre(7));
}

// More memory than a call has shown at an address may lie there later, and is returned.
TEST_F(HostMemoryTest, ReturnsMoreThanWasThere) {
  (void)memory_.before_use({bytes_.data(), 4}, MemoryUse::read);
  const auto changes = memory_.before_use({bytes_.data(), 8}, MemoryUse::read);
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_THAT(changes[0].bytes, SizeIs(8));
  memory_.announce(whole_);
  EXPECT_THAT(memory_.before_use({bytes_.data(), 17}, MemoryUse::read), IsEmpty());
}

TEST_F(HostMemoryTest, DistinguishesHostFromDevice) {
  memory_.announce(whole_);
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::stored_to), IsEmpty());
  bytes_[1] = 1;  // by the command
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::read), IsEmpty());
  memory_.read_stored();
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::read), IsEmpty());
  bytes_[2] = 2;
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::read), SizeIs(1));
}

TEST_F(HostMemoryTest, LeavesLentMemoryAlone) {
  memory_.announce(whole_);
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::owned_by_driver), IsEmpty());
  memory_.read_stored();
  bytes_[1] = 1;
  EXPECT_THAT(memory_.before_use(whole_, MemoryUse::read), IsEmpty());
}

TEST_F(HostMemoryTest, SurvivesAbsurdRanges) {
  EXPECT_THAT(memory_.before_use({bytes_.data(), SIZE_MAX}, MemoryUse::read), IsEmpty());
  EXPECT_THAT(memory_.before_use({reinterpret_cast<const void*>(16), 64}, MemoryUse::read),
              IsEmpty());
  EXPECT_THAT(memory_.before_use({nullptr, 0}, MemoryUse::read), IsEmpty());
}

}  // namespace
}  // namespace clmem::recording::host_memory_test
