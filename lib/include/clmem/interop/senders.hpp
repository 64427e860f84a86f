// SPDX-License-Identifier: Apache-2.0
// interop/senders.hpp - transfers as senders (P2300), without a library of senders.
//
//   auto upload = as_sender([&] { return copy_async(queue, field, *storage, {.ward = storage}); });
//   auto operation = std::move(upload).connect(PromiseReceiver{&promise});
//   operation.start();
//   promise.get_future().get();
//
// Contract: start() enqueues the transfer and flushes its queue, unless the receiver has a stop
// token and a stop was requested: then set_stopped() is called and no OpenCL call is made. OpenCL
// cannot stop enqueued commands. The receiver is completed once, when all commands of the transfer
// are over: set_value(), or set_error() with the error that wait() throws. If enqueueing or setting
// the callback fails, start() calls set_error(); else an event callback completes the receiver,
// which must not block on OpenCL (clSetEventCallback). The receiver may destroy the operation,
// which is not moved until then.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/completion.hpp>
#include <concepts>
#include <exception>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept TransferReceiver = std::move_constructible<T> &&
    requires(T&& receiver, std::exception_ptr failure) {
  { std::move(receiver).set_value() }
  noexcept;
  { std::move(receiver).set_error(std::move(failure)) }
  noexcept;
  { std::move(receiver).set_stopped() }
  noexcept;
};

// A function that enqueues a transfer and returns its completion.
template <typename T>
concept TransferStart =
    std::move_constructible<T> && std::is_invocable_r_v<Completion, T&> && !std::is_reference_v<T>;

template <TransferStart Start, TransferReceiver Receiver>
class TransferOperation {
 public:
  TransferOperation(Start transfer, Receiver receiver)
      : transfer_{std::move(transfer)}, receiver_{std::move(receiver)} {}
  TransferOperation(const TransferOperation&) = delete;
  TransferOperation& operator=(const TransferOperation&) = delete;
  ~TransferOperation() = default;

  void start() noexcept {
    if (is_stopped()) {
      std::move(receiver_).set_stopped();
      return;
    }
    try {
      completion_ = transfer_();
      completion_.when_over([this] { complete(); });
    } catch (...) {
      completion_ = {};  // waits for the enqueued commands
      std::move(receiver_).set_error(std::current_exception());
    }
  }

 private:
  [[nodiscard]] bool is_stopped() const noexcept {
    if constexpr (requires { receiver_.get_stop_token(); }) {
      return receiver_.get_stop_token().stop_requested();
    } else {
      return false;
    }
  }
  // The operation may have been destroyed when it returns.
  void complete() noexcept {
    try {
      completion_.wait();
    } catch (...) {
      std::move(receiver_).set_error(std::current_exception());
      return;
    }
    std::move(receiver_).set_value();
  }

  Start transfer_;
  Receiver receiver_;
  Completion completion_;
};

template <TransferStart Start>
class TransferSender {
 public:
  explicit TransferSender(Start transfer) : transfer_{std::move(transfer)} {}

  // Returned without a move: an operation stays in place.
  template <TransferReceiver Receiver>
  [[nodiscard]] TransferOperation<Start, Receiver> connect(Receiver receiver) && {
    return {std::move(transfer_), std::move(receiver)};
  }

 private:
  Start transfer_;
};

template <TransferStart Start>
[[nodiscard]] TransferSender<Start> as_sender(Start transfer) {
  return TransferSender<Start>{std::move(transfer)};
}

}  // namespace clmem
