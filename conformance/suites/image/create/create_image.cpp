// SPDX-License-Identifier: Apache-2.0
// Images of every kind: their extents, and the host memory that they are created with.

#include <sys/mman.h>
#include <unistd.h>

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::create_image_cases {

namespace {

Rows<ImageKind> type_rows() {
  const std::string prefix = "CreateImage.type.";
  return {{"Image1D", prefix + "1d", ImageKind::image_1d},
          {"Image1DBuffer", prefix + "1d-buffer", ImageKind::image_1d_buffer},
          {"Image1DArray", prefix + "1d-array", ImageKind::image_1d_array},
          {"Image2D", prefix + "2d", ImageKind::image_2d},
          {"Image2DArray", prefix + "2d-array", ImageKind::image_2d_array},
          {"Image3D", prefix + "3d", ImageKind::image_3d}};
}

Rows<ImageKind> kind_rows(const char* requirement) {
  Rows<ImageKind> rows;
  for (const ImageKind kind : every_image_kind) {
    rows.push_back({name_of(kind), requirement, kind});
  }
  return rows;
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
            (ImageKind kind), kind_rows("CreateImage.min-extent"), {}) {
  write_and_read(fixture, shape_of(kind, {1, 1, 1}));
}

// Every field that the kind does not use has a value that would be rejected if it were used, and
// that makes a driver fail which uses it later, when it moves pixels.
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

FilledImage image_beside_unused_extents(Fixture& fixture, ImageKind kind, std::size_t value,
                                        cl_mem buffer) {
  needs_kind(fixture, kind);
  const ImageShape shape = usual_shape(kind);
  cl_image_desc description = description_of(shape);
  set_unused_extents(description, value);
  if (kind == ImageKind::image_1d_buffer) {
    description.buffer = buffer;
  }
  return {make_image(fixture, description, common_format().cl, usual_flags(fixture, kind)),
          {},
          shape,
          common_format(),
          elements(fixture, common_format(), shape.pixels())};
}

CLMEM_TABLE(CreateImage, IgnoresUnusedFields,
            "Extents of the descriptor that the kind of image does not have are ignored.",
            (ImageKind kind), kind_rows("CreateImage.unused-fields"), {}) {
  const FilledBuffer buffer =
      fixture.filled_buffer(usual_shape(kind).pixels() * common_format().element);
  FilledImage image = image_beside_unused_extents(fixture, kind, absurd_extent, buffer.get());
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
}

CLMEM_TABLE(CreateImage, FillsBesideUnusedFields,
            "A fill sets every pixel even if extents that the kind of image does not have are "
            "non-zero in its descriptor.",
            (ImageKind kind), kind_rows("CreateImage.unused-fields"), {}) {
  constexpr std::array<cl_float, 4> white{1, 1, 1, 1};
  const FilledBuffer buffer =
      fixture.filled_buffer(usual_shape(kind).pixels() * common_format().element);
  FilledImage image = image_beside_unused_extents(fixture, kind, 5, buffer.get());
  const PixelRegion all = whole(image.shape);
  ASSERT_THAT(clEnqueueFillImage(fixture.queue(), image.get(), white.data(), all.origin.data(),
                                 all.region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  image.bytes.assign(image.bytes.size(), std::byte{0xff});
  expect_image_contents(fixture, image);
}

// Queries must not return the values of unused fields either.
CLMEM_TABLE(CreateImage, ReportsNoUnusedFields,
            "A query returns zero for height, depth or array size if the kind of image has none, "
            "whatever the descriptor said.",
            (ImageKind kind), kind_rows("CreateImage.unused-fields"),
            {"GetImageInfo.HEIGHT", "GetImageInfo.DEPTH", "GetImageInfo.ARRAY_SIZE"}) {
  const FilledBuffer buffer =
      fixture.filled_buffer(usual_shape(kind).pixels() * common_format().element);
  const FilledImage image = image_beside_unused_extents(fixture, kind, 5, buffer.get());
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

void expect_made(Fixture& fixture, ImageKind kind, const cl_image_desc& description) {
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateImage(fixture.context(), usual_flags(fixture, kind),
                                          &common_format().cl, &description, nullptr, &code)};
  if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
      code == CL_OUT_OF_HOST_MEMORY) {
    unsupported("memory for the largest image");
  }
  EXPECT_THAT(code, returns(CL_SUCCESS));
}

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
  needs_kind(fixture, row.kind);
  ImageShape shape = shape_of(row.kind, {1, 1, 1});
  shape.extent[row.axis] = fixture.device().value_or_zero<std::size_t>(row.query);
  cl_image_desc description = description_of(shape);
  Handle<cl_mem> storage;
  if (row.kind == ImageKind::image_1d_buffer) {
    constexpr std::size_t affordable = std::size_t{256} << 20;
    const std::size_t size = shape.pixels() * common_format().element;
    if (size > affordable || size > fixture.device().max_allocation()) {
      unsupported("memory for the largest image");
    }
    storage = must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE, size, nullptr);
    description.buffer = storage.get();
  }
  expect_made(fixture, row.kind, description);
  --shape.extent[row.axis];
  const cl_mem buffer = description.buffer;
  description = description_of(shape);
  description.buffer = buffer;
  expect_made(fixture, row.kind, description);
}

// Pitches in the host memory that an image is created with.
struct LayoutRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageKind kind;
  std::size_t more_pixels;  // between rows, if not all pitches are zero
  std::size_t more_rows;    // between slices
  bool zero_row;
  bool zero_slice;
  std::size_t unused_extent = 0;  // the value of the extents that the kind does not have
};

