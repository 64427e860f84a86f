// SPDX-License-Identifier: Apache-2.0
// Formats and contexts that the calls which create images have to refuse.

#include "suites/case_file.hpp"
#include "suites/image/create/image_creation.hpp"

namespace clmem::conformance::create_image_errors_cases {

namespace {

// Such an image has its pixels from the buffer, but the rule makes no exception.
Cases host_pointer_over_buffer_cases(const ImageCreator& creator) {
  return {
      {.suite = creator.suite,
       .name = "RefusesHostPointerOverBuffer",
       .sentence =
           "A host pointer without a flag that uses it is refused for an image from a buffer, too.",
       .requirements = {citing(creator, "err.INVALID_HOST_PTR.unexpected")},
       .body = [&creator](Fixture& fixture) {
         Creation call{fixture, creator, ImageKind::image_1d_buffer};
         const FilledBuffer buffer = fixture.filled_buffer(4096);
         call.description.buffer = buffer.get();
         call.host = fixture.host(4096).data();
         expect_refused(fixture, call, CL_INVALID_HOST_PTR);
       }}};
}

Rows<cl_image_format> format_rows(const ImageCreator& creator, bool detailed) {
  const auto id = [&](const std::string& topic) {
    return citing(creator, "err.INVALID_IMAGE_FORMAT_DESCRIPTOR." + (detailed ? topic : "values"));
  };
  Rows<cl_image_format> rows{
      {"UnknownOrder", id("order"), {0x1234, CL_UNORM_INT8}},
      {"TypeAsOrder", id("order"), {CL_UNORM_INT8, CL_UNORM_INT8}},
      {"UnknownType", id("type"), {CL_RGBA, 0x1234}},
      {"OrderAsType", id("type"), {CL_RGBA, CL_RGBA}},
  };
  if (detailed) {
    rows.insert(rows.end(),
                {
                    {"RGBA_565", id("packed-mismatch"), {CL_RGBA, CL_UNORM_SHORT_565}},
                    {"R_555", id("packed-mismatch"), {CL_R, CL_UNORM_SHORT_555}},
                    {"RGBA_101010", id("packed-mismatch"), {CL_RGBA, CL_UNORM_INT_101010}},
                    {"RGB_UNORM_INT8", id("element-bits"), {CL_RGB, CL_UNORM_INT8}},
                    {"RGB_FLOAT", id("element-bits"), {CL_RGB, CL_FLOAT}},
                });
  }
  return rows;
}

// Some drivers have formats that the specification does not allow; formats that they list are left
// out.
Cases format_cases(const ImageCreator& creator, bool detailed) {
  return join(
      {each({.suite = creator.suite,
             .name = "RefusesFormat",
             .sentence =
                 "Channel order and data type of a format have to be defined and fit together."},
            format_rows(creator, detailed),
            [&creator](Fixture& fixture, cl_image_format format) {
              Creation call{fixture, creator, creator.kind};
              if (supports(fixture, type_of(creator.kind), call.flags, format)) {
                unsupported("an implementation without this format");
              }
              call.format = format;
              expect_refused(fixture, call, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
            }),
       Cases{{.suite = creator.suite,
              .name = "RefusesNullFormat",
              .sentence = "An image requires a format.",
              .requirements = {citing(creator, "err.INVALID_IMAGE_FORMAT_DESCRIPTOR.null")},
              .body =
                  [&creator](Fixture& fixture) {
                    Creation call{fixture, creator, creator.kind};
                    call.format_given = nullptr;
                    expect_refused(fixture, call, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
                  }},
             {.suite = creator.suite,
              .name = "RefusesFormatThatNoDeviceHas",
              .sentence = "A well-formed format that no device lists is refused as such.",
              .requirements = {citing(creator, "err.IMAGE_FORMAT_NOT_SUPPORTED")},
              .body = [&creator](Fixture& fixture) {
                Creation call{fixture, creator, creator.kind};
                call.format = format_that_lacks(fixture);
                expect_refused(fixture, call, CL_IMAGE_FORMAT_NOT_SUPPORTED);
              }}}});
}

Cases context_cases(const ImageCreator& creator) {
  return {{.suite = creator.suite,
           .name = "RefusesNullContext",
           .sentence = "An image belongs to a context.",
           .requirements = {citing(creator, "err.INVALID_CONTEXT.null")},
           .body =
               [&creator](Fixture& fixture) {
                 Creation call{fixture, creator, creator.kind};
                 call.context = nullptr;
                 expect_refused(fixture, call, CL_INVALID_CONTEXT);
               }},
          {.suite = creator.suite,
           .name = "RefusesWithoutImageSupport",
           .sentence = "Without a device that supports images none can be created.",
           .requirements = {citing(creator, "err.INVALID_OPERATION.no-image-support")},
           .body = [&creator](Fixture& fixture) {
             cl_int code = not_stored;
             Creation call{fixture, creator, ImageKind::image_2d};
             if (creator.kind == ImageKind::image_3d) {
               call.description.image_depth = 5;
             }
             const Handle<cl_mem> made = call.make(code);
             EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
             EXPECT_FALSE(made);
             expect_alive(fixture);
           }}};
}

Cases absent_kind_cases() {
  return {{.suite = create_image.suite,
           .name = "RefusesThreeDimensionsWithoutThem",
           .sentence =
               "An embedded device before 2.0 need not support 3D images, and then refuses them.",
           .requirements = {"Optional.embedded-3d"},
           .body = [](Fixture& fixture) {
             if (!fixture.device().lacks("3d_images")) {
               unsupported("no_3d_images");
             }
             const cl_image_desc volume = description_of(usual_shape(ImageKind::image_3d));
             cl_int code = not_stored;
             const Handle<cl_mem> made{clCreateImage(fixture.context(), CL_MEM_READ_ONLY,
                                                     &common_format().cl, &volume, nullptr, &code)};
             EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
             EXPECT_FALSE(made);
             expect_alive(fixture);
           }}};
}

Cases property_cases() {
  constexpr cl_mem_properties device_handle_list = 0x2051;  // CL_DEVICE_HANDLE_LIST_KHR
  return each(
      {.suite = create_image_with_properties.suite,
       .name = "RefusesProperty",
       .sentence = "A property that the API does not define, or not for this call, is refused."},
      Rows<std::array<cl_mem_properties, 3>>{
          {"Unknown", "CreateImageWithProperties.err.INVALID_PROPERTY.unknown", {0x7654321, 1, 0}},
          {"DeviceListAlone",
           "CreateImageWithProperties.err.INVALID_PROPERTY.device-list-alone",
           {device_handle_list, 0, 0}}},
      [](Fixture& fixture, const std::array<cl_mem_properties, 3>& properties) {
        const Creation call{fixture, create_image_with_properties, ImageKind::image_2d};
        cl_int code = not_stored;
        const Handle<cl_mem> made{clCreateImageWithProperties(call.context, properties.data(),
                                                              call.flags, &call.format,
                                                              &call.description, nullptr, &code)};
        EXPECT_THAT(code, fixture.refuses(CL_INVALID_PROPERTY));
        EXPECT_FALSE(made);
        expect_alive(fixture);
      });
}

Cases presence_cases() {
  return {{.suite = create_image_with_properties.suite,
           .name = "IsThere",
           .sentence = "Every platform of 3.0 has the function, with images and without.",
           .requirements = {"CreateImageWithProperties.available"},
           .body = [](Fixture& fixture) {
             const Creation call{fixture, create_image_with_properties, ImageKind::image_2d};
             cl_int code = not_stored;
             const Handle<cl_mem> made = call.make(code);
             EXPECT_THAT(code, returns(fixture.device().lacks("images") ? CL_INVALID_OPERATION
                                                                        : CL_SUCCESS));
             expect_alive(fixture);
           }}};
}

}  // namespace

Cases cases() {
  return join({host_pointer_over_buffer_cases(create_image),
               host_pointer_over_buffer_cases(create_image_with_properties),
               format_cases(create_image, true), format_cases(create_image_with_properties, true),
               format_cases(create_image_2d, false), format_cases(create_image_3d, false),
               context_cases(create_image), context_cases(create_image_with_properties),
               context_cases(create_image_2d), context_cases(create_image_3d), absent_kind_cases(),
               property_cases(), presence_cases()});
}

}  // namespace clmem::conformance::create_image_errors_cases
