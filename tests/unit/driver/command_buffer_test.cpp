// SPDX-License-Identifier: Apache-2.0
// cl_khr_command_buffer: commands that are recorded once and enqueued often.
#include <array>

#include "clmem/mock/testing.hpp"
#include "googlemock.hpp"

// Version 0.9.8 of the extension. Headers may have another one.
struct _cl_command_buffer_khr;
struct _cl_mutable_command_khr;

namespace clmem::mock::command_buffer_test {
namespace {

using Buffer = _cl_command_buffer_khr*;
using Size = std::size_t;
using Sizes = const std::size_t*;
using Point = cl_uint;
using Values = std::array<cl_int, 16>;
using Queues = std::vector<cl_command_queue>;

constexpr cl_int invalid_command_buffer = -1138;
constexpr cl_int invalid_sync_point_wait_list = -1139;
constexpr cl_command_type command_buffer_type = 0x12A8;
constexpr cl_uint info_queues = 0x1294;
constexpr cl_uint info_references = 0x1296;
constexpr cl_uint info_state = 0x1297;
constexpr cl_uint info_properties = 0x1298;
constexpr cl_uint info_context = 0x1299;
constexpr cl_ulong flags_property = 0x1293;

// The type of a clCommand function with these parameters of its own.
template <typename... A>
using Recorder = cl_int(CL_API_CALL*)(Buffer, cl_command_queue, const cl_ulong*, A..., cl_uint,
                                      const Point*, Point*, _cl_mutable_command_khr**);

class CommandBuffers : public MockTest {
 protected:
  void SetUp() override {
    MockTest::SetUp();
    use_profile("extensions");
    memory_ = make_memory();
    other_ = make_memory();
  }
  void TearDown() override {
    clReleaseMemObject(memory_);
    clReleaseMemObject(other_);
    MockTest::TearDown();
  }

