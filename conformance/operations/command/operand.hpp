// SPDX-License-Identifier: Apache-2.0
// operand.hpp - the memory that a command moves bytes from or to, and what it has to contain.
//
//   Operand operand{fixture, {.kind = MemoryKind::buffer, .sub_range = SubRange::inner}};
//   must_succeed(operand.all().write(queue, CL_TRUE, data.data()), "a write");
//   operand.put(data);
//   operand.whole->expect(fixture, Compared::by_read_then_map);
//
// Contract: throws Unsupported where the device lacks such memory. An operand may be a part of a
// whole, whose other bytes are guards.
#pragma once

#include <memory>
#include <optional>

#include "harness/filled_image.hpp"
#include "harness/svm.hpp"
#include "operations/map/mapping.hpp"

namespace clmem::conformance {

// The part of its parent that a buffer is. start: the first bytes. inner: with bytes before and
// after it. end: the last bytes. sibling: another part of the parent of the other operand. around:
// the first bytes of that parent, including all of the other operand. parent: all of that parent.
// same: the memory of the other operand; if of another kind, an image over that buffer or a buffer
// over that shared memory.
enum class SubRange { none, start, inner, end, sibling, around, parent, same };

struct Operand;

struct MemorySpec {
  const char* name = "";
  MemoryKind kind = MemoryKind::nothing;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  SubRange sub_range = SubRange::none;
  ImageKind image = ImageKind::image_2d;
  std::size_t shift = 0;  // distance of host memory from an aligned address, in bytes
  std::size_t size = 0;   // bytes of a buffer, shared or host memory; 0: the usual ones
  Extent pixels{};        // extent of an image; 0: the usual one
  bool over_svm = false;  // a buffer in the middle of an allocation of shared virtual memory
  const ImageFormat* format = nullptr;  // format of an image; null: the common one
  const Operand* of = nullptr;  // the operand that `sub_range` refers to; null: the other one

  [[nodiscard]] ImageShape shape() const {
    return pixels[0] == 0 ? usual_shape(image) : shape_of(image, pixels);
  }
  [[nodiscard]] const ImageFormat& image_format() const {
    return format == nullptr ? common_format() : *format;
  }
};

// Bytes of each buffer and part: an odd number, with room for the linear shape "Page", whose bytes
// begin after the first one of each operand (placements.cpp).
inline constexpr std::size_t usual_operand_size = 5003;

// The commands that read buffers and images for the comparison. by_read: for cases about something
// else, because maps are commands of their own. by_copy: for memory without host access.
enum class Compared { in_every_way, by_read_then_map, by_read, by_copy };

struct Allocation {
  void expect(Fixture& fixture, Compared how) const;

  // Declared first, because shared memory has to outlive the buffers over it (clSVMFree).
  std::optional<FilledSvm> below;  // the allocation under a buffer
  std::size_t buffer_in_below = 0;
  std::optional<FilledSvm> svm;
  FilledBuffer buffer;
  FilledImage image;
  HostBytes* host = nullptr;
  std::size_t shift = 0;  // where the operand begins in host memory
  Bytes bytes;            // expected contents
  Bytes previous;         // contents before the command, for reports
  DifferenceContext changed;
  PixelRegion pixels;
};

struct Operand {
  // `other` is the operand that this one may share its memory with.
  Operand(Fixture& fixture, const MemorySpec& spec, const Operand* other = nullptr);

  [[nodiscard]] cl_mem object() const;  // null if it is not a memory object
  [[nodiscard]] bool is_image() const { return spec.kind == MemoryKind::image; }
  [[nodiscard]] bool is_device_memory() const;
  // The whole object, or the whole shared memory.
  [[nodiscard]] MemoryPart all() const;
  [[nodiscard]] Bytes contents() const;
  // Sets the expected contents of the whole operand to `data`.
  void put(std::span<const std::byte> data);
  void renew_host(Fixture& fixture);
  // Compares the contents of the sub-buffer itself.
  void expect_sub_buffer(Fixture& fixture) const;

  MemorySpec spec;
  std::shared_ptr<Allocation> whole;
  bool is_own = false;  // true if it made the whole
  const Operand* same = nullptr;
  Handle<cl_mem> sub_buffer{};
  std::size_t origin = 0;  // origin of the sub-buffer
  std::size_t size = 0;    // size of the sub-buffer or of the whole
  Place place{};           // the bytes that the command moves
  RegionPlace moved{};     // the same bytes in the whole

 private:
  void share(Fixture& fixture, const Operand& other);
  void make_buffer(Fixture& fixture, const Operand* other);
};

}  // namespace clmem::conformance
