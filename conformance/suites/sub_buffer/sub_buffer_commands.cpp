// SPDX-License-Identifier: Apache-2.0
// Every transfer accesses a sub-buffer's bytes at its origin, also near the end of the parent.

#include "suites/case_file.hpp"
#include "suites/command/data_paths.hpp"

namespace clmem::conformance::sub_buffer_commands_cases {

namespace {

constexpr std::size_t window_size = 61;

// The places of the window in its parent and of the moved bytes in the window: first, inner and
// last ones.
constexpr std::array<std::size_t, 3> window_units{0, 2, 3};
constexpr std::array<std::size_t, 3> offsets{0, 11, window_size - path_bytes};

constexpr std::array<cl_mem_flags, 3> storages{0, CL_MEM_USE_HOST_PTR, CL_MEM_ALLOC_HOST_PTR};

std::vector<DataPath> buffer_paths(Way way) {
  std::vector<DataPath> paths = data_paths(way);
  std::erase_if(paths, [](const DataPath& path) { return path.view != SideKind::buffer; });
  return paths;
}

std::size_t parent_size(const Fixture& fixture) {
  return 3 * fixture.origin_unit() + window_size;
}

// A buffer and a window, a sub-buffer of it; each expects the bytes of `parent.bytes`.
struct Window {
  Window(Fixture& fixture, std::size_t at, cl_mem_flags storage = 0) : origin{at} {
    parent.buffer = fixture.filled_buffer(parent_size(fixture), CL_MEM_READ_WRITE | storage);
    parent.bytes = parent.buffer.bytes;
    window.buffer = fixture.sub_buffer(parent.buffer, origin, window_size);
  }

  void put(Fixture& fixture, const DataPath& path, bool through_parent, std::size_t offset) {
    Bytes& data = fixture.host(path_bytes);
    path.move(fixture, through_parent ? parent : window, offset + (through_parent ? origin : 0),
              data);
    copy_linear(data, 0, parent.bytes, origin + offset, path_bytes);
  }

  void expect_got(Fixture& fixture, const DataPath& path, bool through_parent,
                  std::size_t offset) const {
    Bytes& data = fixture.host(path_bytes);
    Bytes expected = data;
    copy_linear(parent.bytes, origin + offset, expected, 0, path_bytes);
    path.move(fixture, through_parent ? parent : window, offset + (through_parent ? origin : 0),
              data);
    expect_bytes(data, expected);
  }

  void expect_contents_of_all(Fixture& fixture) const {
    expect_contents(fixture, parent.buffer.get(), parent.bytes);
  }

