// SPDX-License-Identifier: Apache-2.0
// registry.hpp - the existing objects by handle, and the application's references to them.
//
//   auto buffer = registry.create<Buffer>(ObjectKind::memory, ...);   // no reference yet
//   cl_mem handle = registry.hand_out<cl_mem>(buffer);                // the application's first
//   auto found = registry.get(handle);      // throws ApiError where it names no live object
// Contract: a handle is only compared, never dereferenced, until it is found here. An object exists
// as long as the application or another object (a command, a child) refers to it. Until then it is
// a valid argument, because queries return such handles, but only the application's own references
// can be released. All members are called under the model's lock, and every std::shared_ptr made by
// create() is released under it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "config/freedoms.hpp"
#include "model/command_buffer_handle.hpp"
#include "model/object.hpp"
#include "model/rule.hpp"

namespace clmem::mock {

class CallbackQueue;

// The class and kind of the objects that a type of handles names, and the code for invalid handles.
template <typename Handle>
struct HandleTraits;
#define CLMEM_HANDLE_TYPE(type, Handle, name, ClassName, code) \
  struct ClassName;                                            \
  template <>                                                  \
  struct HandleTraits<Handle> {                                \
    using Class = ClassName;                                   \
    static constexpr ObjectKind kind = ObjectKind::type;       \
    static constexpr cl_int invalid = code;                    \
  };
#include "trace/handle_types.def"
CLMEM_HANDLE_TYPE(command_buffer, khr::CommandBufferHandle, "command buffer", CommandBuffer,
                  khr::invalid_command_buffer)
#undef CLMEM_HANDLE_TYPE

inline constexpr Rule no_more_objects{
    "freedom-few-objects", CL_OUT_OF_RESOURCES,
    "the driver has no more objects of this kind for the context"};

struct LiveObject {
  ObjectKind kind;
  const void* handle;
  cl_uint references;
  std::uint64_t created_by;  // number of the creating call, see CurrentCallScope
};

class Registry {
 public:
  // The freedoms may change while no call is in progress.
  Registry(CallbackQueue& callbacks, const Freedoms& freedoms)
      : callbacks_{callbacks}, freedoms_{freedoms} {}

  template <typename Class, typename... Args>
  [[nodiscard]] std::shared_ptr<Class> create(ObjectKind kind, Args&&... args) {
    std::shared_ptr<Class> object{new Class(std::forward<Args>(args)...),
                                  [this](Class* dying) { retire(dying); }};
    add(kind, object);
    return object;
  }

  // Creates an object with one permanent reference, which exists as long as its owners.
  template <typename Class, typename... Args>
  [[nodiscard]] std::shared_ptr<Class> create_root(ObjectKind kind, Args&&... args) {
    auto object = create<Class>(kind, std::forward<Args>(args)...);
    entries_.at(object.get()).is_root = true;
    return object;
  }

  template <typename Handle, typename Class>
  [[nodiscard]] Handle hand_out(const std::shared_ptr<Class>& object) {
    require_available_context(*object);
    inherit_dispatch(*object);
    retain(object.get());
    return to_handle<Handle>(*object);
  }

  // Returns null for anything but an existing object of the handle's kind.
  template <typename Handle>
  [[nodiscard]] auto find(Handle handle) const {
    using Class = typename HandleTraits<Handle>::Class;
    return std::static_pointer_cast<Class>(find_object(handle, HandleTraits<Handle>::kind));
  }

  template <typename Handle>
  [[nodiscard]] auto get(Handle handle) const {
    auto object = find(handle);
    refuse_if(object == nullptr, rule::no_live_object, HandleTraits<Handle>::invalid);
    return object;
  }

  template <typename Handle>
  void retain_handle(Handle handle) {
    retain(get(handle).get());
  }

  // Returns the number of the application's remaining references.
  template <typename Handle>
  cl_uint release_handle(Handle handle) {
    const auto object = get(handle);
    refuse_if(references(*object) == 0, rule::no_reference_left, HandleTraits<Handle>::invalid);
    return release(object.get());
  }

  [[nodiscard]] cl_uint references(const Object& object) const;
  [[nodiscard]] cl_uint reported_references(const Object& object) const;
  [[nodiscard]] std::vector<LiveObject> held_objects() const;
  template <typename Class>
  [[nodiscard]] std::vector<std::shared_ptr<Class>> all(ObjectKind kind) const {
    std::vector<std::shared_ptr<Class>> found;
    for (const auto& [handle, entry] : entries_) {
      if (auto object = entry.kind == kind ? entry.object.lock() : nullptr) {
        found.push_back(std::static_pointer_cast<Class>(std::move(object)));
      }
    }
    return found;
  }
  // With Freedom::few_objects, rejects a new object if `most` of those that `counted` selects exist.
  template <typename Class, typename Counted>
  void require_room(ObjectKind kind, std::ptrdiff_t most, const Counted& counted) const {
    if (freedoms_.has(Freedom::few_objects)) {
      refuse_if(std::ranges::count_if(all<Class>(kind),
                                      [&](const auto& object) { return counted(*object); }) >= most,
                no_more_objects);
    }
  }
  [[nodiscard]] const Freedoms& freedoms() const noexcept { return freedoms_; }
  // Rejects a context that Freedom::context_ends_with_a_command has ended (throws ApiError).
  void require_available(bool has_terminated_command) const;
  // Releases the objects that Freedom::late_deletion keeps.
  void delete_retired();
  // Removes the application's references to every object except platforms and devices.
  void drop_held();

 private:
  struct Entry {
    ObjectKind kind;
    std::weak_ptr<Object> object;
    std::shared_ptr<Object> held;  // set while references is not zero
    cl_uint references = 0;
    std::uint64_t created_by = 0;
    bool is_root = false;  // its reference count is fixed
  };

  // All objects of a platform have the same dispatch data; contexts and devices have it already.
  template <typename Class>
  static void inherit_dispatch(Class& object) {
    if constexpr (requires { object.context->dispatch_data; }) {
      object.inherit_dispatch(*object.context);
    } else if constexpr (requires { object.program->context; }) {
      object.inherit_dispatch(*object.program);
    }
  }

  // Implements Freedom::context_ends_with_a_command.
  template <typename Class>
  void require_available_context(const Class& object) const {
    if constexpr (requires { object.context->has_terminated_command; }) {
      require_available(object.context->has_terminated_command);
    } else if constexpr (requires { object.program->context; }) {
      require_available(object.program->context->has_terminated_command);
    }
  }

  template <typename Class>
  void retire(Class* dying) {
    const ObjectKind kind = forget(*dying);
    const std::shared_ptr<Class> retired{dying};
    run_destruction_callbacks(retired);
    // A context that the application has released is destroyed with its last object.
    if constexpr (requires { dying->context->has_terminated_command; }) {
      if (references(*dying->context) > 0) {
        delete_later(kind, retired);
      }
    }
  }

  void add(ObjectKind kind, const std::shared_ptr<Object>& object);
  void retain(const Object* object);
  cl_uint release(const Object* object);
  ObjectKind forget(const Object& object);
  void delete_later(ObjectKind kind, const std::shared_ptr<Object>& retired);
  void run_destruction_callbacks(const std::shared_ptr<Object>& object);
  [[nodiscard]] std::shared_ptr<Object> find_object(const void* handle, ObjectKind kind) const;

  CallbackQueue& callbacks_;
  const Freedoms& freedoms_;
  std::unordered_map<const void*, Entry> entries_;
  std::vector<std::shared_ptr<Object>> retired_;  // with Freedom::late_deletion
};

}  // namespace clmem::mock
