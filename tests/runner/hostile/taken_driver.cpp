// SPDX-License-Identifier: Apache-2.0
#include "taken_driver.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace clmem::tests {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string running_case() {
  return variable("CLMEM_CASE");
}

namespace {

void* symbol(const char* name) {
  static void* const driver = ::dlopen(variable("CLMEM_HOSTILE_DRIVER").c_str(), RTLD_NOW);
  return driver == nullptr ? nullptr : ::dlsym(driver, name);
}

// The linker places the table in read-only memory.
void make_writable(cl_icd_dispatch& table) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(&table);
  const std::uintptr_t start = begin / page * page;
  ::mprotect(reinterpret_cast<void*>(start), begin + sizeof table - start, PROT_READ | PROT_WRITE);
}

void take_over_once(cl_platform_id platform) {
  static const bool once = [platform] {
    cl_icd_dispatch& table = **reinterpret_cast<cl_icd_dispatch**>(platform);
    make_writable(table);
    // The tags of cl_khr_icd 2.0: a loader that finds them looks up a table of its own.
    table.clGetPlatformIDs = nullptr;
    table.clUnloadCompiler = nullptr;
    take_over(table);
    return true;
  }();
  (void)once;
}

cl_int CL_API_CALL taken_platforms(cl_uint num_entries, cl_platform_id* platforms,
                                   cl_uint* num_platforms) {
  using Function = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);
  const auto next = reinterpret_cast<Function>(symbol("clIcdGetPlatformIDsKHR"));
  if (next == nullptr) {
    return CL_PLATFORM_NOT_FOUND_KHR;
  }
  const cl_int status = next(num_entries, platforms, num_platforms);
  if (status == CL_SUCCESS && platforms != nullptr) {
    take_over_once(platforms[0]);
  }
  return status;
}

}  // namespace
}  // namespace clmem::tests

extern "C" {

// Loaders look up the list of platforms in either way.
[[gnu::visibility("default")]] void* CL_API_CALL clGetExtensionFunctionAddress(const char* name) {
  using Function = void*(CL_API_CALL*)(const char*);
  if (std::string_view{name} == "clIcdGetPlatformIDsKHR") {
    return reinterpret_cast<void*>(&clmem::tests::taken_platforms);
  }
  // The other functions of cl_khr_icd 2.0 give loaders that table, which has not been changed.
  if (std::string_view{name}.starts_with("clIcd")) {
    return nullptr;
  }
  const auto next =
      reinterpret_cast<Function>(clmem::tests::symbol("clGetExtensionFunctionAddress"));
  return next == nullptr ? nullptr : next(name);
}

[[gnu::visibility("default")]] cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries,
                                                                         cl_platform_id* platforms,
                                                                         cl_uint* num_platforms) {
  return clmem::tests::taken_platforms(num_entries, platforms, num_platforms);
}

}  // extern "C"
