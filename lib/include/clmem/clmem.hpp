// SPDX-License-Identifier: Apache-2.0
// clmem.hpp - the library. Commands with the names of PyOpenCL are in clmem/pyopencl.hpp,
// conversions for other libraries in clmem/interop.
//
//   const Context context = Context::for_default_device();
//   const CommandQueue queue{context};
//   const Array<float> field{context, {480, 640}};
//   fill(queue, field, 1.0F);
//   std::vector<float> values(field.size());
//   copy(queue, values, field);
//
// platform, context, queue   where commands run         buffer, image, svm   memory of each kind
// event                      when they are over         pool                 memory used again
// device_span, array         typed parts of memory      kernel, nd_range     running kernels
// commands                   copy, fill, map, migrate   error                what is thrown
#pragma once

#include <clmem/array.hpp>
#include <clmem/buffer.hpp>
#include <clmem/commands.hpp>
#include <clmem/context.hpp>
#include <clmem/device_span.hpp>
#include <clmem/error.hpp>
#include <clmem/event.hpp>
#include <clmem/flags.hpp>
#include <clmem/image.hpp>
#include <clmem/image_format.hpp>
#include <clmem/kernel.hpp>
#include <clmem/kernel_argument.hpp>
#include <clmem/map.hpp>
#include <clmem/nd_range.hpp>
#include <clmem/platform.hpp>
#include <clmem/pool.hpp>
#include <clmem/program.hpp>
#include <clmem/queue.hpp>
#include <clmem/strided.hpp>
#include <clmem/svm.hpp>
#include <clmem/svm_allocation.hpp>
