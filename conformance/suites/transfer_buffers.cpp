// SPDX-License-Identifier: Apache-2.0
// What a transfer command accepts as its buffer.

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/extensions.hpp"
#include "harness/gate.hpp"
#include "harness/image.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"
#include "suites/commands.hpp"

namespace clmem::conformance::transfer_buffers_cases {

namespace {

constexpr std::size_t enough = 4096;  // bytes; more than any command of a stage touches

// Drivers that take an image for a buffer come to a standstill in the middle of it.
constexpr double short_limit_s = 3;

// One buffer of one command.
struct OperandRow {
  const char* name;
  const char* requirement;
  const char* command;
  Operand Stage::*operand;
};

void expect_untouched(Bench& bench, const Stage& stage) {
  expect_alive(bench);
  SCOPED_TRACE("after the refused call");
  expect_bytes(stage.output, stage.output_before);
  expect_contents(bench, stage.source, {ReadBack::read});
  expect_contents(bench, stage.target, {ReadBack::read});
}

// The command with `wrong` in place of the row's buffer is refused without effect, and it was
// `wrong` alone that was wrong. What a driver makes of an accepted call is anybody's guess: that it
// accepted the call is all there is to say then, and the gate sees to it that this is said first.
void expect_refused(Bench& bench, const OperandRow& row, FilledBuffer& wrong, cl_int expected) {
  const Command& command = command_named(row.command);
  Stage stage{bench, command};
  UnreadEvent event;
  const Gate gate{bench};
  std::swap<FilledBuffer>(stage.*row.operand, wrong);
  ASSERT_THAT(command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out()),
              bench.refuses(expected));
  std::swap<FilledBuffer>(stage.*row.operand, wrong);
  expect_untouched(bench, stage);
  ASSERT_THAT(command.enqueue(stage, bench.queue(), {}, nullptr), answers(CL_SUCCESS))
      << "the same call with the buffer that belongs there";
  bench.finish();
  expect_effect(bench, stage, command);
}

Handle<cl_mem> make_buffer(cl_context context, std::size_t size) {
  cl_int code = not_answered;
  Handle<cl_mem> made{clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, &code)};
  must_make(made, code, "clCreateBuffer");
  return made;
}

Cases null_cases() {
  return each(
      {.suite = "TransferBuffers",
       .name = "RefusesNull",
       .sentence = "A transfer needs its buffers."},
      std::vector<OperandRow>{
          {"ReadBuffer", "EnqueueReadBuffer.err.INVALID_MEM_OBJECT.null", "EnqueueReadBuffer",
           &Stage::source},
          {"WriteBuffer", "EnqueueWriteBuffer.err.INVALID_MEM_OBJECT.null", "EnqueueWriteBuffer",
           &Stage::target},
          {"ReadBufferRect", "EnqueueReadBufferRect.err.INVALID_MEM_OBJECT.null",
           "EnqueueReadBufferRect", &Stage::source},
          {"WriteBufferRect", "EnqueueWriteBufferRect.err.INVALID_MEM_OBJECT.null",
           "EnqueueWriteBufferRect", &Stage::target},
          {"CopyBufferSource", "EnqueueCopyBuffer.err.INVALID_MEM_OBJECT.src-buffer-null",
           "EnqueueCopyBuffer", &Stage::source},
          {"CopyBufferDestination", "EnqueueCopyBuffer.err.INVALID_MEM_OBJECT.dst-buffer-null",
           "EnqueueCopyBuffer", &Stage::target},
          {"CopyBufferRectSource", "EnqueueCopyBufferRect.err.INVALID_MEM_OBJECT.src-buffer-null",
           "EnqueueCopyBufferRect", &Stage::source},
          {"CopyBufferRectDestination",
           "EnqueueCopyBufferRect.err.INVALID_MEM_OBJECT.dst-buffer-null", "EnqueueCopyBufferRect",
           &Stage::target},
          {"FillBuffer", "EnqueueFillBuffer.err.INVALID_MEM_OBJECT.null", "EnqueueFillBuffer",
           &Stage::target}},
      [](Bench& bench, const OperandRow& row) {
        FilledBuffer none;
        expect_refused(bench, row, none, CL_INVALID_MEM_OBJECT);
      });
}

