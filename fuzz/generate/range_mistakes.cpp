// SPDX-License-Identifier: Apache-2.0
// Mistakes in ranges, pitches and patterns.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// Returns an origin with which a region of this size exceeds `room` elements: by a little, far, or
// so far that the sum wraps around.
std::uint64_t outside(Random& random, std::uint64_t room, std::uint64_t region) {
  return random.one_in(4) ? 0 - region
                          : room - std::min(room, region) + random.pick({1U, 1U, 2U, 1000U});
}

// Moves the region out of the image in the first dimension where its type allows it.
bool leave_image(Builder& builder, Statement& call, std::string_view image,
                 std::string_view origin) {
  const MemoryInfo* const info = memory_of(builder, call, image);
  const Value* const region = argument(call, "region");
  if (info == nullptr || !info->shape.is_image() || region == nullptr || region->list.size() != 3) {
    return false;
  }
  const std::size_t dimensions = info->shape.type == CL_MEM_OBJECT_IMAGE2D   ? 2
                                 : info->shape.type == CL_MEM_OBJECT_IMAGE3D ? 3
                                                                             : 1;
  const std::size_t chosen = builder.random().below(dimensions);
  return set_element(
      call, origin, chosen,
      outside(builder.random(), info->shape.extent.at(chosen), region->list[chosen].number));
}

bool leave_array(Builder& builder, Statement& call, std::string_view image,
                 std::string_view origin) {
  const MemoryInfo* const info = memory_of(builder, call, image);
  if (info == nullptr) {
    return false;
  }
  const bool flat = info->shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  if (!flat && info->shape.type != CL_MEM_OBJECT_IMAGE2D_ARRAY) {
    return false;
  }
  const std::size_t at = flat ? 1 : 2;
  const Value* const layers = element(call, "region", at);
  return layers != nullptr &&
         set_element(call, origin, at,
                     outside(builder.random(), info->shape.extent.at(at), layers->number));
}

// Returns a dimension that the image's type does not have.
std::optional<std::size_t> missing_dimension(Builder& builder, const Statement& call,
                                             std::string_view image) {
  const MemoryInfo* const info = memory_of(builder, call, image);
  if (info == nullptr) {
    return std::nullopt;
  }
  switch (info->shape.type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return builder.random().between(1, 2);
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D:
      return 2;
    default:
      return std::nullopt;
  }
}

bool break_origin_rule(Builder& builder, Statement& call, std::string_view image,
                       std::string_view origin) {
  const auto dimension = missing_dimension(builder, call, image);
  return dimension && set_element(call, origin, *dimension, 1);
}

bool break_region_rule(Builder& builder, Statement& call) {
  for (const std::string_view image : {"image", "src_image", "dst_image"}) {
    if (const auto dimension = missing_dimension(builder, call, image)) {
      return set_element(call, "region", *dimension, 2);
    }
  }
  return false;
}

std::uint64_t row_of(Statement& call, std::string_view row) {
  return number_of(call, row) != 0 ? number_of(call, row) : element(call, "region", 0)->number;
}

// Returns the first number whose product with `factor` wraps around.
std::uint64_t first_wrap(std::uint64_t factor) {
  return all_ones / factor + 1;
}

// Moves the origin past the end, or so many rows away that the byte offset wraps around into the
// buffer.
bool origin_past_end(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  const Value* const region = argument(call, "region");
  if (info == nullptr || region == nullptr || region->list.size() != 3) {
    return false;
  }
  const std::uint64_t row = row_of(call, "buffer_row_pitch");
  return row > 1 && builder.random().one_in(3)
             ? set_element(call, "buffer_origin", 1, first_wrap(row))
             : add_to_element(call, "buffer_origin", 2, info->shape.size());
}

// Extends the region by one slice more than ends in the buffer.
bool slice_past_end(Statement& call, std::uint64_t size) {
  const auto at = [&](std::string_view name, std::size_t index) {
    return element(call, name, index)->number;
  };
  const std::uint64_t row = row_of(call, "buffer_row_pitch");
  const std::uint64_t given = number_of(call, "buffer_slice_pitch");
  const std::uint64_t slice = given != 0 ? given : at("region", 1) * row;
  const std::uint64_t first_end = at("buffer_origin", 0) + at("region", 0) +
                                  (at("buffer_origin", 1) + at("region", 1) - 1) * row +
                                  at("buffer_origin", 2) * slice;
  return first_end <= size && set_element(call, "region", 2, (size - first_end) / slice + 2);
}

