// SPDX-License-Identifier: Apache-2.0
// operand.hpp - the memory that a command moves bytes from or to, and what it has to contain.
//
//   std::deque<Whole> wholes;
//   Operand operand{fixture, {.kind = SideKind::buffer, .cut = Cut::inner}, nullptr, wholes};
//   must_succeed(operand.all().write(queue, CL_TRUE, data.data()), "a write");
//   operand.put(data);
//   operand.whole->expect(fixture, Compared::in_two_ways);
//
// Contract: throws Unsupported where the device lacks such memory. An operand may be a part of a
// whole, whose other bytes are guards.
#pragma once

#include <deque>
#include <optional>

#include "harness/filled_image.hpp"
#include "operations/command/memory_part.hpp"
#include "operations/svm/svm_contents.hpp"

namespace clmem::conformance {

// Which part of its parent a buffer is. start: the first bytes. inner: with bytes before and after
// it. end: the last bytes. sibling: another part of the parent of the other operand. around: the
// first bytes of that parent, with all of the other operand. parent: all of that. same: the memory
// of the other operand; of another kind, an image over that buffer or a buffer over that shared
// memory.
enum class Cut { none, start, inner, end, sibling, around, parent, same };

struct Operand;

// What an operand is made of.
struct Home {
  const char* name = "";
  SideKind kind = SideKind::nothing;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  Cut cut = Cut::none;
  ImageKind image = ImageKind::image_2d;
  std::size_t shift = 0;  // of host memory, from an aligned address
  std::size_t size = 0;   // bytes of a buffer, shared or host memory; 0: the usual ones
  Extent pixels{};        // of an image; 0: the usual ones
  bool over_svm = false;  // a buffer in the middle of an allocation of shared virtual memory
  const ImageFormat* format = nullptr;  // of an image; null: the common one
  const Operand* of = nullptr;          // "the other operand", if it is not that of the command

  [[nodiscard]] ImageShape shape() const {
    return pixels[0] == 0 ? usual_shape(image) : shape_of(image, pixels);
  }
  [[nodiscard]] const ImageFormat& image_format() const {
    return format == nullptr ? common_format() : *format;
  }
};

inline constexpr std::size_t usual_operand_size = 5003;  // bytes of each buffer and part

// How memory is compared: buffers and images. by_read: for a case about something else, as maps are
// commands of their own. by_copy: where the host has no access.
enum class Compared { in_every_way, in_two_ways, by_read, by_copy };

struct Whole {
  void expect(Fixture& fixture, Compared how) const;

  // Shared memory outlives the buffers over it (clSVMFree).
  std::optional<FilledSvm> below;  // the allocation under a buffer
  std::size_t buffer_in_below = 0;
  std::optional<FilledSvm> svm;
  FilledBuffer buffer;
  FilledImage image;
  HostBytes* host = nullptr;
  std::size_t shift = 0;  // of the operand in host memory
  Bytes bytes;            // what the whole has to contain
  Bytes previous;         // before the command, for reports, like what it has to write
  DifferenceContext changed;
  PixelRegion pixels;
};

struct Operand {
  // `other` is the operand that this one shares its memory with; outlives it.
  Operand(Fixture& fixture, const Home& home, const Operand* other, std::deque<Whole>& wholes);

  [[nodiscard]] cl_mem object() const;  // null for what is not a memory object
  [[nodiscard]] bool is_image() const { return home.kind == SideKind::image; }
  [[nodiscard]] bool is_device_memory() const;
  // All of the object or of the shared memory.
  [[nodiscard]] MemoryPart all() const;
  [[nodiscard]] Bytes contents() const;
  // Expects `data` in all of it from now on.
  void put(std::span<const std::byte> data);
  // Other host memory, with new bytes.
  void renew_host(Fixture& fixture);
  // A sub-buffer by itself.
  void expect_part(Fixture& fixture) const;

  Home home;
  Whole* whole = nullptr;
  const Operand* same = nullptr;
  Handle<cl_mem> part{};
  std::size_t origin = 0;  // of the part
  std::size_t size = 0;    // of the part or of the whole
  Place place{};           // of the bytes that the command moves
  RegionPlace moved{};     // those bytes of the whole

 private:
  void share(Fixture& fixture, const Operand& other);
  void make_buffer(Fixture& fixture, const Operand* other);
};

}  // namespace clmem::conformance
