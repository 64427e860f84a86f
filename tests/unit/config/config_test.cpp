// SPDX-License-Identifier: Apache-2.0
#include "config/config.hpp"

#include <gmock/gmock.h>

#include "config/versions.hpp"

namespace clmem::mock::config_test {
namespace {

TEST(Config, DefaultIsPossible) {
  EXPECT_EQ(contradiction_in(DeviceConfig{}), std::nullopt);
}

// A platform is as new as its newest device and has the full profile if one of its devices has.
TEST(Config, PlatformFollowsItsDevices) {
  PlatformConfig platform;
  platform.devices.resize(2);
  platform.devices[0].version = CL_MAKE_VERSION(1, 2, 0);
  EXPECT_EQ(platform.version(), cl_version{CL_MAKE_VERSION(3, 0, 0)});
  EXPECT_EQ(platform.profile(), DeviceProfile::full);
  platform.devices[0].profile = DeviceProfile::embedded;
  EXPECT_EQ(platform.profile(), DeviceProfile::full);
  platform.devices[1].profile = DeviceProfile::embedded;
  EXPECT_EQ(platform.profile(), DeviceProfile::embedded);
}

// A device set to an older version loses the features of later versions, gets the on-device queues
// that 2.x requires, and is otherwise unchanged.
TEST(Config, FeaturesFitTheVersion) {
  DeviceConfig device;
  for (const cl_version version : {v3_0, v2_1, v1_2, v1_1}) {
    device.version = version;
    fit_to_version(device);
    EXPECT_EQ(contradiction_in(device), std::nullopt);
    EXPECT_EQ(device.svm_capabilities != 0, version >= CL_MAKE_VERSION(2, 0, 0));
    EXPECT_EQ(device.device_queues.support == DeviceQueueSupport::supported,
              CL_VERSION_MAJOR(version) == 2);
    EXPECT_EQ(device.partition.schemes.empty(), version < CL_MAKE_VERSION(1, 2, 0));
  }
}

using D = DeviceConfig;

struct ImpossibleRow {
  std::string_view reason;
  void (*change)(D&);
  cl_version version = v3_0;
};

constexpr auto unsupported = ImageSupport::unsupported;
constexpr auto coarse_atomics = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_ATOMICS;

constexpr ImpossibleRow impossible_rows[]{
    {"version is none of 1.0, 1.1, 1.2, 2.0, 2.1, 2.2, 3.0 and 3.1", [](D&) {},
     CL_MAKE_VERSION(1, 7, 0)},
    {"the full profile needs a compiler", [](D& d) { d.compiler = Compiler::unavailable; }},
    {"max_mem_alloc_size is above global_mem_size",
     [](D& d) { d.max_mem_alloc_size = d.global_mem_size + 1; }},
    {"max_work_item_sizes has fewer than three dimensions",
     [](D& d) { d.max_work_item_sizes.resize(2); }},
    {"max_work_item_sizes has a zero", [](D& d) { d.max_work_item_sizes.at(1) = 0; }},
    {"global_mem_cache_size is given without a global_mem_cache_type",
     [](D& d) { d.global_mem_cache_size = 1024; }},
    {"images are supported, but one of their limits is zero",
     [](D& d) { d.images.max_array_size = 0; }},
    {"an alignment of images is not a power of two", [](D& d) { d.images.pitch_alignment = 12; }},
    {"only one of the alignments of 2D images from buffers is zero",
     [](D& d) { d.images.base_address_alignment = 0; }},
    {"cl_khr_image2d_from_buffer is reported without images or without their pitch alignment",
     [](D& d) {
       d.images.support = unsupported;
       d.extensions = {"cl_khr_image2d_from_buffer"};
     }},
    {"images of an OpenCL 2.x device are not readable and writable, or not made from buffers",
     [](D& d) { d.images.max_read_write_args = 0; }, v2_0},
    {"svm_capabilities are given before version 2.0", [](D&) {}, v1_2},
    {"svm_capabilities lack coarse_grain_buffer, which versions 2.0 to 2.2 require",
     [](D& d) { d.svm_capabilities = 0; }, v2_1},
    {"svm_capabilities have fine_grain_buffer without coarse_grain_buffer",
     [](D& d) { d.svm_capabilities = CL_DEVICE_SVM_FINE_GRAIN_BUFFER; }},
    {"svm_capabilities have atomics without fine grain",
     [](D& d) { d.svm_capabilities = coarse_atomics; }},
    {"pipes are supported before version 2.0", [](D& d) { d.svm_capabilities = 0; }, v1_2},
    {"pipes are not supported, which versions 2.0 to 2.2 require",
     [](D& d) { d.pipes.support = PipeSupport::unsupported; }, v2_0},
    {"pipes are supported, but one of their limits is zero", [](D& d) { d.pipes.max_args = 0; }},
    {"device_queues are supported before version 2.0",
     [](D& d) {
       fit_to_version(d);
       d.device_queues.support = DeviceQueueSupport::supported;
     },
     v1_2},
    {"device_queues are not supported, which versions 2.0 to 2.2 require", [](D&) {}, v2_1},
    {"device_queues are supported, but one of their limits is zero",
     [](D& d) {
       d.device_queues.support = DeviceQueueSupport::supported;
       d.device_queues.max_events = 0;
     }},
    {"the preferred_size of device_queues is above their max_size",
     [](D& d) { d.device_queues.max_size = 1024; }},
    {"partition schemes are given before version 1.2",
     [](D& d) {
       fit_to_version(d);
       d.version = v1_1;
     },
     v1_2},
    {"an affinity level has no compute units",
     [](D& d) { d.partition.affinity[0].compute_units = 0; }},
};

TEST(Config, ImpossibleDevicesAreReportedWithTheReason) {
  for (const ImpossibleRow& row : impossible_rows) {
    DeviceConfig device;
    device.version = row.version;
    row.change(device);
    EXPECT_THAT(contradiction_in(device), testing::Optional(row.reason));
  }
}

}  // namespace
}  // namespace clmem::mock::config_test
