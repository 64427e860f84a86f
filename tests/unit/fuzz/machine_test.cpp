// SPDX-License-Identifier: Apache-2.0
// The comparisons that a machine makes. Each row is a driver that differs from the model in one
// function, and the cause that is seen.
#include "execute/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "changed_model.hpp"
#include "parsed.hpp"

namespace clmem::tests::fuzz_machine_test {
namespace {

using namespace clmem::fuzz;

class FuzzMachine : public ::testing::TestWithParam<ChangedModel> {};

TEST_P(FuzzMachine, SeesTheDifference) {
  EXPECT_EQ(GetParam().cause_seen(), GetParam().cause);
}

const std::string buffer =
    queue + "h0 = host(256, 0, 5)\nm0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 256, h0, &out)\n";

// Pitches of maps and of images.

std::string mapped_image(const std::string& type, const std::string& region, int size) {
  return queue + "h0 = host(" + std::to_string(size) +
         ", 0, 5)\nm0 = clCreateImage(c0, CL_MEM_COPY_HOST_PTR, {CL_R, CL_UNSIGNED_INT8}, {" +
         type +
         ", 0, 0, 0, 0, NULL}, h0, &out)\n"
         "p0 = clEnqueueMapImage(q0, m0, CL_TRUE, CL_MAP_READ, {1, 0, 0}, " +
         region + ", &out, &out, 0, NULL, NULL, &out)\n";
}

const std::string plane = mapped_image("CL_MEM_OBJECT_IMAGE2D, 8, 3, 0, 0", "{2, 3, 1}", 24);
const std::string volume = mapped_image("CL_MEM_OBJECT_IMAGE3D, 8, 2, 2, 0", "{2, 2, 2}", 32);
const std::string layers = mapped_image("CL_MEM_OBJECT_IMAGE1D_ARRAY, 8, 0, 0, 3", "{2, 3, 1}", 24);
const std::string unmapped = "clEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\n" + checks(24);
const std::string planes =
    mapped_image("CL_MEM_OBJECT_IMAGE3D, 8, 3, 2, 0", "{2, 3, 1}", 48) + unmapped;

// Both pitches are large enough, but lead to other addresses.
template <std::size_t row, std::size_t slice>
void maps_with_pitches(cl_icd_dispatch& api) {
  api.clEnqueueMapImage = [](auto on, auto image, auto blocking, auto flags, auto* origin,
                             auto* region, std::size_t* row_pitch, std::size_t* slice_pitch,
                             auto... rest) {
    void* const made = right.clEnqueueMapImage(on, image, blocking, flags, origin, region,
                                               row_pitch, slice_pitch, rest...);
    *row_pitch -= row;
    *slice_pitch -= slice;
    return made;
  };
}

template <cl_image_info name, std::size_t pitch>
void reports_pitch(cl_icd_dispatch& api) {
  api.clGetImageInfo = [](auto image, cl_image_info asked, auto size, void* value, auto* stored) {
    const cl_int code = right.clGetImageInfo(image, asked, size, value, stored);
    if (asked == name && value != nullptr && code == CL_SUCCESS) {
      *static_cast<std::size_t*>(value) = pitch;
    }
    return code;
  };
}

INSTANTIATE_TEST_SUITE_P(
    Pitches, FuzzMachine,
    ::testing::ValuesIn(std::vector<ChangedModel>{
        {"Right", plane + "peek(p0, 6)\n", nothing, "none"},
        {"FirstRow", plane + "peek(p0, 2)\n", maps_with_pitches<3, 0>, "none"},
        {"SecondRow", plane + "peek(p0, 3)\n", maps_with_pitches<3, 0>,
         "bytes:creation:map,image2d"},
        {"FirstSlice", volume + "peek(p0, 4)\n", maps_with_pitches<0, 3>, "none"},
        {"SecondSlice", volume + "peek(p0 + 1, 4)\n", maps_with_pitches<0, 3>,
         "bytes:creation:map,image3d"},
        {"Layer", layers + "peek(p0 + 2, 1)\n", maps_with_pitches<0, 3>,
         "bytes:creation:map,image1d-array"},
        {"RowsWithGaps", plane + unmapped, reports_pitch<CL_IMAGE_ROW_PITCH, 64>, "none"},
        {"RowsThatOverlap", plane + unmapped, reports_pitch<CL_IMAGE_ROW_PITCH, 7>,
         "answer:clGetImageInfo:4370"},
        {"SliceOfAPlane", plane + unmapped, reports_pitch<CL_IMAGE_SLICE_PITCH, 24>,
         "answer:clGetImageInfo:4371"},
        {"SlicesWithGaps", planes, reports_pitch<CL_IMAGE_SLICE_PITCH, 32>, "none"},
        {"SlicesThatOverlap", planes, reports_pitch<CL_IMAGE_SLICE_PITCH, 23>,
         "answer:clGetImageInfo:4371"}}),
    name_of_row);

// Codes of clFinish: those of the implicit waits before a check and at the end count, but after a
// command was terminated a queue may return any code.

const std::string fill =
    buffer + "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 64, 0, NULL, NULL)\n";
const std::string failure = fill +
                            "e0 = clCreateUserEvent(c0, &out)\n"
                            "clEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 0, 64, 1, {e0}, NULL)\n"
                            "clSetUserEventStatus(e0, -1)\n";
constexpr std::string_view wrong_finish =
    "code:clFinish::CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST";

void finishes_and_fails(cl_icd_dispatch& api) {
  api.clFinish = [](cl_command_queue finished) -> cl_int {
    (void)right.clFinish(finished);
    return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  };
}

// Writes the first byte of the destination after a read that has not failed.
void uses_the_destination(cl_icd_dispatch& api) {
  api.clEnqueueReadBuffer = [](auto on, auto memory, auto blocking, auto offset, auto size,
                               void* data, auto... rest) {
    const cl_int code =
        right.clEnqueueReadBuffer(on, memory, blocking, offset, size, data, rest...);
    std::memset(data, 0xd3, code == CL_SUCCESS ? 1 : 0);
    return code;
  };
}

// The destination of a read is undefined until it has completed: that of a failed one is not
// compared.
std::string read_after(bool fails) {
  return buffer + "h1 = host(8, 0, 6)\ne0 = clCreateUserEvent(c0, &out)\n" +
         (fails ? "" : "clSetUserEventStatus(e0, 0)\n") +
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h1, 1, {e0}, NULL)\n" +
         (fails ? "clSetUserEventStatus(e0, -1)\n" : "") + "check(map)\n";
}

INSTANTIATE_TEST_SUITE_P(
    Failures, FuzzMachine,
    ::testing::ValuesIn(std::vector<ChangedModel>{
        {"AtTheEnd", fill, finishes_and_fails, wrong_finish},
        {"BeforeACheck", fill + "check(read)\n", finishes_and_fails, wrong_finish},
        {"OfACall", fill + "clFinish(q0)\n", finishes_and_fails, wrong_finish},
        {"AtTheEndOfFailed", failure, finishes_and_fails, "none"},
        {"OfACallAfterFailed", failure + "clFinish(q0)\n", finishes_and_fails, "none"},
        {"BeforeACheckOfFailed", failure + "check(read)\n", finishes_and_fails, "none"},
        {"FailedRead", read_after(true), uses_the_destination, "none"},
        {"ChangedAfterARead", read_after(false), uses_the_destination,
         "bytes:clEnqueueReadBuffer:buffer:host"}}),
    name_of_row);

void drops_second_offset(cl_icd_dispatch& api) {
  api.clEnqueueNDRangeKernel = [](auto on, auto kernel, auto dimensions, const std::size_t* offset,
                                  auto... rest) {
    const std::array<std::size_t, 3> changed{offset[0], 0, offset[2]};
    return right.clEnqueueNDRangeKernel(on, kernel, dimensions, changed.data(), rest...);
  };
}

// Drops the bytes of a value beyond 64, half of the seventh argument, and a bit of the eighteenth.
void loses_arguments(cl_icd_dispatch& api) {
  api.clSetKernelArg = [](auto kernel, cl_uint index, std::size_t size, const void* value) {
    std::vector<std::uint8_t> changed(size);
    if (value != nullptr) {
      std::memcpy(changed.data(), value, size);
      const std::size_t kept = index == 6 && size == sizeof(cl_ulong) ? sizeof(cl_uint) : 64;
      std::fill(changed.begin() + static_cast<std::ptrdiff_t>(std::min(size, kept)), changed.end(),
                std::uint8_t{0});
      changed[0] = static_cast<std::uint8_t>(changed[0] ^ (index == 17 ? 1U : 0U));
    }
    return right.clSetKernelArg(kernel, index, size, value == nullptr ? nullptr : changed.data());
  };
}

void clones_name_alone(cl_icd_dispatch& api) {
  api.clCloneKernel = [](cl_kernel kernel, cl_int* code) {
    std::array<char, 32> name{};
    cl_program program = nullptr;
    (void)right.clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, name.size(), name.data(), nullptr);
    (void)right.clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr);
    cl_kernel const clone = right.clCreateKernel(program, name.data(), code);
    for (cl_uint i = 1; i < 3; ++i) {
      const cl_uint zero = 0;
      (void)right.clSetKernelArg(clone, i, sizeof zero, &zero);
    }
    return clone;
  };
}

