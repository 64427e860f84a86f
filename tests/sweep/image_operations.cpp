// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

namespace {

std::vector<Operation> image_objects() {
  return {
      {"MakesAnImage", EntryPoint::clCreateImage,
       "flags = CL_MEM_READ_WRITE, format = (CL_RGBA, CL_UNORM_INT8), shape = 2D (4, 4)",
       [](Fixture& fixture) {
         Image(fixture.context, MemFlags::read_write, rgba8, four_by_four).release();
       }},
      {"MakesAnImageWithProperties", EntryPoint::clCreateImageWithProperties,
       "flags = CL_MEM_READ_WRITE",
       [](Fixture& fixture) {
         constexpr std::array<cl_mem_properties, 1> none{0};
         Image(fixture.context, MemFlags::read_write, rgba8, four_by_four, {.properties = none})
             .release();
       }},
      {"MakesAnImageOverHostMemory", EntryPoint::clCreateImage, "pitches = (16, 0)",
       [](Fixture& fixture) {
         const auto ward = std::make_shared<int>(1);
         Image::over(fixture.context, MemFlags::none, rgba8, four_by_four, fixture.host,
                     {.pitches = {.row = 16}, .ward = ward})
             .release();
       }},
      {"MakesAnImageFromAnArray", EntryPoint::clCreateImage, "shape = 2D (2, 4)",
       [](Fixture& fixture) {
         const std::vector<cl_float4> array(8);
         image_from_array(fixture.context, array, {4, 2}).release();
       }},
      {"MakesAnImageOverABuffer", EntryPoint::clCreateImage, "shape = 1D over a buffer (8)",
       [](Fixture& fixture) {
         Image::from_buffer(fixture.context, MemFlags::none, rgba8, ImageShape::image_1d(8),
                            fixture.source)
             .release();
       }},
      {"MakesAnImageOfTheSamePixels", EntryPoint::clCreateImage, "shape = 2D (4, 4)",
       [](Fixture& fixture) {
         constexpr ImageFormat srgba8{ChannelOrder::srgba, ChannelType::unorm_int8};
         Image::from_image(fixture.context, MemFlags::none, srgba8, fixture.picture).release();
       }},
      {"MakesAnImageByItsOtherName", EntryPoint::clCreateImage, "shape = 1D array (4, 2)",
       [](Fixture& fixture) {
         create_image(fixture.context, MemFlags::read_write, rgba8, {4, 2}, Layered::yes).release();
       }},
      {"MakesAnImageFromADescriptor", EntryPoint::clCreateImage, "shape = 2D (4, 4)",
       [](Fixture& fixture) {
         cl_image_desc descriptor{};
         descriptor.image_type = CL_MEM_OBJECT_IMAGE2D;
         descriptor.image_width = 4;
         descriptor.image_height = 4;
         const auto ward = std::make_shared<int>(1);
         create_image(fixture.context, MemFlags::use_host_ptr, rgba8, descriptor, fixture.host,
                      ward)
             .release();
       }},
      {"ListsImageFormats", EntryPoint::clGetSupportedImageFormats,
       "flags = CL_MEM_READ_ONLY, image type = CL_MEM_OBJECT_IMAGE2D",
       [](Fixture& fixture) {
         static_cast<void>(
             supported_image_formats(fixture.context, MemFlags::read_only, ImageKind::image_2d));
       }},
      {"AsksAnImage", EntryPoint::clGetImageInfo, "CL_IMAGE_ROW_PITCH",
       [](Fixture& fixture) { static_cast<void>(fixture.picture.row_pitch()); }},
      {"AdoptsAnImage", EntryPoint::clGetMemObjectInfo, "CL_MEM_TYPE",
       [](Fixture& fixture) {
         Image owned{fixture.context, MemFlags::none, rgba8, four_by_four};
         static_cast<void>(memory_object_from(adopt, owned.detach()));
       }},
      {"MakesASampler", EntryPoint::clCreateSamplerWithProperties,
       "properties = 0x1152 0x0 0x1153 0x1132 0x1154 0x1140 0x0",
       [](Fixture& fixture) {
         Sampler(fixture.context, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest)
             .release();
       }},
      {"AsksASampler", EntryPoint::clGetSamplerInfo, "CL_SAMPLER_FILTER_MODE",
       [](Fixture& fixture) {
         const Sampler sampler{fixture.context, {{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR}}};
         static_cast<void>(sampler.filter_mode());
       }},
      {"MakesAPipe", EntryPoint::clCreatePipe, "flags = 0, packet_size = 4, max_packets = 16",
       [](Fixture& fixture) { Pipe(fixture.context, MemFlags::none, 4, 16).release(); }},
      {"AsksAPipe", EntryPoint::clGetPipeInfo, "CL_PIPE_PACKET_SIZE",
       [](Fixture& fixture) {
         static_cast<void>(Pipe(fixture.context, MemFlags::none, 4, 16).packet_size());
       }},
  };
}

std::vector<Operation> image_commands() {
  return {
      {"WritesAnImage", EntryPoint::clEnqueueWriteImage,
       "origin = (1, 1, 0), region = (2, 2, 1), pitches = (16, 0); the image is 2D (4, 4)",
       [](Fixture& fixture) {
         Event written;
         enqueue_copy(fixture.queue, fixture.picture, std::array<std::byte, 32>{},
                      {.origin = {1, 1}, .region = {2, 2}, .pitches = {.row = 16}},
                      {.event = &written});
       }},
      {"ReadsAnImage", EntryPoint::clEnqueueReadImage, "region = (4, 4, 1)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.host, fixture.picture, {}, {.after = {fixture.done}});
       }},
      {"WritesAnImageWithoutWaiting", EntryPoint::clEnqueueWriteImage, "region = (4, 4, 1)",
       [](Fixture& fixture) {
         const auto ward = std::make_shared<int>(1);
         enqueue_copy_async(fixture.queue, fixture.picture, fixture.host, {}, {.ward = ward})
             .detach();
       }},
      {"ReadsAnImageWithoutWaiting", EntryPoint::clEnqueueReadImage, "region = (4, 4, 1)",
       [](Fixture& fixture) {
         enqueue_copy_async(fixture.queue, fixture.host, fixture.picture).wait();
       }},
      {"WritesAnImageFromSharedMemory", EntryPoint::clEnqueueWriteImage, "region = (4, 4, 1)",
       [](Fixture& fixture) { enqueue_copy(fixture.queue, fixture.picture, fixture.area); }},
      {"ReadsAnImageIntoSharedMemory", EntryPoint::clEnqueueReadImage, "region = (4, 4, 1)",
       [](Fixture& fixture) { enqueue_copy(fixture.queue, fixture.area, fixture.picture); }},
      {"CopiesAnImage", EntryPoint::clEnqueueCopyImage,
       "src_origin = (0, 0, 0), dst_origin = (2, 2, 0), region = (2, 2, 1)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.picture, fixture.picture,
                      ImagePair{.dst_origin = {2, 2}, .region = {2, 2}});
       }},
      {"CopiesABufferToAnImage", EntryPoint::clEnqueueCopyBufferToImage,
       "offset = 8, origin = (1, 0, 0), region = (3, 4, 1)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.picture, fixture.source, {.offset = 8, .origin = {1}});
       }},
      {"CopiesAnImageToABuffer", EntryPoint::clEnqueueCopyImageToBuffer,
       "offset = 8, origin = (1, 0, 0), region = (3, 4, 1)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.dest, fixture.picture, {.offset = 8, .origin = {1}});
       }},
      {"SetsAnArgument", EntryPoint::clSetKernelArg, "index = ",
       [](Fixture& fixture) {
         set_arg(fixture.kernel, 0, fixture.source);
         set_arg(fixture.kernel, 1, LocalMemory{64});
         set_arg(fixture.kernel, 2, 1.0F);
       }},
      {"FillsAnImage", EntryPoint::clEnqueueFillImage, "origin = (1, 2, 0), region = (3, 2, 1)",
       [](Fixture& fixture) {
         enqueue_fill(fixture.queue, fixture.picture, FillColor{1.0F, 0.0F, 0.0F, 1.0F},
                      {.origin = {1, 2}});
       }},
      {"FillsAnImageByItsOldName", EntryPoint::clEnqueueFillImage, "region = (4, 4, 1)",
       [](Fixture& fixture) {
         enqueue_fill_image(fixture.queue, fixture.picture, FillColor{0.0F, 0.0F, 0.0F, 0.0F}, {},
                            {4, 4});
       }},
      {"MapsAnImage", EntryPoint::clEnqueueMapImage,
       "flags = CL_MAP_READ, origin = (1, 2, 0), region = (3, 2, 1)",
       [](Fixture& fixture) {
         Event mapped;
         enqueue_map_image<cl_uchar4>(fixture.queue, fixture.picture, MapFlags::read,
                                      {.origin = {1, 2}, .event = &mapped})
             .release();
       }},
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
