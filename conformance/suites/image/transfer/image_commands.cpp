// SPDX-License-Identifier: Apache-2.0
#include "suites/image/transfer/image_commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "harness/contents.hpp"
#include "harness/memory_flags.hpp"
#include "harness/set_up.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/image/transfer/fill_color.hpp"

namespace clmem::conformance {

namespace {

std::string text_of(const FilledImage& image, const ImageMove& what) {
  return image.shape.text() + " of " + image.format.name + " " + what.part.text() + ", offset " +
         std::to_string(what.offset);
}

void read(Fixture& fixture, FilledImage& image, const ImageMove& what) {
  read_part(fixture, image, what.part, what.layout);
}

void write(Fixture& fixture, FilledImage& image, const ImageMove& what) {
  write_part(fixture, image, what.part, what.layout, what.ways);
}

FilledBuffer other_side(Fixture& fixture, const FilledImage& image, const ImageMove& what) {
  const std::size_t size = volume(what.part.region) * image.format.element;
  return pixel_buffer(fixture, image.format, what.offset + size + what.trailing, what.offset,
                      what.other_flags.value_or(CL_MEM_READ_WRITE));
}

// The place of the pixels in the buffer, where rows and slices follow each other without a gap.
RegionPlace in_buffer(const FilledImage& image, const ImageMove& what) {
  return moved(in_image({image.shape.kind, what.part.region}, image.format.element), what.offset);
}

void copy_to_buffer(Fixture& fixture, FilledImage& image, const ImageMove& what) {
  SCOPED_TRACE(text_of(image, what));
  FilledBuffer buffer = other_side(fixture, image, what);
  const auto& [origin, region] = what.part;
  ASSERT_THAT(clEnqueueCopyImageToBuffer(fixture.queue(), image.get(), buffer.get(), origin.data(),
                                         region.data(), what.offset, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  const Bytes before = buffer.bytes;
  copy_region(image.bytes, image.place(origin), buffer.bytes, in_buffer(image, what), region);
  FilledBuffer readable;  // a copy of a buffer that the host may not read
  if ((what.other_flags.value_or(0) & unreadable) != 0) {
    readable = fixture.filled_buffer(buffer.size());
    must_enqueue(clEnqueueCopyBuffer, fixture.queue(), buffer.get(), readable.get(), 0, 0,
                 buffer.size());
  }
  HostBytes& seen = fixture.host(buffer.size());
  must_read(fixture.queue(), readable.mem ? readable.get() : buffer.get(), seen);
  expect_host_pixels(seen, buffer.bytes, image.format, in_buffer(image, what),
                     {.previous = before, .region = {{}, region}});
}

void copy_from_buffer(Fixture& fixture, FilledImage& image, const ImageMove& what) {
  SCOPED_TRACE(text_of(image, what));
  const FilledBuffer buffer = other_side(fixture, image, what);
  const auto& [origin, region] = what.part;
  const Bytes before = image.bytes;
  ASSERT_THAT(clEnqueueCopyBufferToImage(fixture.queue(), buffer.get(), image.get(), what.offset,
                                         origin.data(), region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_region(buffer.bytes, in_buffer(image, what), image.bytes, image.place(origin), region);
  expect_image_contents(fixture, image, what.ways, {.previous = before, .region = what.part});
  expect_contents(fixture, buffer, {what.other_flags ? ReadBack::copy : ReadBack::read});
}

// Counts the source's origin from the other end, to detect confused origins.
void copy(Fixture& fixture, FilledImage& image, const ImageMove& what) {
  SCOPED_TRACE(text_of(image, what));
  const FilledImage source = filled_image(fixture, image.shape, image.format, what.other_flags);
  const auto& [origin, region] = what.part;
  Extent from{};
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    from[axis] = image.shape.extent[axis] - origin[axis] - region[axis];
  }
  const Bytes before = image.bytes;
  ASSERT_THAT(clEnqueueCopyImage(fixture.queue(), source.get(), image.get(), from.data(),
                                 origin.data(), region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_region(source.bytes, source.place(from), image.bytes, image.place(origin), region);
  expect_image_contents(fixture, image, what.ways, {.previous = before, .region = what.part});
  expect_image_contents(fixture, source,
                        {what.other_flags ? ImageReadBack::copy : ImageReadBack::read});
}

void fill(Fixture& fixture, FilledImage& image, const ImageMove& what) {
  const std::vector<FillColor> colors = fill_colors(image.format);
  fill_part(fixture, image, what.part, colors[what.color % colors.size()], what.ways);
}

}  // namespace

std::vector<std::string> ImageCommand::citing(std::vector<std::string> topics_and_ids) const {
  for (std::string& id : topics_and_ids) {
    if (std::islower(static_cast<unsigned char>(id.front())) != 0) {
      id.insert(0, std::string{"Enqueue"} + suite + ".");
    }
  }
  return topics_and_ids;
}

Case ImageCommand::about(Case common) const {
  common.suite = suite;
  common.requirements = citing(std::move(common.requirements));
  return common;
}

const ImageCommand& image_command(const std::string& suite) {
  static const std::vector<std::string> plain{"data", "outside-untouched"};
  static const std::vector<std::string> with_buffer{
      "data", "packed", "byte-count", "offset", "outside-untouched", "all-types"};
  static const std::vector<ImageCommand> commands{
      {"ReadImage", read, plain, true},
      {"WriteImage", write, plain, true},
      {"CopyImageToBuffer", copy_to_buffer, with_buffer},
      {"CopyBufferToImage", copy_from_buffer, with_buffer},
      {"CopyImage", copy, plain},
      {"FillImage", fill, {"partial", "float"}}};
  return *std::ranges::find(commands, suite, &ImageCommand::suite);
}

Cases for_kinds(const Suites& suites, const Case& common,
                void (*body)(Fixture&, const ImageCommand&, ImageKind),
                std::span<const ImageKind> kinds) {
  std::vector<Cases> parts;
  for (const std::string& suite : suites) {
    const ImageCommand& command = image_command(suite);
    Rows<ImageKind> rows = image_kind_rows(kinds);
    for (Row<ImageKind>& row : rows) {
      row.requirements = command.citing(command.topics);
      if (command.has_host && is_array(row.value)) {
        row.requirements.push_back(std::string{"Enqueue"} + suite + ".array-index");
      }
    }
    parts.push_back(
        each(command.about(common), rows,
             [&command, body](Fixture& fixture, ImageKind kind) { body(fixture, command, kind); }));
  }
  return join(parts);
}

Cases once_for_commands(const Suites& suites, const Case& common,
                        void (*body)(Fixture&, const ImageCommand&)) {
  Cases cases;
  for (const std::string& suite : suites) {
    const ImageCommand& command = image_command(suite);
    cases.push_back(command.about(common));
    if (common.requirements.empty()) {
      cases.back().requirements = command.citing(command.topics);
    }
    cases.back().body = [&command, body](Fixture& fixture) { body(fixture, command); };
  }
  return cases;
}

FilledBuffer pixel_buffer(Fixture& fixture, const ImageFormat& format, std::size_t size,
                          std::size_t offset, cl_mem_flags flags) {
  Bytes bytes = fixture.fresh(size);
  const Bytes pixels = elements(fixture, format, (size - offset) / format.element);
  copy_linear(pixels, 0, bytes, offset, pixels.size());
  Handle<cl_mem> buffer = must_make(clCreateBuffer, fixture.context(), flags | CL_MEM_COPY_HOST_PTR,
                                    size, bytes.data());
  return {std::move(buffer), std::move(bytes)};
}

}  // namespace clmem::conformance
