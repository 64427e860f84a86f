// SPDX-License-Identifier: Apache-2.0
// executor.hpp - the interface of executors, which run kernels that have no host function.
//
//   const ExecutorBuild built = executor->link(units);       // compiles and links the sources
//   built.executable->run({signature, range, arguments});    // one command, to its end
//   executor->allocate_shared(size, alignment)               // memory for SVM
//
// Contract: the model calls compile(), link() and run() without its lock, from any thread, possibly
// concurrently. An executor does not call the model, and exchanges only names, logs and bytes with
// it. The bytes of a launch's arguments are lent for run(); the kernel's writes are complete when
// it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "clmem/mock/kernel.h"
#include "source/kernel_signature.hpp"

namespace clmem::mock {

struct NdRange;

// One source as compiled by clCompileProgram or clBuildProgram.
//
// Contract: plain data, sufficient for a binary. `source` is the text after the mock's own
// preprocessor, or declarations of a module's kernels; it is empty for a unit that could not be
// parsed, which an executor has to compile.
struct CompiledUnit {
  std::string source = {};
  std::string options = {};
  std::string original = {};                        // as given by the application
  std::map<std::string, std::string> headers = {};  // by include name
  bool understood = true;
  bool intermediate = false;                            // the original is a SPIR-V module
  std::map<std::uint32_t, std::string> constants = {};  // specialization constants by SpecId
};

// Results of clGetKernelWorkGroupInfo that do not depend on arguments.
struct WorkGroupInfo {
  std::size_t size = 0;
  std::size_t preferred_multiple = 1;
  cl_ulong local_memory = 0;
  cl_ulong private_memory = 0;
};

// Image objects are of the class Image.
struct LaunchView {
  const KernelSignature& signature;
  const NdRange& range;
  std::span<const clmem_mock_argument> arguments;
  std::span<const std::size_t> svm_arguments = {};      // indices of SVM pointers
  std::span<const void* const> indirect_pointers = {};  // CL_KERNEL_EXEC_INFO_SVM_PTRS
};

class Executable {
 public:
  virtual ~Executable() = default;
  // Returns CL_COMPLETE, or the negative status that the command ends with.
  [[nodiscard]] virtual cl_int run(const LaunchView& launch) const = 0;
};

struct ExecutorKernel {
  KernelSignature signature;
  WorkGroupInfo work_group;
  bool parameters_known = true;  // false if the driver lost them when linking
};

struct ExecutorBuild {
  bool succeeded = false;
  std::string log = {};
  std::shared_ptr<const Executable> executable = {};  // set by link()
  std::vector<ExecutorKernel> kernels = {};
};

class Executor {
 public:
  virtual ~Executor() = default;
  [[nodiscard]] virtual ExecutorBuild compile(const CompiledUnit& unit) const = 0;
  [[nodiscard]] virtual ExecutorBuild link(std::span<const CompiledUnit> units) const = 0;
  // Returns memory that kernels access by address, or null if there is none. Throws std::bad_alloc.
  // Called under the model's lock, as is the release, so that both have to be fast.
  [[nodiscard]] virtual std::shared_ptr<std::byte> allocate_shared(std::size_t size,
                                                                   std::size_t alignment) const = 0;
};

// The way to run kernels without a host function; programs with such kernels do not build if
// neither member is set.
struct UnregisteredKernels {
  std::shared_ptr<const Executor> executor = {};
  bool do_nothing = false;
};

}  // namespace clmem::mock
