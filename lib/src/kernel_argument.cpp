// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/kernel_argument.hpp>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

const char* word_for(ArgumentKind kind) {
  constexpr std::array words{"a value", "a memory object or shared virtual memory", "local memory",
                             "a sampler", "a queue"};
  return words.at(static_cast<std::size_t>(kind));
}

std::string describe_parameter(const KernelParameter& parameter, std::size_t index) {
  std::string text = "argument " + std::to_string(index);
  if (!parameter.name.empty()) {
    text += " '" + parameter.name + "'";
  }
  if (!parameter.type_name.empty()) {
    text += " of type " + parameter.type_name;
  }
  return text;
}

constexpr std::array<std::string_view, 11> scalars{
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"};
constexpr std::array<std::string_view, 6> widths{"", "2", "3", "4", "8", "16"};

bool is_built_in(std::string_view name) {
  return std::ranges::any_of(scalars, [name](std::string_view scalar) {
    return name.starts_with(scalar) &&
           std::ranges::find(widths, name.substr(scalar.size())) != widths.end();
  });
}

std::string_view without_sign(std::string_view name) {
  return name.starts_with('u') ? name.substr(1) : name;
}

constexpr const char* info_routine = "clSetKernelExecInfo";

// One device of OpenCL 2.0 in the kernel's context is enough.
cl_kernel require_sharing(const char* routine, KernelRef kernel) {
  const cl_kernel raw = kernel.require(routine);
  if (kernel.versions() != nullptr) {
    detail::require_version(routine, {2, 0}, detail::versions_of(raw, *kernel.versions()).newest,
                            "no device of the kernel's context has more; the newest");
  }
  return raw;
}

}  // namespace

std::string_view KernelParameter::element_name() const noexcept {
  const std::string_view whole = type_name;
  return whole.substr(0, whole.find('*'));
}

std::optional<ArgumentKind> KernelParameter::kind() const noexcept {
  if (type_name == "sampler_t") {
    return ArgumentKind::sampler;
  }
  if (type_name == "queue_t") {
    return ArgumentKind::queue;
  }
  if (!address) {
    return std::nullopt;
  }
  switch (*address) {
    case AddressSpace::global_memory:
    case AddressSpace::constant_memory:
      return ArgumentKind::memory;
    case AddressSpace::local_memory:
      return ArgumentKind::local_memory;
    case AddressSpace::private_memory:
      return ArgumentKind::value;
  }
  return std::nullopt;
}

namespace detail {

void throw_argument_error(cl_int code, cl_uint index, std::size_t size) {
  throw_error(code, set_arg_routine, describe({{"index", std::size_t{index}}, {"size", size}}));
}

void throw_empty_argument(cl_uint index) {
  throw_error(
      CL_INVALID_MEM_OBJECT, set_arg_routine,
      "argument " + std::to_string(index) +
          ": the memory object is empty, released or moved from; pass nullptr for no memory");
}

void require_fits(const KernelParameter& parameter, std::size_t index, ArgumentKind kind,
                  const TypeNames& names) {
  const std::optional<ArgumentKind> wanted = parameter.kind();
  if (wanted && *wanted != kind) {
    throw_error(CL_INVALID_ARG_VALUE, set_arg_routine,
                describe_parameter(parameter, index) + " takes " + word_for(*wanted) + ", " +
                    word_for(kind) + " is given");
  }
  const std::string_view declared = parameter.element_name();
  const bool fits =
      kind == ArgumentKind::value ? converts_to(names, declared) : is_readable_as(names, declared);
  if (!fits) {
    throw_error(CL_INVALID_ARG_VALUE, set_arg_routine,
                describe_parameter(parameter, index) + " is given " +
                    (kind == ArgumentKind::value ? "a value" : "elements") + " of type " +
                    to_string(names));
  }
}

}  // namespace detail

std::string to_string(const TypeNames& names) {
  std::string text{names.first};
  return names.second.empty() ? text : text + " (or " + std::string{names.second} + ")";
}

bool is_readable_as(const TypeNames& names, std::string_view name) {
  return !names.known() || !is_built_in(name) || name == names.first || name == names.second;
}

bool converts_to(const TypeNames& names, std::string_view name) {
  return is_readable_as(names, name) || without_sign(name) == without_sign(names.first) ||
         (!names.second.empty() && without_sign(name) == without_sign(names.second));
}

namespace detail {

void set_svm_arg(KernelRef kernel, cl_uint index, ConstSVMPointer area) {
  constexpr const char* routine = "clSetKernelArgSVMPointer";
  const cl_kernel raw = require_sharing(routine, kernel);
  require_success(
      clSetKernelArgSVMPointer(raw, index, area.require(routine)), routine, [&](cl_int) {
        return describe({{"index", std::size_t{index}}, {"size of the area", area.size()}});
      });
}

void set_span_arg(KernelRef kernel, cl_uint index, const DeviceBytes& memory,
                  const ViewPlace& place) {
  if (!memory.is_shared()) {
    require_from_start(place);
    set_arg(kernel, index, MemRef{memory.buffer()});
    return;
  }
  if (!place.is_contiguous()) {
    throw_error(CL_INVALID_ARG_VALUE, "clSetKernelArgSVMPointer",
                "kernels see memory without gaps, the span has some: pass array_info(), too");
  }
  memory.require("clSetKernelArgSVMPointer");
  set_svm_arg(kernel, index, {memory.area() + place.offset, place.layout.extent()});
}

}  // namespace detail

void set_svm_pointers(KernelRef kernel, const References<ConstSVMPointer>& areas) {
  const cl_kernel raw = require_sharing(info_routine, kernel);
  const detail::HandleList<const void*> pointers{areas, CL_INVALID_VALUE, info_routine};
  detail::require_success(clSetKernelExecInfo(raw, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                              areas.size() * sizeof(void*), pointers.data()),
                          info_routine, [&](cl_int) {
                            return detail::describe({{"number of areas", areas.size()}});
                          });
}

void set_fine_grain_system(KernelRef kernel, SystemPointers pointers) {
  const auto used = static_cast<cl_bool>(pointers);
  detail::require_success(
      clSetKernelExecInfo(require_sharing(info_routine, kernel),
                          CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(used), &used),
      info_routine, [&](cl_int) {
        return detail::describe({{"fine-grain system pointers", std::size_t{used}}});
      });
}

}  // namespace clmem
