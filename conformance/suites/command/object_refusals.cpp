// SPDX-License-Identifier: Apache-2.0
// Objects that commands reject as their buffer, image or shared virtual memory, accesses that the
// flags of an object do not permit, and flags of maps that do not exist.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::object_refusals_cases {

using enum MemoryKind;

void no_object(CommandScene& scene) {
  scene.place.mem = nullptr;
}

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesNull, "A command rejects NULL as its buffer.",
               ({"", CL_INVALID_MEM_OBJECT, {"null", "null-entry"}, {no_object}}),
               .sides = {buffer})

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesNull, "A command rejects NULL as its image.",
               ({"", CL_INVALID_MEM_OBJECT, {"null"}, {no_object}}), .sides = {image})

std::size_t size_of_larger_side(const CommandScene& scene) {
  const std::size_t other_size =
      scene.other.mem == nullptr ? 0 : mem_info<std::size_t>(scene.other.mem, CL_MEM_SIZE);
  return std::max(mem_info<std::size_t>(scene.place.mem, CL_MEM_SIZE), other_size);
}

// Makes a buffer that is large enough, so that only its context is wrong.
void foreign_buffer(CommandScene& scene) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  scene.place.mem = scene.kept.keep(must_make(clCreateBuffer, elsewhere.get(), CL_MEM_READ_WRITE,
                                              size_of_larger_side(scene), nullptr));
  scene.kept.keep(std::move(elsewhere));
}

void foreign_sub_buffer(CommandScene& scene) {
  const cl_buffer_region all{0, size_of_larger_side(scene)};  // CL_MEM_SIZE may be larger
  foreign_buffer(scene);
  scene.place.mem = scene.kept.keep(
      must_make(clCreateSubBuffer, scene.place.mem, 0, CL_BUFFER_CREATE_TYPE_REGION, &all));
}

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesBufferOfOtherContext,
               "Buffers and queue have to be of the same context.",
               ({"", CL_INVALID_CONTEXT, {"", "mem-objects"}, {foreign_buffer}}), .sides = {buffer})

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesSubBufferOfOtherContext,
               "A sub-buffer is of the context of its parent, which has to be that of the queue.",
               ({"", CL_INVALID_CONTEXT, {"", "mem-objects"}, {foreign_sub_buffer}}),
               .sides = {buffer})

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesImageOfOtherContext,
              "Image and queue have to be of the same context.", CL_INVALID_CONTEXT, "",
              .sides = {image}) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  scene.place.mem =
      scene.kept.keep(must_make(clCreateImage2D, elsewhere.get(), CL_MEM_READ_WRITE,
                                &common_format().cl, image_info(scene.place.mem, CL_IMAGE_WIDTH),
                                image_info(scene.place.mem, CL_IMAGE_HEIGHT), 0, nullptr));
  scene.kept.keep(std::move(elsewhere));
}

// Drivers that accept an image as a buffer may hang, hence the short time limit.
CLMEM_REFUSAL(Refusal, TransferBuffers, RefusesImage,
              "A command rejects an image as its buffer, however large the image is.",
              CL_INVALID_MEM_OBJECT, "is-image", .sides = {buffer}, .time_limit_s = 3) {
  scene.place.mem = scene.kept.keep(small_image(scene.fixture));
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesBuffer, "A command rejects a buffer as its image.",
              CL_INVALID_MEM_OBJECT, "is-buffer", .sides = {image}) {
  scene.place.mem = scene.kept.keep(scene.fixture.filled_buffer(usual_size));
}

// CL_MEM_HOST_NO_ACCESS would be a second mistake where the host transfers or maps.
void pipe(CommandScene& scene) {
  scene.place.mem = scene.kept.keep(
      must_make(clCreatePipe, scene.fixture.context(), CL_MEM_READ_WRITE, 16, 256, nullptr));
}

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesPipe, "A command rejects a pipe as its buffer.",
               ({"", CL_INVALID_MEM_OBJECT, {"is-pipe"}, {pipe}}), .sides = {buffer})

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesPipe, "A command rejects a pipe as its image.",
               ({"", CL_INVALID_MEM_OBJECT, {"is-pipe"}, {pipe}}), .sides = {image})

