// SPDX-License-Identifier: Apache-2.0
// Mistakes: maps and the host's access.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// An image like that of the call, but with these flags; images are too different to find one.
bool to_image_with(Builder& builder, Statement& call, cl_mem_flags flags) {
  const MemoryInfo* const image = memory_of(builder, call, "image");
  if (image == nullptr || image->derived) {
    return false;
  }
  const Object original = argument(call, "image")->object;
  const auto& statements = builder.program().statements;
  const auto made = std::ranges::find(statements, original, &Statement::result);
  if (made == statements.end()) {
    return false;
  }
  Statement creation = *made;
  const Object host = builder.add_host(image->shape.size());
  if (host.kind == Kind::none) {
    return false;
  }
  const Object twin = builder.fresh(Kind::memory);
  creation.result = twin;
  constexpr std::size_t row_pitch = 5;  // of the elements of cl_image_desc
  constexpr std::size_t slice_pitch = 6;
  return set(creation, "flags", number(CL_MEM_COPY_HOST_PTR | flags)) &&
         (set(creation, "host_ptr", reference(host)) || true) &&
         (set_element(creation, "image_desc", row_pitch, 0) || true) &&
         (set_element(creation, "image_desc", slice_pitch, 0) || true) &&
         builder.add(std::move(creation)) && set(call, "image", reference(twin));
}

// Host access flags of an object that the whole call fits into.
bool to_host_access(Builder& builder, Statement& call, cl_mem_flags flags) {
  if (argument(call, "image") != nullptr) {
    return to_image_with(builder, call, flags);
  }
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

bool exclusive_map_flags(Builder& builder, Statement& call) {
  const MemoryInfo* const memory = memory_of(builder, call, only_memory(call));
  return (memory == nullptr || is_open(*memory)) &&
         set(call, argument(call, "map_flags") != nullptr ? "map_flags" : "flags",
             number(CL_MAP_WRITE_INVALIDATE_REGION |
                    builder.random().pick<std::uint64_t>({CL_MAP_READ, CL_MAP_WRITE})));
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

constexpr auto map_rows = std::to_array<MistakeRow>({
    // Maps and the host's access.
    {"INVALID_VALUE.map-flags",
     CLMEM_CHANGE(set(call, argument(call, "map_flags") != nullptr ? "map_flags" : "flags",
                      number(unknown_bit)))},
    {"INVALID_VALUE.map-flags-invalidate", exclusive_map_flags},
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
});

}  // namespace

std::span<const MistakeRow> map_mistakes() {
  return map_rows;
}

}  // namespace clmem::fuzz
