// SPDX-License-Identifier: Apache-2.0
// What not every device has: mip levels, immutable memory, images over buffers, kernels that differ
// from device to device. Played on two devices, one of which has all of it.
#include <array>
#include <cstring>

#include "model/immutable.hpp"
#include "scenarios.hpp"

namespace clmem::mock::feature_scenarios {
namespace {

constexpr cl_image_format format{CL_RGBA, CL_UNORM_INT8};
using Place = std::array<std::size_t, 3>;

void make_unequal(Config& config) {
  DeviceConfig able = config.devices().front();
  DeviceConfig plain = able;
  for (const char* const extension :
       {"cl_khr_mipmap_image", "cl_ext_image_from_buffer", "cl_ext_immutable_memory_objects"}) {
    able.extensions.emplace_back(extension);
  }
  able.svm_capabilities |= CL_DEVICE_SVM_FINE_GRAIN_SYSTEM;
  plain.version = CL_MAKE_VERSION(1, 2, 0);
  fit_to_version(plain);
  plain.profile = DeviceProfile::embedded;
  plain.extensions.clear();
  plain.images.formats = {format};
  plain.images.max_2d_width = 64;
  plain.images.max_3d_width = plain.images.max_3d_height = plain.images.max_3d_depth = 0;
  config.devices() = {able, plain};
}

// Of all devices of the platform.
struct Both {
  explicit Both(Stage& on) : stage{on} {
    cl_platform_id platform = nullptr;
    stage.cl.clGetPlatformIDs(1, &platform, nullptr);
    stage.cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 2, devices.data(), nullptr);
    cl_int code = CL_SUCCESS;
    context = stage.cl.clCreateContext(nullptr, 2, devices.data(), nullptr, nullptr, &code);
    queue = stage.cl.clCreateCommandQueue(context, devices[1], 0, &code);
    stage.note(code);
  }

  cl_mem image(const cl_image_format& of, std::size_t width) const {
    cl_int code = CL_SUCCESS;
    const cl_mem made =
        stage.cl.clCreateImage2D(context, CL_MEM_READ_ONLY, &of, width, 1, 0, nullptr, &code);
    stage.note(code);
    return made;
  }

