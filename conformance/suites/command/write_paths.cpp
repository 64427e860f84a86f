// SPDX-License-Identifier: Apache-2.0
// Every way to write memory.

#include <gtest/gtest.h>

#include <array>

#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"
#include "harness/recorder.hpp"
#include "suites/command/data_paths.hpp"

namespace clmem::conformance {

namespace {

using namespace data_path_tools;

void by_write(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), memory.buffer.get(), CL_TRUE, offset,
                                   data.size(), data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void by_write_rect(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Extent origin{offset, 0, 0};
  EXPECT_THAT(clEnqueueWriteBufferRect(fixture.queue(), memory.buffer.get(), CL_TRUE, origin.data(),
                                       first.data(), rows.data(), rows[0], 0, rows[0], 0,
                                       data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void by_copy(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging(fixture, data);
  EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), source.get(), memory.buffer.get(), 0, offset,
                                  data.size(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

void by_copy_rect(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging(fixture, data);
  const Extent origin{offset, 0, 0};
  EXPECT_THAT(clEnqueueCopyBufferRect(fixture.queue(), source.get(), memory.buffer.get(),
                                      first.data(), origin.data(), rows.data(), rows[0], 0, rows[0],
                                      0, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

// One byte after the other, each as a pattern of its own.
void by_fill(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  for (std::size_t i = 0; i < data.size(); ++i) {
    EXPECT_THAT(clEnqueueFillBuffer(fixture.queue(), memory.buffer.get(), &data[i], 1, offset + i,
                                    1, 0, nullptr, nullptr),
                returns(CL_SUCCESS));
  }
  fixture.finish();
}

template <cl_map_flags flags>
void by_map(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(fixture.queue(), memory.buffer.get(), CL_TRUE, flags,
                                          offset, data.size(), 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  recorder::copy(mapped, data.data(), data.size());
  EXPECT_THAT(
      clEnqueueUnmapMemObject(fixture.queue(), memory.buffer.get(), mapped, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
}

void from_image(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging_image(fixture, data);
  EXPECT_THAT(
      clEnqueueCopyImageToBuffer(fixture.queue(), source.get(), memory.buffer.get(),
                                 staged_pixel.data(), pixels.data(), offset, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
}

void by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  Bytes shifted(offset);
  shifted.insert(shifted.end(), data.begin(), data.end());
  run_copy(fixture, staging(fixture, shifted).get(), memory.buffer.get(), offset);
}

void by_write_image(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Extent origin = memory.pixel_at(offset);
  EXPECT_THAT(clEnqueueWriteImage(fixture.queue(), memory.image.get(), CL_TRUE, origin.data(),
                                  pixels.data(), 0, 0, data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

// One pixel after the other, each in a color of its own.
void by_fill_image(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  constexpr Extent one{1, 1, 1};
  for (std::size_t at = 0; at < data.size(); at += 4) {
    std::array<cl_uint, 4> color{};
    for (std::size_t i = 0; i < color.size(); ++i) {
      color.at(i) = std::to_integer<cl_uint>(data[at + i]);
    }
    const Extent origin = memory.pixel_at(offset + at);
    EXPECT_THAT(clEnqueueFillImage(fixture.queue(), memory.image.get(), color.data(), origin.data(),
                                   one.data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
  }
  fixture.finish();
}

void by_copy_image(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging_image(fixture, data);
  const Extent origin = memory.pixel_at(offset);
  EXPECT_THAT(
      clEnqueueCopyImage(fixture.queue(), source.get(), memory.image.get(), staged_pixel.data(),
                         origin.data(), pixels.data(), 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
}

void from_buffer(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Handle<cl_mem> source = staging(fixture, data);
  const Extent origin = memory.pixel_at(offset);
  EXPECT_THAT(clEnqueueCopyBufferToImage(fixture.queue(), source.get(), memory.image.get(), 0,
                                         origin.data(), pixels.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

void by_map_image(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const Extent origin = memory.pixel_at(offset);
  std::size_t row_pitch = 0;
  cl_int code = not_stored;
  void* const mapped =
      clEnqueueMapImage(fixture.queue(), memory.image.get(), CL_TRUE, CL_MAP_WRITE, origin.data(),
                        pixels.data(), &row_pitch, nullptr, 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  recorder::copy(mapped, data.data(), data.size());
  EXPECT_THAT(
      clEnqueueUnmapMemObject(fixture.queue(), memory.image.get(), mapped, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
}

void by_image_kernel(Fixture& fixture, const Memory& memory, std::size_t offset,
                     const Bytes& data) {
  std::vector<cl_uint> components(4 * packed_place(memory, offset));
  for (const std::byte component : data) {
    components.push_back(std::to_integer<cl_uint>(component));
  }
  const auto* const begin = reinterpret_cast<const std::byte*>(components.data());
  const Bytes packed(begin, begin + components.size() * sizeof(cl_uint));
  const bool flat = memory.shape.kind == ImageKind::image_2d;
  run_on_pixels(fixture, flat ? "store_2d" : "store_1d_buffer", memory, offset,
                staging(fixture, packed).get());
}

void by_svm_copy(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  EXPECT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_TRUE, memory.svm->at(offset), data.data(),
                                 data.size(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

void by_svm_fill(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  for (std::size_t i = 0; i < data.size(); ++i) {
    EXPECT_THAT(clEnqueueSVMMemFill(fixture.queue(), memory.svm->at(offset + i), &data[i], 1, 1, 0,
                                    nullptr, nullptr),
                returns(CL_SUCCESS));
  }
  fixture.finish();
}

void by_svm_map(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  std::byte* const place = memory.svm->at(offset);
  ASSERT_THAT(clEnqueueSVMMap(fixture.queue(), CL_TRUE, CL_MAP_WRITE, place, data.size(), 0,
                              nullptr, nullptr),
              returns(CL_SUCCESS));
  recorder::copy(place, data.data(), data.size());
  EXPECT_THAT(clEnqueueSVMUnmap(fixture.queue(), place, 0, nullptr, nullptr), returns(CL_SUCCESS));
  fixture.finish();
}

void by_svm_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data) {
  const SvmMemory source{fixture, data.size()};
  source.write(fixture, data);
  copy_pointer(fixture, source.get(), memory.svm->at(offset));
}

}  // namespace

const std::vector<WritePath>& every_write_path() {
  using enum View;
  constexpr ApiVersion v1_1{1, 1};
  constexpr ApiVersion v1_2{1, 2};
  constexpr ApiVersion v2_0{2, 0};
  constexpr const char* kernel = "NDRangeKernel.writes-visible";
  static const std::vector<WritePath> paths{
      {"WriteBuffer", "EnqueueWriteBuffer.data", buffer, v1_1, by_write},
      {"WriteBufferRect", "EnqueueWriteBufferRect.data-2d", buffer, v1_1, by_write_rect},
      {"CopyBuffer", "EnqueueCopyBuffer.data", buffer, v1_1, by_copy},
      {"CopyBufferRect", "EnqueueCopyBufferRect.data-2d", buffer, v1_1, by_copy_rect},
      {"MapBuffer", "EnqueueMapBuffer.write.transfer", buffer, v1_1, by_map<CL_MAP_WRITE>},
      {"MapInvalidated", "EnqueueMapBuffer.invalidate.transfer", buffer, v1_2,
       by_map<CL_MAP_WRITE_INVALIDATE_REGION>},
      {"FillBuffer", "EnqueueFillBuffer.partial", buffer, v1_2, by_fill},
      {"CopyImageToBuffer", "EnqueueCopyImageToBuffer.data", buffer, v1_1, from_image},
      {"Kernel", kernel, buffer, v1_1, by_kernel},
      {"WriteImage", "EnqueueWriteImage.data", image, v1_1, by_write_image},
      {"FillImage", "EnqueueFillImage.unsigned", image, v1_2, by_fill_image},
      {"CopyImage", "EnqueueCopyImage.data", image, v1_1, by_copy_image},
      {"CopyBufferToImage", "EnqueueCopyBufferToImage.data", image, v1_1, from_buffer},
      {"MapImage", "EnqueueMapImage.write.transfer", image, v1_1, by_map_image},
      {"ImageKernel", kernel, image, v1_1, by_image_kernel},
      {"SVMMemcpy", "EnqueueSVMMemcpy.host-to-svm", svm, v2_0, by_svm_copy},
      {"SVMMemFill", "EnqueueSVMMemFill.partial", svm, v2_0, by_svm_fill},
      {"SVMMap", "EnqueueSVMUnmap.success", svm, v2_0, by_svm_map},
      {"SVMKernel", kernel, svm, v2_0, by_svm_kernel}};
  return paths;
}

}  // namespace clmem::conformance
