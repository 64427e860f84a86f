// SPDX-License-Identifier: Apache-2.0
#include "reference/model_device.hpp"

#include "execute/kernels.hpp"
#include "model/current_call.hpp"
#include "model/model.hpp"

namespace clmem::fuzz {
namespace {

mock::Config config_of(const Features& features) {
  mock::Config config;
  mock::DeviceConfig& device = config.devices().at(0);
  device.mem_base_addr_align_bits = static_cast<cl_uint>(features.sub_buffer_alignment * 8);
  // No alignment is required, so that rows of images over buffers may lie as in any driver.
  device.images.pitch_alignment = 1;
  device.images.base_address_alignment = 1;
  device.native_kernels = features.native_kernels;  // to reject them or to run them
  for (const auto& [order, type] : features.listed) {
    device.images.formats.push_back({order, type});
  }
  config.devices().push_back(device);
  return config;
}

std::string hazard_text(const mock::hazards::Hazard& hazard) {
  constexpr std::array<std::string_view, 5> kinds{"unordered", "mapped", "host-changed", "freed",
                                                  "never-written"};
  return std::string{kinds.at(static_cast<std::size_t>(hazard.kind))} + ": calls " +
         std::to_string(hazard.first.call) + " and " + std::to_string(hazard.second.call);
}

// Numbers the calls for the hazard detector.
class CallNumbers : public Watcher {
 public:
  void begins(std::size_t statement) override {
    number_.reset();
    number_.emplace(statement + 1);
  }

 private:
  std::optional<mock::CurrentCallScope> number_;
};

}  // namespace

ModelDevice::ModelDevice(const Features& features,
                         const std::function<void(cl_icd_dispatch&)>& change)
    : model_{std::make_unique<mock::Model>(config_of(features), nullptr)} {
  model_->refuse_endless_waits();  // of shrunk programs that lack the operands of a mistake
  previous_ = mock::set_current_model(model_.get());
  mock::install_model(api_);
  if (change) {
    change(api_);
  }
  for (const clmem_mock_kernel& kernel : clmem_fuzz_kernels) {
    model_->register_kernel({.declaration = kernel.declaration,
                             .function =
                                 [&kernel](const clmem_mock_work_item& item) {
                                   return kernel.function(&item, nullptr);
                                 }},
                            mock::KernelTable::Origin::script);
  }
  cl_platform_id platform = nullptr;
  (void)model_->clGetPlatformIDs(1, &platform, nullptr);
  std::array<cl_device_id, 2> devices{};
  (void)model_->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 2, devices.data(), nullptr);
  environment_ = std::make_unique<Environment>(api_, devices[0], devices[1]);
  machine_ = std::make_unique<Machine>(*environment_);
  machine_->set_version(features.version);
}

ModelDevice::~ModelDevice() {
  machine_.reset();
  environment_.reset();
  mock::set_current_model(previous_);
}

void ModelDevice::run(const Program& program, Log& log) {
  log.clear();
  if (schedule_ == mock::Schedule::immediate) {
    machine_->forget_callbacks();  // each callback has run before a call of its program returned
  }
  machine_->run(program, log, progress_);
}

std::vector<std::string> ModelDevice::run_with_hazards(const Program& program, Log& log) {
  CallNumbers numbers;
  machine_->set_watcher(&numbers);
  std::vector<std::string> found;
  model_->look_for_hazards(
      [&](const mock::hazards::Hazard& hazard) { found.push_back(hazard_text(hazard)); });
  run(program, log);
  model_->look_for_hazards(nullptr);
  machine_->set_watcher(nullptr);
  return found;
}

void ModelDevice::set_schedule(mock::Schedule schedule, std::uint64_t seed) {
  schedule_ = schedule;
  model_->set_schedule(schedule, seed);
}

}  // namespace clmem::fuzz
