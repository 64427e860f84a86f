// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <clmem/detail/pyopencl/images.hpp>
#include <clmem/pyopencl.hpp>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "handle_list.hpp"
#include "svm_support.hpp"

namespace clmem {
namespace {

constexpr std::size_t most_without_allocation = 64;

}  // namespace

void enqueue_migrate_mem_objects(const CommandQueue& queue, const References<MemRef>& objects,
                                 MigrationFlags flags, const Options& options) {
  constexpr const char* routine = "clEnqueueMigrateMemObjects";
  detail::require_queue_version(routine, {1, 2}, queue);
  const detail::HandleList<cl_mem, most_without_allocation> list{objects, CL_INVALID_MEM_OBJECT,
                                                                 routine};
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return clEnqueueMigrateMemObjects(queue.get(), list.size(), list.data(), flag_bits(flags),
                                          events...);
      },
      [&](cl_int) {
        return detail::describe({{"number of objects", objects.size()}, {"flags", flags}});
      });
}

void enqueue_svm_migrate_mem(const CommandQueue& queue, const References<SVMRef>& ranges,
                             MigrationFlags flags, const Options& options) {
  constexpr const char* routine = "clEnqueueSVMMigrateMem";
  detail::require_queue_version(routine, {2, 1}, queue);
  detail::HandleList<const void*> pointers{ranges, CL_INVALID_VALUE, routine};
  const detail::HandleList<std::size_t> sizes{
      ranges, [](const SVMRef& range, std::size_t) { return range.size(); }};
  detail::enqueue<detail::Retry::never>(
      options, routine,
      [&](auto... events) {
        return clEnqueueSVMMigrateMem(queue.get(), pointers.size(),
                                      const_cast<const void**>(pointers.data()), sizes.data(),
                                      flag_bits(flags), events...);
      },
      [&](cl_int code) {
        return detail::describe({{"number of ranges", ranges.size()}, {"flags", flags}}) +
               detail::describe_svm_support(code, queue);
      });
}

namespace detail {

void migrate_object(const CommandQueue& queue, const MemoryObject& object, MigrationFlags flags,
                    const Options& options) {
  enqueue_migrate_mem_objects(queue, {object}, flags, options);
}

void migrate_place(const CommandQueue& queue, const DevicePlace& place, MigrationFlags flags,
                   const Options& options) {
  if (place.place.layout.element_count() == 0) {
    enqueue_nothing("migrate", queue, options);
    return;
  }
  place.memory.require("migrate");
  if (!place.memory.is_shared()) {
    enqueue_migrate_mem_objects(queue, {place.memory.buffer()}, flags, options);
    return;
  }
  const StridedLayout& layout = place.place.layout;
  const std::byte* const first = place.memory.area() + place.place.offset - layout.reach_before();
  enqueue_svm_migrate_mem(queue, {ConstSVMPointer{first, layout.extent()}}, flags, options);
}

}  // namespace detail

namespace {

constexpr const char* p2p_routine = "clEnqueueCopyBufferP2PAMD";

// cl_amd_copy_buffer_p2p, which no Khronos header declares.
using EnqueueCopyBufferP2P = cl_int(CL_API_CALL*)(cl_command_queue, cl_mem src, cl_mem dst,
                                                  std::size_t src_offset, std::size_t dst_offset,
                                                  std::size_t size, cl_uint, const cl_event*,
                                                  cl_event*);

EnqueueCopyBufferP2P find_entry_point(const Platform& platform) {
  void* const found =
      clGetExtensionFunctionAddressForPlatform(platform.require(p2p_routine), p2p_routine);
  if (found == nullptr) {
    throw_error(CL_INVALID_OPERATION, p2p_routine, "the platform lacks cl_amd_copy_buffer_p2p");
  }
  return reinterpret_cast<EnqueueCopyBufferP2P>(found);
}

}  // namespace

void enqueue_copy_buffer_p2p_amd(const Platform& platform, const CommandQueue& queue,
                                 BufferView source, BufferView dest, const CopyOptions& options) {
  detail::require_all(p2p_routine, queue, source, dest);
  const EnqueueCopyBufferP2P enqueue_copy_p2p = find_entry_point(platform);
  const std::size_t count =
      options.byte_count
          ? *options.byte_count
          : detail::common_count(queue, dest, options.dst_offset, source, options.src_offset);
  detail::require_in_buffer(p2p_routine, source, options.src_offset, count);
  detail::require_in_buffer(p2p_routine, dest, options.dst_offset, count);
  detail::enqueue<detail::Retry::when_out_of_memory>(
      {options.after, options.event}, p2p_routine,
      [&](auto... events) {
        return enqueue_copy_p2p(queue.get(), source.get(), dest.get(), options.src_offset,
                                options.dst_offset, count, events...);
      },
      [&](cl_int) {
        return detail::describe({{"src_offset", options.src_offset},
                                 {"dst_offset", options.dst_offset},
                                 {"byte_count", count}});
      });
}

AnyMemoryObject memory_object_from(Adopt, cl_mem raw) {
  const MemoryObject owned{adopt, raw};
  return memory_object_from(retain, owned.get());
}

AnyMemoryObject memory_object_from(Retain, cl_mem raw) {
  constexpr const char* routine = "memory_object_from";
  if (raw == nullptr) {
    throw_error(CL_INVALID_MEM_OBJECT, routine, "the memory object is null");
  }
  const auto type = detail::read_info<cl_mem_object_type>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                                          raw, CL_MEM_TYPE);
  switch (type) {
    case CL_MEM_OBJECT_BUFFER:
      return Buffer{retain, raw};
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D:
      return Image{retain, raw};
    case CL_MEM_OBJECT_PIPE:
      return Pipe{retain, raw};
    default:
      return MemoryObject{retain, raw};
  }
}

