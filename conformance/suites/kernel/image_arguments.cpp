// SPDX-License-Identifier: Apache-2.0
// Images and samplers as arguments of kernels: what is refused.

#include "suites/case_file.hpp"

namespace clmem::conformance::image_arguments_cases {

namespace {

constexpr cl_uint image_argument = 0;
constexpr cl_uint sampler_argument = 1;

Cases kind_cases() {
  return {{.name = "RefusesBufferForImage",
           .sentence = "A buffer is not an image.",
           .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.image-is-buffer"},
           .body =
               [](Fixture& fixture) {
                 const FilledBuffer buffer = fixture.filled_buffer(4096);
                 const cl_mem handle = buffer.get();
                 for (const char* const name : {"take_image", "give_image"}) {
                   const Kernel kernel{fixture, name};
                   ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                               fixture.refuses(CL_INVALID_MEM_OBJECT));
                 }
                 expect_unchanged_and_alive(fixture, buffer);
               },
           .profile = CaseProfile::full},
          {.name = "RefusesNullForImage",
           .sentence =
               "An image cannot be NULL, neither as arg_value nor as the handle that it points to.",
           .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.image-null"},
           .body =
               [](Fixture& fixture) {
                 const cl_mem none = nullptr;
                 const Kernel kernel{fixture, "give_image"};
                 ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof none, &none),
                             fixture.refuses(CL_INVALID_MEM_OBJECT));
                 ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof none, nullptr),
                             fixture.refuses(CL_INVALID_MEM_OBJECT));
                 expect_alive(fixture);
               },
           .profile = CaseProfile::full}};
}

struct KindRow {
  const char* name;
  const char* kernel;
  ImageKind kind;
};

Cases type_cases() {
  return each({.name = "RefusesImageOfOtherType",
               .sentence = "An image has to have the type of the kernel argument.",
               .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.image-type"},
               .profile = CaseProfile::full},
              std::vector<KindRow>{{"OneDimension", "take_image", ImageKind::image_1d},
                                   {"ThreeDimensions", "take_image", ImageKind::image_3d},
                                   {"1DArrayFor2D", "take_image", ImageKind::image_1d_array},
                                   {"2DArrayFor2D", "take_image", ImageKind::image_2d_array},
                                   {"1DBufferFor1D", "load_1d", ImageKind::image_1d_buffer},
                                   {"1DArrayFor1D", "load_1d", ImageKind::image_1d_array},
                                   {"1DFor1DBuffer", "load_1d_buffer", ImageKind::image_1d},
                                   {"1DFor1DArray", "load_1d_array", ImageKind::image_1d},
                                   {"2DFor1DArray", "load_1d_array", ImageKind::image_2d},
                                   {"2DFor2DArray", "load_2d_array", ImageKind::image_2d},
                                   {"3DFor2DArray", "load_2d_array", ImageKind::image_3d},
                                   {"2DFor3D", "load_3d", ImageKind::image_2d},
                                   {"2DArrayFor3D", "load_3d", ImageKind::image_2d_array}},
              [](Fixture& fixture, const KindRow& row) {
                fixture.needs({1, 2});
                const FilledImage image = filled_image(fixture, usual_shape(row.kind));
                const cl_mem handle = image.get();
                const Kernel kernel{fixture, row.kernel};
                ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                            fixture.refuses(CL_INVALID_MEM_OBJECT));
                expect_unchanged_and_alive(fixture, image);
              });
}

// Without a format of CL_DEPTH a device need not compile kernels with such images.
void needs_depths(Fixture& fixture) {
  const std::vector<ImageFormat> formats =
      supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY);
  if (std::none_of(formats.begin(), formats.end(), [](const ImageFormat& format) {
        return format.cl.image_channel_order == CL_DEPTH;
      })) {
    unsupported("a format of CL_DEPTH");
  }
}

Cases depth_cases() {
  return {{.name = "RefusesColorsForDepthImage",
           .sentence = "An argument of a depth image type requires a depth image.",
           .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.depth-image"},
           .body =
               [](Fixture& fixture) {
                 needs_depths(fixture);
                 const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
                 const cl_mem handle = image.get();
                 const Kernel kernel{fixture, "sample_depth"};
                 ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                             fixture.refuses(CL_INVALID_MEM_OBJECT));
                 expect_unchanged_and_alive(fixture, image);
               },
           .profile = CaseProfile::full}};
}

