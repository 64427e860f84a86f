// SPDX-License-Identifier: Apache-2.0
// preparation.hpp - turns a kernel object into a command with the arguments at the enqueue.
//
//   Preparation prepared = prepare(kernel, svm, *queue, definition, range);
//   return NewCommand{.accesses = prepared.accesses, .execute = run prepared.launch};
//
// Contract: rejects with the codes that clEnqueueNDRangeKernel lists for arguments and resources.
#pragma once

#include "model/access.hpp"
#include "model/command_queue.hpp"
#include "model/kernel/launch.hpp"

namespace clmem::mock {

struct Preparation {
  std::shared_ptr<Launch> launch;
  AccessList accesses;
};

[[nodiscard]] Preparation prepare(const std::shared_ptr<Kernel>& kernel, const SvmTable& svm,
                                  const CommandQueue& queue,
                                  std::shared_ptr<const KernelDefinition> definition,
                                  const NdRange& range);

}  // namespace clmem::mock
