// SPDX-License-Identifier: Apache-2.0
// Copies, fills and maps of images on a device of the context that cannot handle the image, or from
// a buffer whose place does not suit it.

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "harness/tells.hpp"
#include "suites/all_cases.hpp"
#include "suites/image/one_sided_image.hpp"

namespace clmem::conformance::image_command_devices_cases {

namespace {

constexpr std::array<std::size_t, 3> first{0, 0, 0};
constexpr std::array<std::size_t, 3> second{1, 0, 0};
constexpr std::array<std::size_t, 3> pixel{1, 1, 1};

// Commands on one pixel; `buffer` is of the same context.
struct PixelCommand {
  const char* name;
  cl_int (*enqueue)(cl_command_queue queue, cl_mem image, cl_mem buffer);
};

constexpr PixelCommand commands[] = {
    {"EnqueueCopyImage",
     [](cl_command_queue queue, cl_mem image, cl_mem) {
       return clEnqueueCopyImage(queue, image, image, first.data(), second.data(), pixel.data(), 0,
                                 nullptr, nullptr);
     }},
    {"EnqueueFillImage",
     [](cl_command_queue queue, cl_mem image, cl_mem) {
       constexpr std::array<cl_uint, 4> color{1, 2, 3, 4};
       return clEnqueueFillImage(queue, image, color.data(), first.data(), pixel.data(), 0, nullptr,
                                 nullptr);
     }},
    {"EnqueueMapImage",
     [](cl_command_queue queue, cl_mem image, cl_mem) {
       cl_int code = not_answered;
       std::size_t row_pitch = 0;
       const void* const mapped =
           clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_READ, first.data(), pixel.data(),
                             &row_pitch, nullptr, 0, nullptr, nullptr, &code);
       EXPECT_THAT(mapped, returns(nullptr));
       return code;
     }},
    {"EnqueueCopyImageToBuffer",
     [](cl_command_queue queue, cl_mem image, cl_mem buffer) {
       return clEnqueueCopyImageToBuffer(queue, image, buffer, first.data(), pixel.data(), 0, 0,
                                         nullptr, nullptr);
     }},
    {"EnqueueCopyBufferToImage",
     [](cl_command_queue queue, cl_mem image, cl_mem buffer) {
       return clEnqueueCopyBufferToImage(queue, buffer, image, 0, first.data(), pixel.data(), 0,
                                         nullptr, nullptr);
     }},
};

struct UnableRow {
  std::string name;
  std::string requirement;
  cl_int expected;
  OneSidedImage (*make)(Bench& bench, const TwoDevices& two);
  PixelCommand command;
};

std::vector<UnableRow> unable_rows() {
  std::vector<UnableRow> rows;
  for (const PixelCommand& command : commands) {
    const std::string name = std::string{command.name}.substr(7);
    const std::string rule = std::string{command.name} + ".err.";
    rows.push_back({name + "_TooLarge", rule + "INVALID_IMAGE_SIZE", CL_INVALID_IMAGE_SIZE,
                    wide_image, command});
    rows.push_back({name + "_UnknownFormat", rule + "IMAGE_FORMAT_NOT_SUPPORTED",
                    CL_IMAGE_FORMAT_NOT_SUPPORTED, rare_image, command});
    rows.push_back({name + "_WithoutImages", rule + "INVALID_OPERATION.no-image-support",
                    CL_INVALID_OPERATION, unsupported_image, command});
  }
  return rows;
}

Handle<cl_mem> make_buffer(cl_context context, std::size_t size) {
  cl_int code = not_answered;
  Handle<cl_mem> made{clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, &code)};
  must_make(made, code, "clCreateBuffer");
  return made;
}

Cases unable_cases() {
  return each({.suite = "ImageCommand",
               .name = "RefusesImageOfOtherDevice",
               .sentence = "A device takes no command on an image that it cannot handle, though "
                           "another one of the context can."},
              unable_rows(), [](Bench& bench, const UnableRow& row) {
                const TwoDevices two = bench.two_devices();
                const OneSidedImage one = row.make(bench, two);
                const Handle<cl_mem> buffer = make_buffer(two.context.get(), 64);
                EXPECT_THAT(row.command.enqueue(bench.new_queue(two.context.get(), one.unable),
                                                one.image.get(), buffer.get()),
                            bench.refuses(row.expected));
                expect_alive(bench);
              });
}

std::size_t alignment_of(cl_device_id device) {
  cl_uint bits = 0;
  must_succeed(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, nullptr),
               "clGetDeviceInfo");
  return bits < 8 ? 1 : bits / 8;
}

struct MisalignedRow {
  const char* name;
  const char* requirement;
  PixelCommand command;
};

Cases misaligned_cases() {
  return each({.suite = "ImageCommand",
               .name = "RefusesSubBufferMisalignedForDevice",
               .sentence = "A sub-buffer serves only devices whose alignment its origin has."},
              std::vector<MisalignedRow>{
                  {"CopyImageToBuffer", "EnqueueCopyImageToBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET",
                   commands[3]},
                  {"CopyBufferToImage", "EnqueueCopyBufferToImage.err.MISALIGNED_SUB_BUFFER_OFFSET",
                   commands[4]}},
              [](Bench& bench, const MisalignedRow& row) {
                if (bench.device().lacks("images")) {
                  unsupported("images");
                }
                const TwoDevices two = bench.two_devices();
                cl_device_id lax = two.devices[0];
                cl_device_id strict = two.devices[1];
                if (alignment_of(lax) > alignment_of(strict)) {
                  std::swap(lax, strict);
                }
                if (alignment_of(lax) == alignment_of(strict)) {
                  unsupported("two devices that differ in CL_DEVICE_MEM_BASE_ADDR_ALIGN");
                }
                const Handle<cl_mem> parent =
                    make_buffer(two.context.get(), alignment_of(strict) + 64);
                const cl_buffer_region region{alignment_of(lax), 64};
                cl_int code = not_answered;
                const Handle<cl_mem> part{clCreateSubBuffer(
                    parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
                must_make(part, code, "clCreateSubBuffer");
                const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
                const Handle<cl_mem> image{clCreateImage2D(two.context.get(), CL_MEM_READ_WRITE,
                                                           &format, 16, 16, 0, nullptr, &code)};
                must_make(image, code, "clCreateImage2D");
                EXPECT_THAT(row.command.enqueue(bench.new_queue(two.context.get(), strict),
                                                image.get(), part.get()),
                            bench.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
                expect_alive(bench);
              });
}

}  // namespace

Cases cases() {
  return join({unable_cases(), misaligned_cases()});
}

}  // namespace clmem::conformance::image_command_devices_cases
