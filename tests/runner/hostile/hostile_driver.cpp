// SPDX-License-Identifier: Apache-2.0
// hostile_driver.cpp - the mock driver with something evil in front of every call.
//
// CLMEM_HOSTILE_DRIVER  the mock driver's file
// CLMEM_HOSTILE_PLAN    a file with lines "CASE<tab>MISBEHAVIOUR" (misbehaviour.hpp): what happens
// at the
//                       first call that the case makes
// CLMEM_HOSTILE_LOG     a file; each case that makes a call adds its name
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "misbehaviour.hpp"
#include "trace/slot.hpp"

namespace {

using namespace clmem::mock;
using clmem::tests::find_misbehaviour;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::map<std::string, std::string> read_plan() {
  std::map<std::string, std::string> plan;
  std::ifstream file{variable("CLMEM_HOSTILE_PLAN")};
  for (std::string id, name; std::getline(file, id, '\t') && std::getline(file, name);) {
    plan.emplace(id, name);
  }
  return plan;
}

void note(const std::string& id) {
  const int file =
      ::open(variable("CLMEM_HOSTILE_LOG").c_str(), O_WRONLY | O_APPEND | O_CREAT, 0600);
  const std::string line = id + "\n";
  [[maybe_unused]] const ssize_t written = ::write(file, line.data(), line.size());
  ::close(file);
}

// True once per case.
bool is_first_call_of(const std::string& id) {
  static std::mutex mutex;
  static std::string latest;
  const std::lock_guard lock{mutex};
  const bool first = !id.empty() && id != latest;
  latest = id;
  return first;
}

void misbehave_as_planned() {
  static const std::map<std::string, std::string> plan = read_plan();
  const std::string id = variable("CLMEM_CASE");
  if (!is_first_call_of(id)) {
    return;
  }
  note(id);
  if (const auto planned = plan.find(id); planned != plan.end()) {
    find_misbehaviour(planned->second)->act();
  }
}

cl_icd_dispatch honest;

template <EntryPoint point, typename Function = FunctionOf<point>>
struct Hostile;

template <EntryPoint point, typename R, typename... A>
struct Hostile<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) {
    misbehave_as_planned();
    return (honest.*Slot<point>::member)(arguments...);
  }
};

void* symbol(const char* name) {
  static void* const driver = ::dlopen(variable("CLMEM_HOSTILE_DRIVER").c_str(), RTLD_NOW);
  return driver == nullptr ? nullptr : ::dlsym(driver, name);
}

// The linker has put it where nobody is meant to write.
void make_writable(cl_icd_dispatch& table) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(&table);
  const std::uintptr_t start = begin / page * page;
  ::mprotect(reinterpret_cast<void*>(start), begin + sizeof table - start, PROT_READ | PROT_WRITE);
}

// Every object of the mock points to the one table that it has: changed there, all calls come here.
void take_over(cl_platform_id platform) {
  static const bool once = [platform] {
    cl_icd_dispatch& table = **reinterpret_cast<cl_icd_dispatch**>(platform);
    honest = table;
    make_writable(table);
    for_each_slot([&]<EntryPoint point>() { table.*Slot<point>::member = &Hostile<point>::call; });
    return true;
  }();
  (void)once;
}

cl_int CL_API_CALL hostile_platforms(cl_uint num_entries, cl_platform_id* platforms,
                                     cl_uint* num_platforms) {
  using Function = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);
  const auto next = reinterpret_cast<Function>(symbol("clIcdGetPlatformIDsKHR"));
  if (next == nullptr) {
    return CL_PLATFORM_NOT_FOUND_KHR;
  }
  const cl_int status = next(num_entries, platforms, num_platforms);
  if (status == CL_SUCCESS && platforms != nullptr) {
    take_over(platforms[0]);
  }
  return status;
}

}  // namespace

extern "C" {

// Loaders ask for the list of platforms in either way.
[[gnu::visibility("default")]] void* CL_API_CALL clGetExtensionFunctionAddress(const char* name) {
  using Function = void*(CL_API_CALL*)(const char*);
  if (std::string_view{name} == "clIcdGetPlatformIDsKHR") {
    return reinterpret_cast<void*>(&hostile_platforms);
  }
  const auto next = reinterpret_cast<Function>(symbol("clGetExtensionFunctionAddress"));
  return next == nullptr ? nullptr : next(name);
}

[[gnu::visibility("default")]] cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries,
                                                                         cl_platform_id* platforms,
                                                                         cl_uint* num_platforms) {
  return hostile_platforms(num_entries, platforms, num_platforms);
}

}  // extern "C"
