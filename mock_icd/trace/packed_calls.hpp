// SPDX-License-Identifier: Apache-2.0
// packed_calls.hpp - the latest calls in a compact form.
//
//   PackedCalls calls{capacity};
//   calls.push(call);
//   calls.for_each([](const Call& call) { ... });     // in the order of push
//
// Contract: numbers keep all their bits, elements take the width of their largest value. Memory is
// allocated in large pieces, and released when none of their records is among the latest calls. Not
// thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

#include "clmem/mock/call.hpp"

namespace clmem::mock {

class PackedCalls {
 public:
  explicit PackedCalls(std::size_t capacity) noexcept : capacity_{capacity} {}

  void push(const Call& call);
  void for_each(const std::function<void(const Call&)>& visit) const;
  void clear();
  [[nodiscard]] std::size_t size() const noexcept { return std::min(calls_, capacity_); }
  // Returns the bytes of the records, without the free bytes of their pieces.
  [[nodiscard]] std::size_t bytes() const noexcept { return words_ * sizeof(std::uint64_t); }

 private:
  struct Piece {
    std::unique_ptr<std::uint64_t[]> words;
    std::size_t capacity;
    std::size_t end = 0;
    std::size_t calls = 0;
  };

  // Returns a piece with room for that many words.
  [[nodiscard]] Piece& piece_for(std::size_t words);
  static void fetch_ahead(const Piece& piece, std::size_t words);
  void drop_oldest_piece();

  const std::size_t capacity_;
  std::size_t calls_ = 0;  // includes older calls in the oldest piece
  std::size_t words_ = 0;
  std::deque<Piece> pieces_;
};

}  // namespace clmem::mock
