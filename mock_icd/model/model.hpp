// SPDX-License-Identifier: Apache-2.0
// model.hpp - the executable semantics of OpenCL: one member function per entry point.
//
// Contract: parameters are those of the C function of the same name, and every rule about them is
// checked here, including NULL and stale handles: unknown handles are never dereferenced.
// Thread-safe. Blocking calls wait without holding the lock; callbacks of the application run
// without it, in the thread whose call made them due, before that call returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "clmem/mock/hazard.hpp"
#include "clmem/mock/slot.hpp"
#include "config/config.hpp"
#include "model/command_buffer_handle.hpp"
#include "model/hazards/hazard.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/registry.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

struct CommandTimes;
struct ModelState;
struct UnregisteredKernels;

// blocked: a command or event it waits for has not ended. ready: step() can run it.
enum class PendingState { blocked, ready, running };

// A command that has not ended, as reported for the manual schedule.
struct PendingCommand {
  std::uint64_t call;  // number of the enqueue call, see CurrentCallScope
  cl_command_type type;
  const void* queue;
  PendingState state;
};

using HandleTable = const cl_icd_dispatch* (*)(cl_version platform_version);
using ContextNotify = void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*);
using ContextDestroyed = void(CL_CALLBACK*)(cl_context, void*);
using MemObjectDestroyed = void(CL_CALLBACK*)(cl_mem, void*);
using EventNotify = void(CL_CALLBACK*)(cl_event, cl_int, void*);
using ProgramNotify = void(CL_CALLBACK*)(cl_program, void*);
using SvmFree = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void*[], void*);
using NativeFunction = void(CL_CALLBACK*)(void*);

class Model {
 public:
  // Loaders find the table for a platform's version in the first word of its handles; it may be
  // null without a loader, and the model never calls it.
  Model(const Config& config, HandleTable handle_table);
  ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  // Sets the second word of the platform's objects for a loader (cl_khr_icd 2.0); returns false if
  // there is no such platform.
  bool set_dispatch_data(cl_platform_id platform, void* data);
  [[nodiscard]] std::optional<cl_version> version_of(cl_platform_id platform) const;

  [[nodiscard]] std::vector<LiveObject> live_objects() const;
  // Removes all objects except platforms and devices, without running any callback, and the kernels
  // that tests registered.
  void reset();
  // Like reset(), then replaces the devices by those of the configuration; the platforms stay.
  // Throws std::invalid_argument if the number of platforms differs.
  void use(const Config& config);
  // Changes the type that the event's command reports, for functions of extensions.
  void name_command(cl_event event, cl_command_type type);
  // The current bytes of a buffer, sub-buffer or image regardless of pending commands, for tests.
  // Empty if there is no such object.
  [[nodiscard]] std::span<std::byte> bytes_of(cl_mem object) const;
  // Locks the model for a fork(): no other thread is inside meanwhile. The child, which holds the
  // lock as well, forgets the threads that it lacks; commands that they execute never end there.
  [[nodiscard]] std::unique_lock<std::mutex> hold();
  void forget_threads();
  // Makes one device, counted over all platforms, or all of them unavailable until reset: commands,
  // and calls that need the device, then fail with the code. Throws std::out_of_range.
  void lose_device(std::optional<std::size_t> device, cl_int code);
  // Limits the total size of the device's memory objects. Throws std::out_of_range.
  void set_memory_budget(std::size_t device, std::uint64_t bytes);
  // Applies to commands enqueued later; queued ones are submitted if the schedule defers nothing.
  void set_schedule(Schedule schedule, std::uint64_t seed = 0);
  [[nodiscard]] Schedule schedule() const;
  [[nodiscard]] std::uint64_t seed() const;

  // Makes calls that would wait for ever under the immediate schedule fail with
  // CL_OUT_OF_RESOURCES. Only for programs with one thread.
  void refuse_endless_waits();

  void report_ends(std::function<void(const CommandTimes& command)> report);  // see Scheduler
  // A null sink turns detection off. Commands enqueued before are not checked.
  void look_for_hazards(hazards::Sink sink, NeverWritten never_written = NeverWritten::ignored);

  // The commands that have not ended, for the manual schedule. step() runs a command, or ends it
  // with a negative status instead; it returns whether the command exists and was ready.
  [[nodiscard]] std::vector<PendingCommand> pending_commands() const;
  bool step(std::uint64_t call, std::optional<cl_int> status);
  std::size_t step_all();

  std::uint64_t register_kernel(KernelRegistration registration, KernelTable::Origin origin);
  bool unregister_kernel(std::uint64_t id);
  void set_unregistered_kernels(UnregisteredKernels what);  // for programs built later

  // cl_khr_command_buffer; recording and enqueueing go through CommandBufferUse.
  khr::CommandBufferHandle create_command_buffer(cl_uint count, const cl_command_queue* queues,
                                                 const khr::Property* properties,
                                                 cl_int* errcode_ret);
  cl_int retain_command_buffer(khr::CommandBufferHandle buffer);
  cl_int release_command_buffer(khr::CommandBufferHandle buffer);
  cl_int finalize_command_buffer(khr::CommandBufferHandle buffer);
  cl_int get_command_buffer_info(khr::CommandBufferHandle buffer, cl_uint name, std::size_t size,
                                 void* value, std::size_t* size_ret);
  // Returns the buffer's own queue, or the given one if the rules permit it.
  cl_int choose_command_buffer_queue(khr::CommandBufferHandle buffer,
                                     std::optional<std::span<const cl_command_queue>> given,
                                     cl_command_queue& chosen);

  // One member per entry point, with its parameters, except for objects of other libraries.
#define CLMEM_ENTRY_POINT(name, refusal, parameters) \
  std::remove_pointer_t<FunctionOf<EntryPoint::name>> name;
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters)
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT

 private:
  std::unique_ptr<ModelState> state_;
};

// Makes the model the one that tables of install_model() call, and returns the previous one. It is
// set before the first call through a table and outlives the last.
Model* set_current_model(Model* model);
// Sets only the members of the table that the model implements.
void install_model(CallTable& table);

}  // namespace clmem::mock
