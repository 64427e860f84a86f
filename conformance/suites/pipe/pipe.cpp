// SPDX-License-Identifier: Apache-2.0
// clCreatePipe and clGetPipeInfo, commands of the host that reject a pipe, and the packets that
// kernels write to and read from one.

#include "operations/command/arguments.hpp"
#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::pipe_cases {

constexpr cl_uint usual_packet = 12;
constexpr cl_uint usual_capacity = 7;

Handle<cl_mem> make_pipe(Fixture& fixture, cl_mem_flags flags = 0, cl_uint packet = usual_packet,
                         cl_uint capacity = usual_capacity) {
  cl_int code = not_stored;
  Handle<cl_mem> made{clCreatePipe(fixture.context(), flags, packet, capacity, nullptr, &code)};
  need_memory(code, std::size_t{packet} * capacity, fixture.device().max_allocation());
  must_make(made, code, "clCreatePipe");
  return made;
}

void expect_pipe(cl_mem pipe, cl_uint packet, cl_uint capacity) {
  const InfoCall get_info = info_call(clGetPipeInfo, pipe);
  EXPECT_THAT(value_of<cl_uint>(get_info, CL_PIPE_PACKET_SIZE), reports(packet));
  EXPECT_THAT(value_of<cl_uint>(get_info, CL_PIPE_MAX_PACKETS), reports(capacity));
}

constexpr cl_mem_flags pipe_flags = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;

CLMEM_TABLE(
    CreatePipe, TakesFlags,
    "A pipe can be created with CL_MEM_READ_WRITE, CL_MEM_HOST_NO_ACCESS, both flags or none.",
    (cl_mem_flags flags),
    (Rows<cl_mem_flags>{{"Zero", "CreatePipe.flags.default", 0},
                        {"ReadWrite", "CreatePipe.flags.valid", CL_MEM_READ_WRITE},
                        {"HostNoAccess", "CreatePipe.flags.valid", CL_MEM_HOST_NO_ACCESS},
                        {"Both", "CreatePipe.flags.valid", pipe_flags}}),
    {}) {
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreatePipe(fixture.context(), flags, usual_packet, usual_capacity, nullptr, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_TRUE(made);
  // A driver may add flags that were left out, or not.
  const auto reported = info<cl_mem_flags>(clGetMemObjectInfo, made.get(), CL_MEM_FLAGS);
  EXPECT_EQ(reported & flags, flags);
  EXPECT_EQ(reported & ~pipe_flags, 0u);
  expect_pipe(made.get(), usual_packet, usual_capacity);
  const Handle<cl_mem> unasked{
      clCreatePipe(fixture.context(), flags, usual_packet, usual_capacity, nullptr, nullptr)};
  EXPECT_TRUE(unasked) << "without errcode_ret";
}

struct SizeRow {
  const char* name;
  cl_uint packet;
  cl_uint capacity;
};

CLMEM_TABLE(GetPipeInfo, ReportsSizes,
            "A pipe reports the size and the number of packets that it was created with.",
            (const SizeRow& row),
            (std::vector<SizeRow>{{"OneByteOnce", 1, 1},
                                  {"OneByteOften", 1, 4099},
                                  {"OddPacket", 13, 3},
                                  {"OnePacket", 64, 1},
                                  {"Many", 4, 1023},
                                  {"LargestPacket", 0, 2}}),
            {"GetPipeInfo.PACKET_SIZE", "GetPipeInfo.MAX_PACKETS"}) {
  const cl_uint packet =
      row.packet != 0 ? row.packet
                      : fixture.device().value_or_zero<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE);
  const Handle<cl_mem> pipe = make_pipe(fixture, 0, packet, row.capacity);
  expect_pipe(pipe.get(), packet, row.capacity);
}

std::vector<QueryRow> queries() {
  return {{"PacketSize", CL_PIPE_PACKET_SIZE, sizeof(cl_uint)},
          {"MaxPackets", CL_PIPE_MAX_PACKETS, sizeof(cl_uint)}};
}

QueriedObject queried_pipe(Fixture& fixture) {
  const auto pipe = std::make_shared<const Handle<cl_mem>>(make_pipe(fixture));
  return {info_call(clGetPipeInfo, pipe->get()), pipe,
          [pipe](Fixture&) { expect_pipe(pipe->get(), usual_packet, usual_capacity); }};
}

