// SPDX-License-Identifier: Apache-2.0
#include "execute/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "changed_model.hpp"

namespace clmem::tests::fuzz_machine_test {
namespace {

using namespace clmem::fuzz;

template <std::size_t row, std::size_t slice>
void* CL_API_CALL map_with_pitches(cl_command_queue queue, cl_mem image, cl_bool blocking,
                                   cl_map_flags flags, const std::size_t* origin,
                                   const std::size_t* region, std::size_t* row_pitch,
                                   std::size_t* slice_pitch, cl_uint count, const cl_event* waits,
                                   cl_event* event, cl_int* code) {
  void* const made = right.clEnqueueMapImage(queue, image, blocking, flags, origin, region,
                                             row_pitch, slice_pitch, count, waits, event, code);
  *row_pitch -= row;
  *slice_pitch -= slice;
  return made;
}

std::string image(const std::string& type, const std::string& region, int size) {
  return "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
         "h0 = host(" +
         std::to_string(size) +
         ", 0, 5)\n"
         "m0 = clCreateImage(c0, CL_MEM_COPY_HOST_PTR, {CL_R, CL_UNSIGNED_INT8}, {" +
         type +
         ", 0, 0, 0, 0, NULL}, h0, &out)\n"
         "p0 = clEnqueueMapImage(q0, m0, CL_TRUE, CL_MAP_READ, {1, 0, 0}, " +
         region + ", &out, &out, 0, NULL, NULL, &out)\n";
}

// The sign and exponent of a half or float at any offset are neither all ones nor all zeros.
TEST(FuzzMachine, PatternsHaveNoBitsThatDriversMayChange) {
  std::array<std::uint8_t, 4096> bytes{};
  for (std::uint64_t seed = 1; seed < seed_of_zeros; ++seed) {
    write_pattern(bytes, seed);
    const auto [least, most] = std::ranges::minmax(bytes);
    EXPECT_GE(least, 0x04) << seed;
    EXPECT_LT(most, 0x7c) << seed;
    EXPECT_NE(bytes[0], bytes[1]) << seed;
  }
}

cl_int CL_API_CALL finish_and_fail(cl_command_queue queue) {
  (void)right.clFinish(queue);
  return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

// The implicit waits before a check and at the end count separately from the previous call, and
// after a command was terminated a queue may return any code.
TEST(FuzzMachine, TakesWhatQueuesReturnAfterAFailure) {
  const auto fails = [](cl_icd_dispatch& api) { api.clFinish = finish_and_fail; };
  const std::string fill =
      "q0 = clCreateCommandQueue(c0, d0, 0, &out)\nm0 = clCreateBuffer(c0, 0, 64, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 64, 0, NULL, NULL)\n";
  const std::string failure =
      "e0 = clCreateUserEvent(c0, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 0, 64, 1, {e0}, NULL)\n"
      "clSetUserEventStatus(e0, -1)\n";
  EXPECT_EQ(cause_of(fill, fails), "code:clFinish::CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST");
  EXPECT_EQ(cause_of(fill + "check(read)\n", fails),
            "code:clFinish::CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST");
  EXPECT_EQ(cause_of(fill + "clFinish(q0)\n", fails),
            "code:clFinish::CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST");
  EXPECT_EQ(cause_of(fill + failure, fails), "none");
  EXPECT_EQ(cause_of(fill + failure + "clFinish(q0)\n", fails), "none");
  EXPECT_EQ(cause_of(fill + failure + "check(read)\n", fails), "none");
}

int finishes = 0;

cl_int CL_API_CALL finish_and_count(cl_command_queue queue) {
  ++finishes;
  return right.clFinish(queue);
}

// A shortage during clean-up does not explain an earlier wrong code.
TEST(FuzzMachine, KnowsOfAWrongCallBeforeItCleansUp) {
  const Program program = parse_program(
      "# clmem-fuzz 1\nq0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
      "clFlush(q0) -> CL_INVALID_COMMAND_QUEUE  # Flush.err.INVALID_COMMAND_QUEUE.null\n",
      "p.txt");
  ModelDevice driver{Features{}, [](cl_icd_dispatch& api) {
                       right = api;
                       api.clFinish = finish_and_count;
                     }};
  int calls = 0;
  finishes = 0;
  driver.set_at_wrong_call([&] {
    ++calls;
    EXPECT_EQ(finishes, 0);
  });
  Log log;
  driver.run(program, log);
  EXPECT_EQ(calls, 1);
  EXPECT_GT(finishes, 0);
}

// Querying another device in a mutator does not affect the target's device.
TEST(FuzzMachine, RunsOnAfterALaterDeviceIsGone) {
  const Program program = parse_program("# clmem-fuzz 1\ncheck(read)\n", "p.txt");
  ModelDevice first{Features{}};
  EXPECT_TRUE(ModelDevice{Features{}}.features().images);
  Log log;
  first.run(program, log);
  EXPECT_NE(log.digest().whole, 0u);
}

// Both pitches are large enough, but lead to other addresses.
TEST(FuzzMachine, ReadsAllRowsAndSlicesOfAMap) {
  const std::string plane = image("CL_MEM_OBJECT_IMAGE2D, 8, 3, 0, 0", "{2, 3, 1}", 24);
  const std::string volume = image("CL_MEM_OBJECT_IMAGE3D, 8, 2, 2, 0", "{2, 2, 2}", 32);
  const std::string layers = image("CL_MEM_OBJECT_IMAGE1D_ARRAY, 8, 0, 0, 3", "{2, 3, 1}", 24);
  const auto row = [](cl_icd_dispatch& api) { api.clEnqueueMapImage = map_with_pitches<3, 0>; };
  const auto slice = [](cl_icd_dispatch& api) { api.clEnqueueMapImage = map_with_pitches<0, 3>; };
  EXPECT_EQ(cause_of(plane + "peek(p0, 6)\n", [](cl_icd_dispatch&) {}), "none");
  EXPECT_EQ(cause_of(plane + "peek(p0, 2)\n", row), "none");
  EXPECT_EQ(cause_of(plane + "peek(p0, 3)\n", row), "bytes:creation:map,image2d");
  EXPECT_EQ(cause_of(volume + "peek(p0, 4)\n", slice), "none");
  EXPECT_EQ(cause_of(volume + "peek(p0 + 1, 4)\n", slice), "bytes:creation:map,image3d");
  EXPECT_EQ(cause_of(layers + "peek(p0 + 2, 1)\n", slice), "bytes:creation:map,image1d-array");
}

cl_int CL_API_CALL without_second_offset(cl_command_queue queue, cl_kernel kernel,
                                         cl_uint dimensions, const std::size_t* offset,
                                         const std::size_t* size, const std::size_t* local,
                                         cl_uint count, const cl_event* waits, cl_event* event) {
  const std::array<std::size_t, 3> changed{offset[0], 0, offset[2]};
  return right.clEnqueueNDRangeKernel(queue, kernel, dimensions, changed.data(), size, local, count,
                                      waits, event);
}

TEST(FuzzMachine, SeesOffsetsOfWorkItemsInAllDimensions) {
  EXPECT_EQ(
      cause_of("q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
               "h0 = host(64, 0, 5)\n"
               "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
               "k0 = clCreateKernel(program, \"fuzz_add\", &out)\n"
               "clSetKernelArg(k0, 0, 8, m0)\n"
               "clSetKernelArg(k0, 1, 4, 0)\n"
               "clSetKernelArg(k0, 2, 4, 3)\n"
               "clEnqueueNDRangeKernel(q0, k0, 3, {1, 1, 1}, {2, 3, 2}, NULL, 0, NULL, NULL)\n"
               "check(read)\n",
               [](cl_icd_dispatch& api) { api.clEnqueueNDRangeKernel = without_second_offset; }),
      "bytes:clEnqueueNDRangeKernel::buffer");
}

// Drops the bytes of a value beyond 64, and one of the last of many arguments.
cl_int CL_API_CALL loses_arguments(cl_kernel kernel, cl_uint index, std::size_t size,
                                   const void* value) {
  std::vector<std::uint8_t> changed(size);
  if (value != nullptr) {
    std::memcpy(changed.data(), value, size);
    std::fill(changed.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(size, 64)),
              changed.end(), std::uint8_t{0});
    changed[0] = static_cast<std::uint8_t>(changed[0] ^ (index == 17 ? 1U : 0U));
    if (index == 6 && size == sizeof(cl_ulong)) {
      std::fill(changed.begin() + sizeof(cl_uint), changed.end(), std::uint8_t{0});
    }
  }
  return right.clSetKernelArg(kernel, index, size, value == nullptr ? nullptr : changed.data());
}

std::string kernel_cause(std::string_view name, const std::string& arguments) {
  return cause_of(
      "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
      "h0 = host(256, 0, 5)\n"
      "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 256, h0, &out)\n"
      "k0 = clCreateKernel(program, \"" +
          std::string{name} + "\", &out)\nclSetKernelArg(k0, 0, 8, m0)\n" + arguments +
          "clEnqueueNDRangeKernel(q0, k0, 1, NULL, {200}, NULL, 0, NULL, NULL)\n"
          "check(read)\n",
      [](cl_icd_dispatch& api) { api.clSetKernelArg = loses_arguments; });
}

TEST(FuzzMachine, SeesLargeAndManyArguments) {
  std::string numbers;
  for (int i = 1; i < 20; ++i) {
    numbers += "clSetKernelArg(k0, " + std::to_string(i) + ", 4, 7)\n";
  }
  constexpr std::string_view wrong = "bytes:clEnqueueNDRangeKernel::buffer";
  EXPECT_EQ(kernel_cause("fuzz_many", numbers), wrong);
  EXPECT_EQ(
      kernel_cause("fuzz_vector",
                   "clSetKernelArg(k0, 1, 128, bytes(128, 3))\nclSetKernelArg(k0, 2, 4, 0)\n"),
      wrong);
  EXPECT_EQ(kernel_cause("fuzz_widths",
                         "clSetKernelArg(k0, 1, 4, 0)\nclSetKernelArg(k0, 2, 1, 255)\n"
                         "clSetKernelArg(k0, 3, 4, 3)\nclSetKernelArg(k0, 4, 2, 65535)\n"
                         "clSetKernelArg(k0, 5, 1, 7)\nclSetKernelArg(k0, 6, 8, 30064771073)\n"),
            wrong);
  EXPECT_EQ(kernel_cause("fuzz_local",
                         "clSetKernelArg(k0, 1, 16, NULL)\nclSetKernelArg(k0, 2, 4, 0)\n"
                         "clSetKernelArg(k0, 3, 4, 15)\nclSetKernelArg(k0, 4, 4, 9)\n"),
            "none");
}

cl_int CL_API_CALL sets_nothing(cl_event /*event*/, cl_int /*status*/) {
  return CL_SUCCESS;
}

cl_int CL_API_CALL writes_nothing(cl_command_queue /*queue*/, cl_mem /*buffer*/,
                                  cl_bool /*blocking*/, std::size_t /*offset*/,
                                  std::size_t /*size*/, const void* /*data*/, cl_uint /*count*/,
                                  const cl_event* /*waits*/, cl_event* /*event*/) {
  return CL_SUCCESS;
}

// Registers only the first callback of an event.
cl_int CL_API_CALL registers_one(cl_event event, cl_int type,
                                 void(CL_CALLBACK* notify)(cl_event, cl_int, void*),
                                 void* user_data) {
  static void* first = nullptr;
  if (notify != nullptr && first != nullptr && user_data == first) {
    return CL_SUCCESS;
  }
  first = user_data;
  return right.clSetEventCallback(event, type, notify, user_data);
}

TEST(FuzzMachine, SeesWhatCallbacksDo) {
  const auto cause = [](const std::string& callback, const auto& change) {
    return cause_of(
        "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
        "clEnqueueMarkerWithWaitList(q0, 0, NULL, &e0)\n"
        "clSetEventCallback(e0, CL_COMPLETE, " +
            callback + ", 1)\ncheck(read)\n",
        change);
  };
  constexpr std::string_view wrong =
      "callback:clEnqueueMarkerWithWaitList:callback:0:acting-callback";
  const auto sets = [](cl_icd_dispatch& api) { api.clSetUserEventStatus = sets_nothing; };
  const auto writes = [](cl_icd_dispatch& api) { api.clEnqueueWriteBuffer = writes_nothing; };
  const auto registers = [](cl_icd_dispatch& api) { api.clSetEventCallback = registers_one; };
  EXPECT_EQ(cause("callback_completes", sets), wrong);
  EXPECT_EQ(cause("callback_writes", writes), wrong);
  EXPECT_EQ(cause("callback_registers", registers), wrong);
  for (const std::string_view name : callback_names) {
    EXPECT_EQ(cause(std::string{name}, [](cl_icd_dispatch&) {}), "none") << name;
  }
}

cl_kernel CL_API_CALL clones_name_alone(cl_kernel kernel, cl_int* code) {
  std::array<char, 32> name{};
  cl_program program = nullptr;
  (void)right.clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, name.size(), name.data(), nullptr);
  (void)right.clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr);
  cl_kernel const clone = right.clCreateKernel(program, name.data(), code);
  for (cl_uint i = 1; i < 3; ++i) {
    const cl_uint zero = 0;
    (void)right.clSetKernelArg(clone, i, sizeof zero, &zero);
  }
  return clone;
}

