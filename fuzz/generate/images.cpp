// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
bool is_plain_format(const std::array<cl_uint, 2>& format) {
  return pixel_size(format[0], format[1]) != 0 &&
         (format[0] == CL_R || format[0] == CL_RG || format[0] == CL_RGBA || format[0] == CL_BGRA ||
          format[0] == CL_ARGB || format[0] == CL_A);
}

Value format_value(const std::array<cl_uint, 2>& format) {
  return list({format[0], format[1]});
}

std::optional<ImageForm> choose_format(Builder& builder) {
  const Object other = builder.memory([](const MemoryInfo& info) { return info.shape.is_image(); });
  if (other.kind != Kind::none && builder.random().percent(60)) {
    const MemoryShape& shape = builder.info(other).shape;
    return ImageForm{{static_cast<cl_uint>(shape.format[0]), static_cast<cl_uint>(shape.format[1])},
                     shape.element};
  }
  std::vector<std::array<cl_uint, 2>> exact;
  std::ranges::copy_if(builder.features().formats, std::back_inserter(exact),
                       [](const auto& format) { return is_plain_format(format); });
  if (exact.empty()) {
    return {};
  }
  const auto suits = [&](const auto& format) {
    return keeps_every_bit(format[1]) == builder.has_any_bits();
  };
  if (std::ranges::any_of(exact, suits)) {
    std::erase_if(exact, [&](const auto& format) { return !suits(format); });
  }
  // Chooses the order first, so that orders with few types are as frequent as others.
  const cl_uint order =
      builder.random().pick<cl_uint>({CL_R, CL_A, CL_RG, CL_RGBA, CL_BGRA, CL_ARGB});
  if (std::ranges::any_of(exact, [&](const auto& format) { return format[0] == order; })) {
    std::erase_if(exact, [&](const auto& format) { return format[0] != order; });
  }
  const std::array<cl_uint, 2> chosen = builder.random().pick(exact);
  return ImageForm{chosen, pixel_size(chosen[0], chosen[1])};
}

Value desc_value(cl_mem_object_type type, const std::array<std::size_t, 3>& extent,
                 std::size_t row_pitch, const Value& over) {
  const bool volume = type == CL_MEM_OBJECT_IMAGE3D;
  const bool plane = volume || type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const std::size_t layers = type == CL_MEM_OBJECT_IMAGE1D_ARRAY   ? extent[1]
                             : type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? extent[2]
                                                                   : 0;
  return list({type, extent[0], number(plane ? extent[1] : 0), number(volume ? extent[2] : 0),
               layers, row_pitch, 0, 0, 0, over});
}

namespace {

constexpr std::array<cl_mem_object_type, 6> image_types{
    CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER,
    CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D};

}  // namespace

Proposal image_over_buffer_call(Builder& builder, cl_mem_object_type type, const ImageForm& form) {
  Random& random = builder.random();
  const Object buffer = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 &&
           info.shape.size() >= form.element * 2 && info.host == 0xffff && !info.over_svm &&
           (type == CL_MEM_OBJECT_IMAGE1D_BUFFER || !info.derived);
  });
  if (buffer.kind == Kind::none) {
    return {};
  }
  const std::size_t pixels = builder.info(buffer).shape.size() / form.element;
  std::array<std::size_t, 3> extent{random.between(1, std::min<std::size_t>(pixels, 600)), 1, 1};
  std::size_t row_pitch = 0;
  if (type == CL_MEM_OBJECT_IMAGE2D) {
    const std::size_t row = builder.features().pitch_alignment;
    if (!builder.features().image_from_buffer || pixels < row) {
      return {};
    }
    extent = {random.between(1, row), random.between(1, std::min<std::size_t>(pixels / row, 8)), 1};
    row_pitch = row * form.element;
  }
  // Has no flags except those of its buffer.
  return make(clCreateImage,
              {first_context, 0, format_value(form.format),
               desc_value(type, extent, row_pitch, buffer), null(), result()},
              builder.fresh(Kind::memory));
}