Cases foreign_cases() {
  return each(
      {.suite = "TransferBuffers",
       .name = "RefusesBufferOfOtherContext",
       .sentence = "Buffers belong to the context of the queue."},
      std::vector<OperandRow>{
          {"ReadBuffer", "EnqueueReadBuffer.err.INVALID_CONTEXT.buffer", "EnqueueReadBuffer",
           &Stage::source},
          {"WriteBuffer", "EnqueueWriteBuffer.err.INVALID_CONTEXT.buffer", "EnqueueWriteBuffer",
           &Stage::target},
          {"ReadBufferRect", "EnqueueReadBufferRect.err.INVALID_CONTEXT.buffer",
           "EnqueueReadBufferRect", &Stage::source},
          {"WriteBufferRect", "EnqueueWriteBufferRect.err.INVALID_CONTEXT.buffer",
           "EnqueueWriteBufferRect", &Stage::target},
          {"CopyBufferSource", "EnqueueCopyBuffer.err.INVALID_CONTEXT.src-buffer",
           "EnqueueCopyBuffer", &Stage::source},
          {"CopyBufferDestination", "EnqueueCopyBuffer.err.INVALID_CONTEXT.dst-buffer",
           "EnqueueCopyBuffer", &Stage::target},
          {"CopyBufferRectSource", "EnqueueCopyBufferRect.err.INVALID_CONTEXT.src-buffer",
           "EnqueueCopyBufferRect", &Stage::source},
          {"CopyBufferRectDestination", "EnqueueCopyBufferRect.err.INVALID_CONTEXT.dst-buffer",
           "EnqueueCopyBufferRect", &Stage::target},
          {"FillBuffer", "EnqueueFillBuffer.err.INVALID_CONTEXT.buffer", "EnqueueFillBuffer",
           &Stage::target}},
      [](Bench& bench, const OperandRow& row) {
        const Handle<cl_context> other = bench.new_context();
        FilledBuffer foreign{make_buffer(other.get(), enough), {}};
        expect_refused(bench, row, foreign, CL_INVALID_CONTEXT);
      });
}

Cases image_cases() {
  return each(
      {.suite = "TransferBuffers",
       .name = "RefusesImage",
       .sentence = "An image is no buffer, however large.",
       .time_limit_s = short_limit_s},
      std::vector<OperandRow>{
          {"ReadBuffer", "EnqueueReadBuffer.err.INVALID_MEM_OBJECT.is-image", "EnqueueReadBuffer",
           &Stage::source},
          {"WriteBuffer", "EnqueueWriteBuffer.err.INVALID_MEM_OBJECT.is-image",
           "EnqueueWriteBuffer", &Stage::target},
          {"ReadBufferRect", "EnqueueReadBufferRect.err.INVALID_MEM_OBJECT.is-image",
           "EnqueueReadBufferRect", &Stage::source},
          {"WriteBufferRect", "EnqueueWriteBufferRect.err.INVALID_MEM_OBJECT.is-image",
           "EnqueueWriteBufferRect", &Stage::target},
          {"CopyBufferSource", "EnqueueCopyBuffer.err.INVALID_MEM_OBJECT.src-buffer-is-image",
           "EnqueueCopyBuffer", &Stage::source},
          {"CopyBufferDestination", "EnqueueCopyBuffer.err.INVALID_MEM_OBJECT.dst-buffer-is-image",
           "EnqueueCopyBuffer", &Stage::target},
          {"CopyBufferRectSource",
           "EnqueueCopyBufferRect.err.INVALID_MEM_OBJECT.src-buffer-is-image",
           "EnqueueCopyBufferRect", &Stage::source},
          {"CopyBufferRectDestination",
           "EnqueueCopyBufferRect.err.INVALID_MEM_OBJECT.dst-buffer-is-image",
           "EnqueueCopyBufferRect", &Stage::target},
          {"FillBuffer", "EnqueueFillBuffer.err.INVALID_MEM_OBJECT.is-image", "EnqueueFillBuffer",
           &Stage::target}},
      [](Bench& bench, const OperandRow& row) {
        FilledBuffer image{small_image(bench), {}};
        expect_refused(bench, row, image, CL_INVALID_MEM_OBJECT);
      });
}

Cases pipe_cases() {
  return each(
      {.suite = "TransferBuffers", .name = "RefusesPipe", .sentence = "A pipe is no buffer."},
      std::vector<OperandRow>{
          {"ReadBuffer", "EnqueueReadBuffer.err.INVALID_MEM_OBJECT.is-pipe", "EnqueueReadBuffer",
           &Stage::source},
          {"WriteBuffer", "EnqueueWriteBuffer.err.INVALID_MEM_OBJECT.is-pipe", "EnqueueWriteBuffer",
           &Stage::target},
          {"ReadBufferRect", "EnqueueReadBufferRect.err.INVALID_MEM_OBJECT.is-pipe",
           "EnqueueReadBufferRect", &Stage::source},
          {"WriteBufferRect", "EnqueueWriteBufferRect.err.INVALID_MEM_OBJECT.is-pipe",
           "EnqueueWriteBufferRect", &Stage::target},
          {"FillBuffer", "EnqueueFillBuffer.err.INVALID_MEM_OBJECT.is-pipe", "EnqueueFillBuffer",
           &Stage::target}},
      [](Bench& bench, const OperandRow& row) {
        cl_int code = not_answered;
        FilledBuffer pipe{Handle<cl_mem>{clCreatePipe(bench.context(), CL_MEM_HOST_NO_ACCESS, 16,
                                                      256, nullptr, &code)},
                          {}};
        must_make(pipe.mem, code, "clCreatePipe");
        expect_refused(bench, row, pipe, CL_INVALID_MEM_OBJECT);
      });
}

std::size_t alignment_of(cl_device_id device) {
  cl_uint bits = 0;
  must_succeed(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, nullptr),
               "clGetDeviceInfo");
  return std::max<std::size_t>(bits / 8, 1);
}

