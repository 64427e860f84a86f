// SPDX-License-Identifier: Apache-2.0
#include "suites/image/image_sides.hpp"

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "suites/image/held_queue.hpp"

namespace clmem::conformance {

namespace {

constexpr ApiVersion v1_0{1, 0};
constexpr ApiVersion v1_2{1, 2};
constexpr std::array<std::size_t, 3> zero{0, 0, 0};
constexpr std::array<std::uint32_t, 4> color{0, 0, 0, 0};

cl_int copy_from(SideStage& stage, const ImageArguments& given, cl_event* event) {
  return clEnqueueCopyImage(given.queue, given.image, stage.other_image().get(), given.origin,
                            zero.data(), given.region, given.wait.count, given.wait.events, event);
}

cl_int copy_to(SideStage& stage, const ImageArguments& given, cl_event* event) {
  return clEnqueueCopyImage(given.queue, stage.other_image().get(), given.image, zero.data(),
                            given.origin, given.region, given.wait.count, given.wait.events, event);
}

cl_int fill(SideStage&, const ImageArguments& given, cl_event* event) {
  return clEnqueueFillImage(given.queue, given.image, color.data(), given.origin, given.region,
                            given.wait.count, given.wait.events, event);
}

cl_int map(SideStage& stage, const ImageArguments& given, cl_event* event) {
  cl_int code = not_answered;
  HostLayout pitches;
  void* const mapped = clEnqueueMapImage(
      given.queue, given.image, CL_TRUE, CL_MAP_READ, given.origin, given.region,
      &pitches.row_pitch, &pitches.slice_pitch, given.wait.count, given.wait.events, event, &code);
  return stage.keep_mapping(given, mapped, code);
}

cl_int to_buffer(SideStage& stage, const ImageArguments& given, cl_event* event) {
  return clEnqueueCopyImageToBuffer(given.queue, given.image, stage.buffer().get(), given.origin,
                                    given.region, 0, given.wait.count, given.wait.events, event);
}

cl_int from_buffer(SideStage& stage, const ImageArguments& given, cl_event* event) {
  return clEnqueueCopyBufferToImage(given.queue, stage.buffer().get(), given.image, 0, given.origin,
                                    given.region, given.wait.count, given.wait.events, event);
}

}  // namespace

std::string ImageSide::error(const char* code, const char* detail) const {
  return std::string{prefix} + "err." + code + "." + detail;
}

const std::vector<ImageSide>& every_image_side() {
  static const std::vector<ImageSide> sides{
      {"CopySource", "EnqueueCopyImage.", v1_0, "src-image-null", "src-image-is-buffer",
       "src-image", "src-origin-null", "src-origin-rule", "src-out-of-bounds", "src-array-index",
       copy_from},
      {"CopyDestination", "EnqueueCopyImage.", v1_0, "dst-image-null", "dst-image-is-buffer",
       "dst-image", "dst-origin-null", "dst-origin-rule", "dst-out-of-bounds", "dst-array-index",
       copy_to},
      {"Fill", "EnqueueFillImage.", v1_2, "null", "is-buffer", "image", "origin-null",
       "origin-rule", "out-of-bounds", "array-index", fill},
      {"Map", "EnqueueMapImage.", v1_0, "null", "is-buffer", "image", "origin-null", "origin-rule",
       "out-of-bounds", "array-index", map},
      {"CopyToBuffer", "EnqueueCopyImageToBuffer.", v1_0, "src-image-null", "src-image-is-buffer",
       "src-image", "src-origin-null", "src-origin-rule", "image-out-of-bounds",
       "image-array-index", to_buffer},
      {"CopyFromBuffer", "EnqueueCopyBufferToImage.", v1_0, "dst-image-null", "dst-image-is-buffer",
       "dst-image", "dst-origin-null", "dst-origin-rule", "image-out-of-bounds",
       "image-array-index", from_buffer},
  };
  return sides;
}

SideStage::SideStage(Bench& bench, const ImageSide& side, const ImageShape& shape)
    : bench_{bench},
      side_{side},
      image_{filled_image(bench, shape)},
      other_image_{filled_image(bench, shape)},
      buffer_{bench.filled_buffer(4 * image_.bytes.size())},
      part_{inner_region(shape)} {
  bench.needs(side.since);
}

ImageArguments SideStage::legal() const {
  return {bench_.queue(), image_.get(), part_.origin.data(), part_.region.data(), {}};
}

void SideStage::expect_refused(const ImageArguments& arguments, cl_int expected) {
  UnreadEvent event;
  EXPECT_THAT(side_.enqueue(*this, arguments, event.out()), bench_.refuses(expected));
  expect_nothing_done();
}

void SideStage::expect_held_refused(ImageArguments arguments, cl_int expected) {
  UnreadEvent event;
  {
    HeldQueue held{bench_};
    arguments.queue = held.get();
    const cl_int code = side_.enqueue(*this, arguments, event.out());
    EXPECT_THAT(code, bench_.refuses(expected));
    if (code == CL_SUCCESS) {
      held.abandon();
      return;
    }
  }
  expect_nothing_done();
}

void SideStage::expect_nothing_done() {
  expect_unchanged_and_alive(bench_, image_);
  expect_unchanged_and_alive(bench_, other_image_);
  expect_contents(bench_, buffer_, {ReadBack::read});
  EXPECT_THAT(side_.enqueue(*this, legal(), nullptr), answers(CL_SUCCESS))
      << "the same call without the mistake";
  bench_.finish();
}

cl_int SideStage::keep_mapping(const ImageArguments& arguments, void* mapped, cl_int code) {
  EXPECT_EQ(mapped != nullptr, code == CL_SUCCESS);
  if (code == CL_SUCCESS) {
    clEnqueueUnmapMemObject(arguments.queue, arguments.image, mapped, 0, nullptr, nullptr);
  }
  return code;
}

}  // namespace clmem::conformance