// Makes a row longer than the buffer, adds a slice too many, or makes rows so long that all but one
// wrap around.
bool rectangle_past_end(Builder& builder, Statement& call, std::uint64_t size) {
  if (builder.random().one_in(3)) {
    return slice_past_end(call, size);
  }
  const std::uint64_t rows = element(call, "region", 1)->number;
  const bool wraps = rows > 2 && element(call, "region", 2)->number == 1 &&
                     number_of(call, "buffer_slice_pitch") == 0 && builder.random().one_in(3);
  if (wraps) {
    return set(call, "buffer_row_pitch", number(first_wrap(rows - 1)));
  }
  for (const std::string_view pitch :
       {"buffer_row_pitch", "host_row_pitch", "buffer_slice_pitch", "host_slice_pitch"}) {
    (void)set(call, pitch, number(0));
  }
  return add_to_element(call, "region", 0, size + 1);
}

bool offset_past_end(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  const std::uint64_t step = pattern_size(call);
  return info != nullptr && set(call, "offset", number((info->shape.size() / step + 1) * step));
}

bool out_of_bounds(Builder& builder, Statement& call) {
  if (call.function == EntryPoint::clCreateSubBuffer) {
    return add_to_element(call, "buffer_create_info", 1, 2);
  }
  if (argument(call, "image") != nullptr) {
    return leave_image(builder, call, "image", "origin");
  }
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  if (info == nullptr) {
    return false;
  }
  const std::uint64_t size = info->shape.size();
  if (argument(call, "region") != nullptr) {
    return rectangle_past_end(builder, call, size);
  }
  if (builder.random().one_in(4)) {
    return offset_past_end(builder, call);
  }
  const std::uint64_t step = pattern_size(call);
  const std::uint64_t room = (size - number_of(call, "offset")) / step * step;
  return set(call, "size", number(room + step * builder.random().pick({1U, 1U, 1U, 16U})));
}

bool wraparound(Builder& builder, Statement& call) {
  if (call.function == EntryPoint::clCreateSubBuffer) {
    const std::uint64_t step = 4096;
    return set_element(call, "buffer_create_info", 0, step) &&
           set_element(call, "buffer_create_info", 1, 0 - step + builder.random().below(2));
  }
  const std::uint64_t step = pattern_size(call);
  return (number_of(call, "offset") != 0 || set(call, "offset", number(step))) &&
         set(call, "size", number(0 - number_of(call, "offset")));
}

bool leave_side(Builder& builder, Statement& call, bool source) {
  const std::string_view buffer = source ? "src_buffer" : "dst_buffer";
  const std::string_view image = source ? "src_image" : "dst_image";
  const std::string_view origin = source ? "src_origin" : "dst_origin";
  if (call.function == EntryPoint::clEnqueueCopyImage) {
    return leave_image(builder, call, image, origin);
  }
  const MemoryInfo* const info = memory_of(builder, call, buffer);
  if (info == nullptr) {
    return false;
  }
  if (call.function == EntryPoint::clEnqueueCopyBufferRect) {
    return add_to_element(call, origin, 0, info->shape.size());
  }
  const std::uint64_t fitting = builder.random().one_in(3) ? 0 : number_of(call, "size");
  return set(call, source ? "src_offset" : "dst_offset", number(info->shape.size() - fitting + 1));
}

