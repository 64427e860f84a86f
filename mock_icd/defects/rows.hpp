// SPDX-License-Identifier: Apache-2.0
// rows.hpp - the rows of the tables of defects (*.def).
//
//   CLMEM_REFUSED(id, code, (functions), requirements, sentence, condition)   rejects a legal call
//   CLMEM_ACCEPTED(id, code, (functions), requirements, sentence, condition)  accepts a
//                                                                             call with that error
//   CLMEM_CONFUSED(id, code, other code, (functions), requirements, sentence)
//   CLMEM_ALTERED(id, (functions), requirements, sentence, statements)    before the call
//   CLMEM_CHANGED(id, (functions), parameter, type, requirements, sentence, statements)
//                        before the call, on a copy (`value`) of what the parameter points to
//   CLMEM_AFTER_SUCCESS(id, (functions), requirements, sentence, statements)    after success
//   CLMEM_REPLACED(id, (functions), requirements, sentence, statements)   instead of the call
//   CLMEM_SKIPPED(id, (functions), requirements, sentence, condition)     no call
//   CLMEM_REPEATED(id, (functions), requirements, sentence)               two calls
//   CLMEM_WRONG_ANSWER(id, function, parameter, type, requirements, sentence, value)
//   CLMEM_WRAPPED(id, (functions), requirements, sentence, behaviour)
//   CLMEM_TOGETHER(id, (functions), requirements, sentence, behaviours)   of several functions
//   CLMEM_DEFECT(id, (functions), requirements, sentence, install)
//
// Contract: requirements are those of the functions, see target.hpp. Conditions, statements and
// values can use `call`, after the call also its `answer`, and in queries the right `value`. A
// table is in a function with the names of the entry points: `using enum EntryPoint`.
#pragma once

#include "defects/combinators.hpp"
#include "defects/target.hpp"

#define CLMEM_LIST(...) __VA_ARGS__
#define CLMEM_TEST(...) [](const auto& call) -> bool { return ((void)call, __VA_ARGS__); }
#define CLMEM_BEHAVIOUR(...) [](auto& call) { __VA_ARGS__; }

#define CLMEM_DEFECT(id, functions, requirements, sentence, ...) \
  {id, requirements_of({CLMEM_LIST functions}, requirements), sentence, __VA_ARGS__},
#define CLMEM_WRAPPED(id, functions, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence, wraps<CLMEM_LIST functions>(__VA_ARGS__))
#define CLMEM_TOGETHER(id, functions, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence, together(__VA_ARGS__))
#define CLMEM_REFUSED(id, code, functions, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence,                   \
               refuses<code, CLMEM_LIST functions>(CLMEM_TEST(__VA_ARGS__)))
#define CLMEM_ACCEPTED(id, code, functions, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence,                    \
               accepts<code, CLMEM_LIST functions>(CLMEM_TEST(__VA_ARGS__)))
#define CLMEM_CONFUSED(id, code, other, functions, requirements, sentence) \
  CLMEM_DEFECT(id, functions, requirements, sentence, confuses<code, other, CLMEM_LIST functions>())
#define CLMEM_REPLACED(id, functions, requirements, sentence, ...) \
  CLMEM_WRAPPED(id, functions, requirements, sentence, CLMEM_BEHAVIOUR(__VA_ARGS__))
// The locals of the statements last until the call has been made.
#define CLMEM_ALTERED(id, functions, requirements, sentence, ...) \
  CLMEM_WRAPPED(id, functions, requirements, sentence,            \
                CLMEM_BEHAVIOUR(__VA_ARGS__; return call.forward()))
#define CLMEM_CHANGED(id, functions, parameter, type, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence,                              \
               changes<parameter, type, CLMEM_LIST functions>(                     \
                   []([[maybe_unused]] auto& call, type& value) { __VA_ARGS__; }))
#define CLMEM_AFTER_SUCCESS(id, functions, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence,                   \
               after_success<CLMEM_LIST functions>(                     \
                   [](auto& call, [[maybe_unused]] auto& answer) { __VA_ARGS__; }))
#define CLMEM_SKIPPED(id, functions, requirements, sentence, ...) \
  CLMEM_DEFECT(id, functions, requirements, sentence,             \
               skips<CLMEM_LIST functions>(CLMEM_TEST(__VA_ARGS__)))
#define CLMEM_REPEATED(id, functions, requirements, sentence) \
  CLMEM_DEFECT(id, functions, requirements, sentence, repeats<CLMEM_LIST functions>())
#define CLMEM_WRONG_ANSWER(id, function, parameter, type, requirements, sentence, ...)    \
  CLMEM_DEFECT(id, (function), requirements, sentence,                                    \
               reports<parameter, type, function>(                                        \
                   []([[maybe_unused]] auto& call, [[maybe_unused]] type value) -> type { \
                     return static_cast<type>(__VA_ARGS__);                               \
                   }))
