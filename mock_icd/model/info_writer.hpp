// SPDX-License-Identifier: Apache-2.0
// info_writer.hpp - the rules for the last three arguments of every clGet...Info call.
//
// Contract: rejects a buffer that is too small with CL_INVALID_VALUE before writing anything. With
// Freedom::queries_write_all_storage the whole buffer is written. The exact size is returned if
// requested; a NULL value queries the size alone.
#pragma once

#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "config/freedoms.hpp"
#include "model/rule.hpp"

namespace clmem::mock {

class InfoWriter {
 public:
  InfoWriter(const Freedoms& freedoms, std::size_t size, void* value, std::size_t* size_ret)
      : size_{size},
        value_{value},
        size_ret_{size_ret},
        writes_all_{value != nullptr && freedoms.has(Freedom::queries_write_all_storage)} {}
  InfoWriter(const InfoWriter&) = delete;
  InfoWriter& operator=(const InfoWriter&) = delete;
  ~InfoWriter() { write_rest(0); }

  template <typename T>
  void value(const T& result) const {
    static_assert(std::is_trivially_copyable_v<T>);
    write(&result, sizeof(T));
  }

  template <typename Range>
  void list(const Range& result) const {
    const std::span values{result};
    write(values.data(), values.size_bytes());
  }

  void text(std::string_view result) const { write(result.data(), result.size(), 1); }

  // The application's memory, or null, for results that the caller writes itself.
  [[nodiscard]] void* room(std::size_t needed) const {
    require_room(needed);
    if (size_ret_ != nullptr) {
      *size_ret_ = needed;
    }
    writes_all_ = false;
    return value_;
  }

 private:
  void require_room(std::size_t needed) const {
    refuse_if(value_ != nullptr && size_ < needed, rule::result_too_large);
  }

  void write(const void* result, std::size_t bytes, std::size_t terminators = 0) const {
    const std::size_t needed = bytes + terminators;
    require_room(needed);
    if (value_ != nullptr && needed > 0) {
      if (bytes > 0) {
        std::memcpy(value_, result, bytes);
      }
      std::memset(static_cast<char*>(value_) + bytes, 0, terminators);
    }
    write_rest(needed);
    if (size_ret_ != nullptr) {
      *size_ret_ = needed;
    }
  }

  // Fills the rest of the buffer once, after the value or instead of it.
  void write_rest(std::size_t begin) const {
    constexpr int noise = 0x5c;
    if (writes_all_) {
      std::memset(static_cast<char*>(value_) + begin, noise, size_ - begin);
      writes_all_ = false;
    }
  }

  std::size_t size_;
  void* value_;
  std::size_t* size_ret_;
  mutable bool writes_all_;
};

}  // namespace clmem::mock
