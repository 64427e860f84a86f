// SPDX-License-Identifier: Apache-2.0
// Commands on mapped memory, section "Accessing mapped regions of a memory object": reads of memory
// that is mapped for reading, uses of other parts of its parent, and mappings as host memory.

#include "harness/case.hpp"
#include "operations/command/command_run.hpp"
#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::mapped_memory_cases {

// The memory that is mapped, in relation to the memory that the command reads.
enum class Relation { itself, parent, part, image_over, buffer_below };

struct ReadingRow {
  Command command;
  Relation relation;
};

// Without native kernels: a driver cannot know what they write.
Rows<ReadingRow> reading_rows() {
  Rows<ReadingRow> rows;
  for (const Row<Command>& row : rows_about(commands_that([](const Command& command) {
         return command.type != CL_COMMAND_NATIVE_KERNEL &&
                (command.source.kind == MemoryKind::buffer ||
                 command.source.kind == MemoryKind::image ||
                 command.source.kind == MemoryKind::svm);
       }))) {
    rows.push_back({row.name, row.requirements, {row.value, Relation::itself}});
    if (row.value.source.kind == MemoryKind::buffer) {
      rows.push_back({row.name + "_Parent", row.requirements, {row.value, Relation::parent}});
      rows.push_back({row.name + "_Part", row.requirements, {row.value, Relation::part}});
      rows.push_back(
          {row.name + "_ImageOverIt", row.requirements, {row.value, Relation::image_over}});
    } else if (row.value.source.kind == MemoryKind::image) {
      rows.push_back(
          {row.name + "_BufferBelow", row.requirements, {row.value, Relation::buffer_below}});
    }
  }
  return rows;
}

struct Related {
  MemoryPart part;
  Handle<cl_mem> made{};  // the object, unless it is one of the command's
};

Related related_to(Fixture& fixture, const Operand& from, Relation relation) {
  const FilledBuffer& buffer = from.whole->buffer;
  const auto buffer_part = [](cl_mem object, std::size_t size) {
    return MemoryPart{.place = {.mem = object}, .size = size};
  };
  switch (relation) {
    case Relation::parent:
      return {buffer_part(buffer.get(), buffer.size())};
    case Relation::part: {
      Handle<cl_mem> made = fixture.sub_buffer(buffer, 0, from.size - 1).mem;
      return {buffer_part(made.get(), from.size - 1), std::move(made)};
    }
    case Relation::image_over: {
      need_kind(fixture, ImageKind::image_1d_buffer);
      const Extent pixels{from.size / common_format().element, 1, 1};
      FilledImage made =
          image_over(fixture, shape_of(ImageKind::image_1d_buffer, pixels), from.object(), {});
      return {part_of(made, whole(made.shape)), std::move(made.mem)};
    }
    case Relation::buffer_below:
      return {buffer_part(from.whole->image.storage.get(), from.size)};
    default:
      return {from.all()};
  }
}

Placement placement_of(const ReadingRow& row) {
  Placement placement = plain_placement(row.command);
  if (row.relation == Relation::parent) {
    placement.from.sub_range = SubRange::inner;
  } else if (row.relation == Relation::buffer_below) {
    placement = plain_placement(row.command, {16, 8, 4}, {128, 1, 1});
    placement.from.image = ImageKind::image_1d_buffer;
  }
  return placement;
}

CLMEM_TABLE(Map, CommandsReadWhatIsMappedForReading,
            "A command may read memory while that memory, its parent, a part of it, an image over "
            "it or the buffer below it is mapped for reading.",
            (const ReadingRow& row), reading_rows(), {"Map.read.commands-may-read"}) {
  CommandRun run{fixture, row.command, placement_of(row)};
  const Related related = related_to(fixture, run.from(), row.relation);
  Mapping mapped{fixture.queue(), related.part, CL_MAP_READ};
  const Bytes before = mapped.seen();
  for (int round = 0; round < 2; ++round) {
    ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
    fixture.finish();
    run.apply_to_oracle();
    expect_bytes(mapped.seen(), before);
    run.to().whole->expect(fixture, Compared::by_read);
    run.renew();
  }
  mapped.end();
  run.expect_host();
  run.expect();
}

// The first bytes of the parent are mapped; the command uses later bytes.
struct SiblingRow {
  Command command;
  bool is_source;  // true: the part is the source of the command
};

