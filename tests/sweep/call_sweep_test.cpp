// SPDX-License-Identifier: Apache-2.0
// Each operation makes its principal call, with arguments that follow from the caller's, and a
// command makes no other call.

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "clmem/mock/call_text.hpp"
#include "googlemock.hpp"
#include "operations.hpp"

namespace clmem::sweep::call_sweep_test {
namespace {

using mock::ArgumentKind;
using mock::Bits;
using mock::Call;

// Handles and memory of the fixture by name; addresses of anything else are "*".
class ValueNames {
 public:
  explicit ValueNames(const Fixture& fixture) {
    add("platform", fixture.device.platform());
    add("device", fixture.device);
    add("context", fixture.context);
    add("queue", fixture.queue);
    add("profiled_queue", fixture.profiled_queue);
    add("source", fixture.source);
    add("dest", fixture.dest);
    add("slice", fixture.slice);
    add("picture", fixture.picture);
    add("sampler", fixture.sampler);
    add("kernel", fixture.kernel);
    add("program", fixture.program);
    add("program_to_build", fixture.program_to_build);
    add("typed_kernel", fixture.typed_kernel);
    add("done", fixture.done);
    add("profiled", fixture.profiled);
    add("host", fixture.host.data(), fixture.host.size());
    add("area", fixture.area.svm_ptr(), fixture.area.size());
  }

  [[nodiscard]] std::string of(const Bits& bits, ArgumentKind kind) const {
    const auto next = ranges_.upper_bound(bits.value);
    if (next != ranges_.begin()) {
      const auto& [begin, range] = *std::prev(next);
      if (bits.value - begin < range.size) {
        return range.name + (bits.value == begin ? "" : "+" + std::to_string(bits.value - begin));
      }
    }
    if (kind == ArgumentKind::signed_number) {
      return std::to_string(static_cast<std::int64_t>(bits.value));
    }
    if (kind == ArgumentKind::pointer || bits.value > UINT32_MAX) {
      return bits.value == 0 ? "null" : "*";
    }
    std::ostringstream out;  // constants as the headers have them
    out << (bits.value < 0x1000 ? "" : "0x") << (bits.value < 0x1000 ? std::dec : std::hex)
        << bits.value;
    return out.str();
  }

 private:
  struct Range {
    std::string name;
    std::size_t size;
  };

  void add(const char* name, const void* begin, std::size_t size) {
    ranges_[reinterpret_cast<std::uintptr_t>(begin)] = {name, size};
  }
  template <typename Object>
  void add(const char* name, const Object& object) {
    add(name, object.get(), 1);
  }

  std::map<std::uint64_t, Range> ranges_;
};

std::string text_of(const mock::Argument& argument, const ValueNames& names) {
  if (argument.parameter().extent == mock::Extent::text && !argument.empty()) {
    return '"' + argument.text() + '"';
  }
  if (argument.empty()) {
    return names.of(argument, argument.kind());
  }
  std::string list;
  for (const Bits& element : argument) {
    list += (list.empty() ? "{" : ", ") + names.of(element, ArgumentKind::number);
  }
  return list + '}';
}

std::string text_of(const Call& call, const ValueNames& names) {
  std::string arguments;
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    arguments += (i == 0 ? "" : ", ") + text_of(call.argument(i), names);
  }
  return std::string{name_of(call.entry_point)} + '(' + arguments + ')';
}

class CallSweep : public testing::TestWithParam<Operation> {
 protected:
  void SetUp() override {
    GetParam().run(fixture_);  // makes the queries whose results are cached
    fixture_.mock.clear_calls();
    GetParam().run(fixture_);
  }

  Fixture fixture_;
};

TEST_P(CallSweep, D39ArgumentsAreTheCallers) {
  const ValueNames names{fixture_};
  std::vector<std::string> made;
  for (const Call& call : fixture_.mock.calls(GetParam().principal())) {
    made.push_back(text_of(call, names));
  }
  EXPECT_THAT(made, Contains(testing::StartsWith(std::string{GetParam().call})));
}

// Calls that an operation makes besides its principal one. Maps and unmaps are not counted.
struct AdditionalCalls {
  std::string_view name;
  std::string_view calls;
};
constexpr AdditionalCalls additional_calls[]{
    {"AllocatesAtOnce", " clGetCommandQueueInfo"},
    {"CopiesSharedMemoryWithoutWaiting", " clEnqueueSVMMemcpy"},
    {"CopiesABufferToSharedMemory", " clGetMemObjectInfo"},
    {"FreesAfterSeveralUsers", " clGetEventInfo clEnqueueMarkerWithWaitList"},
    {"HandsABlockToAnotherQueue", " clEnqueueMarkerWithWaitList"},
    {"HandsSharedMemoryToAnotherQueue", " clEnqueueMarkerWithWaitList clEnqueueSVMFree"},
    {"ReadsElementsOneByOne",
     " clEnqueueReadBuffer clEnqueueReadBuffer clEnqueueReadBuffer"
     " clEnqueueMarkerWithWaitList"},
    {"ReadsManyElementsOneByOne",
     " clEnqueueReadBufferRect clEnqueueReadBufferRect clEnqueueReadBufferRect"
     " clEnqueueReadBufferRect"},
    {"CopiesAView", " clGetCommandQueueInfo"},
    {"CopiesElementsOneByOne",
     " clGetCommandQueueInfo clEnqueueCopyBufferRect clEnqueueCopyBufferRect"
     " clEnqueueCopyBufferRect clEnqueueMarkerWithWaitList"},
    {"GivesAnItemInAQueueOfItsOwn",
     " clGetMemObjectInfo clGetContextInfo clGetContextInfo clGetDeviceInfo clGetDeviceInfo"},
    {"Copies", " clGetMemObjectInfo clGetMemObjectInfo"},
    {"CopiesByItsOldName", " clGetMemObjectInfo clGetMemObjectInfo"},
};

bool is_other(std::string_view name) {
  const bool is_of_map = name.find("Map") != name.npos || name.find("Unmap") != name.npos;
  return name.starts_with("clGet") || (name.starts_with("clEnqueue") && !is_of_map);
}

TEST_P(CallSweep, D40CommandsAskAndEnqueueNothingElse) {
  const mock::EntryPoint principal = GetParam().principal();
  if (!name_of(principal).starts_with("clEnqueue")) {
    return;
  }
  std::string others;
  bool seen = false;
  for (const Call& call : fixture_.mock.calls()) {
    const bool is_first = call.entry_point == principal && !std::exchange(seen, true);
    if (!is_first && is_other(name_of(call.entry_point))) {
      others += ' ' + std::string{name_of(call.entry_point)};
    }
  }
  const auto* const row =
      std::ranges::find(additional_calls, GetParam().name, &AdditionalCalls::name);
  EXPECT_EQ(others, row == std::end(additional_calls) ? "" : row->calls);
}

INSTANTIATE_TEST_SUITE_P(Operations, CallSweep, testing::ValuesIn(all_operations()),
                         [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::sweep::call_sweep_test
