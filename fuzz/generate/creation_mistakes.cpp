// SPDX-License-Identifier: Apache-2.0
// Mistakes in lists of objects, creation, queries, events and kernels.
#include "execute/queries.hpp"
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// Changes the parent to another buffer, from its first byte.
template <typename Accept>
bool to_parent(Builder& builder, Statement& call, Accept accept) {
  return set_memory(builder, call, "buffer",
                    [&](const MemoryInfo& info) {
                      return !info.shape.is_image() && info.shape.context == 0 &&
                             info.shape.size() > 1 && accept(info);
                    }) &&
         ensure_element(call, "buffer_create_info", 0, 0) &&
         ensure_element(call, "buffer_create_info", 1, 1);
}

bool parent_flags(Builder& builder, Statement& call, cl_mem_flags parent, cl_mem_flags flags) {
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  const auto has = [&](const MemoryInfo& one) {
    return !one.derived && (one.shape.flags & parent) != 0;
  };
  return info != nullptr && (has(*info) || to_parent(builder, call, has)) &&
         set(call, "flags", number(flags));
}

// Removes host memory; false if the image shares the bytes of another object.
bool may_have_host(Statement& call) {
  const Value* const buffer = element(call, "image_desc", 9);
  return argument(call, "host_ptr")->form == Value::Form::null &&
         (buffer == nullptr || buffer->object.kind != Kind::memory);
}

// Passes host memory without a flag that uses it; not for images over buffers, which have none of
// these flags.
bool unexpected_host(Builder& builder, Statement& call) {
  if (argument(call, "host_ptr")->form == Value::Form::object) {
    return set(call, "flags", number(CL_MEM_READ_WRITE));
  }
  const Object host = may_have_host(call) ? Object{} : builder.living(Kind::host);
  return host.kind != Kind::none && set(call, "host_ptr", reference(host));
}

// Moves the origin off a multiple of the required alignment: to a byte or a half, or one past it.
bool unaligned_origin(Builder& builder, Statement& call) {
  const std::size_t alignment = builder.features().sub_buffer_alignment;
  const MemoryInfo* const parent = memory_of(builder, call, "buffer");
  if (alignment < 2 || parent == nullptr || parent->shape.size() < 2) {
    return false;
  }
  const std::size_t most = parent->shape.size() - 1;
  const std::size_t origin = builder.random().pick<std::size_t>(
      {1, std::min<std::size_t>(16, alignment / 2), alignment / 2, alignment + 1, alignment * 3 / 2,
       32 * alignment + alignment / 2});
  return set_element(call, "buffer_create_info", 0, std::min(origin, most)) &&
         std::min(origin, most) % alignment != 0 &&
         ensure_element(call, "buffer_create_info", 1, 1);
}

const EventInfo* event_of(const Builder& builder, const Statement& call) {
  const Value& first = call.arguments[0];
  return first.object.kind == Kind::event ? &builder.state().scene().events[first.object.index]
                                          : nullptr;
}

bool is_user_event(const EventInfo& event) {
  return event.queue == 0xffff;
}

bool without_profiling(Builder& builder, Statement& call) {
  const EventInfo* const event = event_of(builder, call);
  return event != nullptr && !is_user_event(*event) &&
         !builder.state().scene().queues[event->queue].profiling;
}

// Queries a time of an event that has none although its queue profiles.
template <typename Accept>
bool to_profiled_event(Builder& builder, Statement& call, Accept accept) {
  const Object event = builder.event([&](const EventInfo& info) {
    return !is_user_event(info) && builder.state().scene().queues[info.queue].profiling &&
           accept(info);
  });
  call.arguments[0] = reference(event);
  return event.kind != Kind::none &&
         ensure(call, "param_name",
                number(builder.random().pick<std::uint64_t>(
                    {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                     CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END})));
}

// Sets the status of a command's event while the status of a user event is still to be set, as few
// user events allow.
bool to_status_of_commands(Builder& builder, Statement& call) {
  const Object event = builder.event([&](const EventInfo& info) {
    return is_user_event(info) && builder.state().order().is_unresolved(info.command);
  });
  const bool sets = set(
      call, "execution_status",
      number(builder.random().pick<std::uint64_t>({CL_RUNNING, CL_SUBMITTED, CL_QUEUED, 1000})));
  call.arguments[0] = reference(event);
  return sets && event.kind != Kind::none;
}