  Stage& stage;
  std::array<cl_device_id, 2> devices{};
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;  // of the plain one
};

cl_mem make_image(Stage& stage, cl_mem_flags flags, cl_uint levels, cl_mem over = nullptr,
                  void* host = nullptr) {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = 16;
  desc.image_height = 4;
  desc.num_mip_levels = levels;
  desc.buffer = over;
  cl_int code = CL_SUCCESS;
  const cl_mem made = stage.cl.clCreateImage(stage.context, flags, &format, &desc, host, &code);
  stage.note(code);
  return made;
}

void levels(Stage& stage) {
  const cl_mem image = make_image(stage, CL_MEM_READ_WRITE, 2);
  const Place region{8, 2, 1};
  for (const std::size_t level : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
    const Place origin{0, 0, level};
    Stage::Bytes& bytes = stage.host(64);
    bytes.front() = static_cast<std::uint8_t>(level);
    stage.note(stage.cl.clEnqueueWriteImage(stage.queue, image, CL_TRUE, origin.data(),
                                            region.data(), 0, 0, bytes.data(), 0, nullptr,
                                            nullptr));
  }
  Stage::Bytes& seen = stage.host(64);
  const Place first{0, 0, 0};
  const Place second{0, 0, 1};
  const Place row{4, 1, 1};
  const cl_mem buffer = stage.filled(16);
  stage.note(stage.cl.clEnqueueCopyImageToBuffer(stage.queue, image, buffer, second.data(),
                                                 row.data(), 0, 0, nullptr, nullptr));
  stage.show(buffer);
  stage.note(stage.cl.clEnqueueCopyBufferToImage(stage.queue, stage.filled(16), image, 0,
                                                 second.data(), row.data(), 0, nullptr, nullptr));
  cl_int code = CL_SUCCESS;
  std::size_t pitch = 0;
  const auto* const mapped = static_cast<const std::uint8_t*>(
      stage.cl.clEnqueueMapImage(stage.queue, image, CL_TRUE, CL_MAP_READ, second.data(),
                                 row.data(), &pitch, nullptr, 0, nullptr, nullptr, &code));
  stage.note(code);
  stage.note(Stage::Bytes(mapped, mapped + 16));
  stage.note(stage.cl.clEnqueueReadImage(stage.queue, image, CL_TRUE, first.data(), region.data(),
                                         0, 0, seen.data(), 0, nullptr, nullptr));
  stage.note(seen);
}

void immutables(Stage& stage) {
  constexpr cl_mem_flags fixed = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable;
  Stage::Bytes& bytes = stage.host(256);
  const cl_mem buffer = stage.make_buffer(fixed, 256, bytes.data());
  const cl_mem image = make_image(stage, fixed, 0, nullptr, bytes.data());
  const cl_mem other = make_image(stage, CL_MEM_READ_WRITE, 0);
  const cl_mem source = stage.filled(256);
  const Place zero{0, 0, 0};
  const Place region{16, 4, 1};
  stage.note(stage.cl.clEnqueueWriteImage(stage.queue, image, CL_TRUE, zero.data(), region.data(),
                                          0, 0, bytes.data(), 0, nullptr, nullptr));
  stage.note(stage.cl.clEnqueueCopyImage(stage.queue, other, image, zero.data(), zero.data(),
                                         region.data(), 0, nullptr, nullptr));
  stage.note(
      stage.cl.clEnqueueCopyBuffer(stage.queue, source, buffer, 0, 0, 256, 0, nullptr, nullptr));
  stage.note(stage.cl.clEnqueueWriteBuffer(stage.queue, buffer, CL_TRUE, 0, 256, bytes.data(), 0,
                                           nullptr, nullptr));
  (void)make_image(stage, CL_MEM_READ_ONLY, 0, buffer);
}

void images_over_buffers(Stage& stage) {
  (void)make_image(stage, CL_MEM_READ_WRITE, 0, stage.filled(255));
}

void absent_volumes(Stage& stage) {
  const Both both{stage};
  cl_int code = CL_SUCCESS;
  const cl_context plain =
      stage.cl.clCreateContext(nullptr, 1, &both.devices[1], nullptr, nullptr, &code);
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE3D;
  desc.image_width = desc.image_height = desc.image_depth = 2;
  (void)stage.cl.clCreateImage(plain, CL_MEM_READ_ONLY, &format, &desc, nullptr, &code);
  stage.note(code);
}

cl_kernel make_kernel(Stage& stage, cl_context context, const char* name) {
  const char* source =
      "kernel void add(global uchar* bytes) {}\n"
      "kernel void raise(global uchar* bytes, uint by, sampler_t unused) {}\n"
      "kernel void rest() {}\n"
      "kernel void take(read_only image2d_t image) {}\n";
  cl_int code = CL_SUCCESS;
  const cl_program program =
      stage.cl.clCreateProgramWithSource(context, 1, &source, nullptr, &code);
  stage.note(stage.cl.clBuildProgram(program, 0, nullptr, "", nullptr, nullptr));
  const cl_kernel kernel = stage.cl.clCreateKernel(program, name, &code);
  stage.note(code);
  return kernel;
}

void run(Stage& stage, cl_command_queue queue, cl_kernel kernel) {
  const std::size_t items = 4;
  stage.note(stage.cl.clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr,
                                             nullptr));
  stage.cl.clFinish(queue);
}

void kernels(Stage& stage) {
  stage.register_kernels();
  const cl_kernel add = make_kernel(stage, stage.context, "add");
  for (const cl_kernel kernel : {add, make_kernel(stage, stage.context, "raise")}) {
    cl_uint arguments = 0;
    stage.note(stage.cl.clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments,
                                        nullptr));
    stage.note(arguments);
  }
  cl_uint references = 0;
  stage.note(stage.cl.clGetContextInfo(stage.context, CL_CONTEXT_REFERENCE_COUNT, sizeof references,
                                       &references, nullptr));
  stage.note(references);
  const cl_mem buffer = stage.filled(4);
  stage.cl.clSetKernelArg(add, 0, sizeof buffer, &buffer);
  run(stage, stage.queue, add);
  stage.show(buffer);
  const std::array<cl_ulong, 1> address{4096};
  stage.note(stage.cl.clSetKernelExecInfo(add, 0x5002, sizeof address, address.data()));
  cl_uint count = 0;
  stage.note(stage.cl.clGetSupportedImageFormats(stage.context, CL_MEM_KERNEL_READ_AND_WRITE,
                                                 CL_MEM_OBJECT_IMAGE2D, 0, nullptr, &count));
  stage.note(count);
}

