// SPDX-License-Identifier: Apache-2.0
// kernel.hpp - a kernel with its signature and its work sizes.
//
//   Kernel scale = program.kernel("scale");
//   scale(queue, {1024}, {64}, buffer, named_argument("factor", 2.0F));   // global and local size
//   scale(queue, NDRange{.global = 1024, .event = &done}, buffer, 2.0F);
//   scale.set_global_work_size(1024);
//   scale.call(queue, buffer, 2.0F);                                      // with the sizes kept
//
// Contract: creation queries the number of arguments, and where all devices of the context have
// OpenCL 1.2 the name, type and address space of each, which drivers need to report only for
// programs built with -cl-kernel-arg-info. Arguments are checked before any OpenCL call: their
// number; and if reported, the kind (value, memory, local memory or sampler) and the element types
// of typed memory. Each argument is one clSetKernelArg, or one clSetKernelArgSVMPointer. Copies
// share the OpenCL kernel and its arguments, but not the names and sizes kept here. Only one thread
// at a time may set arguments of a kernel (OpenCL API, section 5.9).
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/detail/kernel_call.hpp>
#include <clmem/kernel_argument.hpp>
#include <clmem/nd_range.hpp>
#include <clmem/program.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

namespace CLMEM_EXPORT clmem {

// Rejects a temporary that owns memory, which would end before the kernel runs.
template <typename T>
concept CallArgument =
    KernelArgument<typename detail::ArgumentPlace<std::remove_cvref_t<T>>::type> &&
    !detail::OwnedMemory<T>;

class Kernel : public Handle<cl_kernel> {
 public:
  Kernel() noexcept = default;
  Kernel(Adopt, cl_kernel raw);
  Kernel(Retain, cl_kernel raw);
  Kernel(const Program& program, const std::string& name);

  // Versions of the context's devices; queried at creation, if there are arguments.
  [[nodiscard]] const detail::KnownVersions& versions() const noexcept { return facts().versions; }

  [[nodiscard]] std::size_t nargs() const noexcept { return parameters_.size(); }
  [[nodiscard]] const std::vector<KernelParameter>& argtypes() const noexcept {
    return parameters_;
  }
  [[nodiscard]] std::vector<std::string> argnames() const;

  // Replaces what the driver reports, if anything: one entry per argument, else a LogicError.
  void set_argnames(const std::vector<std::string>& names);
  void set_argtypes(std::vector<KernelParameter> parameters);

  template <KernelArgument T>
  void set_arg(std::size_t index, const T& value) const {
    check_argument(index, ArgumentTraits<T>::kind, ArgumentTraits<T>::names);
    detail::pass_argument(*this, index, value);
  }
  template <KernelArgument T>
  void set_arg(std::string_view name, const T& value) const {
    set_arg(index_of(name), value);
  }
  template <detail::OwnedMemory T>
  void set_arg(std::size_t index, const T&& value) const = delete;
  template <detail::OwnedMemory T>
  void set_arg(std::string_view name, const T&& value) const = delete;

  // Sets all arguments, each once, in the order given; all are checked before the first is set.
  template <CallArgument... Args>
  void set_args(Args&&... args) const {
    static_cast<void>(require("set_args"));
    pass(places_of(args...), args...);
  }

  // Throws a LogicError unless the kernel takes arguments of these types.
  template <KernelArgument... Parameters>
  void require_parameters() const {
    require_count(sizeof...(Parameters));
    std::size_t next = 0;
    (check_argument(next++, ArgumentTraits<Parameters>::kind, ArgumentTraits<Parameters>::names),
     ...);
  }

  template <CallArgument... Args>
  void operator()(const CommandQueue& queue, const NDRange& range, Args&&... args) const {
    detail::require_range(queue, range);
    set_args(args...);
    enqueue_nd_range_kernel(queue, *this, range);
  }
  template <CallArgument... Args>
  void operator()(const CommandQueue& queue, const WorkSize& global, const WorkSize& local,
                  Args&&... args) const {
    (*this)(queue, NDRange{.global = global, .local = local}, args...);
  }

  // Runs with the kept sizes; functions that return sizes are called before any OpenCL call.
  template <CallArgument... Args>
  void call(const CommandQueue& queue, Args&&... args) const {
    run(queue, {}, args...);
  }
  template <CallArgument... Args>
  void call(const CommandQueue& queue, const Options& options, Args&&... args) const {
    run(queue, options, args...);
  }

  void set_global_work_size(WorkSizeRule rule) { global_ = std::move(rule); }
  void set_local_work_size(WorkSizeRule rule) { local_ = std::move(rule); }
  void set_global_work_offset(WorkSizeRule rule) { offset_ = std::move(rule); }
  [[nodiscard]] const WorkSizeRule& global_work_size() const noexcept { return global_; }
  [[nodiscard]] const WorkSizeRule& local_work_size() const noexcept { return local_; }
  [[nodiscard]] const WorkSizeRule& global_work_offset() const noexcept { return offset_; }

  template <cl_kernel_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<KernelInfo<Param>>(clGetKernelInfo, "clGetKernelInfo", *this, Param);
  }
  template <cl_kernel_work_group_info Param>
  [[nodiscard]] auto work_group_info(const Device& device) const {
    const auto of_device = [raw = device.get()](cl_kernel kernel, cl_uint param, std::size_t size,
                                                void* value, std::size_t* size_returned) {
      return clGetKernelWorkGroupInfo(kernel, raw, param, size, value, size_returned);
    };
    return detail::info_of<KernelWorkGroupInfo<Param>>(of_device, "clGetKernelWorkGroupInfo", *this,
                                                       Param);
  }