bool has_failed(Builder& builder, Statement& call) {
  return to_profiled_event(builder, call, [&](const EventInfo& info) {
    return builder.state().order().has_failed(info.command);
  });
}

bool not_ended(Builder& builder, Statement& call) {
  return to_profiled_event(builder, call, [&](const EventInfo& info) {
    return builder.state().order().is_blocked(info.command) &&
           !builder.state().order().has_failed(info.command);
  });
}

// True if the event has profiling: queries of other events fail for another reason.
bool profiles(Builder& builder, const Statement& call) {
  const EventInfo* const event = event_of(builder, call);
  return call.function != EntryPoint::clGetEventProfilingInfo ||
         (event != nullptr && !is_user_event(*event) &&
          builder.state().scene().queues[event->queue].profiling &&
          builder.state().order().ended().test(event->command) &&
          !builder.state().order().has_failed(event->command));
}

// Chooses a size that the value of the query does not fit into.
bool small_size(Builder& builder, Statement& call) {
  const Query* const query = query_named(call.arguments[0].object.kind,
                                         static_cast<std::uint32_t>(number_of(call, "param_name")));
  const std::size_t size = query == nullptr ? sizeof(cl_ulong) : query->size;  // of times
  return profiles(builder, call) &&
         set(call, "param_value_size",
             number(builder.random().one_in(2) ? size / 2 : builder.random().below(size)));
}

// Adds a NULL entry, also after valid ones.
bool null_memory(Builder& builder, Statement& call) {
  Value* const memories = argument(call, "mem_objects");
  if (memories == nullptr) {
    return false;
  }
  memories->list.resize(builder.random().below(memories->list.size() + 1));
  memories->list.push_back(null());
  *argument(call, "num_mem_objects") = number(memories->list.size());
  return true;
}

// Returns the letter of the argument that clSetKernelArg sets (KernelForm).
char argument_letter(Builder& builder, const Statement& call) {
  const Object kernel = call.arguments[0].object;
  return kernel.kind != Kind::kernel
             ? '-'
             : kernel_forms.at(builder.state().scene().kernels[kernel.index].name)
                   .arguments.at(number_of(call, "arg_index"));
}

bool is_argument(Builder& builder, const Statement& call, std::string_view letters) {
  return letters.find(argument_letter(builder, call)) != letters.npos;
}

bool sets(const Statement& call, std::uint64_t name) {
  return number_of(call, "param_name") == name;
}

// Chooses a dimension of a range that has work-items in all of them.
std::optional<std::size_t> dimension_of_range(Builder& builder, const Statement& call) {
  const Value* const sizes = argument(call, "global_work_size");
  if (sizes == nullptr ||
      std::ranges::any_of(sizes->list, [](const Value& size) { return size.number == 0; })) {
    return std::nullopt;
  }
  return builder.random().below(sizes->list.size());
}

// Makes the last work-item's id exceed size_t.
bool ids_wrap(Builder& builder, Statement& call) {
  const auto at = dimension_of_range(builder, call);
  if (!at) {
    return false;
  }
  Value& offset = *argument(call, "global_work_offset");
  if (offset.list.empty()) {
    offset = list(std::vector<Value>(number_of(call, "work_dim"), number(0)));
  }
  return set_element(call, "global_work_offset", *at, all_ones);
}

// Makes a work-group larger than any device supports.
bool large_group(Builder& builder, Statement& call) {
  constexpr std::uint64_t many = std::uint64_t{1} << 24U;
  const auto at = dimension_of_range(builder, call);
  return at && set_element(call, "local_work_size", *at, many) &&
         ensure_element(call, "global_work_size", *at, many);
}

