// SPDX-License-Identifier: Apache-2.0
#include "model/state.hpp"

namespace clmem::mock {

ModelState::ModelState(const Config& config, const cl_icd_dispatch* dispatch)
    : registry{dispatch, callbacks}, scheduler{config.schedule, registry, callbacks, ended} {
  for (const PlatformConfig& described : config.platforms) {
    const auto& platform =
        platforms.emplace_back(registry.create<Platform>(ObjectKind::platform, described));
    for (const DeviceConfig& device : described.devices) {
      platform->devices.push_back(registry.create<Device>(ObjectKind::device, device,
                                                          to_handle<cl_platform_id>(*platform)));
    }
  }
}

ModelState::~ModelState() {
  clear();
}

void ModelState::clear() {
  for (const auto& queue : registry.all<CommandQueue>(ObjectKind::command_queue)) {
    // Commands, their events and their queue own each other until the commands end.
    const auto abandoned = std::exchange(queue->pending, {});
  }
  registry.drop_held();
  callbacks.discard();
}

void Section::run_due() {
  state_.scheduler.run_ready(lock_);
  state_.callbacks.drain(lock_);
}

void Section::wait_for(const Event& event) {
  run_due();
  while (!event.ended()) {
    if (state_.callbacks.can_drain()) {
      state_.callbacks.drain(lock_);
    } else {
      state_.ended.wait(lock_);
    }
  }
}

}  // namespace clmem::mock