std::string kernel(const std::string& name, const std::string& arguments) {
  return buffer + "k0 = clCreateKernel(program, \"" + name +
         "\", &out)\nclSetKernelArg(k0, 0, 8, m0)\n" + arguments;
}

std::string run_kernel(const std::string& name, const std::string& arguments) {
  return kernel(name, arguments) +
         "clEnqueueNDRangeKernel(q0, k0, 1, NULL, {200}, NULL, 0, NULL, NULL)\ncheck(read)\n";
}

const std::string twenty_numbers = [] {
  std::string text;
  for (int i = 1; i < 20; ++i) {
    text += "clSetKernelArg(k0, " + std::to_string(i) + ", 4, 7)\n";
  }
  return text;
}();
const std::string cloned = kernel("fuzz_add",
                                  "clSetKernelArg(k0, 1, 4, 1)\nclSetKernelArg(k0, 2, 4, 9)\n"
                                  "k1 = clCloneKernel(k0, &out)\nclReleaseKernel(k0)\n"
                                  "clSetKernelArg(k1, 0, 8, m0)\n"
                                  "clEnqueueTask(q0, k1, 0, NULL, NULL)\ncheck(read)\n");
constexpr std::string_view wrong_kernel = "bytes:clEnqueueNDRangeKernel::buffer";

