// SPDX-License-Identifier: Apache-2.0
// queries.hpp - the queries of objects whose values OpenCL determines. check() makes all of them for
// every object; programs make some.
//
//   for (const Query& query : queries()) { query.applies(version, kind, shape, derived); }
#pragma once

#include <span>

#include "program/shape.hpp"

namespace clmem::fuzz {

struct Query {
  EntryPoint function{};
  Kind kind{};
  std::uint32_t name = 0;  // param_name
  // 0: the size of the value differs between drivers or depends on time, and only calls of programs make
  // the query.
  std::size_t size = 0;
  bool names_object = false;  // the value is a handle or an address
  // Conditions for memory objects; null: none.
  bool (*has_answer)(const MemoryShape&, bool derived) = nullptr;
  std::uint64_t (*least)(const MemoryShape&) = nullptr;  // any value that is not smaller is right
  cl_version since = 0;

  // True if the specification determines the value for an object. `shape` is that of a memory
  // object that is not a pipe.
  [[nodiscard]] bool applies(cl_version version, Object object, const MemoryShape* shape,
                             bool derived) const {
    return object.kind == kind && version >= since &&
           (shape == nullptr || ((function != clGetImageInfo || shape->is_image()) &&
                                 (has_answer == nullptr || has_answer(*shape, derived))));
  }
};

[[nodiscard]] std::span<const Query> queries();
[[nodiscard]] std::span<const Query> queries_of(Kind kind);
// Returns null if there is no such query.
[[nodiscard]] const Query* query_named(Kind kind, std::uint32_t name);

}  // namespace clmem::fuzz
