// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "scenarios.hpp"

namespace clmem::mock::image_scenarios {
namespace {

using Triple = const std::size_t*;

constexpr std::size_t zero[3] = {0, 0, 0};
constexpr std::size_t inside[3] = {1, 2, 1};
constexpr std::size_t right[3] = {6, 0, 0};
constexpr std::size_t box[3] = {4, 3, 2};
constexpr std::size_t row[3] = {4, 1, 1};
constexpr std::size_t empty[3] = {4, 0, 1};
constexpr cl_image_format bytes{CL_RGBA, CL_UNSIGNED_INT8};
constexpr cl_image_format swapped{CL_RGBA, CL_SIGNED_INT8};
constexpr std::size_t element = 4;
constexpr std::size_t volume_size = 8 * 6 * 4 * element;

cl_mem make_image(Stage& stage, cl_mem_flags flags, const cl_image_desc& desc, void* host = nullptr,
                  const cl_image_format& format = bytes) {
  cl_int code = CL_SUCCESS;
  const cl_mem made = stage.cl.clCreateImage(stage.context, flags, &format, &desc, host, &code);
  stage.note(code);
  return made;
}

cl_image_desc volume() {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE3D;
  desc.image_width = 8;
  desc.image_height = 6;
  desc.image_depth = 4;
  return desc;
}

cl_mem filled_volume(Stage& stage, cl_mem_flags flags = 0) {
  return make_image(stage, flags | CL_MEM_COPY_HOST_PTR, volume(), stage.host(volume_size).data());
}

cl_image_desc flat(cl_mem_object_type type) {
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = 8;
  desc.image_height = type == CL_MEM_OBJECT_IMAGE2D ? 6 : 0;
  desc.image_array_size = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 3 : 0;
  return desc;
}

void show_image(Stage& stage, cl_mem image) {
  constexpr std::size_t all[3] = {8, 6, 4};
  Stage::Bytes& host = stage.host(volume_size);
  std::ranges::fill(host, std::uint8_t{0xee});
  stage.note(stage.cl.clEnqueueReadImage(stage.queue, image, CL_TRUE, zero, all, 0, 0, host.data(),
                                         0, nullptr, nullptr));
  stage.note(host);
}

void read(Stage& stage, cl_mem image, Triple origin, Triple region, std::size_t row_pitch = 0,
          std::size_t slice_pitch = 0) {
  Stage::Bytes& host = stage.host(1024);
  stage.note(stage.cl.clEnqueueReadImage(stage.queue, image, CL_TRUE, origin, region, row_pitch,
                                         slice_pitch, host.data(), 0, nullptr, nullptr));
  stage.note(host);
}

void write(Stage& stage, cl_mem image, Triple origin, Triple region, std::size_t row_pitch = 0,
           std::size_t slice_pitch = 0) {
  Stage::Bytes& host = stage.host(1024);
  std::ranges::reverse(host);
  stage.note(stage.cl.clEnqueueWriteImage(stage.queue, image, CL_TRUE, origin, region, row_pitch,
                                          slice_pitch, host.data(), 0, nullptr, nullptr));
}

void transfers(Stage& stage) {
  const cl_mem image = filled_volume(stage);
  read(stage, image, inside, box);
  read(stage, image, inside, box, 20, 80);
  read(stage, image, inside, box, 16, 64);
  for (const bool pitched : {false, true}) {
    const cl_mem target = filled_volume(stage);
    write(stage, target, inside, box, pitched ? 20 : 0, pitched ? 80 : 0);
    show_image(stage, target);
  }
}

void transfer_arguments(Stage& stage) {
  const cl_mem image = filled_volume(stage);
  void* const host = stage.host(256).data();
  for (const cl_mem object : {image, stage.filled(64), cl_mem{}}) {
    read(stage, object, zero, row);
    write(stage, object, zero, row);
  }
  read(stage, image, nullptr, row);
  for (const auto& [origin, region] : {std::pair{zero, empty}, std::pair{right, row}}) {
    read(stage, image, origin, region);
    write(stage, image, origin, region);
  }
  stage.note(stage.cl.clEnqueueReadImage(stage.queue, image, CL_TRUE, zero, row, 0, 0, nullptr, 0,
                                         nullptr, nullptr));
  stage.note(stage.cl.clEnqueueWriteImage(stage.queue, image, CL_TRUE, zero, row, 0, 0, nullptr, 0,
                                          nullptr, nullptr));
  for (const cl_mem_flags flags :
       std::initializer_list<cl_mem_flags>{CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY,
                                           CL_MEM_HOST_NO_ACCESS, CL_MEM_READ_ONLY}) {
    const cl_mem restricted = make_image(stage, flags, volume());
    write(stage, restricted, zero, row);
    stage.note(stage.cl.clEnqueueReadImage(stage.queue, restricted, CL_FALSE, zero, row, 0, 0, host,
                                           0, nullptr, nullptr));
  }
}

void copy(Stage& stage, cl_mem source, cl_mem destination, Triple from, Triple to, Triple region) {
  stage.note(stage.cl.clEnqueueCopyImage(stage.queue, source, destination, from, to, region, 0,
                                         nullptr, nullptr));
  show_image(stage, destination);
}

void copies(Stage& stage) {
  const cl_mem source = filled_volume(stage);
  const cl_mem destination = make_image(stage, 0, volume());
  const cl_uint nothing[4] = {};
  constexpr std::size_t all[3] = {8, 6, 4};
  stage.cl.clEnqueueFillImage(stage.queue, destination, nothing, zero, all, 0, nullptr, nullptr);
  copy(stage, source, destination, inside, zero, box);
  copy(stage, source, destination, zero, inside, box);
  copy(stage, source, source, zero, inside, box);
  copy(stage, source, make_image(stage, 0, volume(), nullptr, swapped), zero, zero, row);
}

void buffer_copies(Stage& stage) {
  const cl_mem image = filled_volume(stage);
  const cl_mem buffer = stage.filled(256);
  const auto to_buffer = [&](std::size_t offset) {
    stage.note(stage.cl.clEnqueueCopyImageToBuffer(stage.queue, image, buffer, inside, box, offset,
                                                   0, nullptr, nullptr));
    stage.show(buffer);
  };
  to_buffer(0);
  to_buffer(5);
  to_buffer(250);
  stage.note(stage.cl.clEnqueueCopyBufferToImage(stage.queue, buffer, image, 7, inside, box, 0,
                                                 nullptr, nullptr));
  show_image(stage, image);
}

void fills(Stage& stage) {
  const cl_mem image = filled_volume(stage);
  const cl_uint color[4] = {1, 2, 3, 4};
  for (const auto& [origin, region] : {std::pair{inside, box}, {zero, empty}, {right, row}}) {
    stage.note(stage.cl.clEnqueueFillImage(stage.queue, image, color, origin, region, 0, nullptr,
                                           nullptr));
    show_image(stage, image);
  }
}

// What the host sees through a map: the first byte, and how far the next row and slice are.
void map(Stage& stage, cl_mem image, Triple origin, Triple region) {
  std::size_t row_pitch = 99;
  std::size_t slice_pitch = 99;
  cl_int code = CL_SUCCESS;
  void* const place =
      stage.cl.clEnqueueMapImage(stage.queue, image, CL_TRUE, CL_MAP_READ, origin, region,
                                 &row_pitch, &slice_pitch, 0, nullptr, nullptr, &code);
  stage.note(code);
  stage.note(static_cast<long long>(row_pitch));
  stage.note(static_cast<long long>(slice_pitch));
  if (place != nullptr) {
    stage.note(*static_cast<const std::uint8_t*>(place));
    stage.cl.clEnqueueUnmapMemObject(stage.queue, image, place, 0, nullptr, nullptr);
  }
}

void maps(Stage& stage) {
  const cl_mem image = filled_volume(stage);
  map(stage, image, inside, box);
  map(stage, image, right, row);
  map(stage, image, inside, box);  // after a refused one
  map(stage, image, zero, empty);
  map(stage,
      make_image(stage, CL_MEM_COPY_HOST_PTR, flat(CL_MEM_OBJECT_IMAGE2D),
                 stage.host(volume_size).data()),
      zero, row);
}

template <typename T>
void note_image_info(Stage& stage, cl_mem image, cl_image_info name) {
  T value{};
  stage.note(stage.cl.clGetImageInfo(image, name, sizeof value, &value, nullptr));
  if constexpr (std::is_pointer_v<T>) {
    stage.note(value != nullptr);
  } else if constexpr (std::is_same_v<T, cl_image_format>) {
    stage.note(value.image_channel_order);
    stage.note(value.image_channel_data_type);
  } else {
    stage.note(static_cast<long long>(value));
  }
}

void queries(Stage& stage) {
  cl_image_desc over_buffer = flat(CL_MEM_OBJECT_IMAGE1D_BUFFER);
  over_buffer.buffer = stage.filled(64);
  for (const cl_mem image :
       {make_image(stage, 0, volume()), make_image(stage, 0, flat(CL_MEM_OBJECT_IMAGE2D)),
        make_image(stage, 0, flat(CL_MEM_OBJECT_IMAGE1D)),
        make_image(stage, 0, flat(CL_MEM_OBJECT_IMAGE1D_ARRAY)), make_image(stage, 0, over_buffer),
        stage.filled(64)}) {
    for (const cl_image_info name : std::initializer_list<cl_image_info>{
             CL_IMAGE_ELEMENT_SIZE, CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH, CL_IMAGE_WIDTH,
             CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH, CL_IMAGE_ARRAY_SIZE}) {
      note_image_info<std::size_t>(stage, image, name);
    }
    note_image_info<cl_image_format>(stage, image, CL_IMAGE_FORMAT);
    note_image_info<cl_mem>(stage, image, CL_IMAGE_BUFFER);
    note_image_info<cl_uint>(stage, image, CL_IMAGE_NUM_SAMPLES);
  }
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"image transfers", Schedule::immediate, transfers},
          {"arguments of image transfers", Schedule::immediate, transfer_arguments},
          {"copies of images", Schedule::immediate, copies},
          {"copies between images and buffers", Schedule::immediate, buffer_copies},
          {"fills of images", Schedule::immediate, fills},
          {"maps of images", Schedule::immediate, maps},
          {"queries of images", Schedule::immediate, queries}};
}

}  // namespace clmem::mock::image_scenarios
