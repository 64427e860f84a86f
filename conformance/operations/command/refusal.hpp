// SPDX-License-Identifier: Apache-2.0
// refusal.hpp - mistakes in commands, and the cases made of them: one for each side of a command
// that a mistake applies to.
//
//   CLMEM_REFUSAL(Refusal, TransferBuffers, RefusesNull, "...", CL_INVALID_MEM_OBJECT, "null",
//                 .sides = {MemoryKind::buffer}) {
//     scene.place.mem = nullptr;
//   }
//
// One of its cases is TransferBuffers.RefusesNull/CopyBufferSource, after the name of the source in
// the row of clEnqueueCopyBuffer (command_table.cpp). The words of that side and the topic make
// "EnqueueCopyBuffer.err.INVALID_MEM_OBJECT.src-buffer-null", which the table of requirements has.
//   legal call   copies 128 bytes from offset 64 of a buffer of 256 bytes to the start of one of
//                64 KiB: the side under test has nothing to spare, the other one has room, so that
//                one mistake breaks one rule
//   mistake      passes NULL as src_buffer; all other arguments stay the same
//   codes        CL_INVALID_MEM_OBJECT, and those that the notes of the requirement accept
//   afterwards   both buffers have their bytes, the queue works, and a legal call of the command
//                returns CL_SUCCESS
//   no case      for clEnqueueCopyImage, which has no side of this kind, and for commands without a
//                requirement of that name
//   skipped      on devices without the version or a condition of the requirement or the command
//
// Contract: a mistake applies to every side for which the table of requirements has a row:
// "EnqueueCopyBuffer.err.INVALID_MEM_OBJECT.src-buffer-null" is the command, the code, a word of
// the side and the topic of the mistake. A case is called <side>[<kind and axis>][_<mistake>]. It
// requires the code, that nothing has changed, and that a legal call works on the same objects.
#pragma once

#include <vector>

#include "operations/command/command_run.hpp"
#include "operations/refusal.hpp"

namespace clmem::conformance {

// The side of a command that a case is about.
struct Site {
  const Command* command = nullptr;
  bool of_source = false;
  ImageKind kind = ImageKind::image_2d;  // of the images
  std::size_t axis = 0;                  // the coordinate

  [[nodiscard]] const Side& side() const { return of_source ? command->source : command->target; }
  [[nodiscard]] bool is_image() const { return side().kind == MemoryKind::image; }
};

// The legal rectangle of the side under test begins at byte 4, row 1 and slice 1 of a buffer that
// ends with it; its pitches are 16 and 64. The legal region of an image is inner_region().
inline constexpr Extent legal_box{8, 3, 2};
inline constexpr std::size_t legal_box_end = (1 * 64 + 1 * 16 + 4) + (1 * 64 + 2 * 16 + 8);
inline constexpr std::size_t legal_buffer_size = 256;

// The legal call that a mistake changes. `place` is the side under test, in `arguments`.
struct CommandScene {
  Fixture& fixture;
  const Site& site;
  std::size_t size;  // bytes of the buffer or of the shared memory of that side
  Replacements& kept;
  Arguments& arguments;
  Place& place;
  Place& other;
};

using CommandMistake = Mistake<CommandScene>;

// The coordinates or kinds of images that a mistake is repeated for.
enum class Over { flat_image, image_kinds, coordinates, missing_coordinates };

// held: on a queue on which nothing runs, so that an accepted command breaks nothing. blocking: the
// commands that can block do so, on the usual queue, like every map. both_ways: commands that can
// block run blocking and non-blocking.
enum class Delivery { held, blocking, both_ways };

struct Refusal {
  using Scene = CommandScene;

  Case common;
  std::vector<CommandMistake> mistakes;
  std::vector<MemoryKind> sides;  // the kinds of the sides in which the mistake can be made
  Delivery delivery = Delivery::held;
  Over over = Over::flat_image;
  bool (*wanted)(const Command&, bool of_source) = nullptr;  // a further condition
  bool (*suits)(ImageKind) = nullptr;                        // the kinds of images; null: all
  Change<CommandScene> prepare = nullptr;  // before each mistake: a legal change of the call
  const char* form = "";                   // says what `prepare` does, in the names of rows
  double time_limit_s = Case{}.time_limit_s;
};

[[nodiscard]] Cases cases_of(const Refusal& refusal);

// The requirement of a mistake on a side; empty where the table has none.
[[nodiscard]] std::string rule_of(const Command& command, const Side& side, cl_int code,
                                  const std::vector<std::string>& topics);

}  // namespace clmem::conformance
