// SPDX-License-Identifier: Apache-2.0
#include "suites/command/placed_stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "harness/contents.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t pixel = 4;  // bytes, of the common format
constexpr std::size_t host_room = 32768;
constexpr std::size_t pattern_room = 1024;
constexpr std::size_t host_alignment = 128;

bool is_image(const Home& home) {
  return home.kind == SideKind::image;
}

ObjectKind kind_of(const Home& home) {
  return is_image(home)               ? ObjectKind::image
         : home.kind == SideKind::svm ? ObjectKind::svm
                                      : ObjectKind::buffer;
}

std::vector<std::size_t> bytes_from(std::size_t first, std::size_t count) {
  std::vector<std::size_t> bytes(count);
  for (std::size_t i = 0; i < count; ++i) {
    bytes[i] = first + i;
  }
  return bytes;
}

std::size_t aligned_shift(const Bytes& room) {
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return (host_alignment - address % host_alignment) % host_alignment;
}

}  // namespace

cl_mem PlacedStage::Spot::object() const {
  return part ? part.get() : is_image(home) ? ground->image.get() : ground->buffer.get();
}

bool PlacedStage::Spot::is_device_memory() const {
  return home.kind == SideKind::buffer || home.kind == SideKind::image ||
         home.kind == SideKind::svm;
}

PlacedStage::PlacedStage(Fixture& fixture, const Command& command, const Placement& placement)
    : fixture_{fixture},
      command_{command},
      placement_{placement},
      region_{placement.shape.region},
      from_{.home = placement.from},
      to_{.home = placement.to},
      freed_{FreeLog::make()} {
  need_command(fixture, command);
  settle_region();
  make_ground(from_, nullptr);
  make_ground(to_, &from_);
  set_place(from_, placement_.shape.from);
  set_place(to_, placement_.shape.to);
  make_pattern();
  set_kernel();
}

PlacedStage::~PlacedStage() {
  if (!fixture_.is_sound()) {
    return;
  }
  try {
    unmap_target(fixture_.queue());
  } catch (const SetUpFailed&) {
    // A case that gets here with a mapping has failed already.
  }
  fixture_.finish_quietly();
}

// The part that fits both images; for fills, whole patterns.
void PlacedStage::settle_region() {
  for (auto* const at : {&placement_.shape.from, &placement_.shape.to}) {
    const Home& home = at == &placement_.shape.from ? placement_.from : placement_.to;
    if (is_image(home)) {
      const Extent& extent = usual_shape(home.image).extent;
      for (std::size_t axis = 0; axis < extent.size(); ++axis) {
        at->origin[axis] = std::min(at->origin[axis], extent[axis] - 1);
        region_[axis] = std::min(region_[axis], extent[axis] - at->origin[axis]);
      }
    }
  }
  if (placement_.from.kind == SideKind::pattern && !is_image(placement_.to)) {
    const std::size_t unit = placement_.pattern;
    region_[0] = std::max(unit, region_[0] / unit * unit);
    placement_.shape.to.origin[0] = placement_.shape.to.origin[0] / unit * unit;
  }
  const bool in_pixels = is_image(placement_.from) || is_image(placement_.to);
  size_ = region_[0] * region_[1] * region_[2] * (in_pixels ? pixel : 1);
}

void PlacedStage::make_ground(Spot& spot, const Spot* other) {
  const Home& home = spot.home;
  const std::size_t unit = fixture_.origin_unit();
  const std::size_t second = (unit + placed_size + unit) / unit * unit;
  Cut cut = home.cut;
  if (cut == Cut::sibling) {
    cut = other->home.cut == Cut::inner ? Cut::end : Cut::inner;
    spot.ground = other->ground;
  } else {
    spot.ground = &grounds_.emplace_back();
  }
  Ground& ground = *spot.ground;
  if (home.kind == SideKind::buffer) {
    if (home.cut != Cut::sibling) {
      const std::size_t whole = home.size == 0 ? placed_size : home.size;
      const std::size_t size = cut == Cut::none ? whole : second + placed_size;
      ground.buffer = fixture_.filled_buffer(size, home.flags);
      ground.bytes = ground.buffer.bytes;
    }
    if (cut != Cut::none) {
      fixture_.needs({1, 1});
      spot.origin = cut == Cut::inner ? unit : second;
      spot.part = fixture_.sub_buffer(ground.buffer, spot.origin, placed_size).mem;
    }
  } else if (home.kind == SideKind::image) {
    ground.image = filled_image(fixture_, usual_shape(home.image), common_format(),
                                usual_flags(fixture_, home.image) | home.flags);
    ground.bytes = ground.image.bytes;
  } else if (home.kind == SideKind::svm) {
    fixture_.needs("svm_coarse");
    ground.bytes = ground.svm.emplace(fixture_, home.size == 0 ? placed_size : home.size).bytes;
  } else if (home.kind == SideKind::host) {
    ground.host = &fixture_.host(home.size == 0 ? host_room : home.size);
    ground.shift = aligned_shift(*ground.host) + home.shift;
    ground.bytes = *ground.host;
  }
}

