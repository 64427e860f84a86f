// SPDX-License-Identifier: Apache-2.0
// storage.hpp - the bytes of a buffer and all its sub-buffers, and the host's mappings of them.
//
// Contract: borrowed memory remains the caller's.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "model/device.hpp"
#include "model/mapping.hpp"

namespace clmem::mock {

inline constexpr std::byte fresh_byte{0xCD};

// Memory filled with 0xCD at both ends, without writing large blocks.
//
// Contract: not zeros, on which programs must not rely. Blocks above 2 MiB map one file of the
// pattern repeatedly, copied on write; in blocks above 8 MiB only the first and the last 4 MiB have
// the pattern, and the bytes between are zero. Throws std::bad_alloc.
struct FreeFresh {
  std::size_t alignment;
  std::size_t mapped;  // size of the mapping in bytes; 0 for memory of operator new
  std::byte* start;    // start of the mapping
  void operator()(std::byte* memory) const noexcept;
};
using FreshMemory = std::unique_ptr<std::byte, FreeFresh>;

[[nodiscard]] FreshMemory allocate_fresh(std::size_t size, std::size_t alignment);

class WrittenBytes {
 public:
  void add(std::size_t offset, std::size_t size);
  [[nodiscard]] bool covers(std::size_t offset, std::size_t size) const;

 private:
  std::map<std::size_t, std::size_t> ranges_;  // end by start; disjoint
};

class Storage : public std::enable_shared_from_this<Storage> {
 public:
  [[nodiscard]] static std::shared_ptr<Storage> allocate(std::size_t size, std::size_t alignment);
  [[nodiscard]] static std::shared_ptr<Storage> adopt(std::shared_ptr<std::byte> memory,
                                                      std::size_t size);
  // Keeps the lender, if there is one, as long as the storage.
  [[nodiscard]] static std::shared_ptr<Storage> borrow(void* memory, std::size_t size,
                                                       std::shared_ptr<const void> lender = {});

  [[nodiscard]] std::span<std::byte> bytes() const noexcept { return bytes_; }
  // Keeps the devices' memory reserved as long as the storage.
  void occupy(std::vector<MemoryReservation> reservations) {
    reservations_ = std::move(reservations);
  }
  [[nodiscard]] bool is_borrowed() const noexcept { return owned_ == nullptr; }
  // The bytes that have been given a value, as far as that is tracked.
  [[nodiscard]] WrittenBytes& written() noexcept { return written_; }
  [[nodiscard]] bool has_lender() const noexcept { return lender_ != nullptr; }
  [[nodiscard]] MappingTable& mappings() noexcept { return mappings_; }

 private:
  Storage(FreshMemory owned, std::span<std::byte> bytes, std::shared_ptr<const void> lender)
      : owned_{std::move(owned)}, lender_{std::move(lender)}, bytes_{bytes} {}

  FreshMemory owned_;
  std::vector<MemoryReservation> reservations_;
  std::shared_ptr<const void> lender_;
  std::span<std::byte> bytes_;
  MappingTable mappings_;
  WrittenBytes written_;
};

}  // namespace clmem::mock
