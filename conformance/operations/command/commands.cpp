// SPDX-License-Identifier: Apache-2.0
#include "operations/command/commands.hpp"

#include <algorithm>
#include <stdexcept>

#include "harness/device_under_test.hpp"
#include "harness/gate.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

using enum Effect;
using enum MemoryKind;

Side buffer_side(const char* row) {
  return {buffer, row, {"buffer-", ""}};
}

Side source_buffer(const char* row) {
  return {buffer, row, {"src-buffer-", "src-", "buffer-", ""}};
}

Side target_buffer(const char* row) {
  return {buffer, row, {"dst-buffer-", "dst-", "buffer-", ""}};
}

// One entry of a list; requirement ids do not name its position.
Side listed(const char* row) {
  return {buffer, row, {""}};
}

Side image_side(const char* row) {
  return {image, row, {"image-", ""}};
}

Side source_image(const char* row) {
  return {image, row, {"src-image-", "src-", "image-", ""}};
}

Side target_image(const char* row) {
  return {image, row, {"dst-image-", "dst-", "image-", ""}};
}

Side host_side(const char* row) {
  return {host, row, {"host-", "ptr-", ""}};
}

Side svm_side(const char* row) {
  return {svm, row, {"ptr-", ""}};
}

Side svm_side(const char* row, const char* word) {
  return {svm, row, {word}};
}

Side pattern_side(const char* row, const char* word) {
  return {pattern, row, {word}};
}

// A side whose mistakes are covered by another row.
Side same(MemoryKind kind) {
  return {kind};
}

std::vector<Command> buffer_commands() {
  return {
      {"EnqueueReadBuffer", "", "EnqueueReadBuffer.data", CL_COMMAND_READ_BUFFER, v1_0, on_output,
       calls::read_buffer, Layout::linear, buffer_side("ReadBuffer"), host_side("ReadBuffer")},
      {"EnqueueWriteBuffer", "", "EnqueueWriteBuffer.data", CL_COMMAND_WRITE_BUFFER, v1_0,
       on_target, calls::write_buffer, Layout::linear, host_side("WriteBuffer"),
       buffer_side("WriteBuffer")},
      {"EnqueueReadBufferRect", "", "EnqueueReadBufferRect.data-3d", CL_COMMAND_READ_BUFFER_RECT,
       v1_1, on_output, calls::read_rectangle, Layout::box, buffer_side("ReadBufferRect"),
       host_side("ReadBufferRectHost")},
      {"EnqueueWriteBufferRect", "", "EnqueueWriteBufferRect.data-3d", CL_COMMAND_WRITE_BUFFER_RECT,
       v1_1, on_target, calls::write_rectangle, Layout::box, host_side("WriteBufferRectHost"),
       buffer_side("WriteBufferRect")},
      {"EnqueueCopyBuffer", "", "EnqueueCopyBuffer.data", CL_COMMAND_COPY_BUFFER, v1_0, on_target,
       calls::copy_buffer, Layout::linear, source_buffer("CopyBufferSource"),
       target_buffer("CopyBufferDestination")},
      {"EnqueueCopyBufferRect", "", "EnqueueCopyBufferRect.data-3d", CL_COMMAND_COPY_BUFFER_RECT,
       v1_1, on_target, calls::copy_rectangle, Layout::box, source_buffer("CopyBufferRectSource"),
       target_buffer("CopyBufferRectDestination")},
      {"EnqueueFillBuffer", "", "EnqueueFillBuffer.pattern-sizes", CL_COMMAND_FILL_BUFFER, v1_2,
       on_target, calls::fill_buffer, Layout::linear, pattern_side("FillBuffer", "pattern-"),
       buffer_side("FillBuffer")},
      {"EnqueueMapBuffer", "", "EnqueueMapBuffer.read.content", CL_COMMAND_MAP_BUFFER, v1_0, none,
       calls::map_buffer, Layout::linear, same(nothing), buffer_side("MapBuffer")},
      {"EnqueueUnmapMemObject", "", "EnqueueUnmapMemObject.visible", CL_COMMAND_UNMAP_MEM_OBJECT,
       v1_0, none, calls::unmap, Layout::none, same(nothing), same(buffer)},
      {"EnqueueMigrateMemObjects", "", "EnqueueMigrateMemObjects.content",
       CL_COMMAND_MIGRATE_MEM_OBJECTS, v1_2, none, calls::migrate, Layout::none, same(nothing),
       buffer_side("MigrateMemObjects")},
      {"EnqueueNDRangeKernel", "", "NDRangeKernel.writes-visible", CL_COMMAND_NDRANGE_KERNEL, v1_0,
       on_target, calls::run_kernel, Layout::linear, same(buffer), same(buffer), "copy_bytes",
       "compiler"},
      {"EnqueueTask", "", "EnqueueTask.single-item", CL_COMMAND_TASK, v1_0, on_target,
       calls::run_task, Layout::linear, same(buffer), same(buffer), "copy_range", "compiler"},
      {"EnqueueNativeKernel", "", "EnqueueNativeKernel.mem-objects", CL_COMMAND_NATIVE_KERNEL, v1_0,
       on_target, calls::run_natively, Layout::linear, listed("NativeKernelFirst"),
       listed("NativeKernelSecond"), nullptr, "native_kernels"},
      {"EnqueueMarkerWithWaitList", "", "EnqueueMarkerWithWaitList.all", CL_COMMAND_MARKER, v1_2,
       none, calls::marker},
      {"EnqueueBarrierWithWaitList", "", "EnqueueBarrierWithWaitList.all", CL_COMMAND_BARRIER, v1_2,
       none, calls::barrier}};
}

