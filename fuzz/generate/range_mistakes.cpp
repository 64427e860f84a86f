// SPDX-License-Identifier: Apache-2.0
// Mistakes in ranges, pitches and patterns.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// Exceeds `room` elements by a little, by much, or by so much that the sum wraps around.
std::uint64_t outside(Random& random, std::uint64_t room, std::uint64_t region) {
  return random.one_in(4) ? 0 - region
                          : room - std::min(room, region) + random.pick({1U, 1U, 2U, 1000U});
}

// Moves the region out of the image in the first dimension where its type allows it.
Change leave_image(std::string_view image, std::string_view origin) {
  return [=](Builder& builder, Statement& call) {
    const MemoryInfo* const info = memory_of(builder, call, image);
    const Value* const region = argument(call, "region");
    if (info == nullptr || !info->shape.is_image() || region == nullptr ||
        region->list.size() != 3) {
      return false;
    }
    const std::size_t dimensions = info->shape.type == CL_MEM_OBJECT_IMAGE2D   ? 2
                                   : info->shape.type == CL_MEM_OBJECT_IMAGE3D ? 3
                                                                               : 1;
    const std::size_t chosen = builder.random().below(dimensions);
    return set(
        call, origin, chosen,
        outside(builder.random(), info->shape.extent.at(chosen), region->list[chosen].number));
  };
}

Change leave_array(std::string_view image, std::string_view origin) {
  return [=](Builder& builder, Statement& call) {
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
           set(call, origin, at,
               outside(builder.random(), info->shape.extent.at(at), layers->number));
  };
}

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

Change break_origin_rule(std::string_view image, std::string_view origin) {
  return [=](Builder& builder, Statement& call) {
    const auto dimension = missing_dimension(builder, call, image);
    return dimension && set(call, origin, *dimension, 1);
  };
}

bool break_region_rule(Builder& builder, Statement& call) {
  for (const std::string_view image : {"image", "src_image", "dst_image"}) {
    if (const auto dimension = missing_dimension(builder, call, image)) {
      return set(call, "region", *dimension, 2);
    }
  }
  return false;
}

std::uint64_t row_of(Statement& call, std::string_view row) {
  return number_of(call, row) != 0 ? number_of(call, row) : element(call, "region", 0)->number;
}

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
             ? set(call, "buffer_origin", 1, first_wrap(row))
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
  return first_end <= size && set(call, "region", 2, (size - first_end) / slice + 2);
}

// The rectangle has a row longer than the buffer, a slice too many, or rows so long that all but one
// wrap around.
bool rectangle_past_end(Builder& builder, Statement& call, std::uint64_t size) {
  if (builder.random().one_in(3)) {
    return slice_past_end(call, size);
  }
  const std::uint64_t rows = element(call, "region", 1)->number;
  const bool wraps = rows > 2 && element(call, "region", 2)->number == 1 &&
                     number_of(call, "buffer_slice_pitch") == 0 && builder.random().one_in(3);
  if (wraps) {
    return set(call, "buffer_row_pitch", first_wrap(rows - 1));
  }
  for (const std::string_view pitch :
       {"buffer_row_pitch", "host_row_pitch", "buffer_slice_pitch", "host_slice_pitch"}) {
    (void)set(call, pitch, 0);
  }
  return add_to_element(call, "region", 0, size + 1);
}

bool offset_past_end(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  const std::uint64_t step = pattern_size(call);
  return info != nullptr && set(call, "offset", (info->shape.size() / step + 1) * step);
}

bool out_of_bounds(Builder& builder, Statement& call) {
  if (argument(call, "image") != nullptr) {
    return leave_image("image", "origin")(builder, call);
  }
  const MemoryInfo* const info = memory_of(builder, call, "buffer");
  if (info == nullptr) {
    return false;
  }
  const std::uint64_t size = info->shape.size();
  if (const Value* const origin = element(call, "buffer_create_info", 0)) {
    return set(call, "buffer_create_info", 1, size - origin->number + 1);
  }
  if (argument(call, "region") != nullptr) {
    return rectangle_past_end(builder, call, size);
  }
  if (builder.random().one_in(4)) {
    return offset_past_end(builder, call);
  }
  const std::uint64_t step = pattern_size(call);
  const std::uint64_t room = (size - number_of(call, "offset")) / step * step;
  return set(call, "size", room + step * builder.random().pick({1U, 1U, 1U, 16U}));
}

bool wraparound(Builder& builder, Statement& call) {
  if (call.function == clCreateSubBuffer) {
    const std::uint64_t step = 4096;
    return set(call, "buffer_create_info", 0, step) &&
           set(call, "buffer_create_info", 1, 0 - step + builder.random().below(2));
  }
  const std::uint64_t step = pattern_size(call);
  return (number_of(call, "offset") != 0 || set(call, "offset", step)) &&
         set(call, "size", 0 - number_of(call, "offset"));
}

