// SPDX-License-Identifier: Apache-2.0
// The queries that check() makes of every object: all whose values OpenCL determines.
#include <algorithm>

#include "execute/log.hpp"
#include "execute/machine.hpp"
#include "execute/queries.hpp"
#include "execute/reference_calls.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::size_t room = 32;   // more than any value needs
constexpr std::size_t guard = 16;  // bytes after the storage that is passed to a query
constexpr std::uint8_t untouched = 0xa5;
constexpr auto all_untouched = [] {
  std::array<std::uint8_t, room + guard> bytes{};
  bytes.fill(untouched);
  return bytes;
}();

// The value and its size; the value into storage of the exact size, or of half of it; only the value
// or only the size.
enum class Variant : std::uint8_t {
  all,
  exact,
  value_only,
  size_only,
  half_without_value,
  too_small
};
constexpr std::size_t answered_variants = 5;
// True for one turn in 64. Which one depends on the program, because no program has 64 checks.
constexpr bool is_rare(std::size_t turn, std::size_t last_check) {
  constexpr std::uint64_t mixer = 0x9e3779b97f4a7c15U;
  return (turn * 64 + last_check) * mixer >> 58U == 0;
}
constexpr std::size_t context_rarity = 8;
// One check in this many queries the times of user events and of events of queues that do not
// profile. They have none, and each rejected query is an exception in the model.
constexpr std::size_t untimed_rarity = 8;
constexpr std::size_t untimed_turn = 5;  // not 0: many programs begin with the first queue

cl_int call(const cl_icd_dispatch& api, const Query& query, void* object, std::size_t size,
            void* value, std::size_t* stored) {
  const auto with = [&](auto function, auto* handle) {
    return function(handle, query.name, size, value, stored);
  };
  switch (query.function) {
    case clGetMemObjectInfo:
      return with(api.clGetMemObjectInfo, static_cast<cl_mem>(object));
    case clGetImageInfo:
      return with(api.clGetImageInfo, static_cast<cl_mem>(object));
    case clGetPipeInfo:
      return with(api.clGetPipeInfo, static_cast<cl_mem>(object));
    case clGetEventInfo:
      return with(api.clGetEventInfo, static_cast<cl_event>(object));
    case clGetCommandQueueInfo:
      return with(api.clGetCommandQueueInfo, static_cast<cl_command_queue>(object));
    case clGetSamplerInfo:
      return with(api.clGetSamplerInfo, static_cast<cl_sampler>(object));
    default:
      return with(api.clGetKernelInfo, static_cast<cl_kernel>(object));
  }
}

Answer ask(const cl_icd_dispatch& api, void* object, const Query& question, Variant variant) {
  auto value = all_untouched;
  std::size_t size = 0;
  Answer answer{.name = question.name, .variant = static_cast<std::uint64_t>(variant)};
  // The size that is passed does not matter if the value pointer is NULL.
  const bool without_value =
      variant == Variant::size_only || variant == Variant::half_without_value;
  const bool half = variant == Variant::half_without_value || variant == Variant::too_small;
  const std::size_t given = half ? question.size / 2
                            : variant == Variant::exact || variant == Variant::value_only
                                ? question.size
                                : room;
  const bool wants_size = variant != Variant::value_only && variant != Variant::too_small;
  answer.code = call(api, question, object, given, without_value ? nullptr : value.data(),
                     wants_size ? &size : nullptr);
  answer.size = static_cast<std::uint32_t>(size);
  const bool stores = !without_value && variant != Variant::too_small;
  if (stores && answer.code == CL_SUCCESS) {
    std::memcpy(&answer.value, value.data(), std::min(question.size, sizeof answer.value));
  }
  // The query may write to all of the storage, whether it succeeds or not.
  const std::size_t usable = without_value ? 0 : given;
  if (std::memcmp(value.data() + usable, all_untouched.data(), value.size() - usable) != 0) {
    answer.beyond = static_cast<std::uint32_t>(
        std::count_if(value.begin() + static_cast<std::ptrdiff_t>(usable), value.end(),
                      [](std::uint8_t byte) { return byte != untouched; }));
  }
  return answer;
}

}  // namespace

