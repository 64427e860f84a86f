// SPDX-License-Identifier: Apache-2.0
#include "harness/case_record.hpp"

#include <stdexcept>

#include "googlemock.hpp"
#include "harness/contents.hpp"
#include "harness/latest_call.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance::case_record_test {
namespace {

using latest_call::ExcludedScope;
using latest_call::Watch;
using testing::DescribeMatcher;

// Applies the matcher as a case does, of which GoogleTest gives only the text.
template <typename Value, typename Matcher>
Mismatch of(const Value& value, const Matcher& matcher) {
  CaseRecord::current().clear();
  const testing::Matcher<Value> typed = matcher;
  EXPECT_FALSE(typed.Matches(value));
  return CaseRecord::current().take_mismatch();
}

// A wrong code is one of three kinds, and is recorded with the call and the names.
TEST(Mismatch, KnowsCodes) {
  (void)Watch{"clFlush"};
  const Mismatch accepted = of<cl_int>(CL_SUCCESS, returns({CL_INVALID_VALUE, CL_INVALID_EVENT}));
  EXPECT_EQ(accepted.kind, MismatchKind::accepted);
  EXPECT_EQ(accepted.call, "clFlush");
  EXPECT_EQ(accepted.expected, "CL_INVALID_VALUE or CL_INVALID_EVENT");
  EXPECT_EQ(accepted.given, "CL_SUCCESS");
  EXPECT_EQ(of<cl_int>(CL_INVALID_VALUE, returns(CL_SUCCESS)).kind, MismatchKind::refused);
  EXPECT_EQ(of<cl_int>(not_stored, returns(CL_INVALID_VALUE)).kind, MismatchKind::wrong_code);
}

// A value is recorded with its parameter, except for addresses, which differ from run to run.
TEST(Mismatch, KnowsValues) {
  const Mismatch number = of(cl_uint{3}, reports(cl_uint{4}));
  EXPECT_EQ(number.kind, MismatchKind::wrong_value);
  EXPECT_EQ(number.shape, "param_value");
  EXPECT_EQ(number.expected, "4");
  EXPECT_EQ(number.given, "3");
  int somewhere = 0;
  EXPECT_EQ(of<void*>(&somewhere, returns(nullptr)).given, "an address");
}

// A failed set-up is attributed to the call that it names, whatever the latest call was; to the
// latest call if it is described in words.
TEST(Mismatch, KnowsSetUp) {
  (void)Watch{"clFlush"};
  EXPECT_THROW(must_succeed(CL_OUT_OF_RESOURCES, "a flush of the other queue"), SetUpFailed);
  EXPECT_EQ(CaseRecord::current().take_mismatch().call, "clFlush");
  EXPECT_THROW(must_succeed(CL_OUT_OF_RESOURCES, "clFinish"), SetUpFailed);
  const Mismatch mismatch = CaseRecord::current().take_mismatch();
  EXPECT_EQ(mismatch.kind, MismatchKind::refused);
  EXPECT_EQ(mismatch.call, "clFinish");
  EXPECT_EQ(mismatch.given, "CL_OUT_OF_RESOURCES");
  EXPECT_THROW(must_succeed(clFinish, nullptr), SetUpFailed);
  EXPECT_EQ(CaseRecord::current().take_mismatch().given, "CL_INVALID_COMMAND_QUEUE");
  EXPECT_THROW(static_cast<void>(must_make(clCreateUserEvent, nullptr)), SetUpFailed);
  EXPECT_EQ(CaseRecord::current().take_mismatch().call, "clCreateUserEvent");
}

// Wrong bytes are attributed to the latest command, not to the wait for it or the read-back.
TEST(Mismatch, KnowsBytes) {
  (void)Watch{"clEnqueueFillBuffer"};
  (void)Watch{"clFinish"};
  {
    const ExcludedScope reading_back;
    (void)Watch{"clEnqueueReadBuffer"};
  }
  const Bytes expected(8, std::byte{1});
  const Bytes zeros(8);
  (void)name_difference(expected, zeros);
  CaseRecord::current().note(of_bytes(name_difference(expected, zeros), ""));
  const Mismatch mismatch = CaseRecord::current().take_mismatch();
  EXPECT_EQ(mismatch.call, "clEnqueueFillBuffer");
  EXPECT_EQ(mismatch.shape, "zero");
}

TEST(Mismatch, IsForgottenOnceMet) {
  (void)of<cl_int>(CL_SUCCESS, returns(CL_INVALID_VALUE));
  (void)Watch{"clFlush"};
  CaseRecord::current().note(of_code({"CL_SUCCESS"}, "CL_INVALID_VALUE"));
  const testing::Matcher<cl_int> success = returns(CL_SUCCESS);
  EXPECT_TRUE(success.Matches(CL_SUCCESS));
  const Mismatch mismatch = CaseRecord::current().take_mismatch();
  EXPECT_EQ(mismatch.kind, MismatchKind::other);
  EXPECT_EQ(mismatch.call, "clFlush");
}

constexpr const char* pointer = "EnqueueMapBuffer.use-host-ptr.pointer";
constexpr const char* svm_use = "CreateBuffer.err.INVALID_BUFFER_SIZE.svm-use";

std::string requirement_of_mismatch() {
  return CaseRecord::current().take_mismatch().by;
}

// By() works with the suite's matchers, which record details of the mismatch, and with
// GoogleTest's, which do not.
TEST(By, NamesTheRequirementOfADeviation) {
  int value = 0;
  EXPECT_FALSE(Matches(by(pointer, returns(&value)))(static_cast<int*>(nullptr)));
  EXPECT_EQ(requirement_of_mismatch(), pointer);
  EXPECT_FALSE(Matches(by(pointer, Eq("a")))(std::string{"b"}));
  EXPECT_EQ(requirement_of_mismatch(), pointer);
}

TEST(By, NamesNothingWhereTheExpectationHolds) {
  EXPECT_TRUE(Matches(by(pointer, Eq(7)))(7));
  EXPECT_EQ(requirement_of_mismatch(), "");
}

TEST(By, IsTheInnerMatcherWithoutARequirement) {
  EXPECT_FALSE(Matches(by("", Eq(7)))(8));
  EXPECT_EQ(requirement_of_mismatch(), "");
  EXPECT_EQ(DescribeMatcher<int>(by("", Eq(7))), DescribeMatcher<int>(Eq(7)));
}

TEST(By, TakesTheCodesOfTheRequirement) {
  EXPECT_TRUE(Matches(by(svm_use, CL_INVALID_BUFFER_SIZE))(CL_INVALID_HOST_PTR));
  EXPECT_FALSE(Matches(by(svm_use, CL_INVALID_BUFFER_SIZE))(CL_SUCCESS));
  const Mismatch mismatch = CaseRecord::current().take_mismatch();
  EXPECT_EQ(mismatch.by, svm_use);
  EXPECT_EQ(mismatch.kind, MismatchKind::accepted);
}

// A misspelt id, or a code that the table does not contain, would check nothing.
TEST(By, RejectsWhatTheTableDoesNotHave) {
  EXPECT_THROW(static_cast<void>(by("CreateBuffer.sucess", Eq(7))), std::out_of_range);
  EXPECT_THROW(static_cast<void>(by(svm_use, CL_INVALID_VALUE)), std::logic_error);
}

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr cl_ulong largest = 8 * mebibyte;

// A full device is not an error of its driver, and the report names the missing memory.
TEST(MemoryShortage, OfSomethingLargeIsUnsupported) {
  for (const cl_int code : {CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES,
                            CL_OUT_OF_HOST_MEMORY, CL_MAP_FAILURE}) {
    try {
      need_memory(code, mebibyte, largest);
      ADD_FAILURE() << code;
    } catch (const Unsupported& missing) {
      EXPECT_EQ(missing.capability, "memory for another 1048576 bytes");
    }
  }
}

// A driver that rejects every request must not be treated as a full device.
TEST(MemoryShortage, OfSomethingSmallAndOtherCodesAreLeftToTheCase) {
  EXPECT_NO_THROW(need_memory(CL_MEM_OBJECT_ALLOCATION_FAILURE, mebibyte - 1, largest));
  EXPECT_NO_THROW(need_memory(CL_SUCCESS, mebibyte, largest));
  EXPECT_NO_THROW(need_memory(CL_INVALID_BUFFER_SIZE, mebibyte, largest));
}

}  // namespace
}  // namespace clmem::conformance::case_record_test
