// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/kernel.hpp>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"

namespace clmem {
namespace {

constexpr const char* arg_info_routine = "clGetKernelArgInfo";

cl_kernel create_kernel(const Program& program, const std::string& name) {
  constexpr const char* routine = "clCreateKernel";
  const cl_program raw = program.require(routine);
  return detail::create<detail::Retry::never>(
      routine, [&](cl_int* status) { return clCreateKernel(raw, name.c_str(), status); },
      [&](cl_int) { return "kernel '" + name + "'"; });
}

template <typename T>
T read_arg_info(cl_kernel kernel, cl_uint index, cl_kernel_arg_info param) {
  const auto of_argument = [index](cl_kernel raw, cl_uint wanted, std::size_t size, void* value,
                                   std::size_t* size_returned) {
    return clGetKernelArgInfo(raw, index, wanted, size, value, size_returned);
  };
  return detail::read_info<T>(of_argument, arg_info_routine, kernel, param);
}

bool is_image(std::string_view type_name) {
  return type_name.starts_with("image") && type_name.ends_with("_t");
}

KernelParameter read_parameter(cl_kernel kernel, cl_uint index) {
  KernelParameter parameter;
  parameter.type_name = read_arg_info<std::string>(kernel, index, CL_KERNEL_ARG_TYPE_NAME);
  parameter.name = read_arg_info<std::string>(kernel, index, CL_KERNEL_ARG_NAME);
  parameter.address = read_arg_info<AddressSpace>(kernel, index, CL_KERNEL_ARG_ADDRESS_QUALIFIER);
  const auto qualifiers =
      read_arg_info<cl_kernel_arg_type_qualifier>(kernel, index, CL_KERNEL_ARG_TYPE_QUALIFIER);
  parameter.is_const = (qualifiers & CL_KERNEL_ARG_TYPE_CONST) != 0 ||
                       parameter.address == AddressSpace::constant_memory;
  if ((qualifiers & CL_KERNEL_ARG_TYPE_PIPE) != 0 || is_image(parameter.type_name)) {
    parameter.address = AddressSpace::global_memory;
  }
  return parameter;
}

std::vector<KernelParameter> read_parameters(cl_kernel kernel,
                                             const detail::KnownVersions& versions) {
  constexpr Version first_to_report{1, 2};
  std::vector<KernelParameter> parameters(
      detail::read_info<cl_uint>(clGetKernelInfo, "clGetKernelInfo", kernel, CL_KERNEL_NUM_ARGS));
  if (parameters.empty() || detail::versions_of(kernel, versions).oldest < first_to_report) {
    return parameters;
  }
  try {
    for (cl_uint index = 0; index < parameters.size(); ++index) {
      parameters[index] = read_parameter(kernel, index);
    }
  } catch (const Error& error) {
    if (error.code() != CL_KERNEL_ARG_INFO_NOT_AVAILABLE) {
      throw;
    }
    std::ranges::fill(parameters, KernelParameter{});
  }
  return parameters;
}

[[noreturn]] void throw_wrong_count(const char* what, std::size_t given, std::size_t nargs) {
  throw_error(
      CL_INVALID_VALUE, what,
      std::to_string(given) + " given, the kernel has " + std::to_string(nargs) + " arguments");
}

}  // namespace

detail::VersionRange detail::versions_of(cl_kernel kernel, const KnownVersions& versions) {
  return versions.get_or([kernel] {
    const auto context =
        read_info<Context>(clGetKernelInfo, "clGetKernelInfo", kernel, CL_KERNEL_CONTEXT);
    return VersionRange{context.version(), context.newest_version()};
  });
}

Kernel::Kernel(Adopt, cl_kernel raw)
    : Handle{adopt, raw}, parameters_{read_parameters(require("Kernel"), facts().versions)} {}

Kernel::Kernel(Retain, cl_kernel raw)
    : Handle{retain, raw}, parameters_{read_parameters(require("Kernel"), facts().versions)} {}

Kernel::Kernel(const Program& program, const std::string& name)
    : Kernel{adopt, create_kernel(program, name)} {}

std::vector<std::string> Kernel::argnames() const {
  std::vector<std::string> names;
  for (const KernelParameter& parameter : parameters_) {
    names.push_back(parameter.name);
  }
  return names;
}

void Kernel::set_argnames(const std::vector<std::string>& names) {
  if (names.size() != nargs()) {
    throw_wrong_count("set_argnames", names.size(), nargs());
  }
  std::vector<KernelParameter> renamed = parameters_;
  for (std::size_t index = 0; index < names.size(); ++index) {
    renamed[index].name = names[index];
  }
  parameters_ = std::move(renamed);
}

void Kernel::set_argtypes(std::vector<KernelParameter> parameters) {
  if (parameters.size() != nargs()) {
    throw_wrong_count("set_argtypes", parameters.size(), nargs());
  }
  for (std::size_t index = 0; index < parameters.size(); ++index) {
    if (parameters[index].name.empty()) {
      parameters[index].name = parameters_[index].name;
    }
  }
  parameters_ = std::move(parameters);
}

std::size_t Kernel::index_of(std::string_view name) const {
  const auto found = std::ranges::find(parameters_, name, [](const KernelParameter& parameter) {
    return std::string_view{parameter.name};
  });
  if (name.empty() || found == parameters_.end()) {
    const bool has_names = std::ranges::any_of(
        parameters_, [](const KernelParameter& parameter) { return !parameter.name.empty(); });
    throw_error(CL_INVALID_ARG_INDEX, "clSetKernelArg",
                "the kernel has no argument of the name '" + std::string{name} + "'" +
                    (has_names ? ""
                               : ": the driver reports none; build the program with "
                                 "-cl-kernel-arg-info, or set_argnames()"));
  }
  return static_cast<std::size_t>(found - parameters_.begin());
}

void Kernel::check_argument(std::size_t index, ArgumentKind kind, const TypeNames& names) const {
  static_cast<void>(require("clSetKernelArg"));
  if (index >= nargs()) {
    throw_error(CL_INVALID_ARG_INDEX, "clSetKernelArg",
                detail::describe({{"index", index}}) + ": the kernel has " +
                    std::to_string(nargs()) + " arguments");
  }
  detail::require_fits(parameters_[index], index, kind, names);
}

void Kernel::require_count(std::size_t given) const {
  if (given != nargs()) {
    throw_wrong_count("set_args", given, nargs());
  }
}

void Kernel::resolve(std::span<const std::string_view> names, std::span<std::size_t> places) const {
  require_count(names.size());
  for (std::size_t given = 0; given < names.size(); ++given) {
    places[given] = names[given].empty() ? given : index_of(names[given]);
    const auto earlier = places.first(given);
    if (std::ranges::find(earlier, places[given]) != earlier.end()) {
      throw_error(CL_INVALID_ARG_INDEX, "set_args",
                  "argument " + std::to_string(places[given]) + " is given twice");
    }
  }
}

NDRange Kernel::kept_range(std::span<const detail::ArgumentRef> arguments,
                           const Options& options) const {
  if (global_.empty()) {
    throw_error(CL_INVALID_GLOBAL_WORK_SIZE, "call",
                "the kernel keeps no global work size; set_global_work_size() gives it one");
  }
  const KernelArguments given{arguments};
  return {.global = global_(given),
          .local = local_(given),
          .offset = offset_(given),
          .after = options.after,
          .event = options.event};
}

}  // namespace clmem
