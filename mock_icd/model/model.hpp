// SPDX-License-Identifier: Apache-2.0
// model.hpp - the executable semantics of OpenCL: one member function per entry point.
//
//   Model model{Config{}, nullptr};
//   cl_platform_id platform = nullptr;
//   model.clGetPlatformIDs(1, &platform, nullptr);
//
// Contract: parameters are those of the C function of the same name, and every rule about them is
// checked here, NULL and stale handles included: nothing unknown is dereferenced. Thread-safe.
// Blocking calls wait without holding the lock; callbacks of the application run without it, in the
// thread whose call made them due, before that call returns.
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
#include "model/pending_command.hpp"
#include "model/registry.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

struct CommandTimes;
struct ModelState;
struct UnregisteredKernels;

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
  // The table for a platform's version is what loaders find in the first word of its handles; there
  // may be none when no loader is involved, and the model never calls it.
  Model(const Config& config, HandleTable handle_table);
  ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  // What a loader wants to find in the second word of the platform's objects (cl_khr_icd 2.0);
  // false if there is no such platform.
  bool set_dispatch_data(cl_platform_id platform, void* data);
  // Nothing if there is no such platform.
  [[nodiscard]] std::optional<cl_version> version_of(cl_platform_id platform) const;

  // What the application still holds a reference of, in order of creation.
  [[nodiscard]] std::vector<LiveObject> live_objects() const;
  // Forgets all objects but the platform and its devices, without running any callback, and the
  // kernels that tests registered.
  void reset();
  // The same, and other devices are there from now on, those of the configuration; the platforms
  // stay. Throws std::invalid_argument if it does not have as many.
  void use(const Config& config);
  // Another name for what the event's command is: an extension's function made it.
  void name_command(cl_event event, cl_command_type type);
  // The bytes of a buffer, sub-buffer or image as they are, whatever commands are pending: for
  // tests. Empty if there is no such object.
  [[nodiscard]] std::span<std::byte> bytes_of(cl_mem object) const;
  // For a fork: no other thread is inside while it is held. The child, still holding it, forgets
  // the threads that it does not have; commands that they execute never end there.
  [[nodiscard]] std::unique_lock<std::mutex> hold();
  void forget_threads();
  // The device, counted over all platforms, is gone until reset, or all are: commands end with the
  // code from now on, and so do calls that need the device. Throws std::out_of_range.
  void lose_device(std::optional<std::size_t> device, cl_int code);
  // What its memory objects may take together from now on, in bytes. Throws std::out_of_range.
  void set_memory_budget(std::size_t device, std::uint64_t bytes);
  // For commands from now on; those still queued are submitted when nothing has to be deferred.
  void set_schedule(Schedule schedule, std::uint64_t seed = 0);
  [[nodiscard]] Schedule schedule() const;
  [[nodiscard]] std::uint64_t seed() const;

  // For an application with one thread that has to get to know: what would wait for ever returns
  // CL_OUT_OF_RESOURCES where the schedule is immediate.
  void refuse_endless_waits();

  void report_ends(std::function<void(const CommandTimes& command)> report);  // as of Scheduler
  // A null sink ends it. Commands enqueued before are not looked at.
  void look_for_hazards(hazards::Sink sink, NeverWritten never_written = NeverWritten::ignored);

  // The manual schedule: what has not ended, and its steps. A step runs a command, or ends it with
  // a negative status instead; it returns whether there is such a command and it was ready.
  [[nodiscard]] std::vector<PendingCommand> pending_commands() const;
  bool step(std::uint64_t call, std::optional<cl_int> status);
  std::size_t step_all();

  // Host functions that the devices run; see KernelTable.
  std::uint64_t register_kernel(KernelRegistration registration, KernelTable::Origin origin);
  bool unregister_kernel(std::uint64_t id);
  void set_unregistered_kernels(UnregisteredKernels what);  // in what is built from now on

  // cl_khr_command_buffer; for what records and enqueues see CommandBufferUse.
  khr::CommandBufferHandle create_command_buffer(cl_uint count, const cl_command_queue* queues,
                                                 const khr::Property* properties,
                                                 cl_int* errcode_ret);
  cl_int retain_command_buffer(khr::CommandBufferHandle buffer);
  cl_int release_command_buffer(khr::CommandBufferHandle buffer);
  cl_int finalize_command_buffer(khr::CommandBufferHandle buffer);
  cl_int get_command_buffer_info(khr::CommandBufferHandle buffer, cl_uint name, std::size_t size,
                                 void* value, std::size_t* size_ret);
  // The buffer's own, or the given one if it may take its place.
  cl_int choose_command_buffer_queue(khr::CommandBufferHandle buffer,
                                     std::optional<std::span<const cl_command_queue>> given,
                                     cl_command_queue& chosen);

  // One for each entry point, with its parameters. Those of other libraries' objects are not there.
#define CLMEM_ENTRY_POINT(name, refusal, parameters) \
  std::remove_pointer_t<FunctionOf<EntryPoint::name>> name;
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters)
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT

 private:
  std::unique_ptr<ModelState> state_;
};

}  // namespace clmem::mock
