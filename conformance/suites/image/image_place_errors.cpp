// SPDX-License-Identifier: Apache-2.0
// Images, origins, regions, queues and wait lists that copies, fills and maps of images refuse.

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "suites/all_cases.hpp"
#include "suites/device_queue.hpp"
#include "suites/event_tools.hpp"
#include "suites/image/image_sides.hpp"
#include "suites/long_list.hpp"

namespace clmem::conformance::image_place_errors_cases {

namespace {

struct SideRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageSide side;
};

using Detail = const char* ImageSide::*;

// One row for each image argument, citing "<prefix>err.<code>.<what the side calls it>".
std::vector<SideRow> side_rows(const char* code, Detail detail) {
  std::vector<SideRow> rows;
  for (const ImageSide& side : every_image_side()) {
    rows.push_back({side.name, {side.error(code, side.*detail)}, side});
  }
  return rows;
}

// One row for each command, citing "<prefix>err.<code>.<detail>": the copies have two sides.
std::vector<SideRow> command_rows(const char* code, const char* detail) {
  std::vector<SideRow> rows;
  for (const ImageSide& side : every_image_side()) {
    rows.push_back({side.name, {side.error(code, detail)}, side});
  }
  return rows;
}

ImageShape flat() {
  return usual_shape(ImageKind::image_2d);
}

Case common(const char* name, const char* sentence) {
  return {.suite = "ImageCommand", .name = name, .sentence = sentence};
}

Cases object_cases() {
  return join({each(common("RefusesNull", "NULL is no image."),
                    side_rows("INVALID_MEM_OBJECT", &ImageSide::null),
                    [](Bench& bench, const SideRow& row) {
                      SideStage stage{bench, row.side, flat()};
                      ImageArguments arguments = stage.legal();
                      arguments.image = nullptr;
                      stage.expect_refused(arguments, CL_INVALID_MEM_OBJECT);
                    }),
               each(common("RefusesBuffer", "A buffer is no image."),
                    side_rows("INVALID_MEM_OBJECT", &ImageSide::is_buffer),
                    [](Bench& bench, const SideRow& row) {
                      SideStage stage{bench, row.side, flat()};
                      const FilledBuffer buffer = bench.filled_buffer(stage.image().bytes.size());
                      ImageArguments arguments = stage.legal();
                      arguments.image = buffer.get();
                      stage.expect_refused(arguments, CL_INVALID_MEM_OBJECT);
                      expect_contents(bench, buffer, {ReadBack::read});
                    }),
               each(common("RefusesImageOfOtherContext", "Image and queue are of one context."),
                    side_rows("INVALID_CONTEXT", &ImageSide::context),
                    [](Bench& bench, const SideRow& row) {
                      SideStage stage{bench, row.side, flat()};
                      const Handle<cl_context> elsewhere = bench.new_context();
                      cl_int code = not_answered;
                      const Extent& extent = stage.image().shape.extent;
                      const Handle<cl_mem> foreign{
                          clCreateImage2D(elsewhere.get(), CL_MEM_READ_WRITE, &common_format().cl,
                                          extent[0], extent[1], 0, nullptr, &code)};
                      must_make(foreign, code, "clCreateImage2D");
                      ImageArguments arguments = stage.legal();
                      arguments.image = foreign.get();
                      stage.expect_refused(arguments, CL_INVALID_CONTEXT);
                    })});
}

Cases null_cases() {
  return join({each(common("RefusesNullOrigin", "An origin has to be given."),
                    side_rows("INVALID_VALUE", &ImageSide::origin_null),
                    [](Bench& bench, const SideRow& row) {
                      SideStage stage{bench, row.side, flat()};
                      ImageArguments arguments = stage.legal();
                      arguments.origin = nullptr;
                      stage.expect_refused(arguments, CL_INVALID_VALUE);
                    }),
               each(common("RefusesNullRegion", "A region has to be given."),
                    command_rows("INVALID_VALUE", "region-null"),
                    [](Bench& bench, const SideRow& row) {
                      SideStage stage{bench, row.side, flat()};
                      ImageArguments arguments = stage.legal();
                      arguments.region = nullptr;
                      stage.expect_refused(arguments, CL_INVALID_VALUE);
                    }),
               each(common("RefusesNullQueue", "NULL is no queue."),
                    command_rows("INVALID_COMMAND_QUEUE", "null"),
                    [](Bench& bench, const SideRow& row) {
                      if (bench.device().lacks("images")) {
                        unsupported("images");
                      }
                      SideStage stage{bench, row.side, flat()};
                      ImageArguments arguments = stage.legal();
                      arguments.queue = nullptr;
                      stage.expect_refused(arguments, CL_INVALID_COMMAND_QUEUE);
                    }),
               each(common("RefusesDeviceQueue",
                           "The host cannot enqueue to a queue that lives on the device."),
                    command_rows("INVALID_COMMAND_QUEUE", "device-queue"),
                    [](Bench& bench, const SideRow& row) {
                      SideStage stage{bench, row.side, flat()};
                      const Handle<cl_command_queue> queue = new_device_queue(bench);
                      ImageArguments arguments = stage.legal();
                      arguments.queue = queue.get();
                      stage.expect_refused(arguments, CL_INVALID_COMMAND_QUEUE);
                    })});
}

struct WaitRow {
  const char* name;
  const char* code;
  const char* detail;
  cl_int expected;
  // The events to wait for, given one of this and one of another context.
  WaitList (*list)(std::vector<cl_event>& own_and_foreign);
};

// As many of this context as a fixed array is not likely to hold, and then `last`.
WaitList long_list(std::vector<cl_event>& events, cl_event last) {
  events = list_ending_in(last, events[0], long_lengths.back());
  return {static_cast<cl_uint>(events.size()), events.data()};
}

constexpr WaitRow wait_rows[] = {
    {"NoList", "INVALID_EVENT_WAIT_LIST", "null-list", CL_INVALID_EVENT_WAIT_LIST,
     [](std::vector<cl_event>&) {
       return WaitList{1, nullptr};
     }},
    {"NoCount", "INVALID_EVENT_WAIT_LIST", "zero-count", CL_INVALID_EVENT_WAIT_LIST,
     [](std::vector<cl_event>& events) {
       return WaitList{0, events.data()};
     }},
    {"NullEvent", "INVALID_EVENT_WAIT_LIST", "null-event", CL_INVALID_EVENT_WAIT_LIST,
     [](std::vector<cl_event>& events) {
       events[1] = nullptr;
       return WaitList{2, events.data()};
     }},
    {"ForeignEvent", "INVALID_CONTEXT", "events", CL_INVALID_CONTEXT,
     [](std::vector<cl_event>& events) {
       return WaitList{2, events.data()};
     }},
    {"NullEventBehindManyOthers", "INVALID_EVENT_WAIT_LIST", "null-event",
     CL_INVALID_EVENT_WAIT_LIST,
     [](std::vector<cl_event>& events) { return long_list(events, nullptr); }},
    {"ForeignEventBehindManyOthers", "INVALID_CONTEXT", "events", CL_INVALID_CONTEXT,
     [](std::vector<cl_event>& events) { return long_list(events, events[1]); }},
};

Cases wait_list_cases_of(const WaitRow& wait) {
  Case made = common("RefusesWaitList", "Wait lists name events of the queue's context.");
  made.name += wait.name;
  return each(made, command_rows(wait.code, wait.detail), [wait](Bench& bench, const SideRow& row) {
    bench.needs({1, 1});  // user events
    SideStage stage{bench, row.side, flat()};
    const Handle<cl_context> elsewhere = bench.new_context();
    const Handle<cl_event> own = user_event(bench.context(), CL_COMPLETE);
    const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
    std::vector<cl_event> events{own.get(), foreign.get()};
    ImageArguments arguments = stage.legal();
    arguments.wait = wait.list(events);
    stage.expect_refused(arguments, wait.expected);
  });
}

Cases wait_list_cases() {
  std::vector<Cases> all;
  for (const WaitRow& row : wait_rows) {
    all.push_back(wait_list_cases_of(row));
  }
  return join(std::move(all));
}

// What a coordinate of each kind means to a command.
struct PlaceRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageSide side;
  ImageKind kind;
  std::size_t axis;
};

