// SPDX-License-Identifier: Apache-2.0
// Extents and descriptors that the calls which create images have to refuse.

#include <gtest/gtest.h>

#include <algorithm>

#include "suites/all_cases.hpp"
#include "suites/image/create/image_creation.hpp"

namespace clmem::conformance::create_image_size_errors_cases {

namespace {

constexpr cl_mem_flags copied = CL_MEM_COPY_HOST_PTR;
constexpr std::size_t element = 4;  // bytes of the common format

// One mistake in an otherwise legal descriptor.
struct DescriptorRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageKind kind;
  cl_int expected;
  void (*spoil)(Fixture& fixture, Creation& call);
};

using Spoil = decltype(DescriptorRow::spoil);

std::size_t limit(Fixture& fixture, cl_device_info query) {
  return fixture.device().value_or_zero<std::size_t>(query);
}

// One dimension beyond the limit and one pixel in the others, so that nothing else is too large.
void exceed(Fixture& fixture, Creation& call, std::size_t cl_image_desc::*field,
            cl_device_info query) {
  const cl_image_desc before = call.description;
  for (std::size_t cl_image_desc::*const other :
       {&cl_image_desc::image_width, &cl_image_desc::image_height, &cl_image_desc::image_depth,
        &cl_image_desc::image_array_size}) {
    call.description.*other = before.*other == 0 ? 0 : 1;
  }
  call.description.*field = limit(fixture, query) + 1;
}

struct SizeRow {
  const char* name;
  const char* topic;  // of clCreateImage
  std::vector<ImageKind> kinds;
  Spoil spoil;
};

// A 1D image buffer has a buffer that is large enough for its width; it has cases of its own.
const std::vector<SizeRow>& size_rows() {
  using K = ImageKind;
  static const std::vector<SizeRow> rows{
      {"NoWidth",
       "width-zero",
       {K::image_1d, K::image_1d_array, K::image_2d, K::image_2d_array, K::image_3d},
       [](Fixture&, Creation& call) { call.description.image_width = 0; }},
      {"NoHeight",
       "height-zero",
       {K::image_2d, K::image_2d_array, K::image_3d},
       [](Fixture&, Creation& call) { call.description.image_height = 0; }},
      {"NoDepth",
       "depth-zero",
       {K::image_3d},
       [](Fixture&, Creation& call) { call.description.image_depth = 0; }},
      {"NoLayers",
       "array-size-zero",
       {K::image_1d_array, K::image_2d_array},
       [](Fixture&, Creation& call) { call.description.image_array_size = 0; }},
      {"TooWide",
       "max-1d-width",
       {K::image_1d, K::image_1d_array},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_width, CL_DEVICE_IMAGE2D_MAX_WIDTH);
       }},
      {"TooWide",
       "max-2d-width",
       {K::image_2d, K::image_2d_array},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_width, CL_DEVICE_IMAGE2D_MAX_WIDTH);
       }},
      {"TooHigh",
       "max-2d-height",
       {K::image_2d, K::image_2d_array},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_height, CL_DEVICE_IMAGE2D_MAX_HEIGHT);
       }},
      {"TooWide",
       "max-3d-extent",
       {K::image_3d},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_width, CL_DEVICE_IMAGE3D_MAX_WIDTH);
       }},
      {"TooHigh",
       "max-3d-extent",
       {K::image_3d},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_height, CL_DEVICE_IMAGE3D_MAX_HEIGHT);
       }},
      {"TooDeep",
       "max-3d-extent",
       {K::image_3d},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_depth, CL_DEVICE_IMAGE3D_MAX_DEPTH);
       }},
      {"TooManyLayers",
       "max-array-size",
       {K::image_1d_array, K::image_2d_array},
       [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_array_size, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE);
       }},
  };
  return rows;
}

