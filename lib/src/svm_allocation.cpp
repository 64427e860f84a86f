// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <clmem/error.hpp>
#include <clmem/svm_allocation.hpp>
#include <memory>
#include <new>
#include <utility>

#include "area_maps.hpp"
#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "svm_support.hpp"

namespace clmem {
namespace {

constexpr const char* alloc_routine = "clSVMAlloc";
constexpr const char* free_routine = "clEnqueueSVMFree";

SVMPointer allocate(const Context& context, const detail::SVMRequest& request) {
  const cl_context raw = context.require(alloc_routine);
  // One device of OpenCL 2.0 is enough: clSVMAlloc fails if none supports the flags.
  detail::require_version(alloc_routine, {2, 0}, context.newest_version(),
                          "no device of the context has more; the newest");
  const auto call = [&] {
    return clSVMAlloc(raw, flag_bits(request.flags), request.size,
                      static_cast<cl_uint>(request.alignment));
  };
  void* made = call();
  if (made == nullptr) {
    detail::throw_if_unsupported(alloc_routine, context, request);
    reclaim_memory();
    made = call();
  }
  if (made == nullptr) {
    throw_error(CL_OUT_OF_RESOURCES, alloc_routine, detail::describe_request(request));
  }
  return {made, request.size, grain_of(request.flags)};
}

detail::UseRecord uses_of(const CommandQueue* queue) {
  if (queue == nullptr) {
    return {};
  }
  detail::require_queue_version(alloc_routine, {2, 0}, *queue);
  return detail::UseRecord{*queue};
}

// The queue of the free keeps the context alive until it calls back.
struct PendingFree {
  cl_context context;
  SVMFreeCallback callback;
};

void CL_CALLBACK run_free_callback(cl_command_queue /*queue*/, cl_uint /*count*/, void* pointers[],
                                   void* pending) noexcept {
  const std::unique_ptr<PendingFree> owned{static_cast<PendingFree*>(pending)};
  owned->callback(pointers[0]);
  clSVMFree(owned->context, pointers[0]);
}

// Frees the area if the freeing command does not run because a command that it waits for has
// failed. Each of these commands shares this object until it is over; the last one frees the area.
struct FreeAfterFailure {
  FreeAfterFailure(cl_context of_area, void* pointer) noexcept : context{of_area}, area{pointer} {}
  FreeAfterFailure(const FreeAfterFailure&) = delete;
  FreeAfterFailure& operator=(const FreeAfterFailure&) = delete;
  // Runs on a driver's thread, whose event keeps the context alive.
  ~FreeAfterFailure() {
    if (failed) {
      clSVMFree(context, area);
    }
  }