TEST(FuzzMachine, ClonesHaveTheArgumentsOfTheirKernel) {
  const auto cause = [](const auto& change) {
    return cause_of(
        "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
        "h0 = host(64, 0, 5)\nm0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
        "k0 = clCreateKernel(program, \"fuzz_add\", &out)\nclSetKernelArg(k0, 0, 8, m0)\n"
        "clSetKernelArg(k0, 1, 4, 1)\nclSetKernelArg(k0, 2, 4, 9)\n"
        "k1 = clCloneKernel(k0, &out)\nclReleaseKernel(k0)\nclSetKernelArg(k1, 0, 8, m0)\n"
        "clEnqueueTask(q0, k1, 0, NULL, NULL)\ncheck(read)\n",
        change);
  };
  EXPECT_EQ(cause([](cl_icd_dispatch&) {}), "none");
  EXPECT_EQ(cause([](cl_icd_dispatch& api) { api.clCloneKernel = clones_name_alone; }),
            "bytes:clEnqueueTask:cloned:buffer");
}

cl_int CL_API_CALL counts_entries(cl_context context, cl_mem_flags flags, cl_mem_object_type type,
                                  cl_uint entries, cl_image_format* formats, cl_uint* count) {
  const cl_int code =
      right.clGetSupportedImageFormats(context, flags, type, entries, formats, count);
  if (formats != nullptr && count != nullptr) {
    *count = std::min(*count, entries);
  }
  return code;
}

