// SPDX-License-Identifier: Apache-2.0
// The comparisons that a machine makes of objects: identity, lifetime, callbacks, results of
// queries.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "changed_model.hpp"

namespace clmem::tests::fuzz_machine_objects_test {
namespace {

class FuzzMachineObjects : public ::testing::TestWithParam<ChangedModel> {};

TEST_P(FuzzMachineObjects, SeeTheDifference) {
  EXPECT_EQ(GetParam().cause_seen(), GetParam().cause);
}

const std::string two_parts =
    "q0 = clCreateCommandQueue(c0, d0, CL_QUEUE_PROFILING_ENABLE, &out)\n"
    "h0 = host(64, 0, 5)\n"
    "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
    "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 32}, &out)\n"
    "m2 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 32}, &out)\n"
    "clEnqueueFillBuffer(q0, m1, bytes(1, 2), 1, 0, 8, 0, NULL, &e0)\n"
    "clEnqueueFillBuffer(q0, m2, bytes(1, 3), 1, 0, 8, 0, NULL, &e1)\n"
    "check(read)\n";

cl_mem first_part;

void makes_a_part_once(cl_icd_dispatch& api) {
  first_part = nullptr;
  api.clCreateSubBuffer = [](auto buffer, auto flags, auto type, auto* region, cl_int* code) {
    if (first_part != nullptr) {
      *code = right.clRetainMemObject(first_part);
      return first_part;
    }
    return first_part = right.clCreateSubBuffer(buffer, flags, type, region, code);
  };
}

struct Destructor {
  cl_mem memory = nullptr;
  void(CL_CALLBACK* function)(cl_mem, void*) = nullptr;
  void* data = nullptr;
};
Destructor of_parent;

void destroys_the_parent_early(cl_icd_dispatch& api) {
  of_parent = {};
  api.clSetMemObjectDestructorCallback = [](cl_mem memory, auto* function, void* data) -> cl_int {
    if (of_parent.function != nullptr) {
      return right.clSetMemObjectDestructorCallback(memory, function, data);
    }
    of_parent = {memory, function, data};
    return CL_SUCCESS;
  };
  api.clReleaseMemObject = [](cl_mem memory) {
    if (memory == of_parent.memory) {
      of_parent.function(memory, of_parent.data);
    }
    return right.clReleaseMemObject(memory);
  };
}

int asked;

// The wrong time is that of the second event.
void queues_early(cl_icd_dispatch& api) {
  asked = 0;
  api.clGetEventProfilingInfo = [](auto event, auto name, auto size, void* value, auto* stored) {
    const cl_int code = right.clGetEventProfilingInfo(event, name, size, value, stored);
    if (name == CL_PROFILING_COMMAND_QUEUED && ++asked == 2) {
      *static_cast<cl_ulong*>(value) = 1;
    }
    return code;
  };
}

void refuses_small_size_without_value(cl_icd_dispatch& api) {
  api.clGetMemObjectInfo = [](auto memory, auto name, std::size_t size, void* value,
                              std::size_t* stored) -> cl_int {
    std::size_t needed = 0;
    const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, &needed);
    if (stored != nullptr) {
      *stored = needed;
    }
    return value == nullptr && size < needed ? CL_INVALID_VALUE : code;
  };
}

// Stores a value of a type in place of the driver's, or adds to it.
template <cl_mem_info wrong, typename Value, Value value, bool adds = false>
void reports(cl_icd_dispatch& api) {
  api.clGetMemObjectInfo = [](auto memory, auto name, auto size, void* place, auto* stored) {
    const cl_int code = right.clGetMemObjectInfo(memory, name, size, place, stored);
    if (name == wrong && place != nullptr && (code == CL_SUCCESS || !adds)) {
      Value stored_value{};
      std::memcpy(&stored_value, place, adds ? sizeof stored_value : 0);
      stored_value = static_cast<Value>(stored_value + value);
      std::memcpy(place, &stored_value, sizeof stored_value);
    }
    return code;
  };
}

// Reports a wrong size for the buffer, or for its parts.
template <bool of_parts>
void reports_larger_storage(cl_icd_dispatch& api) {
  api.clGetMemObjectInfo = [](auto memory, auto name, auto size, void* value, auto* stored) {
    cl_mem parent = nullptr;
    (void)right.clGetMemObjectInfo(memory, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent,
                                   nullptr);
    const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, stored);
    if (name == CL_MEM_SIZE && value != nullptr && (parent != nullptr) == of_parts) {
      *static_cast<std::size_t*>(value) += 64;
    }
    return code;
  };
}

