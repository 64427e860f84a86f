// SPDX-License-Identifier: Apache-2.0
// any_memory_object.hpp - a raw cl_mem as the object that it is.
//
//   const AnyMemoryObject object = memory_object_from(retain, raw);
//   if (const Image* image = std::get_if<Image>(&object)) { ... }
//
// Contract: asks for the type. With `adopt` the reference is taken over, also if something fails;
// with `retain` one is added. Kinds that the library does not know are a MemoryObject.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/export.hpp>
#include <clmem/image.hpp>
#include <clmem/memory_object.hpp>
#include <clmem/pipe.hpp>
#include <variant>

namespace CLMEM_EXPORT clmem {

using AnyMemoryObject = std::variant<MemoryObject, Buffer, Image, Pipe>;

[[nodiscard]] AnyMemoryObject memory_object_from(Adopt, cl_mem raw);
[[nodiscard]] AnyMemoryObject memory_object_from(Retain, cl_mem raw);

}  // namespace clmem
