// SPDX-License-Identifier: Apache-2.0
#include "layer/layer.hpp"

#include <algorithm>
#include <cstring>

#include "layer/layer_entry.hpp"
#include "layer/observers.hpp"

namespace clmem::mock {

Layer& Layer::instance() {
  static Layer* const layer = new Layer;
  return *layer;
}

void Layer::start(const cl_icd_dispatch& target, std::size_t entries) {
  started_ = true;
  const std::size_t known = std::min(entries * sizeof(void*), sizeof(next_));
  std::memcpy(&next_, &target, known);
  entries_ = next_;
  if (add_observers(recorder_) == WatchCommands::yes) {
    commands_.emplace(next_, recorder_);
  }
  if (!recorder_.is_observed()) {
    return;
  }
  for_each_slot([this]<EntryPoint point>() {
    if (next_.*Slot<point>::member != nullptr) {
      entries_.*Slot<point>::member = &LayerEntry<point>::call;
    }
  });
}

}  // namespace clmem::mock
