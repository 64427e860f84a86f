// SPDX-License-Identifier: Apache-2.0
// kernel.hpp - one of the suite's kernels, with its arguments by type.
//
//   const Kernel copy{fixture, "copy_bytes"};
//   copy.run(fixture, {size}, from.get(), to.get());        // all arguments, enqueue, clFinish
//
//   copy.set(0, SvmPointer{memory.get()});                // or LocalMemory{64}, cl_mem, cl_uint ..
//   copy.enqueue(fixture.queue(), {size}, event.out());
//
// Contract: the kernel object belongs to this case; its program is built once for the context. An
// argument whose type is neither SvmPointer nor LocalMemory is passed by its bytes. Functions throw
// SetUpFailed when their call fails; use get for the call under test itself. A kernel for a context
// other than the fixture's takes the case's KernelPrograms. Throws Unsupported without a compiler.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/handle.hpp"

namespace clmem::conformance {

class Fixture;
class KernelPrograms;

struct SvmPointer {
  const void* address;
};

struct LocalMemory {
  std::size_t size;
};

using WorkSize = std::vector<std::size_t>;

class Kernel {
 public:
  Kernel(Fixture& fixture, const std::string& name);
  Kernel(KernelPrograms& programs, const std::string& name);
  // Takes over an object that another call has created.
  explicit Kernel(Handle<cl_kernel> made) : kernel_{std::move(made)} {}

  [[nodiscard]] cl_kernel get() const { return kernel_.get(); }
  [[nodiscard]] std::size_t largest_group(const Fixture& fixture) const;

  template <typename Value>
  void set(cl_uint index, const Value& value) const {
    static_assert(std::is_trivially_copyable_v<Value>);
    set_bytes(index, sizeof value, &value);
  }
  void set(cl_uint index, const SvmPointer& pointer) const;
  void set(cl_uint index, const LocalMemory& memory) const;

  template <typename... Values>
  void set_all(const Values&... values) const {
    cl_uint index = 0;
    (set(index++, values), ...);
  }

  // The driver chooses the work-groups if `group` is empty.
  void enqueue(cl_command_queue queue, const WorkSize& items, cl_event* event = nullptr,
               const WorkSize& group = {}) const;

  // Runs the kernel on the fixture's queue and waits.
  template <typename... Values>
  void run(Fixture& fixture, const WorkSize& items, const Values&... values) const {
    set_all(values...);
    run_as_set(fixture, items);
  }

 private:
  void set_bytes(cl_uint index, std::size_t size, const void* bytes) const;
  void run_as_set(Fixture& fixture, const WorkSize& items) const;

  Handle<cl_kernel> kernel_;
};

// The time limit of a case with kernels that take long to build; a worker's first such case builds
// them.
inline constexpr double compiling_limit_s = 60;

// Performs to[i] = from[i] for the first `size` bytes.
void copy_by_kernel(Fixture& fixture, cl_mem from, cl_mem to, std::size_t size);

}  // namespace clmem::conformance