void PlacedStage::set_place(Spot& spot, const RectSide& side) {
  const Home& home = spot.home;
  const Home& beside = &spot == &from_ ? to_.home : from_.home;
  Ground& ground = *spot.ground;
  Place& place = spot.place;
  place.mem = spot.object();
  // Work-items count from the first byte of a buffer on.
  const bool from_start = command_.kernel != nullptr && home.kind == SideKind::buffer;
  if (home.kind == SideKind::image) {
    place.origin = side.origin;
    spot.bytes = bytes_of(ground.image.place(side.origin), region_);
  } else if (is_image(beside) && home.kind == SideKind::buffer) {
    place.offset = placement_.shape.offset;
    spot.bytes = bytes_from(spot.origin + place.offset, size_);
  } else if (is_image(beside) && home.kind == SideKind::host) {
    place.address = ground.host->data() + ground.shift;
    place.row_pitch = side.row_pitch;
    place.slice_pitch = has_slices(beside.image) ? side.slice_pitch : 0;
    spot.bytes =
        bytes_of(moved(on_host(beside.image, region_, pixel, {place.row_pitch, place.slice_pitch}),
                       ground.shift),
                 region_);
  } else if (command_.layout == Layout::box) {
    place.origin = side.origin;
    place.row_pitch = side.row_pitch;
    place.slice_pitch = side.slice_pitch;
    place.address = ground.host != nullptr ? ground.host->data() + ground.shift : nullptr;
    spot.bytes = bytes_of(moved(placed(side, region_), spot.origin + ground.shift), region_);
  } else if (home.kind != SideKind::nothing && home.kind != SideKind::pattern) {
    place.offset = from_start ? 0 : side.origin[0];
    spot.bytes = bytes_from(spot.origin + ground.shift + place.offset, size_);
    place.address = ground.svm               ? ground.svm->at(place.offset)
                    : ground.host != nullptr ? ground.host->data() + ground.shift + place.offset
                                             : nullptr;
    if (command_.type == CL_COMMAND_SVM_FREE) {
      place.address = ground.svm->get();
    }
  }
}

void PlacedStage::make_pattern() {
  pattern_ = fixture_.fresh(pattern_room);
  color_ = color_of(pattern_);
}

void PlacedStage::set_kernel() {
  if (command_.kernel == nullptr) {
    return;
  }
  kernel_.emplace(fixture_, command_.kernel);
  if (from_.ground->svm) {
    kernel_->set_all(SvmPointer{from_.place.address}, SvmPointer{to_.place.address});
  } else {
    kernel_->set_all(from_.object(), to_.object());
  }
  if (command_.type == CL_COMMAND_TASK) {
    kernel_->set(2, static_cast<cl_uint>(size_));
  }
}

Arguments PlacedStage::arguments() {
  Arguments given{.source = from_.place,
                  .target = to_.place,
                  .size = size_,
                  .region = region_,
                  .pattern_size = placement_.pattern,
                  .flags = placement_.flags,
                  .kernel = kernel_ ? kernel_->get() : nullptr,
                  .freed = &freed_};
  if (from_.home.kind == SideKind::pattern) {
    given.source.address = is_image(to_.home) ? static_cast<void*>(color_.data()) : pattern_.data();
  }
  if (command_.type == CL_COMMAND_UNMAP_MEM_OBJECT) {
    given.target.address = mapping_.pointer;
  }
  return given;
}

