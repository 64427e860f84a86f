// SPDX-License-Identifier: Apache-2.0
// proposals.hpp - calls that a program may make next, with arguments chosen where drivers break.
//
//   const Proposal command = propose_copy(builder);    // without queue and wait list
//
// Contract: proposals follow the rules of their arguments; the builder ensures order and lifetime.
#pragma once

#include <optional>

#include "generate/builder.hpp"

namespace clmem::fuzz {

using Proposal = std::optional<Statement>;

inline constexpr Object first_context{Kind::context, 0};

inline constexpr cl_mem_flags not_read = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags not_written = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

// Flags of a map, and those of objects that it must not have.
struct MapFlags {
  std::uint64_t flags = 0;
  cl_mem_flags refused = 0;
};

[[nodiscard]] inline MapFlags choose_map_flags(Random& random) {
  const auto flags = random.pick<std::uint64_t>(
      {CL_MAP_READ, CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION});
  const bool writes = flags != CL_MAP_READ;
  return {flags, ((flags & CL_MAP_READ) != 0 ? not_read : 0) | (writes ? not_written : 0)};
}

[[nodiscard]] inline Value blocking(Builder& builder) {
  return number(builder.random().percent(30) ? CL_TRUE : CL_FALSE);
}

// Makes a command from the parameters between the queue and the wait list: it has no queue, no wait
// list and no event yet.
[[nodiscard]] inline Statement make_command(EntryPoint function, std::vector<Value> arguments,
                                            Object map = {}) {
  arguments.insert(arguments.begin(), null());
  arguments.insert(arguments.end(), {number(0), null(), null()});
  if (map.kind == Kind::map) {
    arguments.push_back(result());  // the code
  }
  return make(function, std::move(arguments), map);
}

using Triple = std::array<std::size_t, 3>;

[[nodiscard]] inline Value triple(const Triple& numbers) {
  return list({numbers[0], numbers[1], numbers[2]});
}

// Percentages of programs that have such objects, and of buffers that are sub-buffers.
struct ObjectPercentages {
  std::size_t images = 50;
  std::size_t svm = 25;
  std::size_t kernels = 40;
  std::size_t sub_buffers = 35;
};

void make_objects(Builder& builder, const ObjectPercentages& percentages);
bool make_queue(Builder& builder, std::uint16_t context);
bool make_buffer(Builder& builder, std::uint16_t context, std::size_t sub_buffers);
bool make_image(Builder& builder);
bool make_svm(Builder& builder);
bool make_sampler(Builder& builder);
bool make_kernel(Builder& builder);
bool make_kernel(Builder& builder, std::size_t kernel);
// Set the kernel's argument with this letter (KernelForm); of local memory, the value is the size.
[[nodiscard]] Statement argument_call(Object kernel, std::size_t at, char letter,
                                      const Value& value);
bool set_argument(Builder& builder, Object kernel, std::size_t at, char letter, const Value& value);
bool make_sub_buffer_of_mapped(Builder& builder);
bool make_image_over_buffer(Builder& builder);
bool make_pipe(Builder& builder);

// Return the creation calls, for callers to change or to add.
[[nodiscard]] Statement sampler_call(Builder& builder, Object made, std::uint64_t normalized,
                                     std::uint64_t addressing, std::uint64_t filter);
[[nodiscard]] Statement queue_call(Builder& builder, std::uint16_t context);
[[nodiscard]] Statement pipe_call(Builder& builder);
// Sometimes replaces the creation of a buffer or an image by its form with properties, with a list
// that is empty or NULL (OpenCL 3.0).
void choose_function(Builder& builder, Statement& creation);

[[nodiscard]] std::uint64_t choose_access(Random& random);
// Adds the creation of a buffer or image, given without host memory and flags for it, which are
// chosen here; an object without host memory is filled at once.
bool create(Builder& builder, Statement creation, std::size_t size);
// Adds pitches to the creation of an image that copies host memory; returns the bytes that it
// needs.
[[nodiscard]] std::size_t add_host_pitches(Random& random, Statement& creation);
// Proposes a legal and complete call that makes an object, for mistakes to change. Images have the
// types, pitches and host memory that the rules of cl_image_desc cover.
[[nodiscard]] Proposal propose_creation(Builder& builder);

struct ImageForm {
  std::array<cl_uint, 2> format{};
  std::size_t element = 1;
};

[[nodiscard]] bool is_plain_format(const std::array<cl_uint, 2>& format);
// Chooses a format, often one of an existing image, because copies need equal formats; none without
// images.
[[nodiscard]] std::optional<ImageForm> choose_format(Builder& builder);
bool make_image(Builder& builder, const ImageForm& form);
// Proposes an image over a buffer, without flags besides those of the buffer.
[[nodiscard]] Proposal image_over_buffer_call(Builder& builder, cl_mem_object_type type,
                                              const ImageForm& form);
bool make_image(Builder& builder, const ImageForm& form, cl_mem_object_type type);
[[nodiscard]] Value format_value(const std::array<cl_uint, 2>& format);
[[nodiscard]] Value desc_value(cl_mem_object_type type, const std::array<std::size_t, 3>& extent,
                               std::size_t row_pitch, const Value& over);

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
// Lets the host read or write a part of a mapped region before the unmap, or all of a region whose
// contents are undefined. False if that is impossible.
[[nodiscard]] bool use_mapped(Builder& builder, const Value& begin, const MapInfo& map);
[[nodiscard]] Proposal propose_new_launch(Builder& builder, Object kernel);
// Proposes the kernel's latest command with its current arguments, another kernel, or new
// arguments.
[[nodiscard]] Proposal propose_launch_again(Builder& builder, Object kernel);
[[nodiscard]] Proposal propose_native_kernel(Builder& builder);
// Proposes a native kernel on a device that does not support them and has to reject the call.
[[nodiscard]] Proposal native_kernel_call(Builder& builder);

// Adds one call or action of the host between commands; false if none was added. `id` names a
// callback's counter.
bool add_host_call(Builder& builder, std::uint64_t id);
// Adds a comparison of everything, which reads memory objects in one of the ways.
bool add_check(Builder& builder);
// Adds a user event that the commands of the program wait for.
void add_gate(Builder& builder);
// Gives every user event a status, so that all commands can run, and ends most maps.
void end_events_and_maps(Builder& builder, std::size_t most_statements);

// Return a color that fills an image, and a fill of a whole object, which makes its bytes known.
[[nodiscard]] Value fill_color(Builder& builder, Object image);
[[nodiscard]] Statement whole_fill(Builder& builder, Object memory);

}  // namespace clmem::fuzz
