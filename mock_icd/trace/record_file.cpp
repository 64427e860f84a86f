// SPDX-License-Identifier: Apache-2.0
#include "trace/record_file.hpp"

#include "trace/call_line.hpp"

namespace clmem::mock {

RecordFile::RecordFile(const std::string& path, std::string_view recorded_by) : file_{path} {
  file_.write("clmem records 1, " + std::string{recorded_by} + '\n');
}

void RecordFile::begins(const Call& call) {
  const std::scoped_lock lock{mutex_};
  const CallLine line = namer_.begin(call, steady_now());
  close_line();
  file_.write(beginning_of(line));
  open_line_ = call.sequence;
  begun_[call.sequence] = steady_now();
}

void RecordFile::ended(const Call& call) {
  const std::uint64_t now = steady_now();
  const std::scoped_lock lock{mutex_};
  const auto begun = begun_.extract(call.sequence);
  CallLine line;
  namer_.complete(line, call, begun.empty() ? 0 : now - begun.mapped());
  if (open_line_ == call.sequence) {
    open_line_ = 0;
    file_.write(outcome_of(line) + '\n');
  } else {
    close_line();
    file_.write('#' + std::to_string(call.sequence) + " ..." + outcome_of(line) + '\n');
  }
  for (const std::string& command : held_) {
    file_.write(command);
  }
  held_.clear();
}

void RecordFile::command_ended(const CommandTimes& command) {
  const std::scoped_lock lock{mutex_};
  const std::string text = text_of(namer_.command(command)) + '\n';
  if (open_line_ != 0 && open_line_ == command.call) {
    held_.push_back(text);
  } else {
    close_line();
    file_.write(text);
  }
}

void RecordFile::close_line() {
  if (open_line_ != 0) {
    open_line_ = 0;
    file_.write(" ...\n");
    for (const std::string& command : held_) {
      file_.write(command);
    }
    held_.clear();
  }
}

}  // namespace clmem::mock
