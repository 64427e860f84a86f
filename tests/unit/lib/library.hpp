// SPDX-License-Identifier: Apache-2.0
// library.hpp - the whole library, and names that all of its tests use.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <cstdint>
#include <cstring>
#include <functional>
#include <future>
#include <list>
#include <memory>
#include <numeric>
#include <set>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <vector>

#include "googlemock.hpp"

namespace clmem {

// Returns first, first + 1, ...
template <typename T = int>
[[nodiscard]] std::vector<T> counting(std::size_t count, T first = {}) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

}  // namespace clmem