  cl_context context;
  void* area;
  std::atomic<bool> failed = false;
};

std::shared_ptr<FreeAfterFailure> keep_until_over(cl_context context, void* area,
                                                  std::span<const Event> users) {
  auto on_failure = std::make_shared<FreeAfterFailure>(context, area);
  for (const Event& user : users) {
    user.add_callback(ExecutionStatus::complete, [on_failure](cl_int) {});
  }
  return on_failure;
}

// Passes an exception of `action` to `report`, as a routine and a code.
template <typename Action, typename Report>
void run_noexcept(const Action& action, const Report& report) noexcept {
  try {
    action();
  } catch (const Error& error) {
    report(error.routine(), error.code());
  } catch (const std::bad_alloc&) {
    report(free_routine, CL_OUT_OF_HOST_MEMORY);
  }
}

void watch(const Event& freed, const std::shared_ptr<FreeAfterFailure>& on_failure) noexcept {
  const auto add = [&] {
    freed.add_callback(ExecutionStatus::complete,
                       [on_failure](cl_int status) { on_failure->failed = status < CL_COMPLETE; });
  };
  run_noexcept(add, report_cleanup_failure);
}

std::vector<cl_event> joined(const WaitList& given, std::span<const Event> recorded) {
  std::vector<cl_event> events(given.data(), given.data() + given.size());
  for (const Event& event : recorded) {
    events.push_back(event.get());
  }
  return events;
}

}  // namespace

SVMAllocation::SVMAllocation(const Context& context, std::size_t size,
                             const SVMAllocationOptions& options) {
  const detail::SVMRequest request{size, options.alignment, options.flags};
  detail::require_valid(alloc_routine, request);
  uses_ = uses_of(options.queue);
  if (size != 0) {
    context_ = context;
    auto maps = detail::make_area_maps();
    area_ = allocate(context, request);
    maps_ = maps.release();
  }
  state_ = State::made;
}

SVMAllocation::SVMAllocation(Adopt, const Context& context, const SVMPointer& area,
                             const CommandQueue* queue)
    : context_{context}, uses_{uses_of(queue)} {
  static_cast<void>(context.require("SVMAllocation"));
  static_cast<void>(area.require("SVMAllocation"));
  maps_ = detail::make_area_maps().release();
  area_ = area;
  state_ = State::made;
}

SVMAllocation::SVMAllocation(SVMAllocation&& other) noexcept
    : SVMOwner{std::exchange(other.area_, {}), std::exchange(other.maps_, nullptr)},
      state_{std::exchange(other.state_, State::empty)},
      context_{std::move(other.context_)},
      uses_{std::move(other.uses_)} {}

SVMAllocation& SVMAllocation::operator=(SVMAllocation other) noexcept {
  std::swap(area_, other.area_);
  std::swap(maps_, other.maps_);
  std::swap(state_, other.state_);
  std::swap(context_, other.context_);
  std::swap(uses_, other.uses_);
  return *this;
}

void SVMAllocation::bind_to_queue(const CommandQueue& queue) {
  detail::require_queue_version("bind_to_queue", {2, 0}, queue);
  uses_.bind_to_queue(queue);
}

void SVMAllocation::hand_over_to(const CommandQueue& queue) {
  if (queue) {
    detail::require_queue_version("hand_over_to", {2, 0}, queue);
  }
  uses_.hand_over_to(queue);
}

void SVMAllocation::release() {
  require_made("release");
  require_unmapped("release");
  reset();
}

void SVMAllocation::enqueue_release(const SVMReleaseOptions& options) {
  require_made("enqueue_release");
  require_unmapped("enqueue_release");
  if (options.queue == nullptr && !is_bound()) {
    throw_error(CL_INVALID_VALUE, "enqueue_release",
                "the allocation is bound to no queue, and none is given");
  }
  free_by_command(options);
  forget();
}

SVMPointer SVMAllocation::detach() noexcept {
  const SVMPointer area = area_;
  forget();
  return area;
}

Buffer SVMAllocation::into_buffer(MemFlags flags) && {
  require_made("into_buffer");
  if (!is_bound()) {
    uses_.wait_for_all();  // not in the callback that frees the area
  }
  const Context context = context_;
  const SVMPointer area = area_;
  const auto owner = std::make_shared<SVMAllocation>(std::move(*this));
  owner->state_ = State::in_buffer;
  try {
    return area.as_buffer(context, {.flags = flags, .ward = owner});
  } catch (...) {
    *this = std::move(*owner);
    state_ = State::made;
    throw;
  }
}

void SVMAllocation::require_made(const char* routine) const {
  if (state_ == State::empty) {
    throw_error(CL_INVALID_VALUE, routine,
                "the allocation was never made, already released or moved from");
  }
}

void SVMAllocation::require_unmapped(const char* routine) const {
  if (maps_ != nullptr && maps_->any_mapped()) {
    throw_error(CL_INVALID_OPERATION, routine, "the area is mapped");
  }
}

namespace {

// Frees an area at the end of its last map.
class AllocationOwner final : public detail::AreaOwner {
 public:
  explicit AllocationOwner(SVMAllocation&& area) noexcept : area_{std::move(area)} {}

  void used_in(const CommandQueue& queue) override {
    if (queue.get() != area_.queue().get()) {
      area_.add_user(queue);
    }
  }

