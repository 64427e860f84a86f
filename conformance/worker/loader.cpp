// SPDX-License-Identifier: Apache-2.0
#include "worker/loader.hpp"

#include <dlfcn.h>

#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace clmem::conformance {
namespace {

// A function of the extension cl_loader_info, which ocl-icd and Khronos' loader have; older headers
// lack it.
using LoaderInfo = cl_int(CL_API_CALL*)(cl_uint name, std::size_t size, void* value,
                                        std::size_t* size_returned);
constexpr cl_uint loader_version = 2;
constexpr cl_uint loader_name = 3;
constexpr cl_uint loader_vendor = 4;

std::string text(LoaderInfo info, cl_uint name) {
  std::size_t size = 0;
  if (info(name, 0, nullptr, &size) != CL_SUCCESS || size == 0) {
    return {};
  }
  std::string value(size, '\0');
  return info(name, size, value.data(), nullptr) == CL_SUCCESS ? value.c_str() : std::string{};
}

// The deprecated clGetExtensionFunctionAddress is the only way to find the function without a
// platform. dlsym finds it without a header that declares it.
LoaderInfo loader_info() {
  using FindFunction = void*(CL_API_CALL*)(const char*);
  const auto find =
      reinterpret_cast<FindFunction>(::dlsym(RTLD_DEFAULT, "clGetExtensionFunctionAddress"));
  return find ? reinterpret_cast<LoaderInfo>(find("clGetICDLoaderInfoOCLICD")) : nullptr;
}

}  // namespace

Loader describe_loader() {
  Dl_info place{};
  if (::dladdr(::dlsym(RTLD_DEFAULT, "clGetPlatformIDs"), &place) == 0 || !place.dli_fname) {
    return {};
  }
  std::error_code unresolved;
  const std::filesystem::path path = std::filesystem::canonical(place.dli_fname, unresolved);
  Loader loader{.path = unresolved ? place.dli_fname : path.string()};
  if (const LoaderInfo info = loader_info()) {
    loader.version = text(info, loader_name) + " " + text(info, loader_version) + ", " +
                     text(info, loader_vendor);
  }
  return loader;
}

std::string named_library() {
  const char* const vendors = std::getenv("OCL_ICD_VENDORS");
  std::error_code absent;
  for (const std::filesystem::directory_entry& entry :
       std::filesystem::directory_iterator{vendors == nullptr ? "" : vendors, absent}) {
    if (entry.path().extension() == ".icd") {
      std::string library;
      std::getline(std::ifstream{entry.path()}, library);
      return library;
    }
  }
  return {};
}

namespace {

// Adds the remedy to "libfoo.so.1: cannot open shared object file: ..." if another library is
// missing.
std::string described_error(const std::string& library, const std::string& words) {
  const std::size_t end = words.find(": cannot open shared object file");
  const std::string missing = words.substr(0, end);
  return end == std::string::npos || missing == library
             ? words
             : words + "; " + library + " needs " + missing +
                   ": install the package that has it (apt-file search " + missing +
                   "), or name its directory in LD_LIBRARY_PATH";
}

}  // namespace

std::string reason_without_devices() {
  const std::string library = named_library();
  void* const handle = library.empty() ? nullptr : ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    return library.empty() ? std::string{} : described_error(library, ::dlerror());
  }
  // A driver must export the function (cl_khr_icd).
  return ::dlsym(handle, "clGetExtensionFunctionAddress") == nullptr
             ? library +
                   " is not an OpenCL driver: it has no function clGetExtensionFunctionAddress"
             : std::string{};
}

}  // namespace clmem::conformance
