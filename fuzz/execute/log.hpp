// SPDX-License-Identifier: Apache-2.0
// log.hpp - what could be seen while a program ran: codes, bytes, events.
//
//   log.add(12, What::code, {}, code);
//   if (log.digest().whole != expected.whole) { ... log.entries() ... }
//
// Contract: two runs that OpenCL allows give equal logs, for programs without a race: what drivers
// may choose (addresses, pitches, which legal code) is not in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "clmem/mock/opencl.h"
#include "program/program.hpp"

namespace clmem::fuzz {

enum class What : std::uint8_t {
  code,       // what a call returned; the call was not one that had to be rejected with this code
  answer,     // what a query stored
  pointer,    // where a map of host memory lies
  memory,     // all bytes of a memory object
  host,       // all bytes of memory of the host
  guard,      // the bytes around memory of the host
  status,     // execution status of an event; of a command's failure, -1 or the code of a shortage
  type,       // CL_EVENT_COMMAND_TYPE
  profiling,  // whether the four times are in order
  callback,   // how often an event's or a memory object's callback ran, and with which status
  peek,       // bytes that the host read
};
inline constexpr std::size_t what_count = 11;
inline constexpr std::string_view what_names[what_count]{
    "code",   "answer", "pointer",   "memory",   "host", "guard",
    "status", "type",   "profiling", "callback", "peek"};

// What OpenCL allows a call, or the event of a command, to report although nothing is wrong with
// it: the driver is short of something.
[[nodiscard]] constexpr bool is_shortage(std::int32_t code) {
  return code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY ||
         code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_MAP_FAILURE;
}

// In place of a code: a call that had to be rejected returned CL_SUCCESS.
inline constexpr std::int32_t code_of_accepted = 1;

// Of the log of a legal run; 0 is nothing that a run has.
struct Digest {
  std::uint64_t whole = 0;
  // Of bytes, of commands and callbacks that come to their end, and of which calls were accepted. A
  // driver that differs in the rest has only reported something wrong: it may go on.
  std::uint64_t effects = 0;
};

struct Entry {
  std::uint16_t statement = 0;
  What what = What::code;
  Object object{};
  std::uint32_t offset = 0;  // of its bytes
  std::uint32_t size = 0;
};

class Log {
 public:
  void clear() {
    entries_.clear();
    size_ = 0;
  }

  // Room for the bytes of a new entry, all of which the caller writes; valid until the next one.
  std::uint8_t* add(std::size_t statement, What what, Object object, std::size_t size) {
    entries_.push_back({static_cast<std::uint16_t>(statement), what, object,
                        static_cast<std::uint32_t>(size_), static_cast<std::uint32_t>(size)});
    size_ += size;
    reserve(size_);
    return bytes_.data() + entries_.back().offset;
  }

  // Room for what a driver writes, aligned to pixels: what it leaves out is zero, whatever earlier
  // programs had there.
  static constexpr std::size_t alignment = 16;
  std::uint8_t* add_zeros(std::size_t statement, What what, Object object, std::size_t size) {
    const std::size_t unaligned = size_;  // the gap is in the digest, too
    size_ = (size_ + alignment - 1) / alignment * alignment;
    std::uint8_t* const room = add(statement, what, object, size);
    std::fill(bytes_.data() + unaligned, room + size, std::uint8_t{0});
    return room;
  }

  template <typename T>
  requires std::is_arithmetic_v<T>
  void add_value(std::size_t statement, What what, Object object, T value) {
    std::memcpy(add(statement, what, object, sizeof value), &value, sizeof value);
  }

  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes_of(const Entry& entry) const {
    return {bytes_.data() + entry.offset, entry.size};
  }
  // Of an entry with one.
  [[nodiscard]] std::int32_t code_of(const Entry& entry) const {
    std::int32_t code = 0;
    std::memcpy(&code, bytes_of(entry).data(), std::min<std::size_t>(sizeof code, entry.size));
    return code;
  }
  // Of what has to be the same in every run: why a command failed does not.
  [[nodiscard]] Digest digest() const;
  // Whether a call that `program` has rejected was rejected with another code: the program has ended
  // there, so that its effects cannot be compared, but the call has none. A legal call that is
  // rejected, and a code of a shortage, may be the first of a context that is lost.
  [[nodiscard]] bool ends_at_rejection(const Program& program) const;
  [[nodiscard]] bool is_failure(const Entry& entry) const {
    return entry.what == What::status && (code_of(entry) == -1 || is_shortage(code_of(entry)));
  }

  // So that pointers which add() returned stay valid until so many bytes are in it.
  void reserve(std::size_t bytes) {
    if (bytes > bytes_.size()) {
      bytes_.resize(std::max(bytes, 2 * bytes_.size()));
    }
  }
  // The same, for so many more bytes than there are.
  void make_room(std::size_t bytes) { reserve(size_ + bytes); }

  // One line for each entry: "STATEMENT WHAT OBJECT HEXADECIMAL".
  [[nodiscard]] std::string to_text() const;
  // Throws ProgramError.
  [[nodiscard]] static Log parse(std::string_view text);

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint8_t> bytes_;  // with room for more
  std::size_t size_ = 0;             // of what is in use
};

}  // namespace clmem::fuzz
