// SPDX-License-Identifier: Apache-2.0
#include "config/config.hpp"

#include <gmock/gmock.h>

namespace clmem::mock::config_test {
namespace {

// The default configuration is consistent.
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
  for (const cl_version version :
       {cl_version{CL_MAKE_VERSION(3, 0, 0)}, cl_version{CL_MAKE_VERSION(2, 1, 0)},
        cl_version{CL_MAKE_VERSION(1, 2, 0)}, cl_version{CL_MAKE_VERSION(1, 1, 0)}}) {
    device.version = version;
    fit_to_version(device);
    EXPECT_EQ(contradiction_in(device), std::nullopt);
    EXPECT_EQ(device.svm_capabilities != 0, version >= CL_MAKE_VERSION(2, 0, 0));
    EXPECT_EQ(device.device_queues.support == DeviceQueueSupport::supported,
              CL_VERSION_MAJOR(version) == 2);
    EXPECT_EQ(device.partition.schemes.empty(), version < CL_MAKE_VERSION(1, 2, 0));
  }
}

struct ImpossibleRow {
  const char* name;
  void (*change)(DeviceConfig&);
  const char* reason;
};

class Impossible : public testing::TestWithParam<ImpossibleRow> {};

// A contradictory device is reported with the reason.
TEST_P(Impossible, IsReportedWithTheReason) {
  DeviceConfig device;
  GetParam().change(device);
  EXPECT_THAT(contradiction_in(device), testing::Optional(std::string_view{GetParam().reason}));
}

INSTANTIATE_TEST_SUITE_P(
    , Impossible,
    testing::Values(
        ImpossibleRow{"Version",
                      [](DeviceConfig& device) { device.version = CL_MAKE_VERSION(1, 7, 0); },
                      "version is none of 1.0, 1.1, 1.2, 2.0, 2.1, 2.2, 3.0 and 3.1"},
        ImpossibleRow{"Compiler",
                      [](DeviceConfig& device) { device.compiler = Compiler::unavailable; },
                      "the full profile needs a compiler"},
        ImpossibleRow{
            "Allocation",
            [](DeviceConfig& device) { device.max_mem_alloc_size = device.global_mem_size + 1; },
            "max_mem_alloc_size is above global_mem_size"},
        ImpossibleRow{"Dimensions",
                      [](DeviceConfig& device) {
                        device.max_work_item_sizes = {64, 64};
                      },
                      "max_work_item_sizes has fewer than three dimensions"},
        ImpossibleRow{"ZeroItems",
                      [](DeviceConfig& device) {
                        device.max_work_item_sizes = {64, 0, 64};
                      },
                      "max_work_item_sizes has a zero"},
        ImpossibleRow{"Cache", [](DeviceConfig& device) { device.global_mem_cache_size = 1024; },
                      "global_mem_cache_size is given without a global_mem_cache_type"},
        ImpossibleRow{"ImageLimit",
                      [](DeviceConfig& device) {
                        device.images.support = ImageSupport::supported;
                        device.images.max_array_size = 0;
                      },
                      "images are supported, but one of their limits is zero"},
        ImpossibleRow{"ImageAlignment",
                      [](DeviceConfig& device) { device.images.pitch_alignment = 12; },
                      "an alignment of images is not a power of two"},
        ImpossibleRow{"OneImageAlignment",
                      [](DeviceConfig& device) { device.images.base_address_alignment = 0; },
                      "only one of the alignments of 2D images from buffers is zero"},
        ImpossibleRow{"ImageFromBuffer",
                      [](DeviceConfig& device) {
                        device.images.support = ImageSupport::unsupported;
                        device.extensions = {"cl_khr_image2d_from_buffer"};
                      },
                      "cl_khr_image2d_from_buffer is reported without images or without their "
                      "pitch alignment"},
        ImpossibleRow{"ReadWriteImages",
                      [](DeviceConfig& device) {
                        device.version = CL_MAKE_VERSION(2, 0, 0);
                        device.images.support = ImageSupport::supported;
                        device.images.max_read_write_args = 0;
                      },
                      "images of an OpenCL 2.x device are not readable and writable, or not made "
                      "from buffers"},
        ImpossibleRow{"SvmTooEarly",
                      [](DeviceConfig& device) { device.version = CL_MAKE_VERSION(1, 2, 0); },
                      "svm_capabilities are given before version 2.0"},
        ImpossibleRow{
            "SvmMissing",
            [](DeviceConfig& device) {
              device.version = CL_MAKE_VERSION(2, 1, 0);
              device.svm_capabilities = 0;
            },
            "svm_capabilities lack coarse_grain_buffer, which versions 2.0 to 2.2 require"},
        ImpossibleRow{
            "FineSvmAlone",
            [](DeviceConfig& device) { device.svm_capabilities = CL_DEVICE_SVM_FINE_GRAIN_BUFFER; },
            "svm_capabilities have fine_grain_buffer without coarse_grain_buffer"},
        ImpossibleRow{"SvmAtomicsOfCoarse",
                      [](DeviceConfig& device) {
                        device.svm_capabilities =
                            CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_ATOMICS;
                      },
                      "svm_capabilities have atomics without fine grain"},
        ImpossibleRow{"PipesTooEarly",
                      [](DeviceConfig& device) {
                        device.version = CL_MAKE_VERSION(1, 2, 0);
                        device.svm_capabilities = 0;
                      },
                      "pipes are supported before version 2.0"},
        ImpossibleRow{"PipesMissing",
                      [](DeviceConfig& device) {
                        device.version = CL_MAKE_VERSION(2, 0, 0);
                        device.pipes.support = PipeSupport::unsupported;
                      },
                      "pipes are not supported, which versions 2.0 to 2.2 require"},
        ImpossibleRow{"PipeLimit", [](DeviceConfig& device) { device.pipes.max_args = 0; },
                      "pipes are supported, but one of their limits is zero"},
        ImpossibleRow{"DeviceQueuesTooEarly",
                      [](DeviceConfig& device) {
                        device.version = CL_MAKE_VERSION(1, 2, 0);
                        fit_to_version(device);
                        device.device_queues.support = DeviceQueueSupport::supported;
                      },
                      "device_queues are supported before version 2.0"},
        ImpossibleRow{"DeviceQueuesMissing",
                      [](DeviceConfig& device) { device.version = CL_MAKE_VERSION(2, 1, 0); },
                      "device_queues are not supported, which versions 2.0 to 2.2 require"},
        ImpossibleRow{"DeviceQueueLimit",
                      [](DeviceConfig& device) {
                        device.device_queues.support = DeviceQueueSupport::supported;
                        device.device_queues.max_events = 0;
                      },
                      "device_queues are supported, but one of their limits is zero"},
        ImpossibleRow{"DeviceQueueSizes",
                      [](DeviceConfig& device) { device.device_queues.max_size = 1024; },
                      "the preferred_size of device_queues is above their max_size"},
        ImpossibleRow{"PartitionTooEarly",
                      [](DeviceConfig& device) {
                        device.version = CL_MAKE_VERSION(1, 1, 0);
                        device.svm_capabilities = 0;
                        device.pipes.support = PipeSupport::unsupported;
                      },
                      "partition schemes are given before version 1.2"},
        ImpossibleRow{"AffinityOfNothing",
                      [](DeviceConfig& device) { device.partition.affinity[0].compute_units = 0; },
                      "an affinity level has no compute units"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace clmem::mock::config_test
