// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

const SvmInfo& info_of(const Builder& builder, Object svm) {
  return builder.state().scene().svms[svm.index];
}

Proposal propose_memcpy(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  const Range range = builder.piece(info.space, 0, info.size);
  const bool reads = builder.random().one_in(2);
  Value other;
  const Object second = builder.living(Kind::svm);
  if (second != svm && builder.random().one_in(2)) {
    const std::size_t size = info_of(builder, second).size;
    if (size < range.size) {
      return {};
    }
    other = reference(second, builder.random().below(size - range.size + 1));
  } else {
    other = builder.host_memory(range.size, reads);
  }
  const Value own = reference(svm, range.begin);
  return make(EntryPoint::clEnqueueSVMMemcpy, {null(), blocking(builder), reads ? other : own,
                                               reads ? own : other, number(range.size)});
}

Proposal propose_svm_fill(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  std::size_t pattern = std::size_t{1} << builder.random().below(8);
  while (pattern > info.size) {
    pattern /= 2;
  }
  const Range range = builder.piece(info.space, 0, info.size);
  const std::size_t begin = range.begin / pattern * pattern;
  const std::size_t size = std::max(range.size / pattern * pattern, pattern);
  return make(EntryPoint::clEnqueueSVMMemFill,
              {null(), reference(svm, begin + size <= info.size ? begin : 0),
               bytes(pattern, builder.seed_of_bytes()), number(pattern),
               number(begin + size <= info.size ? size : pattern)});
}

}  // namespace

Proposal propose_svm_command(Builder& builder) {
  const Object svm = builder.living(Kind::svm);
  if (svm.kind == Kind::none) {
    return {};
  }
  const SvmInfo& info = info_of(builder, svm);
  Proposal command;
  if (info.map.active) {
    command = make(EntryPoint::clEnqueueSVMUnmap, {null(), reference(svm)});
  } else {
    switch (builder.random().below(9)) {
      case 0:
      case 1:
      case 2:
        command = propose_memcpy(builder, svm);
        break;
      case 3:
      case 4:
        command = propose_svm_fill(builder, svm);
        break;
      case 7:
        if (builder.random().one_in(3)) {
          command = make(EntryPoint::clEnqueueSVMFree,
                         {null(), number(1), list({reference(svm)}), null(), null()});
          break;
        }
        [[fallthrough]];
      case 5:
      case 6:
        command = make(EntryPoint::clEnqueueSVMMap,
                       {null(), blocking(builder),
                        number(builder.random().pick<std::uint64_t>(
                            {CL_MAP_READ, CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE})),
                        reference(svm), number(info.size)});
        break;
      default:
        if (builder.features().version < CL_MAKE_VERSION(2, 1, 0)) {
          return {};
        }
        command = make(EntryPoint::clEnqueueSVMMigrateMem,
                       {null(), number(1), list({reference(svm)}), null(),
                        number(builder.random().one_in(2) ? CL_MIGRATE_MEM_OBJECT_HOST : 0)});
    }
  }
  if (command) {
    add_events(*command);
  }
  return command;
}

}  // namespace clmem::fuzz
