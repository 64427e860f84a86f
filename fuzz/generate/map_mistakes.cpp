// SPDX-License-Identifier: Apache-2.0
// Mistakes in maps and accesses of the host.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// The object has to be large enough for the whole call.
Change to_host_access(cl_mem_flags flags) {
  return [=](Builder& builder, Statement& call) {
    if (argument(call, "image") != nullptr) {
      return to_similar_image(builder, call, "image", 0, flags);
    }
    const MemoryInfo* const legal = memory_of(builder, call, "buffer");
    if (legal == nullptr) {
      return false;
    }
    // Keeps the object's size for a rectangle, which then fits.
    const bool is_rectangle = argument(call, "buffer_origin") != nullptr;
    const std::size_t least =
        is_rectangle ? std::max<std::size_t>(4096, legal->shape.size()) : 4096;
    return set_memory(builder, call, "buffer",
                      [&](const MemoryInfo& info) {
                        return !info.shape.is_image() && (info.shape.flags & flags) != 0 &&
                               info.shape.size() >= least && info.shape.context == 0;
                      }) &&
           number_of(call, "offset") + number_of(call, "size") <= 4096;
  };
}

// Chooses map flags, too: of reading and writing, one may be forbidden and the other allowed.
constexpr std::uint64_t both = CL_MAP_READ | CL_MAP_WRITE;
Change map_to_host_access(cl_mem_flags flags, std::vector<std::uint64_t> map_flags) {
  return [=](Builder& builder, Statement& call) {
    return to_host_access(flags)(builder, call) &&
           ensure(call, "map_flags", builder.random().pick(map_flags));
  };
}

bool unmapped_pointer(Builder& builder, Statement& call) {
  if (builder.random().one_in(3)) {
    return set(call, "mapped_ptr", null());
  }
  const Object host = builder.live(Kind::host);
  return host.kind != Kind::none && !builder.scene().hosts[host.index].used_as_host_ptr &&
         set(call, "mapped_ptr", host);
}

bool inside_map(Builder& builder, Statement& call) {
  Value* const pointer = argument(call, "mapped_ptr");
  const MapInfo& map = builder.scene().maps[pointer->object.index];
  // False if another map may begin at that address.
  const auto active = std::ranges::count_if(builder.scene().maps, &MapInfo::active);
  if (active != 1 || map.addressable < 2) {
    return false;
  }
  pointer->number = 1;
  return true;
}

// The other object may share bytes, but has no map with the same pointer.
bool map_of_other_object(Builder& builder, Statement& call) {
  const MemoryInfo* const mapped = memory_of(builder, call, "memobj");
  if (mapped == nullptr) {
    return false;
  }
  const auto maps = std::ranges::count_if(builder.scene().maps, [&](const MapInfo& map) {
    return map.active && map.space == mapped->space;
  });
  const bool relative = maps == 1 && builder.random().one_in(2);
  return set_memory(builder, call, "memobj", [&](const MemoryInfo& info) {
    return info.shape.context == 0 && &info != mapped && (info.space == mapped->space) == relative;
  });
}

bool exclusive_map_flags(Builder& builder, Statement& call) {
  const MemoryInfo* const memory = memory_of(builder, call, only_memory(call));
  return (memory == nullptr || is_open(*memory)) &&
         set(call, argument(call, "map_flags") != nullptr ? "map_flags" : "flags",
             CL_MAP_WRITE_INVALIDATE_REGION |
                 builder.random().pick<std::uint64_t>({CL_MAP_READ, CL_MAP_WRITE}));
}

// No other map can have the same pointer.
bool unmap_twice(Builder& builder, Statement& call) {
  const auto& maps = builder.scene().maps;
  if (std::ranges::count_if(maps, &MapInfo::active) != 1 ||
      argument(call, "mapped_ptr") == nullptr || !builder.add(call) ||
      !builder.add(make(clFinish, {call.arguments[0]}))) {
    return false;
  }
  (void)set(call, "event", null());
  return true;
}

bool map_first(Builder& builder, Statement& call) {
  const MemoryInfo* const memory = memory_of(builder, call, only_memory(call));
  if (memory == nullptr || !is_open(*memory)) {
    return false;
  }
  *argument(call, "map_flags") = number(CL_MAP_WRITE);
  Statement first = call;
  set_blocking(first, true);
  if (!builder.add(std::move(first))) {
    return false;
  }
  call.result = builder.fresh(Kind::map);
  *argument(call, "event") = null();
  return true;
}

bool map_again(Builder& builder, Statement& call) {
  const auto& maps = builder.scene().maps;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const MemoryInfo* const info =
        maps[i].active ? &builder.scene().memories[maps[i].memory] : nullptr;
    if (info == nullptr || !maps[i].writes() || info->references == 0 || !is_open(*info)) {
      continue;
    }
    const Object map{Kind::map, i};
    const auto& statements = builder.program().statements;
    const auto first = std::ranges::find(statements, map, &Statement::result);
    if (first == statements.end() || first->function != call.function) {
      continue;
    }
    for (const std::string_view name : {"buffer", "image", "offset", "size", "origin", "region"}) {
      if (const Value* const value = argument(*first, name)) {
        *argument(call, name) = *value;
      }
    }
    *argument(call, "map_flags") = number(CL_MAP_WRITE);
    return true;
  }
  return map_first(builder, call);
}