bool counts_layers(ImageKind kind, std::size_t axis) {
  return (kind == ImageKind::image_1d_array && axis == 1) ||
         (kind == ImageKind::image_2d_array && axis == 2);
}

// For each coordinate that the kinds have, or that they lack.
std::vector<PlaceRow> place_rows(bool existing, Detail detail, const char* fixed_detail = nullptr) {
  constexpr const char* names[] = {"X", "Y", "Z"};
  std::vector<PlaceRow> rows;
  for (const ImageSide& side : every_image_side()) {
    for (const ImageKind kind : every_image_kind) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if ((axis < dimensions_of(kind)) != existing) {
          continue;
        }
        const char* const chosen = fixed_detail != nullptr                 ? fixed_detail
                                   : existing && counts_layers(kind, axis) ? side.array_index
                                                                           : side.*detail;
        rows.push_back({std::string{side.name} + name_of(kind) + names[axis],
                        {side.error("INVALID_VALUE", chosen)},
                        side,
                        kind,
                        axis});
      }
    }
  }
  return rows;
}

enum class Place { in_image, outside };

void expect_place_refused(Bench& bench, const PlaceRow& row, const PixelRegion& part,
                          Place place = Place::in_image) {
  SCOPED_TRACE(part.text());
  SideStage stage{bench, row.side, usual_shape(row.kind)};
  ImageArguments arguments = stage.legal();
  arguments.origin = part.origin.data();
  arguments.region = part.region.data();
  // A map blocks, and may not be held back; it moves nothing before it returns its pointer.
  if (place == Place::outside && row.side.name != std::string_view{"Map"}) {
    stage.expect_held_refused(arguments, CL_INVALID_VALUE);
  } else {
    stage.expect_refused(arguments, CL_INVALID_VALUE);
  }
}

