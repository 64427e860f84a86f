// SPDX-License-Identifier: Apache-2.0
#include "harness/kernel_source.hpp"

#include <algorithm>
#include <stdexcept>

#include "harness/kernels/atomic_kernels.hpp"
#include "harness/kernels/described_kernels.hpp"
#include "harness/kernels/image_kernels.hpp"
#include "harness/kernels/index_kernels.hpp"
#include "harness/kernels/limit_kernels.hpp"
#include "harness/kernels/pipe_kernels.hpp"

namespace clmem::conformance {

namespace {

const std::vector<KernelSource>& kernel_sources() {
  static const std::vector<KernelSource> sources{memory_kernels(),
                                                 atomic_kernels(),
                                                 device_atomic_kernels(),
                                                 index_kernels(),
                                                 limit_kernels(),
                                                 image_limit_kernels(),
                                                 image_kernels(),
                                                 volume_kernels(),
                                                 array_image_kernels(),
                                                 depth_image_kernels(),
                                                 write_3d_image_kernels(),
                                                 read_write_image_kernels(),
                                                 pipe_kernels(),
                                                 svm_kernels(),
                                                 svm_atomic_kernels(),
                                                 described_kernels(),
                                                 described_image_kernels(),
                                                 described_read_write_image_kernels(),
                                                 described_pipe_kernels()};
  return sources;
}

}  // namespace

bool KernelSource::defines(std::string_view kernel) const {
  const std::string definition = "kernel void " + std::string{kernel} + "(";
  return std::string_view{text}.find(definition) != std::string_view::npos;
}

const KernelSource& kernel_source_of(std::string_view kernel) {
  const std::vector<KernelSource>& sources = kernel_sources();
  const auto found = std::find_if(sources.begin(), sources.end(), [&](const KernelSource& source) {
    return source.defines(kernel);
  });
  if (found == sources.end()) {
    throw std::logic_error{"the suite has no kernel \"" + std::string{kernel} + "\""};
  }
  return *found;
}

}  // namespace clmem::conformance
