// SPDX-License-Identifier: Apache-2.0
#include "operations/command/data_paths.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance {

namespace {

using enum Way;

constexpr Extent box_region{16, path_bytes / 16, 1};
constexpr Extent pixel_region{path_bytes / 16, 1, 1};

// Kernels that read or write pixels of path_format().
const std::vector<Command>& kernels_on_images() {
  static const std::vector<Command> commands = [] {
    Command load = command_named("EnqueueNDRangeKernel");
    load.variant = "Image";
    load.since = {1, 1};  // for the global work offset
    load.layout = Layout::pixels;
    Command store = load;
    load.call = calls::run_on_source;
    load.source = {MemoryKind::image};
    load.kernel = "load";
    store.call = calls::run_on_target;
    store.target = {MemoryKind::image};
    store.kernel = "store";
    return std::vector{load, store};
  }();
  return commands;
}

// True if the command is a path: one kernel call represents all, and SVM copies only between shared
// and host memory.
bool is_path(const Command& command) {
  return (command.is_map() || command.effect == Effect::on_target ||
          command.effect == Effect::on_output) &&
         command.type != CL_COMMAND_TASK && command.type != CL_COMMAND_NATIVE_KERNEL &&
         (command.type != CL_COMMAND_SVM_MEMCPY || command.uses(MemoryKind::host));
}

// The requirement of a path, which may be about less than the rule of its command.
std::string rule_of_path(const Command& command) {
  const bool is_fill = command.source.kind == MemoryKind::pattern;
  return command.layout == Layout::box                 ? std::string{command.name} + ".data-2d"
         : is_fill && command.layout == Layout::linear ? std::string{command.name} + ".partial"
         : is_fill                                     ? std::string{command.name} + ".unsigned"
                                                       : command.rule;
}

void add_maps(const Command& map, Way way, Rows<DataPath>& paths) {
  const std::string name = map.name + std::string{"Enqueue"}.size();
  const MemoryKind view = map.target.kind;
  if (way == reading) {
    paths.emplace_back(name, map.rule, DataPath{way, view, map, CL_MAP_READ});
    return;
  }
  const std::string rule = view == MemoryKind::svm ? "EnqueueSVMUnmap.success" : "";
  const auto transfer = [&](const char* use) {
    return rule.empty() ? map.name + std::string{use} + ".transfer" : rule;
  };
  paths.emplace_back(name, transfer(".write"), DataPath{way, view, map, CL_MAP_WRITE});
  paths.emplace_back((view == MemoryKind::buffer ? "Map" : name) + "Invalidated",
                     transfer(".invalidate"),
                     DataPath{way, view, map, CL_MAP_WRITE_INVALIDATE_REGION});
  paths.back().value.command.since = std::max(map.since, ApiVersion{1, 2});
}

void add_path(const Command& command, Way way, MemoryKind view, Rows<DataPath>& paths) {
  if (!is_path(command)) {
    return;
  }
  if (command.is_map()) {
    if (command.target.kind == view) {
      add_maps(command, way, paths);
    }
  } else if ((way == writing ? command.target : command.source).kind == view) {
    const std::string name = command.kernel != nullptr
                                 ? std::string{command.variant} + "Kernel"
                                 : command.name + std::string{"Enqueue"}.size();
    paths.emplace_back(name, rule_of_path(command), DataPath{way, view, command});
  }
}

Extent origin_in(const Operand& memory, MemoryKind view, std::size_t offset) {
  if (view != MemoryKind::image) {
    return {offset, 0, 0};
  }
  const std::size_t pixel = offset / path_format().element;
  const std::size_t width = memory.spec.shape().extent[0];
  return {pixel % width, pixel / width, 0};
}

// Returns where the other operand begins, in bytes. A kernel uses the same offset in two buffers;
// between an image and a buffer it uses the number of the first pixel.
std::size_t start_of_other(const Command& command, const Extent& origin) {
  const std::size_t number = origin[1] * pixel_region[0] + origin[0];
  return command.kernel == nullptr         ? 0
         : command.uses(MemoryKind::image) ? number * path_format().element
                                           : origin[0];
}

Placement placement_of(const DataPath& path, const Operand& memory, std::size_t offset) {
  const Command& command = path.command;
  const bool in_pixels = command.uses(MemoryKind::image);
  const bool is_box = command.layout == Layout::box;
  const bool is_target = path.way == writing || command.is_map();
  MemorySpec own = memory.spec;
  own.sub_range = SubRange::same;
  own.of = &memory;
  const Extent origin = origin_in(memory, path.view, offset);
  const std::size_t start = start_of_other(command, origin);
  const MemorySpec other{.kind = (is_target ? command.source : command.target).kind,
                         .size = start + path_bytes,
                         .pixels = {pixel_region[0] + 2, 3, 1},
                         .format = &path_format()};
  const std::size_t row_pitch = is_box ? box_region[0] : 0;
  const RectPlace in_memory{origin, row_pitch};
  const RectPlace in_other{other.kind == MemoryKind::image ? Extent{1, 1, 0} : Extent{start, 0, 0},
                           row_pitch};
  return {.from = is_target ? other : own,
          .to = is_target ? own : other,
          .shape = {.region = in_pixels ? pixel_region
                              : is_box  ? box_region
                                        : Extent{path_bytes, 1, 1},
                    .from = is_target ? in_other : in_memory,
                    .to = is_target ? in_memory : in_other,
                    .offset = path.view == MemoryKind::buffer ? offset : 0},
          .flags = path.flags};
}

}  // namespace

const ImageFormat& path_format() {
  static const ImageFormat& format = *known_format(CL_RGBA, CL_UNSIGNED_INT32);
  return format;
}

Rows<DataPath> data_paths(Way way, MemoryKind view) {
  Rows<DataPath> paths;
  for (const Command& command : every_command()) {
    add_path(command, way, view, paths);
  }
  if (view == MemoryKind::image) {
    for (const Command& command : kernels_on_images()) {
      add_path(command, way, view, paths);
    }
  }
  return paths;
}

void expect_moved(Fixture& fixture, const DataPath& path, const Operand& memory,
                  std::size_t offset) {
  CommandRun run{fixture, path.command, placement_of(path, memory, offset)};
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, nullptr, CL_TRUE), returns(CL_SUCCESS));
  if (!path.command.is_map() && !path.command.uses(MemoryKind::host)) {
    fixture.finish();
  }
  run.expect_applied(Compared::by_read);
  run.overwrite_host();  // a blocking call may no longer read it
  run.unmap(fixture.queue());
  fixture.finish();
}

}  // namespace clmem::conformance
