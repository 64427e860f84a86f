// SPDX-License-Identifier: Apache-2.0
// external_memory.hpp - memory of a file that another API shares (cl_khr_external_memory).
//
// Contract: an imported handle of type opaque_fd is owned by the driver, one of type dma_buf by the
// application. Rejects all other memory object properties as unknown.
#pragma once

#include <CL/cl_ext.h>

#include <string>
#include <vector>

#include "model/context.hpp"
#include "model/storage.hpp"

namespace clmem::mock {

struct ExternalFile {
  int descriptor = -1;
  bool is_ours = false;
};

// The handle types that a device with these extensions can import.
[[nodiscard]] std::vector<cl_external_memory_handle_type_khr> external_handle_types(
    const std::vector<std::string>& extensions);

[[nodiscard]] ExternalFile require_external_file(const Context& context, cl_mem_properties name,
                                                 cl_mem_properties value);

[[nodiscard]] std::shared_ptr<Storage> import_memory(const ExternalFile& file, std::size_t size);

}  // namespace clmem::mock
