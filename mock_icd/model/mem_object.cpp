// SPDX-License-Identifier: Apache-2.0
#include "model/mem_object.hpp"

namespace clmem::mock {

// Removes the mappings of a sub-buffer that is destroyed while mapped from the parent's storage.
MemObject::~MemObject() {
  if (storage != nullptr) {
    storage->mappings().drop(this);
  }
}

}  // namespace clmem::mock
