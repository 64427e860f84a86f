// SPDX-License-Identifier: Apache-2.0
// pool_statistics.hpp - what a pool has at one moment.
#pragma once

#include <clmem/export.hpp>
#include <cstddef>

namespace CLMEM_EXPORT clmem {

struct PoolStatistics {
  std::size_t held_blocks = 0;    // free, kept for the next request
  std::size_t active_blocks = 0;  // in use
  std::size_t managed_bytes = 0;  // allocated, of both
  std::size_t active_bytes = 0;   // requested, of those in use

  friend bool operator==(const PoolStatistics&, const PoolStatistics&) = default;
};

// Of all kinds of pools.
struct PoolOptions {
  // 1 to 8: how much finer than powers of two block sizes are. One part in 2^bits is wasted at
  // most.
  unsigned leading_bits_in_bin_id = 4;
};

}  // namespace clmem
