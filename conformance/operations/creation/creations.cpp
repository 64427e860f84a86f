// SPDX-License-Identifier: Apache-2.0
#include "operations/creation/creations.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "harness/contents.hpp"
#include "harness/device_under_test.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "operations/query/query_rules.hpp"

namespace clmem::conformance {

namespace {

// A list of properties in the type of the entry point.
template <typename Property>
class List {
 public:
  explicit List(const std::optional<std::vector<cl_ulong>>& given) : is_given_{given} {
    if (given) {
      values_.reserve(given->size() + 1);
      for (const cl_ulong value : *given) {
        values_.push_back(static_cast<Property>(value));
      }
    }
  }

  [[nodiscard]] const Property* get() const { return is_given_ ? values_.data() : nullptr; }

 private:
  bool is_given_;
  std::vector<Property> values_;
};

template <typename T>
const T* address_of(const std::optional<T>& given) {
  return given ? &*given : nullptr;
}

template <typename Raw>
void release(cl_context, void* made) {
  release_raw(static_cast<Raw>(made));
}

void free_memory(cl_context context, void* made) {
  clSVMFree(context, made);
}

void* create_buffer(const CreationArguments& given, cl_int* code) {
  return clCreateBuffer(given.context, given.flags, given.size, given.host, code);
}

void* create_buffer_with_properties(const CreationArguments& given, cl_int* code) {
  const List<cl_mem_properties> properties{given.properties};
  return clCreateBufferWithProperties(given.context, properties.get(), given.flags, given.size,
                                      given.host, code);
}

void* create_sub_buffer(const CreationArguments& given, cl_int* code) {
  return clCreateSubBuffer(given.parent, given.flags, given.type, address_of(given.region), code);
}

void* create_image(const CreationArguments& given, cl_int* code) {
  return clCreateImage(given.context, given.flags, address_of(given.format),
                       address_of(given.description), given.host, code);
}

void* create_image_with_properties(const CreationArguments& given, cl_int* code) {
  const List<cl_mem_properties> properties{given.properties};
  return clCreateImageWithProperties(given.context, properties.get(), given.flags,
                                     address_of(given.format), address_of(given.description),
                                     given.host, code);
}

void* create_image_2d(const CreationArguments& given, cl_int* code) {
  const cl_image_desc& described = *given.description;
  return clCreateImage2D(given.context, given.flags, address_of(given.format),
                         described.image_width, described.image_height, described.image_row_pitch,
                         given.host, code);
}

void* create_image_3d(const CreationArguments& given, cl_int* code) {
  const cl_image_desc& described = *given.description;
  return clCreateImage3D(given.context, given.flags, address_of(given.format),
                         described.image_width, described.image_height, described.image_depth,
                         described.image_row_pitch, described.image_slice_pitch, given.host, code);
}

void* create_pipe(const CreationArguments& given, cl_int* code) {
  const List<cl_pipe_properties> properties{given.properties};
  return clCreatePipe(given.context, given.flags, given.packet_size, given.max_packets,
                      properties.get(), code);
}

void* create_sampler(const CreationArguments& given, cl_int* code) {
  return clCreateSampler(given.context, given.modes.normalized, given.modes.addressing,
                         given.modes.filter, code);
}

void* create_sampler_with_properties(const CreationArguments& given, cl_int* code) {
  const List<cl_sampler_properties> properties{given.properties};
  return clCreateSamplerWithProperties(given.context, properties.get(), code);
}

void* create_shared_memory(const CreationArguments& given, cl_int*) {
  return clSVMAlloc(given.context, given.flags, given.size, given.alignment);
}

void* create_context(const CreationArguments& given, cl_int* code) {
  const List<cl_context_properties> properties{given.properties};
  return clCreateContext(properties.get(), 1, &given.device, nullptr, given.user_data, code);
}

void* create_queue(const CreationArguments& given, cl_int* code) {
  return clCreateCommandQueue(given.context, given.device, given.flags, code);
}

void* create_queue_with_properties(const CreationArguments& given, cl_int* code) {
  const List<cl_queue_properties> properties{given.properties};
  return clCreateCommandQueueWithProperties(given.context, given.device, properties.get(), code);
}

void* create_user_event(const CreationArguments& given, cl_int* code) {
  return clCreateUserEvent(given.context, code);
}

void prepare_memory(CreationScene& scene) {
  scene.arguments.flags = CL_MEM_READ_WRITE;
  scene.arguments.size = usual_size;
}

// The first half of a parent of four origin units.
void prepare_sub_buffer(CreationScene& scene) {
  FilledBuffer parent = scene.fixture.filled_buffer(4 * scene.fixture.origin_unit());
  scene.arguments.region = {0, parent.size() / 2};
  scene.arguments.parent = scene.kept.keep(std::move(parent));
}

void prepare_image(CreationScene& scene) {
  if (!scene.fixture.device().lacks("images")) {  // else all kinds are refused alike
    need_type(scene.fixture, scene.kind);
  }
  scene.arguments.flags = usual_flags(scene.fixture, scene.kind);
  scene.arguments.format = common_format().cl;
  scene.arguments.description = description_of(usual_shape(scene.kind));
  if (scene.kind == ImageKind::image_1d_buffer) {
    scene.set_image_memory(scene.kept.keep(scene.fixture.filled_buffer(usual_size)));
  }
}

void prepare_pipe(CreationScene& scene) {
  scene.arguments.packet_size = 12;
  scene.arguments.max_packets = 7;
}

// Sets modes that are not the defaults.
void prepare_sampler(CreationScene& scene) {
  scene.arguments.modes = {CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR};
  scene.arguments.properties = {{CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, CL_SAMPLER_ADDRESSING_MODE,
                                 CL_ADDRESS_REPEAT, CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0}};
}

void prepare_context(CreationScene& scene) {
  scene.arguments.properties = {
      {CL_CONTEXT_PLATFORM,
       static_cast<cl_ulong>(reinterpret_cast<std::uintptr_t>(scene.fixture.device().platform())),
       0}};
}

// Leaves out the 1D image buffer, which needs a buffer.
std::vector<ImageKind> plain_kinds() {
  return {ImageKind::image_2d, ImageKind::image_1d, ImageKind::image_1d_array,
          ImageKind::image_2d_array, ImageKind::image_3d};
}

void no_bytes(CreationArguments& given) {
  given.size = 0;
}

void no_width(CreationArguments& given) {
  given.description->image_width = 0;
}

void unknown_property(CreationArguments& given) {
  given.properties = {{0x7abc, 1, 0}};  // in no extension of the registry
}

std::vector<Creation> buffer_creations() {
  return {
      {.name = "CreateBuffer",
       .prepare = prepare_memory,
       .make = create_buffer,
       .release = release<cl_mem>,
       .simplest_mistake = no_bytes},
      {.name = "CreateBufferWithProperties",
       .since = v3_0,
       .prepare = prepare_memory,
       .make = create_buffer_with_properties,
       .release = release<cl_mem>,
       .simplest_mistake = no_bytes},
      {.name = "CreateSubBuffer",
       .since = v1_1,
       .prepare = prepare_sub_buffer,
       .make = create_sub_buffer,
       .release = release<cl_mem>,
       .simplest_mistake = [](CreationArguments& given) { given.region->size *= 3; }},
  };
}

std::vector<Creation> image_creations() {
  return {
      {.name = "CreateImage",
       .since = v1_2,
       .condition = "images",
       .prepare = prepare_image,
       .make = create_image,
       .release = release<cl_mem>,
       .simplest_mistake = no_width,
       .kinds = plain_kinds()},
      {.name = "CreateImageWithProperties",
       .since = v3_0,
       .condition = "images",
       .prepare = prepare_image,
       .make = create_image_with_properties,
       .release = release<cl_mem>,
       .simplest_mistake = no_width,
       .kinds = plain_kinds(),
       .detailed = "CreateImage"},
      {.name = "CreateImage2D",
       .condition = "images",
       .prepare = prepare_image,
       .make = create_image_2d,
       .release = release<cl_mem>,
       .simplest_mistake = no_width,
       .kinds = {ImageKind::image_2d}},
      {.name = "CreateImage3D",
       .condition = "images",
       .prepare = prepare_image,
       .make = create_image_3d,
       .release = release<cl_mem>,
       .simplest_mistake = no_width,
       .kinds = {ImageKind::image_3d}},
  };
}

std::vector<Creation> other_creations() {
  return {
      {.name = "CreatePipe",
       .since = v2_0,
       .condition = "pipes",
       .prepare = prepare_pipe,
       .make = create_pipe,
       .release = release<cl_mem>,
       .simplest_mistake = [](CreationArguments& given) { given.max_packets = 0; }},
      {.name = "CreateSampler",
       .condition = "images",
       .prepare = prepare_sampler,
       .make = create_sampler,
       .release = release<cl_sampler>,
       .simplest_mistake = [](CreationArguments& given) { given.modes.addressing = 0; }},
      {.name = "CreateSamplerWithProperties",
       .since = v2_0,
       .condition = "images",
       .prepare = prepare_sampler,
       .make = create_sampler_with_properties,
       .release = release<cl_sampler>,
       .simplest_mistake = unknown_property},
      {.name = "SVMAlloc",
       .since = v2_0,
       .condition = "svm_coarse",
       .prepare = prepare_memory,
       .make = create_shared_memory,
       .release = free_memory,
       .simplest_mistake = no_bytes,
       .has_code = false,
       .suite = "SvmAlloc"},
      {.name = "CreateContext",
       .prepare = prepare_context,
       .make = create_context,
       .release = release<cl_context>},
      {.name = "CreateCommandQueue",
       .make = create_queue,
       .release = release<cl_command_queue>,
       .simplest_mistake = [](CreationArguments& given) { given.flags = cl_bitfield{1} << 62; }},
      {.name = "CreateCommandQueueWithProperties",
       .since = v2_0,
       .make = create_queue_with_properties,
       .release = release<cl_command_queue>,
       .simplest_mistake = unknown_property},
      {.name = "CreateUserEvent",
       .since = v1_1,
       .make = create_user_event,
       .release = release<cl_event>},
  };
}

}  // namespace

void need_creation(const Fixture& fixture, const Creation& creation) {
  fixture.needs(creation.since);
  if (creation.condition != nullptr) {
    fixture.needs(creation.condition);
  }
}

const std::vector<Creation>& every_creation() {
  static const std::vector<Creation> all = [] {
    std::vector<Creation> joined;
    for (const std::vector<Creation>& some :
         {buffer_creations(), image_creations(), other_creations()}) {
      joined.insert(joined.end(), some.begin(), some.end());
    }
    return joined;
  }();
  return all;
}

const Creation& creation_named(const std::string& name) {
  for (const Creation& creation : every_creation()) {
    if (creation.name == name) {
      return creation;
    }
  }
  throw std::logic_error{"no creation is called " + name};
}

CreationScene::CreationScene(Fixture& used, const Creation& made, ImageKind of)
    : fixture{used}, creation{made}, kind{of} {
  arguments.context = fixture.context();
  arguments.device = fixture.device().id();
  if (creation.prepare != nullptr) {
    creation.prepare(*this);
  }
}

std::shared_ptr<void> CreationScene::make(cl_int* code) const {
  return {creation.make(arguments, code),
          [release = creation.release, context = fixture.context()](void* made) {
            if (made != nullptr) {
              release(context, made);
            }
          }};
}

Handle<cl_mem> CreationScene::must_make_memory() const {
  cl_int code = not_stored;
  Handle<cl_mem> made{static_cast<cl_mem>(creation.make(arguments, &code))};
  must_make(made, code, creation.name);
  return made;
}

Rows<SamplerModes> sampler_modes_rows() {
  struct Addressing {
    const char* name;
    cl_addressing_mode mode;
    bool needs_normalized;
  };
  constexpr Addressing addressings[] = {{"None", CL_ADDRESS_NONE, false},
                                        {"ClampToEdge", CL_ADDRESS_CLAMP_TO_EDGE, false},
                                        {"Clamp", CL_ADDRESS_CLAMP, false},
                                        {"Repeat", CL_ADDRESS_REPEAT, true},
                                        {"MirroredRepeat", CL_ADDRESS_MIRRORED_REPEAT, true}};
  Rows<SamplerModes> rows;
  for (const Addressing& addressing : addressings) {
    for (const cl_filter_mode filter :
         {cl_filter_mode{CL_FILTER_NEAREST}, cl_filter_mode{CL_FILTER_LINEAR}}) {
      for (const cl_bool normalized : {cl_bool{CL_TRUE}, cl_bool{CL_FALSE}}) {
        if (normalized == CL_TRUE || !addressing.needs_normalized) {
          rows.push_back({std::string{addressing.name} +
                              (filter == CL_FILTER_LINEAR ? "Linear" : "Nearest") +
                              (normalized == CL_TRUE ? "Normalized" : "Unnormalized"),
                          {normalized, addressing.mode, filter}});
        }
      }
    }
  }
  return rows;
}

Handle<cl_sampler> make_sampler(Fixture& fixture, const SamplerModes& modes) {
  return must_make(clCreateSampler, fixture.context(), modes.normalized, modes.addressing,
                   modes.filter);
}

void expect_modes(cl_sampler sampler, const SamplerModes& modes) {
  const InfoCall get_info = info_call(clGetSamplerInfo, sampler);
  EXPECT_THAT(value_of<cl_bool>(get_info, CL_SAMPLER_NORMALIZED_COORDS), reports(modes.normalized));
  EXPECT_THAT(value_of<cl_addressing_mode>(get_info, CL_SAMPLER_ADDRESSING_MODE),
              reports(modes.addressing));
  EXPECT_THAT(value_of<cl_filter_mode>(get_info, CL_SAMPLER_FILTER_MODE), reports(modes.filter));
}

}  // namespace clmem::conformance
