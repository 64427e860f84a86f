// SPDX-License-Identifier: Apache-2.0
// Memory objects that an image cannot be created from, and flags that contradict theirs.

#include "suites/case_file.hpp"
#include "suites/image/create/image_creation.hpp"

namespace clmem::conformance::image_from_object_errors_cases {

namespace {

constexpr std::size_t element = 4;  // bytes of the common format

// Flags of a buffer and of the 1D image buffer over it that cannot go together.
struct FlagRow {
  const char* name;
  const char* topic;
  cl_mem_flags of_buffer;
  cl_mem_flags of_image;
  bool host;
};

const std::vector<FlagRow>& flag_rows() {
  static constexpr const char* pointer = "mem-object.host-ptr-flags";
  static const std::vector<FlagRow> rows{
      {"WriteOnlyThenReadWrite", "mem-object.wo-rw", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, false},
      {"WriteOnlyThenReadOnly", "mem-object.wo-ro", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, false},
      {"ReadOnlyThenReadWrite", "mem-object.ro-rw", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, false},
      {"ReadOnlyThenWriteOnly", "mem-object.ro-wo", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, false},
      {"UseHostPtr", pointer, CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR, true},
      {"CopyHostPtr", pointer, CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR, true},
      {"AllocHostPtr", pointer, CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR, false},
      {"HostWriteOnlyThenHostReadOnly", "mem-object.hostwo-hostro", CL_MEM_HOST_WRITE_ONLY,
       CL_MEM_HOST_READ_ONLY, false},
      {"HostReadOnlyThenHostWriteOnly", "mem-object.hostro-hostwo", CL_MEM_HOST_READ_ONLY,
       CL_MEM_HOST_WRITE_ONLY, false},
      {"NoHostAccessThenHostReadOnly", "mem-object.hostno-host", CL_MEM_HOST_NO_ACCESS,
       CL_MEM_HOST_READ_ONLY, false},
      {"NoHostAccessThenHostWriteOnly", "mem-object.hostno-host", CL_MEM_HOST_NO_ACCESS,
       CL_MEM_HOST_WRITE_ONLY, false},
  };
  return rows;
}

struct Mistake {
  std::string name;
  std::string requirement;
  FlagRow flags;
};

Cases flag_cases(const ImageCreator& creator) {
  std::vector<Mistake> mistakes;
  for (const FlagRow& row : flag_rows()) {
    mistakes.push_back(
        {row.name, citing(creator, std::string{"err.INVALID_VALUE."} + row.topic), row});
  }
  return each(
      {.suite = creator.suite,
       .name = "RefusesFlagsAgainstItsBuffer",
       .sentence =
           "An image cannot have access that its buffer lacks, nor host memory of its own."},
      mistakes, [&creator](Fixture& fixture, const Mistake& mistake) {
        Creation call{fixture, creator, ImageKind::image_1d_buffer};
        const FilledBuffer buffer = fixture.filled_buffer(4096, mistake.flags.of_buffer);
        call.flags = mistake.flags.of_image;
        call.host = mistake.flags.host ? fixture.host(4096).data() : nullptr;
        call.description.buffer = buffer.get();
        expect_refused(fixture, call, CL_INVALID_VALUE);
      });
}

// The descriptor names a memory object that the image cannot be created from.
struct ObjectRow {
  std::string name;
  std::string topic;
  ImageKind kind;
  cl_int expected;
  Handle<cl_mem> (*spoil)(Fixture& fixture, Creation& call);  // what has to outlive the call
};

Handle<cl_mem> plain_buffer(Fixture& fixture, std::size_t size) {
  return fixture.filled_buffer(size).mem;
}

Handle<cl_mem> over(Creation& call, Handle<cl_mem> object) {
  call.description.buffer = object.get();
  return object;
}

// Row pitches of 2D images over buffers are multiples of this, in bytes.
std::size_t pitch_unit(const Fixture& fixture) {
  return element * std::max<std::size_t>(
                       1, fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT));
}

std::size_t legal_pitch(const Fixture& fixture) {
  const std::size_t unit = pitch_unit(fixture);
  return (13 * element + unit - 1) / unit * unit;
}

Handle<cl_mem> too_narrow_pitch_unit(Fixture& fixture, Creation& call) {
  const std::size_t unit = pitch_unit(fixture);
  if (unit == element) {
    unsupported("a pitch alignment of more than one pixel");
  }
  call.description.image_row_pitch = legal_pitch(fixture) + element;
  return over(call, plain_buffer(fixture, 8 * (legal_pitch(fixture) + unit)));
}

// The alignment counts in pixels: as many bytes are not enough.
Handle<cl_mem> pitch_unit_in_bytes(Fixture& fixture, Creation& call) {
  const std::size_t unit = pitch_unit(fixture);
  if (unit / element % element != 0) {
    unsupported("a pitch alignment of several pixels, by the size of a pixel");
  }
  call.description.image_row_pitch = legal_pitch(fixture) + unit / element;
  return over(call, plain_buffer(fixture, 8 * (legal_pitch(fixture) + unit)));
}

Handle<cl_mem> misaligned_host_memory(Fixture& fixture, Creation& call) {
  const std::size_t alignment =
      element * fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT);
  if (alignment <= element) {
    unsupported("a base address alignment of more than one pixel");
  }
  const std::size_t size = 8 * legal_pitch(fixture);
  Bytes& memory = fixture.host(size + 2 * alignment);
  const std::size_t rest = reinterpret_cast<std::uintptr_t>(memory.data()) % alignment;
  Handle<cl_mem> buffer =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size,
                memory.data() + (alignment - rest) + element);
  call.description.image_row_pitch = legal_pitch(fixture);
  return over(call, std::move(buffer));
}