cl_int CL_API_CALL keeps_the_context(cl_context context) {
  (void)right.clRetainContext(context);
  return right.clReleaseContext(context);
}

cl_int CL_API_CALL lacks_images(cl_device_id device, cl_device_info name, std::size_t size,
                                void* value, std::size_t* stored) {
  const cl_int code = right.clGetDeviceInfo(device, name, size, value, stored);
  if (name == CL_DEVICE_IMAGE_SUPPORT && value != nullptr) {
    *static_cast<cl_bool*>(value) = CL_FALSE;
  }
  return code;
}

// Queries of contexts occur at some statements only: the fourth and the twelfth.
TEST(FuzzMachine, AsksContexts) {
  std::string checks = "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n";
  for (int i = 1; i < 12; ++i) {
    checks += "check(read)\n";
  }
  const auto formats = [](cl_icd_dispatch& api) {
    api.clGetSupportedImageFormats = counts_entries;
  };
  const auto lifetime = [](cl_icd_dispatch& api) { api.clReleaseContext = keeps_the_context; };
  EXPECT_EQ(cause_of(checks, [](cl_icd_dispatch&) {}), "none");
  EXPECT_EQ(cause_of(checks, [](cl_icd_dispatch& api) { api.clGetDeviceInfo = lacks_images; }),
            "none");
  EXPECT_EQ(cause_of(checks, formats), "answer:clGetSupportedImageFormats:4368");
  EXPECT_EQ(cause_of(checks, lifetime), "answer:clReleaseContext:4225");
}