  template <typename Function>
  [[nodiscard]] Function function(const char* name) const {
    return reinterpret_cast<Function>(clGetExtensionFunctionAddressForPlatform(platform, name));
  }
  [[nodiscard]] cl_mem make_memory() const {
    Values zeros{};
    return clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(zeros), zeros.data(), nullptr);
  }
  [[nodiscard]] Buffer create(const Queues& queues, const cl_ulong* properties = nullptr,
                              cl_int* code = nullptr) const {
    using Create = Buffer(CL_API_CALL*)(cl_uint, const cl_command_queue*, const cl_ulong*, cl_int*);
    return function<Create>("clCreateCommandBufferKHR")(static_cast<cl_uint>(queues.size()),
                                                        queues.data(), properties, code);
  }
  [[nodiscard]] cl_int call(const char* name, Buffer buffer) const {
    return function<cl_int(CL_API_CALL*)(Buffer)>(name)(buffer);
  }
  [[nodiscard]] cl_int finalize(Buffer buffer) const {
    return call("clFinalizeCommandBufferKHR", buffer);
  }
  [[nodiscard]] cl_int release(Buffer buffer) const {
    return call("clReleaseCommandBufferKHR", buffer);
  }
  [[nodiscard]] cl_int enqueue(Buffer buffer, Queues queues = {},
                               const std::vector<cl_event>& waits = {},
                               cl_event* event = nullptr) const {
    using Enqueue = cl_int(CL_API_CALL*)(cl_uint, cl_command_queue*, Buffer, cl_uint,
                                         const cl_event*, cl_event*);
    return function<Enqueue>("clEnqueueCommandBufferKHR")(
        static_cast<cl_uint>(queues.size()), queues.empty() ? nullptr : queues.data(), buffer,
        static_cast<cl_uint>(waits.size()), waits.empty() ? nullptr : waits.data(), event);
  }
  template <typename Value>
  [[nodiscard]] Value info(Buffer buffer, cl_uint name) const {
    using Get = cl_int(CL_API_CALL*)(Buffer, cl_uint, Size, void*, Size*);
    Value value{};
    EXPECT_EQ(
        function<Get>("clGetCommandBufferInfoKHR")(buffer, name, sizeof(value), &value, nullptr),
        CL_SUCCESS);
    return value;
  }
  // Calls a clCommand function with its own arguments and the sync points.
  template <typename... A>
  cl_int record(const char* name, Buffer buffer, const std::vector<Point>& waits, Point* made,
                A... arguments) const {
    return function<Recorder<A...>>(name)(buffer, nullptr, nullptr, arguments...,
                                          static_cast<cl_uint>(waits.size()),
                                          waits.empty() ? nullptr : waits.data(), made, nullptr);
  }
  // Records a command with its own arguments and without sync points.
  template <typename... A>
  void must_record(const char* name, Buffer buffer, A... arguments) const {
    EXPECT_EQ(record<A...>(name, buffer, {}, nullptr, arguments...), CL_SUCCESS) << name;
  }
  cl_int record_fill(Buffer buffer, cl_mem memory, cl_int value,
                     const std::vector<Point>& waits = {}, Point* made = nullptr) const {
    return record<cl_mem, const void*, Size, Size, Size>("clCommandFillBufferKHR", buffer, waits,
                                                         made, memory, &value, sizeof(value), 0,
                                                         sizeof(Values));
  }
  cl_int record_copy(Buffer buffer, cl_mem from, cl_mem to, const std::vector<Point>& waits = {},
                     Point* made = nullptr) const {
    return record<cl_mem, cl_mem, Size, Size, Size>("clCommandCopyBufferKHR", buffer, waits, made,
                                                    from, to, 0, 0, sizeof(Values));
  }
  [[nodiscard]] Values read(cl_mem memory) const {
    Values values{};
    EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof(values), values.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }
  void write(cl_mem memory, cl_int value) const {
    EXPECT_EQ(clEnqueueFillBuffer(queue, memory, &value, sizeof(value), 0, sizeof(Values), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    clFinish(queue);
  }
  [[nodiscard]] cl_command_queue make_out_of_order() const {
    return clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr);
  }

  cl_mem memory_ = nullptr;
  cl_mem other_ = nullptr;
};

TEST_F(CommandBuffers, RunEachTimeTheyAreEnqueued) {
  const Buffer buffer = create({queue});
  ASSERT_NE(buffer, nullptr);
  EXPECT_EQ(record_copy(buffer, memory_, other_), CL_SUCCESS);
  EXPECT_THAT(read(other_), Each(Eq(0)));  // nothing runs while it is recorded
  EXPECT_EQ(info<cl_uint>(buffer, info_state), 0U);
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(buffer, info_state), 1U);
  for (const cl_int value : {5, 6}) {
    write(memory_, value);
    EXPECT_EQ(enqueue(buffer), CL_SUCCESS);
    EXPECT_THAT(read(other_), Each(Eq(value)));
  }
  EXPECT_EQ(release(buffer), CL_SUCCESS);
  EXPECT_EQ(release(buffer), invalid_command_buffer);
}

TEST_F(CommandBuffers, KeepWhatTheyUse) {
  const cl_command_queue own = make_out_of_order();
  const cl_mem source = make_memory();
  write(source, 9);
  const Buffer buffer = create({own});
  EXPECT_EQ(record_copy(buffer, source, other_), CL_SUCCESS);
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  clReleaseMemObject(source);
  clReleaseCommandQueue(own);
  EXPECT_EQ(info<cl_command_queue>(buffer, info_queues), own);
  EXPECT_EQ(info<cl_context>(buffer, info_context), context);
  EXPECT_EQ(call("clRetainCommandBufferKHR", buffer), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(buffer, info_references), 2U);
  EXPECT_EQ(release(buffer), CL_SUCCESS);
  EXPECT_EQ(enqueue(buffer, {queue}), CL_SUCCESS);
  EXPECT_THAT(read(other_), Each(Eq(9)));
  EXPECT_THAT(findings(), testing::Contains(testing::HasSubstr("cl_command_buffer_khr")));
  EXPECT_EQ(release(buffer), CL_SUCCESS);
}

TEST_F(CommandBuffers, ReturnTheirProperties) {
  const std::array<cl_ulong, 3> given{flags_property, 0, 0};
  const Buffer buffer = create({queue}, given.data());
  EXPECT_EQ((info<std::array<cl_ulong, 3>>(buffer, info_properties)), given);
  EXPECT_EQ(release(buffer), CL_SUCCESS);
}

// Sync points, barriers and in-order queues order commands under the adversarial schedule. Without
// them there is a hazard.
TEST_F(CommandBuffers, OrderTheirCommands) {
  const cl_command_queue own = make_out_of_order();
  enum class By { nothing, sync_point, barrier, queue_order };
  for (const By by : {By::nothing, By::sync_point, By::barrier, By::queue_order}) {
    mock.set_schedule(Schedule::adversarial, 3);
    const Buffer buffer = create({by == By::queue_order ? queue : own});
    Point filled = 0;
    EXPECT_EQ(record_fill(buffer, memory_, 4, {}, &filled), CL_SUCCESS);
    if (by == By::barrier) {
      must_record<>("clCommandBarrierWithWaitListKHR", buffer);
    }
    using Points = std::vector<Point>;
    EXPECT_EQ(
        record_copy(buffer, memory_, other_, by == By::sync_point ? Points{filled} : Points{}),
        CL_SUCCESS);
    EXPECT_EQ(finalize(buffer), CL_SUCCESS);
    cl_event done = nullptr;
    EXPECT_EQ(enqueue(buffer, {own}, {}, &done), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &done), CL_SUCCESS);
    EXPECT_EQ(mock.hazards().empty(), by != By::nothing) << static_cast<int>(by);
    if (by != By::nothing) {
      EXPECT_THAT(read(other_), Each(Eq(4)));
    }
    mock.clear_hazards();
    mock.set_schedule(Schedule::immediate);
    clReleaseEvent(done);
    EXPECT_EQ(release(buffer), CL_SUCCESS);
    write(other_, 0);
  }
  clReleaseCommandQueue(own);
}

