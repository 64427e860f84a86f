// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <chrono>
#include <future>

#include "config/versions.hpp"
#include "fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::freedom_test {
namespace {

Config with(Freedom freedom, cl_version version = CL_MAKE_VERSION(3, 0, 0)) {
  Config config;
  config.freedoms.take(freedom);
  config.devices().at(0).version = version;
  fit_to_version(config.devices().at(0));
  return config;
}

// A model with one freedom, or with none.
class ModelWith : public ModelTest {
 public:
  explicit ModelWith(const Config& config) : ModelTest(config) {}
  void TestBody() override {}

  [[nodiscard]] cl_uint references_of_context() {
    return info<cl_uint>(&Model::clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT);
  }

  [[nodiscard]] cl_int code_of_times_of_svm_free() {
    void* memory = make_svm(64);
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueSVMFree(make_queue(CL_QUEUE_PROFILING_ENABLE), 1, &memory, nullptr,
                                     nullptr, 0, nullptr, &event),
              CL_SUCCESS);
    cl_ulong time = 0;
    return model.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof time, &time,
                                         nullptr);
  }

  // Makes a blocking write, and overwrites the host memory after its return.
  [[nodiscard]] cl_event write(cl_mem buffer, Bytes data) {
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, data.size(), data.data(), 0,
                                         nullptr, &event),
              CL_SUCCESS);
    data.assign(data.size(), 0xff);
    return event;
  }

  // Returns the number of hazards between a blocking write and a read on another queue.
  [[nodiscard]] std::size_t hazards_of_write_and_read(bool finishes) {
    std::size_t found = 0;
    model.look_for_hazards([&](const hazards::Hazard&) { ++found; }, NeverWritten::ignored);
    const cl_mem buffer = make_buffer(16);
    Bytes host = counting(16);
    const CurrentCallScope written{1};
    EXPECT_EQ(model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, host.size(), host.data(), 0,
                                         nullptr, nullptr),
              CL_SUCCESS);
    if (finishes) {
      EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
    }
    const CurrentCallScope seen{2};
    EXPECT_EQ(model.clEnqueueReadBuffer(make_queue(), buffer, CL_TRUE, 0, host.size(), host.data(),
                                        0, nullptr, nullptr),
              CL_SUCCESS);
    model.look_for_hazards(nullptr, NeverWritten::ignored);
    return found;
  }
};

// Glossary, Reference Count: an implementation may count references of its own. A retain adds
// exactly one.
TEST(Freedoms, ReferencesOfItsOwn) {
  ModelWith own{with(Freedom::references_of_its_own)};
  const cl_uint with_queue = own.references_of_context();
  EXPECT_GT(with_queue, 1u);
  (void)own.make_buffer(64);
  EXPECT_GT(own.references_of_context(), with_queue);
  const cl_uint before = own.references_of_context();
  ASSERT_EQ(own.model.clRetainContext(own.context), CL_SUCCESS);
  EXPECT_EQ(own.references_of_context(), before + 1);

  ModelWith none{Config{}};
  (void)none.make_buffer(64);
  EXPECT_EQ(none.references_of_context(), 1u);
}

// clReleaseMemObject: sub-buffers delay the deletion of a buffer, and images over it need not.
TEST(Freedoms, ImageDoesNotHoldItsBuffer) {
  for (const bool taken : {true, false}) {
    ModelWith model{taken ? with(Freedom::image_does_not_hold_its_buffer) : Config{}};
    cl_mem buffer = model.make_buffer(64);
    bool is_gone = false;
    const auto note = [](cl_mem, void* gone) { *static_cast<bool*>(gone) = true; };
    ASSERT_EQ(model.model.clSetMemObjectDestructorCallback(buffer, note, &is_gone), CL_SUCCESS);
    cl_image_desc line{};
    line.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
    line.image_width = 16;
    line.buffer = buffer;
    const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
    const cl_mem image = model.made_by([&](cl_int* code) {
      return model.model.clCreateImage(model.context, 0, &format, &line, nullptr, code);
    });
    EXPECT_EQ(model.mem_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT), buffer);
    ASSERT_EQ(model.model.clReleaseMemObject(buffer), CL_SUCCESS);
    EXPECT_EQ(is_gone, taken);
    ASSERT_EQ(model.model.clReleaseMemObject(image), CL_SUCCESS);
    EXPECT_TRUE(is_gone);
  }
}

// clGetMemObjectInfo, CL_MEM_SIZE: the size of the data store, which may be larger than requested.
TEST(Freedoms, LargerDataStores) {
  const auto size_of_buffer = [](const Config& config) {
    ModelWith model{config};
    return model.mem_info<std::size_t>(model.make_buffer(65), CL_MEM_SIZE);
  };
  EXPECT_EQ(size_of_buffer(with(Freedom::larger_data_stores)), 128u);
  EXPECT_EQ(size_of_buffer(Config{}), 65u);
}

