// SPDX-License-Identifier: Apache-2.0
#include "operations/map/mapping.hpp"

#include <functional>
#include <utility>

#include "harness/made.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

MemoryPart part_of(cl_mem buffer, MapRange range) {
  return {.place = {.mem = buffer, .offset = range.offset}, .size = range.size};
}

}  // namespace

Mapping::Mapping(cl_command_queue queue, const MemoryPart& part, cl_map_flags flags)
    : queue_{queue}, part_{part} {
  must_succeed(part.map(queue, CL_TRUE, flags, mapped_), "a map");
  if (mapped_.pointer == nullptr) {
    fail_without_object("a map");
  }
}

Mapping::Mapping(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, MapRange range)
    : Mapping{queue, part_of(buffer, range), flags} {}

Mapping::~Mapping() {
  if (*this) {
    static_cast<void>(part_.unmap(queue_, mapped_));
  }
}

Mapping::Mapping(Mapping&& other) noexcept
    : queue_{other.queue_}, part_{other.part_}, mapped_{std::exchange(other.mapped_, {})} {}

Mapping& Mapping::operator=(Mapping&& other) noexcept {
  std::swap(queue_, other.queue_);
  std::swap(part_, other.part_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

void Mapping::unmap(cl_command_queue queue) {
  must_succeed(part_.unmap(queue, std::exchange(mapped_, {})), "an unmap");
}

void Mapping::end(cl_command_queue queue) {
  unmap(queue);
  must_succeed(clFinish, queue);
}

std::byte* Mapping::detach() {
  return static_cast<std::byte*>(std::exchange(mapped_, {}).pointer);
}

std::optional<Mapping> map_one_more(cl_command_queue queue, cl_mem buffer, cl_map_flags flags,
                                    MapRange range) {
  Mapped mapped;
  const cl_int code = part_of(buffer, range).map(queue, CL_TRUE, flags, mapped);
  if (code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY) {
    return {};
  }
  must_succeed(code, "a map");
  return Mapping{queue, part_of(buffer, range), mapped};
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

}  // namespace clmem::conformance
