// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {
namespace {

// Leaves a pool that outlives the operation as it was, whatever fails.
template <typename Pool>
class Emptied {
 public:
  explicit Emptied(const Pool& pool) : pool_{pool} {}
  Emptied(const Emptied&) = delete;
  Emptied& operator=(const Emptied&) = delete;
  ~Emptied() { pool_.free_held(); }

 private:
  const Pool& pool_;
};

// All allocations miss: the pool holds nothing that fits.
std::vector<Operation> buffer_pools() {
  return {
      {"AllocatesFromAPool", "clEnqueueMigrateMemObjects(queue, 1, {*}, 2, 0, null, null)",
       "number of objects = 1, flags = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED",
       [](Fixture& f) {
         const Emptied emptied{f.pool};
         f.pool.allocate(128).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolByCalling", "clCreateBuffer(context, 1, 128, null, *)",
       "flags = CL_MEM_READ_WRITE, size = 128",
       [](Fixture& f) {
         const Emptied emptied{f.pool};
         static_cast<void>(f.pool(128));
       },
       "MemoryPool"},
      {"AllocatesFromAPoolThatHoldsOthers", "clCreateBuffer(context, 1, 128, null, *)",
       "flags = CL_MEM_READ_WRITE, size = ",
       [](Fixture& f) {
         const Emptied emptied{f.pool};
         PooledBuffer small = f.pool.allocate(64);
         f.pool.allocate(4096).release();
         small.release();
         f.pool.allocate(1024).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolAgain", "clCreateBuffer(context, 1, 128, null, *)",
       "flags = CL_MEM_READ_WRITE, size = 128",
       [](Fixture& f) {
         const Emptied emptied{f.pool};
         f.pool.allocate(128).release();
         f.pool.free_held();
         f.pool.allocate(128).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolThatHoldsNothing", "clCreateBuffer(context, 1, 128, null, *)",
       "flags = CL_MEM_READ_WRITE, size = 128",
       [](Fixture& f) {
         f.passing_pool.allocate(128).release();
         f.passing_pool.allocate(128).release();
       },
       "MemoryPool"},
  };
}

std::vector<Operation> svm_pools() {
  return {
      {"AllocatesFromAnSVMPool", "clSVMAlloc(context, 1, 128, 0)", "",
       [](Fixture& f) {
         const Emptied emptied{f.svm_pool};
         f.svm_pool.allocate(128).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolThatHoldsOthers", "clSVMAlloc(context, 1, 128, 0)", "",
       [](Fixture& f) {
         const Emptied emptied{f.svm_pool};
         PooledSVM small = f.svm_pool.allocate(64);
         f.svm_pool.allocate(4096).release();
         small.release();
         f.svm_pool.allocate(1024).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolAgain", "clSVMAlloc(context, 1, 128, 0)", "",
       [](Fixture& f) {
         const Emptied emptied{f.svm_pool};
         f.svm_pool.allocate(128).release();
         f.svm_pool.free_held();
         f.svm_pool.allocate(128).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolThatHoldsNothing", "clSVMAlloc(context, 1, 128, 0)", "",
       [](Fixture& f) {
         f.passing_svm_pool.allocate(128).release();
         f.passing_svm_pool.allocate(128).release();
       },
       "SVMPool"},
  };
}

}  // namespace

std::vector<Operation> pool_operations() {
  std::vector<Operation> all = buffer_pools();
  const std::vector<Operation> svm = svm_pools();
  all.insert(all.end(), svm.begin(), svm.end());
  return all;
}

}  // namespace clmem::sweep
