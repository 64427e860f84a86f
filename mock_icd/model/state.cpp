// SPDX-License-Identifier: Apache-2.0
#include "model/state.hpp"

#include <stdexcept>
#include <string>

namespace clmem::mock {
namespace {

// OpenCL has no such rule: the program waits for ever (clFinish, clWaitForEvents).
constexpr Rule waits_for_ever{"waits-for-ever", CL_OUT_OF_RESOURCES,
                              "nothing is left that could end the wait"};

}  // namespace

ModelState::ModelState(const Config& config, HandleTable table)
    : handle_table{table},
      freedoms{config.freedoms},
      registry{callbacks, freedoms},
      scheduler{mutex, callbacks, ended, freedoms} {
  scheduler.set_schedule(config.schedule, config.seed);
  scheduler.set_longest_delay(config.longest_delay);
  for (const PlatformConfig& described : config.platforms) {
    platforms.push_back(registry.create_root<Platform>(ObjectKind::platform, described));
    add_devices(*platforms.back());
  }
}

void ModelState::add_devices(Platform& platform) {
  platform.dispatch = handle_table == nullptr ? nullptr : handle_table(platform.config.version());
  Quarantine::set_dispatch(platform.dispatch);
  for (const DeviceConfig& device : platform.config.devices) {
    platform.devices.push_back(registry.create_root<Device>(
        ObjectKind::device, device, to_handle<cl_platform_id>(platform), kernels));
    Device& made = *platform.devices.back();
    made.inherit_dispatch(platform);
    // The device's version decides which functions exist ("Mixed Version Support").
    made.dispatch = handle_table == nullptr ? nullptr : handle_table(device.version);
  }
}

void ModelState::use(const Config& config, std::unique_lock<std::mutex>& lock) {
  if (config.platforms.size() != platforms.size()) {
    throw std::invalid_argument{"profile: it has " + std::to_string(config.platforms.size()) +
                                " platforms, and programs know of " +
                                std::to_string(platforms.size())};
  }
  clear(lock);
  scheduler.set_longest_delay(config.longest_delay);
  freedoms = config.freedoms;
  for (std::size_t at = 0; at < platforms.size(); ++at) {
    platforms[at]->config = config.platforms[at];
    platforms[at]->devices.clear();
    add_devices(*platforms[at]);
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

void ModelLock::run_due() {
  state_.scheduler.run_due(lock_);
  if (std::exchange(runs_worker_after_unlock_, false)) {
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

void ModelLock::wait_for(const ExecutionStatus& completion) {
  wait_unknown(completion);
  state_.scheduler.host_knows(completion);
}

void ModelLock::wait_unknown(const ExecutionStatus& completion) {
  run_due();
  while (!completion.ended()) {
    if (state_.callbacks.can_drain()) {
      state_.callbacks.drain(lock_);
    } else if (!state_.scheduler.help(lock_)) {
      if (state_.one_thread && state_.scheduler.schedule() == Schedule::immediate) {
        throw ApiError{waits_for_ever};
      }
      state_.ended.wait(lock_);
    }
  }
}

}  // namespace clmem::mock
