// SPDX-License-Identifier: Apache-2.0
#include "executor/lent_memory.hpp"

#include <algorithm>
#include <functional>

namespace clmem::mock {
namespace {

using Bytes = std::span<std::byte>;

const std::byte* end_of(Bytes bytes) {
  return bytes.data() + bytes.size();
}

// Only std::less orders pointers into different objects.
bool overlap(Bytes one, Bytes other) {
  const std::less<const std::byte*> before;
  return before(one.data(), end_of(other)) && before(other.data(), end_of(one));
}

Bytes joined(Bytes one, Bytes other) {
  std::byte* const first = std::min(one.data(), other.data(), std::less<std::byte*>{});
  const std::byte* const last = std::max(end_of(one), end_of(other), std::less<const std::byte*>{});
  return {first, static_cast<std::size_t>(last - first)};
}

}  // namespace

void LentMemory::add(Bytes bytes, Use use) {
  for (auto other = ranges_.begin(); other != ranges_.end();) {
    if (!overlap(other->bytes, bytes)) {
      ++other;
      continue;
    }
    bytes = joined(other->bytes, bytes);
    use = std::max(other->use, use);
    ranges_.erase(other);
    other = ranges_.begin();  // the longer range may overlap earlier ones
  }
  ranges_.push_back({bytes, use, {nullptr, nullptr}});
}

cl_mem LentMemory::buffer_of(Bytes bytes) {
  Range& range = *std::ranges::find_if(
      ranges_, [&](const Range& candidate) { return overlap(candidate.bytes, bytes); });
  if (range.bytes.data() == bytes.data() && range.bytes.size() == bytes.size()) {
    return whole(range);
  }
  const auto offset = static_cast<std::size_t>(bytes.data() - range.bytes.data());
  if (offset % device_.alignment() != 0) {
    return whole(unaligned_.emplace_back(Range{bytes, range.use, {nullptr, nullptr}}));
  }
  return parts_.emplace_back(part(range, offset, bytes.size())).get();
}

cl_mem LentMemory::whole(Range& range) const {
  if (range.buffer == nullptr) {
    range.buffer = device_.buffer(range.bytes.data(), range.bytes.size());
  }
  return range.buffer.get();
}

Owned<cl_mem> LentMemory::part(Range& range, std::size_t offset, std::size_t size) const {
  const cl_buffer_region region{offset, size};
  cl_int code = CL_SUCCESS;
  Owned<cl_mem> made{device_.calls().clCreateSubBuffer(
                         whole(range), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code),
                     device_.calls().clReleaseMemObject};
  require_success(code, "clCreateSubBuffer");
  return made;
}

void LentMemory::take_back(cl_command_queue queue) const {
  for (const auto* ranges : {&ranges_, &unaligned_}) {
    for (const Range& range : *ranges) {
      take_back(queue, range);
    }
  }
  require_success(device_.calls().clFinish(queue), "clFinish");
}

void LentMemory::take_back(cl_command_queue queue, const Range& range) const {
  if (range.use == Use::reads || range.buffer == nullptr) {
    return;
  }
  cl_int code = CL_SUCCESS;
  void* const mapped =
      device_.calls().clEnqueueMapBuffer(queue, range.buffer.get(), CL_TRUE, CL_MAP_READ, 0,
                                         range.bytes.size(), 0, nullptr, nullptr, &code);
  require_success(code, "clEnqueueMapBuffer");
  require_success(device_.calls().clEnqueueUnmapMemObject(queue, range.buffer.get(), mapped, 0,
                                                          nullptr, nullptr),
                  "clEnqueueUnmapMemObject");
}

}  // namespace clmem::mock