// Enqueues a kernel, or a clone of it, with one argument or all arguments missing.
bool leave_argument_out(Builder& builder, Statement& call) {
  const Object complete = argument(call, "kernel")->object;
  if (complete.kind != Kind::kernel) {
    return false;
  }
  const KernelInfo info = builder.state().scene().kernels[complete.index];
  const std::string_view letters = kernel_forms.at(info.name).arguments;
  Object kernel = builder.fresh(Kind::kernel);
  if (!builder.has_room(letters.size()) ||
      !builder.add(make(EntryPoint::clCreateKernel,
                        {{.form = Value::Form::program},
                         {.form = Value::Form::text, .number = info.name},
                         result()},
                        kernel))) {
    return false;
  }
  const std::size_t left_out = builder.random().below(letters.size());
  const bool sets = builder.random().one_in(2);
  for (std::size_t i = 0; sets && i < letters.size(); ++i) {
    if (i != left_out && info.arguments.at(i)) {
      (void)set_argument(builder, kernel, i, letters[i], *info.arguments.at(i));
    }
  }
  if (builder.features().version >= CL_MAKE_VERSION(2, 1, 0) && builder.random().one_in(3)) {
    const Object clone = builder.fresh(Kind::kernel);
    kernel = builder.add(make(EntryPoint::clCloneKernel, {reference(kernel), result()}, clone))
                 ? clone
                 : kernel;
  }
  return set(call, "kernel", reference(kernel));
}

