// SPDX-License-Identifier: Apache-2.0
#include "harness/image.hpp"

#include "harness/made.hpp"

namespace clmem::conformance {

Handle<cl_mem> small_image(Fixture& fixture) {
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  // The function of OpenCL 1.0 works on devices of every version.
  Handle<cl_mem> made =
      must_make(clCreateImage2D, fixture.context(), CL_MEM_READ_WRITE, &format, 64, 64, 0, nullptr);
  return made;
}

}  // namespace clmem::conformance