namespace detail {
namespace {

constexpr std::size_t largest_alignment = sizeof(cl_long16);

std::size_t alignment_of(std::size_t item_size) {
  return item_size >= largest_alignment ? largest_alignment : std::bit_ceil(item_size);
}

}  // namespace

SVMAllocation allocate_array(const Context& context, SVMMemFlags flags, const StridedLayout& layout,
                             const SVMArrayOptions& options) {
  return {context,
          layout.extent(),
          {.alignment = options.alignment.value_or(alignment_of(layout.item_size())),
           .flags = flags,
           .queue = options.queue}};
}

SVMArrayOptions like(const StridedLayout& layout, const SVMLikeOptions& options) {
  SVMArrayOptions made{.alignment = options.alignment, .queue = options.queue};
  if (layout.is_contiguous(Order::c)) {
    made.order = Order::c;
  } else if (layout.is_contiguous(Order::fortran)) {
    made.order = Order::fortran;
  } else {
    throw_error(CL_INVALID_VALUE, "svm_empty_like", "the elements are packed in neither order");
  }
  return made;
}

}  // namespace detail
}  // namespace clmem

namespace clmem::detail {
namespace {

constexpr const char* image_from_array_routine = "image_from_array";

[[noreturn]] void refuse(const std::string& text) {
  throw_error(CL_INVALID_VALUE, image_from_array_routine, text);
}

ChannelOrder order_of(std::size_t channels) {
  constexpr std::array orders{ChannelOrder::r, ChannelOrder::rg, ChannelOrder::rgb,
                              ChannelOrder::rgba};
  if (channels == 0 || channels > orders.size()) {
    refuse("no channel order has " + std::to_string(channels) + " channels, 1 to 4 are known");
  }
  return orders.at(channels - 1);
}

struct ChannelTypes {
  NumberType number;
  ChannelType plain;
  std::optional<ChannelType> normalized = {};
};

constexpr std::array channel_types{
    ChannelTypes{NumberType::int8, ChannelType::signed_int8, ChannelType::snorm_int8},
    ChannelTypes{NumberType::uint8, ChannelType::unsigned_int8, ChannelType::unorm_int8},
    ChannelTypes{NumberType::int16, ChannelType::signed_int16, ChannelType::snorm_int16},
    ChannelTypes{NumberType::uint16, ChannelType::unsigned_int16, ChannelType::unorm_int16},
    ChannelTypes{NumberType::int32, ChannelType::signed_int32},
    ChannelTypes{NumberType::uint32, ChannelType::unsigned_int32},
    ChannelTypes{NumberType::float16, ChannelType::half_float},
    ChannelTypes{NumberType::float32, ChannelType::float32},
};

ChannelType type_of(NumberType number, NormInt norm_int) {
  const ChannelTypes& types = *std::ranges::find(channel_types, number, &ChannelTypes::number);
  if (norm_int == NormInt::no) {
    return types.plain;
  }
  if (!types.normalized) {
    refuse("only integers of 8 and 16 bits can be normalized");
  }
  return *types.normalized;
}

// The number of dimensions without the one that counts channels.
std::size_t pixel_rank(const Shape& shape, const ArrayPixels& pixels, std::size_t channels) {
  if (channels <= 1) {
    return shape.rank();
  }
  if (pixels.count != 1) {
    refuse("the elements are vectors of " + std::to_string(pixels.count) +
           " channels, num_channels = " + std::to_string(channels) + " needs numbers");
  }
  if (shape.rank() == 0 || shape[shape.rank() - 1] != channels) {
    refuse("the last dimension has to have num_channels = " + std::to_string(channels) +
           " elements" +
           (shape.rank() == 0 ? std::string{}
                              : ", it has " + std::to_string(shape[shape.rank() - 1])));
  }
  return shape.rank() - 1;
}

ImageShape reversed(const Shape& shape, std::size_t rank) {
  std::array<std::size_t, max_rank> components{};
  for (std::size_t axis = 0; axis < rank; ++axis) {
    components.at(rank - 1 - axis) = shape[axis];
  }
  return ImageShape::from(std::span<const std::size_t>{components}.first(rank));
}

MemFlags flags_of(ArrayMode mode) {
  switch (mode) {
    case ArrayMode::read:
      return MemFlags::read_only;
    case ArrayMode::write:
      return MemFlags::write_only;
  }
  refuse("the mode is neither ArrayMode::read nor ArrayMode::write");
}

}  // namespace

ImageFormat format_of(const ArrayPixels& pixels, NormInt norm_int) {
  return {order_of(pixels.count), type_of(pixels.number, norm_int)};
}

Image image_from_bytes(const Context& context, std::span<const std::byte> bytes,
                       const StridedLayout& layout, const ArrayPixels& pixels,
                       const ImageFromArrayOptions& options) {
  if (!layout.is_contiguous(Order::c)) {
    refuse("the array is not contiguous in Order::c");
  }
  const std::size_t rank = pixel_rank(layout.shape(), pixels, options.num_channels);
  const std::size_t channels = options.num_channels > 1 ? options.num_channels : pixels.count;
  return Image::copy_of(context, flags_of(options.mode),
                        format_of({pixels.number, channels}, options.norm_int),
                        reversed(layout.shape(), rank), bytes);
}

}  // namespace clmem::detail
