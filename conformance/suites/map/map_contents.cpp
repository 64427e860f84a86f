// SPDX-License-Identifier: Apache-2.0
// Contents of mappings of buffers and of shared virtual memory, and of that memory after the unmap.
// Names of cases that a helper makes: PassesOnWritesOfEverything, PassesOnWritesOfFirstByte,
// PassesOnWritesOfLastByte, PassesOnWritesOfOddMiddle, PassesOnWritesOfAfterFirstPage,
// PassesOnWritesOfAllButTheEnds.

#include "operations/map/mapping.hpp"
#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::map_contents_cases {

struct Access {
  const char* name;
  const char* requirement;
  cl_map_flags flags;
};

constexpr Access reading{"Read", "EnqueueMapBuffer.read.content", CL_MAP_READ};
constexpr Access writing{"Write", "EnqueueMapBuffer.write.content", CL_MAP_WRITE};
constexpr Access both{"ReadWrite", "EnqueueMapBuffer.read-write", CL_MAP_READ | CL_MAP_WRITE};
constexpr Access invalidating{"Invalidate", "EnqueueMapBuffer.invalidate.transfer",
                              CL_MAP_WRITE_INVALIDATE_REGION};

constexpr cl_mem_flags in_host_memory = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
constexpr cl_mem_flags allocated = CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR;

Rows<MemorySpec> storages() {
  return {{"Device", {}, MemorySpec{}},
          {"UseHostPtr", "EnqueueMapBuffer.no-map-failure", MemorySpec{.flags = in_host_memory}},
          {"AllocHostPtr", "EnqueueMapBuffer.no-map-failure", MemorySpec{.flags = allocated}},
          {"SubBuffer", "EnqueueMapBuffer.sub-buffer", MemorySpec{.sub_range = SubRange::inner}}};
}

Rows<LinearRange> ranges() {
  constexpr const char* unaligned = "EnqueueMapBuffer.unaligned";
  return {{"FirstByte", unaligned, {0, 1}},
          {"OddOffset", unaligned, {3, 5}},
          {"AcrossPage", unaligned, {4093, 6}},
          {"Middle", unaligned, {1001, 1777}},
          {"Page", "EnqueueMapBuffer.pointer", {0, 4096}},
          {"AfterPage", "EnqueueMapBuffer.pointer", {4096, 2}},
          {"LastByte", unaligned, {usual_size - 1, 1}},
          {"Whole", "EnqueueMapBuffer.whole", {0, usual_size}}};
}

const Command& map_buffer() {
  return command_named("EnqueueMapBuffer");
}

PlacedCommand map_row(std::string name, const Command& map, const LinearRange& range,
                      std::size_t whole, cl_map_flags flags, const MemorySpec& spec = {}) {
  PlacedCommand made = linear_row(std::move(name), map, range.size, {},
                                  {spec, range.offset, whole - range.offset - range.size});
  made.placement.flags = flags;
  return made;
}

std::vector<PlacedCommand> map_rows(const std::vector<Access>& accesses) {
  std::vector<PlacedCommand> rows;
  for (const Row<MemorySpec>& storage : storages()) {
    for (const Access& access : accesses) {
      for (const Row<LinearRange>& range : ranges()) {
        PlacedCommand& row = rows.emplace_back(
            map_row(storage.name + "_" + access.name + "_" + range.name, map_buffer(), range.value,
                    usual_size, access.flags, storage.value));
        row.requirements = storage.requirements;
        row.requirements.insert(row.requirements.end(),
                                {access.requirement, range.requirements.at(0)});
      }
    }
  }
  return rows;
}

void expect_after_unmap(Fixture& fixture, CommandRun& run, Compared compared) {
  run.unmap(fixture.queue());
  fixture.finish();
  run.expect(compared);
}

// Writes the buffer by a command before the map, as the mapping must not show the initial contents.
void expect_mapped(Fixture& fixture, const PlacedCommand& row, cl_bool blocking) {
  if (row.placement.flags == CL_MAP_WRITE_INVALIDATE_REGION) {
    fixture.needs({1, 2});
  }
  need_allocation(fixture, row.placement.to.size);
  CommandRun run{fixture, row.command, row.placement};
  if (row.compared != Compared::by_copy) {  // otherwise the host must not write
    run.write(run.to(), fixture.queue(), CL_FALSE);
  }
  Handle<cl_event> event;
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, event.out(), blocking), returns(CL_SUCCESS));
  ASSERT_TRUE(run.is_mapped());
  if (blocking == CL_TRUE) {
    EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  } else {
    wait_for(event.get());
  }
  run.use_mapping();
  expect_after_unmap(fixture, run, row.compared);
}

