// SPDX-License-Identifier: Apache-2.0
#include "generate/small_programs.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "clmem/mock/opencl.h"
#include "generate/builder.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::size_t most_operations = 3;

enum class Needs { nothing, images, compiler };

struct Row {
  Needs needs;
  std::string_view text;
};

// In the operations, m0 has two sub-buffers of @ bytes, m1 is the second of them, m2 uses host
// memory, m3 is an image. # is the operation's position, which makes names and patterns differ.
constexpr auto rows = std::to_array<Row>({
    {Needs::nothing, "clEnqueueFillBuffer(q0, m0, bytes(4, 1#), 4, 8, 16, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueFillBuffer(q0, m0, bytes(1, 1#), 1, 0, %, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueFillBuffer(q0, m1, bytes(2, 1#), 2, 2, 14, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "h1# = host(16, 3, 1#)\n"
     "clEnqueueWriteBuffer(q0, m0, CL_TRUE, 20, 16, h1#, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "h1# = host(16, 4090, 1#)\n"
     "clEnqueueWriteBuffer(q0, m1, CL_FALSE, 0, 16, h1#, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "h1# = host(24, 0, 1#)\n"
     "clEnqueueWriteBuffer(q0, m2, CL_FALSE, 8, 24, h1#, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "h1# = host(32, 1, 1#)\n"
     "clEnqueueReadBuffer(q0, m0, CL_TRUE, @, 32, h1#, 0, NULL, NULL)\npeek(h1#, 32)\n"},
    {Needs::nothing,
     "h1# = host(20, 0, 1#)\n"
     "clEnqueueReadBuffer(q0, m1, CL_FALSE, 1, 20, h1#, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueCopyBuffer(q0, m0, m2, 8, 0, 24, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueCopyBuffer(q0, m2, m0, 16, @, 16, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueCopyBuffer(q0, m2, m1, 0, 4, 28, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueCopyBuffer(q0, m0, m1, 0, 0, 16, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "clEnqueueCopyBufferRect(q0, m0, m2, {1, 0, 0}, {0, 1, 0}, {3, 2, 2}, 4, 8, 5, 15, 0, NULL, "
     "NULL)\n"},
    {Needs::nothing,
     "clEnqueueCopyBufferRect(q0, m2, m1, {0, 0, 0}, {2, 0, 0}, {4, 4, 1}, 4, 0, 6, 0, 0, NULL, "
     "NULL)\n"},
    {Needs::nothing,
     "h1# = host(40, 0, 1#)\n"
     "clEnqueueWriteBufferRect(q0, m0, CL_TRUE, {2, 1, 0}, {0, 0, 0}, {4, 3, 1}, 8, 0, 5, 0, h1#, "
     "0, NULL, NULL)\n"},
    {Needs::nothing,
     "clFinish(q0)\np# = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 4, 24, 0, "
     "NULL, NULL, "
     "&out)\n"
     "peek(p#, 24)\npoke(p# + 3, 9, 1#)\n"
     "clEnqueueUnmapMemObject(q0, m0, p#, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "clFinish(q0)\np# = clEnqueueMapBuffer(q0, m1, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0, "
     "12, 0, NULL, "
     "NULL, &out)\n"
     "poke(p#, 12, 1#)\nclEnqueueUnmapMemObject(q0, m1, p#, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "clFinish(q0)\np# = clEnqueueMapBuffer(q0, m2, CL_TRUE, CL_MAP_WRITE, 16, 16, 0, NULL, NULL, "
     "&out)\n"
     "poke(p# + 1, 7, 1#)\nclEnqueueUnmapMemObject(q0, m2, p#, 0, NULL, NULL)\n"},
    {Needs::nothing, "clEnqueueMigrateMemObjects(q0, 2, {m0, m2}, 0, 0, NULL, NULL)\n"},
    {Needs::nothing,
     "clEnqueueMigrateMemObjects(q0, 1, {m1}, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, NULL)\n"},
    {Needs::images,
     "h1# = host(24, 0, 1#)\n"
     "clEnqueueWriteImage(q0, m3, CL_TRUE, {1, 0, 0}, {3, 2, 1}, 12, 0, h1#, 0, NULL, NULL)\n"},
    {Needs::images,
     "h1# = host(32, 0, 1#)\n"
     "clEnqueueReadImage(q0, m3, CL_TRUE, {0, 1, 0}, {4, 1, 1}, 0, 0, h1#, 0, NULL, NULL)\n"
     "peek(h1#, 16)\n"},
    {Needs::images,
     "clEnqueueFillImage(q0, m3, {1#, 2, 3, 4}, {2, 0, 0}, {2, 2, 1}, 0, NULL, NULL)\n"},
    {Needs::images,
     "clEnqueueCopyBufferToImage(q0, m0, m3, 4, {0, 0, 0}, {3, 2, 1}, 0, NULL, NULL)\n"},
    {Needs::images,
     "clEnqueueCopyImageToBuffer(q0, m3, m1, {1, 0, 0}, {2, 2, 1}, 4, 0, NULL, NULL)\n"},
    {Needs::images,
     "clEnqueueCopyImage(q0, m3, m3, {0, 0, 0}, {0, 1, 0}, {4, 1, 1}, 0, NULL, NULL)\n"},
    {Needs::compiler,
     "k# = clCreateKernel(program, \"fuzz_add\", &out)\nclSetKernelArg(k#, 0, 8, m0)\n"
     "clSetKernelArg(k#, 1, 4, 2)\nclSetKernelArg(k#, 2, 4, 1#)\n"
     "clEnqueueNDRangeKernel(q0, k#, 1, NULL, {5}, NULL, 0, NULL, NULL)\n"},
});

std::string replaced(std::string_view text, char mark, std::string_view with) {
  std::string made;
  for (const char letter : text) {
    letter == mark ? made.append(with) : made.append(1, letter);
  }
  return made;
}

bool has(const Features& features, Needs needs) {
  const std::array<cl_uint, 2> format{CL_RGBA, CL_UNSIGNED_INT8};
  switch (needs) {
    case Needs::images:
      return std::ranges::find(features.formats, format) != features.formats.end();
    case Needs::compiler:
      return features.compiler;
    default:
      return true;
  }
}

}  // namespace

