// SPDX-License-Identifier: Apache-2.0
#include "generate/mistake_rows.hpp"

#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::uint64_t unknown_bit = std::uint64_t{1} << 30U;
constexpr std::uint64_t unknown_name = 0x9999;
constexpr std::uint64_t all_ones = ~std::uint64_t{0};

bool set(Statement& call, std::string_view parameter, Value value) {
  Value* const found = argument(call, parameter);
  if (found == nullptr || *found == value) {
    return false;
  }
  *found = std::move(value);
  return true;
}

std::uint64_t number_of(const Statement& call, std::string_view parameter) {
  const Value* const found = argument(call, parameter);
  return found == nullptr ? 0 : found->number;
}

Value* element(Statement& call, std::string_view parameter, std::size_t index) {
  Value* const found = argument(call, parameter);
  return found == nullptr || index >= found->list.size() ? nullptr : &found->list[index];
}

bool set_element(Statement& call, std::string_view parameter, std::size_t index,
                 std::uint64_t value) {
  Value* const found = element(call, parameter, index);
  if (found == nullptr || found->number == value) {
    return false;
  }
  *found = number(value);
  return true;
}

bool add_to_element(Statement& call, std::string_view parameter, std::size_t index,
                    std::uint64_t more) {
  Value* const found = element(call, parameter, index);
  return found != nullptr && set_element(call, parameter, index, found->number + more);
}

const MemoryInfo* memory_of(const Builder& builder, const Statement& call,
                            std::string_view parameter) {
  const Value* const found = argument(call, parameter);
  return found != nullptr && found->object.kind == Kind::memory ? &builder.info(found->object)
                                                                : nullptr;
}

// The one memory object of a call that has one.
std::string_view only_memory(const Statement& call) {
  for (const std::string_view name : {"buffer", "image", "memobj"}) {
    if (argument(call, name) != nullptr) {
      return name;
    }
  }
  return {};
}

template <typename Accept>
bool set_memory(Builder& builder, Statement& call, std::string_view parameter, Accept accept) {
  const Object other = builder.memory(accept);
  return other.kind != Kind::none && set(call, parameter, reference(other));
}

// What the host may do with an object is a rule of its own.
bool is_open(const MemoryInfo& info) {
  return (info.shape.flags & (not_read | not_written)) == 0;
}

bool to_image(Builder& builder, Statement& call, std::string_view parameter) {
  return set_memory(builder, call, parameter,
                    [](const MemoryInfo& info) { return info.shape.is_image() && is_open(info); });
}

bool to_buffer(Builder& builder, Statement& call, std::string_view parameter) {
  return set_memory(builder, call, parameter, [](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 && is_open(info);
  });
}

bool to_foreign(Builder& builder, Statement& call, std::string_view parameter) {
  return set_memory(builder, call, parameter,
                    [](const MemoryInfo& info) { return info.shape.context == 1; });
}

// Host access flags of an object that the whole call fits into.
bool to_host_access(Builder& builder, Statement& call, cl_mem_flags flags) {
  if (argument(call, "buffer") == nullptr) {
    return false;
  }
  return set_memory(builder, call, "buffer",
                    [&](const MemoryInfo& info) {
                      return !info.shape.is_image() && (info.shape.flags & flags) != 0 &&
                             info.shape.size() >= 4096 && info.shape.context == 0 && !info.derived;
                    }) &&
         number_of(call, "offset") + number_of(call, "size") <= 4096;
}

bool map_to_host_access(Builder& builder, Statement& call, cl_mem_flags flags,
                        std::uint64_t map_flags) {
  return to_host_access(builder, call, flags) &&
         (set(call, "map_flags", number(map_flags)) || true);
}

bool foreign_event(Builder& builder, Statement& call) {
  const auto& events = builder.state().scene().events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].context == 1 && events[i].references > 0) {
      return set(call, "event_wait_list",
                 list({reference({Kind::event, static_cast<std::uint16_t>(i)})})) &&
             (set(call, "num_events_in_wait_list", number(1)) || true);
    }
  }
  return false;
}

bool zero_count(Builder& builder, Statement& call) {
  const Object event = builder.living(Kind::event);
  return event.kind != Kind::none && (set(call, "num_events_in_wait_list", number(0)) || true) &&
         set(call, "event_wait_list", list({reference(event)}));
}

bool null_list(Builder&, Statement& call) {
  const bool list_changed = set(call, "event_wait_list", null());
  const bool count_changed = set(call, "num_events_in_wait_list", number(1));
  return list_changed || count_changed;
}

bool null_event(Builder&, Statement& call) {
  return set(call, "event_wait_list", list({null()})) &&
         (set(call, "num_events_in_wait_list", number(1)) || true);
}

std::uint64_t pattern_size(const Statement& call) {
  return std::max<std::uint64_t>(1, number_of(call, "pattern_size"));
}