cl_int CL_API_CALL keeps_the_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                    std::size_t offset, std::size_t size, const void* data,
                                    cl_uint count, const cl_event* waits, cl_event* event) {
  const cl_int code =
      right.clEnqueueWriteBuffer(queue, buffer, blocking, offset, size, data, count, waits, event);
  if (code != CL_SUCCESS) {
    (void)right.clRetainMemObject(buffer);
  }
  return code;
}

TEST(FuzzMachine, CountsReferencesAfterARefusedCall) {
  EXPECT_EQ(cause_of("q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
                     "h0 = host(64, 0, 5)\n"
                     "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
                     "clEnqueueWriteBuffer(q0, m0, CL_TRUE, 60, 8, h0, 0, NULL, NULL) -> "
                     "CL_INVALID_VALUE  # EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds\n",
                     [](cl_icd_dispatch& api) { api.clEnqueueWriteBuffer = keeps_the_buffer; }),
            "answer:clEnqueueWriteBuffer:kept:buffer");
}

cl_int CL_API_CALL accepts_and_keeps(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                     std::size_t offset, std::size_t size, const void* data,
                                     cl_uint count, const cl_event* waits, cl_event* event) {
  (void)keeps_the_buffer(queue, buffer, blocking, offset, size, data, count, waits, event);
  return CL_SUCCESS;
}

