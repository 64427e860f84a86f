// SPDX-License-Identifier: Apache-2.0
#include "operations/map/mapping.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

MemoryPart part_of(cl_mem buffer, LinearRange range) {
  return {.place = {.mem = buffer, .offset = range.offset}, .size = range.size};
}

}  // namespace

Color color_of(const Bytes& pixel, std::size_t element) {
  Color color{};
  if (element == color.size()) {
    std::copy_n(pixel.begin(), element, color.begin());
    return color;
  }
  for (std::size_t i = 0; i < element; ++i) {
    const cl_float component = static_cast<cl_float>(std::to_integer<int>(pixel[i])) / 255;
    std::memcpy(&color[i * sizeof component], &component, sizeof component);
  }
  return color;
}

cl_int MemoryPart::call(const Calls& calls, Arguments& given) const {
  given.size = size;
  given.region = region;
  return kind == MemoryKind::image ? calls.of_image(given)
         : kind == MemoryKind::svm ? calls.of_svm(given)
                                   : calls.of_buffer(given);
}

cl_int MemoryPart::write(cl_command_queue queue, cl_bool blocking, const void* data, WaitList wait,
                         cl_event* event) const {
  Arguments given{.queue = queue,
                  .blocking = blocking,
                  .source = {.address = const_cast<void*>(data)},  // only read
                  .target = place,
                  .wait = wait,
                  .event = event};
  return call({calls::write_buffer, calls::write_image, calls::copy_svm}, given);
}

cl_int MemoryPart::read(cl_command_queue queue, cl_bool blocking, void* seen, WaitList wait,
                        cl_event* event) const {
  Arguments given{.queue = queue,
                  .blocking = blocking,
                  .source = place,
                  .target = {.address = seen},
                  .wait = wait,
                  .event = event};
  return call({calls::read_buffer, calls::read_image, calls::copy_svm}, given);
}

cl_int MemoryPart::map(cl_command_queue queue, cl_bool blocking, cl_map_flags flags, Mapped& mapped,
                       WaitList wait, cl_event* event) const {
  Arguments given{.queue = queue,
                  .blocking = blocking,
                  .target = place,
                  .flags = flags,
                  .wait = wait,
                  .event = event};
  const cl_int code = call({calls::map_buffer, calls::map_image, calls::map_svm}, given);
  mapped = given.mapped;
  return code;
}

cl_int MemoryPart::unmap(cl_command_queue queue, const Mapped& mapped) const {
  Arguments given{.queue = queue, .target = {.mem = place.mem, .address = mapped.pointer}};
  return call({calls::unmap, calls::unmap, calls::unmap_svm}, given);
}

cl_int MemoryPart::copy(cl_command_queue queue, const MemoryPart& from) const {
  Arguments given{.queue = queue, .source = from.place, .target = place};
  return call({calls::copy_buffer, calls::copy_image, calls::copy_svm}, given);
}

cl_int MemoryPart::fill(cl_command_queue queue, Bytes bytes) const {
  Color color{};
  Arguments given{.queue = queue,
                  .source = {.address = bytes.data()},
                  .target = place,
                  .pattern_size = bytes.size()};
  if (kind == MemoryKind::image) {
    color = color_of(bytes);
    given.source.address = color.data();
  }
  return call({calls::fill_buffer, calls::fill_image, calls::fill_svm}, given);
}

template <typename Move>
void MemoryPart::each_row(const Mapped& mapped, Move move) const {
  if (kind != MemoryKind::image) {
    return move(0, 0, size);
  }
  const std::size_t row = region[0] * pixel;
  const std::size_t slice_pitch = has_slices(image) ? mapped.slice_pitch : 0;
  const RegionPlace place_there = on_host(image, region, pixel, {mapped.row_pitch, slice_pitch});
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      move((z * region[1] + y) * row, place_there.at({0, y, z}), row);
    }
  }
}

Bytes MemoryPart::seen_in(const Mapped& mapped) const {
  Bytes seen(size);
  each_row(mapped, [&](std::size_t at, std::size_t from, std::size_t count) {
    recorder::copy(seen.data() + at, static_cast<const std::byte*>(mapped.pointer) + from, count);
  });
  return seen;
}

void MemoryPart::put_into(const Mapped& mapped, std::span<const std::byte> data) const {
  each_row(mapped, [&](std::size_t at, std::size_t to, std::size_t count) {
    recorder::copy(static_cast<std::byte*>(mapped.pointer) + to, data.data() + at, count);
  });
}

MemoryPart part_of(const FilledImage& image, const PixelRegion& part) {
  return {.kind = MemoryKind::image,
          .place = {.mem = image.get(), .origin = part.origin},
          .size = volume(part.region) * image.format.element,
          .region = part.region,
          .image = image.shape.kind,
          .pixel = image.format.element};
}

Mapping::Mapping(cl_command_queue queue, const MemoryPart& part, cl_map_flags flags)
    : queue_{queue}, part_{part} {
  must_succeed(part.map(queue, CL_TRUE, flags, mapped_), "a map");
  if (mapped_.pointer == nullptr) {
    fail_without_object("a map");
  }
}

Mapping::Mapping(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, LinearRange range)
    : Mapping{queue, part_of(buffer, range), flags} {}

Mapping::~Mapping() {
  if (*this) {
    static_cast<void>(part_.unmap(queue_, mapped_));
  }
}

Mapping::Mapping(Mapping&& other) noexcept
    : queue_{other.queue_}, part_{other.part_}, mapped_{std::exchange(other.mapped_, {})} {}

Mapping& Mapping::operator=(Mapping&& other) noexcept {
  std::swap(queue_, other.queue_);
  std::swap(part_, other.part_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

void Mapping::unmap(cl_command_queue queue) {
  must_succeed(part_.unmap(queue, std::exchange(mapped_, {})), "an unmap");
}

void Mapping::end(cl_command_queue queue) {
  unmap(queue);
  must_succeed(clFinish, queue);
}

std::byte* Mapping::detach() {
  return static_cast<std::byte*>(std::exchange(mapped_, {}).pointer);
}

std::optional<Mapping> map_one_more(cl_command_queue queue, cl_mem buffer, cl_map_flags flags,
                                    LinearRange range) {
  Mapped mapped;
  const cl_int code = part_of(buffer, range).map(queue, CL_TRUE, flags, mapped);
  if (code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY) {
    return {};
  }
  must_succeed(code, "a map");
  return Mapping{queue, part_of(buffer, range), mapped};
}

bool lies_within(const void* address, std::span<const std::byte> memory) {
  return std::less_equal<>{}(memory.data(), address) &&
         std::less<>{}(address, memory.data() + memory.size());
}

Bytes bytes_at(const std::byte* mapped, std::size_t size) {
  if (mapped == nullptr) {
    fail_without_object("a map");
  }
  Bytes bytes(size);
  recorder::copy(bytes.data(), mapped, size);
  return bytes;
}

}  // namespace clmem::conformance