TEST_F(CommandBuffers, WaitForEvents) {
  for (const cl_int status : {CL_COMPLETE, -5}) {
    write(memory_, 0);
    const Buffer buffer = create({queue});
    EXPECT_EQ(record_fill(buffer, memory_, 3), CL_SUCCESS);
    EXPECT_EQ(finalize(buffer), CL_SUCCESS);
    const cl_event gate = clCreateUserEvent(context, nullptr);
    cl_event done = nullptr;
    EXPECT_EQ(enqueue(buffer, {}, {gate}, &done), CL_SUCCESS);
    cl_command_type type = 0;
    clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr);
    EXPECT_EQ(type, command_buffer_type);
    EXPECT_EQ(mock.bytes(memory_)[0], std::byte{0});
    EXPECT_EQ(clSetUserEventStatus(gate, status), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &done),
              status == CL_COMPLETE ? CL_SUCCESS : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_THAT(read(memory_), Each(Eq(status == CL_COMPLETE ? 3 : 0)));
    clReleaseEvent(gate);
    clReleaseEvent(done);
    EXPECT_EQ(release(buffer), CL_SUCCESS);
  }
}

// A kernel runs with the arguments of the time when it was recorded.
TEST_F(CommandBuffers, KeepTheArgumentsOfKernels) {
  const auto registered = mock.register_kernel("kernel void add(global int* a, int b)",
                                               [](const WorkItem& item) {
                                                 item.memory<cl_int>(0)[item.global_id()] +=
                                                     item.value<cl_int>(1);
                                               },
                                               {.built_in = BuiltIn::yes});
  const cl_program program = clCreateProgramWithBuiltInKernels(context, 1, &device, "add", nullptr);
  const cl_kernel kernel = clCreateKernel(program, "add", nullptr);
  const Buffer buffer = create({queue});
  const Size global = 16;
  for (cl_int addend : {1, 10}) {
    clSetKernelArg(kernel, 0, sizeof(memory_), &memory_);
    clSetKernelArg(kernel, 1, sizeof(addend), &addend);
    must_record<cl_kernel, cl_uint, Sizes, Sizes, Sizes>("clCommandNDRangeKernelKHR", buffer,
                                                         kernel, 1, nullptr, &global, nullptr);
  }
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  clReleaseKernel(kernel);
  EXPECT_EQ(enqueue(buffer), CL_SUCCESS);
  EXPECT_EQ(enqueue(buffer), CL_SUCCESS);
  EXPECT_THAT(read(memory_), Each(Eq(22)));
  EXPECT_EQ(release(buffer), CL_SUCCESS);
  clReleaseProgram(program);
}

