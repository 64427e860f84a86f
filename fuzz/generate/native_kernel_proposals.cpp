// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

// Chooses a buffer whose bytes are known; none if there is none.
Object choose_buffer(Builder& builder, cl_mem_flags without) {
  const Scene& scene = builder.state().scene();
  return builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == builder.context() &&
           (info.shape.flags & without) == 0 && scene.spaces[info.space].initialised();
  });
}

Statement native_kernel(std::vector<Value> arguments) {
  arguments.insert(arguments.begin(), {.form = Value::Form::function});
  return make_command(EntryPoint::clEnqueueNativeKernel, std::move(arguments));
}

}  // namespace

Proposal native_kernel_call(Builder& builder) {
  Random& random = builder.random();
  if (random.one_in(10)) {
    return native_kernel({null(), number(0), number(0), null(), null()});
  }
  const Object from = choose_buffer(builder, CL_MEM_WRITE_ONLY);
  const Object to = random.one_in(3) && from.kind != Kind::none &&
                            (builder.info(from).shape.flags & CL_MEM_READ_ONLY) == 0
                        ? from
                        : choose_buffer(builder, CL_MEM_READ_ONLY);
  if (from.kind == Kind::none || to.kind == Kind::none) {
    return {};
  }
  const MemoryInfo& source = builder.info(from);
  const MemoryInfo& target = builder.info(to);
  const Range written = builder.piece(target.space, target.shape.origin, target.shape.size());
  const std::size_t size = std::min(written.size, source.shape.size());
  const std::size_t read_at =
      from == to && random.one_in(2) ? written.begin : random.below(source.shape.size() - size + 1);
  // Puts the list and the places in either order.
  std::vector<Value> objects{reference(from), reference(to)};
  std::vector<Value> places{number(native_places[0]), number(native_places[1])};
  if (random.one_in(2)) {
    std::ranges::reverse(objects);
    std::ranges::reverse(places);
  }
  const std::uint64_t added =
      !builder.has_any_bits() || random.one_in(3) ? 0 : random.between(1, 255);
  return native_kernel({list({number(read_at), number(written.begin), number(size), number(added)}),
                        number(native_arguments_size), number(2), list(std::move(objects)),
                        list(std::move(places))});
}

Proposal propose_native_kernel(Builder& builder) {
  return builder.features().native_kernels ? native_kernel_call(builder) : Proposal{};
}

}  // namespace clmem::fuzz
