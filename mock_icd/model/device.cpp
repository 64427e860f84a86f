// SPDX-License-Identifier: Apache-2.0
#include "model/device.hpp"

#include <CL/cl_ext.h>

#include <array>
#include <string>

#include "config/versions.hpp"
#include "model/command_buffer_handle.hpp"
#include "model/external_memory.hpp"
#include "model/info_writer.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/partition.hpp"
#include "model/program/opencl_c.hpp"
#include "model/state.hpp"
#include "model/version_text.hpp"

namespace clmem::mock {
namespace {

using Write = void (*)(const Device&, const InfoWriter&);

constexpr cl_version never = CL_UINT_MAX;
constexpr auto command_buffer = "cl_khr_command_buffer";
constexpr auto usm = "cl_intel_unified_shared_memory";
constexpr cl_device_unified_shared_memory_capabilities_intel usm_access =
    CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL;

struct Row {
  cl_device_info name;
  Write write;
  cl_version since;
  const char* extension;  // adds the parameter to older devices
};

template <auto constant>
void write_constant(const Device&, const InfoWriter& out) {
  out.value(constant);
}

template <auto member>
void write_number(const Device& device, const InfoWriter& out) {
  out.value(device.config.*member);
}

template <auto member>
void write_text(const Device& device, const InfoWriter& out) {
  out.text(device.config.*member);
}

template <auto member>
void write_flag(const Device& device, const InfoWriter& out) {
  out.value(device.config.*member ? cl_bool{CL_TRUE} : cl_bool{CL_FALSE});
}

template <auto widths, std::size_t type>
void write_width(const Device& device, const InfoWriter& out) {
  out.value((device.config.*widths)[type]);
}

template <auto member>
void write_image_limit(const Device& device, const InfoWriter& out) {
  using Limit = std::remove_cvref_t<decltype(device.config.images.*member)>;
  const bool supported = device.config.images.support == ImageSupport::supported;
  out.value(supported ? device.config.images.*member : Limit{0});
}

void write_pipe_support(const Device& device, const InfoWriter& out) {
  out.value(cl_bool{device.config.pipes.support == PipeSupport::supported});
}

template <auto member>
void write_pipe_limit(const Device& device, const InfoWriter& out) {
  const bool supported = device.config.pipes.support == PipeSupport::supported;
  out.value(supported ? device.config.pipes.*member : cl_uint{0});
}

template <typename Element>
void write_empty_list(const Device&, const InfoWriter& out) {
  out.list(std::array<Element, 0>{});
}

// Reports no passed conformance tests, in the date format that programs parse.
void write_no_conformance(const Device&, const InfoWriter& out) {
  out.text("v0000-01-01-00");
}

void write_external_memory_handles(const Device& device, const InfoWriter& out) {
  out.list(external_handle_types(device.config.extensions));
}

void write_extensions(const Device& device, const InfoWriter& out) {
  out.text(joined(device.config.extensions));
}

void write_extensions_with_version(const Device& device, const InfoWriter& out) {
  out.list(named_versions(device.config.extensions));
}

void write_host_queue_properties(const Device& device, const InfoWriter& out) {
  cl_command_queue_properties properties = CL_QUEUE_PROFILING_ENABLE;
  if (device.config.out_of_order == OutOfOrder::supported) {
    properties |= CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  }
  out.value(properties);
}

template <auto member>
void write_device_queue_limit(const Device& device, const InfoWriter& out) {
  out.value(device.has_device_queues() ? device.config.device_queues.*member : cl_uint{0});
}

void write_device_queue_properties(const Device& device, const InfoWriter& out) {
  constexpr cl_command_queue_properties all =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  out.value(device.has_device_queues() ? all : cl_command_queue_properties{0});
}

void write_device_enqueue_capabilities(const Device& device, const InfoWriter& out) {
  cl_device_device_enqueue_capabilities capabilities = 0;
  if (device.has_device_queues()) {
    capabilities = CL_DEVICE_QUEUE_SUPPORTED;
    if (device.config.device_queues.replaceable_default) {
      capabilities |= CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT;
    }
  }
  out.value(capabilities);
}

void write_compiler_available(const Device& device, const InfoWriter& out) {
  out.value(cl_bool{device.config.compiler == Compiler::available});
}

void write_execution_capabilities(const Device& device, const InfoWriter& out) {
  cl_device_exec_capabilities capabilities = CL_EXEC_KERNEL;
  if (device.config.native_kernels) {
    capabilities |= CL_EXEC_NATIVE_KERNEL;
  }
  out.value(capabilities);
}

// A device of OpenCL 3.0 reports the version that it is fully compatible with.
void write_opencl_c_version(const Device& device, const InfoWriter& out) {
  const cl_version own = device.config.version;
  const bool is_2_x = own >= v2_0 && own < v3_0;
  out.text(version_text("OpenCL C ", is_2_x ? v2_0 : default_opencl_c(device)) + " clmem");
}

void write_opencl_c_all_versions(const Device& device, const InfoWriter& out) {
  std::vector<cl_name_version> versions;
  for (const cl_version version : opencl_c_versions(device)) {
    versions.push_back(named_version("OpenCL C", version));
  }
  out.list(versions);
}

// Features belong to OpenCL C 3.0, so that a device without a compiler has none.
void write_opencl_c_features(const Device& device, const InfoWriter& out) {
  std::vector<cl_name_version> features;
  if (device.config.compiler == Compiler::available) {
    for (const std::string_view feature : opencl_c_features(device.config)) {
      features.push_back(named_version(std::string{feature}, v3_0));
    }
  }
  out.list(features);
}

void write_built_in_kernels(const Device& device, const InfoWriter& out) {
  std::string names;
  for (const auto& kernel : device.kernels.built_in()) {
    names += (names.empty() ? "" : ";") + kernel->signature.name;
  }
  out.text(names);
}

void write_built_in_kernels_with_version(const Device& device, const InfoWriter& out) {
  std::vector<cl_name_version> kernels;
  for (const auto& kernel : device.kernels.built_in()) {
    kernels.push_back(named_version(kernel->signature.name));
  }
  out.list(kernels);
}

constexpr cl_uint none = 0;
constexpr cl_bool no = CL_FALSE;
constexpr cl_bool yes = CL_TRUE;

constexpr Row rows[]{
#define CLMEM_DEVICE_INFO(parameter, since, ...) {parameter, __VA_ARGS__, since, nullptr},
#define CLMEM_DEVICE_INFO_OF(extension, parameter, since, ...) \
  {parameter, __VA_ARGS__, since, extension},
#include "model/device_info.def"
#undef CLMEM_DEVICE_INFO
#undef CLMEM_DEVICE_INFO_OF
};

bool is_known(const Row& row, const DeviceConfig& device) {
  return row.since <= device.version ||
         (row.extension != nullptr &&
          std::ranges::find(device.extensions, row.extension) != device.extensions.end());
}

namespace {
void write_device_info(const Device& device, cl_device_info name, const InfoWriter& out) {
  const auto* const row = std::ranges::find(rows, name, &Row::name);
  refuse_if(row == std::end(rows) || !is_known(*row, device.config), rule::unknown_device_info);
  row->write(device, out);
}

}  // namespace

}  // namespace

bool DeviceState::take(std::uint64_t bytes) noexcept {
  const std::uint64_t before = taken_.fetch_add(bytes);
  const std::uint64_t budget = budget_;
  if (before > budget || bytes > budget - before) {
    taken_ -= bytes;
    return false;
  }
  return true;
}

MemoryReservation::MemoryReservation(std::shared_ptr<DeviceState> device, std::uint64_t bytes)
    : device_{std::move(device)}, bytes_{bytes} {
  refuse_if(!device_->take(bytes), rule::memory_budget_spent);
}

MemoryReservation::~MemoryReservation() {
  if (device_ != nullptr) {
    device_->give_back(bytes_);
  }
}

cl_int Model::clGetDeviceInfo(cl_device_id device, cl_device_info name, std::size_t size,
                              void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(device);
    const InfoWriter out{model->freedoms, size, value, size_ret};
    if (name == CL_DEVICE_REFERENCE_COUNT && object->parent != nullptr) {
      out.value(model->registry.reported_references(*object));
    } else {
      write_device_info(*object, name, out);
    }
  });
}

}  // namespace clmem::mock
