// SPDX-License-Identifier: Apache-2.0
// config.hpp - differences between compilers.
//
//   namespace CLMEM_EXPORT clmem { ... }
//
// Contract: a shared library exports what such a namespace contains, and hides all else.
#pragma once

#if defined(CLMEM_SHARED) && defined(__GNUC__)
#define CLMEM_EXPORT [[gnu::visibility("default")]]
#else
#define CLMEM_EXPORT
#endif
