// SPDX-License-Identifier: Apache-2.0
// Commands allocate no memory on their way to the driver: covers the swept operations of clEnqueue
// entry points.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "library_allocations.hpp"
#include "operations.hpp"

namespace clmem::sweep::allocation_sweep_test {
namespace {

struct AllocatingOperation {
  std::string_view name;
  std::string_view reason;
};
constexpr AllocatingOperation allocating_operations[]{
    {"WritesWithoutWaiting", "a ward, and the callback that keeps it"},
    {"WritesAnImageWithoutWaiting", "a ward, and the callback that keeps it"},
    {"CopiesSharedMemoryWithoutWaiting", "a ward, and the callback that keeps it"},
    {"RunsANativeKernel", "the function is kept until it has run"},
    {"FreesByCommand", "the area is made, and what its maps share"},
    {"FreesWithACallback", "the callback is kept until it has run"},
    {"FreesAfterSeveralUsers", "the events of several users are put into one list"},
    {"HandsABlockToAnotherQueue", "blocks are made, and records of their users"},
    {"HandsSharedMemoryToAnotherQueue", "areas are made, and records of their users"},
    {"ReadsAViewBackwards", "packed host memory, in place of a command per element"},
    {"WritesAViewBackwards", "packed host memory, in place of a command per element"},
    {"ReadsElementsOneByOne", "the event of each command, until all are over"},
    {"ReadsManyElementsOneByOne", "the event of each command, until all are over"},
    {"CopiesAView", "the buffer of the result, which its views share"},
    {"CopiesElementsOneByOne", "the buffer of the result, which its views share"},
    {"GivesAnItemInAQueueOfItsOwn", "the context is asked for its devices"},
};

bool is_exception(const Operation& operation) {
  return std::ranges::find(allocating_operations, std::string_view{operation.name},
                           &AllocatingOperation::name) != std::end(allocating_operations);
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
