// SPDX-License-Identifier: Apache-2.0
// Ranges and shapes that are refused.
#include "refusals.hpp"

namespace clmem::range_refusals_test {
namespace {

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
const FillColor red{1.0F, 0.0F, 0.0F, 1.0F};
constexpr std::size_t huge = SIZE_MAX;
constexpr Slice all{};
constexpr std::array<cl_mem_properties, 1> endless{1};
constexpr MapFlags reads = MapFlags::read;
constexpr auto no_order = static_cast<Order>(7);

// Ranges beyond what they lie in, and ends beyond SIZE_MAX, which crash drivers (D10).
std::vector<Refusals::Row> ranges() {
  return {
      {[](R r) { return r.buffer.slice(8, 8); }, "CL_INVALID_VALUE: [8, 8) of 256 bytes is empty"},
      {[](R r) { return r.buffer.slice(1024); }, "[1024, end) of 256 bytes is empty"},
      {[](R r) { return r.buffer.get_sub_region(huge - 127, 256); }, "exceeds SIZE_MAX"},
      {[](R r) { return Buffer::copy_of(r.context, {}, r.host, {.size = 129}); },
       "CL_INVALID_VALUE: specified size (129) is greater than host buffer size (128)"},
      {[](R r) { return r.buffer.get_host_array<char>({256}); }, "the memory object was not made"},
      {[](R r) { enqueue_copy(r.queue, r.buffer, r.buffer, {.src_offset = 257}); },
       "CL_INVALID_VALUE: src_offset (257) exceeds the buffer's 256 bytes"},
      {[](R r) { enqueue_copy(r.queue, r.buffer, r.host, {.dst_offset = huge}); },
       "CL_INVALID_VALUE: offset = 18446744073709551615, size = 128: the end exceeds SIZE_MAX"},
      {[](R r) {
         enqueue_copy(r.queue, r.buffer, r.buffer, {.byte_count = 2, .src_offset = huge});
       },
       "CL_INVALID_VALUE: offset = 18446744073709551615, size = 2: the end exceeds SIZE_MAX"},
      {[](R r) { enqueue_fill(r.queue, r.buffer, 'a', 2, {.offset = huge}); },
       "CL_INVALID_VALUE: offset = 18446744073709551615, size = 2: the end exceeds SIZE_MAX"},
      {[](R r) {
         enqueue_copy(r.queue, r.buffer, r.host, HostRect{{huge}, {}, {4}});
       },
       "buffer: origin = (18446744073709551615, 0, 0), region = (4, 1, 1), pitches = (0, 0): the"},
      {[](R r) {
         enqueue_copy(r.queue, r.buffer, r.host, HostRect{{}, {huge}, {4}});
       },
       "host memory: origin = (18446744073709551615, 0, 0), region = (4, 1, 1), pitches = (0, 0):"},
      {[](R r) {
         enqueue_copy(r.queue, r.buffer, r.other, BufferRect{{huge}, {}, {4}});
       },
       "source: origin = (18446744073709551615, 0, 0), region = (4, 1, 1), pitches = (0, 0): the"},
      {[](R r) {
         enqueue_copy(r.queue, r.buffer, r.other, BufferRect{{}, {huge}, {4}});
       },
       "destination: origin = (18446744073709551615, 0, 0), region = (4, 1, 1), pitches = (0, 0):"},
      {[](R r) {
         enqueue_copy(r.queue, r.buffer, r.host, HostRect{{}, {1}, {32, 4}});
       },
       "host origin = (1, 0, 0), region = (32, 4, 1), host pitches = (0, 0) reach 129 bytes, the"},
      {[](R r) {
         return enqueue_copy_async(r.queue, r.buffer, r.host, HostRect{{}, {1}, {32, 4}});
       },
       "host origin = (1, 0, 0), region = (32, 4, 1), host pitches = (0, 0) reach 129 bytes, the"},
      {[](R r) { return enqueue_map_buffer<int>(r.queue, r.part, reads, {.offset = 128 + 4}); },
       "CL_INVALID_VALUE: offset = 132, size = 0: the buffer has 128 bytes"},
      {[](R r) {
         return enqueue_map_buffer<int>(r.queue, r.buffer, reads,
                                        {.offset = 56, .shape = {16}, .strides = Strides{-4}});
       },
       "negative strides reach 60 bytes before the first element, which is at offset 56"},
      {[](R r) {
         return enqueue_map_buffer<int>(r.queue, r.buffer, reads, {.offset = 2, .shape = {1}});
       },
       "the first element is not a multiple of the element's alignment of 4 bytes"},
      {[](R r) {
         return enqueue_map_buffer<int>(r.queue, r.buffer, reads,
                                        {.shape = {2}, .strides = Strides{6}});
       },
       "CL_INVALID_VALUE: a stride is not a multiple of the element's alignment of 4 bytes"},
      {[](R r) {
         return enqueue_map_buffer<int>(r.queue, r.buffer, reads,
                                        {.shape = {4}, .order = no_order});
       },
       "order: CL_INVALID_VALUE: neither Order::c nor Order::fortran"},
      // Of a view that is the first bytes of a buffer, commands do not leave those.
      {[](R r) { enqueue_copy(r.queue, r.part, r.image, {.offset = 4}); },
       "CL_INVALID_VALUE: offset = 4, size = 128: the buffer has 128 bytes"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.part, {.offset = 4}); },
       "CL_INVALID_VALUE: offset = 4, size = 128: the buffer has 128 bytes"},
      {[](R r) {
         return Image::from_buffer(r.context, {}, rgba8, ImageShape::image_1d(33), r.part);
       },
       "an image 1D over a buffer (33) with 4 bytes per pixel and pitches = (0, 0) takes 132"},
      // The size of a pooled buffer is the one asked for (D26).
      {[](R r) { enqueue_copy(r.queue, r.block, std::vector<std::byte>(101)); },
       "CL_INVALID_VALUE: offset = 0, size = 101: the buffer has 100 bytes"},
      {[](R r) { enqueue_fill(r.queue, r.block, 0, 104); }, "offset = 0, size = 104: the buffer"},
      {[](R r) { enqueue_copy(r.queue, r.buffer, r.block, {.byte_count = 101}); },
       "CL_INVALID_VALUE: offset = 0, size = 101: the buffer has 100 bytes"},
      {[](R r) { return enqueue_map_buffer<char>(r.queue, r.block, reads, {.shape = {101}}); },
       "CL_INVALID_VALUE: offset = 0, size = 101: the buffer has 100 bytes"},
      {[](R r) {
         const HostRect rect{{4, 1}, {}, {16, 2}, {.row = 60}, {}};
         enqueue_copy(r.queue, r.block, r.host, rect);
       },
       "buffer: origin = (4, 1, 0), region = (16, 2, 1), pitches = (60, 0) reach 140 bytes, the"},
      {[](R r) { return r.block.get_sub_region(64, 64); }, "offset = 64, size = 64: the buffer"},
      {[](R r) { return r.block.slice(100); }, "[100, end) of 100 bytes is empty"},
      // Shared virtual memory.
      {[](R r) { enqueue_copy(r.queue, r.small_area, r.host, {.dst_offset = 96}); },
       "CL_INVALID_VALUE: destination: offset = 96, size = 128 exceed the range of 128 bytes"},
      {[](R r) { enqueue_copy(r.queue, r.host, r.small_area, {.src_offset = 96}); },
       "CL_INVALID_VALUE: source: offset = 96, size = 128 exceed the range of 128 bytes"},
      {[](R r) { enqueue_copy(r.queue, r.small_area, r.area, {.byte_count = 129}); },
       "CL_INVALID_VALUE: destination: offset = 0, size = 129 exceed the range of 128 bytes"},
      {[](R r) { enqueue_copy(r.queue, r.small_area, r.area, {.src_offset = 257}); },
       "CL_INVALID_VALUE: src_offset (257) exceeds the buffer's 256 bytes"},
      {[](R r) { enqueue_fill(r.queue, r.small_area, 0, 128, {.offset = 4}); },
       "CL_INVALID_VALUE: destination: offset = 4, size = 128 exceed the range of 128 bytes"},
      {[](R r) { return r.small_area.subrange(128, 1); }, "shared virtual memory: offset = 128,"},
      {[](R r) { return r.small_area.map<int>(r.queue, reads, {.shape = {33}}); },
       "CL_INVALID_VALUE: map: offset = 0, size = 132 exceed the range of 128 bytes"},
      {[](R r) { return r.area.map<int>(r.queue, reads, {.offset = 2}); },
       "the first element is not a multiple of the element's alignment of 4 bytes"},
      {[](R r) { return r.area.map<int>(r.queue, reads, {.shape = {2}, .strides = Strides{6}}); },
       "CL_INVALID_VALUE: a stride is not a multiple of the element's alignment of 4 bytes"},
      {[](R r) { return r.area.map<int>(r.queue, reads, {.shape = {2}, .strides = Strides{-8}}); },
       "negative strides reach 8 bytes before the first element, which is at offset 0"},
      {[](R r) {
         enqueue_copy(r.queue, r.area.subrange(0, 63), r.image, {.region = {4, 4}});
       },
       "region = (4, 4, 1), pitches = (0, 0) with 4 bytes per pixel reach 64 bytes, the host"},
      {[](R r) { return r.area.buf(); }, "the host reaches coarse-grain shared virtual memory"},
      {[](R r) { return SVMAllocation(r.context, 64, {.alignment = 12}); },
       "flags = CL_MEM_READ_WRITE, size = 64, alignment = 12: the alignment is neither 0 nor a p"},
      {[](R r) {
         return csvm_empty<int>(r.context, {std::size_t{1} << 62, 8});
       },
       "(4611686018427387904, 8) elements of 4 bytes do not fit the address space"},
      {[](R r) { return r.pool.allocate(huge); }, "the size of bin 912 exceeds SIZE_MAX"},
  };
}

