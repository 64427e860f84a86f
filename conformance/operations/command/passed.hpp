// SPDX-License-Identifier: Apache-2.0
// passed.hpp - a value that is passed to a call by address and overwritten right after it.
//
//   const Passed origin{Extent{3, 0, 0}};
//   return clEnqueueFillImage(queue, image, color->data(), origin->data(), ...);
//
// Contract: the memory belongs to the caller again when the call returns, so a driver that keeps
// the address for a later command finds other bytes there.
#pragma once

#include <memory>
#include <type_traits>

namespace clmem::conformance {

template <typename Value>
class Passed {
 public:
  static_assert(std::is_trivially_copyable_v<Value>);

  explicit Passed(const Value& value) : value_{std::make_unique<Value>(value)} {}
  ~Passed() {
    volatile auto* byte = reinterpret_cast<unsigned char*>(value_.get());
    for (std::size_t i = 0; i < sizeof(Value); ++i) {
      byte[i] = 0xa5;
    }
  }
  Passed(const Passed&) = delete;
  Passed& operator=(const Passed&) = delete;

  [[nodiscard]] Value* operator->() const { return value_.get(); }

 private:
  std::unique_ptr<Value> value_;
};

}  // namespace clmem::conformance
