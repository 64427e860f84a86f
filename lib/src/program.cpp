// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/kernel.hpp>
#include <clmem/program.hpp>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

constexpr const char* build_routine = "clBuildProgram";

cl_program create_from_source(const Context& context, std::string_view source) {
  constexpr const char* routine = "clCreateProgramWithSource";
  const cl_context raw = context.require(routine);
  if (source.empty()) {
    throw_error(CL_INVALID_VALUE, routine, "the source is empty");
  }
  const char* text = source.data();
  const std::size_t length = source.size();
  return detail::create<detail::Retry::never>(
      routine,
      [&](cl_int* status) { return clCreateProgramWithSource(raw, 1, &text, &length, status); },
      [&](cl_int) {
        return detail::describe({{"length of the source", length}});
      });
}

struct BinaryLists {
  explicit BinaryLists(std::span<const ProgramBinary> binaries) : statuses(binaries.size()) {
    for (const ProgramBinary& binary : binaries) {
      devices.push_back(binary.device.get());
      sizes.push_back(binary.value.size());
      bytes.push_back(reinterpret_cast<const unsigned char*>(binary.value.data()));
    }
  }

  std::vector<cl_device_id> devices;
  std::vector<std::size_t> sizes;
  std::vector<const unsigned char*> bytes;
  std::vector<cl_int> statuses;
};

std::string describe_binaries(const BinaryLists& lists) {
  std::string text = detail::describe({{"number of binaries", lists.sizes.size()}});
  for (std::size_t i = 0; i < lists.sizes.size(); ++i) {
    text += "; binary " + std::to_string(i) + " has " + std::to_string(lists.sizes[i]) + " bytes";
    if (lists.statuses[i] != CL_SUCCESS) {
      text += " and status " + std::to_string(lists.statuses[i]);
    }
  }
  return text;
}

void require_binaries(const char* routine, std::span<const ProgramBinary> binaries) {
  if (binaries.empty()) {
    throw_error(CL_INVALID_VALUE, routine, "no binary is given");
  }
  for (std::size_t i = 0; i < binaries.size(); ++i) {
    static_cast<void>(binaries[i].device.require(routine));
    if (binaries[i].value.empty()) {
      throw_error(CL_INVALID_VALUE, routine, "binary " + std::to_string(i) + " is empty");
    }
  }
}

cl_program create_from_binaries(const Context& context, std::span<const ProgramBinary> binaries) {
  constexpr const char* routine = "clCreateProgramWithBinary";
  const cl_context raw = context.require(routine);
  require_binaries(routine, binaries);
  BinaryLists lists{binaries};
  return detail::create<detail::Retry::never>(
      routine,
      [&](cl_int* status) {
        return clCreateProgramWithBinary(raw, static_cast<cl_uint>(binaries.size()),
                                         lists.devices.data(), lists.sizes.data(),
                                         lists.bytes.data(), lists.statuses.data(), status);
      },
      [&](cl_int) { return describe_binaries(lists); });
}

std::string describe_build(const Program& program, cl_int code, const std::string& options) {
  std::string text = "options = \"" + options + '"';
  if (code != CL_BUILD_PROGRAM_FAILURE) {
    return text;
  }
  try {
    for (const auto& [device, log] : program.logs()) {
      text += "\n - log of " + device.name() + ":\n" + log;
    }
  } catch (const Error&) {
    // The query has failed as well; the options still help.
  }
  return text;
}

void build_for(const Program& program, std::span<const Device> devices,
               const std::string& options) {
  const cl_program raw = program.require(build_routine);
  const detail::HandleList<cl_device_id> list{devices, CL_INVALID_DEVICE, build_routine};
  detail::require_success(
      clBuildProgram(raw, list.size(), list.data(), options.c_str(), nullptr, nullptr),
      build_routine, [&](cl_int code) { return describe_build(program, code, options); });
}

template <typename ValueOf>
auto by_device(const Program& program, const ValueOf& value_of) {
  std::vector<ForDevice<decltype(value_of(Device{}))>> values;
  for (const Device& device : program.devices()) {
    values.push_back({device, value_of(device)});
  }
  return values;
}

}  // namespace

Program::Program(const Context& context, std::string_view source)
    : Handle{adopt, create_from_source(context, source)} {}

Program::Program(const Context& context, std::span<const ProgramBinary> binaries)
    : Handle{adopt, create_from_binaries(context, binaries)} {}

void Program::build(const std::string& options) const {
  build_for(*this, {}, options);
}

void Program::build(std::span<const Device> devices, const std::string& options) const {
  if (devices.empty()) {
    throw_error(CL_INVALID_VALUE, build_routine, "the list of devices is empty");
  }
  build_for(*this, devices, options);
}

Kernel Program::kernel(const std::string& name) const {
  return Kernel{*this, name};
}

std::vector<std::string> Program::kernel_names() const {
  constexpr const char* routine = "clGetProgramInfo";
  static_cast<void>(require(routine));
  detail::require_context_version(routine, {1, 2}, context());
  const std::string list = info<CL_PROGRAM_KERNEL_NAMES>();
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(';', begin), list.size());
    names.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

std::vector<ForDevice<BuildStatus>> Program::status() const {
  return by_device(*this, [this](const Device& device) { return status(device); });
}

std::vector<ForDevice<std::string>> Program::logs() const {
  return by_device(*this, [this](const Device& device) { return log(device); });
}

std::vector<ForDevice<std::size_t>> Program::binary_sizes() const {
  const std::vector<std::size_t> sizes = info<CL_PROGRAM_BINARY_SIZES>();
  std::size_t next = 0;
  return by_device(*this, [&](const Device&) { return sizes.at(next++); });
}

std::vector<ProgramBinary> Program::binaries() const {
  constexpr const char* routine = "clGetProgramInfo";
  std::vector<ProgramBinary> found;
  std::vector<std::byte*> places;
  for (const auto& [device, size] : binary_sizes()) {
    found.push_back({device, std::vector<std::byte>(size)});
    places.push_back(size == 0 ? nullptr : found.back().value.data());
  }
  const cl_int code = clGetProgramInfo(require(routine), CL_PROGRAM_BINARIES,
                                       places.size() * sizeof(places[0]), places.data(), nullptr);
  if (code != CL_SUCCESS) {
    detail::throw_info_error(code, routine, CL_PROGRAM_BINARIES);
  }
  return found;
}

}  // namespace clmem
