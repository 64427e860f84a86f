// SPDX-License-Identifier: Apache-2.0
// Images of every kind, created by clCreateImage and by the functions of other versions: their
// extents, and the host memory that they are created with.

#include <sys/mman.h>
#include <unistd.h>

#include "operations/creation/creations.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::create_image_cases {

Rows<ImageKind> type_rows() {
  const std::string prefix = "CreateImage.type.";
  return {{"Image1D", prefix + "1d", ImageKind::image_1d},
          {"Image1DBuffer", prefix + "1d-buffer", ImageKind::image_1d_buffer},
          {"Image1DArray", prefix + "1d-array", ImageKind::image_1d_array},
          {"Image2D", prefix + "2d", ImageKind::image_2d},
          {"Image2DArray", prefix + "2d-array", ImageKind::image_2d_array},
          {"Image3D", prefix + "3d", ImageKind::image_3d}};
}

void write_and_read(Fixture& fixture, const ImageShape& shape) {
  FilledImage image = filled_image(fixture, shape);
  expect_image_contents(fixture, image);
  write_part(fixture, image, whole(shape), {}, by_read_and_map);
}

CLMEM_CASE(CreateImage, Makes3DImageOfOneSlice, "A 3D image may have a depth of one.",
           {"CreateImage.3d.depth-one"}) {
  write_and_read(fixture, shape_of(ImageKind::image_3d, {13, 7, 1}));
}

CLMEM_TABLE(CreateImage, MakesUsableImage,
            "An image of every kind holds the data that is written to it.", (ImageKind kind),
            type_rows(), {"CreateImage.precision"}) {
  write_and_read(fixture, usual_shape(kind));
}

CLMEM_TABLE(CreateImage, MakesImageOfOnePixel, "Every kind of image may consist of one pixel.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.min-extent"}) {
  write_and_read(fixture, shape_of(kind, {1, 1, 1}));
}

// A value of an unused field: a driver that reads it rejects the image or fails later.
constexpr std::size_t absurd_extent = std::size_t{1} << 20;

void set_unused_extents(cl_image_desc& description, std::size_t value) {
  for (std::size_t cl_image_desc::*const field :
       {&cl_image_desc::image_height, &cl_image_desc::image_depth,
        &cl_image_desc::image_array_size}) {
    if (description.*field == 0) {
      description.*field = value;
    }
  }
}

FilledImage without_contents(Handle<cl_mem> image, const ImageShape& shape) {
  return {std::move(image),
          {},
          shape,
          common_format(),
          Bytes(shape.pixels() * common_format().element)};
}

// An image without contents, over a buffer if it is a 1D image buffer.
FilledImage image_beside_unused_extents(Fixture& fixture, ImageKind kind, std::size_t value) {
  need_kind(fixture, kind);
  const ImageShape shape = usual_shape(kind);
  FilledImage image = without_contents({}, shape);
  cl_image_desc description = description_of(shape);
  set_unused_extents(description, value);
  if (kind == ImageKind::image_1d_buffer) {
    image.storage = fixture.filled_buffer(image.bytes.size()).mem;
    description.buffer = image.storage.get();
  }
  image.mem = make_image(fixture, description, common_format().cl, usual_flags(fixture, kind));
  return image;
}

CLMEM_TABLE(CreateImage, IgnoresUnusedFields,
            "Extents of the descriptor that the kind of image does not have are ignored.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.unused-fields"}) {
  FilledImage image = image_beside_unused_extents(fixture, kind, absurd_extent);
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
}

