// SPDX-License-Identifier: Apache-2.0
// inline_list.hpp - a list that needs no allocation while it is short.
//
//   InlineList<Bits, 4> pattern;
//   pattern.push_back({0xab});
//
// Contract: as std::vector, as far as it goes; elements are default constructible and copyable.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

namespace clmem::mock {

template <typename T, std::size_t few>
class InlineList {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  InlineList() noexcept {}
  InlineList(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  template <typename Iterator>
  InlineList(Iterator first, Iterator last) {
    append(first, last);
  }

  void reserve(std::size_t count) {
    if (count > few) {
      move_out(count);
    }
  }
  void push_back(T value) {
    if (many_.empty() && size_ < few) {
      first_[size_] = std::move(value);
    } else {
      move_out(2 * few);
      many_.push_back(std::move(value));
    }
    ++size_;
  }
  T& emplace_back() {
    push_back(T{});
    return end()[-1];
  }
  void clear() noexcept {
    many_.clear();
    size_ = 0;
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] iterator begin() noexcept { return many_.empty() ? first_.data() : many_.data(); }
  [[nodiscard]] iterator end() noexcept { return begin() + size_; }
  [[nodiscard]] const_iterator begin() const noexcept {
    return many_.empty() ? first_.data() : many_.data();
  }
  [[nodiscard]] const_iterator end() const noexcept { return begin() + size_; }
  [[nodiscard]] T& operator[](std::size_t index) noexcept { return begin()[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const noexcept { return begin()[index]; }
  [[nodiscard]] bool operator==(const InlineList& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  template <typename Iterator>
  void append(Iterator first, Iterator last) {
    for (; first != last; ++first) {
      push_back(*first);
    }
  }
  void move_out(std::size_t capacity) {
    if (many_.empty()) {
      many_.reserve(capacity);
      for (std::size_t at = 0; at < size_; ++at) {
        many_.push_back(std::move(first_[at]));
      }
    }
  }

  std::array<T, few> first_;
  std::size_t size_ = 0;
  std::vector<T> many_;  // all of them, once they are more than a few
};

}  // namespace clmem::mock