// Each clCommand function records the command of its clEnqueue function.
TEST_F(CommandBuffers, HaveAllCommands) {
  const cl_image_format format{CL_R, CL_SIGNED_INT32};
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = 4;
  desc.image_height = 4;
  const cl_mem image = clCreateImage(context, 0, &format, &desc, nullptr, nullptr);
  const cl_mem second = clCreateImage(context, 0, &format, &desc, nullptr, nullptr);
  auto* const area =
      static_cast<cl_int*>(clSVMAlloc(context, CL_MEM_READ_WRITE, 2 * sizeof(Values), 0));
  const std::array<Size, 3> origin{};
  const std::array<Size, 3> pixels{4, 4, 1};
  const std::array<Size, 3> box{16, 4, 1};
  const std::array<cl_int, 4> color{7, 0, 0, 0};
  const cl_int eight = 8;
  const Buffer buffer = create({queue});
  must_record<cl_mem, const void*, Sizes, Sizes>("clCommandFillImageKHR", buffer, image,
                                                 color.data(), origin.data(), pixels.data());
  must_record<cl_mem, cl_mem, Sizes, Sizes, Sizes>("clCommandCopyImageKHR", buffer, image, second,
                                                   origin.data(), origin.data(), pixels.data());
  must_record<cl_mem, cl_mem, Sizes, Sizes, Size>("clCommandCopyImageToBufferKHR", buffer, second,
                                                  memory_, origin.data(), pixels.data(), 0);
  must_record<cl_mem, cl_mem, Sizes, Sizes, Sizes, Size, Size, Size, Size>(
      "clCommandCopyBufferRectKHR", buffer, memory_, other_, origin.data(), origin.data(),
      box.data(), 0, 0, 0, 0);
  must_record<void*, const void*, Size, Size>("clCommandSVMMemFillKHR", buffer, area, &eight,
                                              sizeof(eight), sizeof(Values));
  must_record<void*, const void*, Size>("clCommandSVMMemcpyKHR", buffer, area + 16, area,
                                        sizeof(Values));
  must_record<cl_mem, cl_mem, Size, Sizes, Sizes>("clCommandCopyBufferToImageKHR", buffer, other_,
                                                  image, 0, origin.data(), pixels.data());
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  EXPECT_EQ(enqueue(buffer), CL_SUCCESS);
  EXPECT_THAT(read(other_), Each(Eq(7)));
  Values back{};
  EXPECT_EQ(clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), pixels.data(), 0, 0,
                               back.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_THAT(back, Each(Eq(7)));
  EXPECT_EQ(
      clEnqueueSVMMemcpy(queue, CL_TRUE, back.data(), area + 16, sizeof(back), 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_THAT(back, Each(Eq(8)));
  EXPECT_EQ(release(buffer), CL_SUCCESS);
  clReleaseMemObject(image);
  clReleaseMemObject(second);
  clSVMFree(context, area);
}

// A mistake has the code of the clEnqueue function, and records nothing.
TEST_F(CommandBuffers, RefuseWhatTheirEnqueueFunctionRefuses) {
  const Buffer buffer = create({queue});
  EXPECT_EQ((record<cl_mem, cl_mem, Size, Size, Size>("clCommandCopyBufferKHR", buffer, {}, nullptr,
                                                      memory_, other_, 0, 8, sizeof(Values))),
            CL_INVALID_VALUE);
  EXPECT_EQ(record_fill(buffer, nullptr, 1), CL_INVALID_MEM_OBJECT);
  {
    const auto fault = mock.fail_call(EntryPoint::clEnqueueFillBuffer, CL_OUT_OF_RESOURCES);
    EXPECT_EQ(record_fill(buffer, memory_, 1), CL_OUT_OF_RESOURCES);
  }
  Point first = 99;
  EXPECT_EQ(record_fill(buffer, memory_, 2, {}, &first), CL_SUCCESS);
  EXPECT_EQ(first, 0U);
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  EXPECT_EQ(enqueue(buffer), CL_SUCCESS);
  EXPECT_THAT(read(memory_), Each(Eq(2)));
  {
    const auto fault = mock.fail_call(EntryPoint::clEnqueueMarkerWithWaitList, CL_OUT_OF_RESOURCES);
    write(memory_, 0);
    EXPECT_EQ(enqueue(buffer), CL_OUT_OF_RESOURCES);
    EXPECT_THAT(read(memory_), Each(Eq(0)));
  }
  EXPECT_EQ(release(buffer), CL_SUCCESS);
}

// A command that was recorded with a fault fails each time, and the commands ordered after it do
// not run.
TEST_F(CommandBuffers, FailWithTheirCommands) {
  const Buffer buffer = create({queue});
  {
    const auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueFillBuffer,
                                    .target = FaultTarget::command,
                                    .code = CL_OUT_OF_RESOURCES});
    EXPECT_EQ(record_fill(buffer, memory_, 1), CL_SUCCESS);
  }
  EXPECT_EQ(record_fill(buffer, other_, 1), CL_SUCCESS);
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  for (int i = 0; i < 2; ++i) {
    cl_event done = nullptr;
    EXPECT_EQ(enqueue(buffer, {}, {}, &done), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &done), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_THAT(read(memory_), Each(Eq(0)));
    EXPECT_THAT(read(other_), Each(Eq(0)));
    clReleaseEvent(done);
  }
  EXPECT_EQ(release(buffer), CL_SUCCESS);
}

