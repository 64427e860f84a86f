// SPDX-License-Identifier: Apache-2.0
// image_creation.hpp - the arguments of the calls that make images, and what can be wrong in them.
//
//   Creation with{stage, CL_MEM_OBJECT_IMAGE2D};
//   creation_changes().front().apply(with, stage);
//
// Contract: a Creation is right when it is constructed. It is not copied, for it points into
// itself.
#pragma once

#include "violation.hpp"

namespace clmem::mock {

// 7 x 5 pixels, so that no extent is a multiple of another; arrays and volumes have three layers.
[[nodiscard]] cl_image_desc odd_image(cl_mem_object_type type);

struct Creation {
  Creation(RuleStage& stage, cl_mem_object_type type)
      : context{stage.context}, desc{odd_image(type)} {}
  Creation(const Creation&) = delete;
  Creation& operator=(const Creation&) = delete;

  cl_context context;
  const cl_mem_properties* properties = nullptr;
  cl_mem_flags flags = 0;
  cl_image_format format = two_bytes_each;
  const cl_image_format* format_pointer = &format;
  cl_image_desc desc;
  const cl_image_desc* desc_pointer = &desc;
  void* host_ptr = nullptr;
};

struct CreationChange {
  const char* rule;  // what follows ".err." in the requirement's name
  void (*apply)(Creation&, RuleStage&);
  std::optional<cl_int> code = std::nullopt;  // where requirements.csv has no row
};

[[nodiscard]] std::vector<CreationChange> creation_changes();

}  // namespace clmem::mock
