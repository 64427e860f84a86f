// SPDX-License-Identifier: Apache-2.0
// Each way to write memory with each way to read it, for every kind of memory but sub-buffers
// (sub_buffer_commands.cpp): one pair shows a cache that is not flushed, an origin that is ignored
// or an old copy that is kept.

#include "operations/command/data_paths.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::data_path_pairs_cases {

constexpr std::size_t element = 16;
constexpr Extent plane{64, 4, 1};

// The first view is created, the others are views of it.
using Views = std::vector<MemorySpec>;

constexpr std::size_t size_of(const Extent& pixels) {
  return volume(pixels) * element;
}

// The byte offset of the sixth pixel of the second row.
constexpr std::size_t offset_in(const Extent& pixels) {
  return (pixels[0] + 5) * element;
}

MemorySpec buffer_of(cl_mem_flags flags, SubRange sub_range = SubRange::none) {
  return {.kind = MemoryKind::buffer,
          .flags = CL_MEM_READ_WRITE | flags,
          .sub_range = sub_range,
          .size = size_of(plane)};
}

MemorySpec image_of(ImageKind kind, const Extent& extent, SubRange sub_range) {
  return {.kind = MemoryKind::image,
          .flags = 0,
          .sub_range = sub_range,
          .image = kind,
          .pixels = extent,
          .format = &path_format()};
}

// The moved bytes end the buffer, whose size a driver may reduce by the bytes of SVM before it.
MemorySpec buffer_over_part_of_svm() {
  return {.kind = MemoryKind::buffer, .size = offset_in(plane) + path_bytes + 4, .over_svm = true};
}

Rows<Views> memories() {
  using enum ImageKind;
  return {{"Device", Views{buffer_of(0)}},
          {"UseHostPtr", Views{buffer_of(CL_MEM_USE_HOST_PTR)}},
          {"AllocHostPtr", Views{buffer_of(CL_MEM_ALLOC_HOST_PTR)}},
          {"OverSVM", "CreateBuffer.svm.success",
           Views{{.kind = MemoryKind::svm, .size = size_of(plane)}, buffer_of(0, SubRange::same)}},
          {"OverPartOfSVM", Views{buffer_over_part_of_svm()}},
          {"Image2D", Views{image_of(image_2d, plane, SubRange::none)}},
          {"Image2DOverBuffer", "CreateImage.2d-buffer.shares",
           Views{buffer_of(0), image_of(image_2d, plane, SubRange::same)}},
          {"Image1DOverBuffer", "CreateImage.1d-buffer.shares",
           Views{buffer_of(0),
                 image_of(image_1d_buffer, {plane[0] * plane[1], 1, 1}, SubRange::same)}}};
}

bool is_2d_image_over_buffer(const Views& views) {
  return views.back().sub_range == SubRange::same && views.back().image == ImageKind::image_2d &&
         views.back().kind == MemoryKind::image;
}

// Memory that is accessed through one or two views.
class Memory {
 public:
  Memory(Fixture& fixture, Views specs) {
    if (is_2d_image_over_buffer(specs)) {
      pixels_ = aligned_2d_extent(fixture);
      specs.front().size = size_of(pixels_);
      specs.back().pixels = pixels_;
    }
    for (const MemorySpec& spec : specs) {
      views_.emplace_back(fixture, spec, views_.empty() ? nullptr : &views_.front());
    }
  }

  [[nodiscard]] const Operand& view(std::size_t index) const { return views_.at(index); }
  void expect_moved(Fixture& fixture, const DataPath& path) const {
    const Operand& view =
        *std::ranges::find(views_, path.view, [](const Operand& one) { return one.spec.kind; });
    conformance::expect_moved(fixture, path, view, offset_in(pixels_));
  }
  void expect(Fixture& fixture) { views_.front().whole->expect(fixture, Compared::by_read); }