void PlacedStage::called(const Arguments& given) {
  if (command_.is_map()) {
    mapping_ = given.mapped;
    mapping_flags_ = given.flags;
  } else if (command_.is_unmap()) {
    mapping_ = {};
  }
}

void PlacedStage::take_effect() {
  if (command_.effect != Effect::on_target && command_.effect != Effect::on_output) {
    return;
  }
  const std::size_t period = is_image(to_.home) ? pixel : placement_.pattern;
  for (std::size_t i = 0; i < to_.bytes.size(); ++i) {
    to_.ground->bytes.at(to_.bytes[i]) = from_.home.kind == SideKind::pattern
                                             ? pattern_[i % period]
                                             : from_.ground->bytes.at(from_.bytes[i]);
  }
}

MemoryPart PlacedStage::part_of(const Spot& spot) const {
  return {.kind = kind_of(spot.home),
          .place = spot.place,
          .size = size_,
          .region = region_,
          .image = spot.home.image};
}

Mapping PlacedStage::must_map(const Spot& spot, cl_command_queue queue, cl_map_flags flags) {
  Mapping mapping;
  must_succeed(part_of(spot).map(queue, CL_TRUE, flags, mapping), "a map");
  return mapping;
}

void PlacedStage::must_unmap(const Spot& spot, cl_command_queue queue, const Mapping& mapping) {
  const latest_call::Aside not_under_test;
  must_succeed(part_of(spot).unmap(queue, mapping), "an unmap");
}

void PlacedStage::put_into_mapping() {
  const Bytes data = fixture_.fresh(size_);
  part_of(to_).put_into(mapping_, data);
  for (std::size_t i = 0; i < size_; ++i) {
    to_.ground->bytes.at(to_.bytes[i]) = data[i];
  }
}

void PlacedStage::map_target(cl_command_queue queue) {
  mapping_flags_ = placement_.mapped_before;
  mapping_ = must_map(to_, queue, mapping_flags_);
  if (mapping_flags_ != CL_MAP_READ) {
    put_into_mapping();
  }
}

void PlacedStage::use_mapping() {
  if (mapping_.pointer == nullptr || command_.is_unmap()) {
    return;
  }
  if (mapping_flags_ != CL_MAP_WRITE_INVALIDATE_REGION) {
    Bytes wanted(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      wanted[i] = to_.ground->bytes.at(to_.bytes[i]);
    }
    SCOPED_TRACE("in the mapping");
    expect_bytes(part_of(to_).seen_in(mapping_), wanted);
  }
  if (mapping_flags_ != CL_MAP_READ) {
    put_into_mapping();
  }
}

void PlacedStage::unmap_target(cl_command_queue queue) {
  if (mapping_.pointer != nullptr) {
    must_unmap(to_, queue, mapping_);
    mapping_ = {};
  }
  if (source_mapping_.pointer != nullptr) {
    must_unmap(from_, queue, source_mapping_);
    source_mapping_ = {};
  }
  for (const auto& [part, mapping] : std::exchange(beside_, {})) {
    must_succeed(part.unmap(queue, mapping), "an unmap");
  }
}

void PlacedStage::map_source(cl_command_queue queue) {
  if (from_.home.kind == SideKind::buffer || is_image(from_.home)) {
    source_mapping_ = must_map(from_, queue, CL_MAP_READ);
  }
  if (to_.is_device_memory() && !command_.is_unmap()) {
    must_unmap(to_, queue, must_map(to_, queue, CL_MAP_READ));
  }
  map_beside_target(queue);
}

void PlacedStage::map_beside_target(cl_command_queue queue) {
  if (to_.home.kind != SideKind::buffer || to_.bytes.empty() ||
      command_.type == CL_COMMAND_MIGRATE_MEM_OBJECTS || command_.runs_program()) {
    return;
  }
  const auto map = [&](cl_mem buffer, std::size_t offset, std::size_t size) {
    const MemoryPart part{.place = {.mem = buffer, .offset = offset}, .size = size};
    Mapping mapping;
    must_succeed(part.map(queue, CL_TRUE, CL_MAP_READ, mapping), "a map");
    beside_.emplace_back(part, mapping);
  };
  const auto [first, last] = std::ranges::minmax(to_.bytes);
  const std::size_t before = first - to_.origin;
  const std::size_t after = last + 1 - to_.origin;
  if (before != 0) {
    map(to_.object(), 0, before);
  } else if (after != placed_size) {
    map(to_.object(), after, placed_size - after);
  }
  if (to_.part) {  // no part has the first bytes of its parent
    const FilledBuffer& parent = to_.ground->buffer;
    const std::size_t unit = fixture_.origin_unit();
    sibling_ = fixture_.sub_buffer(parent, 0, unit).mem;
    map(sibling_.get(), 0, unit);
    map(parent.get(), 0, unit);
  }
}