Object Machine::object_at(const void* pointer) const {
  for (std::size_t i = 0; i < 2; ++i) {
    if (pointer == environment_.existing_context(i)) {
      return {Kind::context, i};
    }
    if (pointer == environment_.device(i)) {
      return {Kind::device, i};
    }
  }
  const auto has = [&](Object area, std::size_t size) {
    return address(area, 0) != nullptr && offset_in(area, pointer) < size;
  };
  for (std::size_t i = 0; i < svm_.size(); ++i) {
    const Object area{Kind::svm, i};
    if (!svm_[i].freed && has(area, svm_[i].size)) {
      return area;
    }
  }
  for (const Kind kind : {Kind::queue, Kind::memory, Kind::event}) {
    const auto& slots = slots_of(kind);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].handle == pointer) {
        return {kind, i};
      }
    }
  }
  for (std::size_t i = 0; i < hosts_.size(); ++i) {
    const Object area{Kind::host, i};
    if (has(area, hosts_[i].size)) {
      return area;
    }
  }
  return {};
}

std::uint64_t Machine::offset_in(Object object, const void* pointer) const {
  if (object.kind != Kind::host && object.kind != Kind::svm) {
    return 0;
  }
  return reinterpret_cast<std::uintptr_t>(pointer) -
         reinterpret_cast<std::uintptr_t>(address(object, 0));
}

// Handles and addresses differ from run to run; the objects that they identify do not.
std::uint64_t Machine::name_of_address(std::uint64_t address) const {
  if (address == 0) {
    return 0;
  }
  const auto* const pointer = reinterpret_cast<const void*>(address);
  const Object named = object_at(pointer);
  if (named.kind == Kind::none) {
    return 1;  // a released object
  }
  return std::uint64_t{1} << 63U | static_cast<std::uint64_t>(named.kind) << 48U |
         static_cast<std::uint64_t>(named.index) << 32U | offset_in(named, pointer);
}

// If a program has many objects of a kind, only every other one is queried. A shrunk program has few
// objects, so that all of them are queried.
bool Machine::queries_now(Object object, std::size_t name) const {
  constexpr std::size_t few = 3;
  const std::size_t turn = object.index + name;
  return queries_now(turn + statement_) && (turn % 2 == 0 || slots_of(object.kind).size() <= few);
}

void Machine::add_answer(Object object, const Answer& answer) {
  std::memcpy(log_->add(statement_, EntryKind::answer, object, sizeof answer), &answer,
              sizeof answer);
}

void Machine::query_all(Object object) {
  const bool is_memory = object.kind == Kind::memory;
  const MemoryShape* const shape = is_memory ? &shapes_[object.index] : nullptr;
  const bool derived = is_memory && shape->root != object.index;
  // A released queue's handle may belong to another queue by now.
  const bool lacks_queue = object.kind == Kind::event &&
                           made_[object.index].queue.kind != Kind::none &&
                           handle(made_[object.index].queue) == nullptr;
  for (const Query& query : queries_of(object.kind)) {
    // Variants take turns: a program makes hundreds of queries, and a driver has one function for most
    // of them. Variants that must be rejected are rare, because each is an exception in the model and
    // takes longer than ten other queries.
    if (query.size == 0 || !queries_now(object, query.name) ||
        !query.applies(version_, object, shape, derived) ||
        (lacks_queue && query.name == CL_EVENT_COMMAND_QUEUE)) {
      continue;
    }
    const auto add = [&](Variant variant) {
      Answer answer = ask(environment_.api(), handle(object), query, variant);
      if (query.names_object) {
        answer.value = name_of_address(answer.value);
      } else if (query.least != nullptr) {
        answer.value = std::min(answer.value, query.least(*shape));
      }
      add_answer(object, answer);
    };
    const std::size_t turn = query.name + object.index + statement_;
    if (is_short_) {
      for (std::size_t variant = 0; variant < answered_variants; ++variant) {
        add(static_cast<Variant>(variant));
      }
    }
    if (is_short_ || is_rare(turn, last_check_)) {
      add(Variant::too_small);
    } else {
      add(static_cast<Variant>(turn % answered_variants));
    }
  }
}

// Only differences of a reference count are compared. The count may exceed the program's references,
// because drivers hold references of their own, but it follows each clRetain... and clRelease...
// (CL_MEM_REFERENCE_COUNT).
void Machine::query_count(Object object) {
  const auto& slots = slots_of(object.kind);
  const std::int64_t references =  // the environment owns the contexts
      object.kind == Kind::context ? 1 : slots[object.index].references;
  const auto compare = [&](auto* counted, auto query, cl_uint name, auto retain, auto release) {
    if (!queries_now(object, name)) {
      return;
    }
    const auto count = [&] {
      cl_uint value = 0;
      const cl_int code = query(counted, name, sizeof value, &value, nullptr);
      return code == CL_SUCCESS ? static_cast<std::int64_t>(value) : std::int64_t{code};
    };
    bool follows = false;
    // Retries, because a thread of the driver may be about to release a reference.
    await([&] {
      const std::int64_t before = count();
      const cl_int retained = retain(counted);
      const std::int64_t between = count();
      const cl_int released = retained == CL_SUCCESS ? release(counted) : retained;
      follows = retained == CL_SUCCESS && released == CL_SUCCESS && before >= references &&
                between == before + 1 && count() == before;
      return follows;
    });
    const Answer answer{.name = name, .value = follows ? 1U : 0U};
    add_answer(object, answer);
  };
  with_references(environment_.api(), object.kind, handle(object), compare);
}

