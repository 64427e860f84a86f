// SPDX-License-Identifier: Apache-2.0
// Objects of a context of two devices that one of them does not support.

#include "operations/command/refusal.hpp"
#include "operations/image/one_sided_image.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::device_refusals_cases {

Handle<cl_mem> make_buffer(cl_context context, std::size_t size) {
  Handle<cl_mem> made = must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, size, nullptr);
  return made;
}

Handle<cl_mem> make_small_image(cl_context context) {
  Handle<cl_mem> made = must_make(clCreateImage2D, context, CL_MEM_READ_WRITE, &common_format().cl,
                                  16, 16, 0, nullptr);
  return made;
}

// A call that moves one pixel or a few bytes, for which operands of every kind are large enough.
class SmallCall {
 public:
  SmallCall(Fixture& fixture, const Command& command, cl_context context, cl_command_queue queue)
      : command_{command} {
    arguments_ = {.queue = queue,
                  .blocking = CL_TRUE,
                  .size = 4,
                  .region = Extent{1, 1, 1},
                  .pattern_size = 1,
                  .flags = command.is_map() ? cl_map_flags{CL_MAP_READ} : 0};
    put(fixture, context, command.source, arguments_.source);
    put(fixture, context, command.target, arguments_.target);
  }

  [[nodiscard]] Place& side(bool of_source) {
    return of_source ? arguments_.source : arguments_.target;
  }
  [[nodiscard]] cl_int enqueue() { return command_.call(arguments_); }

 private:
  void put(Fixture& fixture, cl_context context, const Side& side, Place& place) {
    if (side.kind == MemoryKind::buffer) {
      place.mem = objects_.emplace_back(make_buffer(context, usual_size)).get();
    } else if (side.kind == MemoryKind::image) {
      place.mem = objects_.emplace_back(make_small_image(context)).get();
    } else if (side.kind == MemoryKind::host || side.kind == MemoryKind::pattern) {
      place.address = fixture.host(usual_size).data();
    }
  }

  const Command& command_;
  Arguments arguments_;
  std::deque<Handle<cl_mem>> objects_;
};

struct DeviceRow {
  std::string name;
  std::string requirement;
  const Command* command;
  bool of_source;
};

// Returns a row for each source and each target of that kind for which a command has a requirement
// about the topic.
std::vector<DeviceRow> rows_about(MemoryKind kind, cl_int code, const char* topic) {
  std::vector<DeviceRow> rows;
  for (const Command& command : every_command()) {
    for (const bool of_source : {true, false}) {
      const Side& side = of_source ? command.source : command.target;
      if (side.kind == kind && *side.row != 0) {
        std::string rule = rule_of(command, side, code, {topic});
        if (!rule.empty()) {
          rows.push_back({side.row, std::move(rule), &command, of_source});
        }
      }
    }
  }
  return rows;
}

struct Unable {
  const char* name;
  const char* sentence;
  cl_int code;
  const char* topic;
  OneSidedImage (*make)(Fixture& fixture, const TwoDevices& two);
};

constexpr Unable unable_images[] = {
    {.name = "RefusesImageTooLargeForDevice",
     .sentence = "A device rejects commands on an image above its limits.",
     .code = CL_INVALID_IMAGE_SIZE,
     .topic = "",
     .make = wide_image},
    {.name = "RefusesFormatUnknownToDevice",
     .sentence = "A device rejects commands on an image of a format that it does not support.",
     .code = CL_IMAGE_FORMAT_NOT_SUPPORTED,
     .topic = "",
     .make = rare_image},
    {.name = "RefusesImageOnDeviceWithoutImages",
     .sentence = "A device without images rejects commands on them.",
     .code = CL_INVALID_OPERATION,
     .topic = "no-image-support",
     .make = unsupported_image}};

Cases unable_cases(const Unable& unable) {
  return each({.suite = "ImageCommand", .name = unable.name, .sentence = unable.sentence},
              rows_about(MemoryKind::image, unable.code, unable.topic),
              [unable](Fixture& fixture, const DeviceRow& row) {
                const TwoDevices two = fixture.two_devices();
                const OneSidedImage one = unable.make(fixture, two);
                SmallCall call{fixture, *row.command, two.context.get(),
                               fixture.new_queue(two.context.get(), one.unable)};
                call.side(row.of_source).mem = one.image.get();
                EXPECT_THAT(call.enqueue(), fixture.refuses(unable.code));
                expect_alive(fixture);
              });
}

std::size_t alignment_of(cl_device_id device) {
  cl_uint bits = 0;
  must_succeed(clGetDeviceInfo, device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, nullptr);
  return std::max<std::size_t>(bits / 8, 1);
}

// A sub-buffer suits one device of the context and is misaligned for the other.
void expect_misaligned_rejected(Fixture& fixture, const DeviceRow& row) {
  if (row.command->uses(MemoryKind::image)) {
    fixture.needs("images");
  }
  const TwoDevices two = fixture.two_devices();
  const auto [lax, strict] = std::minmax_element(
      two.devices.begin(), two.devices.end(),
      [](cl_device_id one, cl_device_id other) { return alignment_of(one) < alignment_of(other); });
  if (alignment_of(*lax) == alignment_of(*strict)) {
    unsupported("two devices that differ in CL_DEVICE_MEM_BASE_ADDR_ALIGN");
  }
  const Handle<cl_mem> parent = make_buffer(two.context.get(), alignment_of(*strict) + usual_size);
  const cl_buffer_region region{alignment_of(*lax), usual_size};
  const Handle<cl_mem> part =
      must_make(clCreateSubBuffer, parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  SmallCall call{fixture, *row.command, two.context.get(),
                 fixture.new_queue(two.context.get(), *strict)};
  call.side(row.of_source).mem = part.get();
  EXPECT_THAT(call.enqueue(), fixture.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
  expect_alive(fixture);
}

CLMEM_CASES(cases) {
  Cases cases = each(
      {.suite = "TransferBuffers",
       .name = "RefusesSubBufferMisalignedForDevice",
       .sentence = "A sub-buffer can be used only on devices whose alignment its origin meets."},
      rows_about(MemoryKind::buffer, CL_MISALIGNED_SUB_BUFFER_OFFSET, ""),
      expect_misaligned_rejected);
  for (const Unable& unable : unable_images) {
    cases = join({std::move(cases), unable_cases(unable)});
  }
  return cases;
}

}  // namespace clmem::conformance::device_refusals_cases
