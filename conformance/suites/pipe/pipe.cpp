// SPDX-License-Identifier: Apache-2.0
// clCreatePipe and clGetPipeInfo, and commands of the host that reject a pipe.

#include "harness/set_up.hpp"
#include "operations/query/info_function.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::pipe_cases {

namespace {

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

struct FlagsRow {
  const char* name;
  const char* requirement;
  cl_mem_flags flags;
  cl_mem_flags reported;
};

Cases flags_cases() {
  constexpr const char* valid = "CreatePipe.flags.valid";
  constexpr cl_mem_flags both = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
  return each(
      {.suite = "CreatePipe",
       .name = "TakesFlags",
       .sentence = "A pipe can be created with CL_MEM_READ_WRITE, CL_MEM_HOST_NO_ACCESS, both "
                   "flags or none."},
      std::vector<FlagsRow>{{"Zero", "CreatePipe.flags.default", 0, both},
                            {"ReadWrite", valid, CL_MEM_READ_WRITE, CL_MEM_READ_WRITE},
                            {"HostNoAccess", valid, CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_NO_ACCESS},
                            {"Both", valid, both, both}},
      [](Fixture& fixture, const FlagsRow& row) {
        cl_int code = not_stored;
        const Handle<cl_mem> made{clCreatePipe(fixture.context(), row.flags, usual_packet,
                                               usual_capacity, nullptr, &code)};
        ASSERT_THAT(code, returns(CL_SUCCESS));
        ASSERT_TRUE(made);
        // A driver may add flags that were left out, or not.
        const auto reported =
            value_of<cl_mem_flags>(info_call(clGetMemObjectInfo, made.get()), CL_MEM_FLAGS);
        if (row.flags != 0) {
          EXPECT_EQ(reported & row.reported, row.reported);
        }
        EXPECT_EQ(reported & ~both, 0u);
        expect_pipe(made.get(), usual_packet, usual_capacity);
        const Handle<cl_mem> unasked{clCreatePipe(fixture.context(), row.flags, usual_packet,
                                                  usual_capacity, nullptr, nullptr)};
        EXPECT_TRUE(unasked) << "without errcode_ret";
      });
}

struct SizeRow {
  const char* name;
  cl_uint packet;
  cl_uint capacity;
};

Cases size_cases() {
  return each(
      {.name = "ReportsSizes",
       .sentence = "A pipe reports the size and the number of packets that it was created with.",
       .requirements = {"GetPipeInfo.PACKET_SIZE", "GetPipeInfo.MAX_PACKETS"}},
      std::vector<SizeRow>{{"OneByteOnce", 1, 1},
                           {"OneByteOften", 1, 4099},
                           {"OddPacket", 13, 3},
                           {"OnePacket", 64, 1},
                           {"Many", 4, 1023},
                           {"LargestPacket", 0, 2}},
      [](Fixture& fixture, const SizeRow& row) {
        const cl_uint packet =
            row.packet != 0
                ? row.packet
                : fixture.device().value_or_zero<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE);
        const Handle<cl_mem> pipe = make_pipe(fixture, 0, packet, row.capacity);
        expect_pipe(pipe.get(), packet, row.capacity);
      });
}

std::vector<QueryRow> queries() {
  return {{"PacketSize", CL_PIPE_PACKET_SIZE, sizeof(cl_uint)},
          {"MaxPackets", CL_PIPE_MAX_PACKETS, sizeof(cl_uint)}};
}

