// SPDX-License-Identifier: Apache-2.0
// kernel_table.hpp - the kernels that the device can run, by name.
//
//   const std::uint64_t id = table.add({.declaration = "kernel void f(global int* p)",
//                                       .function = ...}, Origin::test);
//   table.find("f");
//   table.remove(id);
//
// Contract: called under the model's lock. A function is destroyed without the lock, among the
// callbacks, because what it captured may be anything.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/kernel/registered_kernel.hpp"

namespace clmem::mock {

class CallbackQueue;

struct KernelRegistration {
  std::string declaration = {};  // a name, or a declaration with its signature
  Invocation form = Invocation::per_work_item;
  bool built_in = false;
  std::function<cl_int(const clmem_mock_work_item&)> function = {};
};

class KernelTable {
 public:
  // A script's kernels stay through every reset, a test's are forgotten with its objects.
  enum class Origin : std::uint8_t { script, test };

  explicit KernelTable(CallbackQueue& callbacks) : callbacks_{callbacks} {}

  // Throws std::invalid_argument: no declaration, a name that is taken, a built-in kernel without
  // signature.
  std::uint64_t add(KernelRegistration registration, Origin origin);
  // False for an id that is not, or no longer, in the table.
  bool remove(std::uint64_t id);
  void forget_tests();

  [[nodiscard]] std::shared_ptr<const RegisteredKernel> find(const std::string& name) const;
  // Both in the order of their names.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::vector<std::shared_ptr<const RegisteredKernel>> built_in() const;

 private:
  struct Entry {
    std::uint64_t id;
    Origin origin;
    std::shared_ptr<const RegisteredKernel> kernel;
  };

  [[nodiscard]] std::shared_ptr<const RegisteredKernel> share(RegisteredKernel kernel);

  CallbackQueue& callbacks_;
  std::uint64_t last_id_ = 0;
  std::map<std::string, Entry> entries_;
};

}  // namespace clmem::mock