// A map of the buffer under an image overlaps a map of the image.
bool map_parent_first(Builder& builder, const Statement& call) {
  const auto& memories = builder.scene().memories;
  const Object image = builder.memory([&](const MemoryInfo& info) {
    return info.shape.is_image() && info.derived && info.shape.context == 0 && is_open(info) &&
           builder.state().is_alive({Kind::memory, info.parent}) && is_open(memories[info.parent]);
  });
  if (image.kind == Kind::none) {
    return false;
  }
  const Object parent{Kind::memory, builder.info(image).parent};
  const std::size_t offset = builder.info(image).shape.origin - builder.info(parent).shape.origin;
  return builder.add(make(
      clEnqueueMapBuffer,
      {call.arguments[0], parent, CL_TRUE, CL_MAP_WRITE, offset, 1, 0, null(), null(), result()},
      builder.fresh(Kind::map)));
}

// Returns the first byte that is certainly both mapped and part of the object; nothing if no byte is:
// images have unused bytes between their rows.
std::optional<std::size_t> shared_byte(const Scene& scene, const MapInfo& map,
                                       const MemoryInfo& info) {
  const MemoryShape& shape = info.shape;
  const std::size_t byte = std::max(map.begin, shape.origin);
  const bool is_mapped =
      byte < map.end && (byte == map.begin || !scene.memories[map.memory].shape.is_image());
  const bool is_of_object = byte < shape.origin + shape.span() &&
                            (!shape.is_image() || (byte - shape.origin) % shape.row_pitch <
                                                      shape.extent[0] * shape.element);
  return is_mapped && is_of_object ? std::optional{byte} : std::nullopt;
}

bool map_relative(Builder& builder, Statement& call) {
  const bool image = call.function == clEnqueueMapImage;
  const Scene& scene = builder.scene();
  for (const MapInfo& map : scene.maps) {
    if (!map.active || !map.writes()) {
      continue;
    }
    const Object other = builder.memory([&](const MemoryInfo& info) {
      return info.space == map.space && info.shape.is_image() == image && is_open(info) &&
             &info != &scene.memories[map.memory] && shared_byte(scene, map, info);
    });
    if (other.kind == Kind::none) {
      continue;
    }
    const MemoryShape& shape = builder.info(other).shape;
    *argument(call, image ? "image" : "buffer") = reference(other);
    *argument(call, "map_flags") = number(CL_MAP_WRITE);
    if (image) {
      *argument(call, "origin") = triple({0, 0, 0});
      *argument(call, "region") = triple(shape.extent);
    } else {
      *argument(call, "offset") =
          number(*shared_byte(scene, map, builder.info(other)) - shape.origin);
      *argument(call, "size") = number(1);
    }
    return true;
  }
  return image && std::ranges::none_of(scene.maps, &MapInfo::active) &&
         map_parent_first(builder, call) && map_relative(builder, call);
}

bool unmap_elsewhere(Builder& builder, Statement& call) {
  Statement queue = queue_call(builder, 1);
  const Object made = queue.result;
  if (argument(call, "mapped_ptr") == nullptr || !builder.add(std::move(queue))) {
    return false;
  }
  *argument(call, "num_events_in_wait_list") = number(0);
  *argument(call, "event_wait_list") = null();
  return set(call, "command_queue", made);
}

}  // namespace

MistakeRows map_mistakes() {
  return {
      {"INVALID_VALUE.map-flags", either(to("map_flags", unknown_bit), to("flags", unknown_bit))},
      {"INVALID_VALUE.map-flags-invalidate", exclusive_map_flags},
      {"INVALID_OPERATION.host-write-only", to_host_access(CL_MEM_HOST_WRITE_ONLY)},
      {"INVALID_OPERATION.host-read-only", to_host_access(CL_MEM_HOST_READ_ONLY)},
      {"INVALID_OPERATION.host-no-access", to_host_access(CL_MEM_HOST_NO_ACCESS)},
      {"INVALID_OPERATION.read-host-write-only",
       map_to_host_access(CL_MEM_HOST_WRITE_ONLY, {CL_MAP_READ, both}), 3},
      {"INVALID_OPERATION.read-host-no-access",
       map_to_host_access(CL_MEM_HOST_NO_ACCESS, {CL_MAP_READ})},
      {"INVALID_OPERATION.write-host-read-only",
       map_to_host_access(CL_MEM_HOST_READ_ONLY,
                          {CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION, both}),
       3},
      {"INVALID_OPERATION.write-host-no-access",
       map_to_host_access(CL_MEM_HOST_NO_ACCESS, {CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION})},
      {"INVALID_OPERATION.overlap-write", map_again, 5},
      {"INVALID_OPERATION.overlap-related", map_relative, 8},
      {"INVALID_CONTEXT.memobj", unmap_elsewhere},
      {"INVALID_VALUE.ptr-unmapped", unmapped_pointer},
      {"INVALID_VALUE.ptr-inside", inside_map},
      {"INVALID_VALUE.twice", unmap_twice},
      {"INVALID_VALUE.ptr-other-object", map_of_other_object},
      {"INVALID_VALUE.dst-null", to_null("dst_ptr")},
      {"INVALID_VALUE.src-null", to_null("src_ptr")},
  };
}

}  // namespace clmem::fuzz
