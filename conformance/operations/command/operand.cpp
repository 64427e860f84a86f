// SPDX-License-Identifier: Apache-2.0
#include "operations/command/operand.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "harness/contents.hpp"
#include "harness/oracle.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t usual_host_size = 32768;
constexpr std::size_t host_alignment = 128;
constexpr std::size_t host_margin = 2 * host_alignment;  // before and after what a case uses
constexpr std::size_t svm_tail = 77;                     // bytes of shared memory after a buffer

std::size_t aligned_shift(std::span<const std::byte> room) {
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return (host_alignment - address % host_alignment) % host_alignment;
}

std::initializer_list<ReadBack> ways_of(Compared how) {
  static constexpr std::initializer_list<ReadBack> two_ways{ReadBack::read, ReadBack::map};
  static constexpr std::initializer_list<ReadBack> read{ReadBack::read};
  static constexpr std::initializer_list<ReadBack> copy{ReadBack::copy};
  return how == Compared::in_every_way       ? every_way
         : how == Compared::by_read_then_map ? two_ways
         : how == Compared::by_read          ? read
                                             : copy;
}

std::initializer_list<ImageReadBack> image_ways_of(Compared how) {
  static constexpr std::initializer_list<ImageReadBack> read{ImageReadBack::read};
  static constexpr std::initializer_list<ImageReadBack> copy{ImageReadBack::copy};
  return how == Compared::in_every_way       ? every_image_way
         : how == Compared::by_read_then_map ? by_read_and_map
         : how == Compared::by_read          ? read
                                             : copy;
}

// Creates a whole buffer, of which other operands may be parts.
void make_whole_buffer(Fixture& fixture, const MemorySpec& spec, std::size_t size,
                       Allocation& whole) {
  if (spec.over_svm) {
    fixture.needs("svm_coarse");
    whole.buffer_in_below = fixture.origin_unit();
    whole.below.emplace(fixture, whole.buffer_in_below + size + svm_tail);
    whole.buffer = {must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, size,
                              whole.below->at(whole.buffer_in_below)),
                    Bytes(size)};
    copy_linear(whole.below->bytes, whole.buffer_in_below, whole.buffer.bytes, 0, size);
  } else {
    whole.buffer = fixture.filled_buffer(size, spec.flags);
  }
  whole.bytes = whole.buffer.bytes;
}

}  // namespace

void Allocation::expect(Fixture& fixture, Compared how) const {
  DifferenceContext context = changed;
  context.previous = previous;
  if (buffer.get() != nullptr) {
    expect_contents(fixture, buffer.get(), bytes, ways_of(how), context);
  } else if (image.get() != nullptr) {
    expect_image_contents(fixture, image.get(), image.shape, image.format, bytes,
                          image_ways_of(how), {.previous = previous, .region = pixels});
  } else if (svm) {
    expect_svm(fixture, svm->get(), bytes, context);
  } else if (host != nullptr) {
    expect_bytes(*host, bytes, context);
  }
  if (below) {
    SCOPED_TRACE("in the shared memory below the buffer");
    Bytes around = below->bytes;
    copy_linear(bytes, 0, around, buffer_in_below, bytes.size());
    expect_svm(fixture, below->get(), around);
  }
}

Operand::Operand(Fixture& fixture, const MemorySpec& of, const Operand* other) : spec{of} {
  if (spec.of != nullptr) {
    other = spec.of;
  }
  if (spec.sub_range == SubRange::same || spec.sub_range == SubRange::parent) {
    share(fixture, *other);
    return;
  }
  is_own = spec.sub_range != SubRange::sibling && spec.sub_range != SubRange::around;
  whole = is_own ? std::make_shared<Allocation>() : other->whole;
  const std::size_t usual = spec.kind == MemoryKind::host ? usual_host_size : usual_operand_size;
  size = spec.size == 0 ? usual : spec.size;
  switch (spec.kind) {
    case MemoryKind::buffer:
      make_buffer(fixture, other);
      break;
    case MemoryKind::image:
      whole->image = filled_image(fixture, spec.shape(), spec.image_format(),
                                  usual_flags(fixture, spec.image) | spec.flags);
      whole->bytes = whole->image.bytes;
      size = whole->bytes.size();
      break;
    case MemoryKind::svm:
      fixture.needs("svm_coarse");
      whole->bytes = whole->svm.emplace(fixture, size).bytes;
      break;
    case MemoryKind::host:
      size += spec.shift + host_margin;
      whole->host = &fixture.host(size);
      whole->shift = aligned_shift(*whole->host) + spec.shift;
      whole->bytes = whole->host->copy();
      break;
    case MemoryKind::nothing:
    case MemoryKind::pattern:
      break;
  }
}