 private:
  // An extent whose rows are as wide as the device aligns them, in pixels or in bytes, so that
  // their pitch is their width.
  static Extent aligned_2d_extent(const Fixture& fixture) {
    const auto unit = std::max<std::size_t>(
        1, fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT));
    return {(plane[0] + unit - 1) / unit * unit, plane[1], plane[2]};
  }

  Extent pixels_ = plane;
  std::deque<Operand> views_;
};

Rows<DataPath> paths_of(const Views& views, Way way) {
  Rows<DataPath> paths;
  for (const MemorySpec& view : views) {
    for (Row<DataPath>& path : data_paths(way, view.kind)) {
      paths.push_back(std::move(path));
    }
  }
  return paths;
}

template <typename Choice>
auto with_each(Rows<Choice> (*choices)(const Views& views)) {
  Rows<std::pair<Views, Choice>> rows;
  for (const Row<Views>& memory : memories()) {
    for (auto& row : crossed(Rows<Views>{memory}, choices(memory.value))) {
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

using Pair = std::pair<DataPath, DataPath>;

Rows<Pair> pairs_of(const Views& views) {
  return crossed(paths_of(views, Way::writing), paths_of(views, Way::reading));
}

CLMEM_TABLE(
    DataPaths, GetWhatWasPut,
    "Bytes that are written in one way are read back correctly in every other way, in every "
    "kind of memory, and a read after the next write returns the new bytes.",
    (const std::pair<Views, Pair>& row), with_each(pairs_of), {"Queue.in-order.memory"}) {
  const auto& [into, out] = row.second;
  need_command(fixture, into.command);
  need_command(fixture, out.command);
  Memory memory{fixture, row.first};
  for (int round = 0; round < 3; ++round) {
    memory.expect_moved(fixture, out);
    memory.expect_moved(fixture, into);
  }
  memory.expect_moved(fixture, out);
  memory.expect(fixture);
}

const Command& fill_of(MemoryKind view) {
  return command_named(view == MemoryKind::image ? "EnqueueFillImage"
                       : view == MemoryKind::svm ? "EnqueueSVMMemFill"
                                                 : "EnqueueFillBuffer");
}

void fill_whole(Fixture& fixture, const Operand& view, std::byte value) {
  const Command& command = fill_of(view.spec.kind);
  need_command(fixture, command);
  MemorySpec own = view.spec;
  own.sub_range = SubRange::same;
  own.of = &view;
  const Extent region = view.is_image() ? view.spec.shape().extent : Extent{view.size, 1, 1};
  CommandRun run{fixture,
                 command,
                 {.from = {.kind = command.source.kind},
                  .to = own,
                  .shape = {.region = region},
                  .pattern = view.size % element == 0 ? element : 4,
                  .value = value}};
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  run.apply_to_oracle();
}

// The index of a view to fill, and a way to read.
using Filled = std::pair<std::size_t, DataPath>;

Rows<Filled> filled_of(const Views& views) {
  Rows<std::size_t> fills;
  for (std::size_t i = 0; i < views.size(); ++i) {
    fills.emplace_back(fill_of(views[i].kind).name + std::string_view{"Enqueue"}.size(), i);
  }
  return crossed(fills, paths_of(views, Way::reading));
}

// Nothing accesses the memory in between: a driver may have noted only the fill value.
CLMEM_TABLE(DataPaths, GetWhatFillsAll,
            "After a fill of the whole memory with one byte value, zero included, every way of "
            "reading returns that value.",
            (const std::pair<Views, Filled>& row), with_each(filled_of),
            {"Queue.in-order.memory"}) {
  const auto& [filled, out] = row.second;
  need_command(fixture, out.command);
  Memory memory{fixture, row.first};
  for (const std::byte value : {std::byte{0}, std::byte{0x3f}, std::byte{0}}) {
    fill_whole(fixture, memory.view(filled), value);
    memory.expect_moved(fixture, out);
  }
  memory.expect(fixture);
}

}  // namespace clmem::conformance::data_path_pairs_cases
