// SPDX-License-Identifier: Apache-2.0
#include "driver/call_view.hpp"

namespace clmem::mock {

CallView::CallView(const Call& call) : shown_{} {
  for (const Call::Elements& elements : call.elements) {
    std::vector<cl_ulong>& values = values_.emplace_back();
    for (const Bits element : elements.values) {
      values.push_back(element.value);
    }
    elements_.push_back({elements.argument, values.size(), values.data()});
  }
  shown_.sequence = call.sequence;
  shown_.thread = call.thread;
  shown_.entry_point = static_cast<cl_uint>(call.entry_point);
  shown_.status = call.status;
  shown_.result = call.result;
  shown_.event = call.event;
  shown_.rule = call.rule;
  shown_.argument_count = call.argument_count;
  shown_.arguments = call.bits.data();
  // ArgumentKind is one byte, with the values of the C structure.
  shown_.argument_kinds = reinterpret_cast<const cl_uchar*>(call.kinds.data());
  shown_.elements_count = elements_.size();
  shown_.elements = elements_.data();
}

}  // namespace clmem::mock
