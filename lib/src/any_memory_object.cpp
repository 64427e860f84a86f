// SPDX-License-Identifier: Apache-2.0
#include <clmem/pyopencl.hpp>

namespace clmem {

AnyMemoryObject memory_object_from(Adopt, cl_mem raw) {
  const MemoryObject owned{adopt, raw};
  return memory_object_from(retain, owned.get());
}

AnyMemoryObject memory_object_from(Retain, cl_mem raw) {
  constexpr const char* routine = "memory_object_from";
  if (raw == nullptr) {
    throw_error(CL_INVALID_MEM_OBJECT, routine, "the memory object is null");
  }
  const auto type = detail::read_info<cl_mem_object_type>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                                          raw, CL_MEM_TYPE);
  switch (type) {
    case CL_MEM_OBJECT_BUFFER:
      return Buffer{retain, raw};
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D:
      return Image{retain, raw};
    case CL_MEM_OBJECT_PIPE:
      return Pipe{retain, raw};
    default:
      return MemoryObject{retain, raw};
  }
}

}  // namespace clmem
