// SPDX-License-Identifier: Apache-2.0
// Packets that one kernel writes to a pipe and another reads.

#include "suites/case_file.hpp"

namespace clmem::conformance::pipe_packets_cases {

namespace {

using Packets = std::vector<cl_uint>;

Packets fresh_packets(Fixture& fixture, std::size_t count) {
  Packets packets(count);
  const Bytes bytes = fixture.fresh(count * sizeof(cl_uint));
  std::memcpy(packets.data(), bytes.data(), bytes.size());
  return packets;
}

// Memory and kernels of both ends of a pipe, in a context that the case chooses.
class Ends {
 public:
  Ends(cl_context context, KernelPrograms& programs, cl_uint capacity)
      : context_{context}, put_{programs, "put_packets"}, take_{programs, "take_packets"} {
    pipe_ = must_make(clCreatePipe, context, 0, sizeof(cl_uint), capacity, nullptr);
  }

  // Enqueues and flushes without waiting.
  void put(cl_command_queue queue, Packets packets, cl_event* event = nullptr) {
    sent_ = buffer_of(packets);
    put_codes_ = buffer_of(Packets(packets.size(), 77));
    put_.set_all(sent_.get(), static_cast<cl_uint>(packets.size()), pipe_.get(), put_codes_.get());
    put_.enqueue(queue, {1}, event);
    must_succeed(clFlush, queue);
  }

  // Reads packets after the commands of its queue and of the wait list.
  Packets take(cl_command_queue queue, std::size_t count, const cl_event* wait = nullptr) {
    const Handle<cl_mem> to = buffer_of(Packets(count, 0));
    const Handle<cl_mem> codes = buffer_of(Packets(count, 77));
    take_.set_all(pipe_.get(), static_cast<cl_uint>(count), to.get(), codes.get());
    const std::size_t one = 1;
    must_succeed(clEnqueueNDRangeKernel, queue, take_.get(), 1, nullptr, &one, nullptr,
                 wait == nullptr ? 0 : 1, wait, nullptr);
    EXPECT_EQ(contents(queue, codes.get(), count), Packets(count, 0)) << "codes of read_pipe";
    return contents(queue, to.get(), count);
  }

  void expect_put(cl_command_queue queue, std::size_t count) {
    EXPECT_EQ(contents(queue, put_codes_.get(), count), Packets(count, 0)) << "codes of write_pipe";
  }

 private:
  [[nodiscard]] Handle<cl_mem> buffer_of(Packets packets) const {
    Handle<cl_mem> made =
        must_make(clCreateBuffer, context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                  packets.size() * sizeof(cl_uint), packets.data());
    return made;
  }

  static Packets contents(cl_command_queue queue, cl_mem buffer, std::size_t count) {
    Packets packets(count);
    must_succeed(clEnqueueReadBuffer, queue, buffer, CL_TRUE, 0, count * sizeof(cl_uint),
                 packets.data(), 0, nullptr, nullptr);
    return packets;
  }

  cl_context context_;
  Kernel put_;
  Kernel take_;
  Handle<cl_mem> pipe_;
  Handle<cl_mem> sent_;
  Handle<cl_mem> put_codes_;
};

constexpr cl_uint capacity = 100;

CLMEM_CASE(Pipe, KeepsOrder,
           "Packets are read from a pipe in the order in which they were written, also when the "
           "pipe is emptied in parts and filled again.",
           {"CreatePipe.fifo"}, .time_limit_s = compiling_limit_s) {
  KernelPrograms programs{fixture.device(), fixture.context()};
  Ends ends{fixture.context(), programs, capacity};
  for (int round = 0; round < 3; ++round) {
    const Packets sent = fresh_packets(fixture, 70);
    ends.put(fixture.queue(), sent);
    ends.expect_put(fixture.queue(), sent.size());
    EXPECT_EQ(ends.take(fixture.queue(), 30), Packets(sent.begin(), sent.begin() + 30));
    EXPECT_EQ(ends.take(fixture.queue(), 40), Packets(sent.begin() + 30, sent.end()));
  }
}

CLMEM_CASE(Pipe, KeepsPacketsForLaterKernels,
           "Packets written by one kernel are read by a kernel of another queue after "
           "a synchronization point.",
           {"CreatePipe.persistent", "CreatePipe.fifo"}, .time_limit_s = compiling_limit_s) {
  KernelPrograms programs{fixture.device(), fixture.context()};
  Ends ends{fixture.context(), programs, capacity};
  const Packets sent = fresh_packets(fixture, capacity);
  const cl_command_queue other = fixture.new_queue();
  Handle<cl_event> event;
  ends.put(fixture.queue(), sent, event.out());
  const cl_event wait = event.get();
  EXPECT_EQ(ends.take(other, sent.size(), &wait), sent);
  ends.expect_put(fixture.queue(), sent.size());
}

CLMEM_CASE(Pipe, ReachesAnotherDevice,
           "Packets written on one device are read on another after a "
           "synchronization point.",
           {"CreatePipe.cross-device"}, .time_limit_s = compiling_limit_s) {
  const TwoDevices two = fixture.two_devices();
  for (const cl_device_id device : two.devices) {
    const DeviceUnderTest one{fixture.device().platform(), device};
    if (const auto missing = one.lacks("pipes")) {
      unsupported(*missing + " on both devices");
    }
  }
  KernelPrograms programs{fixture.device(), two.context.get()};
  Ends ends{two.context.get(), programs, capacity};
  const Packets sent = fresh_packets(fixture, capacity);
  const cl_command_queue first = fixture.new_queue(two.context.get(), two.devices[0]);
  const cl_command_queue second = fixture.new_queue(two.context.get(), two.devices[1]);
  Handle<cl_event> event;
  ends.put(first, sent, event.out());
  const cl_event wait = event.get();
  EXPECT_EQ(ends.take(second, sent.size(), &wait), sent);
  ends.expect_put(first, sent.size());
  fixture.finish();
}

}  // namespace

}  // namespace clmem::conformance::pipe_packets_cases