bool PlacedStage::change(cl_command_queue queue, cl_bool blocking, WaitList wait, cl_event* event) {
  Spot& spot = shown();
  if (!spot.is_device_memory() || mapping_.pointer != nullptr ||
      source_mapping_.pointer != nullptr || (&spot == &to_ && !beside_.empty()) ||
      command_.type == CL_COMMAND_SVM_FREE) {
    return false;
  }
  const std::size_t count = is_image(spot.home) ? spot.ground->bytes.size() : placed_size;
  const Bytes& data = fixture_.host(count);
  MemoryPart all = part_of(spot);
  all.place = {.mem = spot.object(),
               .address = spot.ground->svm ? spot.ground->svm->get() : nullptr};
  all.size = count;
  all.region = usual_shape(spot.home.image).extent;
  must_succeed(all.write(queue, blocking, data.data(), wait, event), "a write");
  copy_linear(data, 0, spot.ground->bytes, spot.origin, count);
  return true;
}

void PlacedStage::renew() {
  make_pattern();
  if (from_.home.kind == SideKind::host) {
    Bytes& room = fixture_.host(host_room);
    const std::size_t shift = aligned_shift(room) + from_.home.shift;
    for (std::size_t& at : from_.bytes) {
      at = at - from_.ground->shift + shift;
    }
    const std::ptrdiff_t inside = static_cast<std::byte*>(from_.place.address) -
                                  from_.ground->host->data() -
                                  static_cast<std::ptrdiff_t>(from_.ground->shift);
    from_.place.address = room.data() + shift + inside;
    from_.ground->host = &room;
    from_.ground->shift = shift;
    from_.ground->bytes = room;
  }
}

std::vector<cl_mem> PlacedStage::objects() const {
  std::vector<cl_mem> found;
  for (const Spot* const spot : {&from_, &to_}) {
    if (spot->home.kind == SideKind::buffer || is_image(spot->home)) {
      found.push_back(spot->object());
    }
  }
  return found;
}

void PlacedStage::expect_waiting() const {
  if (to_.ground->host != nullptr) {
    expect_bytes(*to_.ground->host, to_.ground->bytes);
  }
  EXPECT_TRUE(freed_.calls().empty()) << "the memory is freed";
}

void PlacedStage::expect_shown(const Bytes& seen) {
  expect_bytes(seen, shown().ground->bytes);
}

void PlacedStage::expect(Compared how) {
  const bool maps = how == Compared::in_two_ways;
  for (const Ground& ground : grounds_) {
    if (ground.buffer.get() != nullptr && maps) {
      expect_contents(fixture_, ground.buffer.get(), ground.bytes, {ReadBack::read, ReadBack::map});
    } else if (ground.buffer.get() != nullptr) {
      expect_contents(fixture_, ground.buffer.get(), ground.bytes, {ReadBack::read});
    } else if (ground.image.get() != nullptr) {
      expect_image_contents(
          fixture_, ground.image.get(), ground.image.shape, common_format(), ground.bytes,
          maps ? by_read_and_map : std::initializer_list<ImageReadBack>{ImageReadBack::read});
    } else if (ground.svm) {
      expect_svm(fixture_, ground.svm->get(), ground.bytes);
    } else if (ground.host != nullptr) {
      expect_bytes(*ground.host, ground.bytes);
    }
  }
  for (const Spot* const spot : {&from_, &to_}) {
    if (spot->part) {
      SCOPED_TRACE("through the sub-buffer");
      const auto begin = spot->ground->bytes.begin() + static_cast<std::ptrdiff_t>(spot->origin);
      expect_contents(fixture_, spot->part.get(), Bytes(begin, begin + placed_size),
                      {ReadBack::read});
    }
  }
}

}  // namespace clmem::conformance