Cases size_cases() {
  return each({.name = "RefusesSizeOfImage",
               .sentence = "An image is passed as a handle, with the size of a handle.",
               .requirements = {"SetKernelArg.err.INVALID_ARG_SIZE.mem-object"},
               .profile = CaseProfile::full},
              Rows<std::size_t>{{"OneByteLess", sizeof(cl_mem) - 1},
                                {"OneByteMore", sizeof(cl_mem) + 1},
                                {"Twice", 2 * sizeof(cl_mem)}},
              [](Fixture& fixture, const std::size_t& size) {
                const Kernel kernel{fixture, "take_image"};  // unsupported without images
                const Handle<cl_mem> image = small_image(fixture);
                const std::array<cl_mem, 2> handles{image.get(), image.get()};
                ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, size, handles.data()),
                            fixture.refuses(CL_INVALID_ARG_SIZE));
                expect_alive(fixture);
              });
}

struct AccessRow {
  const char* name;
  const char* requirement;
  const char* kernel;
  cl_mem_flags flags;
};

Cases access_cases() {
  return each(
      {.name = "RefusesImageOfOtherAccess",
       .sentence = "An image argument requires an image whose flags permit the kernel's access.",
       .profile = CaseProfile::full},
      std::vector<AccessRow>{{"WriteOnlyForReading", "SetKernelArg.err.INVALID_ARG_VALUE.read-only",
                              "take_image", CL_MEM_WRITE_ONLY},
                             {"ReadOnlyForWriting", "SetKernelArg.err.INVALID_ARG_VALUE.write-only",
                              "give_image", CL_MEM_READ_ONLY}},
      [](Fixture& fixture, const AccessRow& row) {
        fixture.needs({1, 2});
        const Handle<cl_mem> image =
            make_image(fixture, usual_shape(ImageKind::image_2d), common_format().cl, row.flags);
        const cl_mem handle = image.get();
        const Kernel kernel{fixture, row.kernel};
        ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                    fixture.refuses(CL_INVALID_ARG_VALUE));
        expect_alive(fixture);
      });
}

Cases sampler_cases() {
  return {
      {.name = "RefusesNullForSampler",
       .sentence = "NULL is not a sampler.",
       .requirements = {"SetKernelArg.err.INVALID_SAMPLER"},
       .body =
           [](Fixture& fixture) {
             const cl_sampler none = nullptr;
             const Kernel kernel{fixture, "take_image"};
             ASSERT_THAT(clSetKernelArg(kernel.get(), sampler_argument, sizeof none, &none),
                         fixture.refuses(CL_INVALID_SAMPLER));
             expect_alive(fixture);
           },
       .profile = CaseProfile::full},
      {.name = "RefusesNoPlaceOfSampler",
       .sentence = "A sampler is passed by a pointer to its handle.",
       .requirements = {"SetKernelArg.err.INVALID_SAMPLER.null-value"},
       .body =
           [](Fixture& fixture) {
             const Kernel kernel{fixture, "take_image"};
             ASSERT_THAT(
                 clSetKernelArg(kernel.get(), sampler_argument, sizeof(cl_sampler), nullptr),
                 fixture.refuses(CL_INVALID_SAMPLER));
             expect_alive(fixture);
           },
       .profile = CaseProfile::full},
      {.name = "RefusesSizeOfSampler",
       .sentence = "A sampler is passed as a handle, with the size of a handle.",
       .requirements = {"SetKernelArg.err.INVALID_ARG_SIZE.sampler"},
       .body =
           [](Fixture& fixture) {
             const Kernel kernel{fixture, "take_image"};
             const Handle<cl_sampler> made = must_make(clCreateSampler, fixture.context(), CL_FALSE,
                                                       CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
             const cl_sampler sampler = made.get();
             const std::array<cl_sampler, 2> handles{sampler, sampler};
             for (const std::size_t size :
                  {sizeof sampler - 1, sizeof sampler + 1, 2 * sizeof sampler}) {
               EXPECT_THAT(clSetKernelArg(kernel.get(), sampler_argument, size, handles.data()),
                           fixture.refuses(CL_INVALID_ARG_SIZE))
                   << "size " << size;
             }
             EXPECT_THAT(clSetKernelArg(kernel.get(), sampler_argument, sizeof sampler, &sampler),
                         returns(CL_SUCCESS));
             expect_alive(fixture);
           },
       .profile = CaseProfile::full}};
}

}  // namespace

Cases cases() {
  return in_suite("SetKernelArg", join({kind_cases(), type_cases(), depth_cases(), size_cases(),
                                        access_cases(), sampler_cases()}));
}

}  // namespace clmem::conformance::image_arguments_cases
