// SPDX-License-Identifier: Apache-2.0
#include "suites/map_tools.hpp"

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "harness/witness.hpp"

namespace clmem::conformance {

namespace {

struct MapStorageRow {
  const char* name;
  std::vector<std::string> requirements;
  Storage storage;
};

struct RangeRow {
  const char* name;
  const char* requirement;
  MapRange range;
};

const std::vector<MapStorageRow>& storages() {
  static const std::vector<MapStorageRow> rows{
      {"Device", {}, Storage::device},
      {"UseHostPtr", {"EnqueueMapBuffer.no-map-failure"}, Storage::use_host_ptr},
      {"AllocHostPtr", {"EnqueueMapBuffer.no-map-failure"}, Storage::alloc_host_ptr},
      {"SubBuffer", {"EnqueueMapBuffer.sub-buffer"}, Storage::sub_buffer},
  };
  return rows;
}

const std::vector<RangeRow>& ranges() {
  constexpr const char* unaligned = "EnqueueMapBuffer.unaligned";
  static const std::vector<RangeRow> rows{
      {"FirstByte", unaligned, {0, 1}},
      {"OddOffset", unaligned, {3, 5}},
      {"AcrossPage", unaligned, {4093, 6}},
      {"Middle", unaligned, {1001, 1777}},
      {"Page", "EnqueueMapBuffer.pointer", {0, 4096}},
      {"BehindPage", "EnqueueMapBuffer.pointer", {4096, 2}},
      {"LastByte", unaligned, {mapped_buffer_size - 1, 1}},
      {"Whole", "EnqueueMapBuffer.whole", {0, mapped_buffer_size}},
  };
  return rows;
}

FilledBuffer make_parent(Bench& bench, Storage storage) {
  if (storage != Storage::sub_buffer) {
    return {};
  }
  constexpr std::size_t behind = 77;
  return bench.filled_buffer(bench.device().base_alignment() + mapped_buffer_size + behind);
}

FilledBuffer make_buffer(Bench& bench, Storage storage, const FilledBuffer& parent,
                         std::size_t origin) {
  switch (storage) {
    case Storage::sub_buffer:
      return bench.sub_buffer(parent, origin, mapped_buffer_size);
    case Storage::use_host_ptr:
      return bench.filled_buffer(mapped_buffer_size, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR);
    case Storage::alloc_host_ptr:
      return bench.filled_buffer(mapped_buffer_size, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR);
    case Storage::device:
      break;
  }
  return bench.filled_buffer(mapped_buffer_size);
}

}  // namespace

std::byte* must_map(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, MapRange range) {
  cl_int code = not_answered;
  void* const mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, flags, range.offset, range.size,
                                          0, nullptr, nullptr, &code);
  must_make(mapped, code, "clEnqueueMapBuffer");
  return static_cast<std::byte*>(mapped);
}

void must_unmap(cl_command_queue queue, cl_mem buffer, void* mapped) {
  must_succeed(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr),
               "clEnqueueUnmapMemObject");
  must_succeed(clFinish(queue), "clFinish");
}

Bytes bytes_at(const std::byte* mapped, std::size_t size) {
  if (mapped == nullptr) {
    fail_without_object("a map");
  }
  Bytes bytes(size);
  witness::copy(bytes.data(), mapped, size);
  return bytes;
}

StoredBuffer::StoredBuffer(Bench& bench, Storage storage)
    : parent_{make_parent(bench, storage)},
      origin_{parent_.get() == nullptr ? 0 : bench.device().base_alignment()},
      buffer_{make_buffer(bench, storage, parent_, origin_)} {}

void StoredBuffer::expect(Bench& bench) const {
  expect_contents(bench, buffer_);
  if (parent_.get() == nullptr) {
    return;
  }
  Bytes around = parent_.bytes;
  std::copy(buffer_.bytes.begin(), buffer_.bytes.end(),
            around.begin() + static_cast<std::ptrdiff_t>(origin_));
  expect_contents(bench, parent_.get(), around);
}

std::vector<MapRow> map_rows(const std::vector<MapAccess>& accesses) {
  std::vector<MapRow> rows;
  for (const MapStorageRow& storage : storages()) {
    for (const MapAccess& access : accesses) {
      for (const RangeRow& range : ranges()) {
        MapRow& row = rows.emplace_back();
        row.name = std::string{storage.name} + "_" + access.name + "_" + range.name;
        row.requirements = storage.requirements;
        row.requirements.insert(row.requirements.end(), {access.requirement, range.requirement});
        row.storage = storage.storage;
        row.flags = access.flags;
        row.range = range.range;
      }
    }
  }
  return rows;
}

}  // namespace clmem::conformance
