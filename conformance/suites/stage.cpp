// SPDX-License-Identifier: Apache-2.0
#include "suites/stage.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "harness/contents.hpp"
#include "harness/filled_image.hpp"
#include "harness/set_up.hpp"
#include "harness/witness.hpp"
#include "suites/commands.hpp"
#include "suites/passed.hpp"

namespace clmem::conformance {

namespace {

std::size_t size_of(const Scene& scene, const Command& command) {
  const bool has_image = command.source == ObjectKind::image || command.target == ObjectKind::image;
  const Extent& extent = has_image ? scene.pixels : scene.box;
  return extent[0] * extent[1] * extent[2] * (has_image ? 4 : 1);
}

// On a boundary that every pattern fits.
std::byte* aligned_host_memory(Bench& bench, std::size_t size) {
  constexpr std::size_t alignment = 128;
  Bytes& room = bench.host(size + alignment);
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return room.data() + (alignment - address % alignment) % alignment;
}

void make_image(Bench& bench, Storage storage, Operand& made) {
  FilledImage image = filled_image(bench, shape_of(ImageKind::image_2d, made.pixels),
                                   common_format(), flags_of(storage));
  made.mem = std::move(image.mem);
  made.bytes = std::move(image.bytes);
}

void make_svm(Bench& bench, std::size_t size, bool shared_memory, Operand& made) {
  if (shared_memory) {
    if (const auto missing = bench.device().lacks("svm_coarse")) {
      unsupported(*missing);
    }
    made.address = made.shared.emplace(bench, size).at(0);
    made.bytes = made.shared->bytes;
  } else {
    made.address = aligned_host_memory(bench, size);
    made.bytes = Bytes(made.address, made.address + size);
  }
}

}  // namespace

Operand::Operand(Bench& bench, ObjectKind of_kind, std::size_t count, const Scene& scene)
    : kind{of_kind}, pixels{scene.pixels} {
  switch (kind) {
    case ObjectKind::buffer:
      static_cast<StoredBuffer&>(*this) = StoredBuffer{bench, count, scene.storage};
      break;
    case ObjectKind::image:
      make_image(bench, scene.storage, *this);
      break;
    case ObjectKind::svm:
      make_svm(bench, count, scene.shared_memory, *this);
      break;
  }
}

cl_int Operand::write(cl_command_queue queue, cl_bool blocking, const void* data, WaitList wait,
                      cl_event* event) const {
  const Passed start{Extent{}};
  const Passed region{pixels};
  switch (kind) {
    case ObjectKind::image:
      return clEnqueueWriteImage(queue, get(), blocking, start->data(), region->data(), 0, 0, data,
                                 wait.count, wait.events, event);
    case ObjectKind::svm:
      return clEnqueueSVMMemcpy(queue, blocking, address, data, size(), wait.count, wait.events,
                                event);
    case ObjectKind::buffer:
      break;
  }
  return clEnqueueWriteBuffer(queue, get(), blocking, 0, size(), data, wait.count, wait.events,
                              event);
}

cl_int Operand::read(cl_command_queue queue, cl_bool blocking, void* seen, WaitList wait,
                     cl_event* event) const {
  const Passed start{Extent{}};
  const Passed region{pixels};
  switch (kind) {
    case ObjectKind::image:
      return clEnqueueReadImage(queue, get(), blocking, start->data(), region->data(), 0, 0, seen,
                                wait.count, wait.events, event);
    case ObjectKind::svm:
      return clEnqueueSVMMemcpy(queue, blocking, seen, address, size(), wait.count, wait.events,
                                event);
    case ObjectKind::buffer:
      break;
  }
  return clEnqueueReadBuffer(queue, get(), blocking, 0, size(), seen, wait.count, wait.events,
                             event);
}

cl_int Operand::map(cl_command_queue queue, cl_bool blocking, cl_map_flags flags, Mapping& mapping,
                    WaitList wait, cl_event* event) const {
  const Passed start{Extent{}};
  const Passed region{pixels};
  cl_int code = not_answered;
  switch (kind) {
    case ObjectKind::svm:
      code =
          clEnqueueSVMMap(queue, blocking, flags, address, size(), wait.count, wait.events, event);
      mapping = {code == CL_SUCCESS ? address : nullptr};
      return code;
    case ObjectKind::image:
      mapping.pointer =
          clEnqueueMapImage(queue, get(), blocking, flags, start->data(), region->data(),
                            &mapping.row_pitch, nullptr, wait.count, wait.events, event, &code);
      break;
    case ObjectKind::buffer:
      mapping.pointer = clEnqueueMapBuffer(queue, get(), blocking, flags, 0, size(), wait.count,
                                           wait.events, event, &code);
      break;
  }
  EXPECT_EQ(mapping.pointer != nullptr, code == CL_SUCCESS)
      << "a pointer goes with success and NULL with an error; the code is " << answer_name(code);
  return code;
}

cl_int Operand::unmap(cl_command_queue queue, const Mapping& mapping, WaitList wait,
                      cl_event* event) const {
  return kind == ObjectKind::svm ? clEnqueueSVMUnmap(queue, address, wait.count, wait.events, event)
                                 : clEnqueueUnmapMemObject(queue, get(), mapping.pointer,
                                                           wait.count, wait.events, event);
}

Bytes Operand::seen_in(const Mapping& mapping) const {
  Bytes seen(size());
  const std::size_t row = kind == ObjectKind::image ? 4 * pixels[0] : size();
  for (std::size_t at = 0, from = 0; at < size(); at += row, from += mapping.row_pitch) {
    witness::copy(seen.data() + at, static_cast<const std::byte*>(mapping.pointer) + from, row);
  }
  return seen;
}

void Operand::put_into(const Mapping& mapping, const Bytes& data) const {
  const std::size_t row = kind == ObjectKind::image ? 4 * pixels[0] : size();
  for (std::size_t at = 0, to = 0; at < size(); at += row, to += mapping.row_pitch) {
    witness::copy(static_cast<std::byte*>(mapping.pointer) + to, data.data() + at, row);
  }
}

void Operand::change(Bench& bench, cl_command_queue queue) {
  const Bytes& data = bench.host(size());
  must_succeed(write(queue, CL_TRUE, data.data(), {}, nullptr), "a write of an operand");
  bytes = data;
}

void Operand::expect(Bench& bench, const Bytes& wanted, const Bytes& previous) const {
  if (kind == ObjectKind::svm) {
    expect_svm(bench, address, wanted, {.previous = previous});
  } else if (kind == ObjectKind::image) {
    const ImageShape shape = shape_of(ImageKind::image_2d, pixels);
    expect_image_contents(bench, get(), shape, common_format(), wanted, by_read_and_map,
                          {.previous = previous, .region = whole(shape)});
  } else {
    StoredBuffer::expect(bench, wanted, {ReadBack::read, ReadBack::map}, {.previous = previous});
  }
}

Stage::Stage(Bench& bench, const Command& command, const Scene& scene)
    : size{size_of(scene, command)},
      box{scene.box},
      source{bench, command.source, size, scene},
      target{bench, command.target, size, scene},
      input{bench.host(size)},
      output{bench.host(size)},
      output_before{output},
      freed{FreeLog::make()},
      bench_{bench} {
  bench.needs(command.since);
  if (scene.shared_memory) {
    prepare(command);
  }
}

// Without a queue nothing can be mapped, and without shared memory nothing needs it.
void Stage::prepare(const Command& command) {
  if (command.type == CL_COMMAND_UNMAP_MEM_OBJECT || command.type == CL_COMMAND_SVM_UNMAP) {
    must_succeed(
        target.map(bench_.queue(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, mapping, {}, nullptr),
        "a map of the target");
    target.put_into(mapping, input);
  }
  if (command.type == CL_COMMAND_NDRANGE_KERNEL) {
    kernel.emplace(bench_, "copy_bytes");
    if (source.kind == ObjectKind::svm) {
      kernel->set_all(SvmPointer{source.address}, SvmPointer{target.address});
    } else {
      kernel->set_all(source.get(), target.get());
    }
  }
}

Stage::~Stage() {
  if (is_mapped() && bench_.is_sound()) {
    target.unmap(bench_.queue(), mapping, {}, nullptr);
    bench_.finish_quietly();
  }
}

void Stage::unmap(cl_command_queue queue) {
  if (is_mapped()) {
    must_succeed(target.unmap(queue, mapping, {}, nullptr), "an unmap of the target");
    forget_mapping();
  }
}

void Stage::settle(const Command& command, cl_command_queue queue) {
  unmap(queue);
  must_succeed(clFinish(queue), "clFinish");
  if (command.effect == Effect::on_target) {
    target.bytes = command.result(*this);
  }
  output_before = output;
}

void Stage::release_objects() {
  kernel.reset();
  source.mem.reset();
  target.mem.reset();
  source.parent.mem.reset();
  target.parent.mem.reset();
}

}  // namespace clmem::conformance
