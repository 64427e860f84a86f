// SPDX-License-Identifier: Apache-2.0
#include "execute/call.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "program/supported.hpp"
#include "recorder/native_function.hpp"

namespace clmem::fuzz {
namespace {

using Form = Value::Form;

std::atomic<std::uint64_t> turns{0};

void CL_CALLBACK count_event(cl_event event, cl_int status, void* user_data) {
  auto& record = *static_cast<CallbackRecord*>(user_data);
  record.about.store(event);
  record.status.store(status);
  record.act(event);
  record.calls.fetch_add(1);
}

// The pointers are freed later: a driver that still uses the memory would crash, which would be
// another deviation.
void CL_CALLBACK count_svm_free(cl_command_queue queue, cl_uint count, void* pointers[],
                                void* user_data) {
  auto& record = *static_cast<CallbackRecord*>(user_data);
  record.about.store(queue);
  record.pointers.store(digest_of({pointers, count}));
  record.calls.fetch_add(1);
}

void CL_CALLBACK count_destruction(cl_mem memory, void* user_data) {
  auto& record = *static_cast<CallbackRecord*>(user_data);
  record.about.store(memory);
  record.turn.store(++turns);
  record.act(nullptr);
  record.calls.fetch_add(1);
}

struct Source {
  Machine& machine;
  const Statement& statement;
  Frame& frame;
  const mock::Parameter& parameter;
  const Value& value;
};

template <typename T>
T* store(Frame& frame, const std::vector<Value>& values) {
  T* const stored = static_cast<T*>(frame.take(values.size() * sizeof(T)));
  for (std::size_t i = 0; i < values.size(); ++i) {
    stored[i] = static_cast<T>(values[i].number);
  }
  return stored;
}

template <typename T>
T* store_handles(Source from) {
  T* const stored = static_cast<T*>(from.frame.take(from.value.list.size() * sizeof(T)));
  for (std::size_t i = 0; i < from.value.list.size(); ++i) {
    stored[i] = static_cast<T>(from.machine.handle(from.value.list[i].object));
  }
  return stored;
}

void** pointers_of(Source from);

bool has_native_arguments(const Statement& statement) {
  const Value* const given = argument(statement, "args");
  return given != nullptr && given->form == Form::list &&
         number_of(statement, "cb_args") >= native_arguments_size;
}

// Returns memory with the arguments of a native kernel: places for the buffers' addresses, then
// numbers.
void* native_arguments_of(Source from) {
  conformance::NativeArguments given;
  static_assert(sizeof given == native_arguments_size);
  const std::array<std::size_t*, native_numbers> numbers{&given.from_offset, &given.to_offset,
                                                         &given.size, &given.added};
  for (std::size_t i = 0; i < std::min(numbers.size(), from.value.list.size()); ++i) {
    *numbers.at(i) = from.value.list[i].number;
  }
  from.frame.native_arguments = from.frame.take(sizeof given);
  std::memcpy(from.frame.native_arguments, &given, sizeof given);
  return from.frame.native_arguments;
}

void* pointer_of(Source from) {
  const Value& value = from.value;
  switch (value.form) {
    case Form::object: {
      const Kind kind = value.object.kind;
      if (kind == Kind::host || kind == Kind::map || kind == Kind::svm) {
        return from.machine.address(value.object, value.number);
      }
      void** const stored = static_cast<void**>(from.frame.take(sizeof(void*)));
      *stored = from.machine.handle(value.object);  // clSetKernelArg takes the address of a handle
      return stored;
    }
    case Form::number:
      return store<std::uint64_t>(from.frame, {value});
    case Form::bytes: {
      auto* const stored = static_cast<std::uint8_t*>(from.frame.take(value.number));
      write_pattern({stored, value.number}, value.seed);
      return stored;
    }
    case Form::list:
      if (from.parameter.name == "args") {
        return native_arguments_of(from);
      }
      if (!from.value.list.empty() && from.value.list.front().object.kind == Kind::svm) {
        return static_cast<void*>(pointers_of(from));  // clSetKernelExecInfo
      }
      return from.parameter.extent == mock::Extent::color
                 ? static_cast<void*>(store<cl_uint>(from.frame, value.list))
                 : static_cast<void*>(store<std::size_t>(from.frame, value.list));
    case Form::result:
      return from.frame.out.data();
    default:
      return nullptr;
  }
}

cl_image_desc* image_desc_of(Source from) {
  const std::vector<Value>& members = from.value.list;
  auto* const desc = static_cast<cl_image_desc*>(from.frame.take(sizeof(cl_image_desc)));
  *desc = {};
  const auto member = [&](std::size_t at) { return at < members.size() ? members[at].number : 0; };
  desc->image_type = static_cast<cl_mem_object_type>(member(0));
  desc->image_width = member(1);
  desc->image_height = member(2);
  desc->image_depth = member(3);
  desc->image_array_size = member(4);
  desc->image_row_pitch = member(5);
  desc->image_slice_pitch = member(6);
  desc->num_mip_levels = static_cast<cl_uint>(member(7));
  desc->num_samples = static_cast<cl_uint>(member(8));
  if (members.size() > 9) {
    desc->buffer = static_cast<cl_mem>(from.machine.handle(members[9].object));
  }
  return desc;
}

cl_image_format* image_format_of(Source from) {
  auto* const format = static_cast<cl_image_format*>(from.frame.take(sizeof(cl_image_format)));
  const std::vector<Value>& members = from.value.list;
  *format = {static_cast<cl_channel_order>(members.empty() ? 0 : members[0].number),
             static_cast<cl_channel_type>(members.size() < 2 ? 0 : members[1].number)};
  return format;
}

template <typename T>
inline constexpr bool is_handle =
    std::is_same_v<T, cl_context> || std::is_same_v<T, cl_device_id> ||
    std::is_same_v<T, cl_command_queue> || std::is_same_v<T, cl_mem> ||
    std::is_same_v<T, cl_event> || std::is_same_v<T, cl_sampler> || std::is_same_v<T, cl_kernel> ||
    std::is_same_v<T, cl_program>;

template <typename T>
const T* elements_of(Source from) {
  if (from.value.form == Form::null) {
    return nullptr;
  }
  if constexpr (std::is_same_v<T, cl_image_format>) {
    return image_format_of(from);
  } else if constexpr (std::is_same_v<T, cl_image_desc>) {
    return image_desc_of(from);
  } else if constexpr (is_handle<T>) {
    return store_handles<T>(from);
  } else if constexpr (std::is_same_v<T, char>) {
    return kernel_forms.at(from.value.number % kernel_forms.size()).name.data();
  } else {
    return store<T>(from.frame, from.value.list);
  }
}

void** pointers_of(Source from) {
  if (from.value.form == Form::null) {
    return nullptr;
  }
  void** const stored =
      static_cast<void**>(from.frame.take(from.value.list.size() * sizeof(void*)));
  for (std::size_t i = 0; i < from.value.list.size(); ++i) {
    if (from.parameter.name == "args_mem_loc") {
      stored[i] =
          reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(from.frame.native_arguments) +
                                  from.value.list[i].number);
      continue;
    }
    stored[i] =
        pointer_of({from.machine, from.statement, from.frame, from.parameter, from.value.list[i]});
  }
  return stored;
}

template <typename T>
T* place_of(Source from) {
  if (from.value.form == Form::null) {
    return nullptr;
  }
  if constexpr (std::is_same_v<T, cl_int>) {
    return &from.frame.code;
  } else if constexpr (is_handle<T>) {
    return reinterpret_cast<T*>(from.machine.slot(from.value.object));
  } else {
    if (from.parameter.name == "param_value_size_ret") {
      return &from.frame.size_ret;
    }
    if (from.parameter.name == "image_row_pitch") {
      return &from.frame.row_pitch;
    }
    if (from.parameter.name == "image_slice_pitch") {
      return &from.frame.slice_pitch;
    }
    auto* const stored = static_cast<T*>(from.frame.take(sizeof(T)));
    *stored = 0;
    return stored;
  }
}

template <typename T>
T callback_of(Source from) {
  if (from.value.form == Form::null) {
    return nullptr;
  }
  if constexpr (std::is_same_v<T, decltype(&count_event)>) {
    return &count_event;
  } else if constexpr (std::is_same_v<T, decltype(&count_destruction)>) {
    return &count_destruction;
  } else if constexpr (std::is_same_v<T, decltype(&count_svm_free)>) {
    return &count_svm_free;
  } else if constexpr (std::is_same_v<T, void(CL_CALLBACK*)(void*)>) {
    return has_native_arguments(from.statement) ? &conformance::run_native
                                                : &conformance::run_without_arguments;
  } else {
    return nullptr;
  }
}

template <typename T>
T decode(Source from) {
  if constexpr (is_handle<T>) {
    if constexpr (std::is_same_v<T, cl_program>) {
      return from.value.form == Form::program ? from.machine.environment().program() : nullptr;
    } else {
      return from.value.form == Form::object
                 ? static_cast<T>(from.machine.handle(from.value.object))
                 : nullptr;
    }
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(from.value.number);
  } else if constexpr (std::is_same_v<T, void*> || std::is_same_v<T, const void*>) {
    return from.parameter.name == "user_data" ? from.machine.record_of(from.value.number)
                                              : pointer_of(from);
  } else if constexpr (std::is_same_v<T, void**> || std::is_same_v<T, const void**>) {
    return const_cast<T>(pointers_of(from));
  } else if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
    return callback_of<T>(from);
  } else if constexpr (std::is_const_v<std::remove_pointer_t<T>>) {
    return elements_of<std::remove_const_t<std::remove_pointer_t<T>>>(from);
  } else {
    return place_of<std::remove_pointer_t<T>>(from);
  }
}