// Images: host memory and regions that do not fit, colours of another type (D7, D10).
std::vector<Refusals::Row> images() {
  return {
      {[](R r) { return r.image_of(ImageShape::image_2d(4, 5)); },
       "takes 80 bytes, the memory given has 64"},
      {[](R r) { return r.image_of(ImageShape::image_2d(4, 3), {.row = 32}); }, "takes 96 bytes"},
      {[](R r) { return r.image_of(ImageShape::image_3d(2, 2, 2), {.row = 16, .slice = 64}); },
       "takes 128 bytes"},
      {[](R r) { return r.image_of(ImageShape::image_1d_array(4, 3), {.slice = 32}); },
       "takes 96 bytes"},
      {[](R r) { return r.image_of(ImageShape::image_2d(huge / 2, 4)); },
       "CL_INVALID_VALUE: the size of the image exceeds SIZE_MAX"},
      {[](R r) { return r.image_of(ImageShape::image_2d(4, 2), {.row = 8}); },
       "CL_INVALID_VALUE: row pitch (8) is less than the 16 bytes that it has to span"},
      {[](R r) {
         return Image(r.context, {}, rgba8, ImageShape::image_2d(4, 2), {.properties = endless});
       },
       "CL_INVALID_PROPERTY: the list of properties does not end with 0"},
      {[](R r) {
         return Buffer{r.context, endless, {}, 64};
       },
       "CL_INVALID_PROPERTY: the list of properties does not end with 0"},
      {[](R r) {
         return create_image(r.context, MemFlags::use_host_ptr, rgba8, {4, 2},
                             std::vector<std::byte>(64));
       },
       "CL_INVALID_HOST_PTR: the host memory is a temporary's, which ends before the image"},
      {[](R r) { return create_image(r.context, {}, rgba8, cl_image_desc{}, r.host); },
       "CL_INVALID_IMAGE_DESCRIPTOR: the type of the image is 0x0"},
      {[](R r) {
         cl_image_desc levels{};
         levels.image_type = CL_MEM_OBJECT_IMAGE1D;
         levels.num_mip_levels = 2;
         return create_image(r.context, {}, rgba8, levels, r.host);
       },
       "host memory has the pixels of one level and sample, and no other memory object's"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.host, {.pitches = {.row = 40}}); },
       "region = (8, 4, 1), pitches = (40, 0) with 4 bytes per pixel reach 152 bytes, the host m"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.host, {.pitches = {.row = 8}}); },
       "CL_INVALID_VALUE: row pitch (8) is less than the 32 bytes that it has to span"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.host, {.pitches = {.row = huge / 2}}); },
       "CL_INVALID_VALUE: the size of the image exceeds SIZE_MAX"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.host, {.origin = {8}}); },
       "CL_INVALID_VALUE: image: origin = (8, 0, 0) is outside the image 2D (8, 4)"},
      {[](R r) {
         enqueue_copy(r.queue, r.image, r.host, {.region = {8, 5}});
       },
       "image: origin = (0, 0, 0), region = (8, 5, 1) exceeds the image 2D (8, 4)"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.host, {.region = {0}}); },
       "image: origin = (0, 0, 0), region = (0, 1, 1) is empty, of the image 2D (8, 4)"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.host, {.origin = {huge}, .region = {2}}); },
       "image: origin = (18446744073709551615, 0, 0) is outside the image 2D (8, 4)"},
      {[](R r) { enqueue_copy(r.queue, r.image, r.buffer, {.offset = huge}); },
       "CL_INVALID_VALUE: offset = 18446744073709551615, size = 128: the end exceeds SIZE_MAX"},
      {[](R r) { enqueue_copy(r.queue, r.buffer, r.image, {.region = {9}}); },
       "image: origin = (0, 0, 0), region = (9, 1, 1) exceeds the image 2D (8, 4)"},
      {[](R r) { enqueue_copy(r.queue, r.square, r.image, ImagePair{.dst_origin = {6}}); },
       "CL_INVALID_VALUE: destination: origin = (6, 0, 0) is outside the image 2D (6, 6)"},
      {[](R r) {
         enqueue_copy(r.queue, r.square, r.image, {.region = {7, 2}});
       },
       "destination: origin = (0, 0, 0), region = (7, 2, 1) exceeds the image 2D (6, 6)"},
      // Layers of a 1D array lie a slice pitch apart in host memory (D7).
      {[](R r) { enqueue_copy(r.queue, r.layers, std::vector<char>(47)); },
       "region = (4, 3, 1), pitches = (0, 0) with 4 bytes per pixel reach 48 bytes, the host mem"},
      {[](R r) {
         enqueue_copy(r.queue, r.layers, std::vector<char>(79), {.pitches = {.slice = 32}});
       },
       "region = (4, 3, 1), pitches = (0, 32) with 4 bytes per pixel reach 80 bytes, the host"},
      {[](R r) {
         enqueue_fill(r.queue, r.image, FillColor{1, 0, 0, 1});
       },
       "CL_INVALID_VALUE: the colour is 4 cl_int, images of (CL_RGBA, CL_UNORM_INT8) take 4 float"},
      {[](R r) { enqueue_fill(r.queue, r.image, FillColor{1.0F}); }, "the colour is 1 float,"},
      {[](R r) { enqueue_fill(r.queue, r.image, red, {.region = {9}}); },
       "image: origin = (0, 0, 0), region = (9, 1, 1) exceeds the image 2D (8, 4)"},
      {[](R r) { return enqueue_map_image<std::array<char, 3>>(r.queue, r.image, reads); },
       "CL_INVALID_VALUE: an element of 3 bytes is not a part of a pixel of 4 bytes"},
      {[](R r) { return enqueue_map_image<char>(r.queue, r.image, reads, {.origin = {8}}); },
       "CL_INVALID_VALUE: image: origin = (8, 0, 0) is outside the image 2D (8, 4)"},
      {[](R r) { return enqueue_map_image<char>(r.queue, r.image, reads, {.order = no_order}); },
       "CL_INVALID_VALUE: neither Order::c nor Order::fortran"},
      {[](R r) { copy(r.queue, r.pixels, r.image); }, "the region has 128 bytes of pixels, the"},
  };
}

