// SPDX-License-Identifier: Apache-2.0
// Formats that the calls which create images reject, and kinds that a device does not have.

#include "harness/latest_call.hpp"
#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::format_refusals_cases {

namespace {

// Some drivers have formats that the specification does not allow; those that they list are left
// out.
CreationMistake format(const char* row, std::vector<std::string> topics, cl_image_format bad) {
  return {row, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, std::move(topics), {[=](CreationScene& scene) {
            if (supports(scene.fixture, type_of(scene.kind), scene.arguments.flags, bad)) {
              unsupported("an implementation without this format");
            }
            scene.arguments.format = bad;
          }}};
}

bool listed_anywhere(Fixture& fixture, const cl_image_format& format) {
  for (const ImageKind kind : every_image_kind) {
    for (const cl_mem_flags flags :
         {cl_mem_flags{CL_MEM_READ_ONLY}, cl_mem_flags{CL_MEM_WRITE_ONLY},
          cl_mem_flags{CL_MEM_READ_WRITE}}) {
      const bool exists = !(fixture.device().version() < ApiVersion{1, 2}) ||
                          kind == ImageKind::image_2d || kind == ImageKind::image_3d;
      if (exists && supports(fixture, type_of(kind), flags, format)) {
        return true;
      }
    }
  }
  return false;
}

// Chooses among combinations that are valid in every revision.
CLMEM_REFUSAL(CreationRefusal, CreateImage, RefusesFormatThatNoDeviceHas,
              "A well-formed format that no device lists is rejected.",
              CL_IMAGE_FORMAT_NOT_SUPPORTED, "", .calls = every_image_call) {
  constexpr std::array<cl_channel_order, 5> orders{CL_RA, CL_A, CL_RG, CL_R, CL_RGBA};
  constexpr std::array<cl_channel_type, 9> types{CL_SNORM_INT16,    CL_SNORM_INT8,  CL_SIGNED_INT8,
                                                 CL_UNSIGNED_INT32, CL_UNORM_INT16, CL_SIGNED_INT16,
                                                 CL_UNSIGNED_INT16, CL_HALF_FLOAT,  CL_FLOAT};
  for (const cl_channel_order order : orders) {
    for (const cl_channel_type type : types) {
      if (!listed_anywhere(scene.fixture, {order, type})) {
        scene.arguments.format = {order, type};
        return;
      }
    }
  }
  unsupported("a format that the device lacks");
}

std::vector<CreationMistake> format_mistakes() {
  const std::vector<std::string> order{"order", "values"};
  const std::vector<std::string> type{"type", "values"};
  const std::vector<std::string> packed{"packed-mismatch"};
  const std::vector<std::string> bits{"element-bits"};
  return {format("UnknownOrder", order, {0x1234, CL_UNORM_INT8}),
          format("TypeAsOrder", order, {CL_UNORM_INT8, CL_UNORM_INT8}),
          format("UnknownType", type, {CL_RGBA, 0x1234}),
          format("OrderAsType", type, {CL_RGBA, CL_RGBA}),
          format("RGBA_565", packed, {CL_RGBA, CL_UNORM_SHORT_565}),
          format("R_555", packed, {CL_R, CL_UNORM_SHORT_555}),
          format("RGBA_101010", packed, {CL_RGBA, CL_UNORM_INT_101010}),
          format("RGB_UNORM_INT8", bits, {CL_RGB, CL_UNORM_INT8}),
          format("RGB_FLOAT", bits, {CL_RGB, CL_FLOAT})};
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesFormat,
               "Channel order and data type of a format have to be defined and fit together.",
               (format_mistakes()), .calls = every_image_call)

CLMEM_REFUSAL(CreationRefusal, CreateImage, RefusesNullFormat, "An image requires a format.",
              CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "null", .calls = every_image_call) {
  scene.arguments.format.reset();
}

CLMEM_CASE(CreateImage, RefusesThreeDimensionsWithoutThem,
           "An embedded device before 2.0 need not support 3D images, and then rejects them.",
           {"Optional.embedded-3d"}) {
  if (!fixture.device().lacks("3d_images")) {
    unsupported("no_3d_images");
  }
  CreationScene scene{fixture, creation_named("CreateImage")};
  scene.arguments.description = description_of(usual_shape(ImageKind::image_3d));
  scene.arguments.flags = CL_MEM_READ_ONLY;
  cl_int code = not_stored;
  EXPECT_FALSE(scene.make(&code)) << latest_call::described();
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
  expect_alive(fixture);
}

CLMEM_CASE(CreateImageWithProperties, IsThere,
           "Every platform of OpenCL 3.0 has clCreateImageWithProperties, which returns "
           "CL_INVALID_OPERATION for a device without images.",
           {"CreateImageWithProperties.available"}) {
  const CreationScene scene{fixture, creation_named("CreateImageWithProperties")};
  cl_int code = not_stored;
  const std::shared_ptr<void> made = scene.make(&code);
  EXPECT_THAT(code, returns(fixture.device().lacks("images") ? CL_INVALID_OPERATION : CL_SUCCESS));
  expect_alive(fixture);
}

}  // namespace

}  // namespace clmem::conformance::format_refusals_cases
