// SPDX-License-Identifier: Apache-2.0
// Regions, formats and flags of images, for each of the commands on pixels.
// Suites of cases that a table names: ReadImage, WriteImage.

#include "suites/case_file.hpp"
#include "suites/image/transfer/image_commands.hpp"

namespace clmem::conformance::image_regions_cases {

// Makes cases of all commands; those with host memory have a name and a profile of their own.
Cases for_kinds_under(const char* host_name, const char* name, Case common, CaseProfile profile,
                      void (*body)(Fixture&, const ImageCommand&, ImageKind)) {
  common.time_limit_s = large_limit_s;  // hundreds of commands
  common.name = host_name;
  Cases of_host = for_kinds(host_commands, common, body);
  common.name = name;
  common.profile = profile;
  return join({std::move(of_host), for_kinds(object_commands, common, body)});
}

constexpr std::initializer_list<ImageReadBack> by_map_and_copy = {ImageReadBack::map,
                                                                  ImageReadBack::copy};

// Every other buffer ends with the last pixel.
void move_edges(Fixture& fixture, const ImageCommand& command, ImageKind kind) {
  FilledImage image = filled_image(fixture, usual_shape(kind));
  std::size_t count = 0;
  for (const PixelRegion& part : edge_regions(image.shape)) {
    command.move(fixture, image,
                 {.part = part,
                  .offset = 16 * (count % 3),
                  .trailing = count % 2 == 0 ? 0u : 37u,
                  .color = count});
    ++count;
    if (testing::Test::HasFailure()) {
      return;  // one mistake shows in most parts
    }
  }
  expect_image_contents(fixture, image, command.has_host ? by_image_read : by_map_and_copy);
}

CLMEM_CASES(edge_cases) {
  return for_kinds_under(
      "MovesEveryEdge", "Parts",
      {.sentence = "A command applies to exactly the pixels of its region, whether that begins and "
                   "ends at the first, the last or an inner pixel of each dimension."},
      CaseProfile::quick, move_edges);
}

// Lines, rows and slices larger than those of small images, with gaps in host memory or without.
void move_large_parts(Fixture& fixture, const ImageCommand& command, ImageKind kind) {
  FilledImage image = filled_image(fixture, large_shape(kind));
  const PixelRegion inner = inner_region(image.shape);
  command.move(fixture, image, {.part = whole(image.shape)});
  command.move(fixture, image, {.part = inner, .offset = 70001, .trailing = 5, .color = 1});
  if (command.has_host) {
    // A pitch beyond 16 bits in bytes, unless that takes too much host memory.
    const std::size_t pitch = image.shape.extent[2] == 1 ? 17000 : 2053;
    command.move(fixture, image, {.part = inner, .layout = {pitch * image.format.element, 0}});
  }
  expect_image_contents(fixture, image);
}

CLMEM_CASES(large_cases) {
  return for_kinds_under(
      "MovesLargeParts", "LargeParts",
      {.sentence = "A command applies to all pixels of a large image, or to the inner ones only.",
       .profile = CaseProfile::full},
      CaseProfile::full, move_large_parts);
}

// A layout with or without gaps; the layers of a 1D array are one row apart.
HostLayout random_layout(RandomChoice& choice, const FilledImage& image, const Extent& region) {
  HostLayout layout{(region[0] + choice.up_to(5)) * image.format.element, 0};
  if (has_slices(image.shape.kind) && choice.one_in(2)) {
    const bool is_1d_array = image.shape.kind == ImageKind::image_1d_array;
    layout.slice_pitch = layout.row_pitch * (is_1d_array ? 1 : region[1] + choice.up_to(3));
  }
  return choice.one_in(3) ? HostLayout{} : layout;
}

void move_random_parts(Fixture& fixture, const ImageCommand& command, ImageKind kind) {
  RandomChoice choice{random_numbers(fixture)};
  for (int round = 0; round < 12; ++round) {
    FilledImage image = filled_image(fixture, random_image_shape(choice.numbers(), kind));
    const PixelRegion part = random_region(choice.numbers(), image.shape);
    command.move(fixture, image,
                 {.part = part,
                  .layout = random_layout(choice, image, part.region),
                  .offset = choice.up_to(199),
                  .trailing = choice.up_to(49),
                  .color = choice.up_to(3),
                  .ways = by_read_and_map});
    expect_image_contents(fixture, image);
  }
}

CLMEM_CASES(random_cases) {
  return for_kinds_under(
      "MovesRandomParts", "RandomParts",
      {.sentence = "A command applies to exactly the pixels of its region, wherever the seed of "
                   "the run puts it in an image of any size."},
      CaseProfile::full, move_random_parts);
}

void move_elements(Fixture& fixture, const ImageCommand& command, ImageKind kind,
                   const ImageFormat& format, std::optional<cl_mem_flags> flags = {}) {
  FilledImage image = filled_image(fixture, usual_shape(kind), format, flags);
  const PixelRegion part = inner_region(image.shape);
  command.move(fixture, image, {.part = part, .offset = 64, .trailing = 16, .other_flags = flags});
  for (const std::size_t gap : {1u, 2u, 7u}) {  // drivers copy by how rows are aligned
    const std::size_t pitch = (part.region[0] + gap) * format.element;
    const bool apart = gap == 7 && has_slices(kind) && kind != ImageKind::image_1d_array;
    if (command.has_host) {
      command.move(fixture, image,
                   {.part = part, .layout = {pitch, apart ? pitch * (part.region[1] + 1) : 0}});
    }
  }
  expect_image_contents(fixture, image, by_read_and_map);
}

void move_formats(Fixture& fixture, const ImageCommand& command, ImageKind kind, bool one_of_each) {
  need_kind(fixture, kind);
  const auto formats = supported_formats(fixture, type_of(kind), usual_flags(fixture, kind));
  for (const ImageFormat& format : one_of_each ? one_of_each_size(formats) : formats) {
    move_elements(fixture, command, kind, format);
  }
}

CLMEM_CASES(element_size_cases) {
  return for_kinds(
      host_commands,
      {.name = "MovesElementsOfEverySize",
       .sentence = "Pixels of each size that the device supports are transferred bit for bit.",
       .requirements = {"CreateImage.roundtrip-bits"}},
      [](Fixture& fixture, const ImageCommand& command, ImageKind kind) {
        move_formats(fixture, command, kind, true);
      });
}

CLMEM_CASES(format_cases) {
  return for_kinds(
      host_commands,
      {.name = "MovesEveryFormat",
       .sentence = "Pixels of each format that the device reports are transferred bit for bit.",
       .requirements = {"CreateImage.roundtrip-bits"},
       .profile = CaseProfile::full,
       .time_limit_s = 60},
      [](Fixture& fixture, const ImageCommand& command, ImageKind kind) {
        move_formats(fixture, command, kind, false);
      });
}

// Copies between objects that kernels only read, because each format exists for these.
CLMEM_CASES(format_copy_cases) {
  return once_for_commands(
      {"CopyImageToBuffer", "CopyBufferToImage", "CopyImage"},
      {.name = "EveryFormat",
       .sentence = "A copy from or to an image does not convert pixels, whatever their format.",
       .profile = CaseProfile::full},
      [](Fixture& fixture, const ImageCommand& command) {
        for (const ImageFormat& format :
             supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY)) {
          move_elements(fixture, command, ImageKind::image_2d, format, CL_MEM_READ_ONLY);
        }
      });
}

