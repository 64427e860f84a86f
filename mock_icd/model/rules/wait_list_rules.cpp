// SPDX-License-Identifier: Apache-2.0
#include "model/rules/wait_list_rules.hpp"

#include "model/registry.hpp"

namespace clmem::mock {

std::vector<std::shared_ptr<Event>> require_wait_list(const Registry& registry,
                                                      const Context& context, WaitList list) {
  refuse_if((list.count == 0) != (list.events == nullptr), CL_INVALID_EVENT_WAIT_LIST,
            "the wait list and its number of events do not agree on there being one");
  std::vector<std::shared_ptr<Event>> events;
  for (cl_uint at = 0; at < list.count; ++at) {
    auto event = registry.find(list.events[at]);
    refuse_if(event == nullptr, CL_INVALID_EVENT_WAIT_LIST,
              "the wait list holds a handle that names no live event");
    refuse_if(event->context.get() != &context, CL_INVALID_CONTEXT,
              "the wait list holds an event of another context than the queue's");
    events.push_back(std::move(event));
  }
  return events;
}

std::vector<std::shared_ptr<Event>> require_events(const Registry& registry, const Context* context,
                                                   WaitList list) {
  refuse_if(list.count == 0 || list.events == nullptr, CL_INVALID_VALUE,
            "no events are given to wait for");
  std::vector<std::shared_ptr<Event>> events;
  for (cl_uint at = 0; at < list.count; ++at) {
    events.push_back(registry.get(list.events[at]));
    context = context == nullptr ? events.front()->context.get() : context;
    refuse_if(events.back()->context.get() != context, CL_INVALID_CONTEXT,
              "the events belong to different contexts");
  }
  return events;
}

}  // namespace clmem::mock
