// SPDX-License-Identifier: Apache-2.0
// svm_allocation.hpp - ownership of shared virtual memory.
#pragma once

#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/flags.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <cstddef>
#include <functional>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace CLMEM_EXPORT clmem {

namespace detail {

enum class Uses { all, other_than_of_bound_queue };

// The commands that may still use memory whose end or reuse nothing else orders.
//
//   detail::UseRecord uses{queue};         // bound: used by what is enqueued there
//   uses.add_user(other_queue, copied);    // and by one command of another queue
//   uses.hand_over_to(third_queue);        // what that gets from now on runs after all of these
//
// Contract: recording makes no command; users that have ended are forgotten now and then, so that
// their number does not grow for ever: only then the events are asked for their status. Where the
// uses have to be ordered, each queue involved gets a marker and a flush, without which another
// queue might wait for ever (clFlush). A queue may be out-of-order. A command that failed is over,
// as one that succeeded. If a call fails the record stays as it was. Movable, not copyable, not
// thread-safe.
class UseRecord {
 public:
  UseRecord() noexcept = default;
  explicit UseRecord(const CommandQueue& queue) : bound_{queue} {}
  UseRecord(UseRecord&&) noexcept = default;
  UseRecord& operator=(UseRecord&&) noexcept = default;
  UseRecord(const UseRecord&) = delete;
  ~UseRecord() = default;

  [[nodiscard]] bool is_bound() const noexcept { return static_cast<bool>(bound_.queue); }
  [[nodiscard]] const CommandQueue& queue() const noexcept { return bound_.queue; }

  // Orders the end of the allocation in this queue, after the commands that were ordered before it
  // in the former queue.
  void bind_to_queue(const CommandQueue& queue);
  // Waits for the queue.
  void unbind_from_queue();

  // Records all that is enqueued in `queue` until the uses are ordered, or one command of it.
  void add_user(const CommandQueue& queue);
  void add_user(const CommandQueue& queue, const Event& event);

  // Orders all uses before what is enqueued in `queue` from now on, and binds to it; no call if
  // they are ordered already. An empty queue is the host, which waits.
  void hand_over_to(const CommandQueue& queue) {
    if (queue.get() != bound_.queue.get() || !bound_.in_order || !users_.empty()) {
      order_before(queue);
    }
  }
  // Waits for all uses and forgets them.
  void wait_for_all();
  // Forgets the commands that have ended, also by a failure, which would end what waits for them.
  void forget_finished_users();

  // One event per use that the order of commands in `queue` does not cover, each flushed. An empty
  // queue covers none.
  [[nodiscard]] std::vector<Event> events_before(const CommandQueue& queue,
                                                 Uses which = Uses::all) const;

  // True if single commands are among the users; they may fail.
  [[nodiscard]] bool has_events() const noexcept;
  // Forgets all uses, without ordering them.
  void clear() noexcept { *this = UseRecord{}; }

 private:
  struct Bound {
    Bound() noexcept = default;
    // Asks for the properties of a queue that was made elsewhere.
    explicit Bound(const CommandQueue& bound);

    CommandQueue queue;
    bool in_order = true;
  };
  struct User {
    CommandQueue queue;
    Event event;  // empty: all that is enqueued
  };

  static constexpr std::size_t few_users = 8;

  void order_before(const CommandQueue& queue);

  Bound bound_;
  std::vector<User> users_;
  std::size_t most_users_ = few_users;  // before those that have ended are looked for
};

}  // namespace detail

struct SVMAllocationOptions {
  std::size_t alignment = 0;  // bytes, a power of two; 0 is that of OpenCL's largest type
  SVMMemFlags flags = SVMMemFlags::read_write;
  const CommandQueue* queue = nullptr;  // the one to bind to, if not null
};

// Called on a thread of the driver when the commands ordered before have completed, before the area
// is freed. It must not throw nor make blocking OpenCL calls (clEnqueueSVMFree).
using SVMFreeCallback = std::function<void(void* svm_ptr)>;

