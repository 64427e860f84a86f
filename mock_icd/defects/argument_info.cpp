// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <mutex>
#include <set>
#include <string>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

using Address = cl_kernel_arg_address_qualifier;
using Access = cl_kernel_arg_access_qualifier;
using Qualifiers = cl_kernel_arg_type_qualifier;

template <typename T, cl_kernel_arg_info name>
T described(const auto& call) {
  T value{};
  call.next().clGetKernelArgInfo(arg<"kernel">(call), arg<"arg_index">(call), name, sizeof value,
                                 &value, nullptr);
  return value;
}

Address address_of(const auto& call) {
  return described<Address, CL_KERNEL_ARG_ADDRESS_QUALIFIER>(call);
}

Qualifiers qualifiers_of(const auto& call) {
  return described<Qualifiers, CL_KERNEL_ARG_TYPE_QUALIFIER>(call);
}

template <typename Change>
constexpr auto reports_address(Change change) {
  return reports<CL_KERNEL_ARG_ADDRESS_QUALIFIER, Address, P::clGetKernelArgInfo>(change);
}

template <typename Change>
constexpr auto reports_access(Change change) {
  return reports<CL_KERNEL_ARG_ACCESS_QUALIFIER, Access, P::clGetKernelArgInfo>(change);
}

template <typename Change>
constexpr auto reports_qualifiers(Change change) {
  return reports<CL_KERNEL_ARG_TYPE_QUALIFIER, Qualifiers, P::clGetKernelArgInfo>(change);
}

// Answers a query for a text with another one.
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

template <cl_kernel_arg_info name, typename Change>
constexpr auto reports_text(Change /*unused*/) {
  return wraps<P::clGetKernelArgInfo>(ReportsText<name, Change>{});
}

template <typename Change>
constexpr auto reports_type(Change change) {
  return reports_text<CL_KERNEL_ARG_TYPE_NAME>(change);
}

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

std::vector<Defect> wrong_addresses() {
  return {
      {"argument-info.constant-is-global",
       {"GetKernelArgInfo.ADDRESS_QUALIFIER"},
       "A pointer to constant memory is reported to be one to global memory.",
       reports_address([](const auto& /*call*/, Address address) {
         return address == CL_KERNEL_ARG_ADDRESS_CONSTANT ? Address{CL_KERNEL_ARG_ADDRESS_GLOBAL}
                                                          : address;
       })},
      {"argument-info.local-is-private",
       {"GetKernelArgInfo.ADDRESS_QUALIFIER"},
       "Local memory is reported to be private.",
       reports_address([](const auto& /*call*/, Address address) {
         return address == CL_KERNEL_ARG_ADDRESS_LOCAL ? Address{CL_KERNEL_ARG_ADDRESS_PRIVATE}
                                                       : address;
       })},
      {"argument-info.global-is-private",
       {"GetKernelArgInfo.ADDRESS_QUALIFIER"},
       "A pointer to global memory is reported to be private.",
       reports_address([](const auto& /*call*/, Address address) {
         return address == CL_KERNEL_ARG_ADDRESS_GLOBAL ? Address{CL_KERNEL_ARG_ADDRESS_PRIVATE}
                                                        : address;
       })},
      {"argument-info.values-are-global",
       {"GetKernelArgInfo.ADDRESS_QUALIFIER.default"},
       "A value is reported to lie in global memory.",
       reports_address([](const auto& /*call*/, Address address) {
         return address == CL_KERNEL_ARG_ADDRESS_PRIVATE ? Address{CL_KERNEL_ARG_ADDRESS_GLOBAL}
                                                         : address;
       })},
  };
}

