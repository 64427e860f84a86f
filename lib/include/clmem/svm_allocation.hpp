// SPDX-License-Identifier: Apache-2.0
// svm_allocation.hpp - owners and allocators of shared virtual memory, and the record of the commands
// that use memory (UseRecord), which pools have as well.
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

// The commands that may still use memory and have to end before it is freed or used again.
//
//   detail::UseRecord uses{queue};         // bound: used by what is enqueued there
//   uses.add_user(other_queue, copied);    // and by one command of another queue
//   uses.hand_over_to(third_queue);        // what that gets from now on runs after all of these
//
// Contract: recording makes no command; users that have completed are removed now and then, to
// bound their number: only then the status of the events is queried. Where the uses have to be
// ordered, each queue involved gets a marker and a flush, without which another queue might wait
// for ever (clFlush). A queue may be out-of-order. A failed command counts as complete. If a call
// fails the record does not change. Movable, not copyable, not thread-safe.
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
  void unbind_from_queue();

  // Adds all commands that are enqueued in `queue` until the uses are ordered, or one command of
  // it.
  void add_user(const CommandQueue& queue);
  void add_user(const CommandQueue& queue, const Event& event);

  // Orders all uses before later commands of `queue`, and binds to it; no call if they are ordered
  // already. With an empty queue the host waits for them.
  void hand_over_to(const CommandQueue& queue) {
    if (queue.get() != bound_.queue.get() || !bound_.in_order || !users_.empty()) {
      order_before(queue);
    }
  }
  void wait_for_all();
  // Removes the commands that have completed or failed; a failed one would end commands that wait
  // for it.
  void forget_finished_users();

  // One event per use that the order of commands in `queue` does not cover, each flushed. An empty
  // queue covers none.
  [[nodiscard]] std::vector<Event> events_before(const CommandQueue& queue,
                                                 Uses which = Uses::all) const;

  // True if single commands are among the users; they may fail.
  [[nodiscard]] bool has_events() const noexcept;
  // Removes all uses, without ordering them.
  void clear() noexcept { *this = UseRecord{}; }

 private:
  struct Bound {
    Bound() noexcept = default;
    // Queries the properties of a queue that other code made.
    explicit Bound(const CommandQueue& bound);

    CommandQueue queue;
    bool in_order = true;
  };
  struct User {
    CommandQueue queue;
    Event event;  // empty: all commands so far
  };

  static constexpr std::size_t few_users = 8;

  void order_before(const CommandQueue& queue);

  Bound bound_;
  std::vector<User> users_;
  std::size_t most_users_ = few_users;  // the number above which completed users are removed
};

}  // namespace detail

struct SVMAllocationOptions {
  std::size_t alignment = 0;  // bytes, a power of two; 0 means that of OpenCL's largest type
  SVMMemFlags flags = SVMMemFlags::read_write;
  const CommandQueue* queue = nullptr;  // the queue to bind to, if not null
};

// Called on a thread of the driver when the earlier commands have completed, before the area is
// freed. It must neither throw nor make blocking OpenCL calls (clEnqueueSVMFree).
using SVMFreeCallback = std::function<void(void* svm_ptr)>;

struct SVMReleaseOptions {
  const CommandQueue* queue = nullptr;  // null means the bound queue
  // If given, the free waits for these instead of the commands of the bound queue.
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
// Contract: OpenCL does not count references to an area: it must not be freed while a command uses
// it. Bound to a queue, it is freed by a command of that queue, after the earlier ones; in an
// out-of-order queue a marker ensures that. Unbound, it is freed at once: its commands have to be
// complete, except those of recorded users, which are waited for. An area that is still mapped is
// freed with the last map; until then release() fails. Movable, not copyable. Destructors neither
// flush nor throw; failures go to the clean-up handler. A size of 0 is an empty area, without an
// OpenCL call.
class SVMAllocation : public SVMOwner {
 public:
  SVMAllocation() noexcept = default;
  // Emits clSVMAlloc, and repeats it once if it returns null and no device gives a reason.
  SVMAllocation(const Context& context, std::size_t size, const SVMAllocationOptions& options = {});
  // Takes over an area that other code allocated with clSVMAlloc and does not free.
  SVMAllocation(Adopt, const Context& context, const SVMPointer& area,
                const CommandQueue* queue = nullptr);
  SVMAllocation(SVMAllocation&& other) noexcept;
  SVMAllocation& operator=(SVMAllocation other) noexcept;
  SVMAllocation(const SVMAllocation&) = delete;
  ~SVMAllocation() { reset(); }

