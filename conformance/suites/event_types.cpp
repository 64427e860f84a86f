// SPDX-License-Identifier: Apache-2.0
// CL_EVENT_COMMAND_TYPE of the commands that are not in the table of commands.hpp.

#include <gtest/gtest.h>

#include <array>

#include "harness/contents.hpp"
#include "harness/image.hpp"
#include "harness/kernel.hpp"
#include "harness/set_up.hpp"
#include "harness/svm.hpp"
#include "harness/tells.hpp"
#include "suites/all_cases.hpp"
#include "suites/commands.hpp"
#include "suites/event_callback_log.hpp"
#include "suites/event_tools.hpp"

namespace clmem::conformance::event_types_cases {

namespace {

// Two images and a buffer that holds one of them.
struct Images {
  explicit Images(Bench& bench)
      : one{small_image(bench)},
        other{small_image(bench)},
        buffer{bench.filled_buffer(bytes)},
        memory{bench.host(bytes)} {}

  static constexpr std::size_t bytes = 4 * 4 * 4;
  static constexpr std::array<std::size_t, 3> origin{0, 0, 0};
  static constexpr std::array<std::size_t, 3> region{4, 4, 1};

  Handle<cl_mem> one;
  Handle<cl_mem> other;
  FilledBuffer buffer;
  Bytes& memory;
};

void expect_type(cl_int code, cl_event event, cl_command_type type) {
  ASSERT_THAT(code, answers(CL_SUCCESS));
  EXPECT_THAT(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE), tells(type));
  wait_for(event);
}

struct ImageRow {
  const char* name;
  cl_command_type type;
  cl_int (*enqueue)(const Images& images, cl_command_queue queue, cl_event* event);
};

cl_int read_image(const Images& images, cl_command_queue queue, cl_event* event) {
  return clEnqueueReadImage(queue, images.one.get(), CL_FALSE, Images::origin.data(),
                            Images::region.data(), 0, 0, images.memory.data(), 0, nullptr, event);
}

cl_int write_image(const Images& images, cl_command_queue queue, cl_event* event) {
  return clEnqueueWriteImage(queue, images.one.get(), CL_FALSE, Images::origin.data(),
                             Images::region.data(), 0, 0, images.memory.data(), 0, nullptr, event);
}

cl_int copy_image(const Images& images, cl_command_queue queue, cl_event* event) {
  return clEnqueueCopyImage(queue, images.one.get(), images.other.get(), Images::origin.data(),
                            Images::origin.data(), Images::region.data(), 0, nullptr, event);
}

cl_int fill_image(const Images& images, cl_command_queue queue, cl_event* event) {
  constexpr std::array<cl_float, 4> colour{0, 1, 0, 1};
  return clEnqueueFillImage(queue, images.one.get(), colour.data(), Images::origin.data(),
                            Images::region.data(), 0, nullptr, event);
}

cl_int copy_image_to_buffer(const Images& images, cl_command_queue queue, cl_event* event) {
  return clEnqueueCopyImageToBuffer(queue, images.one.get(), images.buffer.get(),
                                    Images::origin.data(), Images::region.data(), 0, 0, nullptr,
                                    event);
}

cl_int copy_buffer_to_image(const Images& images, cl_command_queue queue, cl_event* event) {
  return clEnqueueCopyBufferToImage(queue, images.buffer.get(), images.one.get(), 0,
                                    Images::origin.data(), Images::region.data(), 0, nullptr,
                                    event);
}

cl_int map_image(const Images& images, cl_command_queue queue, cl_event* event) {
  std::size_t row_pitch = 0;
  cl_int code = not_answered;
  void* const mapped =
      clEnqueueMapImage(queue, images.one.get(), CL_TRUE, CL_MAP_READ, Images::origin.data(),
                        Images::region.data(), &row_pitch, nullptr, 0, nullptr, event, &code);
  if (code == CL_SUCCESS) {
    must_succeed(clEnqueueUnmapMemObject(queue, images.one.get(), mapped, 0, nullptr, nullptr),
                 "clEnqueueUnmapMemObject");
  }
  return code;
}

const std::vector<ImageRow>& image_rows() {
  static const std::vector<ImageRow> rows{
      {"EnqueueReadImage", CL_COMMAND_READ_IMAGE, read_image},
      {"EnqueueWriteImage", CL_COMMAND_WRITE_IMAGE, write_image},
      {"EnqueueCopyImage", CL_COMMAND_COPY_IMAGE, copy_image},
      {"EnqueueFillImage", CL_COMMAND_FILL_IMAGE, fill_image},
      {"EnqueueCopyImageToBuffer", CL_COMMAND_COPY_IMAGE_TO_BUFFER, copy_image_to_buffer},
      {"EnqueueCopyBufferToImage", CL_COMMAND_COPY_BUFFER_TO_IMAGE, copy_buffer_to_image},
      {"EnqueueMapImage", CL_COMMAND_MAP_IMAGE, map_image}};
  return rows;
}

// Behind what `gate` holds, on a queue in order: its event calls back, and a command of another
// queue waits for it, only when the gate is open. Commands that block come without a gate.
void expect_usual_event(Bench& bench, cl_event event, Gate* gate) {
  EventCallbackLog& log = EventCallbackLog::make();
  Stage stage{bench, command_named("EnqueueCopyBuffer")};
  const cl_command_queue other = bench.new_queue();
  Handle<cl_event> copied;
  EXPECT_THAT(clSetEventCallback(event, CL_COMPLETE, EventCallbackLog::record, log.data()),
              answers(CL_SUCCESS));
  must_succeed(clFlush(bench.queue()), "clFlush");
  must_succeed(command_named("EnqueueCopyBuffer").enqueue(stage, other, {1, &event}, copied.out()),
               "clEnqueueCopyBuffer");
  must_succeed(clFlush(other), "clFlush");
  if (gate != nullptr) {
    expect_no_effect(bench, stage, command_named("EnqueueCopyBuffer"));
    EXPECT_TRUE(is_waiting(copied.get())) << "the command it waits for is held back";
    EXPECT_TRUE(log.calls().empty()) << "the command is held back";
    gate->open();
  }
  wait_for(copied.get());
  EXPECT_TRUE(log.eventually_called(1)) << "the callback was never called";
  bench.finish();
}

// Everything behind this waits for the gate.
void hold_back(Bench& bench, const Gate& gate) {
  bench.needs({1, 2});
  must_succeed(clEnqueueMarkerWithWaitList(bench.queue(), 1, gate.wait_list(), nullptr),
               "clEnqueueMarkerWithWaitList");
}

// The command of type `blocking` cannot be held back.
template <typename Objects, typename Row>
void expect_usual_event_of(Bench& bench, const Objects& objects, const Row& row,
                           cl_command_type blocking) {
  const bool blocks = row.type == blocking;
  Handle<cl_event> event;
  Gate gate{bench};
  if (blocks) {
    gate.open();
  } else {
    hold_back(bench, gate);
  }
  must_succeed(row.enqueue(objects, bench.queue(), event.out()), row.name);
  expect_usual_event(bench, event.get(), blocks ? nullptr : &gate);
}

constexpr const char* usual_event =
    "The event of a command behind a held one calls back, and holds back who waits for it.";
const std::vector<std::string> usual_event_requirements{
    "SetEventCallback.complete", "Enqueue.wait-list.cross-queue", "Queue.in-order.execution"};

Cases image_cases() {
  return each({.suite = "Event",
               .name = "OfImageCommandIsLikeAnyOther",
               .sentence = usual_event,
               .requirements = usual_event_requirements},
              image_rows(), [](Bench& bench, const ImageRow& row) {
                const Images images{bench};
                expect_usual_event_of(bench, images, row, CL_COMMAND_MAP_IMAGE);
              });
}

struct SvmRow {
  const char* name;
  const char* requirement;
  cl_command_type type;
  cl_int (*enqueue)(const SvmMemory& memory, cl_command_queue queue, cl_event* event);
};

constexpr std::size_t svm_size = 64;

cl_int copy_svm(const SvmMemory& memory, cl_command_queue queue, cl_event* event) {
  constexpr std::size_t half = svm_size / 2;
  return clEnqueueSVMMemcpy(queue, CL_FALSE, memory.get(),
                            static_cast<std::byte*>(memory.get()) + half, half, 0, nullptr, event);
}

cl_int fill_svm(const SvmMemory& memory, cl_command_queue queue, cl_event* event) {
  constexpr cl_uint value = 0x5ac317e9;
  return clEnqueueSVMMemFill(queue, memory.get(), &value, sizeof value, svm_size, 0, nullptr,
                             event);
}

cl_int map_svm(const SvmMemory& memory, cl_command_queue queue, cl_event* event) {
  const cl_int code =
      clEnqueueSVMMap(queue, CL_FALSE, CL_MAP_READ, memory.get(), svm_size, 0, nullptr, event);
  must_succeed(clEnqueueSVMUnmap(queue, memory.get(), 0, nullptr, nullptr), "clEnqueueSVMUnmap");
  return code;
}

cl_int unmap_svm(const SvmMemory& memory, cl_command_queue queue, cl_event* event) {
  must_succeed(
      clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory.get(), svm_size, 0, nullptr, nullptr),
      "clEnqueueSVMMap");
  return clEnqueueSVMUnmap(queue, memory.get(), 0, nullptr, event);
}

