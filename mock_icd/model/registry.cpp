// SPDX-License-Identifier: Apache-2.0
#include "model/registry.hpp"

#include <algorithm>

#include "model/callback_queue.hpp"
#include "model/current_call.hpp"

namespace clmem::mock {

void Registry::add(ObjectKind kind, const std::shared_ptr<Object>& object) {
  entries_[object.get()] = Entry{kind, object, nullptr, 0, CurrentCallScope::current()};
}

void Registry::retain(const Object* object) {
  Entry& entry = entries_.at(object);
  if (entry.is_root()) {
    return;  // clRetainDevice has no effect on root-level devices
  }
  ++entry.references;
  entry.held = entry.object.lock();
}

cl_uint Registry::release(const Object* object) {
  Entry& entry = entries_.at(object);
  if (entry.is_root()) {
    return entry.references;  // clReleaseDevice has no effect on root-level devices
  }
  const cl_uint left = --entry.references;
  if (left == 0) {
    // The entry may be erased with the object, so the reference is moved out of it first.
    const auto last = std::move(entry.held);
  }
  return left;
}

cl_uint Registry::references(const Object& object) const {
  const auto entry = entries_.find(&object);
  if (entry == entries_.end()) {
    return 0;
  }
  return entry->second.is_root() ? 1 : entry->second.references;
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
  // Cheaper than lock(), which is atomic in a program of one thread, too.
  return entry->second.held != nullptr ? entry->second.held : entry->second.object.lock();
}

std::vector<LiveObject> Registry::held_objects() const {
  std::vector<LiveObject> live;
  for (const auto& [handle, entry] : entries_) {
    if (entry.references > 0 && !entry.is_root()) {
      live.push_back({entry.kind, handle, entry.references, entry.created_by});
    }
  }
  std::ranges::sort(live, {}, &LiveObject::created_by);
  return live;
}

void Registry::drop_held() {
  std::vector<std::shared_ptr<Object>> dropped;
  for (auto& [handle, entry] : entries_) {
    if (!entry.is_root()) {
      entry.references = 0;
      dropped.push_back(std::move(entry.held));
    }
  }
}

void Registry::forget(const Object& object) {
  entries_.erase(&object);
}

void Registry::run_destruction_callbacks(const std::shared_ptr<Object>& object) {
  auto callbacks = std::move(object->destruction_callbacks);
  std::for_each(callbacks.rbegin(), callbacks.rend(),
                [&](auto& callback) { callbacks_.push(std::move(callback), object); });
}

}  // namespace clmem::mock
