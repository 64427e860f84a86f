// SPDX-License-Identifier: Apache-2.0
#include "suites/command/data_paths.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>

#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"
#include "harness/recorder.hpp"

namespace clmem::conformance {

namespace {

using enum Way;

constexpr Extent pixels{path_bytes / 4, 1, 1};  // the bytes of a path in an image
constexpr Extent staged_pixel{1, 1, 0};

// A buffer that holds `data`.
Handle<cl_mem> staging(Fixture& fixture, const Bytes& data) {
  Bytes copy = data;
  Handle<cl_mem> made =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_COPY_HOST_PTR, copy.size(), copy.data());
  return made;
}

// An image of six pixels that holds `data`, at (1, 1).
Handle<cl_mem> staging_image(Fixture& fixture, const Bytes& data) {
  const ImageShape shape = shape_of(ImageKind::image_2d, {pixels[0] + 2, 3, 1});
  Handle<cl_mem> made = make_image(fixture, shape, path_format().cl, CL_MEM_READ_WRITE);
  must_succeed(clEnqueueWriteImage, fixture.queue(), made.get(), CL_TRUE, staged_pixel.data(),
               pixels.data(), 0, 0, data.data(), 0, nullptr, nullptr);
  return made;
}

void read_staging(Fixture& fixture, cl_mem buffer, std::size_t offset, Bytes& data) {
  EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), buffer, CL_TRUE, offset, data.size(),
                                  data.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
}

Arguments arguments_of(const DataPath& path, Fixture& fixture, const Memory& memory,
                       std::size_t offset) {
  Arguments given{.queue = fixture.queue(),
                  .blocking = CL_TRUE,
                  .size = path_bytes,
                  .region = path.in_rows ? path_rows : pixels,
                  .flags = path.flags,
                  .no_slice_pitch = true};
  const std::size_t pitch = path.in_rows ? path_rows[0] : 0;
  const Place own = memory.place(path.view, offset);
  const bool is_target = path.way == writing || path.end == PathEnd::mapping;
  (is_target ? given.target : given.source) = own;
  given.source.row_pitch = pitch;
  given.target.row_pitch = pitch;
  return given;
}

