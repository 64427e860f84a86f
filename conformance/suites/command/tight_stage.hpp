// SPDX-License-Identifier: Apache-2.0
// tight_stage.hpp - legal arguments of a command, with nothing to spare on the side under test and
// room on the other, so that one mistake breaks one rule.
//
//   TightStage stage{fixture, {&command, true}};
//   Arguments arguments = stage.legal();
//   arguments.source.offset = stage.size();
//   EXPECT_THAT(command.call(arguments), fixture.refuses(CL_INVALID_VALUE));
//   stage.expect_unchanged();
//
// Contract: outlives the commands. `keep` keeps an object that replaces an operand alive, and its
// bytes are compared, too. Maps are blocking, everything else is not.
#pragma once

#include <deque>
#include <optional>

#include "harness/filled_image.hpp"
#include "suites/command/commands.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

// The side of a command that a case is about.
struct Site {
  const Command* command = nullptr;
  bool of_source = false;
  ImageKind kind = ImageKind::image_2d;  // of the images
  std::size_t axis = 0;                  // the coordinate
};

// The legal rectangle of the side under test: one past its last byte is `legal_box_end`.
inline constexpr Extent legal_box{8, 3, 2};
inline constexpr std::size_t legal_box_end = (1 * 64 + 1 * 16 + 4) + (1 * 64 + 2 * 16 + 8);
inline constexpr std::size_t legal_size = 128;
inline constexpr std::size_t legal_buffer_size = 256;

class TightStage {
 public:
  TightStage(Fixture& fixture, const Site& site);

  [[nodiscard]] Arguments legal();
  // Legal with room to spare: other cases check that a driver accepts a range that ends with the
  // buffer.
  [[nodiscard]] Arguments easy();
  [[nodiscard]] std::size_t size() const;  // of the side under test
  [[nodiscard]] bool is_image() const;     // of the side under test
  [[nodiscard]] const ImageShape& shape() const { return shape_; }

  cl_mem keep(FilledBuffer buffer);
  cl_mem keep(FilledImage image);
  // Of another context, or of no bytes to compare.
  cl_mem keep(Handle<cl_mem> mem);
  void keep(Handle<cl_context> context) { contexts_.push_back(std::move(context)); }

  void expect_unchanged();

 private:
  struct Subject {
    FilledBuffer buffer;
    FilledImage image;
    std::optional<FilledSvm> svm;
    Bytes* host = nullptr;
    Bytes host_before;
  };

  void make(Subject& subject, const Side& side, bool under_test);
  [[nodiscard]] Place place(Subject& subject, const Side& side, bool under_test) const;
  void expect_unchanged(const Subject& subject);

  Fixture& fixture_;
  Site site_;
  ImageShape shape_;
  PixelRegion part_;
  Subject source_;
  Subject target_;
  std::deque<FilledBuffer> buffers_;
  std::deque<FilledImage> images_;
  std::deque<Handle<cl_context>> contexts_;
  std::deque<Handle<cl_mem>> others_;
};

}  // namespace clmem::conformance
