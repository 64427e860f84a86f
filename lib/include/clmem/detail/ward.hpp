// SPDX-License-Identifier: Apache-2.0
// ward.hpp - a reference that keeps a host object alive while OpenCL may use it.
//
//   copy_async(queue, field, *storage, {.ward = storage});     // a std::shared_ptr
//
// Contract: holds a copy of the owner, a shared pointer of any kind or a handle, of the size of two
// pointers at most. An empty owner makes an empty ward. No memory allocation.
#pragma once

#include <clmem/config.hpp>
#include <concepts>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept WardOwner = std::copy_constructible<T> && std::is_nothrow_move_constructible_v<T> &&
                        sizeof(T) <= 2 * sizeof(void*) &&
                    alignof(T) <= alignof(void*) && !std::is_pointer_v<T> &&
                    requires(const T& owner) {
  static_cast<bool>(owner);
};

class Ward {
 public:
  Ward() noexcept = default;
  template <typename Owner>
  requires(!std::same_as<Owner, Ward>) && WardOwner<Owner> explicit(false)
                                              Ward(Owner owner) noexcept {
    if (static_cast<bool>(owner)) {
      ::new (static_cast<void*>(bytes_)) Owner{std::move(owner)};
      kind_ = &kind_of<Owner>;
    }
  }
  // For a std::unique_ptr write std::shared_ptr{std::move(unique)}.
  template <typename NotSharedOwner>
  requires(!std::same_as<std::remove_cvref_t<NotSharedOwner>, Ward> &&
           !WardOwner<std::remove_cvref_t<NotSharedOwner>>) Ward(NotSharedOwner&& owner)
  = delete;
  Ward(const Ward& other) {
    if (other.kind_ != nullptr) {
      other.kind_->copy(bytes_, other.bytes_);
      kind_ = other.kind_;
    }
  }
  Ward(Ward&& other) noexcept { take(other); }
  Ward& operator=(Ward other) noexcept {
    reset();
    take(other);
    return *this;
  }
  ~Ward() { reset(); }

  [[nodiscard]] explicit operator bool() const noexcept { return kind_ != nullptr; }
  void reset() noexcept {
    if (kind_ != nullptr) {
      std::exchange(kind_, nullptr)->end(bytes_);
    }
  }
  // The owner, if it is of that type; null otherwise.
  template <WardOwner Owner>
  [[nodiscard]] const Owner* get() const noexcept {
    return kind_ == &kind_of<Owner> ? std::launder(reinterpret_cast<const Owner*>(bytes_))
                                    : nullptr;
  }

  friend bool operator==(const Ward& ward, std::nullptr_t) noexcept { return !ward; }
  template <WardOwner Owner>
  friend bool operator==(const Ward& ward, const Owner& owner) noexcept {
    const Owner* const held = ward.get<Owner>();
    return held == nullptr ? !ward && !owner : *held == owner;
  }

 private:
  struct Kind {
    void (*copy)(void* to, const void* from);
    void (*move)(void* to, void* from) noexcept;  // destroys `from`
    void (*end)(void* owner) noexcept;
  };
  template <typename Owner>
  static constexpr Kind kind_of{
      [](void* to, const void* from) { ::new (to) Owner{*static_cast<const Owner*>(from)}; },
      [](void* to, void* from) noexcept {
        ::new (to) Owner{std::move(*static_cast<Owner*>(from))};
        static_cast<Owner*>(from)->~Owner();
      },
      [](void* owner) noexcept { static_cast<Owner*>(owner)->~Owner(); }};

  // Precondition: this ward is empty.
  void take(Ward& other) noexcept {
    if (other.kind_ != nullptr) {
      other.kind_->move(bytes_, other.bytes_);
      kind_ = std::exchange(other.kind_, nullptr);
    }
  }

  const Kind* kind_ = nullptr;
  alignas(void*) std::byte bytes_[2 * sizeof(void*)];  // not initialised while empty
};

inline const Ward no_ward{};

}  // namespace clmem
