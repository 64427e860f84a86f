// SPDX-License-Identifier: Apache-2.0
#include "error_notification.hpp"

#include <memory>
#include <mutex>
#include <unordered_map>

#include "context_version.hpp"

namespace clmem::detail {
namespace {

constexpr Version with_destructor_callbacks{3, 0};

struct Registry {
  std::mutex mutex;
  std::unordered_map<const void*, std::unique_ptr<ErrorNotification>> kept;
};

// Never destroyed: drivers may notify while the program ends.
Registry& registry() {
  static Registry& instance = *new Registry;
  return instance;
}

void CL_CALLBACK run_notification(const char* text, const void* data, std::size_t size,
                                  void* user_data) noexcept {
  (*static_cast<const ErrorNotification*>(user_data))(
      text == nullptr ? std::string_view{} : std::string_view{text},
      std::span{static_cast<const std::byte*>(data), data == nullptr ? 0 : size});
}

// Ends what the callback has captured, without the lock: it may hold anything.
void CL_CALLBACK let_go(cl_context /*destroyed*/, void* user_data) noexcept {
  std::unique_lock lock{registry().mutex};
  const auto node = registry().kept.extract(user_data);
  lock.unlock();
}

}  // namespace

KeptNotification::KeptNotification(const ErrorNotification& callback) {
  if (callback) {
    auto made = std::make_unique<ErrorNotification>(callback);
    ErrorNotification* const raw = made.get();
    const std::lock_guard lock{registry().mutex};
    registry().kept.emplace(raw, std::move(made));
    kept_ = raw;
  }
}

RawNotification KeptNotification::function() const noexcept {
  return kept_ == nullptr ? nullptr : run_notification;
}

void KeptNotification::let_go_with(const Context& context) const {
  if (kept_ == nullptr || context.version() < with_destructor_callbacks) {
    return;
  }
  const cl_int code = clSetContextDestructorCallback(context.get(), detail::let_go, kept_);
  if (code != CL_SUCCESS) {
    throw_error(code, "clSetContextDestructorCallback");
  }
}

}  // namespace clmem::detail
