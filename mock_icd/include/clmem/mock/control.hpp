// SPDX-License-Identifier: Apache-2.0
// control.hpp - the mock driver's control interface for C++.
//
//   Mock mock{platform};                      // throws if the platform is another driver's
//   const std::size_t calls = mock.count_calls([&] { upload(); });
//   for (std::size_t n = 0; n < calls; ++n) {
//     const auto fault = mock.fail_call(n, CL_OUT_OF_RESOURCES);      // lifted with its scope
//     EXPECT_THROW(upload(), clmem::Error);
//     EXPECT_EQ(mock.live_objects(), 0u);
//   }
//
// Contract: a copyable view of the one driver in the process. Thread-safe as in control.h.
// Unknown names and illegal faults throw std::invalid_argument with the driver's reason.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "clmem/mock/call_text.hpp"
#include "clmem/mock/control.h"
#include "clmem/mock/fault_guard.hpp"
#include "clmem/mock/fault_spec.hpp"
#include "clmem/mock/hazard.hpp"
#include "clmem/mock/kernel.hpp"
#include "clmem/mock/schedule.hpp"
#include "clmem/mock/snapshot.hpp"

namespace clmem::mock {

enum class Recording { off, on };

// A position in the order of calls.
struct CallMark {
  std::uint64_t next_sequence = 0;
};

class Mock {
 public:
  explicit Mock(cl_platform_id platform) : control_{find_control(platform)} {
    if (control_ == nullptr) {
      throw std::runtime_error{"the platform is not the mock driver: it does not know '" +
                               std::string{CLMEM_MOCK_CONTROL_NAME} + "'"};
    }
    if (control_->version < CLMEM_MOCK_CONTROL_VERSION ||
        control_->entry_point_count < entry_point_count) {
      throw std::runtime_error{"the mock driver's control table has version " +
                               std::to_string(control_->version) + ", the headers need " +
                               std::to_string(CLMEM_MOCK_CONTROL_VERSION)};
    }
  }

  [[nodiscard]] std::vector<Call> calls() const {
    return detail::collect<Call>(control_->visit_calls);
  }

  [[nodiscard]] std::vector<Call> calls(EntryPoint point) const {
    std::vector<Call> found = calls();
    std::erase_if(found, [point](const Call& call) { return call.entry_point != point; });
    return found;
  }

  // Returns the position for calls_since(): `const CallMark before = mock.mark();`
  [[nodiscard]] CallMark mark() const { return CallMark{control_->next_sequence()}; }
  [[nodiscard]] std::vector<Call> calls_since(CallMark mark) const {
    std::vector<Call> found = calls();
    std::erase_if(found, [mark](const Call& call) { return call.sequence < mark.next_sequence; });
    return found;
  }

  // While recording is off, calls are numbered but not kept.
  void set_recording(Recording recording) const {
    control_->set_recording(recording == Recording::on ? CL_TRUE : CL_FALSE);
  }

  void clear_calls() const { control_->clear_calls(); }

  // Counts the fallible calls that the action makes: the length of a sweep with fail_call.
  template <std::invocable Action>
  [[nodiscard]] std::size_t count_calls(Action&& action) const {
    const cl_ulong before = control_->count_fallible_calls();
    std::invoke(std::forward<Action>(action));
    return static_cast<std::size_t>(control_->count_fallible_calls() - before);
  }

  // Makes the n-th fallible call from now on (the first is 0) return the code and do nothing else.
  [[nodiscard]] FaultGuard fail_call(std::size_t n, cl_int code) const {
    return inject({.skip = n, .code = code});
  }

  // Fails matching calls to one entry point, which may be a release.
  [[nodiscard]] FaultGuard fail_call(EntryPoint point, cl_int code, CallFilter filter = {}) const {
    return inject({.entry_point = point,
                   .skip = filter.skip,
                   .times = filter.times,
                   .predicate = std::move(filter.predicate),
                   .code = code});
  }

  // Injects any fault. It is lifted with the guard, but a lost device stays lost until reset.
  [[nodiscard]] FaultGuard inject(FaultSpec spec) const {
    const clmem_mock_fault fault = detail::c_fault(std::move(spec));
    cl_ulong id = 0;
    check(control_->add_fault(&fault, &id));
    return {*control_, id};
  }

  // Returns a sentence for each fault since the last reset that hit nothing, including lifted ones.
  [[nodiscard]] std::vector<std::string> unused_faults() const {
    std::vector<std::string> found;
    control_->visit_unused_faults(
        [](const char* text, void* list) {
          static_cast<std::vector<std::string>*>(list)->emplace_back(text);
        },
        &found);
    return found;
  }

  [[nodiscard]] std::size_t count_hanging() const { return control_->count_hanging(); }
  void release_hangs() const { control_->release_hangs(); }

  // Limits the n-th device of all platforms to that many bytes for memory objects, until reset;
  // larger requests fail with CL_MEM_OBJECT_ALLOCATION_FAILURE.
  void set_memory_budget(std::size_t device, std::uint64_t bytes) const {
    check(control_->set_memory_budget(static_cast<cl_uint>(device), bytes));
  }

  // Returns the current contents of a buffer, sub-buffer or image regardless of pending commands,
  // for reading and changing without a command. Valid as long as the object exists.
  [[nodiscard]] std::span<std::byte> bytes(cl_mem object) const {
    void* bytes = nullptr;
    std::size_t size = 0;
    check(control_->get_bytes(object, &bytes, &size));
    return {static_cast<std::byte*>(bytes), size};
  }

  // Counts objects that are not released, or used by an object that is not released.
  [[nodiscard]] std::size_t live_objects() const { return list_live_objects().size(); }