namespace {

bool make_image_over_buffer(Builder& builder, cl_mem_object_type type, const ImageForm& form) {
  Proposal call = image_over_buffer_call(builder, type, form);
  return call && builder.add(*std::move(call));
}

// Gives members that the type does not use any value (cl_image_desc).
void set_unused_members(Random& random, cl_mem_object_type type, std::vector<Value>& desc) {
  const bool volume = type == CL_MEM_OBJECT_IMAGE3D;
  const bool plane = volume || type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const bool array = type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  for (const auto& [member, used] : {std::pair{2U, plane}, {3U, volume}, {4U, array}}) {
    if (!used) {
      desc.at(member) = number(random.below(10));
    }
  }
}

bool create_image(Builder& builder, cl_mem_object_type type, const ImageForm& form,
                  const std::array<std::size_t, 3>& extent) {
  Random& random = builder.random();
  Value desc = desc_value(type, extent, 0, null());
  if (random.one_in(10)) {
    set_unused_members(random, type, desc.list);
  }
  return create(builder,
                make(clCreateImage,
                     {Object{Kind::context, 0}, choose_access(random), format_value(form.format),
                      std::move(desc), null(), result()},
                     builder.fresh(Kind::memory)),
                extent[0] * extent[1] * extent[2] * form.element);
}

}  // namespace

bool make_image(Builder& builder, const ImageForm& form, cl_mem_object_type type) {
  Random& random = builder.random();
  if (type == CL_MEM_OBJECT_IMAGE1D_BUFFER || (type == CL_MEM_OBJECT_IMAGE2D && random.one_in(3))) {
    return make_image_over_buffer(builder, type, form);
  }
  std::array<std::size_t, 3> extent{random.between(1, random.one_in(4) ? 40 : 12),
                                    random.between(1, 9), random.between(1, 4)};
  if (random.one_in(8)) {
    // Chooses sizes of tiles and of work-groups, and one less or more.
    extent[0] = random.pick<std::size_t>({16, 32, 64, 128, 256}) + random.below(3) - 1;
  } else if (random.one_in(8)) {
    extent[1] = random.pick<std::size_t>({16, 32, 64}) + random.below(3) - 1;
  } else if (builder.large() && random.one_in(2)) {
    // Chooses many layers of few pixels, or few rows of many pixels.
    const std::size_t layers = builder.features().image_layers;
    const bool many_layers = layers > 256 && random.one_in(2);
    extent[0] = many_layers ? random.between(1, 3) : random.between(1000, 2048);
    extent[1] = type == CL_MEM_OBJECT_IMAGE1D_ARRAY && many_layers
                    ? random.between(257, std::min<std::size_t>(layers, 300))
                    : random.between(1, 3);
    extent[2] = type == CL_MEM_OBJECT_IMAGE2D_ARRAY && many_layers
                    ? random.between(257, std::min<std::size_t>(layers, 300))
                    : random.between(1, 2);
  } else if (random.one_in(80)) {
    extent = {2046 + random.below(3), 1, 1};  // every device with images supports these
  } else if (type != CL_MEM_OBJECT_IMAGE3D && random.one_in(160)) {
    extent = {builder.features().image_extent - random.below(3), 1, 1};
    if (type == CL_MEM_OBJECT_IMAGE2D && random.one_in(2)) {
      std::swap(extent[0], extent[1]);
    }
    return create_image(builder, type, form, extent);
  }
  if (random.one_in(5)) {
    extent[1] =
        std::min<std::size_t>(extent[0] * form.element, 40);  // as many rows as a row has bytes
  }
  if (type == CL_MEM_OBJECT_IMAGE1D) {
    extent[1] = 1;
  }
  if (type != CL_MEM_OBJECT_IMAGE3D && type != CL_MEM_OBJECT_IMAGE2D_ARRAY) {
    extent[2] = 1;
  }
  return create_image(builder, type, form, extent);
}

// Chooses host rows and slices that may be longer than those of the image.
std::size_t add_host_pitches(Random& random, Statement& creation) {
  const MemoryShape shape = shape_of(creation, {});
  std::vector<Value>& desc = argument(creation, "image_desc")->list;
  const std::size_t row = (shape.extent[0] + random.below(5)) * shape.element;
  desc[5] = number(row);
  if (shape.extent[2] > 1 || shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY) {
    const std::size_t rows = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 1 : shape.extent[1];
    desc[6] = number(random.one_in(3) ? 0 : row * (rows + random.below(3)));
  }
  return *host_size_of(creation, shape);
}

bool make_image(Builder& builder) {
  const auto form = choose_format(builder);
  return form && make_image(builder, *form);
}

bool make_image(Builder& builder, const ImageForm& form) {
  // Half of the large images have layers, where most can go wrong.
  const bool layered = builder.large() && builder.random().one_in(2);
  return make_image(builder, form,
                    layered ? CL_MEM_OBJECT_IMAGE2D_ARRAY : builder.random().pick(image_types));
}

bool make_image_over_buffer(Builder& builder) {
  const auto form = choose_format(builder);
  return form && make_image_over_buffer(builder, CL_MEM_OBJECT_IMAGE1D_BUFFER, *form);
}

}  // namespace clmem::fuzz
