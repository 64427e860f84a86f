// SPDX-License-Identifier: Apache-2.0
// What a device of an older version does not know yet.
#include <array>
#include <string>

#include "image_fixture.hpp"

namespace clmem::mock::version_test {
namespace {

constexpr cl_version v1_1 = CL_MAKE_VERSION(1, 1, 0);
constexpr cl_version v1_2 = CL_MAKE_VERSION(1, 2, 0);
constexpr cl_version v2_0 = CL_MAKE_VERSION(2, 0, 0);
constexpr cl_version v2_1 = CL_MAKE_VERSION(2, 1, 0);
constexpr cl_version v3_0 = CL_MAKE_VERSION(3, 0, 0);

Config of_version(cl_version version) {
  Config config;
  config.devices().at(0).version = version;
  fit_to_version(config.devices().at(0));
  return config;
}

class Versioned : public ImageTest {
 public:
  explicit Versioned(cl_version version) : ImageTest(of_version(version)) {}
  void TestBody() override {}

  cl_mem image() {
    const cl_image_format format{CL_R, CL_UNORM_INT8};
    return model.clCreateImage2D(context, 0, &format, 4, 4, 0, nullptr, nullptr);
  }
  cl_int image_info(cl_image_info name) {
    return model.clGetImageInfo(image(), name, 0, nullptr, nullptr);
  }
  cl_int buffer_info(cl_mem_info name) {
    return model.clGetMemObjectInfo(make_buffer(16), name, 0, nullptr, nullptr);
  }
  cl_int queue_info(cl_command_queue_info name) {
    return model.clGetCommandQueueInfo(queue, name, 0, nullptr, nullptr);
  }
  cl_int buffer_with(cl_mem_flags flags) {
    cl_int code = CL_SUCCESS;
    (void)model.clCreateBuffer(context, flags, 16, nullptr, &code);
    return code;
  }
  cl_int map(cl_map_flags flags) {
    cl_int code = CL_SUCCESS;
    (void)model.clEnqueueMapBuffer(queue, make_buffer(16), CL_TRUE, flags, 0, 16, 0, nullptr,
                                   nullptr, &code);
    return code;
  }
  cl_int read_nothing() {
    cl_uchar byte = 0;
    return model.clEnqueueReadBuffer(queue, make_buffer(16), CL_TRUE, 0, 0, &byte, 0, nullptr,
                                     nullptr);
  }
  cl_int formats(cl_mem_flags flags, cl_mem_object_type type) {
    cl_uint count = 0;
    return model.clGetSupportedImageFormats(context, flags, type, 0, nullptr, &count);
  }
  cl_int callback(cl_int status) {
    const auto nothing = [](cl_event, cl_int, void*) {};
    return model.clSetEventCallback(make_user_event(), status, nothing, nullptr);
  }
  cl_int profiling(cl_profiling_info name) {
    const cl_command_queue profiled = make_queue(CL_QUEUE_PROFILING_ENABLE);
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueMarker(profiled, &event), CL_SUCCESS);
    return model.clGetEventProfilingInfo(event, name, 0, nullptr, nullptr);
  }
  // Asked for as Gate wants it: a property that is not known has a code of its own.
  cl_int context_with(cl_context_properties name, cl_context_properties value) {
    const std::array<cl_context_properties, 3> properties{name, value, 0};
    cl_int code = CL_SUCCESS;
    (void)model.clCreateContext(properties.data(), 1, devices.data(), nullptr, nullptr, &code);
    return code == CL_INVALID_PROPERTY ? CL_INVALID_VALUE : code;
  }
  cl_int device_info(cl_device_info name) {
    return model.clGetDeviceInfo(devices[0], name, 0, nullptr, nullptr);
  }

  using ImageTest::context;
  using ImageTest::model;
};

struct Gate {
  const char* name;
  cl_version since;
  cl_int (*ask)(Versioned&);
};

class VersionGate : public ::testing::TestWithParam<Gate> {};

// What came with a version is there from that version on, and CL_INVALID_VALUE before it.
TEST_P(VersionGate, OpensWithItsVersion) {
  for (const cl_version version : {v1_1, v1_2, v2_0, v2_1, v3_0}) {
    Versioned device{version};
    EXPECT_EQ(GetParam().ask(device), version >= GetParam().since ? CL_SUCCESS : CL_INVALID_VALUE)
        << CL_VERSION_MAJOR(version) << '.' << CL_VERSION_MINOR(version);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , VersionGate,
    ::testing::Values(
        Gate{"HostAccessFlags", v1_2,
             [](Versioned& device) { return device.buffer_with(CL_MEM_HOST_READ_ONLY); }},
        Gate{"MapInvalidate", v1_2,
             [](Versioned& device) { return device.map(CL_MAP_WRITE_INVALIDATE_REGION); }},
        Gate{"TransfersOfNothing", v2_1, [](Versioned& device) { return device.read_nothing(); }},
        Gate{"ArrayFormats", v1_2,
             [](Versioned& device) { return device.formats(0, CL_MEM_OBJECT_IMAGE2D_ARRAY); }},
        Gate{"SameKernelFormats", v2_0,
             [](Versioned& device) {
               return device.formats(CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE2D);
             }},
        Gate{"ImageDepth", v1_1,
             [](Versioned& device) { return device.image_info(CL_IMAGE_DEPTH); }},
        Gate{"ImageBuffer", v1_2,
             [](Versioned& device) { return device.image_info(CL_IMAGE_BUFFER); }},
        Gate{"BufferOffset", v1_1,
             [](Versioned& device) { return device.buffer_info(CL_MEM_OFFSET); }},
        Gate{"BufferUsesSvmPointer", v2_0,
             [](Versioned& device) { return device.buffer_info(CL_MEM_USES_SVM_POINTER); }},
        Gate{"BufferProperties", v3_0,
             [](Versioned& device) { return device.buffer_info(CL_MEM_PROPERTIES); }},
        Gate{"QueueDefault", v2_1,
             [](Versioned& device) { return device.queue_info(CL_QUEUE_DEVICE_DEFAULT); }},
        Gate{"QueuePropertiesArray", v3_0,
             [](Versioned& device) { return device.queue_info(CL_QUEUE_PROPERTIES_ARRAY); }},
        Gate{"ContextUserSync", v1_2,
             [](Versioned& device) {
               return device.context_with(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE);
             }},
        Gate{"ProfilingComplete", v2_0,
             [](Versioned& device) { return device.profiling(CL_PROFILING_COMMAND_COMPLETE); }},
        Gate{"CallbackForComplete", v1_1,
             [](Versioned& device) { return device.callback(CL_COMPLETE); }},
        Gate{"CallbackForRunning", v1_2,
             [](Versioned& device) { return device.callback(CL_RUNNING); }},
        Gate{"CallbackForSubmitted", v1_2,
             [](Versioned& device) { return device.callback(CL_SUBMITTED); }},
        Gate{"DeviceSvmCapabilities", v2_0,
             [](Versioned& device) { return device.device_info(CL_DEVICE_SVM_CAPABILITIES); }},
        Gate{"DeviceQueueLimits", v2_0,
             [](Versioned& device) { return device.device_info(CL_DEVICE_MAX_ON_DEVICE_QUEUES); }},
        Gate{"DeviceReferenceCount", v1_2,
             [](Versioned& device) { return device.device_info(CL_DEVICE_REFERENCE_COUNT); }},
        Gate{"DeviceNumericVersion", v3_0,
             [](Versioned& device) { return device.device_info(CL_DEVICE_NUMERIC_VERSION); }}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::mock::version_test
