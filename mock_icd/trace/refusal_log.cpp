// SPDX-License-Identifier: Apache-2.0
#include "trace/refusal_log.hpp"

#include "clmem/mock/call_text.hpp"
#include "trace/handle_type.hpp"

namespace clmem::mock {

void RefusalLog::ended(const Call& call) {
  const std::scoped_lock lock{mutex_};
  if (call.rule == nullptr) {
    for (const std::uint64_t handle : {call.result, call.event}) {
      made_by_[handle] = {call.sequence, call.entry_point};
    }
    return;
  }
  std::string text = to_string(call);
  for (std::size_t at = 0; at < call.argument_count; ++at) {
    const auto maker = made_by_.find(call.bits.at(at));
    if (handle_type(call.entry_point, at) != HandleType::none && call.bits.at(at) != 0 &&
        maker != made_by_.end()) {
      text += "; " + std::string{parameters_of(call.entry_point)[at].name} + " was made by #" +
              std::to_string(maker->second.call) + ' ' +
              std::string{name_of(maker->second.entry_point)};
    }
  }
  file_.write(text + '\n');
}

}  // namespace clmem::mock
