// SPDX-License-Identifier: Apache-2.0
// placed_stage.hpp - a command between two places, each of them a part of something larger whose
// other bytes are guards.
//
//   PlacedStage stage{fixture, command, {.from = part, .to = sibling, .shape = shape}};
//   Arguments given = stage.arguments();
//   EXPECT_THAT(command.call(given), returns(CL_SUCCESS));
//   stage.take_effect();
//   stage.expect(fixture);
//
// Contract: outlives the command. `expect` compares every byte of both grounds after the commands
// have finished, and a sub-buffer by itself as well. Throws Unsupported where the device lacks what
// the operands need.
#pragma once

#include <deque>
#include <optional>

#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"
#include "suites/command/stage.hpp"
#include "suites/svm/svm_contents.hpp"
#include "suites/transfer/rect_shape.hpp"

namespace clmem::conformance {

// Which part of its parent a buffer is. inner: with bytes before and after it. end: the last bytes.
// sibling: the other of these two, in the parent of the other operand.
enum class Cut { none, inner, end, sibling };

// The source or the target of a command.
struct Home {
  const char* name = "";
  SideKind kind = SideKind::nothing;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  Cut cut = Cut::none;
  ImageKind image = ImageKind::image_2d;
  std::size_t shift = 0;  // of host memory, from an aligned address
  std::size_t size = 0;   // bytes of a buffer, shared or host memory; 0: the usual ones
};

// Which bytes of both it moves. The origins are pixels of images, bytes, rows and slices of a
// rectangle, and the offset of anything else; a buffer beside an image has `offset`.
struct Shape {
  const char* name = "";
  Extent region{1, 1, 1};
  RectSide from{};
  RectSide to{};
  std::size_t offset = 0;
};

struct Placement {
  Home from;
  Home to;
  Shape shape;
  std::size_t pattern = 1;         // bytes of what a fill of a buffer repeats
  cl_bitfield flags = 0;           // of a map or a migration
  cl_map_flags mapped_before = 0;  // of an unmap
};

inline constexpr std::size_t placed_size = 5003;  // bytes of each buffer and part

// How memory is compared. by_read: for a case about something else, as maps are commands of their
// own.
enum class Compared { in_two_ways, by_read };

class PlacedStage {
 public:
  PlacedStage(Fixture& fixture, const Command& command, const Placement& placement);
  ~PlacedStage();
  PlacedStage(const PlacedStage&) = delete;
  PlacedStage& operator=(const PlacedStage&) = delete;

  [[nodiscard]] Arguments arguments();
  // The result of the call: for a map, where the bytes are.
  void called(const Arguments& given);
  // Applies the effect of the command to the expected bytes.
  void take_effect();

  // For an unmap: a map of the place, and new bytes put there.
  void map_target(cl_command_queue queue);
  void unmap_target(cl_command_queue queue);
  // For as long as the command runs: the source is mapped for reading, and bytes of the target's
  // buffer before or after those that the command changes, of its parent and of a sibling.
  void map_source(cl_command_queue queue);
  // New bytes for the operand that the effect depends on: the source, or else the target. False
  // where nothing may be written, because it is mapped or is host memory.
  bool change(cl_command_queue queue, cl_bool blocking, WaitList wait, cl_event* event);
  // Another pattern, or other host bytes.
  void renew();
  [[nodiscard]] std::vector<cl_mem> objects() const;
  [[nodiscard]] const FreeLog& freed() const { return freed_; }

  // For a map: compares the bytes with those of the target; where it is for writing, writes other
  // ones.
  void use_mapping();
  // Host memory is unchanged, and nothing has been freed.
  void expect_waiting() const;
  void expect(Compared how = Compared::in_two_ways);
  // All bytes of what `change` has written.
  void expect_shown(const Bytes& seen);

 private:
  struct Ground {
    FilledBuffer buffer;
    FilledImage image;
    std::optional<FilledSvm> svm;
    Bytes* host = nullptr;
    std::size_t shift = 0;
    Bytes bytes;  // what the whole has to contain
  };
  struct Spot {
    Home home;
    Ground* ground = nullptr;
    Handle<cl_mem> part{};
    std::size_t origin = 0;  // of the part
    Place place{};
    std::vector<std::size_t> bytes{};  // of the ground, in the order of the region

    [[nodiscard]] cl_mem object() const;
    [[nodiscard]] bool is_device_memory() const;
  };

  void settle_region();
  void make_ground(Spot& spot, const Spot* other);
  void set_place(Spot& spot, const RectSide& side);
  void make_pattern();
  void set_kernel();
  [[nodiscard]] Spot& shown() { return from_.is_device_memory() ? from_ : to_; }
  [[nodiscard]] MemoryPart part_of(const Spot& spot) const;
  [[nodiscard]] Mapping must_map(const Spot& spot, cl_command_queue queue, cl_map_flags flags);
  void must_unmap(const Spot& spot, cl_command_queue queue, const Mapping& mapping);
  void put_into_mapping();
  void map_beside_target(cl_command_queue queue);

  Fixture& fixture_;
  Command command_;
  Placement placement_;
  Extent region_;
  std::size_t size_;
  std::deque<Ground> grounds_;
  Spot from_;
  Spot to_;
  Bytes pattern_;  // more than the command uses
  std::array<cl_float, 4> color_{};
  std::optional<Kernel> kernel_;
  Mapping mapping_;  // of the target
  Mapping source_mapping_;
  Handle<cl_mem> sibling_;                              // of the target, where that is a part
  std::vector<std::pair<MemoryPart, Mapping>> beside_;  // what is mapped next to the target
  cl_map_flags mapping_flags_ = 0;
  FreeLog& freed_;
};

}  // namespace clmem::conformance
