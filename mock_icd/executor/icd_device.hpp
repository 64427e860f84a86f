// SPDX-License-Identifier: Apache-2.0
// icd_device.hpp - a device of another driver, used without a loader.
//
// Contract: calls go through the dispatch table of the driver's platform object, so that no loader,
// layer or recorder observes them, and the handles never leave this directory. Failures throw
// ExecutorFailure, which names the call and its code. The mock and the other driver share no
// objects, only bytes.
#pragma once

#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "model/kernel/executor.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

class ExecutorFailure : public std::runtime_error {
 public:
  ExecutorFailure(const std::string& call, cl_int code);
  [[nodiscard]] cl_int code() const noexcept { return code_; }

 private:
  cl_int code_;
};

inline void require_success(cl_int code, const char* call) {
  if (code != CL_SUCCESS) {
    throw ExecutorFailure{call, code};
  }
}

// Released by the function of the dispatch table that created it.
template <typename Handle>
using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, cl_int(CL_API_CALL*)(Handle)>;

class IcdDevice {
 public:
  // Throws ExecutorFailure or std::runtime_error for a driver without a device.
  [[nodiscard]] static std::shared_ptr<const IcdDevice> open(void* library);
  // The table has to outlive this object.
  IcdDevice(const cl_icd_dispatch& calls, cl_device_id id);

  [[nodiscard]] const cl_icd_dispatch& calls() const noexcept { return *calls_; }
  [[nodiscard]] cl_device_id id() const noexcept { return id_; }
  [[nodiscard]] cl_context context() const noexcept { return context_.get(); }
  [[nodiscard]] std::size_t alignment() const noexcept {
    return alignment_;
  }  // alignment of
     // sub-buffers
  [[nodiscard]] cl_device_svm_capabilities svm() const noexcept { return svm_; }
  [[nodiscard]] bool takes_il() const noexcept { return takes_il_; }
  // True for Oclgrind 21.10, which ignores the gaps between the rows of images.
  [[nodiscard]] bool ignores_pitches() const noexcept { return is_oclgrind_; }

  // A lock to hold while a kernel runs; empty if the driver can run several concurrently.
  [[nodiscard]] std::unique_lock<std::mutex> turn() const;

  [[nodiscard]] Owned<cl_command_queue> queue() const;
  [[nodiscard]] Owned<cl_mem> buffer(std::byte* bytes, std::size_t size) const;

 private:
  const cl_icd_dispatch* calls_;
  cl_device_id id_;
  Owned<cl_context> context_;
  std::size_t alignment_ = 1;
  cl_device_svm_capabilities svm_ = 0;
  bool takes_il_ = false;
  bool is_oclgrind_;
  mutable std::mutex mutex_;
};

// The description of a kernel that another driver has built.
//
// Contract: the program was built with -cl-kernel-arg-info; parameters are unknown if the driver
// still reports no such information. Throws ExecutorFailure.

[[nodiscard]] ExecutorKernel describe(const IcdDevice& device, cl_kernel kernel);

}  // namespace clmem::mock
