// SPDX-License-Identifier: Apache-2.0
// kernels.hpp - the kernels that programs run: as OpenCL C for devices, and as functions of the
// host for the model and the mock driver (kernels.c).
#pragma once

#include "clmem/mock/kernel.h"

namespace clmem::fuzz {

// A work-item handles one byte, or one pixel of four bytes; work-items are counted over all
// dimensions. fuzz_add detects a command that runs twice or not at all. fuzz_slow first counts to
// 100,000, and so detects a later command that does not wait for it. fuzz_has checks whether an
// argument is NULL, fuzz_local the size of local memory, fuzz_vector, fuzz_many and fuzz_widths every
// byte of arguments that are large, many, or of several sizes.
inline constexpr const char* kernel_source =
    "uint item(void) {\n"
    "  return (uint)(get_global_id(0) +\n"
    "      get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2)));\n"
    "}\n"
    "kernel void fuzz_copy(global const uchar* from, global uchar* to, uint from_offset,\n"
    "                      uint to_offset) {\n"
    "  to[to_offset + item()] = from[from_offset + item()];\n"
    "}\n"
    "kernel void fuzz_add(global uchar* data, uint offset, uint value) {\n"
    "  data[offset + item()] += (uchar)value;\n"
    "}\n"
    "kernel void fuzz_slow(global uchar* data, uint offset, uint value) {\n"
    "  for (uint i = 0; i < 100000; ++i) value = value * 1664525u + 1013904223u;\n"
    "  data[offset + item()] += (uchar)(value >> 24);\n"
    "}\n"
    "kernel void fuzz_has(global uchar* data, global const uchar* other, uint offset, uint value) "
    "{\n"
    "  data[offset + item()] = (uchar)(value + (other != 0 ? 1 : 0));\n"
    "}\n"
    "kernel void fuzz_local(global uchar* data, local uchar* room, uint offset, uint last,\n"
    "                       uint value) {\n"
    "  if (get_local_id(0) + get_local_id(1) + get_local_id(2) == 0) room[last] = (uchar)value;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  data[offset + item()] = room[last];\n"
    "}\n"
    "kernel void fuzz_vector(global uchar* data, ulong16 numbers, uint offset) {\n"
    "  ulong words[16];\n"
    "  vstore16(numbers, 0, words);\n"
    "  uint at = item() % 128;\n"
    "  data[offset + item()] = (uchar)(words[at / 8] >> (at % 8 * 8));\n"
    "}\n"
    "kernel void fuzz_many(global uchar* data, uint offset, uint a, uint b, uint c, uint d,\n"
    "                      uint e, uint f, uint g, uint h, uint i, uint j, uint k, uint l,\n"
    "                      uint m, uint n, uint o, uint p, uint q, uint r) {\n"
    "  uint sum = a + 3 * b + 5 * c + 7 * d + 9 * e + 11 * f + 13 * g + 15 * h + 17 * i + 19 * j "
    "+\n"
    "      21 * k + 23 * l + 25 * m + 27 * n + 29 * o + 31 * p + 33 * q + 35 * r;\n"
    "  data[offset + item()] = (uchar)sum;\n"
    "}\n"
    "kernel void fuzz_widths(global uchar* data, uint offset, uchar a, uint b, ushort c, uchar d,\n"
    "                        ulong e) {\n"
    "  ulong sum = a + 3 * b + 5 * c + 7 * d + 9 * (e ^ e >> 32);\n"
    "  data[offset + item()] = (uchar)(sum + (sum >> 8));\n"
    "}\n"
    "#ifdef __IMAGE_SUPPORT__\n"
    "kernel void fuzz_read_image(read_only image2d_t from, global uchar* to, uint to_offset,\n"
    "                            uint row, sampler_t sampler) {\n"
    "  int x = item();\n"
    "  uint4 pixel = read_imageui(from, sampler, (int2)(x, (int)row));\n"
    "  to[to_offset + 4 * x] = (uchar)pixel.x;\n"
    "  to[to_offset + 4 * x + 1] = (uchar)pixel.y;\n"
    "  to[to_offset + 4 * x + 2] = (uchar)pixel.z;\n"
    "  to[to_offset + 4 * x + 3] = (uchar)pixel.w;\n"
    "}\n"
    "kernel void fuzz_write_image(write_only image2d_t to, uint row, uint value) {\n"
    "  int x = item();\n"
    "  uint4 pixel = (uint4)(value, value + x, value * 3, x * 7) & 255;\n"
    "  write_imageui(to, (int2)(x, (int)row), pixel);\n"
    "}\n"
    "kernel void fuzz_copy_image(read_only image2d_t from, write_only image2d_t to, uint "
    "from_row,\n"
    "                            uint to_row, sampler_t sampler) {\n"
    "  int x = item();\n"
    "  write_imageui(to, (int2)(x, (int)to_row),\n"
    "                read_imageui(from, sampler, (int2)(x, (int)from_row)));\n"
    "}\n"
    "#endif\n";

}  // namespace clmem::fuzz

// Kernels in the order of kernel_forms.
extern "C" const clmem_mock_kernel clmem_fuzz_kernels[11];
