// SPDX-License-Identifier: Apache-2.0
// host_transfer.hpp - the four commands between host memory and a buffer behind one signature, for
// rules that they share.
//
//   HostStage stage{bench};
//   HostCall call = stage.call();
//   call.blocking = CL_TRUE;
//   EXPECT_THAT(row.command.enqueue(call), answers(CL_SUCCESS));
//   row.command.apply(stage);
//   stage.expect_contents();
//
// Contract: an unchanged `call()` is legal for each of them. It moves `host_transfer_size` bytes
// between the middle of the host memory and a place inside of the buffer, so that guards lie on
// all sides.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "suites/commands.hpp"

namespace clmem::conformance {

inline constexpr std::size_t host_transfer_size = 32;

struct HostCall {
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
  cl_bool blocking = CL_FALSE;
  void* host = nullptr;
  WaitList wait{};
  cl_event* event = nullptr;
};

class HostStage {
 public:
  static constexpr std::size_t buffer_size = 256;

  explicit HostStage(Bench& bench, cl_mem_flags flags = CL_MEM_READ_WRITE);
  // On a buffer of `buffer_size` bytes that the case has made.
  HostStage(Bench& bench, FilledBuffer staged);

  [[nodiscard]] HostCall call();

  // Compares host memory and buffer with what the stage was made with and `apply` has changed.
  void expect_contents(std::initializer_list<ReadBack> ways = every_way);

  FilledBuffer buffer;
  Bytes& host;
  Bytes host_bytes;  // what `host` has to contain

 private:
  Bench& bench_;
};

struct HostTransfer {
  cl_int (*enqueue)(const HostCall& call);
  void (*apply)(HostStage& stage);  // its effect on what the stage expects
};

extern const HostTransfer read_linear;
extern const HostTransfer write_linear;
extern const HostTransfer read_rect;
extern const HostTransfer write_rect;

struct HostTransferRow {
  const char* name;
  const char* requirement;
  const HostTransfer& command;
};

}  // namespace clmem::conformance
