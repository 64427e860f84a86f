// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <cstddef>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

template <typename Behaviour>
constexpr auto wraps_creations(Behaviour behaviour) {
  return wraps<P::clCreateBuffer, P::clCreateBufferWithProperties, P::clCreateSubBuffer,
               P::clCreateImage, P::clCreateImageWithProperties, P::clCreateImage2D,
               P::clCreateImage3D, P::clCreatePipe, P::clCreateSampler,
               P::clCreateSamplerWithProperties, P::clCreateUserEvent, P::clEnqueueMapBuffer,
               P::clEnqueueMapImage>(behaviour);
}

// Whatever may be handed back to the driver, and is of the right kind.
struct GivesObjectWithError {
  auto operator()(auto& call) const {
    using Call = std::remove_reference_t<decltype(call)>;
    auto answer = call.forward();
    if (answer.status == CL_SUCCESS) {
      return answer;
    }
    if constexpr (std::is_same_v<decltype(answer.result), void*>) {
      answer.result = scratch_memory();
    } else if constexpr (Call::entry_point == P::clCreateSampler ||
                         Call::entry_point == P::clCreateSamplerWithProperties) {
      cl_int code = CL_SUCCESS;
      answer.result = call.next().clCreateSampler(arg<"context">(call), CL_FALSE, CL_ADDRESS_CLAMP,
                                                  CL_FILTER_NEAREST, &code);
    } else if constexpr (Call::entry_point == P::clCreateSubBuffer) {
      answer.result = substitute(call).result;
    } else if constexpr (std::is_same_v<decltype(answer.result), cl_mem>) {
      answer.result = small_buffer(call.next(), arg<"context">(call), 1);
    }
    return answer;
  }
};

// As it goes where two threads count without a lock.
struct LosesOneInSixteen {
  auto operator()(auto& call) const {
    static std::atomic<unsigned> calls = 0;
    const bool lost = calls.fetch_add(1) % 16 == 15 && references(call) != 0;
    return lost ? substitute(call) : call.forward();
  }

 private:
  static cl_uint references(const auto& call) {
    return mem_info<cl_uint>(call.next(), arg<"memobj">(call), CL_MEM_REFERENCE_COUNT);
  }
};

bool has_host_data(const auto& call) {
  constexpr cl_mem_flags given = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  return arg<"host_ptr">(call) != nullptr && (arg<"flags">(call) & given) != 0;
}

struct ForgetsHostData {
  void operator()(auto& call) const {
    if (has_host_data(call) && arg<"image_desc">(call) != nullptr &&
        arg<"image_desc">(call)->buffer == nullptr) {
      arg<"flags">(call) &= ~cl_mem_flags{CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR};
      arg<"host_ptr">(call) = nullptr;
    }
  }
};

// With another descriptor than the caller's, made from his.
template <typename Change>
struct ChangesDescriptor {
  auto operator()(auto& call) const {
    if (arg<"image_desc">(call) == nullptr) {
      return call.forward();
    }
    cl_image_desc desc = *arg<"image_desc">(call);
    Change{}(call, desc);
    arg<"image_desc">(call) = &desc;
    return call.forward();
  }
};

template <typename Change>
constexpr auto changes_descriptor(Change /*unused*/) {
  return wraps<P::clCreateImage, P::clCreateImageWithProperties>(ChangesDescriptor<Change>{});
}

struct SwapsRedAndBlue {
  auto operator()(auto& call) const {
    if (arg<"image_format">(call) == nullptr) {
      return call.forward();
    }
    cl_image_format format = *arg<"image_format">(call);
    if (format.image_channel_data_type == CL_UNORM_INT8) {
      format.image_channel_order = format.image_channel_order == CL_RGBA ? cl_channel_order{CL_BGRA}
                                   : format.image_channel_order == CL_BGRA
                                       ? cl_channel_order{CL_RGBA}
                                       : format.image_channel_order;
    }
    arg<"image_format">(call) = &format;
    return call.forward();
  }
};

}  // namespace

