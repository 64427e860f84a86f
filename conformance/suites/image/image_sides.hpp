// SPDX-License-Identifier: Apache-2.0
// image_sides.hpp - each image argument of the commands that copy, fill and map, for the mistakes
// that all of them have to refuse.
//
//   for (const ImageSide& side : every_image_side()) {
//     SideStage stage{bench, side, usual_shape(kind)};
//     ImageArguments arguments = stage.legal();
//     arguments.origin = nullptr;
//     EXPECT_THAT(side.enqueue(stage, arguments), bench.refuses(CL_INVALID_VALUE));
//   }
//
// Contract: `legal` is the inner region of the image; whatever is on the other side of a copy has
// room for every region that fits into the image. A mapping that was not refused is given back by
// the stage.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "harness/filled_image.hpp"
#include "suites/commands.hpp"

namespace clmem::conformance {

class SideStage;

struct ImageArguments {
  cl_command_queue queue = nullptr;
  cl_mem image = nullptr;
  const std::size_t* origin = nullptr;
  const std::size_t* region = nullptr;
  WaitList wait{};
};

struct ImageSide {
  const char* name;    // of rows
  const char* prefix;  // of requirement ids: "EnqueueCopyImage."
  ApiVersion since;
  // What the requirement ids call the argument, and parts of them.
  const char* null;
  const char* is_buffer;
  const char* context;
  const char* origin_null;
  const char* origin_rule;
  const char* out_of_bounds;
  const char* array_index;
  cl_int (*enqueue)(SideStage&, const ImageArguments&, cl_event* event);

  [[nodiscard]] std::string error(const char* code, const char* detail) const;
};

[[nodiscard]] const std::vector<ImageSide>& every_image_side();

class SideStage {
 public:
  SideStage(Bench& bench, const ImageSide& side, const ImageShape& shape);

  [[nodiscard]] ImageArguments legal() const;
  // Asks for the refusal, and that nothing has changed and the legal call still works.
  void expect_refused(const ImageArguments& arguments, cl_int expected);
  // The same of a command that would touch what is outside of the image: what a driver accepts
  // never runs.
  void expect_held_refused(ImageArguments arguments, cl_int expected);

  [[nodiscard]] const FilledImage& image() const { return image_; }
  [[nodiscard]] const FilledImage& other_image() const { return other_image_; }
  [[nodiscard]] const FilledBuffer& buffer() const { return buffer_; }
  cl_int keep_mapping(const ImageArguments& arguments, void* mapped, cl_int code);

 private:
  void expect_nothing_done();

  Bench& bench_;
  const ImageSide& side_;
  FilledImage image_;
  FilledImage other_image_;
  FilledBuffer buffer_;
  PixelRegion part_;
};

}  // namespace clmem::conformance
