// SPDX-License-Identifier: Apache-2.0
// Several mappings of one memory object at a time, section "Accessing mapped regions of a memory
// object".

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::map_overlap_cases {

void expect_shows(const Mapping& mapping, const FilledBuffer& buffer) {
  const MemoryPart& part = mapping.part();
  expect_bytes(mapping.seen(), std::span{buffer.bytes}.subspan(part.place.offset, part.size));
}

struct PairRow {
  const char* name;
  LinearRange first;
  LinearRange second;
};

// Unmaps in the order of the maps, so that the second mapping has to outlive the first.
CLMEM_TABLE(Map, ReadMappingsOverlap,
            "Mappings of a buffer for reading may overlap, and each lasts until its own unmap.",
            (const PairRow& row),
            (std::vector<PairRow>{{"Same", {5, 1000}, {5, 1000}},
                                  {"PartlyAfter", {5, 1000}, {700, 1000}},
                                  {"Inside", {0, usual_size}, {17, 3}},
                                  {"SameStart", {64, 512}, {64, 100}}}),
            {"Map.read.overlap"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  Mapping first{fixture.queue(), buffer.get(), CL_MAP_READ, row.first};
  Mapping second{fixture.queue(), buffer.get(), CL_MAP_READ, row.second};
  expect_shows(first, buffer);
  expect_shows(second, buffer);
  first.end();
  expect_shows(second, buffer);
  second.end();
  expect_contents(fixture, buffer);
}

// Maps of these buffers must not fail with CL_MAP_FAILURE (clEnqueueMapBuffer).
CLMEM_TABLE(Map, HundredsOfMappings,
            "Each of many mappings that exist at the same time shows its region.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{{"Allocated", CL_MEM_ALLOC_HOST_PTR},
                                {"Used", CL_MEM_USE_HOST_PTR}}),
            {"Map.read.overlap", "EnqueueMapBuffer.no-map-failure"}, .time_limit_s = 60) {
  constexpr std::size_t step = 13;
  constexpr std::size_t count = 300;
  const FilledBuffer buffer = fixture.filled_buffer(usual_size, CL_MEM_READ_WRITE | flags);
  std::vector<Mapping> mapped;
  while (mapped.size() < count) {
    std::optional<Mapping> more =
        map_one_more(fixture.queue(), buffer.get(), CL_MAP_READ, {step * mapped.size(), 2 * step});
    if (!more) {
      break;
    }
    mapped.push_back(std::move(*more));
  }
  for (const Mapping& mapping : mapped) {
    expect_shows(mapping, buffer);
  }
  for (Mapping& mapping : mapped) {
    mapping.end();
  }
  expect_contents(fixture, buffer);
  if (mapped.size() < count) {
    unsupported(std::to_string(count) + " mappings of a buffer at a time");
  }
}

CLMEM_CASE(Map, ReadMappingsOfParentAndSubBuffersOverlap,
           "A buffer and its sub-buffers may be mapped for reading at the same time.",
           {"Map.read.overlap-related"}) {
  const std::size_t origin = fixture.device().base_alignment();
  const FilledBuffer parent = fixture.filled_buffer(2 * origin + usual_size);
  const FilledBuffer low = fixture.sub_buffer(parent, 0, origin + 100);
  const FilledBuffer high = fixture.sub_buffer(parent, origin, usual_size);
  const cl_command_queue queue = fixture.queue();
  Mapping all{queue, parent.get(), CL_MAP_READ, {0, parent.size()}};
  Mapping first{queue, low.get(), CL_MAP_READ, {0, low.size()}};
  Mapping second{queue, high.get(), CL_MAP_READ, {3, 99}};
  expect_shows(all, parent);
  expect_shows(first, low);
  expect_shows(second, high);
  all.end();
  expect_shows(first, low);
  first.end();
  Mapping last{queue, parent.get(), CL_MAP_READ, {1, parent.size() - 1}};
  expect_shows(last, parent);
  expect_shows(second, high);
  second.end();
  expect_shows(last, parent);
  last.end();
  expect_contents(fixture, parent);
}

