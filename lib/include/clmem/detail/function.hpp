// SPDX-License-Identifier: Apache-2.0
// function.hpp - callables of any type, as std::function without the headers that it brings.
#pragma once

#include <clmem/config.hpp>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

// Copying copies the callable. An empty std::function and a null pointer make an empty one, which
// is not called.
template <typename Signature>
class Function;

template <typename Result, typename... Args>
class Function<Result(Args...)> {
 public:
  Function() noexcept = default;
  explicit(false) Function(std::nullptr_t) noexcept {}
  template <typename Callable>
  requires(!std::same_as<Callable, Function> && std::copy_constructible<Callable> &&
           std::is_invocable_r_v<Result, Callable&, Args...>) explicit(false)
      Function(Callable callable) {
    if constexpr (std::is_constructible_v<Callable, std::nullptr_t>) {
      if (!callable) {
        return;
      }
    }
    held_ = new Held<Callable>{std::move(callable)};
  }
  Function(const Function& other) : held_{other.held_ == nullptr ? nullptr : other.held_->copy()} {}
  Function(Function&& other) noexcept : held_{std::exchange(other.held_, nullptr)} {}
  Function& operator=(Function other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~Function() { delete held_; }

  [[nodiscard]] explicit operator bool() const noexcept { return held_ != nullptr; }
  Result operator()(Args... args) const { return held_->call(std::forward<Args>(args)...); }

 private:
  struct Base {
    Base() = default;
    Base(const Base&) = delete;
    Base& operator=(const Base&) = delete;
    virtual ~Base() = default;
    [[nodiscard]] virtual Base* copy() const = 0;
    virtual Result call(Args... args) = 0;
  };
  template <typename Callable>
  struct Held final : Base {
    explicit Held(Callable given) : callable{std::move(given)} {}
    [[nodiscard]] Base* copy() const override { return new Held{callable}; }
    Result call(Args... args) override {
      if constexpr (std::is_void_v<Result>) {
        callable(std::forward<Args>(args)...);
      } else {
        return callable(std::forward<Args>(args)...);
      }
    }

    Callable callable;
  };

  Base* held_ = nullptr;
};

}  // namespace clmem
