// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "defects/callback_store.hpp"
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

using NotifyOfEvent = void(CL_CALLBACK*)(cl_event event, cl_int status, void* user_data);

struct EventCallback {
  NotifyOfEvent notify;
  void* user_data;
};

// Calls the application with other arguments than it should.
template <typename Relay>
struct RelaysEvent {
  static void CL_CALLBACK relay(cl_event event, cl_int status, void* kept) {
    Relay{}(*static_cast<const EventCallback*>(kept), event, status);
  }

  auto operator()(auto& call) const {
    if (arg<"pfn_notify">(call) != nullptr) {
      const EventCallback registered{arg<"pfn_notify">(call), arg<"user_data">(call)};
      arg<"user_data">(call) = CallbackStore<EventCallback>::keep(registered);
      arg<"pfn_notify">(call) = &relay;
    }
    return call.forward();
  }
};

template <typename Relay>
constexpr auto relays(Relay /*unused*/) {
  return wraps<P::clSetEventCallback>(RelaysEvent<Relay>{});
}

bool is_legal(const auto& call) {
  const cl_int status = arg<"command_exec_callback_type">(call);
  return arg<"pfn_notify">(call) != nullptr && status >= CL_COMPLETE && status <= CL_SUBMITTED &&
         call.next().clGetEventInfo(arg<"event">(call), CL_EVENT_CONTEXT, 0, nullptr, nullptr) ==
             CL_SUCCESS;
}

}  // namespace

std::vector<Defect> event_callbacks() {
  return {
      {"callback.never-runs",
       {"SetEventCallback.complete", "SetEventCallback.user-event",
        "SetEventCallback.before-destruction"},
       "A registered callback is forgotten.",
       skips<P::clSetEventCallback>([](const auto& call) { return is_legal(call); })},
      {"callback.runs-at-once",
       {"SetEventCallback.complete", "SetEventCallback.user-event", "SetEventCallback.sync"},
       "A callback runs when it is registered, not when its status is reached.",
       wraps<P::clSetEventCallback>([](auto& call) {
         if (!is_legal(call)) {
           return call.forward();
         }
         arg<"pfn_notify">(call)(arg<"event">(call), arg<"command_exec_callback_type">(call),
                                 arg<"user_data">(call));
         return substitute(call);
       })},
      {"callback.is-lost-when-late",
       {"SetEventCallback.already-past"},
       "A callback for a status that was passed already never runs.",
       skips<P::clSetEventCallback>([](const auto& call) {
         return is_legal(call) && status_of(call.next(), arg<"event">(call)) <=
                                      arg<"command_exec_callback_type">(call);
       })},
      {"callback.gets-no-user-data",
       {"SetEventCallback.arguments"},
       "A callback gets a null pointer for its data.",
       relays([](const EventCallback& to, cl_event event, cl_int status) {
         to.notify(event, status, nullptr);
       })},
      {"callback.gets-no-event",
       {"SetEventCallback.arguments"},
       "A callback gets a null event.",
       relays([](const EventCallback& to, cl_event, cl_int status) {
         to.notify(nullptr, status, to.user_data);
       })},
      {"callback.hides-failure",
       {"SetEventCallback.error-status"},
       "The callback of a command that failed gets CL_COMPLETE.",
       relays([](const EventCallback& to, cl_event event, cl_int status) {
         to.notify(event, std::max(status, cl_int{CL_COMPLETE}), to.user_data);
       })},
      {"callback.gets-other-status",
       {"SetEventCallback.status-argument"},
       "A callback gets a status other than that it was registered for.",
       relays([](const EventCallback& to, cl_event event, cl_int status) {
         to.notify(event, status < 0 ? status : status + 1, to.user_data);
       })},
      {"callback.ignores-running",
       {"SetEventCallback.submitted-running"},
       "Callbacks for CL_SUBMITTED and CL_RUNNING never run.",
       skips<P::clSetEventCallback>([](const auto& call) {
         return is_legal(call) && arg<"command_exec_callback_type">(call) != CL_COMPLETE;
       })},
  };
}

}  // namespace clmem::mock::defects