INSTANTIATE_TEST_SUITE_P(
    Kernels, FuzzMachine,
    ::testing::ValuesIn(std::vector<ChangedModel>{
        {"OffsetsInAllDimensions",
         kernel("fuzz_add",
                "clSetKernelArg(k0, 1, 4, 0)\nclSetKernelArg(k0, 2, 4, 3)\n"
                "clEnqueueNDRangeKernel(q0, k0, 3, {1, 1, 1}, {2, 3, 2}, NULL, 0, NULL, NULL)\n"
                "check(read)\n"),
         drops_second_offset, wrong_kernel},
        {"ManyArguments", run_kernel("fuzz_many", twenty_numbers), loses_arguments, wrong_kernel},
        {"LargeArgument",
         run_kernel("fuzz_vector",
                    "clSetKernelArg(k0, 1, 128, bytes(128, 3))\nclSetKernelArg(k0, 2, 4, 0)\n"),
         loses_arguments, wrong_kernel},
        {"ArgumentsOfAllWidths",
         run_kernel("fuzz_widths",
                    "clSetKernelArg(k0, 1, 4, 0)\nclSetKernelArg(k0, 2, 1, 255)\n"
                    "clSetKernelArg(k0, 3, 4, 3)\nclSetKernelArg(k0, 4, 2, 65535)\n"
                    "clSetKernelArg(k0, 5, 1, 7)\nclSetKernelArg(k0, 6, 8, 30064771073)\n"),
         loses_arguments, wrong_kernel},
        {"LocalMemory",
         run_kernel("fuzz_local",
                    "clSetKernelArg(k0, 1, 16, NULL)\nclSetKernelArg(k0, 2, 4, 0)\n"
                    "clSetKernelArg(k0, 3, 4, 15)\nclSetKernelArg(k0, 4, 4, 9)\n"),
         loses_arguments, "none"},
        {"Clone", cloned, nothing, "none"},
        {"CloneWithoutArguments", cloned, clones_name_alone, "bytes:clEnqueueTask:cloned:buffer"}}),
    name_of_row);

// The sign and exponent of a half or float at any offset are neither all ones nor all zeros.
TEST(Machine, PatternsHaveNoBitsThatDriversMayChange) {
  std::array<std::uint8_t, 4096> bytes{};
  for (std::uint64_t seed = 1; seed < seed_of_zeros; ++seed) {
    write_pattern(bytes, seed);
    const auto [least, most] = std::ranges::minmax(bytes);
    EXPECT_GE(least, 0x04) << seed;
    EXPECT_LT(most, 0x7c) << seed;
    EXPECT_NE(bytes[0], bytes[1]) << seed;
  }
}

int finishes = 0;

// A shortage during clean-up does not explain an earlier wrong code.
TEST(Machine, KnowsOfAWrongCallBeforeItCleansUp) {
  const Program program = parsed_with_queue(
      "clFlush(q0) -> CL_INVALID_COMMAND_QUEUE  # Flush.err.INVALID_COMMAND_QUEUE.null\n");
  ModelDevice driver{Features{}, [](cl_icd_dispatch& api) {
                       right = api;
                       api.clFinish = [](cl_command_queue finished) {
                         ++finishes;
                         return right.clFinish(finished);
                       };
                     }};
  int calls = 0;
  finishes = 0;
  driver.set_at_wrong_call([&] {
    ++calls;
    EXPECT_EQ(finishes, 0);
  });
  Log log;
  driver.run(program, log);
  EXPECT_EQ(calls, 1);
  EXPECT_GT(finishes, 0);
}

// A device that is made and destroyed meanwhile does not affect the first one.
TEST(Machine, RunsOnAfterALaterDeviceIsGone) {
  const Program program = parsed("check(read)\n");
  ModelDevice first{Features{}};
  EXPECT_TRUE(ModelDevice{Features{}}.features().images);
  Log log;
  first.run(program, log);
  EXPECT_NE(log.digest().whole, 0u);
}

}  // namespace
}  // namespace clmem::tests::fuzz_machine_test