// Commands that a callback enqueues during a recording call are not recorded.
TEST_F(CommandBuffers, RecordOneCommandEach) {
  const Buffer buffer = create({queue});
  {
    const auto fault = mock.fail_call(EntryPoint::clEnqueueCopyBuffer, CL_OUT_OF_RESOURCES,
                                      {.predicate = [this](const Call&) {
                                        write(memory_, 5);
                                        const Buffer inner = create({queue});
                                        EXPECT_EQ(record_fill(inner, other_, 6), CL_SUCCESS);
                                        EXPECT_EQ(finalize(inner), CL_SUCCESS);
                                        EXPECT_EQ(enqueue(inner), CL_SUCCESS);
                                        EXPECT_EQ(release(inner), CL_SUCCESS);
                                        return false;
                                      }});
    EXPECT_EQ(record_copy(buffer, memory_, other_), CL_SUCCESS);
    allow(Finding::unused_fault);
  }
  EXPECT_THAT(read(memory_), Each(Eq(5)));
  EXPECT_THAT(read(other_), Each(Eq(6)));
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  EXPECT_EQ(enqueue(buffer), CL_SUCCESS);
  EXPECT_THAT(read(other_), Each(Eq(5)));
  EXPECT_EQ(release(buffer), CL_SUCCESS);
}

// The start time of a command buffer is that of its first command, and the end time that of its
// last.
TEST_F(CommandBuffers, HaveTimes) {
  const cl_command_queue own =
      clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, nullptr);
  const Buffer buffer = create({own});
  EXPECT_EQ(record_fill(buffer, memory_, 1), CL_SUCCESS);
  EXPECT_EQ(record_fill(buffer, other_, 2), CL_SUCCESS);
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  mock.set_schedule(Schedule::manual);
  cl_event done = nullptr;
  EXPECT_EQ(enqueue(buffer, {}, {}, &done), CL_SUCCESS);
  cl_ulong between = 0;
  cl_ulong host = 0;
  mock.run_command(done);
  EXPECT_EQ(clGetDeviceAndHostTimer(device, &between, &host), CL_SUCCESS);
  mock.run_command(done);
  mock.run_command(done);
  const auto time = [done](cl_profiling_info name) {
    cl_ulong value = 0;
    EXPECT_EQ(clGetEventProfilingInfo(done, name, sizeof(value), &value, nullptr), CL_SUCCESS);
    return value;
  };
  EXPECT_LT(time(CL_PROFILING_COMMAND_SUBMIT), time(CL_PROFILING_COMMAND_START));
  EXPECT_LT(time(CL_PROFILING_COMMAND_START), between);
  EXPECT_LT(between, time(CL_PROFILING_COMMAND_END));
  mock.set_schedule(Schedule::immediate);
  clReleaseEvent(done);
  EXPECT_EQ(release(buffer), CL_SUCCESS);
  clReleaseCommandQueue(own);
}

