// SPDX-License-Identifier: Apache-2.0
// compiler_info.hpp - the values of clGetDeviceInfo about compiler, linker and kernels.
//
// Contract: each function writes the parameter that it is named after.
#pragma once

#include "model/device.hpp"
#include "model/info_writer.hpp"

namespace clmem::mock {

void write_compiler_available(const Device& device, const InfoWriter& out);
void write_execution_capabilities(const Device& device, const InfoWriter& out);
void write_opencl_c_version(const Device& device, const InfoWriter& out);
void write_opencl_c_all_versions(const Device& device, const InfoWriter& out);
void write_opencl_c_features(const Device& device, const InfoWriter& out);
void write_built_in_kernels(const Device& device, const InfoWriter& out);
void write_built_in_kernels_with_version(const Device& device, const InfoWriter& out);

}  // namespace clmem::mock