// The extension allows more, and has codes of its own.
void needs_plain_rules(const Fixture& fixture) {
  if (fixture.device().has_extension("cl_ext_image_from_buffer")) {
    unsupported("no_cl_ext_image_from_buffer");
  }
}

Handle<cl_mem> object_that_is_not_allowed(Fixture& fixture, Creation& call) {
  needs_plain_rules(fixture);
  return over(call, plain_buffer(fixture, 65536));
}

Handle<cl_mem> plane(Fixture& fixture, const ImageShape& shape) {
  return make_image(fixture, shape, common_format().cl, CL_MEM_READ_WRITE);
}

// As an sRGB view, so that the formats are not the mistake.
Handle<cl_mem> over_plane_as_srgb(Fixture& fixture, Creation& call) {
  call.flags = CL_MEM_READ_ONLY;
  call.format.image_channel_order = CL_sRGBA;
  if (fixture.device().lacks("image2d_from_buffer") ||
      !supports(fixture, CL_MEM_OBJECT_IMAGE2D, call.flags, call.format)) {
    unsupported("sRGB views of 2D images");
  }
  return over(
      call, make_image(fixture, usual_shape(ImageKind::image_2d), common_format().cl, call.flags));
}

// Channel orders of one pixel size and data type that are not a pair in the table of compatible
// orders.
Handle<cl_mem> over_plane_of_other_order(Fixture& fixture, Creation& call) {
  call.format.image_channel_order = CL_BGRA;
  if (!supports(fixture, CL_MEM_OBJECT_IMAGE2D, call.flags, call.format)) {
    unsupported("BGRA images");
  }
  return over(call, plane(fixture, usual_shape(ImageKind::image_2d)));
}

// Compatible orders of different data types.
Handle<cl_mem> over_integer_plane_as_srgb(Fixture& fixture, Creation& call) {
  const Handle<cl_mem> plain = over_plane_as_srgb(fixture, call);
  const cl_image_format integers{CL_RGBA, CL_UNSIGNED_INT8};
  return over(call,
              make_image(fixture, usual_shape(ImageKind::image_2d), integers, CL_MEM_READ_ONLY));
}