  [[nodiscard]] std::vector<ObjectInfo> list_live_objects() const {
    return detail::collect<ObjectInfo>(control_->visit_live_objects);
  }

  // The seed determines the schedule's random choices.
  void set_schedule(Schedule schedule, std::uint64_t seed = 0) const {
    check(control_->set_schedule(name_of(schedule), seed));
  }
  [[nodiscard]] Schedule schedule() const {
    return schedule_named(control_->get_schedule(nullptr)).value();
  }
  [[nodiscard]] std::uint64_t seed() const {
    cl_ulong seed = 0;
    control_->get_schedule(&seed);
    return seed;
  }

  // Applies from now on; hazards found before are kept until cleared or reset.
  void look_for_hazards(HazardMode mode, NeverWritten never_written = NeverWritten::ignored) const {
    check(control_->look_for_hazards(name_of(mode),
                                     never_written == NeverWritten::reported ? CL_TRUE : CL_FALSE));
  }
  [[nodiscard]] std::vector<HazardInfo> hazards() const {
    return detail::collect<HazardInfo>(control_->visit_hazards);
  }
  void clear_hazards() const { control_->clear_hazards(); }

  // For the manual schedule: lists the commands that have not ended, in the order of enqueueing,
  // and runs one, given the sequence number of its call; it has to be ready.
  [[nodiscard]] std::vector<CommandInfo> pending_commands() const {
    return detail::collect<CommandInfo>(control_->visit_pending_commands);
  }
  void run_command(std::uint64_t sequence) const { check(control_->run_command(sequence)); }
  void fail_command(std::uint64_t sequence, cl_int status) const {
    check(control_->fail_command(sequence, status));
  }
  // Runs the command of an event; requires that calls are recorded.
  void run_command(cl_event event) const { run_command(sequence_of(event)); }
  void fail_command(cl_event event, cl_int status) const {
    fail_command(sequence_of(event), status);
  }
  std::size_t run_all_commands() const {
    return static_cast<std::size_t>(control_->run_all_commands());
  }

  [[nodiscard]] std::vector<DefectInfo> defects() const {
    return detail::collect<DefectInfo>(control_->visit_defects);
  }

  void enable_defect(const std::string& name) const {
    check(control_->set_defect(name.c_str(), CL_TRUE));
  }
  void disable_defect(const std::string& name) const {
    check(control_->set_defect(name.c_str(), CL_FALSE));
  }

  // Throws std::invalid_argument for an invalid declaration and for a name in use. The declaration
  // is a name, which matches every signature, or "kernel void add(global float* a)".
  [[nodiscard]] KernelGuard register_kernel(const std::string& declaration, KernelFunction function,
                                            KernelOptions options = {}) const {
    auto owned = std::make_unique<KernelFunction>(std::move(function));
    // The driver releases the function even if it rejects the kernel.
    const clmem_mock_kernel kernel{declaration.c_str(),
                                   static_cast<cl_uint>(options.form),
                                   static_cast<cl_bool>(options.built_in),
                                   &detail::call_kernel,
                                   owned.release(),
                                   &detail::release_kernel};
    cl_ulong id = 0;
    check(control_->register_kernel(&kernel, &id));
    return {*control_, id};
  }

  // Makes the function, which has the entry point's C type, execute the calls. It can call the
  // device's function. CallMock is the typed form.
  void replace_call(EntryPoint point, void* function) const {
    check(control_->replace_call(static_cast<cl_uint>(point), function, nullptr));
  }
  [[nodiscard]] void* device_call(EntryPoint point) const {
    void* device = nullptr;
    check(control_->get_device_call(static_cast<cl_uint>(point), &device));
    return device;
  }
  void restore_call(EntryPoint point) const noexcept {
    control_->replace_call(static_cast<cl_uint>(point), nullptr, nullptr);
  }

  // Restores the state that the script describes; see control.h.
  void reset() const { control_->reset(); }
  // Resets, with the devices of a shipped profile ("opencl-1.2") or a script's file until the next
  // reset. Platforms keep their handles, devices do not.
  void use_profile(const std::string& profile) const {
    check(control_->use_profile(profile.c_str()));
  }

 private:
  // Returns null on other drivers. For a platform below OpenCL 1.2 a loader may know only the older
  // function, which selects the platform by the end of the name (cl_khr_icd).
  static const clmem_mock_control* find_control(cl_platform_id platform) {
    const void* found = clGetExtensionFunctionAddressForPlatform(platform, CLMEM_MOCK_CONTROL_NAME);
    std::array<char, 64> suffix{};
    if (found == nullptr &&
        clGetPlatformInfo(platform, CL_PLATFORM_ICD_SUFFIX_KHR, suffix.size() - 1, suffix.data(),
                          nullptr) == CL_SUCCESS) {
      const std::string name = std::string{CLMEM_MOCK_CONTROL_NAME} + suffix.data();
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
      found = clGetExtensionFunctionAddress(name.c_str());
#pragma GCC diagnostic pop
    }
    return static_cast<const clmem_mock_control*>(found);
  }

  // Searches backwards, because a handle value may be reused by a later event.
  [[nodiscard]] std::uint64_t sequence_of(cl_event event) const {
    const std::vector<Call> all = calls();
    const auto found = std::find_if(all.rbegin(), all.rend(), [event](const Call& call) {
      return call.event == bits_of(event);
    });
    if (event == nullptr || found == all.rend()) {
      throw std::invalid_argument{"command: no recorded call has given the event"};
    }
    return found->sequence;
  }

  void check(cl_int code) const {
    if (code != CL_SUCCESS) {
      throw std::invalid_argument{control_->last_error()};
    }
  }

  const clmem_mock_control* control_;
};

}  // namespace clmem::mock
