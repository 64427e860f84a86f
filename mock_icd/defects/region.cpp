// SPDX-License-Identifier: Apache-2.0
// Commands with wrong origins, regions and pitches, for each axis.
#include <array>
#include <tuple>

#include "defects/rectangle.hpp"
#include "defects/target.hpp"

namespace clmem::mock::defects {
namespace {

constexpr std::array axes{"x", "y", "z"};
constexpr std::array ends_of_region{"column", "row", "slice"};

void for_each_axis(auto visit) {
  visit.template operator()<0>();
  visit.template operator()<1>();
  visit.template operator()<2>();
}

// Adds the defects of one side of a rectangle; `term` is its name in requirements.
template <typename Side, typename Command>
void add_wrong_side(std::vector<Defect>& made, Command command, std::string_view side_name,
                    std::string_view term) {
  const std::string name{command.name};
  const std::string side{side_name};
  const auto add = [&](std::string id, std::string_view ends, std::string what, auto behaviour) {
    made.push_back(defect_of(command, name + '.' + id, ends, what + " of the " + side, behaviour));
  };
  const auto accept = [&](std::string id, std::string_view end, std::string what, auto condition) {
    const std::string ends = "err.INVALID_VALUE." + std::string{term} + '-' + std::string{end};
    add("accepts-" + id, ends, what, Accepts<CL_INVALID_VALUE, decltype(condition)>{});
  };
  for_each_axis([&]<std::size_t axis>() {
    add("ignores-" + side + "-origin-" + axes[axis], command.bytes,
        std::string{"Zero is taken for the "} + axes[axis] + " in the origin",
        DropsOrigin<Side::origin_parameter, axis>{});
  });
  add("ignores-" + side + "-row-pitch", command.bytes, "Zero is taken for the row pitch",
      Alters<DropsRowPitch<Side>>{});
  add("ignores-" + side + "-slice-pitch", command.bytes, "Zero is taken for the slice pitch",
      Alters<DropsSlicePitch<Side>>{});
  accept("null-" + side + "-origin", "origin-null", "NULL is accepted for the origin",
         IsNull<Side::origin_parameter>{});
  accept("small-" + side + "-row-pitch", "row-pitch-small", "Rows overlap with the row pitch",
         RowPitchSmall<Side>{});
  accept("small-" + side + "-slice-pitch", "slice-pitch-small",
         "Slices overlap with the slice pitch", SlicePitchSmall<Side>{});
  accept("any-" + side + "-slice-pitch-of-default-rows", "slice-pitch-*",
         "A row pitch of zero goes with any slice pitch", SlicePitchWrongForDefaultRow<Side>{});
  accept("odd-" + side + "-slice-pitch", "slice-pitch-multiple",
         "The row pitch does not divide the slice pitch", SlicePitchNoMultiple<Side>{});
  add("refuses-default-" + side + "-row-pitch", std::string{term} + "-row-pitch-default",
      "Zero is refused for the row pitch",
      Refuses<CL_INVALID_VALUE, IsZero<Side::row_parameter>>{});
  add("refuses-default-" + side + "-slice-pitch", std::string{term} + "-slice-pitch-default",
      "Zero is refused for the slice pitch",
      Refuses<CL_INVALID_VALUE, IsZero<Side::slice_parameter>>{});
}

// Adds defects that shorten the region along each axis.
template <template <std::size_t> typename Loses, typename Command>
void add_short_regions(std::vector<Defect>& made, Command command) {
  for_each_axis([&]<std::size_t axis>() {
    const std::string end = ends_of_region[axis];
    made.push_back(defect_of(command, std::string{command.name} + ".loses-last-" + end,
                             command.bytes, "The last " + end + " is left out", Loses<axis>{}));
  });
}

template <ParameterName origin, typename Command>
void add_dropped_origins(std::vector<Defect>& made, Command command, const std::string& side = "") {
  for_each_axis([&]<std::size_t axis>() {
    made.push_back(defect_of(
        command, std::string{command.name} + ".drops-" + side + axes[axis], command.bytes,
        std::string{"Zero is taken for the "} + axes[axis] + " of " + std::string{origin.view()},
        DropsOrigin<origin, axis>{}));
  });
}

// Ends after 16 KiB of a region of a single row, as with a length of 14 bits.
struct AtMost16Kibibytes {
  void operator()(auto& call, Sizes& region) const {
    constexpr std::size_t longest = 16384;
    const std::size_t element = element_size_of(call.next(), arg<"src_image">(call));
    if (region[1] == 1 && region[2] == 1 && element != 0) {
      region[0] = std::min(region[0], longest / element);
    }
  }
};

// Clears the byte after the first row of a buffer's rectangle, if a pitch leaves a gap.
template <typename Side, ParameterName buffer>
struct ClearsGap {
  void operator()(auto& call, auto& /*answer*/) const {
    if (has_region(call) && Side::real_row_pitch(call) > arg<"region">(call)[0] &&
        arg<"region">(call)[1] > 1) {
      clear_bytes(call, arg<buffer>(call), Side::first_byte(call) + arg<"region">(call)[0]);
    }
  }
};

// Changes a byte between two rows of the host memory of a blocking read.
struct ChangesHostGap {
  void operator()(auto& call, auto& /*answer*/) const {
    if (arg<"blocking_read">(call) && HostSide::real_row_pitch(call) > arg<"region">(call)[0] &&
        arg<"region">(call)[1] > 1) {
      auto* const host = static_cast<std::byte*>(arg<"ptr">(call));
      std::byte& hit = host[HostSide::first_byte(call) + arg<"region">(call)[0]];
      hit = ~hit;
    }
  }
};

// Clears the host's byte after the first row, if a pitch leaves a gap.
struct ClearsHostGap {
  void operator()(auto& call, auto& /*answer*/) const {
    const auto* const region = arg<"region">(call);
    const std::size_t row = region[0] * element_size_of(call.next(), arg<"image">(call));
    if (arg<"blocking_read">(call) == CL_TRUE && region[1] > 1 && arg<"row_pitch">(call) > row) {
      static_cast<unsigned char*>(arg<"ptr">(call))[row] = 0;
    }
  }
};

// Drops a pitch of at least one row. A smaller one stays, so that the call is rejected as before.
template <ParameterName name>
struct DropsPitch {
  void operator()(auto& call) const {
    const auto* const region = arg<"region">(call);
    const std::size_t row =
        region == nullptr ? 0 : region[0] * element_size_of(call.next(), arg<"image">(call));
    if (arg<name>(call) >= row) {
      arg<name>(call) = 0;
    }
  }
};

template <ParameterName row_pitch, ParameterName slice_pitch>
struct LayersAtRowPitch {
  void operator()(auto& call) const {
    if (type_of(call.next(), arg<"image">(call)) == CL_MEM_OBJECT_IMAGE1D_ARRAY &&
        arg<slice_pitch>(call) != 0) {
      arg<slice_pitch>(call) = arg<row_pitch>(call);
    }
  }
};

template <ParameterName row_pitch, ParameterName slice_pitch, typename Command>
void add_wrong_pitches(std::vector<Defect>& made, Command command) {
  const std::string name{command.name};
  made.push_back(defect_of(command, name + ".ignores-row-pitch", "row-pitch",
                           "Rows of host memory have no gaps", Alters<DropsPitch<row_pitch>>{}));
  made.push_back(defect_of(command, name + ".ignores-slice-pitch", "slice-pitch",
                           "Slices of host memory have no gaps",
                           Alters<DropsPitch<slice_pitch>>{}));
  made.push_back(defect_of(command, name + ".puts-layers-row-pitch-apart", "slice-pitch",
                           "Layers of 1D arrays lie one row pitch apart in host memory",
                           Alters<LayersAtRowPitch<row_pitch, slice_pitch>>{}));
}

// Adds a defect of images of one kind; '#' in the id becomes the part of the image.
template <cl_mem_object_type kind, ParameterName image, typename Behaviour>
void add_wrong_kind(std::vector<Defect>& made, auto command, std::string_view pattern,
                    const std::string& part, std::string_view what) {
  std::string id = "image-kind." + std::string{pattern};
  id.replace(id.find('#'), 1, part);
  made.push_back(defect_of(command, id, "*", std::string{what}, OnKind<kind, image, Behaviour>{}));
}

template <ParameterName image, ParameterName origin>
void add_wrong_kinds(std::vector<Defect>& made, auto command, std::string_view first,
                     std::string_view loses = "") {
  constexpr cl_mem_object_type lines = CL_MEM_OBJECT_IMAGE1D_ARRAY;
  constexpr cl_mem_object_type planes = CL_MEM_OBJECT_IMAGE2D_ARRAY;
  constexpr cl_mem_object_type over_buffer = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  const auto add = [&]<cl_mem_object_type kind, typename Behaviour>(
                       std::string_view pattern, const std::string& part, std::string_view what) {
    add_wrong_kind<kind, image, Behaviour>(made, command, pattern, part, what);
  };
  constexpr const char* first_layer = "Of an image array only the first layer is reached";
  add.template operator()<lines, DropsOrigin<origin, 1>>(first, "line", first_layer);
  add.template operator()<planes, DropsOrigin<origin, 2>>(first, "plane", first_layer);
  add.template operator()<over_buffer, DropsOrigin<origin, 0>>(
      first, "pixel", "A line of pixels over a buffer is entered at its first pixel");
  if (!loses.empty()) {
    constexpr const char* last_layer = "The last layer of an image array is left out";
    add.template operator()<lines, LosesLastPixels<1>>(loses, "line", last_layer);
    add.template operator()<planes, LosesLastPixels<2>>(loses, "plane", last_layer);
    add.template operator()<CL_MEM_OBJECT_IMAGE3D, LosesLastPixels<2>>(
        loses, "slice", "The last slice of a 3D image is left out");
  }
}

}  // namespace

std::vector<Defect> wrong_rectangles() {
  constexpr Target<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect> rect{
      "rect", "data-2d|data-3d|offset-formula|exact-fit"};
  constexpr Target<P::clEnqueueCopyBufferRect> copy{"rect-copy", "data-2d|data-3d|exact-fit"};
  std::vector<Defect> made;
  add_wrong_side<BufferSide>(made, rect, "buffer", "buffer");
  add_wrong_side<HostSide>(made, rect, "host", "host");
  add_wrong_side<SourceSide>(made, copy, "source", "src");
  add_wrong_side<DestinationSide>(made, copy, "destination", "dst");
  add_short_regions<LosesLast>(made, rect);
  add_short_regions<LosesLast>(made, copy);
  const auto spills = [&](auto command, std::string id, auto behaviour) {
    made.push_back(defect_of(command, std::move(id), "gaps-untouched",
                             "A byte between two rows is changed", behaviour));
  };
  spills(Target<P::clEnqueueWriteBufferRect>{}, "rect.write-spills-into-gap",
         AfterSuccess<ClearsGap<BufferSide, "buffer">>{});
  spills(Target<P::clEnqueueReadBufferRect>{}, "rect.read-spills-into-gap",
         AfterSuccess<ChangesHostGap>{});
  spills(copy, "rect-copy.spills-into-gap",
         AfterSuccess<ClearsGap<DestinationSide, "dst_buffer">>{});
  return made;
}

std::vector<Defect> wrong_image_regions() {
  constexpr Target<P::clEnqueueReadImage> read{"image-read", "data|array-index"};
  constexpr Target<P::clEnqueueWriteImage> write{"image-write",
                                                 "data|array-index|outside-untouched"};
  constexpr Target<P::clEnqueueCopyImage> copy{"image-copy", "data|mixed-types|outside-untouched"};
  constexpr Target<P::clEnqueueCopyImageToBuffer> to_buffer{"image-to-buffer", "data|byte-count"};
  constexpr Target<P::clEnqueueCopyBufferToImage> from_buffer{"buffer-to-image",
                                                              "data|packed|outside-untouched"};
  constexpr Target<P::clEnqueueFillImage> fill{"image-fill", "partial|unsigned|float"};
  constexpr Target<P::clEnqueueMapImage> map{"image-map", "origin|read.content|all-types"};
  std::vector<Defect> made;
  add_dropped_origins<"origin">(made, read);
  add_dropped_origins<"origin">(made, write);
  add_dropped_origins<"src_origin">(made, copy, "source-");
  add_dropped_origins<"dst_origin">(made, copy, "destination-");
  add_dropped_origins<"src_origin">(made, to_buffer);
  add_dropped_origins<"dst_origin">(made, from_buffer);
  add_dropped_origins<"origin">(made, fill);
  add_dropped_origins<"origin">(made, map);
  std::apply([&](auto... commands) { (add_short_regions<LosesLastPixels>(made, commands), ...); },
             std::tuple{read, write, copy, to_buffer, from_buffer, fill});
  add_wrong_pitches<"row_pitch", "slice_pitch">(made, read);
  made.push_back(defect_of(read, "image-read.spills-into-gap", "outside-untouched",
                           "A blocking read clears the host's byte after the first row",
                           AfterSuccess<ClearsHostGap>{}));
  made.push_back(defect_of(to_buffer, "image-copy.stops-after-16-kibibytes", "*",
                           "A copy of one row ends after 16384 bytes",
                           Changes<"region", Sizes, AtMost16Kibibytes>{}));
  add_wrong_pitches<"input_row_pitch", "input_slice_pitch">(made, write);
  return made;
}

std::vector<Defect> wrong_image_kinds() {
  constexpr Target<P::clEnqueueReadImage> read{};
  constexpr Target<P::clEnqueueWriteImage> write{};
  constexpr Target<P::clEnqueueFillImage> fill{};
  constexpr Target<P::clEnqueueMapImage> map{};
  constexpr Target<P::clEnqueueCopyImage> copy{};
  constexpr Target<P::clEnqueueCopyImageToBuffer> to_buffer{};
  constexpr Target<P::clEnqueueCopyBufferToImage> from_buffer{};
  std::vector<Defect> made;
  add_wrong_kinds<"image", "origin">(made, read, "read-first-#", "read-loses-#");
  add_wrong_kinds<"image", "origin">(made, write, "write-first-#", "write-loses-#");
  add_wrong_kinds<"image", "origin">(made, fill, "fill-first-#", "fill-loses-#");
  add_wrong_kinds<"image", "origin">(made, map, "map-first-#");
  add_wrong_kinds<"src_image", "src_origin">(made, copy, "copy-from-first-#", "copy-loses-#");
  add_wrong_kinds<"dst_image", "dst_origin">(made, copy, "copy-to-first-#");
  add_wrong_kinds<"src_image", "src_origin">(made, to_buffer, "first-#-to-buffer");
  add_wrong_kinds<"dst_image", "dst_origin">(made, from_buffer, "buffer-to-first-#");
  return made;
}

}  // namespace clmem::mock::defects
