// SPDX-License-Identifier: Apache-2.0
// The table of commands: one row for each way in which an enqueue call works on memory. In the ids of
// cases a row is called as its command, and rows with a variant as the comment beside it says.

#include <span>

#include "operations/command/commands.hpp"

namespace clmem::conformance {

namespace {

using enum Effect;
using enum MemoryKind;

constexpr Side buffer_side(const char* row) {
  return {buffer, row, {"buffer-", ""}};
}

constexpr Side source_buffer(const char* row) {
  return {buffer, row, {"src-buffer-", "src-", "buffer-", ""}};
}

constexpr Side target_buffer(const char* row) {
  return {buffer, row, {"dst-buffer-", "dst-", "buffer-", ""}};
}

// One entry of a list; requirement ids do not name its position.
constexpr Side listed(const char* row) {
  return {buffer, row, {""}};
}

constexpr Side image_side(const char* row) {
  return {image, row, {"image-", ""}};
}

constexpr Side source_image(const char* row) {
  return {image, row, {"src-image-", "src-", "image-", ""}};
}

constexpr Side target_image(const char* row) {
  return {image, row, {"dst-image-", "dst-", "image-", ""}};
}

constexpr Side host_side(const char* row) {
  return {host, row, {"host-", "ptr-", ""}};
}

constexpr Side svm_side(const char* row) {
  return {svm, row, {"ptr-", ""}};
}

constexpr Side svm_side(const char* row, const char* word) {
  return {svm, row, {word}};
}

constexpr Side pattern_side(const char* row, const char* word) {
  return {pattern, row, {word}};
}

// A side whose mistakes are covered by another row.
constexpr Side same(MemoryKind kind) {
  return {kind};
}

constexpr Command buffer_commands[] = {
    {.name = "EnqueueReadBuffer",
     .rule = "EnqueueReadBuffer.data",
     .type = CL_COMMAND_READ_BUFFER,
     .effect = on_output,
     .call = calls::read_buffer,
     .layout = Layout::linear,
     .source = buffer_side("ReadBuffer"),
     .target = host_side("ReadBuffer")},
    {.name = "EnqueueWriteBuffer",
     .rule = "EnqueueWriteBuffer.data",
     .type = CL_COMMAND_WRITE_BUFFER,
     .effect = on_target,
     .call = calls::write_buffer,
     .layout = Layout::linear,
     .source = host_side("WriteBuffer"),
     .target = buffer_side("WriteBuffer")},
    {.name = "EnqueueReadBufferRect",
     .rule = "EnqueueReadBufferRect.data-3d",
     .type = CL_COMMAND_READ_BUFFER_RECT,
     .since = v1_1,
     .effect = on_output,
     .call = calls::read_rectangle,
     .layout = Layout::box,
     .source = buffer_side("ReadBufferRect"),
     .target = host_side("ReadBufferRectHost")},
    {.name = "EnqueueWriteBufferRect",
     .rule = "EnqueueWriteBufferRect.data-3d",
     .type = CL_COMMAND_WRITE_BUFFER_RECT,
     .since = v1_1,
     .effect = on_target,
     .call = calls::write_rectangle,
     .layout = Layout::box,
     .source = host_side("WriteBufferRectHost"),
     .target = buffer_side("WriteBufferRect")},
    {.name = "EnqueueCopyBuffer",
     .rule = "EnqueueCopyBuffer.data",
     .type = CL_COMMAND_COPY_BUFFER,
     .effect = on_target,
     .call = calls::copy_buffer,
     .layout = Layout::linear,
     .source = source_buffer("CopyBufferSource"),
     .target = target_buffer("CopyBufferDestination")},
    {.name = "EnqueueCopyBufferRect",
     .rule = "EnqueueCopyBufferRect.data-3d",
     .type = CL_COMMAND_COPY_BUFFER_RECT,
     .since = v1_1,
     .effect = on_target,
     .call = calls::copy_rectangle,
     .layout = Layout::box,
     .source = source_buffer("CopyBufferRectSource"),
     .target = target_buffer("CopyBufferRectDestination")},
    {.name = "EnqueueFillBuffer",
     .rule = "EnqueueFillBuffer.pattern-sizes",
     .type = CL_COMMAND_FILL_BUFFER,
     .since = v1_2,
     .effect = on_target,
     .call = calls::fill_buffer,
     .layout = Layout::linear,
     .source = pattern_side("FillBuffer", "pattern-"),
     .target = buffer_side("FillBuffer")},
    {.name = "EnqueueMapBuffer",
     .rule = "EnqueueMapBuffer.read.content",
     .type = CL_COMMAND_MAP_BUFFER,
     .call = calls::map_buffer,
     .layout = Layout::linear,
     .target = buffer_side("MapBuffer")},
    {.name = "EnqueueUnmapMemObject",
     .rule = "EnqueueUnmapMemObject.visible",
     .type = CL_COMMAND_UNMAP_MEM_OBJECT,
     .call = calls::unmap,
     .target = same(buffer)},
    {.name = "EnqueueMigrateMemObjects",
     .rule = "EnqueueMigrateMemObjects.content",
     .type = CL_COMMAND_MIGRATE_MEM_OBJECTS,
     .since = v1_2,
     .call = calls::migrate,
     .target = buffer_side("MigrateMemObjects")},
    {.name = "EnqueueNDRangeKernel",
     .rule = "NDRangeKernel.writes-visible",
     .type = CL_COMMAND_NDRANGE_KERNEL,
     .effect = on_target,
     .call = calls::run_kernel,
     .layout = Layout::linear,
     .source = same(buffer),
     .target = same(buffer),
     .kernel = "copy_bytes",
     .condition = "compiler"},
    {.name = "EnqueueTask",
     .rule = "EnqueueTask.single-item",
     .type = CL_COMMAND_TASK,
     .effect = on_target,
     .call = calls::run_task,
     .layout = Layout::linear,
     .source = same(buffer),
     .target = same(buffer),
     .kernel = "copy_range",
     .condition = "compiler"},
    {.name = "EnqueueNativeKernel",
     .rule = "EnqueueNativeKernel.mem-objects",
     .type = CL_COMMAND_NATIVE_KERNEL,
     .effect = on_target,
     .call = calls::run_natively,
     .layout = Layout::linear,
     .source = listed("NativeKernelFirst"),
     .target = listed("NativeKernelSecond"),
     .condition = "native_kernels"},
    {.name = "EnqueueMarkerWithWaitList",
     .rule = "EnqueueMarkerWithWaitList.all",
     .type = CL_COMMAND_MARKER,
     .since = v1_2,
     .call = calls::marker},
    {.name = "EnqueueBarrierWithWaitList",
     .rule = "EnqueueBarrierWithWaitList.all",
     .type = CL_COMMAND_BARRIER,
     .since = v1_2,
     .call = calls::barrier},
};

constexpr Command image_commands[] = {
    {.name = "EnqueueReadImage",
     .rule = "EnqueueReadImage.data",
     .type = CL_COMMAND_READ_IMAGE,
     .effect = on_output,
     .call = calls::read_image,
     .layout = Layout::pixels,
     .source = image_side("ReadImage"),
     .target = host_side("ReadImage")},
    {.name = "EnqueueWriteImage",
     .rule = "EnqueueWriteImage.data",
     .type = CL_COMMAND_WRITE_IMAGE,
     .effect = on_target,
     .call = calls::write_image,
     .layout = Layout::pixels,
     .source = host_side("WriteImage"),
     .target = image_side("WriteImage")},
    {.name = "EnqueueCopyImage",
     .rule = "EnqueueCopyImage.data",
     .type = CL_COMMAND_COPY_IMAGE,
     .effect = on_target,
     .call = calls::copy_image,
     .layout = Layout::pixels,
     .source = source_image("CopySource"),
     .target = target_image("CopyDestination")},
    {.name = "EnqueueFillImage",
     .rule = "EnqueueFillImage.float",
     .type = CL_COMMAND_FILL_IMAGE,
     .since = v1_2,
     .effect = on_target,
     .call = calls::fill_image,
     .layout = Layout::pixels,
     .source = pattern_side("FillImage", "color-"),
     .target = image_side("Fill")},
    {.name = "EnqueueCopyImageToBuffer",
     .rule = "EnqueueCopyImageToBuffer.data",
     .type = CL_COMMAND_COPY_IMAGE_TO_BUFFER,
     .effect = on_target,
     .call = calls::copy_to_buffer,
     .layout = Layout::pixels,
     .source = source_image("CopyToBuffer"),
     .target = target_buffer("CopyImageToBuffer")},
    {.name = "EnqueueCopyBufferToImage",
     .rule = "EnqueueCopyBufferToImage.data",
     .type = CL_COMMAND_COPY_BUFFER_TO_IMAGE,
     .effect = on_target,
     .call = calls::copy_from_buffer,
     .layout = Layout::pixels,
     .source = source_buffer("CopyBufferToImage"),
     .target = target_image("CopyFromBuffer")},
    {.name = "EnqueueMapImage",
     .rule = "EnqueueMapImage.read.content",
     .type = CL_COMMAND_MAP_IMAGE,
     .call = calls::map_image,
     .layout = Layout::pixels,
     .target = image_side("Map")},
    {.name = "EnqueueUnmapMemObject",
     .variant = "Image",  // EnqueueUnmapMemObject_Image
     .rule = "EnqueueUnmapMemObject.visible",
     .type = CL_COMMAND_UNMAP_MEM_OBJECT,
     .call = calls::unmap,
     .target = same(image)},
    {.name = "EnqueueMigrateMemObjects",
     .variant = "Image",  // EnqueueMigrateMemObjects_Image
     .rule = "EnqueueMigrateMemObjects.content",
     .type = CL_COMMAND_MIGRATE_MEM_OBJECTS,
     .since = v1_2,
     .call = calls::migrate,
     .target = same(image)},
};

constexpr Command svm_commands[] = {
    {.name = "EnqueueSVMMemcpy",
     .rule = "EnqueueSVMMemcpy.svm-to-svm",
     .type = CL_COMMAND_SVM_MEMCPY,
     .since = v2_0,
     .effect = on_target,
     .call = calls::copy_svm,
     .layout = Layout::linear,
     .source = svm_side("SVMMemcpySource", "src-"),
     .target = svm_side("SVMMemcpyDestination", "dst-")},
    {.name = "EnqueueSVMMemcpy",
     .variant = "ToHost",  // EnqueueSVMMemcpy_ToHost
     .rule = "EnqueueSVMMemcpy.svm-to-host",
     .type = CL_COMMAND_SVM_MEMCPY,
     .since = v2_0,
     .effect = on_output,
     .call = calls::copy_svm,
     .layout = Layout::linear,
     .source = same(svm),
     .target = same(host)},
    {.name = "EnqueueSVMMemcpy",
     .variant = "FromHost",  // EnqueueSVMMemcpy_FromHost
     .rule = "EnqueueSVMMemcpy.host-to-svm",
     .type = CL_COMMAND_SVM_MEMCPY,
     .since = v2_0,
     .effect = on_target,
     .call = calls::copy_svm,
     .layout = Layout::linear,
     .source = same(host),
     .target = same(svm)},
    {.name = "EnqueueSVMMemFill",
     .rule = "EnqueueSVMMemFill.pattern-sizes",
     .type = CL_COMMAND_SVM_MEMFILL,
     .since = v2_0,
     .effect = on_target,
     .call = calls::fill_svm,
     .layout = Layout::linear,
     .source = pattern_side("SVMMemFill", "pattern-"),
     .target = svm_side("SVMMemFill")},
    {.name = "EnqueueSVMMap",
     .rule = "EnqueueSVMMap.read",
     .type = CL_COMMAND_SVM_MAP,
     .since = v2_0,
     .call = calls::map_svm,
     .layout = Layout::linear,
     .target = svm_side("SVMMap")},
    {.name = "EnqueueSVMUnmap",
     .rule = "EnqueueSVMUnmap.success",
     .type = CL_COMMAND_SVM_UNMAP,
     .since = v2_0,
     .call = calls::unmap_svm,
     .target = same(svm)},
    {.name = "EnqueueSVMMigrateMem",
     .rule = "EnqueueSVMMigrateMem.content",
     .type = CL_COMMAND_SVM_MIGRATE_MEM,
     .since = v2_1,
     .call = calls::migrate_svm,
     .layout = Layout::linear,
     .target = svm_side("SVMMigrateMem")},
    {.name = "EnqueueSVMMigrateMem",
     .variant = "Whole",  // EnqueueSVMMigrateMem_Whole
     .rule = "EnqueueSVMMigrateMem.sizes-null",
     .type = CL_COMMAND_SVM_MIGRATE_MEM,
     .since = v2_1,
     .call = calls::migrate_whole_svm,
     .layout = Layout::linear,
     .target = same(svm)},
    {.name = "EnqueueSVMFree",
     .rule = "EnqueueSVMFree.callback",
     .type = CL_COMMAND_SVM_FREE,
     .since = v2_0,
     .effect = on_free,
     .call = calls::free_svm,
     .target = svm_side("SVMFree")},
    {.name = "EnqueueNDRangeKernel",
     .variant = "SVM",  // EnqueueNDRangeKernel_SVM
     .rule = "NDRangeKernel.writes-visible",
     .type = CL_COMMAND_NDRANGE_KERNEL,
     .since = v2_0,
     .effect = on_target,
     .call = calls::run_kernel,
     .layout = Layout::linear,
     .source = same(svm),
     .target = same(svm),
     .kernel = "copy_bytes",
     .condition = "compiler"},
};

}  // namespace

const std::vector<Command>& every_command() {
  static const std::vector<Command> commands = [] {
    std::vector<Command> all;
    for (const std::span<const Command> some :
         {std::span<const Command>{buffer_commands}, std::span<const Command>{image_commands},
          std::span<const Command>{svm_commands}}) {
      all.insert(all.end(), some.begin(), some.end());
    }
    return all;
  }();
  return commands;
}

}  // namespace clmem::conformance
