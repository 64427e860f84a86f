// SPDX-License-Identifier: Apache-2.0
// image_creation.hpp - the four functions that create images, with one signature, for the rules
// that they share.
//
//   Creation call{fixture, creator, ImageKind::image_2d};
//   call.description.image_width = 0;
//   expect_refused(fixture, call, CL_INVALID_IMAGE_SIZE);
//
// Contract: an unchanged Creation is legal: 13 by 7 by 5 pixels of the common format without host
// memory. clCreateImage2D and clCreateImage3D take of the descriptor what they have arguments for.
#pragma once

#include "harness/filled_image.hpp"

namespace clmem::conformance {

struct Creation;

struct ImageCreator {
  const char* suite;   // "CreateImage"
  const char* prefix;  // of its requirements
  ImageKind kind;      // the one that it makes, or the usual one
  cl_mem (*create)(const Creation& call, cl_int* code);
};

extern const ImageCreator create_image;
extern const ImageCreator create_image_with_properties;
extern const ImageCreator create_image_2d;
extern const ImageCreator create_image_3d;

struct Creation {
  Creation(Fixture& fixture, const ImageCreator& creator, ImageKind kind);

  ImageCreator creator;
  cl_context context;
  cl_mem_flags flags;  // usual_flags
  cl_image_format format;
  cl_image_desc description;
  const cl_image_format* format_given;     // &format
  const cl_image_desc* description_given;  // &description
  void* host = nullptr;

  Creation(const Creation&) = delete;
  Creation& operator=(const Creation&) = delete;

  [[nodiscard]] Handle<cl_mem> make(cl_int& code) const;
  // Sets both: `flags` with an access flag where they name none, and host memory with room for
  // every pitch.
  void use(Fixture& fixture, cl_mem_flags changed, bool with_host_memory);
};

[[nodiscard]] std::string citing(const ImageCreator& creator, const std::string& topic);

// Refused without an object; then a legal call of the same function succeeds, and the queue works.
void expect_refused(Fixture& fixture, const Creation& call, cl_int expected);

// A well-formed format that no image of the device has; throws Unsupported where it has all.
[[nodiscard]] cl_image_format format_that_lacks(Fixture& fixture);

}  // namespace clmem::conformance