  std::size_t origin;
  Memory parent;
  Memory window;
};

// A parent of each storage, and a window at each place.
template <typename Act>
void everywhere(Fixture& fixture, Act act) {
  for (const cl_mem_flags storage : storages) {
    for (const std::size_t units : window_units) {
      Window window{fixture, units * fixture.origin_unit(), storage};
      for (const std::size_t offset : offsets) {
        SCOPED_TRACE(testing::Message() << "origin " << window.origin << ", offset " << offset
                                        << ", flags " << storage);
        act(window, offset);
        window.expect_contents_of_all(fixture);
      }
    }
  }
}

Cases put_cases() {
  return each(
      {.name = "PutBytesAfterTheOrigin",
       .sentence = "Whatever writes to a sub-buffer changes the parent at origin plus offset, and "
                   "nowhere else.",
       .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}},
      buffer_paths(Way::writing), [](Fixture& fixture, const DataPath& path) {
        fixture.needs(path.since);
        everywhere(fixture, [&](Window& window, std::size_t offset) {
          window.put(fixture, path, false, offset);
        });
      });
}

Cases get_cases() {
  return each(
      {.name = "GetBytesAfterTheOrigin",
       .sentence = "Whatever reads a sub-buffer gets the parent's bytes at origin plus offset.",
       .requirements = {"CreateSubBuffer.offset-relative",
                        "CreateSubBuffer.parent-writes-visible"}},
      buffer_paths(Way::reading), [](Fixture& fixture, const DataPath& path) {
        fixture.needs(path.since);
        everywhere(fixture, [&](const Window& window, std::size_t offset) {
          window.expect_got(fixture, path, false, offset);
        });
      });
}

struct PutGetRow {
  std::string name;
  std::vector<const char*> requirements;
  DataPath put;
  DataPath get;
};

std::vector<PutGetRow> puts_and_gets() {
  std::vector<PutGetRow> rows;
  for (const DataPath& put : buffer_paths(Way::writing)) {
    for (const DataPath& get : buffer_paths(Way::reading)) {
      rows.push_back(
          {std::string{put.name} + "_" + get.name, {put.requirement, get.requirement}, put, get});
    }
  }
  return rows;
}

// Read before and after each change, through the window and through its parent: no bytes that a
// driver has cached in an earlier command may be returned.
Cases fresh_cases() {
  return each({.name = "GetsWhatWasJustPut",
               .sentence = "Bytes that are read again are those of the last change, whichever "
                           "command made it, through the sub-buffer or its parent.",
               .requirements = {"CreateSubBuffer.shares-storage", "Queue.in-order.memory",
                                "CreateSubBuffer.parent-writes-visible"}},
              puts_and_gets(), [](Fixture& fixture, const PutGetRow& pair) {
                fixture.needs(pair.put.since);
                Window window{fixture, 2 * fixture.origin_unit()};
                for (int round = 0; round < 4; ++round) {
                  window.put(fixture, pair.put, round % 2 == 1, 11);
                  window.expect_got(fixture, pair.get, false, 11);
                  window.expect_got(fixture, pair.get, true, 11);
                }
                window.expect_contents_of_all(fixture);
              });
}

// Two windows of one parent, and a window and its parent, in one command.
Cases copy_cases() {
  return {{.name = "CopyRectanglesBetweenWindows",
           .sentence = "Rectangular regions are copied between two sub-buffers of one parent, and "
                       "between a sub-buffer and its parent.",
           .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"},
           .body =
               [](Fixture& fixture) {
                 const std::size_t unit = fixture.origin_unit();
                 FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
                 const FilledBuffer first = fixture.sub_buffer(parent, 0, window_size);
                 const FilledBuffer last = fixture.sub_buffer(parent, 3 * unit, window_size);
                 const auto copy = [&](const FilledBuffer& from, std::size_t base,
                                       std::size_t offset, const FilledBuffer& to,
                                       std::size_t target_base, std::size_t target) {
                   const std::array<std::size_t, 3> source_origin{offset, 0, 0};
                   const std::array<std::size_t, 3> target_origin{target, 0, 0};
                   ASSERT_THAT(clEnqueueCopyBufferRect(fixture.queue(), from.get(), to.get(),
                                                       source_origin.data(), target_origin.data(),
                                                       path_rows.data(), path_rows[0], 0,
                                                       path_rows[0], 0, 0, nullptr, nullptr),
                               returns(CL_SUCCESS));
                   copy_linear(parent.bytes, base + offset, parent.bytes, target_base + target,
                               path_bytes);
                 };
                 copy(first, 0, 7, last, 3 * unit, 30);
                 copy(last, 3 * unit, 30, parent, 0, unit + 1);
                 copy(parent, 0, 2 * unit, first, 0, 36);
                 expect_contents(fixture, parent);
               }},
          {.name = "CopyBetweenWindows",
           .sentence = "Ranges are copied between two sub-buffers of one parent, and between a "
                       "sub-buffer and its parent.",
           .requirements = {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"},
           .body = [](Fixture& fixture) {
             const std::size_t unit = fixture.origin_unit();
             FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
             const FilledBuffer first = fixture.sub_buffer(parent, 0, window_size);
             const FilledBuffer last = fixture.sub_buffer(parent, 3 * unit, window_size);
             EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), first.get(), last.get(), 7, 30, 31, 0,
                                             nullptr, nullptr),
                         returns(CL_SUCCESS));
             copy_linear(parent.bytes, 7, parent.bytes, 3 * unit + 30, 31);
             EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), last.get(), parent.get(), 30,
                                             unit + 1, 31, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
             copy_linear(parent.bytes, 3 * unit + 30, parent.bytes, unit + 1, 31);
             EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), parent.get(), first.get(), 2 * unit,
                                             50, 11, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
             copy_linear(parent.bytes, 2 * unit, parent.bytes, 50, 11);
             expect_contents(fixture, parent);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("SubBufferCommands",
                  join({put_cases(), get_cases(), fresh_cases(), copy_cases()}));
}

}  // namespace clmem::conformance::sub_buffer_commands_cases