CLMEM_TABLE(CreateImage, FillsBesideUnusedFields,
            "A fill sets every pixel even if extents that the kind of image does not have are "
            "non-zero in its descriptor.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.unused-fields"}) {
  constexpr std::array<cl_float, 4> white{1, 1, 1, 1};
  FilledImage image = image_beside_unused_extents(fixture, kind, 5);
  const PixelRegion all = whole(image.shape);
  ASSERT_THAT(clEnqueueFillImage(fixture.queue(), image.get(), white.data(), all.origin.data(),
                                 all.region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  image.bytes.assign(image.bytes.size(), std::byte{0xff});
  expect_image_contents(fixture, image);
}

CLMEM_TABLE(CreateImage, ReportsNoUnusedFields,
            "A query returns zero for height, depth or array size if the kind of image has none, "
            "whatever the descriptor said.",
            (ImageKind kind), image_kind_rows(),
            {"CreateImage.unused-fields", "GetImageInfo.HEIGHT", "GetImageInfo.DEPTH",
             "GetImageInfo.ARRAY_SIZE"}) {
  const FilledImage image = image_beside_unused_extents(fixture, kind, 5);
  const cl_image_desc used = description_of(image.shape);
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_HEIGHT), reports(used.image_height));
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_DEPTH), reports(used.image_depth));
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_ARRAY_SIZE), reports(used.image_array_size));
  if (!has_slices(kind)) {
    EXPECT_THAT(image_info(image.get(), CL_IMAGE_SLICE_PITCH), reports(std::size_t{0}));
  }
}

struct LargestRow {
  const char* name;
  ImageKind kind;
  std::size_t axis;
  cl_device_info query;
};

CLMEM_TABLE(
    CreateImage, MakesLargestImage,
    "An image of the device's maximum extent in one dimension, or of one less, can be created.",
    (const LargestRow& row),
    (std::vector<LargestRow>{
        {"Image1D_X", ImageKind::image_1d, 0, CL_DEVICE_IMAGE2D_MAX_WIDTH},
        {"Image1DArray_Y", ImageKind::image_1d_array, 1, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE},
        {"Image1DBuffer_X", ImageKind::image_1d_buffer, 0, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE},
        {"Image2D_X", ImageKind::image_2d, 0, CL_DEVICE_IMAGE2D_MAX_WIDTH},
        {"Image2D_Y", ImageKind::image_2d, 1, CL_DEVICE_IMAGE2D_MAX_HEIGHT},
        {"Image2DArray_Z", ImageKind::image_2d_array, 2, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE},
        {"Image3D_X", ImageKind::image_3d, 0, CL_DEVICE_IMAGE3D_MAX_WIDTH},
        {"Image3D_Y", ImageKind::image_3d, 1, CL_DEVICE_IMAGE3D_MAX_HEIGHT},
        {"Image3D_Z", ImageKind::image_3d, 2, CL_DEVICE_IMAGE3D_MAX_DEPTH}}),
    {"CreateImage.max-extent"}, .profile = CaseProfile::full) {
  need_kind(fixture, row.kind);
  ImageShape shape = shape_of(row.kind, {1, 1, 1});
  const auto largest = fixture.device().value_or_zero<std::size_t>(row.query);
  Handle<cl_mem> storage;
  if (row.kind == ImageKind::image_1d_buffer) {
    constexpr std::size_t affordable = std::size_t{256} << 20;
    const std::size_t size = largest * common_format().element;
    if (size > affordable || size > fixture.device().max_allocation()) {
      unsupported("memory for the largest image");
    }
    storage = must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE, size, nullptr);
  }
  for (const std::size_t extent : {largest, largest - 1}) {
    shape.extent[row.axis] = extent;
    cl_image_desc description = description_of(shape);
    description.buffer = storage.get();
    cl_int code = not_stored;
    const Handle<cl_mem> made{clCreateImage(fixture.context(), usual_flags(fixture, row.kind),
                                            &common_format().cl, &description, nullptr, &code)};
    if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
        code == CL_OUT_OF_HOST_MEMORY) {
      unsupported("memory for the largest image");
    }
    EXPECT_THAT(code, returns(CL_SUCCESS)) << "extent " << extent;
  }
}

struct LayoutRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageKind kind;
  HostLayout pitches;
  std::size_t unused_extent = 0;  // the value of the extents that the kind does not have
};

