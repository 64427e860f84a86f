// SPDX-License-Identifier: Apache-2.0
// Kernels whose arguments cases query, and which never run. No two neighbouring arguments are
// declared alike, so that a driver that reports the next argument's declaration is detected. Their
// functions for the mock driver are in mock_kernels/described_kernels.c.

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

namespace {

constexpr const char* with_argument_info = "-cl-kernel-arg-info";

}  // namespace

std::vector<KernelSource> described_kernels() {
  return {{.name = "described arguments", .options = with_argument_info, .text = R"(
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
