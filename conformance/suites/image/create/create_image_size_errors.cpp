// SPDX-License-Identifier: Apache-2.0
// Extents and descriptors that the calls which create images have to refuse.

#include "suites/case_file.hpp"
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

using Field = std::size_t cl_image_desc::*;
constexpr Field width = &cl_image_desc::image_width;
constexpr Field height = &cl_image_desc::image_height;
constexpr Field depth = &cl_image_desc::image_depth;
constexpr Field layers = &cl_image_desc::image_array_size;
constexpr Field row_pitch = &cl_image_desc::image_row_pitch;
constexpr Field slice_pitch = &cl_image_desc::image_slice_pitch;

template <auto field, std::size_t value>
void set(Fixture&, Creation& call) {
  call.description.*field = value;
}

// One dimension beyond the limit and one pixel in the others, so that nothing else is too large;
// two slices for clCreateImage3D.
template <Field field, cl_device_info query>
void exceed(Fixture& fixture, Creation& call) {
  const cl_image_desc before = call.description;
  for (const Field other : {width, height, depth, layers}) {
    call.description.*other = before.*other == 0 ? 0 : 1;
  }
  if (call.creator.create == create_image_3d.create) {
    call.description.image_depth = 2;
  }
  call.description.*field = limit(fixture, query) + 1;
}

constexpr auto too_wide_2d = exceed<width, CL_DEVICE_IMAGE2D_MAX_WIDTH>;
constexpr auto too_high_2d = exceed<height, CL_DEVICE_IMAGE2D_MAX_HEIGHT>;
constexpr auto too_wide_3d = exceed<width, CL_DEVICE_IMAGE3D_MAX_WIDTH>;
constexpr auto too_high_3d = exceed<height, CL_DEVICE_IMAGE3D_MAX_HEIGHT>;
constexpr auto too_deep = exceed<depth, CL_DEVICE_IMAGE3D_MAX_DEPTH>;

// With host memory that holds what the pitches say.
template <std::size_t row, std::size_t slice>
void give_pitches(Fixture& fixture, Creation& call) {
  call.use(fixture, copied, true);
  call.description.image_row_pitch = row;
  call.description.image_slice_pitch = slice;
}

constexpr auto row_without_memory = set<row_pitch, 16 * element>;
constexpr auto small_row = give_pitches<12 * element, 0>;
constexpr auto tiny_row = give_pitches<element, 0>;
constexpr auto small_row_in_slice = give_pitches<12 * element, 12 * 7 * element>;
constexpr auto partial_row = give_pitches<16 * element + 2, 0>;
constexpr auto slice_without_memory = set<slice_pitch, 13 * 7 * element>;
constexpr auto small_slice = give_pitches<0, 13 * 6 * element>;
constexpr auto partial_slice = give_pitches<13 * element, (13 * 7 + 6) * element>;

void small_slice_of_rows(Fixture& fixture, Creation& call) {
  const bool layers_are_rows = call.description.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  (layers_are_rows ? give_pitches<26 * element, 13 * element>
                   : give_pitches<13 * element, 13 * 6 * element>)(fixture, call);
}

void partial_wide_row(Fixture& fixture, Creation& call) {
  call.format = {CL_RGBA, CL_FLOAT};  // 16 bytes
  if (!supports(fixture, CL_MEM_OBJECT_IMAGE2D, call.flags, call.format)) {
    unsupported("images of RGBA_FLOAT");
  }
  give_pitches<16 * 16 + 4, 0>(fixture, call);
}

template <cl_uint levels>
void mip_levels(Fixture& fixture, Creation& call) {
  if (fixture.device().has_extension("cl_khr_mipmap_image")) {
    unsupported("no_cl_khr_mipmap_image");
  }
  call.description.num_mip_levels = levels;
}

void no_descriptor(Fixture&, Creation& call) {
  call.description_given = nullptr;
}

using Kinds = std::vector<ImageKind>;

struct SizeRow {
  const char* name;
  const char* topic;  // of clCreateImage
  const Kinds& kinds;
  Spoil spoil;
};