// The reported address lies in the memory, but not at the beginning of the object.
std::string pointer_into(const std::string& memory, const std::string& creation) {
  return memory + " = " + creation + "\nm0 = clCreateBuffer(c0, CL_MEM_USE_HOST_PTR, 64, " +
         memory + ", &out)\nclGetMemObjectInfo(m0, CL_MEM_HOST_PTR, 8, &out, &out)\n";
}
constexpr auto reports_another_byte = reports<CL_MEM_HOST_PTR, std::uintptr_t, 1, true>;

// CL_MEM_MAP_COUNT may have any value, but has four bytes.
INSTANTIATE_TEST_SUITE_P(
    Objects, FuzzMachineObjects,
    ::testing::ValuesIn(std::vector<ChangedModel>{
        {"AreTheModels", two_parts, nothing, "none"},
        {"AreOthersThanThoseBefore", two_parts, makes_a_part_once,
         "answer:clCreateSubBuffer:shared:sub-buffer"},
        {"OutliveWhatIsMadeFromThem", two_parts, destroys_the_parent_early,
         "callback:clSetMemObjectDestructorCallback:callback:1:buffer"},
        {"AreQueuedInTurn", two_parts, queues_early, "status:clGetEventProfilingInfo:profiling:2"},
        {"AnswerWithoutAPlaceForTheValue", two_parts, refuses_small_size_without_value,
         "answer:clGetMemObjectInfo:4352"},
        {"UseNoSvmOfTheirOwnAccord", two_parts, reports<CL_MEM_USES_SVM_POINTER, cl_bool, CL_TRUE>,
         "answer:clGetMemObjectInfo:4361"},
        {"MayHaveALargerStorage", two_parts + checks(5), reports_larger_storage<false>, "none"},
        {"HavePartsOfTheirSize", two_parts + checks(5), reports_larger_storage<true>,
         "answer:clGetMemObjectInfo:4354"},
        {"CountMapsInFourBytes", two_parts, reports<CL_MEM_MAP_COUNT, cl_ulong, 7>,
         "answer:clGetMemObjectInfo:4356"},
        {"CountAnyNumberOfMaps", two_parts, reports<CL_MEM_MAP_COUNT, cl_uint, 7, true>, "none"},
        {"LieWhereHostMemoryBegins", pointer_into("h0", "host(64, 0, 5)"), reports_another_byte,
         "answer:clGetMemObjectInfo:4355"},
        {"LieWhereSvmBegins", pointer_into("s0", "clSVMAlloc(c0, 0, 64, 0)"), reports_another_byte,
         "answer:clGetMemObjectInfo:4355"}}),
    name_of_row);

void ignores_status_of_user_events(cl_icd_dispatch& api) {
  api.clSetUserEventStatus = [](auto...) -> cl_int { return CL_SUCCESS; };
}

void writes_nothing(cl_icd_dispatch& api) {
  api.clEnqueueWriteBuffer = [](auto...) -> cl_int { return CL_SUCCESS; };
}

void* first_data;

void registers_one(cl_icd_dispatch& api) {
  first_data = nullptr;
  api.clSetEventCallback = [](auto event, auto type, auto* notify, void* data) -> cl_int {
    if (notify != nullptr && first_data != nullptr && data == first_data) {
      return CL_SUCCESS;
    }
    first_data = data;
    return right.clSetEventCallback(event, type, notify, data);
  };
}

// Frees the memory and calls the callback before the wait list has completed.
void frees_at_once(cl_icd_dispatch& api) {
  api.clEnqueueSVMFree = [](auto on, cl_uint count, void** pointers, auto* callback, auto* data,
                            auto... rest) {
    std::vector<void*> freed{pointers, pointers + count};
    callback(on, count, freed.data(), data);
    return right.clEnqueueMarkerWithWaitList(on, rest...);
  };
}

void calls_at_once(cl_icd_dispatch& api) {
  api.clSetEventCallback = [](auto event, auto, auto* callback, void* data) -> cl_int {
    callback(event, CL_COMPLETE, data);
    return CL_SUCCESS;
  };
}

std::string acting(const std::string& callback) {
  return queue +
         "clEnqueueMarkerWithWaitList(q0, 0, NULL, &e0)\nclSetEventCallback(e0, CL_COMPLETE, " +
         callback + ", 1)\ncheck(read)\n";
}

