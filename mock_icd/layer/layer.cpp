// SPDX-License-Identifier: Apache-2.0
#include "layer/layer.hpp"

#include "layer/layer_entry.hpp"
#include "layer/observers.hpp"
#include "trace/layer_interface.hpp"

namespace clmem::mock {

Layer& Layer::instance() {
  static Layer* const layer = new Layer;
  return *layer;
}

void Layer::start(const cl_icd_dispatch& target, std::size_t entries) {
  started_ = true;
  next_ = known_entry_points(target, entries);
  entries_ = next_;
  const ObserverNeeds wanted = add_observers(recorder_);
  asks_for_all_codes_ = wanted.all_codes;
  if (wanted.command_times) {
    commands_.emplace(next_, recorder_);
  }
  if (!recorder_.is_observed()) {
    return;
  }
  entries_ = layered(next_, []<EntryPoint point>() { return &LayerEntry<point>::call; });
}

}  // namespace clmem::mock
