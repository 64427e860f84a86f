// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct LeavesEverything {
  auto operator()(auto& call) const { return substitute(call); }
};

template <EntryPoint point>
Defect idle(std::string name, std::vector<std::string> requirements) {
  return {name, std::move(requirements), "A command succeeds and leaves everything as it was.",
          wraps<point>(LeavesEverything{})};
}

}  // namespace

std::vector<Defect> idle_commands() {
  return {
      idle<P::clEnqueueReadBuffer>("idle.read-buffer",
                                   {"EnqueueReadBuffer.*", "Queue.*", "CreateSubBuffer.overlap.*"}),
      idle<P::clEnqueueWriteBuffer>("idle.write-buffer",
                                    {"EnqueueWriteBuffer.*", "Queue.*", "CreateBuffer.success",
                                     "CreateSubBuffer.disjoint.*", "CreateBuffer.flags.*"}),
      idle<P::clEnqueueReadBufferRect>("idle.read-buffer-rect", {"EnqueueReadBufferRect.*"}),
      idle<P::clEnqueueWriteBufferRect>("idle.write-buffer-rect", {"EnqueueWriteBufferRect.*"}),
      idle<P::clEnqueueCopyBuffer>("idle.copy-buffer",
                                   {"EnqueueCopyBuffer.*", "Queue.*", "Enqueue.wait-list.*",
                                    "ReleaseMemObject.deferred", "ReleaseEvent.early"}),
      idle<P::clEnqueueCopyBufferRect>("idle.copy-buffer-rect", {"EnqueueCopyBufferRect.*"}),
      idle<P::clEnqueueFillBuffer>("idle.fill-buffer",
                                   {"EnqueueFillBuffer.*", "Queue.*", "Enqueue.wait-list.*"}),
      idle<P::clEnqueueMapBuffer>("idle.map-buffer",
                                  {"EnqueueMapBuffer.*", "Map.*", "CreateBuffer.host-access.*"}),
      idle<P::clEnqueueReadImage>("idle.read-image", {"EnqueueReadImage.*", "CreateImage.*"}),
      idle<P::clEnqueueWriteImage>("idle.write-image", {"EnqueueWriteImage.*", "CreateImage.*"}),
      idle<P::clEnqueueCopyImage>("idle.copy-image", {"EnqueueCopyImage.*"}),
      idle<P::clEnqueueCopyImageToBuffer>("idle.copy-image-to-buffer",
                                          {"EnqueueCopyImageToBuffer.*"}),
      idle<P::clEnqueueCopyBufferToImage>("idle.copy-buffer-to-image",
                                          {"EnqueueCopyBufferToImage.*"}),
      idle<P::clEnqueueFillImage>("idle.fill-image",
                                  {"EnqueueFillImage.*", "CreateImage.layout.*"}),
      idle<P::clEnqueueUnmapMemObject>("idle.unmap-mem-object",
                                       {"EnqueueUnmapMemObject.*", "Map.*"}),
      idle<P::clEnqueueMigrateMemObjects>("idle.migrate-mem-objects",
                                          {"EnqueueMigrateMemObjects.*"}),
      idle<P::clEnqueueSVMMemcpy>("idle.svm-memcpy", {"EnqueueSVMMemcpy.*", "SVM.*", "SVMAlloc.*"}),
      idle<P::clEnqueueSVMMemFill>("idle.svm-mem-fill",
                                   {"EnqueueSVMMemFill.*", "SVM.*", "SVMAlloc.*"}),
      idle<P::clEnqueueSVMMap>("idle.svm-map", {"EnqueueSVMMap.*", "SVM.*", "SVMAlloc.*"}),
      idle<P::clEnqueueSVMUnmap>("idle.svm-unmap",
                                 {"EnqueueSVMUnmap.*", "SVM.*", "SVMAlloc.*", "EnqueueSVMMap.*"}),
      idle<P::clEnqueueSVMMigrateMem>("idle.svm-migrate-mem", {"EnqueueSVMMigrateMem.*"}),
      idle<P::clEnqueueSVMFree>("idle.svm-free", {"EnqueueSVMFree.*", "SVMFree.*"}),
      idle<P::clEnqueueNativeKernel>("idle.native-kernel", {"EnqueueNativeKernel.*"}),
      idle<P::clEnqueueNDRangeKernel>(
          "idle.nd-range-kernel",
          {"NDRangeKernel.*", "SetKernelArg.*", "SetKernelArgSVMPointer.*", "SetKernelExecInfo.*",
           "SVM.*", "SVMAlloc.*", "Sampler.*", "CreatePipe.*", "CreateSubBuffer.*", "CreateImage.*",
           "CreateBuffer.*", "ReleaseMemObject.*", "ReleaseSampler.*", "EnqueueSVMMap.*",
           "EnqueueMapImage.*", "GetSupportedImageFormats.*", "EnqueueSVMMigrateMem.*"}),
      idle<P::clEnqueueTask>("idle.task", {"EnqueueTask.*"}),
  };
}

}  // namespace clmem::mock::defects
