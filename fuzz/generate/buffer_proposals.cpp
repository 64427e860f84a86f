// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

Object buffer_without(Builder& builder, cl_mem_flags flags) {
  return builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == builder.context() &&
           (info.shape.flags & flags) == 0;
  });
}

Range piece_of(Builder& builder, Object buffer) {
  const MemoryInfo& info = builder.info(buffer);
  return builder.piece(info.space, info.shape.origin, info.shape.size());
}

// Returns the size or, rarely, zero, which is legal since OpenCL 2.1.
std::size_t or_nothing(Builder& builder, std::size_t size) {
  return builder.features().version >= CL_MAKE_VERSION(2, 1, 0) && builder.random().one_in(40)
             ? 0
             : size;
}

struct Box {
  Triple origin{0, 0, 0};
  std::size_t row_pitch = 0;  // 0: the region's width
  std::size_t slice_pitch = 0;
};

Triple region_within(Builder& builder, std::size_t bytes) {
  Random& random = builder.random();
  Triple region{};
  region[0] = random.between(1, std::min<std::size_t>(random.one_in(3) ? 64 : 12, bytes));
  region[1] = random.one_in(5) ? 1 : random.between(1, 6);
  region[2] = random.one_in(3) ? 1 : random.between(1, random.one_in(6) ? 12 : 4);
  while (region[0] * region[1] * region[2] > bytes) {
    region[random.below(3)] = 1;
    region[0] = std::min(region[0], bytes);
  }
  return region;
}

std::size_t end_of(const Box& box, const Triple& region) {
  const std::size_t row = box.row_pitch != 0 ? box.row_pitch : region[0];
  const std::size_t slice = box.slice_pitch != 0 ? box.slice_pitch : region[1] * row;
  return (box.origin[2] + region[2] - 1) * slice + (box.origin[1] + region[1] - 1) * row +
         box.origin[0] + region[0];
}

// Chooses a row pitch that is zero, exact, larger, or the region's height, and a slice pitch and an
// origin that fit. Returns an empty box if nothing fits.
Box box_within(Builder& builder, const Triple& region, std::size_t bytes) {
  Random& random = builder.random();
  for (int attempt = 0; attempt < 6; ++attempt) {
    Box box;
    const std::size_t width = region[0];
    switch (random.below(6)) {
      case 0:
        break;
      case 1:
        box.row_pitch = width;
        break;
      case 2:
        box.row_pitch = width + 1;
        break;
      case 3:
        box.row_pitch = std::max(width, region[1]);
        break;
      case 4:
        // Exceeds 16 bits if there is room.
        box.row_pitch = width + (bytes > (std::size_t{1} << 16U) ? 1U << 16U : 0) + random.below(3);
        break;
      default:
        box.row_pitch = width + random.below(20);
    }
    const std::size_t row = box.row_pitch != 0 ? box.row_pitch : width;
    if (!random.one_in(3)) {
      box.slice_pitch = row * (region[1] + (random.one_in(2) ? 0 : random.below(4)));
    }
    if (random.percent(60)) {
      box.origin[0] = random.below(row - std::min(width, row) + 1);
      box.origin[1] = random.one_in(2) ? 0 : random.below(4);
      box.origin[2] = random.one_in(2) ? 0 : random.below(3);
    }
    if (end_of(box, region) <= bytes) {
      return box;
    }
  }
  return {};
}

bool overlapping(const std::vector<Access>& accesses) {
  return accesses.size() == 2 &&
         (overlap(accesses[0], accesses[1]) || is_through_another_object(accesses[0], accesses[1]));
}

// True if two boxes with the same pitches have overlapping rows; one may lie in the gaps of the
// other.
bool rows_overlap(const Box& one, const Box& other, const Triple& region) {
  const std::size_t row = one.row_pitch != 0 ? one.row_pitch : region[0];
  const std::size_t slice = one.slice_pitch != 0 ? one.slice_pitch : region[1] * row;
  const auto begin = [&](const Box& box, std::size_t at) {
    return (box.origin[2] + at / region[1]) * slice + (box.origin[1] + at % region[1]) * row +
           box.origin[0];
  };
  const std::size_t rows = region[1] * region[2];
  for (std::size_t i = 0; i < rows * rows; ++i) {
    const std::size_t here = begin(one, i / rows);
    const std::size_t there = begin(other, i % rows);
    if (here < there + region[0] && there < here + region[0]) {
      return true;
    }
  }
  return false;
}

}  // namespace

