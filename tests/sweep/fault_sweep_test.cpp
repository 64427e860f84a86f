// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "googlemock.hpp"
#include "operations.hpp"

namespace clmem::sweep::fault_sweep_test {
namespace {

using mock::Call;
using mock::EntryPoint;

// The calls that the library promises to repeat once after running out of memory (memory reference,
// section 1.2).
constexpr std::array repeated_calls{EntryPoint::clCreateContext,
                                    EntryPoint::clCreateContextFromType,
                                    EntryPoint::clCreateBuffer,
                                    EntryPoint::clCreateSubBuffer,
                                    EntryPoint::clCreateBufferWithProperties,
                                    EntryPoint::clEnqueueReadBuffer,
                                    EntryPoint::clEnqueueWriteBuffer,
                                    EntryPoint::clEnqueueCopyBuffer,
                                    EntryPoint::clEnqueueReadBufferRect,
                                    EntryPoint::clEnqueueWriteBufferRect,
                                    EntryPoint::clEnqueueCopyBufferRect,
                                    EntryPoint::clEnqueueFillBuffer,
                                    EntryPoint::clEnqueueMapBuffer,
                                    EntryPoint::clEnqueueMigrateMemObjects,
                                    EntryPoint::clCreateImage,
                                    EntryPoint::clCreateImageWithProperties,
                                    EntryPoint::clEnqueueReadImage,
                                    EntryPoint::clEnqueueWriteImage,
                                    EntryPoint::clEnqueueCopyImage,
                                    EntryPoint::clEnqueueCopyImageToBuffer,
                                    EntryPoint::clEnqueueCopyBufferToImage,
                                    EntryPoint::clEnqueueFillImage,
                                    EntryPoint::clEnqueueMapImage,
                                    EntryPoint::clEnqueueNDRangeKernel};

// clSVMAlloc returns no codes: a null result counts as out of memory.
cl_int code_reported_by(EntryPoint point, cl_int code) {
  return point == EntryPoint::clSVMAlloc ? CL_OUT_OF_RESOURCES : code;
}

bool is_repeated(EntryPoint point, cl_int code) {
  if (point == EntryPoint::clSVMAlloc) {
    return true;
  }
  return is_out_of_memory(code) && std::ranges::find(repeated_calls, point) != repeated_calls.end();
}

// One fallible call of an operation: the n-th call to its entry point.
struct FallibleCall {
  EntryPoint point;
  std::size_t nth;
  bool after_principal;
};

std::vector<FallibleCall> fallible_calls_of(Fixture& fixture, const Operation& operation) {
  fixture.mock.clear_calls();
  operation.run(fixture);
  std::vector<FallibleCall> fallible_calls;
  bool after_principal = false;
  for (const Call& call : fixture.mock.calls()) {
    if (!mock::is_fallible(call.entry_point)) {
      continue;
    }
    const auto same = [&](const FallibleCall& step) { return step.point == call.entry_point; };
    const auto nth = static_cast<std::size_t>(std::ranges::count_if(fallible_calls, same));
    fallible_calls.push_back({call.entry_point, nth, after_principal});
    after_principal = after_principal || call.entry_point == operation.principal();
  }
  return fallible_calls;
}

std::optional<Error> error_of(Fixture& fixture, const Operation& operation) {
  try {
    operation.run(fixture);
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

using Row = std::tuple<Operation, cl_int>;

class FaultSweep : public testing::TestWithParam<Row> {
 protected:
  void SetUp() override {
    set_cleanup_handler([](const char* routine, cl_int code) noexcept {
      ADD_FAILURE() << "clean-up failed: " << routine << ": " << code;
    });
  }
  void TearDown() override { set_cleanup_handler(nullptr); }

  // True if the pool handles the failure as its own lack of memory and tries again.
  [[nodiscard]] bool is_taken_by_pool(const FallibleCall& step) const {
    return operation_.pool != nullptr && is_out_of_memory(code_reported_by(step.point, code_));
  }
  [[nodiscard]] bool is_overcome_once(const FallibleCall& step) const {
    return code_ == operation_.answer || is_taken_by_pool(step) || is_repeated(step.point, code_);
  }

  // Returns the error of an operation whose call fails at every try.
  [[nodiscard]] std::optional<Error> error_of_lasting(const FallibleCall& step) {
    const std::size_t pool_tries = 100;
    const std::size_t times = is_taken_by_pool(step)           ? pool_tries
                              : is_repeated(step.point, code_) ? 2
                                                               : 1;
    const auto fault =
        fixture_.mock.fail_call(step.point, code_, {.skip = step.nth, .times = times});
    return error_of(fixture_, operation_);
  }

  void expect_error_of(const FallibleCall& step) {
    const std::optional<Error> error = error_of_lasting(step);
    if (code_ == operation_.answer) {
      EXPECT_FALSE(error) << "an answer was taken for a failure: " << error->what();
      return;
    }
    ASSERT_TRUE(error) << "the failure got lost";
    const bool is_pools = is_taken_by_pool(step);
    const std::string routine{is_pools ? operation_.pool : name_of(step.point)};
    const cl_int reported =
        is_pools ? CL_MEM_OBJECT_ALLOCATION_FAILURE : code_reported_by(step.point, code_);
    EXPECT_EQ(error->code(), reported);
    EXPECT_EQ(error->routine(), routine);
    EXPECT_THAT(error->what(), HasSubstr(routine + ": " + status_name(reported)));
    if (is_pools) {
      EXPECT_THAT(error->what(), HasSubstr("failed to free memory for allocation: size = "));
    } else if (step.point == operation_.principal()) {
      EXPECT_THAT(error->what(), HasSubstr(std::string{operation_.values}));
    }
  }

  const Operation operation_ = std::get<0>(GetParam());
  const cl_int code_ = std::get<1>(GetParam());
  Fixture fixture_;
};

// If any call except a release fails, the operation reports its code and the given values, leaks
// nothing, and has changed nothing before its principal call.
TEST_P(FaultSweep, EachFailureIsReportedAndUndone) {
  const std::vector<FallibleCall> fallible_calls = fallible_calls_of(fixture_, operation_);
  ASSERT_FALSE(fallible_calls.empty());  // an empty sweep would test nothing
  for (const FallibleCall& step : fallible_calls) {
    SCOPED_TRACE(testing::Message() << "call " << step.nth << " of " << name_of(step.point));
    const Snapshot before = fixture_.snapshot();
    expect_error_of(step);
    const Snapshot after = fixture_.snapshot();
    EXPECT_EQ(after.live_objects, before.live_objects);
    EXPECT_EQ(after.maps, before.maps);
    EXPECT_EQ(after.pool, before.pool);
    EXPECT_EQ(after.svm_pool, before.svm_pool);
    EXPECT_EQ(after.uses_of_kept, before.uses_of_kept);
    EXPECT_TRUE(step.after_principal || after == before);
  }
}

// A promised repetition succeeds if only the first try runs out of memory; no other call is
// repeated.
TEST_P(FaultSweep, OneFailureIsOvercomeWherePromised) {
  for (const FallibleCall& step : fallible_calls_of(fixture_, operation_)) {
    SCOPED_TRACE(testing::Message() << "call " << step.nth << " of " << name_of(step.point));
    const auto fault = fixture_.mock.fail_call(step.point, code_, {.skip = step.nth});
    EXPECT_EQ(!error_of(fixture_, operation_), is_overcome_once(step));
  }
}

// A refusal is reported though the commands before it wait for an event that the caller completes
// only afterwards, unless they touch host memory.
TEST(FaultSweepAfterAPendingEvent, RefusalsAreReportedAtOnce) {
  constexpr Slice odd{.begin = 1, .step = 2};
  Fixture f;
  const UserEvent gate{f.context};
  Event done;
  const Options options{.after = {gate}, .event = &done};
  const auto part = f.dest_span().subspan(odd, Slice{0, 4});
  const auto turned = f.dest_span().subspan(Slice{0, 8, 2}, Slice{3, {}, -1});
  const auto refuse_third = [&](EntryPoint point, const auto& command) {
    // A wait would never return, so that it fails here.
    const auto wait = f.mock.fail_call(EntryPoint::clWaitForEvents, CL_INVALID_VALUE, {.times = 9});
    const auto fault = f.mock.fail_call(point, CL_INVALID_VALUE, {.skip = 2});
    f.mock.clear_calls();
    EXPECT_THROW(command(), LogicError);
    EXPECT_EQ(f.mock.calls(point).size(), 3U);
    EXPECT_TRUE(f.mock.calls(EntryPoint::clWaitForEvents).empty());
    EXPECT_FALSE(done);
  };
  refuse_third(EntryPoint::clEnqueueFillBuffer, [&] { fill(f.queue, part, 7, options); });
  refuse_third(EntryPoint::clEnqueueCopyBufferRect, [&] { copy(f.queue, part, turned, options); });
  gate.complete();
}

std::string name_of_row(const testing::TestParamInfo<Row>& row) {
  std::string name =
      std::string{std::get<0>(row.param).name} + "_" + status_name(std::get<1>(row.param));
  std::erase(name, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Operations, FaultSweep,
                         testing::Combine(testing::ValuesIn(all_operations()),
                                          testing::Values(CL_OUT_OF_RESOURCES,
                                                          CL_MEM_OBJECT_ALLOCATION_FAILURE,
                                                          CL_INVALID_VALUE)),
                         name_of_row);

}  // namespace
}  // namespace clmem::sweep::fault_sweep_test
