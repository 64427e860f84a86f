// SPDX-License-Identifier: Apache-2.0
#include "model/external_memory.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

#include "model/rule.hpp"

namespace clmem::mock {
namespace {

struct HandleType {
  cl_external_memory_handle_type_khr type;
  const char* extension;
};

constexpr HandleType handle_types[]{
    {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR, "cl_khr_external_memory_opaque_fd"},
    {CL_EXTERNAL_MEMORY_HANDLE_DMA_BUF_KHR, "cl_khr_external_memory_dma_buf"}};

}  // namespace

std::vector<cl_external_memory_handle_type_khr> external_handle_types(
    const std::vector<std::string>& extensions) {
  std::vector<cl_external_memory_handle_type_khr> types;
  for (const HandleType& each : handle_types) {
    if (std::ranges::find(extensions, each.extension) != extensions.end()) {
      types.push_back(each.type);
    }
  }
  return types;
}

ExternalFile require_external_file(const Context& context, cl_mem_properties name,
                                   cl_mem_properties value) {
  const auto* const known = std::ranges::find(handle_types, name, &HandleType::type);
  refuse_if(known == std::end(handle_types) || !context.has_extension(known->extension),
            rule::unknown_memory_property);
  return {static_cast<int>(value), known->type == CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR};
}

std::shared_ptr<Storage> import_memory(const ExternalFile& file, std::size_t size) {
  struct stat status {};
  refuse_if(
      fstat(file.descriptor, &status) != 0 || static_cast<std::uint64_t>(status.st_size) < size,
      rule::unknown_memory_property);
  void* const bytes = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0);
  refuse_if(bytes == MAP_FAILED, rule::unknown_memory_property);
  if (file.is_ours) {
    close(file.descriptor);
  }
  return Storage::borrow(
      bytes, size, std::shared_ptr<void>{bytes, [size](void* mapped) { munmap(mapped, size); }});
}

}  // namespace clmem::mock