// One thing wrong at a time, then what is right for a kernel and its clone.
void arguments(Stage& stage) {
  stage.register_kernels();
  const cl_kernel raise = make_kernel(stage, stage.context, "raise");
  const cl_mem buffer = stage.filled(4);
  const cl_mem image = make_image(stage, CL_MEM_READ_WRITE, 0);
  cl_uint by = 3;
  stage.note(stage.cl.clSetKernelArg(raise, 0, sizeof image, &image));
  stage.note(stage.cl.clSetKernelArg(raise, 1, sizeof by - 1, &by));
  stage.note(stage.cl.clSetKernelArg(raise, 1, sizeof by, nullptr));
  stage.note(stage.cl.clSetKernelArg(raise, 2, sizeof(cl_sampler), nullptr));
  stage.note(stage.cl.clSetKernelArg(raise, 3, sizeof by, &by));
  cl_int code = CL_SUCCESS;
  const cl_sampler sampler =
      stage.cl.clCreateSampler(stage.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &code);
  stage.cl.clSetKernelArg(raise, 0, sizeof buffer, &buffer);
  stage.cl.clSetKernelArg(raise, 1, sizeof by, &by);
  stage.note(stage.cl.clSetKernelArg(raise, 1, sizeof by - 1, &by));
  stage.cl.clSetKernelArg(raise, 2, sizeof sampler, &sampler);
  cl_uint references = 0;
  stage.note(stage.cl.clGetSamplerInfo(sampler, CL_SAMPLER_REFERENCE_COUNT, sizeof references,
                                       &references, nullptr));
  stage.note(references);
  run(stage, stage.queue, raise);
  run(stage, stage.queue, raise);
  stage.show(buffer);
  const cl_kernel clone = stage.cl.clCloneKernel(raise, &code);
  stage.note(code);
  by = 50;
  stage.cl.clSetKernelArg(raise, 1, sizeof by, &by);
  run(stage, stage.queue, clone);
  stage.show(buffer);
  stage.note(stage.cl.clCloneKernel(make_kernel(stage, stage.context, "rest"), &code) == nullptr);
}

void offsets(Stage& stage) {
  stage.register_kernels();
  const cl_kernel add = make_kernel(stage, stage.context, "add");
  const cl_mem buffer = stage.filled(8);
  stage.cl.clSetKernelArg(add, 0, sizeof buffer, &buffer);
  constexpr std::array<std::size_t, 2> offset{1, 1};
  constexpr std::array<std::size_t, 2> items{2, 1};
  stage.note(stage.cl.clEnqueueNDRangeKernel(stage.queue, add, 2, offset.data(), items.data(),
                                             nullptr, 0, nullptr, nullptr));
  stage.show(buffer);
}

void alignment_of_shared_memory(Stage& stage) {
  void* const memory = stage.cl.clSVMAlloc(stage.context, CL_MEM_READ_WRITE, 64, 256);
  stage.note(memory == nullptr);
  stage.cl.clSVMFree(stage.context, memory);
}

// Then the same, held back by an event that fails.
void tasks(Stage& stage) {
  stage.register_kernels();
  const cl_kernel add = make_kernel(stage, stage.context, "add");
  const cl_mem buffer = stage.filled(4);
  stage.cl.clSetKernelArg(add, 0, sizeof buffer, &buffer);
  cl_event event = nullptr;
  stage.note(stage.cl.clEnqueueTask(stage.queue, add, 0, nullptr, &event));
  stage.describe(event);
  stage.show(buffer);
  const cl_event gate = stage.make_user_event();
  stage.note(stage.cl.clEnqueueTask(stage.make_queue(), add, 1, &gate, &event));
  stage.cl.clSetUserEventStatus(gate, -1);
  stage.describe(event);
  stage.show(buffer);
}

struct Moved {
  std::uint8_t* from;
  std::uint8_t* to;
  std::uint8_t added;
};

void CL_CALLBACK move_byte(void* given) {
  Moved moved{};
  std::memcpy(&moved, given, sizeof moved);
  if (moved.from != nullptr && moved.to != nullptr) {
    *moved.to = static_cast<std::uint8_t>(*moved.to + *moved.from + moved.added);
  }
}

void CL_CALLBACK do_nothing(void* /*arguments*/) {}

