// SPDX-License-Identifier: Apache-2.0
// The four calls that make images.
#include "image_creation.hpp"

namespace clmem::mock {
namespace {

struct Maker {
  const char* function;  // as requirements name it
  cl_mem_object_type type;
  cl_int (*call)(RuleStage&, const Creation&);
};

const std::vector<Maker>& makers() {
  static const std::vector<Maker> rows{
      {"CreateImage", CL_MEM_OBJECT_IMAGE2D,
       [](RuleStage& stage, const Creation& with) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreateImage(with.context, with.flags, with.format_pointer,
                                         with.desc_pointer, with.host_ptr, &code);
         return code;
       }},
      {"CreateImageWithProperties", CL_MEM_OBJECT_IMAGE2D,
       [](RuleStage& stage, const Creation& with) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreateImageWithProperties(with.context, with.properties, with.flags,
                                                       with.format_pointer, with.desc_pointer,
                                                       with.host_ptr, &code);
         return code;
       }},
      {"CreateImage2D", CL_MEM_OBJECT_IMAGE2D,
       [](RuleStage& stage, const Creation& with) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreateImage2D(with.context, with.flags, with.format_pointer,
                                           with.desc.image_width, with.desc.image_height,
                                           with.desc.image_row_pitch, with.host_ptr, &code);
         return code;
       }},
      {"CreateImage3D", CL_MEM_OBJECT_IMAGE3D,
       [](RuleStage& stage, const Creation& with) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreateImage3D(with.context, with.flags, with.format_pointer,
                                           with.desc.image_width, with.desc.image_height,
                                           with.desc.image_depth, with.desc.image_row_pitch,
                                           with.desc.image_slice_pitch, with.host_ptr, &code);
         return code;
       }},
  };
  return rows;
}

Violation make_rule(std::string id, const Maker& maker, const CreationChange& change) {
  return {std::move(id),
          [=](RuleStage& stage) {
            Creation with{stage, maker.type};
            change.apply(with, stage);
            return maker.call(stage, with);
          },
          unequal_devices, change.code};
}

}  // namespace

cl_image_desc odd_image(cl_mem_object_type type) {
  constexpr std::size_t layers = 3;
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = 7;
  desc.image_height = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 0 : 5;
  desc.image_depth = type == CL_MEM_OBJECT_IMAGE3D ? layers : 0;
  desc.image_array_size = layers;
  return desc;
}

std::vector<Violation> image_creation_rules() {
  std::vector<Violation> rules;
  for (const Maker& maker : makers()) {
    const std::string function = maker.function;
    rules.push_back(
        make_rule(function + ": right", maker, {"", [](Creation&, RuleStage&) {}, CL_SUCCESS}));
    const bool takes_descriptor =
        maker.type == CL_MEM_OBJECT_IMAGE2D && function != "CreateImage2D";
    for (const CreationChange& change : creation_changes()) {
      const std::string id = function + ".err." + change.rule;
      if (is_requirement(id) || (change.code && takes_descriptor)) {
        rules.push_back(make_rule(id, maker, change));
      }
    }
  }
  return rules;
}

}  // namespace clmem::mock
