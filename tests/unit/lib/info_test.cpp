// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "device_fixture.hpp"

namespace clmem::info_test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using testing::ThrowsMessage;

using Info = OnDevice;

// Strings come without their terminator, lists in full, handles as objects.
TEST_F(Info, AnswersAreTyped) {
  EXPECT_THAT(device_.info<CL_DEVICE_VERSION>(),
              AllOf(StartsWith("OpenCL "), Not(HasSubstr(std::string(1, '\0')))));
  EXPECT_THAT(context_.devices(), Contains(device_));
  EXPECT_EQ(queue_.context(), context_);
  EXPECT_EQ(queue_.device(), device_);
  EXPECT_EQ(queue_.device_version(), device_.version());
  EXPECT_EQ(device_.platform(), Platform::all().front());
  EXPECT_FALSE((Buffer{context_, MemFlags::read_write, 64}.info<CL_MEM_ASSOCIATED_MEMOBJECT>()));
}

// Every mapping of every object compiles and is answered by a device of OpenCL 3.0.
template <auto... Params, typename Object>
void ask_all(const Object& object) {
  (static_cast<void>(object.template info<Params>()), ...);
}

// A memory object returns what it was made with.
TEST_F(Info, MemoryObjectsReturnWhatTheyAre) {
  const Buffer buffer{context_, MemFlags::read_only, 64};
  const Buffer shared = buffer;
  EXPECT_EQ(buffer.info<CL_MEM_TYPE>(), static_cast<cl_mem_object_type>(CL_MEM_OBJECT_BUFFER));
  EXPECT_EQ(buffer.info<CL_MEM_FLAGS>(), MemFlags::read_only);
  EXPECT_EQ(buffer.info<CL_MEM_SIZE>(), 64u);
  EXPECT_EQ(buffer.info<CL_MEM_MAP_COUNT>(), 0u);
  EXPECT_EQ(buffer.info<CL_MEM_REFERENCE_COUNT>(), 2u);
  EXPECT_EQ(buffer.info<CL_MEM_CONTEXT>(), context_);
  EXPECT_EQ(buffer.info<CL_MEM_OFFSET>(), 0u);
  const auto map = enqueue_map_buffer<int>(queue_, buffer, MapFlags::read, {.shape = {4}});
  EXPECT_EQ(buffer.info<CL_MEM_MAP_COUNT>(), 1u);
}

TEST_F(Info, EveryParameterIsAnswered) {
  ask_all<CL_PLATFORM_PROFILE, CL_PLATFORM_VERSION, CL_PLATFORM_NAME, CL_PLATFORM_VENDOR,
          CL_PLATFORM_EXTENSIONS, CL_PLATFORM_NUMERIC_VERSION, CL_PLATFORM_HOST_TIMER_RESOLUTION>(
      device_.platform());
  ask_all<CL_CONTEXT_REFERENCE_COUNT, CL_CONTEXT_NUM_DEVICES, CL_CONTEXT_DEVICES,
          CL_CONTEXT_PROPERTIES>(context_);
  ask_all<CL_QUEUE_CONTEXT, CL_QUEUE_DEVICE, CL_QUEUE_REFERENCE_COUNT, CL_QUEUE_PROPERTIES,
          CL_QUEUE_PROPERTIES_ARRAY>(queue_);
  const UserEvent event{context_};
  ask_all<CL_EVENT_CONTEXT, CL_EVENT_COMMAND_QUEUE, CL_EVENT_COMMAND_TYPE,
          CL_EVENT_COMMAND_EXECUTION_STATUS, CL_EVENT_REFERENCE_COUNT>(event);
  ask_all<CL_MEM_TYPE, CL_MEM_FLAGS, CL_MEM_SIZE, CL_MEM_MAP_COUNT, CL_MEM_REFERENCE_COUNT,
          CL_MEM_CONTEXT, CL_MEM_ASSOCIATED_MEMOBJECT, CL_MEM_OFFSET, CL_MEM_USES_SVM_POINTER,
          CL_MEM_PROPERTIES>(Buffer{context_, MemFlags::read_write, 64});
}

TEST_F(Info, EveryDeviceParameterIsAnswered) {
  ask_all<CL_DEVICE_TYPE, CL_DEVICE_VENDOR_ID, CL_DEVICE_MAX_COMPUTE_UNITS, CL_DEVICE_ADDRESS_BITS,
          CL_DEVICE_MAX_MEM_ALLOC_SIZE, CL_DEVICE_MEM_BASE_ADDR_ALIGN,
          CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, CL_DEVICE_GLOBAL_MEM_CACHE_TYPE,
          CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE,
          CL_DEVICE_GLOBAL_MEM_SIZE, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, CL_DEVICE_LOCAL_MEM_TYPE,
          CL_DEVICE_LOCAL_MEM_SIZE, CL_DEVICE_HOST_UNIFIED_MEMORY,
          CL_DEVICE_ERROR_CORRECTION_SUPPORT, CL_DEVICE_PROFILING_TIMER_RESOLUTION,
          CL_DEVICE_ENDIAN_LITTLE, CL_DEVICE_AVAILABLE, CL_DEVICE_COMPILER_AVAILABLE,
          CL_DEVICE_IMAGE_SUPPORT, CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, CL_DEVICE_SVM_CAPABILITIES,
          CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, CL_DEVICE_PLATFORM, CL_DEVICE_NAME,
          CL_DEVICE_VENDOR, CL_DRIVER_VERSION, CL_DEVICE_PROFILE, CL_DEVICE_VERSION,
          CL_DEVICE_OPENCL_C_VERSION, CL_DEVICE_EXTENSIONS, CL_DEVICE_NUMERIC_VERSION,
          CL_DEVICE_REFERENCE_COUNT>(device_);
}

