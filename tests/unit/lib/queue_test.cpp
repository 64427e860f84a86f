// SPDX-License-Identifier: Apache-2.0
// Queues and events.

#include "device_fixture.hpp"

namespace clmem::queue_test {
namespace {

using QueueOnDevice = OnDevice;

TEST_F(QueueOnDevice, OptionsAreBooleans) {
  const CommandQueue plain{context_, QueueOptions{}};
  EXPECT_EQ(plain.device(), device_);
  EXPECT_EQ(plain.context(), context_);
  EXPECT_EQ(plain.properties(), QueueProperties::none);
  EXPECT_FALSE(plain.is_out_of_order());
  EXPECT_FALSE(plain.is_profiling());
  EXPECT_EQ(plain.reference_count(), 1u);
  const CommandQueue profiled{context_, {.device = device_, .profiling = true}};
  EXPECT_FALSE(profiled.is_out_of_order());
  EXPECT_TRUE(profiled.is_profiling());
  if (device_.has_queue_out_of_order_exec_mode()) {
    const CommandQueue unordered{context_, {.out_of_order = true}};
    EXPECT_TRUE(unordered.is_out_of_order());
    EXPECT_FALSE(unordered.is_profiling());
  }
}

// Commands after the wait run after its events, on out-of-order queues too, and the call does not
// block.
TEST_F(QueueOnDevice, LaterCommandsWaitForEvents) {
  const bool unordered = device_.has_queue_out_of_order_exec_mode();
  const CommandQueue queue{context_, {.out_of_order = unordered}};
  const UserEvent gate{context_};
  Event marked;
  enqueue_wait_for_events(queue, {gate});
  enqueue_marker(queue, {.event = &marked});
  queue.flush();
  EXPECT_NE(marked.status(), ExecutionStatus::complete);
  gate.complete();
  marked.wait();
  EXPECT_EQ(marked.status(), ExecutionStatus::complete);
}

class NativeKernels : public OnDevice {
 protected:
  void SetUp() override {
    if (!device_.has_native_kernel()) {
      GTEST_SKIP() << "the device does not run native kernels";
    }
  }
};

TEST_F(NativeKernels, ReachTheirBuffers) {
  const Buffer from = Buffer::copy_of(context_, MemFlags::none, std::array<char, 2>{1, 1});
  const Buffer to{context_, MemFlags::read_write, 2};
  Event done;
  enqueue_native_kernel(queue_,
                        [](std::span<void* const> memory) { std::memcpy(memory[1], memory[0], 2); },
                        {from, to}, {.event = &done});
  done.wait();
  EXPECT_EQ(done.info<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_NATIVE_KERNEL});
  EXPECT_THAT(contents<char>(to), Each(1));
}

TEST_F(NativeKernels, RunOnceAndEnd) {
  std::promise<void> dropped;
  std::shared_ptr<const void> captured{&dropped, [&](const void*) { dropped.set_value(); }};
  std::atomic<int> runs = 0;
  const UserEvent gate{context_};
  enqueue_native_kernel(queue_,
                        [captured, &runs](std::span<void* const> memory) {
                          EXPECT_TRUE(memory.empty());
                          ++runs;
                        },
                        {}, {.after = {gate}});
  captured.reset();
  std::future<void> done = dropped.get_future();
  EXPECT_EQ(done.wait_for(std::chrono::seconds{0}), std::future_status::timeout);
  gate.complete();
  queue_.finish();
  done.get();
  EXPECT_EQ(runs, 1);
}

using Events = OnDevice;

TEST_F(Events, UserEventsAreCompletedByTheProgram) {
  const UserEvent gate{context_};
  EXPECT_EQ(gate.status(), ExecutionStatus::submitted);
  gate.complete();
  EXPECT_EQ(gate.status(), ExecutionStatus::complete);
  EXPECT_NO_THROW(gate.wait());
  EXPECT_EQ(gate.info<CL_EVENT_CONTEXT>(), context_);
  EXPECT_FALSE(gate.info<CL_EVENT_COMMAND_QUEUE>());
}

TEST_F(Events, FailedEventsThrowWhenWaitedFor) {
  const UserEvent gate{context_};
  gate.fail(CL_OUT_OF_RESOURCES);
  EXPECT_EQ(gate.status(), static_cast<ExecutionStatus>(CL_OUT_OF_RESOURCES));
  EXPECT_THAT([&] { gate.wait(); }, ThrowsMessage<RuntimeError>(
                                        HasSubstr("CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST")));
  EXPECT_THAT([&] { gate.fail(CL_OUT_OF_RESOURCES); },
              ThrowsMessage<LogicError>(HasSubstr("execution status = -5")));
}

// A callback may get its event, also if nothing else holds it any more.
TEST_F(Events, CallbacksGetTheirEvent) {
  std::promise<ExecutionStatus> reached;
  UserEvent gate{context_};
  gate.add_callback([&](const Event& event, cl_int) { reached.set_value(event.status()); });
  const UserEvent last = std::move(gate);
  last.set_status(CL_COMPLETE);
  EXPECT_EQ(reached.get_future().get(), ExecutionStatus::complete);
}

TEST_F(Events, CallbacksLiveUntilTheyHaveRun) {
  std::promise<void> dropped;
  std::shared_ptr<const void> captured{&dropped, [&](const void*) { dropped.set_value(); }};
  const UserEvent gate{context_};
  gate.add_callback(ExecutionStatus::complete, [captured](cl_int) {});
  captured.reset();
  std::future<void> done = dropped.get_future();
  EXPECT_EQ(done.wait_for(std::chrono::seconds{0}), std::future_status::timeout);
  gate.complete();
  done.get();
}

TEST_F(Events, ProfilingTimesAreOrdered) {
  const CommandQueue profiled{context_, device_, QueueProperties::profiling};
  const Buffer buffer = buffer_of(64);
  Event filled;
  enqueue_fill(profiled, buffer, 0, 64, {.event = &filled});
  filled.wait();
  const ProfilingTimes times = filled.profiling();
  EXPECT_LE(times.queued, times.submitted);
  EXPECT_LE(times.submitted, times.started);
  EXPECT_LE(times.started, times.ended);
}

// Lists of up to the inline capacity and beyond hold all their events; empty ones have no pointer.
TEST_F(Events, WaitListsHoldAnyNumber) {
  const UserEvent gate{context_};
  gate.complete();
  for (const std::size_t count :
       {std::size_t{1}, WaitList::inline_capacity, WaitList::inline_capacity + 1}) {
    const std::vector<Event> events(count, gate);
    const WaitList list{events};
    ASSERT_EQ(list.size(), count);
    EXPECT_EQ(list.data()[count - 1], gate.get());
    EXPECT_NO_THROW(wait_for_events(list));
  }
  EXPECT_EQ(WaitList{}.data(), nullptr);
  EXPECT_NO_THROW(wait_for_events({}));
}

// Contiguous events of any kind convert to a wait list, also without braces.
template <typename T>
concept ListOfEvents = std::convertible_to<T, WaitList>;
static_assert(ListOfEvents<std::array<Event, 2>&> && ListOfEvents<const Event (&)[2]>);
static_assert(ListOfEvents<std::initializer_list<Event>&> && ListOfEvents<std::span<Event>>);
static_assert(ListOfEvents<std::span<const Event>> && ListOfEvents<std::vector<UserEvent>&>);

// A contiguous range of events is borrowed; a list copies the events of any other range, for any
// number of commands.
TEST_F(Events, AnyRangeOfAnyEventsIsWaitedFor) {
  UserEvent gate{context_};
  Event first;
  enqueue_marker(queue_, {.after = {gate}, .event = &first});
  std::vector<Completion> completions;
  completions.emplace_back(first);
  const std::vector<UserEvent> row(20, gate);
  const EventList apart{std::list<Event>(20, first)};
  const EventList ended{completions};
  const EventList nine{gate, gate, gate, gate, gate, gate, gate, gate, completions[0]};
  const EventList none{std::vector<Event>{}};
  const auto handles = [](const WaitList& list) {
    return std::vector<cl_event>(list.data(), list.data() + list.size());
  };
  const cl_event raw = gate.get();
  EXPECT_THAT(handles(row), AllOf(SizeIs(20), Each(raw)));
  EXPECT_EQ(WaitList{row}.data(), reinterpret_cast<const cl_event*>(row.data()));
  EXPECT_THAT(handles(apart), AllOf(SizeIs(20), Each(first.get())));
  EXPECT_THAT(handles(ended), ElementsAre(first.get()));
  EXPECT_THAT(handles(nine), AllOf(SizeIs(9), Contains(raw).Times(8)));
  EXPECT_EQ(none.data(), nullptr);

  Event marked;
  enqueue_marker(queue_, {.after = none});
  enqueue_marker(queue_, {.after = nine});
  enqueue_marker(queue_, {.after = nine, .event = &marked});
  const UserEvent kept = gate;
  gate.release();
  kept.complete();
  marked.wait();
}

TEST_F(Events, WaitListsAreCopied) {
  const UserEvent gate{context_};
  WaitList list;
  {
    const WaitList original{gate, gate};
    list = original;
  }
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list.data()[1], gate.get());
}

