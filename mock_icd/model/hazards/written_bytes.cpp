// SPDX-License-Identifier: Apache-2.0
#include "model/hazards/written_bytes.hpp"

#include <algorithm>
#include <iterator>

namespace clmem::mock::hazards {

void WrittenBytes::add(std::size_t offset, std::size_t size) {
  if (size == 0) {
    return;
  }
  std::size_t end = offset + size;
  auto next = ranges_.upper_bound(offset);
  if (next != ranges_.begin() && std::prev(next)->second >= offset) {
    --next;
    offset = next->first;
  }
  while (next != ranges_.end() && next->first <= end) {
    end = std::max(end, next->second);
    next = ranges_.erase(next);
  }
  ranges_.emplace(offset, end);
}

bool WrittenBytes::covers(std::size_t offset, std::size_t size) const {
  const auto next = ranges_.upper_bound(offset);
  return size == 0 || (next != ranges_.begin() && std::prev(next)->second >= offset + size);
}

}  // namespace clmem::mock::hazards