CLMEM_CASE(Map, TwoQueuesMapForReading, "Two queues may hold mappings for reading of one region.",
           {"Map.read.two-queues"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const cl_command_queue other = fixture.new_queue();
  constexpr LinearRange range{3, 1001};
  Mapping first{fixture.queue(), buffer.get(), CL_MAP_READ, range};
  Mapping second{other, buffer.get(), CL_MAP_READ, range};
  expect_shows(first, buffer);
  first.end();
  expect_shows(second, buffer);
  second.end(other);
  expect_contents(fixture, buffer);
}

CLMEM_CASE(Map, SurvivesFlushAndFinish,
           "A mapping stays valid while other work is flushed and finished.",
           {"Map.survives-flush"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer other = fixture.filled_buffer(usual_size);
  const Bytes written = fixture.fresh(usual_size);
  Mapping mapped{fixture.queue(), buffer.get(), CL_MAP_READ | CL_MAP_WRITE, {0, usual_size}};
  recorder::copy(mapped.data(), written.data(), usual_size / 2);
  must_succeed(clFlush, fixture.queue());
  expect_contents(fixture, other);
  must_succeed(clFinish, fixture.queue());
  expect_bytes(bytes_at(mapped.data(), usual_size / 2),
               Bytes(written.begin(), written.begin() + usual_size / 2));
  recorder::copy(mapped.data(), written.data(), usual_size);
  mapped.end();
  buffer.bytes = written;
  expect_contents(fixture, buffer);
}

// Two of the pairs have no byte between the regions.
CLMEM_TABLE(Map, DisjointRegionsMappedForWriting,
            "Disjoint regions of a buffer may be mapped for writing at the same time, and the "
            "unmap of one keeps what the host wrote to the other.",
            (const PairRow& row),
            (std::vector<PairRow>{{"Adjacent", {0, 1025}, {1025, 3074}},
                                  {"AdjacentBytes", {2, 1}, {3, 1}},
                                  {"Apart", {1, 100}, {3001, 1098}},
                                  {"SecondBeforeFirst", {2000, 99}, {0, 2000}}}),
            {"Map.write.disjoint"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const Bytes written = fixture.fresh(usual_size);
  Mapping first{fixture.queue(), buffer.get(), CL_MAP_WRITE, row.first};
  Mapping second{fixture.queue(), buffer.get(), CL_MAP_WRITE, row.second};
  recorder::copy(first.data(), &written[row.first.offset], row.first.size);
  recorder::copy(second.data(), &written[row.second.offset], row.second.size);
  first.end();
  second.end();
  for (const LinearRange range : {row.first, row.second}) {
    copy_linear(written, range.offset, buffer.bytes, range.offset, range.size);
  }
  expect_contents(fixture, buffer);
}

CLMEM_CASE(Map, RegionCanBeMappedAgain, "A region can be mapped for writing again after its unmap.",
           {"Map.write.after-unmap"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  constexpr std::array<cl_map_flags, 4> accesses{CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE,
                                                 CL_MAP_WRITE, CL_MAP_WRITE};
  constexpr LinearRange range{33, 1111};
  for (const cl_map_flags flags : accesses) {
    Mapped mapped;
    const MemoryPart part{.place = {.mem = buffer.get(), .offset = range.offset},
                          .size = range.size};
    ASSERT_THAT(part.map(fixture.queue(), CL_TRUE, flags, mapped), returns(CL_SUCCESS));
    Mapping mapping{fixture.queue(), part, mapped};
    const Bytes written = fixture.fresh(range.size);
    mapping.put(written);
    mapping.end();
    copy_linear(written, 0, buffer.bytes, range.offset, range.size);
    expect_contents(fixture, buffer);
  }
}

struct WriteOverlapRow {
  const char* name;
  LinearRange range;
  cl_map_flags flags;
  cl_map_flags first = CL_MAP_WRITE;
};

// Unmaps a second mapping that was wrongly accepted, before the first.
void expect_second_refused(Fixture& fixture, cl_mem buffer, cl_map_flags flags, LinearRange range) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(fixture.queue(), buffer, CL_TRUE, flags, range.offset,
                                          range.size, 0, nullptr, nullptr, &code);
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
  EXPECT_THAT(mapped, returns(nullptr));
  if (code == CL_SUCCESS) {
    clEnqueueUnmapMemObject(fixture.queue(), buffer, mapped, 0, nullptr, nullptr);
    clFinish(fixture.queue());
  }
}

constexpr LinearRange written_range{1000, 500};

std::vector<WriteOverlapRow> write_overlap_rows() {
  constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  return {{.name = "Same", .range = written_range, .flags = CL_MAP_WRITE},
          {.name = "SameForReadingAndWriting",
           .range = written_range,
           .flags = CL_MAP_READ | CL_MAP_WRITE},
          {.name = "FirstByte", .range = {900, 101}, .flags = CL_MAP_WRITE},
          {.name = "LastByte", .range = {1499, 100}, .flags = CL_MAP_WRITE},
          {.name = "Inside", .range = {1200, 1}, .flags = CL_MAP_WRITE},
          {.name = "Around", .range = {0, usual_size}, .flags = CL_MAP_WRITE},
          {.name = "SameForInvalidating", .range = written_range, .flags = invalidate},
          {.name = "OfInvalidated", .range = {1200, 1}, .flags = CL_MAP_WRITE, .first = invalidate},
          {.name = "InvalidatingOfInvalidated",
           .range = {1200, 1},
           .flags = invalidate,
           .first = invalidate}};
}

CLMEM_TABLE(Map, RefusesOverlappingWrites,
            "A region that is mapped for writing cannot be mapped for writing a second time.",
            (const WriteOverlapRow& row), write_overlap_rows(),
            {"EnqueueMapBuffer.err.INVALID_OPERATION.overlap-write"}) {
  if (((row.flags | row.first) & CL_MAP_WRITE_INVALIDATE_REGION) != 0) {
    fixture.needs({1, 2});
  }
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const Bytes written = fixture.fresh(written_range.size);
  Mapping first{fixture.queue(), buffer.get(), row.first, written_range};
  expect_second_refused(fixture, buffer.get(), row.flags, row.range);
  recorder::copy(first.data(), written.data(), written.size());
  first.end();
  copy_linear(written, 0, buffer.bytes, written_range.offset, written_range.size);
  expect_unchanged_and_alive(fixture, buffer);
  // Without the first mapping the map is legal.
  Mapping{fixture.queue(), buffer.get(), CL_MAP_WRITE, row.range}.end();
  expect_contents(fixture, buffer);
}

// The two maps name the same bytes of the parent.
CLMEM_TABLE(Map, RefusesOverlappingWritesOfRelatives,
            "Bytes that are mapped for writing through a buffer or sub-buffer cannot be mapped for "
            "writing through the other.",
            (bool parent_first), (Rows<bool>{{"ParentFirst", true}, {"SubBufferFirst", false}}),
            {"EnqueueMapBuffer.err.INVALID_OPERATION.overlap-related"}) {
  const std::size_t origin = fixture.device().base_alignment();
  const FilledBuffer parent = fixture.filled_buffer(origin + usual_size);
  const FilledBuffer slice = fixture.sub_buffer(parent, origin, 500);
  const std::array<cl_mem, 2> buffers{parent.get(), slice.get()};
  const std::array<LinearRange, 2> ranges{LinearRange{origin, 500}, LinearRange{0, 500}};
  const std::size_t first = parent_first ? 0 : 1;
  Mapping held{fixture.queue(), buffers[first], CL_MAP_READ | CL_MAP_WRITE, ranges[first]};
  expect_second_refused(fixture, buffers[1 - first], CL_MAP_WRITE, ranges[1 - first]);
  held.end();
  expect_unchanged_and_alive(fixture, parent);
}

}  // namespace clmem::conformance::map_overlap_cases
