/* SPDX-License-Identifier: Apache-2.0 */
/* recorder.h - what the suite reports to the layer that records its calls: the calls themselves do
 * not show where their data come from, nor which results are expected.
 *
 *   const struct clmem_recorder* recorder = clmem_recorder_v1();   // of the layer that records
 *   recorder->memory(data, size, seed);
 *   recorder->code("clFinish", code, legal, 1);
 *
 * Contract: every function copies what it is given, may be called from any thread and fails
 * silently. Addresses are names for memory of this process; those of `platform` and `device` are
 * not dereferenced. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of the actual value to the expected one. */
enum clmem_recorder_relation {
  CLMEM_RECORDER_EQUAL,
  CLMEM_RECORDER_UNEQUAL,
  CLMEM_RECORDER_AT_LEAST,
};

struct clmem_recorder {
  /* A case begins; the calls made so far do not belong to it. */
  void (*begin)(const void* platform, const void* device);
  /* Whether the device meets the condition of that name, which the case depends on. */
  void (*condition)(const char* condition, int holds);
  /* Host memory that holds the pattern of a seed from now on. */
  void (*memory)(const void* at, size_t size, uint64_t seed);
  /* The host has copied bytes. */
  void (*copied)(const void* to, const void* from, size_t size);
  /* A call has returned `code`; the names of the codes that it may return. `call` may be null: the
   * latest. */
  void (*code)(const char* call, int32_t code, const char* const* legal, size_t count);
  /* Bytes of host memory and the expected ones. */
  void (*bytes)(const void* actual, const void* expected, size_t size);
  /* What a call has stored where its parameter `of` points, or returned where that is "result": an
   * object's address or a number, and the expected value. */
  void (*value)(const char* of, uint64_t actual, enum clmem_recorder_relation relation,
                uint64_t expected);
  /* Floating-point numbers of host memory and the expected ones, which they have to be near. */
  void (*floats)(const float* actual, const float* expected, size_t count, float tolerance);
  /* A callback registered with `user_data` has to have been called at least so often by now. */
  void (*calls)(const void* user_data, size_t actual, size_t expected);
  /* The status that its latest call has got, and the expected one. */
  void (*status)(const void* user_data, int32_t actual, int32_t expected);
  /* The case has failed a check; the functions above have reported which, unless it is of another
   * kind. */
  void (*failed)(const char* what);
};

/* Exported by the layer. */
typedef const struct clmem_recorder* (*clmem_recorder_function)(void);
#define CLMEM_RECORDER_FUNCTION "clmem_recorder_v1"

#ifdef __cplusplus
}
#endif
