// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <vector>

#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

// Returns the largest count of all calls.
cl_uint largest_so_far(cl_uint count) {
  static std::atomic<cl_uint> most = 0;
  if (most < count) {
    most = count;
  }
  return most.load();
}

template <typename Behaviour>
constexpr auto wraps_creations(Behaviour behaviour) {
  return wraps<P::clCreateBuffer, P::clCreateBufferWithProperties, P::clCreateSubBuffer,
               P::clCreateImage, P::clCreateImageWithProperties, P::clCreateImage2D,
               P::clCreateImage3D, P::clCreatePipe, P::clCreateSampler,
               P::clCreateSamplerWithProperties, P::clCreateUserEvent, P::clEnqueueMapBuffer,
               P::clEnqueueMapImage>(behaviour);
}

// Returns a valid object of the right kind with the error code.
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

// Loses retains, as a count without atomic operations does.
struct LosesEverySixteenth {
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

}  // namespace

std::vector<Defect> wrong_lifetimes() {
  using enum EntryPoint;
  return {
#include "defects/lifetime.def"
  };
}

}  // namespace clmem::mock::defects
