#include "a.h"
#include <missing.h>
#define KERNEL(T, ...) __kernel void FROM_HEADER(copy_##T)(global T* out, __VA_ARGS__)
#define STR(x) #x
#if defined(N) && (N << 1) == 8 || !defined M ? 1 : 0
KERNEL(int, local float4 *l, const real r) { out[0] = 'a' + "\"}"[0]; }
#elif 0x10 % 3
#error "never"
#else
#undef N
#endif /* comment */
__attribute__((reqd_work_group_size(N, 2, 1))) __attribute__((vec_type_hint(float)))
kernel void images(read_only image2d_t i, sampler_t s, __write_only pipe int p, queue_t q,
                   constant struct S *c, unsigned long long_name, global uint a[4]) {}
typedef struct { int a; } S; static int f(int x) { return x; } constant int t[] = {1, 2};
