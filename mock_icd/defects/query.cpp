// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

template <cl_uint name, typename T, typename Change>
constexpr auto reports_object(Change change) {
  return reports<name, T, P::clGetMemObjectInfo>(change);
}

template <cl_uint name, typename Change>
constexpr auto reports_time(Change change) {
  return reports<name, cl_ulong, P::clGetEventProfilingInfo>(change);
}

// A buffer, not a part of one.
[[nodiscard]] bool is_over_svm(const auto& call) {
  const cl_mem object = arg<"memobj">(call);
  return parent_of(call.next(), object) == nullptr &&
         mem_info<cl_bool>(call.next(), object, CL_MEM_USES_SVM_POINTER) == CL_TRUE;
}

template <cl_command_type... types>
struct IsOfType {
  bool operator()(const auto& call) const {
    const cl_command_type type = command_type_of(call.next(), arg<"event">(call));
    return ((type == types) || ...);
  }
};

}  // namespace

std::vector<Defect> queries() {
  return {
      {"query.gives-no-size",
       {"GetMemObjectInfo.query.size-only", "GetEventInfo.query.size-only",
        "GetMemObjectInfo.query.size-ret-exact", "GetEventInfo.query.size-ret-exact"},
       "The size of a result is never given.",
       alters<P::clGetMemObjectInfo, P::clGetEventInfo>(
           [](auto& call) { arg<"param_value_size_ret">(call) = nullptr; })},
      {"query.gives-arguments-of-the-first-kernel",
       {"GetKernelInfo.query.size-ret-exact"},
       "CL_KERNEL_NUM_ARGS is that of the first kernel that was asked.",
       reports<CL_KERNEL_NUM_ARGS, cl_uint, P::clGetKernelInfo>([](auto&, cl_uint count) {
         static std::atomic<cl_uint> first = 0;
         cl_uint none = 0;
         first.compare_exchange_strong(none, count);
         return first.load();
       })},
      {"query.gives-size-of-storage",
       {"GetMemObjectInfo.query.size-ret-exact", "GetEventInfo.query.size-ret-exact"},
       "The size of the storage is given for that of the result.",
       wraps<P::clGetMemObjectInfo, P::clGetEventInfo>([](auto& call) {
         const auto answer = call.forward();
         const bool stored = answer.status == CL_SUCCESS && arg<"param_value">(call) != nullptr;
         if (stored && arg<"param_value_size_ret">(call) != nullptr) {
           *arg<"param_value_size_ret">(call) = arg<"param_value_size">(call);
         }
         return answer;
       })},
      {"query.requires-storage",
       {"GetMemObjectInfo.query.size-only", "GetEventInfo.query.size-only"},
       "A question for the size alone is refused.",
       refuses<CL_INVALID_VALUE, P::clGetMemObjectInfo, P::clGetEventInfo>(
           IsNull<"param_value">{})},
      {"query.requires-place-for-size",
       {"GetMemObjectInfo.query.no-size-ret", "GetEventInfo.query.no-size-ret"},
       "A question without a place for the size is refused.",
       refuses<CL_INVALID_VALUE, P::clGetMemObjectInfo, P::clGetEventInfo>(
           IsNull<"param_value_size_ret">{})},
      {"query.accepts-null-object",
       {"GetMemObjectInfo.err.INVALID_MEM_OBJECT.null"},
       "A null object can be asked.",
       accepts<CL_INVALID_MEM_OBJECT, P::clGetMemObjectInfo>(IsNull<"memobj">{})},
      {"query.reports-kernel-access-only",
       {"GetMemObjectInfo.FLAGS"},
       "CL_MEM_FLAGS leaves out host access and host memory.",
       reports_object<CL_MEM_FLAGS, cl_mem_flags>(
           [](auto&, cl_mem_flags flags) { return flags & access_flags; })},
      {"query.reports-rounded-size",
       {"GetMemObjectInfo.SIZE.buffer"},
       "CL_MEM_SIZE is rounded up to a multiple of 4096.",
       reports_object<CL_MEM_SIZE, std::size_t>(
           [](auto&, std::size_t size) { return (size + 4095) / 4096 * 4096; })},
      {"query.reports-image-type",
       {"GetMemObjectInfo.TYPE.buffer"},
       "CL_MEM_TYPE of a buffer is that of an image.",
       reports_object<CL_MEM_TYPE, cl_mem_object_type>(
           [](auto&, cl_mem_object_type) { return cl_mem_object_type{CL_MEM_OBJECT_IMAGE2D}; })},
      {"query.reports-no-host-pointer",
       {"GetMemObjectInfo.HOST_PTR.use"},
       "CL_MEM_HOST_PTR is always null.",
       reports_object<CL_MEM_HOST_PTR, void*>([](auto&, void*) -> void* { return nullptr; })},
      {"query.reports-host-pointer-of-own-memory",
       {"GetMemObjectInfo.HOST_PTR.null"},
       "CL_MEM_HOST_PTR is never null.",
       reports_object<CL_MEM_HOST_PTR, void*>(
           [](auto&, void* pointer) { return pointer != nullptr ? pointer : scratch_memory(); })},
      {"query.reports-frozen-reference-count",
       {"GetMemObjectInfo.REFERENCE_COUNT", "RetainMemObject.count", "ReleaseMemObject.count"},
       "CL_MEM_REFERENCE_COUNT is always one.",
       reports_object<CL_MEM_REFERENCE_COUNT, cl_uint>([](auto&, cl_uint) { return cl_uint{1}; })},
      {"query.reports-no-context",
       {"GetMemObjectInfo.CONTEXT"},
       "CL_MEM_CONTEXT is always null.",
       reports_object<CL_MEM_CONTEXT, cl_context>(
           [](auto&, cl_context) { return cl_context{nullptr}; })},
      {"query.reports-itself-as-parent",
       {"GetMemObjectInfo.ASSOCIATED.null"},
       "CL_MEM_ASSOCIATED_MEMOBJECT of a buffer is the buffer.",
       reports_object<CL_MEM_ASSOCIATED_MEMOBJECT, cl_mem>([](auto& call, cl_mem parent) {
         return parent != nullptr ? parent : arg<"memobj">(call);
       })},
      {"query.reports-allocation-as-parent",
       {"GetMemObjectInfo.ASSOCIATED.null"},
       "CL_MEM_ASSOCIATED_MEMOBJECT of a buffer over shared virtual memory is not null.",
       reports_object<CL_MEM_ASSOCIATED_MEMOBJECT, cl_mem>([](auto& call, cl_mem parent) {
         return is_over_svm(call) ? arg<"memobj">(call) : parent;
       })},
      {"query.reports-offset-in-allocation",
       {"GetMemObjectInfo.OFFSET"},
       "CL_MEM_OFFSET of a buffer over shared virtual memory is not zero.",
       reports_object<CL_MEM_OFFSET, std::size_t>([](auto& call, std::size_t offset) {
         return is_over_svm(call) ? offset + 64 : offset;
       })},
      {"query.reports-svm",
       {"GetMemObjectInfo.USES_SVM_POINTER.false"},
       "CL_MEM_USES_SVM_POINTER is always true.",
       reports_object<CL_MEM_USES_SVM_POINTER, cl_bool>(
           [](auto&, cl_bool) { return cl_bool{CL_TRUE}; })},
  };
}

