// SPDX-License-Identifier: Apache-2.0
// Each way to write memory with each way to read it, for every kind of memory but sub-buffers
// (sub_buffer_commands.cpp): where a cache is not flushed, an origin is ignored or an old copy is
// kept, one pair shows it.

#include "suites/case_file.hpp"
#include "suites/command/data_paths.hpp"

namespace clmem::conformance::data_path_pairs_cases {

namespace {

constexpr std::size_t element = 16;
constexpr Extent plane{64, 4, 1};  // any pitch alignment holds
constexpr std::size_t memory_size = plane[0] * plane[1] * element;
constexpr std::size_t offset = (plane[0] + 5) * element;  // of the sixth pixel, second row

// The first view is made, the others are views of it.
struct MemoryRow {
  const char* name;
  std::vector<std::string> requirements;
  std::vector<Home> views;
};

Home buffer_of(cl_mem_flags flags, Cut cut = Cut::none) {
  return {.kind = SideKind::buffer,
          .flags = CL_MEM_READ_WRITE | flags,
          .cut = cut,
          .size = memory_size};
}

Home image_of(ImageKind kind, const Extent& extent, Cut cut) {
  return {.kind = SideKind::image,
          .flags = 0,
          .cut = cut,
          .image = kind,
          .pixels = extent,
          .format = &path_format()};
}

// What a path moves ends in the last bytes, which a driver leaves out that counts what lies before
// the buffer as part of it.
Home buffer_over_part_of_svm() {
  return {.kind = SideKind::buffer, .size = offset + path_bytes + 4, .over_svm = true};
}

std::vector<MemoryRow> memories() {
  using enum ImageKind;
  return {{"Device", {}, {buffer_of(0)}},
          {"UseHostPtr", {}, {buffer_of(CL_MEM_USE_HOST_PTR)}},
          {"AllocHostPtr", {}, {buffer_of(CL_MEM_ALLOC_HOST_PTR)}},
          {"OverSVM",
           {"CreateBuffer.svm.success"},
           {{.kind = SideKind::svm, .size = memory_size}, buffer_of(0, Cut::same)}},
          {"OverPartOfSVM", {}, {buffer_over_part_of_svm()}},
          {"Image2D", {}, {image_of(image_2d, plane, Cut::none)}},
          {"Image2DOverBuffer",
           {"CreateImage.2d-buffer.shares"},
           {buffer_of(0), image_of(image_2d, plane, Cut::same)}},
          {"Image1DOverBuffer",
           {"CreateImage.1d-buffer.shares"},
           {buffer_of(0), image_of(image_1d_buffer, {plane[0] * plane[1], 1, 1}, Cut::same)}}};
}

struct PairRow {
  std::string name;
  std::vector<std::string> requirements;
  std::vector<Home> views;
  DataPath into;
  DataPath out;
};

std::vector<DataPath> paths_of(const MemoryRow& memory, Way way) {
  std::vector<DataPath> paths;
  for (const Home& view : memory.views) {
    for (DataPath& path : data_paths(way, view.kind)) {
      paths.push_back(std::move(path));
    }
  }
  return paths;
}

std::vector<PairRow> pair_rows() {
  std::vector<PairRow> rows;
  for (const MemoryRow& memory : memories()) {
    for (const DataPath& into : paths_of(memory, Way::writing)) {
      for (const DataPath& out : paths_of(memory, Way::reading)) {
        PairRow& row =
            rows.emplace_back(PairRow{std::string{memory.name} + "_" + into.name + "_" + out.name,
                                      memory.requirements, memory.views, into, out});
        row.requirements.insert(row.requirements.end(), {into.requirement, out.requirement});
      }
    }
  }
  return rows;
}

// Read before and after each change.
void expect_pair(Fixture& fixture, const PairRow& row) {
  need_command(fixture, row.into.command);
  need_command(fixture, row.out.command);
  std::deque<Whole> wholes;
  std::deque<Operand> views;
  for (const Home& home : row.views) {
    views.emplace_back(fixture, home, views.empty() ? nullptr : &views.front(), wholes);
  }
  const auto move = [&](const DataPath& path) {
    const auto view = std::find_if(views.begin(), views.end(),
                                   [&](const Operand& one) { return one.home.kind == path.view; });
    expect_moved(fixture, path, *view, offset);
  };
  for (int round = 0; round < 3; ++round) {
    move(row.out);
    move(row.into);
  }
  move(row.out);
  wholes.front().expect(fixture, Compared::by_read);
}

Cases pair_cases() {
  return each({.suite = "DataPaths",
               .name = "GetWhatWasPut",
               .sentence = "What is written in one way is read in every other way, whatever memory "
                           "it is, and after the next write the new bytes.",
               .requirements = {"Queue.in-order.memory"}},
              pair_rows(), expect_pair);
}

}  // namespace

Cases cases() {
  return pair_cases();
}

}  // namespace clmem::conformance::data_path_pairs_cases