  [[nodiscard]] std::string name() const { return info<CL_KERNEL_FUNCTION_NAME>(); }
  [[nodiscard]] Context context() const { return info<CL_KERNEL_CONTEXT>(); }
  [[nodiscard]] Program program() const { return info<CL_KERNEL_PROGRAM>(); }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_KERNEL_REFERENCE_COUNT>(); }
  // Attributes in the source: "reqd_work_group_size(8,8,1)" (OpenCL 1.2).
  [[nodiscard]] std::string attributes() const { return info<CL_KERNEL_ATTRIBUTES>(); }

  // Largest work-group of this kernel on the device, in work-items.
  [[nodiscard]] std::size_t work_group_size(const Device& device) const {
    return work_group_info<CL_KERNEL_WORK_GROUP_SIZE>(device);
  }
  // The size required by the source; zeros if it requires none.
  [[nodiscard]] std::array<std::size_t, 3> compile_work_group_size(const Device& device) const {
    return work_group_info<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device);
  }
  [[nodiscard]] std::size_t preferred_work_group_size_multiple(const Device& device) const {
    return work_group_info<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(device);
  }
  // Bytes per work-group, local arguments that are set included.
  [[nodiscard]] cl_ulong local_mem_size(const Device& device) const {
    return work_group_info<CL_KERNEL_LOCAL_MEM_SIZE>(device);
  }
  // Bytes per work-item.
  [[nodiscard]] cl_ulong private_mem_size(const Device& device) const {
    return work_group_info<CL_KERNEL_PRIVATE_MEM_SIZE>(device);
  }

 private:
  [[nodiscard]] std::size_t index_of(std::string_view name) const;
  void require_count(std::size_t given) const;
  void check_argument(std::size_t index, ArgumentKind kind, const TypeNames& names) const;
  // Finds the parameter of each argument, by name, or by position if the name is empty.
  void resolve(std::span<const std::string_view> names, std::span<std::size_t> places) const;
  [[nodiscard]] NDRange kept_range(std::span<const detail::ArgumentRef> arguments,
                                   const Options& options) const;

  // Returns the parameter index of each argument, after the checks.
  template <typename... Args>
  [[nodiscard]] std::array<std::size_t, sizeof...(Args)> places_of(const Args&... args) const {
    const std::array<std::string_view, sizeof...(Args)> names{
        detail::ArgumentPlace<Args>::name(args)...};
    std::array<std::size_t, sizeof...(Args)> places{};
    resolve(names, places);
    std::size_t next = 0;
    (check_argument(places[next++],
                    ArgumentTraits<typename detail::ArgumentPlace<Args>::type>::kind,
                    ArgumentTraits<typename detail::ArgumentPlace<Args>::type>::names),
     ...);
    static_cast<void>(next);
    return places;
  }

  template <typename... Args>
  void pass(const std::array<std::size_t, sizeof...(Args)>& places, const Args&... args) const {
    std::size_t next = 0;
    (detail::pass_argument(*this, places[next++], detail::ArgumentPlace<Args>::value(args)), ...);
    static_cast<void>(next);
    static_cast<void>(places);
  }

  template <typename... Args>
  void run(const CommandQueue& queue, const Options& options, const Args&... args) const {
    static_cast<void>(require("clEnqueueNDRangeKernel"));
    const auto places = places_of(args...);
    std::array<detail::ArgumentRef, sizeof...(Args)> arguments{};
    std::size_t next = 0;
    ((arguments[places[next++]] = {&detail::ArgumentPlace<Args>::value(args),
                                   &typeid(typename detail::ArgumentPlace<Args>::type)}),
     ...);
    static_cast<void>(next);
    const NDRange range = kept_range(arguments, options);
    detail::require_range(queue, range);
    pass(places, args...);
    enqueue_nd_range_kernel(queue, *this, range);
  }

  std::vector<KernelParameter> parameters_;
  WorkSizeRule global_;
  WorkSizeRule local_;
  WorkSizeRule offset_;
};

// A kernel whose arguments are checked when compiled.
//
//   const TypedKernel<device_span<float>, float> scale{program, "scale"};
//   scale(queue, NDRange{{480, 640}}, field, 2.0F);
//   scale(queue, NDRange{.global = {480, 640}, .after = {ready}, .event = &done}, field, 2.0F);
//
// Contract: creation is that of a Kernel, and checks the parameters against the reported ones;
// calls make no query and no further check.
template <KernelArgument... Parameters>
class TypedKernel {
 public:
  explicit TypedKernel(Kernel kernel) : kernel_{std::move(kernel)} {
    kernel_.template require_parameters<Parameters...>();
  }
  TypedKernel(const Program& program, const std::string& name)
      : TypedKernel{Kernel{program, name}} {}

  [[nodiscard]] const Kernel& kernel() const noexcept { return kernel_; }

  void operator()(const CommandQueue& queue, const NDRange& range,
                  detail::argument_t<Parameters>... arguments) const {
    detail::require_range(queue, range);
    std::size_t next = 0;
    (detail::pass_argument<Parameters>(kernel_, next++, arguments), ...);
    enqueue_nd_range_kernel(queue, kernel_, range);
  }

 private:
  Kernel kernel_;
};

}  // namespace clmem
