// SPDX-License-Identifier: Apache-2.0
// handle_list.hpp - a contiguous list of raw handles, as OpenCL takes it.
//
// Contract: borrows the objects. Up to `inline_capacity` handles take no memory allocation; an
// empty list has a null pointer. An empty object among them is a LogicError.
#pragma once

#include <array>
#include <clmem/error.hpp>
#include <cstddef>
#include <vector>

namespace clmem::detail {

[[noreturn]] void throw_empty_object(cl_int code, const char* routine, std::size_t position,
                                     std::size_t size);

template <typename Raw, std::size_t capacity = 8>
class HandleList {
 public:
  static constexpr std::size_t inline_capacity = capacity;

  // `objects` is a sized range; `value_of` takes an object and its position.
  template <typename Objects, typename ValueOf>
  HandleList(const Objects& objects, const ValueOf& value_of) : size_{objects.size()} {
    if (size_ > inline_capacity) {
      spilled_.resize(size_);
    }
    Raw* const first = size_ > inline_capacity ? spilled_.data() : inline_.data();
    std::size_t position = 0;
    for (const auto& object : objects) {
      first[position] = value_of(object, position);
      ++position;
    }
  }
  // Takes objects with get(). `code` and `routine` are those of the error for an empty one.
  template <typename Objects>
  HandleList(const Objects& objects, cl_int code, const char* routine)
      : HandleList{objects, [&](const auto& object, std::size_t position) {
                     if (object.get() == nullptr) {
                       throw_empty_object(code, routine, position, objects.size());
                     }
                     return object.get();
                   }} {}

  [[nodiscard]] cl_uint size() const noexcept { return static_cast<cl_uint>(size_); }
  [[nodiscard]] const Raw* data() const noexcept {
    if (size_ == 0) {
      return nullptr;
    }
    return size_ > inline_capacity ? spilled_.data() : inline_.data();
  }

 private:
  std::size_t size_;
  std::array<Raw, inline_capacity> inline_;  // not initialised beyond the size
  std::vector<Raw> spilled_;
};

}  // namespace clmem::detail