CLMEM_TABLE(MapBuffer, ShowsLatestBytes,
            "A mapping for reading or writing shows what the last command wrote.",
            (const PlacedCommand& row), map_rows({reading, writing, both}), {}) {
  expect_mapped(fixture, row, CL_TRUE);
}

CLMEM_TABLE(MapBuffer, UnmapTransfersBytes,
            "After the unmap the buffer has what the host wrote, and no other byte changes.",
            (const PlacedCommand& row), map_rows({writing, both}),
            {"EnqueueMapBuffer.write.transfer"}) {
  expect_mapped(fixture, row, CL_FALSE);
}

CLMEM_TABLE(MapBuffer, UnmapTransfersInvalidatedBytes,
            "After the unmap the buffer holds a region that was mapped without its contents and "
            "fully overwritten, and no other byte changes.",
            (const PlacedCommand& row), map_rows({invalidating}),
            {"EnqueueMapBuffer.outside-untouched"}) {
  expect_mapped(fixture, row, CL_TRUE);
}

CLMEM_TABLE(MapBuffer, UntouchedBytesStay,
            "Bytes of a writable mapping that the host does not write keep their value.",
            (const PlacedCommand& row), map_rows({writing, both}),
            {"EnqueueMapBuffer.write.partial"}) {
  CommandRun run{fixture, row.command, row.placement};
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, nullptr, CL_TRUE), returns(CL_SUCCESS));
  const LinearRange range{row.placement.shape.to.origin[0], row.placement.shape.region[0]};
  const Bytes written = fixture.fresh(range.size);
  Bytes contents = run.to().contents();
  for (std::size_t i = range.size / 2; i < range.size; i += 3) {
    recorder::copy(run.mapped() + i, &written[i], 1);
    contents[range.offset + i] = written[i];
  }
  run.to().put(contents);
  expect_after_unmap(fixture, run, Compared::in_every_way);
}

// Ranges larger than the intermediate buffers of drivers, in all storages but sub-buffers.
std::vector<PlacedCommand> large_rows() {
  const auto row = [](const char* name, cl_mem_flags flags, cl_map_flags access) {
    constexpr LinearRange range{65536, mebibyte + 4101};
    return map_row(name, map_buffer(), range, range.offset + range.size + 77, access,
                   {.flags = flags});
  };
  return {row("Device_Write", CL_MEM_READ_WRITE, CL_MAP_WRITE),
          row("Device_ReadWrite", CL_MEM_READ_WRITE, CL_MAP_READ | CL_MAP_WRITE),
          row("Device_Invalidate", CL_MEM_READ_WRITE, CL_MAP_WRITE_INVALIDATE_REGION),
          row("UseHostPtr_Write", in_host_memory, CL_MAP_WRITE),
          row("AllocHostPtr_Write", allocated, CL_MAP_WRITE)};
}

CLMEM_TABLE(MapBuffer, UnmapTransfersLargeRegion,
            "After the unmap the buffer holds all of a large region that the host wrote, and no "
            "other byte changes.",
            (const PlacedCommand& row), large_rows(),
            {"EnqueueMapBuffer.write.transfer", "EnqueueMapBuffer.outside-untouched"}) {
  expect_mapped(fixture, row, CL_TRUE);
}

CLMEM_CASE(MapBuffer, ShowsBytesAfterFirst64KiB,
           "A map at an offset that needs more than 16 bits shows the bytes at that offset.",
           {"EnqueueMapBuffer.pointer", "EnqueueMapBuffer.read.content"}) {
  expect_mapped(fixture, map_row("", map_buffer(), {70001, 257}, 140002, CL_MAP_READ), CL_TRUE);
}

CLMEM_CASE(MapBuffer, BlockingReturnsWhenUpToDate,
           "When a blocking map returns, the mapping shows the bytes of a large write enqueued "
           "before the map.",
           {"EnqueueMapBuffer.blocking", "EnqueueMapBuffer.sync-point"}) {
  constexpr std::size_t size = 3 * mebibyte + 1;
  expect_mapped(fixture, map_row("", map_buffer(), {0, size}, size, CL_MAP_READ), CL_TRUE);
}

struct WaitingRow {
  std::string name;
  std::vector<std::string> requirements;
  PlacedCommand map;
  cl_bool blocking;
};

std::vector<WaitingRow> waiting_rows() {
  std::vector<WaitingRow> rows;
  for (const Access& access : {reading, writing, invalidating}) {
    for (const Row<MemorySpec>& storage : storages()) {
      const std::string name = storage.name + "_" + access.name;
      const PlacedCommand map =
          map_row("", map_buffer(), {0, usual_size}, usual_size, access.flags, storage.value);
      rows.push_back({name + "_Blocking", {}, map, CL_TRUE});
      rows.push_back({name + "_NonBlocking", {"EnqueueMapBuffer.nonblocking"}, map, CL_FALSE});
    }
  }
  return rows;
}