Proposal propose_transfer(Builder& builder) {
  const bool reads = builder.random().one_in(2);
  const Object buffer = buffer_without(builder, reads ? not_read : not_written);
  if (buffer.kind == Kind::none) {
    return {};
  }
  const Range range = piece_of(builder, buffer);
  return make_command(reads ? clEnqueueReadBuffer : clEnqueueWriteBuffer,
                      {buffer, blocking(builder), range.begin, or_nothing(builder, range.size),
                       builder.host_memory(range.size, reads)});
}

Proposal propose_rect_transfer(Builder& builder) {
  const bool reads = builder.random().one_in(2);
  const Object buffer = buffer_without(builder, reads ? not_read : not_written);
  if (buffer.kind == Kind::none) {
    return {};
  }
  const std::size_t size = builder.info(buffer).shape.size();
  const Triple region = region_within(builder, size);
  const Box there = box_within(builder, region, size);
  const Box here = box_within(builder, region, region[0] * region[1] * region[2] * 4);
  return make_command(reads ? clEnqueueReadBufferRect : clEnqueueWriteBufferRect,
                      {buffer, blocking(builder), triple(there.origin), triple(here.origin),
                       triple(region), there.row_pitch, there.slice_pitch, here.row_pitch,
                       here.slice_pitch, builder.host_memory(end_of(here, region), reads)});
}

Proposal propose_copy(Builder& builder) {
  const Object from = buffer_without(builder, 0);
  const Object to = buffer_without(builder, 0);
  if (from.kind == Kind::none) {
    return {};
  }
  Range range = piece_of(builder, from);
  Range target = piece_of(builder, to);
  range.size = std::min(range.size, target.size);
  if (builder.random().one_in(6)) {
    // Pieces of two objects are seldom large, so that some copies use the size that both objects have.
    const std::size_t from_size = builder.info(from).shape.size();
    const std::size_t to_size = builder.info(to).shape.size();
    range = {0, std::min(from_size, to_size)};
    target = {to_size - range.size, range.size};
  }
  if (builder.info(from).space == builder.info(to).space && builder.random().one_in(2)) {
    // A destination directly after the source is the closest legal copy.
    const std::size_t size = builder.info(to).shape.size();
    const std::size_t next = builder.info(from).shape.origin + range.begin + range.size;
    if (next >= builder.info(to).shape.origin &&
        next - builder.info(to).shape.origin + range.size <= size) {
      target.begin = next - builder.info(to).shape.origin;
    }
  }
  Statement command = make_command(
      clEnqueueCopyBuffer, {from, to, range.begin, target.begin, or_nothing(builder, range.size)});
  std::vector<Access> accesses;
  if (find_accesses(command, builder.scene(), accesses) || overlapping(accesses)) {
    return {};
  }
  return command;
}

Proposal propose_rect_copy(Builder& builder) {
  const Object from = buffer_without(builder, 0);
  const Object to = buffer_without(builder, 0);
  if (from.kind == Kind::none) {
    return {};
  }
  const std::size_t from_size = builder.info(from).shape.size();
  const std::size_t to_size = builder.info(to).shape.size();
  const Triple region = region_within(builder, std::min(from_size, to_size));
  const Box source = box_within(builder, region, from_size);
  Box target = box_within(builder, region, to_size);
  if (from == to) {
    target.row_pitch = source.row_pitch;
    target.slice_pitch = source.slice_pitch;
    if (end_of(target, region) > to_size) {
      return {};
    }
  }
  Statement command =
      make_command(clEnqueueCopyBufferRect,
                   {from, to, triple(source.origin), triple(target.origin), triple(region),
                    source.row_pitch, source.slice_pitch, target.row_pitch, target.slice_pitch});
  std::vector<Access> accesses;
  if (find_accesses(command, builder.scene(), accesses) ||
      (from == to ? rows_overlap(source, target, region) : overlapping(accesses))) {
    return {};
  }
  return command;
}

