// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct AcceptsAnything {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    return answer.status == CL_SUCCESS ? answer : substitute(call);
  }
};

template <EntryPoint point>
Defect unchecked(std::string name, std::vector<std::string> requirements) {
  return {name, std::move(requirements),
          "A function that checks none of its arguments succeeds whatever it is given.",
          wraps<point>(AcceptsAnything{})};
}

}  // namespace

std::vector<Defect> unchecked_calls() {
  return {
      unchecked<P::clCreateBuffer>("unchecked.create-buffer", {"CreateBuffer.err.*"}),
      unchecked<P::clCreateBufferWithProperties>("unchecked.create-buffer-with-properties",
                                                 {"CreateBufferWithProperties.err.*"}),
      unchecked<P::clCreateSubBuffer>("unchecked.create-sub-buffer", {"CreateSubBuffer.err.*"}),
      unchecked<P::clCreateImage>("unchecked.create-image", {"CreateImage.err.*"}),
      unchecked<P::clCreateImageWithProperties>("unchecked.create-image-with-properties",
                                                {"CreateImageWithProperties.err.*"}),
      unchecked<P::clCreateImage2D>("unchecked.create-image2d", {"CreateImage2D.err.*"}),
      unchecked<P::clCreateImage3D>("unchecked.create-image3d", {"CreateImage3D.err.*"}),
      unchecked<P::clCreatePipe>("unchecked.create-pipe", {"CreatePipe.err.*"}),
      unchecked<P::clCreateSampler>("unchecked.create-sampler", {"CreateSampler.err.*"}),
      unchecked<P::clCreateSamplerWithProperties>("unchecked.create-sampler-with-properties",
                                                  {"CreateSamplerWithProperties.err.*"}),
      unchecked<P::clEnqueueReadBuffer>("unchecked.read-buffer", {"EnqueueReadBuffer.err.*"}),
      unchecked<P::clEnqueueWriteBuffer>("unchecked.write-buffer", {"EnqueueWriteBuffer.err.*"}),
      unchecked<P::clEnqueueReadBufferRect>("unchecked.read-buffer-rect",
                                            {"EnqueueReadBufferRect.err.*"}),
      unchecked<P::clEnqueueWriteBufferRect>("unchecked.write-buffer-rect",
                                             {"EnqueueWriteBufferRect.err.*"}),
      unchecked<P::clEnqueueCopyBuffer>("unchecked.copy-buffer", {"EnqueueCopyBuffer.err.*"}),
      unchecked<P::clEnqueueCopyBufferRect>("unchecked.copy-buffer-rect",
                                            {"EnqueueCopyBufferRect.err.*"}),
      unchecked<P::clEnqueueFillBuffer>("unchecked.fill-buffer", {"EnqueueFillBuffer.err.*"}),
      unchecked<P::clEnqueueMapBuffer>("unchecked.map-buffer", {"EnqueueMapBuffer.err.*"}),
      unchecked<P::clEnqueueReadImage>("unchecked.read-image", {"EnqueueReadImage.err.*"}),
      unchecked<P::clEnqueueWriteImage>("unchecked.write-image", {"EnqueueWriteImage.err.*"}),
      unchecked<P::clEnqueueCopyImage>("unchecked.copy-image", {"EnqueueCopyImage.err.*"}),
      unchecked<P::clEnqueueCopyImageToBuffer>("unchecked.copy-image-to-buffer",
                                               {"EnqueueCopyImageToBuffer.err.*"}),
      unchecked<P::clEnqueueCopyBufferToImage>("unchecked.copy-buffer-to-image",
                                               {"EnqueueCopyBufferToImage.err.*"}),
      unchecked<P::clEnqueueFillImage>("unchecked.fill-image", {"EnqueueFillImage.err.*"}),
      unchecked<P::clEnqueueMapImage>("unchecked.map-image", {"EnqueueMapImage.err.*"}),
      unchecked<P::clEnqueueUnmapMemObject>("unchecked.unmap-mem-object",
                                            {"EnqueueUnmapMemObject.err.*"}),
      unchecked<P::clEnqueueMigrateMemObjects>("unchecked.migrate-mem-objects",
                                               {"EnqueueMigrateMemObjects.err.*"}),
      unchecked<P::clEnqueueSVMMemcpy>("unchecked.svm-memcpy", {"EnqueueSVMMemcpy.err.*"}),
      unchecked<P::clEnqueueSVMMemFill>("unchecked.svm-mem-fill", {"EnqueueSVMMemFill.err.*"}),
      unchecked<P::clEnqueueSVMMap>("unchecked.svm-map", {"EnqueueSVMMap.err.*"}),
      unchecked<P::clEnqueueSVMUnmap>("unchecked.svm-unmap", {"EnqueueSVMUnmap.err.*"}),
      unchecked<P::clEnqueueSVMMigrateMem>("unchecked.svm-migrate-mem",
                                           {"EnqueueSVMMigrateMem.err.*"}),
      unchecked<P::clEnqueueSVMFree>("unchecked.svm-free", {"EnqueueSVMFree.err.*"}),
      unchecked<P::clEnqueueNDRangeKernel>("unchecked.nd-range-kernel",
                                           {"EnqueueNDRangeKernel.err.*"}),
      unchecked<P::clEnqueueTask>("unchecked.task", {"EnqueueTask.err.*"}),
      unchecked<P::clEnqueueNativeKernel>("unchecked.native-kernel", {"EnqueueNativeKernel.err.*"}),
      unchecked<P::clEnqueueMarkerWithWaitList>("unchecked.marker-with-wait-list",
                                                {"EnqueueMarkerWithWaitList.err.*"}),
      unchecked<P::clEnqueueBarrierWithWaitList>("unchecked.barrier-with-wait-list",
                                                 {"EnqueueBarrierWithWaitList.err.*"}),
      unchecked<P::clEnqueueMarker>("unchecked.marker", {"EnqueueMarker.err.*"}),
      unchecked<P::clEnqueueWaitForEvents>("unchecked.wait-for-events",
                                           {"EnqueueWaitForEvents.err.*"}),
      unchecked<P::clSetKernelArg>("unchecked.set-kernel-arg", {"SetKernelArg.err.*"}),
      unchecked<P::clSetKernelArgSVMPointer>("unchecked.set-kernel-arg-svm-pointer",
                                             {"SetKernelArgSVMPointer.err.*"}),
      unchecked<P::clSetKernelExecInfo>("unchecked.set-kernel-exec-info",
                                        {"SetKernelExecInfo.err.*"}),
      unchecked<P::clGetMemObjectInfo>("unchecked.get-mem-object-info", {"GetMemObjectInfo.err.*"}),
      unchecked<P::clGetImageInfo>("unchecked.get-image-info", {"GetImageInfo.err.*"}),
      unchecked<P::clGetPipeInfo>("unchecked.get-pipe-info", {"GetPipeInfo.err.*"}),
      unchecked<P::clGetSamplerInfo>("unchecked.get-sampler-info", {"GetSamplerInfo.err.*"}),
      unchecked<P::clGetEventInfo>("unchecked.get-event-info", {"GetEventInfo.err.*"}),
      unchecked<P::clGetEventProfilingInfo>("unchecked.get-event-profiling-info",
                                            {"GetEventProfilingInfo.err.*"}),
      unchecked<P::clGetSupportedImageFormats>("unchecked.get-supported-image-formats",
                                               {"GetSupportedImageFormats.err.*"}),
      unchecked<P::clSetEventCallback>("unchecked.set-event-callback", {"SetEventCallback.err.*"}),
      unchecked<P::clSetUserEventStatus>("unchecked.set-user-event-status",
                                         {"SetUserEventStatus.err.*"}),
      unchecked<P::clSetMemObjectDestructorCallback>("unchecked.set-mem-object-destructor-callback",
                                                     {"SetMemObjectDestructorCallback.err.*"}),
  };
}

}  // namespace clmem::mock::defects
