// SPDX-License-Identifier: Apache-2.0
#include "harness/fixture.hpp"

#include <gtest/gtest-spi.h>

#include <clmem/mock/control.hpp>
#include <stdexcept>
#include <utility>

#include "googlemock.hpp"
#include "harness/case_record.hpp"
#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "harness/svm.hpp"

namespace clmem::conformance::fixture_test {
namespace {

constexpr const char* too_large = "CreateBuffer.err.INVALID_BUFFER_SIZE.too-large";

Case cites(std::vector<std::string> requirements) {
  return {.suite = "Suite", .name = "Name", .requirements = std::move(requirements)};
}

// A fixture on the first device of the mock driver, the only driver that the loader finds.
class FixtureOnMock : public testing::Test {
 protected:
  DeviceUnderTest device_ = DeviceUnderTest::select(0, 0);
  Case running_ = cites({too_large});
  SharedContext shared_{device_};
  Fixture fixture_{device_, shared_, running_, 1};
};

// A device that does not meet a requirement ends the case as unsupported, with the name of the
// missing capability.
TEST_F(FixtureOnMock, DeviceNamesWhatItLacks) {
  EXPECT_EQ(device_.lacks("device_enqueue"), "device_enqueue");
  EXPECT_EQ(device_.lacks("no_device_enqueue"), std::nullopt);
  EXPECT_EQ(device_.lacks("multi_context"), std::nullopt);
  EXPECT_THROW(static_cast<void>(device_.lacks("imagse")), std::logic_error);
}

// A device that was not available when the process started has no contexts (clCreateContext:
// Errors).
TEST(DeviceOnMock, MayNotBeAvailable) {
  const DeviceUnderTest device = DeviceUnderTest::select(0, 0);
  EXPECT_TRUE(device.is_available());
  const mock::Mock mock{device.platform()};
  const auto lost =
      mock.inject({.effect = mock::FaultEffect::device_loss, .code = CL_DEVICE_NOT_AVAILABLE});
  EXPECT_THROW((void)make_context(device.platform(), {device.id()}), SetUpFailed);
  EXPECT_FALSE(DeviceUnderTest::select(0, 0).is_available());
  mock.reset();
}

TEST_F(FixtureOnMock, DeviceIndexIsChecked) {
  EXPECT_THROW(static_cast<void>(DeviceUnderTest::select(7, 0)), std::out_of_range);
  EXPECT_THROW(static_cast<void>(DeviceUnderTest::select(0, 99)), std::out_of_range);
}

// Contents that are wrong in one way of reading only are a failure of that way.
TEST_F(FixtureOnMock, ContentsBlameTheOnlyWayThatIsWrong) {
  const mock::Mock mock{device_.platform()};
  FilledBuffer buffer = fixture_.filled_buffer(64);
  mock.enable_defect("map.shows-stale-content");
  const auto blamed_by = [&](std::initializer_list<ReadBack> ways) {
    testing::TestPartResultArray failures;
    const testing::ScopedFakeTestPartResultReporter reporter{
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures};
    expect_contents(fixture_, buffer, ways);
    return CaseRecord::current().take_mismatch().call;
  };
  EXPECT_EQ(blamed_by({ReadBack::read, ReadBack::map}), "clEnqueueMapBuffer");
  EXPECT_NE(blamed_by({ReadBack::map}), "clEnqueueMapBuffer");
  mock.disable_defect("map.shows-stale-content");
}

TEST_F(FixtureOnMock, RefusesAddsAcceptedCodes) {
  EXPECT_TRUE(Matches(fixture_.refuses(CL_INVALID_BUFFER_SIZE))(CL_MEM_OBJECT_ALLOCATION_FAILURE));
  EXPECT_FALSE(Matches(fixture_.refuses(CL_INVALID_BUFFER_SIZE))(CL_INVALID_VALUE));
  EXPECT_FALSE(Matches(fixture_.refuses(CL_INVALID_BUFFER_SIZE))(CL_SUCCESS));
}

// A case that expects a code of none of its requirements contradicts its citation.
TEST_F(FixtureOnMock, RefusesKnowsTheCitation) {
  EXPECT_THROW(static_cast<void>(fixture_.refuses(CL_INVALID_VALUE)), std::logic_error);
}

TEST_F(FixtureOnMock, RefusesNamesTheRequirement) {
  const Case citing = cites({"CreateBuffer.success", too_large});
  const Fixture fixture{device_, shared_, citing, 1};
  EXPECT_FALSE(Matches(fixture.refuses(CL_INVALID_BUFFER_SIZE))(CL_SUCCESS));
  EXPECT_EQ(CaseRecord::current().take_mismatch().by, too_large);
}

// A strict requirement must not turn what another one permits into a failure, nor a lenient one
// excuse what another one forbids.
TEST_F(FixtureOnMock, RefusesDoesNotGuessAmongLenientRequirements) {
  const Case citing = cites(
      {"CreateBuffer.err.INVALID_VALUE.flags.rw-wo", "CreateBuffer.err.INVALID_VALUE.flags.svm"});
  const Fixture fixture{device_, shared_, citing, 1};
  EXPECT_THROW(static_cast<void>(fixture.refuses(CL_INVALID_VALUE)), std::logic_error);
}

TEST_F(FixtureOnMock, ContentsAreComparedToTheLastByte) {
  FilledBuffer buffer = fixture_.filled_buffer(100);
  expect_contents(fixture_, buffer);
  buffer.bytes.back() ^= std::byte{1};
  EXPECT_NONFATAL_FAILURE(expect_contents(fixture_, buffer, {ReadBack::read}), "offset 99");
  EXPECT_NONFATAL_FAILURE(expect_contents(fixture_, buffer, {ReadBack::map}), "mapped");
  EXPECT_NONFATAL_FAILURE(expect_contents(fixture_, buffer, {ReadBack::copy}), "copied");
}

TEST_F(FixtureOnMock, SharesTheContext) {
  Fixture next{device_, shared_, running_, 2};
  EXPECT_EQ(next.context(), fixture_.context());
}

TEST_F(FixtureOnMock, ForgetsTheContextOfAnUnusableQueue) {
  const cl_context before = shared_.get();
  must_succeed(clRetainContext(before), "clRetainContext");  // keeps the address in use
  const Handle<cl_context> kept{before};
  { Fixture{device_, shared_, running_, 2}.expect_unusable_queues(); }
  EXPECT_NE(shared_.get(), before);
}

TEST_F(FixtureOnMock, SetUpNamesTheCall) {
  EXPECT_THAT(
      [&] { static_cast<void>(fixture_.filled_buffer(10, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)); },
      testing::ThrowsMessage<SetUpFailed>(testing::HasSubstr("clCreateBuffer")));
}

// The destructor of a closed gate resumes the commands, so that no release waits for ever.
TEST_F(FixtureOnMock, GateOpensAtEndOfScope) {
  const FilledBuffer buffer = fixture_.filled_buffer(64);
  const HostBytes& data = fixture_.host(64);
  Handle<cl_event> written;
  {
    const Gate gate{fixture_};
    must_succeed(clEnqueueWriteBuffer(fixture_.queue(), buffer.get(), CL_FALSE, 0, 64, data.data(),
                                      1, gate.wait_list(), written.out()),
                 "clEnqueueWriteBuffer");
    EXPECT_NE(execution_status(written.get()), CL_COMPLETE);
  }
  EXPECT_EQ(execution_status(written.get()), CL_COMPLETE);
}

// Destructors do not wait for commands that are held back, as after a failed set-up.
TEST_F(FixtureOnMock, SharedMemoryDoesNotWaitForClosedGate) {
  const FilledBuffer buffer = fixture_.filled_buffer(64);
  const HostBytes& data = fixture_.host(64);
  const Gate gate{fixture_};
  must_succeed(clEnqueueWriteBuffer(fixture_.queue(), buffer.get(), CL_FALSE, 0, 64, data.data(), 1,
                                    gate.wait_list(), nullptr),
               "clEnqueueWriteBuffer");
  { const SvmMemory memory{fixture_, 64}; }
  EXPECT_FALSE(fixture_.may_free_memory());
}

}  // namespace
}  // namespace clmem::conformance::fixture_test
