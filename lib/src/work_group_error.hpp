// SPDX-License-Identifier: Apache-2.0
// work_group_error.hpp - why a device does not run a kernel with these sizes, in words.
//
//   explain_refusal(queue, kernel, range, CL_INVALID_WORK_GROUP_SIZE);
//   // ": a work-group has 512 work-items, of this kernel the device takes 256 at most"
//
// Contract: asks kernel and device after a failure. Empty if what they return explains nothing.
#pragma once

#include <clmem/nd_range.hpp>
#include <string>

namespace clmem::detail {

[[nodiscard]] std::string explain_refusal(cl_command_queue queue, cl_kernel kernel,
                                          const NDRange& range, cl_int code);

// Work-items per work-group; nothing if the number does not fit or no size is given.
[[nodiscard]] std::optional<std::size_t> group_size(const WorkSize& local) noexcept;

// The first dimension in which `local` does not divide `global`.
[[nodiscard]] std::optional<std::size_t> uneven_dimension(const NDRange& range) noexcept;

// "the global size of 100 in dimension 0 is not a multiple of the local size of 8"
[[nodiscard]] std::string describe_uneven(const NDRange& range, std::size_t dimension);

}  // namespace clmem::detail
