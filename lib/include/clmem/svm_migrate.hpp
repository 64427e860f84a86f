// SPDX-License-Identifier: Apache-2.0
// svm_migrate.hpp - moving shared virtual memory to a queue's device, or to the host (OpenCL 2.1).
//
//   enqueue_svm_migrate_mem(queue, {weights, input.subrange(0, 4096)});
//   enqueue_svm_migrate_mem(queue, {std::span{values}}, MigrationFlags::host);
//
// Contract: areas, parts of them and plain spans over such memory. Up to 8 take no memory
// allocation. Refused without a call on queues of devices below 2.1.
#pragma once

#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/queue.hpp>
#include <clmem/reference_range.hpp>
#include <clmem/svm_pointer.hpp>
#include <initializer_list>
#include <span>

namespace CLMEM_EXPORT clmem {

// One borrowed range of shared virtual memory.
class SVMRef {
 public:
  template <SVMReadable Range>
  explicit(false) SVMRef(const Range& range) noexcept
      : range_{static_cast<ConstSVMPointer>(range)} {}
  template <HostRange Range>
  explicit(false) SVMRef(const Range& range)
      : range_{std::ranges::data(range), detail::bytes_of(range).size()} {}

  [[nodiscard]] const void* get() const noexcept { return range_.svm_ptr(); }
  [[nodiscard]] std::size_t size() const noexcept { return range_.size(); }

 private:
  ConstSVMPointer range_;
};

void enqueue_svm_migrate_mem(const CommandQueue& queue, std::span<const SVMRef> ranges,
                             MigrationFlags flags = MigrationFlags::none,
                             const CommandOptions& options = {});

inline void enqueue_svm_migrate_mem(const CommandQueue& queue, std::initializer_list<SVMRef> ranges,
                                    MigrationFlags flags = MigrationFlags::none,
                                    const CommandOptions& options = {}) {
  enqueue_svm_migrate_mem(queue, std::span{ranges.begin(), ranges.size()}, flags, options);
}

// Of any range of areas.
template <detail::RangeOf<SVMRef> Areas>
void enqueue_svm_migrate_mem(const CommandQueue& queue, const Areas& areas,
                             MigrationFlags flags = MigrationFlags::none,
                             const CommandOptions& options = {}) {
  const std::vector<SVMRef> row = detail::references_to<SVMRef>(areas);
  enqueue_svm_migrate_mem(queue, std::span{row}, flags, options);
}

}  // namespace clmem
