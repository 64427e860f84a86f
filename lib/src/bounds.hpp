// SPDX-License-Identifier: Apache-2.0
// bounds.hpp - ranges that callers give, held against what they lie in.
//
// Contract: throws LogicError with CL_INVALID_VALUE before any OpenCL call. Positions in a buffer
// are only checked for wrapping past SIZE_MAX, which crashes drivers, and against the limit of a
// view; the rest is OpenCL's to judge.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/layout.hpp>
#include <clmem/opencl.hpp>
#include <clmem/version.hpp>
#include <cstddef>
#include <string>

namespace clmem::detail {

// offset + size fits std::size_t.
void require_no_wrap(const char* routine, std::size_t offset, std::size_t size);

// The same, and the end is within the view's limit.
void require_in_buffer(const char* routine, BufferView buffer, std::size_t offset,
                       std::size_t size);

// The end of a rectangle in a buffer fits std::size_t; `operand` names it.
void require_no_wrap(const char* routine, const char* operand, const RectLayout& rect,
                     const Region& region);

// The same, and the end is within the view's limit.
void require_in_buffer(const char* routine, const char* operand, BufferView buffer,
                       const RectLayout& rect, const Region& region);

// All of a rectangle lies in host memory of `size` bytes.
void require_in_host(const char* routine, const RectLayout& rect, const Region& region,
                     std::size_t size);

// `routine` exists from OpenCL 1.2 on: below, the loader may call a null pointer.
void require_version_1_2(const char* routine, Version version);

// The same for any version, with what the version was found for.
void require_version(const char* routine, Version needed, Version found, const char* whose);

// After CL_INVALID_VALUE, how large the memory object is: "; the buffer has 64 bytes". Else
// nothing.
[[nodiscard]] std::string describe_bound(cl_int code, const char* operand, cl_mem object);

}  // namespace clmem::detail