std::vector<Command> image_commands() {
  return {
      {"EnqueueReadImage", "", "EnqueueReadImage.data", CL_COMMAND_READ_IMAGE, v1_0, on_output,
       calls::read_image, Layout::pixels, image_side("ReadImage"), host_side("ReadImage")},
      {"EnqueueWriteImage", "", "EnqueueWriteImage.data", CL_COMMAND_WRITE_IMAGE, v1_0, on_target,
       calls::write_image, Layout::pixels, host_side("WriteImage"), image_side("WriteImage")},
      {"EnqueueCopyImage", "", "EnqueueCopyImage.data", CL_COMMAND_COPY_IMAGE, v1_0, on_target,
       calls::copy_image, Layout::pixels, source_image("CopySource"),
       target_image("CopyDestination")},
      {"EnqueueFillImage", "", "EnqueueFillImage.float", CL_COMMAND_FILL_IMAGE, v1_2, on_target,
       calls::fill_image, Layout::pixels, pattern_side("FillImage", "color-"), image_side("Fill")},
      {"EnqueueCopyImageToBuffer", "", "EnqueueCopyImageToBuffer.data",
       CL_COMMAND_COPY_IMAGE_TO_BUFFER, v1_0, on_target, calls::copy_to_buffer, Layout::pixels,
       source_image("CopyToBuffer"), target_buffer("CopyImageToBuffer")},
      {"EnqueueCopyBufferToImage", "", "EnqueueCopyBufferToImage.data",
       CL_COMMAND_COPY_BUFFER_TO_IMAGE, v1_0, on_target, calls::copy_from_buffer, Layout::pixels,
       source_buffer("CopyBufferToImage"), target_image("CopyFromBuffer")},
      {"EnqueueMapImage", "", "EnqueueMapImage.read.content", CL_COMMAND_MAP_IMAGE, v1_0, none,
       calls::map_image, Layout::pixels, same(nothing), image_side("Map")},
      {"EnqueueUnmapMemObject", "Image", "EnqueueUnmapMemObject.visible",
       CL_COMMAND_UNMAP_MEM_OBJECT, v1_0, none, calls::unmap, Layout::none, same(nothing),
       same(image)},
      {"EnqueueMigrateMemObjects", "Image", "EnqueueMigrateMemObjects.content",
       CL_COMMAND_MIGRATE_MEM_OBJECTS, v1_2, none, calls::migrate, Layout::none, same(nothing),
       same(image)}};
}

