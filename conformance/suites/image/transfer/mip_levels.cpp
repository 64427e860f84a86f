// SPDX-License-Identifier: Apache-2.0
// Mipmapped images: each level is read, written, copied, filled and mapped on its own.

#include "suites/case_file.hpp"

namespace clmem::conformance::mip_levels_cases {

constexpr cl_uint levels = 3;

// Three coordinates, and a fourth for the level of images that have three.
using LevelOrigin = std::array<std::size_t, 4>;

LevelOrigin level_origin(ImageKind kind, std::size_t level) {
  LevelOrigin origin{};
  origin.at(dimensions_of(kind)) = level;
  return origin;
}

// Half the extents of the level before, except layers; never below one pixel.
ImageShape shape_of_level(const ImageShape& shape, std::size_t level) {
  ImageShape smaller = shape;
  const std::size_t axes = dimensions_of(shape.kind) - (is_array(shape.kind) ? 1 : 0);
  for (std::size_t axis = 0; axis < axes; ++axis) {
    smaller.extent[axis] = std::max<std::size_t>(shape.extent[axis] >> level, 1);
  }
  return smaller;
}

class MippedImage {
 public:
  MippedImage(Fixture& fixture, ImageKind kind) : fixture_{fixture}, shape_{usual_shape(kind)} {
    need_kind(fixture, kind);
    cl_image_desc description = description_of(shape_);
    description.num_mip_levels = levels;
    image_ = make_image(fixture, description, common_format().cl, usual_flags(fixture, kind));
    for (std::size_t level = 0; level < levels; ++level) {
      contents_.push_back(fixture.fresh(shape(level).pixels() * common_format().element));
      write(level, contents_.back());
    }
  }

  [[nodiscard]] cl_mem get() const { return image_.get(); }
  [[nodiscard]] ImageShape shape(std::size_t level) const { return shape_of_level(shape_, level); }
  [[nodiscard]] Bytes& contents(std::size_t level) { return contents_[level]; }

  void write(std::size_t level, std::span<const std::byte> pixels) {
    must_succeed(clEnqueueWriteImage, fixture_.queue(), get(), CL_TRUE, origin(level).data(),
                 shape(level).extent.data(), 0, 0, pixels.data(), 0, nullptr, nullptr);
  }
  void expect_levels() {
    for (std::size_t level = 0; level < levels; ++level) {
      SCOPED_TRACE("level " + std::to_string(level));
      HostBytes& seen = fixture_.host(contents_[level].size());
      must_succeed(clEnqueueReadImage, fixture_.queue(), get(), CL_TRUE, origin(level).data(),
                   shape(level).extent.data(), 0, 0, seen.data(), 0, nullptr, nullptr);
      expect_bytes(seen, contents_[level]);
    }
  }

 private:
  [[nodiscard]] LevelOrigin origin(std::size_t level) const {
    return level_origin(shape_.kind, level);
  }

  Fixture& fixture_;
  ImageShape shape_;
  Handle<cl_mem> image_;
  std::vector<Bytes> contents_;
};

// The operands of commands on a level, each of which moves the pixels of one level.
struct LevelCommandRun {
  LevelCommandRun(Fixture& used, ImageKind kind, std::size_t of_level)
      : fixture{used},
        queue{used.queue()},
        mipped{used, kind},
        level{of_level},
        plain{filled_image(used, mipped.shape(of_level))},
        buffer{used.filled_buffer(plain.bytes.size())},
        host{used.host(plain.bytes.size())},
        region{plain.shape.extent} {}

  [[nodiscard]] Bytes& contents() { return mipped.contents(level); }

