// SPDX-License-Identifier: Apache-2.0
#include "recording/argument_types.hpp"

#include <array>
#include <type_traits>

#include "clmem/mock/call.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::recording {
namespace {

using mock::EntryPoint;
using mock::FunctionOf;

template <typename T>
constexpr std::string_view type_name() {
#define CLMEM_NAME(type)                   \
  if constexpr (std::is_same_v<T, type>) { \
    return #type;                          \
  } else
  CLMEM_NAME(cl_platform_id)
  CLMEM_NAME(cl_device_id)
  CLMEM_NAME(cl_context)
  CLMEM_NAME(cl_command_queue)
  CLMEM_NAME(cl_mem)
  CLMEM_NAME(cl_event)
  CLMEM_NAME(cl_program)
  CLMEM_NAME(cl_kernel)
  CLMEM_NAME(cl_sampler)
  CLMEM_NAME(cl_int)
  CLMEM_NAME(cl_uint)
  CLMEM_NAME(size_t)
  CLMEM_NAME(cl_long)
  CLMEM_NAME(cl_context_properties) return "void";
#undef CLMEM_NAME
}

template <typename T>
constexpr ArgumentType pointed_type() {
  if constexpr (std::is_void_v<std::remove_cv_t<T>>) {
    return {Shape::memory, "void"};
  } else if constexpr (std::is_same_v<T, void*>) {
    return {Shape::addresses, "void *"};
  } else if constexpr (std::is_same_v<T, const void*>) {
    return {Shape::addresses, "const void *"};
  } else if constexpr (std::is_const_v<T>) {
    return {Shape::elements, type_name<std::remove_const_t<T>>()};
  } else if constexpr (std::is_arithmetic_v<T> || std::is_pointer_v<T>) {
    return {Shape::result, type_name<T>(), sizeof(T)};
  } else {
    return {Shape::result, type_name<T>()};
  }
}

template <typename T>
constexpr ArgumentType type_of() {
  if constexpr (!std::is_pointer_v<T>) {
    return {};
  } else if constexpr (type_name<T>() != "void") {
    return {Shape::object, type_name<T>()};
  } else if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
    return {Shape::function, {}};
  } else {
    return pointed_type<std::remove_pointer_t<T>>();
  }
}

template <typename Function>
struct TypesOf;
template <typename R, typename... A>
struct TypesOf<R(CL_API_CALL*)(A...)> {
  static constexpr std::array<ArgumentType, sizeof...(A)> types{type_of<A>()...};
};

constexpr std::array<std::span<const ArgumentType>, mock::entry_point_count> types_of_entry_points{
#define CLMEM_ENTRY_POINT(name, refusal, parameters) TypesOf<FunctionOf<EntryPoint::name>>::types,
#define CLMEM_LOADER_ENTRY_POINT CLMEM_ENTRY_POINT
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
};

}  // namespace

std::span<const ArgumentType> argument_types_of(EntryPoint point) {
  return types_of_entry_points.at(static_cast<std::size_t>(point));
}

}  // namespace clmem::recording