TEST_F(Events, FinishScopeCompletesCommands) {
  Event marked;
  {
    const FinishScope scope{queue_};
    enqueue_marker(queue_, {.event = &marked});
  }
  EXPECT_EQ(marked.status(), ExecutionStatus::complete);
}

TEST_F(Events, D38FailedCommandsReleaseTheWard) {
  const UserEvent gate{context_};
  gate.fail(CL_OUT_OF_RESOURCES);
  NannyEvent nanny{gate, std::make_shared<int>(1)};
  EXPECT_THROW(nanny.wait(), RuntimeError);
  EXPECT_EQ(nanny.get_ward(), nullptr);
  EXPECT_NO_THROW(nanny.wait());
}

TEST_F(Events, DetachHandsTheWardToTheEvent) {
  const UserEvent gate{context_};
  std::promise<void> dropped;
  Ward ward{std::shared_ptr<void>{&dropped, [&](void*) { dropped.set_value(); }}};
  NannyEvent nanny{gate, std::move(ward)};
  const Event plain = nanny.detach();
  EXPECT_EQ(plain, gate);
  std::future<void> done = dropped.get_future();
  EXPECT_EQ(done.wait_for(std::chrono::seconds{0}), std::future_status::timeout);
  gate.complete();
  done.get();
  EXPECT_THROW(static_cast<void>(nanny.detach()), LogicError);
}

TEST_F(Events, AssignmentWaitsForTheOldCommand) {
  const UserEvent gate{context_};
  gate.complete();
  const auto ward = std::make_shared<int>(1);
  NannyEvent nanny{gate, ward};
  nanny = NannyEvent{};
  EXPECT_EQ(ward.use_count(), 1);
  EXPECT_THROW(nanny.wait(), LogicError);
}

}  // namespace
}  // namespace clmem::queue_test
