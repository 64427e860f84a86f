// SPDX-License-Identifier: Apache-2.0
// contents.hpp - compares every byte of a buffer, read back in more than one way.
//
//   copy_linear(source.bytes, 3, target.bytes, 5, 100);        // what the command has to do
//   expect_contents(fixture, target);                            // read, map and copy
//   expect_contents(fixture, hidden, {ReadBack::copy});          // CL_MEM_HOST_NO_ACCESS
//
// Contract: a driver can be wrong consistently, so each way is checked on its own and named in the
// failure. All bytes count: those around the region under test are its guards. Read-back runs on
// the fixture's own queue, so commands of other queues have to be finished before.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>

#include "harness/difference.hpp"
#include "harness/fixture.hpp"

namespace clmem::conformance {

// Bytes of a buffer or an allocation where the size makes no difference: more than a page, and not
// a power of two, so that memory which a driver rounds up to pages or powers has bytes to spare.
inline constexpr std::size_t usual_size = 4099;

// `kernel` is slow, and needs the condition "compiler".
enum class ReadBack { read, map, copy, kernel };

inline constexpr std::initializer_list<ReadBack> every_way = {ReadBack::read, ReadBack::map,
                                                              ReadBack::copy};

void expect_contents(Fixture& fixture, const FilledBuffer& buffer,
                     std::initializer_list<ReadBack> ways = every_way,
                     const DifferenceContext& context = {});

// Compares an object that is not held in a FilledBuffer.
void expect_contents(Fixture& fixture, cl_mem buffer, std::span<const std::byte> expected,
                     std::initializer_list<ReadBack> ways = every_way,
                     const DifferenceContext& context = {});

// Commands of set-ups, which block and have to succeed. `offset` is in the buffer.
void must_write(cl_command_queue queue, cl_mem buffer, std::span<const std::byte> data,
                std::size_t offset = 0);
void must_read(cl_command_queue queue, cl_mem buffer, std::span<std::byte> data,
               std::size_t offset = 0);
void rewrite(Fixture& fixture, FilledBuffer& buffer);

// Describes the difference in words, and draws it for the reports; empty if nothing differs.
[[nodiscard]] std::string difference_of(std::span<const std::byte> expected,
                                        std::span<const std::byte> actual,
                                        const DifferenceContext& context, const char* title);

// Compares host memory with the expected bytes, guards included.
void expect_bytes(std::span<const std::byte> actual, std::span<const std::byte> expected,
                  const DifferenceContext& context = {});

// Checks after a rejected call that a write and a read on the queue work and that the buffer is
// unchanged.
void expect_unchanged_and_alive(Fixture& fixture, const FilledBuffer& buffer,
                                ReadBack way = ReadBack::read);
// Checks the queue after a rejected call that had no buffer.
void expect_alive(Fixture& fixture);

}  // namespace clmem::conformance
