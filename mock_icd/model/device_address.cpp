// SPDX-License-Identifier: Apache-2.0
#include "model/device_address.hpp"

#include <algorithm>
#include <cstring>

namespace clmem::mock {
namespace {

DeviceAddress first_address(const MemObject& object) {
  return reinterpret_cast<std::uintptr_t>(object.bytes().data());
}

bool holds(const MemObject& object, const Context& context, DeviceAddress address) {
  return object.has_device_address && object.parent == nullptr &&
         object.context.get() == &context && address - first_address(object) < object.size;
}

}  // namespace

void require_device_addresses(const Context& context) {
  refuse_if(!context.has_extension(device_address_extension), rule::no_device_addresses);
}

std::vector<DeviceAddress> device_addresses(const MemObject& object) {
  require_device_addresses(*object.context);
  refuse_if(!object.has_device_address, rule::buffer_without_device_address);
  std::vector<DeviceAddress> addresses;
  for (const auto& device : object.context->devices) {
    const bool has_one = device->has_extension(device_address_extension);
    addresses.push_back(has_one ? first_address(object) : 0);
  }
  return addresses;
}

std::shared_ptr<MemObject> buffer_at(const Registry& registry, const Context& context,
                                     DeviceAddress address) {
  const auto objects = registry.all<MemObject>(ObjectKind::memory);
  const auto found = std::ranges::find_if(
      objects, [&](const auto& object) { return holds(*object, context, address); });
  return found == objects.end() ? nullptr : *found;
}

std::vector<std::weak_ptr<MemObject>> require_indirect_buffers(const Registry& registry,
                                                               const Context& context,
                                                               std::size_t size,
                                                               const void* value) {
  require_device_addresses(context);
  refuse_if(size % sizeof(DeviceAddress) != 0, rule::device_pointers_size);
  refuse_if(value == nullptr && size > 0, rule::exec_info_null);
  std::vector<std::weak_ptr<MemObject>> buffers;
  for (std::size_t at = 0; at < size; at += sizeof(DeviceAddress)) {
    DeviceAddress address = 0;
    std::memcpy(&address, static_cast<const std::byte*>(value) + at, sizeof(address));
    buffers.push_back(buffer_at(registry, context, address));
  }
  return buffers;
}

}  // namespace clmem::mock
