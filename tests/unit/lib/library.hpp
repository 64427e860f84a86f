// SPDX-License-Identifier: Apache-2.0
// library.hpp - the whole library, and names that all of its tests use.
#pragma once

#include <gmock/gmock.h>

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

namespace clmem {

using testing::_;
using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::Eq;
using testing::Ge;
using testing::Gt;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Ne;
using testing::Not;
using testing::Optional;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;
using testing::ThrowsMessage;
using testing::UnorderedElementsAre;
using testing::VariantWith;

// Returns first, first + 1, ...
template <typename T = int>
[[nodiscard]] std::vector<T> counting(std::size_t count, T first = {}) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

}  // namespace clmem
