// SPDX-License-Identifier: Apache-2.0
// Checks recorded calls in their packed form: the latest ones are returned as they were pushed.
#include <algorithm>
#include <deque>

#include "clmem/mock/call.hpp"
#include "input_reader.hpp"
#include "require.hpp"
#include "trace/argument_kinds.hpp"
#include "trace/packed_calls.hpp"

using namespace clmem::mock;
using clmem::fuzz::InputReader;
using clmem::fuzz::require;

namespace {

ElementList read_elements(InputReader& in) {
  ElementList values;
  const std::size_t repeated = in.byte();
  const std::size_t count = in.up_to(12) * (repeated == 255 ? 100 : 1);
  std::uint64_t value = in.size_value();
  for (std::size_t i = 0; i < count; ++i) {
    values.push_back({value});
    value = repeated == 255 ? value : in.size_value();
  }
  return values;
}

Call read_call(InputReader& in, std::uint64_t sequence) {
  Call call;
  call.sequence = sequence;
  call.thread = in.byte();
  call.entry_point = static_cast<EntryPoint>(in.up_to(entry_point_count - 1));
  call.status = static_cast<cl_int>(in.size_value());
  call.result = in.size_value();
  call.event = in.size_value();
  call.argument_count = parameters_of(call.entry_point).size();
  call.bits.fill(0);
  call.kinds = argument_kinds_of(call.entry_point);
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    call.bits[i] = in.size_value();
    if (in.up_to(3) == 0) {
      Call::Elements& elements = call.elements.emplace_back();
      elements.argument = i;
      elements.values = read_elements(in);
    }
  }
  return call;
}

bool same(const ElementList& left, const ElementList& right) {
  return std::ranges::equal(left, right, {}, &Bits::value, &Bits::value);
}

bool same(const Call& left, const Call& right) {
  return left.sequence == right.sequence && left.thread == right.thread &&
         left.entry_point == right.entry_point && left.status == right.status &&
         left.result == right.result && left.event == right.event &&
         left.argument_count == right.argument_count &&
         std::equal(left.bits.begin(), left.bits.begin() + left.argument_count,
                    right.bits.begin()) &&
         std::equal(left.elements.begin(), left.elements.end(), right.elements.begin(),
                    right.elements.end(),
                    [](const Call::Elements& one, const Call::Elements& other) {
                      return one.argument == other.argument && same(one.values, other.values);
                    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  InputReader in{data, size};
  const std::size_t capacity = in.byte();
  PackedCalls packed{capacity};
  std::deque<Call> expected;
  for (std::uint64_t sequence = 1; !in.done(); ++sequence) {
    expected.push_back(read_call(in, sequence));
    packed.push(expected.back());
    if (expected.size() > capacity) {
      expected.pop_front();
    }
    if (in.byte() == 255) {
      packed.clear();
      expected.clear();
    }
  }
  require(packed.size() == expected.size(), "as many calls are kept as there is room for");
  auto next = expected.begin();
  packed.for_each([&](const Call& call) {
    require(next != expected.end() && same(call, *next), "a call comes back as it was pushed");
    ++next;
  });
  require(next == expected.end(), "every call that is kept comes back");
  return 0;
}