// The reference is never released, and the buffer is never destroyed. Both limits are an hour: the
// test ends only if the machine waits for neither.
TEST(FuzzMachine, AwaitsNothingAfterAWrongCode) {
  EXPECT_EQ(cause_of(
                "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
                "h0 = host(64, 0, 5)\n"
                "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
                "clSetMemObjectDestructorCallback(m0, callback, 0)\n"
                "clEnqueueWriteBuffer(q0, m0, CL_TRUE, 60, 8, h0, 0, NULL, NULL) -> "
                "CL_INVALID_VALUE  # EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds\n",
                [](cl_icd_dispatch& api) { api.clEnqueueWriteBuffer = accepts_and_keeps; },
                std::chrono::hours{1}),
            "accepted:clEnqueueWriteBuffer:EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds");
}

cl_int CL_API_CALL reports_another_byte(cl_mem memory, cl_mem_info name, std::size_t size,
                                        void* value, std::size_t* size_ret) {
  const cl_int code = right.clGetMemObjectInfo(memory, name, size, value, size_ret);
  if (name == CL_MEM_HOST_PTR && value != nullptr) {
    *static_cast<std::uint8_t**>(value) += 1;
  }
  return code;
}

// The reported address lies in the memory, but not at the beginning of the object.
TEST(FuzzMachine, SeesWhereAPointerIntoMemoryLies) {
  for (const std::string area : {"h0 = host(64, 0, 5)\n", "s0 = clSVMAlloc(c0, 0, 64, 0)\n"}) {
    const std::string name = area.substr(0, 2);
    EXPECT_EQ(cause_of(area + "m0 = clCreateBuffer(c0, CL_MEM_USE_HOST_PTR, 64, " + name +
                           ", &out)\n"
                           "clGetMemObjectInfo(m0, CL_MEM_HOST_PTR, 8, &out, &out)\n",
                       [](cl_icd_dispatch& api) { api.clGetMemObjectInfo = reports_another_byte; }),
              "answer:clGetMemObjectInfo:4355")
        << name;
  }
}