cl_int migrate_svm(const SvmMemory& memory, cl_command_queue queue, cl_event* event) {
  const void* pointer = memory.get();
  return clEnqueueSVMMigrateMem(queue, 1, &pointer, nullptr, 0, 0, nullptr, event);
}

// Leaves the memory to its owner: the callback frees nothing.
void CL_CALLBACK free_nothing(cl_command_queue, cl_uint, void**, void*) {}

cl_int free_svm(const SvmMemory& memory, cl_command_queue queue, cl_event* event) {
  void* pointer = memory.get();
  return clEnqueueSVMFree(queue, 1, &pointer, free_nothing, nullptr, 0, nullptr, event);
}

const std::vector<SvmRow>& svm_rows() {
  static const std::vector<SvmRow> rows{
      {"EnqueueSVMMemcpy", "GetEventInfo.COMMAND_TYPE.EnqueueSVMMemcpy", CL_COMMAND_SVM_MEMCPY,
       copy_svm},
      {"EnqueueSVMMemFill", "GetEventInfo.COMMAND_TYPE.EnqueueSVMMemFill", CL_COMMAND_SVM_MEMFILL,
       fill_svm},
      {"EnqueueSVMMap", "GetEventInfo.COMMAND_TYPE.EnqueueSVMMap", CL_COMMAND_SVM_MAP, map_svm},
      {"EnqueueSVMUnmap", "GetEventInfo.COMMAND_TYPE.EnqueueSVMUnmap", CL_COMMAND_SVM_UNMAP,
       unmap_svm},
      {"EnqueueSVMMigrateMem", "GetEventInfo.COMMAND_TYPE.EnqueueSVMMigrateMem",
       CL_COMMAND_SVM_MIGRATE_MEM, migrate_svm},
      {"EnqueueSVMFree", "GetEventInfo.COMMAND_TYPE.EnqueueSVMFree", CL_COMMAND_SVM_FREE,
       free_svm}};
  return rows;
}