struct FlagsRow {
  const char* name;
  cl_mem_flags image;
  std::optional<cl_mem_flags> other{};  // flags of the buffer or image on the other side
};

constexpr std::initializer_list<ImageReadBack> by_copies = {ImageReadBack::copy,
                                                            ImageReadBack::buffer};

// Reads back by copies, which flags do not restrict, unless the command itself is of the host.
void move_despite_flags(Fixture& fixture, const ImageCommand& command, const FlagsRow& row) {
  if (((row.image | row.other.value_or(0)) & host_access_flags) != 0) {
    fixture.needs({1, 2});
  }
  FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), row.image);
  const auto ways = command.has_host ? by_read_and_map : by_copies;
  command.move(fixture, image,
               {.part = inner_region(image.shape), .other_flags = row.other, .ways = ways});
  expect_image_contents(fixture, image, ways);
}

CLMEM_CASES(kernel_flag_cases) {
  return for_commands(
      host_commands,
      {.name = "IgnoresKernelAccess",
       .sentence = "Kernel access flags of an image do not restrict reads and writes by the host.",
       .requirements = {"data", "kernel-flags-ignored"}},
      std::vector<FlagsRow>{{"ReadOnly", CL_MEM_READ_ONLY},
                            {"WriteOnly", CL_MEM_WRITE_ONLY},
                            {"ReadWrite", CL_MEM_READ_WRITE},
                            {"ReadOnlyInHostMemory", CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
                            {"NoFlag", 0}},
      move_despite_flags);
}

CLMEM_CASES(flag_cases) {
  const Case common{.name = "IgnoresFlags",
                    .sentence =
                        "Kernel and host access flags do not restrict a fill of an image or a copy "
                        "from or to one.",
                    .requirements = {"flags-ignored"}};
  constexpr cl_mem_flags hidden = CL_MEM_HOST_NO_ACCESS;
  const std::vector<FlagsRow> with_buffer{
      {"KernelsReadAndWrite", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY},
      {"KernelsWriteAndRead", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY},
      {"NoHostAccess", hidden, hidden},
      {"HostReadsAndWrites", CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY}};
  const std::vector<FlagsRow> between_images{
      {"KernelsWriteSource", CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY},
      {"KernelsReadDestination", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE},
      {"NoHostAccess", hidden, hidden},
      {"HostReadsDestination", CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY}};
  const std::vector<FlagsRow> of_fills{{"KernelsRead", CL_MEM_READ_ONLY},
                                       {"KernelsWrite", CL_MEM_WRITE_ONLY},
                                       {"NoHostAccess", hidden},
                                       {"HostReads", CL_MEM_HOST_READ_ONLY}};
  return join({for_commands(buffer_commands, common, with_buffer, move_despite_flags),
               for_commands({"CopyImage"}, common, between_images, move_despite_flags),
               for_commands({"FillImage"}, common, of_fills, move_despite_flags)});
}

}  // namespace clmem::conformance::image_regions_cases
