// SPDX-License-Identifier: Apache-2.0
// The state of a program: maps and their restrictions.
#include <algorithm>

#include "program/state.hpp"
#include "program/state_access.hpp"

namespace clmem::fuzz {

bool State::is_mapped(const Access& access) const {
  if (access.through_map()) {
    return false;
  }
  const auto forbids = [&](const Access& use) {
    return (access.write || use.write) && overlap(access, use);
  };
  return std::ranges::any_of(
             scene_.maps,
             [&](const MapInfo& map) { return map.active && forbids(host_use(map, scene_)); }) ||
         std::ranges::any_of(scene_.svms, [&](const SvmInfo& svm) {
           return svm.map.active && forbids(host_use_of_svm(svm.map));
         });
}

// True if the bytes have an unmap in progress: whether they count as mapped when the next map is
// enqueued is the driver's choice.
bool State::is_being_unmapped(const Access& access) const {
  return std::ranges::any_of(scene_.maps, [&](const MapInfo& map) {
    return !map.active && map.end > 0 && !order_.ended().test(map.unmap) &&
           (access.write || map.writes()) && overlap(access, host_use(map, scene_));
  });
}

// Checks that a transfer uses mapped memory as the host may.
Problem State::may_use_maps(const Statement& command, const Command& made) const {
  if (std::ranges::none_of(made.accesses, &Access::through_map)) {
    return {};
  }
  for (const std::string_view name : {"ptr", "src_ptr", "dst_ptr"}) {
    const Value& pointer = value_of(command, name);
    if (pointer.object.kind != Kind::map) {
      continue;
    }
    const bool stores =
        name == "dst_ptr" ||
        (name == "ptr" && mock::name_of(command.function).find("Read") != std::string_view::npos);
    const MapInfo& map = scene_.maps[pointer.object.index];
    if (!order_.ended().test(map.command) || map.undefined || !map.allows(stores)) {
      return "a map that is not ready, not written, or not for this";
    }
  }
  return {};
}

Problem State::note_maps(const Statement& command, std::uint16_t index) {
  switch (command.function) {
    case EntryPoint::clEnqueueMapBuffer:
    case EntryPoint::clEnqueueMapImage:
    case EntryPoint::clEnqueueSVMMap:
      return note_map(command, index);
    case EntryPoint::clEnqueueUnmapMemObject:
      return note_unmap(scene_.maps.at(value_of(command, "mapped_ptr").object.index), index);
    case EntryPoint::clEnqueueSVMUnmap:
      return note_unmap(scene_.svms.at(command.arguments[1].object.index).map, index);
    default:
      return {};
  }
}

Problem State::note_map(const Statement& command, std::uint16_t index) {
  const bool of_svm = command.function == EntryPoint::clEnqueueSVMMap;
  const Access& bytes = order_.commands()[index].accesses.at(0);
  const std::uint64_t flags = number_of(command, of_svm ? "flags" : "map_flags");
  MapInfo map{.memory = command.arguments[of_svm ? 3 : 1].object.index,
              .space = bytes.space,
              .begin = bytes.begin,
              .end = bytes.end,
              .addressable = bytes.end - bytes.begin,
              .command = index,
              .flags = flags,
              .undefined = (flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0,
              .active = true};
  if (of_svm) {
    SvmInfo& svm = scene_.svms[map.memory];
    if (svm.map.active) {
      return "SVM that is mapped";
    }
    svm.map = map;
    return {};
  }
  if (command.result.kind != Kind::map) {
    return "a map without a name";
  }
  // An unmap names its map only by the address, so the address must belong to a single map of the
  // object.
  const bool is_ambiguous = std::ranges::any_of(scene_.maps, [&](const MapInfo& other) {
    return other.active && other.memory == map.memory && other.begin == map.begin &&
           (other.end != map.end || other.flags != map.flags);
  });
  if (is_ambiguous) {
    return "a second map that begins where another one does, and differs from it";
  }
  if (command.function == EntryPoint::clEnqueueMapImage) {
    // The address of the second slice is not known without its pitch.
    const MemoryShape& shape = scene_.memories[map.memory].shape;
    const std::vector<Value>& region = value_of(command, "region").list;
    const bool sliced = value_of(command, "image_slice_pitch").form != Value::Form::null;
    const bool rows_are_layers = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    map.addressable = region.at(0).number * shape.element *
                      (sliced || !rows_are_layers ? region.at(1).number : 1) *
                      (sliced ? region.at(2).number : 1);
  }
  at(scene_.maps, command.result) = map;
  return {};
}

Problem State::note_unmap(MapInfo& map, std::uint16_t index) {
  if (!map.active) {
    return "an unmap of what is not mapped";
  }
  if (map.undefined) {
    return "an unmap of a region that was mapped to be written and is not written";
  }
  if (!order_.commands()[index].before.test(map.command) && !order_.ended().test(map.command)) {
    return "an unmap that may come before its map";
  }
  map.active = false;
  map.unmap = index;
  return {};
}

}  // namespace clmem::fuzz
