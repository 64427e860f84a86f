// SPDX-License-Identifier: Apache-2.0
// Contents of mappings of buffers and of shared virtual memory, and of that memory after the unmap.

#include "operations/event/late_opener.hpp"
#include "operations/map/map_tools.hpp"
#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::map_contents_cases {

namespace {

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

const Rows<Home>& storages() {
  static const Rows<Home> rows{
      {"Device", {}, Home{}},
      {"UseHostPtr", "EnqueueMapBuffer.no-map-failure", Home{.flags = in_host_memory}},
      {"AllocHostPtr", "EnqueueMapBuffer.no-map-failure", Home{.flags = allocated}},
      {"SubBuffer", "EnqueueMapBuffer.sub-buffer", Home{.cut = Cut::inner}}};
  return rows;
}

const Rows<MapRange>& ranges() {
  constexpr const char* unaligned = "EnqueueMapBuffer.unaligned";
  static const Rows<MapRange> rows{{"FirstByte", unaligned, {0, 1}},
                                   {"OddOffset", unaligned, {3, 5}},
                                   {"AcrossPage", unaligned, {4093, 6}},
                                   {"Middle", unaligned, {1001, 1777}},
                                   {"Page", "EnqueueMapBuffer.pointer", {0, 4096}},
                                   {"AfterPage", "EnqueueMapBuffer.pointer", {4096, 2}},
                                   {"LastByte", unaligned, {mapped_buffer_size - 1, 1}},
                                   {"Whole", "EnqueueMapBuffer.whole", {0, mapped_buffer_size}}};
  return rows;
}

const Command& map_buffer() {
  return command_named("EnqueueMapBuffer");
}

Placement map_placement(const Command& map, const MapRange& range, std::size_t whole,
                        cl_map_flags flags, const Home& home = {}) {
  Placement made = linear_placement(map, range.size, {},
                                    {home, range.offset, whole - range.offset - range.size});
  made.flags = flags;
  return made;
}

std::vector<PlacedRow> map_rows(const std::vector<Access>& accesses) {
  std::vector<PlacedRow> rows;
  for (const Row<Home>& storage : storages()) {
    for (const Access& access : accesses) {
      for (const Row<MapRange>& range : ranges()) {
        PlacedRow& row = rows.emplace_back();
        row.name = storage.name + "_" + access.name + "_" + range.name;
        row.requirements = storage.requirements;
        row.requirements.insert(row.requirements.end(),
                                {access.requirement, range.requirements.at(0)});
        row.placement = map_placement(map_buffer(), range.value, mapped_buffer_size, access.flags,
                                      storage.value);
      }
    }
  }
  return rows;
}

// Unmaps and compares all bytes.
void expect_after_unmap(Fixture& fixture, Stage& stage, Compared compared) {
  stage.unmap(fixture.queue());
  fixture.finish();
  stage.expect(compared);
}

// The mapping has to show what a command just wrote, not the initial contents, and what the host
// writes has to be there after the unmap.
void expect_mapped(Fixture& fixture, const Command& map, const PlacedRow& row, cl_bool blocking) {
  if (row.placement.flags == CL_MAP_WRITE_INVALIDATE_REGION) {
    fixture.needs({1, 2});
  }
  need_allocation(fixture, row.placement.to.size);
  Stage stage{fixture, map, row.placement};
  if (row.compared != Compared::by_copy) {  // else the host has no access for that
    stage.write(stage.to(), fixture.queue(), CL_FALSE);
  }
  Handle<cl_event> event;
  ASSERT_THAT(stage.enqueue(fixture.queue(), {}, event.out(), blocking), returns(CL_SUCCESS));
  ASSERT_TRUE(stage.is_mapped());
  if (blocking == CL_TRUE) {
    EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  } else {
    wait_for(event.get());
  }
  stage.use_mapping();
  expect_after_unmap(fixture, stage, row.compared);
}

template <cl_bool blocking>
Cases maps(const Case& common, const Command& map, const std::vector<PlacedRow>& rows) {
  return each(common, rows, [&map](Fixture& fixture, const PlacedRow& row) {
    expect_mapped(fixture, map, row, blocking);
  });
}

// Only every third byte is touched.
void keeps_untouched(Fixture& fixture, const PlacedRow& row) {
  Stage stage{fixture, map_buffer(), row.placement};
  ASSERT_THAT(stage.enqueue(fixture.queue(), {}, nullptr, CL_TRUE), returns(CL_SUCCESS));
  const MapRange range{row.placement.shape.to.origin[0], row.placement.shape.region[0]};
  const Bytes written = fixture.fresh(range.size);
  Bytes contents = stage.to().contents();
  for (std::size_t i = range.size / 2; i < range.size; i += 3) {
    recorder::copy(stage.mapped() + i, &written[i], 1);
    contents[range.offset + i] = written[i];
  }
  stage.to().put(contents);
  expect_after_unmap(fixture, stage, Compared::in_every_way);
}

Cases range_cases() {
  return join(
      {maps<CL_TRUE>({.name = "ShowsLatestBytes",
                      .sentence = "A mapping shows what the last command wrote, also if it is "
                                  "writable."},
                     map_buffer(), map_rows({reading, writing, both})),
       maps<CL_FALSE>({.name = "UnmapTransfersBytes",
                       .sentence = "After the unmap the buffer holds what the host wrote through "
                                   "the mapping, and no other byte changes.",
                       .requirements = {"EnqueueMapBuffer.write.transfer"}},
                      map_buffer(), map_rows({writing, both})),
       maps<CL_TRUE>({.name = "UnmapTransfersInvalidatedBytes",
                      .sentence = "After the unmap the buffer holds a region that was mapped "
                                  "without its contents and fully overwritten, and no other byte "
                                  "changes.",
                      .requirements = {"EnqueueMapBuffer.outside-untouched"}},
                     map_buffer(), map_rows({invalidating})),
       each({.name = "UntouchedBytesStay",
             .sentence = "Bytes of a writable mapping that the host does not write keep their "
                         "value.",
             .requirements = {"EnqueueMapBuffer.write.partial"}},
            map_rows({writing, both}), keeps_untouched)});
}

// Ranges larger than what drivers buffer on the way, in every storage but sub-buffers.
Cases large_cases() {
  const auto row = [](const char* name, cl_mem_flags flags, cl_map_flags access) {
    constexpr MapRange range{65536, 1048576 + 4101};
    return PlacedRow{.name = name,
                     .placement = map_placement(map_buffer(), range, range.offset + range.size + 77,
                                                access, {.flags = flags})};
  };
  constexpr std::size_t three_mebibytes = 3 * 1048576 + 1;
  const PlacedRow far{.name = "ShowsBytesAfterFirst64KiB",
                      .placement = map_placement(map_buffer(), {70001, 257}, 140002, CL_MAP_READ)};
  const PlacedRow large{
      .name = "BlockingReturnsWhenUpToDate",
      .placement = map_placement(map_buffer(), {0, three_mebibytes}, three_mebibytes, CL_MAP_READ)};
  return join(
      {maps<CL_TRUE>(
           {.name = "UnmapTransfersLargeRegion",
            .sentence = "After the unmap the buffer holds all of a large region that the host "
                        "wrote, and no other byte changes.",
            .requirements = {"EnqueueMapBuffer.write.transfer",
                             "EnqueueMapBuffer.outside-untouched"}},
           map_buffer(),
           {row("Device_Write", CL_MEM_READ_WRITE, CL_MAP_WRITE),
            row("Device_ReadWrite", CL_MEM_READ_WRITE, CL_MAP_READ | CL_MAP_WRITE),
            row("Device_Invalidate", CL_MEM_READ_WRITE, CL_MAP_WRITE_INVALIDATE_REGION),
            row("UseHostPtr_Write", in_host_memory, CL_MAP_WRITE),
            row("AllocHostPtr_Write", allocated, CL_MAP_WRITE)}),
       {{.name = far.name,
         .sentence = "A map at an offset that needs more than 16 bits shows the bytes at that "
                     "offset.",
         .requirements = {"EnqueueMapBuffer.pointer", "EnqueueMapBuffer.read.content"},
         .body = [far](Fixture& fixture) { expect_mapped(fixture, map_buffer(), far, CL_TRUE); }},
        {.name = large.name,
         .sentence = "When a blocking map returns, a large write enqueued before it is visible.",
         .requirements = {"EnqueueMapBuffer.blocking", "EnqueueMapBuffer.sync-point"},
         .body = [large](Fixture& fixture) {
           expect_mapped(fixture, map_buffer(), large, CL_TRUE);
         }}}});
}

std::vector<PlacedRow> waiting_maps() {
  std::vector<PlacedRow> rows;
  for (const Access& access : {reading, writing, invalidating}) {
    for (const Row<Home>& storage : storages()) {
      rows.push_back({.name = storage.name + "_" + access.name,
                      .placement = map_placement(map_buffer(), {0, mapped_buffer_size},
                                                 mapped_buffer_size, access.flags, storage.value)});
    }
  }
  return rows;
}

// A map that has nothing to fetch waits as well, and so does a write before it.
void waits_for_its_list(Fixture& fixture, const PlacedRow& row, cl_bool blocking) {
  fixture.needs({1, 2});
  Stage stage{fixture, map_buffer(), row.placement};
  Handle<cl_event> event;
  Gate gate{fixture};
  const WaitList list{1, gate.wait_list()};
  stage.write(stage.to(), fixture.queue(), CL_FALSE, list);
  if (blocking == CL_TRUE) {
    LateOpener opener{gate};
    const cl_int code = stage.enqueue(fixture.queue(), list, event.out(), CL_TRUE);
    EXPECT_FALSE(opener.returned_early());
    ASSERT_THAT(code, returns(CL_SUCCESS));
  } else {
    ASSERT_THAT(stage.enqueue(fixture.queue(), list, event.out()), returns(CL_SUCCESS));
    EXPECT_TRUE(stage.is_mapped());
    must_succeed(clFlush, fixture.queue());
    EXPECT_TRUE(stays_waiting(fixture, event.get()));
    gate.open();
    wait_for(event.get());
  }
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  stage.use_mapping();
  expect_after_unmap(fixture, stage, Compared::in_two_ways);
}

Cases waiting_cases() {
  const auto named = [](const char* ending) {
    std::vector<PlacedRow> rows = waiting_maps();
    for (PlacedRow& row : rows) {
      row.name += ending;
    }
    return rows;
  };
  const Case common{.name = "WaitsForItsList",
                    .sentence =
                        "A map completes only after the events of its wait list, whatever its "
                        "flags and the storage; a non-blocking map returns its pointer before "
                        "that.",
                    .requirements = {"Enqueue.wait-list.honoured", "EnqueueMapBuffer.sync-point",
                                     "EnqueueMapBuffer.pointer"}};
  Case nonblocking = common;
  nonblocking.requirements.emplace_back("EnqueueMapBuffer.nonblocking");
  return join({each(common, named("_Blocking"),
                    [](Fixture& fixture, const PlacedRow& row) {
                      waits_for_its_list(fixture, row, CL_TRUE);
                    }),
               each(nonblocking, named("_NonBlocking"), [](Fixture& fixture, const PlacedRow& row) {
                 waits_for_its_list(fixture, row, CL_FALSE);
               })});
}

const Rows<MapRange>& host_ptr_rows() {
  static const Rows<MapRange> rows{{"FirstByte", {0, 1}},
                                   {"Middle", {1001, 1777}},
                                   {"LastByte", {mapped_buffer_size - 1, 1}},
                                   {"Whole", {0, mapped_buffer_size}}};
  return rows;
}

Rows<MapRange> near_and_far_rows() {
  Rows<MapRange> rows = host_ptr_rows();
  rows.insert(rows.end(), {{"SecondPage", {4096, 64}},
                           {"After64KiB", {65537, 4099}},
                           {"After1MiB", {(1U << 20U) + 3, 1}}});
  return rows;
}

// Maps a buffer, and a sub-buffer over a part of its host memory, again and again, for every use,
// with and without blocking.
template <typename Check>
void for_every_mapping(Fixture& fixture, const MapRange& range, Check check) {
  constexpr std::array<cl_map_flags, 3> uses{CL_MAP_READ, CL_MAP_READ | CL_MAP_WRITE,
                                             CL_MAP_WRITE_INVALIDATE_REGION};
  fixture.needs({1, 2});
  const std::size_t size = std::max(mapped_buffer_size, range.offset + range.size);
  const FilledBuffer whole = fixture.filled_buffer(fixture.origin_unit() + size, in_host_memory);
  const FilledBuffer part = fixture.sub_buffer(whole, fixture.origin_unit(), size);
  for (const FilledBuffer* const stored : {&whole, &part}) {
    for (std::size_t i = 0; i < 2 * uses.size(); ++i) {
      const cl_map_flags flags = uses.at(i / 2);
      const cl_bool blocking = i % 2 == 0 ? CL_TRUE : CL_FALSE;
      SCOPED_TRACE(testing::Message() << (stored == &part ? "a sub-buffer, " : "") << "flags "
                                      << flags << ", blocking " << blocking);
      cl_int code = not_stored;
      void* const mapped = clEnqueueMapBuffer(fixture.queue(), stored->get(), blocking, flags,
                                              range.offset, range.size, 0, nullptr, nullptr, &code);
      ASSERT_THAT(code, returns(CL_SUCCESS));
      check(static_cast<std::byte*>(mapped), {stored->host, stored->size()});
      fixture.finish();  // other cases unmap while the map is pending
      must_unmap(fixture.queue(), stored->get(), mapped);
    }
  }
}

void host_pointer_is_the_mapping(Fixture& fixture, const MapRange& range) {
  for_every_mapping(fixture, range, [&](const std::byte* mapped, std::span<const std::byte> host) {
    EXPECT_THAT(mapped,
                by("EnqueueMapBuffer.use-host-ptr.pointer", returns(host.data() + range.offset)));
  });
}

void mapping_lies_in_host_memory(Fixture& fixture, const MapRange& range) {
  for_every_mapping(fixture, range, [&](const std::byte* mapped, std::span<const std::byte> host) {
    EXPECT_TRUE(lies_within(mapped, host));
  });
}

void host_memory_is_brought_up_to_date(Fixture& fixture, const MapRange& range) {
  const FilledBuffer stored = fixture.filled_buffer(mapped_buffer_size, in_host_memory);
  const HostBytes& latest = fixture.host(mapped_buffer_size);
  must_succeed(clEnqueueWriteBuffer, fixture.queue(), stored.get(), CL_FALSE, 0, latest.size(),
               latest.data(), 0, nullptr, nullptr);
  std::byte* const mapped = must_map(fixture.queue(), stored.get(), CL_MAP_READ, range);
  expect_bytes(bytes_at(stored.host + range.offset, range.size),
               bytes_at(latest.data() + range.offset, range.size));
  must_unmap(fixture.queue(), stored.get(), mapped);
}

Cases use_host_ptr_cases() {
  return join(
      {each({.name = "HostPointerIsTheMapping",
             .sentence = "Every mapping of a buffer over host memory, or of its sub-buffer, "
                         "returns the address of its range in that memory, with any flags.",
             .requirements = {"EnqueueMapBuffer.use-host-ptr.pointer"}},
            host_ptr_rows(), host_pointer_is_the_mapping),
       each({.name = "MappingLiesInHostMemory",
             .sentence = "Every mapping of a buffer over host memory, or of its sub-buffer, lies "
                         "within that memory, with any flags.",
             .requirements = {"EnqueueMapBuffer.use-host-ptr.derived"}},
            near_and_far_rows(), mapping_lies_in_host_memory),
       each({.name = "HostMemoryIsBroughtUpToDate",
             .sentence = "While a buffer over host memory is mapped, that memory holds its bytes.",
             .requirements = {"EnqueueMapBuffer.use-host-ptr.content"}},
            host_ptr_rows(), host_memory_is_brought_up_to_date)});
}

// Flags of a buffer that must not prevent its mapping.
Cases allowed_cases() {
  constexpr const char* host = "EnqueueMapBuffer.host-flag-allowed";
  constexpr const char* kernel = "EnqueueMapBuffer.kernel-flags-ignored";
  const auto row = [](const char* name, const char* requirement, cl_mem_flags flags,
                      cl_map_flags access) {
    return PlacedRow{
        .name = name,
        .requirements = {requirement},
        .placement = map_placement(map_buffer(), {0, 509}, 509, access, {.flags = flags}),
        .compared = Compared::by_copy};
  };
  return maps<CL_TRUE>(
      {.name = "FlagsAllow",
       .sentence = "A buffer can be mapped as its host access flags permit; kernel access flags do "
                   "not restrict that."},
      map_buffer(),
      {row("HostReadOnly_Read", host, CL_MEM_HOST_READ_ONLY, CL_MAP_READ),
       row("HostWriteOnly_Write", host, CL_MEM_HOST_WRITE_ONLY, CL_MAP_WRITE),
       row("HostWriteOnly_Invalidate", host, CL_MEM_HOST_WRITE_ONLY,
           CL_MAP_WRITE_INVALIDATE_REGION),
       row("ReadOnly_Write", kernel, CL_MEM_READ_ONLY, CL_MAP_WRITE),
       row("ReadOnly_Read", kernel, CL_MEM_READ_ONLY, CL_MAP_READ),
       row("WriteOnly_Read", kernel, CL_MEM_WRITE_ONLY, CL_MAP_READ),
       row("WriteOnly_Write", kernel, CL_MEM_WRITE_ONLY, CL_MAP_WRITE)});
}

// A map that has to be rejected, and the one after it.
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

// Other cases check whether the first map is rejected; one that is accepted is unmapped. Done
// twice, because a driver may fill a place that it keeps for the next map.
Cases refused_cases() {
  return each({.name = "WorksAfterRefused",
               .sentence = "A map after a rejected map shows and transfers the bytes of its range.",
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
                      clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, row.legal,
                                         range.offset, range.size, 0, nullptr, nullptr, &code);
                  ASSERT_THAT(code, returns(CL_SUCCESS));
                  ASSERT_THAT(mapped, returns_other_than(nullptr));
                  if (row.legal == CL_MAP_READ) {
                    expect_bytes(bytes_at(static_cast<std::byte*>(mapped), range.size),
                                 Bytes(buffer.bytes.begin() + range.offset,
                                       buffer.bytes.begin() + range.offset + range.size));
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

const Command& map_shared() {
  return command_named("EnqueueSVMMap");
}

Cases shared_cases() {
  const Rows<MapRange> places{{"Everything", MapRange{0, mapped_buffer_size}},
                              {"FirstByte", MapRange{0, 1}},
                              {"LastByte", MapRange{mapped_buffer_size - 1, 1}},
                              {"OddMiddle", MapRange{1001, 777}},
                              {"AfterFirstPage", MapRange{4096, 3}},
                              {"AllButTheEnds", MapRange{1, mapped_buffer_size - 2}}};
  const auto placed = [](const std::string& name, const MapRange& range, cl_map_flags flags) {
    return PlacedRow{.name = name,
                     .placement = map_placement(map_shared(), range, mapped_buffer_size, flags)};
  };
  std::vector<PlacedRow> read;
  Cases written;
  for (const Row<MapRange>& range : places) {
    read.push_back(placed(range.name, range.value, CL_MAP_READ));
    written =
        join({std::move(written),
              maps<CL_FALSE>(
                  {.suite = "SvmMap",
                   .name = "PassesOnWritesOf" + range.name,
                   .sentence = "Later commands see what the host writes between map and unmap, and "
                               "the bytes around it keep their values.",
                   .requirements = {"EnqueueSVMUnmap.success", "EnqueueSVMMap.sub-range",
                                    "EnqueueSVMMap.sync-point", "SVMAlloc.host-access.mapped"}},
                  map_shared(),
                  {placed("ForWriting", range.value, CL_MAP_WRITE),
                   placed("ForReadingAndWriting", range.value, CL_MAP_READ | CL_MAP_WRITE),
                   placed("Invalidating", range.value, CL_MAP_WRITE_INVALIDATE_REGION)})});
  }
  return join(
      {maps<CL_TRUE>({.suite = "SvmMap",
                      .name = "ShowsWhatCommandsWrote",
                      .sentence = "A map for reading shows the host what earlier commands wrote, "
                                  "in the whole allocation or a part of it.",
                      .requirements = {"EnqueueSVMMap.read", "EnqueueSVMMap.sub-range",
                                       "EnqueueSVMMap.blocking", "SVMAlloc.host-access.mapped",
                                       "SVM.coarse.sync-visibility"}},
                     map_shared(), read),
       std::move(written)});
}

}  // namespace

Cases cases() {
  return in_suite("MapBuffer",
                  join({range_cases(), large_cases(), waiting_cases(), use_host_ptr_cases(),
                        allowed_cases(), refused_cases(), shared_cases()}));
}

}  // namespace clmem::conformance::map_contents_cases