// True if clGetKernelArgInfo reports the argument with this letter (KernelForm) as OpenCL requires.
// A program without the build option, or made from a binary, need not know it.
bool Machine::knows_argument(cl_kernel kernel, cl_uint index, char letter) const {
  const auto query = [&](cl_kernel_arg_info name, cl_uint wanted) {
    cl_uint value = 0;
    const cl_int code =
        environment_.api().clGetKernelArgInfo(kernel, index, name, sizeof value, &value, nullptr);
    return code == CL_KERNEL_ARG_INFO_NOT_AVAILABLE || (code == CL_SUCCESS && value == wanted);
  };
  const bool memory = is_memory_letter(letter);
  const bool image = letter == 'i' || letter == 'o';
  return query(CL_KERNEL_ARG_ACCESS_QUALIFIER, letter == 'i'   ? CL_KERNEL_ARG_ACCESS_READ_ONLY
                                               : letter == 'o' ? CL_KERNEL_ARG_ACCESS_WRITE_ONLY
                                                               : CL_KERNEL_ARG_ACCESS_NONE) &&
         (image ||
          query(CL_KERNEL_ARG_ADDRESS_QUALIFIER, memory          ? CL_KERNEL_ARG_ADDRESS_GLOBAL
                                                 : letter == 'l' ? CL_KERNEL_ARG_ADDRESS_LOCAL
                                                                 : CL_KERNEL_ARG_ADDRESS_PRIVATE));
}

void Machine::query_arguments(Object kernel) {
  if (!queries_now(kernel.index + statement_)) {
    return;
  }
  const std::size_t name = kernel_names_.at(kernel.index);
  const std::string_view letters = kernel_forms.at(name).arguments;
  const bool asks = environment_.features().version >= CL_MAKE_VERSION(1, 2, 0);
  bool knows = true;
  for (std::size_t i = 0; asks && i < letters.size(); ++i) {
    knows = knows && knows_argument(static_cast<cl_kernel>(handle(kernel)), static_cast<cl_uint>(i),
                                    letters[i]);
  }
  const Answer answer{.name = CL_KERNEL_ARG_ADDRESS_QUALIFIER, .value = knows ? 1U : 0U};
  add_answer(kernel, answer);
}

void Machine::log_answers() {
  for (const Kind kind :
       {Kind::memory, Kind::event, Kind::queue, Kind::sampler, Kind::kernel, Kind::pipe}) {
    const auto& slots = slots_of(kind);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const Object object{kind, i};
      if (slots[i].references <= 0) {
        continue;
      }
      query_all(object);
      query_count(object);
      if (kind == Kind::kernel) {
        query_arguments(object);
      }
    }
  }
  // The query is rare, because every program has the context, and few change its reference count.
  if (statement_ % context_rarity == 0) {
    query_count({Kind::context, 0});
  }
  query_contexts();
}

// True if check() queries the times of events of the queue that this statement makes.
bool Machine::queries_times(const Statement& creation) const {
  const Value& properties = creation.arguments[2];
  const auto has_flag = [](const Value& value) {
    return (value.number & CL_QUEUE_PROFILING_ENABLE) != 0;
  };
  return has_flag(properties) || (properties.list.size() > 1 && has_flag(properties.list[1])) ||
         (creation.result.index + statement_) % untimed_rarity == untimed_turn;
}

// The times of two commands of one device are compared. Across queues, the counter need not be
// monotonic at a finer resolution than CL_DEVICE_PROFILING_TIMER_RESOLUTION.
bool Machine::is_no_later(cl_ulong earlier, cl_ulong later, std::uint16_t device) const {
  if (earlier <= later) {
    return true;
  }
  std::size_t resolution = 0;
  (void)environment_.api().clGetDeviceInfo(environment_.device(device),
                                           CL_DEVICE_PROFILING_TIMER_RESOLUTION, sizeof resolution,
                                           &resolution, nullptr);
  return earlier - later <= resolution;
}

