// SPDX-License-Identifier: Apache-2.0
// inline_list.hpp - a list that needs no allocation while it is short.
//
//   InlineList<Bits, 4> pattern;
//   pattern.push_back({0xab});
//
// Contract: a subset of std::vector; elements are default constructible and copyable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
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
  InlineList(const InlineList& other) { append(other.begin(), other.end()); }
  InlineList(InlineList&& other) noexcept { take(other); }
  InlineList& operator=(const InlineList& other) { return *this = InlineList{other}; }
  InlineList& operator=(InlineList&& other) noexcept {
    if (this != &other) {
      clear();
      take(other);
    }
    return *this;
  }
  ~InlineList() {
    if (many_.empty()) {
      std::destroy_n(first(), size_);
    }
  }

  void reserve(std::size_t count) {
    if (count > few) {
      move_out(count);
    }
  }
  void push_back(T value) { emplace_back() = std::move(value); }
  T& emplace_back() {
    if (!many_.empty() || size_ == few) {
      move_out(2 * few);
      many_.emplace_back();
    } else {
      std::construct_at(first() + size_);
    }
    return begin()[size_++];
  }
  void clear() noexcept {
    if (many_.empty()) {
      std::destroy_n(first(), size_);
    } else {
      many_.clear();
    }
    size_ = 0;
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] iterator begin() noexcept { return many_.empty() ? first() : many_.data(); }
  [[nodiscard]] iterator end() noexcept { return begin() + size_; }
  [[nodiscard]] const_iterator begin() const noexcept {
    return many_.empty() ? first() : many_.data();
  }
  [[nodiscard]] const_iterator end() const noexcept { return begin() + size_; }
  [[nodiscard]] T& operator[](std::size_t index) noexcept { return begin()[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const noexcept { return begin()[index]; }
  [[nodiscard]] bool operator==(const InlineList& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  // Elements are constructed when they are added: most lists stay empty, and a list of lists is
  // large.
  [[nodiscard]] T* first() noexcept { return reinterpret_cast<T*>(first_); }
  [[nodiscard]] const T* first() const noexcept { return reinterpret_cast<const T*>(first_); }

  template <typename Iterator>
  void append(Iterator first, Iterator last) {
    for (; first != last; ++first) {
      push_back(*first);
    }
  }
  // Moves the elements into this list, which has to be empty.
  void take(InlineList& other) noexcept {
    if (!other.many_.empty()) {
      many_ = std::move(other.many_);
      other.many_.clear();
    } else if constexpr (std::is_trivially_copyable_v<T>) {
      std::memcpy(first_, other.first_, sizeof(first_));  // constant size: no call, no loop
    } else {
      std::uninitialized_move_n(other.first(), other.size_, first());
      std::destroy_n(other.first(), other.size_);
    }
    size_ = std::exchange(other.size_, 0);
  }
  void move_out(std::size_t capacity) {
    if (many_.empty()) {
      many_.reserve(capacity);
      std::move(first(), first() + size_, std::back_inserter(many_));
      std::destroy_n(first(), size_);
    }
  }

  alignas(T) std::byte first_[few * sizeof(T)];
  std::size_t size_ = 0;
  std::vector<T> many_;  // all elements, once there are more than a few
};

}  // namespace clmem::mock
