// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {
namespace {

using mock::EntryPoint;

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

// All of their memory comes from misses: nothing that fits is held.
std::vector<Operation> buffer_pools() {
  return {
      {"AllocatesFromAPool", EntryPoint::clEnqueueMigrateMemObjects,
       "number of objects = 1, flags = 0x2",
       [](Bench& bench) {
         const Emptied emptied{bench.pool};
         bench.pool.allocate(128).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolByCalling", EntryPoint::clCreateBuffer, "flags = 0x1, size = 128",
       [](Bench& bench) {
         const Emptied emptied{bench.pool};
         static_cast<void>(bench.pool(128));
       },
       "MemoryPool"},
      {"AllocatesFromAPoolThatHoldsOthers", EntryPoint::clCreateBuffer, "flags = 0x1, size = ",
       [](Bench& bench) {
         const Emptied emptied{bench.pool};
         PooledBuffer small = bench.pool.allocate(64);
         bench.pool.allocate(4096).release();
         small.release();
         bench.pool.allocate(1024).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolAgain", EntryPoint::clCreateBuffer, "flags = 0x1, size = 128",
       [](Bench& bench) {
         const Emptied emptied{bench.pool};
         bench.pool.allocate(128).release();
         bench.pool.free_held();
         bench.pool.allocate(128).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolThatHoldsNothing", EntryPoint::clCreateBuffer, "flags = 0x1, size = 128",
       [](Bench& bench) {
         bench.passing_pool.allocate(128).release();
         bench.passing_pool.allocate(128).release();
       },
       "MemoryPool"},
  };
}

std::vector<Operation> svm_pools() {
  return {
      {"AllocatesFromAnSVMPool", EntryPoint::clSVMAlloc, "",
       [](Bench& bench) {
         const Emptied emptied{bench.svm_pool};
         bench.svm_pool.allocate(128).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolThatHoldsOthers", EntryPoint::clSVMAlloc, "",
       [](Bench& bench) {
         const Emptied emptied{bench.svm_pool};
         PooledSVM small = bench.svm_pool.allocate(64);
         bench.svm_pool.allocate(4096).release();
         small.release();
         bench.svm_pool.allocate(1024).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolAgain", EntryPoint::clSVMAlloc, "",
       [](Bench& bench) {
         const Emptied emptied{bench.svm_pool};
         bench.svm_pool.allocate(128).release();
         bench.svm_pool.free_held();
         bench.svm_pool.allocate(128).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolThatHoldsNothing", EntryPoint::clSVMAlloc, "",
       [](Bench& bench) {
         bench.passing_svm_pool.allocate(128).release();
         bench.passing_svm_pool.allocate(128).release();
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
