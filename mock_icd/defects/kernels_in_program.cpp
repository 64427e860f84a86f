// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// A successful call that has made kernels.
bool made(const auto& call, const auto& answer) {
  return answer.status == CL_SUCCESS && arg<"kernels">(call) != nullptr;
}

cl_uint count_of(const auto& call) {
  cl_uint count = 0;
  call.next().clCreateKernelsInProgram(arg<"program">(call), 0, nullptr, &count);
  return count;
}

struct CountsOneLess {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<"num_kernels_ret">(call) != nullptr) {
      --*arg<"num_kernels_ret">(call);
    }
    return answer;
  }
};

// In place of the last one.
struct MakesFirstTwice {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    const cl_uint count = made(call, answer) ? count_of(call) : 0;
    if (count > 1) {
      cl_kernel* const kernels = arg<"kernels">(call);
      std::array<char, 256> name{};
      call.next().clGetKernelInfo(kernels[0], CL_KERNEL_FUNCTION_NAME, name.size(), name.data(),
                                  nullptr);
      call.next().clReleaseKernel(kernels[count - 1]);
      cl_int code = CL_SUCCESS;
      kernels[count - 1] = call.next().clCreateKernel(arg<"program">(call), name.data(), &code);
    }
    return answer;
  }
};

// Later calls give the kernels of the first one, which stay until the process ends.
struct MakesThemOnce {
  auto operator()(auto& call) const {
    static std::mutex mutex;
    static std::map<cl_program, std::vector<cl_kernel>> first_made;
    const auto answer = call.forward();
    if (!made(call, answer)) {
      return answer;
    }
    const cl_uint count = count_of(call);
    cl_kernel* const kernels = arg<"kernels">(call);
    const std::scoped_lock lock{mutex};
    const auto [first, is_first] =
        first_made.try_emplace(arg<"program">(call), kernels, kernels + count);
    for (cl_uint i = 0; i < count; ++i) {
      if (!is_first) {
        call.next().clReleaseKernel(kernels[i]);
        kernels[i] = first->second[i];
      }
      call.next().clRetainKernel(kernels[i]);
    }
    return answer;
  }
};

struct KeepsFirstOptions {
  auto operator()(auto& call) const {
    static std::mutex mutex;
    static std::set<cl_program> built;
    const std::lock_guard lock{mutex};
    if (!built.insert(arg<"program">(call)).second) {
      arg<"options">(call) = nullptr;
    }
    return call.forward();
  }
};

}  // namespace

std::vector<Defect> kernels_in_programs() {
  return {
      {"argument-info.keeps-first-options",
       {"GetKernelArgInfo.NAME"},
       "The options of the first build apply to all later ones of the program.",
       wraps<P::clBuildProgram>(KeepsFirstOptions{})},
      {"kernels-in-program.counts-one-less",
       {"CreateKernelsInProgram.count"},
       "The number of kernels is one too small.",
       wraps<P::clCreateKernelsInProgram>(CountsOneLess{})},
      {"kernels-in-program.makes-first-twice",
       {"CreateKernelsInProgram.all"},
       "One function has two kernels and another has none.",
       wraps<P::clCreateKernelsInProgram>(MakesFirstTwice{})},
      {"kernels-in-program.makes-them-once",
       {"CreateKernelsInProgram.own-arguments", "CreateKernelsInProgram.all"},
       "Later calls give the objects that the first one has made.",
       wraps<P::clCreateKernelsInProgram>(MakesThemOnce{})},
  };
}

}  // namespace clmem::mock::defects
