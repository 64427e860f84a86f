// SPDX-License-Identifier: Apache-2.0
// platform.hpp - the one platform of the model, and its information.
//
// Contract: lives as long as the model; its handle survives Model::reset().
#pragma once

#include <string>

#include "model/object.hpp"

namespace clmem::mock {

class InfoWriter;

struct Platform : Object {
  std::string name;
  std::string vendor;
  std::string profile;
  cl_version version = CL_MAKE_VERSION(3, 0, 0);
};

// clGetPlatformInfo without its handle: refuses unknown parameters with CL_INVALID_VALUE.
void write_platform_info(const Platform& platform, cl_platform_info name, const InfoWriter& out);

}  // namespace clmem::mock
