// SPDX-License-Identifier: Apache-2.0
// Mipmapped images: each level is read, written, copied, filled and mapped on its own.

#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"

namespace clmem::conformance::mip_levels_cases {

namespace {

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
  const bool layers =
      shape.kind == ImageKind::image_1d_array || shape.kind == ImageKind::image_2d_array;
  for (std::size_t axis = 0; axis + (layers ? 1 : 0) < dimensions_of(shape.kind); ++axis) {
    smaller.extent[axis] = std::max<std::size_t>(shape.extent[axis] >> level, 1);
  }
  return smaller;
}

// An image of three levels, and the contents of each level.
class MippedImage {
 public:
  MippedImage(Fixture& fixture, ImageKind kind) : fixture_{fixture}, shape_{usual_shape(kind)} {
    needs_kind(fixture, kind);
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
struct LevelStage {
  LevelStage(Fixture& used, ImageKind kind, std::size_t of_level)
      : fixture{used},
        mipped{used, kind},
        level{of_level},
        plain{filled_image(used, mipped.shape(of_level))},
        buffer{used.filled_buffer(plain.bytes.size())},
        host{used.host(plain.bytes.size())} {}

  Fixture& fixture;
  MippedImage mipped;
  std::size_t level;
  FilledImage plain;
  FilledBuffer buffer;
  HostBytes& host;
};

struct LevelCommand {
  const char* name;
  const char* requirement;  // of the rejected call
  cl_int (*enqueue)(LevelStage& on, const std::size_t* origin);
  // Compares the contents of the level, or of the other side, after the command.
  void (*expect)(LevelStage& on);
};

constexpr std::array<std::size_t, 3> zero{0, 0, 0};

const std::size_t* region_of(const LevelStage& on) {
  return on.plain.shape.extent.data();
}

cl_int map_level(LevelStage& on, const std::size_t* origin) {
  cl_int code = not_stored;
  HostLayout pitches;
  const cl_command_queue queue = on.fixture.queue();
  void* const mapped =
      clEnqueueMapImage(queue, on.mipped.get(), CL_TRUE, CL_MAP_READ, origin, region_of(on),
                        &pitches.row_pitch, &pitches.slice_pitch, 0, nullptr, nullptr, &code);
  EXPECT_EQ(mapped != nullptr, code == CL_SUCCESS);
  if (mapped != nullptr) {
    const ImageShape& shape = on.plain.shape;
    const RegionPlace place = on_host(shape.kind, shape.extent, common_format().element, pitches);
    std::ranges::copy(gathered({static_cast<const std::byte*>(mapped), end_of(place, shape.extent)},
                               place, shape.extent),
                      on.host.begin());
    must_succeed(clEnqueueUnmapMemObject, queue, on.mipped.get(), mapped, 0, nullptr, nullptr);
  }
  return code;
}

void expect_read(LevelStage& on) {
  expect_bytes(on.host, on.mipped.contents(on.level));
}

cl_int fill_level(LevelStage& on, const std::size_t* origin) {
  constexpr std::array<cl_float, 4> white{1.0F, 1.0F, 1.0F, 1.0F};
  return clEnqueueFillImage(on.fixture.queue(), on.mipped.get(), white.data(), origin,
                            region_of(on), 0, nullptr, nullptr);
}

void make_white(LevelStage& on) {
  Bytes& filled = on.mipped.contents(on.level);
  std::fill(filled.begin(), filled.end(), std::byte{255});
}

const std::vector<LevelCommand>& level_commands() {
  static const std::vector<LevelCommand> commands{
      {"ReadImage", "EnqueueReadImage.err.INVALID_MIP_LEVEL",
       [](LevelStage& on, const std::size_t* origin) {
         return clEnqueueReadImage(on.fixture.queue(), on.mipped.get(), CL_TRUE, origin,
                                   region_of(on), 0, 0, on.host.data(), 0, nullptr, nullptr);
       },
       expect_read},
      {"WriteImage", "EnqueueWriteImage.err.INVALID_MIP_LEVEL",
       [](LevelStage& on, const std::size_t* origin) {
         return clEnqueueWriteImage(on.fixture.queue(), on.mipped.get(), CL_TRUE, origin,
                                    region_of(on), 0, 0, on.host.data(), 0, nullptr, nullptr);
       },
       [](LevelStage& on) { on.mipped.contents(on.level) = on.host.copy(); }},
      {"CopyImageSource", "EnqueueCopyImage.err.INVALID_MIP_LEVEL.src",
       [](LevelStage& on, const std::size_t* origin) {
         return clEnqueueCopyImage(on.fixture.queue(), on.mipped.get(), on.plain.get(), origin,
                                   zero.data(), region_of(on), 0, nullptr, nullptr);
       },
       [](LevelStage& on) {
         on.plain.bytes = on.mipped.contents(on.level);
         expect_image_contents(on.fixture, on.plain);
       }},
      {"CopyImageDestination", "EnqueueCopyImage.err.INVALID_MIP_LEVEL.dst",
       [](LevelStage& on, const std::size_t* origin) {
         return clEnqueueCopyImage(on.fixture.queue(), on.plain.get(), on.mipped.get(), zero.data(),
                                   origin, region_of(on), 0, nullptr, nullptr);
       },
       [](LevelStage& on) { on.mipped.contents(on.level) = on.plain.bytes; }},
      {"FillImage", "EnqueueFillImage.err.INVALID_MIP_LEVEL", fill_level, make_white},
      {"CopyImageToBuffer", "EnqueueCopyImageToBuffer.err.INVALID_MIP_LEVEL",
       [](LevelStage& on, const std::size_t* origin) {
         return clEnqueueCopyImageToBuffer(on.fixture.queue(), on.mipped.get(), on.buffer.get(),
                                           origin, region_of(on), 0, 0, nullptr, nullptr);
       },
       [](LevelStage& on) {
         on.buffer.bytes = on.mipped.contents(on.level);
         expect_contents(on.fixture, on.buffer);
       }},
      {"CopyBufferToImage", "EnqueueCopyBufferToImage.err.INVALID_MIP_LEVEL",
       [](LevelStage& on, const std::size_t* origin) {
         return clEnqueueCopyBufferToImage(on.fixture.queue(), on.buffer.get(), on.mipped.get(), 0,
                                           origin, region_of(on), 0, nullptr, nullptr);
       },
       [](LevelStage& on) { on.mipped.contents(on.level) = on.buffer.bytes; }},
      {"MapImage", "EnqueueMapImage.err.INVALID_MIP_LEVEL", map_level, expect_read}};
  return commands;
}

constexpr std::array mipped_kinds{ImageKind::image_1d, ImageKind::image_1d_array,
                                  ImageKind::image_2d, ImageKind::image_2d_array,
                                  ImageKind::image_3d};

CLMEM_TABLE(MipLevels, AreKeptApart,
            "An image has as many mip levels as it was created with, each half as large as the one "
            "before, and each with its own contents.",
            (ImageKind kind), image_kind_rows(mipped_kinds), {"CreateImage.mipmap"}) {
  MippedImage image{fixture, kind};
  cl_uint count = 0;
  EXPECT_THAT(clGetImageInfo(image.get(), CL_IMAGE_NUM_MIP_LEVELS, sizeof count, &count, nullptr),
              returns(CL_SUCCESS));
  EXPECT_EQ(count, levels);
  image.expect_levels();
}

struct LevelRow {
  std::string name;
  std::vector<std::string> requirements;
  LevelCommand command;
  ImageKind kind;
};

// The level is in the third coordinate of a 2D image, and in a fourth of a 3D image.
std::vector<LevelRow> level_rows(const char* requirement) {
  std::vector<LevelRow> rows;
  for (const LevelCommand& command : level_commands()) {
    for (const ImageKind kind : mipped_kinds) {
      rows.push_back({std::string{command.name} + "_" + name_of(kind),
                      {requirement != nullptr ? requirement : command.requirement},
                      command,
                      kind});
    }
  }
  return rows;
}

CLMEM_TABLE(MipLevels, AreUsedOneByOne,
            "A command accesses the mip level in its origin and no other.", (const LevelRow& row),
            level_rows("CreateImage.mipmap"), {}) {
  for (std::size_t level = 0; level < levels; ++level) {
    SCOPED_TRACE("level " + std::to_string(level));
    LevelStage stage{fixture, row.kind, level};
    const LevelOrigin origin = level_origin(row.kind, level);
    ASSERT_THAT(row.command.enqueue(stage, origin.data()), returns(CL_SUCCESS));
    fixture.finish();
    row.command.expect(stage);
    stage.mipped.expect_levels();
  }
}

CLMEM_TABLE(MipLevels, RefusesLevelThatIsNotThere,
            "A command rejects a mip level that is not below the number of levels of the image.",
            (const LevelRow& row), level_rows(nullptr), {}) {
  LevelStage stage{fixture, row.kind, levels - 1};
  for (const std::size_t level : {std::size_t{levels}, ~std::size_t{0}}) {
    const LevelOrigin origin = level_origin(row.kind, level);
    EXPECT_THAT(row.command.enqueue(stage, origin.data()), fixture.refuses(CL_INVALID_MIP_LEVEL));
  }
  fixture.finish();
  stage.mipped.expect_levels();
  const LevelOrigin last = level_origin(row.kind, levels - 1);
  EXPECT_THAT(row.command.enqueue(stage, last.data()), returns(CL_SUCCESS))
      << "the same call on the last level";
  fixture.finish();
}

}  // namespace

}  // namespace clmem::conformance::mip_levels_cases