std::vector<LayoutRow> layout_rows() {
  const std::string row = "CreateImage.host-ptr.row-pitch";
  const std::string packed = "CreateImage.host-ptr.pitch-default";
  std::vector<LayoutRow> rows;
  for (const ImageKind kind : every_image_kind) {
    if (kind == ImageKind::image_1d_buffer) {
      continue;  // takes no host pointer of its own
    }
    const auto add = [&](const char* name, const std::vector<std::string>& requirements,
                         HostLayout pitches, std::size_t unused_extent = 0) {
      rows.push_back(
          {name_of(kind) + std::string{name}, requirements, kind, pitches, unused_extent});
    };
    constexpr std::size_t element = 4;  // bytes of the common format
    const Extent extent = usual_shape(kind).extent;
    const std::size_t minimal = extent[0] * element;
    const std::size_t padded = minimal + 3 * element;
    add("_NoPitch", {packed, "CreateImage.layout.linear"}, {0, 0});
    add("_MinimalRow", {row}, {minimal, 0});
    add("_PaddedRow", {row}, {padded, 0});
    add("_FarRow", {row}, {minimal + 1011 * element, 0});
    if (has_slices(kind)) {
      const bool is_1d_array = kind == ImageKind::image_1d_array;
      const std::string slice =
          is_1d_array ? "CreateImage.host-ptr.1d-array-slice" : "CreateImage.host-ptr.slice-pitch";
      const std::size_t height = is_1d_array ? 1 : extent[1];
      const HostLayout both{padded, padded * (height + 2)};
      add("_MinimalSlice", {slice}, {minimal, minimal * height});
      add("_PaddedSlice", {slice}, {0, minimal * (height + 2)});
      add("_PaddedRowAndSlice", {row, slice}, both);
      add("_PaddedSliceBesideUnusedExtents", {slice, "CreateImage.unused-fields"}, both, 8);
    }
  }
  return rows;
}

// Makes the image and compares its pixels; the bytes between and around them are not its own.
void initialise(Fixture& fixture, const LayoutRow& row, cl_mem_flags flags) {
  need_kind(fixture, row.kind);
  const bool has_access = (flags & CL_MEM_READ_ONLY) != 0;
  const ImageShape shape = usual_shape(row.kind);
  const HostImage made = image_with_host_memory(
      fixture, shape, row.pitches, [&](const HostLayout& pitches, void* memory) {
        cl_image_desc description = description_of(shape);
        description.image_row_pitch = pitches.row_pitch;
        description.image_slice_pitch = pitches.slice_pitch;
        set_unused_extents(description, row.unused_extent);
        return make_image(fixture, description, common_format().cl,
                          flags | (has_access ? 0 : usual_flags(fixture, row.kind)), memory);
      });
  if ((flags & CL_MEM_COPY_HOST_PTR) != 0) {
    recorder::fill(made.memory, std::byte{0});  // copied before the call returned
  }
  expect_image_contents(fixture, made.image);
}

CLMEM_TABLE(CreateImage, CopiesHostMemory,
            "An image that copies host memory initially has the contents of that memory, row by "
            "row at the given pitches.",
            (const LayoutRow& row), layout_rows(), {"CreateImage.copy-host-ptr.initial"}) {
  initialise(fixture, row, CL_MEM_COPY_HOST_PTR);
  initialise(fixture, row, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY);
}

CLMEM_TABLE(CreateImage, UsesHostMemory,
            "An image that uses host memory initially has the contents of that memory, row by row "
            "at the given pitches.",
            (const LayoutRow& row), layout_rows(), {"CreateImage.use-host-ptr.initial"}) {
  initialise(fixture, row, CL_MEM_USE_HOST_PTR);
}

// Host memory after whose end any read ends the process.
class GuardedPages {
 public:
  explicit GuardedPages(std::size_t size)
      : page_{static_cast<std::size_t>(sysconf(_SC_PAGESIZE))},
        mapped_{(size + page_ - 1) / page_ * page_ + page_},
        size_{size},
        base_{static_cast<std::byte*>(
            mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))} {
    if (base_ == MAP_FAILED || mprotect(base_ + mapped_ - page_, page_, PROT_NONE) != 0) {
      throw SetUpFailed{"no pages to guard host memory with"};
    }
  }
  ~GuardedPages() { munmap(base_, mapped_); }
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  [[nodiscard]] std::byte* begin() const { return base_ + mapped_ - page_ - size_; }

 private:
  std::size_t page_;
  std::size_t mapped_;
  std::size_t size_;
  std::byte* base_;
};

