// SPDX-License-Identifier: Apache-2.0
#include "model/buffer.hpp"

namespace clmem::mock {

// A sub-buffer that dies while mapped must not leave its mappings in the parent's storage.
Buffer::~Buffer() {
  if (storage != nullptr) {
    storage->mappings().drop(this);
  }
}

}  // namespace clmem::mock
