// SPDX-License-Identifier: Apache-2.0
#include "executor/icd_launch.hpp"

#include <algorithm>
#include <functional>

#include "model/kernel/nd_range.hpp"
#include "model/pixel.hpp"

namespace clmem::mock {
namespace {

using Bytes = std::span<std::byte>;

const std::byte* end_of(Bytes bytes) {
  return bytes.data() + bytes.size();
}

// Only std::less orders pointers into different objects.
bool overlap(Bytes one, Bytes other) {
  const std::less<const std::byte*> before;
  return before(one.data(), end_of(other)) && before(other.data(), end_of(one));
}

Bytes joined(Bytes one, Bytes other) {
  std::byte* const first = std::min(one.data(), other.data(), std::less<std::byte*>{});
  const std::byte* const last = std::max(end_of(one), end_of(other), std::less<const std::byte*>{});
  return {first, static_cast<std::size_t>(last - first)};
}

PixelFormat common_format(ColorKind kind) {
  switch (kind) {
    case ColorKind::signed_integer:
      return describe({CL_RGBA, CL_SIGNED_INT32});
    case ColorKind::unsigned_integer:
      return describe({CL_RGBA, CL_UNSIGNED_INT32});
    case ColorKind::floating:
      break;
  }
  return describe({CL_RGBA, CL_FLOAT});
}

// Copies the bytes if the formats are equal, because converting through a color may lose bits.
void convert(const PixelFormat& from, const std::byte* source, const PixelFormat& to,
             std::byte* target) {
  if (from.name.image_channel_order == to.name.image_channel_order &&
      from.name.image_channel_data_type == to.name.image_channel_data_type) {
    std::copy_n(source, from.element_size, target);
  } else {
    write_pixel(to, read_pixel(from, source), target);
  }
}

std::span<std::byte> bytes_of(const clmem_mock_argument& argument) {
  return {static_cast<std::byte*>(argument.data), argument.size};
}

bool is_over_buffer(const Image& image) {
  return image.type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

bool has_gaps(const Image& image) {
  const Region size = image.pixels();
  return image.bytes().size() != size[0] * size[1] * size[2] * image.format.element_size;
}

bool is_depth(const Image& image) {
  return image.format.name.image_channel_order == CL_DEPTH;
}

cl_mem_flags flags_of(cl_kernel_arg_access_qualifier access) {
  switch (access) {
    case CL_KERNEL_ARG_ACCESS_READ_ONLY:
      return CL_MEM_READ_ONLY;
    case CL_KERNEL_ARG_ACCESS_WRITE_ONLY:
      return CL_MEM_WRITE_ONLY;
    default:
      return CL_MEM_READ_WRITE;
  }
}

cl_image_desc description_of(const Image& image) {
  const ImageExtent& extent = image.layout.extent;
  cl_image_desc desc{};
  desc.image_type = image.type;
  desc.image_width = extent.width;
  desc.image_height = extent.height;
  desc.image_depth = extent.depth;
  desc.image_array_size = extent.layers;
  if (!is_over_buffer(image)) {
    desc.image_row_pitch = image.layout.row_pitch;
    desc.image_slice_pitch = image.layout.slice_pitch;
  }
  return desc;
}

Owned<cl_kernel> make_kernel(const IcdDevice& device, cl_program program, const std::string& name) {
  cl_int code = CL_SUCCESS;
  Owned<cl_kernel> kernel{device.calls().clCreateKernel(program, name.c_str(), &code),
                          device.calls().clReleaseKernel};
  require_success(code, "clCreateKernel");
  return kernel;
}

}  // namespace

void LentMemory::add(Bytes bytes, Use use) {
  for (auto other = ranges_.begin(); other != ranges_.end();) {
    if (!overlap(other->bytes, bytes)) {
      ++other;
      continue;
    }
    bytes = joined(other->bytes, bytes);
    use = std::max(other->use, use);
    ranges_.erase(other);
    other = ranges_.begin();  // the longer range may overlap earlier ones
  }
  ranges_.push_back({bytes, use, {nullptr, nullptr}});
}

cl_mem LentMemory::buffer_of(Bytes bytes) {
  Range& range = *std::ranges::find_if(
      ranges_, [&](const Range& candidate) { return overlap(candidate.bytes, bytes); });
  if (range.bytes.data() == bytes.data() && range.bytes.size() == bytes.size()) {
    return whole(range);
  }
  const auto offset = static_cast<std::size_t>(bytes.data() - range.bytes.data());
  if (offset % device_.alignment() != 0) {
    return whole(unaligned_.emplace_back(Range{bytes, range.use, {nullptr, nullptr}}));
  }
  return parts_.emplace_back(part(range, offset, bytes.size())).get();
}

cl_mem LentMemory::whole(Range& range) const {
  if (range.buffer == nullptr) {
    range.buffer = device_.buffer(range.bytes.data(), range.bytes.size());
  }
  return range.buffer.get();
}

Owned<cl_mem> LentMemory::part(Range& range, std::size_t offset, std::size_t size) const {
  const cl_buffer_region region{offset, size};
  cl_int code = CL_SUCCESS;
  Owned<cl_mem> made{device_.calls().clCreateSubBuffer(
                         whole(range), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code),
                     device_.calls().clReleaseMemObject};
  require_success(code, "clCreateSubBuffer");
  return made;
}

void LentMemory::take_back(cl_command_queue queue) const {
  for (const auto* ranges : {&ranges_, &unaligned_}) {
    for (const Range& range : *ranges) {
      take_back(queue, range);
    }
  }
  require_success(device_.calls().clFinish(queue), "clFinish");
}

void LentMemory::take_back(cl_command_queue queue, const Range& range) const {
  if (range.use == Use::reads || range.buffer == nullptr) {
    return;
  }
  cl_int code = CL_SUCCESS;
  void* const mapped =
      device_.calls().clEnqueueMapBuffer(queue, range.buffer.get(), CL_TRUE, CL_MAP_READ, 0,
                                         range.bytes.size(), 0, nullptr, nullptr, &code);
  require_success(code, "clEnqueueMapBuffer");
  require_success(device_.calls().clEnqueueUnmapMemObject(queue, range.buffer.get(), mapped, 0,
                                                          nullptr, nullptr),
                  "clEnqueueUnmapMemObject");
}

template <typename Visit>
void ConvertedImage::for_each(const Visit& visit) {
  const Region size = image_.pixels();
  std::byte* converted = bytes_.data();
  Region at{};
  for (at[2] = 0; at[2] < size[2]; ++at[2]) {
    for (at[1] = 0; at[1] < size[1]; ++at[1]) {
      for (at[0] = 0; at[0] < size[0]; ++at[0]) {
        visit(image_.pixel(at), converted);
        converted += format_.element_size;
      }
    }
  }
}

ConvertedImage::ConvertedImage(const Image& image)
    : ConvertedImage{image, common_format(image.format.color_kind())} {}

ConvertedImage::ConvertedImage(const Image& image, const PixelFormat& format)
    : image_{image}, format_{format} {
  const Region size = image.pixels();
  bytes_.resize(size[0] * size[1] * size[2] * format_.element_size);
  for_each([&](const std::byte* pixel, std::byte* converted) {
    convert(image_.format, pixel, format_, converted);
  });
}

void ConvertedImage::give_back() {
  for_each([&](std::byte* pixel, const std::byte* converted) {
    convert(format_, converted, image_.format, pixel);
  });
}

IcdLaunch::IcdLaunch(const IcdDevice& device, cl_program program, const LaunchView& launch)
    : device_{device},
      launch_{launch},
      queue_{device.queue()},
      kernel_{make_kernel(device, program, launch.signature.name)} {}

void IcdLaunch::run() {
  set_arguments();
  set_indirect_pointers();
  execute();
  for (const LentImage& lent : images_) {
    take_back(lent);
  }
  memory_.take_back(queue_.get());
}

// Collects all memory before the first buffer is created, because arguments may overlap.
void IcdLaunch::set_arguments() {
  for (std::size_t at = 0; at < launch_.arguments.size(); ++at) {
    const clmem_mock_argument& argument = launch_.arguments[at];
    if (argument.kind == CLMEM_MOCK_MEMORY && argument.data != nullptr && !is_address(at)) {
      memory_.add(bytes_of(argument), use_of(at));
    } else if (argument.kind == CLMEM_MOCK_IMAGE) {
      const auto& image = *static_cast<const Image*>(argument.image->object);
      if (is_over_buffer(image)) {
        memory_.add(image.bytes(), use_of(at));
      }
    }
  }
  for (std::size_t at = 0; at < launch_.arguments.size(); ++at) {
    set_argument(static_cast<cl_uint>(at), launch_.arguments[at]);
  }
}

void IcdLaunch::set_argument(cl_uint index, const clmem_mock_argument& argument) {
  switch (argument.kind) {
    case CLMEM_MOCK_VALUE:
      if (launch_.signature.parameters[index].kind == ParameterKind::queue) {
        break;
      }
      return set_argument(index, argument.size, argument.data);
    case CLMEM_MOCK_LOCAL:
      return set_argument(index, argument.size, nullptr);
    case CLMEM_MOCK_MEMORY:
      return set_memory(index, argument);
    case CLMEM_MOCK_IMAGE:
      return set_handle(index, image_of(index, *argument.image));
    case CLMEM_MOCK_SAMPLER:
      return set_handle(index, sampler_of(*argument.sampler));
    default:
      break;
  }
  throw ExecutorFailure{"pipes and on-device queues cannot be lent to an executor: the mock",
                        CL_INVALID_OPERATION};
}

void IcdLaunch::set_argument(cl_uint index, std::size_t size, const void* value) {
  const cl_int code = calls().clSetKernelArg(kernel_.get(), index, size, value);
  if (code != CL_SUCCESS) {
    throw ExecutorFailure{"argument " + std::to_string(index) + ": clSetKernelArg", code};
  }
}

void IcdLaunch::set_memory(cl_uint index, const clmem_mock_argument& argument) {
  if (argument.data == nullptr) {
    return set_argument(index, sizeof(cl_mem), nullptr);
  }
  if (!is_address(index)) {
    return set_handle(index, memory_.buffer_of(bytes_of(argument)));
  }
  require_success(device_.svm() == 0
                      ? CL_INVALID_OPERATION
                      : calls().clSetKernelArgSVMPointer(kernel_.get(), index, argument.data),
                  "clSetKernelArgSVMPointer");
}

void IcdLaunch::set_indirect_pointers() {
  if (launch_.indirect_pointers.empty()) {
    return;
  }
  require_success(device_.svm() == 0
                      ? CL_INVALID_OPERATION
                      : calls().clSetKernelExecInfo(kernel_.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                                    launch_.indirect_pointers.size_bytes(),
                                                    launch_.indirect_pointers.data()),
                  "clSetKernelExecInfo");
}

Use IcdLaunch::use_of(std::size_t index) const {
  const KernelParameter& parameter = launch_.signature.parameters[index];
  const bool only_reads = parameter.kind == ParameterKind::image
                              ? parameter.access == CL_KERNEL_ARG_ACCESS_READ_ONLY
                              : (parameter.qualifiers & CL_KERNEL_ARG_TYPE_CONST) != 0;
  return only_reads ? Use::reads : Use::writes;
}

bool IcdLaunch::is_address(std::size_t index) const {
  return device_.svm() != 0 &&
         std::ranges::find(launch_.svm_arguments, index) != launch_.svm_arguments.end();
}

cl_mem IcdLaunch::image_of(cl_uint index, const clmem_mock_image& argument) {
  const auto& image = *static_cast<const Image*>(argument.object);
  LentImage lent{&image, use_of(index), {nullptr, nullptr}, nullptr};
  cl_image_desc desc = description_of(image);
  cl_mem_flags flags = flags_of(argument.access);
  cl_int code = CL_SUCCESS;
  if (is_over_buffer(image)) {
    desc.buffer = memory_.buffer_of(image.bytes());
    lent.object = make_image(flags, image.format.name, desc, nullptr, code);
  } else {
    lend(lent, flags | CL_MEM_USE_HOST_PTR, desc, code);
  }
  if (code != CL_SUCCESS) {
    throw ExecutorFailure{"argument " + std::to_string(index) + ": clCreateImage", code};
  }
  return images_.emplace_back(std::move(lent)).object.get();
}

void IcdLaunch::lend(LentImage& lent, cl_mem_flags flags, cl_image_desc desc, cl_int& code) const {
  const Image& image = *lent.image;
  if (device_.ignores_pitches() && has_gaps(image)) {
    lent.converted = std::make_unique<ConvertedImage>(image, image.format);
  } else {
    lent.object = make_image(flags, image.format.name, desc, image.bytes().data(), code);
    // Drivers return different codes for unsupported formats: PoCL 3.1 returns
    // CL_INVALID_OPERATION.
    if (code == CL_SUCCESS || is_depth(image)) {
      return;
    }
    lent.converted = std::make_unique<ConvertedImage>(image);
  }
  desc.image_row_pitch = 0;
  desc.image_slice_pitch = 0;
  lent.object =
      make_image(flags, lent.converted->format(), desc, lent.converted->bytes().data(), code);
}

Owned<cl_mem> IcdLaunch::make_image(cl_mem_flags flags, const cl_image_format& format,
                                    const cl_image_desc& desc, void* bytes, cl_int& code) const {
  return {calls().clCreateImage(device_.context(), flags, &format, &desc, bytes, &code),
          calls().clReleaseMemObject};
}

cl_sampler IcdLaunch::sampler_of(const clmem_mock_sampler& modes) {
  // Repeating modes require normalized coordinates; without them some drivers reject the sampler,
  // and reads are undefined (OpenCL C, Sampler Types).
  const cl_addressing_mode addressing =
      modes.normalized_coords == CL_FALSE && modes.addressing >= CL_ADDRESS_REPEAT
          ? cl_addressing_mode{CL_ADDRESS_CLAMP_TO_EDGE}
          : modes.addressing;
  cl_int code = CL_SUCCESS;
  Owned<cl_sampler> sampler{calls().clCreateSampler(device_.context(), modes.normalized_coords,
                                                    addressing, modes.filter, &code),
                            calls().clReleaseSampler};
  require_success(code, "clCreateSampler");
  return samplers_.emplace_back(std::move(sampler)).get();
}

void IcdLaunch::execute() {
  const NdRange& range = launch_.range;
  const bool has_offset = range.offset != Sizes{};
  cl_event started = nullptr;
  require_success(
      calls().clEnqueueNDRangeKernel(queue_.get(), kernel_.get(), range.work_dim,
                                     has_offset ? range.offset.data() : nullptr,
                                     range.global.data(), range.local.data(), 0, nullptr, &started),
      "clEnqueueNDRangeKernel");
  const Owned<cl_event> event{started, calls().clReleaseEvent};
  require_success(calls().clWaitForEvents(1, &started), "the kernel: clWaitForEvents");
}

// Skips images over a buffer: the buffer returns their bytes.
void IcdLaunch::take_back(const LentImage& lent) const {
  if (lent.use == Use::reads || is_over_buffer(*lent.image)) {
    return;
  }
  constexpr std::array<std::size_t, 3> origin{};
  const Region size = lent.image->pixels();
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  cl_int code = CL_SUCCESS;
  void* const mapped = calls().clEnqueueMapImage(
      queue_.get(), lent.object.get(), CL_TRUE, CL_MAP_READ, origin.data(), size.data(), &row_pitch,
      &slice_pitch, 0, nullptr, nullptr, &code);
  require_success(code, "clEnqueueMapImage");
  require_success(
      calls().clEnqueueUnmapMemObject(queue_.get(), lent.object.get(), mapped, 0, nullptr, nullptr),
      "clEnqueueUnmapMemObject");
  if (lent.converted != nullptr) {
    lent.converted->give_back();
  }
}

}  // namespace clmem::mock
