// SPDX-License-Identifier: Apache-2.0
// work_item.hpp - typed access of a mock kernel to its work-item and arguments.
//
//   [](const WorkItem& item) {
//     item.memory<float>(0)[item.global_id()] *= item.value<float>(1);
//     item.image(2).write({0, 0}, item.image(3).sample(item.sampler(4), {0.5F, 0.5F}));
//   }
//
// Contract: a view, valid during the call. Accessing an argument as another kind throws
// std::invalid_argument, which ends the command with CL_OUT_OF_RESOURCES.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "clmem/mock/image_view.hpp"
#include "clmem/mock/kernel.h"
#include "clmem/mock/pipe_view.hpp"

namespace clmem::mock {

class WorkItem {
 public:
  explicit WorkItem(const clmem_mock_work_item& item) noexcept : item_{&item} {}

  [[nodiscard]] cl_uint work_dim() const noexcept { return item_->work_dim; }
  [[nodiscard]] std::size_t global_id(std::size_t dimension = 0) const {
    return in(item_->global_id, dimension);
  }
  [[nodiscard]] std::size_t local_id(std::size_t dimension = 0) const {
    return in(item_->local_id, dimension);
  }
  [[nodiscard]] std::size_t group_id(std::size_t dimension = 0) const {
    return in(item_->group_id, dimension);
  }
  [[nodiscard]] std::size_t global_size(std::size_t dimension = 0) const {
    return in(item_->global_size, dimension);
  }
  [[nodiscard]] std::size_t local_size(std::size_t dimension = 0) const {
    return in(item_->local_size, dimension);
  }
  [[nodiscard]] std::size_t enqueued_local_size(std::size_t dimension = 0) const {
    return in(item_->enqueued_local_size, dimension);
  }
  [[nodiscard]] std::size_t num_groups(std::size_t dimension = 0) const {
    return in(item_->num_groups, dimension);
  }
  [[nodiscard]] std::size_t global_offset(std::size_t dimension = 0) const {
    return in(item_->global_offset, dimension);
  }

  [[nodiscard]] std::size_t argument_count() const noexcept { return item_->argument_count; }

  // The memory from a global or constant pointer to its end; empty for NULL.
  template <typename T>
  [[nodiscard]] std::span<T> memory(std::size_t index) const {
    return elements<T>(argument(index, CLMEM_MOCK_MEMORY, "pointer to global or constant memory"));
  }
  template <typename T>
  [[nodiscard]] std::span<T> local(std::size_t index) const {
    return elements<T>(argument(index, CLMEM_MOCK_LOCAL, "pointer to local memory"));
  }
  [[nodiscard]] ImageView image(std::size_t index) const {
    return ImageView{*argument(index, CLMEM_MOCK_IMAGE, "image").image};
  }
  // For sampler arguments; kernels that declare samplers in their source construct a SamplerView.
  [[nodiscard]] SamplerView sampler(std::size_t index) const {
    return SamplerView{*argument(index, CLMEM_MOCK_SAMPLER, "sampler").sampler};
  }
  [[nodiscard]] PipeView pipe(std::size_t index) const {
    return PipeView{*argument(index, CLMEM_MOCK_PIPE, "pipe").pipe};
  }
  template <typename T>
  [[nodiscard]] T value(std::size_t index) const {
    static_assert(std::is_trivially_copyable_v<T>);
    const clmem_mock_argument& found = argument(index, CLMEM_MOCK_VALUE, "value");
    if (found.size != sizeof(T)) {
      throw std::invalid_argument{"kernel argument " + std::to_string(index) + " has " +
                                  std::to_string(found.size) + " bytes, not " +
                                  std::to_string(sizeof(T))};
    }
    T copy;
    std::memcpy(&copy, found.data, sizeof(T));
    return copy;
  }

 private:
  static std::size_t in(const std::size_t (&values)[3], std::size_t dimension) {
    if (dimension >= 3) {
      throw std::invalid_argument{"work-items have dimensions 0 to 2, not " +
                                  std::to_string(dimension)};
    }
    return values[dimension];
  }

  [[nodiscard]] const clmem_mock_argument& argument(std::size_t index, cl_uint kind,
                                                    const char* what) const {
    if (index >= item_->argument_count || item_->arguments[index].kind != kind) {
      throw std::invalid_argument{"kernel argument " + std::to_string(index) + " is not a " + what};
    }
    return item_->arguments[index];
  }

  template <typename T>
  static std::span<T> elements(const clmem_mock_argument& found) {
    return {static_cast<T*>(found.data), found.size / sizeof(T)};
  }

  const clmem_mock_work_item* item_;
};

}  // namespace clmem::mock
