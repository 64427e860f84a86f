// SPDX-License-Identifier: Apache-2.0
#include "suites/all_cases.hpp"

#include "suites/image/image_cases.hpp"
#include "suites/image/image_command_cases.hpp"
#include "suites/info_cases.hpp"
#include "suites/pipe/pipe_cases.hpp"
#include "suites/profile_sample.hpp"
#include "suites/sampler/sampler_cases.hpp"
#include "suites/unchecked_cases.hpp"

namespace clmem::conformance {

Cases unchecked_cases() {
  return join({
      buffer_extension_cases(),
      copy_buffer_cases(),
      copy_overlap_cases(),
      copy_rect_overlap_cases(),
      create_buffer_cases(),
      create_buffer_error_cases(),
      create_buffer_option_cases(),
      create_buffer_size_error_cases(),
      create_sampler_cases(),
      create_sub_buffer_error_cases(),
      destructor_callback_cases(),
      device_feature_cases(),
      device_info_cases(),
      device_limit_cases(),
      event_callback_cases(),
      event_lifetime_cases(),
      event_query_cases(),
      event_type_cases(),
      exec_info_cases(),
      failed_dependency_cases(),
      fill_buffer_cases(),
      flush_finish_cases(),
      general_cases(),
      host_transfer_access_cases(),
      host_transfer_order_cases(),
      image_cases(),
      image_argument_cases(),
      image_command_cases(),
      info_query_cases(),
      kernel_argument_cases(),
      kernel_device_cases(),
      large_memory_cases(),
      linear_transfer_cases(),
      map_contents_cases(),
      map_count_cases(),
      map_error_cases(),
      map_overlap_cases(),
      marker_barrier_cases(),
      mem_object_creation_info_cases(),
      mem_object_info_cases(),
      mem_object_kind_cases(),
      mem_object_lifetime_cases(),
      migrate_cases(),
      pipe_argument_cases(),
      pipe_object_cases(),
      pipe_packet_cases(),
      profiling_cases(),
      queue_order_cases(),
      random_command_cases(),
      rect_argument_cases(),
      rect_transfer_cases(),
      sampler_info_cases(),
      sampler_read_cases(),
      sub_buffer_command_cases(),
      sub_buffer_flag_cases(),
      sub_buffer_memory_cases(),
      sub_buffer_storage_cases(),
      svm_alloc_cases(),
      svm_argument_cases(),
      svm_copy_cases(),
      svm_fill_cases(),
      svm_free_cases(),
      svm_map_cases(),
      svm_migrate_cases(),
      svm_sharing_cases(),
      svm_wait_list_cases(),
      transfer_buffer_cases(),
      transfer_range_cases(),
      unmap_cases(),
      user_event_cases(),
      value_argument_cases(),
      wait_for_events_cases(),
      wait_list_cases(),
      wait_list_error_cases(),
  });
}

const Cases& all_cases() {
  static const Cases cases = [] {
    Cases made = unchecked_cases();
    check_cases(made);
    leave_sample_quick(made);
    return made;
  }();
  return cases;
}

}  // namespace clmem::conformance