// The first dimension in which an image of this type may be left.
bool leave_image(Builder& builder, Statement& call, std::string_view image,
                 std::string_view origin) {
  const MemoryInfo* const info = memory_of(builder, call, image);
  const Value* const region = argument(call, "region");
  if (info == nullptr || !info->shape.is_image() || region == nullptr || region->list.size() != 3) {
    return false;
  }
  const std::size_t dimensions = info->shape.type == CL_MEM_OBJECT_IMAGE2D   ? 2
                                 : info->shape.type == CL_MEM_OBJECT_IMAGE3D ? 3
                                                                             : 1;
  const std::size_t chosen = builder.random().below(dimensions);
  const std::uint64_t room = info->shape.extent.at(chosen) - region->list[chosen].number;
  return set_element(call, origin, chosen, room + builder.random().pick({1U, 1U, 2U, 1000U}));
}

bool leave_array(Builder& builder, Statement& call, std::string_view image,
                 std::string_view origin) {
  const MemoryInfo* const info = memory_of(builder, call, image);
  if (info == nullptr) {
    return false;
  }
  const bool flat = info->shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  if (!flat && info->shape.type != CL_MEM_OBJECT_IMAGE2D_ARRAY) {
    return false;
  }
  const std::size_t at = flat ? 1 : 2;
  return set_element(call, origin, at, info->shape.extent.at(at) + builder.random().below(3));
}

// Dimensions that the image's type does not have.
std::optional<std::size_t> missing_dimension(Builder& builder, const Statement& call,
                                             std::string_view image) {
  const MemoryInfo* const info = memory_of(builder, call, image);
  if (info == nullptr) {
    return std::nullopt;
  }
  switch (info->shape.type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return builder.random().between(1, 2);
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D:
      return 2;
    default:
      return std::nullopt;
  }
}

bool break_origin_rule(Builder& builder, Statement& call, std::string_view image,
                       std::string_view origin) {
  const auto dimension = missing_dimension(builder, call, image);
  return dimension && set_element(call, origin, *dimension, 1);
}

bool break_region_rule(Builder& builder, Statement& call) {
  for (const std::string_view image : {"image", "src_image", "dst_image"}) {
    if (const auto dimension = missing_dimension(builder, call, image)) {
      return set_element(call, "region", *dimension, 2);
    }
  }
  return false;
}

bool out_of_bounds(Builder& builder, Statement& call) {
  if (call.function == EntryPoint::clCreateSubBuffer) {
    return add_to_element(call, "buffer_create_info", 1, 2);
  }
  if (argument(call, "image") != nullptr) {
    return leave_image(builder, call, "image", "origin");
  }
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  if (info == nullptr) {
    return false;
  }
  const std::uint64_t size = info->shape.size();
  if (argument(call, "region") != nullptr) {
    return add_to_element(call, "region", 0, size + 1) &&
           set(call, "buffer_row_pitch", number(0)) && set(call, "host_row_pitch", number(0)) &&
           set(call, "buffer_slice_pitch", number(0)) && set(call, "host_slice_pitch", number(0));
  }
  const std::uint64_t step = pattern_size(call);
  const std::uint64_t room = (size - number_of(call, "offset")) / step * step;
  return set(call, "size", number(room + step * builder.random().pick({1U, 1U, 1U, 16U})));
}

bool offset_past_end(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  const std::uint64_t step = pattern_size(call);
  return info != nullptr && set(call, "offset", number((info->shape.size() / step + 1) * step));
}

bool wraparound(Builder& builder, Statement& call) {
  if (call.function == EntryPoint::clCreateSubBuffer) {
    const std::uint64_t step = 4096;
    return set_element(call, "buffer_create_info", 0, step) &&
           set_element(call, "buffer_create_info", 1, 0 - step + builder.random().below(2));
  }
  const std::uint64_t step = pattern_size(call);
  return (number_of(call, "offset") != 0 || set(call, "offset", number(step))) &&
         set(call, "size", number(0 - number_of(call, "offset")));
}

bool leave_side(Builder& builder, Statement& call, bool source) {
  const std::string_view buffer = source ? "src_buffer" : "dst_buffer";
  const std::string_view image = source ? "src_image" : "dst_image";
  const std::string_view origin = source ? "src_origin" : "dst_origin";
  if (call.function == EntryPoint::clEnqueueCopyImage) {
    return leave_image(builder, call, image, origin);
  }
  const MemoryInfo* const info = memory_of(builder, call, buffer);
  if (info == nullptr) {
    return false;
  }
  if (call.function == EntryPoint::clEnqueueCopyBufferRect) {
    return add_to_element(call, origin, 0, info->shape.size());
  }
  return set(call, source ? "src_offset" : "dst_offset",
             number(info->shape.size() - number_of(call, "size") + 1));
}

bool leave_buffer_of_image_copy(Builder& builder, Statement& call) {
  const bool to = call.function == EntryPoint::clEnqueueCopyImageToBuffer;
  const MemoryInfo* const buffer = memory_of(builder, call, to ? "dst_buffer" : "src_buffer");
  const MemoryInfo* const image = memory_of(builder, call, to ? "src_image" : "dst_image");
  std::uint64_t size = image == nullptr ? 0 : image->shape.element;
  for (std::size_t i = 0; i < 3; ++i) {
    size *= element(call, "region", i) != nullptr ? element(call, "region", i)->number : 0;
  }
  return buffer != nullptr && size != 0 && size <= buffer->shape.size() &&
         set(call, to ? "dst_offset" : "src_offset", number(buffer->shape.size() - size + 1));
}

bool region_zero(Builder& builder, Statement& call) {
  return set_element(call, "region", builder.random().below(3), 0);
}