template <cl_image_info name, std::size_t pitch>
cl_int CL_API_CALL reports_pitch(cl_mem image, cl_image_info asked, std::size_t size, void* value,
                                 std::size_t* size_ret) {
  const cl_int code = right.clGetImageInfo(image, asked, size, value, size_ret);
  if (asked == name && value != nullptr && code == CL_SUCCESS) {
    *static_cast<std::size_t*>(value) = pitch;
  }
  return code;
}

// Eight pixels of one byte in each of three rows.
TEST(FuzzMachine, AcceptsPitchesWithGaps) {
  const auto cause = [](const std::string& type, auto* query) {
    std::string text =
        image(type, "{2, 3, 1}", 24) + "clEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\n";
    for (int i = 0; i < 24; ++i) {
      text += "check(read)\n";  // each with other queries
    }
    return cause_of(text, [=](cl_icd_dispatch& api) { api.clGetImageInfo = query; });
  };
  const std::string plane = "CL_MEM_OBJECT_IMAGE2D, 8, 3, 0, 0";
  const std::string planes = "CL_MEM_OBJECT_IMAGE3D, 8, 3, 2, 0";
  EXPECT_EQ(cause(plane, reports_pitch<CL_IMAGE_ROW_PITCH, 64>), "none");
  EXPECT_EQ(cause(plane, reports_pitch<CL_IMAGE_ROW_PITCH, 7>), "answer:clGetImageInfo:4370");
  EXPECT_EQ(cause(plane, reports_pitch<CL_IMAGE_SLICE_PITCH, 24>), "answer:clGetImageInfo:4371");
  EXPECT_EQ(cause(planes, reports_pitch<CL_IMAGE_SLICE_PITCH, 32>), "none");
  EXPECT_EQ(cause(planes, reports_pitch<CL_IMAGE_SLICE_PITCH, 23>), "answer:clGetImageInfo:4371");
}

cl_int CL_API_CALL uses_the_destination(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                        std::size_t offset, std::size_t size, void* data,
                                        cl_uint count, const cl_event* waits, cl_event* event) {
  const cl_int code =
      right.clEnqueueReadBuffer(queue, buffer, blocking, offset, size, data, count, waits, event);
  std::memset(data, 0xd3, code == CL_SUCCESS ? 1 : 0);
  return code;
}

// The destination of a read is undefined until it has completed: after a failed read it is not
// compared.
TEST(FuzzMachine, ComparesNoDestinationOfAFailedRead) {
  const auto cause_after = [](bool fails) {
    return cause_of(
        "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
        "h0 = host(64, 0, 5)\n"
        "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
        "h1 = host(8, 0, 6)\n"
        "e0 = clCreateUserEvent(c0, &out)\n" +
            std::string{fails ? "" : "clSetUserEventStatus(e0, 0)\n"} +
            "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h1, 1, {e0}, NULL)\n" +
            (fails ? "clSetUserEventStatus(e0, -1)\n" : "") + "check(map)\n",
        [](cl_icd_dispatch& api) { api.clEnqueueReadBuffer = uses_the_destination; });
  };
  EXPECT_EQ(cause_after(true), "none");
  EXPECT_EQ(cause_after(false),
            "bytes:clEnqueueReadBuffer:buffer:host");  // changed after the call
}

}  // namespace
}  // namespace clmem::tests::fuzz_machine_test