// Compares CL_PROFILING_COMMAND_QUEUED of the commands of one device in the order of the calls.
bool Machine::is_queued_in_turn(const MadeEvent& made) const {
  return made.queued == 0 || std::ranges::all_of(made_, [&](const MadeEvent& other) {
           const bool counts = other.queued != 0 && other.device == made.device;
           const bool is_before = other.turn < made.turn;
           return !counts || other.turn == made.turn ||
                  is_no_later(is_before ? other.queued : made.queued,
                              is_before ? made.queued : other.queued, made.device);
         });
}

// True for an event of clEnqueueSVMFree before OpenCL 3.0 (clGetEventProfilingInfo, Errors).
bool Machine::may_have_no_times(Object event, cl_int code) const {
  cl_command_type type = 0;
  return code == CL_PROFILING_INFO_NOT_AVAILABLE && version_ < CL_MAKE_VERSION(3, 0, 0) &&
         environment_.api().clGetEventInfo(static_cast<cl_event>(handle(event)),
                                           CL_EVENT_COMMAND_TYPE, sizeof type, &type,
                                           nullptr) == CL_SUCCESS &&
         type == CL_COMMAND_SVM_FREE;
}

// Only events of queues with CL_QUEUE_PROFILING_ENABLE have times. The times are in order, and a
// command does not start before the commands of its wait list have ended, by the counter of one
// device.
void Machine::log_times(Object object, cl_int status) {
  const cl_icd_dispatch& api = environment_.api();
  MadeEvent& made = made_[object.index];
  const bool is_command = made.queue.kind == Kind::queue;
  const bool has_ended =
      is_command
          ? status <= CL_COMPLETE
          : status == CL_COMPLETE && (object.index + statement_) % untimed_rarity == untimed_turn;
  if (!has_ended || made.untimed || (is_command && made_queues_.at(made.queue.index).untimed)) {
    return;
  }
  std::array<cl_ulong, 4> times{};
  std::size_t size = sizeof times[0];
  cl_int code = CL_SUCCESS;
  for (std::size_t i = 0; i < times.size() && code == CL_SUCCESS && size == sizeof times[0]; ++i) {
    size = 0;
    code =
        api.clGetEventProfilingInfo(static_cast<cl_event>(handle(object)),
                                    static_cast<cl_profiling_info>(CL_PROFILING_COMMAND_QUEUED + i),
                                    sizeof times[i], &times.at(i), i == 0 ? nullptr : &size);
    size = i == 0 ? sizeof times[0] : size;
  }
  made.untimed = code != CL_SUCCESS;
  if (status < 0) {
    // PROFILING_INFO_NOT_AVAILABLE does not show whether the queue profiles.
    log_->add_value<std::int32_t>(statement_, EntryKind::profiling, object,
                                  code == CL_SUCCESS ? times_are_right : code);
    return;
  }
  if (may_have_no_times(object, code)) {
    made.untimed = false;  // each check() queries it again, as one of a device with times
    log_->add_value<std::int32_t>(statement_, EntryKind::profiling, object, times_are_right);
    return;
  }
  const bool changed = made.end != 0 && code == CL_SUCCESS && made.end != times[3];
  made.end = code == CL_SUCCESS ? times[3] : 0;
  if (is_command) {
    made_queues_.at(made.queue.index).untimed = code != CL_SUCCESS;
  }
  // Available since OpenCL 2.0; equal to the end, because no command of a program has children.
  cl_ulong complete = times[3];
  if (code == CL_SUCCESS) {
    (void)api.clGetEventProfilingInfo(static_cast<cl_event>(handle(object)),
                                      CL_PROFILING_COMMAND_COMPLETE, sizeof complete, &complete,
                                      nullptr);
  }
  made.queued = code == CL_SUCCESS ? times[0] : 0;
  const bool waited = std::ranges::all_of(made.waits, [&](Object event) {
    const MadeEvent& before = made_[event.index];
    return before.device != made.device || is_no_later(before.end, times[2], made.device);
  });
  const bool right = std::ranges::is_sorted(times) && waited && !changed && times[3] == complete &&
                     size == sizeof times[0];
  log_->add_value<std::int32_t>(statement_, EntryKind::profiling, object,
                                code != CL_SUCCESS        ? code
                                : !right                  ? times_are_wrong
                                : is_queued_in_turn(made) ? times_are_right
                                                          : queued_out_of_turn);
}

}  // namespace clmem::fuzz