 private:
  SVMAllocation area_;
};

}  // namespace

void SVMAllocation::reset() noexcept {
  if (maps_ != nullptr && maps_->any_mapped()) {
    move_area_to_maps();
    return;
  }
  if (svm_ptr() != nullptr) {
    end_area();
  }
  forget();
}

void SVMAllocation::move_area_to_maps() noexcept {
  detail::AreaMaps& maps = *std::exchange(maps_, nullptr);
  try {
    maps.release(std::make_unique<AllocationOwner>(std::move(*this)));
  } catch (const std::bad_alloc&) {
    // A leak is better than freeing memory in use.
    report_cleanup_failure(free_routine, CL_OUT_OF_HOST_MEMORY);
    maps.release(std::unique_ptr<detail::AreaOwner>{});
    forget();
  }
}

void SVMAllocation::end_area() noexcept {
  run_noexcept([this] { is_bound() ? free_by_command({}) : free_at_once(); },
               [this](const char* routine, cl_int code) { free_after_failure(routine, code); });
}

void SVMAllocation::free_by_command(const SVMReleaseOptions& options) {
  const CommandQueue& queue = options.queue == nullptr ? uses_.queue() : *options.queue;
  const cl_command_queue raw = queue.require(free_routine);
  if (svm_ptr() != nullptr) {
    detail::require_queue_version(free_routine, {2, 0}, queue);
  }
  const bool ordered_by_caller = options.after.size() != 0;
  const auto which =
      ordered_by_caller ? detail::Uses::other_than_of_bound_queue : detail::Uses::all;
  uses_.forget_finished_users();
  const std::vector<Event> users = uses_.events_before(queue, which);
  const std::vector<cl_event> events = joined(options.after, users);
  void* pointer = svm_ptr();
  if (pointer == nullptr) {
    enqueue_marker(queue, {.after = options.after, .event = options.event});
    return;
  }
  std::unique_ptr<PendingFree> pending;
  if (options.callback) {
    pending = std::make_unique<PendingFree>(PendingFree{context_.get(), options.callback});
  }
  const std::shared_ptr<FreeAfterFailure> on_failure =
      uses_.has_events() ? keep_until_over(context_.get(), pointer, users) : nullptr;
  Event freed;
  detail::enqueue<detail::Retry::never>(
      {.event = on_failure != nullptr || options.event != nullptr ? &freed : nullptr}, free_routine,
      [&](cl_uint, const cl_event*, cl_event* event) {
        return clEnqueueSVMFree(raw, 1, &pointer, pending ? &run_free_callback : nullptr,
                                pending.get(), static_cast<cl_uint>(events.size()),
                                events.empty() ? nullptr : events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"size", size()}, {"number of events", events.size()}});
      });
  static_cast<void>(pending.release());  // the driver's until it calls back
  if (on_failure != nullptr) {
    watch(freed, on_failure);
  }
  if (options.event != nullptr) {
    *options.event = std::move(freed);
  }
}

void SVMAllocation::free_at_once() {
  uses_.wait_for_all();
  clSVMFree(context_.get(), svm_ptr());
}

// Frees memory that could not be freed in order once all commands that may use it are complete. If
// that cannot be determined, it is never freed: a leak is better than freeing memory in use.
void SVMAllocation::free_after_failure(const char* routine, cl_int code) noexcept {
  report_cleanup_failure(routine, code);
  if (state_ == State::in_buffer) {
    return;  // a callback must not wait
  }
  run_noexcept([this] { free_at_once(); }, report_cleanup_failure);
}

void SVMAllocation::forget() noexcept {
  if (maps_ != nullptr) {
    std::exchange(maps_, nullptr)->release(std::unique_ptr<detail::AreaOwner>{});
  }
  area_ = {};
  state_ = State::empty;
  context_.reset();
  uses_.clear();
}

SVMAllocator::SVMAllocator(Context context, const SVMAllocationOptions& options)
    : context_{std::move(context)}, alignment_{options.alignment}, flags_{options.flags} {
  constexpr const char* routine = "SVMAllocator";
  const detail::SVMRequest smallest{1, alignment_, flags_};
  static_cast<void>(context_.require(routine));
  detail::require_valid(routine, smallest);
  if (options.queue != nullptr) {
    detail::require_queue_version(routine, {2, 0}, *options.queue);
    queue_ = *options.queue;
  }
  detail::throw_if_unsupported(routine, context_, smallest);
}

SVMAllocation SVMAllocator::operator()(std::size_t size) const {
  return SVMAllocation{
      context_,
      size,
      {.alignment = alignment_, .flags = flags_, .queue = queue_ ? &queue_ : nullptr}};
}

namespace detail {

void* allocate_for_container(const Context& context, const CommandQueue& queue, std::size_t size,
                             std::size_t alignment) {
  SVMAllocation made{context,
                     size,
                     {.alignment = alignment,
                      .flags = SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer,
                      .queue = &queue}};
  return made.detach().svm_ptr();
}

void free_of_container(const Context& context, const CommandQueue& queue, void* area,
                       std::size_t size) noexcept {
  // If this fails, the area is not freed: it may be in use.
  run_noexcept(
      [&] {
        SVMAllocation{adopt, context, {area, size}, &queue}.release();
      },
      report_cleanup_failure);
}

}  // namespace detail

}  // namespace clmem
