// SPDX-License-Identifier: Apache-2.0
// hostile_driver.cpp - the mock driver with misbehavior before calls.
//
// CLMEM_HOSTILE_PLAN    a file with lines "CASE<tab>MISBEHAVIOUR" (misbehaviour.hpp): what happens at
//                       the first call that the case makes
// CLMEM_HOSTILE_LOG     a file; each case that makes a call adds its name
// CLMEM_HOSTILE_CALL    "ENTRY POINT=MISBEHAVIOUR": what happens at each call of it, in every case
#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "clmem/mock/slot.hpp"
#include "misbehaviour.hpp"
#include "taken_driver.hpp"

namespace clmem::tests {
namespace {

using namespace clmem::mock;

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

// Returns true once per case.
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
  const std::string id = running_case();
  if (!is_first_call_of(id)) {
    return;
  }
  note(id);
  if (const auto planned = plan.find(id); planned != plan.end()) {
    find_misbehaviour(planned->second)->act();
  }
}

void misbehave_at(EntryPoint point) {
  static const std::string call = variable("CLMEM_HOSTILE_CALL");
  static const std::string function = call.substr(0, call.find('='));
  if (!call.empty() && function == name_of(point)) {
    find_misbehaviour(call.substr(function.size() + 1))->act();
  }
}

cl_icd_dispatch honest;

template <EntryPoint point, typename Function = FunctionOf<point>>
struct Hostile;

template <EntryPoint point, typename R, typename... A>
struct Hostile<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) {
    misbehave_as_planned();
    misbehave_at(point);
    return (honest.*Slot<point>::member)(arguments...);
  }
};

}  // namespace

void take_over(cl_icd_dispatch& table) {
  honest = table;
  for_each_slot([&]<EntryPoint point>() { table.*Slot<point>::member = &Hostile<point>::call; });
}

}  // namespace clmem::tests
