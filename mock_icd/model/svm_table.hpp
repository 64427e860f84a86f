// SPDX-License-Identifier: Apache-2.0
// svm_table.hpp - the SVM allocations, and the host's mappings of them.
//
// Contract: called under the model's lock. An allocation keeps its context alive until it is freed,
// and a reference to it keeps its bytes: commands outlive a premature clSVMFree. Mappings are found
// by the pointer given to the map call; freeing memory removes its mappings.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "model/access.hpp"
#include "model/context.hpp"
#include "model/storage.hpp"

namespace clmem::mock {

// Returns an address as a number: subtracting pointers into different objects is undefined.
[[nodiscard]] inline std::uintptr_t number_of(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

struct SvmAllocation {
  std::shared_ptr<Context> context;
  std::shared_ptr<Storage> storage;
  cl_svm_mem_flags flags = 0;
  std::uint64_t created_by = 0;  // number of the creating call, see CurrentCallScope

  [[nodiscard]] std::byte* base() const { return storage->bytes().data(); }
  [[nodiscard]] std::size_t size() const { return storage->bytes().size(); }
  [[nodiscard]] bool is_fine_grained() const { return (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0; }
  [[nodiscard]] std::size_t size_from(const void* address) const;
};

using SvmMemory = std::shared_ptr<const SvmAllocation>;

[[nodiscard]] Access access_to(AccessMode mode, const SvmMemory& memory, const void* start,
                               std::size_t size);

class SvmTable {
 public:
  void* add(SvmAllocation allocation);
  // Ignores addresses that are not the start of an allocation of the context.
  void free(const Context& context, const void* base);
  void clear();

  void will_free(const void* base);
  void will_not_free(const void* base);
  [[nodiscard]] bool is_to_be_freed(const SvmAllocation& allocation) const;

  // Returns null for memory that does not come from clSVMAlloc.
  [[nodiscard]] SvmMemory find(const void* address) const;
  [[nodiscard]] std::vector<SvmMemory> all() const;

  [[nodiscard]] MappingTable& mappings() noexcept { return mappings_; }

 private:
  std::map<std::uintptr_t, SvmMemory> allocations_;  // by start address
  std::set<std::uintptr_t> to_be_freed_;             // by start address
  MappingTable mappings_;
};

}  // namespace clmem::mock