// Pitches, with host memory that holds what they say.
const std::vector<SizeRow>& descriptor_rows() {
  using K = ImageKind;
  static const std::vector<ImageKind> all{K::image_1d, K::image_1d_array, K::image_2d,
                                          K::image_2d_array, K::image_3d};
  static const std::vector<ImageKind> sliced{K::image_1d_array, K::image_2d_array, K::image_3d};
  static const std::vector<SizeRow> rows{
      {"RowPitchWithoutHostPointer", "row-pitch-no-host-ptr", all,
       [](Fixture&, Creation& call) { call.description.image_row_pitch = 16 * element; }},
      {"TooSmallRowPitch", "row-pitch-small", all,
       [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_row_pitch = 12 * element;
       }},
      {"RowPitchOfPartialElements", "row-pitch-multiple", all,
       [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_row_pitch = 16 * element + 2;
       }},
      {"RowPitchOfPartialWideElements",
       "row-pitch-multiple",
       {K::image_2d},
       [](Fixture& fixture, Creation& call) {
         call.format = {CL_RGBA, CL_FLOAT};  // 16 bytes
         if (!supports(fixture, CL_MEM_OBJECT_IMAGE2D, call.flags, call.format)) {
           unsupported("images of RGBA_FLOAT");
         }
         call.use(fixture, copied, true);
         call.description.image_row_pitch = 16 * 16 + 4;
       }},
      {"SlicePitchWithoutHostPointer", "slice-pitch-no-host-ptr", sliced,
       [](Fixture&, Creation& call) { call.description.image_slice_pitch = 13 * 7 * element; }},
      {"TooSmallSlicePitch", "slice-pitch-small", sliced,
       [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         const bool layers_are_rows = call.description.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
         call.description.image_row_pitch = (layers_are_rows ? 26 : 13) * element;
         call.description.image_slice_pitch = (layers_are_rows ? 13 : 13 * 6) * element;
       }},
      {"SlicePitchOfPartialRows", "slice-pitch-multiple", sliced,
       [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_row_pitch = 13 * element;
         call.description.image_slice_pitch = (13 * 7 + 6) * element;
       }},
      // Without a row pitch the rows of the host memory follow each other.
      {"TooSmallSlicePitchAlone",
       "slice-pitch-small",
       {K::image_2d_array, K::image_3d},
       [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_slice_pitch = 13 * 6 * element;
       }},
      {"SlicePitchOfPartialRowsAlone", "slice-pitch-multiple", sliced,
       [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_slice_pitch = (13 * 7 + 6) * element;
       }},
      {"MipLevels", "mip-levels", all,
       [](Fixture& fixture, Creation& call) {
         if (fixture.device().has_extension("cl_khr_mipmap_image")) {
           unsupported("no_cl_khr_mipmap_image");
         }
         call.description.num_mip_levels = 2;
       }},
      {"OneMipLevel", "mip-levels", all,
       [](Fixture& fixture, Creation& call) {
         if (fixture.device().has_extension("cl_khr_mipmap_image")) {
           unsupported("no_cl_khr_mipmap_image");
         }
         call.description.num_mip_levels = 1;
       }},
      {"OneSample", "samples", all,
       [](Fixture&, Creation& call) { call.description.num_samples = 1; }},
      {"Samples", "samples", all,
       [](Fixture&, Creation& call) { call.description.num_samples = 4; }},
      {"NoType",
       "type",
       {K::image_2d},
       [](Fixture&, Creation& call) { call.description.image_type = 0; }},
      {"TypeOfBuffer",
       "type",
       {K::image_2d},
       [](Fixture&, Creation& call) { call.description.image_type = CL_MEM_OBJECT_BUFFER; }},
      {"TypeOfPipe",
       "type",
       {K::image_2d},
       [](Fixture&, Creation& call) { call.description.image_type = CL_MEM_OBJECT_PIPE; }},
      {"Null",
       "null",
       {K::image_2d},
       [](Fixture&, Creation& call) { call.description_given = nullptr; }},
  };
  return rows;
}

