// SPDX-License-Identifier: Apache-2.0
// Mistakes in lists of objects, queries, events and kernels.
#include "execute/queries.hpp"
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

const EventInfo* event_of(const Builder& builder, const Statement& call) {
  const Value& first = call.arguments[0];
  return first.object.kind == Kind::event ? &builder.scene().events[first.object.index] : nullptr;
}

bool is_user_event(const EventInfo& event) {
  return event.queue == 0xffff;
}

bool is_of_user_event(const Builder& builder, const Statement& call) {
  const EventInfo* const event = event_of(builder, call);
  return event != nullptr && is_user_event(*event);
}

bool is_of_command(const Builder& builder, const Statement& call) {
  const EventInfo* const event = event_of(builder, call);
  return event != nullptr && !is_user_event(*event);
}

bool has_status(const Builder& builder, const Statement& call) {
  return is_of_user_event(builder, call) &&
         !builder.order().is_unresolved(event_of(builder, call)->command);
}

bool without_profiling(Builder& builder, Statement& call) {
  return is_of_command(builder, call) &&
         !builder.scene().queues[event_of(builder, call)->queue].profiling;
}

// The event has no time although its queue profiles.
template <typename Accept>
bool to_profiled_event(Builder& builder, Statement& call, Accept accept) {
  const Object event = builder.event([&](const EventInfo& info) {
    return !is_user_event(info) && builder.scene().queues[info.queue].profiling && accept(info);
  });
  call.arguments[0] = reference(event);
  return event.kind != Kind::none &&
         ensure(call, "param_name",
                builder.random().pick<std::uint64_t>(
                    {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                     CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}));
}

// Sets the status of a command's event in place of a user event that has no status yet.
bool to_status_of_commands(Builder& builder, Statement& call) {
  const Object event = builder.event([&](const EventInfo& info) {
    return is_user_event(info) && builder.order().is_unresolved(info.command);
  });
  const bool sets =
      set(call, "execution_status",
          builder.random().pick<std::uint64_t>({CL_RUNNING, CL_SUBMITTED, CL_QUEUED, 1000}));
  call.arguments[0] = reference(event);
  return sets && event.kind != Kind::none;
}

bool has_failed(Builder& builder, Statement& call) {
  return to_profiled_event(builder, call, [&](const EventInfo& info) {
    return builder.order().has_failed(info.command);
  });
}

bool not_ended(Builder& builder, Statement& call) {
  return to_profiled_event(builder, call, [&](const EventInfo& info) {
    return builder.order().is_blocked(info.command) && !builder.order().has_failed(info.command);
  });
}

bool profiles(Builder& builder, const Statement& call) {
  const EventInfo* const event = event_of(builder, call);
  return call.function != clGetEventProfilingInfo ||
         (is_of_command(builder, call) && builder.scene().queues[event->queue].profiling &&
          builder.order().ended().test(event->command) &&
          !builder.order().has_failed(event->command));
}

bool small_size(Builder& builder, Statement& call) {
  const Query* const query = query_named(call.arguments[0].object.kind,
                                         static_cast<std::uint32_t>(number_of(call, "param_name")));
  const std::size_t size = query == nullptr ? sizeof(cl_ulong) : query->size;  // of times
  return profiles(builder, call) &&
         set(call, "param_value_size",
             number(builder.random().one_in(2) ? size / 2 : builder.random().below(size)));
}

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

// Changes clSetKernelArg for an argument with one of the letters (KernelForm).
Change of_argument(std::string_view letters, Change change) {
  return where(
      [=](const Builder& builder, const Statement& call) {
        const Object kernel = call.arguments[0].object;
        return kernel.kind == Kind::kernel &&
               letters.find(kernel_forms.at(builder.scene().kernels[kernel.index].name)
                                .arguments.at(number_of(call, "arg_index"))) != letters.npos;
      },
      std::move(change));
}

bool one_less_or_twice(Builder& builder, Statement& call) {
  const std::uint64_t size = number_of(call, "arg_size");
  return set(call, "arg_size", builder.random().pick({size - 1, size * 2}));
}

Change arg_to_similar_image(cl_mem_flags flags) {
  return [=](Builder& builder, Statement& call) {
    return to_similar_image(builder, call, "arg_value", 0, flags);
  };
}

Change of_exec_info(cl_kernel_exec_info name, Change change) {
  return where(
      [=](const Builder&, const Statement& call) { return number_of(call, "param_name") == name; },
      std::move(change));
}

bool lacks_system_svm(const Builder& builder, const Statement&) {
  return !builder.features().system_svm;
}

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
  return set(call, "global_work_offset", *at, all_ones);
}

bool large_group(Builder& builder, Statement& call) {
  constexpr std::uint64_t many = std::uint64_t{1} << 24U;
  const auto at = dimension_of_range(builder, call);
  return at && set(call, "local_work_size", *at, many) &&
         ensure(call, "global_work_size", *at, many);
}

