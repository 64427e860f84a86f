// SPDX-License-Identifier: Apache-2.0

#include "operations.hpp"

namespace clmem::sweep {
namespace {

// Frees what the pool holds, also after a failure: the pool outlives the operation.
template <typename Pool>
class PoolEmptier {
 public:
  explicit PoolEmptier(const Pool& pool) : pool_{pool} {}
  PoolEmptier(const PoolEmptier&) = delete;
  PoolEmptier& operator=(const PoolEmptier&) = delete;
  ~PoolEmptier() { pool_.free_held(); }

 private:
  const Pool& pool_;
};

// Allocates without a held block, because the pool holds none that fits.
template <auto pool>
void allocate(Fixture& f) {
  const PoolEmptier emptied{f.*pool};
  (f.*pool).allocate(128).release();
}
template <auto pool>
void allocate_beside_others(Fixture& f) {
  const PoolEmptier emptied{f.*pool};
  auto small = (f.*pool).allocate(64);
  (f.*pool).allocate(4096).release();
  small.release();
  (f.*pool).allocate(1024).release();
}
template <auto pool>
void allocate_again(Fixture& f) {
  const PoolEmptier emptied{f.*pool};
  (f.*pool).allocate(128).release();
  (f.*pool).free_held();
  (f.*pool).allocate(128).release();
}
template <auto passing_pool>
void allocate_twice(Fixture& f) {
  (f.*passing_pool).allocate(128).release();
  (f.*passing_pool).allocate(128).release();
}

}  // namespace

std::vector<Operation> pool_operations() {
  constexpr std::string_view creates = "clCreateBuffer(context, 1, 128, null, *)";
  constexpr std::string_view of_128_bytes = "flags = CL_MEM_READ_WRITE, size = 128";
  constexpr std::string_view allocates = "clSVMAlloc(context, 1, 128, 0)";
  constexpr const char* buffers = "MemoryPool";
  constexpr const char* areas = "SVMPool";
  return {
      {"AllocatesFromAPool", "clEnqueueMigrateMemObjects(queue, 1, {*}, 2, 0, null, null)",
       "number of objects = 1, flags = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED",
       allocate<&Fixture::pool>, buffers},
      {"AllocatesFromAPoolByCalling", creates, of_128_bytes,
       [](Fixture& f) {
         const PoolEmptier emptied{f.pool};
         static_cast<void>(f.pool(128));
       },
       buffers},
      {"AllocatesFromAPoolThatHoldsOthers", creates,
       "flags = CL_MEM_READ_WRITE, size = ", allocate_beside_others<&Fixture::pool>, buffers},
      {"AllocatesFromAPoolAgain", creates, of_128_bytes, allocate_again<&Fixture::pool>, buffers},
      {"AllocatesFromAPoolThatHoldsNothing", creates, of_128_bytes,
       allocate_twice<&Fixture::passing_pool>, buffers},
      {"AllocatesFromAnSVMPool", allocates, "", allocate<&Fixture::svm_pool>, areas},
      {"AllocatesFromAnSVMPoolThatHoldsOthers", allocates, "",
       allocate_beside_others<&Fixture::svm_pool>, areas},
      {"AllocatesFromAnSVMPoolAgain", allocates, "", allocate_again<&Fixture::svm_pool>, areas},
      {"AllocatesFromAnSVMPoolThatHoldsNothing", allocates, "",
       allocate_twice<&Fixture::passing_svm_pool>, areas},
  };
}

}  // namespace clmem::sweep