// Callbacks are checked when the user event gets its status.
const std::string waits = queue +
                          "s0 = clSVMAlloc(c0, CL_MEM_READ_WRITE, 64, 0)\n"
                          "e0 = clCreateUserEvent(c0, &out)\n"
                          "clEnqueueMarkerWithWaitList(q0, 1, {e0}, &e1)\n"
                          "clSetEventCallback(e1, CL_COMPLETE, callback, 1)\n"
                          "clEnqueueSVMFree(q0, 1, {s0}, callback, 0, 1, {e1}, NULL)\n"
                          "clSetUserEventStatus(e0, CL_COMPLETE)\n"
                          "check(read)\n";

INSTANTIATE_TEST_SUITE_P(
    Callbacks, FuzzMachineObjects,
    ::testing::ValuesIn(std::vector<ChangedModel>{
        {"Complete", acting("callback_completes"), ignores_status_of_user_events,
         "callback:clSetUserEventStatus:action:callback_completes"},
        {"Write", acting("callback_writes"), writes_nothing,
         "callback:clEnqueueWriteBuffer:action:callback_writes"},
        {"Register", acting("callback_registers"), registers_one,
         "callback:clSetEventCallback:action:callback_registers"},
        {"RightComplete", acting("callback_completes"), nothing, "none"},
        {"RightWrite", acting("callback_writes"), nothing, "none"},
        {"RightRegister", acting("callback_registers"), nothing, "none"},
        {"RightAsk", acting("callback_asks"), nothing, "none"},
        {"Wait", waits, nothing, "none"},
        {"WaitBeforeAFree", waits, frees_at_once, "callback:clEnqueueSVMFree:callback:1"},
        {"WaitForTheEvent", waits, calls_at_once,
         "callback:clEnqueueMarkerWithWaitList:callback:1"}}),
    name_of_row);

void counts_entries(cl_icd_dispatch& api) {
  api.clGetSupportedImageFormats = [](auto context, auto flags, auto type, cl_uint entries,
                                      auto* formats, cl_uint* count) {
    const cl_int code =
        right.clGetSupportedImageFormats(context, flags, type, entries, formats, count);
    if (formats != nullptr && count != nullptr) {
      *count = std::min(*count, entries);
    }
    return code;
  };
}

void keeps_the_context(cl_icd_dispatch& api) {
  api.clReleaseContext = [](cl_context context) {
    (void)right.clRetainContext(context);
    return right.clReleaseContext(context);
  };
}

void lacks_images(cl_icd_dispatch& api) {
  api.clGetDeviceInfo = [](auto device, auto name, auto size, void* value, auto* stored) {
    const cl_int code = right.clGetDeviceInfo(device, name, size, value, stored);
    if (name == CL_DEVICE_IMAGE_SUPPORT && value != nullptr) {
      *static_cast<cl_bool*>(value) = CL_FALSE;
    }
    return code;
  };
}

template <bool accepts>
void keeps_the_buffer(cl_icd_dispatch& api) {
  api.clEnqueueWriteBuffer = [](auto on, cl_mem buffer, auto... rest) -> cl_int {
    const cl_int code = right.clEnqueueWriteBuffer(on, buffer, rest...);
    if (code != CL_SUCCESS) {
      (void)right.clRetainMemObject(buffer);
    }
    return accepts ? CL_SUCCESS : code;
  };
}

std::string refused_write(const std::string& before) {
  return queue +
         "h0 = host(64, 0, 5)\nm0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n" +
         before +
         "clEnqueueWriteBuffer(q0, m0, CL_TRUE, 60, 8, h0, 0, NULL, NULL) -> "
         "CL_INVALID_VALUE  # EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds\n";
}

// Contexts are queried at some statements only: the fourth and the twelfth. The reference that an
// accepted call keeps is never released, so that the buffer is never destroyed: the row ends only
// if the machine waits for neither, since both limits are an hour.
INSTANTIATE_TEST_SUITE_P(
    References, FuzzMachineObjects,
    ::testing::ValuesIn(std::vector<ChangedModel>{
        {"OfContexts", queue + checks(11), nothing, "none"},
        {"WithoutImages", queue + checks(11), lacks_images, "none"},
        {"Formats", queue + checks(11), counts_entries, "answer:clGetSupportedImageFormats:4368"},
        {"KeptContext", queue + checks(11), keeps_the_context, "answer:clReleaseContext:4225"},
        {"AfterARefusedCall", refused_write(""), keeps_the_buffer<false>,
         "answer:clEnqueueWriteBuffer:kept:buffer"},
        {"AfterAWrongCode", refused_write("clSetMemObjectDestructorCallback(m0, callback, 0)\n"),
         keeps_the_buffer<true>,
         "accepted:clEnqueueWriteBuffer:EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds",
         std::chrono::hours{1}}}),
    name_of_row);

}  // namespace
}  // namespace clmem::tests::fuzz_machine_objects_test