// A 1D image buffer has a buffer that is large enough for its width; it has cases of its own.
const Kinds every_kind{ImageKind::image_1d, ImageKind::image_1d_array, ImageKind::image_2d,
                       ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds one_dimension{ImageKind::image_1d, ImageKind::image_1d_array};
const Kinds two_dimensions{ImageKind::image_2d, ImageKind::image_2d_array};
const Kinds with_height{ImageKind::image_2d, ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds arrays{ImageKind::image_1d_array, ImageKind::image_2d_array};
const Kinds with_slices{ImageKind::image_1d_array, ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds with_layers_of_rows{ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds plane{ImageKind::image_2d};
const Kinds volume{ImageKind::image_3d};

std::vector<SizeRow> size_rows() {
  return {
      {"NoWidth", "width-zero", every_kind, set<width, 0>},
      {"NoHeight", "height-zero", with_height, set<height, 0>},
      {"NoDepth", "depth-zero", volume, set<depth, 0>},
      {"NoLayers", "array-size-zero", arrays, set<layers, 0>},
      {"TooWide", "max-1d-width", one_dimension, too_wide_2d},
      {"TooWide", "max-2d-width", two_dimensions, too_wide_2d},
      {"TooHigh", "max-2d-height", two_dimensions, too_high_2d},
      {"TooWide", "max-3d-extent", volume, too_wide_3d},
      {"TooHigh", "max-3d-extent", volume, too_high_3d},
      {"TooDeep", "max-3d-extent", volume, too_deep},
      {"TooManyLayers", "max-array-size", arrays, exceed<layers, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE>}};
}

// `Alone`: without a row pitch the rows of the host memory follow each other.
std::vector<SizeRow> descriptor_rows() {
  return {{"RowPitchWithoutHostPointer", "row-pitch-no-host-ptr", every_kind, row_without_memory},
          {"TooSmallRowPitch", "row-pitch-small", every_kind, small_row},
          {"RowPitchOfOneElement", "row-pitch-small", every_kind, tiny_row},
          {"TooSmallRowPitchWithinSlicePitch", "row-pitch-small", with_layers_of_rows,
           small_row_in_slice},
          {"RowPitchOfPartialElements", "row-pitch-multiple", every_kind, partial_row},
          {"RowPitchOfPartialWideElements", "row-pitch-multiple", plane, partial_wide_row},
          {"SlicePitchWithoutHostPointer", "slice-pitch-no-host-ptr", with_slices,
           slice_without_memory},
          {"TooSmallSlicePitch", "slice-pitch-small", with_slices, small_slice_of_rows},
          {"SlicePitchOfPartialRows", "slice-pitch-multiple", with_slices, partial_slice},
          {"TooSmallSlicePitchAlone", "slice-pitch-small", with_layers_of_rows, small_slice},
          {"SlicePitchOfPartialRowsAlone", "slice-pitch-multiple", with_slices,
           give_pitches<0, (13 * 7 + 6) * element>},
          {"MipLevels", "mip-levels", every_kind, mip_levels<2>},
          {"OneMipLevel", "mip-levels", every_kind, mip_levels<1>},
          {"OneSample", "samples", every_kind, set<&cl_image_desc::num_samples, 1>},
          {"Samples", "samples", every_kind, set<&cl_image_desc::num_samples, 4>},
          {"NoType", "type", plane, set<&cl_image_desc::image_type, 0>},
          {"TypeOfBuffer", "type", plane, set<&cl_image_desc::image_type, CL_MEM_OBJECT_BUFFER>},
          {"TypeOfPipe", "type", plane, set<&cl_image_desc::image_type, CL_MEM_OBJECT_PIPE>},
          {"Null", "null", plane, no_descriptor}};
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
                 const std::size_t pixels = limit(fixture, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE) + 1;
                 if (pixels > affordable / smallest->element ||
                     pixels * smallest->element > fixture.device().max_allocation()) {
                   unsupported("a buffer that is larger than the widest 1D image buffer");
                 }
                 cl_int code = not_stored;
                 const Handle<cl_mem> buffer{clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE,
                                                            pixels * smallest->element, nullptr,
                                                            &code)};
                 if (code != CL_SUCCESS) {
                   unsupported("a buffer that is larger than the widest 1D image buffer");
                 }
                 Creation call{fixture, create_image, ImageKind::image_1d_buffer};
                 call.format = smallest->cl;
                 call.description.image_width = pixels;
                 call.description.buffer = buffer.get();
                 expect_refused(fixture, call, CL_INVALID_IMAGE_SIZE);
               },
           .memory = affordable}};
}

struct EarlyRow {
  const char* name;
  const char* topic;
  Spoil spoil;
};

// Of the creators that return CL_INVALID_IMAGE_SIZE for all of them.
Cases early_refusals(const ImageCreator& creator, const char* name, const char* sentence,
                     const std::vector<EarlyRow>& mistakes) {
  std::vector<DescriptorRow> rows;
  for (const EarlyRow& mistake : mistakes) {
    rows.push_back({mistake.name,
                    {std::string{creator.prefix} + "err.INVALID_IMAGE_SIZE." + mistake.topic},
                    creator.kind,
                    CL_INVALID_IMAGE_SIZE,
                    mistake.spoil});
  }
  return refusals(creator, name, sentence, rows);
}

Cases early_cases() {
  return join(
      {early_refusals(create_image_2d, "RefusesExtent",
                      "Extents and row pitch are within their limits.",
                      {{"NoWidth", "zero", set<width, 0>},
                       {"NoHeight", "zero", set<height, 0>},
                       {"TooWide", "max", too_wide_2d},
                       {"TooHigh", "max", too_high_2d},
                       {"RowPitchWithoutHostPointer", "row-pitch", row_without_memory},
                       {"TooSmallRowPitch", "row-pitch", small_row},
                       {"RowPitchOfPartialElements", "row-pitch", partial_row}}),
       early_refusals(create_image_3d, "RefusesExtent",
                      "Extents are within their limits, and a depth of one is too small.",
                      {{"NoWidth", "zero", set<width, 0>},
                       {"NoHeight", "zero", set<height, 0>},
                       {"NoDepth", "depth", set<depth, 0>},
                       {"OneSlice", "depth", set<depth, 1>},
                       {"TooWide", "max", too_wide_3d},
                       {"TooHigh", "max", too_high_3d},
                       {"TooDeep", "max", too_deep}}),
       early_refusals(create_image_3d, "RefusesPitch",
                      "Pitches require host memory and hold a row and a slice.",
                      {{"RowPitchWithoutHostPointer", "row-pitch", row_without_memory},
                       {"TooSmallRowPitch", "row-pitch", small_row},
                       {"RowPitchOfPartialElements", "row-pitch", partial_row},
                       {"SlicePitchWithoutHostPointer", "slice-pitch", slice_without_memory},
                       {"TooSmallSlicePitch", "slice-pitch", small_slice},
                       {"SlicePitchOfPartialRows", "slice-pitch", partial_slice}})});
}

}  // namespace

Cases cases() {
  return join({detailed_cases(create_image), detailed_cases(create_image_with_properties),
               buffer_width_cases(), early_cases()});
}

}  // namespace clmem::conformance::create_image_size_errors_cases
