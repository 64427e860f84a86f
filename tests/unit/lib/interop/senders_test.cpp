// SPDX-License-Identifier: Apache-2.0
// Transfers as senders: what a receiver is called with, when, and which OpenCL calls are made.

#include <clmem/interop/senders.hpp>
#include <stop_token>

#include "mock_fixture.hpp"

namespace clmem::senders_test {
namespace {

struct Completions {
  int values = 0;
  int stops = 0;
  std::exception_ptr failure = {};
};

struct Receiver {
  Completions* got;

  void set_value() && noexcept { ++got->values; }
  void set_error(std::exception_ptr failure) && noexcept { got->failure = std::move(failure); }
  void set_stopped() && noexcept { ++got->stops; }
};
static_assert(TransferReceiver<Receiver>);

struct StoppableReceiver : Receiver {
  std::stop_token token;

  [[nodiscard]] std::stop_token get_stop_token() const { return token; }
};

// Every command is run by the test.
class Senders : public OnMock {
 protected:
  Senders() { mock_.set_schedule(mock::Schedule::manual); }
  ~Senders() override { mock_.set_schedule(usual_); }

  // Two commands without order: the elements of two rows, backwards.
  [[nodiscard]] Completion read_by_two_commands() {
    const StridedView<int> turned{host_.data() + 1,
                                  StridedLayout{Shape{2, 2}, Strides{8, -4}, sizeof(int)}};
    return copy_async(unordered_, turned, field_, {.ward = kept_});
  }

  const mock::Schedule usual_ = mock_.schedule();
  const CommandQueue unordered_{context_, device_, QueueProperties::out_of_order};
  const Array<int> field_{context_, {2, 2}};
  std::vector<int> host_ = {0, 0, 0, 0};
  std::shared_ptr<int> kept_ = std::make_shared<int>(1);
  Completions got_;
};

// Nothing is enqueued before start(); the receiver is completed in the callback, which waits for
// nothing.
TEST_F(Senders, ValuesComeInTheCallback) {
  auto operation =
      as_sender([&] { return copy_async(queue_, field_, host_); }).connect(Receiver{&got_});
  EXPECT_THAT(mock_.pending_commands(), IsEmpty());
  mock_.clear_calls();
  operation.start();
  EXPECT_EQ(got_.values, 0);
  mock_.run_all_commands();
  EXPECT_EQ(got_.values, 1);
  EXPECT_EQ(got_.failure, nullptr);
  EXPECT_THAT(mock_.calls(EntryPoint::clWaitForEvents), IsEmpty());
}

TEST_F(Senders, ReceiversEndTheirOperation) {
  struct EndingReceiver {
    std::function<void()> end;

    void set_value() && noexcept { end(); }
    void set_error(const std::exception_ptr& /*failure*/) && noexcept {}
    void set_stopped() && noexcept {}
  };
  auto transfer = [&] { return copy_async(queue_, field_, host_, {.ward = kept_}); };
  std::unique_ptr<TransferOperation<decltype(transfer), EndingReceiver>> held;
  const EndingReceiver receiver{[&] { held.reset(); }};
  held.reset(new TransferOperation<decltype(transfer), EndingReceiver>{transfer, receiver});
  held->start();
  mock_.run_all_commands();
  EXPECT_EQ(held, nullptr);
  EXPECT_EQ(kept_.use_count(), 1);
}

// A command that fails is an error once all parts are over: the others may still write the host.
TEST_F(Senders, ErrorsComeWhenEveryPartIsOver) {
  auto operation = as_sender([&] { return read_by_two_commands(); }).connect(Receiver{&got_});
  operation.start();
  mock_.clear_calls();
  mock_.fail_command(mock_.pending_commands().front().sequence, CL_OUT_OF_RESOURCES);
  run_ready_markers();
  EXPECT_EQ(got_.failure, nullptr);
  EXPECT_EQ(kept_.use_count(), 2);
  mock_.run_all_commands();
  ASSERT_NE(got_.failure, nullptr);
  EXPECT_EQ(got_.values, 0);
  EXPECT_EQ(kept_.use_count(), 1);
  EXPECT_THAT(
      [&] { std::rethrow_exception(got_.failure); },
      ThrowsMessage<RuntimeError>(HasSubstr("CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST")));
  EXPECT_THAT(mock_.calls(EntryPoint::clWaitForEvents), IsEmpty());
}

TEST_F(Senders, RefusalsAreErrors) {
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueWriteBuffer, CL_INVALID_VALUE);
  auto operation =
      as_sender([&] { return copy_async(queue_, field_, host_); }).connect(Receiver{&got_});
  operation.start();
  ASSERT_NE(got_.failure, nullptr);
  EXPECT_THROW(std::rethrow_exception(got_.failure), LogicError);
}

// start() waits for the transfer if the callback is refused: nothing else reports its end.
TEST_F(Senders, RefusedCallbacksWaitForTheTransfer) {
  mock_.set_schedule(mock::Schedule::deferred);
  const auto fault = mock_.fail_call(EntryPoint::clSetEventCallback, CL_OUT_OF_RESOURCES);
  auto operation =
      as_sender([&] { return copy_async(queue_, field_, host_); }).connect(Receiver{&got_});
  mock_.clear_calls();
  operation.start();
  EXPECT_NE(got_.failure, nullptr);
  EXPECT_EQ(mock_.calls(EntryPoint::clWaitForEvents).size(), 1u);
}

TEST_F(Senders, StoppedOperationsMakeNoCall) {
  std::stop_source stop;
  stop.request_stop();
  auto operation = as_sender([&] {
                     return copy_async(queue_, field_, host_);
                   }).connect(StoppableReceiver{{&got_}, stop.get_token()});
  EXPECT_THAT(calls_of([&] { operation.start(); }), IsEmpty());
  EXPECT_EQ(got_.stops, 1);
  EXPECT_EQ(got_.values, 0);
}

}  // namespace
}  // namespace clmem::senders_test
