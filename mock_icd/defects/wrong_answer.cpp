// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>

#include "defects/rectangle.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

template <cl_kernel_arg_info name>
cl_ulong described(const auto& call) {
  cl_ulong value = 0;
  call.next().clGetKernelArgInfo(arg<"kernel">(call), arg<"arg_index">(call), name, sizeof value,
                                 &value, nullptr);
  return value;
}

cl_ulong address_of(const auto& call) {
  return described<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(call);
}

cl_ulong qualifiers_of(const auto& call) {
  return described<CL_KERNEL_ARG_TYPE_QUALIFIER>(call);
}

// True for a buffer over SVM, not for its sub-buffers.
bool is_over_svm(const auto& call) {
  const cl_mem object = arg<"memobj">(call);
  return parent_of(call.next(), object) == nullptr &&
         mem_info<cl_bool>(call.next(), object, CL_MEM_USES_SVM_POINTER) == CL_TRUE;
}

template <cl_kernel_arg_info name, typename Change>
struct ReportsText {
  auto operator()(auto& call) const {
    std::array<char, 256> text{};
    if (arg<"param_name">(call) != name ||
        call.next().clGetKernelArgInfo(arg<"kernel">(call), arg<"arg_index">(call), name,
                                       sizeof text, text.data(), nullptr) != CL_SUCCESS) {
      return call.forward();
    }
    using Answer = typename std::remove_reference_t<decltype(call)>::Answer;
    const std::string changed = Change{}(call, std::string{text.data()});
    if (arg<"param_value">(call) != nullptr) {
      if (arg<"param_value_size">(call) <= changed.size()) {
        return Answer{CL_INVALID_VALUE};
      }
      std::memcpy(arg<"param_value">(call), changed.c_str(), changed.size() + 1);
    }
    if (arg<"param_value_size_ret">(call) != nullptr) {
      *arg<"param_value_size_ret">(call) = changed.size() + 1;
    }
    return Answer{CL_SUCCESS};
  }
};

}  // namespace

std::vector<Defect> wrong_answers() {
  using enum EntryPoint;
  return {
#define CLMEM_WRONG_TEXT(id, function, parameter, requirements, sentence, ...)                     \
  CLMEM_WRAPPED(id, (function), requirements, sentence,                                            \
                ReportsText<parameter, decltype([]([[maybe_unused]] auto& call, std::string value) \
                                                    -> std::string { return __VA_ARGS__; })>{})
#include "defects/wrong_answers.def"
#undef CLMEM_WRONG_TEXT
  };
}

}  // namespace clmem::mock::defects