// A map waits even if it has nothing to transfer to the host.
CLMEM_TABLE(MapBuffer, WaitsForItsList,
            "A map completes only after the events of its wait list, whatever its flags and those "
            "of the buffer; a non-blocking map returns its pointer at once.",
            (const WaitingRow& row), waiting_rows(),
            {"Enqueue.wait-list.honoured", "EnqueueMapBuffer.sync-point",
             "EnqueueMapBuffer.pointer"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, row.map.command, row.map.placement};
  Handle<cl_event> event;
  Gate gate{fixture};
  const WaitList list{1, gate.wait_list()};
  run.write(run.to(), fixture.queue(), CL_FALSE, list);
  if (row.blocking == CL_TRUE) {
    LateOpener opener{gate};
    const cl_int code = run.enqueue(fixture.queue(), list, event.out(), CL_TRUE);
    EXPECT_FALSE(opener.returned_early());
    ASSERT_THAT(code, returns(CL_SUCCESS));
  } else {
    ASSERT_THAT(run.enqueue(fixture.queue(), list, event.out()), returns(CL_SUCCESS));
    EXPECT_TRUE(run.is_mapped());
    must_succeed(clFlush, fixture.queue());
    EXPECT_TRUE(stays_waiting(fixture, event.get()));
    gate.open();
    wait_for(event.get());
  }
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  run.use_mapping();
  expect_after_unmap(fixture, run, Compared::by_read_then_map);
}

Rows<LinearRange> host_ptr_rows() {
  return {{"FirstByte", {0, 1}},
          {"Middle", {1001, 1777}},
          {"LastByte", {usual_size - 1, 1}},
          {"Whole", {0, usual_size}}};
}

Rows<LinearRange> near_and_far_rows() {
  Rows<LinearRange> rows = host_ptr_rows();
  rows.insert(rows.end(), {{"SecondPage", {4096, 64}},
                           {"After64KiB", {65537, 4099}},
                           {"After1MiB", {mebibyte + 3, 1}}});
  return rows;
}

// Maps a buffer, and then its sub-buffer, with various flags, blocking and non-blocking.
template <typename Check>
void for_every_mapping(Fixture& fixture, const LinearRange& range, Check check) {
  constexpr std::array<cl_map_flags, 3> uses{CL_MAP_READ, CL_MAP_READ | CL_MAP_WRITE,
                                             CL_MAP_WRITE_INVALIDATE_REGION};
  fixture.needs({1, 2});
  const std::size_t size = std::max(usual_size, range.offset + range.size);
  const FilledBuffer whole = fixture.filled_buffer(fixture.origin_unit() + size, in_host_memory);
  const FilledBuffer sub_buffer = fixture.sub_buffer(whole, fixture.origin_unit(), size);
  for (const FilledBuffer* const stored : {&whole, &sub_buffer}) {
    for (std::size_t i = 0; i < 2 * uses.size(); ++i) {
      const cl_map_flags flags = uses.at(i / 2);
      const cl_bool blocking = i % 2 == 0 ? CL_TRUE : CL_FALSE;
      SCOPED_TRACE(testing::Message() << (stored == &sub_buffer ? "a sub-buffer, " : "") << "flags "
                                      << flags << ", blocking " << blocking);
      void* const mapped = must_make(clEnqueueMapBuffer, fixture.queue(), stored->get(), blocking,
                                     flags, range.offset, range.size, 0, nullptr, nullptr);
      check(static_cast<std::byte*>(mapped), {stored->host, stored->size()});
      fixture.finish();  // other cases unmap while the map is pending
      must_enqueue(clEnqueueUnmapMemObject, fixture.queue(), stored->get(), mapped);
      fixture.finish();
    }
  }
}

CLMEM_TABLE(MapBuffer, HostPointerIsTheMapping,
            "A map of a buffer over host memory, or of its sub-buffer, returns the address of the "
            "range in that memory, whatever the map flags.",
            (const LinearRange& range), host_ptr_rows(),
            {"EnqueueMapBuffer.use-host-ptr.pointer"}) {
  for_every_mapping(fixture, range, [&](const std::byte* mapped, std::span<const std::byte> host) {
    EXPECT_THAT(mapped,
                by("EnqueueMapBuffer.use-host-ptr.pointer", returns(host.data() + range.offset)));
  });
}

