// SPDX-License-Identifier: Apache-2.0
// error_notification.hpp - the notifications of contexts, for as long as OpenCL may call them.
//
//   const KeptNotification kept{options.callback};
//   clCreateContext(..., kept.function(), kept.user_data(), &status);
//   kept.let_go_with(context);
//
// Contract: the notification is kept from construction on, also after the end of this object. An
// empty callback means no notification. Thread-safe.
#pragma once

#include <clmem/context.hpp>

namespace clmem::detail {

using RawNotification = void(CL_CALLBACK*)(const char* text, const void* data, std::size_t size,
                                           void* user_data);

class KeptNotification {
 public:
  explicit KeptNotification(const ErrorNotification& callback);

  [[nodiscard]] RawNotification function() const noexcept;  // null for none
  [[nodiscard]] void* user_data() const noexcept { return kept_; }

  // Frees the notification when OpenCL has destroyed the context, if the driver reports that.
  void let_go_with(const Context& context) const;

 private:
  ErrorNotification* kept_ = nullptr;
};

}  // namespace clmem::detail
