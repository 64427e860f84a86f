// SPDX-License-Identifier: Apache-2.0
// clEnqueueSVMFree: when it frees memory, which memory, and its callback.

#include <atomic>
#include <cstdlib>

#include "operations/command/command_run.hpp"
#include "operations/command/commands.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::svm_free_cases {

void* to_be_freed(Fixture& fixture, std::size_t size = usual_size) {
  return SvmMemory{fixture, size}.detach();
}

// Frees lists of `length` allocations, which together exceed the memory of the device.
void free_repeatedly(Fixture& fixture, cl_uint length) {
  const ExhaustingRounds rounds = exhausting_rounds(fixture);
  for (cl_ulong round = 0; round < rounds.count; ++round) {
    std::vector<void*> list(length);
    for (void*& pointer : list) {
      pointer = clSVMAlloc(fixture.context(), CL_MEM_READ_WRITE, rounds.size / length, 0);
      ASSERT_THAT(pointer, returns_other_than(nullptr))
          << "list " << round + 1 << " of " << rounds.count;
    }
    must_enqueue(clEnqueueSVMFree, fixture.queue(), length, list.data(), nullptr, nullptr);
    fixture.finish();
  }
}

CLMEM_CASE(SvmFree, WaitsForEarlierCommands,
           "clEnqueueSVMFree frees the memory after an earlier command that uses it: no allocation "
           "gets that memory before.",
           {"EnqueueSVMFree.free"}) {
  FilledSvm memory{fixture, usual_size};
  HostBytes& seen = fixture.host(usual_size);
  Gate gate{fixture};
  must_succeed(clEnqueueSVMMemcpy, fixture.queue(), CL_FALSE, seen.data(), memory.get(), usual_size,
               1, gate.wait_list(), nullptr);
  void* pointer = memory.memory.detach();
  ASSERT_THAT(clEnqueueSVMFree(fixture.queue(), 1, &pointer, nullptr, nullptr, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  std::vector<void*> later_allocations;
  const HostBytes& other_bytes = fixture.host(usual_size);
  for (int i = 0; i < 8; ++i) {
    later_allocations.push_back(clSVMAlloc(fixture.context(), CL_MEM_READ_WRITE, usual_size, 0));
    ASSERT_NE(later_allocations.back(), nullptr);
    EXPECT_NE(later_allocations.back(), pointer) << "memory that a command still uses";
  }
  (void)ends_meanwhile(fixture, [&](cl_command_queue other, cl_event* event) {
    for (void* const later : later_allocations) {
      must_enqueue(clEnqueueSVMMemcpy, other, CL_FALSE, later, other_bytes.data(), usual_size);
    }
    return clEnqueueMarker(other, event);
  });
  gate.open();
  fixture.finish();
  expect_bytes(seen, memory.bytes);
  for (void* const later : later_allocations) {
    clSVMFree(fixture.context(), later);
  }
}

// Enqueues a free whose callback records its call; the caller frees the pointers.
void enqueue_free(cl_command_queue queue, const std::vector<void*>& pointers, void* user_data,
                  WaitList wait = {}) {
  std::vector<void*> list = pointers;
  ASSERT_THAT(clEnqueueSVMFree(queue, static_cast<cl_uint>(list.size()), list.data(), record_free,
                               user_data, wait.count, wait.events, nullptr),
              returns(CL_SUCCESS));
  must_succeed(clFlush, queue);
}

FreeLog::Call call_for(cl_command_queue queue, const std::vector<void*>& pointers) {
  FreeLog& log = FreeLog::make();
  enqueue_free(queue, pointers, log.data());
  must_succeed(clFinish, queue);
  if (!log.eventually_called(1)) {
    throw SetUpFailed{"the callback of clEnqueueSVMFree was never called"};
  }
  return log.calls()[0];
}

CLMEM_CASE(SvmFree, CopiesTheList,
           "The list of clEnqueueSVMFree may be overwritten as soon as the call returns: the new "
           "pointers are not freed.",
           {"EnqueueSVMFree.list-reuse"}) {
  const FilledSvm other{fixture, usual_size};
  std::array<void*, 2> list{to_be_freed(fixture), to_be_freed(fixture)};
  FreeLog& log = FreeLog::make();
  const std::vector<void*> wanted(list.begin(), list.end());
  Gate gate{fixture};
  ASSERT_THAT(clEnqueueSVMFree(fixture.queue(), 2, list.data(), record_free, log.data(), 1,
                               gate.wait_list(), nullptr),
              returns(CL_SUCCESS));
  list = {other.get(), nullptr};
  must_succeed(clFlush, fixture.queue());
  gate.open();
  fixture.finish();
  ASSERT_TRUE(log.eventually_called(1));
  EXPECT_EQ(log.calls()[0].get<std::vector<void*>>(), wanted);
  expect_svm(fixture, other);
  for (void* const pointer : wanted) {
    clSVMFree(fixture.context(), pointer);
  }
}

CLMEM_CASE(SvmFree, LeavesFreeingToTheCallback,
           "The callback of clEnqueueSVMFree is called once, and the driver does not free the "
           "memory itself.",
           {"EnqueueSVMFree.callback"}) {
  const FilledSvm memory{fixture, usual_size};
  FreeLog& log = FreeLog::make();
  enqueue_free(fixture.queue(), {memory.get()}, log.data());
  fixture.finish();
  ASSERT_TRUE(log.eventually_called(1)) << "the callback was never called";
  const FilledSvm later{fixture, usual_size};
  expect_svm(fixture, memory);
  expect_svm(fixture, later);
  EXPECT_EQ(log.calls().size(), 1U);
}

CLMEM_CASE(SvmFree, CallbackMayFree,
           "The callback of clEnqueueSVMFree may free the memory with clSVMFree.",
           {"EnqueueSVMFree.callback"}) {
  static std::atomic<int> freed;
  freed = 0;
  std::array<void*, 3> list{to_be_freed(fixture), to_be_freed(fixture), to_be_freed(fixture)};
  const auto free_all = [](cl_command_queue, cl_uint count, void** pointers, void* context) {
    for (cl_uint i = 0; i < count; ++i) {
      clSVMFree(static_cast<cl_context>(context), pointers[i]);
      ++freed;
    }
  };
  ASSERT_THAT(clEnqueueSVMFree(fixture.queue(), 3, list.data(), free_all, fixture.context(), 0,
                               nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
  EXPECT_TRUE(eventually([] { return freed.load() == 3; })) << freed.load();
  expect_alive(fixture);
}

CLMEM_CASE(SvmFree, PassesItsArgumentsToTheCallback,
           "The callback of clEnqueueSVMFree gets the queue, the pointers in their order, and the "
           "user data.",
           {"EnqueueSVMFree.callback.arguments"}) {
  const SvmMemory one{fixture, 64};
  const SvmMemory two{fixture, usual_size};
  const SvmMemory three{fixture, 1};
  const std::vector<void*> pointers{two.get(), one.get(), three.get()};
  const FreeLog::Call call = call_for(fixture.queue(), pointers);
  EXPECT_EQ(call.get<cl_command_queue>(), fixture.queue());
  EXPECT_EQ(call.get<std::vector<void*>>(), pointers);
}

CLMEM_CASE(SvmFree, PassesTheQueueOfEachCall,
           "The callback of clEnqueueSVMFree gets the queue of its call, whichever queues were "
           "used before.",
           {"EnqueueSVMFree.callback.arguments"}) {
  const cl_command_queue first = fixture.queue();
  const cl_command_queue second = fixture.new_queue();
  for (const cl_command_queue queue : {first, second, second, first}) {
    const SvmMemory memory{fixture, usual_size};
    EXPECT_EQ(call_for(queue, {memory.get()}).get<cl_command_queue>(), queue);
  }
}

CLMEM_CASE(SvmFree, PassesHundredsOfPointersToTheCallback,
           "The callback of clEnqueueSVMFree gets all pointers of a list of 300.",
           {"EnqueueSVMFree.callback.arguments"}, .time_limit_s = 60) {
  std::deque<SvmMemory> memory;
  std::vector<void*> pointers;
  for (int i = 0; i < 300; ++i) {
    memory.emplace_back(fixture, 64);
    pointers.push_back(memory.back().get());
  }
  EXPECT_EQ(call_for(fixture.queue(), pointers).get<std::vector<void*>>(), pointers);
}

CLMEM_CASE(SvmFree, PassesNullUserData,
           "The user data of clEnqueueSVMFree may be NULL, and its callback gets NULL.",
           {"EnqueueSVMFree.callback.user-data-null"}) {
  const SvmMemory memory{fixture, usual_size};
  FreeLog& log = free_log_without_data();
  const std::size_t before = log.calls().size();
  enqueue_free(fixture.queue(), {memory.get()}, nullptr);
  fixture.finish();
  EXPECT_TRUE(log.eventually_called(before + 1)) << "the callback was never called with NULL";
}

void expect_not_freed(Fixture& fixture, const FilledSvm& memory) {
  HostBytes& seen = fixture.host(usual_size);
  if (ends_meanwhile(fixture, [&](cl_command_queue other, cl_event* event) {
        return clEnqueueSVMMemcpy(other, CL_FALSE, seen.data(), memory.get(), usual_size, 0,
                                  nullptr, event);
      })) {
    expect_bytes(seen, memory.bytes);
  }
}

CLMEM_CASE(SvmFree, CallbackWaitsForItsList,
           "The callback of clEnqueueSVMFree is not called before the wait list is satisfied.",
           {"EnqueueSVMFree.callback.not-early"}) {
  const FilledSvm memory{fixture, usual_size};
  const FilledSvm another{fixture, usual_size};
  for (const std::vector<void*>& pointers :
       {std::vector<void*>{memory.get()}, {another.get(), memory.get()}}) {
    SCOPED_TRACE(testing::Message() << pointers.size() << " pointers");
    FreeLog& log = FreeLog::make();
    Gate gate{fixture};
    enqueue_free(fixture.queue(), pointers, log.data(), {1, gate.wait_list()});
    expect_not_freed(fixture, memory);
    EXPECT_TRUE(log.calls().empty()) << "the wait list is not yet satisfied";
    gate.open();
    EXPECT_TRUE(log.eventually_called(1)) << "the callback was never called";
  }
}

CLMEM_CASE(SvmFree, CallbackWaitsForEarlierCommands,
           "On an in-order queue the callback of clEnqueueSVMFree is called after earlier commands "
           "that use the memory.",
           {"EnqueueSVMFree.callback.in-order"}) {
  const FilledSvm memory{fixture, usual_size};
  HostBytes& seen = fixture.host(usual_size);
  FreeLog& log = FreeLog::make();
  Gate gate{fixture};
  must_succeed(clEnqueueSVMMemcpy, fixture.queue(), CL_FALSE, seen.data(), memory.get(), usual_size,
               1, gate.wait_list(), nullptr);
  enqueue_free(fixture.queue(), {memory.get()}, log.data());
  expect_not_freed(fixture, memory);
  EXPECT_TRUE(log.calls().empty()) << "an earlier command still uses the memory";
  gate.open();
  EXPECT_TRUE(log.eventually_called(1)) << "the callback was never called";
  fixture.finish();
  expect_bytes(seen, memory.bytes);
}

CLMEM_CASE(SvmFree, AnswersToNothing,
           "clEnqueueSVMFree of zero pointers without a list frees nothing; older revisions of the "
           "specification reject that.",
           {"EnqueueSVMFree.empty"}) {
  EXPECT_THAT(clEnqueueSVMFree(fixture.queue(), 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
              returns({CL_SUCCESS, CL_INVALID_VALUE}));
  expect_alive(fixture);
}

CLMEM_CASE(SvmFree, HandsMemoryOfTheHostToTheCallback,
           "On a device that shares all host memory the callback of clEnqueueSVMFree gets a "
           "pointer to host memory from the list.",
           {"EnqueueSVMFree.system-pointer"}) {
  void* pointer = std::malloc(usual_size);
  EXPECT_EQ(call_for(fixture.queue(), {pointer}).get<std::vector<void*>>(),
            std::vector<void*>{pointer});
  std::free(pointer);
}

CLMEM_CASE(SvmFree, FreesWithoutCallback,
           "Repeated allocation with clSVMAlloc and release with clEnqueueSVMFree never exhausts "
           "the device.",
           {"EnqueueSVMFree.free"}, .profile = CaseProfile::stress, .time_limit_s = 120,
           .memory = all_memory) {
  free_repeatedly(fixture, 1);
}

CLMEM_CASE(
    SvmFree, FreesTheWholeList,
    "Repeated release of lists of allocations with clEnqueueSVMFree never exhausts the device.",
    {"EnqueueSVMFree.free"}, .profile = CaseProfile::stress, .time_limit_s = 120,
    .memory = all_memory) {
  free_repeatedly(fixture, 65);
}

}  // namespace clmem::conformance::svm_free_cases
