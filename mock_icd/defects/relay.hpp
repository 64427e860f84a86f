// SPDX-License-Identifier: Apache-2.0
// relay.hpp - callbacks of the application that the driver calls in a wrong way.
//
//   relays<P::clSetEventCallback, "pfn_notify">([](const auto& to, cl_event event, cl_int status) {
//     to.function(event, status, nullptr);    // and not with to.user_data
//   })
//
// Contract: thread-safe. Registrations stay until the process ends, as a callback may run that
// late.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <tuple>
#include <utility>

#include "defects/wrap.hpp"

namespace clmem::mock::defects {

template <typename Function>
struct Registration {
  Function function;
  void* user_data;
  void** list = nullptr;  // of clEnqueueSVMFree

  friend bool operator==(const Registration&, const Registration&) = default;

  [[nodiscard]] static Registration* keep(const Registration& registration) {
    static std::mutex mutex;
    static std::deque<Registration> kept;
    const std::scoped_lock lock{mutex};
    return &kept.emplace_back(registration);
  }
};

// The driver's callback; its user data, the last argument, is the registration.
template <typename Relay, typename Function>
struct RelayFunction;

template <typename Relay, typename... A>
struct RelayFunction<Relay, void(CL_CALLBACK*)(A...)> {
  static void CL_CALLBACK call(A... arguments) {
    constexpr std::size_t last = sizeof...(A) - 1;
    const std::tuple all{arguments...};
    const auto* const to =
        static_cast<const Registration<void(CL_CALLBACK*)(A...)>*>(std::get<last>(all));
    [&]<std::size_t... at>(std::index_sequence<at...>) {
      Relay{}(*to, std::get<at>(all)...);
    }
    (std::make_index_sequence<last>{});
  }
};

template <ParameterName parameter, typename Relay>
struct Relays {
  auto operator()(auto& call) const {
    auto& function = arg<parameter>(call);
    using Function = std::remove_reference_t<decltype(function)>;
    if (function != nullptr) {
      Registration<Function> registration{function, arg<"user_data">(call)};
      if constexpr (std::remove_reference_t<decltype(call)>::has("svm_pointers")) {
        registration.list = arg<"svm_pointers">(call);
      }
      arg<"user_data">(call) = Registration<Function>::keep(registration);
      function = &RelayFunction<Relay, Function>::call;
    }
    return call.forward();
  }
};

template <EntryPoint point, ParameterName parameter, typename Relay>
constexpr auto relays(Relay /*unused*/) {
  return wraps<point>(Relays<parameter, Relay>{});
}

}  // namespace clmem::mock::defects
