// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct GivesNoSize {
  void operator()(auto& call) const { arg<"param_value_size_ret">(call) = nullptr; }
};

// Whatever is asked for, every byte of the answer is zero.
struct TellsZero {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    void* const place = arg<"param_value">(call);
    if (answer.status == CL_SUCCESS && place != nullptr) {
      std::memset(place, 0, arg<"param_value_size">(call));
    }
    return answer;
  }
};

template <EntryPoint point>
Defect gives_no_size(std::string_view name, std::vector<std::string_view> requirements) {
  return {name, std::move(requirements), "The size of an answer is never given.",
          alters<point>(GivesNoSize{})};
}

template <EntryPoint point>
Defect requires_size(std::string_view name, std::vector<std::string_view> requirements) {
  return {name, std::move(requirements), "A question without a place for the size is refused.",
          refuses<CL_INVALID_VALUE, point>(IsNull<"param_value_size_ret">{})};
}

template <EntryPoint point>
Defect tells_zero(std::string_view name, std::vector<std::string_view> requirements) {
  return {name, std::move(requirements), "Every answer is zero.", wraps<point>(TellsZero{})};
}

}  // namespace

std::vector<Defect> unsized_queries() {
  return {
      gives_no_size<P::clGetImageInfo>("image-info.gives-no-size", {"GetImageInfo.query.*"}),
      gives_no_size<P::clGetPipeInfo>("pipe-info.gives-no-size", {"GetPipeInfo.query.*"}),
      gives_no_size<P::clGetSamplerInfo>("sampler-info.gives-no-size", {"GetSamplerInfo.query.*"}),
      requires_size<P::clGetImageInfo>("image-info.requires-size", {"GetImageInfo.query.*"}),
      requires_size<P::clGetPipeInfo>("pipe-info.requires-size", {"GetPipeInfo.query.*"}),
      requires_size<P::clGetSamplerInfo>("sampler-info.requires-size", {"GetSamplerInfo.query.*"}),
      tells_zero<P::clGetImageInfo>("image-info.tells-zero", {"GetImageInfo.*"}),
      tells_zero<P::clGetPipeInfo>("pipe-info.tells-zero", {"GetPipeInfo.*"}),
      tells_zero<P::clGetSamplerInfo>("sampler-info.tells-zero", {"GetSamplerInfo.*"}),
      tells_zero<P::clGetMemObjectInfo>("object-info.tells-zero",
                                        {"GetMemObjectInfo.*", "CreateImage.inherit.*"}),
      tells_zero<P::clGetEventInfo>("event-info.tells-zero", {"GetEventInfo.*"}),
  };
}

}  // namespace clmem::mock::defects
