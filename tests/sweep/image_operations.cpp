// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

namespace {

std::vector<Operation> image_objects() {
  return {
      {"MakesAnImage", EntryPoint::clCreateImage,
       "flags = 0x1, format = (CL_RGBA, CL_UNORM_INT8), shape = 2D (4, 4)",
       [](Bench& bench) {
         Image(bench.context, MemFlags::read_write, rgba8, four_by_four).release();
       }},
      {"MakesAnImageWithProperties", EntryPoint::clCreateImageWithProperties, "flags = 0x1",
       [](Bench& bench) {
         constexpr std::array<cl_mem_properties, 1> none{0};
         Image(bench.context, MemFlags::read_write, rgba8, four_by_four, {.properties = none})
             .release();
       }},
      {"MakesAnImageOverHostMemory", EntryPoint::clCreateImage, "pitches = (16, 0)",
       [](Bench& bench) {
         const auto ward = std::make_shared<int>(1);
         Image::over(bench.context, MemFlags::none, rgba8, four_by_four, bench.host,
                     {.pitches = {.row = 16}, .ward = ward})
             .release();
       }},
      {"MakesAnImageFromAnArray", EntryPoint::clCreateImage, "shape = 2D (2, 4)",
       [](Bench& bench) {
         const std::vector<cl_float4> array(8);
         image_from_array(bench.context, array, {4, 2}).release();
       }},
      {"MakesAnImageOverABuffer", EntryPoint::clCreateImage, "shape = 1D over a buffer (8)",
       [](Bench& bench) {
         Image::from_buffer(bench.context, MemFlags::none, rgba8, ImageShape::image_1d(8),
                            bench.source)
             .release();
       }},
      {"MakesAnImageOfTheSamePixels", EntryPoint::clCreateImage, "shape = 2D (4, 4)",
       [](Bench& bench) {
         constexpr ImageFormat srgba8{ChannelOrder::srgba, ChannelType::unorm_int8};
         Image::from_image(bench.context, MemFlags::none, srgba8, bench.picture).release();
       }},
      {"MakesAnImageByItsOtherName", EntryPoint::clCreateImage, "shape = 1D array (4, 2)",
       [](Bench& bench) {
         create_image(bench.context, MemFlags::read_write, rgba8, {4, 2}, Layered::yes).release();
       }},
      {"ListsImageFormats", EntryPoint::clGetSupportedImageFormats,
       "flags = 0x4, image type = 0x10f1",
       [](Bench& bench) {
         static_cast<void>(
             supported_image_formats(bench.context, MemFlags::read_only, ImageKind::image_2d));
       }},
      {"AsksAnImage", EntryPoint::clGetImageInfo, "parameter 0x1112",
       [](Bench& bench) { static_cast<void>(bench.picture.row_pitch()); }},
      {"AdoptsAnImage", EntryPoint::clGetMemObjectInfo, "parameter 0x1100",
       [](Bench& bench) {
         Image owned{bench.context, MemFlags::none, rgba8, four_by_four};
         static_cast<void>(memory_object_from(adopt, owned.detach()));
       }},
      {"MakesASampler", EntryPoint::clCreateSamplerWithProperties,
       "properties = 0x1152 0x0 0x1153 0x1132 0x1154 0x1140 0x0",
       [](Bench& bench) {
         Sampler(bench.context, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest)
             .release();
       }},
      {"AsksASampler", EntryPoint::clGetSamplerInfo, "parameter 0x1154",
       [](Bench& bench) {
         const Sampler sampler{bench.context, {{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR}}};
         static_cast<void>(sampler.filter_mode());
       }},
      {"MakesAPipe", EntryPoint::clCreatePipe, "flags = 0x0, packet_size = 4, max_packets = 16",
       [](Bench& bench) { Pipe(bench.context, MemFlags::none, 4, 16).release(); }},
      {"AsksAPipe", EntryPoint::clGetPipeInfo, "parameter 0x1120",
       [](Bench& bench) {
         static_cast<void>(Pipe(bench.context, MemFlags::none, 4, 16).packet_size());
       }},
  };
}

std::vector<Operation> image_commands() {
  return {
      {"WritesAnImage", EntryPoint::clEnqueueWriteImage,
       "origin = (1, 1, 0), region = (2, 2, 1), pitches = (16, 0); the image is 2D (4, 4)",
       [](Bench& bench) {
         Event written;
         enqueue_copy(bench.queue, bench.picture, std::array<std::byte, 32>{},
                      {.origin = {1, 1}, .region = {2, 2}, .pitches = {.row = 16}},
                      {.event = &written});
       }},
      {"ReadsAnImage", EntryPoint::clEnqueueReadImage, "region = (4, 4, 1)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.host, bench.picture, {}, {.after = {bench.done}});
       }},
      {"WritesAnImageWithoutWaiting", EntryPoint::clEnqueueWriteImage, "region = (4, 4, 1)",
       [](Bench& bench) {
         const auto ward = std::make_shared<int>(1);
         enqueue_copy_async(bench.queue, bench.picture, bench.host, {}, {.ward = ward}).detach();
       }},
      {"ReadsAnImageWithoutWaiting", EntryPoint::clEnqueueReadImage, "region = (4, 4, 1)",
       [](Bench& bench) { enqueue_copy_async(bench.queue, bench.host, bench.picture).wait(); }},
      {"WritesAnImageFromSharedMemory", EntryPoint::clEnqueueWriteImage, "region = (4, 4, 1)",
       [](Bench& bench) { enqueue_copy(bench.queue, bench.picture, bench.area); }},
      {"ReadsAnImageIntoSharedMemory", EntryPoint::clEnqueueReadImage, "region = (4, 4, 1)",
       [](Bench& bench) { enqueue_copy(bench.queue, bench.area, bench.picture); }},
      {"CopiesAnImage", EntryPoint::clEnqueueCopyImage,
       "src_origin = (0, 0, 0), dst_origin = (2, 2, 0), region = (2, 2, 1)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.picture, bench.picture,
                      ImagePair{.dst_origin = {2, 2}, .region = {2, 2}});
       }},
      {"CopiesABufferToAnImage", EntryPoint::clEnqueueCopyBufferToImage,
       "offset = 8, origin = (1, 0, 0), region = (3, 4, 1)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.picture, bench.source, {.offset = 8, .origin = {1}});
       }},
      {"CopiesAnImageToABuffer", EntryPoint::clEnqueueCopyImageToBuffer,
       "offset = 8, origin = (1, 0, 0), region = (3, 4, 1)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.dest, bench.picture, {.offset = 8, .origin = {1}});
       }},
      {"SetsAnArgument", EntryPoint::clSetKernelArg, "index = ",
       [](Bench& bench) {
         set_arg(bench.kernel, 0, bench.source);
         set_arg(bench.kernel, 1, LocalMemory{64});
         set_arg(bench.kernel, 2, 1.0F);
       }},
      {"FillsAnImage", EntryPoint::clEnqueueFillImage, "origin = (1, 2, 0), region = (3, 2, 1)",
       [](Bench& bench) {
         enqueue_fill(bench.queue, bench.picture, FillColor{1.0F, 0.0F, 0.0F, 1.0F},
                      {.origin = {1, 2}});
       }},
      {"FillsAnImageByItsOldName", EntryPoint::clEnqueueFillImage, "region = (4, 4, 1)",
       [](Bench& bench) {
         enqueue_fill_image(bench.queue, bench.picture, FillColor{0.0F, 0.0F, 0.0F, 0.0F}, {},
                            {4, 4});
       }},
      {"MapsAnImage", EntryPoint::clEnqueueMapImage,
       "flags = 0x1, origin = (1, 2, 0), region = (3, 2, 1)",
       [](Bench& bench) {
         Event mapped;
         enqueue_map_image<cl_uchar4>(bench.queue, bench.picture, MapFlags::read,
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