CLMEM_TABLE(MapBuffer, MappingLiesInHostMemory,
            "A mapping of a buffer over host memory, or of its sub-buffer, lies within that "
            "memory, whatever the map flags.",
            (const LinearRange& range), near_and_far_rows(),
            {"EnqueueMapBuffer.use-host-ptr.derived"}) {
  for_every_mapping(fixture, range, [&](const std::byte* mapped, std::span<const std::byte> host) {
    EXPECT_TRUE(lies_within(mapped, host));
  });
}

CLMEM_TABLE(MapBuffer, HostMemoryIsBroughtUpToDate,
            "While a buffer over host memory is mapped, that memory holds its bytes.",
            (const LinearRange& range), host_ptr_rows(),
            {"EnqueueMapBuffer.use-host-ptr.content"}) {
  const FilledBuffer stored = fixture.filled_buffer(usual_size, in_host_memory);
  const HostBytes& latest = fixture.host(usual_size);
  must_enqueue(clEnqueueWriteBuffer, fixture.queue(), stored.get(), CL_FALSE, 0, latest.size(),
               latest.data());
  Mapping mapping{fixture.queue(), stored.get(), CL_MAP_READ, range};
  expect_bytes(bytes_at(stored.host + range.offset, range.size),
               bytes_at(latest.data() + range.offset, range.size));
  mapping.end();
}

std::vector<PlacedCommand> allowed_rows() {
  constexpr const char* host = "EnqueueMapBuffer.host-flag-allowed";
  constexpr const char* kernel = "EnqueueMapBuffer.kernel-flags-ignored";
  const auto row = [](const char* name, const char* requirement, cl_mem_flags flags,
                      cl_map_flags access) {
    PlacedCommand made = map_row(name, map_buffer(), {0, 509}, 509, access, {.flags = flags});
    made.requirements = {requirement};
    made.compared = Compared::by_copy;
    return made;
  };
  return {
      row("HostReadOnly_Read", host, CL_MEM_HOST_READ_ONLY, CL_MAP_READ),
      row("HostWriteOnly_Write", host, CL_MEM_HOST_WRITE_ONLY, CL_MAP_WRITE),
      row("HostWriteOnly_Invalidate", host, CL_MEM_HOST_WRITE_ONLY, CL_MAP_WRITE_INVALIDATE_REGION),
      row("ReadOnly_Write", kernel, CL_MEM_READ_ONLY, CL_MAP_WRITE),
      row("ReadOnly_Read", kernel, CL_MEM_READ_ONLY, CL_MAP_READ),
      row("WriteOnly_Read", kernel, CL_MEM_WRITE_ONLY, CL_MAP_READ),
      row("WriteOnly_Write", kernel, CL_MEM_WRITE_ONLY, CL_MAP_WRITE)};
}

CLMEM_TABLE(MapBuffer, FlagsAllow,
            "A buffer can be mapped as its host access flags permit; kernel access flags do not "
            "restrict that.",
            (const PlacedCommand& row), allowed_rows(), {}) {
  expect_mapped(fixture, row, CL_TRUE);
}

struct RefusedRow {
  const char* name;
  cl_mem_flags buffer = CL_MEM_READ_WRITE;
  cl_map_flags refused;
  LinearRange refused_range{0, usual_size};
  cl_map_flags legal;
};

std::vector<RefusedRow> refused_rows() {
  constexpr cl_map_flags unknown = cl_map_flags{1} << 40;
  constexpr LinearRange past_end{1, usual_size};
  constexpr LinearRange outside{usual_size, 1};
  return {{.name = "UnknownFlag_Read", .refused = unknown, .legal = CL_MAP_READ},
          {.name = "UnknownFlag_Write", .refused = unknown, .legal = CL_MAP_WRITE},
          {.name = "PastEnd_Read",
           .refused = CL_MAP_READ,
           .refused_range = past_end,
           .legal = CL_MAP_READ},
          {.name = "PastEnd_Write",
           .refused = CL_MAP_WRITE,
           .refused_range = past_end,
           .legal = CL_MAP_WRITE},
          {.name = "PastEnd_Invalidate",
           .refused = CL_MAP_WRITE_INVALIDATE_REGION,
           .refused_range = past_end,
           .legal = CL_MAP_WRITE_INVALIDATE_REGION},
          {.name = "Outside_Read",
           .refused = CL_MAP_READ,
           .refused_range = outside,
           .legal = CL_MAP_READ},
          {.name = "UseHostPtr_PastEnd_Read",
           .buffer = in_host_memory,
           .refused = CL_MAP_READ,
           .refused_range = past_end,
           .legal = CL_MAP_READ},
          {.name = "UseHostPtr_PastEnd_Write",
           .buffer = in_host_memory,
           .refused = CL_MAP_WRITE,
           .refused_range = past_end,
           .legal = CL_MAP_WRITE},
          {.name = "HostReadOnly_Read",
           .buffer = CL_MEM_HOST_READ_ONLY,
           .refused = CL_MAP_WRITE,
           .legal = CL_MAP_READ},
          {.name = "HostWriteOnly_Write",
           .buffer = CL_MEM_HOST_WRITE_ONLY,
           .refused = CL_MAP_READ,
           .legal = CL_MAP_WRITE}};
}

