// SPDX-License-Identifier: Apache-2.0
// Every way to read memory.

#include <gtest/gtest.h>

#include <bit>
#include <cstring>

#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"
#include "harness/recorder.hpp"
#include "suites/command/data_paths.hpp"

namespace clmem::conformance {

namespace {

using namespace data_path_tools;

void read_buffer(Fixture& fixture, cl_mem buffer, std::size_t offset, Bytes& data) {
  EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), buffer, CL_TRUE, offset, data.size(),
                                  data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void by_read(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  read_buffer(fixture, memory.buffer.get(), offset, data);
}

void by_read_rect(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Extent origin{offset, 0, 0};
  EXPECT_THAT(clEnqueueReadBufferRect(fixture.queue(), memory.buffer.get(), CL_TRUE, origin.data(),
                                      first.data(), rows.data(), rows[0], 0, rows[0], 0,
                                      data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void by_copy(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(fixture, data);
  EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), memory.buffer.get(), target.get(), offset, 0,
                                  data.size(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  read_buffer(fixture, target.get(), 0, data);
}

void by_copy_rect(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(fixture, data);
  const Extent origin{offset, 0, 0};
  EXPECT_THAT(clEnqueueCopyBufferRect(fixture.queue(), memory.buffer.get(), target.get(),
                                      origin.data(), first.data(), rows.data(), rows[0], 0, rows[0],
                                      0, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  read_buffer(fixture, target.get(), 0, data);
}

void by_map(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  cl_int code = not_stored;
  void* const mapped =
      clEnqueueMapBuffer(fixture.queue(), memory.buffer.get(), CL_TRUE, CL_MAP_READ, offset,
                         data.size(), 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  recorder::copy(data.data(), mapped, data.size());
  EXPECT_THAT(
      clEnqueueUnmapMemObject(fixture.queue(), memory.buffer.get(), mapped, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
}

void read_pixels(Fixture& fixture, cl_mem image, const Extent& origin, Bytes& data) {
  EXPECT_THAT(clEnqueueReadImage(fixture.queue(), image, CL_TRUE, origin.data(), pixels.data(), 0,
                                 0, data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void to_image(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging_image(fixture, data);
  EXPECT_THAT(clEnqueueCopyBufferToImage(fixture.queue(), memory.buffer.get(), target.get(), offset,
                                         staged_pixel.data(), pixels.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  read_pixels(fixture, target.get(), staged_pixel, data);
}

void by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(fixture, Bytes(offset + data.size()));
  run_copy(fixture, memory.buffer.get(), target.get(), offset);
  read_buffer(fixture, target.get(), offset, data);
}

void by_read_image(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  read_pixels(fixture, memory.image.get(), memory.pixel_at(offset), data);
}

void by_copy_image(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging_image(fixture, data);
  const Extent origin = memory.pixel_at(offset);
  EXPECT_THAT(clEnqueueCopyImage(fixture.queue(), memory.image.get(), target.get(), origin.data(),
                                 staged_pixel.data(), pixels.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  read_pixels(fixture, target.get(), staged_pixel, data);
}

void to_buffer(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(fixture, data);
  const Extent origin = memory.pixel_at(offset);
  EXPECT_THAT(clEnqueueCopyImageToBuffer(fixture.queue(), memory.image.get(), target.get(),
                                         origin.data(), pixels.data(), 0, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  read_buffer(fixture, target.get(), 0, data);
}

void by_map_image(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Extent origin = memory.pixel_at(offset);
  std::size_t row_pitch = 0;
  cl_int code = not_stored;
  void* const mapped =
      clEnqueueMapImage(fixture.queue(), memory.image.get(), CL_TRUE, CL_MAP_READ, origin.data(),
                        pixels.data(), &row_pitch, nullptr, 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  recorder::copy(data.data(), mapped, data.size());
  EXPECT_THAT(
      clEnqueueUnmapMemObject(fixture.queue(), memory.image.get(), mapped, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
}

// Kernels store each component as a number of four bytes.
void by_image_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const std::size_t place = packed_place(memory, offset) * 4 * sizeof(cl_uint);
  Bytes wide(data.size() * sizeof(cl_uint));
  const Handle<cl_mem> target = staging(fixture, Bytes(place + wide.size()));
  const bool flat = memory.shape.kind == ImageKind::image_2d;
  run_on_pixels(fixture, flat ? "load_2d" : "load_1d_buffer", memory, offset, target.get());
  read_buffer(fixture, target.get(), place, wide);
  constexpr std::size_t lowest = std::endian::native == std::endian::little ? 0 : 3;
  for (std::size_t i = 0; i < data.size(); ++i) {
    cl_uint component = 0;
    std::memcpy(&component, &wide[i * sizeof component], sizeof component);
    EXPECT_LE(component, 0xffu) << "byte " << i;
    recorder::copy(&data[i], &wide[i * sizeof component + lowest], 1);
  }
}

void by_svm_copy(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  EXPECT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_TRUE, data.data(), memory.svm->at(offset),
                                 data.size(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void by_svm_map(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  std::byte* const place = memory.svm->at(offset);
  ASSERT_THAT(clEnqueueSVMMap(fixture.queue(), CL_TRUE, CL_MAP_READ, place, data.size(), 0, nullptr,
                              nullptr),
              returns(CL_SUCCESS));
  recorder::copy(data.data(), place, data.size());
  EXPECT_THAT(clEnqueueSVMUnmap(fixture.queue(), place, 0, nullptr, nullptr), returns(CL_SUCCESS));
  fixture.finish();
}

void by_svm_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const SvmMemory target{fixture, data.size()};
  copy_pointer(fixture, memory.svm->at(offset), target.get());
  data = target.read(fixture);
}

}  // namespace

const std::vector<ReadPath>& every_read_path() {
  using enum View;
  constexpr ApiVersion version_1_1{1, 1};
  constexpr ApiVersion version_2_0{2, 0};
  constexpr const char* kernel = "NDRangeKernel.writes-visible";
  static const std::vector<ReadPath> paths{
      {"ReadBuffer", "EnqueueReadBuffer.data", buffer, version_1_1, by_read},
      {"ReadBufferRect", "EnqueueReadBufferRect.data-2d", buffer, version_1_1, by_read_rect},
      {"CopyBuffer", "EnqueueCopyBuffer.data", buffer, version_1_1, by_copy},
      {"CopyBufferRect", "EnqueueCopyBufferRect.data-2d", buffer, version_1_1, by_copy_rect},
      {"MapBuffer", "EnqueueMapBuffer.read.content", buffer, version_1_1, by_map},
      {"CopyBufferToImage", "EnqueueCopyBufferToImage.data", buffer, version_1_1, to_image},
      {"Kernel", kernel, buffer, version_1_1, by_kernel},
      {"ReadImage", "EnqueueReadImage.data", image, version_1_1, by_read_image},
      {"CopyImage", "EnqueueCopyImage.data", image, version_1_1, by_copy_image},
      {"CopyImageToBuffer", "EnqueueCopyImageToBuffer.data", image, version_1_1, to_buffer},
      {"MapImage", "EnqueueMapImage.read.content", image, version_1_1, by_map_image},
      {"ImageKernel", kernel, image, version_1_1, by_image_kernel},
      {"SVMMemcpy", "EnqueueSVMMemcpy.svm-to-host", svm, version_2_0, by_svm_copy},
      {"SVMMap", "EnqueueSVMMap.read", svm, version_2_0, by_svm_map},
      {"SVMKernel", kernel, svm, version_2_0, by_svm_kernel}};
  return paths;
}

}  // namespace clmem::conformance
