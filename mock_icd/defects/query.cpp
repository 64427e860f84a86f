// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstddef>
#include <cstring>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/target.hpp"

namespace clmem::mock::defects {
namespace {

using GivesNoSize = Sets<"param_value_size_ret", nullptr>;

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

}  // namespace

std::vector<Defect> wrong_queries() {
  std::vector<Defect> made;
  const auto add_wrong_sizes = [&](auto query) {
    const std::string name{query.name};
    made.push_back(defect_of(query, name + ".gives-no-size", "query.*",
                             "The size of a result is never given", Alters<GivesNoSize>{}));
    made.push_back(defect_of(query, name + ".requires-size", "query.*",
                             "A question without a place for the size is refused",
                             Refuses<CL_INVALID_VALUE, IsNull<"param_value_size_ret">>{}));
  };
  const auto add = [&](auto query) {
    add_wrong_sizes(query);
    made.push_back(defect_of(query, std::string{query.name} + ".returns-zero", "*",
                             "Every result is zero", ReturnsZero{}));
  };
  add(Target<P::clGetImageInfo>{"image-info", ""});
  add(Target<P::clGetPipeInfo>{"pipe-info", ""});
  add(Target<P::clGetSamplerInfo>{"sampler-info", ""});
  add(Target<P::clGetMemObjectInfo>{"object-info", ""});
  add(Target<P::clGetEventInfo>{"event-info", ""});
  add_wrong_sizes(Target<P::clGetEventProfilingInfo>{"profiling-info", ""});
  return made;
}

std::vector<Defect> queries() {
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
      {"query.gives-arguments-of-the-first-kernel",
       {"GetKernelInfo.query.size-ret-exact"},
       "CL_KERNEL_NUM_ARGS is that of the first kernel that was asked.",
       reports<CL_KERNEL_NUM_ARGS, cl_uint, P::clGetKernelInfo>([](auto&, cl_uint count) {
         static std::atomic<cl_uint> first = 0;
         cl_uint none = 0;
         first.compare_exchange_strong(none, count);
         return first.load();
       })},
      {"query.gives-size-of-storage",
       {"GetMemObjectInfo.query.size-ret-exact", "GetEventInfo.query.size-ret-exact"},
       "The size of the storage is given for that of the result.",
       wraps<P::clGetMemObjectInfo, P::clGetEventInfo>([](auto& call) {
         const auto answer = call.forward();
         const bool stored = answer.status == CL_SUCCESS && arg<"param_value">(call) != nullptr;
         if (stored && arg<"param_value_size_ret">(call) != nullptr) {
           *arg<"param_value_size_ret">(call) = arg<"param_value_size">(call);
         }
         return answer;
       })},
  };
}

}  // namespace clmem::mock::defects
