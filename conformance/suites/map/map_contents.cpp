// SPDX-License-Identifier: Apache-2.0
// What the host sees through a mapping, and what the buffer holds after it.

#include "suites/case_file.hpp"
#include "suites/event/late_opener.hpp"
#include "suites/map/map_tools.hpp"
#include "suites/transfer/linear_range.hpp"

namespace clmem::conformance::map_contents_cases {

namespace {

const MapAccess reading{"Read", "EnqueueMapBuffer.read.content", CL_MAP_READ};
const MapAccess writing{"Write", "EnqueueMapBuffer.write.content", CL_MAP_WRITE};
const MapAccess both{"ReadWrite", "EnqueueMapBuffer.read-write", CL_MAP_READ | CL_MAP_WRITE};
const MapAccess invalidating{"Invalidate", "EnqueueMapBuffer.invalidate.transfer",
                             CL_MAP_WRITE_INVALIDATE_REGION};

Bytes part(const Bytes& bytes, MapRange range) {
  const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(range.offset);
  return {begin, begin + static_cast<std::ptrdiff_t>(range.size)};
}

// The mapping has to show what a command just wrote, not the initial contents of the buffer.
void shows_latest(Fixture& fixture, const MapRow& row) {
  StoredBuffer stored{fixture, mapped_buffer_size, row.storage};
  const Bytes& latest = fixture.host(mapped_buffer_size);
  must_succeed(clEnqueueWriteBuffer, fixture.queue(), stored.get(), CL_FALSE, 0, latest.size(),
               latest.data(), 0, nullptr, nullptr);
  cl_int code = not_stored;
  void* const mapped =
      clEnqueueMapBuffer(fixture.queue(), stored.get(), CL_TRUE, row.flags, row.range.offset,
                         row.range.size, 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_THAT(mapped, returns_other_than(nullptr));
  expect_bytes(bytes_at(static_cast<std::byte*>(mapped), row.range.size), part(latest, row.range),
               {.previous = part(stored.bytes, row.range)});
  must_unmap(fixture.queue(), stored.get(), mapped);
  stored.bytes = latest;
  stored.expect(fixture);
}

// Offsets that need more than 16 bits.
void shows_far_bytes(Fixture& fixture) {
  constexpr MapRange range{70001, 257};
  need_allocation(fixture, 2 * range.offset);
  const FilledBuffer buffer = fixture.filled_buffer(2 * range.offset);
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, CL_MAP_READ,
                                          range.offset, range.size, 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_NE(mapped, nullptr);
  expect_bytes(bytes_at(static_cast<std::byte*>(mapped), range.size), part(buffer.bytes, range));
  must_unmap(fixture.queue(), buffer.get(), mapped);
}

void transfers_at_unmap(Fixture& fixture, const MapRow& row) {
  StoredBuffer stored{fixture, mapped_buffer_size, row.storage};
  const Bytes before = stored.bytes;
  const Bytes written = fixture.fresh(row.range.size);
  cl_int code = not_stored;
  void* const mapped =
      clEnqueueMapBuffer(fixture.queue(), stored.get(), CL_TRUE, row.flags, row.range.offset,
                         row.range.size, 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_THAT(mapped, returns_other_than(nullptr));
  recorder::copy(mapped, written.data(), written.size());
  ASSERT_THAT(clEnqueueUnmapMemObject(fixture.queue(), stored.get(), mapped, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  ASSERT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
  copy_linear(written, 0, stored.bytes, row.range.offset, written.size());
  stored.expect(fixture);
}

// Only every third byte is touched.
void keeps_untouched(Fixture& fixture, const MapRow& row) {
  StoredBuffer stored{fixture, mapped_buffer_size, row.storage};
  const Bytes written = fixture.fresh(row.range.size);
  std::byte* const mapped = must_map(fixture.queue(), stored.get(), row.flags, row.range);
  for (std::size_t i = row.range.size / 2; i < row.range.size; i += 3) {
    recorder::copy(mapped + i, &written[i], 1);
    stored.bytes[row.range.offset + i] = written[i];
  }
  ASSERT_THAT(clEnqueueUnmapMemObject(fixture.queue(), stored.get(), mapped, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  ASSERT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
  stored.expect(fixture);
}

Cases storage_cases(const char* name, const char* sentence, std::vector<std::string> requirements,
                    const std::vector<MapAccess>& accesses, void (*body)(Fixture&, const MapRow&)) {
  return each({.name = name, .sentence = sentence, .requirements = std::move(requirements)},
              map_rows(accesses), body);
}

// More than drivers buffer on the way, with every storage but sub-buffers.
struct LargeRow {
  const char* name;
  cl_mem_flags buffer;
  cl_map_flags flags;
};

constexpr cl_mem_flags in_host_memory = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
constexpr cl_mem_flags allocated = CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR;

Cases large_cases() {
  const std::vector<LargeRow> rows{
      {"Device_Write", CL_MEM_READ_WRITE, CL_MAP_WRITE},
      {"Device_ReadWrite", CL_MEM_READ_WRITE, CL_MAP_READ | CL_MAP_WRITE},
      {"Device_Invalidate", CL_MEM_READ_WRITE, CL_MAP_WRITE_INVALIDATE_REGION},
      {"UseHostPtr_Write", in_host_memory, CL_MAP_WRITE},
      {"AllocHostPtr_Write", allocated, CL_MAP_WRITE}};
  return each(
      {.name = "UnmapTransfersLargeRegion",
       .sentence = "After the unmap the buffer holds all of a large region that the host wrote, "
                   "and no other byte changes.",
       .requirements = {"EnqueueMapBuffer.write.transfer", "EnqueueMapBuffer.outside-untouched"}},
      rows, [](Fixture& fixture, const LargeRow& row) {
        constexpr MapRange range{65536, 1048576 + 4101};
        fixture.needs({1, 2});
        need_allocation(fixture, range.offset + range.size + 77);
        FilledBuffer buffer = fixture.filled_buffer(range.offset + range.size + 77, row.buffer);
        const Bytes written = fixture.fresh(range.size);
        std::byte* const mapped = must_map(fixture.queue(), buffer.get(), row.flags, range);
        if ((row.flags & CL_MAP_READ) != 0) {
          expect_bytes(bytes_at(mapped, range.size), part(buffer.bytes, range));
        }
        recorder::copy(mapped, written.data(), written.size());
        must_unmap(fixture.queue(), buffer.get(), mapped);
        copy_linear(written, 0, buffer.bytes, range.offset, range.size);
        expect_contents(fixture, buffer);
      });
}

struct WaitingRow {
  std::string name;
  cl_mem_flags buffer;
  cl_map_flags flags;
  cl_bool blocking;
};

std::vector<WaitingRow> waiting_maps() {
  std::vector<WaitingRow> rows;
  for (const LargeRow& access :
       {LargeRow{"Read", 0, CL_MAP_READ}, LargeRow{"Write", 0, CL_MAP_WRITE},
        LargeRow{"Invalidate", 0, CL_MAP_WRITE_INVALIDATE_REGION}}) {
    for (const LargeRow& storage :
         {LargeRow{"Device", CL_MEM_READ_WRITE, 0}, LargeRow{"UseHostPtr", in_host_memory, 0},
          LargeRow{"AllocHostPtr", allocated, 0}}) {
      const std::string name = std::string{storage.name} + "_" + access.name;
      rows.push_back({name + "_Blocking", storage.buffer, access.flags, CL_TRUE});
      rows.push_back({name + "_NonBlocking", storage.buffer, access.flags, CL_FALSE});
    }
  }
  return rows;
}

// A map that has nothing to fetch waits, too.
void waits_for_its_list(Fixture& fixture, const WaitingRow& row) {
  fixture.needs({1, 2});
  const FilledBuffer buffer = fixture.filled_buffer(mapped_buffer_size, row.buffer);
  Handle<cl_event> event;
  cl_int code = not_stored;
  Gate gate{fixture};
  const auto map = [&] {
    return clEnqueueMapBuffer(fixture.queue(), buffer.get(), row.blocking, row.flags, 0,
                              buffer.size(), 1, gate.wait_list(), event.out(), &code);
  };
  void* mapped = nullptr;
  if (row.blocking == CL_TRUE) {
    LateOpener opener{gate};
    mapped = map();
    EXPECT_FALSE(opener.returned_early());
  } else {
    mapped = map();
    must_succeed(clFlush, fixture.queue());
    EXPECT_TRUE(is_waiting(event.get()));
    gate.open();
    wait_for(event.get());
  }
  ASSERT_THAT(code, returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  must_unmap(fixture.queue(), buffer.get(), mapped);
}

Cases waiting_cases() {
  return each({.name = "WaitsForItsList",
               .sentence = "A map is complete only when the events of its wait list are, whatever "
                           "its flags and the storage.",
               .requirements = {"Enqueue.wait-list.honoured", "EnqueueMapBuffer.sync-point"}},
              waiting_maps(), waits_for_its_list);
}

Cases blocking_cases() {
  return {{.name = "ShowsBytesAfterFirst64KiB",
           .sentence = "A map with an offset of more than 16 bits shows the bytes at that offset.",
           .requirements = {"EnqueueMapBuffer.pointer", "EnqueueMapBuffer.read.content"},
           .body = shows_far_bytes},
          {.name = "BlockingReturnsWhenUpToDate",
           .sentence = "When a blocking map returns, a large write enqueued before it is visible.",
           .requirements = {"EnqueueMapBuffer.blocking", "EnqueueMapBuffer.sync-point"},
           .body =
               [](Fixture& fixture) {
                 constexpr std::size_t size = 3 * 1048576 + 1;
                 const FilledBuffer buffer = fixture.filled_buffer(size);
                 const Bytes& written = fixture.host(size);
                 must_succeed(clEnqueueWriteBuffer, fixture.queue(), buffer.get(), CL_FALSE, 0,
                              size, written.data(), 0, nullptr, nullptr);
                 cl_int code = not_stored;
                 Handle<cl_event> event;
                 void* const mapped =
                     clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, CL_MAP_READ, 0,
                                        size, 0, nullptr, event.out(), &code);
                 ASSERT_THAT(code, returns(CL_SUCCESS));
                 EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
                 expect_bytes(bytes_at(static_cast<std::byte*>(mapped), size), written);
                 must_unmap(fixture.queue(), buffer.get(), mapped);
               }},
          {.name = "NonBlockingReturnsPointerAtOnce",
           .sentence = "A non-blocking map returns its pointer before the data is available; the "
                       "data is available when its event is complete.",
           .requirements = {"EnqueueMapBuffer.pointer", "EnqueueMapBuffer.nonblocking",
                            "EnqueueMapBuffer.sync-point"},
           .body = [](Fixture& fixture) {
             const FilledBuffer buffer = fixture.filled_buffer(mapped_buffer_size);
             const Bytes& written = fixture.host(buffer.size());
             const cl_command_queue producer = fixture.new_queue();
             Handle<cl_event> ready;
             Handle<cl_event> event;
             Gate gate{fixture};
             must_succeed(clEnqueueWriteBuffer, producer, buffer.get(), CL_FALSE, 0, written.size(),
                          written.data(), 1, gate.wait_list(), ready.out());
             must_succeed(clFlush, producer);
             const cl_event list = ready.get();
             cl_int code = not_stored;
             void* const mapped =
                 clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_FALSE, CL_MAP_READ, 0,
                                    buffer.size(), 1, &list, event.out(), &code);
             ASSERT_THAT(code, returns(CL_SUCCESS));
             ASSERT_THAT(mapped, returns_other_than(nullptr));
             EXPECT_TRUE(is_waiting(event.get()));
             gate.open();
             wait_for(event.get());
             expect_bytes(bytes_at(static_cast<std::byte*>(mapped), buffer.size()), written);
             must_unmap(fixture.queue(), buffer.get(), mapped);
           }}};
}

std::byte* host_pointer(cl_mem buffer) {
  void* pointer = nullptr;
  must_succeed(clGetMemObjectInfo, buffer, CL_MEM_HOST_PTR, sizeof pointer, &pointer, nullptr);
  return static_cast<std::byte*>(pointer);
}

const Rows<MapRange>& host_ptr_rows() {
  static const Rows<MapRange> rows{{"FirstByte", {0, 1}},
                                   {"Middle", {1001, 1777}},
                                   {"LastByte", {mapped_buffer_size - 1, 1}},
                                   {"Whole", {0, mapped_buffer_size}}};
  return rows;
}

// Mapped again and again, for every use, with and without blocking.
void host_pointer_is_every_mapping(Fixture& fixture) {
  constexpr MapRange range{1001, 1777};
  constexpr std::array<cl_map_flags, 3> uses{CL_MAP_READ, CL_MAP_READ | CL_MAP_WRITE,
                                             CL_MAP_WRITE_INVALIDATE_REGION};
  fixture.needs({1, 2});
  const StoredBuffer stored{fixture, mapped_buffer_size, Storage::use_host_ptr};
  std::byte* const place = host_pointer(stored.get()) + range.offset;
  for (const cl_map_flags flags : uses) {
    for (const cl_bool blocking : {cl_bool{CL_TRUE}, cl_bool{CL_FALSE}}) {
      cl_int code = not_stored;
      void* const mapped = clEnqueueMapBuffer(fixture.queue(), stored.get(), blocking, flags,
                                              range.offset, range.size, 0, nullptr, nullptr, &code);
      ASSERT_THAT(code, returns(CL_SUCCESS));
      EXPECT_EQ(mapped, place) << "flags " << flags;
      must_unmap(fixture.queue(), stored.get(), mapped);
    }
  }
}

Cases use_host_ptr_cases() {
  return join(
      {{{.name = "HostPointerIsEveryMapping",
         .sentence = "Every mapping of a buffer over host memory points into that memory, the "
                     "first and later ones, with any flags.",
         .requirements = {"EnqueueMapBuffer.use-host-ptr.pointer"},
         .body = host_pointer_is_every_mapping}},
       each({.name = "HostPointerIsTheMapping",
             .sentence = "The mapping of a buffer over host memory points into that memory.",
             .requirements = {"EnqueueMapBuffer.use-host-ptr.pointer"}},
            host_ptr_rows(),
            [](Fixture& fixture, const MapRange& range) {
              const StoredBuffer stored{fixture, mapped_buffer_size, Storage::use_host_ptr};
              std::byte* const mapped = must_map(fixture.queue(), stored.get(), CL_MAP_READ, range);
              EXPECT_EQ(mapped, host_pointer(stored.get()) + range.offset);
              must_unmap(fixture.queue(), stored.get(), mapped);
            }),
       each({.name = "MappingLiesInHostMemory",
             .sentence = "The mapping of a buffer over host memory is a part of that memory, "
                         "whichever part.",
             .requirements = {"EnqueueMapBuffer.use-host-ptr.derived"}},
            host_ptr_rows(),
            [](Fixture& fixture, const MapRange& range) {
              const StoredBuffer stored{fixture, mapped_buffer_size, Storage::use_host_ptr};
              std::byte* const mapped =
                  must_map(fixture.queue(), stored.get(), CL_MAP_READ | CL_MAP_WRITE, range);
              EXPECT_TRUE(lies_within(mapped, {host_pointer(stored.get()), mapped_buffer_size}));
              must_unmap(fixture.queue(), stored.get(), mapped);
            }),
       each({.name = "HostMemoryIsBroughtUpToDate",
             .sentence = "While a buffer over host memory is mapped, that memory holds its bytes.",
             .requirements = {"EnqueueMapBuffer.use-host-ptr.content"}},
            host_ptr_rows(), [](Fixture& fixture, const MapRange& range) {
              const StoredBuffer stored{fixture, mapped_buffer_size, Storage::use_host_ptr};
              const Bytes& latest = fixture.host(mapped_buffer_size);
              must_succeed(clEnqueueWriteBuffer, fixture.queue(), stored.get(), CL_FALSE, 0,
                           latest.size(), latest.data(), 0, nullptr, nullptr);
              std::byte* const mapped = must_map(fixture.queue(), stored.get(), CL_MAP_READ, range);
              expect_bytes(bytes_at(host_pointer(stored.get()) + range.offset, range.size),
                           part(latest, range), {.previous = part(stored.bytes, range)});
              must_unmap(fixture.queue(), stored.get(), mapped);
            })});
}

// Flags of a buffer that must not prevent its mapping.
struct FlagsRow {
  const char* name;
  const char* requirement;
  cl_mem_flags buffer;
  cl_map_flags map;
};

Cases allowed_cases() {
  constexpr const char* host = "EnqueueMapBuffer.host-flag-allowed";
  constexpr const char* kernel = "EnqueueMapBuffer.kernel-flags-ignored";
  const std::vector<FlagsRow> rows{
      {"HostReadOnly_Read", host, CL_MEM_HOST_READ_ONLY, CL_MAP_READ},
      {"HostWriteOnly_Write", host, CL_MEM_HOST_WRITE_ONLY, CL_MAP_WRITE},
      {"HostWriteOnly_Invalidate", host, CL_MEM_HOST_WRITE_ONLY, CL_MAP_WRITE_INVALIDATE_REGION},
      {"ReadOnly_Write", kernel, CL_MEM_READ_ONLY, CL_MAP_WRITE},
      {"ReadOnly_Read", kernel, CL_MEM_READ_ONLY, CL_MAP_READ},
      {"WriteOnly_Read", kernel, CL_MEM_WRITE_ONLY, CL_MAP_READ},
      {"WriteOnly_Write", kernel, CL_MEM_WRITE_ONLY, CL_MAP_WRITE}};
  return each(
      {.name = "FlagsAllow",
       .sentence = "A buffer can be mapped as its host access flags permit; kernel access flags do "
                   "not restrict that."},
      rows, [](Fixture& fixture, const FlagsRow& row) {
        FilledBuffer buffer = fixture.filled_buffer(509, row.buffer);
        const Bytes written = fixture.fresh(buffer.size());
        cl_int code = not_stored;
        void* const mapped = clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, row.map, 0,
                                                buffer.size(), 0, nullptr, nullptr, &code);
        ASSERT_THAT(code, returns(CL_SUCCESS));
        if (row.map == CL_MAP_READ) {
          expect_bytes(bytes_at(static_cast<std::byte*>(mapped), buffer.size()), buffer.bytes);
        } else {
          recorder::copy(mapped, written.data(), written.size());
          buffer.bytes = written;
        }
        must_unmap(fixture.queue(), buffer.get(), mapped);
        expect_contents(fixture, buffer, {ReadBack::copy});
      });
}

// A map that has to be refused, and the one after it.
struct RefusedRow {
  const char* name;
  cl_mem_flags buffer;
  cl_map_flags refused;
  MapRange refused_range;
  cl_map_flags legal;
};

const std::vector<RefusedRow>& refused_rows() {
  constexpr cl_map_flags unknown = cl_map_flags{1} << 40;
  constexpr MapRange all{0, mapped_buffer_size};
  constexpr MapRange past_end{1, mapped_buffer_size};
  constexpr MapRange outside{mapped_buffer_size, 1};
  static const std::vector<RefusedRow> rows{
      {"UnknownFlag_Read", CL_MEM_READ_WRITE, unknown, all, CL_MAP_READ},
      {"UnknownFlag_Write", CL_MEM_READ_WRITE, unknown, all, CL_MAP_WRITE},
      {"PastEnd_Read", CL_MEM_READ_WRITE, CL_MAP_READ, past_end, CL_MAP_READ},
      {"PastEnd_Write", CL_MEM_READ_WRITE, CL_MAP_WRITE, past_end, CL_MAP_WRITE},
      {"PastEnd_Invalidate", CL_MEM_READ_WRITE, CL_MAP_WRITE_INVALIDATE_REGION, past_end,
       CL_MAP_WRITE_INVALIDATE_REGION},
      {"Outside_Read", CL_MEM_READ_WRITE, CL_MAP_READ, outside, CL_MAP_READ},
      {"UseHostPtr_PastEnd_Read", in_host_memory, CL_MAP_READ, past_end, CL_MAP_READ},
      {"UseHostPtr_PastEnd_Write", in_host_memory, CL_MAP_WRITE, past_end, CL_MAP_WRITE},
      {"HostReadOnly_Read", CL_MEM_HOST_READ_ONLY, CL_MAP_WRITE, all, CL_MAP_READ},
      {"HostWriteOnly_Write", CL_MEM_HOST_WRITE_ONLY, CL_MAP_READ, all, CL_MAP_WRITE}};
  return rows;
}

// Other cases check whether the first map is refused; one that is accepted is unmapped. Twice, for
// a driver may fill a place that it keeps for the next map.
Cases refused_cases() {
  return each(
      {.name = "WorksAfterRefused",
       .sentence = "A map after one that was refused shows and transfers the bytes of its range.",
       .requirements = {"EnqueueMapBuffer.pointer", "EnqueueMapBuffer.read.content",
                        "EnqueueMapBuffer.write.transfer"}},
      refused_rows(), [](Fixture& fixture, const RefusedRow& row) {
        constexpr MapRange range{1001, 1777};
        fixture.needs({1, 2});
        FilledBuffer buffer = fixture.filled_buffer(mapped_buffer_size, row.buffer);
        for (int round = 0; round < 2; ++round) {
          cl_int code = not_stored;
          void* const wrong = clEnqueueMapBuffer(
              fixture.queue(), buffer.get(), CL_TRUE, row.refused, row.refused_range.offset,
              row.refused_range.size, 0, nullptr, nullptr, &code);
          if (code == CL_SUCCESS) {
            must_unmap(fixture.queue(), buffer.get(), wrong);
          }
          void* const mapped =
              clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, row.legal, range.offset,
                                 range.size, 0, nullptr, nullptr, &code);
          ASSERT_THAT(code, returns(CL_SUCCESS));
          ASSERT_THAT(mapped, returns_other_than(nullptr));
          if (row.legal == CL_MAP_READ) {
            expect_bytes(bytes_at(static_cast<std::byte*>(mapped), range.size),
                         part(buffer.bytes, range));
          } else {
            const Bytes written = fixture.fresh(range.size);
            recorder::copy(mapped, written.data(), written.size());
            copy_linear(written, 0, buffer.bytes, range.offset, written.size());
          }
          must_unmap(fixture.queue(), buffer.get(), mapped);
          expect_contents(fixture, buffer, {ReadBack::copy});
        }
      });
}

Cases svm_cases() {
  return {
      {.name = "SvmAddressIsTheMapping",
       .sentence = "The mapping of a buffer over shared virtual memory points into that memory.",
       .requirements = {"EnqueueMapBuffer.svm"},
       .body = [](Fixture& fixture) {
         constexpr std::size_t offset = 5;
         const SvmMemory memory{fixture, mapped_buffer_size};
         const Handle<cl_mem> buffer =
             must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                       mapped_buffer_size, memory.get());
         std::byte* const mapped =
             must_map(fixture.queue(), buffer.get(), CL_MAP_READ | CL_MAP_WRITE, {offset, 100});
         EXPECT_EQ(mapped, static_cast<std::byte*>(memory.get()) + offset);
         must_unmap(fixture.queue(), buffer.get(), mapped);
       }}};
}

}  // namespace

Cases cases() {
  return in_suite(
      "MapBuffer",
      join(
          {storage_cases("ShowsLatestBytes",
                         "A mapping shows what the last command wrote, writable mappings included.",
                         {}, {reading, writing, both}, shows_latest),
           storage_cases(
               "UnmapTransfersBytes",
               "After the unmap the buffer holds what the host wrote through the mapping, "
               "and no other byte changes.",
               {"EnqueueMapBuffer.write.transfer"}, {writing, both}, transfers_at_unmap),
           storage_cases("UnmapTransfersInvalidatedBytes",
                         "After the unmap the buffer holds a region that was mapped without its "
                         "contents and fully overwritten, and no other byte changes.",
                         {"EnqueueMapBuffer.outside-untouched"}, {invalidating},
                         transfers_at_unmap),
           storage_cases(
               "UntouchedBytesStay",
               "Bytes of a writable mapping that the host does not write keep their value.",
               {"EnqueueMapBuffer.write.partial"}, {writing, both}, keeps_untouched),
           large_cases(), waiting_cases(), blocking_cases(), use_host_ptr_cases(), allowed_cases(),
           refused_cases(), svm_cases()}));
}

}  // namespace clmem::conformance::map_contents_cases
