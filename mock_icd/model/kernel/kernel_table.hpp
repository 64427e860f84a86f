// SPDX-License-Identifier: Apache-2.0
// kernel_table.hpp - the registered host kernels by name.
//
// Contract: called under the model's lock. A function is destroyed without the lock, as a callback,
// because its captures are arbitrary objects.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "clmem/mock/kernel.h"
#include "source/kernel_signature.hpp"

namespace clmem::mock {

class CallbackQueue;

enum class Invocation : cl_uint {
  per_work_item = CLMEM_MOCK_PER_WORK_ITEM,
  per_work_group = CLMEM_MOCK_PER_WORK_GROUP
};

// named: registered by name alone; matches every signature.
enum class Declared : std::uint8_t { named, with_signature };

// A host function that implements the kernels of its name. Immutable once registered; programs
// share it, so that it outlives its registration.
struct RegisteredKernel {
  KernelSignature signature;
  Declared declared = Declared::named;
  Invocation form = Invocation::per_work_item;
  bool built_in = false;
  std::function<cl_int(const clmem_mock_work_item&)> function;
};

struct KernelRegistration {
  std::string declaration = {};  // a name, or a declaration with the signature
  Invocation form = Invocation::per_work_item;
  bool built_in = false;
  std::function<cl_int(const clmem_mock_work_item&)> function = {};
};

class KernelTable {
 public:
  // Kernels of scripts stay registered through every reset, those of tests do not.
  enum class Origin : std::uint8_t { script, test };

  explicit KernelTable(CallbackQueue& callbacks) : callbacks_{callbacks} {}

  // Throws std::invalid_argument for a missing declaration, a name in use, or a built-in kernel
  // without signature.
  std::uint64_t add(KernelRegistration registration, Origin origin);
  bool remove(std::uint64_t id);
  void forget_tests();

  [[nodiscard]] std::shared_ptr<const RegisteredKernel> find(const std::string& name) const;
  // Return lists that are sorted by name.
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
