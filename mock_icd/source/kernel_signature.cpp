// SPDX-License-Identifier: Apache-2.0
#include "source/kernel_signature.hpp"

#include <algorithm>

namespace clmem::mock {
namespace {

struct Scalar {
  std::string_view name;
  std::size_t size;
  bool has_vectors;
};

constexpr std::array scalars{
    Scalar{"char", 1, true},
    Scalar{"uchar", 1, true},
    Scalar{"short", 2, true},
    Scalar{"ushort", 2, true},
    Scalar{"int", 4, true},
    Scalar{"uint", 4, true},
    Scalar{"long", 8, true},
    Scalar{"ulong", 8, true},
    Scalar{"half", 2, true},
    Scalar{"float", 4, true},
    Scalar{"double", 8, true},
    Scalar{"size_t", sizeof(void*), false},
    Scalar{"ptrdiff_t", sizeof(void*), false},
    Scalar{"intptr_t", sizeof(void*), false},
    Scalar{"uintptr_t", sizeof(void*), false},
};

struct Width {
  std::string_view suffix;
  std::size_t elements;  // stored elements: a vector of three takes the space of four
};

constexpr std::array widths{Width{"2", 2}, Width{"3", 4}, Width{"4", 4}, Width{"8", 8},
                            Width{"16", 16}};

constexpr std::array images{
    ImageType{"image1d_t", CL_MEM_OBJECT_IMAGE1D, false},
    ImageType{"image1d_buffer_t", CL_MEM_OBJECT_IMAGE1D_BUFFER, false},
    ImageType{"image1d_array_t", CL_MEM_OBJECT_IMAGE1D_ARRAY, false},
    ImageType{"image2d_t", CL_MEM_OBJECT_IMAGE2D, false},
    ImageType{"image2d_array_t", CL_MEM_OBJECT_IMAGE2D_ARRAY, false},
    ImageType{"image2d_depth_t", CL_MEM_OBJECT_IMAGE2D, true},
    ImageType{"image2d_array_depth_t", CL_MEM_OBJECT_IMAGE2D_ARRAY, true},
    ImageType{"image3d_t", CL_MEM_OBJECT_IMAGE3D, false},
};

}  // namespace

void TypeTable::add_alias(const KernelParameter& type) {
  const bool is_pointer = type.kind == ParameterKind::memory || type.kind == ParameterKind::local;
  if (is_pointer || (type.kind == ParameterKind::value && type.size != 0)) {
    aliases_[type.name] = type;
  }
}

const KernelParameter* TypeTable::alias(const std::string& name) const {
  const auto found = aliases_.find(name);
  return found == aliases_.end() ? nullptr : &found->second;
}

std::size_t TypeTable::size_of(const std::string& type) const {
  if (const KernelParameter* const named = alias(type)) {
    return named->size;
  }
  for (const Scalar& scalar : scalars) {
    if (type == scalar.name) {
      return scalar.size;
    }
    if (!scalar.has_vectors || !type.starts_with(scalar.name)) {
      continue;
    }
    const std::string_view suffix = std::string_view{type}.substr(scalar.name.size());
    const auto* const width = std::ranges::find(widths, suffix, &Width::suffix);
    if (width != widths.end()) {
      return scalar.size * width->elements;
    }
  }
  return 0;
}

std::optional<ImageType> image_type_named(std::string_view name) {
  const auto* const found = std::ranges::find(images, name, &ImageType::name);
  return found == images.end() ? std::nullopt : std::optional{*found};
}

}  // namespace clmem::mock