// clGetEventProfilingInfo, Errors: before OpenCL 3.0 the times of clEnqueueSVMFree may be missing.
TEST(Freedoms, SvmFreeWithoutTimes) {
  constexpr auto freedom = Freedom::svm_free_without_times;
  EXPECT_EQ(ModelWith{with(freedom, CL_MAKE_VERSION(2, 1, 0))}.code_of_times_of_svm_free(),
            CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(ModelWith{with(freedom)}.code_of_times_of_svm_free(), CL_SUCCESS);
  EXPECT_EQ(ModelWith{Config{}}.code_of_times_of_svm_free(), CL_SUCCESS);
}

// clGetEventInfo, note: a reported CL_COMPLETE is not a synchronisation point. The data is there
// after a wait.
TEST(Freedoms, StatusIsNoSynchronisation) {
  for (const bool is_taken : {true, false}) {
    Config config = is_taken ? with(Freedom::status_is_no_synchronisation) : Config{};
    config.schedule = Schedule::manual;
    ModelWith one{config};
    const Bytes contents = counting(16);
    Bytes seen(contents.size());
    cl_event event = nullptr;
    ASSERT_EQ(one.model.clEnqueueReadBuffer(one.queue, one.make_buffer(contents), CL_FALSE, 0,
                                            seen.size(), seen.data(), 0, nullptr, &event),
              CL_SUCCESS);
    EXPECT_EQ(one.status_of(event), is_taken ? CL_COMPLETE : CL_SUBMITTED);
    EXPECT_NE(seen, contents);
    EXPECT_EQ(one.model.step_all(), 1u);
    EXPECT_EQ(one.status_of(event), CL_COMPLETE);
    EXPECT_EQ(seen, contents);
  }
}

// A command that waits for a user event may delay later commands of all queues.
TEST(Freedoms, WaitingCommandHoldsDevice) {
  for (const bool is_taken : {true, false}) {
    ModelWith one{is_taken ? with(Freedom::waiting_command_holds_device) : Config{}};
    const cl_event gate = one.make_user_event();
    cl_event later = nullptr;
    ASSERT_EQ(one.model.clEnqueueMarkerWithWaitList(one.queue, 1, &gate, nullptr), CL_SUCCESS);
    ASSERT_EQ(one.model.clEnqueueMarkerWithWaitList(one.make_queue(), 0, nullptr, &later),
              CL_SUCCESS);
    EXPECT_EQ(one.status_of(later), is_taken ? CL_SUBMITTED : CL_COMPLETE);
    ASSERT_EQ(one.model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
    EXPECT_EQ(one.status_of(later), CL_COMPLETE);
  }
}

// Event Objects, note: the context of a terminated command "may no longer be available".
TEST(Freedoms, ContextEndsWithACommand) {
  for (const bool is_taken : {true, false}) {
    ModelWith one{is_taken ? with(Freedom::context_ends_with_a_command) : Config{}};
    const cl_event gate = one.make_user_event();
    ASSERT_EQ(one.model.clEnqueueMarkerWithWaitList(one.queue, 1, &gate, nullptr), CL_SUCCESS);
    ASSERT_EQ(one.model.clSetUserEventStatus(gate, -1), CL_SUCCESS);
    const cl_int expected = is_taken ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
    cl_int code = CL_SUCCESS;
    (void)one.model.clCreateUserEvent(one.context, &code);
    EXPECT_EQ(code, expected);
    EXPECT_EQ(one.model.clEnqueueMarkerWithWaitList(one.queue, 0, nullptr, nullptr), expected);
  }
}

// clEnqueueMapBuffer, Errors: CL_OUT_OF_RESOURCES; an unmap makes room for another mapping.
TEST(Freedoms, FewMappings) {
  for (const bool is_taken : {true, false}) {
    ModelWith one{is_taken ? with(Freedom::few_mappings) : Config{}};
    const cl_mem buffer = one.make_buffer(64);
    void* mapped = nullptr;
    cl_int code = CL_SUCCESS;
    const auto map = [&] {
      mapped = one.model.clEnqueueMapBuffer(one.queue, buffer, CL_TRUE, CL_MAP_READ, 0, 64, 0,
                                            nullptr, nullptr, &code);
      return code;
    };
    for (int i = 0; i < 64; ++i) {
      ASSERT_EQ(map(), CL_SUCCESS);
    }
    void* const one_of_them = mapped;
    EXPECT_EQ(map(), is_taken ? CL_OUT_OF_RESOURCES : CL_SUCCESS);
    ASSERT_EQ(
        one.model.clEnqueueUnmapMemObject(one.queue, buffer, one_of_them, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(map(), CL_SUCCESS);
  }
}

// Glossary, Reference Count: a released event may be deleted later, here with the next command.
TEST(Freedoms, LateDeletion) {
  for (const bool is_taken : {true, false}) {
    Config config = with(Freedom::references_of_its_own);
    if (is_taken) {
      config.freedoms.take(Freedom::late_deletion);
    }
    ModelWith one{config};
    const cl_uint before = one.references_of_context();
    ASSERT_EQ(one.model.clReleaseEvent(one.make_user_event()), CL_SUCCESS);
    EXPECT_EQ(one.references_of_context(), before + (is_taken ? 1u : 0u));
    ASSERT_EQ(one.model.clEnqueueMarkerWithWaitList(one.queue, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(one.references_of_context(), before);
  }
}

// A query may write all param_value_size bytes, whether it succeeds or not.
TEST(Freedoms, QueriesWriteAllStorage) {
  constexpr std::uint8_t untouched = 0xa5;
  const auto bytes_changed = [&](ModelWith& of, cl_context_info name, std::size_t given) {
    std::array<std::uint8_t, 16> storage{};
    storage.fill(untouched);
    (void)of.model.clGetContextInfo(of.context, name, given, storage.data(), nullptr);
    return storage.size() - static_cast<std::size_t>(std::ranges::count(storage, untouched));
  };
  ModelWith all{with(Freedom::queries_write_all_storage)};
  EXPECT_EQ(bytes_changed(all, CL_CONTEXT_NUM_DEVICES, 9), 9u);
  EXPECT_EQ(bytes_changed(all, CL_CONTEXT_NUM_DEVICES, 3), 3u);
  EXPECT_EQ(bytes_changed(all, 0xffff, 8), 8u);

  ModelWith none{Config{}};
  EXPECT_EQ(bytes_changed(none, CL_CONTEXT_NUM_DEVICES, 9), sizeof(cl_uint));
  EXPECT_EQ(bytes_changed(none, CL_CONTEXT_NUM_DEVICES, 3), 0u);
}

// clEnqueueNativeKernel does not define the argument of a function whose args is NULL.
TEST(Freedoms, NativeKernelsWithoutArgumentsGetNoNull) {
  static void* seen = nullptr;
  const auto run = [](ModelWith& of) {
    EXPECT_EQ(of.model.clEnqueueNativeKernel(
                  of.make_queue(), [](void* given) { seen = given; }, nullptr, 0, 0, nullptr,
                  nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
  };
  ModelWith other{with(Freedom::native_kernels_without_null)};
  run(other);
  EXPECT_NE(seen, nullptr);
  ModelWith none{Config{}};
  run(none);
  EXPECT_EQ(seen, nullptr);
}

// clCreateCommandQueue and clCreateUserEvent, Errors: CL_OUT_OF_RESOURCES, here for the seventh queue
// and the 65th user event of a context.
TEST(Freedoms, ContextHasFewObjects) {
  ModelWith few{with(Freedom::few_objects)};
  cl_int code = CL_SUCCESS;
  for (int made = 1; made < 6; ++made) {  // one is that of the fixture
    ASSERT_NE(few.make_queue(), nullptr);
  }
  EXPECT_EQ(few.model.clCreateCommandQueue(few.context, few.devices.at(0), 0, &code), nullptr);
  EXPECT_EQ(code, CL_OUT_OF_RESOURCES);
  for (int made = 0; made < 64; ++made) {
    ASSERT_NE(few.model.clCreateUserEvent(few.context, &code), nullptr);
  }
  EXPECT_EQ(few.model.clCreateUserEvent(few.context, &code), nullptr);
  EXPECT_EQ(code, CL_OUT_OF_RESOURCES);
}

// clGetSupportedImageFormats may list formats of extensions such as cl_intel_planar_yuv, which have
// rules of their own.
TEST(Freedoms, ListsAPlanarFormat) {
  constexpr cl_image_format planar{CL_NV12_INTEL, CL_UNORM_INT8};
  const auto code_of = [&](ModelWith& of, cl_mem_flags flags, std::size_t height) {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = 8;
    desc.image_height = height;
    cl_int code = CL_SUCCESS;
    (void)of.model.clCreateImage(of.context, flags, &planar, &desc, nullptr, &code);
    return code;
  };
  ModelWith own{with(Freedom::formats_of_extensions)};
  EXPECT_EQ(code_of(own, CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 8), CL_SUCCESS);
  EXPECT_EQ(code_of(own, CL_MEM_READ_ONLY, 8), CL_INVALID_VALUE);
  EXPECT_EQ(code_of(own, CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 6), CL_INVALID_IMAGE_SIZE);
  ModelWith none{Config{}};
  EXPECT_EQ(code_of(none, CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 8),
            CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

// Error Codes: if a call has several errors, any of their codes may be returned.
TEST(Freedoms, UnmappingNothingHasAnotherCode) {
  const auto code_of = [](ModelWith& of) {
    int host = 0;
    return of.model.clEnqueueUnmapMemObject(of.make_queue(), nullptr, &host, 0, nullptr, nullptr);
  };
  ModelWith other{with(Freedom::other_codes)};
  EXPECT_EQ(code_of(other), CL_INVALID_VALUE);
  ModelWith none{Config{}};
  EXPECT_EQ(code_of(none), CL_INVALID_MEM_OBJECT);
}

// A pipe is not a buffer, and its default flags keep the host out (clCreatePipe).
TEST(Freedoms, ReadingAPipeHasAnotherCode) {
  const auto code_of = [](ModelWith& of, cl_mem_flags flags) {
    const cl_mem pipe = of.model.clCreatePipe(of.context, flags, 4, 16, nullptr, nullptr);
    int host = 0;
    return of.model.clEnqueueReadBuffer(of.make_queue(), pipe, CL_TRUE, 0, sizeof host, &host, 0,
                                        nullptr, nullptr);
  };
  ModelWith other{with(Freedom::other_codes)};
  EXPECT_EQ(code_of(other, 0), CL_INVALID_OPERATION);
  EXPECT_EQ(code_of(other, CL_MEM_READ_WRITE), CL_INVALID_MEM_OBJECT);
  ModelWith none{Config{}};
  EXPECT_EQ(code_of(none, 0), CL_INVALID_MEM_OBJECT);
}

// Before OpenCL 2.2 a blocking write may return when it has copied the host memory, before its
// command ends.
TEST(Freedoms, BlockingWritesReturnEarly) {
  for (const Schedule schedule : {Schedule::immediate, Schedule::deferred, Schedule::adversarial}) {
    Config config = with(Freedom::early_blocking_writes, v1_2);
    config.schedule = schedule;
    ModelWith early{config};
    const cl_mem buffer = early.make_buffer(Bytes(8));
    const cl_event event = early.write(buffer, counting(8));
    EXPECT_GT(early.status_of(event), CL_COMPLETE) << name_of(schedule);
    EXPECT_EQ(early.model.clWaitForEvents(1, &event), CL_SUCCESS);
    EXPECT_EQ(early.read(buffer), counting(8));
  }
  ModelWith usual{Config{}};
  EXPECT_EQ(usual.status_of(usual.write(usual.make_buffer(8), counting(8))), CL_COMPLETE);
}

// The command of a blocking write that has returned runs although no call waits for it.
TEST(Freedoms, EarlyWritesRunInAPause) {
  ModelWith early{with(Freedom::early_blocking_writes)};
  const cl_event event = early.write(early.make_buffer(8), counting(8));
  std::promise<void> called;
  EXPECT_EQ(
      early.model.clSetEventCallback(
          event, CL_COMPLETE,
          [](cl_event, cl_int, void* done) { static_cast<std::promise<void>*>(done)->set_value(); },
          &called),
      CL_SUCCESS);
  EXPECT_EQ(called.get_future().wait_for(std::chrono::seconds{10}), std::future_status::ready);
}

// A blocking write whose wait list has failed returns the error.
TEST(Freedoms, EarlyWritesReportAFailedList) {
  ModelWith early{with(Freedom::early_blocking_writes, v1_2)};
  const cl_event failed = early.make_user_event();
  EXPECT_EQ(early.model.clSetUserEventStatus(failed, -1), CL_SUCCESS);
  const Bytes data = counting(8);
  EXPECT_EQ(early.model.clEnqueueWriteBuffer(early.queue, early.make_buffer(8), CL_TRUE, 0, 8,
                                             data.data(), 1, &failed, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

// Before OpenCL 2.2 the return of a blocking write does not order commands of other queues.
TEST(Freedoms, BlockingWriteOrdersOtherQueuesFrom22On) {
  const auto hazards = [](cl_version version, bool finishes) {
    Config config;
    config.devices().at(0).version = version;
    fit_to_version(config.devices().at(0));
    return ModelWith{config}.hazards_of_write_and_read(finishes);
  };
  EXPECT_EQ(hazards(v1_2, false), 1u);
  EXPECT_EQ(hazards(v1_2, true), 0u);
  EXPECT_EQ(hazards(v2_1, false), 1u);
  EXPECT_EQ(hazards(v3_0, false), 0u);
}

}  // namespace
}  // namespace clmem::mock::freedom_test