std::vector<Defect> creations() {
  return {
      {"image-create.forgets-host-data",
       {"CreateImage.copy-host-ptr.*", "CreateImage.use-host-ptr.*", "CreateImage.host-ptr.*",
        "EnqueueMapImage.use-host-ptr.*"},
       "An image does not begin with what its host memory holds.",
       alters<P::clCreateImage, P::clCreateImageWithProperties>(ForgetsHostData{})},
      {"creation.gives-object-with-error",
       {"General.creation.null-on-error"},
       "A refused creation of any kind gives an object together with the error code.",
       wraps_creations(GivesObjectWithError{})},
      {"lifetime.loses-a-retain",
       {"General.thread-safe", "RetainMemObject.count"},
       "One retain in sixteen is lost.",
       wraps<P::clRetainMemObject>(LosesOneInSixteen{})},
      {"image-create.ignores-row-pitch",
       {"CreateImage.host-ptr.row-pitch"},
       "Rows of host memory are taken to be packed.",
       changes_descriptor([](const auto& call, cl_image_desc& desc) {
         if (has_host_data(call) && desc.image_slice_pitch == 0) {
           desc.image_row_pitch = 0;
         }
       })},
      {"image-create.ignores-slice-pitch",
       {"CreateImage.host-ptr.slice-pitch", "CreateImage.host-ptr.1d-array-slice"},
       "Slices and layers of host memory are taken to be packed.",
       changes_descriptor([](const auto& call, cl_image_desc& desc) {
         if (has_host_data(call)) {
           desc.image_slice_pitch = 0;
         }
       })},
      {"image-create.is-wider-than-described",
       {"CreateImage.kernel-extents"},
       "An image is a pixel wider than its descriptor says.",
       changes_descriptor([](const auto& call, cl_image_desc& desc) {
         if (!has_host_data(call) && desc.buffer == nullptr) {
           ++desc.image_width;
         }
       })},
      {"image-create.counts-unused-height",
       {"CreateImage.unused-fields"},
       "The slice pitch of a 1D array has to hold as many rows as the height says.",
       changes_descriptor([](const auto& /*call*/, cl_image_desc& desc) {
         if (desc.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY &&
             desc.image_slice_pitch < desc.image_height * desc.image_row_pitch) {
           desc.image_slice_pitch = 1;  // smaller than a row: refused
         }
       })},
      {"image-create.ignores-pitch-of-buffer",
       {"CreateImage.2d-buffer.row-pitch", "CreateImage.2d-buffer.shares"},
       "The rows of an image over a buffer are taken to be packed.",
       changes_descriptor([](const auto& /*call*/, cl_image_desc& desc) {
         if (desc.buffer != nullptr && desc.image_type == CL_MEM_OBJECT_IMAGE2D) {
           desc.image_row_pitch = 0;
         }
       })},
      {"image-create.forgets-its-object",
       {"CreateImage.1d-buffer.*", "CreateImage.2d-buffer.*", "CreateImage.from-image.*",
        "GetImageInfo.BUFFER", "GetMemObjectInfo.ASSOCIATED.image"},
       "An image over a buffer or another image has pixels of its own.",
       changes_descriptor([](const auto& call, cl_image_desc& desc) {
         const bool legal = desc.buffer != nullptr && size_of(call.next(), desc.buffer) != 0;
         if (legal) {
           desc.buffer = nullptr;
           desc.image_row_pitch = 0;
           if (desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER) {
             desc.image_type = CL_MEM_OBJECT_IMAGE1D;
           }
         }
       })},
      {"image-create.swaps-red-and-blue",
       {"GetImageInfo.FORMAT", "CreateImage.layout.channel-order", "EnqueueFillImage.*"},
       "RGBA images of bytes are made as BGRA images, and the other way round.",
       wraps<P::clCreateImage, P::clCreateImageWithProperties>(SwapsRedAndBlue{})},
  };
}

}  // namespace clmem::mock::defects
