// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_file.hpp"

#include <utility>

namespace clmem::mock {

TraceFile::TraceFile(const std::string& path)
    : file_{path}, trace_{[this](std::string_view text) { file_.write(text); }} {}

void TraceFile::begins(const Call& call) {
  const std::scoped_lock lock{mutex_};
  CallLine line = namer_.begin(call, steady_now());
  begun_.insert_or_assign(call.sequence, Begun{std::move(line), steady_now()});
}

void TraceFile::ended(const Call& call) {
  const std::uint64_t now = steady_now();
  const std::scoped_lock lock{mutex_};
  if (auto begun = begun_.extract(call.sequence)) {
    auto& [line, at] = begun.mapped();
    namer_.complete(line, call, now - at);
    trace_.add(line);
  }
}

void TraceFile::command_ended(const CommandTimes& command) {
  const std::scoped_lock lock{mutex_};
  trace_.add(namer_.command(command));
}

void TraceFile::finish() {
  const std::uint64_t now = steady_now();
  const std::scoped_lock lock{mutex_};
  for (auto& [sequence, begun] : begun_) {
    begun.line.took = now - begun.at;
    trace_.add(begun.line);
  }
  begun_.clear();
  trace_.finish();
}

}  // namespace clmem::mock