TEST_F(CommandBuffers, HaveRules) {
  cl_int code = CL_SUCCESS;
  const auto code_of = [&](const Queues& queues, const cl_ulong* properties) {
    EXPECT_EQ(create(queues, properties, &code), nullptr);
    return code;
  };
  const std::array<cl_ulong, 3> unknown{1, 0, 0};
  const std::array<cl_ulong, 3> flag{flags_property, 1, 0};
  const std::array<cl_ulong, 3> no_flag{flags_property, 64, 0};
  EXPECT_EQ(code_of({}, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(code_of({queue, queue}, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(code_of({nullptr}, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(code_of({queue}, unknown.data()), CL_INVALID_VALUE);
  EXPECT_EQ(code_of({queue}, no_flag.data()), CL_INVALID_VALUE);
  EXPECT_EQ(code_of({queue}, flag.data()), CL_INVALID_PROPERTY);

  const Buffer buffer = create({queue});
  const auto barrier = function<Recorder<>>("clCommandBarrierWithWaitListKHR");
  const Point point = 0;
  _cl_mutable_command_khr* handle = nullptr;
  EXPECT_EQ(barrier(buffer, queue, nullptr, 0, nullptr, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(barrier(buffer, nullptr, unknown.data(), 0, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(barrier(buffer, nullptr, nullptr, 0, nullptr, nullptr, &handle), CL_INVALID_VALUE);
  EXPECT_EQ(barrier(buffer, nullptr, nullptr, 1, nullptr, nullptr, nullptr),
            invalid_sync_point_wait_list);
  EXPECT_EQ(barrier(buffer, nullptr, nullptr, 0, &point, nullptr, nullptr),
            invalid_sync_point_wait_list);
  EXPECT_EQ(barrier(buffer, nullptr, nullptr, 1, &point, nullptr, nullptr),
            invalid_sync_point_wait_list);
  EXPECT_EQ(barrier(nullptr, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
            invalid_command_buffer);

  EXPECT_EQ(enqueue(buffer), CL_INVALID_OPERATION);
  EXPECT_EQ(finalize(buffer), CL_SUCCESS);
  EXPECT_EQ(finalize(buffer), CL_INVALID_OPERATION);
  EXPECT_EQ(barrier(buffer, nullptr, nullptr, 0, nullptr, nullptr, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(enqueue(buffer, {queue, queue}), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(buffer, {nullptr}), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(enqueue(buffer, {}, {nullptr}), CL_INVALID_EVENT_WAIT_LIST);
  const cl_context other_context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const cl_command_queue foreign = clCreateCommandQueue(other_context, device, 0, nullptr);
  EXPECT_EQ(enqueue(buffer, {foreign}), CL_INVALID_CONTEXT);
  clReleaseCommandQueue(foreign);
  clReleaseContext(other_context);
  EXPECT_EQ(release(buffer), CL_SUCCESS);
}

TEST_F(CommandBuffers, NeedTheExtension) {
  const auto create_buffer =
      function<Buffer(CL_API_CALL*)(cl_uint, const cl_command_queue*, const cl_ulong*, cl_int*)>(
          "clCreateCommandBufferKHR");
  clReleaseMemObject(memory_);
  clReleaseMemObject(other_);
  use_profile("full-3.0");
  memory_ = make_memory();
  other_ = make_memory();
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(create_buffer(1, &queue, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace clmem::mock::command_buffer_test
