// SPDX-License-Identifier: Apache-2.0
// families.hpp - the parts of the catalogue. Those of one source file are one block.
//
//   for (const Defect& defect : reads()) { ... }
#pragma once

#include <vector>

#include "defects/catalogue.hpp"

namespace clmem::mock::defects {

// buffer_creation.cpp
[[nodiscard]] std::vector<Defect> wrong_creations();

// sub_buffer.cpp
[[nodiscard]] std::vector<Defect> accepted_sub_buffers();
[[nodiscard]] std::vector<Defect> wrong_sub_buffers();

// linear_transfer.cpp
[[nodiscard]] std::vector<Defect> reads();
[[nodiscard]] std::vector<Defect> writes();

// copy.cpp
[[nodiscard]] std::vector<Defect> copies();

// rect_transfer.cpp
[[nodiscard]] std::vector<Defect> rect_transfers();
[[nodiscard]] std::vector<Defect> accepted_rect_transfers();

// rect_copy.cpp
[[nodiscard]] std::vector<Defect> rect_copies();
[[nodiscard]] std::vector<Defect> accepted_rect_copies();

// fill.cpp
[[nodiscard]] std::vector<Defect> fills();

// map.cpp
[[nodiscard]] std::vector<Defect> maps();
[[nodiscard]] std::vector<Defect> unmaps();

// migrate.cpp
[[nodiscard]] std::vector<Defect> migrations();

// host_access.cpp
[[nodiscard]] std::vector<Defect> ignored_host_access();

// wait_list.cpp
[[nodiscard]] std::vector<Defect> wait_lists();
[[nodiscard]] std::vector<Defect> commands();

// event.cpp
[[nodiscard]] std::vector<Defect> events();
[[nodiscard]] std::vector<Defect> user_events();

// event_callback.cpp
[[nodiscard]] std::vector<Defect> event_callbacks();

// queue.cpp
[[nodiscard]] std::vector<Defect> queues();

// device_query.cpp
[[nodiscard]] std::vector<Defect> device_queries();

// query.cpp
[[nodiscard]] std::vector<Defect> queries();
[[nodiscard]] std::vector<Defect> profiling();

// lifetime.cpp
[[nodiscard]] std::vector<Defect> destructor_callbacks();
[[nodiscard]] std::vector<Defect> context_lifetimes();
[[nodiscard]] std::vector<Defect> lifetimes();

// image_extension.cpp
[[nodiscard]] std::vector<Defect> image_extensions();

// kernel.cpp
[[nodiscard]] std::vector<Defect> kernel_infos();
[[nodiscard]] std::vector<Defect> kernels();

// kernels_in_program.cpp
[[nodiscard]] std::vector<Defect> kernels_in_programs();

// platform.cpp
[[nodiscard]] std::vector<Defect> platforms();

// image_conversion.cpp
[[nodiscard]] std::vector<Defect> image_conversions();

// work_item.cpp
[[nodiscard]] std::vector<Defect> work_items();

// argument_info.cpp
[[nodiscard]] std::vector<Defect> argument_infos();

// native_kernel.cpp
[[nodiscard]] std::vector<Defect> tasks();
[[nodiscard]] std::vector<Defect> native_kernels();

// image_transfer.cpp
[[nodiscard]] std::vector<Defect> image_reads();
[[nodiscard]] std::vector<Defect> image_writes();

// image_copy.cpp
[[nodiscard]] std::vector<Defect> image_copies();
[[nodiscard]] std::vector<Defect> image_buffer_copies();

// image_fill.cpp
[[nodiscard]] std::vector<Defect> image_fills();

// image_map.cpp
[[nodiscard]] std::vector<Defect> image_maps();

// image_query.cpp
[[nodiscard]] std::vector<Defect> image_queries();

// svm.cpp
[[nodiscard]] std::vector<Defect> svm_allocations();
[[nodiscard]] std::vector<Defect> svm_copies();
[[nodiscard]] std::vector<Defect> svm_fills();
[[nodiscard]] std::vector<Defect> svm_maps();

// svm_free.cpp
[[nodiscard]] std::vector<Defect> svm_frees();
[[nodiscard]] std::vector<Defect> svm_free_callbacks();

// blit.cpp
[[nodiscard]] std::vector<Defect> blits();

// blocking.cpp
[[nodiscard]] std::vector<Defect> blocking_calls();

// early_end.cpp
[[nodiscard]] std::vector<Defect> early_ends();

// image_kind.cpp
[[nodiscard]] std::vector<Defect> image_kinds();

// creation.cpp
[[nodiscard]] std::vector<Defect> creations();

// sampling.cpp
[[nodiscard]] std::vector<Defect> sampling();

// unsized_query.cpp
[[nodiscard]] std::vector<Defect> unsized_queries();

// unchecked.cpp
[[nodiscard]] std::vector<Defect> unchecked_calls();

// idle.cpp
[[nodiscard]] std::vector<Defect> idle_commands();

// absent.cpp
[[nodiscard]] std::vector<Defect> absent_functions();

// sampler_pipe.cpp
[[nodiscard]] std::vector<Defect> samplers();
[[nodiscard]] std::vector<Defect> pipes();

}  // namespace clmem::mock::defects