TEST_F(Info, EveryDeviceLimitIsAnswered) {
  ask_all<
      CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, CL_DEVICE_MAX_WORK_ITEM_SIZES,
      CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_CLOCK_FREQUENCY, CL_DEVICE_MAX_PARAMETER_SIZE,
      CL_DEVICE_MAX_CONSTANT_ARGS, CL_DEVICE_MAX_READ_IMAGE_ARGS, CL_DEVICE_MAX_WRITE_IMAGE_ARGS,
      CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, CL_DEVICE_IMAGE2D_MAX_WIDTH,
      CL_DEVICE_IMAGE2D_MAX_HEIGHT, CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_DEVICE_IMAGE3D_MAX_HEIGHT,
      CL_DEVICE_IMAGE3D_MAX_DEPTH, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE,
      CL_DEVICE_IMAGE_PITCH_ALIGNMENT, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT,
      CL_DEVICE_MAX_SAMPLERS, CL_DEVICE_MAX_PIPE_ARGS, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS,
      CL_DEVICE_PIPE_MAX_PACKET_SIZE, CL_DEVICE_PIPE_SUPPORT, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE,
      CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, CL_DEVICE_PRINTF_BUFFER_SIZE,
      CL_DEVICE_EXECUTION_CAPABILITIES, CL_DEVICE_LINKER_AVAILABLE, CL_DEVICE_BUILT_IN_KERNELS,
      CL_DEVICE_PARTITION_MAX_SUB_DEVICES, CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT,
      CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT,
      CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES>(device_);
}

// Members are the answers, by name.
TEST_F(Info, MembersNameTheirQuestion) {
  const UserEvent event{context_};
  EXPECT_EQ(event.context(), context_);
  EXPECT_EQ(event.command_type(), cl_command_type{CL_COMMAND_USER});
  EXPECT_EQ(event.reference_count(), event.info<CL_EVENT_REFERENCE_COUNT>());
}

// Version and profile are two answers (D30).
TEST_F(Info, D30VersionAndProfileAreDistinguished) {
  EXPECT_THAT(device_.info<CL_DEVICE_PROFILE>(), HasSubstr("_PROFILE"));
  EXPECT_THAT(device_.info<CL_DEVICE_VERSION>(), StartsWith("OpenCL "));
  EXPECT_GE(device_.version(), (Version{1, 0}));
}

// A type of device that there is none of is an empty list.
TEST_F(Info, AbsentDevicesAreAnEmptyList) {
  EXPECT_TRUE(device_.platform().devices(DeviceType::custom).empty());
}

// Asking an empty object is an error that says so.
TEST_F(Info, EmptyObjectsAreNotAsked) {
  EXPECT_THAT(
      [] { static_cast<void>(Context{}.devices()); },
      ThrowsMessage<LogicError>(
          "clGetContextInfo: CL_INVALID_CONTEXT: the context is empty: released or moved from"));
  EXPECT_THROW(CommandQueue{}.finish(), LogicError);
  EXPECT_THROW(Event{}.wait(), LogicError);
}

// A raw queue brings its device's version along; a null one is refused.
TEST_F(Info, AdoptedQueuesKnowTheirDevice) {
  const CommandQueue shared{retain, queue_.get()};
  EXPECT_EQ(shared, queue_);
  EXPECT_EQ(shared.device_version(), queue_.device_version());
  EXPECT_EQ(CommandQueue{context_}.device(), device_);
  EXPECT_THROW((CommandQueue{retain, nullptr}), LogicError);
}

// A failing query names the parameter.
TEST_F(Info, ErrorsNameTheParameter) {
  const CommandQueue plain{context_, device_};
  Event marked;
  enqueue_marker(plain, {.event = &marked});
  marked.wait();
  EXPECT_THAT(
      [&] { static_cast<void>(marked.profiling()); },
      ThrowsMessage<RuntimeError>("clGetEventProfilingInfo: CL_PROFILING_INFO_NOT_AVAILABLE: "
                                  "parameter CL_PROFILING_COMMAND_QUEUED"));
}

}  // namespace
}  // namespace clmem::info_test
