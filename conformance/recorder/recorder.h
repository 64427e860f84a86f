/* SPDX-License-Identifier: Apache-2.0 */
/* recorder.h - reports of the suite to the layer that records its calls: the calls themselves do
 * not show the origin of their data and the expected results.
 *
 *   const struct clmem_recorder* recorder = clmem_recorder_v1();   // the layer's
 *   recorder->memory(data, size, seed);
 *   recorder->code("clFinish", code, legal, 1);
 *
 * Contract: every function copies its arguments, may be called from any thread and fails
 * silently. Addresses are names for memory of this process; those of `platform` and `device` are
 * not dereferenced. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The relation of the actual value to the expected one. */
enum clmem_recorder_relation {
  CLMEM_RECORDER_EQUAL,
  CLMEM_RECORDER_UNEQUAL,
  CLMEM_RECORDER_AT_LEAST,
};

struct clmem_recorder {
  /* Reports the begin of a case; earlier calls do not belong to it. */
  void (*begin)(const void* platform, const void* device);
  /* Reports whether the device meets a condition that the case depends on. */
  void (*condition)(const char* condition, int holds);
  /* Reports host memory that contains the pattern of a seed from now on. */
  void (*memory)(const void* at, size_t size, uint64_t seed);
  /* Reports that the host has copied bytes. */
  void (*copied)(const void* to, const void* from, size_t size);
  /* Reports the code of a call, and the names of the codes that it may return. `call` may be null:
   * the latest call. */
  void (*code)(const char* call, int32_t code, const char* const* legal, size_t count);
  /* Reports bytes of host memory and the expected ones. */
  void (*bytes)(const void* actual, const void* expected, size_t size);
  /* Reports the value that a call has stored through its parameter `of`, or returned if `of` is
   * "result", and the expected value: an object's address or a number. */
  void (*value)(const char* of, uint64_t actual, enum clmem_recorder_relation relation,
                uint64_t expected);
  /* Reports floating-point numbers of host memory, which have to be near the expected ones. */
  void (*floats)(const float* actual, const float* expected, size_t count, float tolerance);
  /* Reports the calls of a callback registered with `user_data`: at least `expected` by now. */
  void (*calls)(const void* user_data, size_t actual, size_t expected);
  /* Reports the status passed to its latest call, and the expected one. */
  void (*status)(const void* user_data, int32_t actual, int32_t expected);
  /* Reports that the case has failed a check, which the functions above have reported unless it is
   * of another kind. */
  void (*failed)(const char* what);
};

/* Exported by the layer. */
typedef const struct clmem_recorder* (*clmem_recorder_function)(void);
#define CLMEM_RECORDER_FUNCTION "clmem_recorder_v1"

#ifdef __cplusplus
}
#endif
