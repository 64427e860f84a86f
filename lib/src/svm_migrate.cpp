// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/svm_migrate.hpp>
#include <vector>

#include "facts.hpp"
#include "handle_list.hpp"
#include "svm_support.hpp"

namespace clmem {
namespace {

constexpr const char* migrate_svm_routine = "clEnqueueSVMMigrateMem";

// The lengths in a row, as OpenCL takes them.
class SizeList {
 public:
  explicit SizeList(std::span<const SVMRef> ranges) {
    std::size_t* next = inline_.data();
    if (ranges.size() > inline_.size()) {
      spilled_.resize(ranges.size());
      next = spilled_.data();
    }
    for (const SVMRef& range : ranges) {
      *next++ = range.size();
    }
  }

  [[nodiscard]] const std::size_t* data() const noexcept {
    return spilled_.empty() ? inline_.data() : spilled_.data();
  }

 private:
  std::array<std::size_t, detail::HandleList<const void*>::inline_capacity> inline_{};
  std::vector<std::size_t> spilled_;
};

}  // namespace

void enqueue_svm_migrate_mem(const CommandQueue& queue, std::span<const SVMRef> ranges,
                             MigrationFlags flags, const CommandOptions& options) {
  const cl_command_queue raw = queue.require(migrate_svm_routine);
  detail::require_version(migrate_svm_routine, {2, 1}, queue.device_version(),
                          "the queue's device");
  detail::HandleList<const void*> pointers{ranges, CL_INVALID_VALUE, migrate_svm_routine};
  const SizeList sizes{ranges};
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::never>(
      options.event, migrate_svm_routine,
      [&](cl_event* event) {
        return clEnqueueSVMMigrateMem(raw, pointers.size(),
                                      const_cast<const void**>(pointers.data()), sizes.data(),
                                      bits(flags), events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return detail::describe({{"number of ranges", ranges.size()}, {"flags", flags}}) +
               detail::describe_svm_support(code, queue);
      });
}

}  // namespace clmem
