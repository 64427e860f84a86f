// SPDX-License-Identifier: Apache-2.0
// Flags, host pointers, formats and contexts that the calls which create images have to refuse.

#include <gtest/gtest.h>

#include <array>

#include "harness/contents.hpp"
#include "harness/extensions.hpp"
#include "suites/all_cases.hpp"
#include "suites/image/image_creation.hpp"

namespace clmem::conformance::create_image_errors_cases {

namespace {

// Bits without a meaning in the registry of the API and its extensions.
constexpr cl_mem_flags unknown_low = cl_mem_flags{1} << 13;
constexpr cl_mem_flags unknown_high = cl_mem_flags{1} << 63;

constexpr bool given = true;
constexpr bool null = false;

// One mistake in otherwise sound arguments. clCreateImage has more rules about pairs of flags than
// the other calls.
struct FlagRow {
  const char* name;
  const char* detailed;
  const char* common;
  cl_mem_flags flags;
  bool host;
};

const std::vector<FlagRow>& flag_rows() {
  static constexpr const char* access = "flags.access-exclusive";
  static constexpr const char* pointer = "flags.host-ptr-exclusive";
  static constexpr const char* host = "flags.host-access-exclusive";
  static constexpr const char* unknown = "flags.unknown-bit";
  static const std::vector<FlagRow> rows{
      {"UnknownLowBit", unknown, unknown, unknown_low, null},
      {"UnknownHighBit", unknown, unknown, CL_MEM_READ_ONLY | unknown_high, null},
      {"ReadWriteAndWriteOnly", "flags.rw-wo", access, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, null},
      {"ReadWriteAndReadOnly", "flags.rw-ro", access, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, null},
      {"WriteOnlyAndReadOnly", "flags.wo-ro", access, CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, null},
      {"UseAndAlloc", "flags.use-alloc", pointer, CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR,
       given},
      {"UseAndCopy", "flags.use-copy", pointer, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, given},
      {"HostWriteOnlyAndHostReadOnly", "flags.hostwo-hostro", host,
       CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY, null},
      {"HostWriteOnlyAndHostNoAccess", "flags.hostwo-hostno", host,
       CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS, null},
      {"HostReadOnlyAndHostNoAccess", "flags.hostro-hostno", host,
       CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, null},
  };
  return rows;
}

struct Mistake {
  std::string name;
  std::string requirement;
  cl_mem_flags flags;
  bool host;
  cl_int expected;
};

void refuse_flags(Bench& bench, const ImageCreator& creator, const Mistake& mistake) {
  if (creator.kind == ImageKind::image_3d && bench.device().lacks("3d_image_writes") &&
      (mistake.flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)) != 0) {
    unsupported("3d_image_writes");  // the format would be wrong, too
  }
  Creation call{bench, creator, creator.kind};
  call.use(bench, mistake.flags, mistake.host);
  expect_refused(bench, call, mistake.expected);
}

Cases flag_cases(const ImageCreator& creator, bool detailed) {
  std::vector<Mistake> mistakes;
  for (const FlagRow& row : flag_rows()) {
    const std::string topic = detailed ? row.detailed : row.common;
    mistakes.push_back({row.name, citing(creator, "err.INVALID_VALUE." + topic), row.flags,
                        row.host, CL_INVALID_VALUE});
  }
  return each({.suite = creator.suite,
               .name = "RefusesFlags",
               .sentence = "Flags that contradict each other or are not defined are refused.",
               .requirements = {"General.creation.null-on-error"}},
              mistakes, [&creator](Bench& bench, const Mistake& mistake) {
                refuse_flags(bench, creator, mistake);
              });
}

Cases host_pointer_cases(const ImageCreator& creator, const char* use_null, const char* copy_null) {
  const auto id = [&](const std::string& topic) {
    return citing(creator, "err.INVALID_HOST_PTR." + topic);
  };
  return each(
      {.suite = creator.suite,
       .name = "RefusesHostPointer",
       .sentence =
           "A host pointer requires a flag that uses it, and such a flag requires a host pointer.",
       .requirements = {"General.creation.null-on-error"}},
      std::vector<Mistake>{
          {"UseNull", id(use_null), CL_MEM_USE_HOST_PTR, null, CL_INVALID_HOST_PTR},
          {"CopyNull", id(copy_null), CL_MEM_COPY_HOST_PTR, null, CL_INVALID_HOST_PTR},
          {"CopyAndAllocNull", id(copy_null), CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, null,
           CL_INVALID_HOST_PTR},
          {"PointerWithoutFlag", id("unexpected"), 0, given, CL_INVALID_HOST_PTR},
          {"PointerWithAlloc", id("unexpected"), CL_MEM_ALLOC_HOST_PTR, given,
           CL_INVALID_HOST_PTR}},
      [&creator](Bench& bench, const Mistake& mistake) { refuse_flags(bench, creator, mistake); });
}

// Such an image has its pixels from the buffer, but the rule makes no exception.
Cases host_pointer_over_buffer_cases(const ImageCreator& creator) {
  return {
      {.suite = creator.suite,
       .name = "RefusesHostPointerOverBuffer",
       .sentence =
           "A host pointer without a flag that uses it is refused for an image from a buffer, too.",
       .requirements = {citing(creator, "err.INVALID_HOST_PTR.unexpected")},
       .body = [&creator](Bench& bench) {
         Creation call{bench, creator, ImageKind::image_1d_buffer};
         const FilledBuffer buffer = bench.filled_buffer(4096);
         call.description.buffer = buffer.get();
         call.host = bench.host(4096).data();
         expect_refused(bench, call, CL_INVALID_HOST_PTR);
       }}};
}

// Flags of other functions; a driver that accepts them gets a warning, not a failure.
Cases foreign_flag_cases() {
  return each(
      {.suite = create_image.suite,
       .name = "RefusesForeignFlag",
       .sentence = "Flags of queries and of shared virtual memory are not flags of an image."},
      std::vector<Mistake>{
          {"KernelReadAndWrite", "CreateImage.err.INVALID_VALUE.flags.kernel-rw",
           CL_MEM_KERNEL_READ_AND_WRITE, null, CL_INVALID_VALUE},
          {"SvmFineGrain", "CreateImage.err.INVALID_VALUE.flags.svm", CL_MEM_SVM_FINE_GRAIN_BUFFER,
           null, CL_INVALID_VALUE},
          {"SvmAtomics", "CreateImage.err.INVALID_VALUE.flags.svm",
           CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, null, CL_INVALID_VALUE}},
      [](Bench& bench, const Mistake& mistake) { refuse_flags(bench, create_image, mistake); });
}

Cases immutable_cases(const ImageCreator& creator) {
  const auto id = [&](const std::string& topic) {
    return citing(creator, "err.INVALID_VALUE.flags." + topic);
  };
  std::vector<Mistake> mistakes{
      {"WithoutData", id("immutable-no-data"), mem_immutable, null, CL_INVALID_VALUE}};
  if (creator.create == create_image.create ||
      creator.create == create_image_with_properties.create) {
    mistakes.push_back({"ReadWrite", id("immutable-write"),
                        mem_immutable | CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, given,
                        CL_INVALID_VALUE});
    mistakes.push_back({"WriteOnly", id("immutable-write"),
                        mem_immutable | CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, given,
                        CL_INVALID_VALUE});
    mistakes.push_back({"HostWriteOnly", id("immutable-write"),
                        mem_immutable | CL_MEM_HOST_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, given,
                        CL_INVALID_VALUE});
  }
  return each({.suite = creator.suite,
               .name = "RefusesImmutable",
               .sentence = "An immutable image requires initial contents and cannot be writable."},
              mistakes, [&creator](Bench& bench, const Mistake& mistake) {
                Creation call{bench, creator, creator.kind};
                call.flags = mistake.flags;
                call.host = mistake.host ? bench.host(65536).data() : nullptr;
                expect_refused(bench, call, mistake.expected);
              });
}

struct FormatRow {
  std::string name;
  std::string requirement;
  cl_image_format format;
};

std::vector<FormatRow> format_rows(const ImageCreator& creator, bool detailed) {
  const auto id = [&](const std::string& topic) {
    return citing(creator, "err.INVALID_IMAGE_FORMAT_DESCRIPTOR." + (detailed ? topic : "values"));
  };
  std::vector<FormatRow> rows{
      {"UnknownOrder", id("order"), {0x1234, CL_UNORM_INT8}},
      {"TypeAsOrder", id("order"), {CL_UNORM_INT8, CL_UNORM_INT8}},
      {"UnknownType", id("type"), {CL_RGBA, 0x1234}},
      {"OrderAsType", id("type"), {CL_RGBA, CL_RGBA}},
  };
  if (detailed) {
    rows.insert(rows.end(),
                {
                    {"RGBA_565", id("packed-mismatch"), {CL_RGBA, CL_UNORM_SHORT_565}},
                    {"R_555", id("packed-mismatch"), {CL_R, CL_UNORM_SHORT_555}},
                    {"RGBA_101010", id("packed-mismatch"), {CL_RGBA, CL_UNORM_INT_101010}},
                    {"RGB_UNORM_INT8", id("element-bits"), {CL_RGB, CL_UNORM_INT8}},
                    {"RGB_FLOAT", id("element-bits"), {CL_RGB, CL_FLOAT}},
                });
  }
  return rows;
}

// Some drivers have formats that the specification does not allow; formats that they list are left
// out.
Cases format_cases(const ImageCreator& creator, bool detailed) {
  return join(
      {each({.suite = creator.suite,
             .name = "RefusesFormat",
             .sentence =
                 "Channel order and data type of a format have to be defined and fit together."},
            format_rows(creator, detailed),
            [&creator](Bench& bench, const FormatRow& row) {
              Creation call{bench, creator, creator.kind};
              if (supports(bench, type_of(creator.kind), call.flags, row.format)) {
                unsupported("an implementation without this format");
              }
              call.format = row.format;
              expect_refused(bench, call, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
            }),
       Cases{{.suite = creator.suite,
              .name = "RefusesNullFormat",
              .sentence = "An image requires a format.",
              .requirements = {citing(creator, "err.INVALID_IMAGE_FORMAT_DESCRIPTOR.null")},
              .body =
                  [&creator](Bench& bench) {
                    Creation call{bench, creator, creator.kind};
                    call.format_given = nullptr;
                    expect_refused(bench, call, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
                  }},
             {.suite = creator.suite,
              .name = "RefusesFormatThatNoDeviceHas",
              .sentence = "A well-formed format that no device lists is refused as such.",
              .requirements = {citing(creator, "err.IMAGE_FORMAT_NOT_SUPPORTED")},
              .body = [&creator](Bench& bench) {
                Creation call{bench, creator, creator.kind};
                call.format = format_that_lacks(bench);
                expect_refused(bench, call, CL_IMAGE_FORMAT_NOT_SUPPORTED);
              }}}});
}

Cases context_cases(const ImageCreator& creator) {
  return {{.suite = creator.suite,
           .name = "RefusesNullContext",
           .sentence = "An image belongs to a context.",
           .requirements = {citing(creator, "err.INVALID_CONTEXT.null")},
           .body =
               [&creator](Bench& bench) {
                 Creation call{bench, creator, creator.kind};
                 call.context = nullptr;
                 expect_refused(bench, call, CL_INVALID_CONTEXT);
               }},
          {.suite = creator.suite,
           .name = "RefusesWithoutImageSupport",
           .sentence = "Without a device that supports images none can be created.",
           .requirements = {citing(creator, "err.INVALID_OPERATION.no-image-support")},
           .body = [&creator](Bench& bench) {
             cl_int code = not_stored;
             Creation call{bench, creator, ImageKind::image_2d};
             if (creator.kind == ImageKind::image_3d) {
               call.description.image_depth = 5;
             }
             const Handle<cl_mem> made = call.make(code);
             EXPECT_THAT(code, bench.refuses(CL_INVALID_OPERATION));
             EXPECT_FALSE(made);
             expect_alive(bench);
           }}};
}

Cases absent_kind_cases() {
  return {{.suite = create_image.suite,
           .name = "RefusesThreeDimensionsWithoutThem",
           .sentence =
               "An embedded device before 2.0 need not support 3D images, and then refuses them.",
           .requirements = {"Optional.embedded-3d"},
           .body = [](Bench& bench) {
             if (!bench.device().lacks("3d_images")) {
               unsupported("no_3d_images");
             }
             const cl_image_desc volume = description_of(usual_shape(ImageKind::image_3d));
             cl_int code = not_stored;
             const Handle<cl_mem> made{clCreateImage(bench.context(), CL_MEM_READ_ONLY,
                                                     &common_format().cl, &volume, nullptr, &code)};
             EXPECT_THAT(code, bench.refuses(CL_INVALID_OPERATION));
             EXPECT_FALSE(made);
             expect_alive(bench);
           }}};
}

struct PropertyRow {
  const char* name;
  const char* requirement;
  std::array<cl_mem_properties, 3> properties;
};

Cases property_cases() {
  constexpr cl_mem_properties device_handle_list = 0x2051;  // CL_DEVICE_HANDLE_LIST_KHR
  return each(
      {.suite = create_image_with_properties.suite,
       .name = "RefusesProperty",
       .sentence = "A property that the API does not define, or not for this call, is refused."},
      std::vector<PropertyRow>{
          {"Unknown", "CreateImageWithProperties.err.INVALID_PROPERTY.unknown", {0x7654321, 1, 0}},
          {"DeviceListAlone",
           "CreateImageWithProperties.err.INVALID_PROPERTY.device-list-alone",
           {device_handle_list, 0, 0}}},
      [](Bench& bench, const PropertyRow& row) {
        const Creation call{bench, create_image_with_properties, ImageKind::image_2d};
        cl_int code = not_stored;
        const Handle<cl_mem> made{clCreateImageWithProperties(call.context, row.properties.data(),
                                                              call.flags, &call.format,
                                                              &call.description, nullptr, &code)};
        EXPECT_THAT(code, bench.refuses(CL_INVALID_PROPERTY));
        EXPECT_FALSE(made);
        expect_alive(bench);
      });
}

Cases presence_cases() {
  return {{.suite = create_image_with_properties.suite,
           .name = "IsThere",
           .sentence = "Every platform of 3.0 has the function, with images and without.",
           .requirements = {"CreateImageWithProperties.available"},
           .body = [](Bench& bench) {
             const Creation call{bench, create_image_with_properties, ImageKind::image_2d};
             cl_int code = not_stored;
             const Handle<cl_mem> made = call.make(code);
             EXPECT_THAT(
                 code, returns(bench.device().lacks("images") ? CL_INVALID_OPERATION : CL_SUCCESS));
             expect_alive(bench);
           }}};
}

}  // namespace

Cases cases() {
  return join({flag_cases(create_image, true),
               flag_cases(create_image_with_properties, false),
               flag_cases(create_image_2d, false),
               flag_cases(create_image_3d, false),
               host_pointer_cases(create_image, "use-null", "copy-null"),
               host_pointer_cases(create_image_with_properties, "use-null", "copy-null"),
               host_pointer_cases(create_image_2d, "use-or-copy-null", "use-or-copy-null"),
               host_pointer_cases(create_image_3d, "use-or-copy-null", "use-or-copy-null"),
               host_pointer_over_buffer_cases(create_image),
               host_pointer_over_buffer_cases(create_image_with_properties),
               foreign_flag_cases(),
               immutable_cases(create_image),
               immutable_cases(create_image_with_properties),
               immutable_cases(create_image_2d),
               immutable_cases(create_image_3d),
               format_cases(create_image, true),
               format_cases(create_image_with_properties, true),
               format_cases(create_image_2d, false),
               format_cases(create_image_3d, false),
               context_cases(create_image),
               context_cases(create_image_with_properties),
               context_cases(create_image_2d),
               context_cases(create_image_3d),
               absent_kind_cases(),
               property_cases(),
               presence_cases()});
}

}  // namespace clmem::conformance::create_image_errors_cases
