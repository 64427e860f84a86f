// SPDX-License-Identifier: Apache-2.0
// The comparisons that a machine makes of objects: identity, lifetime, results of queries.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "changed_model.hpp"

namespace clmem::tests::fuzz_machine_objects_test {
namespace {

constexpr const char* two_parts =
    "q0 = clCreateCommandQueue(c0, d0, CL_QUEUE_PROFILING_ENABLE, &out)\n"
    "h0 = host(64, 0, 5)\n"
    "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
    "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 32}, &out)\n"
    "m2 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 32}, &out)\n"
    "clEnqueueFillBuffer(q0, m1, bytes(1, 2), 1, 0, 8, 0, NULL, &e0)\n"
    "clEnqueueFillBuffer(q0, m2, bytes(1, 3), 1, 0, 8, 0, NULL, &e1)\n";

std::string seen(const std::function<void(cl_icd_dispatch&)>& change) {
  return cause_of(std::string{two_parts} + "check(read)\n", change);
}

TEST(FuzzMachineObjects, AreTheModels) {
  EXPECT_EQ(seen([](cl_icd_dispatch&) {}), "none");
}

cl_mem first_part;

cl_mem CL_API_CALL same_part_again(cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type,
                                   const void* region, cl_int* code) {
  if (first_part != nullptr) {
    *code = right.clRetainMemObject(first_part);
    return first_part;
  }
  return first_part = right.clCreateSubBuffer(buffer, flags, type, region, code);
}

TEST(FuzzMachineObjects, AreOthersThanThoseBefore) {
  first_part = nullptr;
  EXPECT_EQ(seen([](cl_icd_dispatch& api) { api.clCreateSubBuffer = same_part_again; }),
            "answer:clCreateSubBuffer:shared:sub-buffer");
}

struct Destructor {
  cl_mem memory = nullptr;
  void(CL_CALLBACK* function)(cl_mem, void*) = nullptr;
  void* data = nullptr;
};
Destructor of_parent;

cl_int CL_API_CALL keep_first_callback(cl_mem memory, void(CL_CALLBACK* function)(cl_mem, void*),
                                       void* data) {
  if (of_parent.function != nullptr) {
    return right.clSetMemObjectDestructorCallback(memory, function, data);
  }
  of_parent = {memory, function, data};
  return CL_SUCCESS;
}

cl_int CL_API_CALL call_back_at_release(cl_mem memory) {
  if (memory == of_parent.memory) {
    of_parent.function(memory, of_parent.data);
  }
  return right.clReleaseMemObject(memory);
}

TEST(FuzzMachineObjects, OutliveWhatIsMadeFromThem) {
  of_parent = {};
  EXPECT_EQ(seen([](cl_icd_dispatch& api) {
              api.clSetMemObjectDestructorCallback = keep_first_callback;
              api.clReleaseMemObject = call_back_at_release;
            }),
            "callback:clSetMemObjectDestructorCallback:callback:1:buffer");
}

int asked;

// Returns a wrong time for the second event.
cl_int CL_API_CALL queue_early(cl_event event, cl_profiling_info name, std::size_t size,
                               void* value, std::size_t* stored) {
  const cl_int code = right.clGetEventProfilingInfo(event, name, size, value, stored);
  if (name == CL_PROFILING_COMMAND_QUEUED && ++asked == 2) {
    *static_cast<cl_ulong*>(value) = 1;
  }
  return code;
}

TEST(FuzzMachineObjects, AreQueuedInTurn) {
  asked = 0;
  EXPECT_EQ(seen([](cl_icd_dispatch& api) { api.clGetEventProfilingInfo = queue_early; }),
            "status:clGetEventProfilingInfo:profiling:2");
}

cl_int CL_API_CALL refuse_small_size_without_value(cl_mem memory, cl_mem_info name,
                                                   std::size_t size, void* value,
                                                   std::size_t* stored) {
  std::size_t needed = 0;
  const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, &needed);
  if (stored != nullptr) {
    *stored = needed;
  }
  return value == nullptr && size < needed ? CL_INVALID_VALUE : code;
}

TEST(FuzzMachineObjects, AnswerWithoutAPlaceForTheValue) {
  EXPECT_EQ(
      seen([](cl_icd_dispatch& api) { api.clGetMemObjectInfo = refuse_small_size_without_value; }),
      "answer:clGetMemObjectInfo:4352");
}

// CL_MEM_MAP_COUNT may have any value, but has four bytes.
cl_int CL_API_CALL count_maps_in_eight_bytes(cl_mem memory, cl_mem_info name, std::size_t size,
                                             void* value, std::size_t* stored) {
  const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, stored);
  if (name == CL_MEM_MAP_COUNT && value != nullptr) {
    constexpr cl_ulong count = 7;
    std::memcpy(value, &count, sizeof count);
  }
  return code;
}

