// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstring>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct GivesNoSize {
  void operator()(auto& call) const { arg<"param_value_size_ret">(call) = nullptr; }
};

// Whatever is asked for, every byte of the answer is zero.
struct ReturnsZero {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    void* const place = arg<"param_value">(call);
    if (answer.status == CL_SUCCESS && place != nullptr) {
      std::memset(place, 0, arg<"param_value_size">(call));
    }
    return answer;
  }
};

// Where there is more storage than the result needs.
struct WritesPastStorage {
  auto operator()(auto& call) const {
    std::size_t* const wanted = arg<"param_value_size_ret">(call);
    std::size_t size = 0;
    arg<"param_value_size_ret">(call) = &size;
    const auto answer = call.forward();
    auto* const place = static_cast<std::byte*>(arg<"param_value">(call));
    if (answer.status == CL_SUCCESS) {
      if (wanted != nullptr) {
        *wanted = size;
      }
      if (place != nullptr && arg<"param_value_size">(call) > size) {
        place[arg<"param_value_size">(call)] = std::byte{};
      }
    }
    return answer;
  }
};

struct WritesAndRefuses {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    auto* const place = static_cast<std::byte*>(arg<"param_value">(call));
    if (answer.status == CL_INVALID_VALUE && place != nullptr) {
      place[arg<"param_value_size">(call)] = std::byte{};
    }
    return answer;
  }
};

struct TakesNoNullWithSize {
  constexpr bool operator()(const auto& call) const {
    return arg<"param_value">(call) == nullptr && arg<"param_value_size">(call) != 0;
  }
};

// A behaviour for every function that answers questions.
template <typename Behaviour>
constexpr auto wraps_queries(Behaviour behaviour) {
  return wraps<P::clGetPlatformInfo, P::clGetDeviceInfo, P::clGetContextInfo,
               P::clGetCommandQueueInfo, P::clGetMemObjectInfo, P::clGetImageInfo, P::clGetPipeInfo,
               P::clGetSamplerInfo, P::clGetProgramInfo, P::clGetProgramBuildInfo,
               P::clGetKernelInfo, P::clGetKernelArgInfo, P::clGetKernelWorkGroupInfo,
               P::clGetEventInfo, P::clGetEventProfilingInfo>(behaviour);
}

template <EntryPoint point>
Defect gives_no_size(std::string name, std::vector<std::string> requirements) {
  return {name, std::move(requirements), "The size of a result is never given.",
          alters<point>(GivesNoSize{})};
}

template <EntryPoint point>
Defect requires_size(std::string name, std::vector<std::string> requirements) {
  return {name, std::move(requirements), "A question without a place for the size is refused.",
          refuses<CL_INVALID_VALUE, point>(IsNull<"param_value_size_ret">{})};
}

template <EntryPoint point>
Defect returns_zero(std::string name, std::vector<std::string> requirements) {
  return {name, std::move(requirements), "Every result is zero.", wraps<point>(ReturnsZero{})};
}

}  // namespace

std::vector<Defect> unsized_queries() {
  return {
      {"any-info.writes-past-result",
       {"Get*Info.query.*"},
       "The byte after storage that is larger than the result is lost.",
       wraps_queries(WritesPastStorage{})},
      {"any-info.writes-and-refuses",
       {"Get*Info.err.INVALID_VALUE.*"},
       "The byte after storage that is refused is lost.",
       wraps_queries(WritesAndRefuses{})},
      {"any-info.accepts-every-question",
       {"Get*Info.err.INVALID_VALUE.*"},
       "Unknown names and too little storage are ignored.",
       wraps_queries(Accepts<CL_INVALID_VALUE, Always>{})},
      {"any-info.refuses-size-without-storage",
       {"Get*Info.query.*"},
       "A question for the size alone is refused if it gives one.",
       wraps_queries(Refuses<CL_INVALID_VALUE, TakesNoNullWithSize>{})},
      gives_no_size<P::clGetImageInfo>("image-info.gives-no-size", {"GetImageInfo.query.*"}),
      gives_no_size<P::clGetPipeInfo>("pipe-info.gives-no-size", {"GetPipeInfo.query.*"}),
      gives_no_size<P::clGetSamplerInfo>("sampler-info.gives-no-size", {"GetSamplerInfo.query.*"}),
      requires_size<P::clGetImageInfo>("image-info.requires-size", {"GetImageInfo.query.*"}),
      requires_size<P::clGetPipeInfo>("pipe-info.requires-size", {"GetPipeInfo.query.*"}),
      requires_size<P::clGetSamplerInfo>("sampler-info.requires-size", {"GetSamplerInfo.query.*"}),
      returns_zero<P::clGetImageInfo>("image-info.returns-zero", {"GetImageInfo.*"}),
      returns_zero<P::clGetPipeInfo>("pipe-info.returns-zero", {"GetPipeInfo.*"}),
      returns_zero<P::clGetSamplerInfo>("sampler-info.returns-zero", {"GetSamplerInfo.*"}),
      returns_zero<P::clGetMemObjectInfo>("object-info.returns-zero",
                                          {"GetMemObjectInfo.*", "CreateImage.inherit.*"}),
      returns_zero<P::clGetEventInfo>("event-info.returns-zero", {"GetEventInfo.*"}),
  };
}

}  // namespace clmem::mock::defects