CLMEM_TABLE(CreateImage, ReadsNoMoreThanTheTableSays,
            "The creation of an image reads no more host memory than the table of host pointer "
            "sizes requires.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.host-ptr.min-storage"}) {
  need_kind(fixture, kind);
  const ImageShape shape = usual_shape(kind);
  const Bytes pixels = elements(fixture, common_format(), shape.pixels());
  const GuardedPages pages{pixels.size()};
  recorder::copy(pages.begin(), pixels.data(), pixels.size());
  if (kind == ImageKind::image_1d_buffer) {
    const Handle<cl_mem> buffer =
        must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                  pixels.size(), pages.begin());
    expect_image_contents(fixture, image_over(fixture, shape, buffer.get(), pixels),
                          {ImageReadBack::read});
  } else {
    const Handle<cl_mem> image =
        make_image(fixture, shape, common_format().cl,
                   usual_flags(fixture, kind) | CL_MEM_COPY_HOST_PTR, pages.begin());
    expect_image_contents(fixture, image.get(), shape, common_format(), pixels);
  }
}

// Flags for which formats are listed, and flags with which images of these formats are created.
struct ListedUse {
  const char* name;
  cl_mem_flags listed;
  cl_mem_flags added = 0;
  ApiVersion since = v1_0;
};

constexpr ListedUse listed_uses[] = {
    {"for reading and writing", CL_MEM_READ_WRITE},
    {"for reading", CL_MEM_READ_ONLY},
    {"for writing", CL_MEM_WRITE_ONLY},
    {"for both in one kernel", CL_MEM_KERNEL_READ_AND_WRITE, 0, v2_0},
    {"in host memory", CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR},
    {"with a copy", CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR},
    {"that the host can reach", CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR},
    {"that the host only reads", CL_MEM_READ_WRITE, CL_MEM_HOST_READ_ONLY, v1_2},
    {"that the host only writes", CL_MEM_READ_WRITE, CL_MEM_HOST_WRITE_ONLY, v1_2},
    {"hidden from the host", CL_MEM_READ_WRITE, CL_MEM_HOST_NO_ACCESS, v1_2}};

