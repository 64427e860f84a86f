// SPDX-License-Identifier: Apache-2.0
// export.hpp - what a shared library of clmem exports.
//
//   namespace CLMEM_EXPORT clmem { ... }
//
// Contract: all that a public header declares in such a namespace is visible outside of the shared
// library, types that are thrown included; everything else is hidden. Static libraries do without,
// so that a library which links one exports nothing of it.
#pragma once

#ifdef CLMEM_SHARED
#define CLMEM_EXPORT [[gnu::visibility("default")]]
#else
#define CLMEM_EXPORT
#endif
