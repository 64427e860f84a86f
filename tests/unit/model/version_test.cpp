// SPDX-License-Identifier: Apache-2.0
// Values and queries that a device of an older version rejects.
#include <string>

#include "config/versions.hpp"
#include "image_fixture.hpp"

namespace clmem::mock::version_test {
namespace {

Config of_version(cl_version version) {
  Config config;
  config.devices().at(0).version = version;
  fit_to_version(config.devices().at(0));
  return config;
}

// The calls of the rows. Each takes the value that came with a version.
class Versioned : public ImageTest {
 public:
  explicit Versioned(cl_version version) : ImageTest(of_version(version)) {}
  void TestBody() override {}

  cl_int buffer_flags(cl_ulong flags) {
    cl_int code = CL_SUCCESS;
    (void)model.clCreateBuffer(context, flags, 16, nullptr, &code);
    return code;
  }
  cl_int map_flags(cl_ulong flags) {
    cl_int code = CL_SUCCESS;
    (void)model.clEnqueueMapBuffer(queue, make_buffer(16), CL_TRUE, flags, 0, 16, 0, nullptr,
                                   nullptr, &code);
    return code;
  }
  cl_int read_bytes(cl_ulong size) {
    cl_uchar byte = 0;
    return model.clEnqueueReadBuffer(queue, make_buffer(16), CL_TRUE, 0, size, &byte, 0, nullptr,
                                     nullptr);
  }
  cl_int formats_of_type(cl_ulong type) {
    cl_uint count = 0;
    return model.clGetSupportedImageFormats(context, 0, static_cast<cl_mem_object_type>(type), 0,
                                            nullptr, &count);
  }
  cl_int formats_for_use(cl_ulong flags) {
    cl_uint count = 0;
    return model.clGetSupportedImageFormats(context, flags, CL_MEM_OBJECT_IMAGE2D, 0, nullptr,
                                            &count);
  }
  cl_int image_info(cl_ulong name) {
    const cl_image_format format{CL_R, CL_UNORM_INT8};
    const cl_mem image = model.clCreateImage2D(context, 0, &format, 4, 4, 0, nullptr, nullptr);
    return model.clGetImageInfo(image, static_cast<cl_uint>(name), 0, nullptr, nullptr);
  }
  cl_int buffer_info(cl_ulong name) {
    return model.clGetMemObjectInfo(make_buffer(16), static_cast<cl_uint>(name), 0, nullptr,
                                    nullptr);
  }
  cl_int queue_info(cl_ulong name) {
    return model.clGetCommandQueueInfo(queue, static_cast<cl_uint>(name), 0, nullptr, nullptr);
  }
  cl_int device_info(cl_ulong name) {
    return model.clGetDeviceInfo(devices[0], static_cast<cl_uint>(name), 0, nullptr, nullptr);
  }
  // An unknown property has a code of its own.
  cl_int context_property(cl_ulong name) {
    const std::array<cl_context_properties, 3> list{static_cast<cl_context_properties>(name),
                                                    CL_TRUE, 0};
    cl_int code = CL_SUCCESS;
    (void)model.clCreateContext(list.data(), 1, devices.data(), nullptr, nullptr, &code);
    return code == CL_INVALID_PROPERTY ? CL_INVALID_VALUE : code;
  }
  cl_int profiling_info(cl_ulong name) {
    const cl_command_queue profiled = make_queue(CL_QUEUE_PROFILING_ENABLE);
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueMarker(profiled, &event), CL_SUCCESS);
    return model.clGetEventProfilingInfo(event, static_cast<cl_uint>(name), 0, nullptr, nullptr);
  }
  cl_int callback_status(cl_ulong status) {
    const auto nothing = [](cl_event, cl_int, void*) {};
    return model.clSetEventCallback(make_user_event(), static_cast<cl_int>(status), nothing,
                                    nullptr);
  }
};

struct Row {
  const char* name;
  cl_version since;
  cl_int (Versioned::*call)(cl_ulong);
  cl_ulong value;
};

class VersionRow : public ::testing::TestWithParam<Row> {};

TEST_P(VersionRow, IsAcceptedSinceItsVersion) {
  const Row& row = GetParam();
  for (const cl_version version : {v1_1, v1_2, v2_0, v2_1, v3_0}) {
    Versioned device{version};
    EXPECT_EQ((device.*row.call)(row.value), version >= row.since ? CL_SUCCESS : CL_INVALID_VALUE)
        << CL_VERSION_MAJOR(version) << '.' << CL_VERSION_MINOR(version);
  }
}

using V = Versioned;

INSTANTIATE_TEST_SUITE_P(
    , VersionRow,
    ::testing::Values(
        Row{"HostAccessFlags", v1_2, &V::buffer_flags, CL_MEM_HOST_READ_ONLY},
        Row{"MapInvalidate", v1_2, &V::map_flags, CL_MAP_WRITE_INVALIDATE_REGION},
        Row{"TransfersOfNothing", v2_1, &V::read_bytes, 0},
        Row{"ArrayFormats", v1_2, &V::formats_of_type, CL_MEM_OBJECT_IMAGE2D_ARRAY},
        Row{"SameKernelFormats", v2_0, &V::formats_for_use, CL_MEM_KERNEL_READ_AND_WRITE},
        Row{"ImageDepth", v1_1, &V::image_info, CL_IMAGE_DEPTH},
        Row{"ImageBuffer", v1_2, &V::image_info, CL_IMAGE_BUFFER},
        Row{"BufferOffset", v1_1, &V::buffer_info, CL_MEM_OFFSET},
        Row{"BufferUsesSvmPointer", v2_0, &V::buffer_info, CL_MEM_USES_SVM_POINTER},
        Row{"BufferProperties", v3_0, &V::buffer_info, CL_MEM_PROPERTIES},
        Row{"QueueDefault", v2_1, &V::queue_info, CL_QUEUE_DEVICE_DEFAULT},
        Row{"QueuePropertiesArray", v3_0, &V::queue_info, CL_QUEUE_PROPERTIES_ARRAY},
        Row{"ContextUserSync", v1_2, &V::context_property, CL_CONTEXT_INTEROP_USER_SYNC},
        Row{"ProfilingComplete", v2_0, &V::profiling_info, CL_PROFILING_COMMAND_COMPLETE},
        Row{"CallbackForComplete", v1_1, &V::callback_status, CL_COMPLETE},
        Row{"CallbackForRunning", v1_2, &V::callback_status, CL_RUNNING},
        Row{"CallbackForSubmitted", v1_2, &V::callback_status, CL_SUBMITTED},
        Row{"DeviceSvmCapabilities", v2_0, &V::device_info, CL_DEVICE_SVM_CAPABILITIES},
        Row{"DeviceQueueLimits", v2_0, &V::device_info, CL_DEVICE_MAX_ON_DEVICE_QUEUES},
        Row{"DeviceReferenceCount", v1_2, &V::device_info, CL_DEVICE_REFERENCE_COUNT},
        Row{"DeviceNumericVersion", v3_0, &V::device_info, CL_DEVICE_NUMERIC_VERSION}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::mock::version_test