CLMEM_REFUSAL(Refusal, HostAccess, RefusesNullPointer,
              "A transfer with the host rejects NULL as the host memory.", CL_INVALID_VALUE, "null",
              .sides = {host}, .delivery = Delivery::both_ways) {
  scene.place.address = nullptr;
}

CLMEM_REFUSAL(Refusal, SvmCommand, RefusesNullPointer, "An SVM command rejects NULL as its memory.",
              CL_INVALID_VALUE, "null", .sides = {svm}) {
  scene.place.address = nullptr;
}

CLMEM_REFUSALS(Refusal, CommandList, Refuses,
               "Commands on a list reject NULL as the list, an empty list and undefined flags.",
               ({"CountZero", CL_INVALID_VALUE, {"count-zero"}, {[](CommandScene& scene) {
                   scene.arguments.count = 0;
                 }}},
                {"NullList", CL_INVALID_VALUE, {"list-null"}, {[](CommandScene& scene) {
                   scene.arguments.no_list = true;
                 }}},
                {"UnknownFlag", CL_INVALID_VALUE, {"flags"}, {[](CommandScene& scene) {
                   scene.arguments.flags = cl_mem_migration_flags{1} << 20;
                 }}}),
               .sides = {buffer, svm})

constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;

// The object with the flags: the operand, its parent alone, or the sub-buffer alone.
enum class Owner { object, parent, sub_buffer };

void put_object(CommandScene& scene, cl_mem_flags flags, Owner owner = Owner::object) {
  Fixture& fixture = scene.fixture;
  if (scene.site.is_image()) {
    scene.place.mem = scene.kept.keep(
        filled_image(fixture, usual_shape(scene.site.kind), common_format(), flags));
  } else if (owner == Owner::object) {
    scene.place.mem = scene.kept.keep(fixture.filled_buffer(usual_size, flags));
  } else {
    const bool of_parent = owner == Owner::parent;
    const std::size_t origin = fixture.device().base_alignment();
    FilledBuffer parent =
        fixture.filled_buffer(origin + usual_size, of_parent ? flags : CL_MEM_READ_WRITE);
    scene.place.mem = scene.kept.keep(fixture.sub_buffer(
        parent, origin, usual_size, of_parent ? 0 : flags & ~cl_mem_flags{CL_MEM_READ_WRITE}));
    scene.kept.keep(std::move(parent));
  }
}

// Only maps have `access`.
std::vector<CommandMistake> access_mistakes(Owner owner) {
  struct Access {
    const char* row;
    const char* topic;
    cl_mem_flags flags;
    cl_map_flags access = 0;
  };
  constexpr cl_map_flags both = CL_MAP_READ | CL_MAP_WRITE;
  constexpr cl_mem_flags write_only = CL_MEM_HOST_WRITE_ONLY;
  constexpr cl_mem_flags read_only = CL_MEM_HOST_READ_ONLY;
  constexpr cl_mem_flags none = CL_MEM_HOST_NO_ACCESS;
  std::vector<CommandMistake> mistakes;
  for (const Access& one :
       {Access{"HostWriteOnly", "host-write-only", write_only},
        Access{"HostReadOnly", "host-read-only", read_only},
        Access{"HostNoAccess", "host-no-access", none},
        Access{"WriteOnly_Read", "read-host-write-only", write_only, CL_MAP_READ},
        Access{"WriteOnly_ReadWrite", "read-host-write-only", write_only, both},
        Access{"ReadOnly_Write", "write-host-read-only", read_only, CL_MAP_WRITE},
        Access{"ReadOnly_ReadWrite", "write-host-read-only", read_only, both},
        Access{"ReadOnly_Invalidate", "write-host-read-only", read_only, invalidate},
        Access{"NoAccess_Read", "read-host-no-access", none, CL_MAP_READ},
        Access{"NoAccess_Write", "write-host-no-access", none, CL_MAP_WRITE},
        Access{"NoAccess_Invalidate", "write-host-no-access", none, invalidate}}) {
    mistakes.push_back({one.row, CL_INVALID_OPERATION, {one.topic}, {[=](CommandScene& scene) {
                          put_object(scene, CL_MEM_READ_WRITE | one.flags, owner);
                          scene.arguments.flags = one.access;
                        }}});
  }
  return mistakes;
}

