// SPDX-License-Identifier: Apache-2.0
// witness.hpp - tells a recorder of the case's calls what they do not show; nothing where there is
// no recorder, which is the rule.
//
//   witness::copy(mapping, data.data(), data.size());     // memcpy that a reproducer can repeat
//   witness::bytes(host.data(), expected);                // these have to be equal now
//
// Contract: checks nothing and fails never. `install` comes before the first case.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

struct clmem_witness;

namespace clmem::conformance::witness {

void install(const clmem_witness* recorder);

void begin(cl_platform_id platform, cl_device_id device);
void failed(const std::string& what);

// Whether the device meets a condition, which the case goes by.
void asked(const std::string& condition, bool holds);

// The pattern of `seed` is there.
void memory(std::span<const std::byte> bytes, std::uint64_t seed);

// What the host does between the calls.
void copy(void* to, const void* from, std::size_t size);
void fill(std::span<std::byte> memory, std::byte value);

// `call` may be null for the latest call that answered `code`.
void code(const char* call, cl_int code, const std::vector<std::string>& legal);
void bytes(std::span<const std::byte> actual, std::span<const std::byte> expected);
// Of the latest query.
void value(std::uint64_t actual, std::uint64_t expected);
// What the latest such call has stored by way of `parameter`, or returned: "result".
enum class Relation { equal, unequal, at_least };
void stored(const char* parameter, std::uint64_t actual, Relation relation, std::uint64_t expected);
// Floating-point numbers that have to be near these now.
void floats(std::span<const float> actual, std::span<const float> expected, float tolerance);
// Of the callbacks registered with `user_data`.
void calls(const void* user_data, std::size_t actual, std::size_t expected);
void told(const void* user_data, cl_int actual, cl_int expected);

}  // namespace clmem::conformance::witness