cl_int CL_API_CALL use_svm(cl_mem memory, cl_mem_info name, std::size_t size, void* value,
                           std::size_t* stored) {
  const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, stored);
  if (name == CL_MEM_USES_SVM_POINTER && value != nullptr) {
    *static_cast<cl_bool*>(value) = CL_TRUE;
  }
  return code;
}

TEST(FuzzMachineObjects, UseNoSvmOfTheirOwnAccord) {
  EXPECT_EQ(seen([](cl_icd_dispatch& api) { api.clGetMemObjectInfo = use_svm; }),
            "answer:clGetMemObjectInfo:4361");
}

// Reports a wrong size for the buffer, or for its parts.
template <bool of_parts>
cl_int CL_API_CALL report_larger_storage(cl_mem memory, cl_mem_info name, std::size_t size,
                                         void* value, std::size_t* stored) {
  cl_mem parent = nullptr;
  (void)right.clGetMemObjectInfo(memory, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent,
                                 nullptr);
  const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, stored);
  if (name == CL_MEM_SIZE && value != nullptr && (parent != nullptr) == of_parts) {
    *static_cast<std::size_t*>(value) += 64;
  }
  return code;
}

template <bool of_parts>
std::string seen_with_larger_storage() {
  std::string text = two_parts;
  for (int check = 0; check < 6; ++check) {
    text += "check(read)\n";
  }
  return cause_of(
      text, [](cl_icd_dispatch& api) { api.clGetMemObjectInfo = report_larger_storage<of_parts>; });
}

TEST(FuzzMachineObjects, MayHaveALargerStorage) {
  EXPECT_EQ(seen_with_larger_storage<false>(), "none");
  EXPECT_EQ(seen_with_larger_storage<true>(), "answer:clGetMemObjectInfo:4354");
}

cl_int CL_API_CALL count_seven_maps(cl_mem memory, cl_mem_info name, std::size_t size, void* value,
                                    std::size_t* stored) {
  const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, stored);
  if (code == CL_SUCCESS && name == CL_MEM_MAP_COUNT && value != nullptr) {
    *static_cast<cl_uint*>(value) = 7;
  }
  return code;
}

TEST(FuzzMachineObjects, CountMapsInFourBytes) {
  EXPECT_EQ(seen([](cl_icd_dispatch& api) { api.clGetMemObjectInfo = count_maps_in_eight_bytes; }),
            "answer:clGetMemObjectInfo:4356");
  EXPECT_EQ(seen([](cl_icd_dispatch& api) { api.clGetMemObjectInfo = count_seven_maps; }), "none");
}

using FreeCallback = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void**, void*);

// A driver that frees the memory and calls the callback before its wait list has completed.
cl_int CL_API_CALL free_at_once(cl_command_queue queue, cl_uint count, void** pointers,
                                FreeCallback callback, void* user_data, cl_uint waits,
                                const cl_event* list, cl_event* event) {
  std::vector<void*> freed{pointers, pointers + count};
  callback(queue, count, freed.data(), user_data);
  return right.clEnqueueMarkerWithWaitList(queue, waits, list, event);
}

// A driver that calls callbacks at once.
cl_int CL_API_CALL call_at_once(cl_event event, cl_int /*status*/,
                                void(CL_CALLBACK* callback)(cl_event, cl_int, void*),
                                void* user_data) {
  callback(event, CL_COMPLETE, user_data);
  return CL_SUCCESS;
}

// Callbacks are checked when the user event gets its status.
TEST(FuzzMachineObjects, CallNothingBackThatStillWaits) {
  const std::string waits =
      "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
      "s0 = clSVMAlloc(c0, CL_MEM_READ_WRITE, 64, 0)\n"
      "e0 = clCreateUserEvent(c0, &out)\n"
      "clEnqueueMarkerWithWaitList(q0, 1, {e0}, &e1)\n"
      "clSetEventCallback(e1, CL_COMPLETE, callback, 1)\n"
      "clEnqueueSVMFree(q0, 1, {s0}, callback, 0, 1, {e1}, NULL)\n"
      "clSetUserEventStatus(e0, CL_COMPLETE)\n"
      "check(read)\n";
  EXPECT_EQ(cause_of(waits, [](cl_icd_dispatch&) {}), "none");
  EXPECT_EQ(cause_of(waits, [](cl_icd_dispatch& api) { api.clEnqueueSVMFree = free_at_once; }),
            "callback:clEnqueueSVMFree:callback:1");
  EXPECT_EQ(cause_of(waits, [](cl_icd_dispatch& api) { api.clSetEventCallback = call_at_once; }),
            "callback:clEnqueueMarkerWithWaitList:callback:1");
}

}  // namespace
}  // namespace clmem::tests::fuzz_machine_objects_test