// three_size_rules(), query_rules.cpp: ReportsSize, NoSizeWanted, RefusesTooLittleStorage.
CLMEM_CASES(query_size_cases) {
  return in_suite("GetPipeInfo",
                  size_cases({"GetPipeInfo", queried_pipe, queries()}, three_size_rules()));
}

void expect_no_pipe(Fixture& fixture, cl_mem object) {
  for (const QueryRow& row : queries()) {
    cl_uint value = 0;
    EXPECT_THAT(clGetPipeInfo(object, row.query, sizeof value, &value, nullptr),
                fixture.refuses(CL_INVALID_MEM_OBJECT))
        << row.name;
  }
}

void expect_buffer_is_no_pipe(Fixture& fixture) {
  const FilledBuffer buffer = fixture.filled_buffer(64);
  expect_no_pipe(fixture, buffer.get());
  expect_unchanged_and_alive(fixture, buffer);
}

CLMEM_CASE(GetPipeInfo, RefusesUnknownQuery,
           "clGetPipeInfo rejects parameters that are not pipe queries.",
           {"GetPipeInfo.err.INVALID_VALUE.param-name"}) {
  const Handle<cl_mem> pipe = make_pipe(fixture);
  expect_unknown_refused(fixture, info_call(clGetPipeInfo, pipe.get()), {CL_MEM_SIZE});
  expect_pipe(pipe.get(), usual_packet, usual_capacity);
}

CLMEM_CASE(GetPipeInfo, ReportsNoProperties, "A pipe reports no properties.",
           {"GetPipeInfo.PROPERTIES"}) {
  const Handle<cl_mem> pipe = make_pipe(fixture);
  std::size_t size = 99;
  EXPECT_THAT(clGetPipeInfo(pipe.get(), CL_PIPE_PROPERTIES, 0, nullptr, &size),
              returns(CL_SUCCESS));
  EXPECT_THAT(size, reports(0u));
}

// A pipe is not a buffer, and without flags the host may not access it either (clEnqueueReadBuffer,
// clEnqueueWriteBuffer, clEnqueueMapBuffer: Errors): two mistakes, whose codes have no order.
const std::vector<cl_int> no_buffer{CL_INVALID_MEM_OBJECT};
const std::vector<cl_int> no_buffer_or_access{CL_INVALID_MEM_OBJECT, CL_INVALID_OPERATION};

struct BufferCommand {
  const char* name;
  cl_int (*call)(Arguments& given);
  Place Arguments::*pipe;
  std::vector<cl_int> codes = no_buffer;
};

CLMEM_TABLE(CreatePipe, KeepsTheHostOut, "Commands on buffers reject a pipe.",
            (const BufferCommand& command),
            (std::vector<BufferCommand>{
                {"Read", calls::read_buffer, &Arguments::source, no_buffer_or_access},
                {"Write", calls::write_buffer, &Arguments::target, no_buffer_or_access},
                {"CopyFrom", calls::copy_buffer, &Arguments::source},
                {"CopyTo", calls::copy_buffer, &Arguments::target},
                {"Fill", calls::fill_buffer, &Arguments::target},
                {"Map", calls::map_buffer, &Arguments::target, no_buffer_or_access}}),
            {"CreatePipe.host-access"}) {
  const Handle<cl_mem> pipe = make_pipe(fixture);
  const FilledBuffer other = fixture.filled_buffer(64);
  HostBytes& host = fixture.host(8);
  const Bytes before = host.copy();
  const Place side{.mem = other.get(), .address = host.data()};
  Arguments given{.queue = fixture.queue(),
                  .blocking = CL_TRUE,
                  .source = side,
                  .target = side,
                  .size = host.size(),
                  .pattern_size = 4,
                  .flags = CL_MAP_READ};
  (given.*command.pipe).mem = pipe.get();
  EXPECT_THAT(command.call(given), returns(command.codes));
  expect_bytes(host, before);
  expect_unchanged_and_alive(fixture, other);
}