// A sub-buffer that suits one device of a context and is misaligned for the other.
struct Misaligned {
  TwoDevices two;
  cl_command_queue strict = nullptr;  // queue of the device with the larger alignment
  Handle<cl_mem> parent{};
  Handle<cl_mem> sub_buffer{};
};

Misaligned make_misaligned(Bench& bench) {
  Misaligned made{.two = bench.two_devices()};
  cl_device_id lax = made.two.devices[0];
  cl_device_id strict = made.two.devices[1];
  if (alignment_of(lax) > alignment_of(strict)) {
    std::swap(lax, strict);
  }
  if (alignment_of(lax) == alignment_of(strict)) {
    unsupported("two devices that differ in CL_DEVICE_MEM_BASE_ADDR_ALIGN");
  }
  made.strict = bench.new_queue(made.two.context.get(), strict);
  made.parent = make_buffer(made.two.context.get(), alignment_of(strict) + enough);
  const cl_buffer_region region{alignment_of(lax), enough};
  cl_int code = not_answered;
  made.sub_buffer = Handle<cl_mem>{
      clCreateSubBuffer(made.parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  must_make(made.sub_buffer, code, "clCreateSubBuffer");
  return made;
}

Cases misaligned_cases() {
  return each(
      {.suite = "TransferBuffers",
       .name = "RefusesSubBufferMisalignedForDevice",
       .sentence = "A sub-buffer serves only devices whose alignment its origin has."},
      std::vector<OperandRow>{
          {"ReadBuffer", "EnqueueReadBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET", "EnqueueReadBuffer",
           &Stage::source},
          {"WriteBuffer", "EnqueueWriteBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET",
           "EnqueueWriteBuffer", &Stage::target},
          {"ReadBufferRect", "EnqueueReadBufferRect.err.MISALIGNED_SUB_BUFFER_OFFSET",
           "EnqueueReadBufferRect", &Stage::source},
          {"WriteBufferRect", "EnqueueWriteBufferRect.err.MISALIGNED_SUB_BUFFER_OFFSET",
           "EnqueueWriteBufferRect", &Stage::target},
          {"CopyBufferSource", "EnqueueCopyBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET.src-buffer",
           "EnqueueCopyBuffer", &Stage::source},
          {"CopyBufferDestination", "EnqueueCopyBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET.dst-buffer",
           "EnqueueCopyBuffer", &Stage::target},
          {"CopyBufferRectSource",
           "EnqueueCopyBufferRect.err.MISALIGNED_SUB_BUFFER_OFFSET.src-buffer",
           "EnqueueCopyBufferRect", &Stage::source},
          {"CopyBufferRectDestination",
           "EnqueueCopyBufferRect.err.MISALIGNED_SUB_BUFFER_OFFSET.dst-buffer",
           "EnqueueCopyBufferRect", &Stage::target},
          {"FillBuffer", "EnqueueFillBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET", "EnqueueFillBuffer",
           &Stage::target}},
      [](Bench& bench, const OperandRow& row) {
        Misaligned made = make_misaligned(bench);
        const Command& command = command_named(row.command);
        Stage stage{bench, command};
        stage.source.mem = make_buffer(made.two.context.get(), enough);
        stage.target.mem = make_buffer(made.two.context.get(), enough);
        (stage.*row.operand).mem = std::move(made.sub_buffer);
        EXPECT_THAT(command.enqueue(stage, made.strict, {}, nullptr),
                    bench.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
        expect_bytes(stage.output, stage.output_before);
        expect_alive(bench);
      });
}

Cases immutable_cases() {
  return each({.suite = "TransferBuffers",
               .name = "RefusesImmutableDestination",
               .sentence = "Nothing is written to a buffer that was created immutable."},
              std::vector<OperandRow>{
                  {"WriteBuffer", "EnqueueWriteBuffer.err.INVALID_OPERATION.immutable",
                   "EnqueueWriteBuffer", &Stage::target},
                  {"WriteBufferRect", "EnqueueWriteBufferRect.err.INVALID_OPERATION.immutable",
                   "EnqueueWriteBufferRect", &Stage::target},
                  {"CopyBuffer", "EnqueueCopyBuffer.err.INVALID_OPERATION.immutable",
                   "EnqueueCopyBuffer", &Stage::target},
                  {"CopyBufferRect", "EnqueueCopyBufferRect.err.INVALID_OPERATION.immutable",
                   "EnqueueCopyBufferRect", &Stage::target},
                  {"FillBuffer", "EnqueueFillBuffer.err.INVALID_OPERATION.immutable",
                   "EnqueueFillBuffer", &Stage::target}},
              [](Bench& bench, const OperandRow& row) {
                FilledBuffer fixed = bench.filled_buffer(enough, CL_MEM_READ_ONLY | mem_immutable);
                expect_refused(bench, row, fixed, CL_INVALID_OPERATION);
                expect_contents(bench, fixed);
              });
}

}  // namespace

Cases cases() {
  return join({null_cases(), foreign_cases(), image_cases(), pipe_cases(), misaligned_cases(),
               immutable_cases()});
}

}  // namespace clmem::conformance::transfer_buffers_cases
