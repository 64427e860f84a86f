// SPDX-License-Identifier: Apache-2.0
// Images and samplers as arguments of kernels: what is refused.

#include <gtest/gtest.h>

#include <array>

#include "harness/contents.hpp"
#include "harness/image.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance {

namespace {

constexpr cl_uint image_argument = 0;
constexpr cl_uint sampler_argument = 1;

Handle<cl_mem> image_of(Bench& bench, cl_mem_flags flags, cl_mem_object_type type) {
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc shape{};
  shape.image_type = type;
  shape.image_width = 8;
  shape.image_height = type == CL_MEM_OBJECT_IMAGE1D ? 0 : 8;
  shape.image_depth = type == CL_MEM_OBJECT_IMAGE3D ? 8 : 0;
  cl_int code = not_answered;
  Handle<cl_mem> made{clCreateImage(bench.context(), flags, &format, &shape, nullptr, &code)};
  must_make(made, code, "clCreateImage");
  return made;
}

Cases kind_cases() {
  return {{.suite = "SetKernelArg",
           .name = "RefusesBufferForImage",
           .sentence = "A buffer is no image.",
           .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.image-is-buffer"},
           .body =
               [](Bench& bench) {
                 const FilledBuffer buffer = bench.filled_buffer(4096);
                 const cl_mem handle = buffer.get();
                 for (const char* const name : {"take_image", "give_image"}) {
                   const Kernel kernel{bench, name};
                   ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                               bench.refuses(CL_INVALID_MEM_OBJECT));
                 }
                 expect_unchanged_and_alive(bench, buffer);
               },
           .profile = CaseProfile::full},
          {.suite = "SetKernelArg",
           .name = "RefusesNullForImage",
           .sentence = "An image cannot be NULL, neither as a value nor as the place of one.",
           .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.image-null"},
           .body =
               [](Bench& bench) {
                 const cl_mem none = nullptr;
                 const Kernel kernel{bench, "give_image"};
                 ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof none, &none),
                             bench.refuses(CL_INVALID_MEM_OBJECT));
                 ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof none, nullptr),
                             bench.refuses(CL_INVALID_MEM_OBJECT));
                 expect_alive(bench);
               },
           .profile = CaseProfile::full}};
}

struct TypeRow {
  const char* name;
  cl_mem_object_type type;
};

Cases type_cases() {
  return each({.suite = "SetKernelArg",
               .name = "RefusesImageOfOtherType",
               .sentence = "An image has the dimensions of its argument.",
               .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.image-type"},
               .profile = CaseProfile::full},
              std::vector<TypeRow>{{"OneDimension", CL_MEM_OBJECT_IMAGE1D},
                                   {"ThreeDimensions", CL_MEM_OBJECT_IMAGE3D}},
              [](Bench& bench, const TypeRow& row) {
                bench.needs({1, 2});
                const Handle<cl_mem> image = image_of(bench, CL_MEM_READ_ONLY, row.type);
                const cl_mem handle = image.get();
                const Kernel kernel{bench, "take_image"};
                ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                            bench.refuses(CL_INVALID_MEM_OBJECT));
                expect_alive(bench);
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
      {.suite = "SetKernelArg",
       .name = "RefusesImageOfOtherAccess",
       .sentence = "A kernel does with an image only what the image was made for.",
       .profile = CaseProfile::full},
      std::vector<AccessRow>{{"WriteOnlyForReading", "SetKernelArg.err.INVALID_ARG_VALUE.read-only",
                              "take_image", CL_MEM_WRITE_ONLY},
                             {"ReadOnlyForWriting", "SetKernelArg.err.INVALID_ARG_VALUE.write-only",
                              "give_image", CL_MEM_READ_ONLY}},
      [](Bench& bench, const AccessRow& row) {
        bench.needs({1, 2});
        const Handle<cl_mem> image = image_of(bench, row.flags, CL_MEM_OBJECT_IMAGE2D);
        const cl_mem handle = image.get();
        const Kernel kernel{bench, row.kernel};
        ASSERT_THAT(clSetKernelArg(kernel.get(), image_argument, sizeof handle, &handle),
                    bench.refuses(CL_INVALID_ARG_VALUE));
        expect_alive(bench);
      });
}

Cases sampler_cases() {
  return {{.suite = "SetKernelArg",
           .name = "RefusesNullForSampler",
           .sentence = "NULL is no sampler.",
           .requirements = {"SetKernelArg.err.INVALID_SAMPLER"},
           .body =
               [](Bench& bench) {
                 const cl_sampler none = nullptr;
                 const Kernel kernel{bench, "take_image"};
                 ASSERT_THAT(clSetKernelArg(kernel.get(), sampler_argument, sizeof none, &none),
                             bench.refuses(CL_INVALID_SAMPLER));
                 expect_alive(bench);
               },
           .profile = CaseProfile::full},
          {.suite = "SetKernelArg",
           .name = "RefusesSizeOfSampler",
           .sentence = "A sampler is passed by a handle, of the handle's size.",
           .requirements = {"SetKernelArg.err.INVALID_ARG_SIZE.sampler"},
           .body =
               [](Bench& bench) {
                 const Kernel kernel{bench, "take_image"};
                 cl_int code = not_answered;
                 const cl_sampler sampler = clCreateSampler(
                     bench.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &code);
                 must_make(sampler, code, "clCreateSampler");
                 const std::array<cl_sampler, 2> handles{sampler, sampler};
                 for (const std::size_t size :
                      {sizeof sampler - 1, sizeof sampler + 1, 2 * sizeof sampler}) {
                   EXPECT_THAT(clSetKernelArg(kernel.get(), sampler_argument, size, handles.data()),
                               bench.refuses(CL_INVALID_ARG_SIZE))
                       << "size " << size;
                 }
                 EXPECT_THAT(
                     clSetKernelArg(kernel.get(), sampler_argument, sizeof sampler, &sampler),
                     answers(CL_SUCCESS));
                 clReleaseSampler(sampler);
                 expect_alive(bench);
               },
           .profile = CaseProfile::full}};
}

}  // namespace

Cases image_argument_cases() {
  return join({kind_cases(), type_cases(), access_cases(), sampler_cases()});
}

}  // namespace clmem::conformance
