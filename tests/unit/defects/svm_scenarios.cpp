// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "scenarios.hpp"

namespace clmem::mock::svm_scenarios {
namespace {

constexpr std::size_t size = 512;

// 0x10, 0x11, ... in shared memory, which a scenario frees at its end.
class Shared {
 public:
  explicit Shared(Stage& stage)
      : stage_{stage},
        bytes_{static_cast<std::uint8_t*>(stage.cl.clSVMAlloc(stage.context, 0, size, 128))} {
    std::ranges::copy(stage.host(size), bytes_);
  }
  ~Shared() { stage_.cl.clSVMFree(stage_.context, bytes_); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  [[nodiscard]] std::uint8_t* at(std::size_t offset) const { return bytes_ + offset; }
  void show() const { stage_.note(Stage::Bytes(bytes_, bytes_ + size)); }

 private:
  Stage& stage_;
  std::uint8_t* bytes_;
};

struct Request {
  cl_svm_mem_flags flags;
  std::size_t size;
  cl_uint alignment;
};

void allocations(Stage& stage) {
  for (const Request& request : {Request{0, 64, 0},
                                 {CL_MEM_READ_WRITE, 0, 0},
                                 {CL_MEM_READ_WRITE, SIZE_MAX, 0},
                                 {CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 64, 0},
                                 {CL_MEM_SVM_ATOMICS, 64, 0},
                                 {CL_MEM_COPY_HOST_PTR, 64, 0},
                                 {CL_MEM_READ_WRITE, 64, 24}}) {
    void* const memory =
        stage.cl.clSVMAlloc(stage.context, request.flags, request.size, request.alignment);
    stage.note(memory != nullptr);
    stage.note(static_cast<long long>(reinterpret_cast<std::uintptr_t>(memory) % 128));
    stage.cl.clSVMFree(stage.context, memory);
  }
}

void copies(Stage& stage) {
  const Shared source{stage};
  const Shared destination{stage};
  const auto copy = [&](void* to, const void* from, std::size_t count) {
    stage.note(
        stage.cl.clEnqueueSVMMemcpy(stage.queue, CL_TRUE, to, from, count, 0, nullptr, nullptr));
    destination.show();
  };
  copy(destination.at(7), source.at(99), 33);
  copy(destination.at(64), destination.at(0), 64);
  copy(destination.at(8), destination.at(0), 64);
  copy(destination.at(8), destination.at(8), 64);
  copy(nullptr, source.at(0), 8);
  copy(destination.at(0), nullptr, 8);
}

void fills(Stage& stage) {
  const Shared shared{stage};
  std::array<std::uint8_t, 128> pattern{};
  std::ranges::copy(stage.host(pattern.size()), pattern.begin());
  const auto fill = [&](void* to, const void* with, std::size_t pattern_size, std::size_t count) {
    stage.note(stage.cl.clEnqueueSVMMemFill(stage.queue, to, with, pattern_size, count, 0, nullptr,
                                            nullptr));
    stage.cl.clFinish(stage.queue);
    shared.show();
  };
  fill(shared.at(16), pattern.data(), 4, 32);
  fill(shared.at(128), pattern.data(), 128, 256);
  fill(shared.at(0), pattern.data(), 4, 6);
  fill(shared.at(1), pattern.data(), 4, 8);
  fill(shared.at(0), nullptr, 4, 8);
  fill(shared.at(0), pattern.data(), 0, 8);
}

// What a callback was given, without the addresses.
struct FreeLog {
  cl_command_queue queue = nullptr;
  std::vector<void*> list;  // that was given
  long long calls = 0;
  bool right_queue = false;
  bool right_list = false;

