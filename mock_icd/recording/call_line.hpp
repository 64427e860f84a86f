// SPDX-License-Identifier: Apache-2.0
// call_line.hpp - a call as two lines of JSON: one before it is made, one when it has returned.
//
//   begun_line(call, types)   {"call":"clFinish","number":12,"thread":1,"arguments":[{"name":...}]}
//   ended_line(...)           {"end":12,"code":"CL_SUCCESS"}
//
// Contract: an argument is an object with its name and one of: "text", an expression of C; "object"
// with "type", a handle; "objects" with "type"; "numbers" with "type"; "addresses" with "type";
// "bytes" in hexadecimal; "string"; "strings"; "address", of memory; "result" with "type", where
// the call stores something; "null". Values only, so that a reader needs neither this process nor
// OpenCL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "clmem/mock/call.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

enum class Shape : std::uint8_t {
  number,
  object,     // a handle
  elements,   // pointer to const
  addresses,  // pointer to pointers to memory
  result,     // pointer to what the call stores
  memory,     // bytes of the host or of a map
  function,
};

struct ArgumentType {
  Shape shape = Shape::number;
  std::string_view name;  // of the object, the element or the result
};

template <typename T>
[[nodiscard]] constexpr std::string_view type_name() {
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
[[nodiscard]] constexpr bool is_handle() {
  return type_name<T>() != "void" && std::is_pointer_v<T>;
}

template <typename T>
[[nodiscard]] constexpr ArgumentType type_of() {
  if constexpr (!std::is_pointer_v<T>) {
    return {Shape::number, {}};
  } else if constexpr (is_handle<T>()) {
    return {Shape::object, type_name<T>()};
  } else if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
    return {Shape::function, {}};
  } else {
    using Pointed = std::remove_pointer_t<T>;
    if constexpr (std::is_void_v<std::remove_cv_t<Pointed>>) {
      return {Shape::memory, "void"};
    } else if constexpr (std::is_same_v<Pointed, void*>) {
      return {Shape::addresses, "void *"};
    } else if constexpr (std::is_same_v<Pointed, const void*>) {
      return {Shape::addresses, "const void *"};
    } else if constexpr (std::is_const_v<Pointed>) {
      return {Shape::elements, type_name<std::remove_const_t<Pointed>>()};
    } else {
      return {Shape::result, type_name<Pointed>()};
    }
  }
}

// What a call has stored where its caller asked for it.
struct Stored {
  std::string_view parameter;
  std::string hexadecimal;
};

[[nodiscard]] std::string hexadecimal(const void* bytes, std::size_t size);

[[nodiscard]] std::string begun_line(const Call& call, std::span<const ArgumentType> types,
                                     std::span<const std::string> sources);
[[nodiscard]] std::string ended_line(const Call& call, std::span<const Stored> stored);

}  // namespace clmem::mock