  [[nodiscard]] explicit operator bool() const noexcept { return svm_ptr() != nullptr; }
  [[nodiscard]] const Context& context() const noexcept { return context_; }

  [[nodiscard]] bool is_bound() const noexcept { return uses_.is_bound(); }
  [[nodiscard]] const CommandQueue& queue() const noexcept { return uses_.queue(); }

  // The new queue waits for the former one, so that the area is freed after the uses in both. A
  // queue of a device below OpenCL 2.0, which cannot free the area, is a LogicError.
  void bind_to_queue(const CommandQueue& queue);
  // Waits for the bound queue, if there is one; the area is then freed without a command.
  void unbind_from_queue() { uses_.unbind_from_queue(); }

  // Frees the area after all commands that another queue has by then, or after one command of it.
  void add_user(const CommandQueue& queue) { uses_.add_user(queue); }
  void add_user(const CommandQueue& queue, const Event& event) { uses_.add_user(queue, event); }

  // Lets another queue use the area: orders all recorded uses before later commands of `queue`, and
  // binds to it. With an empty queue the host waits for them.
  void hand_over_to(const CommandQueue& queue);

  // Releases the area now, as the destructor does. A second call is a LogicError.
  void release();
  // Frees the area by a command. If that fails the allocation does not change. For an area of size
  // 0 it is a marker.
  void enqueue_release(const SVMReleaseOptions& options = {});

  // Passes the area to the caller, who frees it. The recorded users are forgotten.
  [[nodiscard]] SVMPointer detach() noexcept;

  // Makes a Buffer that owns the area. Bound, the area is freed in its queue, after the buffer's
  // end; unbound, this call waits for the recorded users.
  [[nodiscard]] Buffer into_buffer(MemFlags flags = MemFlags::read_write) &&;

 private:
  enum class State { empty, made, in_buffer };  // in_buffer: a callback frees the area

  void require_made(const char* routine) const;
  // Throws a LogicError while maps are left.
  void require_unmapped(const char* routine) const;
  void reset() noexcept;
  void move_area_to_maps() noexcept;
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
// Contract: construction checks the context's devices and the request: a lack of such memory is a
// LogicError with the reason. Copyable; may be called from several threads.
class SVMAllocator {
 public:
  explicit SVMAllocator(Context context, const SVMAllocationOptions& options = {});

  [[nodiscard]] SVMAllocation operator()(std::size_t size) const;
  [[nodiscard]] const Context& context() const noexcept { return context_; }
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

// An allocator for standard containers in fine-grain shared virtual memory.
//
//   std::vector<float, SVMContainerAllocator<float>> values(1000, {context, queue});
//   fill(queue, device_span<float>{SVM{values}}, 0.0F);
//   queue.finish();                 // then the host may look
//
// Contract: containers construct their elements on the host, so that the device needs fine-grain
// memory. Memory is freed by a command of the queue, after earlier ones. A container that is used
// in another queue outlives its commands. Containers that swap or move between each other have
// equal allocators: of the same context and queue. A failing free goes to the clean-up handler.
template <typename T>
class SVMContainerAllocator {
 public:
  using value_type = T;

  // Implicit, so that a container takes {context, queue}.
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