// clCreateImageWithProperties has the rules of clCreateImage, cited together in its own rows.
std::vector<DescriptorRow> rows_of(const std::vector<SizeRow>& rules, const char* topic,
                                   cl_int expected, const char* together) {
  std::vector<DescriptorRow> rows;
  for (const SizeRow& rule : rules) {
    for (const ImageKind kind : rule.kinds) {
      DescriptorRow row{std::string{name_of(kind)} + "_" + rule.name,
                        {std::string{"CreateImage.err."} + topic + rule.topic},
                        kind,
                        expected,
                        rule.spoil};
      if (together != nullptr) {
        const bool null = std::string{"null"} == rule.topic;
        row.requirements.push_back(std::string{"CreateImageWithProperties.err."} + topic +
                                   (null ? rule.topic : together));
      }
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

Cases refusals(const ImageCreator& creator, const char* name, const char* sentence,
               const std::vector<DescriptorRow>& rows) {
  return each({.suite = creator.suite, .name = name, .sentence = sentence}, rows,
              [&creator](Fixture& fixture, const DescriptorRow& row) {
                Creation call{fixture, creator, row.kind};
                row.spoil(fixture, call);
                expect_refused(fixture, call, row.expected);
              });
}

Cases detailed_cases(const ImageCreator& creator) {
  const bool alone = creator.create == create_image.create;
  return join(
      {refusals(creator, "RefusesExtent", "Every extent is at least one and within its limit.",
                rows_of(size_rows(), "INVALID_IMAGE_SIZE.", CL_INVALID_IMAGE_SIZE,
                        alone ? nullptr : "dimensions")),
       refusals(creator, "RefusesDescriptor",
                "Type, pitches, mip levels and samples are what the kind of image allows.",
                rows_of(descriptor_rows(), "INVALID_IMAGE_DESCRIPTOR.", CL_INVALID_IMAGE_DESCRIPTOR,
                        alone ? nullptr : "values"))});
}

// A width above the limit of 1D image buffers needs a buffer of that many elements.
Cases buffer_width_cases() {
  static constexpr std::size_t affordable = 256U << 20U;
  return {{.suite = create_image.suite,
           .name = "Refuses1DBufferThatIsTooWide",
           .sentence = "The width of a 1D image buffer is limited, however large its buffer is.",
           .requirements = {"CreateImage.err.INVALID_IMAGE_SIZE.max-1d-buffer-width"},
           .body =
               [](Fixture& fixture) {
                 const auto formats =
                     supported_formats(fixture, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_READ_WRITE);
                 const auto smallest =
                     std::min_element(formats.begin(), formats.end(),
                                      [](const ImageFormat& one, const ImageFormat& other) {
                                        return one.element < other.element;
                                      });
                 const std::size_t width = limit(fixture, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE) + 1;
                 if (width > affordable / smallest->element ||
                     width * smallest->element > fixture.device().max_allocation()) {
                   unsupported("a buffer that is larger than the widest 1D image buffer");
                 }
                 cl_int code = not_stored;
                 const Handle<cl_mem> buffer{clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE,
                                                            width * smallest->element, nullptr,
                                                            &code)};
                 if (code != CL_SUCCESS) {
                   unsupported("a buffer that is larger than the widest 1D image buffer");
                 }
                 Creation call{fixture, create_image, ImageKind::image_1d_buffer};
                 call.format = smallest->cl;
                 call.description.image_width = width;
                 call.description.buffer = buffer.get();
                 expect_refused(fixture, call, CL_INVALID_IMAGE_SIZE);
               },
           .memory = affordable}};
}

Cases early_2d_cases() {
  const auto row = [](const char* name, const char* topic, Spoil spoil) {
    return DescriptorRow{name,
                         {std::string{"CreateImage2D.err.INVALID_IMAGE_SIZE."} + topic},
                         ImageKind::image_2d,
                         CL_INVALID_IMAGE_SIZE,
                         spoil};
  };
  return refusals(
      create_image_2d, "RefusesExtent", "Extents and row pitch are within their limits.",
      {row("NoWidth", "zero", [](Fixture&, Creation& call) { call.description.image_width = 0; }),
       row("NoHeight", "zero", [](Fixture&, Creation& call) { call.description.image_height = 0; }),
       row("TooWide", "max",
           [](Fixture& fixture, Creation& call) {
             exceed(fixture, call, &cl_image_desc::image_width, CL_DEVICE_IMAGE2D_MAX_WIDTH);
           }),
       row("TooHigh", "max",
           [](Fixture& fixture, Creation& call) {
             exceed(fixture, call, &cl_image_desc::image_height, CL_DEVICE_IMAGE2D_MAX_HEIGHT);
           }),
       row("RowPitchWithoutHostPointer", "row-pitch",
           [](Fixture&, Creation& call) { call.description.image_row_pitch = 16 * element; }),
       row("TooSmallRowPitch", "row-pitch",
           [](Fixture& fixture, Creation& call) {
             call.use(fixture, copied, true);
             call.description.image_row_pitch = 12 * element;
           }),
       row("RowPitchOfPartialElements", "row-pitch", [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_row_pitch = 16 * element + 2;
       })});
}

DescriptorRow early_3d(const char* name, const char* topic, Spoil spoil) {
  return {name,
          {std::string{"CreateImage3D.err.INVALID_IMAGE_SIZE."} + topic},
          ImageKind::image_3d,
          CL_INVALID_IMAGE_SIZE,
          spoil};
}

Cases early_3d_extent_cases() {
  return refusals(
      create_image_3d, "RefusesExtent",
      "Extents are within their limits, and a depth of one is too small.",
      {early_3d("NoWidth", "zero",
                [](Fixture&, Creation& call) { call.description.image_width = 0; }),
       early_3d("NoHeight", "zero",
                [](Fixture&, Creation& call) { call.description.image_height = 0; }),
       early_3d("NoDepth", "depth",
                [](Fixture&, Creation& call) { call.description.image_depth = 0; }),
       early_3d("OneSlice", "depth",
                [](Fixture&, Creation& call) { call.description.image_depth = 1; }),
       early_3d("TooWide", "max",
                [](Fixture& fixture, Creation& call) {
                  exceed(fixture, call, &cl_image_desc::image_width, CL_DEVICE_IMAGE3D_MAX_WIDTH);
                  call.description.image_depth = 2;
                }),
       early_3d("TooHigh", "max",
                [](Fixture& fixture, Creation& call) {
                  exceed(fixture, call, &cl_image_desc::image_height, CL_DEVICE_IMAGE3D_MAX_HEIGHT);
                  call.description.image_depth = 2;
                }),
       early_3d("TooDeep", "max", [](Fixture& fixture, Creation& call) {
         exceed(fixture, call, &cl_image_desc::image_depth, CL_DEVICE_IMAGE3D_MAX_DEPTH);
       })});
}

Cases early_3d_pitch_cases() {
  return refusals(
      create_image_3d, "RefusesPitch", "Pitches require host memory and hold a row and a slice.",
      {early_3d("RowPitchWithoutHostPointer", "row-pitch",
                [](Fixture&, Creation& call) { call.description.image_row_pitch = 16 * element; }),
       early_3d("TooSmallRowPitch", "row-pitch",
                [](Fixture& fixture, Creation& call) {
                  call.use(fixture, copied, true);
                  call.description.image_row_pitch = 12 * element;
                }),
       early_3d("RowPitchOfPartialElements", "row-pitch",
                [](Fixture& fixture, Creation& call) {
                  call.use(fixture, copied, true);
                  call.description.image_row_pitch = 16 * element + 2;
                }),
       early_3d(
           "SlicePitchWithoutHostPointer", "slice-pitch",
           [](Fixture&, Creation& call) { call.description.image_slice_pitch = 13 * 7 * element; }),
       early_3d("TooSmallSlicePitch", "slice-pitch",
                [](Fixture& fixture, Creation& call) {
                  call.use(fixture, copied, true);
                  call.description.image_slice_pitch = 13 * 6 * element;
                }),
       early_3d("SlicePitchOfPartialRows", "slice-pitch", [](Fixture& fixture, Creation& call) {
         call.use(fixture, copied, true);
         call.description.image_row_pitch = 13 * element;
         call.description.image_slice_pitch = (13 * 7 + 6) * element;
       })});
}

}  // namespace

Cases cases() {
  return join({detailed_cases(create_image), detailed_cases(create_image_with_properties),
               buffer_width_cases(), early_2d_cases(), early_3d_extent_cases(),
               early_3d_pitch_cases()});
}

}  // namespace clmem::conformance::create_image_size_errors_cases
