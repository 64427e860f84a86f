// SPDX-License-Identifier: Apache-2.0
// Each way to write memory with each way to read it, for every kind of memory but sub-buffers
// (sub_buffer_commands.cpp): one pair shows a cache that is not flushed, an origin that is ignored
// or an old copy that is kept.

#include "operations/command/data_paths.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::data_path_pairs_cases {

namespace {

constexpr std::size_t element = 16;
constexpr Extent plane{64, 4, 1};

// The first view is created, the others are views of it.
struct MemoryRow {
  const char* name;
  std::vector<std::string> requirements;
  std::vector<Home> views;
};

constexpr std::size_t size_of(const Extent& pixels) {
  return volume(pixels) * element;
}

// The byte offset of the sixth pixel of the second row.
constexpr std::size_t offset_in(const Extent& pixels) {
  return (pixels[0] + 5) * element;
}

Home buffer_of(cl_mem_flags flags, Cut cut = Cut::none) {
  return {.kind = SideKind::buffer,
          .flags = CL_MEM_READ_WRITE | flags,
          .cut = cut,
          .size = size_of(plane)};
}

Home image_of(ImageKind kind, const Extent& extent, Cut cut) {
  return {.kind = SideKind::image,
          .flags = 0,
          .cut = cut,
          .image = kind,
          .pixels = extent,
          .format = &path_format()};
}

// The moved bytes are among the last of the buffer: a driver that counts the bytes before the
// buffer as part of it leaves them out.
Home buffer_over_part_of_svm() {
  return {.kind = SideKind::buffer, .size = offset_in(plane) + path_bytes + 4, .over_svm = true};
}

std::vector<MemoryRow> memories() {
  using enum ImageKind;
  return {{"Device", {}, {buffer_of(0)}},
          {"UseHostPtr", {}, {buffer_of(CL_MEM_USE_HOST_PTR)}},
          {"AllocHostPtr", {}, {buffer_of(CL_MEM_ALLOC_HOST_PTR)}},
          {"OverSVM",
           {"CreateBuffer.svm.success"},
           {{.kind = SideKind::svm, .size = size_of(plane)}, buffer_of(0, Cut::same)}},
          {"OverPartOfSVM", {}, {buffer_over_part_of_svm()}},
          {"Image2D", {}, {image_of(image_2d, plane, Cut::none)}},
          {"Image2DOverBuffer",
           {"CreateImage.2d-buffer.shares"},
           {buffer_of(0), image_of(image_2d, plane, Cut::same)}},
          {"Image1DOverBuffer",
           {"CreateImage.1d-buffer.shares"},
           {buffer_of(0), image_of(image_1d_buffer, {plane[0] * plane[1], 1, 1}, Cut::same)}}};
}

bool is_plane_over_buffer(const std::vector<Home>& views) {
  return views.back().cut == Cut::same && views.back().image == ImageKind::image_2d &&
         views.back().kind == SideKind::image;
}

// One kind of memory on the device of the case.
class Memory {
 public:
  Memory(Fixture& fixture, std::vector<Home> homes) {
    if (is_plane_over_buffer(homes)) {
      pixels_ = aligned_plane(fixture);
      homes.front().size = size_of(pixels_);
      homes.back().pixels = pixels_;
    }
    for (const Home& home : homes) {
      views_.emplace_back(fixture, home, views_.empty() ? nullptr : &views_.front(), wholes_);
    }
  }

  [[nodiscard]] const Operand& view(std::size_t index) const { return views_.at(index); }
  [[nodiscard]] const Operand& view(SideKind kind) const {
    return *std::ranges::find(views_, kind, [](const Operand& one) { return one.home.kind; });
  }
  [[nodiscard]] std::size_t offset() const { return offset_in(pixels_); }

  void expect(Fixture& fixture) { wholes_.front().expect(fixture, Compared::by_read); }

 private:
  // An extent whose rows are as wide as the device aligns them, in pixels or in bytes, so that
  // their pitch is their width.
  static Extent aligned_plane(const Fixture& fixture) {
    const auto unit = std::max<std::size_t>(
        1, fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT));
    return {(plane[0] + unit - 1) / unit * unit, plane[1], plane[2]};
  }

  Extent pixels_ = plane;
  std::deque<Whole> wholes_;
  std::deque<Operand> views_;
};

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

// Reads before and after each write.
CLMEM_TABLE(DataPaths, GetWhatWasPut,
            "Bytes that are written in one way are read in every other way, in every kind of "
            "memory, and after the next write the new bytes are read.",
            (const PairRow& row), pair_rows(), {"Queue.in-order.memory"}) {
  need_command(fixture, row.into.command);
  need_command(fixture, row.out.command);
  Memory memory{fixture, row.views};
  const auto move = [&](const DataPath& path) {
    expect_moved(fixture, path, memory.view(path.view), memory.offset());
  };
  for (int round = 0; round < 3; ++round) {
    move(row.out);
    move(row.into);
  }
  move(row.out);
  memory.expect(fixture);
}

const Command& fill_of(SideKind view) {
  return command_named(view == SideKind::image ? "EnqueueFillImage"
                       : view == SideKind::svm ? "EnqueueSVMMemFill"
                                               : "EnqueueFillBuffer");
}

// Fills all of the memory with one byte value.
void fill_whole(Fixture& fixture, const Operand& view, std::byte value) {
  const Command& command = fill_of(view.home.kind);
  need_command(fixture, command);
  Home own = view.home;
  own.cut = Cut::same;
  own.of = &view;
  const Extent region = view.is_image() ? view.home.shape().extent : Extent{view.size, 1, 1};
  Stage stage{fixture,
              command,
              {.from = {.kind = command.source.kind},
               .to = own,
               .shape = {.region = region},
               .pattern = view.size % element == 0 ? element : 4,
               .value = value}};
  ASSERT_THAT(stage.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  stage.take_effect();
}

struct FilledRow {
  std::string name;
  std::vector<std::string> requirements;
  std::vector<Home> views;
  std::size_t filled;  // index of the view
  DataPath out;
};

std::vector<FilledRow> filled_rows() {
  std::vector<FilledRow> rows;
  for (const MemoryRow& memory : memories()) {
    for (std::size_t filled = 0; filled < memory.views.size(); ++filled) {
      const std::string fill =
          fill_of(memory.views[filled].kind).name + std::string_view{"Enqueue"}.size();
      for (const DataPath& out : paths_of(memory, Way::reading)) {
        FilledRow& row =
            rows.emplace_back(FilledRow{std::string{memory.name} + "_" + fill + "_" + out.name,
                                        memory.requirements, memory.views, filled, out});
        row.requirements.push_back(out.requirement);
      }
    }
  }
  return rows;
}

// Nothing else accesses the memory between the fill and the command that reads it: a driver may
// only have noted the value of all bytes.
CLMEM_TABLE(DataPaths, GetWhatFillsAll,
            "After a fill of the whole memory with one byte value, zero included, every way of "
            "reading returns that value.",
            (const FilledRow& row), filled_rows(), {"Queue.in-order.memory"}) {
  need_command(fixture, row.out.command);
  Memory memory{fixture, row.views};
  for (const std::byte value : {std::byte{0}, std::byte{0x3f}, std::byte{0}}) {
    fill_whole(fixture, memory.view(row.filled), value);
    expect_moved(fixture, row.out, memory.view(row.out.view), memory.offset());
  }
  memory.expect(fixture);
}

}  // namespace

}  // namespace clmem::conformance::data_path_pairs_cases