Cases outside_cases() {
  return join(
      {each(common("RefusesRegionOutside", "A region lies inside its image, in every coordinate."),
            place_rows(true, &ImageSide::out_of_bounds),
            [](Bench& bench, const PlaceRow& row) {
              const ImageShape shape = usual_shape(row.kind);
              PixelRegion by_one = whole(shape);
              by_one.origin[row.axis] = 1;
              expect_place_refused(bench, row, by_one, Place::outside);
              PixelRegion behind{{0, 0, 0}, {1, 1, 1}};
              behind.origin[row.axis] = shape.extent[row.axis];
              expect_place_refused(bench, row, behind, Place::outside);
            }),
       each(common("RefusesRegionThatWraps",
                   "An origin so large that its sum with the region is small is outside, too."),
            place_rows(true, &ImageSide::out_of_bounds),
            [](Bench& bench, const PlaceRow& row) {
              PixelRegion wrapping{{0, 0, 0}, {1, 1, 1}};
              wrapping.origin[row.axis] = std::numeric_limits<std::size_t>::max();
              wrapping.region[row.axis] = 2;
              expect_place_refused(bench, row, wrapping, Place::outside);
            }),
       each(common("RefusesEmptyRegion", "A region has a pixel in every coordinate."),
            place_rows(true, nullptr, "region-zero"),
            [](Bench& bench, const PlaceRow& row) {
              PixelRegion part = inner_region(usual_shape(row.kind));
              part.region[row.axis] = 0;
              expect_place_refused(bench, row, part);
            }),
       each(common("RefusesOriginOfOtherKind",
                   "Coordinates that an image does not have are zero in its origin."),
            place_rows(false, &ImageSide::origin_rule),
            [](Bench& bench, const PlaceRow& row) {
              PixelRegion part = inner_region(usual_shape(row.kind));
              part.origin[row.axis] = 1;
              expect_place_refused(bench, row, part);
            }),
       each(common("RefusesRegionOfOtherKind",
                   "Coordinates that an image does not have are one in its region."),
            place_rows(false, nullptr, "region-rule"), [](Bench& bench, const PlaceRow& row) {
              PixelRegion part = inner_region(usual_shape(row.kind));
              part.region[row.axis] = 2;
              expect_place_refused(bench, row, part);
            })});
}

}  // namespace

Cases cases() {
  return join({object_cases(), null_cases(), wait_list_cases(), outside_cases()});
}

}  // namespace clmem::conformance::image_place_errors_cases