Proposal propose_fill(Builder& builder) {
  const Object buffer = buffer_without(builder, 0);
  if (buffer.kind == Kind::none) {
    return {};
  }
  Range range = piece_of(builder, buffer);
  const std::size_t size = builder.info(buffer).shape.size();
  std::size_t pattern = std::size_t{1} << builder.random().below(8);
  while (pattern > size) {
    pattern /= 2;
  }
  range.begin = range.begin / pattern * pattern;
  range.size = std::max(range.size / pattern * pattern, pattern);
  if (range.begin + range.size > size) {
    range = {0, pattern};
  }
  return make_command(clEnqueueFillBuffer, {buffer, bytes(pattern, builder.seed_of_bytes()),
                                            pattern, range.begin, or_nothing(builder, range.size)});
}

namespace {

// Bytes that are mapped for reading may be mapped for reading again, also through another object: all
// of them or some.
Proposal propose_related_map(Builder& builder) {
  const Object map = builder.live(Kind::map);
  const auto& maps = builder.scene().maps;
  if (map.kind == Kind::none || maps[map.index].writes()) {
    return {};
  }
  const Object buffer = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.space == maps[map.index].space &&
           (info.shape.flags & not_read) == 0;
  });
  if (buffer.kind == Kind::none) {
    return {};
  }
  const Range range = piece_of(builder, buffer);
  return make_command(clEnqueueMapBuffer,
                      {buffer, blocking(builder), CL_MAP_READ, range.begin, range.size},
                      builder.fresh(Kind::map));
}

}  // namespace

Proposal propose_map(Builder& builder) {
  if (Proposal related = builder.random().one_in(3) ? propose_related_map(builder) : Proposal{}) {
    return related;
  }
  const MapFlags map = choose_map_flags(builder.random());
  const Object buffer = buffer_without(builder, map.refused);
  if (buffer.kind == Kind::none) {
    return {};
  }
  const Range range = piece_of(builder, buffer);
  return make_command(clEnqueueMapBuffer,
                      {buffer, blocking(builder), map.flags, range.begin, range.size},
                      builder.fresh(Kind::map));
}

Proposal propose_unmap(Builder& builder) {
  const Object map = builder.live(Kind::map);
  if (map.kind == Kind::none) {
    return {};
  }
  const MapInfo info = builder.scene().maps[map.index];
  if (!use_mapped(builder, reference(map), info)) {
    return {};
  }
  return make_command(clEnqueueUnmapMemObject, {Object{Kind::memory, info.memory}, map});
}

Proposal propose_migration(Builder& builder) {
  std::vector<Value> memories;
  for (std::size_t i = builder.random().between(1, 3); i > 0; --i) {
    const Object memory = builder.memory(
        [&](const MemoryInfo& info) { return info.shape.context == builder.context(); });
    if (memory.kind != Kind::none) {
      memories.push_back(reference(memory));
    }
  }
  if (memories.empty()) {
    return {};
  }
  return make_command(clEnqueueMigrateMemObjects,
                      {memories.size(), list(memories),
                       number(builder.random().one_in(2) ? CL_MIGRATE_MEM_OBJECT_HOST : 0)});
}

Proposal propose_marker(Builder& builder) {
  // Functions of OpenCL 1.1, which mostly have no wait list or nothing else.
  switch (builder.random().below(8)) {
    case 0:
      return make(clEnqueueMarker, {null(), null()});
    case 1:
      return make(clEnqueueBarrier, {null()});
    case 2:
      return make(clEnqueueWaitForEvents, {null(), 0, null()});
    default:
      break;
  }
  return make_command(
      builder.random().one_in(2) ? clEnqueueMarkerWithWaitList : clEnqueueBarrierWithWaitList, {});
}

}  // namespace clmem::fuzz