HostLayout layout_of(const LayoutRow& row, const ImageShape& shape, std::size_t element) {
  const std::size_t between_rows = (shape.extent[0] + row.more_pixels) * element;
  const std::size_t rows = shape.kind == ImageKind::image_1d_array ? 1 : shape.extent[1];
  return {row.zero_row ? 0 : between_rows,
          row.zero_slice ? 0 : between_rows * (rows + row.more_rows)};
}

std::vector<LayoutRow> layout_rows() {
  const std::string host = "CreateImage.host-ptr.";
  std::vector<LayoutRow> rows;
  for (const ImageKind kind : every_image_kind) {
    if (kind == ImageKind::image_1d_buffer) {
      continue;  // takes no host pointer of its own
    }
    const std::string name = name_of(kind);
    const std::string slice =
        host + (kind == ImageKind::image_1d_array ? "1d-array-slice" : "slice-pitch");
    rows.push_back({name + "_NoPitch",
                    {host + "pitch-default", "CreateImage.layout.linear"},
                    kind,
                    0,
                    0,
                    true,
                    true});
    rows.push_back({name + "_MinimalRow", {host + "row-pitch"}, kind, 0, 0, false, true});
    rows.push_back({name + "_PaddedRow", {host + "row-pitch"}, kind, 3, 0, false, true});
    rows.push_back({name + "_FarRow", {host + "row-pitch"}, kind, 1011, 0, false, true});
    if (has_slices(kind)) {
      rows.push_back({name + "_MinimalSlice", {slice}, kind, 0, 0, false, false});
      rows.push_back({name + "_PaddedSlice", {slice}, kind, 0, 2, true, false});
      rows.push_back(
          {name + "_PaddedRowAndSlice", {host + "row-pitch", slice}, kind, 3, 2, false, false});
      rows.push_back({name + "_PaddedSliceBesideUnusedExtents",
                      {slice, "CreateImage.unused-fields"},
                      kind,
                      3,
                      2,
                      false,
                      false,
                      8});
    }
  }
  return rows;
}

// The image holds the pixels, without the bytes between and around them.
void initialise(Fixture& fixture, const LayoutRow& row, cl_mem_flags flags) {
  needs_kind(fixture, row.kind);
  const ImageShape shape = usual_shape(row.kind);
  const ImageFormat& format = common_format();
  const HostLayout layout = layout_of(row, shape, format.element);
  const HostLayout distances = resolved(row.kind, shape.extent, format.element, layout);
  // The size that the table of host pointer sizes requires.
  HostBytes& host = fixture.host(distances.slice_pitch * shape.extent[2] *
                                 (row.kind == ImageKind::image_1d_array ? shape.extent[1] : 1));
  const RegionPlace place = on_host(row.kind, shape.extent, format.element, layout);
  const Bytes pixels = gathered(host, place, shape.extent);
  const bool has_access = (flags & CL_MEM_READ_ONLY) != 0;
  cl_image_desc description = description_of(shape);
  description.image_row_pitch = layout.row_pitch;
  description.image_slice_pitch = layout.slice_pitch;
  set_unused_extents(description, row.unused_extent);
  const Handle<cl_mem> image =
      make_image(fixture, description, format.cl,
                 flags | (has_access ? 0 : usual_flags(fixture, row.kind)), host.data());
  if ((flags & CL_MEM_COPY_HOST_PTR) != 0) {
    recorder::fill(host, std::byte{0});  // copied before the call returned
  }
  expect_image_contents(fixture, image.get(), shape, format, pixels, by_read_and_map);
}

