// SPDX-License-Identifier: Apache-2.0
// buffer.hpp - a buffer or sub-buffer.
//
//   auto buffer = require_is_buffer(registry.get(handle));   // CL_INVALID_MEM_OBJECT for others
//
// Contract: has no members of its own; a sub-buffer is a buffer with a parent.
#pragma once

#include <memory>

#include "model/api_error.hpp"
#include "model/mem_object.hpp"

namespace clmem::mock {

struct Buffer : MemObject {
  Buffer() : MemObject{CL_MEM_OBJECT_BUFFER} {}
};

[[nodiscard]] inline std::shared_ptr<Buffer> require_is_buffer(std::shared_ptr<MemObject> object) {
  refuse_if(!object->is_buffer(), rule::not_a_buffer);
  return std::static_pointer_cast<Buffer>(std::move(object));
}

}  // namespace clmem::mock
