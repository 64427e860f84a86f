// SPDX-License-Identifier: Apache-2.0
// local_exchange.hpp - a kernel whose work-items read from two local memories what others of their
// work-group stored there.
//
//   LocalExchange exchange{fixture};
//   exchange.expect_runs(exchange.kernel().get());
//
// Contract: no compiler can do without the memory, as it can where a work-item reads what it has
// stored itself. Throws Unsupported on a device without work-groups of several work-items.
#pragma once

#include "harness/fixture.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

class LocalExchange {
 public:
  // The two memories are larger by so many bytes than the kernel needs.
  explicit LocalExchange(Fixture& fixture, std::size_t more_of_one = 0,
                         std::size_t more_of_other = 0);

  // The kernel with all of its arguments set.
  [[nodiscard]] const Kernel& kernel() const { return kernel_; }
  // Enqueues the kernel or a clone of it, and compares what it stored.
  void expect_runs(cl_kernel kernel);

 private:
  Fixture& fixture_;
  Kernel kernel_;
  FilledBuffer from_;
  FilledBuffer to_;
};

}  // namespace clmem::conformance
