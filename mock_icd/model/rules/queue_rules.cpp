// SPDX-License-Identifier: Apache-2.0
#include "model/rules/queue_rules.hpp"

#include "model/registry.hpp"

namespace clmem::mock {

std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                 cl_command_queue handle) {
  auto queue = registry.get(handle);
  refuse_if(queue->on_device(), rule::on_device_queue);
  return queue;
}

std::vector<std::shared_ptr<Event>> require_wait_list(const Registry& registry,
                                                      const Context& context, WaitList list) {
  refuse_if(list.count == 0 && list.events != nullptr, rule::wait_list_count_zero);
  refuse_if(list.count != 0 && list.events == nullptr, rule::wait_list_null);
  std::vector<std::shared_ptr<Event>> events;
  for (cl_uint at = 0; at < list.count; ++at) {
    auto event = registry.find(list.events[at]);
    refuse_if(event == nullptr, rule::wait_list_holds_no_event);
    refuse_if(event->context.get() != &context, rule::wait_list_of_foreign_context);
    events.push_back(std::move(event));
  }
  return events;
}

std::vector<std::shared_ptr<Event>> require_events(const Registry& registry, const Context* context,
                                                   WaitList list) {
  refuse_if(list.count == 0 || list.events == nullptr, rule::no_events);
  std::vector<std::shared_ptr<Event>> events;
  for (cl_uint at = 0; at < list.count; ++at) {
    events.push_back(registry.get(list.events[at]));
    context = context == nullptr ? events.front()->context.get() : context;
    refuse_if(events.back()->context.get() != context, rule::events_of_several_contexts);
  }
  return events;
}

}  // namespace clmem::mock
