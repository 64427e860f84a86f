// SPDX-License-Identifier: Apache-2.0
#include <clmem/rect_transfer.hpp>

#include "facts.hpp"

namespace clmem::detail {

void require_exactly_in_bounds(const char* routine, BufferView buffer, const HostRect& rect,
                               std::size_t host_size) {
  require_in_buffer(routine, "buffer", buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, host_size);
}

void require_exactly_in_bounds(const char* routine, BufferView dest, BufferView src,
                               const BufferRect& rect) {
  require_in_buffer(routine, "source", src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", dest, {rect.dst_origin, rect.dst_pitches}, rect.region);
}

std::string describe_rect(cl_int code, const HostRect& rect, cl_mem object) {
  return describe({{"buffer_origin", rect.buffer_origin},
                   {"host_origin", rect.host_origin},
                   {"region", rect.region},
                   {"buffer_pitches", rect.buffer_pitches},
                   {"host_pitches", rect.host_pitches}}) +
         describe_bound(code, "buffer", object);
}

std::string describe_rect(cl_int code, const BufferRect& rect, cl_mem src, cl_mem dest) {
  return describe({{"src_origin", rect.src_origin},
                   {"dst_origin", rect.dst_origin},
                   {"region", rect.region},
                   {"src_pitches", rect.src_pitches},
                   {"dst_pitches", rect.dst_pitches}}) +
         describe_bound(code, "source", src) + describe_bound(code, "destination", dest);
}

}  // namespace clmem::detail
