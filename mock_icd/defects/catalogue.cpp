// SPDX-License-Identifier: Apache-2.0
#include "defects/catalogue.hpp"

#include <algorithm>
#include <iterator>

#include "defects/families.hpp"
#include "defects/waiver.hpp"

namespace clmem::mock {

std::span<const Defect> defect_catalogue() {
  using namespace defects;
  static const std::vector<Defect> catalogue = [] {
    std::vector<Defect> all;
    for (const auto family : {&wrong_creations,
                              &accepted_sub_buffers,
                              &wrong_sub_buffers,
                              &reads,
                              &writes,
                              &copies,
                              &rect_transfers,
                              &accepted_rect_transfers,
                              &rect_copies,
                              &accepted_rect_copies,
                              &fills,
                              &maps,
                              &unmaps,
                              &migrations,
                              &ignored_host_access,
                              &wait_lists,
                              &commands,
                              &events,
                              &user_events,
                              &event_callbacks,
                              &queues,
                              &device_queries,
                              &queries,
                              &profiling,
                              &destructor_callbacks,
                              &context_lifetimes,
                              &lifetimes,
                              &image_reads,
                              &image_writes,
                              &image_copies,
                              &image_buffer_copies,
                              &image_fills,
                              &image_extensions,
                              &image_maps,
                              &image_queries,
                              &svm_allocations,
                              &svm_copies,
                              &svm_fills,
                              &svm_maps,
                              &svm_frees,
                              &svm_free_callbacks,
                              &kernel_infos,
                              &kernels,
                              &work_items,
                              &image_conversions,
                              &platforms,
                              &kernels_in_programs,
                              &argument_infos,
                              &tasks,
                              &native_kernels,
                              &samplers,
                              &pipes,
                              &blits,
                              &blocking_calls,
                              &early_ends,
                              &image_kinds,
                              &creations,
                              &sampling,
                              &unsized_queries,
                              &unchecked_calls,
                              &idle_commands,
                              &absent_functions,
                              &waived_rules,
                              &confused_rules}) {
      std::ranges::move(family(), std::back_inserter(all));
    }
    return all;
  }();
  return catalogue;
}

void Defect::install_in(cl_icd_dispatch& table) const {
  if (install != nullptr) {
    install(table);
  }
  for (const Waiver& waiver : waivers) {
    defects::waive(table, waiver);
  }
}

const Defect* find_defect(std::string_view name) {
  const auto all = defect_catalogue();
  const auto found = std::ranges::find(all, name, &Defect::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace clmem::mock
