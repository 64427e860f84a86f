// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - reports to the recorder of a case's calls whatever the calls do not show. Does
// nothing without a recorder, as in most runs.
//
//   recorder::copy(mapping, data.data(), data.size());     // memcpy that a reproducer can repeat
//   recorder::bytes(host.data(), expected);                // these have to be equal now
//
// Contract: checks nothing and never fails. Call `install` before the first case.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "recorder/native_function.hpp"  // IWYU pragma: export

struct clmem_recorder;

namespace clmem::conformance::recorder {

void install(const clmem_recorder* recorder);
[[nodiscard]] bool is_installed();

void begin(cl_platform_id platform, cl_device_id device);
void failed(const std::string& what);

void condition(const std::string& name, bool holds);

// Reports that `bytes` contain the pattern of `seed`.
void memory(std::span<const std::byte> bytes, std::uint64_t seed);

void copy(void* to, const void* from, std::size_t size);
void fill(std::span<std::byte> memory, std::byte value);

// Reports the code of a call. `call` may be null: the latest call that returned `code`.
void code(const char* call, cl_int code, const std::vector<std::string>& legal);
void bytes(std::span<const std::byte> actual, std::span<const std::byte> expected);
// Reports the value of the latest query.
void value(std::uint64_t actual, std::uint64_t expected);
// Reports the value that the latest call with `parameter` has stored there; "result": returned.
enum class Relation { equal, unequal, at_least };
void stored(const char* parameter, std::uint64_t actual, Relation relation, std::uint64_t expected);
// Reports floating-point numbers that must be near the expected ones now.
void floats(std::span<const float> actual, std::span<const float> expected, float tolerance);
// Report the calls of the callback registered with `user_data`, and the status that it got.
void callback_calls(const void* user_data, std::size_t actual, std::size_t expected);
void callback_status(const void* user_data, cl_int actual, cl_int expected);

}  // namespace clmem::conformance::recorder
