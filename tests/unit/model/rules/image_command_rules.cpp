// SPDX-License-Identifier: Apache-2.0
// Commands on images: calls that are right, and what can be made wrong in them.
#include "command_rules.hpp"
#include "violation.hpp"

namespace clmem::mock {
namespace {

constexpr std::array<std::size_t, 3> nowhere{};
constexpr std::array<std::size_t, 3> pixels{4, 4, 1};

// One of the objects of a copy between an image and a buffer is the buffer; all others are images.
struct Arguments {
  explicit Arguments(RuleStage& stage)
      : queue{stage.queue},
        src{stage.image_2d()},
        dst{stage.image_2d()},
        buffer{stage.buffer()},
        host{stage.host.data()} {}

  cl_command_queue queue;
  cl_mem src;  // or the only image
  cl_mem dst;
  cl_mem buffer;
  const std::size_t* src_origin = nowhere.data();
  const std::size_t* dst_origin = nowhere.data();
  const std::size_t* region = pixels.data();
  std::size_t offset = 0;  // in the buffer
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  void* host;
  cl_bool blocking = CL_FALSE;
  cl_map_flags map_flags = CL_MAP_READ;
  std::size_t mapped_pitches[2] = {};
  std::size_t* mapped_row_pitch = &mapped_pitches[0];
  std::size_t* mapped_slice_pitch = &mapped_pitches[1];
  WaitArguments waits;
};

cl_int map(RuleStage& stage, const Arguments& with) {
  cl_int code = CL_SUCCESS;
  (void)stage.model.clEnqueueMapImage(with.queue, with.src, with.blocking, with.map_flags,
                                      with.src_origin, with.region, with.mapped_row_pitch,
                                      with.mapped_slice_pitch, with.waits.count, with.waits.list(),
                                      nullptr, &code);
  return code;
}

const std::vector<Command<Arguments>>& commands() {
  static const std::vector<Command<Arguments>> rows{
      {"EnqueueReadImage",
       [](RuleStage& stage, const Arguments& with) {
         return stage.model.clEnqueueReadImage(
             with.queue, with.src, with.blocking, with.src_origin, with.region, with.row_pitch,
             with.slice_pitch, with.host, with.waits.count, with.waits.list(), nullptr);
       }},
      {"EnqueueWriteImage",
       [](RuleStage& stage, const Arguments& with) {
         return stage.model.clEnqueueWriteImage(
             with.queue, with.src, with.blocking, with.src_origin, with.region, with.row_pitch,
             with.slice_pitch, with.host, with.waits.count, with.waits.list(), nullptr);
       }},
      {"EnqueueFillImage",
       [](RuleStage& stage, const Arguments& with) {
         return stage.model.clEnqueueFillImage(with.queue, with.src, with.host, with.src_origin,
                                               with.region, with.waits.count, with.waits.list(),
                                               nullptr);
       }},
      {"EnqueueMapImage", map},
      {"EnqueueCopyImage",
       [](RuleStage& stage, const Arguments& with) {
         return stage.model.clEnqueueCopyImage(with.queue, with.src, with.dst, with.src_origin,
                                               with.dst_origin, with.region, with.waits.count,
                                               with.waits.list(), nullptr);
       }},
      {"EnqueueCopyImageToBuffer",
       [](RuleStage& stage, const Arguments& with) {
         return stage.model.clEnqueueCopyImageToBuffer(
             with.queue, with.src, with.buffer, with.src_origin, with.region, with.offset,
             with.waits.count, with.waits.list(), nullptr);
       }},
      {"EnqueueCopyBufferToImage",
       [](RuleStage& stage, const Arguments& with) {
         return stage.model.clEnqueueCopyBufferToImage(
             with.queue, with.buffer, with.dst, with.offset, with.dst_origin, with.region,
             with.waits.count, with.waits.list(), nullptr);
       }},
  };
  return rows;
}

constexpr std::array<std::size_t, 3> second_layer{0, 0, 1};
constexpr std::array<std::size_t, 3> fourth_layer{0, 0, 3};
constexpr std::array<std::size_t, 3> far_right{5, 0, 0};
constexpr std::array<std::size_t, 3> no_rows{4, 0, 1};
constexpr std::array<std::size_t, 3> two_layers{4, 4, 2};

void set_both(Arguments& with, cl_mem image) {
  with.src = with.dst = image;
}

void set_both_origins(Arguments& with, const std::array<std::size_t, 3>& origin) {
  with.src_origin = with.dst_origin = origin.data();
}

void map_first(RuleStage& stage, cl_mem object) {
  Arguments first{stage};
  first.src = object;
  first.map_flags = CL_MAP_WRITE;
  first.blocking = CL_TRUE;
  (void)map(stage, first);
}

const std::vector<Change<Arguments>>& object_changes() {
  static const std::vector<Change<Arguments>> rows{
      {"INVALID_MEM_OBJECT.null", [](Arguments& with, RuleStage&) { with.src = nullptr; }},
      {"INVALID_MEM_OBJECT.src-image-null",
       [](Arguments& with, RuleStage&) { with.src = nullptr; }},
      {"INVALID_MEM_OBJECT.dst-image-null",
       [](Arguments& with, RuleStage&) { with.dst = nullptr; }},
      {"INVALID_MEM_OBJECT.src-buffer-null",
       [](Arguments& with, RuleStage&) { with.buffer = nullptr; }},
      {"INVALID_MEM_OBJECT.dst-buffer-null",
       [](Arguments& with, RuleStage&) { with.buffer = nullptr; }},
      {"INVALID_MEM_OBJECT.is-buffer",
       [](Arguments& with, RuleStage& stage) { with.src = stage.buffer(); }},
      {"INVALID_MEM_OBJECT.is-pipe",
       [](Arguments& with, RuleStage& stage) { with.src = stage.pipe(); }},
      {"INVALID_MEM_OBJECT.src-image-is-buffer",
       [](Arguments& with, RuleStage& stage) { with.src = stage.buffer(); }},
      {"INVALID_MEM_OBJECT.dst-image-is-buffer",
       [](Arguments& with, RuleStage& stage) { with.dst = stage.buffer(); }},
      {"INVALID_MEM_OBJECT.src-buffer-is-image",
       [](Arguments& with, RuleStage& stage) { with.buffer = stage.image_2d(); }},
      {"INVALID_MEM_OBJECT.dst-buffer-is-image",
       [](Arguments& with, RuleStage& stage) { with.buffer = stage.image_2d(); }},
      {"INVALID_MEM_OBJECT.own-buffer",
       [](Arguments& with, RuleStage& stage) {
         static constexpr std::array<std::size_t, 3> one_row{4, 1, 1};
         set_both(with, stage.image_1d_buffer(with.buffer));
         with.region = one_row.data();
       }},
      {"INVALID_CONTEXT.image",
       [](Arguments& with, RuleStage& stage) { with.src = stage.foreign_image(); }},
      {"INVALID_CONTEXT.src-image",
       [](Arguments& with, RuleStage& stage) { with.src = stage.foreign_image(); }},
      {"INVALID_CONTEXT.dst-image",
       [](Arguments& with, RuleStage& stage) { with.dst = stage.foreign_image(); }},
      {"INVALID_CONTEXT.src-buffer",
       [](Arguments& with, RuleStage& stage) { with.buffer = stage.foreign_buffer(); }},
      {"INVALID_CONTEXT.dst-buffer",
       [](Arguments& with, RuleStage& stage) { with.buffer = stage.foreign_buffer(); }},
      {"INVALID_IMAGE_SIZE",
       [](Arguments& with, RuleStage& stage) {
         with.queue = stage.lesser_queue;
         set_both(with, stage.too_large_for_lesser());
       }},
      {"IMAGE_FORMAT_NOT_SUPPORTED",
       [](Arguments& with, RuleStage& stage) { with.queue = stage.lesser_queue; }},
      {"IMAGE_FORMAT_MISMATCH",
       [](Arguments& with, RuleStage& stage) { with.dst = stage.image_2d(four_bytes_each); }},
      {"MISALIGNED_SUB_BUFFER_OFFSET",
       [](Arguments& with, RuleStage& stage) {
         with.queue = stage.lesser_queue;
         set_both(with, stage.image_2d(four_bytes_each));
         with.buffer = stage.misaligned_for_lesser();
       }},
      {"INVALID_OPERATION.host-write-only",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d(CL_MEM_HOST_WRITE_ONLY);
       }},
      {"INVALID_OPERATION.host-read-only",
       [](Arguments& with, RuleStage& stage) { with.src = stage.image_2d(CL_MEM_HOST_READ_ONLY); }},
      {"INVALID_OPERATION.host-no-access",
       [](Arguments& with, RuleStage& stage) { with.src = stage.image_2d(CL_MEM_HOST_NO_ACCESS); }},
  };
  return rows;
}

const std::vector<Change<Arguments>>& region_changes() {
  static const std::vector<Change<Arguments>> rows{
      {"INVALID_VALUE.origin-null", [](Arguments& with, RuleStage&) { with.src_origin = nullptr; }},
      {"INVALID_VALUE.src-origin-null",
       [](Arguments& with, RuleStage&) { with.src_origin = nullptr; }},
      {"INVALID_VALUE.dst-origin-null",
       [](Arguments& with, RuleStage&) { with.dst_origin = nullptr; }},
      {"INVALID_VALUE.origin-rule",
       [](Arguments& with, RuleStage&) { with.src_origin = second_layer.data(); }},
      {"INVALID_VALUE.src-origin-rule",
       [](Arguments& with, RuleStage&) { with.src_origin = second_layer.data(); }},
      {"INVALID_VALUE.dst-origin-rule",
       [](Arguments& with, RuleStage&) { with.dst_origin = second_layer.data(); }},
      {"INVALID_VALUE.region-null", [](Arguments& with, RuleStage&) { with.region = nullptr; }},
      {"INVALID_VALUE.region-zero",
       [](Arguments& with, RuleStage&) { with.region = no_rows.data(); }},
      {"INVALID_VALUE.region-rule",
       [](Arguments& with, RuleStage&) { with.region = two_layers.data(); }},
      {"INVALID_VALUE.out-of-bounds",
       [](Arguments& with, RuleStage&) { with.src_origin = far_right.data(); }},
      {"INVALID_VALUE.src-out-of-bounds",
       [](Arguments& with, RuleStage&) { with.src_origin = far_right.data(); }},
      {"INVALID_VALUE.dst-out-of-bounds",
       [](Arguments& with, RuleStage&) { with.dst_origin = far_right.data(); }},
      {"INVALID_VALUE.image-out-of-bounds",
       [](Arguments& with, RuleStage&) { set_both_origins(with, far_right); }},
      {"INVALID_VALUE.buffer-out-of-bounds",
       [](Arguments& with, RuleStage&) { with.offset = 1024 - 31; }},
      {"INVALID_VALUE.array-index",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d_array();
         with.src_origin = fourth_layer.data();
       }},
      {"INVALID_VALUE.src-array-index",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d_array();
         with.src_origin = fourth_layer.data();
       }},
      {"INVALID_VALUE.dst-array-index",
       [](Arguments& with, RuleStage& stage) {
         with.dst = stage.image_2d_array();
         with.dst_origin = fourth_layer.data();
       }},
      {"INVALID_VALUE.image-array-index",
       [](Arguments& with, RuleStage& stage) {
         set_both(with, stage.image_2d_array());
         set_both_origins(with, fourth_layer);
       }},
      {"MEM_COPY_OVERLAP",
       [](Arguments& with, RuleStage&) {
         static constexpr std::array<std::size_t, 3> inside{3, 3, 0};
         with.dst = with.src;
         with.dst_origin = inside.data();
       }},
  };
  return rows;
}

