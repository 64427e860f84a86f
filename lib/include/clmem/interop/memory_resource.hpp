// SPDX-License-Identifier: Apache-2.0
// interop/memory_resource.hpp - a pool of fine-grain shared virtual memory for std::pmr containers.
//
//   const SVMPool pool{SVMAllocator{context, {.flags = flags, .queue = &queue}}};
//   SVMPoolResource resource{pool};
//   std::pmr::vector<float> values{1000, &resource};
//   fill(queue, device_span<float>{SVM{values}}, 0.0F);
//
// Contract: each allocation is a block of the pool: released memory is used again after the
// commands that were enqueued in the pool's queue. Blocks of coarse grain, which the host cannot
// access, are a LogicError; a block with too small an alignment is std::bad_alloc. The pool
// outlives the allocations; containers outlive the commands of other queues. May be used by several
// threads.
#pragma once

#include <clmem/config.hpp>
#include <clmem/pool.hpp>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

namespace CLMEM_EXPORT clmem {

class SVMPoolResource : public std::pmr::memory_resource {
 public:
  explicit SVMPoolResource(const SVMPool& pool) noexcept : pool_{pool} {}
  explicit SVMPoolResource(const SVMPool&& pool) = delete;  // a temporary would end before it

 private:
  void* do_allocate(std::size_t size, std::size_t alignment) override {
    PooledSVM block = pool_.allocate(size);
    void* const area = block.svm_ptr();
    if (block.grain() != SVMGrain::fine) {
      throw_error(CL_INVALID_OPERATION, "SVMPoolResource",
                  "the host reaches coarse-grain shared virtual memory through a map only");
    }
    if (reinterpret_cast<std::uintptr_t>(area) % alignment != 0) {
      throw std::bad_alloc{};
    }
    const std::lock_guard lock{mutex_};
    blocks_.emplace(area, std::move(block));
    return area;
  }
  void do_deallocate(void* area, std::size_t /*size*/, std::size_t /*alignment*/) override {
    const PooledSVM block = take(area);  // returned to the pool without the lock
  }
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override {
    return this == &other;
  }

  [[nodiscard]] PooledSVM take(void* area) {
    const std::lock_guard lock{mutex_};
    return std::move(blocks_.extract(area).mapped());
  }

  const SVMPool& pool_;
  std::mutex mutex_;
  std::unordered_map<void*, PooledSVM> blocks_;
};

}  // namespace clmem
