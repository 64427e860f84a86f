// SPDX-License-Identifier: Apache-2.0
// work.hpp - the operation that a command executes.
//
//   Work copy = [=] { std::memmove(to, from, size); };                  // always succeeds
//   Work kernel = [=]() -> cl_int { return run(*kernel); };             // or ends with a status
//
// Contract: move-only; stores callables of up to `inline_size` bytes without allocating. Called at
// most once, except for the steps of a command buffer, which run each time that the buffer is
// enqueued. The status is CL_COMPLETE or negative.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "trace/opencl.hpp"

namespace clmem::mock {

class Work {
 public:
  static constexpr std::size_t inline_size = 160;

  Work() noexcept = default;
  template <typename F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, Work> &&
           std::is_invocable_v<std::remove_cvref_t<F>&>)
      Work(F&& callable) {  // NOLINT(google-explicit-constructor): stands for its callable
    using Callable = std::remove_cvref_t<F>;
    if constexpr (fits<Callable>) {
      std::construct_at(reinterpret_cast<Callable*>(buffer_), std::forward<F>(callable));
      actions_ = &inline_actions<Callable>;
    } else {
      std::construct_at(reinterpret_cast<Callable**>(buffer_),
                        new Callable(std::forward<F>(callable)));
      actions_ = &heap_actions<Callable>;
    }
  }
  Work(Work&& other) noexcept { take(other); }
  Work& operator=(Work&& other) noexcept {
    if (this != &other) {
      reset();
      take(other);
    }
    return *this;
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work() { reset(); }

  explicit operator bool() const noexcept { return actions_ != nullptr; }
  cl_int operator()() { return actions_->call(buffer_); }
  void reset() noexcept {
    if (actions_ != nullptr) {
      std::exchange(actions_, nullptr)->destroy(buffer_);
    }
  }

 private:
  struct Actions {
    cl_int (*call)(void* buffer);
    void (*relocate)(void* from, void* to) noexcept;
    void (*destroy)(void* buffer) noexcept;
  };

  template <typename Callable>
  static constexpr bool fits = sizeof(Callable) <= inline_size &&
                               alignof(Callable) <= alignof(std::max_align_t) &&
                               std::is_nothrow_move_constructible_v<Callable>;

  template <typename Callable>
  static cl_int invoke(Callable& callable) {
    if constexpr (std::is_void_v<std::invoke_result_t<Callable&>>) {
      callable();
      return CL_COMPLETE;
    } else {
      return callable();
    }
  }

  template <typename Callable>
  static constexpr Actions inline_actions{
      [](void* buffer) { return invoke(*static_cast<Callable*>(buffer)); },
      [](void* from, void* to) noexcept {
        auto* const callable = static_cast<Callable*>(from);
        std::construct_at(static_cast<Callable*>(to), std::move(*callable));
        std::destroy_at(callable);
      },
      [](void* buffer) noexcept { std::destroy_at(static_cast<Callable*>(buffer)); }};

  template <typename Callable>
  static constexpr Actions heap_actions{
      [](void* buffer) { return invoke(**static_cast<Callable**>(buffer)); },
      [](void* from, void* to) noexcept {
        *static_cast<Callable**>(to) = *static_cast<Callable**>(from);
      },
      [](void* buffer) noexcept { delete *static_cast<Callable**>(buffer); }};

  void take(Work& other) noexcept {
    actions_ = std::exchange(other.actions_, nullptr);
    if (actions_ != nullptr) {
      actions_->relocate(other.buffer_, buffer_);
    }
  }

  const Actions* actions_ = nullptr;
  alignas(std::max_align_t) std::byte buffer_[inline_size];
};

}  // namespace clmem::mock