struct SVMReleaseOptions {
  const CommandQueue* queue = nullptr;  // null is the bound queue
  // Given any, they take the place of what is enqueued in the bound queue.
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
  SVMFreeCallback callback = {};
};

// Ownership of one area of shared virtual memory (OpenCL 2.0).
//
//   SVMAllocation weights{context, 4096, {.queue = &queue}};
//   copy(queue, device_span<float>{weights}, values);
//   weights.add_user(other_queue, copied);   // freed after that command, too
//   weights.enqueue_release();               // or the destructor: frees in the order of `queue`
//
// Contract: an area is a pointer that OpenCL does not count: freed while a command uses it, it is
// gone under the command. Bound to a queue, it is freed by a command of that queue, after what was
// enqueued there before; in an out-of-order queue a marker makes sure of that. Unbound, it is freed
// at once: its commands have to be complete, except for those of recorded users, which are waited
// for. An area that is still mapped ends with the last map; until then it is not released by hand.
// Movable, not copyable. Destructors neither flush nor throw; failures go to the clean-up
// handler. A size of 0 is an empty area, made without an OpenCL call.
class SVMAllocation : public SVMOwner {
 public:
  SVMAllocation() noexcept = default;
  // Emits clSVMAlloc, once more if it returns null and no device gives a reason.
  SVMAllocation(const Context& context, std::size_t size, const SVMAllocationOptions& options = {});
  // An area that clSVMAlloc gave to other code, which does not free it.
  SVMAllocation(Adopt, const Context& context, const SVMPointer& area,
                const CommandQueue* queue = nullptr);
  SVMAllocation(SVMAllocation&& other) noexcept;
  SVMAllocation& operator=(SVMAllocation other) noexcept;
  SVMAllocation(const SVMAllocation&) = delete;
  ~SVMAllocation() { reset(); }

  [[nodiscard]] explicit operator bool() const noexcept { return svm_ptr() != nullptr; }
  [[nodiscard]] const Context& context() const noexcept { return context_; }

  [[nodiscard]] bool is_bound() const noexcept { return uses_.is_bound(); }
  // Empty if not bound.
  [[nodiscard]] const CommandQueue& queue() const noexcept { return uses_.queue(); }

  // The new queue waits for the former one, so that the area is freed after the uses in both.
  // Refused for a queue that could not free the area: of a device below OpenCL 2.0.
  void bind_to_queue(const CommandQueue& queue);
  // Waits for the bound queue, if there is one; the area is freed at once from now on.
  void unbind_from_queue() { uses_.unbind_from_queue(); }

  // Frees the area after all that is enqueued in another queue by then, or after one command there.
  void add_user(const CommandQueue& queue) { uses_.add_user(queue); }
  void add_user(const CommandQueue& queue, const Event& event) { uses_.add_user(queue, event); }

  // For the next user of an area whose first one is done with it: orders all uses recorded so far
  // before what is enqueued in `queue` from now on, and binds to it. An empty queue means the host,
  // which waits for them.
  void hand_over_to(const CommandQueue& queue);

  // Gives up the area now, as the destructor does. A second time is a LogicError.
  void release();
  // Frees the area by a command. If that fails the allocation stays as it was. For an area of size
  // 0 a marker takes the place of the command.
  void enqueue_release(const SVMReleaseOptions& options = {});

  // Hands the area to the caller, who frees it. What was recorded about its users is forgotten.
  [[nodiscard]] SVMPointer detach() noexcept;

  // A Buffer over the area that owns it from now on. Bound, the area is freed in its queue, after
  // the buffer's end; unbound, recorded users are waited for now.
  [[nodiscard]] Buffer into_buffer(MemFlags flags = MemFlags::read_write) &&;

 private:
  enum class State { empty, made, in_buffer };  // in_buffer: ends in a callback

