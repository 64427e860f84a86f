// SPDX-License-Identifier: Apache-2.0
// cause_vocabulary.hpp - the words, sets and costs that the search for causes works with.
//
//   Vocabulary words;
//   words.bits(words.of("offset"));   // what the condition costs in a description
//
// Contract: for cause_search.cpp alone.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clmem::conformance::cause_search {

using Word = std::uint32_t;       // a condition
using Words = std::vector<Word>;  // sorted

// Lengths of descriptions, in bits. A failing case that nothing explains is named among all cases;
// an entry point is one of about a hundred.
inline constexpr double bits_of_case = 11;
inline constexpr double bits_of_entry_point = 7;

// Returns the bits that a condition costs: about the logarithm of the number of its kind that a call
// has. Properties of the call itself cost less than what came before it.
inline double bits_of_condition(std::string_view text) {
  if (text.starts_with('!')) {
    return 3;
  }
  if (text.starts_with('~')) {
    return 7;
  }
  if (text.find('<') != std::string_view::npos) {
    return 6;
  }
  if (text.ends_with("%4")) {
    return 5;
  }
  const bool has_value =
      text.find("=CL_") != std::string_view::npos || text.find(':') != std::string_view::npos;
  return has_value ? 4 : 3.5;
}

// Returns the bits that it costs to say which of `all` cases are the `chosen` ones.
inline double bits_of_choice(std::size_t all, std::size_t chosen) {
  const auto log_of_factorial = [](std::size_t n) {
    return std::lgamma(static_cast<double>(n) + 1);
  };
  return (log_of_factorial(all) - log_of_factorial(chosen) - log_of_factorial(all - chosen)) /
         std::log(2.0);
}

// A set of cases that is emptied in constant time.
class CaseSet {
 public:
  explicit CaseSet(std::size_t count) : rounds_(count) {}

  void clear() { ++round_; }
  // Returns true the first time.
  bool insert(std::size_t i) { return std::exchange(rounds_[i], round_) != round_; }

 private:
  std::vector<std::uint32_t> rounds_;
  std::uint32_t round_ = 0;
};

class Vocabulary {
 public:
  Word of(std::string_view text) {
    const auto [found, fresh] =
        words_.try_emplace(std::string{text}, static_cast<Word>(texts_.size()));
    if (fresh) {
      texts_.push_back(found->first);
      bits_.push_back(bits_of_condition(text));
    }
    return found->second;
  }
  [[nodiscard]] const std::string& text(Word word) const { return texts_[word]; }
  [[nodiscard]] double bits(Word word) const { return bits_[word]; }

 private:
  std::unordered_map<std::string, Word> words_;
  std::vector<std::string> texts_;
  std::vector<double> bits_;
};

class Bits {
 public:
  explicit Bits(std::size_t count) : words_((count + 63) / 64) {}

  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  void clear(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  [[nodiscard]] bool has(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1U) != 0; }
  [[nodiscard]] Bits both(const Bits& other) const {
    Bits made{*this};
    for (std::size_t i = 0; i < words_.size(); ++i) {
      made.words_[i] &= other.words_[i];
    }
    return made;
  }
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace clmem::conformance::cause_search
