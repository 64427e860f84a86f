// SPDX-License-Identifier: Apache-2.0
// config.hpp - what the simulated platform is: its devices, their limits, and when commands run.
//
//   Config config;
//   config.schedule = Schedule::deferred;
//   config.devices.at(0).mem_base_addr_align_bits = 4096;
//   Model model{config, nullptr};
//
// Contract: plain values, read once at the construction of a Model. The defaults describe a legal
// OpenCL 3.0 embedded-profile device without images, pipes, SVM and compiler; its limits are small
// so that tests at the limits stay cheap.
#pragma once

#include <string>
#include <vector>

#include "clmem/mock/schedule.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

enum class OutOfOrder { unsupported, supported };

struct DeviceConfig {
  std::string name = "clmem mock device";
  std::string vendor = "clmem";
  std::string driver_version = "0.1";
  cl_device_type type = CL_DEVICE_TYPE_ACCELERATOR;
  cl_uint vendor_id = 0;
  cl_version version = CL_MAKE_VERSION(3, 0, 0);
  std::vector<std::string> extensions{
      "cl_khr_byte_addressable_store",        "cl_khr_global_int32_base_atomics",
      "cl_khr_global_int32_extended_atomics", "cl_khr_local_int32_base_atomics",
      "cl_khr_local_int32_extended_atomics",  "cles_khr_int64"};
  cl_ulong max_mem_alloc_size = cl_ulong{256} << 20;
  cl_ulong global_mem_size = cl_ulong{1} << 30;
  cl_ulong local_mem_size = cl_ulong{32} << 10;
  cl_uint mem_base_addr_align_bits = 1024;
  cl_uint max_compute_units = 4;
  OutOfOrder out_of_order = OutOfOrder::supported;
};

struct Config {
  std::string platform_name = "clmem mock platform";
  std::string platform_vendor = "clmem";
  std::string profile = "EMBEDDED_PROFILE";
  std::vector<DeviceConfig> devices{DeviceConfig{}};
  Schedule schedule = Schedule::immediate;
};

}  // namespace clmem::mock