  void require_made(const char* routine) const;
  // A LogicError while a map is left.
  void require_unmapped(const char* routine) const;
  void reset() noexcept;
  void hand_area_to_maps() noexcept;
  void end_area() noexcept;
  void free_by_command(const SVMReleaseOptions& options);
  void free_at_once();
  void free_after_failure(const char* routine, cl_int code) noexcept;
  void forget() noexcept;

  State state_ = State::empty;  // `made` with a null pointer is an area of size 0
  Context context_;
  detail::UseRecord uses_;
};

// A callable that turns a number of bytes into an area of shared virtual memory.
//
//   const SVMAllocator allocator{context, {.queue = &queue}};
//   const SVMAllocation area = allocator(4096);        // bound to the queue
//
// Contract: the context's devices and the request are checked at construction: where one has no
// such memory that is a LogicError with this reason. Copyable; may be called from several threads.
class SVMAllocator {
 public:
  explicit SVMAllocator(Context context, const SVMAllocationOptions& options = {});

  [[nodiscard]] SVMAllocation operator()(std::size_t size) const;
  [[nodiscard]] const Context& context() const noexcept { return context_; }
  // Empty if there is none.
  [[nodiscard]] const CommandQueue& queue() const noexcept { return queue_; }

 private:
  Context context_;
  std::size_t alignment_;
  SVMMemFlags flags_;
  CommandQueue queue_;
};

namespace detail {

[[nodiscard]] void* allocate_for_container(const Context& context, const CommandQueue& queue,
                                           std::size_t size, std::size_t alignment);
void free_of_container(const Context& context, const CommandQueue& queue, void* area,
                       std::size_t size) noexcept;

}  // namespace detail

// Standard containers in fine-grain shared virtual memory.
//
//   std::vector<float, SVMContainerAllocator<float>> values(1000, {context, queue});
//   fill(queue, device_span<float>{SVM{values}}, 0.0F);
//   queue.finish();                 // then the host may look
//
// Contract: containers build their elements on the host, hence fine-grain memory, which the device
// has to have. Memory is freed by a command of the queue, after what was enqueued there before. A
// container that is used in another queue outlives its commands. Containers that swap or move
// between each other have equal allocators: of the same context and queue. A failing free goes to
// the clean-up handler.
template <typename T>
class SVMContainerAllocator {
 public:
  using value_type = T;

  // Implicit, as a container's argument.
  explicit(false) SVMContainerAllocator(Context context, CommandQueue queue)
      : context_{std::move(context)}, queue_{std::move(queue)} {}
  // Moving copies: an allocator that was moved from still equals the one that it was moved to.
  SVMContainerAllocator(const SVMContainerAllocator&) = default;
  SVMContainerAllocator& operator=(const SVMContainerAllocator&) = default;
  ~SVMContainerAllocator() = default;
  template <typename U>
  explicit(false) SVMContainerAllocator(const SVMContainerAllocator<U>& other)
      : SVMContainerAllocator{other.context(), other.queue()} {}

  [[nodiscard]] T* allocate(std::size_t count) const {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) {
      throw std::bad_array_new_length{};
    }
    return static_cast<T*>(
        detail::allocate_for_container(context_, queue_, count * sizeof(T), alignof(T)));
  }
  void deallocate(T* area, std::size_t count) const noexcept {
    detail::free_of_container(context_, queue_, area, count * sizeof(T));
  }

  [[nodiscard]] const Context& context() const noexcept { return context_; }
  [[nodiscard]] const CommandQueue& queue() const noexcept { return queue_; }

  template <typename U>
  friend bool operator==(const SVMContainerAllocator& left,
                         const SVMContainerAllocator<U>& right) noexcept {
    return left.context() == right.context() && left.queue() == right.queue();
  }

 private:
  Context context_;
  CommandQueue queue_;
};

}  // namespace clmem