void Operand::share(Fixture& fixture, const Operand& other) {
  whole = other.whole;
  size = spec.sub_range == SubRange::parent ? whole->bytes.size() : other.size;
  if (spec.sub_range == SubRange::parent) {
    return;
  }
  origin = other.origin;
  if (spec.kind == other.spec.kind) {
    same = &other;
  } else if (is_image()) {
    whole->image = image_over(fixture, spec.shape(), other.object(), {}, spec.image_format());
  } else {
    whole->buffer = {must_make(clCreateBuffer, fixture.context(),
                               CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size, whole->svm->get()),
                     whole->bytes};
  }
}

void Operand::make_buffer(Fixture& fixture, const Operand* other) {
  const std::size_t unit = fixture.origin_unit();
  const std::size_t second = (unit + size + unit) / unit * unit;
  SubRange sub_range = spec.sub_range;
  if (sub_range == SubRange::sibling) {
    sub_range = other->spec.sub_range == SubRange::inner ? SubRange::end : SubRange::inner;
  } else if (sub_range == SubRange::around) {
    sub_range = SubRange::start;
    size = other->origin + other->size;
  } else {
    make_whole_buffer(fixture, spec, sub_range == SubRange::none ? size : second + size, *whole);
  }
  if (sub_range != SubRange::none) {
    fixture.needs({1, 1});
    origin = sub_range == SubRange::start ? 0 : sub_range == SubRange::inner ? unit : second;
    sub_buffer = fixture.sub_buffer(whole->buffer, origin, size).mem;
  }
}

cl_mem Operand::object() const {
  return same != nullptr                   ? same->object()
         : sub_buffer                      ? sub_buffer.get()
         : is_image()                      ? whole->image.get()
         : spec.kind == MemoryKind::buffer ? whole->buffer.get()
                                           : nullptr;
}

bool Operand::is_device_memory() const {
  return spec.kind == MemoryKind::buffer || is_image() || spec.kind == MemoryKind::svm;
}

MemoryPart Operand::all() const {
  return {.kind = spec.kind,
          .place = {.mem = object(), .address = whole->svm ? whole->svm->get() : nullptr},
          .size = size,
          .region = spec.shape().extent,
          .image = spec.image,
          .pixel = spec.image_format().element};
}

Bytes Operand::contents() const {
  const auto begin = whole->bytes.begin() + static_cast<std::ptrdiff_t>(origin);
  return {begin, begin + static_cast<std::ptrdiff_t>(size)};
}

void Operand::put(std::span<const std::byte> data) {
  copy_linear(data, 0, whole->bytes, origin, data.size());
}

void Operand::renew_host(Fixture& fixture) {
  HostBytes& room = fixture.host(size);
  const std::size_t shift = aligned_shift(room) + spec.shift;
  moved.base = moved.base - whole->shift + shift;
  const std::ptrdiff_t inside = static_cast<std::byte*>(place.address) - whole->host->data() -
                                static_cast<std::ptrdiff_t>(whole->shift);
  place.address = room.data() + shift + inside;
  whole->host = &room;
  whole->shift = shift;
  whole->bytes = room.copy();
}

void Operand::expect_sub_buffer(Fixture& fixture) const {
  if (sub_buffer) {
    SCOPED_TRACE("through the sub-buffer");
    expect_contents(fixture, sub_buffer.get(), contents(), {ReadBack::read});
  }
}

}  // namespace clmem::conformance
