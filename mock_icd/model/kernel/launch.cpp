// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/launch.hpp"

#include <algorithm>

namespace clmem::mock {
namespace {

constexpr std::size_t largest_alignment = 128;  // of long16

}  // namespace

void Launch::add_block(cl_uint kind, std::size_t size) {
  const auto bytes = blocks_.emplace_back(Storage::allocate(size, largest_alignment))->bytes();
  arguments_.push_back({kind, bytes.data(), bytes.size(), nullptr, nullptr, nullptr});
}

void Launch::add_value(const ValueArgument& bytes) {
  add_block(CLMEM_MOCK_VALUE, bytes.size());
  std::ranges::copy(bytes, static_cast<std::byte*>(arguments_.back().data));
}

void Launch::add_local(std::size_t size) {
  add_block(CLMEM_MOCK_LOCAL, size);
}

void Launch::add_memory(const std::shared_ptr<MemObject>& buffer) {
  clmem_mock_argument argument{CLMEM_MOCK_MEMORY, nullptr, 0, nullptr, nullptr, nullptr};
  if (buffer != nullptr) {
    argument.data = buffer->bytes().data();
    argument.size = buffer->size;
    keep(buffer);
  }
  arguments_.push_back(argument);
}

void Launch::add_svm(SvmMemory memory, const void* pointer) {
  add_pointer(pointer, memory->size_from(pointer));
  keep(std::move(memory));
}

void Launch::add_host_memory(const void* pointer) {
  add_pointer(pointer, SIZE_MAX - number_of(pointer));
}

void Launch::add_pointer(const void* pointer, std::size_t size) {
  svm_arguments_.push_back(arguments_.size());
  arguments_.push_back(
      {CLMEM_MOCK_MEMORY, const_cast<void*>(pointer), size, nullptr, nullptr, nullptr});
}

void Launch::add_indirect(SvmMemory memory) {
  indirect_pointers_.push_back(memory->base());
  keep(std::move(memory));
}

void Launch::add_device_address(std::shared_ptr<const void> buffer, std::byte* address,
                                std::size_t size) {
  arguments_.push_back(
      {CLMEM_MOCK_MEMORY, size == 0 ? nullptr : address, size, nullptr, nullptr, nullptr});
  keep(std::move(buffer));
}

void Launch::add_image(const std::shared_ptr<Image>& image, cl_kernel_arg_access_qualifier access) {
  const auto& argument = images_.emplace_back(image_argument(*image, access));
  arguments_.push_back({CLMEM_MOCK_IMAGE, nullptr, 0, &argument, nullptr, nullptr});
  keep(image);
}

void Launch::add_sampler(const SamplerModes& modes) {
  const auto& argument = samplers_.emplace_back(
      clmem_mock_sampler{modes.normalized_coords, modes.addressing, modes.filter});
  arguments_.push_back({CLMEM_MOCK_SAMPLER, nullptr, 0, nullptr, &argument, nullptr});
}

void Launch::add_pipe(const std::shared_ptr<Pipe>& pipe, cl_kernel_arg_access_qualifier access) {
  const auto& argument = pipes_.emplace_back(pipe_argument(*pipe, access));
  arguments_.push_back({CLMEM_MOCK_PIPE, nullptr, 0, nullptr, nullptr, &argument});
  keep(pipe);
}

cl_int Launch::run() {
  if (range_.empty()) {
    return CL_COMPLETE;
  }
  if (definition_->implementation != nullptr) {
    return run_groups();
  }
  if (definition_->executable == nullptr) {
    return CL_COMPLETE;
  }
  return definition_->executable->run(
      {definition_->signature, range_, arguments_, svm_arguments_, indirect_pointers_});
}

cl_int Launch::run_groups() {
  clmem_mock_work_item item = range_.first_item();
  item.argument_count = arguments_.size();
  item.arguments = arguments_.data();
  const auto& groups = item.num_groups;
  Sizes id{};
  for (id[2] = 0; id[2] < groups[2]; ++id[2]) {
    for (id[1] = 0; id[1] < groups[1]; ++id[1]) {
      for (id[0] = 0; id[0] < groups[0]; ++id[0]) {
        lay_out_local_memory();
        range_.move_to_group(id, item);
        if (const cl_int status = run_group(item); status != CL_COMPLETE) {
          return status;
        }
      }
    }
  }
  return CL_COMPLETE;
}

cl_int Launch::run_group(clmem_mock_work_item item) const {
  const bool whole = definition_->implementation->form == Invocation::per_work_group;
  const Sizes first{item.global_id[0], item.global_id[1], item.global_id[2]};
  const Sizes items =
      whole ? Sizes{1, 1, 1} : Sizes{item.local_size[0], item.local_size[1], item.local_size[2]};
  auto& id = item.local_id;
  for (id[2] = 0; id[2] < items[2]; ++id[2]) {
    for (id[1] = 0; id[1] < items[1]; ++id[1]) {
      for (id[0] = 0; id[0] < items[0]; ++id[0]) {
        for (std::size_t at = 0; at < first.size(); ++at) {
          item.global_id[at] = first[at] + id[at];
        }
        // A status that is neither success nor an error would not end the event.
        if (const cl_int status = run_item(item); status != CL_SUCCESS) {
          return std::min(status, -1);
        }
      }
    }
  }
  return CL_COMPLETE;
}

cl_int Launch::run_item(const clmem_mock_work_item& item) const {
  const KernelFunction& function = definition_->implementation->function;
  return calling_ == nullptr ? function(item) : calling_(function, item);
}

void Launch::lay_out_local_memory() {
  for (const clmem_mock_argument& argument : arguments_) {
    if (argument.kind == CLMEM_MOCK_LOCAL) {
      std::fill_n(static_cast<std::byte*>(argument.data), argument.size, fresh_byte);
    }
  }
}

}  // namespace clmem::mock
