// SPDX-License-Identifier: Apache-2.0
// Rules that are removed while calls and commands use them. Other tests show the faults themselves.
#include "faults/fault_plan.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "trace/capture.hpp"

namespace clmem::mock::fault_plan_test {
namespace {

Call create_buffer(std::size_t size) {
  return capture(EntryPoint::clCreateBuffer, cl_context{}, cl_mem_flags{0}, size,
                 static_cast<void*>(nullptr), static_cast<cl_int*>(nullptr));
}

Call finish() {
  return capture(EntryPoint::clFinish, cl_command_queue{});
}

TEST(FaultPlan, RemovingARuleEndsItsOwnHangs) {
  FaultPlan plan;
  const auto kept = plan.add({.entry_point = EntryPoint::clFinish, .effect = FaultEffect::hang});
  const auto removed =
      plan.add({.entry_point = EntryPoint::clCreateBuffer, .effect = FaultEffect::hang});
  const auto hang_in = [&](const Call& call) {
    return std::jthread{[rule = plan.decide(call)] { rule->gate.hang(); }};
  };
  const auto first = hang_in(finish());
  auto second = hang_in(create_buffer(4));
  while (plan.hanging() != 2) {
    std::this_thread::yield();
  }
  EXPECT_TRUE(plan.remove(removed));
  second.join();
  EXPECT_EQ(plan.hanging(), 1u);
  EXPECT_TRUE(plan.remove(kept));
}

TEST(FaultPlan, NothingHangsBecauseOfARemovedRule) {
  FaultPlan plan;
  const auto id = plan.add({.effect = FaultEffect::hang});
  const auto rule = plan.decide(finish());
  plan.remove(id);
  rule->gate.hang();
}

// Destroying a predicate may call the driver, so that it happens without the lock.
TEST(FaultPlan, DestroysPredicatesWithoutItsLock) {
  FaultPlan plan;
  const auto held = [&] {
    return std::shared_ptr<void>{nullptr, [&](void*) { (void)plan.hanging(); }};
  };
  const auto id = plan.add({.predicate = [kept = held()](const Call&) { return true; }});
  EXPECT_TRUE(plan.remove(id));
  plan.add({.predicate = [kept = held()](const Call&) { return true; }});
  plan.clear();
}

}  // namespace
}  // namespace clmem::mock::fault_plan_test