CLMEM_TABLE(
    CreateImage, CopiesHostMemory,
    "An image that copies host memory initially has the contents of that memory, row by row at the "
    "given pitches.",
    (const LayoutRow& row), layout_rows(), {"CreateImage.copy-host-ptr.initial"}) {
  initialise(fixture, row, CL_MEM_COPY_HOST_PTR);
  initialise(fixture, row, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY);
}

CLMEM_TABLE(
    CreateImage, UsesHostMemory,
    "An image that uses host memory initially has the contents of that memory, row by row at the "
    "given pitches.",
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

// A 1D image buffer over a buffer that copies the host memory.
Handle<cl_mem> image_over_copy(Fixture& fixture, const ImageShape& shape, void* host,
                               std::size_t size, Handle<cl_mem>& storage) {
  storage = must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      size, host);
  cl_image_desc description = description_of(shape);
  description.buffer = storage.get();
  return make_image(fixture, description, common_format().cl,
                    usual_flags(fixture, ImageKind::image_1d_buffer));
}

CLMEM_TABLE(CreateImage, ReadsNoMoreThanTheTableSays,
            "Host memory of the size that the specification's table gives for a host pointer is "
            "large enough.",
            (ImageKind kind), kind_rows("CreateImage.host-ptr.min-storage"), {}) {
  needs_kind(fixture, kind);
  const ImageShape shape = usual_shape(kind);
  const Bytes pixels = elements(fixture, common_format(), shape.pixels());
  const GuardedPages pages{pixels.size()};
  recorder::copy(pages.begin(), pixels.data(), pixels.size());
  Handle<cl_mem> storage;
  const Handle<cl_mem> image =
      kind == ImageKind::image_1d_buffer
          ? image_over_copy(fixture, shape, pages.begin(), pixels.size(), storage)
          : make_image(fixture, shape, common_format().cl,
                       usual_flags(fixture, kind) | CL_MEM_COPY_HOST_PTR, pages.begin());
  expect_image_contents(fixture, image.get(), shape, common_format(), pixels);
}

// Flags that images of the formats listed for other flags can be created with.
struct ListedUse {
  const char* name;
  cl_mem_flags listed;
  cl_mem_flags made;
  ApiVersion since;
};

constexpr ListedUse listed_uses[] = {
    {"for reading and writing", CL_MEM_READ_WRITE, CL_MEM_READ_WRITE, {1, 0}},
    {"for reading", CL_MEM_READ_ONLY, CL_MEM_READ_ONLY, {1, 0}},
    {"for writing", CL_MEM_WRITE_ONLY, CL_MEM_WRITE_ONLY, {1, 0}},
    {"for both in one kernel", CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_READ_WRITE, {2, 0}},
    {"in host memory", CL_MEM_READ_WRITE, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, {1, 0}},
    {"with a copy", CL_MEM_READ_WRITE, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, {1, 0}},
    {"that the host can reach",
     CL_MEM_READ_WRITE,
     CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
     {1, 0}},
    {"that the host only reads",
     CL_MEM_READ_WRITE,
     CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY,
     {1, 2}},
    {"that the host only writes",
     CL_MEM_READ_WRITE,
     CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY,
     {1, 2}},
    {"hidden from the host", CL_MEM_READ_WRITE, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS, {1, 2}}};

CLMEM_TABLE(CreateImage, MakesEveryListedFormat,
            "An image can be created in every format that is listed for its kind and flags.",
            (ImageKind kind), kind_rows("CreateImage.supported-format-creatable"), {},
            .time_limit_s = 60) {
  needs_kind(fixture, kind);
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
        (description.buffer != nullptr && (use.made & host_pointer_flags) != 0)) {
      continue;
    }
    const bool takes_host = (use.made & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
    // Includes formats of the specification that this suite does not know; those of
    // extensions have rules of their own.
    for (const cl_image_format& format :
         reported_formats(fixture.context(), use.listed, type_of(kind))) {
      if (!is_core(format)) {
        continue;
      }
      cl_int code = not_stored;
      const Handle<cl_mem> made{clCreateImage(fixture.context(), use.made, &format, &description,
                                              takes_host ? host.data() : nullptr, &code)};
      EXPECT_THAT(code, returns(CL_SUCCESS))
          << name_of(kind) << " of order 0x" << std::hex << format.image_channel_order
          << " and type 0x" << format.image_channel_data_type << ", " << use.name;
    }
  }
}

}  // namespace

}  // namespace clmem::conformance::create_image_cases
