// SPDX-License-Identifier: Apache-2.0
#include "faults/fault_plan.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

#include "trace/capture.hpp"

namespace clmem::mock::fault_plan_test {
namespace {

using testing::Eq;
using testing::Optional;

Call create_buffer(std::size_t size) {
  return capture(EntryPoint::clCreateBuffer, cl_context{}, cl_mem_flags{0}, size,
                 static_cast<void*>(nullptr), static_cast<cl_int*>(nullptr));
}

Call release() {
  return capture(EntryPoint::clReleaseMemObject, cl_mem{});
}

Call finish() {
  return capture(EntryPoint::clFinish, cl_command_queue{});
}

std::optional<cl_int> code_for(FaultPlan& plan, const Call& call) {
  const auto fault = plan.decide(call);
  return fault == nullptr ? std::nullopt : std::optional{fault->fault.code};
}

// The n-th call fails, those before and after it do not; releases in between are not counted.
TEST(FaultPlan, FailsTheNthFallibleCall) {
  FaultPlan plan;
  plan.add({.skip = 1, .code = CL_OUT_OF_HOST_MEMORY});
  EXPECT_EQ(code_for(plan, create_buffer(4)), std::nullopt);
  EXPECT_EQ(code_for(plan, release()), std::nullopt);
  EXPECT_THAT(code_for(plan, finish()), Optional(Eq(CL_OUT_OF_HOST_MEMORY)));
  EXPECT_EQ(code_for(plan, finish()), std::nullopt);
}

// A rule for one entry point does not affect others, and may name a release.
TEST(FaultPlan, FailsOneEntryPoint) {
  FaultPlan plan;
  plan.add({.entry_point = EntryPoint::clReleaseMemObject, .times = Fault::always});
  EXPECT_EQ(code_for(plan, finish()), std::nullopt);
  EXPECT_THAT(code_for(plan, release()), Optional(Eq(CL_OUT_OF_RESOURCES)));
  EXPECT_THAT(code_for(plan, release()), Optional(Eq(CL_OUT_OF_RESOURCES)));
}

// A rule that could never hit a call is rejected at once.
TEST(FaultPlan, RejectsRulesWithoutEffect) {
  FaultPlan plan;
  EXPECT_THROW(plan.add({.code = CL_SUCCESS}), std::invalid_argument);
  EXPECT_THROW(plan.add({.times = 0}), std::invalid_argument);
  EXPECT_THROW(plan.add({.entry_point = EntryPoint::clSVMFree}), std::invalid_argument);
}

// A fault in the command hits only calls that enqueue one.
TEST(FaultPlan, LeavesCallsWithoutCommandsAlone) {
  FaultPlan plan;
  plan.add({.times = Fault::always, .target = FaultTarget::command});
  EXPECT_EQ(code_for(plan, create_buffer(4)), std::nullopt);
  const Call barrier = capture(EntryPoint::clEnqueueBarrier, cl_command_queue{});
  EXPECT_THAT(code_for(plan, barrier), Optional(Eq(CL_OUT_OF_RESOURCES)));
}

// Removing a rule resumes the calls that hang because of it, and no others.
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

// A command that starts after its rule was removed does not hang.
TEST(FaultPlan, NothingHangsBecauseOfARemovedRule) {
  FaultPlan plan;
  const auto id = plan.add({.effect = FaultEffect::hang});
  const auto rule = plan.decide(finish());
  plan.remove(id);
  rule->gate.hang();
}

// Hits are the calls that a rule has decided, regardless of other calls that it matches.
TEST(FaultPlan, CountsHits) {
  FaultPlan plan;
  const auto id = plan.add({.skip = 1, .times = 2});
  for (int calls = 0; calls < 5; ++calls) {
    (void)plan.decide(finish());
  }
  EXPECT_THAT(plan.hits(id), Optional(Eq(2u)));
  plan.remove(id);
  EXPECT_EQ(plan.hits(id), std::nullopt);
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
