// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct RefusesEverything {
  auto operator()(auto& call) const {
    using Answer = typename std::remove_reference_t<decltype(call)>::Answer;
    return Answer{CL_INVALID_OPERATION};
  }
};

template <EntryPoint point>
Defect absent(std::string name, std::vector<std::string> requirements) {
  return {name, std::move(requirements),
          "A function that is not implemented returns CL_INVALID_OPERATION to every call.",
          wraps<point>(RefusesEverything{})};
}

}  // namespace

std::vector<Defect> absent_functions() {
  return {
      absent<P::clCreateImage>(
          "absent.create-image",
          {"CreateImage.*", "GetImageInfo.*", "ReleaseMemObject.*", "MemObjectDestructor.*",
           "EnqueueMapImage.*", "EnqueueReadImage.*", "EnqueueWriteImage.*", "EnqueueCopyImage.*",
           "EnqueueFillImage.*", "Optional.*"}),
      absent<P::clCreateImageWithProperties>("absent.create-image-with-properties",
                                             {"CreateImageWithProperties.*"}),
      absent<P::clCreateImage2D>("absent.create-image2d", {"CreateImage2D.*"}),
      absent<P::clCreateImage3D>("absent.create-image3d", {"CreateImage3D.*"}),
      absent<P::clCreateSampler>("absent.create-sampler", {"CreateSampler.*", "Sampler.*",
                                                           "ReleaseSampler.*", "GetSamplerInfo.*"}),
      absent<P::clCreateSamplerWithProperties>(
          "absent.create-sampler-with-properties",
          {"CreateSamplerWithProperties.*", "GetSamplerInfo.*"}),
      absent<P::clCreatePipe>("absent.create-pipe",
                              {"CreatePipe.*", "GetPipeInfo.*", "GetMemObjectInfo.TYPE.pipe"}),
      absent<P::clCreateBuffer>("absent.create-buffer",
                                {"CreateBuffer.*", "General.errcode-ret.*"}),
      absent<P::clCreateBufferWithProperties>("absent.create-buffer-with-properties",
                                              {"CreateBufferWithProperties.*"}),
      absent<P::clCreateSubBuffer>("absent.create-sub-buffer",
                                   {"CreateSubBuffer.*", "Map.*", "EnqueueMapBuffer.*"}),
      absent<P::clCreateUserEvent>(
          "absent.create-user-event",
          {"CreateUserEvent.*", "SetUserEventStatus.*", "WaitForEvents.*"}),
      absent<P::clGetImageInfo>("absent.get-image-info",
                                {"GetImageInfo.*", "CreateImage.inherit.*"}),
      absent<P::clGetPipeInfo>("absent.get-pipe-info", {"GetPipeInfo.*"}),
      absent<P::clGetSamplerInfo>("absent.get-sampler-info", {"GetSamplerInfo.*"}),
      absent<P::clGetSupportedImageFormats>("absent.get-supported-image-formats",
                                            {"GetSupportedImageFormats.*", "Optional.*"}),
      absent<P::clGetMemObjectInfo>("absent.get-mem-object-info",
                                    {"GetMemObjectInfo.*", "Optional.svm.mem-query"}),
      absent<P::clSetKernelArg>("absent.set-kernel-arg", {"SetKernelArg.*"}),
      absent<P::clSetKernelArgSVMPointer>("absent.set-kernel-arg-svm-pointer",
                                          {"SetKernelArgSVMPointer.*"}),
      absent<P::clSetKernelExecInfo>("absent.set-kernel-exec-info", {"SetKernelExecInfo.*"}),
      absent<P::clEnqueueNDRangeKernel>("absent.nd-range-kernel",
                                        {"NDRangeKernel.*", "Queue.zero-work.event"}),
      absent<P::clEnqueueTask>("absent.task", {"EnqueueTask.*"}),
      absent<P::clEnqueueNativeKernel>("absent.native-kernel", {"EnqueueNativeKernel.*"}),
      absent<P::clEnqueueReadBufferRect>("absent.read-buffer-rect", {"EnqueueReadBufferRect.*"}),
      absent<P::clEnqueueWriteBufferRect>("absent.write-buffer-rect", {"EnqueueWriteBufferRect.*"}),
      absent<P::clEnqueueMapImage>("absent.map-image",
                                   {"EnqueueMapImage.*", "General.errcode-ret.*"}),
      absent<P::clEnqueueSVMMemcpy>("absent.svm-memcpy", {"EnqueueSVMMemcpy.*"}),
      absent<P::clEnqueueSVMMemFill>("absent.svm-mem-fill", {"EnqueueSVMMemFill.*"}),
      absent<P::clEnqueueSVMMap>("absent.svm-map", {"EnqueueSVMMap.*"}),
      absent<P::clEnqueueSVMUnmap>("absent.svm-unmap", {"EnqueueSVMUnmap.*"}),
      absent<P::clEnqueueSVMFree>("absent.svm-free", {"EnqueueSVMFree.*"}),
      absent<P::clEnqueueSVMMigrateMem>("absent.svm-migrate-mem", {"EnqueueSVMMigrateMem.*"}),
      absent<P::clEnqueueMigrateMemObjects>("absent.migrate-mem-objects",
                                            {"EnqueueMigrateMemObjects.*"}),
      absent<P::clEnqueueMarker>("absent.marker", {"EnqueueMarker.*"}),
      absent<P::clEnqueueBarrier>("absent.barrier", {"EnqueueBarrier.*"}),
      absent<P::clEnqueueWaitForEvents>("absent.wait-for-events", {"EnqueueWaitForEvents.*"}),
      absent<P::clEnqueueMarkerWithWaitList>("absent.marker-with-wait-list",
                                             {"EnqueueMarkerWithWaitList.*"}),
      absent<P::clEnqueueBarrierWithWaitList>("absent.barrier-with-wait-list",
                                              {"EnqueueBarrierWithWaitList.*"}),
      absent<P::clFlush>("absent.flush", {"Flush.*", "Queue.*"}),
      absent<P::clFinish>("absent.finish", {"Finish.*", "Map.survives-flush"}),
      absent<P::clSetEventCallback>("absent.set-event-callback", {"SetEventCallback.*"}),
      absent<P::clSetUserEventStatus>("absent.set-user-event-status", {"SetUserEventStatus.*"}),
      absent<P::clRetainMemObject>("absent.retain-mem-object", {"RetainMemObject.*"}),
      absent<P::clRetainSampler>("absent.retain-sampler", {"RetainSampler.*"}),
      absent<P::clReleaseSampler>("absent.release-sampler", {"ReleaseSampler.*"}),
      absent<P::clReleaseMemObject>("absent.release-mem-object", {"ReleaseMemObject.*"}),
  };
}

}  // namespace clmem::mock::defects