// A pitch of the right kind, but too small or no multiple.
bool small_row(Statement& call, std::string_view row) {
  Value* const width = element(call, "region", 0);
  return width != nullptr && width->number > 1 && set(call, row, number(width->number - 1));
}

std::uint64_t row_of(Statement& call, std::string_view row) {
  return number_of(call, row) != 0 ? number_of(call, row) : element(call, "region", 0)->number;
}

bool small_slice(Statement& call, std::string_view row, std::string_view slice) {
  const std::uint64_t rows = element(call, "region", 1)->number;
  return rows > 1 && set(call, slice, number(row_of(call, row) * (rows - 1)));
}

bool uneven_slice(Statement& call, std::string_view row, std::string_view slice) {
  const std::uint64_t pitch = row_of(call, row);
  return pitch > 1 && set(call, slice, number(pitch * element(call, "region", 1)->number + 1));
}

bool slice_of_flat_image(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "image");
  if (info == nullptr ||
      (info->shape.type != CL_MEM_OBJECT_IMAGE1D && info->shape.type != CL_MEM_OBJECT_IMAGE2D)) {
    return false;
  }
  return set(call,
             call.function == EntryPoint::clEnqueueReadImage ? "slice_pitch" : "input_slice_pitch",
             number(4096));
}

// Both sides the same bytes, or one byte apart.
bool overlap_buffer(Builder& builder, Statement& call, std::uint64_t apart) {
  if (call.function == EntryPoint::clEnqueueSVMMemcpy) {
    const Value* const source = argument(call, "src_ptr");
    if (source->object.kind != Kind::svm || number_of(call, "size") <= apart) {
      return false;
    }
    const std::size_t end = builder.state().scene().svms[source->object.index].size;
    return source->number + apart + number_of(call, "size") <= end &&
           set(call, "dst_ptr", reference(source->object, source->number + apart));
  }
  const MemoryInfo* const info = memory_of(builder, call, "src_buffer");
  const Value same = *argument(call, "src_buffer");
  if (info == nullptr) {
    return false;
  }
  *argument(call, "dst_buffer") = same;
  if (call.function == EntryPoint::clEnqueueCopyBuffer) {
    const std::uint64_t begin = number_of(call, "src_offset") + apart;
    *argument(call, "dst_offset") = number(begin);
    return number_of(call, "size") > apart && begin + number_of(call, "size") <= info->shape.size();
  }
  *argument(call, "dst_origin") = *argument(call, "src_origin");
  *argument(call, "dst_row_pitch") = *argument(call, "src_row_pitch");
  *argument(call, "dst_slice_pitch") = *argument(call, "src_slice_pitch");
  if (apart == 0) {
    return true;
  }
  const std::uint64_t width = element(call, "region", 0)->number;
  std::vector<Access> accesses;
  return width > apart && add_to_element(call, "dst_origin", 0, apart) &&
         !find_accesses(call, builder.state().scene(), accesses) &&
         accesses[1].end <= info->shape.origin + info->shape.size();
}

bool overlap_image(Builder&, Statement& call) {
  *argument(call, "dst_image") = *argument(call, "src_image");
  *argument(call, "dst_origin") = *argument(call, "src_origin");
  return true;
}

bool mismatch_format(Builder& builder, Statement& call) {
  const MemoryInfo* const source = memory_of(builder, call, "src_image");
  const std::vector<Value>& region = argument(call, "region")->list;
  return source != nullptr &&
         set_memory(builder, call, "dst_image",
                    [&](const MemoryInfo& info) {
                      const auto& extent = info.shape.extent;
                      return info.shape.is_image() && info.shape.format != source->shape.format &&
                             region[0].number <= extent[0] && region[1].number <= extent[1] &&
                             region[2].number <= extent[2];
                    }) &&
         (set(call, "dst_origin", list({number(0), number(0), number(0)})) || true);
}

bool own_buffer(Builder& builder, Statement& call) {
  const bool to = call.function == EntryPoint::clEnqueueCopyImageToBuffer;
  const MemoryInfo* const image = memory_of(builder, call, to ? "src_image" : "dst_image");
  if (image == nullptr || image->shape.type != CL_MEM_OBJECT_IMAGE1D_BUFFER ||
      !builder.state().is_alive({Kind::memory, image->parent}) ||
      builder.info({Kind::memory, image->parent}).shape.is_image()) {
    return false;
  }
  return set(call, to ? "dst_buffer" : "src_buffer", reference({Kind::memory, image->parent})) &&
         (set(call, to ? "dst_offset" : "src_offset", number(0)) || true);
}

bool unmapped_pointer(Builder& builder, Statement& call) {
  if (builder.random().one_in(3)) {
    return set(call, "mapped_ptr", null());
  }
  const Object host = builder.living(Kind::host);
  return host.kind != Kind::none && !builder.state().scene().hosts[host.index].lent &&
         set(call, "mapped_ptr", reference(host));
}

bool inside_map(Builder& builder, Statement& call) {
  Value* const pointer = argument(call, "mapped_ptr");
  const MapInfo& map = builder.state().scene().maps[pointer->object.index];
  // Another map may begin there.
  const auto active = std::ranges::count_if(builder.state().scene().maps, &MapInfo::active);
  if (active != 1 || map.addressable < 2) {
    return false;
  }
  pointer->number = 1;
  return true;
}

