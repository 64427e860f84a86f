/* SPDX-License-Identifier: Apache-2.0 */
/* witness.h - what the suite tells whoever records its calls: the calls themselves do not show
 * where their data come from, nor what has to come of them.
 *
 *   const struct clmem_witness* witness = clmem_witness_v1();   // of the layer that records
 *   witness->memory(data, size, seed);
 *   witness->code("clFinish", answer, legal, 1);
 *
 * Contract: every function copies what it is given, may be called from any thread and fails
 * silently. Addresses are names for memory of this process; nothing is read behind those of
 * `platform` and `device`. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of the actual value to the expected one. */
enum clmem_witness_relation {
  CLMEM_WITNESS_EQUAL,
  CLMEM_WITNESS_UNEQUAL,
  CLMEM_WITNESS_AT_LEAST,
};

struct clmem_witness {
  /* A case begins; the calls made so far do not belong to it. */
  void (*begin)(const void* platform, const void* device);
  /* The device has what the condition of that name says, or has not, and the case goes by it. */
  void (*asked)(const char* condition, int holds);
  /* Host memory that holds the pattern of a seed from now on. */
  void (*memory)(const void* at, size_t size, uint64_t seed);
  /* The host has copied bytes. */
  void (*copied)(const void* to, const void* from, size_t size);
  /* A call has answered `code`; the names of what it may answer. `call` may be null: the latest. */
  void (*code)(const char* call, int32_t code, const char* const* legal, size_t count);
  /* Bytes of host memory with those that have to be there. */
  void (*bytes)(const void* actual, const void* expected, size_t size);
  /* What a call has stored where its parameter `of` points, or returned where that is "result": an
   * object's address or a number, with what it has to be. */
  void (*value)(const char* of, uint64_t actual, enum clmem_witness_relation relation,
                uint64_t expected);
  /* Floating-point numbers of host memory with those that have to be there, or near. */
  void (*floats)(const float* actual, const float* expected, size_t count, float tolerance);
  /* A callback registered with `user_data` has to have been called at least so often by now. */
  void (*calls)(const void* user_data, size_t actual, size_t expected);
  /* The status that its latest call has told, with the one it has to tell. */
  void (*told)(const void* user_data, int32_t actual, int32_t expected);
  /* The case has failed a check; those above tell what it was, unless it is of another kind. */
  void (*failed)(const char* what);
};

/* Exported by the layer. */
typedef const struct clmem_witness* (*clmem_witness_function)(void);
#define CLMEM_WITNESS_FUNCTION "clmem_witness_v1"

#ifdef __cplusplus
}
#endif
