// SPDX-License-Identifier: Apache-2.0
#include "trace/refusal_log.hpp"

#include "clmem/mock/call_text.hpp"

namespace clmem::mock {

void RefusalLog::ended(const Call& call) {
  if (call.rule != nullptr) {
    const std::scoped_lock lock{mutex_};
    file_.write(to_string(call) + '\n');
  }
}

}  // namespace clmem::mock
