// SPDX-License-Identifier: Apache-2.0
// command_buffer_handle.hpp - the types and constants of cl_khr_command_buffer, version 0.9.8.
//
// Contract: declared here because the extension is provisional: its versions differ in constants
// and parameters, and the headers of distributions have other versions.
#pragma once

#include "trace/opencl.hpp"

struct _cl_command_buffer_khr;
struct _cl_mutable_command_khr;

namespace clmem::mock::khr {

using CommandBufferHandle = _cl_command_buffer_khr*;
using MutableCommand = _cl_mutable_command_khr*;
using SyncPoint = cl_uint;
using Property = cl_ulong;  // cl_properties

inline constexpr cl_int invalid_command_buffer = -1138;
inline constexpr cl_int invalid_sync_point_wait_list = -1139;
inline constexpr cl_version command_buffer_version = CL_MAKE_VERSION(0, 9, 8);

inline constexpr cl_device_info device_command_buffer_capabilities = 0x12A9;
inline constexpr cl_device_info device_supported_queue_properties = 0x129A;
inline constexpr cl_device_info device_required_queue_properties = 0x12AA;
inline constexpr Property command_buffer_flags = 0x1293;
inline constexpr cl_uint command_buffer_queues = 0x1294;
inline constexpr cl_uint command_buffer_num_queues = 0x1295;
inline constexpr cl_uint command_buffer_reference_count = 0x1296;
inline constexpr cl_uint command_buffer_state = 0x1297;
inline constexpr cl_uint command_buffer_properties_array = 0x1298;
inline constexpr cl_uint command_buffer_context = 0x1299;
inline constexpr cl_uint state_recording = 0;
inline constexpr cl_uint state_executable = 1;
inline constexpr cl_command_type command_command_buffer = 0x12A8;

}  // namespace clmem::mock::khr