CLMEM_TABLE(CreateImage, MakesEveryListedFormat,
            "An image can be created in every format that is listed for its kind and flags.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.supported-format-creatable"},
            .time_limit_s = 60) {
  need_kind(fixture, kind);
  const FilledBuffer buffer = fixture.filled_buffer(64);
  constexpr std::size_t largest_pixel = 16;
  HostBytes& host = fixture.host(4 * 2 * 2 * largest_pixel);
  cl_image_desc description = description_of(shape_of(kind, {4, 2, 2}));
  if (kind == ImageKind::image_1d_buffer) {
    description.buffer = buffer.get();
  }
  for (const ListedUse& use : listed_uses) {
    // Images over a buffer are stored where the buffer is.
    if (fixture.device().version() < use.since ||
        (description.buffer != nullptr && (use.added & host_pointer_flags) != 0)) {
      continue;
    }
    const bool takes_host = (use.added & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
    const cl_mem_flags access =
        use.listed == CL_MEM_KERNEL_READ_AND_WRITE ? CL_MEM_READ_WRITE : use.listed;
    // Includes formats of the specification that this suite does not know; those of
    // extensions have rules of their own.
    for (const cl_image_format& format :
         reported_formats(fixture.context(), use.listed, type_of(kind))) {
      if (!is_core(format)) {
        continue;
      }
      cl_int code = not_stored;
      const Handle<cl_mem> made{clCreateImage(fixture.context(), access | use.added, &format,
                                              &description, takes_host ? host.data() : nullptr,
                                              &code)};
      EXPECT_THAT(code, returns(CL_SUCCESS))
          << name_of(kind) << " of order 0x" << std::hex << format.image_channel_order
          << " and type 0x" << format.image_channel_data_type << ", " << use.name;
    }
  }
}

Handle<cl_mem> make_early(Fixture& fixture, ImageKind kind, cl_mem_flags flags, HostLayout pitches,
                          void* host) {
  CreationScene scene{
      fixture, creation_named(kind == ImageKind::image_3d ? "CreateImage3D" : "CreateImage2D")};
  scene.arguments.flags |= flags;
  scene.arguments.description->image_row_pitch = pitches.row_pitch;
  scene.arguments.description->image_slice_pitch = pitches.slice_pitch;
  scene.arguments.host = host;
  return scene.must_make_memory();
}

CLMEM_TABLE(EarlyImages, AreUsable,
            "An image created by clCreateImage2D or clCreateImage3D holds what is written to it.",
            (ImageKind kind),
            (Rows<ImageKind>{{"Image2D", "CreateImage2D.success", ImageKind::image_2d},
                             {"Image3D", "CreateImage3D.success", ImageKind::image_3d}}),
            {}) {
  FilledImage image =
      without_contents(make_early(fixture, kind, 0, {}, nullptr), usual_shape(kind));
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
  read_part(fixture, image, inner_region(image.shape));
}

std::vector<LayoutRow> early_layout_rows() {
  constexpr std::size_t row = (13 + 3) * 4;
  constexpr const char* pitch_2d = "CreateImage2D.pitch";
  constexpr const char* pitch_3d = "CreateImage3D.pitch";
  return {{"Image2D_NoPitch", {pitch_2d}, ImageKind::image_2d, {0, 0}},
          {"Image2D_PaddedRow", {pitch_2d}, ImageKind::image_2d, {row, 0}},
          {"Image3D_NoPitch", {pitch_3d}, ImageKind::image_3d, {0, 0}},
          {"Image3D_PaddedRow", {pitch_3d}, ImageKind::image_3d, {row, 0}},
          {"Image3D_PaddedRowAndSlice", {pitch_3d}, ImageKind::image_3d, {row, row * 9}}};
}

CLMEM_TABLE(EarlyImages, HonourPitches,
            "clCreateImage2D and clCreateImage3D read host memory at the given pitches, or without "
            "gaps if the pitches are zero.",
            (const LayoutRow& row), early_layout_rows(), {}) {
  const HostImage made = image_with_host_memory(
      fixture, usual_shape(row.kind), row.pitches, [&](const HostLayout& pitches, void* memory) {
        return make_early(fixture, row.kind, CL_MEM_COPY_HOST_PTR, pitches, memory);
      });
  expect_image_contents(fixture, made.image);
}

CLMEM_TABLE(EarlyImages, AnswerAsOthersDo,
            "An image created by clCreateImage2D or clCreateImage3D reports the same element size, "
            "extents and array size as one from clCreateImage.",
            (ImageKind kind),
            (Rows<ImageKind>{{"Image2D", ImageKind::image_2d}, {"Image3D", ImageKind::image_3d}}),
            {"CreateImage2D.equivalent"}) {
  const Handle<cl_mem> early = make_early(fixture, kind, 0, {}, nullptr);
  const Handle<cl_mem> later = make_image(fixture, description_of(usual_shape(kind)),
                                          common_format().cl, usual_flags(fixture, kind));
  // The driver chooses the pitches.
  for (const int queried : {CL_IMAGE_ELEMENT_SIZE, CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH,
                            CL_IMAGE_ARRAY_SIZE}) {
    const auto query = static_cast<cl_image_info>(queried);
    EXPECT_THAT(image_info(early.get(), query), reports(image_info(later.get(), query)))
        << "query " << query_text(query);
  }
}

CLMEM_TABLE(CreateImageWithProperties, MakesSameImageWithoutProperties,
            "An image that clCreateImageWithProperties creates without properties, by NULL or an "
            "empty list, holds what is written to it.",
            (const std::optional<std::vector<cl_ulong>>& properties),
            (Rows<std::optional<std::vector<cl_ulong>>>{{"Null", {}}, {"EmptyList", {{0}}}}),
            {"CreateImageWithProperties.null-properties"}) {
  CreationScene scene{fixture, creation_named("CreateImageWithProperties")};
  scene.arguments.properties = properties;
  FilledImage image = without_contents(scene.must_make_memory(), usual_shape(ImageKind::image_2d));
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
  read_part(fixture, image, inner_region(image.shape));
}

}  // namespace clmem::conformance::create_image_cases
