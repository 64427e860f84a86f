// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

namespace {

std::vector<Operation> image_objects() {
  return {
      {"MakesAnImage",
       "clCreateImage(context, 1, {0x10b5, 0x10d2}, {0x10f1, 4, 4, 1, 0, 0, 0, 0, 0, 0}, null, *)",
       "flags = CL_MEM_READ_WRITE, format = (CL_RGBA, CL_UNORM_INT8), shape = 2D (4, 4)",
       RUN(Image(f.context, MemFlags::read_write, rgba8, four_by_four).release())},
      {"MakesAnImageWithProperties",
       "clCreateImageWithProperties(context, {0}, 1, {0x10b5, 0x10d2}, {0x10f1, 4, 4, 1, 0, 0, 0, "
       "0, 0, 0}, null, *)",
       "flags = CL_MEM_READ_WRITE",
       RUN(Image(f.context, MemFlags::read_write, rgba8, four_by_four,
                 {.properties = no_properties})
               .release())},
      {"MakesAnImageOverHostMemory",
       "clCreateImage(context, 8, {0x10b5, 0x10d2}, {0x10f1, 4, 4, 1, 0, 16, 0, 0, 0, 0}, host, *)",
       "pitches = (16, 0)",
       RUN(Image::over(f.context, MemFlags::none, rgba8, four_by_four, f.host,
                       {.pitches = {.row = 16}, .ward = f.kept})
               .release())},
      {"MakesAnImageFromAnArray",
       "clCreateImage(context, 36, {0x10b5, 0x10de}, {0x10f1, 2, 4, 1, 0, 0, 0, 0, 0, 0}, *, *)",
       "shape = 2D (2, 4)",
       RUN(image_from_array(f.context, std::array<cl_float4, 8>{}, {4, 2}).release())},
      {"MakesAnImageOverABuffer",
       "clCreateImage(context, 0, {0x10b5, 0x10d2}, {0x10f6, 8, 1, 1, 0, 0, 0, 0, 0, source}, "
       "null, *)",
       "shape = 1D over a buffer (8)",
       RUN(Image::from_buffer(f.context, MemFlags::none, rgba8, ImageShape::image_1d(8), f.source)
               .release())},
      {"MakesAnImageOfTheSamePixels",
       "clCreateImage(context, 0, {0x10c1, 0x10d2}, {0x10f1, 4, 4, 1, 0, 0, 0, 0, 0, picture}, "
       "null, *)",
       "shape = 2D (4, 4)",
       [](Fixture& f) {
         constexpr ImageFormat srgba8{ChannelOrder::srgba, ChannelType::unorm_int8};
         Image::from_image(f.context, MemFlags::none, srgba8, f.picture).release();
       }},
      {"MakesAnImageByItsOtherName",
       "clCreateImage(context, 1, {0x10b5, 0x10d2}, {0x10f5, 4, 1, 1, 2, 0, 0, 0, 0, 0}, null, *)",
       "shape = 1D array (4, 2)",
       RUN(create_image(f.context, MemFlags::read_write, rgba8, {4, 2}, Layered::yes).release())},
      {"MakesAnImageFromADescriptor",
       "clCreateImage(context, 8, {0x10b5, 0x10d2}, {0x10f1, 4, 4, 1, 0, 0, 0, 0, 0, 0}, host, *)",
       "shape = 2D (4, 4)",
       [](Fixture& f) {
         cl_image_desc descriptor{};
         descriptor.image_type = CL_MEM_OBJECT_IMAGE2D;
         descriptor.image_width = 4;
         descriptor.image_height = 4;
         create_image(f.context, MemFlags::use_host_ptr, rgba8, descriptor, f.host, f.kept)
             .release();
       }},
      {"ListsImageFormats", "clGetSupportedImageFormats",
       "flags = CL_MEM_READ_ONLY, image type = CL_MEM_OBJECT_IMAGE2D",
       RUN(supported_image_formats(f.context, MemFlags::read_only, ImageKind::image_2d))},
      {"AsksAnImage", "clGetImageInfo", "CL_IMAGE_ROW_PITCH", RUN(f.picture.row_pitch())},
      {"AdoptsAnImage", "clGetMemObjectInfo", "CL_MEM_TYPE",
       RUN(memory_object_from(adopt,
                              Image{f.context, MemFlags::none, rgba8, four_by_four}.detach()))},
      {"MakesASampler",
       "clCreateSamplerWithProperties(context, {0x1152, 0, 0x1153, 0x1132, 0x1154, 0x1140, 0}, *)",
       "properties = 0x1152 0x0 0x1153 0x1132 0x1154 0x1140 0x0",
       RUN(Sampler(f.context, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest)
               .release())},
      {"AsksASampler", "clGetSamplerInfo", "CL_SAMPLER_FILTER_MODE",
       RUN(Sampler{f.context, {{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR}}}.filter_mode())},
      {"MakesAPipe", "clCreatePipe(context, 0, 4, 16, null, *)",
       "flags = 0, packet_size = 4, max_packets = 16",
       RUN(Pipe(f.context, MemFlags::none, 4, 16).release())},
      {"AsksAPipe", "clGetPipeInfo", "CL_PIPE_PACKET_SIZE",
       RUN(Pipe(f.context, MemFlags::none, 4, 16).packet_size())},
  };
}

std::vector<Operation> image_commands() {
  return {
      {"WritesAnImage",
       "clEnqueueWriteImage(queue, picture, 1, {1, 1, 0}, {2, 2, 1}, 16, 0, *, 0, null, *)",
       "origin = (1, 1, 0), region = (2, 2, 1), pitches = (16, 0); the image is 2D (4, 4)",
       RUN(enqueue_copy(f.queue, f.picture, std::array<std::byte, 32>{},
                        {.origin = {1, 1}, .region = {2, 2}, .pitches = {.row = 16}},
                        {.event = &f.event}))},
      {"ReadsAnImage",
       "clEnqueueReadImage(queue, picture, 1, {0, 0, 0}, {4, 4, 1}, 0, 0, host, 1, {done}, null)",
       "region = (4, 4, 1)",
       RUN(enqueue_copy(f.queue, f.host, f.picture, {}, {.after = {f.done}}))},
      {"WritesAnImageWithoutWaiting",
       "clEnqueueWriteImage(queue, picture, 0, {0, 0, 0}, {4, 4, 1}, 0, 0, host, 0, null, *)",
       "region = (4, 4, 1)",
       RUN(enqueue_copy_async(f.queue, f.picture, f.host, {}, {.ward = f.kept}).detach())},
      {"ReadsAnImageWithoutWaiting",
       "clEnqueueReadImage(queue, picture, 0, {0, 0, 0}, {4, 4, 1}, 0, 0, host, 0, null, *)",
       "region = (4, 4, 1)", RUN(enqueue_copy_async(f.queue, f.host, f.picture).wait())},
      {"WritesAnImageFromSharedMemory",
       "clEnqueueWriteImage(queue, picture, 1, {0, 0, 0}, {4, 4, 1}, 0, 0, area, 0, null, null)",
       "region = (4, 4, 1)", RUN(enqueue_copy(f.queue, f.picture, f.area))},
      {"ReadsAnImageIntoSharedMemory",
       "clEnqueueReadImage(queue, picture, 1, {0, 0, 0}, {4, 4, 1}, 0, 0, area, 0, null, null)",
       "region = (4, 4, 1)", RUN(enqueue_copy(f.queue, f.area, f.picture))},
      {"CopiesAnImage",
       "clEnqueueCopyImage(queue, picture, picture, {0, 0, 0}, {2, 2, 0}, {2, 2, 1}, 1, {done}, *)",
       "src_origin = (0, 0, 0), dst_origin = (2, 2, 0), region = (2, 2, 1)",
       RUN(enqueue_copy(f.queue, f.picture, f.picture,
                        ImagePair{.dst_origin = {2, 2}, .region = {2, 2}},
                        {.after = {f.done}, .event = &f.event}))},
      {"CopiesABufferToAnImage",
       "clEnqueueCopyBufferToImage(queue, source, picture, 8, {1, 0, 0}, {3, 4, 1}, 1, {done}, *)",
       "offset = 8, origin = (1, 0, 0), region = (3, 4, 1)",
       RUN(enqueue_copy(f.queue, f.picture, f.source, {.offset = 8, .origin = {1}},
                        {.after = {f.done}, .event = &f.event}))},
      {"CopiesAnImageToABuffer",
       "clEnqueueCopyImageToBuffer(queue, picture, dest, {1, 0, 0}, {3, 4, 1}, 8, 1, {done}, *)",
       "offset = 8, origin = (1, 0, 0), region = (3, 4, 1)",
       RUN(enqueue_copy(f.queue, f.dest, f.picture, {.offset = 8, .origin = {1}},
                        {.after = {f.done}, .event = &f.event}))},
      {"PassesMemory", "clSetKernelArg(kernel, 0, 8, ", "index = 0, size = 8",
       RUN(set_arg(f.kernel, 0, f.source))},
      {"PassesNoMemory", "clSetKernelArg(kernel, 0, 8, {0, 0, 0, 0, 0, 0, 0, 0})",
       "index = 0, size = 8", RUN(set_arg(f.kernel, 0, nullptr))},
      {"PassesLocalMemory", "clSetKernelArg(kernel, 1, 64, null)", "index = 1, size = 64",
       RUN(set_arg(f.kernel, 1, LocalMemory{64}))},
      {"PassesAValue", "clSetKernelArg(kernel, 2, 4, {0, 0, 128, 63})", "index = 2, size = 4",
       RUN(set_arg(f.kernel, 2, 1.0F))},
      {"FillsAnImage",
       "clEnqueueFillImage(queue, picture, {0x3f800000, 0, 0, 0x3f800000}, {1, 2, 0}, {3, 2, 1}, "
       "1, {done}, *)",
       "origin = (1, 2, 0), region = (3, 2, 1)",
       RUN(enqueue_fill(f.queue, f.picture, FillColor{1.0F, 0.0F, 0.0F, 1.0F},
                        {.origin = {1, 2}, .after = {f.done}, .event = &f.event}))},
      {"FillsAnImageOfNumbers",
       "clEnqueueFillImage(queue, *, {7, 0, 0, 0}, {0, 0, 0}, {4, 1, 1}, 0, null, null)",
       "region = (4, 1, 1)",
       [](Fixture& f) {
         const ImageFormat format{ChannelOrder::r, ChannelType::unsigned_int32};
         const Image image{f.context, MemFlags::none, format, ImageShape::image_1d(4)};
         enqueue_fill(f.queue, image, std::array<cl_uint, 4>{7});
       }},
      {"FillsAnImageOfDepth",
       "clEnqueueFillImage(queue, *, {0x3f800000}, {0, 0, 0}, {4, 4, 1}, 0, null, null)",
       "region = (4, 4, 1)",
       [](Fixture& f) {
         const ImageFormat format{ChannelOrder::depth, ChannelType::float32};
         const Image image{f.context, MemFlags::none, format, four_by_four};
         enqueue_fill(f.queue, image, FillColor{1.0F});
       }},
      // An integer component beside a float is converted to float.
      {"FillsATile",
       "clEnqueueFillImage(queue, picture, {0x3f800000, 0, 0, 0x3f800000}, {0, 0, 0}, {4, 4, 1}, "
       "0, null, null)",
       "origin = (0, 0, 0), region = (4, 4, 1)", RUN(fill(f.queue, f.picture, {1.0F, 0, 0, 1}))},
      {"FillsAnImageByItsOldName",
       "clEnqueueFillImage(queue, picture, {0, 0, 0, 0}, {0, 0, 0}, {4, 4, 1}, 0, null, null)",
       "region = (4, 4, 1)",
       RUN(enqueue_fill_image(f.queue, f.picture, FillColor{0.0F, 0.0F, 0.0F, 0.0F}, {}, {4, 4}))},
      {"MapsAnImage",
       "clEnqueueMapImage(queue, picture, 1, 1, {1, 2, 0}, {3, 2, 1}, *, *, 0, null, *, *)",
       "flags = CL_MAP_READ, origin = (1, 2, 0), region = (3, 2, 1)",
       RUN(enqueue_map_image<cl_uchar4>(f.queue, f.picture, MapFlags::read,
                                        {.origin = {1, 2}, .event = &f.event})
               .release())},
  };
}

}  // namespace

std::vector<Operation> image_operations() {
  std::vector<Operation> all = image_objects();
  const std::vector<Operation> commands = image_commands();
  all.insert(all.end(), commands.begin(), commands.end());
  return all;
}

}  // namespace clmem::sweep