CLMEM_REFUSALS(Refusal, HostAccess, Refuses,
               "The host can access an object only as its flags permit.",
               (access_mistakes(Owner::object)), .sides = {buffer, image},
               .delivery = Delivery::both_ways)

CLMEM_REFUSALS(Refusal, HostAccess, RefusesThroughInheritedFlags,
               "A sub-buffer without host access flags inherits those of its parent.",
               (access_mistakes(Owner::parent)), .sides = {buffer}, .delivery = Delivery::both_ways)

CLMEM_REFUSALS(Refusal, HostAccess, RefusesThroughFlagsOfSubBuffer,
               "A sub-buffer may have less host access than its parent.",
               (access_mistakes(Owner::sub_buffer)), .sides = {buffer},
               .delivery = Delivery::both_ways)

// The object that is written is immutable: the target of a command, or that of a map for writing.
CommandMistake immutable(const char* row, cl_map_flags access) {
  return {row, CL_INVALID_OPERATION, {"immutable"}, {[=](CommandScene& scene) {
            const cl_mem_flags data = scene.site.is_image() ? CL_MEM_COPY_HOST_PTR : 0;
            put_object(scene, CL_MEM_READ_ONLY | mem_immutable | data);
            scene.arguments.flags = access;
          }}};
}

CLMEM_CASES(immutable_cases) {
  const auto rejected = [](std::vector<CommandMistake> mistakes,
                           bool (*wanted)(const Command&, bool of_source)) {
    return cases_of(
        Refusal{.common = {.suite = "Immutable",
                           .name = "RefusesWriting",
                           .sentence = "An object that was created immutable cannot be written."},
                .mistakes = std::move(mistakes),
                .sides = {buffer, image},
                .wanted = wanted});
  };
  return join(
      {rejected({immutable("", 0)}, [](const Command& command,
                                       bool of_source) { return !of_source && !command.is_map(); }),
       rejected({immutable("ToWrite", CL_MAP_WRITE), immutable("ToInvalidate", invalidate)},
                [](const Command& command, bool) { return command.is_map(); })});
}

CommandMistake map_flags(const char* row, const char* topic, cl_map_flags flags) {
  return {row, CL_INVALID_VALUE, {topic}, {[=](CommandScene& scene) {
            scene.arguments.flags = flags;
          }}};
}

CLMEM_REFUSALS(
    Refusal, MapFlags, Refuses,
    "A map has flags for reading, for writing, for both, or CL_MAP_WRITE_INVALIDATE_REGION alone.",
    (map_flags("UnknownBit", "map-flags", cl_map_flags{1} << 20),
     map_flags("UnknownBitBesidesRead", "map-flags", CL_MAP_READ | cl_map_flags{1} << 20),
     map_flags("UpperBit", "map-flags", CL_MAP_READ | cl_map_flags{1} << 40),
     map_flags("HighestBit", "map-flags", CL_MAP_READ | cl_map_flags{1} << 63),
     map_flags("ReadAndInvalidate", "map-flags-invalidate", CL_MAP_READ | invalidate),
     map_flags("WriteAndInvalidate", "map-flags-invalidate", CL_MAP_WRITE | invalidate),
     map_flags("AllThree", "map-flags-invalidate", CL_MAP_READ | CL_MAP_WRITE | invalidate),
     map_flags("None", "map-flags-zero", 0)),
    .sides = {buffer, image, svm})

}  // namespace clmem::conformance::object_refusals_cases
