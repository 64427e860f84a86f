// SPDX-License-Identifier: Apache-2.0
// clEnqueueCopyImageToBuffer and clEnqueueCopyBufferToImage: offsets, and the kinds of buffers.

#include "suites/case_file.hpp"
#include "suites/image/transfer/image_commands.hpp"

namespace clmem::conformance::image_buffer_copy_cases {

namespace {

bool is_to_buffer(const ImageCommand& command) {
  return std::string_view{command.suite} == "CopyImageToBuffer";
}

cl_int enqueue(Fixture& fixture, const ImageCommand& command, cl_mem image, const PixelRegion& part,
               cl_mem buffer, std::size_t offset) {
  return is_to_buffer(command)
             ? clEnqueueCopyImageToBuffer(fixture.queue(), image, buffer, part.origin.data(),
                                          part.region.data(), offset, 0, nullptr, nullptr)
             : clEnqueueCopyBufferToImage(fixture.queue(), buffer, image, offset,
                                          part.origin.data(), part.region.data(), 0, nullptr,
                                          nullptr);
}

// No rule requires an aligned offset, neither to channels nor to elements.
CLMEM_CASES(offset_cases) {
  return for_kinds(
      buffer_commands,
      {.name = "AnyOffset",
       .sentence = "A copy between a buffer and an image may use any byte offset in the buffer."},
      [](Fixture& fixture, const ImageCommand& command, ImageKind kind) {
        FilledImage image = filled_image(fixture, usual_shape(kind));
        const PixelRegion part = inner_region(image.shape);
        for (const std::size_t offset : {1u, 2u, 3u, 4u, 7u, 63u, 128u, 256u, 1025u, 4096u}) {
          command.move(fixture, image, {.part = part, .offset = offset, .trailing = offset % 2});
        }
      });
}

struct StorageRow {
  const char* name;
  cl_mem_flags flags;  // of the buffer, or of the parent
  std::size_t units;   // origin of the sub-buffer in the parent; zero: the buffer is the parent
};

// The sub-buffer is the end of its parent.
void expect_offset_from_origin(Fixture& fixture, const ImageCommand& command,
                               const StorageRow& row) {
  constexpr std::size_t offset = 12;
  FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
  const std::size_t size = offset + image.bytes.size();
  const std::size_t origin = row.units * fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(origin + size, row.flags);
  const FilledBuffer part = fixture.sub_buffer(parent, origin, size);
  const cl_mem buffer = row.units == 0 ? parent.get() : part.get();
  ASSERT_THAT(enqueue(fixture, command, image.get(), whole(image.shape), buffer, offset),
              returns(CL_SUCCESS));
  if (is_to_buffer(command)) {
    copy_linear(image.bytes, 0, parent.bytes, origin + offset, image.bytes.size());
  } else {
    copy_linear(parent.bytes, origin + offset, image.bytes, 0, image.bytes.size());
  }
  expect_contents(fixture, parent);
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

CLMEM_CASES(storage_cases) {
  return for_commands(
      buffer_commands,
      {.name = "FindsItsPlace",
       .sentence = "The buffer offset of a copy counts from the start of the buffer or sub-buffer, "
                   "in memory of the device or of the host.",
       .requirements = {"data", "offset", "outside-untouched"}},
      std::vector<StorageRow>{{"SubBuffer", CL_MEM_READ_WRITE, 2},
                              {"HostPointer", CL_MEM_USE_HOST_PTR, 0},
                              {"SubBufferOfHostPointer", CL_MEM_USE_HOST_PTR, 2},
                              {"SubBufferOfAllocHostPointer", CL_MEM_ALLOC_HOST_PTR, 2}},
      expect_offset_from_origin);
}

CLMEM_CASES(own_buffer_cases) {
  Cases cases;
  for (const std::string& suite : buffer_commands) {
    const ImageCommand& command = image_command(suite);
    cases.push_back(command.about(
        {.name = "RefusesOwnBuffer",
         .sentence = "A copy between a 1D image buffer and its own buffer is rejected, because "
                     "they share memory.",
         .requirements = {"err.INVALID_MEM_OBJECT.own-buffer"},
         .body = [&command](Fixture& fixture) {
           const FilledImage image =
               filled_image(fixture, shape_of(ImageKind::image_1d_buffer, {64, 1, 1}));
           EXPECT_THAT(enqueue(fixture, command, image.get(), {{0, 0, 0}, {8, 1, 1}},
                               image.storage.get(), 128),
                       fixture.refuses(CL_INVALID_MEM_OBJECT));
           expect_unchanged_and_alive(fixture, image);
         }}));
  }
  return cases;
}

}  // namespace

}  // namespace clmem::conformance::image_buffer_copy_cases
