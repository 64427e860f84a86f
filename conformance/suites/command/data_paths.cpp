// SPDX-License-Identifier: Apache-2.0
#include "suites/command/data_paths.hpp"

#include "harness/filled_image.hpp"
#include "harness/image_oracle.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"

namespace clmem::conformance {

bool Memory::has(View view) const {
  return view == View::buffer  ? buffer.get() != nullptr
         : view == View::image ? image.get() != nullptr
                               : svm.has_value();
}

Extent Memory::pixel_at(std::size_t offset) const {
  const std::size_t pixel = offset / path_format().element;
  return {pixel % shape.extent[0], pixel / shape.extent[0], 0};
}

const ImageFormat& path_format() {
  static const ImageFormat& format = *known_format(CL_RGBA, CL_UNSIGNED_INT8);
  return format;
}

namespace data_path_tools {

Handle<cl_mem> staging(Fixture& fixture, const Bytes& data) {
  cl_int code = not_stored;
  Bytes copy = data;
  Handle<cl_mem> made{
      clCreateBuffer(fixture.context(), CL_MEM_COPY_HOST_PTR, copy.size(), copy.data(), &code)};
  must_make(made, code, "clCreateBuffer");
  return made;
}

Handle<cl_mem> staging_image(Fixture& fixture, const Bytes& data) {
  const ImageShape shape = shape_of(ImageKind::image_2d, {pixels[0] + 2, 3, 1});
  Handle<cl_mem> made = make_image(fixture, shape, path_format().cl, CL_MEM_READ_WRITE);
  must_succeed(clEnqueueWriteImage(fixture.queue(), made.get(), CL_TRUE, staged_pixel.data(),
                                   pixels.data(), 0, 0, data.data(), 0, nullptr, nullptr),
               "clEnqueueWriteImage");
  return made;
}

std::size_t packed_place(const Memory& memory, std::size_t offset) {
  const Extent at = memory.pixel_at(offset);
  return at[1] * pixels[0] + at[0];
}

// The work-items are numbered from the origin on.
void run_on_pixels(Fixture& fixture, const char* kernel, const Memory& memory, std::size_t offset,
                   cl_mem packed) {
  const Extent origin = memory.pixel_at(offset);
  const Kernel run{fixture, kernel};
  run.set_all(memory.image.get(), packed);
  const cl_uint dimensions = memory.shape.kind == ImageKind::image_2d ? 2 : 1;
  EXPECT_THAT(clEnqueueNDRangeKernel(fixture.queue(), run.get(), dimensions, origin.data(),
                                     pixels.data(), nullptr, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

void run_copy(Fixture& fixture, cl_mem from, cl_mem to, std::size_t offset) {
  const Kernel copy{fixture, "copy_bytes"};
  copy.set_all(from, to);
  EXPECT_THAT(clEnqueueNDRangeKernel(fixture.queue(), copy.get(), 1, &offset, &path_bytes, nullptr,
                                     0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

void copy_pointer(Fixture& fixture, const void* from, const void* to) {
  const Kernel copy{fixture, "copy_bytes"};
  copy.run(fixture, {path_bytes}, SvmPointer{from}, SvmPointer{to});
}

}  // namespace data_path_tools

}  // namespace clmem::conformance
