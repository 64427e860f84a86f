// SPDX-License-Identifier: Apache-2.0
#include "model/external_memory.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

#include "model/api_error.hpp"

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

std::optional<ExternalFile> require_memory_properties(
    const Context& context, const std::vector<cl_mem_properties>& properties) {
  std::optional<ExternalFile> file;
  for (std::size_t at = 0; at + 1 < properties.size(); at += 2) {
    const auto* const known = std::ranges::find(handle_types, properties[at], &HandleType::type);
    const bool is_import =
        known != std::end(handle_types) && context.has_extension(known->extension);
    refuse_if(!is_import || file, rule::unknown_memory_property);
    file = ExternalFile{static_cast<int>(properties[at + 1]),
                        known->type == CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR};
  }
  return file;
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