const std::vector<Change<Arguments>>& host_changes() {
  static const std::vector<Change<Arguments>> rows{
      {"INVALID_VALUE.slice-pitch-1d-2d",
       [](Arguments& with, RuleStage&) { with.slice_pitch = 64; }},
      {"INVALID_VALUE.row-pitch-small", [](Arguments& with, RuleStage&) { with.row_pitch = 7; }},
      {"INVALID_VALUE.slice-pitch-small",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_3d();
         with.slice_pitch = 31;
       }},
      {"INVALID_VALUE.ptr-null", [](Arguments& with, RuleStage&) { with.host = nullptr; }},
      {"INVALID_VALUE.color-null", [](Arguments& with, RuleStage&) { with.host = nullptr; }},
      {"EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
       [](Arguments& with, RuleStage& stage) {
         with.blocking = CL_TRUE;
         with.waits.for_event(stage.failed_event());
       }},
  };
  return rows;
}

const std::vector<Change<Arguments>>& map_changes() {
  static const std::vector<Change<Arguments>> rows{
      {"INVALID_VALUE.row-pitch-null",
       [](Arguments& with, RuleStage&) { with.mapped_row_pitch = nullptr; }},
      {"INVALID_VALUE.slice-pitch-null-array",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d_array();
         with.mapped_slice_pitch = nullptr;
       }},
      {"INVALID_VALUE.slice-pitch-null-3d",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_3d();
         with.mapped_slice_pitch = nullptr;
       }},
      {"INVALID_VALUE.map-flags", [](Arguments& with, RuleStage&) { with.map_flags |= 8; }},
      {"INVALID_VALUE.map-flags-invalidate",
       [](Arguments& with, RuleStage&) { with.map_flags |= CL_MAP_WRITE_INVALIDATE_REGION; }},
      {"INVALID_VALUE.map-flags-zero", [](Arguments& with, RuleStage&) { with.map_flags = 0; }},
      {"INVALID_OPERATION.read-host-write-only",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d(CL_MEM_HOST_WRITE_ONLY);
       }},
      {"INVALID_OPERATION.read-host-no-access",
       [](Arguments& with, RuleStage& stage) { with.src = stage.image_2d(CL_MEM_HOST_NO_ACCESS); }},
      {"INVALID_OPERATION.write-host-read-only",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d(CL_MEM_HOST_READ_ONLY);
         with.map_flags = CL_MAP_WRITE;
       }},
      {"INVALID_OPERATION.write-host-no-access",
       [](Arguments& with, RuleStage& stage) {
         with.src = stage.image_2d(CL_MEM_HOST_NO_ACCESS);
         with.map_flags = CL_MAP_WRITE_INVALIDATE_REGION;
       }},
      {"INVALID_OPERATION.overlap-write",
       [](Arguments& with, RuleStage& stage) {
         map_first(stage, with.src);
         with.map_flags = CL_MAP_WRITE;
       }},
      {"INVALID_OPERATION.overlap-related",
       [](Arguments& with, RuleStage& stage) {
         static constexpr std::array<std::size_t, 3> one_row{4, 1, 1};
         with.region = one_row.data();
         with.src = stage.image_1d_buffer(with.buffer);
         with.map_flags = CL_MAP_WRITE;
         (void)stage.model.clEnqueueMapBuffer(stage.queue, with.buffer, CL_TRUE, CL_MAP_WRITE, 0, 8,
                                              0, nullptr, nullptr, nullptr);
       }},
  };
  return rows;
}

}  // namespace

std::vector<Violation> image_command_rules() {
  std::vector<Violation> rules = right_calls(commands());
  for (const auto& changes : {common_changes<Arguments>(), object_changes(), region_changes(),
                              host_changes(), map_changes()}) {
    add_rules(rules, commands(), changes);
  }
  return rules;
}

}  // namespace clmem::mock