std::vector<Command> svm_commands() {
  return {
      {"EnqueueSVMMemcpy", "", "EnqueueSVMMemcpy.svm-to-svm", CL_COMMAND_SVM_MEMCPY, v2_0,
       on_target, calls::copy_svm, Layout::linear, svm_side("SVMMemcpySource", "src-"),
       svm_side("SVMMemcpyDestination", "dst-")},
      {"EnqueueSVMMemcpy", "ToHost", "EnqueueSVMMemcpy.svm-to-host", CL_COMMAND_SVM_MEMCPY, v2_0,
       on_output, calls::copy_svm, Layout::linear, same(svm), same(host)},
      {"EnqueueSVMMemcpy", "FromHost", "EnqueueSVMMemcpy.host-to-svm", CL_COMMAND_SVM_MEMCPY, v2_0,
       on_target, calls::copy_svm, Layout::linear, same(host), same(svm)},
      {"EnqueueSVMMemFill", "", "EnqueueSVMMemFill.pattern-sizes", CL_COMMAND_SVM_MEMFILL, v2_0,
       on_target, calls::fill_svm, Layout::linear, pattern_side("SVMMemFill", "pattern-"),
       svm_side("SVMMemFill")},
      {"EnqueueSVMMap", "", "EnqueueSVMMap.read", CL_COMMAND_SVM_MAP, v2_0, none, calls::map_svm,
       Layout::linear, same(nothing), svm_side("SVMMap")},
      {"EnqueueSVMUnmap", "", "EnqueueSVMUnmap.success", CL_COMMAND_SVM_UNMAP, v2_0, none,
       calls::unmap_svm, Layout::none, same(nothing), same(svm)},
      {"EnqueueSVMMigrateMem", "", "EnqueueSVMMigrateMem.content", CL_COMMAND_SVM_MIGRATE_MEM, v2_1,
       none, calls::migrate_svm, Layout::linear, same(nothing), svm_side("SVMMigrateMem")},
      {"EnqueueSVMMigrateMem", "Whole", "EnqueueSVMMigrateMem.sizes-null",
       CL_COMMAND_SVM_MIGRATE_MEM, v2_1, none, calls::migrate_whole_svm, Layout::linear,
       same(nothing), same(svm)},
      {"EnqueueSVMFree", "", "EnqueueSVMFree.callback", CL_COMMAND_SVM_FREE, v2_0, on_free,
       calls::free_svm, Layout::none, same(nothing), svm_side("SVMFree")},
      {"EnqueueNDRangeKernel", "SVM", "NDRangeKernel.writes-visible", CL_COMMAND_NDRANGE_KERNEL,
       v2_0, on_target, calls::run_kernel, Layout::linear, same(svm), same(svm), "copy_bytes",
       "compiler"}};
}

}  // namespace

void need_command(const Fixture& fixture, const Command& command) {
  fixture.needs(command.since);
  if (command.condition != nullptr) {
    fixture.needs(command.condition);
  }
}

const std::vector<Command>& every_command() {
  static const std::vector<Command> commands = [] {
    std::vector<Command> all = buffer_commands();
    for (const std::vector<Command>& more : {image_commands(), svm_commands()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return commands;
}

std::vector<Command> memory_commands() {
  return commands_that([](const Command& command) { return !command.only_orders(); });
}

std::vector<Command> commands_with_effect() {
  return commands_that([](const Command& command) { return command.effect != Effect::none; });
}

const Command& command_named(const std::string& name) {
  const std::vector<Command>& all = every_command();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& command) { return name == command.name; });
  if (found == all.end()) {
    throw std::logic_error{"no command is named " + name};
  }
  return *found;
}

void need_flush_that_returns(Fixture& fixture) {
  static const bool returns = [&fixture] {
    constexpr std::chrono::milliseconds patience{1000};
    const FilledBuffer buffer = fixture.filled_buffer(8);
    const cl_command_queue queue = fixture.new_queue();
    Gate gate{fixture};
    must_succeed(clEnqueueReadBuffer, queue, buffer.get(), CL_FALSE, 0, 8, fixture.host(8).data(),
                 1, gate.wait_list(), nullptr);
    LateOpener opener{gate, patience};
    must_succeed(clFlush, queue);
    const bool early = opener.returned_early();
    must_succeed(clFinish, queue);
    return early;
  }();
  if (!returns) {
    unsupported("a clFlush that returns while commands wait for a user event");
  }
}

Rows<Command> rows_of(const std::vector<Command>& commands) {
  Rows<Command> rows;
  for (const Command& command : commands) {
    const std::string ending = *command.variant == 0 ? "" : std::string{"_"} + command.variant;
    rows.push_back({command.name + ending, command});
  }
  return rows;
}

Cases for_every_command(const Case& common, void (*expect)(Fixture&, const Command&)) {
  return each(common, rows_of(every_command()), expect);
}

Rows<Command> rows_about(const std::vector<Command>& commands) {
  Rows<Command> rows = rows_of(commands);
  for (Row<Command>& row : rows) {
    row.requirements = {row.value.rule};
  }
  return rows;
}

Rows<Command> rows_citing(const std::vector<Command>& commands, const std::string& prefix,
                          const std::string& suffix) {
  Rows<Command> rows = rows_of(commands);
  for (Row<Command>& row : rows) {
    row.requirements = {prefix + row.value.name + suffix};
  }
  return rows;
}

bool Command::has_range_of_object() const {
  return is_repeatable() && layout != Layout::none && !runs_program() &&
         (uses(MemoryKind::buffer) || uses(MemoryKind::image));
}

void Command::reach_too_far(Arguments& arguments) const {
  const bool of_source = source.kind == MemoryKind::buffer || source.kind == MemoryKind::image;
  Place& place = of_source ? arguments.source : arguments.target;
  const MemoryKind kind = of_source ? source.kind : target.kind;
  if (kind == MemoryKind::buffer && layout != Layout::box) {
    ++place.offset;
  } else {
    ++place.origin->at(0);
  }
}

}  // namespace clmem::conformance
