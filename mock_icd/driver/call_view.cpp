// SPDX-License-Identifier: Apache-2.0
#include "driver/call_view.hpp"

namespace clmem::mock {

static_assert(sizeof(Bits) == sizeof(cl_ulong));

CallView::CallView(const Call& call) : shown_{} {
  for (const Call::Elements& elements : call.elements) {
    elements_.push_back({elements.argument, elements.values.size(),
                         reinterpret_cast<const cl_ulong*>(elements.values.data())});
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