bool map_of_other_object(Builder& builder, Statement& call) {
  const MemoryInfo* const mapped = memory_of(builder, call, "memobj");
  return mapped != nullptr && set_memory(builder, call, "memobj", [&](const MemoryInfo& info) {
           return info.shape.context == 0 && info.space != mapped->space;
         });
}

// A pointer of a map that has ended, when no other map can have the same.
bool unmap_twice(Builder& builder, Statement& call) {
  const auto& maps = builder.state().scene().maps;
  if (std::ranges::count_if(maps, &MapInfo::active) != 1 ||
      argument(call, "mapped_ptr") == nullptr) {
    return false;
  }
  const std::uint16_t active = argument(call, "mapped_ptr")->object.index;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const Object memory{Kind::memory, maps[i].memory};
    if (!maps[i].active && maps[i].end > 0 && builder.state().order().ended().test(maps[i].unmap) &&
        maps[i].space != maps[active].space && builder.state().is_alive(memory)) {
      *argument(call, "memobj") = reference(memory);
      *argument(call, "mapped_ptr") = reference({Kind::map, static_cast<std::uint16_t>(i)});
      return true;
    }
  }
  return false;
}

// Another object that shares the bytes: a parent and its sub-buffer, or two sub-buffers.
bool overlap_through_parent(Builder& builder, Statement& call) {
  const MemoryInfo* const source = memory_of(builder, call, "src_buffer");
  if (source == nullptr || call.function != EntryPoint::clEnqueueCopyBuffer) {
    return false;
  }
  const std::uint64_t begin = source->shape.origin + number_of(call, "src_offset");
  const std::uint64_t size = number_of(call, "size");
  const Object own = argument(call, "src_buffer")->object;
  const bool found = set_memory(builder, call, "dst_buffer", [&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.space == source->space && &info != &builder.info(own) &&
           begin >= info.shape.origin && begin + size <= info.shape.origin + info.shape.size();
  });
  return found &&
         (set(call, "dst_offset",
              number(begin - builder.info(argument(call, "dst_buffer")->object).shape.origin)) ||
          true);
}

bool wait_for_failure(Builder& builder, Statement& call) {
  const auto& events = builder.state().scene().events;
  const bool waits = call.function == EntryPoint::clWaitForEvents;
  if (!waits && argument(call, "event_wait_list") == nullptr) {
    return false;
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].references > 0 && events[i].context == 0 &&
        builder.state().order().has_failed(events[i].command)) {
      set_blocking(call, true);
      *argument(call, waits ? "event_list" : "event_wait_list") =
          list({reference({Kind::event, static_cast<std::uint16_t>(i)})});
      *argument(call, waits ? "num_events" : "num_events_in_wait_list") = number(1);
      return waits ||
             (is_blocking(call) && !builder.state().order().is_blocked(
                                       builder.state().before(call.arguments[0].object.index, {})));
    }
  }
  return false;
}

