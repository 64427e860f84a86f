// SPDX-License-Identifier: Apache-2.0
// proposals.hpp - calls that a program may make next, with arguments chosen where drivers break.
//
//   std::optional<Statement> command = propose_command(builder);    // without queue and wait list
//   make_objects(builder);                                          // queues, buffers, images, SVM
//
// Contract: what is proposed follows the rules of its arguments; order and life are the builder's.
#pragma once

#include <optional>

#include "generate/builder.hpp"

namespace clmem::fuzz {

using Proposal = std::optional<Statement>;

inline constexpr Object first_context{Kind::context, 0};

// Flags of objects that the host must not read, or not write.
inline constexpr cl_mem_flags not_read = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags not_written = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

[[nodiscard]] inline Value blocking(Builder& builder) {
  return number(builder.random().percent(30) ? CL_TRUE : CL_FALSE);
}

// Three parameters that every command ends with: no wait list and no event.
inline void add_events(Statement& command) {
  command.arguments.push_back(number(0));
  command.arguments.push_back(null());
  command.arguments.push_back(null());
}

// Of a hundred programs, how many have such objects; and of a hundred buffers, how many are parts
// of others.
struct Chances {
  std::size_t images = 50;
  std::size_t svm = 25;
  std::size_t kernels = 40;
  std::size_t sub_buffers = 35;
};

void make_objects(Builder& builder, const Chances& chances);
bool make_queue(Builder& builder, std::uint16_t context);
bool make_buffer(Builder& builder, std::uint16_t context, std::size_t sub_buffers);
bool make_image(Builder& builder);
bool make_svm(Builder& builder);
bool make_sampler(Builder& builder);
bool make_kernel(Builder& builder);
bool make_kernel(Builder& builder, std::size_t kernel);
// A kernel's argument of this letter (KernelForm).
bool set_argument(Builder& builder, Object kernel, std::size_t at, char letter, const Value& value);
// A sub-buffer of a buffer that is mapped.
bool make_part_of_mapped(Builder& builder);
// Of one dimension, over a buffer that the program has.
bool make_image_over_buffer(Builder& builder);
bool make_pipe(Builder& builder);

// The calls that make them, for others to change or to add.
[[nodiscard]] Statement sampler_call(Builder& builder, Object made, std::uint64_t normalised,
                                     std::uint64_t addressing, std::uint64_t filter);
[[nodiscard]] Statement queue_call(Builder& builder, std::uint16_t context);
[[nodiscard]] Statement pipe_call(Builder& builder);
// OpenCL 3.0 has a second function for each, with a list of properties that may be empty or NULL.
void choose_function(Builder& builder, Statement& creation);

struct ImageForm {
  std::array<cl_uint, 2> format{};
  std::size_t element = 1;
};

// Whether programs make images of the format.
[[nodiscard]] bool is_plain_format(const std::array<cl_uint, 2>& format);
// Often that of another image, for copies are of images of one format; none without images.
[[nodiscard]] std::optional<ImageForm> choose_format(Builder& builder);
bool make_image(Builder& builder, const ImageForm& form);
bool make_image(Builder& builder, const ImageForm& form, cl_mem_object_type type);
[[nodiscard]] Value format_value(const std::array<cl_uint, 2>& format);
[[nodiscard]] Value desc_value(cl_mem_object_type type, const std::array<std::size_t, 3>& extent,
                               std::size_t row_pitch, const Value& over);

// Of all memory objects of context c0.
[[nodiscard]] Proposal propose_transfer(Builder& builder);
[[nodiscard]] Proposal propose_rect_transfer(Builder& builder);
[[nodiscard]] Proposal propose_copy(Builder& builder);
[[nodiscard]] Proposal propose_rect_copy(Builder& builder);
[[nodiscard]] Proposal propose_fill(Builder& builder);
[[nodiscard]] Proposal propose_map(Builder& builder);
[[nodiscard]] Proposal propose_unmap(Builder& builder);
[[nodiscard]] Proposal propose_migration(Builder& builder);
[[nodiscard]] Proposal propose_image_transfer(Builder& builder);
[[nodiscard]] Proposal propose_image_copy(Builder& builder);
[[nodiscard]] Proposal propose_image_buffer_copy(Builder& builder);
[[nodiscard]] Proposal propose_image_fill(Builder& builder);
[[nodiscard]] Proposal propose_image_map(Builder& builder);
[[nodiscard]] Proposal propose_svm_command(Builder& builder);
[[nodiscard]] Proposal propose_svm_unmap(Builder& builder);
[[nodiscard]] Proposal propose_marker(Builder& builder);
[[nodiscard]] Proposal propose_kernel(Builder& builder);
// Before what is mapped is unmapped, the host has looked at it, or has written some of it, or has
// not.
void use_mapped(Builder& builder, const Value& begin, const MapInfo& map);
// This kernel with other arguments.
[[nodiscard]] Proposal propose_kernel_anew(Builder& builder, Object kernel);
// As it was run last, with the arguments that it has by now; or another one, or other arguments.
[[nodiscard]] Proposal propose_kernel_again(Builder& builder, Object kernel);
[[nodiscard]] Proposal propose_native_kernel(Builder& builder);
// The same on a device that runs none, which has to refuse it.
[[nodiscard]] Proposal native_kernel_call(Builder& builder);

// The pattern that fills an image, and the whole of an object: what makes its bytes known.
[[nodiscard]] Value fill_color(Builder& builder, Object image);
[[nodiscard]] Statement whole_fill(Builder& builder, Object memory);

}  // namespace clmem::fuzz
