// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::sampler_test {
namespace {

class SamplerModel : public ModelTest {};

// A property of cl_khr_mipmap_image is unknown to a device without the extension.
TEST_F(SamplerModel, RefusesMipmapsWithoutTheExtension) {
  const cl_sampler_properties properties[]{CL_SAMPLER_MIP_FILTER_MODE_KHR, CL_FILTER_LINEAR, 0};
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateSamplerWithProperties(context, properties, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::sampler_test
