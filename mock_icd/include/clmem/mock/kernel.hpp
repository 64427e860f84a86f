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

#include "clmem/mock/control_guard.hpp"
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

class [[nodiscard]] KernelGuard
    : public detail::ControlGuard<&clmem_mock_control::unregister_kernel> {
 public:
  using ControlGuard::ControlGuard;

  // Has no effect the second time, or after Mock::reset.
  void unregister() noexcept { remove(); }
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