using Invoke = Outcome (*)(Machine&, const Statement&, Frame&);

template <EntryPoint point, typename Function>
struct Invoker;

template <EntryPoint point, typename R, typename... A>
struct Invoker<point, R(CL_API_CALL*)(A...)> {
  static Outcome call(Machine& machine, const Statement& statement, Frame& frame) {
    return call(machine, statement, frame, std::index_sequence_for<A...>{});
  }

  template <std::size_t... I>
  static Outcome call(Machine& machine, const Statement& statement, Frame& frame,
                      std::index_sequence<I...> /*positions*/) {
    const auto function = machine.environment().api().*mock::Slot<point>::member;
    const auto parameters = mock::parameters_of(point);
    const std::tuple<A...> arguments{
        decode<A>(Source{machine, statement, frame, parameters[I], statement.arguments[I]})...};
    if constexpr (std::is_same_v<R, cl_int>) {
      return {std::apply(function, arguments), nullptr};
    } else if constexpr (std::is_void_v<R>) {
      std::apply(function, arguments);
      return {};
    } else {
      void* const made = std::apply(function, arguments);
      const bool has_code =
          parameters.back().name == "errcode_ret" && statement.arguments.back().form != Form::null;
      const cl_int without = made != nullptr ? CL_SUCCESS : code_of_nothing;
      return {has_code ? frame.code : without, made};
    }
  }
};

