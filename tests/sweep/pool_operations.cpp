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
       "number of objects = 1, flags = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.pool};
         fixture.pool.allocate(128).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolByCalling", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE, size = 128",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.pool};
         static_cast<void>(fixture.pool(128));
       },
       "MemoryPool"},
      {"AllocatesFromAPoolThatHoldsOthers", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE, size = ",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.pool};
         PooledBuffer small = fixture.pool.allocate(64);
         fixture.pool.allocate(4096).release();
         small.release();
         fixture.pool.allocate(1024).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolAgain", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE, size = 128",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.pool};
         fixture.pool.allocate(128).release();
         fixture.pool.free_held();
         fixture.pool.allocate(128).release();
       },
       "MemoryPool"},
      {"AllocatesFromAPoolThatHoldsNothing", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE, size = 128",
       [](Fixture& fixture) {
         fixture.passing_pool.allocate(128).release();
         fixture.passing_pool.allocate(128).release();
       },
       "MemoryPool"},
  };
}

std::vector<Operation> svm_pools() {
  return {
      {"AllocatesFromAnSVMPool", EntryPoint::clSVMAlloc, "",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.svm_pool};
         fixture.svm_pool.allocate(128).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolThatHoldsOthers", EntryPoint::clSVMAlloc, "",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.svm_pool};
         PooledSVM small = fixture.svm_pool.allocate(64);
         fixture.svm_pool.allocate(4096).release();
         small.release();
         fixture.svm_pool.allocate(1024).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolAgain", EntryPoint::clSVMAlloc, "",
       [](Fixture& fixture) {
         const Emptied emptied{fixture.svm_pool};
         fixture.svm_pool.allocate(128).release();
         fixture.svm_pool.free_held();
         fixture.svm_pool.allocate(128).release();
       },
       "SVMPool"},
      {"AllocatesFromAnSVMPoolThatHoldsNothing", EntryPoint::clSVMAlloc, "",
       [](Fixture& fixture) {
         fixture.passing_svm_pool.allocate(128).release();
         fixture.passing_svm_pool.allocate(128).release();
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
