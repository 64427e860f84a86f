// SPDX-License-Identifier: Apache-2.0
#include "model/access.hpp"

#include "model/mem_object.hpp"

namespace clmem::mock {

namespace {

// Sub-buffers and 1D image buffers have a parent that a mapping of them affects (section 5.4.3).
const MemObject* associated_parent(const MemObject& object) {
  return object.is_sub_buffer() || object.type == CL_MEM_OBJECT_IMAGE1D_BUFFER ? object.parent.get()
                                                                               : nullptr;
}

}  // namespace

Access access(AccessMode mode, const MemObject& object, const MemoryRegion& region) {
  const MemObject* const parent = associated_parent(object);
  return {mode,   MemoryKind::object,   object.handle_owner,
          region, object.storage.get(), parent == nullptr ? nullptr : parent->handle_owner};
}

MemoryRegion with_parent(const MemObject& object) {
  const MemObject* const parent = associated_parent(object);
  const auto bytes = (parent == nullptr ? object : *parent).bytes();
  return MemoryRegion::linear(bytes.data(), bytes.size());
}

Access reads(const MemObject& object, const ByteRange& range) {
  return access(AccessMode::read, object,
                MemoryRegion::linear(object.bytes().data() + range.offset, range.size));
}

Access reads(const MemObject& object, const RectSide& side, const Region& size) {
  return access(AccessMode::read, object, MemoryRegion::box(object.bytes().data(), side, size));
}

Access writes(const MemObject& object, const ByteRange& range) {
  return access(AccessMode::write, object,
                MemoryRegion::linear(object.bytes().data() + range.offset, range.size));
}

Access writes(const MemObject& object, const RectSide& side, const Region& size) {
  return access(AccessMode::write, object, MemoryRegion::box(object.bytes().data(), side, size));
}

Access reads_host(const void* memory, std::size_t size) {
  return {AccessMode::read, MemoryKind::host, nullptr, MemoryRegion::linear(memory, size)};
}

Access reads_host(const void* memory, const RectSide& side, const Region& size) {
  return {AccessMode::read, MemoryKind::host, nullptr, MemoryRegion::box(memory, side, size)};
}

Access writes_host(const void* memory, std::size_t size) {
  return {AccessMode::write, MemoryKind::host, nullptr, MemoryRegion::linear(memory, size)};
}

Access writes_host(const void* memory, const RectSide& side, const Region& size) {
  return {AccessMode::write, MemoryKind::host, nullptr, MemoryRegion::box(memory, side, size)};
}

void AccessList::add(const Access& access) {
  if (many_.empty() && count_ < few) {
    first_.at(count_++) = access;
    return;
  }
  if (many_.empty()) {
    many_.assign(first_.begin(), first_.end());
  }
  many_.push_back(access);
}

}  // namespace clmem::mock