bool map_again(Builder& builder, Statement& call) {
  for (const MapInfo& map : builder.state().scene().maps) {
    const MemoryInfo* const info =
        map.active ? &builder.state().scene().memories[map.memory] : nullptr;
    if (info != nullptr && map.writes() && !info->shape.is_image() && info->references > 0 &&
        (info->shape.flags &
         (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) == 0 &&
        call.function == EntryPoint::clEnqueueMapBuffer) {
      *argument(call, "buffer") = reference({Kind::memory, map.memory});
      *argument(call, "map_flags") = number(CL_MAP_WRITE);
      *argument(call, "offset") = number(map.begin - info->shape.origin);
      *argument(call, "size") = number(map.end - map.begin);
      return true;
    }
  }
  return false;
}

bool parent_flags(Builder& builder, Statement& call, cl_mem_flags parent, cl_mem_flags flags) {
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  const cl_mem_flags access = info == nullptr ? 0 : info->shape.flags;
  const bool read_write = (access & (CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)) == 0;
  return info != nullptr &&
         ((access & parent) != 0 || (parent == CL_MEM_READ_WRITE && read_write)) &&
         set(call, "flags", number(flags));
}

bool unaligned_origin(Builder& builder, Statement& call) {
  return builder.features().sub_buffer_alignment > 1 &&
         set_element(call, "buffer_create_info", 0, 1);
}

bool unaligned_svm(Builder&, Statement& call) {
  Value* const pointer = argument(call, "svm_ptr");
  if (pattern_size(call) < 2 || pointer->object.kind != Kind::svm) {
    return false;
  }
  pointer->number += 1;
  return true;
}

bool uneven(Statement& call, std::string_view parameter) {
  return pattern_size(call) > 1 && set(call, parameter, number(number_of(call, parameter) + 1));
}

bool image_pitch_null(Builder& builder, Statement& call, bool array) {
  const MemoryInfo* const info = memory_of(builder, call, "image");
  const bool is_array = info != nullptr && (info->shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
                                            info->shape.type == CL_MEM_OBJECT_IMAGE2D_ARRAY);
  const bool is_volume = info != nullptr && info->shape.type == CL_MEM_OBJECT_IMAGE3D;
  return (array ? is_array : is_volume) && set(call, "image_slice_pitch", null());
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

// Queries of events without profiling have another reason to fail.
bool profiles(Builder& builder, const Statement& call) {
  const EventInfo* const event = event_of(builder, call);
  return call.function != EntryPoint::clGetEventProfilingInfo ||
         (event != nullptr && !is_user_event(*event) &&
          builder.state().scene().queues[event->queue].profiling &&
          builder.state().order().ended().test(event->command) &&
          !builder.state().order().has_failed(event->command));
}

bool mixed_contexts(Builder& builder, Statement& call) {
  const EventInfo* const own =
      argument(call, "event_list") == nullptr
          ? nullptr
          : &builder.state().scene().events[argument(call, "event_list")->list[0].object.index];
  const auto& events = builder.state().scene().events;
  for (std::size_t i = 0; own != nullptr && own->context == 0 && i < events.size(); ++i) {
    if (events[i].context == 1 && events[i].references > 0) {
      argument(call, "event_list")
          ->list.push_back(reference({Kind::event, static_cast<std::uint16_t>(i)}));
      return set(call, "num_events", number(2));
    }
  }
  return false;
}

#define CLMEM_CHANGE(...)                         \
  [](Builder& builder, Statement& call) -> bool { \
    (void)builder;                                \
    return __VA_ARGS__;                           \
  }

constexpr auto all_mistakes = std::to_array<MistakeRow>({
    // Objects.
    {"INVALID_COMMAND_QUEUE.null", CLMEM_CHANGE(set(call, "command_queue", null()))},
    {"INVALID_MEM_OBJECT.null", CLMEM_CHANGE(set(call, only_memory(call), null()))},
    {"INVALID_MEM_OBJECT.src-buffer-null", CLMEM_CHANGE(set(call, "src_buffer", null()))},
    {"INVALID_MEM_OBJECT.dst-buffer-null", CLMEM_CHANGE(set(call, "dst_buffer", null()))},
    {"INVALID_MEM_OBJECT.src-image-null", CLMEM_CHANGE(set(call, "src_image", null()))},
    {"INVALID_MEM_OBJECT.dst-image-null", CLMEM_CHANGE(set(call, "dst_image", null()))},
    {"INVALID_MEM_OBJECT.is-image", CLMEM_CHANGE(to_image(builder, call, "buffer"))},
    {"INVALID_MEM_OBJECT.is-buffer", CLMEM_CHANGE(to_buffer(builder, call, "image"))},
    {"INVALID_MEM_OBJECT.src-buffer-is-image", CLMEM_CHANGE(to_image(builder, call, "src_buffer"))},
    {"INVALID_MEM_OBJECT.dst-buffer-is-image", CLMEM_CHANGE(to_image(builder, call, "dst_buffer"))},
    {"INVALID_MEM_OBJECT.src-image-is-buffer", CLMEM_CHANGE(to_buffer(builder, call, "src_image"))},
    {"INVALID_MEM_OBJECT.dst-image-is-buffer", CLMEM_CHANGE(to_buffer(builder, call, "dst_image"))},
    {"INVALID_MEM_OBJECT.own-buffer", own_buffer},
    {"INVALID_CONTEXT.null", CLMEM_CHANGE(set(call, "context", null()))},
    {"INVALID_CONTEXT.buffer", CLMEM_CHANGE(to_foreign(builder, call, "buffer"))},
    {"INVALID_CONTEXT.src-buffer", CLMEM_CHANGE(to_foreign(builder, call, "src_buffer"))},
    {"INVALID_CONTEXT.dst-buffer", CLMEM_CHANGE(to_foreign(builder, call, "dst_buffer"))},
    {"INVALID_CONTEXT.events", foreign_event},
    {"INVALID_CONTEXT.mixed", mixed_contexts},
    {"INVALID_KERNEL.null", CLMEM_CHANGE(set(call, "kernel", null()))},
    {"INVALID_EVENT.null", CLMEM_CHANGE(call.function == EntryPoint::clWaitForEvents
                                            ? set(call, "event_list", list({null()}))
                                            : set(call, "event", null()))},

    // Wait lists.
    {"INVALID_EVENT_WAIT_LIST.null-list", null_list},
    {"INVALID_EVENT_WAIT_LIST.zero-count", zero_count},
    {"INVALID_EVENT_WAIT_LIST.null-event", null_event},
    {"EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", wait_for_failure},

    // Ranges.
    {"INVALID_VALUE.out-of-bounds", out_of_bounds},
    {"INVALID_VALUE.offset-past-end", offset_past_end},
    {"INVALID_VALUE.wraparound", wraparound},
    {"INVALID_VALUE.src-out-of-bounds", CLMEM_CHANGE(leave_side(builder, call, true))},
    {"INVALID_VALUE.dst-out-of-bounds", CLMEM_CHANGE(leave_side(builder, call, false))},
    {"INVALID_VALUE.src-wraparound", CLMEM_CHANGE(set(call, "src_offset", number(all_ones)))},
    {"INVALID_VALUE.dst-wraparound", CLMEM_CHANGE(set(call, "dst_offset", number(all_ones)))},
    {"INVALID_VALUE.origin-out-of-bounds",
     CLMEM_CHANGE(add_to_element(call, "buffer_origin", 2, 100'000))},
    {"INVALID_VALUE.image-out-of-bounds",
     CLMEM_CHANGE(call.function == EntryPoint::clEnqueueCopyImageToBuffer
                      ? leave_image(builder, call, "src_image", "src_origin")
                      : leave_image(builder, call, "dst_image", "dst_origin"))},
    {"INVALID_VALUE.buffer-out-of-bounds", leave_buffer_of_image_copy},
    {"INVALID_VALUE.size-zero", CLMEM_CHANGE(set(call, "size", number(0)))},
    {"INVALID_VALUE.ptr-null", CLMEM_CHANGE(set(call, "ptr", null()))},
    {"INVALID_VALUE.region-null", CLMEM_CHANGE(set(call, "region", null()))},
    {"INVALID_VALUE.region-zero", region_zero},
    {"INVALID_VALUE.region-rule", break_region_rule},
    {"INVALID_VALUE.origin-null", CLMEM_CHANGE(set(call, "origin", null()))},
    {"INVALID_VALUE.buffer-origin-null", CLMEM_CHANGE(set(call, "buffer_origin", null()))},
    {"INVALID_VALUE.host-origin-null", CLMEM_CHANGE(set(call, "host_origin", null()))},
    {"INVALID_VALUE.src-origin-null", CLMEM_CHANGE(set(call, "src_origin", null()))},
    {"INVALID_VALUE.dst-origin-null", CLMEM_CHANGE(set(call, "dst_origin", null()))},
    {"INVALID_VALUE.origin-rule",
     CLMEM_CHANGE(break_origin_rule(builder, call, "image", "origin"))},
    {"INVALID_VALUE.src-origin-rule",
     CLMEM_CHANGE(break_origin_rule(builder, call, "src_image", "src_origin"))},
    {"INVALID_VALUE.dst-origin-rule",
     CLMEM_CHANGE(break_origin_rule(builder, call, "dst_image", "dst_origin"))},
    {"INVALID_VALUE.array-index", CLMEM_CHANGE(leave_array(builder, call, "image", "origin"))},
    {"INVALID_VALUE.src-array-index",
     CLMEM_CHANGE(leave_array(builder, call, "src_image", "src_origin"))},
    {"INVALID_VALUE.dst-array-index",
     CLMEM_CHANGE(leave_array(builder, call, "dst_image", "dst_origin"))},
    {"INVALID_VALUE.image-array-index",
     CLMEM_CHANGE(call.function == EntryPoint::clEnqueueCopyImageToBuffer
                      ? leave_array(builder, call, "src_image", "src_origin")
                      : leave_array(builder, call, "dst_image", "dst_origin"))},

    // Pitches.
    {"INVALID_VALUE.buffer-row-pitch-small", CLMEM_CHANGE(small_row(call, "buffer_row_pitch"))},
    {"INVALID_VALUE.host-row-pitch-small", CLMEM_CHANGE(small_row(call, "host_row_pitch"))},
    {"INVALID_VALUE.src-row-pitch-small", CLMEM_CHANGE(small_row(call, "src_row_pitch"))},
    {"INVALID_VALUE.dst-row-pitch-small", CLMEM_CHANGE(small_row(call, "dst_row_pitch"))},
    {"INVALID_VALUE.buffer-slice-pitch-small",
     CLMEM_CHANGE(small_slice(call, "buffer_row_pitch", "buffer_slice_pitch"))},
    {"INVALID_VALUE.host-slice-pitch-small",
     CLMEM_CHANGE(small_slice(call, "host_row_pitch", "host_slice_pitch"))},
    {"INVALID_VALUE.src-slice-pitch-small",
     CLMEM_CHANGE(small_slice(call, "src_row_pitch", "src_slice_pitch"))},
    {"INVALID_VALUE.dst-slice-pitch-small",
     CLMEM_CHANGE(small_slice(call, "dst_row_pitch", "dst_slice_pitch"))},
    {"INVALID_VALUE.buffer-slice-pitch-multiple",
     CLMEM_CHANGE(uneven_slice(call, "buffer_row_pitch", "buffer_slice_pitch"))},
    {"INVALID_VALUE.host-slice-pitch-multiple",
     CLMEM_CHANGE(uneven_slice(call, "host_row_pitch", "host_slice_pitch"))},
    {"INVALID_VALUE.src-slice-pitch-multiple",
     CLMEM_CHANGE(uneven_slice(call, "src_row_pitch", "src_slice_pitch"))},
    {"INVALID_VALUE.dst-slice-pitch-multiple",
     CLMEM_CHANGE(uneven_slice(call, "dst_row_pitch", "dst_slice_pitch"))},
    {"INVALID_VALUE.slice-pitch-1d-2d", slice_of_flat_image},
    {"INVALID_VALUE.row-pitch-null", CLMEM_CHANGE(set(call, "image_row_pitch", null()))},
    {"INVALID_VALUE.slice-pitch-null-array", CLMEM_CHANGE(image_pitch_null(builder, call, true))},
    {"INVALID_VALUE.slice-pitch-null-3d", CLMEM_CHANGE(image_pitch_null(builder, call, false))},

    // Overlaps and formats.
    {"MEM_COPY_OVERLAP.identical", CLMEM_CHANGE(overlap_buffer(builder, call, 0))},
    {"MEM_COPY_OVERLAP.same-buffer", CLMEM_CHANGE(overlap_buffer(builder, call, 1))},
    {"MEM_COPY_OVERLAP.partial", CLMEM_CHANGE(overlap_buffer(builder, call, 1))},
    {"MEM_COPY_OVERLAP.sub-buffers", overlap_through_parent},
    {"MEM_COPY_OVERLAP", overlap_image},
    {"IMAGE_FORMAT_MISMATCH", mismatch_format},

    // Patterns.
    {"INVALID_VALUE.pattern-null", CLMEM_CHANGE(set(call, "pattern", null()))},
    {"INVALID_VALUE.pattern-size-zero", CLMEM_CHANGE(set(call, "pattern_size", number(0)))},
    {"INVALID_VALUE.pattern-size-not-pow2", CLMEM_CHANGE(set(call, "pattern_size", number(3)))},
    {"INVALID_VALUE.pattern-size-too-large", CLMEM_CHANGE(set(call, "pattern_size", number(256)))},
    {"INVALID_VALUE.offset-multiple", CLMEM_CHANGE(uneven(call, "offset"))},
    {"INVALID_VALUE.size-multiple", CLMEM_CHANGE(uneven(call, "size"))},
    {"INVALID_VALUE.ptr-unaligned", unaligned_svm},
    {"INVALID_VALUE.color-null", CLMEM_CHANGE(set(call, "fill_color", null()))},

    // Maps and the host's access.
    {"INVALID_VALUE.map-flags",
     CLMEM_CHANGE(set(call, argument(call, "map_flags") != nullptr ? "map_flags" : "flags",
                      number(unknown_bit)))},
    {"INVALID_VALUE.map-flags-invalidate",
     CLMEM_CHANGE(set(call, argument(call, "map_flags") != nullptr ? "map_flags" : "flags",
                      number(CL_MAP_WRITE_INVALIDATE_REGION |
                             builder.random().pick<std::uint64_t>({CL_MAP_READ, CL_MAP_WRITE}))))},
    {"INVALID_OPERATION.host-write-only",
     CLMEM_CHANGE(to_host_access(builder, call, CL_MEM_HOST_WRITE_ONLY))},
    {"INVALID_OPERATION.host-read-only",
     CLMEM_CHANGE(to_host_access(builder, call, CL_MEM_HOST_READ_ONLY))},
    {"INVALID_OPERATION.host-no-access",
     CLMEM_CHANGE(to_host_access(builder, call, CL_MEM_HOST_NO_ACCESS))},
    {"INVALID_OPERATION.read-host-write-only",
     CLMEM_CHANGE(map_to_host_access(builder, call, CL_MEM_HOST_WRITE_ONLY, CL_MAP_READ))},
    {"INVALID_OPERATION.read-host-no-access",
     CLMEM_CHANGE(map_to_host_access(builder, call, CL_MEM_HOST_NO_ACCESS, CL_MAP_READ))},
    {"INVALID_OPERATION.write-host-read-only",
     CLMEM_CHANGE(map_to_host_access(
         builder, call, CL_MEM_HOST_READ_ONLY,
         builder.random().pick<std::uint64_t>({CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION})))},
    {"INVALID_OPERATION.write-host-no-access",
     CLMEM_CHANGE(map_to_host_access(
         builder, call, CL_MEM_HOST_NO_ACCESS,
         builder.random().pick<std::uint64_t>({CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION})))},
    {"INVALID_OPERATION.overlap-write", map_again},
    {"INVALID_VALUE.ptr-unmapped", unmapped_pointer},
    {"INVALID_VALUE.ptr-inside", inside_map},
    {"INVALID_VALUE.twice", unmap_twice},
    {"INVALID_VALUE.ptr-other-object", map_of_other_object},
    {"INVALID_VALUE.dst-null", CLMEM_CHANGE(set(call, "dst_ptr", null()))},
    {"INVALID_VALUE.src-null", CLMEM_CHANGE(set(call, "src_ptr", null()))},

    // Lists of objects.
    {"INVALID_VALUE.count-zero",
     CLMEM_CHANGE(set(call,
                      call.function == EntryPoint::clEnqueueMigrateMemObjects ? "num_mem_objects"
                      : call.function == EntryPoint::clWaitForEvents          ? "num_events"
                                                                              : "num_svm_pointers",
                      number(0)))},
    {"INVALID_VALUE.list-null",
     CLMEM_CHANGE(set(call,
                      call.function == EntryPoint::clEnqueueMigrateMemObjects ? "mem_objects"
                      : call.function == EntryPoint::clWaitForEvents          ? "event_list"
                                                                              : "svm_pointers",
                      null()))},
    {"INVALID_MEM_OBJECT.null-entry",
     CLMEM_CHANGE(set(call, "mem_objects", list({null()})) &&
                  (set(call, "num_mem_objects", number(1)) || true))},
    {"INVALID_VALUE.flags", CLMEM_CHANGE(set(call, "flags", number(unknown_bit)))},

    // Creation.
    {"INVALID_VALUE.flags.unknown-bit", CLMEM_CHANGE(set(call, "flags", number(unknown_bit)))},
    {"INVALID_VALUE.flags.rw-wo",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)))},
    {"INVALID_VALUE.flags.rw-ro",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_READ_WRITE | CL_MEM_READ_ONLY)))},
    {"INVALID_VALUE.flags.wo-ro",
     CLMEM_CHANGE(set(call, "flags", number(CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY)))},
    {"INVALID_VALUE.flags.use-alloc",
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::object &&
                  set(call, "flags", number(CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR)))},
    {"INVALID_VALUE.flags.use-copy",
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::object &&
                  set(call, "flags", number(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)))},
    {"INVALID_VALUE.flags.hostwo-hostro",
     CLMEM_CHANGE(
         set(call, "flags",
             number(number_of(call, "flags") | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY)))},
    {"INVALID_VALUE.flags.hostwo-hostno",
     CLMEM_CHANGE(
         set(call, "flags",
             number(number_of(call, "flags") | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)))},
    {"INVALID_VALUE.flags.hostro-hostno",
     CLMEM_CHANGE(
         set(call, "flags",
             number(number_of(call, "flags") | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)))},
    {"INVALID_VALUE.flags.wo-parent-ro",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY))},
    {"INVALID_VALUE.flags.ro-parent-wo",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY))},
    {"INVALID_VALUE.flags.hostwo-parent-hostro",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY))},
    {"INVALID_VALUE.flags.hostro-parent-hostwo",
     CLMEM_CHANGE(parent_flags(builder, call, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY))},
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
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::null &&
                  set(call, "flags", number(CL_MEM_USE_HOST_PTR)))},
    {"INVALID_HOST_PTR.copy-null",
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::null &&
                  set(call, "flags", number(CL_MEM_COPY_HOST_PTR)))},
    {"INVALID_HOST_PTR.unexpected",
     CLMEM_CHANGE(argument(call, "host_ptr")->form == Value::Form::object &&
                  set(call, "flags", number(CL_MEM_READ_WRITE)))},
    {"INVALID_VALUE.create-type",
     CLMEM_CHANGE(set(call, "buffer_create_type", number(unknown_name)))},
    {"INVALID_VALUE.origin-past-end",
     CLMEM_CHANGE(
         memory_of(builder, call, "buffer") != nullptr &&
         set_element(call, "buffer_create_info", 0,
                     (memory_of(builder, call, "buffer")->shape.size() / 4096 + 1) * 4096))},
    {"INVALID_VALUE.null-info", CLMEM_CHANGE(set(call, "buffer_create_info", null()))},
    {"INVALID_MEM_OBJECT.is-sub-buffer",
     CLMEM_CHANGE(set_memory(builder, call, "buffer",
                             [](const MemoryInfo& info) {
                               return !info.shape.is_image() && info.derived &&
                                      info.shape.size() > 1;
                             }) &&
                  set_element(call, "buffer_create_info", 1, 1))},
    {"MISALIGNED_SUB_BUFFER_OFFSET", unaligned_origin},
    {"INVALID_IMAGE_FORMAT_DESCRIPTOR.null", CLMEM_CHANGE(set(call, "image_format", null()))},

    // Queries and events.
    {"INVALID_VALUE.param-name",
     CLMEM_CHANGE(profiles(builder, call) && set(call, "param_name", number(unknown_name)))},
    {"INVALID_VALUE.size-too-small",
     CLMEM_CHANGE(profiles(builder, call) && set(call, "param_value_size", number(1)))},
    {"PROFILING_INFO_NOT_AVAILABLE.disabled", without_profiling},
    {"PROFILING_INFO_NOT_AVAILABLE.user-event",
     CLMEM_CHANGE(event_of(builder, call) != nullptr && is_user_event(*event_of(builder, call)))},
    {"INVALID_EVENT.command-event",
     CLMEM_CHANGE(event_of(builder, call) != nullptr && !is_user_event(*event_of(builder, call)))},
    {"INVALID_OPERATION.twice",
     CLMEM_CHANGE(event_of(builder, call) != nullptr && is_user_event(*event_of(builder, call)) &&
                  !builder.state().order().is_unresolved(event_of(builder, call)->command))},
    {"INVALID_VALUE",
     CLMEM_CHANGE(
         event_of(builder, call) != nullptr && is_user_event(*event_of(builder, call)) &&
         builder.state().order().is_unresolved(event_of(builder, call)->command) &&
         set(call, "execution_status",
             number(builder.random().pick<std::uint64_t>({CL_RUNNING, CL_SUBMITTED, CL_QUEUED}))))},
    {"INVALID_VALUE.status",
     CLMEM_CHANGE(set(call, "command_exec_callback_type", number(CL_QUEUED)))},
    {"INVALID_VALUE.callback-null", CLMEM_CHANGE(set(call, "pfn_notify", null()))},

    // Kernels.
    {"INVALID_ARG_INDEX", CLMEM_CHANGE(set(call, "arg_index", number(9)))},
    {"INVALID_ARG_SIZE.mem-object", CLMEM_CHANGE(set(call, "arg_size", number(4)))},
});

#undef CLMEM_CHANGE

}  // namespace

std::span<const MistakeRow> mistake_rows() {
  return all_mistakes;
}

}  // namespace clmem::fuzz
