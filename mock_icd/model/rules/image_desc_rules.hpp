// SPDX-License-Identifier: Apache-2.0
// image_desc_rules.hpp - the rules for creating an image: format, descriptor, flags, host pointer.
//
// Contract: rejects with the codes of clCreateImage, except for invalid pitches: their code,
// `pitch_code`, differs for clCreateImage2D and clCreateImage3D. A plan can be executed without
// further checks.
#pragma once

#include <memory>

#include "model/image.hpp"

namespace clmem::mock {

class Registry;

struct ImageArguments {
  cl_mem_flags flags;
  const cl_image_format* format;
  const cl_image_desc* desc;
  const void* host_ptr;
  cl_int pitch_code = CL_INVALID_IMAGE_DESCRIPTOR;
};

struct ImagePlan {
  const ImageKind* kind;
  PixelFormat format;
  ImageLayout layout;
  std::size_t size;                   // size of all its bytes
  cl_uint mip_levels;                 // as given
  cl_mem_flags flags;                 // including inherited flags
  std::shared_ptr<MemObject> parent;  // object whose bytes it shares, or null
};

[[nodiscard]] ImagePlan require_image_plan(const Registry& registry, const Context& context,
                                           const ImageArguments& arguments);

}  // namespace clmem::mock
