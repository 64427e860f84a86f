// SPDX-License-Identifier: Apache-2.0
// Formats that the calls which create images have to refuse, and kinds that a device has not.

#include "harness/latest_call.hpp"
#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::format_refusals_cases {

namespace {

constexpr cl_int malformed = CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;

// Some drivers have formats that the specification does not allow; those that they list are left
// out.
CreationMistake format(const char* row, std::vector<std::string> topics, cl_image_format bad) {
  return {row, malformed, std::move(topics), {[=](CreationScene& scene) {
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

// Combinations that are valid in every revision.
void format_that_lacks(CreationScene& scene) {
  for (const int order : {CL_RA, CL_A, CL_RG, CL_R, CL_RGBA}) {
    for (const int type :
         {CL_SNORM_INT16, CL_SNORM_INT8, CL_SIGNED_INT8, CL_UNSIGNED_INT32, CL_UNORM_INT16,
          CL_SIGNED_INT16, CL_UNSIGNED_INT16, CL_HALF_FLOAT, CL_FLOAT}) {
      const cl_image_format format{static_cast<cl_channel_order>(order),
                                   static_cast<cl_channel_type>(type)};
      if (!listed_anywhere(scene.fixture, format)) {
        scene.arguments.format = format;
        return;
      }
    }
  }
  unsupported("a format that the device lacks");
}

std::vector<CreationRefusal> format_refusals() {
  return {
      {.common = {.name = "RefusesFormat",
                  .sentence = "Channel order and data type of a format have to be defined and fit "
                              "together."},
       .mistakes = {format("UnknownOrder", {"order", "values"}, {0x1234, CL_UNORM_INT8}),
                    format("TypeAsOrder", {"order", "values"}, {CL_UNORM_INT8, CL_UNORM_INT8}),
                    format("UnknownType", {"type", "values"}, {CL_RGBA, 0x1234}),
                    format("OrderAsType", {"type", "values"}, {CL_RGBA, CL_RGBA}),
                    format("RGBA_565", {"packed-mismatch"}, {CL_RGBA, CL_UNORM_SHORT_565}),
                    format("R_555", {"packed-mismatch"}, {CL_R, CL_UNORM_SHORT_555}),
                    format("RGBA_101010", {"packed-mismatch"}, {CL_RGBA, CL_UNORM_INT_101010}),
                    format("RGB_UNORM_INT8", {"element-bits"}, {CL_RGB, CL_UNORM_INT8}),
                    format("RGB_FLOAT", {"element-bits"}, {CL_RGB, CL_FLOAT})}},
      {.common = {.name = "RefusesNullFormat", .sentence = "An image requires a format."},
       .mistakes = {{"", malformed, {"null"}, {[](CreationScene& scene) {
                       scene.arguments.format.reset();
                     }}}}},
      {.common = {.name = "RefusesFormatThatNoDeviceHas",
                  .sentence = "A well-formed format that no device lists is refused as such."},
       .mistakes = {{"", CL_IMAGE_FORMAT_NOT_SUPPORTED, {""}, {format_that_lacks}}}}};
}

CLMEM_CASE(CreateImage, RefusesThreeDimensionsWithoutThem,
           "An embedded device before 2.0 need not support 3D images, and then refuses them.",
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
           "Every platform of 3.0 has the function, with images and without.",
           {"CreateImageWithProperties.available"}) {
  const CreationScene scene{fixture, creation_named("CreateImageWithProperties")};
  cl_int code = not_stored;
  const std::shared_ptr<void> made = scene.make(&code);
  EXPECT_THAT(code, returns(fixture.device().lacks("images") ? CL_INVALID_OPERATION : CL_SUCCESS));
  expect_alive(fixture);
}

CLMEM_CASES(cases) {
  return cases_of(format_refusals());
}

}  // namespace

}  // namespace clmem::conformance::format_refusals_cases
