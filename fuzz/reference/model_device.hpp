// SPDX-License-Identifier: Apache-2.0
// model_device.hpp - the executable model of OpenCL as a device that programs run on.
//
//   ModelDevice model{features};
//   model.run(program, log);
//
// Contract: in this process and without a loader. The model's functions have no context of their
// own: of several devices only the one made last runs programs, until it is destroyed. Commands run
// immediately, or by a schedule with a seed. `change` may replace functions of the model before
// anything calls them, by a defect for example.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "clmem/mock/schedule.hpp"
#include "execute/machine.hpp"

namespace clmem::mock {
class Model;
}

namespace clmem::fuzz {

class ModelDevice {
 public:
  explicit ModelDevice(const Features& features,
                       const std::function<void(cl_icd_dispatch&)>& change = {});
  ~ModelDevice();
  ModelDevice(const ModelDevice&) = delete;
  ModelDevice& operator=(const ModelDevice&) = delete;

  void run(const Program& program, Log& log);
  // Runs as run() does, and returns the hazard detector's reports: uses of memory that nothing
  // orders.
  [[nodiscard]] std::vector<std::string> run_with_hazards(const Program& program, Log& log);
  void set_schedule(mock::Schedule schedule, std::uint64_t seed);
  void set_callback_timeout(std::chrono::milliseconds timeout) {
    machine_->set_callback_timeout(timeout);
  }
  void count_references() { machine_->count_references(); }
  void set_at_wrong_call(std::function<void()> action) {
    machine_->set_at_wrong_call(std::move(action));
  }
  [[nodiscard]] const Features& features() const { return environment_->features(); }

 private:
  mock::CallTable api_{};
  std::unique_ptr<mock::Model> model_;
  mock::Model* previous_ = nullptr;
  std::unique_ptr<Environment> environment_;
  std::unique_ptr<Machine> machine_;
  Machine::Progress progress_{0};
  mock::Schedule schedule_ = mock::Schedule::immediate;
};

}  // namespace clmem::fuzz