std::vector<Defect> wrong_accesses() {
  return {
      {"argument-info.written-images-are-read",
       {"GetKernelArgInfo.ACCESS_QUALIFIER"},
       "A write_only image is reported to be read_only.",
       reports_access([](const auto& call, Access access) {
         return access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY && qualifiers_of(call) == 0
                    ? Access{CL_KERNEL_ARG_ACCESS_READ_ONLY}
                    : access;
       })},
      {"argument-info.read-images-have-no-access",
       {"GetKernelArgInfo.ACCESS_QUALIFIER", "GetKernelArgInfo.ACCESS_QUALIFIER.default"},
       "A read_only image is reported to have no access.",
       reports_access([](const auto& call, Access access) {
         return access == CL_KERNEL_ARG_ACCESS_READ_ONLY && qualifiers_of(call) == 0
                    ? Access{CL_KERNEL_ARG_ACCESS_NONE}
                    : access;
       })},
      {"argument-info.read-write-images-are-written",
       {"GetKernelArgInfo.ACCESS_QUALIFIER.read-write"},
       "A read_write image is reported to be write_only.",
       reports_access([](const auto& /*call*/, Access access) {
         return access == CL_KERNEL_ARG_ACCESS_READ_WRITE ? Access{CL_KERNEL_ARG_ACCESS_WRITE_ONLY}
                                                          : access;
       })},
      {"argument-info.pipes-swap-access",
       {"GetKernelArgInfo.ACCESS_QUALIFIER.pipe"},
       "A pipe that is read is reported to be written, and one that is written to be read.",
       reports_access([](const auto& call, Access access) {
         const Access other = access == CL_KERNEL_ARG_ACCESS_READ_ONLY
                                  ? CL_KERNEL_ARG_ACCESS_WRITE_ONLY
                                  : CL_KERNEL_ARG_ACCESS_READ_ONLY;
         return (qualifiers_of(call) & CL_KERNEL_ARG_TYPE_PIPE) != 0 ? other : access;
       })},
      {"argument-info.pointers-have-access",
       {"GetKernelArgInfo.ACCESS_QUALIFIER.none"},
       "A pointer to global memory is reported to be read_write.",
       reports_access([](const auto& call, Access access) {
         return access == CL_KERNEL_ARG_ACCESS_NONE &&
                        address_of(call) == CL_KERNEL_ARG_ADDRESS_GLOBAL
                    ? Access{CL_KERNEL_ARG_ACCESS_READ_WRITE}
                    : access;
       })},
      {"argument-info.values-have-access",
       {"GetKernelArgInfo.ACCESS_QUALIFIER.none"},
       "A value or a sampler is reported to be read_only.",
       reports_access([](const auto& call, Access access) {
         return address_of(call) == CL_KERNEL_ARG_ADDRESS_PRIVATE
                    ? Access{CL_KERNEL_ARG_ACCESS_READ_ONLY}
                    : access;
       })},
  };
}

std::vector<Defect> wrong_types() {
  return {
      {"argument-info.type-without-pointer",
       {"GetKernelArgInfo.TYPE_NAME"},
       "The name of a pointer's type is that of what it points to.",
       reports_type([](const auto& /*call*/, std::string type) {
         type.resize(std::min(type.find('*'), type.size()));
         return type;
       })},
      {"argument-info.type-with-qualifier",
       {"GetKernelArgInfo.TYPE_NAME.no-qualifiers"},
       "The name of a pointer's type begins with const where that is a qualifier of it.",
       reports_type([](const auto& call, const std::string& type) {
         return (qualifiers_of(call) & CL_KERNEL_ARG_TYPE_CONST) != 0 ? "const " + type : type;
       })},
      {"argument-info.type-of-written-image-with-access",
       {"GetKernelArgInfo.TYPE_NAME.no-qualifiers"},
       "The name of a write_only image's type begins with the qualifier.",
       reports_type([](const auto& call, const std::string& type) {
         return described<Access, CL_KERNEL_ARG_ACCESS_QUALIFIER>(call) ==
                        CL_KERNEL_ARG_ACCESS_WRITE_ONLY
                    ? "write_only " + type
                    : type;
       })},
      {"argument-info.type-with-blank",
       {"GetKernelArgInfo.TYPE_NAME.whitespace"},
       "The name of a pointer type has a blank before the asterisk.",
       reports_type([](const auto& /*call*/, std::string type) {
         return type.ends_with("*") ? type.insert(type.size() - 1, " ") : type;
       })},
      {"argument-info.type-unsigned-in-two-words",
       {"GetKernelArgInfo.TYPE_NAME.unsigned"},
       "An unsigned type is named with the word unsigned.",
       reports_type([](const auto& /*call*/, const std::string& type) {
         return type.starts_with("u") ? "unsigned " + type.substr(1) : type;
       })},
      {"argument-info.type-of-one-component",
       {"GetKernelArgInfo.TYPE_NAME"},
       "The type of a vector is that of its components.",
       reports_type([](const auto& /*call*/, std::string type) {
         const std::size_t digit = type.find("t4");
         return digit == std::string::npos ? type : type.erase(digit + 1, 1);
       })},
      {"argument-info.type-of-eight-characters",
       {"GetKernelArgInfo.TYPE_NAME"},
       "The name of a type is cut after eight characters.",
       reports_type(
           [](const auto& /*call*/, const std::string& type) { return type.substr(0, 8); })},
      {"argument-info.int-is-long",
       {"GetKernelArgInfo.TYPE_NAME"},
       "The name of int is long.",
       reports_type([](const auto& /*call*/, const std::string& type) {
         return type == "int" ? std::string{"long"} : type;
       })},
  };
}

// Of arguments in one address space: without some qualifiers, and with others.
template <cl_kernel_arg_address_qualifier space, Qualifiers lost, Qualifiers added>
auto changes_qualifiers() {
  return reports_qualifiers([](const auto& call, Qualifiers qualifiers) {
    return address_of(call) == space ? (qualifiers & ~lost) | added : qualifiers;
  });
}

