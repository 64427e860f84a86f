// SPDX-License-Identifier: Apache-2.0
// Each way to write memory with each way to read it, for every kind of memory but sub-buffers
// (sub_buffer_commands.cpp): where a cache is not flushed, an origin is ignored or an old copy is
// kept, one pair shows it.

#include "suites/case_file.hpp"
#include "suites/command/data_paths.hpp"

namespace clmem::conformance::data_path_pairs_cases {

namespace {

constexpr std::size_t element = 4;
constexpr Extent plane{64, 4, 1};  // any pitch alignment holds
constexpr std::size_t memory_size = plane[0] * plane[1] * element;
constexpr std::size_t offset = (plane[0] + 5) * element;  // of the sixth pixel, second row

void make_image_over_buffer(Fixture& fixture, const ImageShape& shape, Memory& memory) {
  memory.shape = shape;
  cl_image_desc description = description_of(shape);
  description.buffer = memory.buffer.get();
  memory.image = make_image(fixture, description, path_format().cl, CL_MEM_READ_WRITE);
}

template <cl_mem_flags flags>
void make_buffer(Fixture& fixture, Memory& memory) {
  memory.buffer = fixture.filled_buffer(memory_size, CL_MEM_READ_WRITE | flags);
}

void make_buffer_over_svm(Fixture& fixture, Memory& memory) {
  const FilledSvm& svm = memory.svm.emplace(fixture, memory_size);
  memory.buffer.mem = must_make(clCreateBuffer, fixture.context(),
                                CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, memory_size, svm.get());
  memory.buffer.bytes = svm.bytes;
}

// What a path moves ends in the last bytes, which a driver leaves out that counts what lies before
// the buffer as part of it.
void make_buffer_over_part_of_svm(Fixture& fixture, Memory& memory) {
  constexpr std::size_t before = 128;
  constexpr std::size_t size = offset + path_bytes + 4;
  fixture.needs("svm_coarse");
  const FilledSvm& svm = memory.svm.emplace(fixture, before + size + before);
  memory.buffer.mem =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size,
                static_cast<std::byte*>(svm.get()) + before);
  memory.buffer.bytes.assign(svm.bytes.begin() + before, svm.bytes.begin() + before + size);
}

void make_plain_image(Fixture& fixture, Memory& memory) {
  FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, plane), path_format());
  memory.image = std::move(image.mem);
  memory.shape = image.shape;
  memory.bytes = std::move(image.bytes);
}

void make_image_2d_over_buffer(Fixture& fixture, Memory& memory) {
  make_buffer<0>(fixture, memory);
  make_image_over_buffer(fixture, shape_of(ImageKind::image_2d, plane), memory);
}

void make_image_1d_over_buffer(Fixture& fixture, Memory& memory) {
  make_buffer<0>(fixture, memory);
  make_image_over_buffer(fixture, shape_of(ImageKind::image_1d_buffer, {plane[0] * plane[1], 1, 1}),
                         memory);
}

struct MemoryRow {
  const char* name;
  std::vector<const char*> requirements;
  std::vector<SideKind> views;
  void (*make)(Fixture& fixture, Memory& memory);
};

const std::vector<MemoryRow>& memories() {
  using enum SideKind;
  static const std::vector<MemoryRow> rows{
      {"Device", {}, {buffer}, make_buffer<0>},
      {"UseHostPtr", {}, {buffer}, make_buffer<CL_MEM_USE_HOST_PTR>},
      {"AllocHostPtr", {}, {buffer}, make_buffer<CL_MEM_ALLOC_HOST_PTR>},
      {"OverSVM", {"CreateBuffer.svm.success"}, {buffer, svm}, make_buffer_over_svm},
      {"OverPartOfSVM", {}, {buffer}, make_buffer_over_part_of_svm},
      {"Image2D", {}, {image}, make_plain_image},
      {"Image2DOverBuffer",
       {"CreateImage.2d-buffer.shares"},
       {buffer, image},
       make_image_2d_over_buffer},
      {"Image1DOverBuffer",
       {"CreateImage.1d-buffer.shares"},
       {buffer, image},
       make_image_1d_over_buffer}};
  return rows;
}

struct PairRow {
  std::string name;
  std::vector<std::string> requirements;
  MemoryRow storage;
  DataPath into;
  DataPath out;
};

std::vector<PairRow> pair_rows() {
  std::vector<PairRow> rows;
  for (const MemoryRow& memory : memories()) {
    const auto has = [&](SideKind view) {
      return std::find(memory.views.begin(), memory.views.end(), view) != memory.views.end();
    };
    for (const DataPath& into : data_paths(Way::writing)) {
      for (const DataPath& out : data_paths(Way::reading)) {
        if (has(into.view) && has(out.view)) {
          PairRow& row = rows.emplace_back(PairRow{
              std::string{memory.name} + "_" + into.name + "_" + out.name, {}, memory, into, out});
          row.requirements.assign(memory.requirements.begin(), memory.requirements.end());
          row.requirements.insert(row.requirements.end(), {into.requirement, out.requirement});
        }
      }
    }
  }
  return rows;
}

void expect_got(Fixture& fixture, const Memory& memory, const DataPath& out) {
  Bytes& seen = fixture.host(path_bytes);
  Bytes expected = seen;
  copy_linear(memory.bytes, offset, expected, 0, path_bytes);
  out.move(fixture, memory, offset, seen);
  expect_bytes(seen, expected);
}

// Read before and after each change.
void expect_pair(Fixture& fixture, const PairRow& row) {
  fixture.needs(row.into.since);
  fixture.needs(row.out.since);
  Memory memory;
  row.storage.make(fixture, memory);
  if (memory.has(SideKind::buffer)) {
    memory.bytes = memory.buffer.bytes;
  }
  for (int round = 0; round < 3; ++round) {
    expect_got(fixture, memory, row.out);
    Bytes& data = fixture.host(path_bytes);
    row.into.move(fixture, memory, offset, data);
    copy_linear(data, 0, memory.bytes, offset, path_bytes);
  }
  expect_got(fixture, memory, row.out);
  if (memory.has(SideKind::buffer)) {
    expect_contents(fixture, memory.buffer.get(), memory.bytes, {ReadBack::read});
  } else {
    expect_image_contents(fixture, memory.image.get(), memory.shape, path_format(), memory.bytes);
  }
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