// The kernel, or a clone of it, lacks one argument or all of them.
bool leave_argument_out(Builder& builder, Statement& call) {
  const Object complete = argument(call, "kernel")->object;
  if (complete.kind != Kind::kernel) {
    return false;
  }
  const KernelInfo info = builder.scene().kernels[complete.index];
  const std::string_view letters = kernel_forms.at(info.name).arguments;
  Object kernel = builder.fresh(Kind::kernel);
  if (!builder.has_room(letters.size()) ||
      !builder.add(make(
          clCreateKernel,
          {Value{Value::Form::program}, Value{Value::Form::text, info.name}, result()}, kernel))) {
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
    kernel = builder.add(make(clCloneKernel, {kernel, result()}, clone)) ? clone : kernel;
  }
  return set(call, "kernel", kernel);
}

}  // namespace

MistakeRows call_mistakes() {
  return {
      {"INVALID_VALUE.count-zero",
       either(to("num_mem_objects", 0), to("num_events", 0), to("num_svm_pointers", 0))},
      {"INVALID_VALUE.list-null", to_null("mem_objects", "event_list", "svm_pointers")},
      {"INVALID_MEM_OBJECT.null-entry", null_memory},

      {"INVALID_VALUE.param-name", where(profiles, to("param_name", unknown_name))},
      {"INVALID_VALUE.size-too-small", small_size},
      {"PROFILING_INFO_NOT_AVAILABLE.disabled", without_profiling},
      {"PROFILING_INFO_NOT_AVAILABLE.incomplete", not_ended, 4},
      {"PROFILING_INFO_NOT_AVAILABLE.failed", has_failed, 6},
      {"PROFILING_INFO_NOT_AVAILABLE.user-event", is_of_user_event},
      {"INVALID_EVENT.command-event", is_of_command},
      {"INVALID_OPERATION.twice", has_status},
      {"INVALID_VALUE", to_status_of_commands, 2},
      {"INVALID_VALUE.status", to("command_exec_callback_type", CL_QUEUED)},
      {"INVALID_VALUE.callback-null", to_null("pfn_notify")},

      {"INVALID_KERNEL_ARGS.unset", leave_argument_out, 3},
      {"INVALID_WORK_DIMENSION.zero", to("work_dim", 0)},
      {"INVALID_WORK_DIMENSION.large", to("work_dim", 1000)},
      {"INVALID_GLOBAL_OFFSET.wraparound", ids_wrap},
      {"INVALID_WORK_ITEM_SIZE", large_group},

      {"INVALID_ARG_INDEX", to("arg_index", most_kernel_arguments)},
      {"INVALID_ARG_SIZE.mem-object", of_argument("rwpio", to("arg_size", 4))},
      {"INVALID_ARG_SIZE.value", either(of_argument("chng", one_less_or_twice),
                                        of_argument("v", to_one_of("arg_size", {8, 64, 127})))},
      {"INVALID_ARG_SIZE.local-zero", of_argument("l", to("arg_size", 0)), 2},
      {"INVALID_ARG_SIZE.sampler", of_argument("s", to("arg_size", 4))},
      {"INVALID_ARG_VALUE.local-value", of_argument("l", to("arg_value", 1))},
      {"INVALID_ARG_VALUE.value-null", of_argument("n", to_null("arg_value"))},
      {"INVALID_ARG_VALUE.read-only", of_argument("i", arg_to_similar_image(CL_MEM_WRITE_ONLY)), 3},
      {"INVALID_ARG_VALUE.write-only", of_argument("o", arg_to_similar_image(CL_MEM_READ_ONLY)), 2},
      {"INVALID_MEM_OBJECT.buffer-is-image", of_argument("rwp", to_image("arg_value"))},
      {"INVALID_MEM_OBJECT.image-is-buffer", of_argument("io", to_buffer("arg_value"))},
      {"INVALID_MEM_OBJECT.image-null", of_argument("io", to_null("arg_value"))},
      {"INVALID_MEM_OBJECT.image-null", of_argument("io", to("arg_value", 0))},
      {"INVALID_SAMPLER", of_argument("s", to("arg_value", 0))},
      {"INVALID_SAMPLER.null-value", of_argument("s", to_null("arg_value")), 2},

      // Memory that a kernel uses besides its arguments.
      {"INVALID_VALUE.null-nonzero", to_null("param_value")},
      {"INVALID_VALUE.size-svm-ptrs",
       of_exec_info(CL_KERNEL_EXEC_INFO_SVM_PTRS, to("param_value_size", sizeof(void*) - 1))},
      {"INVALID_VALUE.size-system",
       of_exec_info(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, to("param_value_size", 1))},
      {"INVALID_OPERATION.system-true-unsupported",
       where(lacks_system_svm,
             of_exec_info(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, to("param_value", CL_TRUE)))},
  };
}

}  // namespace clmem::fuzz
