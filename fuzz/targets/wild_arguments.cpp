// SPDX-License-Identifier: Apache-2.0
#include "wild_arguments.hpp"

#include <sys/mman.h>

#include <array>
#include <cstring>

namespace clmem::fuzz {
namespace {

constexpr std::size_t host_bytes = std::size_t{1} << 32U;

// Returns as much memory as a transfer of the largest object can reach with the pitches below.
// Pages exist from their first use on.
void* host_memory() {
  static void* const memory = mmap(nullptr, host_bytes, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory;
}

bool is_count(std::string_view parameter) {
  return parameter.starts_with("num_") || parameter == "count" || parameter == "work_dim";
}

}  // namespace

void WildArguments::forget_host_memory() {
  madvise(host_memory(), host_bytes, MADV_DONTNEED);
}

void WildArguments::begin_call(mock::EntryPoint point) {
  point_ = point;
  blocks_.clear();
  args_ = nullptr;
  unbounded_ = in_.up_to(7) == 0;
}

std::uint64_t WildArguments::wild_number() {
  switch (in_.up_to(3)) {
    case 0:
      return 0x1000 + 16 * in_.up_to(0x3F) + in_.up_to(15);  // most enumerators are here
    case 1:
      return std::uint64_t{1} << in_.up_to(14);
    case 2:
      return in_.up_to(3);
    default:
      return in_.size_value();
  }
}

std::uint64_t WildArguments::number(std::string_view parameter) {
  if (unbounded_) {
    return wild_number();
  }
  if (is_count(parameter)) {
    return in_.up_to(list_size);
  }
  if (parameter == "cb_args" || parameter == "length") {
    return in_.up_to(64);
  }
  if (parameter.ends_with("row_pitch")) {
    return in_.up_to(16) * 64;
  }
  if (parameter.ends_with("slice_pitch")) {
    return in_.up_to(8) * 512;
  }
  if (parameter == "host_origin") {
    return in_.up_to(8);
  }
  if (parameter == "lengths") {
    return in_.up_to(8);
  }
  if ((mock::name_of(point_).starts_with("clEnqueueSVM") && parameter.starts_with("size")) ||
      (point_ == mock::EntryPoint::clSetKernelExecInfo && parameter == "param_value_size") ||
      parameter == "input_value_size") {
    return in_.byte();
  }
  return wild_number();
}

char* WildArguments::text() {
  static constexpr std::array texts{
      "",
      "k",
      "idle",
      "kernel void k(global int* a, local int* b, int c) {}",
      "kernel void m(read_only image2d_t i, sampler_t s, global int* p) {}",
      "-cl-std=CL2.0 -D A=1",
      "-create-library",
      "-cl-bad",
      "kernel void (",
      "clEnqueueAcquireExternalMemObjectsKHR"};
  const std::string_view chosen = texts[in_.up_to(texts.size() - 1)];
  char* const copy = block<char>(std::max<std::size_t>(chosen.size() + 1, 64));
  std::memcpy(copy, chosen.data(), chosen.size());
  return copy;
}

void* WildArguments::svm_pointer() {
  const std::size_t form = in_.byte();
  if (form >= 224 || pointers_.empty()) {
    return form % 2 == 0 ? nullptr : host_memory();
  }
  return pointers_[form % pointers_.size()];
}

void* WildArguments::place_in_arguments() {
  return args_ == nullptr ? nullptr : args_ + 8 * in_.up_to(7);
}

void* WildArguments::memory(std::string_view parameter) {
  if (unbounded_ || in_.up_to(7) == 0) {
    return nullptr;
  }
  if (parameter == "ptr" || parameter == "host_ptr") {
    return host_memory();
  }
  if (parameter.find("svm") != std::string_view::npos || parameter == "mapped_ptr" ||
      parameter == "dst_ptr" || parameter == "src_ptr" ||
      point_ == mock::EntryPoint::clSetKernelArgSVMPointer) {
    return svm_pointer();
  }
  if (parameter == "args") {
    return args_ = block<std::byte>(64);
  }
  auto* const words = block<std::uint64_t>(block_bytes / sizeof(std::uint64_t));
  if (parameter == "param_value" && point_ != mock::EntryPoint::clSetKernelExecInfo) {
    return words;  // pointers to results, which some queries take, are null
  }
  for (std::size_t i = 0; i < 4; ++i) {
    words[i] =
        in_.up_to(1) == 0 ? wild_number() : reinterpret_cast<std::uintptr_t>(handle<cl_mem>());
  }
  return words;
}

cl_image_desc WildArguments::descriptor() {
  const auto extent = [&] { return in_.up_to(7) == 0 ? wild_number() : in_.up_to(64); };
  cl_image_desc descriptor{};
  descriptor.image_type = static_cast<cl_mem_object_type>(0x10F0 + in_.up_to(8));
  descriptor.image_width = extent();
  descriptor.image_height = extent();
  descriptor.image_depth = extent();
  descriptor.image_array_size = extent();
  descriptor.image_row_pitch = in_.up_to(3) == 0 ? in_.up_to(16) * 64 : 0;
  descriptor.image_slice_pitch = in_.up_to(3) == 0 ? in_.up_to(8) * 512 : 0;
  descriptor.num_mip_levels = in_.up_to(7) == 0 ? static_cast<cl_uint>(wild_number()) : 0;
  descriptor.num_samples = in_.up_to(7) == 0 ? static_cast<cl_uint>(wild_number()) : 0;
  descriptor.buffer = in_.up_to(3) == 0 ? handle<cl_mem>() : nullptr;
  return descriptor;
}

}  // namespace clmem::fuzz