// On both queues, of which one waits for an event that fails at last.
void native_kernels(Stage& stage) {
  const cl_mem from = stage.filled(4);
  const cl_mem parent = stage.filled(132);
  const cl_event gate = stage.make_user_event();
  const cl_event failing = stage.make_user_event();
  const cl_command_queue other = stage.make_queue();
  const std::array<cl_mem, 2> whole{from, stage.filled(4)};
  const std::array<cl_mem, 2> part{from, stage.make_sub_buffer(parent, 128, 4)};
  const auto call = [&](const std::array<cl_mem, 2>& objects, std::uint8_t added,
                        cl_command_queue queue, cl_event wait) {
    cl_event event = nullptr;
    Moved moved{nullptr, nullptr, added};
    std::array<const void*, 2> places{&moved.from, &moved.to};
    stage.note(stage.cl.clEnqueueNativeKernel(queue, move_byte, &moved, sizeof moved, 2,
                                              objects.data(), places.data(), 1, &wait, &event));
    stage.note(moved.from == nullptr && moved.to == nullptr);
    return event;
  };
  const std::array<cl_event, 3> events{call(whole, 1, stage.queue, gate),
                                       call(part, 2, stage.queue, gate),
                                       call(whole, 4, other, failing)};
  stage.cl.clSetUserEventStatus(gate, CL_COMPLETE);
  stage.cl.clSetUserEventStatus(failing, -1);
  for (const cl_event event : events) {
    stage.describe(event);
  }
  for (const cl_mem buffer : {from, whole[1], parent}) {
    stage.show(buffer);
  }
  stage.note(stage.cl.clEnqueueNativeKernel(stage.queue, do_nothing, nullptr, 0, 0, nullptr,
                                            nullptr, 0, nullptr, nullptr));
}

// With storage that is too large, too small and not there.
void sizes(Stage& stage) {
  for (const std::size_t given : {std::size_t{12}, std::size_t{3}}) {
    std::array<std::uint8_t, 12> storage{};
    storage.fill(0xa5);
    stage.note(stage.cl.clGetCommandQueueInfo(stage.queue, CL_QUEUE_REFERENCE_COUNT, given,
                                              storage.data(), nullptr));
    stage.note({storage.begin(), storage.end()});
  }
  stage.note(
      stage.cl.clGetCommandQueueInfo(stage.queue, CL_QUEUE_REFERENCE_COUNT, 4, nullptr, nullptr));
}

// Wrong in the last of 65 entries.
void long_lists(Stage& stage) {
  const cl_event complete = stage.make_user_event();
  stage.cl.clSetUserEventStatus(complete, CL_COMPLETE);
  std::array<cl_event, 65> events{};
  events.fill(complete);
  events.back() = nullptr;
  stage.note(stage.cl.clEnqueueMarkerWithWaitList(stage.queue, 65, events.data(), nullptr));
  stage.note(stage.cl.clWaitForEvents(65, events.data()));
  stage.describe(complete);
  std::array<cl_mem, 65> objects{};
  objects.fill(stage.filled(4));
  objects.back() = nullptr;
  stage.note(
      stage.cl.clEnqueueMigrateMemObjects(stage.queue, 65, objects.data(), 0, 0, nullptr, nullptr));
}

void kernels_of_the_other_device(Stage& stage) {
  stage.register_kernels();
  const Both both{stage};
  const cl_kernel take = make_kernel(stage, both.context, "take");
  for (const cl_mem image : {both.image(format, 65), both.image({CL_RGBA, CL_UNSIGNED_INT8}, 16)}) {
    stage.cl.clSetKernelArg(take, 0, sizeof image, &image);
    run(stage, both.queue, take);
  }
  const cl_kernel add = make_kernel(stage, both.context, "add");
  stage.note(stage.cl.clSetKernelArgSVMPointer(add, 0, stage.host(64).data()));
  run(stage, both.queue, add);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"mip levels", Schedule::immediate, levels, make_unequal},
          {"immutable memory", Schedule::immediate, immutables, make_unequal},
          {"images over buffers", Schedule::immediate, images_over_buffers, make_unequal},
          {"absent volumes", Schedule::immediate, absent_volumes, make_unequal},
          {"kernels", Schedule::immediate, kernels, make_unequal},
          {"arguments", Schedule::immediate, arguments},
          {"offsets", Schedule::immediate, offsets},
          {"alignment of shared memory", Schedule::immediate, alignment_of_shared_memory},
          {"tasks", Schedule::immediate, tasks},
          {"native kernels", Schedule::immediate, native_kernels},
          {"sizes", Schedule::immediate, sizes},
          {"long lists", Schedule::immediate, long_lists},
          {"kernels of the other device", Schedule::immediate, kernels_of_the_other_device,
           make_unequal}};
}

}  // namespace clmem::mock::feature_scenarios
