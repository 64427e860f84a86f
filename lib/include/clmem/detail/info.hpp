// SPDX-License-Identifier: Apache-2.0
// info.hpp - typed results of the clGet...Info functions.
//
//   const std::size_t size = buffer.info<CL_MEM_SIZE>();
//   const std::vector<Device> devices = context.info<CL_CONTEXT_DEVICES>();
//
// Contract: the type of every result is known at compile time; a parameter without one does not
// compile: specialise its template, as below, for parameters of extensions. Scalars and handles
// take one OpenCL call, lists and strings two. Nothing is cached. Handles are retained; a null
// handle is an empty object.
#pragma once

#include <clmem/config.hpp>
#include <clmem/error.hpp>
#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

class Context;
class Device;
class MemoryObject;
class Program;
enum class AddressingMode : cl_addressing_mode;
enum class BuildStatus : cl_build_status;
enum class FilterMode : cl_filter_mode;

// struct MemInfo<CL_MEM_SIZE> : Returns<std::size_t> {};
template <typename T>
struct Returns {
  using type = T;
};

// clang-format off
template <cl_platform_info Param> struct PlatformInfo;
template <cl_device_info Param> struct DeviceInfo;
template <cl_context_info Param> struct ContextInfo;
template <cl_command_queue_info Param> struct QueueInfo;
template <cl_event_info Param> struct EventInfo;
template <cl_mem_info Param> struct MemInfo;
template <cl_image_info Param> struct ImageInfo;
template <cl_pipe_info Param> struct PipeInfo;
template <cl_sampler_info Param> struct SamplerInfo;
template <cl_program_info Param> struct ProgramInfo;
template <cl_program_build_info Param> struct ProgramBuildInfo;
template <cl_kernel_info Param> struct KernelInfo;
template <cl_kernel_work_group_info Param> struct KernelWorkGroupInfo;

// clang-format on

#define CLMEM_INFO(Info, param, ...) \
  template <>                        \
  struct Info<param> : Returns<__VA_ARGS__> {};
#include <clmem/detail/info_parameters.def>
#undef CLMEM_INFO

// The name of a parameter of any clGet...Info function: "CL_MEM_SIZE"; its number if unknown.
[[nodiscard]] std::string info_name(cl_uint param);

namespace detail {

[[noreturn]] void throw_info_error(cl_int code, const char* routine, cl_uint param);

// A query: the function, the object and the parameter.
template <typename Function, typename Raw>
struct InfoQuery {
  Function function;
  const char* routine;
  Raw object;
  cl_uint param;

  void operator()(std::size_t size, void* value, std::size_t* size_returned) const {
    const cl_int code = function(object, param, size, value, size_returned);
    if (code != CL_SUCCESS) {
      throw_info_error(code, routine, param);
    }
  }
};

template <typename T>
struct InfoReader {
  static_assert(std::is_trivially_copyable_v<T>);
  template <typename Query>
  static T read(const Query& query) {
    T value{};
    query(sizeof(value), &value, nullptr);
    return value;
  }
};

template <>
struct InfoReader<bool> {
  template <typename Query>
  static bool read(const Query& query) {
    return InfoReader<cl_bool>::read(query) != CL_FALSE;
  }
};

template <typename Element>
struct InfoReader<std::vector<Element>> {
  static_assert(std::is_trivially_copyable_v<Element>);
  template <typename Query>
  static std::vector<Element> read(const Query& query) {
    std::size_t size = 0;
    query(0, nullptr, &size);
    std::vector<Element> values(size / sizeof(Element));
    if (!values.empty()) {
      query(values.size() * sizeof(Element), values.data(), nullptr);
    }
    return values;
  }
};

template <>
struct InfoReader<std::string> {
  template <typename Query>
  static std::string read(const Query& query) {
    std::size_t size = 0;
    query(0, nullptr, &size);
    std::string text(size, '\0');
    if (size != 0) {
      query(size, text.data(), nullptr);
    }
    text.resize(text.find_last_not_of('\0') + 1);  // the result includes the terminator
    return text;
  }
};

template <HandleType T>
struct InfoReader<T> {
  template <typename Query>
  static T read(const Query& query) {
    const auto raw = InfoReader<typename T::raw_type>::read(query);
    return raw == nullptr ? T{} : T{retain, raw};
  }
};

template <typename T, typename Function, typename Raw>
[[nodiscard]] T read_info(Function function, const char* routine, Raw object, cl_uint param) {
  return InfoReader<T>::read(InfoQuery<Function, Raw>{function, routine, object, param});
}

template <typename Info, typename Function, typename Object>
[[nodiscard]] typename Info::type info_of(Function function, const char* routine,
                                          const Object& object, cl_uint param) {
  return read_info<typename Info::type>(function, routine, object.require(routine), param);
}

}  // namespace detail
}  // namespace clmem
