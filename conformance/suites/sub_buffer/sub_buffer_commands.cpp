// SPDX-License-Identifier: Apache-2.0
// Every transfer accesses a sub-buffer's bytes at its origin, also near the end of the parent.

#include "operations/command/data_paths.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::sub_buffer_commands_cases {

constexpr std::size_t window_size = path_bytes + 61;

// The positions of the window in its parent and of the moved bytes in the window: first, inner and
// last ones.
constexpr std::array places{SubRange::start, SubRange::inner, SubRange::end};
constexpr std::array<std::size_t, 3> offsets{0, 11, window_size - path_bytes};

constexpr std::array<cl_mem_flags, 3> storages{0, CL_MEM_USE_HOST_PTR, CL_MEM_ALLOC_HOST_PTR};

MemorySpec window_at(SubRange place, cl_mem_flags storage = 0) {
  return {.kind = MemoryKind::buffer,
          .flags = CL_MEM_READ_WRITE | storage,
          .sub_range = place,
          .size = window_size};
}

void expect_moved_everywhere(Fixture& fixture, const DataPath& path) {
  need_command(fixture, path.command);
  for (const cl_mem_flags storage : storages) {
    for (const SubRange place : places) {
      const Operand window{fixture, window_at(place, storage)};
      for (const std::size_t offset : offsets) {
        SCOPED_TRACE(testing::Message() << "origin " << window.origin << ", offset " << offset
                                        << ", flags " << storage);
        expect_moved(fixture, path, window, offset);
        window.whole->expect(fixture, Compared::in_every_way);
      }
    }
  }
}

Rows<DataPath> paths(Way way) {
  return data_paths(way, MemoryKind::buffer);
}

CLMEM_TABLE(SubBufferCommands, PutBytesAfterTheOrigin,
            "Every way of writing to a sub-buffer changes the parent at origin plus offset, and "
            "nowhere else.",
            (const DataPath& path), paths(Way::writing),
            {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}) {
  expect_moved_everywhere(fixture, path);
}

CLMEM_TABLE(SubBufferCommands, GetBytesAfterTheOrigin,
            "Every way of reading a sub-buffer returns the parent's bytes at origin plus offset.",
            (const DataPath& path), paths(Way::reading),
            {"CreateSubBuffer.offset-relative", "CreateSubBuffer.parent-writes-visible"}) {
  expect_moved_everywhere(fixture, path);
}

// Reads before and after each change, through the window, through another one with the same bytes
// in it and through their parent: a driver must not return bytes that it cached in an earlier
// command.
CLMEM_TABLE(SubBufferCommands, GetsWhatWasJustPut,
            "A read returns the bytes of the last write, whether that was made through the "
            "sub-buffer, an overlapping sub-buffer or their parent.",
            (const std::pair<DataPath, DataPath>& both),
            crossed(paths(Way::writing), paths(Way::reading)),
            {"CreateSubBuffer.shares-storage", "Queue.in-order.memory",
             "CreateSubBuffer.parent-writes-visible"}) {
  const auto& [put, get] = both;
  constexpr std::size_t offset = 11;
  need_command(fixture, put.command);
  const Operand window{fixture, window_at(SubRange::inner)};
  const Operand around{fixture, window_at(SubRange::around), &window};
  const Operand parent{fixture, window_at(SubRange::parent), &window};
  const std::array views{&window, &around, &parent};
  const auto move = [&](const DataPath& path, const Operand& view) {
    expect_moved(fixture, path, view, offset + window.origin - view.origin);
  };
  for (int round = 0; round < 2; ++round) {
    for (const Operand* const changed : views) {
      move(put, *changed);
      for (const Operand* const read : views) {
        move(get, *read);
      }
    }
  }
  window.whole->expect(fixture, Compared::in_every_way);
}

// Copies between two windows of one parent: a command that reads a buffer and writes a sub-buffer
// of it is undefined (clCreateSubBuffer, note).
void expect_copied_between_windows(Fixture& fixture, const Command& command) {
  const Operand first{fixture, window_at(SubRange::inner)};
  const Operand last{fixture, window_at(SubRange::sibling), &first};
  const bool is_box = command.layout == Layout::box;
  const std::size_t row_pitch = is_box ? 9 : 0;
  const auto copy = [&](const Operand& from, std::size_t offset, const Operand& to,
                        std::size_t target) {
    const auto spec = [](const Operand& of) {
      return MemorySpec{.kind = MemoryKind::buffer, .sub_range = SubRange::same, .of = &of};
    };
    CommandRun run{fixture,
                   command,
                   {.from = spec(from),
                    .to = spec(to),
                    .shape = {.region = is_box ? Extent{4, 6, 1} : Extent{31, 1, 1},
                              .from = {{offset, 0, 0}, row_pitch},
                              .to = {{target, 0, 0}, row_pitch}}}};
    ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
    fixture.finish();
    run.apply_to_oracle();
  };
  copy(first, 7, last, 30);
  copy(last, 30, first, 50);
  copy(first, 50, last, 1);
  first.whole->expect(fixture, Compared::in_every_way);
}

CLMEM_CASE(SubBufferCommands, CopyRectanglesBetweenWindows,
           "Rectangles are copied between two sub-buffers of one parent, in both directions.",
           {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}) {
  expect_copied_between_windows(fixture, command_named("EnqueueCopyBufferRect"));
}

CLMEM_CASE(SubBufferCommands, CopyBetweenWindows,
           "Ranges are copied between two sub-buffers of one parent, in both directions.",
           {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}) {
  expect_copied_between_windows(fixture, command_named("EnqueueCopyBuffer"));
}

}  // namespace clmem::conformance::sub_buffer_commands_cases
