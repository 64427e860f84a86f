// SPDX-License-Identifier: Apache-2.0
#include "suites/host_transfer.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "harness/oracle.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t host_size = 96;
constexpr std::size_t host_offset = 33;
constexpr std::size_t offset = 65;

// As many bytes, with gaps around the rows of the buffer and none around those of the host.
constexpr Extent region{4, 4, 2};
constexpr RectPlace in_buffer{.origin = {2, 1, 1}, .row_pitch = 8, .slice_pitch = 40};
constexpr RectPlace in_host{.origin = {0, 0, 0}, .row_pitch = 4, .slice_pitch = 16};
constexpr RectPlace in_whole_host{.origin = {host_offset, 0, 0}, .row_pitch = 4, .slice_pitch = 16};
static_assert(region[0] * region[1] * region[2] == host_transfer_size);

cl_int enqueue_read(const HostCall& call) {
  return clEnqueueReadBuffer(call.queue, call.buffer, call.blocking, offset, host_transfer_size,
                             call.host, call.wait.count, call.wait.events, call.event);
}

cl_int enqueue_write(const HostCall& call) {
  return clEnqueueWriteBuffer(call.queue, call.buffer, call.blocking, offset, host_transfer_size,
                              call.host, call.wait.count, call.wait.events, call.event);
}

cl_int enqueue_read_rect(const HostCall& call) {
  return clEnqueueReadBufferRect(call.queue, call.buffer, call.blocking, in_buffer.origin.data(),
                                 in_host.origin.data(), region.data(), in_buffer.row_pitch,
                                 in_buffer.slice_pitch, in_host.row_pitch, in_host.slice_pitch,
                                 call.host, call.wait.count, call.wait.events, call.event);
}

cl_int enqueue_write_rect(const HostCall& call) {
  return clEnqueueWriteBufferRect(call.queue, call.buffer, call.blocking, in_buffer.origin.data(),
                                  in_host.origin.data(), region.data(), in_buffer.row_pitch,
                                  in_buffer.slice_pitch, in_host.row_pitch, in_host.slice_pitch,
                                  call.host, call.wait.count, call.wait.events, call.event);
}

}  // namespace

const HostTransfer read_linear{enqueue_read, [](HostStage& stage) {
                                 copy_linear(stage.buffer.bytes, offset, stage.host_bytes,
                                             host_offset, host_transfer_size);
                               }};
const HostTransfer write_linear{enqueue_write, [](HostStage& stage) {
                                  copy_linear(stage.host_bytes, host_offset, stage.buffer.bytes,
                                              offset, host_transfer_size);
                                }};
const HostTransfer read_rect{enqueue_read_rect, [](HostStage& stage) {
                               copy_rect(stage.buffer.bytes, in_buffer, stage.host_bytes,
                                         in_whole_host, region);
                             }};
const HostTransfer write_rect{enqueue_write_rect, [](HostStage& stage) {
                                copy_rect(stage.host_bytes, in_whole_host, stage.buffer.bytes,
                                          in_buffer, region);
                              }};

HostStage::HostStage(Bench& bench, cl_mem_flags flags)
    : HostStage{bench, bench.filled_buffer(buffer_size, flags)} {}

HostStage::HostStage(Bench& bench, FilledBuffer staged)
    : buffer{std::move(staged)}, host{bench.host(host_size)}, host_bytes{host}, bench_{bench} {}

HostCall HostStage::call() {
  return {.queue = bench_.queue(), .buffer = buffer.get(), .host = host.data() + host_offset};
}

void HostStage::expect_contents(std::initializer_list<ReadBack> ways) {
  {
    SCOPED_TRACE("host memory");
    expect_bytes(host, host_bytes);
  }
  conformance::expect_contents(bench_, buffer, ways);
}

}  // namespace clmem::conformance