Change leave_side(std::string_view buffer, std::string_view image, std::string_view origin) {
  return [=](Builder& builder, Statement& call) {
    if (call.function == clEnqueueCopyImage) {
      return leave_image(image, origin)(builder, call);
    }
    const MemoryInfo* const info = memory_of(builder, call, buffer);
    if (info == nullptr || call.function == clEnqueueCopyBufferRect) {
      return info != nullptr && add_to_element(call, origin, 0, info->shape.size());
    }
    const std::uint64_t fitting = builder.random().one_in(3) ? 0 : number_of(call, "size");
    return set(call, buffer.starts_with("src") ? "src_offset" : "dst_offset",
               info->shape.size() - fitting + 1);
  };
}

bool leave_buffer_of_image_copy(Builder& builder, Statement& call) {
  const bool to = call.function == clEnqueueCopyImageToBuffer;
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
         set(call, to ? "dst_offset" : "src_offset", offset);
}

bool region_zero(Builder& builder, Statement& call) {
  return set(call, "region", builder.random().below(3), 0);
}

// The row pitch is too small or not a legal multiple.
Change small_row(std::string_view row) {
  return [=](Builder& builder, Statement& call) {
    const Value* const width = element(call, "region", 0);
    return width != nullptr && width->number > 1 &&
           set(call, row,
               number(builder.random().one_in(2) ? width->number - 1
                                                 : builder.random().between(1, width->number - 1)));
  };
}

// The pitch is smaller than a slice and not a multiple of the row pitch; up to OpenCL 3.0.19 the text
// required both.
Change small_slice(std::string_view row, std::string_view slice) {
  return [=](Builder& builder, Statement& call) {
    const std::uint64_t rows = element(call, "region", 1)->number;
    const std::uint64_t pitch = row_of(call, row);
    return rows > 1 && pitch > 1 &&
           set(call, slice, pitch * rows - builder.random().between(1, pitch - 1));
  };
}

Change uneven_slice(std::string_view row, std::string_view slice) {
  return [=](Builder&, Statement& call) {
    const std::uint64_t pitch = row_of(call, row);
    return pitch > 1 && set(call, slice, pitch * element(call, "region", 1)->number + 1);
  };
}

// Pitches of the destination differ from those of the source, after which it lies in the same
// buffer.
bool other_pitches(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "src_buffer");
  std::vector<Access> accesses;
  if (info == nullptr || find_accesses(call, builder.scene(), accesses)) {
    return false;
  }
  const std::uint64_t row = row_of(call, "src_row_pitch") + 1;
  const std::uint64_t slice = row * (element(call, "region", 1)->number + 1);
  *argument(call, "dst_buffer") = *argument(call, "src_buffer");
  *argument(call, "dst_origin") = list({accesses[0].end - info->shape.origin, 0, 0});
  *argument(call, "dst_row_pitch") = number(row);
  *argument(call, "dst_slice_pitch") = number(slice);
  accesses.clear();
  return number_of(call, "src_slice_pitch") != slice &&
         !find_accesses(call, builder.scene(), accesses) &&
         accesses[1].end <= info->shape.origin + info->shape.size();
}

bool slice_of_flat_image(Builder& builder, Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "image");
  if (info == nullptr ||
      (info->shape.type != CL_MEM_OBJECT_IMAGE1D && info->shape.type != CL_MEM_OBJECT_IMAGE2D)) {
    return false;
  }
  return set(call, call.function == clEnqueueReadImage ? "slice_pitch" : "input_slice_pitch",
             builder.random().pick({1U, 64U, 4096U}));
}

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

// The bytes do not lie, or do not all lie, in one allocation.
bool outside_of_svm(Builder& builder, Statement& call) {
  Value* const pointers = argument(call, "svm_pointers");
  if (pointers == nullptr || argument(call, "sizes") == nullptr || pointers->list.empty()) {
    return false;
  }
  if (builder.random().one_in(2)) {
    const std::size_t size = builder.scene().svms[pointers->list.front().object.index].size;
    *argument(call, "sizes") = list({size + 1});
    return true;
  }
  const Object host = builder.live(Kind::host);
  *pointers = list({host});
  return host.kind == Kind::host;
}

Change uneven(std::string_view parameter) {
  return [=](Builder& builder, Statement& call) {
    return pattern_size(call) > 1 &&
           set(call, parameter, number_of(call, parameter) + odd_step(builder, call));
  };
}

// The offset is beyond the end of all memory, alone or with the size.
Change wrap_side(std::string_view offset) {
  return [=](Builder& builder, Statement& call) {
    return set(call, offset,
               number(builder.random().one_in(2) ? all_ones : 0 - number_of(call, "size")));
  };
}

Change image_pitch_null(std::vector<cl_mem_object_type> types) {
  return [=](Builder& builder, Statement& call) {
    const MemoryInfo* const info = memory_of(builder, call, "image");
    return info != nullptr && std::ranges::find(types, info->shape.type) != types.end() &&
           set(call, "image_slice_pitch", null());
  };
}

}  // namespace

