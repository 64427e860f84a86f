// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

// Memory that a kernel reads or writes.
struct Operand {
  Object object{};
  std::uint16_t space = 0;
  std::size_t origin = 0;  // bytes in the space
  std::size_t size = 0;
};

std::optional<Operand> choose_operand(Builder& builder, cl_mem_flags without) {
  const Scene& scene = builder.state().scene();
  const Object svm =
      builder.features().svm && builder.random().one_in(3) ? builder.living(Kind::svm) : Object{};
  if (svm.kind != Kind::none) {
    const SvmInfo& info = scene.svms[svm.index];
    return Operand{svm, info.space, 0, info.size};
  }
  const Object buffer = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 && (info.shape.flags & without) == 0 &&
           scene.spaces[info.space].initialised();
  });
  if (buffer.kind == Kind::none) {
    return {};
  }
  const MemoryInfo& info = builder.info(buffer);
  return Operand{buffer, info.space, info.shape.origin, info.shape.size()};
}

bool set_argument(Builder& builder, Object kernel, std::size_t at, const Value& value) {
  const bool memory = value.object.kind == Kind::memory;
  if (memory && builder.random().one_in(5)) {
    // What an argument was before does not count.
    for (std::size_t i = builder.random().between(1, 2); i > 0; --i) {
      if (const auto decoy = choose_operand(builder, 0);
          decoy && decoy->object.kind == Kind::memory) {
        (void)builder.add(make(EntryPoint::clSetKernelArg, {reference(kernel), number(at),
                                                            number(8), reference(decoy->object)}));
      }
    }
  }
  return builder.add(
      value.object.kind == Kind::svm
          ? make(EntryPoint::clSetKernelArgSVMPointer, {reference(kernel), number(at), value})
          : make(EntryPoint::clSetKernelArg,
                 {reference(kernel), number(at), number(memory ? 8 : 4), value}));
}

}  // namespace

Proposal propose_kernel(Builder& builder) {
  Random& random = builder.random();
  const Object kernel = builder.living(Kind::kernel);
  const auto from = choose_operand(builder, CL_MEM_WRITE_ONLY);
  const auto to = choose_operand(builder, CL_MEM_READ_ONLY);
  if (kernel.kind == Kind::none || !from || !to) {
    return {};
  }
  const std::size_t name = builder.state().scene().kernels[kernel.index].name;
  const bool copies = name == 0;
  if (copies && from->space == to->space) {
    return {};
  }
  constexpr std::size_t few = 4;
  Range range = builder.piece(to->space, to->origin, to->size);
  const std::size_t items = std::min(range.size, copies                ? from->size
                                                 : name == slow_kernel ? few
                                                                       : range.size);
  // Work-items begin where the offset says; the pieces stay the same.
  std::size_t source = copies ? random.below(from->size - items + 1) : 0;
  const std::size_t most = copies ? std::min(range.begin, source) : range.begin;
  const std::size_t first = random.one_in(3) ? random.below(most + 1) : 0;
  range.begin -= first;
  source -= copies ? first : 0;
  const std::vector<Value> arguments =
      copies
          ? std::vector{reference(from->object), reference(to->object), number(source),
                        number(range.begin)}
          : std::vector{reference(to->object), number(range.begin), number(random.between(1, 255))};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!set_argument(builder, kernel, i, arguments[i])) {
      return {};
    }
  }
  Statement command = make(EntryPoint::clEnqueueNDRangeKernel,
                           {null(), reference(kernel), number(1),
                            first != 0 ? list({number(first)}) : null(), list({number(items)}),
                            // Drivers compile a kernel once for each size that they choose.
                            random.one_in(12) ? null() : list({number(1)})});
  add_events(command);
  return command;
}

}  // namespace clmem::fuzz