  static void CL_CALLBACK record(cl_command_queue queue, cl_uint count, void** pointers,
                                 void* user_data) {
    if (user_data != nullptr) {
      auto& log = *static_cast<FreeLog*>(user_data);
      ++log.calls;
      log.right_queue = queue == log.queue;
      log.right_list = std::ranges::equal(log.list, std::vector<void*>(pointers, pointers + count));
    }
  }
};

void maps(Stage& stage) {
  const Shared shared{stage};
  const auto map = [&](cl_map_flags flags, void* place, std::size_t count) {
    stage.note(
        stage.cl.clEnqueueSVMMap(stage.queue, CL_TRUE, flags, place, count, 0, nullptr, nullptr));
  };
  map(CL_MAP_READ, nullptr, 16);
  map(CL_MAP_READ, shared.at(0), 0);
  map(CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, shared.at(0), 16);
  stage.note(stage.cl.clEnqueueSVMUnmap(stage.queue, nullptr, 0, nullptr, nullptr));
}

// Four times as much as there is, a quarter at a time.
void free_all_the_memory(Stage& stage) {
  const std::size_t half = std::size_t{1} << 20;
  for (int round = 0; round < 16; ++round) {
    void* list[] = {stage.cl.clSVMAlloc(stage.context, 0, half, 0),
                    stage.cl.clSVMAlloc(stage.context, 0, half, 0)};
    stage.note(list[0] != nullptr && list[1] != nullptr);
    if (round % 2 == 0) {
      stage.cl.clSVMFree(stage.context, list[0]);
      stage.cl.clSVMFree(stage.context, list[1]);
    } else if (list[0] != nullptr && list[1] != nullptr) {
      stage.note(
          stage.cl.clEnqueueSVMFree(stage.queue, 2, list, nullptr, nullptr, 0, nullptr, nullptr));
      stage.cl.clFinish(stage.queue);
    }
  }
}

void free_after_gate(Stage& stage) {
  Stage::Bytes& seen = stage.host(size);
  const Shared kept{stage};
  const Shared other{stage};
  void* doomed = stage.cl.clSVMAlloc(stage.context, 0, size, 0);
  std::ranges::copy(stage.host(size), static_cast<std::uint8_t*>(doomed));
  const cl_event gate = stage.make_user_event();
  stage.note(stage.cl.clEnqueueSVMMemcpy(stage.queue, CL_FALSE, seen.data(), doomed, size, 1, &gate,
                                         nullptr));
  stage.note(
      stage.cl.clEnqueueSVMFree(stage.queue, 1, &doomed, nullptr, nullptr, 0, nullptr, nullptr));
  FreeLog log{stage.queue, {kept.at(0), other.at(0)}};
  std::vector<void*> list = log.list;
  stage.note(stage.cl.clEnqueueSVMFree(stage.make_queue(), 2, list.data(), &FreeLog::record, &log,
                                       1, &gate, nullptr));
  std::ranges::fill(list, nullptr);
  stage.note(log.calls);
  stage.note(stage.cl.clSetUserEventStatus(gate, CL_COMPLETE));
  stage.cl.clFinish(stage.queue);
  stage.note(log.calls);
  stage.note(log.right_list);
  stage.note(seen);
  if (log.calls != 0) {
    kept.show();
  }
}

void frees(Stage& stage) {
  const Shared shared{stage};
  stage.cl.clSVMFree(stage.context, nullptr);
  shared.show();
  FreeLog log{stage.queue, {shared.at(0)}};
  void* pointer = shared.at(0);
  const auto free = [&](cl_uint count, void** list, void* user_data) {
    stage.note(stage.cl.clEnqueueSVMFree(stage.queue, count, list, &FreeLog::record, user_data, 0,
                                         nullptr, nullptr));
    stage.cl.clFinish(stage.queue);
  };
  free(1, &pointer, &log);
  stage.note(log.calls);
  stage.note(log.right_queue);
  if (log.calls != 0) {
    shared.show();  // the callback frees nothing: only without it the memory is gone
  }
  free(1, &pointer, nullptr);
  free(0, &pointer, &log);
  free(1, nullptr, &log);
  free_after_gate(stage);
  free_all_the_memory(stage);
}

template <typename T>
void note_sampler_info(Stage& stage, cl_sampler sampler, cl_sampler_info name) {
  T value{};
  stage.note(stage.cl.clGetSamplerInfo(sampler, name, sizeof value, &value, nullptr));
  stage.note(static_cast<long long>(value));
}

void samplers(Stage& stage) {
  constexpr cl_sampler_properties linear[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                              CL_FALSE,
                                              CL_SAMPLER_ADDRESSING_MODE,
                                              CL_ADDRESS_NONE,
                                              CL_SAMPLER_FILTER_MODE,
                                              CL_FILTER_LINEAR,
                                              0};
  constexpr cl_sampler_properties unknown[] = {0x7777, 1, 0};
  cl_int code = CL_SUCCESS;
  stage.cl.clCreateSamplerWithProperties(stage.context, unknown, &code);
  stage.note(code);
  const cl_sampler sampler = stage.cl.clCreateSamplerWithProperties(stage.context, linear, &code);
  stage.note(code);
  stage.note(stage.cl.clRetainSampler(sampler));
  note_sampler_info<cl_uint>(stage, sampler, CL_SAMPLER_REFERENCE_COUNT);
  note_sampler_info<cl_bool>(stage, sampler, CL_SAMPLER_NORMALIZED_COORDS);
  note_sampler_info<cl_addressing_mode>(stage, sampler, CL_SAMPLER_ADDRESSING_MODE);
  note_sampler_info<cl_filter_mode>(stage, sampler, CL_SAMPLER_FILTER_MODE);
  std::size_t properties = 99;
  stage.note(stage.cl.clGetSamplerInfo(sampler, CL_SAMPLER_PROPERTIES, 0, nullptr, &properties));
  stage.note(static_cast<long long>(properties));
}

void pipes(Stage& stage) {
  cl_int code = CL_SUCCESS;
  stage.cl.clCreatePipe(stage.context, 0, 0, 16, nullptr, &code);
  stage.note(code);
  const cl_mem pipe = stage.cl.clCreatePipe(stage.context, 0, 8, 16, nullptr, &code);
  stage.note(code);
  for (const cl_mem object : {pipe, stage.filled(64)}) {
    for (const cl_pipe_info name :
         std::initializer_list<cl_pipe_info>{CL_PIPE_PACKET_SIZE, CL_PIPE_MAX_PACKETS}) {
      cl_uint value = 99;
      stage.note(stage.cl.clGetPipeInfo(object, name, sizeof value, &value, nullptr));
      stage.note(value);
    }
  }
}

void large_commands(Stage& stage) {
  constexpr std::size_t large = 2 * 65536;
  auto* const memory =
      static_cast<std::uint8_t*>(stage.cl.clSVMAlloc(stage.context, 0, 2 * large, 0));
  if (memory == nullptr) {
    return;
  }
  const auto note_ends = [&] {
    stage.cl.clFinish(stage.queue);
    stage.note(memory[large - 1]);
    stage.note(memory[2 * large - 1]);
  };
  stage.cl.clEnqueueSVMMemFill(stage.queue, memory, "?", 1, large, 0, nullptr, nullptr);
  note_ends();
  stage.cl.clEnqueueSVMMemcpy(stage.queue, CL_TRUE, memory + large, memory, large, 0, nullptr,
                              nullptr);
  note_ends();
}

// Where commands wait for a flush, the status shows what a call has waited for.
void blocking_calls(Stage& stage) {
  constexpr cl_image_format format{CL_R, CL_UNSIGNED_INT8};
  constexpr std::size_t origin[3] = {0, 0, 0};
  constexpr std::size_t region[3] = {4, 1, 1};
  const auto& cl = stage.cl;
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE1D;
  desc.image_width = 4;
  cl_int code = CL_SUCCESS;
  const cl_mem image = cl.clCreateImage(stage.context, 0, &format, &desc, nullptr, &code);
  void* const host = stage.host(64).data();
  void* const shared = cl.clSVMAlloc(stage.context, 0, 64, 0);
  cl_event event = nullptr;
  const auto note = [&](cl_int answer) {
    stage.note(answer);
    cl_int status = -1;
    cl.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    stage.note(status);
  };
  note(cl.clEnqueueReadImage(stage.queue, image, CL_TRUE, origin, region, 0, 0, host, 0, nullptr,
                             &event));
  note(cl.clEnqueueWriteImage(stage.queue, image, CL_TRUE, origin, region, 0, 0, host, 0, nullptr,
                              &event));
  std::size_t pitch = 0;
  (void)cl.clEnqueueMapImage(stage.queue, image, CL_TRUE, CL_MAP_READ, origin, region, &pitch,
                             nullptr, 0, nullptr, &event, &code);
  note(code);
  note(cl.clEnqueueSVMMemcpy(stage.queue, CL_TRUE, shared, host, 64, 0, nullptr, &event));
  note(cl.clEnqueueSVMMap(stage.queue, CL_TRUE, CL_MAP_READ, shared, 64, 0, nullptr, &event));
  const cl_event failed = stage.make_user_event();
  cl.clSetUserEventStatus(failed, -1);
  note(cl.clEnqueueSVMMemcpy(stage.queue, CL_FALSE, shared, host, 64, 1, &failed, &event));
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"allocations of shared memory", Schedule::immediate, allocations},
          {"copies of shared memory", Schedule::immediate, copies},
          {"fills of shared memory", Schedule::immediate, fills},
          {"large commands on shared memory", Schedule::immediate, large_commands},
          {"calls that block", Schedule::deferred, blocking_calls},
          {"maps of shared memory", Schedule::immediate, maps},
          {"frees of shared memory", Schedule::immediate, frees},
          {"samplers", Schedule::immediate, samplers},
          {"pipes", Schedule::immediate, pipes}};
}

}  // namespace clmem::mock::svm_scenarios
