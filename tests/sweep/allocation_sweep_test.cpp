// SPDX-License-Identifier: Apache-2.0
// Commands allocate no memory on their way to the driver: covers the swept operations of clEnqueue
// entry points.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "library_allocations.hpp"
#include "operations.hpp"

namespace clmem::sweep::allocation_sweep_test {
namespace {

struct AllocatingOperation {
  std::string_view name;
  std::string_view reason;
};
constexpr std::array allocating_operations{
    AllocatingOperation{"WritesWithoutWaiting", "a ward, and the callback that keeps it"},
    AllocatingOperation{"WritesAnImageWithoutWaiting", "a ward, and the callback that keeps it"},
    AllocatingOperation{"CopiesSharedMemoryWithoutWaiting",
                        "a ward, and the callback that keeps it"},
    AllocatingOperation{"RunsANativeKernel", "the function is kept until it has run"},
    AllocatingOperation{"FreesByCommand", "the area is made, and what its maps share"},
    AllocatingOperation{"FreesWithACallback", "the callback is kept until it has run"},
    AllocatingOperation{"FreesAfterSeveralUsers",
                        "the events of several users are put into one list"},
    AllocatingOperation{"HandsABlockToAnotherQueue", "blocks are made, and records of their users"},
    AllocatingOperation{"HandsSharedMemoryToAnotherQueue",
                        "areas are made, and records of their users"},
    AllocatingOperation{"ReadsAViewBackwards",
                        "packed host memory, in place of a command per element"},
    AllocatingOperation{"WritesAViewBackwards",
                        "packed host memory, in place of a command per element"},
    AllocatingOperation{"ReadsElementsOneByOne", "the event of each command, until all are over"},
    AllocatingOperation{"ReadsManyElementsOneByOne",
                        "the event of each command, until all are over"},
    AllocatingOperation{"CopiesAView", "the buffer of the result, which its views share"},
    AllocatingOperation{"CopiesElementsOneByOne",
                        "the buffer of the result, which its views share"},
    AllocatingOperation{"GivesAnItemInAQueueOfItsOwn", "the context is asked for its devices"},
};

bool is_exception(const Operation& operation) {
  return std::ranges::find(allocating_operations, std::string_view{operation.name},
                           &AllocatingOperation::name) != allocating_operations.end();
}

bool is_command(const Operation& operation) {
  return operation.pool == nullptr && name_of(operation.principal()).starts_with("clEnqueue");
}

std::vector<Operation> commands_of_all() {
  std::vector<Operation> found = all_operations();
  std::erase_if(found, [](const Operation& operation) { return !is_command(operation); });
  return found;
}

class AllocationSweep : public testing::TestWithParam<Operation> {};

TEST_P(AllocationSweep, CommandsAllocateNothing) {
  Fixture fixture;
  GetParam().run(fixture);
  const std::size_t count = library_allocations([&] { GetParam().run(fixture); });
  if (is_exception(GetParam())) {
    EXPECT_GT(count, 0U) << "no exception any more";
  } else {
    EXPECT_EQ(count, 0U);
  }
}

INSTANTIATE_TEST_SUITE_P(Commands, AllocationSweep, testing::ValuesIn(commands_of_all()),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(LibraryAllocations, AreNotMadeByPoolsThatHoldABlock) {
  const Fixture fixture;
  const auto allocate = [&] { static_cast<void>(fixture.pool.allocate(64)); };
  allocate();
  EXPECT_EQ(library_allocations(allocate), 0U);
}

// The counter counts what the library allocates and not what the driver does: else the tests above
// could not fail, or not pass.
TEST(LibraryAllocations, AreDistinguishedFromTheDrivers) {
  const Fixture fixture;
  EXPECT_EQ(library_allocations([&] { clCreateUserEvent(fixture.context.get(), nullptr); }), 0U);
  EXPECT_EQ(library_allocations([&] { static_cast<void>(fixture.context.devices()); }), 1U);
}

}  // namespace
}  // namespace clmem::sweep::allocation_sweep_test
