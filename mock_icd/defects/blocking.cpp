// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

template <ParameterName name, cl_bool value>
struct SetsBlocking {
  void operator()(auto& call) const { arg<name>(call) = value; }
};

template <EntryPoint point, ParameterName name>
Defect returns_early(std::string defect, std::vector<std::string> requirements) {
  return {defect, std::move(requirements),
          "A blocking call returns before its command has been carried out.",
          alters<point>(SetsBlocking<name, CL_FALSE>{})};
}

template <EntryPoint point, ParameterName name>
Defect always_blocks(std::string defect, std::vector<std::string> requirements) {
  return {defect, std::move(requirements),
          "A call that should return at once waits until its command has been carried out.",
          alters<point>(SetsBlocking<name, CL_TRUE>{})};
}

}  // namespace

std::vector<Defect> blocking_calls() {
  return {
      returns_early<P::clEnqueueReadBuffer, "blocking_read">("blocking.read-returns-early",
                                                             {"EnqueueReadBuffer.*"}),
      returns_early<P::clEnqueueWriteBuffer, "blocking_write">("blocking.write-returns-early",
                                                               {"EnqueueWriteBuffer.*"}),
      returns_early<P::clEnqueueReadBufferRect, "blocking_read">("blocking.read-rect-returns-early",
                                                                 {"EnqueueReadBufferRect.*"}),
      returns_early<P::clEnqueueWriteBufferRect, "blocking_write">(
          "blocking.write-rect-returns-early", {"EnqueueWriteBufferRect.*"}),
      returns_early<P::clEnqueueReadImage, "blocking_read">("blocking.read-image-returns-early",
                                                            {"EnqueueReadImage.*"}),
      returns_early<P::clEnqueueWriteImage, "blocking_write">("blocking.write-image-returns-early",
                                                              {"EnqueueWriteImage.*"}),
      returns_early<P::clEnqueueMapImage, "blocking_map">("blocking.map-image-returns-early",
                                                          {"EnqueueMapImage.*"}),
      returns_early<P::clEnqueueSVMMemcpy, "blocking_copy">("blocking.svm-copy-returns-early",
                                                            {"EnqueueSVMMemcpy.*"}),
      returns_early<P::clEnqueueSVMMap, "blocking_map">("blocking.svm-map-returns-early",
                                                        {"EnqueueSVMMap.*"}),
      always_blocks<P::clEnqueueReadBuffer, "blocking_read">("blocking.read-always-waits",
                                                             {"EnqueueReadBuffer.nonblocking.*"}),
      always_blocks<P::clEnqueueWriteBuffer, "blocking_write">(
          "blocking.write-always-waits", {"EnqueueWriteBuffer.nonblocking.*"}),
      always_blocks<P::clEnqueueReadImage, "blocking_read">("blocking.read-image-always-waits",
                                                            {"EnqueueReadImage.nonblocking"}),
      always_blocks<P::clEnqueueWriteImage, "blocking_write">("blocking.write-image-always-waits",
                                                              {"EnqueueWriteImage.nonblocking"}),
      always_blocks<P::clEnqueueSVMMemcpy, "blocking_copy">("blocking.svm-copy-always-waits",
                                                            {"EnqueueSVMMemcpy.nonblocking"}),
      always_blocks<P::clEnqueueSVMMap, "blocking_map">("blocking.svm-map-always-waits",
                                                        {"EnqueueSVMMap.nonblocking"}),
  };
}

}  // namespace clmem::mock::defects