constexpr auto creation_rows = std::to_array<MistakeRow>({
    // Lists of objects.
    {"INVALID_VALUE.count-zero",
     CLMEM_CHANGE(set(call, "num_mem_objects", number(0)) || set(call, "num_events", number(0)) ||
                  set(call, "num_svm_pointers", number(0)))},
    {"INVALID_VALUE.list-null",
     CLMEM_CHANGE(set(call, "mem_objects", null()) || set(call, "event_list", null()) ||
                  set(call, "svm_pointers", null()))},
    {"INVALID_MEM_OBJECT.null-entry", null_memory},
    {"INVALID_VALUE.flags", CLMEM_CHANGE(set(call, "flags", number(unknown_bit)))},

    // Creation.
    {"INVALID_VALUE.flags.unknown-bit", CLMEM_CHANGE(set_flags(call, unknown_bit))},
    {"INVALID_VALUE.flags.rw-wo",
     CLMEM_CHANGE(set_flags(call, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY))},
    {"INVALID_VALUE.flags.rw-ro",
     CLMEM_CHANGE(set_flags(call, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY))},
    {"INVALID_VALUE.flags.wo-ro",
     CLMEM_CHANGE(set_flags(call, CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY))},
    {"INVALID_VALUE.flags.use-alloc",
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::object &&
                  set(call, "flags", number(CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR)))},
    {"INVALID_VALUE.flags.use-copy",
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::object &&
                  set(call, "flags", number(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)))},
    {"INVALID_VALUE.flags.hostwo-hostro",
     CLMEM_CHANGE(set_flags(call, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY))},
    {"INVALID_VALUE.flags.hostwo-hostno",
     CLMEM_CHANGE(set_flags(call, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS))},
    {"INVALID_VALUE.flags.hostro-hostno",
     CLMEM_CHANGE(set_flags(call, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS))},
    {"INVALID_VALUE.flags.wo-parent-rw",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE))},
    {"INVALID_VALUE.flags.wo-parent-ro",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY))},
    {"INVALID_VALUE.flags.ro-parent-rw",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE))},
    {"INVALID_VALUE.flags.ro-parent-wo",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY))},
    {"INVALID_VALUE.flags.hostwo-parent-hostro",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY))},
    {"INVALID_VALUE.flags.hostro-parent-hostwo",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY))},
    {"INVALID_VALUE.flags.hostno-parent-hostro",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY))},
    {"INVALID_VALUE.flags.hostno-parent-hostwo",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY))},
    {"INVALID_VALUE.flags.use-host-ptr",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_USE_HOST_PTR)))},
    {"INVALID_VALUE.flags.alloc-host-ptr",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_ALLOC_HOST_PTR)))},
    {"INVALID_VALUE.flags.copy-host-ptr",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_COPY_HOST_PTR)))},
    {"INVALID_BUFFER_SIZE.zero", CLMEM_CHANGE(call.function == EntryPoint::clCreateSubBuffer
                                                  ? set_element(call, "buffer_create_info", 1, 0)
                                                  : set(call, "size", number(0)))},
    {"INVALID_HOST_PTR.use-null",
     CLMEM_CHANGE(may_have_host(call) && set(call, "flags", number(CL_MEM_USE_HOST_PTR)))},
    {"INVALID_HOST_PTR.copy-null",
     CLMEM_CHANGE(may_have_host(call) &&
                  set(call, "flags",
                      number(builder.random().pick(
                          {std::uint64_t{CL_MEM_COPY_HOST_PTR},
                           std::uint64_t{CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR}}))))},
    {"INVALID_HOST_PTR.unexpected", unexpected_host},
    {"INVALID_VALUE.create-type",
     CLMEM_CHANGE(set(call, "buffer_create_type", number(unknown_name)))},
    {"INVALID_VALUE.origin-past-end",
     CLMEM_CHANGE(
         memory_of(builder, call, "buffer") != nullptr &&
         set_element(call, "buffer_create_info", 0,
                     (memory_of(builder, call, "buffer")->shape.size() / 4096 + 1) * 4096))},
    {"INVALID_VALUE.null-info", CLMEM_CHANGE(set(call, "buffer_create_info", null()))},
    {"INVALID_MEM_OBJECT.is-sub-buffer",
     CLMEM_CHANGE(to_parent(builder, call, [](const MemoryInfo& info) { return info.derived; }))},
    {"MISALIGNED_SUB_BUFFER_OFFSET", unaligned_origin},

    // Queries and events.
    {"INVALID_VALUE.param-name",
     CLMEM_CHANGE(profiles(builder, call) && set(call, "param_name", number(unknown_name)))},
    {"INVALID_VALUE.size-too-small", small_size},
    {"PROFILING_INFO_NOT_AVAILABLE.disabled", without_profiling},
    {"PROFILING_INFO_NOT_AVAILABLE.incomplete", not_ended, 4},
    {"PROFILING_INFO_NOT_AVAILABLE.failed", has_failed, 6},
    {"PROFILING_INFO_NOT_AVAILABLE.user-event",
     CLMEM_CHANGE(event_of(builder, call) != nullptr && is_user_event(*event_of(builder, call)))},
    {"INVALID_EVENT.command-event",
     CLMEM_CHANGE(event_of(builder, call) != nullptr && !is_user_event(*event_of(builder, call)))},
    {"INVALID_OPERATION.twice",
     CLMEM_CHANGE(event_of(builder, call) != nullptr && is_user_event(*event_of(builder, call)) &&
                  !builder.state().order().is_unresolved(event_of(builder, call)->command))},
    {"INVALID_VALUE", to_status_of_commands, 2},
    {"INVALID_VALUE.status",
     CLMEM_CHANGE(set(call, "command_exec_callback_type", number(CL_QUEUED)))},
    {"INVALID_VALUE.callback-null", CLMEM_CHANGE(set(call, "pfn_notify", null()))},

    // Kernels.
    {"INVALID_KERNEL_ARGS.unset", leave_argument_out, 3},
    {"INVALID_WORK_DIMENSION.zero", CLMEM_CHANGE(set(call, "work_dim", number(0)))},
    {"INVALID_WORK_DIMENSION.large", CLMEM_CHANGE(set(call, "work_dim", number(1000)))},
    {"INVALID_GLOBAL_OFFSET.wraparound", ids_wrap},
    {"INVALID_WORK_ITEM_SIZE", large_group},
    {"INVALID_ARG_INDEX", CLMEM_CHANGE(set(call, "arg_index", number(most_kernel_arguments)))},
    {"INVALID_ARG_SIZE.mem-object",
     CLMEM_CHANGE(is_argument(builder, call, "rwpio") && set(call, "arg_size", number(4)))},
    {"INVALID_ARG_SIZE.value",
     CLMEM_CHANGE((is_argument(builder, call, "chng") &&
                   set(call, "arg_size",
                       number(builder.random().pick(
                           {number_of(call, "arg_size") - 1, number_of(call, "arg_size") * 2})))) ||
                  (is_argument(builder, call, "v") &&
                   set(call, "arg_size", number(builder.random().pick({8U, 64U, 127U})))))},
    {"INVALID_ARG_SIZE.local-zero",
     CLMEM_CHANGE(is_argument(builder, call, "l") && set(call, "arg_size", number(0))), 2},
    {"INVALID_ARG_VALUE.local-value",
     CLMEM_CHANGE(is_argument(builder, call, "l") && set(call, "arg_value", number(1)))},
    {"INVALID_ARG_VALUE.value-null",
     CLMEM_CHANGE(is_argument(builder, call, "n") && set(call, "arg_value", null()))},
    {"INVALID_ARG_VALUE.read-only",
     CLMEM_CHANGE(is_argument(builder, call, "i") &&
                  to_twin(builder, call, "arg_value", 0, CL_MEM_WRITE_ONLY)),
     3},
    {"INVALID_ARG_VALUE.write-only",
     CLMEM_CHANGE(is_argument(builder, call, "o") &&
                  to_twin(builder, call, "arg_value", 0, CL_MEM_READ_ONLY)),
     2},
    {"INVALID_MEM_OBJECT.buffer-is-image",
     CLMEM_CHANGE(is_argument(builder, call, "rwp") && to_image(builder, call, "arg_value"))},
    {"INVALID_MEM_OBJECT.image-is-buffer",
     CLMEM_CHANGE(is_argument(builder, call, "io") && to_buffer(builder, call, "arg_value"))},
    {"INVALID_ARG_SIZE.sampler",
     CLMEM_CHANGE(is_argument(builder, call, "s") && set(call, "arg_size", number(4)))},
    {"INVALID_SAMPLER",
     CLMEM_CHANGE(is_argument(builder, call, "s") && set(call, "arg_value", number(0)))},
    {"INVALID_SAMPLER.null-value",
     CLMEM_CHANGE(is_argument(builder, call, "s") && set(call, "arg_value", null())), 2},
    {"INVALID_MEM_OBJECT.image-null",
     CLMEM_CHANGE(is_argument(builder, call, "io") &&
                  set(call, "arg_value", builder.random().one_in(2) ? null() : number(0)))},

    {"INVALID_VALUE.null-nonzero", CLMEM_CHANGE(set(call, "param_value", null()))},
    {"INVALID_VALUE.size-svm-ptrs",
     CLMEM_CHANGE(sets(call, CL_KERNEL_EXEC_INFO_SVM_PTRS) &&
                  set(call, "param_value_size", number(sizeof(void*) - 1)))},
    {"INVALID_VALUE.size-system",
     CLMEM_CHANGE(sets(call, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM) &&
                  set(call, "param_value_size", number(1)))},
    {"INVALID_OPERATION.system-true-unsupported",
     CLMEM_CHANGE(!builder.features().system_svm &&
                  sets(call, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM) &&
                  set(call, "param_value", number(CL_TRUE)))},

    // Shared virtual memory: clSVMAlloc returns NULL.
    {"fail.context-null", CLMEM_CHANGE(set(call, "context", null()))},
    {"fail.atomics-without-fine",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_READ_WRITE | CL_MEM_SVM_ATOMICS)))},
    {"fail.exclusive-access", CLMEM_CHANGE(set(call, "flags",
                                               number(builder.random().pick<std::uint64_t>(
                                                   {CL_MEM_READ_WRITE | CL_MEM_READ_ONLY,
                                                    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY,
                                                    CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY}))))},
    {"fail.unknown-flag",
     CLMEM_CHANGE(set(call, "flags",
                      number(CL_MEM_READ_WRITE |
                             builder.random().pick<std::uint64_t>(
                                 {unknown_bit, CL_MEM_ALLOC_HOST_PTR, CL_MEM_HOST_READ_ONLY}))))},
    {"fail.size-zero", CLMEM_CHANGE(set(call, "size", number(0)))},
    {"fail.alignment-not-pow2",
     CLMEM_CHANGE(set(call, "alignment", number(builder.random().pick({3U, 24U, 65U}))))},

    // Samplers.
    {"INVALID_SAMPLER.null", CLMEM_CHANGE(set(call, "sampler", null()))},
});

}  // namespace

std::span<const MistakeRow> creation_mistakes() {
  return creation_rows;
}

}  // namespace clmem::fuzz
