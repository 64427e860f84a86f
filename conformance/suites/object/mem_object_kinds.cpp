// SPDX-License-Identifier: Apache-2.0
// Memory objects of every kind: queries of new ones from every call that creates one (table
// mem-info-table), of images and of pipes.

#include "operations/creation/creations.hpp"
#include "operations/query/query_rules.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::mem_object_kinds_cases {

constexpr cl_image_format format{CL_RGBA, CL_UNORM_INT8};

Handle<cl_mem> made_image(Fixture& fixture, cl_mem_flags flags, const cl_image_desc& description) {
  return must_make(clCreateImage, fixture.context(), flags, &format, &description, nullptr);
}

struct TypeRow {
  const char* name;
  cl_mem_object_type type;
  std::size_t height = 0;
  std::size_t depth = 0;
  std::size_t layers = 0;
};

CLMEM_TABLE(
    MemObjectKinds, ImageReportsItsType,
    "CL_MEM_TYPE of an image is that of its descriptor; it has no parent and offset 0.",
    (const TypeRow& row),
    (std::vector<TypeRow>{
        {.name = "Image1D", .type = CL_MEM_OBJECT_IMAGE1D},
        {.name = "Image2D", .type = CL_MEM_OBJECT_IMAGE2D, .height = 4},
        {.name = "Image3D", .type = CL_MEM_OBJECT_IMAGE3D, .height = 4, .depth = 2},
        {.name = "Image1DArray", .type = CL_MEM_OBJECT_IMAGE1D_ARRAY, .layers = 3},
        {.name = "Image2DArray", .type = CL_MEM_OBJECT_IMAGE2D_ARRAY, .height = 4, .layers = 3}}),
    {"GetMemObjectInfo.TYPE.image", "GetMemObjectInfo.SIZE.image",
     "GetMemObjectInfo.ASSOCIATED.null"}) {
  fixture.needs({1, 2});
  if (row.depth > 0 && fixture.device().lacks("3d_images")) {
    unsupported("3d_images");
  }
  cl_image_desc description{};
  description.image_type = row.type;
  description.image_width = 8;
  description.image_height = row.height;
  description.image_depth = row.depth;
  description.image_array_size = row.layers;
  const Handle<cl_mem> image = made_image(fixture, CL_MEM_READ_ONLY, description);
  EXPECT_THAT(mem_info<cl_mem_object_type>(image.get(), CL_MEM_TYPE), reports(row.type));
  EXPECT_TRUE(mem_info<cl_mem>(image.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == nullptr);
  EXPECT_THAT(mem_info<std::size_t>(image.get(), CL_MEM_OFFSET), reports(0u));
  const auto at_least_one = [](std::size_t count) { return count == 0 ? 1 : count; };
  EXPECT_GE(mem_info<std::size_t>(image.get(), CL_MEM_SIZE),
            4 * 8 * at_least_one(row.height) * at_least_one(row.depth) * at_least_one(row.layers));
}

Rows<cl_mem_flags> image_flag_rows() {
  const char* const none = "GetMemObjectInfo.HOST_PTR.null";
  return {{"ReadOnly", none, CL_MEM_READ_ONLY},
          {"WriteOnly", none, CL_MEM_WRITE_ONLY},
          {"ReadWriteHostReadOnly", none, CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY},
          {"ReadOnlyHostNoAccess", none, CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS},
          {"ReadOnlyAlloc", none, CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
          {"ReadOnlyCopy", none, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR},
          {"ReadOnlyUse", "GetMemObjectInfo.HOST_PTR.use", CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR}};
}

CLMEM_TABLE(MemObjectKinds, ImageReportsItsFlags,
            "An image reports the flags given at its creation, and with CL_MEM_USE_HOST_PTR the "
            "host pointer.",
            (cl_mem_flags flags), image_flag_rows(),
            {"GetMemObjectInfo.FLAGS", "Map.count.initial"}) {
  fixture.needs({1, 2});
  fixture.needs("images");
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = 16;
  description.image_height = 16;
  const bool used = (flags & CL_MEM_USE_HOST_PTR) != 0;
  const bool host = used || (flags & CL_MEM_COPY_HOST_PTR) != 0;
  void* const given = host ? fixture.host(16 * 16 * 4).data() : nullptr;
  const Handle<cl_mem> image =
      must_make(clCreateImage, fixture.context(), flags, &format, &description, given);
  EXPECT_THAT(mem_info<cl_mem_flags>(image.get(), CL_MEM_FLAGS), reports(flags));
  EXPECT_TRUE(mem_info<void*>(image.get(), CL_MEM_HOST_PTR) == (used ? given : nullptr));
  EXPECT_THAT(mem_info<cl_uint>(image.get(), CL_MEM_MAP_COUNT), reports(0u));
}

CLMEM_CASE(MemObjectKinds, ImageReportsItsBuffer,
           "CL_MEM_ASSOCIATED_MEMOBJECT of an image is the memory object of its descriptor.",
           {"GetMemObjectInfo.ASSOCIATED.image"}) {
  const FilledBuffer buffer = fixture.filled_buffer(64);
  const Handle<cl_mem> image = made_image(fixture, 0, image_1d_buffer_over(buffer.get(), 16));
  EXPECT_TRUE(mem_info<cl_mem>(image.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == buffer.get());
}

CLMEM_CASE(MemObjectKinds, ImageReportsItsSubBuffer,
           "CL_MEM_ASSOCIATED_MEMOBJECT of an image over a sub-buffer is that sub-buffer.",
           {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.BUFFER"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer buffer = fixture.filled_buffer(2 * unit);
  const FilledBuffer sub_buffer = fixture.sub_buffer(buffer, unit, 64);
  const Handle<cl_mem> image = made_image(fixture, 0, image_1d_buffer_over(sub_buffer.get(), 16));
  EXPECT_TRUE(mem_info<cl_mem>(image.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == sub_buffer.get());
  EXPECT_TRUE(image_info<cl_mem>(image.get(), CL_IMAGE_BUFFER) == sub_buffer.get());
}

CLMEM_CASE(MemObjectKinds, ImageTakesOverFlags,
           "An image over a read-only buffer reports the flags that it was given or inherited.",
           {"GetMemObjectInfo.FLAGS.image-from-object"}) {
  const FilledBuffer buffer = fixture.filled_buffer(64, CL_MEM_READ_ONLY);
  const Handle<cl_mem> image =
      made_image(fixture, CL_MEM_READ_ONLY, image_1d_buffer_over(buffer.get(), 16));
  EXPECT_THAT(mem_info<cl_mem_flags>(image.get(), CL_MEM_FLAGS) & CL_MEM_READ_ONLY,
              by("GetMemObjectInfo.FLAGS.image-from-object", reports(CL_MEM_READ_ONLY)));
}

constexpr const char* image_of_released = "ReleaseMemObject.image-buffer";

CLMEM_CASE(MemObjectKinds, ImageOutlivesTheHandleOfItsBuffer,
           "An image over a buffer keeps its pixels after the buffer was released.",
           {image_of_released}) {
  FilledBuffer buffer = fixture.filled_buffer(64);
  const Handle<cl_mem> image = made_image(fixture, 0, image_1d_buffer_over(buffer.get(), 16));
  EXPECT_THAT(clReleaseMemObject(buffer.mem.detach()), returns(CL_SUCCESS));
  const FilledBuffer newcomer = fixture.filled_buffer(64);
  const std::size_t origin[3] = {0, 0, 0};
  const std::size_t region[3] = {16, 1, 1};
  HostBytes& read = fixture.host(64);
  EXPECT_THAT(clEnqueueReadImage(fixture.queue(), image.get(), CL_TRUE, origin, region, 0, 0,
                                 read.data(), 0, nullptr, nullptr),
              by(image_of_released, returns(CL_SUCCESS)));
  expect_bytes(read, buffer.bytes, {.by = image_of_released});
  expect_contents(fixture, newcomer);
}

Handle<cl_mem> small_pipe(Fixture& fixture) {
  return must_make(clCreatePipe, fixture.context(), 0, 4, 8, nullptr);
}

CLMEM_CASE(MemObjectKinds, PipeReportsItsTypeAndIsCounted,
           "A pipe is a memory object of type CL_MEM_OBJECT_PIPE and can be retained.",
           {"GetMemObjectInfo.TYPE.pipe", "RetainMemObject.pipe"}) {
  const Handle<cl_mem> pipe = small_pipe(fixture);
  EXPECT_THAT(mem_info<cl_mem_object_type>(pipe.get(), CL_MEM_TYPE),
              reports(cl_mem_object_type{CL_MEM_OBJECT_PIPE}));
  expect_counted(counted(pipe.get()));
}

struct NewObject {
  const Creation* creation;
  ImageKind kind;
};

bool makes_memory(const Creation& creation) {
  static const std::set<std::string> names{"CreateBuffer",
                                           "CreateBufferWithProperties",
                                           "CreateSubBuffer",
                                           "CreateImage",
                                           "CreateImageWithProperties",
                                           "CreateImage2D",
                                           "CreateImage3D",
                                           "CreatePipe"};
  return names.contains(creation.name);
}

Rows<NewObject> new_objects() {
  Rows<NewObject> rows;
  for (const Creation& creation : every_creation()) {
    if (!makes_memory(creation)) {
      continue;
    }
    const std::string name = creation.name;
    if (creation.kinds.size() < 2) {  // no images, or those of one kind
      const ImageKind kind = creation.kinds.empty() ? ImageKind::image_2d : creation.kinds.front();
      rows.push_back({name, {&creation, kind}});
    } else {
      for (const ImageKind kind : every_image_kind) {
        rows.push_back({name + "_" + name_of(kind), {&creation, kind}});
      }
    }
  }
  return rows;
}

cl_mem_object_type type_of(const CreationArguments& given, const Creation& creation,
                           ImageKind kind) {
  return given.description         ? given.description->image_type
         : !creation.kinds.empty() ? conformance::type_of(kind)
         : given.packet_size != 0  ? CL_MEM_OBJECT_PIPE
                                   : CL_MEM_OBJECT_BUFFER;
}

CLMEM_TABLE(
    MemObjectKinds, NewOneReports,
    "A new memory object reports its type, context, parent and offset, at least one reference, and "
    "no mapping, host pointer or shared virtual memory; properties only if it was given some.",
    (const NewObject& row), new_objects(),
    {"General.refcount.initial", "Map.count.initial", "GetMemObjectInfo.CONTEXT",
     "GetMemObjectInfo.HOST_PTR.null", "GetMemObjectInfo.OFFSET",
     "GetMemObjectInfo.PROPERTIES.null", "GetMemObjectInfo.USES_SVM_POINTER.false"}) {
  need_creation(fixture, *row.creation);
  CreationScene scene{fixture, *row.creation, row.kind};
  CreationArguments& given = scene.arguments;
  if (given.region) {
    given.region->origin = fixture.origin_unit();
  }
  const cl_mem parent = given.description ? given.description->buffer : given.parent;
  const ApiVersion version = fixture.device().version();
  ExpectedValues expected;
  const InfoCall get_info = owning_call(
      clGetMemObjectInfo, std::make_shared<const Handle<cl_mem>>(scene.must_make_memory()));
  add(expected, get_info, CL_MEM_TYPE, type_of(given, *row.creation, row.kind));
  add(expected, get_info, CL_MEM_CONTEXT, fixture.context());
  add(expected, get_info, CL_MEM_MAP_COUNT, cl_uint{0});
  add(expected, get_info, CL_MEM_HOST_PTR, static_cast<void*>(nullptr));
  add(expected, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, parent);
  add(expected, get_info, CL_MEM_OFFSET, given.region ? given.region->origin : std::size_t{0});
  if (version >= v2_0) {
    add(expected, get_info, CL_MEM_USES_SVM_POINTER, cl_bool{CL_FALSE});
  }
  if (version >= v3_0 && !given.properties) {
    expected.push_back({get_info, CL_MEM_PROPERTIES, {}});
  }
  for (int round = 0; round < 2; ++round) {
    for (const ExpectedValue& one : expected) {
      expect_value_in_every_way(one);
    }
    // A driver may count references of its own (Glossary, "Reference Count").
    EXPECT_THAT(value_of<cl_uint>(get_info, CL_MEM_REFERENCE_COUNT),
                stores_at_least("param_value", cl_uint{1}));
  }
}

}  // namespace clmem::conformance::mem_object_kinds_cases