Cases asking_cases() {
  return size_cases(
      {"GetPipeInfo",
       [](Fixture& fixture) -> QueriedObject {
         auto pipe = std::make_shared<const Handle<cl_mem>>(make_pipe(fixture));
         const cl_mem queried = pipe->get();
         return {info_call(clGetPipeInfo, queried), std::move(pipe),
                 [queried](Fixture&) { expect_pipe(queried, usual_packet, usual_capacity); }};
       },
       queries()},
      three_size_rules());
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
           "clGetPipeInfo rejects parameters that are not pipe "
           "queries.",
           {"GetPipeInfo.err.INVALID_VALUE.param-name"}) {
  const Handle<cl_mem> pipe = make_pipe(fixture);
  for (const cl_pipe_info query :
       {cl_pipe_info{0}, cl_pipe_info{CL_MEM_SIZE}, cl_pipe_info{0xffffffffu}}) {
    cl_ulong value[8] = {};
    EXPECT_THAT(clGetPipeInfo(pipe.get(), query, sizeof value, value, nullptr),
                fixture.refuses(CL_INVALID_VALUE))
        << "query " << query_text(query);
  }
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

// Passes a pipe to a command for buffers; `other` is a buffer, `host` has 8 bytes.
using HostCommand = cl_int (*)(cl_command_queue queue, cl_mem pipe, cl_mem other, void* host);

Rows<HostCommand> host_commands() {
  return {{"Read",
           [](cl_command_queue queue, cl_mem pipe, cl_mem, void* host) {
             return clEnqueueReadBuffer(queue, pipe, CL_TRUE, 0, 8, host, 0, nullptr, nullptr);
           }},
          {"Write",
           [](cl_command_queue queue, cl_mem pipe, cl_mem, void* host) {
             return clEnqueueWriteBuffer(queue, pipe, CL_TRUE, 0, 8, host, 0, nullptr, nullptr);
           }},
          {"CopyFrom",
           [](cl_command_queue queue, cl_mem pipe, cl_mem other, void*) {
             return clEnqueueCopyBuffer(queue, pipe, other, 0, 0, 8, 0, nullptr, nullptr);
           }},
          {"CopyTo",
           [](cl_command_queue queue, cl_mem pipe, cl_mem other, void*) {
             return clEnqueueCopyBuffer(queue, other, pipe, 0, 0, 8, 0, nullptr, nullptr);
           }},
          {"Fill",
           [](cl_command_queue queue, cl_mem pipe, cl_mem, void* host) {
             return clEnqueueFillBuffer(queue, pipe, host, 4, 0, 8, 0, nullptr, nullptr);
           }},
          {"Map", [](cl_command_queue queue, cl_mem pipe, cl_mem, void*) {
             cl_int code = not_stored;
             const void* const mapped = clEnqueueMapBuffer(queue, pipe, CL_TRUE, CL_MAP_READ, 0, 8,
                                                           0, nullptr, nullptr, &code);
             EXPECT_THAT(mapped, returns(nullptr));
             return code;
           }}};
}

Cases host_access_cases() {
  return each({.suite = "CreatePipe",
               .name = "KeepsTheHostOut",
               .sentence = "Commands on buffers reject a pipe.",
               .requirements = {"CreatePipe.host-access"}},
              host_commands(), [](Fixture& fixture, HostCommand enqueue) {
                const Handle<cl_mem> pipe = make_pipe(fixture);
                const FilledBuffer other = fixture.filled_buffer(64);
                HostBytes& host = fixture.host(8);
                const Bytes before = host.copy();
                EXPECT_THAT(enqueue(fixture.queue(), pipe.get(), other.get(), host.data()),
                            returns(CL_INVALID_MEM_OBJECT));
                expect_bytes(host, before);
                expect_unchanged_and_alive(fixture, other);
              });
}

CLMEM_CASE(GetPipeInfo, RefusesNull, "clGetPipeInfo rejects NULL.",
           {"GetPipeInfo.err.INVALID_MEM_OBJECT.null", "General.handle.null"}) {
  expect_no_pipe(fixture, nullptr);
  expect_alive(fixture);
}

Cases single_cases() {
  return {{.name = "RefusesBuffer",
           .sentence = "clGetPipeInfo rejects a buffer.",
           .requirements = {"GetPipeInfo.err.INVALID_MEM_OBJECT.is-buffer"},
           .body = expect_buffer_is_no_pipe},
          {.name = "RefusesEverythingWithoutPipes",
           .sentence = "clGetPipeInfo rejects a buffer where no device supports pipes.",
           .requirements = {"GetPipeInfo.err.INVALID_MEM_OBJECT.no-pipes"},
           .body = expect_buffer_is_no_pipe}};
}

CLMEM_CASES(cases) {
  return in_suite("GetPipeInfo", join({flags_cases(), size_cases(), asking_cases(), single_cases(),
                                       host_access_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::pipe_cases
