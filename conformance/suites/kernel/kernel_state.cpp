// SPDX-License-Identifier: Apache-2.0
#include "suites/kernel/kernel_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"
#include "harness/svm.hpp"
#include "operations/image/image_transfer.hpp"
#include "operations/svm/svm_list.hpp"
#include "suites/kernel/values.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t copied = 64;  // bytes

const Kernel& kernel_of(Fixture& fixture, KernelState& state, const std::string& name) {
  state.kernels.push_back(&state.keep(Kernel{fixture, name}));
  state.call.kernel = state.kernels.back()->get();
  return *state.kernels.back();
}

cl_mem buffer_of(Fixture& fixture, KernelState& state, std::size_t size) {
  return state.keep(fixture.filled_buffer(size)).get();
}

cl_mem target_of(Fixture& fixture, KernelState& state, const WorkSize& items,
                 const Bytes& expected) {
  const cl_mem to = buffer_of(fixture, state, expected.size());
  state.prepare = [=, &fixture] {
    must_write(fixture.queue(), to, fixture.fresh(expected.size()));
  };
  state.enqueue = [=, &fixture, &kernels = state.kernels] {
    for (const Kernel* const kernel : kernels) {
      kernel->enqueue(fixture.queue(), items);
    }
  };
  state.compare = [=, &fixture] {
    fixture.finish();
    expect_contents(fixture, to, expected);
  };
  return to;
}

const ImageFormat& integers() {
  return *known_format(CL_RGBA, CL_UNSIGNED_INT8);
}

cl_sampler sampler_of(Fixture& fixture, KernelState& state, cl_addressing_mode addressing) {
  return state
      .keep(must_make(clCreateSampler, fixture.context(), CL_FALSE, addressing, CL_FILTER_NEAREST))
      .get();
}

}  // namespace

void no_kernel(Fixture& fixture, KernelState& state) {
  state.call.pass(cl_uint{7});
  state.compare = [&fixture] { expect_alive(fixture); };
}

MakeKernelState buffer_argument(cl_uint index) {
  return [index](Fixture& fixture, KernelState& state) {
    const FilledBuffer& from = state.keep(fixture.filled_buffer(copied));
    const cl_mem to = target_of(fixture, state, {copied}, from.bytes);
    kernel_of(fixture, state, "copy_bytes").set_all(from.get(), to);
    state.call.index = index;
    state.call.pass(buffer_of(fixture, state, copied));
  };
}

void svm_argument(Fixture& fixture, KernelState& state) {
  const auto from = std::make_shared<FilledSvm>(fixture, copied);
  const auto other = std::make_shared<SvmMemory>(fixture, copied);
  state.kept = {from, other};
  const cl_mem to = target_of(fixture, state, {copied}, from->bytes);
  kernel_of(fixture, state, "copy_bytes").set_all(SvmPointer{from->get()}, to);
  state.call.pointer = other->get();
}

void local_argument(Fixture& fixture, KernelState& state) {
  const FilledBuffer& from = state.keep(fixture.filled_buffer(copied));
  const cl_mem to = target_of(fixture, state, {copied}, from.bytes);
  kernel_of(fixture, state, "copy_through_local").set_all(from.get(), LocalMemory{copied}, to);
  state.call.index = 1;
  state.call.size = copied;
  state.call.has_value = false;
}

MakeKernelState value_argument(cl_uint index) {
  return [index](Fixture& fixture, KernelState& state) {
    const Values values = fresh_values(fixture);
    const cl_mem to = target_of(fixture, state, {1}, values.stored());
    values.set(kernel_of(fixture, state, "store_values"), to);
    state.call.index = index;
    state.call.size = std::size_t{1} << index;
    std::ranges::copy(fixture.fresh(state.call.value.size()), state.call.value.begin());
  };
}

MakeKernelState read_image_argument(ImageKind kind) {
  return [kind](Fixture& fixture, KernelState& state) {
    const FilledImage& image = state.keep(filled_image(fixture, usual_shape(kind), integers()));
    const cl_mem to = target_of(fixture, state, items_of(image.shape), widened(image));
    kernel_of(fixture, state, kernel_for(kind, "load")).set_all(image.get(), to);
    state.call.pass(state.keep(filled_image(fixture, image.shape, integers())).get());
  };
}

