// SPDX-License-Identifier: Apache-2.0
// clGetSupportedImageFormats: its arguments, the formats that it may return, and those that it has
// to return.

#include "suites/case_file.hpp"

namespace clmem::conformance::supported_formats_cases {

std::vector<ImageKind> kinds_of(const Fixture& fixture) {
  std::vector<ImageKind> kinds{every_image_kind.begin(), every_image_kind.end()};
  if (fixture.device().version() < v1_2) {
    kinds = {ImageKind::image_2d, ImageKind::image_3d};
  }
  if (!fixture.device().lacks("images") && fixture.device().lacks("3d_images")) {
    std::erase(kinds, ImageKind::image_3d);
  }
  return kinds;
}

bool has(const std::vector<cl_image_format>& formats, const cl_image_format& wanted) {
  return std::any_of(formats.begin(), formats.end(),
                     [&](const cl_image_format& one) { return same(one, wanted); });
}

bool writes_images(const Fixture& fixture, ImageKind kind) {
  return kind != ImageKind::image_3d || !fixture.device().lacks("3d_image_writes");
}

std::vector<cl_image_format> formats_of(Fixture& fixture, ImageKind kind,
                                        cl_mem_flags flags = CL_MEM_READ_ONLY) {
  return reported_formats(fixture.context(), flags, type_of(kind));
}

constexpr std::array<cl_mem_flags, 3> uses{CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE};

constexpr cl_image_format untouched{0xdead, 0xbeef};

// Passes a list with room for `room` of `all` formats, and a count if one is wanted. The entries
// after the last format may be written, too, up to num_entries.
void expect_listed_into(Fixture& fixture, ImageKind kind, std::size_t room, std::size_t all,
                        bool counts) {
  SCOPED_TRACE(testing::Message() << name_of(kind) << ", room for " << room << " of " << all);
  std::vector<cl_image_format> formats(all + 2, untouched);
  cl_uint count = 0;
  ASSERT_THAT(clGetSupportedImageFormats(fixture.context(), CL_MEM_READ_ONLY, type_of(kind),
                                         static_cast<cl_uint>(room), formats.data(),
                                         counts ? &count : nullptr),
              returns(CL_SUCCESS));
  if (counts) {
    EXPECT_THAT(count, reports(static_cast<cl_uint>(all)));
  }
  const auto is_listed = [](const cl_image_format& one) { return !same(one, untouched); };
  const std::span<const cl_image_format> list{formats};
  EXPECT_TRUE(std::ranges::all_of(list.first(std::min(room, all)), is_listed)) << "too few formats";
  EXPECT_TRUE(std::ranges::none_of(list.subspan(room), is_listed))
      << "entries after the last one of the list are written";
}

CLMEM_CASE(SupportedImageFormats, CountsAndLists,
           "clGetSupportedImageFormats counts the formats without a list, lists as many without a "
           "count, and may be called with neither.",
           {"GetSupportedImageFormats.count-only", "GetSupportedImageFormats.null-count"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    SCOPED_TRACE(name_of(kind));
    cl_uint count = 0;
    ASSERT_THAT(clGetSupportedImageFormats(fixture.context(), CL_MEM_READ_ONLY, type_of(kind), 0,
                                           nullptr, &count),
                returns(CL_SUCCESS));
    if (count != 0) {  // a list of no entries is rejected
      expect_listed_into(fixture, kind, count, count, false);
    }
    EXPECT_THAT(clGetSupportedImageFormats(fixture.context(), CL_MEM_READ_ONLY, type_of(kind), 0,
                                           nullptr, nullptr),
                returns(CL_SUCCESS));
  }
}

CLMEM_CASE(SupportedImageFormats, ListsNoMoreThanAskedFor,
           "clGetSupportedImageFormats fills its list and returns the number of all formats.",
           {"GetSupportedImageFormats.partial"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    const std::size_t all = formats_of(fixture, kind).size();
    for (const std::size_t room : {std::size_t{1}, all - 1, all, all + 1}) {
      if (room != 0 && room <= all + 1) {
        expect_listed_into(fixture, kind, room, all, true);
      }
    }
  }
}

struct RefusalRow {
  const char* name;
  const char* requirement;
  cl_mem_flags flags = CL_MEM_READ_ONLY;
  cl_mem_object_type type = CL_MEM_OBJECT_IMAGE2D;
  bool list = false;
};

std::vector<RefusalRow> refusal_rows() {
  constexpr const char* flags = "GetSupportedImageFormats.err.INVALID_VALUE.flags";
  constexpr const char* type = "GetSupportedImageFormats.err.INVALID_VALUE.image-type";
  constexpr const char* entries = "GetSupportedImageFormats.err.INVALID_VALUE.zero-entries";
  return {{.name = "UnknownFlag", .requirement = flags, .flags = cl_mem_flags{1} << 44},
          {.name = "HighestFlag",
           .requirement = flags,
           .flags = CL_MEM_READ_ONLY | cl_mem_flags{1} << 63},
          {.name = "ReadOnlyAndWriteOnly",
           .requirement = flags,
           .flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY},
          {.name = "ReadWriteAndReadOnly",
           .requirement = flags,
           .flags = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY},
          {.name = "Buffer", .requirement = type, .type = CL_MEM_OBJECT_BUFFER},
          {.name = "Pipe", .requirement = type, .type = CL_MEM_OBJECT_PIPE},
          {.name = "NoType", .requirement = type, .type = 0},
          {.name = "ListWithoutRoom", .requirement = entries, .list = true}};
}

CLMEM_TABLE(SupportedImageFormats, Refuses,
            "clGetSupportedImageFormats rejects invalid flags, invalid image types and a list of "
            "zero entries.",
            (const RefusalRow& row), refusal_rows(), {}) {
  std::array<cl_image_format, 4> formats{};
  cl_uint count = 0;
  EXPECT_THAT(clGetSupportedImageFormats(fixture.context(), row.flags, row.type, 0,
                                         row.list ? formats.data() : nullptr, &count),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
}

CLMEM_CASE(SupportedImageFormats, RefusesNullContext,
           "clGetSupportedImageFormats rejects NULL as the context.",
           {"GetSupportedImageFormats.err.INVALID_CONTEXT.null"}) {
  cl_uint count = 0;
  EXPECT_THAT(clGetSupportedImageFormats(nullptr, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 0,
                                         nullptr, &count),
              fixture.refuses(CL_INVALID_CONTEXT));
  expect_alive(fixture);
}

// True unless the type is packed and cannot be combined with the order.
bool is_allowed(const cl_image_format& format) {
  const cl_channel_order order = format.image_channel_order;
  switch (format.image_channel_data_type) {
    case CL_UNORM_SHORT_565:
    case CL_UNORM_SHORT_555:
    case CL_UNORM_INT_101010:
      return order == CL_RGB || order == CL_RGBx;
    case CL_UNORM_INT_101010_2:
      return order == CL_RGBA;
    default:
      return true;
  }
}

CLMEM_CASE(SupportedImageFormats, AreSound,
           "A packed data type is listed only with channel orders that are allowed for it.",
           {"GetSupportedImageFormats.stable"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    for (const cl_mem_flags use : uses) {
      SCOPED_TRACE(std::string{name_of(kind)} + " " + flag_text(use));
      for (const cl_image_format& one : formats_of(fixture, kind, use)) {
        EXPECT_TRUE(is_allowed(one)) << "order 0x" << std::hex << one.image_channel_order
                                     << " with type 0x" << one.image_channel_data_type;
      }
    }
  }
}

CLMEM_CASE(SupportedImageFormats, ForReadingAndWritingServeBoth,
           "An image format that is listed for reading and writing is also listed for reading and "
           "for writing.",
           {"GetSupportedImageFormats.access-flags"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    const auto readable = formats_of(fixture, kind, CL_MEM_READ_ONLY);
    const auto writable = formats_of(fixture, kind, CL_MEM_WRITE_ONLY);
    for (const ImageFormat& format : supported_formats(fixture, type_of(kind), CL_MEM_READ_WRITE)) {
      SCOPED_TRACE(std::string{name_of(kind)} + " of " + format.name);
      EXPECT_TRUE(has(readable, format.cl));
      EXPECT_TRUE(has(writable, format.cl));
    }
  }
}

CLMEM_CASE(SupportedImageFormats, OfOneContextAreStable,
           "A second call of clGetSupportedImageFormats lists the same formats.",
           {"GetSupportedImageFormats.stable"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    const auto again = formats_of(fixture, kind);
    const auto first = formats_of(fixture, kind);
    EXPECT_EQ(first.size(), again.size());
    EXPECT_TRUE(
        std::ranges::all_of(first, [&](const cl_image_format& one) { return has(again, one); }));
  }
}

CLMEM_CASE(SupportedImageFormats, OfAllDevicesAreListed,
           "A context lists the image formats of each of its devices.",
           {"GetSupportedImageFormats.union"}) {
  const TwoDevices two = fixture.two_devices();
  const auto both = reported_formats(two.context.get(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
  for (const cl_device_id device : two.devices) {
    const Handle<cl_context> alone = make_context(fixture.device().platform(), {device});
    for (const cl_image_format& one :
         reported_formats(alone.get(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D)) {
      EXPECT_TRUE(has(both, one)) << "order 0x" << std::hex << one.image_channel_order
                                  << " with type 0x" << one.image_channel_data_type;
    }
  }
}

struct RequiredRow {
  std::string name;
  std::string requirement;
  cl_channel_order order;
  std::vector<cl_channel_type> types;
};

// Checks that the listed formats include those of the row; CL_DEPTH is for 2D kinds only.
void expect_listed(Fixture& fixture, const RequiredRow& row, ImageKind kind, cl_mem_flags flags) {
  for (const cl_channel_type type : row.types) {
    const ImageFormat* const format = known_format(row.order, type);
    EXPECT_TRUE(supports(fixture, type_of(kind), flags, format->cl))
        << format->name << " is missing for " << name_of(kind) << " and flags " << flags;
  }
}

std::vector<RequiredRow> required_rows() {
  const std::string prefix = "GetSupportedImageFormats.required.";
  std::vector<RequiredRow> rows;
  for (const cl_channel_type type : std::array<cl_channel_type, 10>{
           CL_UNORM_INT8, CL_UNORM_INT16, CL_SIGNED_INT8, CL_SIGNED_INT16, CL_SIGNED_INT32,
           CL_UNSIGNED_INT8, CL_UNSIGNED_INT16, CL_UNSIGNED_INT32, CL_HALF_FLOAT, CL_FLOAT}) {
    const std::string name = known_format(CL_RGBA, type)->name;  // "RGBA_" and the type
    rows.push_back({name, prefix + "RGBA." + name.substr(5), CL_RGBA, {type}});
  }
  rows.push_back({"BGRA_UNORM_INT8", prefix + "BGRA.UNORM_INT8", CL_BGRA, {CL_UNORM_INT8}});
  return rows;
}

CLMEM_TABLE(SupportedImageFormats, HoldRequired,
            "Every device with images supports the required formats for reading and writing in "
            "each kind of image.",
            (const RequiredRow& row), required_rows(), {}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    for (const cl_mem_flags use : uses) {
      if (use == CL_MEM_READ_ONLY || writes_images(fixture, kind)) {
        expect_listed(fixture, row, kind, use);
      }
    }
  }
}

// Devices with the feature are excluded by the condition of the requirement: no_rw_images here, and
// no_3d_image_writes in the next case.
CLMEM_CASE(SupportedImageFormats, ForOneKernelNeedReadWriteImages,
           "Without read-write images no format is listed for reading and writing in one kernel.",
           {"Optional.rw-images.formats"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    EXPECT_THAT(formats_of(fixture, kind, CL_MEM_KERNEL_READ_AND_WRITE).size(), reports(0u))
        << name_of(kind);
  }
}

CLMEM_CASE(SupportedImageFormats, For3DNeed3DImageWrites,
           "Without 3D image writes no format of 3D images is listed for writing.",
           {"Optional.3d-writes.formats"}) {
  for (const cl_mem_flags flags : {cl_mem_flags{CL_MEM_WRITE_ONLY}, cl_mem_flags{CL_MEM_READ_WRITE},
                                   cl_mem_flags{CL_MEM_KERNEL_READ_AND_WRITE}}) {
    EXPECT_THAT(formats_of(fixture, ImageKind::image_3d, flags).size(), reports(0u))
        << "flags " << flag_text(flags);
  }
}

std::vector<RequiredRow> same_kernel_rows() {
  const std::vector<cl_channel_type> types{CL_UNORM_INT8,     CL_SIGNED_INT8,   CL_SIGNED_INT16,
                                           CL_SIGNED_INT32,   CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
                                           CL_UNSIGNED_INT32, CL_HALF_FLOAT,    CL_FLOAT};
  const std::string prefix = "GetSupportedImageFormats.required.rw.";
  return {{"R", prefix + "R", CL_R, types}, {"RGBA", prefix + "RGBA", CL_RGBA, types}};
}

CLMEM_TABLE(SupportedImageFormats, HoldRequiredForOneKernel,
            "With read-write images the required formats are listed for both uses in one kernel.",
            (const RequiredRow& row), same_kernel_rows(), {"GetSupportedImageFormats.kernel-rw"}) {
  for (const ImageKind kind : kinds_of(fixture)) {
    if (writes_images(fixture, kind)) {
      expect_listed(fixture, row, kind, CL_MEM_KERNEL_READ_AND_WRITE);
    }
  }
}

// Formats that 2.x requires and 3.0 has made optional again.
std::vector<RequiredRow> second_version_rows() {
  const std::vector<cl_channel_type> twelve{CL_UNORM_INT8,     CL_UNORM_INT16,   CL_SNORM_INT8,
                                            CL_SNORM_INT16,    CL_SIGNED_INT8,   CL_SIGNED_INT16,
                                            CL_SIGNED_INT32,   CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
                                            CL_UNSIGNED_INT32, CL_HALF_FLOAT,    CL_FLOAT};
  const std::string prefix = "GetSupportedImageFormats.required-2x.";
  return {{"R", prefix + "R", CL_R, twelve},
          {"RG", prefix + "RG", CL_RG, twelve},
          {"RGBA_SNORM", prefix + "RGBA-snorm", CL_RGBA, {CL_SNORM_INT8, CL_SNORM_INT16}},
          {"DEPTH", prefix + "DEPTH", CL_DEPTH, {CL_UNORM_INT16, CL_FLOAT}},
          {"sRGBA", prefix + "sRGBA", CL_sRGBA, {CL_UNORM_INT8}}};
}

CLMEM_TABLE(SupportedImageFormats, HoldRequiredOf2x,
            "Devices of version 2.0 to 2.2 list additional image formats for reading.",
            (const RequiredRow& row), second_version_rows(), {}) {
  for (const ImageKind kind : every_image_kind) {
    const bool flat = kind == ImageKind::image_2d || kind == ImageKind::image_2d_array;
    if ((row.order == CL_DEPTH && !flat) ||
        (row.order == CL_sRGBA && kind == ImageKind::image_1d_buffer)) {
      continue;
    }
    expect_listed(fixture, row, kind, CL_MEM_READ_ONLY);
  }
}

CLMEM_CASE(SupportedImageFormats, AreNoneWithoutImages,
           "No image format is listed in a context whose devices have no images.",
           {"Optional.images.none.context"}) {
  EXPECT_THAT(reported_formats(fixture.context(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D).size(),
              by("Optional.images.none.context", reports(0u)));
}

}  // namespace clmem::conformance::supported_formats_cases
