// SPDX-License-Identifier: Apache-2.0
// image_keys.hpp - the keys of a device's images in scripts.
//
//   "images": {"support": true, "max_2d_width": 4096, "formats": [["CL_RGBA", "CL_FLOAT"]]}
#pragma once

#include <string>

#include "config/image_config.hpp"

namespace clmem::mock {

class NodeView;

struct ImagesForm {
  static void read(const NodeView& value, ImageConfig& member);
  static std::string write(const ImageConfig& member);
};

}  // namespace clmem::mock