void move_staged(const DataPath& path, Fixture& fixture, Arguments given, Bytes& data) {
  const bool in_image = path.end == PathEnd::image;
  const Handle<cl_mem> other = in_image ? staging_image(fixture, data) : staging(fixture, data);
  Place& end = path.way == writing ? given.source : given.target;
  end.mem = other.get();
  end.origin = in_image ? staged_pixel : Extent{};
  EXPECT_THAT(path.call(given), returns(CL_SUCCESS));
  if (path.way == writing) {
    fixture.finish();
  } else if (in_image) {
    EXPECT_THAT(clEnqueueReadImage(fixture.queue(), other.get(), CL_TRUE, staged_pixel.data(),
                                   pixels.data(), 0, 0, data.data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
  } else {
    read_staging(fixture, other.get(), 0, data);
  }
}

void move_mapped(const DataPath& path, Fixture& fixture, Arguments given, Bytes& data) {
  ASSERT_THAT(path.call(given), returns(CL_SUCCESS));
  void* const mapped = given.mapped.pointer;
  recorder::copy(path.way == writing ? mapped : data.data(),
                 path.way == writing ? data.data() : mapped, data.size());
  const MemoryPart part{.kind = path.view, .place = given.target};
  EXPECT_THAT(part.unmap(fixture.queue(), given.mapped), returns(CL_SUCCESS));
  fixture.finish();
}

// One byte after the other, or one pixel after the other, each as a pattern of its own.
void fill(const DataPath& path, Fixture& fixture, const Memory& memory, std::size_t offset,
          const Bytes& data) {
  const std::size_t step = path.view == SideKind::image ? 4 : 1;
  for (std::size_t at = 0; at < data.size(); at += step) {
    Arguments given = arguments_of(path, fixture, memory, offset + at);
    std::byte pattern = data[at];
    std::array<cl_uint, 4> color{};
    for (std::size_t i = 0; i < step; ++i) {
      color.at(i) = std::to_integer<cl_uint>(data[at + i]);
    }
    given.source.address = step == 1 ? static_cast<void*>(&pattern) : color.data();
    given.pattern_size = 1;
    given.size = 1;
    given.region = Extent{1, 1, 1};
    EXPECT_THAT(path.call(given), returns(CL_SUCCESS));
  }
  fixture.finish();
}

// From the `offset`th byte of one buffer to that of the other.
void run_copy(Fixture& fixture, cl_mem from, cl_mem to, std::size_t offset) {
  const Kernel copy{fixture, "copy_bytes"};
  copy.set_all(from, to);
  EXPECT_THAT(clEnqueueNDRangeKernel(fixture.queue(), copy.get(), 1, &offset, &path_bytes, nullptr,
                                     0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

void write_by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  Bytes shifted(offset);
  shifted.insert(shifted.end(), data.begin(), data.end());
  run_copy(fixture, staging(fixture, shifted).get(), memory.buffer.get(), offset);
}

void read_by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const Handle<cl_mem> target = staging(fixture, Bytes(offset + data.size()));
  run_copy(fixture, memory.buffer.get(), target.get(), offset);
  read_staging(fixture, target.get(), offset, data);
}

// What the kernel `name` with "_2d" or "_1d_buffer" does on the six pixels at `offset` of an image
// and as many of packed uint4: each component is a number of four bytes. The work-items are
// numbered from the origin on.
void run_on_pixels(Fixture& fixture, const std::string& name, const Memory& memory,
                   std::size_t offset, cl_mem packed) {
  const bool flat = memory.shape.kind == ImageKind::image_2d;
  const Extent origin = memory.pixel_at(offset);
  const Kernel run{fixture, name + (flat ? "_2d" : "_1d_buffer")};
  run.set_all(memory.image.get(), packed);
  EXPECT_THAT(clEnqueueNDRangeKernel(fixture.queue(), run.get(), flat ? 2 : 1, origin.data(),
                                     pixels.data(), nullptr, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

// The number of the first component of those pixels.
std::size_t packed_place(const Memory& memory, std::size_t offset) {
  const Extent at = memory.pixel_at(offset);
  return 4 * (at[1] * pixels[0] + at[0]);
}

void write_pixels_by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset,
                            Bytes& data) {
  std::vector<cl_uint> components(packed_place(memory, offset));
  for (const std::byte component : data) {
    components.push_back(std::to_integer<cl_uint>(component));
  }
  const auto* const begin = reinterpret_cast<const std::byte*>(components.data());
  const Bytes packed(begin, begin + components.size() * sizeof(cl_uint));
  run_on_pixels(fixture, "store", memory, offset, staging(fixture, packed).get());
}

void read_pixels_by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset,
                           Bytes& data) {
  const std::size_t place = packed_place(memory, offset) * sizeof(cl_uint);
  Bytes wide(data.size() * sizeof(cl_uint));
  const Handle<cl_mem> target = staging(fixture, Bytes(place + wide.size()));
  run_on_pixels(fixture, "load", memory, offset, target.get());
  read_staging(fixture, target.get(), place, wide);
  constexpr std::size_t lowest = std::endian::native == std::endian::little ? 0 : 3;
  for (std::size_t i = 0; i < data.size(); ++i) {
    cl_uint component = 0;
    std::memcpy(&component, &wide[i * sizeof component], sizeof component);
    EXPECT_LE(component, 0xffu) << "byte " << i;
    recorder::copy(&data[i], &wide[i * sizeof component + lowest], 1);
  }
}

void write_svm_by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const SvmMemory source{fixture, data.size()};
  source.write(fixture, data);
  const Kernel copy{fixture, "copy_bytes"};
  copy.run(fixture, {path_bytes}, SvmPointer{source.get()}, SvmPointer{memory.svm->at(offset)});
}

void read_svm_by_kernel(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) {
  const SvmMemory target{fixture, data.size()};
  const Kernel copy{fixture, "copy_bytes"};
  copy.run(fixture, {path_bytes}, SvmPointer{memory.svm->at(offset)}, SvmPointer{target.get()});
  data = target.read(fixture);
}

constexpr bool in_rows = true;

DataPath by_kernel(Way way, const char* name, SideKind view, ApiVersion since,
                   void (*run)(Fixture&, const Memory&, std::size_t offset, Bytes& data)) {
  return {.way = way,
          .name = name,
          .requirement = "NDRangeKernel.writes-visible",
          .view = view,
          .since = since,
          .end = PathEnd::kernel,
          .run = run};
}

DataPath by_map(Way way, const char* name, const char* requirement, SideKind view, ApiVersion since,
                cl_int (*call)(Arguments&), cl_map_flags flags) {
  return {way, name, requirement, view, since, PathEnd::mapping, call, false, flags};
}

std::vector<DataPath> paths_of_buffers() {
  using enum PathEnd;
  using namespace calls;
  constexpr SideKind of = SideKind::buffer;
  return {{writing, "WriteBuffer", "EnqueueWriteBuffer.data", of, {1, 1}, host, write_buffer},
          {reading, "ReadBuffer", "EnqueueReadBuffer.data", of, {1, 1}, host, read_buffer},
          {writing,
           "WriteBufferRect",
           "EnqueueWriteBufferRect.data-2d",
           of,
           {1, 1},
           host,
           write_rectangle,
           in_rows},
          {reading,
           "ReadBufferRect",
           "EnqueueReadBufferRect.data-2d",
           of,
           {1, 1},
           host,
           read_rectangle,
           in_rows},
          {writing, "CopyBuffer", "EnqueueCopyBuffer.data", of, {1, 1}, buffer, copy_buffer},
          {reading, "CopyBuffer", "EnqueueCopyBuffer.data", of, {1, 1}, buffer, copy_buffer},
          {writing,
           "CopyBufferRect",
           "EnqueueCopyBufferRect.data-2d",
           of,
           {1, 1},
           buffer,
           copy_rectangle,
           in_rows},
          {reading,
           "CopyBufferRect",
           "EnqueueCopyBufferRect.data-2d",
           of,
           {1, 1},
           buffer,
           copy_rectangle,
           in_rows},
          by_map(writing, "MapBuffer", "EnqueueMapBuffer.write.transfer", of, {1, 1}, map_buffer,
                 CL_MAP_WRITE),
          by_map(reading, "MapBuffer", "EnqueueMapBuffer.read.content", of, {1, 1}, map_buffer,
                 CL_MAP_READ),
          by_map(writing, "MapInvalidated", "EnqueueMapBuffer.invalidate.transfer", of, {1, 2},
                 map_buffer, CL_MAP_WRITE_INVALIDATE_REGION),
          {writing, "FillBuffer", "EnqueueFillBuffer.partial", of, {1, 2}, patterns, fill_buffer},
          {writing,
           "CopyImageToBuffer",
           "EnqueueCopyImageToBuffer.data",
           of,
           {1, 1},
           image,
           copy_to_buffer},
          {reading,
           "CopyBufferToImage",
           "EnqueueCopyBufferToImage.data",
           of,
           {1, 1},
           image,
           copy_from_buffer},
          by_kernel(writing, "Kernel", of, {1, 1}, write_by_kernel),
          by_kernel(reading, "Kernel", of, {1, 1}, read_by_kernel)};
}

std::vector<DataPath> paths_of_images() {
  using enum PathEnd;
  using namespace calls;
  constexpr SideKind of = SideKind::image;
  return {{writing, "WriteImage", "EnqueueWriteImage.data", of, {1, 1}, host, write_image},
          {reading, "ReadImage", "EnqueueReadImage.data", of, {1, 1}, host, read_image},
          {writing, "FillImage", "EnqueueFillImage.unsigned", of, {1, 2}, patterns, fill_image},
          {writing, "CopyImage", "EnqueueCopyImage.data", of, {1, 1}, image, copy_image},
          {reading, "CopyImage", "EnqueueCopyImage.data", of, {1, 1}, image, copy_image},
          {writing,
           "CopyBufferToImage",
           "EnqueueCopyBufferToImage.data",
           of,
           {1, 1},
           buffer,
           copy_from_buffer},
          {reading,
           "CopyImageToBuffer",
           "EnqueueCopyImageToBuffer.data",
           of,
           {1, 1},
           buffer,
           copy_to_buffer},
          by_map(writing, "MapImage", "EnqueueMapImage.write.transfer", of, {1, 1}, map_image,
                 CL_MAP_WRITE),
          by_map(reading, "MapImage", "EnqueueMapImage.read.content", of, {1, 1}, map_image,
                 CL_MAP_READ),
          by_kernel(writing, "ImageKernel", of, {1, 1}, write_pixels_by_kernel),
          by_kernel(reading, "ImageKernel", of, {1, 1}, read_pixels_by_kernel)};
}

std::vector<DataPath> paths_of_svm() {
  using enum PathEnd;
  using namespace calls;
  constexpr SideKind of = SideKind::svm;
  return {{writing, "SVMMemcpy", "EnqueueSVMMemcpy.host-to-svm", of, {2, 0}, host, copy_svm},
          {reading, "SVMMemcpy", "EnqueueSVMMemcpy.svm-to-host", of, {2, 0}, host, copy_svm},
          {writing, "SVMMemFill", "EnqueueSVMMemFill.partial", of, {2, 0}, patterns, fill_svm},
          by_map(writing, "SVMMap", "EnqueueSVMUnmap.success", of, {2, 0}, map_svm, CL_MAP_WRITE),
          by_map(reading, "SVMMap", "EnqueueSVMMap.read", of, {2, 0}, map_svm, CL_MAP_READ),
          by_kernel(writing, "SVMKernel", of, {2, 0}, write_svm_by_kernel),
          by_kernel(reading, "SVMKernel", of, {2, 0}, read_svm_by_kernel)};
}

}  // namespace

bool Memory::has(SideKind view) const {
  return view == SideKind::buffer  ? buffer.get() != nullptr
         : view == SideKind::image ? image.get() != nullptr
                                   : svm.has_value();
}

Extent Memory::pixel_at(std::size_t offset) const {
  const std::size_t pixel = offset / path_format().element;
  return {pixel % shape.extent[0], pixel / shape.extent[0], 0};
}

Place Memory::place(SideKind view, std::size_t offset) const {
  if (view == SideKind::svm) {
    return {.address = svm->at(offset)};
  }
  if (view == SideKind::image) {
    return {.mem = image.get(), .origin = pixel_at(offset)};
  }
  return {.mem = buffer.get(), .offset = offset, .origin = Extent{offset, 0, 0}};
}

const ImageFormat& path_format() {
  static const ImageFormat& format = *known_format(CL_RGBA, CL_UNSIGNED_INT8);
  return format;
}

void DataPath::move(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) const {
  if (end == PathEnd::kernel) {
    return run(fixture, memory, offset, data);
  }
  if (end == PathEnd::patterns) {
    return fill(*this, fixture, memory, offset, data);
  }
  Arguments given = arguments_of(*this, fixture, memory, offset);
  if (end == PathEnd::mapping) {
    return move_mapped(*this, fixture, given, data);
  }
  if (end != PathEnd::host) {
    return move_staged(*this, fixture, given, data);
  }
  (way == writing ? given.source : given.target).address = data.data();
  EXPECT_THAT(call(given), returns(CL_SUCCESS));
}

std::vector<DataPath> data_paths(Way way) {
  std::vector<DataPath> some;
  for (const auto& all : {paths_of_buffers(), paths_of_images(), paths_of_svm()}) {
    std::copy_if(all.begin(), all.end(), std::back_inserter(some),
                 [way](const DataPath& path) { return path.way == way; });
  }
  return some;
}

}  // namespace clmem::conformance
