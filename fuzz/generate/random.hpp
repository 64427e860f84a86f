// SPDX-License-Identifier: Apache-2.0
// random.hpp - a pseudo-random sequence that depends only on a seed.
//
//   Random random{seed};
//   random.below(10); random.one_in(4); random.pick(values);
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace clmem::fuzz {

// The generator is splitmix64, which is small and needs no tables.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_{seed} {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
  }

  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : next() % bound; }
  // Returns a number from `least` to `most`, both included.
  std::size_t between(std::size_t least, std::size_t most) {
    return most <= least ? least : least + below(most - least + 1);
  }
  bool one_in(std::size_t times) { return below(times) == 0; }
  bool percent(std::size_t chance) { return below(100) < chance; }

  template <typename T>
  T pick(std::initializer_list<T> values) {
    return values.begin()[below(values.size())];
  }
  template <typename Range>
  auto& pick(Range&& values) {
    return values[below(values.size())];
  }
  // Returns one of the rows with a probability in proportion to its weight.
  template <typename Rows, typename Weight = std::size_t Rows::value_type::*>
  const auto& pick_weighted(const Rows& rows, Weight weight = &Rows::value_type::weight) {
    std::size_t all = 0;
    for (const auto& row : rows) {
      all += row.*weight;
    }
    auto row = rows.begin();
    for (std::size_t chosen = below(all); chosen >= (*row).*weight; ++row) {
      chosen -= (*row).*weight;
    }
    return *row;
  }

 private:
  std::uint64_t state_;
};

}  // namespace clmem::fuzz
