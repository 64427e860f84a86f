// SPDX-License-Identifier: Apache-2.0
#include "trace/record_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include "clmem/mock/call_text.hpp"
#include "trace/handle_names.hpp"

namespace clmem::mock {

OutputFile::OutputFile(std::string path)
    : path_{std::move(path)},
      descriptor_{
          ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666)} {
  if (descriptor_ < 0) {
    throw std::system_error{errno, std::generic_category(), "cannot write '" + path_ + "'"};
  }
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

void OutputFile::write(std::string_view text) noexcept {
  while (descriptor_ >= 0 && !text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      std::fprintf(stderr, "clmem: '%s' is incomplete: %s\n", path_.c_str(), std::strerror(errno));
      ::close(std::exchange(descriptor_, -1));
    }
  }
}

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
