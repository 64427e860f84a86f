// SPDX-License-Identifier: Apache-2.0
// Kernels with the most or largest arguments that every device of the full profile accepts, and
// kernels that never run because cases only query their arguments. Neighbouring arguments of the
// latter are declared differently, so that a driver that reports the next argument's declaration is
// detected. The mock driver has their functions in mock_kernels/argument_kernels.c.
#include <string>

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> argument_kernels() {
  static const std::string image_text = [] {
    constexpr int count = 127;  // of the 128 arguments that a device has to take
    std::string parameters;
    std::string body;
    for (int i = 0; i < count; ++i) {
      const std::string name = "i" + std::to_string(100 + i);
      parameters += "read_only image2d_t " + name + ", ";
      body += "  to[" + std::to_string(i) + "] = read_imageui(" + name + ", by_pixel, at);\n";
    }
    return "constant sampler_t by_pixel = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | "
           "CLK_FILTER_NEAREST;\n\nkernel void load_127(" +
           parameters + "global uint4* to) {\n  const int2 at = (int2)(0, 0);\n" + body + "}\n";
  }();
  constexpr const char* with_argument_info = "-cl-kernel-arg-info";
  return {
      {.name = "limit", .conditions = {"full_profile"}, .text = R"(
kernel void gather_constants(constant uchar* a, constant uchar* b, constant uchar* c,
                             constant uchar* d, constant uchar* e, constant uchar* f,
                             constant uchar* g, constant uchar* h, global uchar* to) {
  const size_t i = get_global_id(0);
  vstore8((uchar8)(a[i], b[i], c[i], d[i], e[i], f[i], g[i], h[i]), i, to);
}

// 1,000 bytes with the pointer.
kernel void store_kilobyte(ulong16 a, ulong16 b, ulong16 c, ulong16 d, ulong16 e, ulong16 f,
                           ulong16 g, ulong8 h, ulong4 i, global ulong* to) {
  vstore16(a, 0, to);
  vstore16(b, 1, to);
  vstore16(c, 2, to);
  vstore16(d, 3, to);
  vstore16(e, 4, to);
  vstore16(f, 5, to);
  vstore16(g, 6, to);
  vstore8(h, 14, to);
  vstore4(i, 30, to);
}

// Vectors of three components are as large as those of four.
kernel void store_threes(uchar a, uchar3 b, ushort3 c, uchar d, uint3 e, uchar f, ulong3 g,
                         global ulong* to) {
  to[0] = a;
  vstore3(convert_ulong3(b), 0, to + 1);
  vstore3(convert_ulong3(c), 0, to + 4);
  to[7] = d;
  vstore3(convert_ulong3(e), 0, to + 8);
  to[11] = f;
  vstore3(g, 0, to + 12);
}

kernel void store_far(uint dimension, global ulong* to) {
  to[get_global_id(dimension) - get_global_offset(dimension)] = get_global_id(dimension);
}

// The host checks the addresses, because a compiler may assume that they are aligned.
kernel void store_addresses(global ulong16* a, global ulong16* b, constant ulong16* c,
                            local uchar* d, local ulong16* e, local ushort* f, local ulong8* g,
                            global ulong* to) {
  to[0] = (ulong)(size_t)a;
  to[1] = (ulong)(size_t)b;
  to[2] = (ulong)(size_t)c;
  to[3] = (ulong)(size_t)d;
  to[4] = (ulong)(size_t)e;
  to[5] = (ulong)(size_t)f;
  to[6] = (ulong)(size_t)g;
}

// The work-items of a group write all of the memory, and count the right bytes of each other.
kernel void use_local(local uchar* between, uint size, global uint* right) {
  for (uint i = get_local_id(0); i < size; i += get_local_size(0)) {
    between[i] = (uchar)(i ^ (i >> 8));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint count = 0;
  for (uint i = get_local_id(0); i < size; i += get_local_size(0)) {
    const uint from_end = size - 1 - i;
    count += between[from_end] == (uchar)(from_end ^ (from_end >> 8)) ? 1 : 0;
  }
  right[get_local_id(0)] = count;
}
)"},
      {.name = "image limit", .conditions = {"images", "full_profile"}, .text = image_text.c_str()},
      {.name = "described arguments", .options = with_argument_info, .text = R"(
typedef struct pair { int first; float second; } pair_type;
typedef unsigned int word_type;

kernel void describe_pointers(global float* global_argument, constant float4* constant_argument,
                              local int* local_argument, global const uint* to_const,
                              global int* const const_pointer, global int* restrict restricted,
                              global volatile uchar* to_volatile,
                              global int* volatile volatile_pointer,
                              global const volatile short* restrict all_qualifiers,
                              global unsigned int* to_unsigned, global pair_type* to_named_type) {
}

kernel void describe_values(int whole, float4 vector, unsigned char unsigned_char,
                            unsigned short unsigned_short, unsigned int unsigned_int,
                            const float const_value, volatile int volatile_value, pair_type named,
                            struct pair tagged, word_type named_unsigned, short
                            a_name_that_is_longer_than_the_sixty_three_characters_that_c_requires) {
}
)"},
      {.name = "described images",
       .conditions = {"images"},
       .options = with_argument_info,
       .text = R"(
kernel void describe_images(image2d_t plain, write_only image2d_t written, sampler_t sampler,
                            read_only image2d_t read) {
}
)"},
      {.name = "described read_write images",
       .conditions = {"rw_images"},
       .language = KernelLanguage::newest,
       .options = with_argument_info,
       .text = R"(
kernel void describe_read_write_image(read_write image2d_t both, int last) {
}
)"},
      {.name = "described pipes",
       .conditions = {"pipes"},
       .language = KernelLanguage::newest,
       .options = with_argument_info,
       .text = R"(
kernel void describe_pipes(pipe uint plain, write_only pipe uint written, int last) {
}
)"}};
}

}  // namespace clmem::conformance