// Other cases check whether the first map is rejected; a mapping that is returned is unmapped. Done
// twice, because the rejected map may have left a record that the next map uses.
CLMEM_TABLE(MapBuffer, WorksAfterRefused,
            "A map after a rejected map shows and transfers the bytes of its range.",
            (const RefusedRow& row), refused_rows(),
            {"EnqueueMapBuffer.pointer", "EnqueueMapBuffer.read.content",
             "EnqueueMapBuffer.write.transfer"}) {
  constexpr LinearRange range{1001, 1777};
  fixture.needs({1, 2});
  FilledBuffer buffer = fixture.filled_buffer(usual_size, row.buffer);
  for (int round = 0; round < 2; ++round) {
    Mapped mapped;
    const auto part = [&](LinearRange of) {
      return MemoryPart{.place = {.mem = buffer.get(), .offset = of.offset}, .size = of.size};
    };
    if (part(row.refused_range).map(fixture.queue(), CL_TRUE, row.refused, mapped) == CL_SUCCESS) {
      Mapping{fixture.queue(), part(row.refused_range), mapped}.end();
    }
    ASSERT_THAT(part(range).map(fixture.queue(), CL_TRUE, row.legal, mapped), returns(CL_SUCCESS));
    ASSERT_THAT(mapped.pointer, returns_other_than(nullptr));
    Mapping mapping{fixture.queue(), part(range), mapped};
    if (row.legal == CL_MAP_READ) {
      expect_bytes(mapping.seen(), std::span{buffer.bytes}.subspan(range.offset, range.size));
    } else {
      const Bytes written = fixture.fresh(range.size);
      mapping.put(written);
      copy_linear(written, 0, buffer.bytes, range.offset, written.size());
    }
    mapping.end();
    expect_contents(fixture, buffer, {ReadBack::copy});
  }
}

Rows<LinearRange> shared_ranges() {
  return {{"Everything", {0, usual_size}},   {"FirstByte", {0, 1}},
          {"LastByte", {usual_size - 1, 1}}, {"OddMiddle", {1001, 777}},
          {"AfterFirstPage", {4096, 3}},     {"AllButTheEnds", {1, usual_size - 2}}};
}

PlacedCommand shared_row(const std::string& name, const LinearRange& range, cl_map_flags flags) {
  return map_row(name, command_named("EnqueueSVMMap"), range, usual_size, flags);
}

CLMEM_TABLE(SvmMap, ShowsWhatCommandsWrote,
            "A map for reading shows the host what earlier commands wrote, in the whole allocation "
            "or a part of it.",
            (const LinearRange& range), shared_ranges(),
            {"EnqueueSVMMap.read", "EnqueueSVMMap.sub-range", "EnqueueSVMMap.blocking",
             "SVMAlloc.host-access.mapped", "SVM.coarse.sync-visibility"}) {
  expect_mapped(fixture, shared_row("", range, CL_MAP_READ), CL_TRUE);
}

CLMEM_CASES(shared_write_cases) {
  std::vector<Cases> parts;
  for (const auto& [name, requirements, range] : shared_ranges()) {
    parts.push_back(each(
        {.suite = "SvmMap",
         .name = "PassesOnWritesOf" + name,
         .sentence = "Later commands see what the host writes between map and unmap, and the bytes "
                     "around it keep their values.",
         .requirements = {"EnqueueSVMUnmap.success", "EnqueueSVMMap.sub-range",
                          "EnqueueSVMMap.sync-point", "SVMAlloc.host-access.mapped"}},
        std::vector{shared_row("ForWriting", range, CL_MAP_WRITE),
                    shared_row("ForReadingAndWriting", range, CL_MAP_READ | CL_MAP_WRITE),
                    shared_row("Invalidating", range, CL_MAP_WRITE_INVALIDATE_REGION)},
        [](Fixture& fixture, const PlacedCommand& row) { expect_mapped(fixture, row, CL_FALSE); }));
  }
  return join(parts);
}

}  // namespace clmem::conformance::map_contents_cases