// The bytes that the image would need exist in the parent of the sub-buffer.
Handle<cl_mem> short_part_of_long_buffer(Fixture& fixture, Creation& call) {
  needs_plain_rules(fixture);
  const FilledBuffer buffer = fixture.filled_buffer(fixture.origin_unit() + 4096);
  return over(call, fixture.sub_buffer(buffer, fixture.origin_unit(), 12 * element).mem);
}

std::vector<ObjectRow> rows_of_views() {
  const std::string extents = "INVALID_IMAGE_DESCRIPTOR.image-from-image-dims";
  const std::string formats = "INVALID_IMAGE_FORMAT_DESCRIPTOR.image-from-image";
  return {{"ViewOfOtherWidth", extents, ImageKind::image_2d, CL_INVALID_IMAGE_DESCRIPTOR,
           [](Fixture& fixture, Creation& call) {
             call.description.image_width -= 1;
             return over_plane_as_srgb(fixture, call);
           }},
          {"ViewOfOtherHeight", extents, ImageKind::image_2d, CL_INVALID_IMAGE_DESCRIPTOR,
           [](Fixture& fixture, Creation& call) {
             call.description.image_height -= 1;
             return over_plane_as_srgb(fixture, call);
           }},
          {"ViewOfOtherRowPitch", extents, ImageKind::image_2d, CL_INVALID_IMAGE_DESCRIPTOR,
           [](Fixture& fixture, Creation& call) {
             call.description.image_row_pitch = 1024 * element;
             return over_plane_as_srgb(fixture, call);
           }},
          {"ViewOfOtherOrder", formats, ImageKind::image_2d, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
           over_plane_of_other_order},
          {"ViewOfOtherType", formats, ImageKind::image_2d, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
           over_integer_plane_as_srgb}};
}

std::vector<ObjectRow> object_rows() {
  const std::string descriptor = "INVALID_IMAGE_DESCRIPTOR.";
  const std::string format = "INVALID_IMAGE_FORMAT_DESCRIPTOR.";
  std::vector<ObjectRow> rows{
      {"1DBufferWithoutBuffer", descriptor + "1d-buffer-without-buffer", ImageKind::image_1d_buffer,
       CL_INVALID_IMAGE_DESCRIPTOR, [](Fixture&, Creation&) { return Handle<cl_mem>{}; }},
      {"1DBufferBeyondItsBuffer", descriptor + "1d-buffer-too-small", ImageKind::image_1d_buffer,
       CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         needs_plain_rules(fixture);
         return over(call, plain_buffer(fixture, 13 * element - 1));
       }},
      {"1DBufferBeyondItsSubBuffer", descriptor + "1d-buffer-too-small", ImageKind::image_1d_buffer,
       CL_INVALID_IMAGE_DESCRIPTOR, short_part_of_long_buffer},
      {"1DBufferOfMipLevels", descriptor + "mip-levels", ImageKind::image_1d_buffer,
       CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         if (fixture.device().has_extension("cl_khr_mipmap_image")) {
           unsupported("no_cl_khr_mipmap_image");
         }
         call.description.num_mip_levels = 1;
         return over(call, plain_buffer(fixture, 4096));
       }},
      {"1DBufferOfSamples", descriptor + "samples", ImageKind::image_1d_buffer,
       CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         call.description.num_samples = 1;
         return over(call, plain_buffer(fixture, 4096));
       }},
      {"1DBufferOverImage", descriptor + "1d-buffer-without-buffer", ImageKind::image_1d_buffer,
       CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         return over(call, make_image(fixture, usual_shape(ImageKind::image_1d), common_format().cl,
                                      CL_MEM_READ_WRITE));
       }},
      {"PlaneBeyondItsBuffer", descriptor + "2d-buffer-too-small", ImageKind::image_2d,
       CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         needs_plain_rules(fixture);
         call.description.image_row_pitch = legal_pitch(fixture);
         return over(call, plain_buffer(fixture, 6 * legal_pitch(fixture)));
       }},
      {"Pipe", descriptor + "mem-object-pipe", ImageKind::image_2d, CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         Handle<cl_mem> pipe = must_make(clCreatePipe, fixture.context(), 0, 16, 1024, nullptr);
         return over(call, std::move(pipe));
       }},
      {"PlaneOfOtherExtent", descriptor + "image-from-image-dims", ImageKind::image_2d,
       CL_INVALID_IMAGE_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         return over(call, plane(fixture, shape_of(ImageKind::image_2d, {12, 7, 1})));
       }},
      {"PlaneOfOtherType", format + "image-from-image", ImageKind::image_2d,
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Fixture& fixture, Creation& call) {
         call.format.image_channel_data_type = CL_UNSIGNED_INT8;
         return over(call, plane(fixture, usual_shape(ImageKind::image_2d)));
       }},
      {"PitchOfBrokenAlignment", format + "buffer-row-pitch", ImageKind::image_2d,
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, too_narrow_pitch_unit},
      {"PitchAlignedInBytes", format + "buffer-row-pitch", ImageKind::image_2d,
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, pitch_unit_in_bytes},
      {"HostMemoryOfBrokenAlignment", format + "buffer-base-address", ImageKind::image_2d,
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, misaligned_host_memory},
  };
  for (const ImageKind kind : {ImageKind::image_1d, ImageKind::image_1d_array,
                               ImageKind::image_2d_array, ImageKind::image_3d}) {
    rows.push_back({std::string{name_of(kind)} + "OverBuffer",
                    descriptor + "mem-object-not-allowed", kind, CL_INVALID_IMAGE_DESCRIPTOR,
                    object_that_is_not_allowed});
  }
  for (ObjectRow& row : rows_of_views()) {
    rows.push_back(std::move(row));
  }
  return rows;
}

