// SPDX-License-Identifier: Apache-2.0
// svm_container_allocator.hpp - standard containers in fine-grain shared virtual memory.
//
//   std::vector<float, SVMContainerAllocator<float>> values(1000, {context, queue});
//   enqueue_fill(queue, SVM{values}, 0.0F, 4000);
//   queue.finish();                 // then the host may look
//
// Contract: containers build their elements on the host, hence fine-grain memory, which the device
// has to have. Memory is freed by a command of the queue, after what was enqueued there before. A
// container that is used in another queue outlives its commands. Containers that swap or move
// between each other have equal allocators: of the same context and queue. A failing free goes to
// the clean-up handler.
#pragma once

#include <clmem/export.hpp>
#include <clmem/svm_allocation.hpp>
#include <cstddef>
#include <limits>
#include <new>

namespace CLMEM_EXPORT clmem {

namespace detail {

[[nodiscard]] void* allocate_for_container(const Context& context, const CommandQueue& queue,
                                           std::size_t size, std::size_t alignment);
void free_of_container(const Context& context, const CommandQueue& queue, void* area,
                       std::size_t size) noexcept;

}  // namespace detail

template <typename T>
class SVMContainerAllocator {
 public:
  using value_type = T;

  // Implicit, as a container's argument.
  explicit(false) SVMContainerAllocator(Context context, CommandQueue queue)
      : context_{std::move(context)}, queue_{std::move(queue)} {}
  // Moving copies: an allocator that was moved from still equals the one that it was moved to.
  SVMContainerAllocator(const SVMContainerAllocator&) = default;
  SVMContainerAllocator& operator=(const SVMContainerAllocator&) = default;
  ~SVMContainerAllocator() = default;
  template <typename U>
  explicit(false) SVMContainerAllocator(const SVMContainerAllocator<U>& other)
      : SVMContainerAllocator{other.context(), other.queue()} {}

  [[nodiscard]] T* allocate(std::size_t count) const {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) {
      throw std::bad_array_new_length{};
    }
    return static_cast<T*>(
        detail::allocate_for_container(context_, queue_, count * sizeof(T), alignof(T)));
  }
  void deallocate(T* area, std::size_t count) const noexcept {
    detail::free_of_container(context_, queue_, area, count * sizeof(T));
  }

  [[nodiscard]] const Context& context() const noexcept { return context_; }
  [[nodiscard]] const CommandQueue& queue() const noexcept { return queue_; }

  template <typename U>
  friend bool operator==(const SVMContainerAllocator& left,
                         const SVMContainerAllocator<U>& right) noexcept {
    return left.context() == right.context() && left.queue() == right.queue();
  }

 private:
  Context context_;
  CommandQueue queue_;
};

}  // namespace clmem