Rows<SiblingRow> sibling_rows() {
  Rows<SiblingRow> rows;
  for (const Row<Command>& row : rows_about(memory_commands())) {
    const bool reads = row.value.source.kind == MemoryKind::buffer;
    const bool writes = row.value.target.kind == MemoryKind::buffer;
    if (reads) {
      rows.push_back({row.name + (writes ? "_From" : ""), row.requirements, {row.value, true}});
    }
    if (writes) {
      rows.push_back({row.name + (reads ? "_To" : ""), row.requirements, {row.value, false}});
    }
  }
  return rows;
}

CLMEM_TABLE(Map, CommandsUseWhatIsBesideAMappedPart,
            "A command may use a sub-buffer while another part of its parent is mapped for "
            "writing, and the two do not affect each other.",
            (const SiblingRow& row), sibling_rows(), {"Map.write.sibling"}) {
  Placement placement = plain_placement(row.command);
  (row.is_source ? placement.from : placement.to).sub_range = SubRange::inner;
  CommandRun run{fixture, row.command, placement};
  Operand& operand = row.is_source ? run.from() : run.to();
  const std::size_t size = fixture.origin_unit();
  const FilledBuffer sibling = fixture.sub_buffer(operand.whole->buffer, 0, size);
  Mapping mapped{fixture.queue(), {.place = {.mem = sibling.get()}, .size = size}, CL_MAP_WRITE};
  const Bytes data = fixture.fresh(size);
  recorder::copy(mapped.data(), data.data(), size / 2);
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  recorder::copy(mapped.data(), data.data(), size);
  run.apply_to_oracle();
  run.use_mapping();
  run.unmap(fixture.queue());
  mapped.end();
  copy_linear(data, 0, operand.whole->bytes, 0, size);
  run.expect_host();
  run.expect();
}

// Memory whose mapping is one range of bytes.
std::vector<MemorySpec> mapped_specs() {
  const Extent line{2000, 1, 1};
  return {{.name = "Buffer", .kind = MemoryKind::buffer, .size = 8000},
          {.name = "UsedBuffer",
           .kind = MemoryKind::buffer,
           .flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
           .size = 8000},
          {.name = "Part", .kind = MemoryKind::buffer, .sub_range = SubRange::inner, .size = 8000},
          {.name = "Image",
           .kind = MemoryKind::image,
           .flags = 0,
           .image = ImageKind::image_1d,
           .pixels = line}};
}

struct HostRow {
  Command command;
  MemorySpec spec;
};

Rows<HostRow> host_rows() {
  Rows<HostRow> rows;
  for (const Row<Command>& row : rows_about(commands_that([](const Command& command) {
         return command.uses(MemoryKind::host) && !command.uses(MemoryKind::svm);
       }))) {
    std::vector<std::string> requirements = row.requirements;
    const std::string rule = row.name + ".mapped-ptr";
    if (is_citable(rule)) {
      requirements.push_back(rule);
    }
    for (const MemorySpec& spec : mapped_specs()) {
      rows.push_back({row.name + "_" + spec.name, requirements, {row.value, spec}});
    }
  }
  return rows;
}

CLMEM_TABLE(HostMemory, MayBeMapped,
            "A transfer may move bytes from and to a mapping of another object.",
            (const HostRow& row), host_rows(), {"Map.ptr-as-host-ptr"}) {
  constexpr std::size_t begin = 76;  // a multiple of a pixel
  CommandRun run{fixture, row.command};
  const bool is_read = row.command.target.kind == MemoryKind::host;
  Allocation& host = *(is_read ? run.to() : run.from()).whole;
  Operand other{fixture, row.spec};
  Mapping mapped{fixture.queue(), other.all(), CL_MAP_READ | CL_MAP_WRITE};
  recorder::copy(mapped.data() + begin, host.bytes.data(), host.bytes.size());
  Bytes expected = other.contents();
  Arguments given = run.arguments();
  given.queue = fixture.queue();
  given.blocking = CL_TRUE;
  Place& place = is_read ? given.target : given.source;
  place.address =
      mapped.data() + begin + (static_cast<std::byte*>(place.address) - host.host->data());
  ASSERT_THAT(row.command.call(given), returns(CL_SUCCESS));
  run.apply_to_oracle();
  copy_linear(host.bytes, 0, expected, begin, host.bytes.size());
  expect_bytes(mapped.seen(), expected);
  mapped.end();
  other.put(expected);
  other.whole->expect(fixture, Compared::by_read_then_map);
  (is_read ? run.from() : run.to()).whole->expect(fixture, Compared::by_read_then_map);
}

}  // namespace clmem::conformance::mapped_memory_cases
