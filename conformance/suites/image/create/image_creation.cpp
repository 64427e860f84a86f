// SPDX-License-Identifier: Apache-2.0
#include "suites/image/create/image_creation.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t room = 65536;  // bytes; more than any padded image of these cases has

cl_mem by_create_image(const Creation& call, cl_int* code) {
  return clCreateImage(call.context, call.flags, call.format_given, call.description_given,
                       call.host, code);
}

cl_mem by_create_image_with_properties(const Creation& call, cl_int* code) {
  return clCreateImageWithProperties(call.context, nullptr, call.flags, call.format_given,
                                     call.description_given, call.host, code);
}

cl_mem by_create_image_2d(const Creation& call, cl_int* code) {
  const cl_image_desc& described = call.description;
  return clCreateImage2D(call.context, call.flags, call.format_given, described.image_width,
                         described.image_height, described.image_row_pitch, call.host, code);
}

cl_mem by_create_image_3d(const Creation& call, cl_int* code) {
  const cl_image_desc& described = call.description;
  return clCreateImage3D(call.context, call.flags, call.format_given, described.image_width,
                         described.image_height, described.image_depth, described.image_row_pitch,
                         described.image_slice_pitch, call.host, code);
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

}  // namespace

const ImageCreator create_image{"CreateImage", "CreateImage.", ImageKind::image_2d,
                                by_create_image};
const ImageCreator create_image_with_properties{"CreateImageWithProperties",
                                                "CreateImageWithProperties.", ImageKind::image_2d,
                                                by_create_image_with_properties};
const ImageCreator create_image_2d{"CreateImage2D", "CreateImage2D.", ImageKind::image_2d,
                                   by_create_image_2d};
const ImageCreator create_image_3d{"CreateImage3D", "CreateImage3D.", ImageKind::image_3d,
                                   by_create_image_3d};

Creation::Creation(Fixture& fixture, const ImageCreator& used, ImageKind kind)
    : creator{used},
      context{fixture.context()},
      flags{usual_flags(fixture, kind)},
      format{common_format().cl},
      description{description_of(usual_shape(kind))},
      format_given{&format},
      description_given{&description} {
  needs_type(fixture, kind);
}

Handle<cl_mem> Creation::make(cl_int& code) const {
  return Handle<cl_mem>{creator.create(*this, &code)};
}

void Creation::use(Fixture& fixture, cl_mem_flags changed, bool with_host_memory) {
  constexpr cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
  flags = changed | ((changed & access) == 0 ? flags & access : 0);
  host = with_host_memory ? fixture.host(room).data() : nullptr;
}

std::string citing(const ImageCreator& creator, const std::string& topic) {
  return creator.prefix + topic;
}

void expect_refused(Fixture& fixture, const Creation& call, cl_int expected) {
  fixture.needs("images");
  cl_int code = not_stored;
  const Handle<cl_mem> made = call.make(code);
  EXPECT_THAT(code, fixture.refuses(expected));
  if (code != CL_SUCCESS) {
    EXPECT_FALSE(made) << "an image is returned although the call failed";
  }
  const Creation legal{fixture, call.creator, call.creator.kind};
  const Handle<cl_mem> next = legal.make(code);
  EXPECT_THAT(code, returns(CL_SUCCESS)) << "a legal call of the same function, afterwards";
  EXPECT_TRUE(next);
  expect_alive(fixture);
}

cl_image_format format_that_lacks(Fixture& fixture) {
  // Combinations that are valid in every revision.
  for (const int order : {CL_RA, CL_A, CL_RG, CL_R, CL_RGBA}) {
    for (const int type :
         {CL_SNORM_INT16, CL_SNORM_INT8, CL_SIGNED_INT8, CL_UNSIGNED_INT32, CL_UNORM_INT16,
          CL_SIGNED_INT16, CL_UNSIGNED_INT16, CL_HALF_FLOAT, CL_FLOAT}) {
      const cl_image_format format{static_cast<cl_channel_order>(order),
                                   static_cast<cl_channel_type>(type)};
      if (!listed_anywhere(fixture, format)) {
        return format;
      }
    }
  }
  unsupported("a format that the device lacks");
}

}  // namespace clmem::conformance
