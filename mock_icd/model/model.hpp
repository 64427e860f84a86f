// SPDX-License-Identifier: Apache-2.0
// model.hpp - the executable semantics of OpenCL: one member function per entry point.
//
//   Model model{Config{}, nullptr};
//   cl_platform_id platform = nullptr;
//   model.get_platform_ids(1, &platform, nullptr);
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
#include <vector>

#include "clmem/mock/hazard.hpp"
#include "config/config.hpp"
#include "model/hazards/hazard.hpp"
#include "model/kernel/kernel_calls.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/pending_command.hpp"
#include "model/pipe_calls.hpp"
#include "model/program/program_calls.hpp"
#include "model/registry.hpp"
#include "model/sampler_calls.hpp"
#include "model/svm_calls.hpp"
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
  // The bytes of a buffer, sub-buffer or image as they are, whatever commands are pending: for
  // tests. Empty if there is no such object.
  [[nodiscard]] std::span<std::byte> bytes_of(cl_mem object) const;
  // For a fork: nobody else is inside while it is held. The child, still holding it, forgets the
  // threads that it does not have; commands that they execute never end there.
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

  void tell_ends(std::function<void(const CommandTimes& command)> tell);  // as of Scheduler
  // A null sink ends it. Commands enqueued before are not looked at.
  void look_for_hazards(hazards::Sink sink, NeverWritten never_written = NeverWritten::ignored);

  // The manual schedule: what has not ended, and its steps. A step runs a command, or ends it with
  // a negative status instead; it answers whether there is such a command and it was ready.
  [[nodiscard]] std::vector<PendingCommand> pending_commands() const;
  bool step(std::uint64_t call, std::optional<cl_int> status);
  std::size_t step_all();

  // Host functions that the devices run; see KernelTable.
  std::uint64_t register_kernel(KernelRegistration registration, KernelTable::Origin origin);
  bool unregister_kernel(std::uint64_t id);
  void set_unregistered_kernels(UnregisteredKernels what);  // in what is built from now on

  // Entry points that have a class of their own.
  [[nodiscard]] ProgramCalls& programs() noexcept { return programs_; }
  [[nodiscard]] KernelCalls& kernels() noexcept { return kernels_; }
  [[nodiscard]] SvmCalls& svm() noexcept { return svm_; }
  [[nodiscard]] PipeCalls& pipes() noexcept { return pipes_; }
  [[nodiscard]] SamplerCalls& samplers() noexcept { return samplers_; }

  // Platforms and devices.
  cl_int get_platform_ids(cl_uint num_entries, cl_platform_id* platforms, cl_uint* num_platforms);
  cl_int get_platform_info(cl_platform_id platform, cl_platform_info name, std::size_t size,
                           void* value, std::size_t* size_ret);
  cl_int get_device_ids(cl_platform_id platform, cl_device_type device_type, cl_uint num_entries,
                        cl_device_id* devices, cl_uint* num_devices);
  cl_int get_device_info(cl_device_id device, cl_device_info name, std::size_t size, void* value,
                         std::size_t* size_ret);
  cl_int retain_device(cl_device_id device);
  cl_int release_device(cl_device_id device);
  cl_int create_sub_devices(cl_device_id in_device, const cl_device_partition_property* properties,
                            cl_uint num_devices, cl_device_id* out_devices,
                            cl_uint* num_devices_ret);
  cl_int get_device_and_host_timer(cl_device_id device, cl_ulong* device_timestamp,
                                   cl_ulong* host_timestamp);
  cl_int get_host_timer(cl_device_id device, cl_ulong* host_timestamp);

  // Contexts.
  cl_context create_context(const cl_context_properties* properties, cl_uint num_devices,
                            const cl_device_id* devices, ContextNotify notify, void* user_data,
                            cl_int* errcode_ret);
  cl_context create_context_from_type(const cl_context_properties* properties,
                                      cl_device_type device_type, ContextNotify notify,
                                      void* user_data, cl_int* errcode_ret);
  cl_int retain_context(cl_context context);
  cl_int release_context(cl_context context);
  cl_int get_context_info(cl_context context, cl_context_info name, std::size_t size, void* value,
                          std::size_t* size_ret);
  cl_int set_context_destructor_callback(cl_context context, ContextDestroyed notify,
                                         void* user_data);

  // Command queues.
  cl_command_queue create_command_queue(cl_context context, cl_device_id device,
                                        cl_command_queue_properties properties,
                                        cl_int* errcode_ret);
  cl_command_queue create_command_queue_with_properties(cl_context context, cl_device_id device,
                                                        const cl_queue_properties* properties,
                                                        cl_int* errcode_ret);
  cl_int retain_command_queue(cl_command_queue queue);
  cl_int release_command_queue(cl_command_queue queue);
  cl_int get_command_queue_info(cl_command_queue queue, cl_command_queue_info name,
                                std::size_t size, void* value, std::size_t* size_ret);
  cl_int set_command_queue_property(cl_command_queue queue, cl_command_queue_properties properties,
                                    cl_bool enable, cl_command_queue_properties* old_properties);
  cl_int set_default_device_command_queue(cl_context context, cl_device_id device,
                                          cl_command_queue queue);
  cl_int flush(cl_command_queue queue);
  cl_int finish(cl_command_queue queue);

  // Memory objects.
  cl_mem create_buffer(cl_context context, cl_mem_flags flags, std::size_t size, void* host_ptr,
                       cl_int* errcode_ret);
  cl_mem create_buffer_with_properties(cl_context context, const cl_mem_properties* properties,
                                       cl_mem_flags flags, std::size_t size, void* host_ptr,
                                       cl_int* errcode_ret);
  cl_mem create_sub_buffer(cl_mem buffer, cl_mem_flags flags,
                           cl_buffer_create_type buffer_create_type, const void* buffer_create_info,
                           cl_int* errcode_ret);
  cl_int get_mem_object_info(cl_mem memobj, cl_mem_info name, std::size_t size, void* value,
                             std::size_t* size_ret);
  cl_int retain_mem_object(cl_mem memobj);
  cl_int release_mem_object(cl_mem memobj);
  cl_int set_mem_object_destructor_callback(cl_mem memobj, MemObjectDestroyed notify,
                                            void* user_data);

  // Transfers.
  cl_int enqueue_read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                             std::size_t offset, std::size_t size, void* ptr, cl_uint wait_count,
                             const cl_event* wait_list, cl_event* event);
  cl_int enqueue_write_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                              std::size_t offset, std::size_t size, const void* ptr,
                              cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  cl_int enqueue_read_buffer_rect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                  const std::size_t* buffer_origin, const std::size_t* host_origin,
                                  const std::size_t* region, std::size_t buffer_row_pitch,
                                  std::size_t buffer_slice_pitch, std::size_t host_row_pitch,
                                  std::size_t host_slice_pitch, void* ptr, cl_uint wait_count,
                                  const cl_event* wait_list, cl_event* event);
  cl_int enqueue_write_buffer_rect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                   const std::size_t* buffer_origin, const std::size_t* host_origin,
                                   const std::size_t* region, std::size_t buffer_row_pitch,
                                   std::size_t buffer_slice_pitch, std::size_t host_row_pitch,
                                   std::size_t host_slice_pitch, const void* ptr,
                                   cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  cl_int enqueue_copy_buffer(cl_command_queue queue, cl_mem src_buffer, cl_mem dst_buffer,
                             std::size_t src_offset, std::size_t dst_offset, std::size_t size,
                             cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  cl_int enqueue_copy_buffer_rect(cl_command_queue queue, cl_mem src_buffer, cl_mem dst_buffer,
                                  const std::size_t* src_origin, const std::size_t* dst_origin,
                                  const std::size_t* region, std::size_t src_row_pitch,
                                  std::size_t src_slice_pitch, std::size_t dst_row_pitch,
                                  std::size_t dst_slice_pitch, cl_uint wait_count,
                                  const cl_event* wait_list, cl_event* event);
  cl_int enqueue_fill_buffer(cl_command_queue queue, cl_mem buffer, const void* pattern,
                             std::size_t pattern_size, std::size_t offset, std::size_t size,
                             cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  void* enqueue_map_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                           cl_map_flags map_flags, std::size_t offset, std::size_t size,
                           cl_uint wait_count, const cl_event* wait_list, cl_event* event,
                           cl_int* errcode_ret);
  cl_int enqueue_unmap_mem_object(cl_command_queue queue, cl_mem memobj, void* mapped_ptr,
                                  cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  cl_int enqueue_migrate_mem_objects(cl_command_queue queue, cl_uint num_mem_objects,
                                     const cl_mem* mem_objects, cl_mem_migration_flags flags,
                                     cl_uint wait_count, const cl_event* wait_list,
                                     cl_event* event);

  // Events.
  cl_event create_user_event(cl_context context, cl_int* errcode_ret);
  cl_int set_user_event_status(cl_event event, cl_int execution_status);
  cl_int wait_for_events(cl_uint num_events, const cl_event* event_list);
  cl_int get_event_info(cl_event event, cl_event_info name, std::size_t size, void* value,
                        std::size_t* size_ret);
  cl_int get_event_profiling_info(cl_event event, cl_profiling_info name, std::size_t size,
                                  void* value, std::size_t* size_ret);
  cl_int set_event_callback(cl_event event, cl_int command_exec_callback_type, EventNotify notify,
                            void* user_data);
  cl_int retain_event(cl_event event);
  cl_int release_event(cl_event event);

  // Markers and barriers.
  cl_int enqueue_marker_with_wait_list(cl_command_queue queue, cl_uint wait_count,
                                       const cl_event* wait_list, cl_event* event);
  cl_int enqueue_barrier_with_wait_list(cl_command_queue queue, cl_uint wait_count,
                                        const cl_event* wait_list, cl_event* event);
  cl_int enqueue_marker(cl_command_queue queue, cl_event* event);
  cl_int enqueue_barrier(cl_command_queue queue);
  cl_int enqueue_wait_for_events(cl_command_queue queue, cl_uint num_events,
                                 const cl_event* event_list);

  // Images.
  cl_int get_supported_image_formats(cl_context context, cl_mem_flags flags,
                                     cl_mem_object_type image_type, cl_uint num_entries,
                                     cl_image_format* image_formats, cl_uint* num_image_formats);
  cl_mem create_image(cl_context context, cl_mem_flags flags, const cl_image_format* image_format,
                      const cl_image_desc* image_desc, void* host_ptr, cl_int* errcode_ret);
  cl_mem create_image_with_properties(cl_context context, const cl_mem_properties* properties,
                                      cl_mem_flags flags, const cl_image_format* image_format,
                                      const cl_image_desc* image_desc, void* host_ptr,
                                      cl_int* errcode_ret);
  cl_mem create_image_2d(cl_context context, cl_mem_flags flags,
                         const cl_image_format* image_format, std::size_t image_width,
                         std::size_t image_height, std::size_t image_row_pitch, void* host_ptr,
                         cl_int* errcode_ret);
  cl_mem create_image_3d(cl_context context, cl_mem_flags flags,
                         const cl_image_format* image_format, std::size_t image_width,
                         std::size_t image_height, std::size_t image_depth,
                         std::size_t image_row_pitch, std::size_t image_slice_pitch, void* host_ptr,
                         cl_int* errcode_ret);
  cl_int get_image_info(cl_mem image, cl_image_info name, std::size_t size, void* value,
                        std::size_t* size_ret);
  cl_int enqueue_read_image(cl_command_queue queue, cl_mem image, cl_bool blocking,
                            const std::size_t* origin, const std::size_t* region,
                            std::size_t row_pitch, std::size_t slice_pitch, void* ptr,
                            cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  cl_int enqueue_write_image(cl_command_queue queue, cl_mem image, cl_bool blocking,
                             const std::size_t* origin, const std::size_t* region,
                             std::size_t input_row_pitch, std::size_t input_slice_pitch,
                             const void* ptr, cl_uint wait_count, const cl_event* wait_list,
                             cl_event* event);
  cl_int enqueue_copy_image(cl_command_queue queue, cl_mem src_image, cl_mem dst_image,
                            const std::size_t* src_origin, const std::size_t* dst_origin,
                            const std::size_t* region, cl_uint wait_count,
                            const cl_event* wait_list, cl_event* event);
  cl_int enqueue_copy_image_to_buffer(cl_command_queue queue, cl_mem src_image, cl_mem dst_buffer,
                                      const std::size_t* src_origin, const std::size_t* region,
                                      std::size_t dst_offset, cl_uint wait_count,
                                      const cl_event* wait_list, cl_event* event);
  cl_int enqueue_copy_buffer_to_image(cl_command_queue queue, cl_mem src_buffer, cl_mem dst_image,
                                      std::size_t src_offset, const std::size_t* dst_origin,
                                      const std::size_t* region, cl_uint wait_count,
                                      const cl_event* wait_list, cl_event* event);
  cl_int enqueue_fill_image(cl_command_queue queue, cl_mem image, const void* fill_color,
                            const std::size_t* origin, const std::size_t* region,
                            cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  void* enqueue_map_image(cl_command_queue queue, cl_mem image, cl_bool blocking,
                          cl_map_flags map_flags, const std::size_t* origin,
                          const std::size_t* region, std::size_t* image_row_pitch,
                          std::size_t* image_slice_pitch, cl_uint wait_count,
                          const cl_event* wait_list, cl_event* event, cl_int* errcode_ret);

 private:
  std::unique_ptr<ModelState> state_;
  ProgramCalls programs_{*state_};
  KernelCalls kernels_{*state_};
  SvmCalls svm_{*state_};
  PipeCalls pipes_{*state_};
  SamplerCalls samplers_{*state_};
};

}  // namespace clmem::mock