  Fixture& fixture;
  cl_command_queue queue;
  MippedImage mipped;
  std::size_t level;
  FilledImage plain;
  FilledBuffer buffer;
  HostBytes& host;
  Extent region;
};

struct LevelCommand {
  cl_int (*enqueue)(LevelCommandRun& run, const std::size_t* origin);
  void (*expect)(LevelCommandRun& run);
};

constexpr Extent zero{0, 0, 0};

cl_int map_level(LevelCommandRun& run, const std::size_t* origin) {
  cl_int code = not_stored;
  HostLayout pitches;
  void* const mapped = clEnqueueMapImage(run.queue, run.mipped.get(), CL_TRUE, CL_MAP_READ, origin,
                                         run.region.data(), &pitches.row_pitch,
                                         &pitches.slice_pitch, 0, nullptr, nullptr, &code);
  EXPECT_EQ(mapped != nullptr, code == CL_SUCCESS);
  if (mapped != nullptr) {
    const RegionPlace place =
        on_host(run.plain.shape.kind, run.region, common_format().element, pitches);
    std::ranges::copy(gathered({static_cast<const std::byte*>(mapped), end_of(place, run.region)},
                               place, run.region),
                      run.host.begin());
    must_enqueue(clEnqueueUnmapMemObject, run.queue, run.mipped.get(), mapped);
  }
  return code;
}

void expect_read(LevelCommandRun& run) {
  expect_bytes(run.host, run.contents());
}

// Rows that cite the requirement about an invalid level.
Rows<LevelCommand> level_commands() {
  return {
      {"ReadImage",
       "EnqueueReadImage.err.INVALID_MIP_LEVEL",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          return clEnqueueReadImage(run.queue, run.mipped.get(), CL_TRUE, origin, run.region.data(),
                                    0, 0, run.host.data(), 0, nullptr, nullptr);
        },
        expect_read}},
      {"WriteImage",
       "EnqueueWriteImage.err.INVALID_MIP_LEVEL",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          return clEnqueueWriteImage(run.queue, run.mipped.get(), CL_TRUE, origin,
                                     run.region.data(), 0, 0, run.host.data(), 0, nullptr, nullptr);
        },
        [](LevelCommandRun& run) { run.contents() = run.host.copy(); }}},
      {"CopyImageSource",
       "EnqueueCopyImage.err.INVALID_MIP_LEVEL.src",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          return clEnqueueCopyImage(run.queue, run.mipped.get(), run.plain.get(), origin,
                                    zero.data(), run.region.data(), 0, nullptr, nullptr);
        },
        [](LevelCommandRun& run) {
          run.plain.bytes = run.contents();
          expect_image_contents(run.fixture, run.plain);
        }}},
      {"CopyImageDestination",
       "EnqueueCopyImage.err.INVALID_MIP_LEVEL.dst",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          return clEnqueueCopyImage(run.queue, run.plain.get(), run.mipped.get(), zero.data(),
                                    origin, run.region.data(), 0, nullptr, nullptr);
        },
        [](LevelCommandRun& run) { run.contents() = run.plain.bytes; }}},
      {"FillImage",
       "EnqueueFillImage.err.INVALID_MIP_LEVEL",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          constexpr std::array<cl_float, 4> white{1, 1, 1, 1};
          return clEnqueueFillImage(run.queue, run.mipped.get(), white.data(), origin,
                                    run.region.data(), 0, nullptr, nullptr);
        },
        [](LevelCommandRun& run) { std::ranges::fill(run.contents(), std::byte{0xff}); }}},
      {"CopyImageToBuffer",
       "EnqueueCopyImageToBuffer.err.INVALID_MIP_LEVEL",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          return clEnqueueCopyImageToBuffer(run.queue, run.mipped.get(), run.buffer.get(), origin,
                                            run.region.data(), 0, 0, nullptr, nullptr);
        },
        [](LevelCommandRun& run) {
          run.buffer.bytes = run.contents();
          expect_contents(run.fixture, run.buffer);
        }}},
      {"CopyBufferToImage",
       "EnqueueCopyBufferToImage.err.INVALID_MIP_LEVEL",
       {[](LevelCommandRun& run, const std::size_t* origin) {
          return clEnqueueCopyBufferToImage(run.queue, run.buffer.get(), run.mipped.get(), 0,
                                            origin, run.region.data(), 0, nullptr, nullptr);
        },
        [](LevelCommandRun& run) { run.contents() = run.buffer.bytes; }}},
      {"MapImage", "EnqueueMapImage.err.INVALID_MIP_LEVEL", {map_level, expect_read}}};
}

CLMEM_TABLE(MipLevels, AreKeptApart,
            "An image has as many mip levels as it was created with, each half as large as the one "
            "before, and each with its own contents.",
            (ImageKind kind), image_kind_rows(kinds_of_own_memory), {"CreateImage.mipmap"}) {
  MippedImage image{fixture, kind};
  EXPECT_THAT(image_info<cl_uint>(image.get(), CL_IMAGE_NUM_MIP_LEVELS), reports(levels));
  image.expect_levels();
}

Rows<LevelCommand> level_commands_about_levels() {
  Rows<LevelCommand> rows = level_commands();
  for (Row<LevelCommand>& row : rows) {
    row.requirements = {"CreateImage.mipmap"};
  }
  return rows;
}

using CommandAndKind = std::pair<LevelCommand, ImageKind>;

CLMEM_TABLE(MipLevels, AreUsedOneByOne,
            "A command accesses the mip level in its origin and no other.",
            (const CommandAndKind& both),
            crossed(level_commands_about_levels(), image_kind_rows(kinds_of_own_memory)), {}) {
  const auto& [command, kind] = both;
  for (std::size_t level = 0; level < levels; ++level) {
    SCOPED_TRACE("level " + std::to_string(level));
    LevelCommandRun run{fixture, kind, level};
    const LevelOrigin origin = level_origin(kind, level);
    ASSERT_THAT(command.enqueue(run, origin.data()), returns(CL_SUCCESS));
    fixture.finish();
    command.expect(run);
    run.mipped.expect_levels();
  }
}

CLMEM_TABLE(MipLevels, RefusesLevelThatIsNotThere,
            "A command rejects a mip level that is not below the number of levels of the image.",
            (const CommandAndKind& both),
            crossed(level_commands(), image_kind_rows(kinds_of_own_memory)), {}) {
  const auto& [command, kind] = both;
  LevelCommandRun run{fixture, kind, levels - 1};
  for (const std::size_t level : {std::size_t{levels}, ~std::size_t{0}}) {
    const LevelOrigin origin = level_origin(kind, level);
    EXPECT_THAT(command.enqueue(run, origin.data()), fixture.refuses(CL_INVALID_MIP_LEVEL));
  }
  fixture.finish();
  run.mipped.expect_levels();
  const LevelOrigin last = level_origin(kind, levels - 1);
  EXPECT_THAT(command.enqueue(run, last.data()), returns(CL_SUCCESS))
      << "the same call on the last level";
  fixture.finish();
}

}  // namespace clmem::conformance::mip_levels_cases