SmallPrograms::SmallPrograms(const Features& features) {
  const std::uint64_t part = std::max<std::uint64_t>(64, features.sub_buffer_alignment);
  const auto sized = [&](std::string_view text) {
    return replaced(replaced(text, '@', std::to_string(part)), '%', std::to_string(2 * part));
  };
  objects_ = features.version < CL_MAKE_VERSION(2, 2, 0) ? "# clmem-fuzz 1\nearly_writes\n"
                                                         : "# clmem-fuzz 1\n";
  objects_ += sized(
      "q0 = clCreateCommandQueue(c0, d0, 0, &out)\nh0 = host(%, 0, 1)\n"
      "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, %, h0, &out)\n"
      "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {@, 32}, &out)\n"
      "h1 = host(64, 5, 2)\nm2 = clCreateBuffer(c0, CL_MEM_USE_HOST_PTR, 64, h1, &out)\n");
  if (has(features, Needs::images)) {
    objects_ +=
        "h2 = host(32, 0, 3)\n"
        "m3 = clCreateImage(c0, CL_MEM_COPY_HOST_PTR, {CL_RGBA, CL_UNSIGNED_INT8}, "
        "{CL_MEM_OBJECT_IMAGE2D, 4, 2, 0, 0, 0, 0, 0, 0, NULL}, h2, &out)\n";
  }
  for (const Row& row : rows) {
    std::string text = sized(row.text);
    if (has(features, row.needs) &&
        std::ranges::all_of(
            parse_program(objects_ + replaced(text, '#', "0"), "small program").statements,
            [&](const Statement& statement) { return has_version_for(features, statement); })) {
      operations_.push_back(std::move(text));
    }
  }
}

std::uint64_t SmallPrograms::count() const {
  std::uint64_t all = 0;
  std::uint64_t of_length = 1;
  for (std::size_t length = 1; length <= most_operations; ++length) {
    of_length *= operations_.size();
    all += of_length;
  }
  return all;
}

Program SmallPrograms::program(std::uint64_t number) const {
  std::string text = objects_;
  std::uint64_t of_length = operations_.size();
  std::size_t length = 1;
  for (; number >= of_length; ++length) {
    number -= of_length;
    of_length *= operations_.size();
  }
  const std::string check[] = {"check(read)\n", "check(map)\n", "check(copy)\n"};
  const std::string& way = check[number % 3];
  for (std::size_t position = 0; position < length; ++position) {
    text += replaced(operations_[number % operations_.size()], '#', std::to_string(position));
    number /= operations_.size();
  }
  return parse_program(text + way, "small program");
}

}  // namespace clmem::fuzz