// clCreateImageWithProperties has one requirement for several of these rules.
Cases object_cases(const ImageCreator& creator) {
  const bool alone = creator.create == create_image.create;
  Rows<ObjectRow> cited;
  for (const ObjectRow& row : object_rows()) {
    Row<ObjectRow> made{row.name, {"CreateImage.err." + row.topic}, row};
    if (!alone) {
      made.requirements.push_back(citing(creator, row.expected == CL_INVALID_IMAGE_DESCRIPTOR
                                                      ? "err.INVALID_IMAGE_DESCRIPTOR.values"
                                                      : "err." + row.topic));
    }
    cited.push_back(std::move(made));
  }
  return each(
      {.suite = creator.suite,
       .name = "RefusesObject",
       .sentence =
           "The memory object of a descriptor has to be one that the image can be created from."},
      cited, [&creator](Fixture& fixture, const ObjectRow& object) {
        Creation call{fixture, creator, object.kind};
        const Handle<cl_mem> below = object.spoil(fixture, call);
        expect_refused(fixture, call, object.expected);
      });
}

// A 2D image over a buffer, on a device that has none.
Cases unsupported_plane_cases(const ImageCreator& creator) {
  return {
      {.suite = creator.suite,
       .name = "RefusesPlaneOverBuffer",
       .sentence = "Where no device supports 2D images from buffers, their creation is refused.",
       .requirements = {citing(creator, "err.INVALID_OPERATION.no-2d-from-buffer")},
       .body = [&creator](Fixture& fixture) {
         fixture.needs("images");
         Creation call{fixture, creator, ImageKind::image_2d};
         const Handle<cl_mem> below = over(call, plain_buffer(fixture, 65536));
         call.description.image_row_pitch = 64 * element;
         expect_refused(fixture, call, CL_INVALID_OPERATION);
       }}};
}

}  // namespace

Cases cases() {
  return join({flag_cases(create_image), flag_cases(create_image_with_properties),
               object_cases(create_image), object_cases(create_image_with_properties),
               unsupported_plane_cases(create_image),
               unsupported_plane_cases(create_image_with_properties)});
}

}  // namespace clmem::conformance::image_from_object_errors_cases