bool leave_buffer_of_image_copy(Builder& builder, Statement& call) {
  const bool to = call.function == EntryPoint::clEnqueueCopyImageToBuffer;
  const MemoryInfo* const buffer = memory_of(builder, call, to ? "dst_buffer" : "src_buffer");
  const MemoryInfo* const image = memory_of(builder, call, to ? "src_image" : "dst_image");
  std::uint64_t size = image == nullptr ? 0 : image->shape.element;
  for (std::size_t i = 0; i < 3; ++i) {
    size *= element(call, "region", i) != nullptr ? element(call, "region", i)->number : 0;
  }
  // Exceeds the end by one byte, or so far that the sum of offset and size wraps around.
  const std::uint64_t offset = builder.random().one_in(3)
                                   ? 0 - size
                                   : (buffer == nullptr ? 0 : buffer->shape.size()) - size + 1;
  return buffer != nullptr && size != 0 && size <= buffer->shape.size() &&
         set(call, to ? "dst_offset" : "src_offset", number(offset));
}

bool region_zero(Builder& builder, Statement& call) {
  return set_element(call, "region", builder.random().below(3), 0);
}

// Sets a row pitch that is too small or not a legal multiple.
bool small_row(Builder& builder, Statement& call, std::string_view row) {
  const Value* const width = element(call, "region", 0);
  return width != nullptr && width->number > 1 &&
         set(call, row,
             number(builder.random().one_in(2) ? width->number - 1
                                               : builder.random().between(1, width->number - 1)));
}

// Sets a slice pitch smaller than a slice and not a multiple of the row pitch: up to OpenCL 3.0.19
// the text required both.
bool small_slice(Builder& builder, Statement& call, std::string_view row, std::string_view slice) {
  const std::uint64_t rows = element(call, "region", 1)->number;
  const std::uint64_t pitch = row_of(call, row);
  return rows > 1 && pitch > 1 &&
         set(call, slice, number(pitch * rows - builder.random().between(1, pitch - 1)));
}

bool uneven_slice(Statement& call, std::string_view row, std::string_view slice) {
  const std::uint64_t pitch = row_of(call, row);
  return pitch > 1 && set(call, slice, number(pitch * element(call, "region", 1)->number + 1));
}

// Gives the destination another row and slice pitch than the source, after its last byte in one
// buffer.
bool other_pitches(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "src_buffer");
  std::vector<Access> accesses;
  if (info == nullptr || find_accesses(call, builder.state().scene(), accesses)) {
    return false;
  }
  const std::uint64_t row = row_of(call, "src_row_pitch") + 1;
  const std::uint64_t slice = row * (element(call, "region", 1)->number + 1);
  *argument(call, "dst_buffer") = *argument(call, "src_buffer");
  *argument(call, "dst_origin") =
      list({number(accesses[0].end - info->shape.origin), number(0), number(0)});
  *argument(call, "dst_row_pitch") = number(row);
  *argument(call, "dst_slice_pitch") = number(slice);
  accesses.clear();
  return number_of(call, "src_slice_pitch") != slice &&
         !find_accesses(call, builder.state().scene(), accesses) &&
         accesses[1].end <= info->shape.origin + info->shape.size();
}

bool slice_of_flat_image(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "image");
  if (info == nullptr ||
      (info->shape.type != CL_MEM_OBJECT_IMAGE1D && info->shape.type != CL_MEM_OBJECT_IMAGE2D)) {
    return false;
  }
  return set(call,
             call.function == EntryPoint::clEnqueueReadImage ? "slice_pitch" : "input_slice_pitch",
             number(builder.random().pick({1U, 64U, 4096U})));
}

// Returns an offset of one byte, or of half the required alignment.
std::uint64_t odd_step(Builder& builder, const Statement& call) {
  return builder.random().one_in(2) ? 1 : pattern_size(call) / 2;
}

bool unaligned_svm(Builder& builder, Statement& call) {
  Value* const pointer = argument(call, "svm_ptr");
  if (pattern_size(call) < 2 || pointer->object.kind != Kind::svm) {
    return false;
  }
  pointer->number += odd_step(builder, call);
  return true;
}

// Migrates bytes that do not lie, or do not all lie, in one allocation.
bool outside_of_svm(Builder& builder, Statement& call) {
  Value* const pointers = argument(call, "svm_pointers");
  if (pointers == nullptr || argument(call, "sizes") == nullptr || pointers->list.empty()) {
    return false;
  }
  if (builder.random().one_in(2)) {
    const std::size_t size = builder.state().scene().svms[pointers->list.front().object.index].size;
    *argument(call, "sizes") = list({number(size + 1)});
    return true;
  }
  const Object host = builder.living(Kind::host);
  *pointers = list({reference(host)});
  return host.kind == Kind::host;
}

