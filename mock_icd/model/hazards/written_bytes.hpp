// SPDX-License-Identifier: Apache-2.0
// written_bytes.hpp - the bytes of a storage that have been given a value.
//
//   written.add(offset, size);
//   written.covers(offset, size)
#pragma once

#include <cstddef>
#include <map>

namespace clmem::mock::hazards {

class WrittenBytes {
 public:
  void add(std::size_t offset, std::size_t size);
  [[nodiscard]] bool covers(std::size_t offset, std::size_t size) const;

 private:
  std::map<std::size_t, std::size_t> ranges_;  // end by start; disjoint
};

}  // namespace clmem::mock::hazards
