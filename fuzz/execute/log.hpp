// SPDX-License-Identifier: Apache-2.0
// log.hpp - the observable results of a program's run: codes, bytes, events.
//
//   log.add(12, EntryKind::code, {}, code);
//   if (log.digest().whole != expected.whole) { ... log.entries() ... }
//
// Contract: two legal runs of a program give equal logs: values that drivers may
// choose (addresses, pitches, which legal code) are not in it.
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

enum class EntryKind : std::uint8_t {
  code,       // the code of a call, unless it is the one that the call had to be rejected with
  answer,     // the value that a query stored
  pointer,    // the position of a map of host memory
  memory,     // all bytes of a memory object
  host,       // all bytes of host memory
  guard,      // the bytes around host memory
  status,     // execution status of an event; for a failed command -1 or the code of a shortage
  type,       // CL_EVENT_COMMAND_TYPE
  profiling,  // whether a command's times are legal
  callback,   // how often the callback of an event or memory object ran, and with which status
  peek,       // bytes that the host read
  action,  // CallbackAction of a callback that ran and whose own calls had no effect, otherwise 0
};
inline constexpr std::size_t entry_kind_count = 12;
inline constexpr std::string_view entry_kind_names[entry_kind_count]{
    "code",   "answer", "pointer",   "memory",   "host", "guard",
    "status", "type",   "profiling", "callback", "peek", "action"};

// True for codes by which a call, or the event of a command, reports that the driver lacks resources;
// neither the program nor the driver is wrong then.
[[nodiscard]] constexpr bool is_shortage(std::int32_t code) {
  return code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY ||
         code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_MAP_FAILURE;
}

// The result of one query that check() makes of an object. It has no padding and is equal for all
// conforming drivers: handles are replaced by the objects that they identify, and values that the
// driver may choose are not queried.
struct Answer {
  std::uint32_t name = 0;  // param_name
  std::int32_t code = 0;
  std::uint32_t size = 0;     // param_value_size_ret, if it was passed
  std::uint32_t beyond = 0;   // bytes written past the storage
  std::uint64_t value = 0;    // the value; for a handle, the object that it names
  std::uint64_t variant = 0;  // index of the way of querying
};

// Results of a call that fails: it has made the object or the event, or holds a reference to it.
inline constexpr std::int32_t object_is_made = 1;
inline constexpr std::int32_t object_is_kept = 2;
// Result of a call that succeeds but returns an object that existed before.
inline constexpr std::int32_t object_is_shared = 3;

// Results of profiling a command, besides codes. Right: the times are in order and do not change, and
// the command was queued when it was enqueued.
inline constexpr std::int32_t times_are_wrong = 0;
inline constexpr std::int32_t times_are_right = 1;
inline constexpr std::int32_t queued_out_of_turn = 2;

// Results of checking the pitches of an image map: a bit for each legal pitch.
inline constexpr std::uint32_t row_pitch_is_right = 1;
inline constexpr std::uint32_t slice_pitch_is_right = 2;

// The code of a call that succeeded although it had to be rejected.
inline constexpr std::int32_t code_of_accepted = 1;

// Digest of the log of a legal run; no log has the digest 0.
struct Digest {
  std::uint64_t whole = 0;
  // Digest of bytes, of the ends of commands and callbacks, and of which calls were accepted. A driver
  // whose log differs only in the rest has reported a wrong value, and its process may continue.
  std::uint64_t effects = 0;
};

struct Entry {
  std::uint16_t statement = 0;
  EntryKind what = EntryKind::code;
  Object object{};
  std::uint32_t offset = 0;  // position of the entry's bytes
  std::uint32_t size = 0;
};

class Log {
 public:
  void clear() {
    entries_.clear();
    size_ = 0;
  }

  // Returns room for the bytes of a new entry. The caller writes all of them; the pointer is valid
  // until the next call.
  std::uint8_t* add(std::size_t statement, EntryKind what, Object object, std::size_t size) {
    entries_.push_back({static_cast<std::uint16_t>(statement), what, object,
                        static_cast<std::uint32_t>(size_), static_cast<std::uint32_t>(size)});
    size_ += size;
    reserve(size_);
    return bytes_.data() + entries_.back().offset;
  }

  // Returns room for bytes that a driver writes, aligned to pixels and zeroed, so that bytes that the
  // driver does not write do not depend on earlier programs.
  static constexpr std::size_t alignment = 16;
  std::uint8_t* add_zeros(std::size_t statement, EntryKind what, Object object, std::size_t size) {
    const std::size_t unaligned = size_;  // the gap is part of the digest
    size_ = (size_ + alignment - 1) / alignment * alignment;
    std::uint8_t* const room = add(statement, what, object, size);
    std::fill(bytes_.data() + unaligned, room + size, std::uint8_t{0});
    return room;
  }

  template <typename T>
  requires std::is_arithmetic_v<T>
  void add_value(std::size_t statement, EntryKind what, Object object, T value) {
    std::memcpy(add(statement, what, object, sizeof value), &value, sizeof value);
  }

  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes_of(const Entry& entry) const {
    return {bytes_.data() + entry.offset, entry.size};
  }
  [[nodiscard]] std::int32_t code_of(const Entry& entry) const {
    std::int32_t code = 0;
    std::memcpy(&code, bytes_of(entry).data(), std::min<std::size_t>(sizeof code, entry.size));
    return code;
  }
  // Excludes the values that may differ between runs: the reason why a command failed.
  [[nodiscard]] Digest digest() const;
  // True if a call that `program` expects to be rejected was rejected with another code. The program
  // ends with that call, which has no effect. A legal call that is rejected, and a code of a shortage,
  // do not count: the reason may be a lost context.
  [[nodiscard]] bool ends_at_rejection(const Program& program) const;
  [[nodiscard]] bool is_failure(const Entry& entry) const {
    return entry.what == EntryKind::status && (code_of(entry) == -1 || is_shortage(code_of(entry)));
  }

  // Pointers from add() stay valid until the log has this many bytes.
  void reserve(std::size_t bytes) {
    if (bytes > bytes_.size()) {
      bytes_.resize(std::max(bytes, 2 * bytes_.size()));
    }
  }
  // Reserves room for this many bytes besides those in use.
  void make_room(std::size_t bytes) { reserve(size_ + bytes); }

  // Returns one line for each entry: "STATEMENT WHAT OBJECT HEXADECIMAL".
  [[nodiscard]] std::string to_text() const;
  // Throws ProgramError.
  [[nodiscard]] static Log parse(std::string_view text);

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint8_t> bytes_;  // with spare room at the end
  std::size_t size_ = 0;             // bytes in use
};

// Observes a machine in order to record reproducers. Functions are called in the machine's thread,
// after the event that they report, except for begins.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void begins(std::size_t /*statement*/) {}
  // Called when the host has copied bytes to or from a mapped region.
  virtual void copied(const void* /*to*/, const void* /*from*/, std::size_t /*size*/) {}
  virtual void called(const Statement& /*call*/, std::int32_t /*code*/) {}
  // Called when the bytes of the log's latest entry are complete; they are where a call has stored
  // them.
  virtual void logged(const Entry& /*entry*/, const std::uint8_t* /*bytes*/) {}
};

}  // namespace clmem::fuzz