std::vector<Defect> profiling() {
  return {
      {"profiling.starts-before-queued",
       {"GetEventProfilingInfo.monotonic"},
       "A command starts at time zero.",
       reports_time<CL_PROFILING_COMMAND_START>([](auto&, cl_ulong) { return cl_ulong{0}; })},
      {"profiling.ends-before-start",
       {"GetEventProfilingInfo.monotonic"},
       "A command ends at time zero.",
       reports_time<CL_PROFILING_COMMAND_END>([](auto&, cl_ulong) { return cl_ulong{0}; })},
      {"profiling.completes-after-end",
       {"GetEventProfilingInfo.COMPLETE.equals-end"},
       "A command completes a second after its end.",
       reports_time<CL_PROFILING_COMMAND_COMPLETE>(
           [](auto&, cl_ulong time) { return time + 1'000'000'000; })},
      {"profiling.gives-no-size",
       {"GetEventProfilingInfo.query.size-only", "GetEventProfilingInfo.query.size-ret-exact"},
       "The size of a time is never given.",
       alters<P::clGetEventProfilingInfo>(
           [](auto& call) { arg<"param_value_size_ret">(call) = nullptr; })},
      {"profiling.requires-place-for-size",
       {"GetEventProfilingInfo.query.no-size-ret"},
       "A question without a place for the size is refused.",
       refuses<CL_INVALID_VALUE, P::clGetEventProfilingInfo>(IsNull<"param_value_size_ret">{})},
      {"profiling.is-never-available",
       {"GetEventProfilingInfo.QUEUED", "GetEventProfilingInfo.SUBMIT",
        "GetEventProfilingInfo.START", "GetEventProfilingInfo.END",
        "GetEventProfilingInfo.COMPLETE", "GetEventProfilingInfo.memory-commands",
        "GetEventProfilingInfo.blocking"},
       "No command has times.",
       refuses<CL_PROFILING_INFO_NOT_AVAILABLE, P::clGetEventProfilingInfo>(Always{})},
      {"profiling.not-of-markers",
       {"GetEventProfilingInfo.marker"},
       "Markers and barriers have no times.",
       refuses<CL_PROFILING_INFO_NOT_AVAILABLE, P::clGetEventProfilingInfo>(
           IsOfType<CL_COMMAND_MARKER, CL_COMMAND_BARRIER>{})},
      {"profiling.not-of-fills-and-maps",
       {"GetEventProfilingInfo.memory-commands"},
       "Fills and maps have no times.",
       refuses<CL_PROFILING_INFO_NOT_AVAILABLE, P::clGetEventProfilingInfo>(
           IsOfType<CL_COMMAND_FILL_BUFFER, CL_COMMAND_MAP_BUFFER>{})},
      {"profiling.accepts-null-event",
       {"GetEventProfilingInfo.err.INVALID_EVENT.null"},
       "A null event claims to have times.",
       accepts<CL_INVALID_EVENT, P::clGetEventProfilingInfo>(IsNull<"event">{})},
  };
}

}  // namespace clmem::mock::defects