void written_image_argument(Fixture& fixture, KernelState& state) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const auto new_image = [&]() -> FilledImage& {
    return state.keep(filled_image(fixture, shape, integers(), CL_MEM_WRITE_ONLY));
  };
  FilledImage& image = new_image();
  const cl_mem from = buffer_of(fixture, state, widened(image).size());
  const Kernel& store = kernel_of(fixture, state, "store_2d");
  store.set_all(image.get(), from);
  state.prepare = [&, from] {
    image.bytes = elements(fixture, image.format, image.shape.pixels());
    must_write(fixture.queue(), from, widened(image));
  };
  state.enqueue = [&] { store.enqueue(fixture.queue(), items_of(image.shape)); };
  state.compare = [&] {
    fixture.finish();
    expect_image_contents(fixture, image);
  };
  state.call.pass(new_image().get());
}

void sampler_argument(Fixture& fixture, KernelState& state) {
  const FilledImage& image =
      state.keep(filled_image(fixture, usual_shape(ImageKind::image_2d), integers()));
  const cl_mem to = target_of(fixture, state, items_of(image.shape), widened(image));
  const cl_sampler clamped = sampler_of(fixture, state, CL_ADDRESS_CLAMP);
  kernel_of(fixture, state, "load_sampled_2d").set_all(image.get(), clamped, to);
  state.call.index = 1;
  state.call.pass(sampler_of(fixture, state, CL_ADDRESS_CLAMP_TO_EDGE));
}

void depth_image_argument(Fixture& fixture, KernelState& state) {
  const auto new_image = [&]() -> FilledImage& {
    return state.keep(filled_image(fixture, usual_shape(ImageKind::image_2d),
                                   *known_format(CL_DEPTH, CL_FLOAT), CL_MEM_READ_ONLY));
  };
  const FilledImage& image = new_image();
  const std::array<cl_float, 4> middle{0.5F, 0.5F, 0, 0};
  const cl_mem at = buffer_of(fixture, state, sizeof middle);
  must_write(fixture.queue(), at, std::as_bytes(std::span{middle}));
  Bytes expected(sizeof middle);
  copy_linear(image.bytes, 0, expected, 0, image.format.element);
  const cl_mem to = target_of(fixture, state, {1}, expected);
  const cl_sampler clamped = sampler_of(fixture, state, CL_ADDRESS_CLAMP);
  kernel_of(fixture, state, "sample_depth").set_all(image.get(), clamped, at, to);
  state.call.pass(new_image().get());
}

MakeKernelState pipe_argument(PipeArgument about) {
  return [about](Fixture& fixture, KernelState& state) {
    constexpr cl_uint count = 8;
    const Kernel& put = kernel_of(fixture, state, "put_packets");
    const Kernel& take = kernel_of(fixture, state, "take_packets");
    const auto new_pipe = [&] {
      return state
          .keep(must_make(clCreatePipe, fixture.context(), 0, sizeof(cl_uint), count, nullptr))
          .get();
    };
    const cl_mem pipe = new_pipe();
    const FilledBuffer& from = state.keep(fixture.filled_buffer(count * sizeof(cl_uint)));
    const cl_mem to = target_of(fixture, state, {1}, from.bytes);
    const cl_mem codes = buffer_of(fixture, state, from.size());
    put.set_all(from.get(), count, pipe, codes);
    take.set_all(pipe, count, to, codes);
    state.call.kernel = about == PipeArgument::read ? take.get() : put.get();
    state.call.index = about == PipeArgument::written ? 2 : 0;
    state.call.pass(about == PipeArgument::packets ? to : new_pipe());
  };
}

void named_pointers(Fixture& fixture, KernelState& state) {
  fixture.needs("svm_coarse");
  const auto list = std::make_shared<TwoPartList>(fixture);
  const auto other = std::make_shared<SvmMemory>(fixture, copied);
  state.kept = {list, other};
  const Kernel& add = kernel_of(fixture, state, "add_to_links");
  add.set_all(SvmPointer{list->head.get()}, list->links.size(), SvmList::step);
  must_succeed(name_pointers(add, {list->tail.get()}), "clSetKernelExecInfo");
  state.enqueue = [&fixture, &add] { add.enqueue(fixture.queue(), {1}); };
  state.compare = [&fixture, &list = *list, walks = cl_uint{0}]() mutable {
    fixture.finish();
    list.links.expect_values(++walks);
  };
  state.call.pass(other->get());
}

}  // namespace clmem::conformance