Cases svm_cases() {
  return join({each({.suite = "EventType",
                     .name = "OfSvmCommand",
                     .sentence = "The event of a command on shared virtual memory names its type."},
                    svm_rows(),
                    [](Bench& bench, const SvmRow& row) {
                      const SvmMemory memory{bench, svm_size};
                      Handle<cl_event> event;
                      const cl_int code = row.enqueue(memory, bench.queue(), event.out());
                      expect_type(code, event.get(), row.type);
                      bench.finish();
                    }),
               each({.suite = "Event",
                     .name = "OfSvmCommandIsLikeAnyOther",
                     .sentence = usual_event,
                     .requirements = usual_event_requirements},
                    svm_rows(), [](Bench& bench, const SvmRow& row) {
                      const SvmMemory memory{bench, svm_size};
                      expect_usual_event_of(bench, memory, row, CL_COMMAND_SVM_UNMAP);
                    })});
}

Cases other_cases() {
  return {{.suite = "EventType",
           .name = "OfMarker",
           .sentence = "The event of the marker of OpenCL 1.0 names its type.",
           .requirements = {"GetEventInfo.COMMAND_TYPE.EnqueueMarker"},
           .body =
               [](Bench& bench) {
                 Handle<cl_event> event;
                 const cl_int code = clEnqueueMarker(bench.queue(), event.out());
                 expect_type(code, event.get(), CL_COMMAND_MARKER);
               }},
          {.suite = "Event",
           .name = "OfKernelIsLikeAnyOther",
           .sentence = usual_event,
           .requirements = usual_event_requirements,
           .body =
               [](Bench& bench) {
                 const FilledBuffer from = bench.filled_buffer(64);
                 const FilledBuffer to = bench.filled_buffer(64);
                 const Kernel kernel{bench, "copy_bytes"};
                 kernel.set_all(from.get(), to.get());
                 Handle<cl_event> event;
                 Gate gate{bench};
                 hold_back(bench, gate);
                 kernel.enqueue(bench.queue(), {64}, event.out());
                 expect_usual_event(bench, event.get(), &gate);
                 expect_contents(bench, to.get(), from.bytes);
               }},
          {.suite = "EventType",
           .name = "OfKernel",
           .sentence = "The event of a kernel names its type.",
           .requirements = {"GetEventInfo.COMMAND_TYPE.EnqueueNDRangeKernel"},
           .body = [](Bench& bench) {
             const FilledBuffer from = bench.filled_buffer(64);
             const FilledBuffer to = bench.filled_buffer(64);
             const Kernel kernel{bench, "copy_bytes"};
             kernel.set_all(from.get(), to.get());
             Handle<cl_event> event;
             kernel.enqueue(bench.queue(), {64}, event.out());
             expect_type(CL_SUCCESS, event.get(), CL_COMMAND_NDRANGE_KERNEL);
             expect_contents(bench, to.get(), from.bytes);
           }}};
}

}  // namespace

Cases cases() {
  return join({image_cases(), svm_cases(), other_cases()});
}

}  // namespace clmem::conformance::event_types_cases