// Elements: shapes, indices, types.
std::vector<Refusals::Row> elements() {
  return {
      {[](R r) {
         return Array<int>{r.context, -1};
       },
       "CL_INVALID_VALUE: (18446744073709551615) elements of 4 bytes do not fit the address space"},
      {[](R r) { copy(r.queue, r.field, std::vector<int>(127)); }, "there are 127 elements, and"},
      {[](R r) { copy(r.queue, r.field, r.shared.subspan(rows(0, 4))); },
       "CL_INVALID_VALUE: the shape (4, 16) differs from (8, 16)"},
      {[](R r) { copy(r.queue, r.two_rows, r.field); }, "there are 32 elements, and the shape"},
      {[](R r) { return map(r.queue, device_span<const int>{r.field}, MapFlags::write); },
       "CL_INVALID_VALUE: const elements are mapped with MapFlags::read only"},
      {[](R r) { return map<const int>(r.queue, r.field, MapFlags::write); },
       "CL_INVALID_VALUE: const elements are mapped with MapFlags::read only"},
      {[](R r) { return r.field.subspan(std::size_t{0} - 1); }, "index 9223372036854775807 is"},
      {[](R r) {
         return device_span<float>{r.part, {.shape = {65}}};
       },
       "shape (65) reaches 0 bytes before and 260 after offset 0, the buffer has 128 bytes"},
      {[](R r) { return DeviceMemoryView<int>(r.other, {.shape = {33}}); },
       "shape (33) reaches 0 bytes before and 132 after offset 0, the buffer has 128 bytes"},
      {[](R r) {
         return DeviceMemoryView<int>(r.other, {.shape = {4}, .offset = 8, .strides = Strides{-4}});
       },
       "shape (4) reaches 12 bytes before and 4 after offset 8, the buffer has 128 bytes"},
      {[](R r) {
         return r.matrix[{8, 0}];
       },
       "slice: CL_INVALID_VALUE: index 8 is outside dimension 0 of 8 elements"},
      {[](R r) { return r.matrix[{0}]; }, "slice: CL_INVALID_VALUE: 1 indices for 2 dimensions"},
      {[](R r) {
         return r.matrix[{0, Slice{.step = 0}}];
       },
       "slice: CL_INVALID_VALUE: the step is 0"},
      {[](R r) { r.matrix.read(r.queue, r.three); }, "there are 3 elements, and the shape has 128"},
      {[](R r) { return r.matrix.map(r.queue, {.readable = false, .writeable = false}); },
       "CL_INVALID_VALUE: the map is neither readable nor writeable"},
      {[](R r) { return empty<int>(r.context, {0}); }, "OpenCL has no buffers without elements"},
      {[](R r) { return from_host(r.context, r.host, {.readable = false, .writeable = false}); },
       "CL_INVALID_VALUE: the memory is neither readable nor writeable"},
      {[](R r) { return from_host(r.context, std::vector<int>(4), {.copy = false}); },
       "CL_INVALID_HOST_PTR: the host memory is a temporary's, which ends before the buffer"},
      {[](R r) { return from_host(r.context, r.host, {.shape = {5}}); },
       "CL_INVALID_VALUE: there are 32 elements, and the shape has 5"},
      {[](R r) {
         return r.matrix.reshape({2, 2, 2, 2, 8}).array_info();
       },
       "array_info: CL_INVALID_VALUE: a view of 5 dimensions; kernels take three at most"},
      {[](R r) {
         return r.matrix[{0, Slice{2, 2}}].copy(r.queue);
       },
       "copy: CL_INVALID_BUFFER_SIZE: OpenCL has no buffers without elements"},
      {[](R r) { return r.matrix.reshape({7}); }, "(7) are 7 elements, the view has 128"},
      {[](R r) {
         return r.matrix[{all, Slice{.step = 2}}].reshape({64});
       },
       "reshape: CL_INVALID_VALUE: the elements are not contiguous; copy() them first"},
      {[](R r) {
         return broadcast(r.floats, {3, 2});
       },
       "broadcast: CL_INVALID_VALUE: (4, 4) cannot be broadcast to (3, 2)"},
      {[](R r) { r.table.write(r.queue, r.host); }, "CL_INVALID_OPERATION: the view is read-only"},
      {[](R r) {
         return global_memory<int>({.shape = {8, 16}}).from_param(r.matrix.reshape({128}));
       },
       "from_param: CL_INVALID_ARG_VALUE: the view has another shape than the parameter"},
      {[](R r) {
         return global_memory<int>({.flat = true}).from_param(r.matrix[{1, all}]);
       },
       "kernels see a buffer from its start and without gaps, the view begins at byte 64: pass"},
      {[](R r) { return global_memory<int>().from_param(r.host); }, "a host object is given and"},
      {[](R r) { return global_memory<int>().from_param(r.table); }, "the view is read-only"},
  };
}

using RangeRefusals = Refusals;

TEST_F(RangeRefusals, OfRanges) {
  expect_refused(ranges());
}
TEST_F(RangeRefusals, OfImages) {
  expect_refused(images());
}
TEST_F(RangeRefusals, OfElements) {
  expect_refused(elements());
}

}  // namespace
}  // namespace clmem::range_refusals_test
