// SPDX-License-Identifier: Apache-2.0
// kernel.hpp - a kernel of the mock device, registered during the lifetime of its guard.
//
//   const auto kernel = mock.register_kernel(
//       "kernel void scale(global float* data, float factor)", [](const WorkItem& item) {
//         item.memory<float>(0)[item.global_id()] *= item.value<float>(1);
//       });
//
// Contract: the guard is movable, not copyable. Programs built during its lifetime keep the
// function and its captures.
#pragma once

#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <utility>

#include "clmem/mock/control.h"
#include "clmem/mock/work_item.hpp"

namespace clmem::mock {

using KernelFunction = std::function<void(const WorkItem&)>;

enum class KernelForm : cl_uint {
  per_work_item = CLMEM_MOCK_PER_WORK_ITEM,
  per_work_group = CLMEM_MOCK_PER_WORK_GROUP
};
enum class BuiltIn : cl_bool { no = CL_FALSE, yes = CL_TRUE };

struct KernelOptions {
  KernelForm form = KernelForm::per_work_item;
  BuiltIn built_in = BuiltIn::no;
};

class [[nodiscard]] KernelGuard {
 public:
  KernelGuard(const clmem_mock_control& control, cl_ulong id) noexcept
      : control_{&control}, id_{id} {}
  KernelGuard(KernelGuard&& other) noexcept
      : control_{std::exchange(other.control_, nullptr)}, id_{other.id_} {}
  KernelGuard& operator=(KernelGuard&& other) noexcept {
    if (this != &other) {
      unregister();
      control_ = std::exchange(other.control_, nullptr);
      id_ = other.id_;
    }
    return *this;
  }
  KernelGuard(const KernelGuard&) = delete;
  KernelGuard& operator=(const KernelGuard&) = delete;
  ~KernelGuard() { unregister(); }

  // Has no effect the second time, or after Mock::reset.
  void unregister() noexcept {
    if (control_ != nullptr) {
      std::exchange(control_, nullptr)->unregister_kernel(id_);
    }
  }

 private:
  const clmem_mock_control* control_;
  cl_ulong id_;
};

namespace detail {

// An exception ends the command, not the program.
inline cl_int CL_CALLBACK call_kernel(const clmem_mock_work_item* item, void* function) noexcept {
  try {
    (*static_cast<const KernelFunction*>(function))(WorkItem{*item});
    return CL_SUCCESS;
  } catch (const std::bad_alloc&) {
    return CL_OUT_OF_HOST_MEMORY;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "clmem mock driver: a kernel threw: %s\n", error.what());
  } catch (...) {
    std::fputs("clmem mock driver: a kernel threw\n", stderr);
  }
  return CL_OUT_OF_RESOURCES;
}

inline void CL_CALLBACK release_kernel(void* function) noexcept {
  delete static_cast<KernelFunction*>(function);
}

}  // namespace detail

}  // namespace clmem::mock
