// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/layout.hpp>
#include <clmem/detail/pyopencl/memory_parameter.hpp>

namespace clmem::detail {
namespace {

constexpr const char* from_param_routine = "from_param";

const char* word_for(AddressSpace address) {
  switch (address) {
    case AddressSpace::global_memory:
      return "__global ";
    case AddressSpace::local_memory:
      return "__local ";
    case AddressSpace::constant_memory:
      return "__constant ";
    case AddressSpace::private_memory:
      return "__private ";
  }
  return "";
}

}  // namespace

std::string ctype_string(std::optional<AddressSpace> address, bool is_const,
                         const TypeNames& names) {
  const bool says_const = is_const && address != AddressSpace::constant_memory;
  return std::string{address ? word_for(*address) : ""} + (says_const ? "const " : "") +
         std::string{names.known() ? names.first : "void"} + "*";
}

KernelParameter parameter_of(std::optional<AddressSpace> address, bool is_const,
                             const TypeNames& names) {
  return {.type_name = names.known() ? std::string{names.first} + "*" : std::string{},
          .address = address,
          .is_const = is_const};
}

std::optional<std::size_t> bytes_of_shape(const std::optional<Shape>& shape,
                                          std::size_t item_size) {
  if (!shape) {
    return std::nullopt;
  }
  return StridedLayout{*shape, Order::c, item_size}.element_count() * item_size;
}

void require_memory(const MemoryParameterOptions& wanted, const ViewPlace& place) {
  if (wanted.shape && *wanted.shape != place.layout.shape()) {
    throw_error(CL_INVALID_ARG_VALUE, from_param_routine,
                "the view has another shape than the parameter");
  }
  if (wanted.flat) {
    require_from_start(place);
  }
}

void require_host_memory(const MemoryParameterOptions& wanted, bool is_const) {
  if (!wanted.context) {
    throw_error(CL_INVALID_CONTEXT, from_param_routine,
                "a host object is given and no context to wrap it in");
  }
  if (is_const) {
    return;
  }
  for (const Device& device : wanted.context.devices()) {
    if (!device.info<CL_DEVICE_HOST_UNIFIED_MEMORY>()) {
      throw_error(CL_INVALID_ARG_VALUE, from_param_routine,
                  "a host object is given for memory that kernels write, and the device " +
                      device.name() + " does not share the host's memory");
    }
  }
}

}  // namespace clmem::detail
