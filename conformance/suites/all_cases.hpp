// SPDX-License-Identifier: Apache-2.0
// all_cases.hpp - every case of the suite, in the order of `list`.
//
// Contract: the same list on every call; checked with `check_cases`, so that a case with a wrong
// citation stops everything. A new suite file adds its function here and its line in all_cases.cpp.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases buffer_extension_cases();
[[nodiscard]] Cases copy_buffer_cases();
[[nodiscard]] Cases copy_overlap_cases();
[[nodiscard]] Cases copy_rect_overlap_cases();
[[nodiscard]] Cases create_buffer_cases();
[[nodiscard]] Cases create_buffer_error_cases();
[[nodiscard]] Cases create_buffer_option_cases();
[[nodiscard]] Cases create_buffer_size_error_cases();
[[nodiscard]] Cases create_sub_buffer_error_cases();
[[nodiscard]] Cases destructor_callback_cases();
[[nodiscard]] Cases device_feature_cases();
[[nodiscard]] Cases device_limit_cases();
[[nodiscard]] Cases event_callback_cases();
[[nodiscard]] Cases event_lifetime_cases();
[[nodiscard]] Cases event_query_cases();
[[nodiscard]] Cases event_type_cases();
[[nodiscard]] Cases exec_info_cases();
[[nodiscard]] Cases failed_dependency_cases();
[[nodiscard]] Cases fill_buffer_cases();
[[nodiscard]] Cases flush_finish_cases();
[[nodiscard]] Cases general_cases();
[[nodiscard]] Cases host_transfer_access_cases();
[[nodiscard]] Cases host_transfer_order_cases();
[[nodiscard]] Cases image_argument_cases();
[[nodiscard]] Cases kernel_argument_cases();
[[nodiscard]] Cases kernel_device_cases();
[[nodiscard]] Cases large_memory_cases();
[[nodiscard]] Cases linear_transfer_cases();
[[nodiscard]] Cases map_contents_cases();
[[nodiscard]] Cases map_count_cases();
[[nodiscard]] Cases map_error_cases();
[[nodiscard]] Cases map_overlap_cases();
[[nodiscard]] Cases marker_barrier_cases();
[[nodiscard]] Cases mem_object_creation_info_cases();
[[nodiscard]] Cases mem_object_info_cases();
[[nodiscard]] Cases mem_object_kind_cases();
[[nodiscard]] Cases mem_object_lifetime_cases();
[[nodiscard]] Cases migrate_cases();
[[nodiscard]] Cases profiling_cases();
[[nodiscard]] Cases queue_order_cases();
[[nodiscard]] Cases random_command_cases();
[[nodiscard]] Cases rect_argument_cases();
[[nodiscard]] Cases rect_transfer_cases();
[[nodiscard]] Cases sub_buffer_command_cases();
[[nodiscard]] Cases sub_buffer_flag_cases();
[[nodiscard]] Cases sub_buffer_memory_cases();
[[nodiscard]] Cases sub_buffer_storage_cases();
[[nodiscard]] Cases svm_alloc_cases();
[[nodiscard]] Cases svm_argument_cases();
[[nodiscard]] Cases svm_copy_cases();
[[nodiscard]] Cases svm_fill_cases();
[[nodiscard]] Cases svm_free_cases();
[[nodiscard]] Cases svm_map_cases();
[[nodiscard]] Cases svm_migrate_cases();
[[nodiscard]] Cases svm_sharing_cases();
[[nodiscard]] Cases svm_wait_list_cases();
[[nodiscard]] Cases transfer_buffer_cases();
[[nodiscard]] Cases transfer_range_cases();
[[nodiscard]] Cases unmap_cases();
[[nodiscard]] Cases user_event_cases();
[[nodiscard]] Cases value_argument_cases();
[[nodiscard]] Cases wait_for_events_cases();
[[nodiscard]] Cases wait_list_cases();
[[nodiscard]] Cases wait_list_error_cases();

[[nodiscard]] const Cases& all_cases();

}  // namespace clmem::conformance