MistakeRows range_mistakes() {
  return {
      {"INVALID_VALUE.out-of-bounds", out_of_bounds},
      {"INVALID_VALUE.offset-past-end", offset_past_end},
      {"INVALID_VALUE.wraparound", wraparound},
      {"INVALID_VALUE.src-out-of-bounds", leave_side("src_buffer", "src_image", "src_origin")},
      {"INVALID_VALUE.dst-out-of-bounds", leave_side("dst_buffer", "dst_image", "dst_origin")},
      {"INVALID_VALUE.src-wraparound", wrap_side("src_offset")},
      {"INVALID_VALUE.dst-wraparound", wrap_side("dst_offset")},
      {"INVALID_VALUE.origin-out-of-bounds", origin_past_end},
      {"INVALID_VALUE.image-out-of-bounds",
       either(leave_image("src_image", "src_origin"), leave_image("dst_image", "dst_origin"))},
      {"INVALID_VALUE.buffer-out-of-bounds", leave_buffer_of_image_copy},
      {"INVALID_VALUE.size-zero", to("size", 0)},
      {"INVALID_VALUE.ptr-null", to_null("ptr", "svm_ptr")},
      {"INVALID_VALUE.range", outside_of_svm},
      {"INVALID_VALUE.region-null", to_null("region")},
      {"INVALID_VALUE.region-zero", region_zero},
      {"INVALID_VALUE.region-rule", break_region_rule, 2},
      {"INVALID_VALUE.origin-null", to_null("origin")},
      {"INVALID_VALUE.buffer-origin-null", to_null("buffer_origin")},
      {"INVALID_VALUE.host-origin-null", to_null("host_origin")},
      {"INVALID_VALUE.src-origin-null", to_null("src_origin")},
      {"INVALID_VALUE.dst-origin-null", to_null("dst_origin")},
      {"INVALID_VALUE.origin-rule", break_origin_rule("image", "origin"), 2},
      {"INVALID_VALUE.src-origin-rule", break_origin_rule("src_image", "src_origin")},
      {"INVALID_VALUE.dst-origin-rule", break_origin_rule("dst_image", "dst_origin")},
      {"INVALID_VALUE.array-index", leave_array("image", "origin")},
      {"INVALID_VALUE.src-array-index", leave_array("src_image", "src_origin")},
      {"INVALID_VALUE.dst-array-index", leave_array("dst_image", "dst_origin")},
      {"INVALID_VALUE.image-array-index",
       either(leave_array("src_image", "src_origin"), leave_array("dst_image", "dst_origin"))},

      {"INVALID_VALUE.buffer-row-pitch-small", small_row("buffer_row_pitch")},
      {"INVALID_VALUE.host-row-pitch-small", small_row("host_row_pitch")},
      {"INVALID_VALUE.src-row-pitch-small", small_row("src_row_pitch")},
      {"INVALID_VALUE.dst-row-pitch-small", small_row("dst_row_pitch")},
      {"INVALID_VALUE.buffer-slice-pitch-small-and-no-multiple",
       small_slice("buffer_row_pitch", "buffer_slice_pitch")},
      {"INVALID_VALUE.host-slice-pitch-small-and-no-multiple",
       small_slice("host_row_pitch", "host_slice_pitch")},
      {"INVALID_VALUE.same-buffer-both-pitches", other_pitches},
      {"INVALID_VALUE.src-slice-pitch-small", small_slice("src_row_pitch", "src_slice_pitch")},
      {"INVALID_VALUE.dst-slice-pitch-small", small_slice("dst_row_pitch", "dst_slice_pitch")},
      {"INVALID_VALUE.src-slice-pitch-multiple", uneven_slice("src_row_pitch", "src_slice_pitch")},
      {"INVALID_VALUE.dst-slice-pitch-multiple", uneven_slice("dst_row_pitch", "dst_slice_pitch")},
      {"INVALID_VALUE.slice-pitch-1d-2d", slice_of_flat_image},
      {"INVALID_VALUE.row-pitch-null", to_null("image_row_pitch")},
      {"INVALID_VALUE.slice-pitch-null-array",
       image_pitch_null({CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY}), 3},
      {"INVALID_VALUE.slice-pitch-null-3d", image_pitch_null({CL_MEM_OBJECT_IMAGE3D}), 3},

      {"INVALID_VALUE.pattern-null", to_null("pattern")},
      {"INVALID_VALUE.pattern-size-zero", to("pattern_size", 0)},
      {"INVALID_VALUE.pattern-size-not-pow2", to_one_of("pattern_size", {3, 5, 6, 12, 24, 96})},
      {"INVALID_VALUE.pattern-size-too-large", to_one_of("pattern_size", {256, 512, 1024})},
      {"INVALID_VALUE.offset-multiple", uneven("offset")},
      {"INVALID_VALUE.size-multiple", uneven("size")},
      {"INVALID_VALUE.ptr-unaligned", unaligned_svm},
      {"INVALID_VALUE.color-null", to_null("fill_color")},
  };
}

}  // namespace clmem::fuzz
