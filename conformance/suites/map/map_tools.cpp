// SPDX-License-Identifier: Apache-2.0
#include "suites/map/map_tools.hpp"

#include <functional>

#include "harness/made.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

struct RangeRow {
  const char* name;
  const char* requirement;
  MapRange range;
};

const Rows<Storage>& storages() {
  static const Rows<Storage> rows{
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
      {"AfterPage", "EnqueueMapBuffer.pointer", {4096, 2}},
      {"LastByte", unaligned, {mapped_buffer_size - 1, 1}},
      {"Whole", "EnqueueMapBuffer.whole", {0, mapped_buffer_size}},
  };
  return rows;
}

}  // namespace

std::byte* must_map(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, MapRange range) {
  void* const mapped = must_make(clEnqueueMapBuffer, queue, buffer, CL_TRUE, flags, range.offset,
                                 range.size, 0, nullptr, nullptr);
  return static_cast<std::byte*>(mapped);
}

void must_unmap(cl_command_queue queue, cl_mem buffer, void* mapped) {
  must_succeed(clEnqueueUnmapMemObject, queue, buffer, mapped, 0, nullptr, nullptr);
  must_succeed(clFinish, queue);
}

bool lies_within(const void* address, std::span<const std::byte> memory) {
  return std::less_equal<>{}(memory.data(), address) &&
         std::less<>{}(address, memory.data() + memory.size());
}

Bytes bytes_at(const std::byte* mapped, std::size_t size) {
  if (mapped == nullptr) {
    fail_without_object("a map");
  }
  Bytes bytes(size);
  recorder::copy(bytes.data(), mapped, size);
  return bytes;
}

std::vector<MapRow> map_rows(const std::vector<MapAccess>& accesses) {
  std::vector<MapRow> rows;
  for (const Row<Storage>& storage : storages()) {
    for (const MapAccess& access : accesses) {
      for (const RangeRow& range : ranges()) {
        MapRow& row = rows.emplace_back();
        row.name = std::string{storage.name} + "_" + access.name + "_" + range.name;
        row.requirements = storage.requirements;
        row.requirements.insert(row.requirements.end(), {access.requirement, range.requirement});
        row.storage = storage.value;
        row.flags = access.flags;
        row.range = range.range;
      }
    }
  }
  return rows;
}

}  // namespace clmem::conformance
