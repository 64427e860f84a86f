// SPDX-License-Identifier: Apache-2.0
#include "model/state.hpp"

namespace clmem::mock {

ModelState::ModelState(const Config& config, HandleTable handle_table)
    : registry{callbacks}, scheduler{mutex, callbacks, ended} {
  scheduler.set_schedule(config.schedule, config.seed);
  for (const PlatformConfig& described : config.platforms) {
    const auto& platform =
        platforms.emplace_back(registry.create_root<Platform>(ObjectKind::platform, described));
    platform->dispatch = handle_table == nullptr ? nullptr : handle_table(described.version());
    Quarantine::set_dispatch(platform->dispatch);
    for (const DeviceConfig& device : described.devices) {
      platform->devices.push_back(registry.create_root<Device>(
          ObjectKind::device, device, to_handle<cl_platform_id>(*platform), kernels));
      platform->devices.back()->dispatch = platform->dispatch;
    }
  }
}

ModelState::~ModelState() {
  std::unique_lock lock{mutex};
  clear(lock);
}

void ModelState::clear(std::unique_lock<std::mutex>& lock) {
  scheduler.abandon_all(lock);
  for (const auto& queue : registry.all<CommandQueue>(ObjectKind::command_queue)) {
    // Commands, their events and their queue own each other until the commands end.
    const auto abandoned = std::exchange(queue->pending, {});
  }
  for (const auto& event : registry.all<Event>(ObjectKind::event)) {
    event->progress->drop_callbacks();
  }
  svm.clear();
  registry.drop_held();
  kernels.forget_tests();
  callbacks.discard();
  for (const auto& device : all_devices()) {
    device->state->restore();
    device->state->set_budget(device->config.memory_budget);
  }
  callbacks.drain(lock);
}

void Section::run_due() {
  state_.scheduler.run_due(lock_);
  if (std::exchange(gives_way_, false)) {
    (void)state_.scheduler.help(lock_);
  }
  state_.callbacks.drain(lock_);
}

std::vector<std::shared_ptr<Device>> ModelState::all_devices() const {
  std::vector<std::shared_ptr<Device>> devices;
  for (const auto& platform : platforms) {
    devices.insert(devices.end(), platform->devices.begin(), platform->devices.end());
  }
  return devices;
}

void Section::wait_for(const Completion& completion) {
  run_due();
  while (!completion.ended()) {
    if (state_.callbacks.can_drain()) {
      state_.callbacks.drain(lock_);
    } else if (!state_.scheduler.help(lock_)) {
      state_.ended.wait(lock_);
    }
  }
  state_.scheduler.host_knows(completion);
}

}  // namespace clmem::mock