constexpr auto invokers = [] {
  std::array<Invoke, mock::entry_point_count> table{};
#define CLMEM_FUZZ_FUNCTION(name, since)                 \
  table.at(static_cast<std::size_t>(EntryPoint::name)) = \
      Invoker<EntryPoint::name, mock::FunctionOf<EntryPoint::name>>::call;
#include "program/supported.def"
#undef CLMEM_FUZZ_FUNCTION
  return table;
}();

}  // namespace

Outcome make_call(Machine& machine, const Statement& statement, Frame& frame) {
  return invokers.at(static_cast<std::size_t>(statement.function))(machine, statement, frame);
}

std::uint64_t digest_of(std::span<const void* const> pointers) {
  std::uint64_t digest = pointers.size();
  for (const void* const pointer : pointers) {
    digest = digest * 0x9e3779b97f4a7c15U + reinterpret_cast<std::uintptr_t>(pointer);
  }
  return digest;
}

cl_int watch_end(const cl_icd_dispatch& api, cl_mem memory, CallbackRecord& record) {
  return api.clSetMemObjectDestructorCallback(memory, &count_destruction, &record);
}

void* Frame::take(std::size_t size) {
  constexpr std::size_t alignment = 16;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  if (rounded > storage_.size() - used_) {
    throw ExecutionError{"a call with more than " + std::to_string(storage_.size()) +
                         " bytes of arrays"};
  }
  return storage_.data() + std::exchange(used_, used_ + rounded);
}

void Frame::overwrite() {
  std::fill_n(storage_.begin(), used_, std::uint8_t{0xa5});
}

}  // namespace clmem::fuzz
