// SPDX-License-Identifier: Apache-2.0
#include "model/mem_object.hpp"

namespace clmem::mock {

// A sub-buffer that dies while mapped must not leave its mappings in the parent's storage.
MemObject::~MemObject() {
  if (storage != nullptr) {
    storage->mappings().drop(this);
  }
}

}  // namespace clmem::mock
