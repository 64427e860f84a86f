// SPDX-License-Identifier: Apache-2.0
// Accesses that the flags of an object do not permit, and flags of maps that do not exist.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::access_refusals_cases {

namespace {

using enum MemoryKind;

constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
constexpr std::size_t enough = 4096;  // bytes; more than any legal call touches

// The flags are those of the object, of its parent alone, or of the sub-buffer alone.
enum class Owner { object, parent, sub_buffer };

template <cl_mem_flags flags, Owner owner>
void put_object(CommandScene& scene) {
  Fixture& fixture = scene.fixture;
  const cl_mem_flags of_whole = CL_MEM_READ_WRITE | (owner == Owner::sub_buffer ? 0 : flags);
  if (scene.site.is_image()) {
    scene.place.mem = scene.kept.keep(
        filled_image(fixture, usual_shape(scene.site.kind), common_format(), of_whole));
  } else if (owner == Owner::object) {
    scene.place.mem = scene.kept.keep(fixture.filled_buffer(enough, of_whole));
  } else {
    const std::size_t origin = fixture.device().base_alignment();
    FilledBuffer parent = fixture.filled_buffer(origin + enough, of_whole);
    scene.place.mem = scene.kept.keep(
        fixture.sub_buffer(parent, origin, enough, owner == Owner::sub_buffer ? flags : 0));
    scene.kept.keep(std::move(parent));
  }
}

// Only maps have flags.
template <cl_mem_flags flags, Owner owner, cl_map_flags access = 0>
CommandMistake access_to(const char* row, const char* topic) {
  return {row, CL_INVALID_OPERATION, {topic}, {[](CommandScene& scene) {
            put_object<flags, owner>(scene);
            scene.arguments.flags = access;
          }}};
}

template <Owner owner>
std::vector<CommandMistake> access_mistakes() {
  constexpr cl_map_flags both = CL_MAP_READ | CL_MAP_WRITE;
  constexpr cl_mem_flags write_only = CL_MEM_HOST_WRITE_ONLY;
  constexpr cl_mem_flags read_only = CL_MEM_HOST_READ_ONLY;
  constexpr cl_mem_flags none = CL_MEM_HOST_NO_ACCESS;
  return {access_to<write_only, owner>("HostWriteOnly", "host-write-only"),
          access_to<read_only, owner>("HostReadOnly", "host-read-only"),
          access_to<none, owner>("HostNoAccess", "host-no-access"),
          access_to<write_only, owner, CL_MAP_READ>("WriteOnly_Read", "read-host-write-only"),
          access_to<write_only, owner, both>("WriteOnly_ReadWrite", "read-host-write-only"),
          access_to<read_only, owner, CL_MAP_WRITE>("ReadOnly_Write", "write-host-read-only"),
          access_to<read_only, owner, both>("ReadOnly_ReadWrite", "write-host-read-only"),
          access_to<read_only, owner, invalidate>("ReadOnly_Invalidate", "write-host-read-only"),
          access_to<none, owner, CL_MAP_READ>("NoAccess_Read", "read-host-no-access"),
          access_to<none, owner, CL_MAP_WRITE>("NoAccess_Write", "write-host-no-access"),
          access_to<none, owner, invalidate>("NoAccess_Invalidate", "write-host-no-access")};
}

std::vector<Refusal> host_access_refusals() {
  const auto with = [](const char* name, const char* sentence, std::vector<MemoryKind> sides,
                       std::vector<CommandMistake> mistakes) {
    return Refusal{.common = {.suite = "HostAccess", .name = name, .sentence = sentence},
                   .sides = std::move(sides),
                   .mistakes = std::move(mistakes),
                   .delivery = Delivery::both_ways};
  };
  return {with("Refuses", "The host can access an object only as its flags permit.",
               {buffer, image}, access_mistakes<Owner::object>()),
          with("RefusesThroughInheritedFlags",
               "A sub-buffer without host access flags inherits those of its parent.", {buffer},
               access_mistakes<Owner::parent>()),
          with("RefusesThroughFlagsOfSubBuffer",
               "A sub-buffer may have less host access than its parent.", {buffer},
               access_mistakes<Owner::sub_buffer>())};
}

// What is written: the target of a command, and the object of a map for writing.
template <cl_map_flags access>
void immutable(CommandScene& scene) {
  constexpr cl_mem_flags flags = CL_MEM_READ_ONLY | mem_immutable;
  Fixture& fixture = scene.fixture;
  scene.place.mem =
      scene.site.is_image()
          ? scene.kept.keep(filled_image(fixture, usual_shape(scene.site.kind), common_format(),
                                         flags | CL_MEM_COPY_HOST_PTR))
          : scene.kept.keep(fixture.filled_buffer(enough, flags));
  scene.arguments.flags = access;
}

std::vector<Refusal> immutable_refusals() {
  const Case common{.suite = "Immutable",
                    .name = "RefusesWriting",
                    .sentence = "Nothing can be written to an object that was created immutable."};
  return {
      {.common = common,
       .sides = {buffer, image},
       .mistakes = {{"", CL_INVALID_OPERATION, {"immutable"}, {immutable<0>}}},
       .wanted = [](const Command& command,
                    bool of_source) { return !of_source && !command.is_map(); }},
      {.common = common,
       .sides = {buffer, image},
       .mistakes = {{"ToWrite", CL_INVALID_OPERATION, {"immutable"}, {immutable<CL_MAP_WRITE>}},
                    {"ToInvalidate", CL_INVALID_OPERATION, {"immutable"}, {immutable<invalidate>}}},
       .wanted = [](const Command& command, bool) { return command.is_map(); }}};
}

template <cl_map_flags flags>
CommandMistake map_flags(const char* row, const char* topic) {
  return {
      row, CL_INVALID_VALUE, {topic}, {[](CommandScene& scene) { scene.arguments.flags = flags; }}};
}

std::vector<Refusal> map_flag_refusals() {
  constexpr const char* exclusive = "map-flags-invalidate";
  return {{.common = {.suite = "MapFlags",
                      .name = "Refuses",
                      .sentence = "A map has flags for reading, for writing, for both, or "
                                  "CL_MAP_WRITE_INVALIDATE_REGION alone."},
           .sides = {buffer, image, svm},
           .mistakes = {
               map_flags<cl_map_flags{1} << 20>("UnknownBit", "map-flags"),
               map_flags<CL_MAP_READ | cl_map_flags{1} << 20>("UnknownBitBesidesRead", "map-flags"),
               map_flags<CL_MAP_READ | cl_map_flags{1} << 40>("UpperBit", "map-flags"),
               map_flags<CL_MAP_READ | cl_map_flags{1} << 63>("HighestBit", "map-flags"),
               map_flags<CL_MAP_READ | invalidate>("ReadAndInvalidate", exclusive),
               map_flags<CL_MAP_WRITE | invalidate>("WriteAndInvalidate", exclusive),
               map_flags<CL_MAP_READ | CL_MAP_WRITE | invalidate>("AllThree", exclusive),
               map_flags<0>("None", "map-flags-zero")}}};
}

CLMEM_CASES(cases) {
  return join({cases_of(host_access_refusals()), cases_of(immutable_refusals()),
               cases_of(map_flag_refusals())});
}

}  // namespace

}  // namespace clmem::conformance::access_refusals_cases