bool uneven(Builder& builder, Statement& call, std::string_view parameter) {
  return pattern_size(call) > 1 &&
         set(call, parameter, number(number_of(call, parameter) + odd_step(builder, call)));
}

// Sets an offset beyond the end of all memory, alone or with the size.
bool wrap_side(Builder& builder, Statement& call, std::string_view offset) {
  return set(call, offset,
             number(builder.random().one_in(2) ? all_ones : 0 - number_of(call, "size")));
}

bool image_pitch_null(Builder& builder, Statement& call, bool array) {
  const MemoryInfo* const info = memory_of(builder, call, "image");
  const bool is_array = info != nullptr && (info->shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
                                            info->shape.type == CL_MEM_OBJECT_IMAGE2D_ARRAY);
  const bool is_volume = info != nullptr && info->shape.type == CL_MEM_OBJECT_IMAGE3D;
  return (array ? is_array : is_volume) && set(call, "image_slice_pitch", null());
}

constexpr auto range_rows = std::to_array<MistakeRow>({
    // Ranges.
    {"INVALID_VALUE.out-of-bounds", out_of_bounds},
    {"INVALID_VALUE.offset-past-end", offset_past_end},
    {"INVALID_VALUE.wraparound", wraparound},
    {"INVALID_VALUE.src-out-of-bounds", CLMEM_CHANGE(leave_side(builder, call, true))},
    {"INVALID_VALUE.dst-out-of-bounds", CLMEM_CHANGE(leave_side(builder, call, false))},
    {"INVALID_VALUE.src-wraparound", CLMEM_CHANGE(wrap_side(builder, call, "src_offset"))},
    {"INVALID_VALUE.dst-wraparound", CLMEM_CHANGE(wrap_side(builder, call, "dst_offset"))},
    {"INVALID_VALUE.origin-out-of-bounds", origin_past_end},
    {"INVALID_VALUE.image-out-of-bounds",
     CLMEM_CHANGE(call.function == EntryPoint::clEnqueueCopyImageToBuffer
                      ? leave_image(builder, call, "src_image", "src_origin")
                      : leave_image(builder, call, "dst_image", "dst_origin"))},
    {"INVALID_VALUE.buffer-out-of-bounds", leave_buffer_of_image_copy},
    {"INVALID_VALUE.size-zero", CLMEM_CHANGE(set(call, "size", number(0)))},
    {"INVALID_VALUE.ptr-null",
     CLMEM_CHANGE(set(call, "ptr", null()) || set(call, "svm_ptr", null()))},
    {"INVALID_VALUE.range", outside_of_svm},
    {"INVALID_VALUE.region-null", CLMEM_CHANGE(set(call, "region", null()))},
    {"INVALID_VALUE.region-zero", region_zero},
    {"INVALID_VALUE.region-rule", break_region_rule, 2},
    {"INVALID_VALUE.origin-null", CLMEM_CHANGE(set(call, "origin", null()))},
    {"INVALID_VALUE.buffer-origin-null", CLMEM_CHANGE(set(call, "buffer_origin", null()))},
    {"INVALID_VALUE.host-origin-null", CLMEM_CHANGE(set(call, "host_origin", null()))},
    {"INVALID_VALUE.src-origin-null", CLMEM_CHANGE(set(call, "src_origin", null()))},
    {"INVALID_VALUE.dst-origin-null", CLMEM_CHANGE(set(call, "dst_origin", null()))},
    {"INVALID_VALUE.origin-rule", CLMEM_CHANGE(break_origin_rule(builder, call, "image", "origin")),
     2},
    {"INVALID_VALUE.src-origin-rule",
     CLMEM_CHANGE(break_origin_rule(builder, call, "src_image", "src_origin"))},
    {"INVALID_VALUE.dst-origin-rule",
     CLMEM_CHANGE(break_origin_rule(builder, call, "dst_image", "dst_origin"))},
    {"INVALID_VALUE.array-index", CLMEM_CHANGE(leave_array(builder, call, "image", "origin"))},
    {"INVALID_VALUE.src-array-index",
     CLMEM_CHANGE(leave_array(builder, call, "src_image", "src_origin"))},
    {"INVALID_VALUE.dst-array-index",
     CLMEM_CHANGE(leave_array(builder, call, "dst_image", "dst_origin"))},
    {"INVALID_VALUE.image-array-index",
     CLMEM_CHANGE(call.function == EntryPoint::clEnqueueCopyImageToBuffer
                      ? leave_array(builder, call, "src_image", "src_origin")
                      : leave_array(builder, call, "dst_image", "dst_origin"))},

    // Pitches.
    {"INVALID_VALUE.buffer-row-pitch-small",
     CLMEM_CHANGE(small_row(builder, call, "buffer_row_pitch"))},
    {"INVALID_VALUE.host-row-pitch-small",
     CLMEM_CHANGE(small_row(builder, call, "host_row_pitch"))},
    {"INVALID_VALUE.src-row-pitch-small", CLMEM_CHANGE(small_row(builder, call, "src_row_pitch"))},
    {"INVALID_VALUE.dst-row-pitch-small", CLMEM_CHANGE(small_row(builder, call, "dst_row_pitch"))},
    {"INVALID_VALUE.buffer-slice-pitch-small-and-no-multiple",
     CLMEM_CHANGE(small_slice(builder, call, "buffer_row_pitch", "buffer_slice_pitch"))},
    {"INVALID_VALUE.host-slice-pitch-small-and-no-multiple",
     CLMEM_CHANGE(small_slice(builder, call, "host_row_pitch", "host_slice_pitch"))},
    {"INVALID_VALUE.same-buffer-both-pitches", other_pitches},
    {"INVALID_VALUE.src-slice-pitch-small",
     CLMEM_CHANGE(small_slice(builder, call, "src_row_pitch", "src_slice_pitch"))},
    {"INVALID_VALUE.dst-slice-pitch-small",
     CLMEM_CHANGE(small_slice(builder, call, "dst_row_pitch", "dst_slice_pitch"))},
    {"INVALID_VALUE.src-slice-pitch-multiple",
     CLMEM_CHANGE(uneven_slice(call, "src_row_pitch", "src_slice_pitch"))},
    {"INVALID_VALUE.dst-slice-pitch-multiple",
     CLMEM_CHANGE(uneven_slice(call, "dst_row_pitch", "dst_slice_pitch"))},
    {"INVALID_VALUE.slice-pitch-1d-2d", slice_of_flat_image},
    {"INVALID_VALUE.row-pitch-null", CLMEM_CHANGE(set(call, "image_row_pitch", null()))},
    {"INVALID_VALUE.slice-pitch-null-array", CLMEM_CHANGE(image_pitch_null(builder, call, true)),
     3},
    {"INVALID_VALUE.slice-pitch-null-3d", CLMEM_CHANGE(image_pitch_null(builder, call, false)), 3},

    // Patterns.
    {"INVALID_VALUE.pattern-null", CLMEM_CHANGE(set(call, "pattern", null()))},
    {"INVALID_VALUE.pattern-size-zero", CLMEM_CHANGE(set(call, "pattern_size", number(0)))},
    {"INVALID_VALUE.pattern-size-not-pow2",
     CLMEM_CHANGE(
         set(call, "pattern_size", number(builder.random().pick({3U, 5U, 6U, 12U, 24U, 96U}))))},
    {"INVALID_VALUE.pattern-size-too-large",
     CLMEM_CHANGE(set(call, "pattern_size", number(builder.random().pick({256U, 512U, 1024U}))))},
    {"INVALID_VALUE.offset-multiple", CLMEM_CHANGE(uneven(builder, call, "offset"))},
    {"INVALID_VALUE.size-multiple", CLMEM_CHANGE(uneven(builder, call, "size"))},
    {"INVALID_VALUE.ptr-unaligned", unaligned_svm},
    {"INVALID_VALUE.color-null", CLMEM_CHANGE(set(call, "fill_color", null()))},
});

}  // namespace

std::span<const MistakeRow> range_mistakes() {
  return range_rows;
}

}  // namespace clmem::fuzz
