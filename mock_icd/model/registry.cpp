// SPDX-License-Identifier: Apache-2.0
#include "model/registry.hpp"

#include <algorithm>

#include "model/callback_queue.hpp"
#include "model/current_call.hpp"

namespace clmem::mock {
namespace {

constexpr Rule context_has_ended{"freedom-context-ends-with-a-command", CL_OUT_OF_RESOURCES,
                                 "a command in the context was terminated"};

}  // namespace

void Registry::add(ObjectKind kind, const std::shared_ptr<Object>& object) {
  entries_[object.get()] = Entry{kind, object, nullptr, 0, CurrentCallScope::current()};
}

void Registry::retain(const Object* object) {
  Entry& entry = entries_.at(object);
  if (entry.is_root) {
    return;  // no effect on root-level devices (clRetainDevice)
  }
  ++entry.references;
  entry.held = entry.object.lock();
}

cl_uint Registry::release(const Object* object) {
  Entry& entry = entries_.at(object);
  if (entry.is_root) {
    return entry.references;  // no effect on root-level devices (clReleaseDevice)
  }
  const cl_uint left = --entry.references;
  if (left == 0) {
    // Moves the reference out of the entry, which may be erased with the object.
    const bool is_context = entry.kind == ObjectKind::context;
    const auto last = std::move(entry.held);
    if (is_context) {
      delete_retired();
    }
  }
  return left;
}

cl_uint Registry::references(const Object& object) const {
  const auto entry = entries_.find(&object);
  if (entry == entries_.end()) {
    return 0;
  }
  return entry->second.is_root ? 1 : entry->second.references;
}

cl_uint Registry::reported_references(const Object& object) const {
  const cl_uint held = references(object);
  const auto entry = entries_.find(&object);
  if (!freedoms_.has(Freedom::references_of_its_own) || entry == entries_.end()) {
    return held;
  }
  return held + static_cast<cl_uint>(entry->second.object.use_count());
}

std::shared_ptr<Object> Registry::find_object(const void* handle, ObjectKind kind) const {
  const auto entry = entries_.find(handle);
  if (entry == entries_.end() || entry->second.kind != kind) {
    return nullptr;
  }
  // Avoids lock(), which uses atomic operations even in a program of one thread.
  return entry->second.held != nullptr ? entry->second.held : entry->second.object.lock();
}

std::vector<LiveObject> Registry::held_objects() const {
  std::vector<LiveObject> live;
  for (const auto& [handle, entry] : entries_) {
    if (entry.references > 0 && !entry.is_root) {
      live.push_back({entry.kind, handle, entry.references, entry.created_by});
    }
  }
  std::ranges::sort(live, {}, &LiveObject::created_by);
  return live;
}

void Registry::drop_held() {
  delete_retired();
  std::vector<std::shared_ptr<Object>> dropped;
  for (auto& [handle, entry] : entries_) {
    if (!entry.is_root) {
      entry.references = 0;
      dropped.push_back(std::move(entry.held));
    }
  }
}

ObjectKind Registry::forget(const Object& object) {
  const auto entry = entries_.find(&object);
  const ObjectKind kind = entry->second.kind;
  entries_.erase(entry);
  return kind;
}

void Registry::require_available(bool has_terminated_command) const {
  refuse_if(has_terminated_command && freedoms_.has(Freedom::context_ends_with_a_command),
            context_has_ended);
}

// Memory objects are deleted at once: keeping them would cause shortages that no program expects.
void Registry::delete_later(ObjectKind kind, const std::shared_ptr<Object>& retired) {
  const bool is_kept =
      kind == ObjectKind::event || kind == ObjectKind::sampler || kind == ObjectKind::command_queue;
  if (is_kept && freedoms_.has(Freedom::late_deletion)) {
    retired_.push_back(retired);
  }
}

void Registry::delete_retired() {
  const auto deleted = std::exchange(retired_, {});
}

void Registry::run_destruction_callbacks(const std::shared_ptr<Object>& object) {
  auto callbacks = std::move(object->destruction_callbacks);
  std::for_each(callbacks.rbegin(), callbacks.rend(),
                [&](auto& callback) { callbacks_.push(std::move(callback), object); });
}

}  // namespace clmem::mock