CLMEM_CASE(GetPipeInfo, RefusesNull, "clGetPipeInfo rejects NULL.",
           {"GetPipeInfo.err.INVALID_MEM_OBJECT.null", "General.handle.null"}) {
  expect_no_pipe(fixture, nullptr);
  expect_alive(fixture);
}

CLMEM_CASE(GetPipeInfo, RefusesBuffer, "clGetPipeInfo rejects a buffer.",
           {"GetPipeInfo.err.INVALID_MEM_OBJECT.is-buffer"}) {
  expect_buffer_is_no_pipe(fixture);
}

CLMEM_CASE(GetPipeInfo, RefusesEverythingWithoutPipes,
           "clGetPipeInfo rejects a buffer where no device supports pipes.",
           {"GetPipeInfo.err.INVALID_MEM_OBJECT.no-pipes"}) {
  expect_buffer_is_no_pipe(fixture);
}

using Packets = std::vector<cl_uint>;

Packets fresh_packets(Fixture& fixture, std::size_t count) {
  Packets packets(count);
  const Bytes bytes = fixture.fresh(count * sizeof(cl_uint));
  std::memcpy(packets.data(), bytes.data(), bytes.size());
  return packets;
}

// A pipe, and the kernels that write to it and read from it, in a context that the case chooses.
class PipeEnds {
 public:
  PipeEnds(cl_context context, KernelPrograms& programs, cl_uint capacity)
      : context_{context}, put_{programs, "put_packets"}, take_{programs, "take_packets"} {
    pipe_ = must_make(clCreatePipe, context, 0, sizeof(cl_uint), capacity, nullptr);
  }

  void put(cl_command_queue queue, Packets packets, cl_event* event = nullptr) {
    sent_ = buffer_of(packets);
    put_codes_ = buffer_of(Packets(packets.size(), 77));
    put_.set_all(sent_.get(), static_cast<cl_uint>(packets.size()), pipe_.get(), put_codes_.get());
    put_.enqueue(queue, {1}, event);
    must_succeed(clFlush, queue);
  }

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
    return must_make(clCreateBuffer, context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                     packets.size() * sizeof(cl_uint), packets.data());
  }

  static Packets contents(cl_command_queue queue, cl_mem buffer, std::size_t count) {
    Packets packets(count);
    must_read(queue, buffer, std::as_writable_bytes(std::span{packets}));
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
  PipeEnds ends{fixture.context(), programs, capacity};
  for (int round = 0; round < 3; ++round) {
    const Packets sent = fresh_packets(fixture, 70);
    ends.put(fixture.queue(), sent);
    ends.expect_put(fixture.queue(), sent.size());
    EXPECT_EQ(ends.take(fixture.queue(), 30), Packets(sent.begin(), sent.begin() + 30));
    EXPECT_EQ(ends.take(fixture.queue(), 40), Packets(sent.begin() + 30, sent.end()));
  }
}

void expect_passed_on(Fixture& fixture, cl_command_queue second) {
  const cl_command_queue first = fixture.queue();
  KernelPrograms programs{fixture.device(), fixture.context()};
  PipeEnds ends{fixture.context(), programs, capacity};
  const Packets sent = fresh_packets(fixture, capacity);
  Handle<cl_event> event;
  ends.put(first, sent, event.out());
  const cl_event wait = event.get();
  EXPECT_EQ(ends.take(second, sent.size(), &wait), sent);
  ends.expect_put(first, sent.size());
  fixture.finish();
}

CLMEM_CASE(Pipe, KeepsPacketsForLaterKernels,
           "Packets written by one kernel are read by a kernel of another queue after a "
           "synchronization point.",
           {"CreatePipe.persistent", "CreatePipe.fifo"}, .time_limit_s = compiling_limit_s) {
  expect_passed_on(fixture, fixture.new_queue());
}

CLMEM_CASE(Pipe, ReachesAnotherDevice,
           "Packets written on one device are read on another after a synchronization point.",
           {"CreatePipe.cross-device"}, .time_limit_s = compiling_limit_s) {
  PairFixture pair{fixture};
  pair.both_need("pipes");
  expect_passed_on(pair.fixture(), pair.queue_of_other());
}

}  // namespace clmem::conformance::pipe_cases