std::vector<Defect> wrong_qualifiers() {
  return {
      {"argument-info.restrict-is-lost",
       {"GetKernelArgInfo.TYPE_QUALIFIER.restrict"},
       "The qualifier restrict is not reported.",
       reports_qualifiers([](const auto& /*call*/, Qualifiers qualifiers) {
         return qualifiers & ~Qualifiers{CL_KERNEL_ARG_TYPE_RESTRICT};
       })},
      {"argument-info.volatile-is-lost",
       {"GetKernelArgInfo.TYPE_QUALIFIER.volatile"},
       "The qualifier volatile is not reported.",
       reports_qualifiers([](const auto& /*call*/, Qualifiers qualifiers) {
         return qualifiers & ~Qualifiers{CL_KERNEL_ARG_TYPE_VOLATILE};
       })},
      {"argument-info.const-is-lost",
       {"GetKernelArgInfo.TYPE_QUALIFIER.const"},
       "The qualifier const of global memory is not reported.",
       changes_qualifiers<CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_CONST, 0>()},
      {"argument-info.constant-is-not-const",
       {"GetKernelArgInfo.TYPE_QUALIFIER.constant"},
       "A pointer to constant memory is not reported to be const.",
       changes_qualifiers<CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_TYPE_CONST, 0>()},
      {"argument-info.global-is-volatile",
       {"GetKernelArgInfo.TYPE_QUALIFIER.const", "GetKernelArgInfo.TYPE_QUALIFIER.volatile"},
       "Every pointer to global memory is reported to be volatile.",
       changes_qualifiers<CL_KERNEL_ARG_ADDRESS_GLOBAL, 0, CL_KERNEL_ARG_TYPE_VOLATILE>()},
      {"argument-info.local-is-restricted",
       {"GetKernelArgInfo.TYPE_QUALIFIER.restrict"},
       "Every pointer to local memory is reported to be marked restrict.",
       changes_qualifiers<CL_KERNEL_ARG_ADDRESS_LOCAL, 0, CL_KERNEL_ARG_TYPE_RESTRICT>()},
      {"argument-info.values-are-const",
       {"GetKernelArgInfo.TYPE_QUALIFIER.none"},
       "A value is reported to be const.",
       changes_qualifiers<CL_KERNEL_ARG_ADDRESS_PRIVATE, 0, CL_KERNEL_ARG_TYPE_CONST>()},
      {"argument-info.pipes-are-not-pipes",
       {"GetKernelArgInfo.TYPE_QUALIFIER.pipe"},
       "A pipe has no qualifier.",
       reports_qualifiers([](const auto& /*call*/, Qualifiers qualifiers) {
         return qualifiers & ~Qualifiers{CL_KERNEL_ARG_TYPE_PIPE};
       })},
  };
}

std::vector<Defect> wrong_names_and_builds() {
  return {
      {"argument-info.cuts-long-names",
       {"GetKernelArgInfo.NAME"},
       "The name of an argument is cut after 63 characters.",
       reports_text<CL_KERNEL_ARG_NAME>(
           [](const auto& /*call*/, const std::string& name) { return name.substr(0, 63); })},
      {"argument-info.first-has-no-name",
       {"GetKernelArgInfo.NAME"},
       "The name of the first argument is empty.",
       reports_text<CL_KERNEL_ARG_NAME>([](const auto& call, const std::string& name) {
         return arg<"arg_index">(call) == 0 ? std::string{} : name;
       })},
      {"argument-info.describes-the-one-before",
       {"GetKernelArgInfo.*"},
       "An argument after the second is described by the one before it.",
       alters<P::clGetKernelArgInfo>([](auto& call) {
         if (const cl_uint index = arg<"arg_index">(call); index > 1) {
           arg<"arg_index">(call) = index - 1;
         }
       })},
      {"argument-info.index-of-16-bits",
       {"GetKernelArgInfo.err.INVALID_ARG_INDEX"},
       "The index of an argument is cut to 16 bits.",
       alters<P::clGetKernelArgInfo>([](auto& call) { arg<"arg_index">(call) &= 0xffffU; })},
      {"argument-info.keeps-first-options",
       {"GetKernelArgInfo.NAME"},
       "The options of the first build apply to all later ones of the program.",
       wraps<P::clBuildProgram>(KeepsFirstOptions{})},
  };
}

}  // namespace

std::vector<Defect> argument_infos() {
  std::vector<Defect> all;
  for (const auto part : {&wrong_addresses, &wrong_accesses, &wrong_types, &wrong_qualifiers,
                          &wrong_names_and_builds}) {
    std::ranges::move(part(), std::back_inserter(all));
  }
  return all;
}

}  // namespace clmem::mock::defects
