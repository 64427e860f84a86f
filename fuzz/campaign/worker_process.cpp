// SPDX-License-Identifier: Apache-2.0
#include "campaign/worker_process.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <sstream>
#include <stdexcept>

#include "runner/setup_error.hpp"

namespace clmem::fuzz {
namespace {

using conformance::FileDescriptor;
using conformance::SetupError;
using Clock = std::chrono::steady_clock;

void unmap(ProgressPage* page) {
  ::munmap(page, sizeof(ProgressPage));
}

WorkerProcess::Page make_page(const std::filesystem::path& path) {
  const FileDescriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)};
  if (file.get() < 0 || ::ftruncate(file.get(), sizeof(ProgressPage)) != 0) {
    throw SetupError{"cannot write " + path.string() + ": " + std::strerror(errno)};
  }
  void* const page =
      ::mmap(nullptr, sizeof(ProgressPage), PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  if (page == MAP_FAILED) {
    throw SetupError{"cannot map " + path.string() + ": " + std::strerror(errno)};
  }
  return {new (page) ProgressPage{}, &unmap};
}

constexpr std::uint64_t no_program = ~std::uint64_t{0};

std::string message_of(const Submission& submission) {
  std::ostringstream message;
  message << "program " << submission.number << ' ' << submission.expected.whole << ' '
          << submission.expected.effects << ' ' << submission.callback_timeout.count() << ' '
          << submission.most_wrong << '\n'
          << submission.text << "end\n";
  return message.str();
}

// Parses "ended SIGNAL CODE".
conformance::ChildExit exit_in(const std::string& line) {
  conformance::ChildExit exit;
  std::istringstream{line.substr(6)} >> exit.signal >> exit.code;
  return exit;
}

}  // namespace

// The line "mistake WHAT" reports an exception that no driver has thrown (loader_api.cpp).
void WorkerProcess::throw_mistake(const std::string& line) const {
  const std::string program =
      pending_.empty() ? std::string{} : "; the program was\n" + pending_.front()->text;
  throw std::logic_error{"a mistake of clmem-fuzz-worker, not of the driver: " + line.substr(8) +
                         program};
}

WorkerProcess::WorkerProcess(conformance::ChildCommand command, WorkerTimes times)
    : times_{times}, directory_{"clmem-fuzz"} {
  const std::filesystem::path programs = directory_.path() / "programs";
  const std::filesystem::path progress = directory_.path() / "progress";
  if (::mkfifo(programs.c_str(), 0600) != 0) {
    throw SetupError{"cannot make the pipe " + programs.string() + ": " + std::strerror(errno)};
  }
  page_ = make_page(progress);
  page_->program.store(no_program);
  // With both ends open here, neither process waits for the other to open the pipe.
  pipe_ = FileDescriptor{::open(programs.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC)};
  command.arguments.insert(command.arguments.end(),
                           {"--programs", programs.string(), "--progress", progress.string()});
  child_.emplace(conformance::ChildProcess::start(command));
  await_ready();
}

void WorkerProcess::await_ready() {
  deadline_ = Clock::now() + times_.start;
  for (;;) {
    read();
    if (take_identity()) {
      return;
    }
    if (const auto exit = child_->try_reap()) {
      read();
      throw SetupError{"the worker did not start: " + exit->describe() + "\n" + log_.text()};
    }
    if (Clock::now() > deadline_) {
      throw SetupError{"the worker was not ready within " +
                       std::to_string(times_.start.count() / 1000) + " s\n" + log_.text()};
    }
    std::vector<pollfd> entries;
    add_poll_entries(entries);
    ::poll(entries.data(), entries.size(), 100);
  }
}

// Parses "identity PLATFORM<tab>DEVICE<tab>DRIVER VERSION<tab>DEVICE VERSION" and "ready FEATURES".
bool WorkerProcess::take_identity() {
  for (std::size_t end = 0; (end = unread_.find('\n')) != std::string::npos;
       unread_.erase(0, end + 1)) {
    const std::string line = unread_.substr(0, end);
    if (line.starts_with("ready ")) {
      features_ = parse_features(std::string_view{line}.substr(6));
      unread_.erase(0, end + 1);
      return true;
    }
    if (line.starts_with("mistake ")) {
      throw_mistake(line);
    }
    if (line.starts_with("ended ")) {
      throw SetupError{"the worker did not start: " + exit_in(line).describe() + "\n" +
                       log_.text()};
    }
    std::istringstream words{line.substr(std::min<std::size_t>(9, line.size()))};
    std::getline(words, identity_.platform_name, '\t');
    std::getline(words, identity_.device_name, '\t');
    std::getline(words, identity_.driver_version, '\t');
    std::getline(words, identity_.device_version, '\t');
  }
  return false;
}

void WorkerProcess::add_poll_entries(std::vector<pollfd>& entries) const {
  entries.push_back({child_->events(), POLLIN, 0});
  entries.push_back({child_->log(), POLLIN, 0});
  entries.push_back({child_->exit_notice(), POLLIN, 0});
  if (!unsent_.empty()) {
    entries.push_back({pipe_.get(), POLLOUT, 0});
  }
}

void WorkerProcess::submit(Submission submission) {
  if (pending_.empty()) {
    deadline_ = Clock::now() + limit_;
  }
  pending_.push_back(std::make_shared<const Submission>(std::move(submission)));
  unsent_ += message_of(*pending_.back());
  write_unsent();
}

void WorkerProcess::write_unsent() {
  while (!unsent_.empty()) {
    const ssize_t count = ::write(pipe_.get(), unsent_.data(), unsent_.size());
    if (count <= 0) {
      return;  // the pipe is full: the worker has enough to do
    }
    unsent_.erase(0, static_cast<std::size_t>(count));
  }
}

void WorkerProcess::read() {
  (void)conformance::read_available(child_->events(), unread_);
  std::string printed;
  (void)conformance::read_available(child_->log(), printed);
  log_.add(printed);
}

std::optional<Reply> WorkerProcess::take_reply() {
  for (std::size_t line_end = 0; (line_end = unread_.find('\n')) != std::string::npos;) {
    const std::string line = unread_.substr(0, line_end);
    std::size_t end = line_end + 1;
    if (line.starts_with("log ")) {
      const std::size_t last = unread_.find("end\n", line_end);
      if (last == std::string::npos) {
        return std::nullopt;
      }
      end = last + 4;
    }
    const std::string text = unread_.substr(line_end + 1, end - line_end - 1);
    unread_.erase(0, end);
    if (line.starts_with("ok ") || line.starts_with("log ")) {
      Reply reply{.number = pending_.front()->number};
      if (line.starts_with("log ")) {
        reply.kind = Reply::Kind::log;
        reply.text = text.substr(0, text.size() - 4);
      }
      ran_.push_back(std::move(pending_.front()));
      pending_.pop_front();
      deadline_ = Clock::now() + limit_;
      return reply;
    }
    if (line == "ready") {
      deadline_ = Clock::now() + limit_;
      ran_.clear();
    } else if (line.starts_with("mistake ")) {
      // Memory that a program has damaged may cause an exception anywhere. The process then ends as by
      // a crash; this code, which the model has run as well, is not at fault.
      if (page_->program.load() == no_program) {
        throw_mistake(line);
      }
    } else if (line == "leaves") {
      leaves_ = true;
    } else if (line.starts_with("ended ")) {
      if (auto reply = take_end(line)) {
        return reply;
      }
    }
  }
  return std::nullopt;
}

std::optional<Reply> WorkerProcess::take_end(const std::string& line) {
  std::optional<Reply> crash;
  if (!leaves_ && !pending_.empty() && page_->program.load() == pending_.front()->number) {
    const std::string printed = log_.text();
    crash = end_with(Reply::Kind::crash,
                     exit_in(line).describe() + (printed.empty() ? "" : "\n" + printed));
  }
  go_on();
  return crash;
}

// Programs that the ended process had not run are in the pipe, or partly in that process's memory;
// they are submitted again.
void WorkerProcess::go_on() {
  std::array<char, 65536> dropped{};
  while (::read(pipe_.get(), dropped.data(), dropped.size()) > 0) {
  }
  leaves_ = false;
  log_ = {};
  page_->program.store(no_program);
  unsent_ = fuzz::go_on;
  for (const SharedSubmission& submission : pending_) {
    unsent_ += message_of(*submission);
  }
  deadline_ = Clock::now() + times_.start;
  write_unsent();
}

Reply WorkerProcess::end_with(Reply::Kind kind, const std::string& how) {
  const Reply reply{.number = pending_.front()->number,
                    .kind = kind,
                    .text = how,
                    .statement = page_->statement.load()};
  pending_.pop_front();
  return reply;
}

std::optional<Reply> WorkerProcess::poll() {
  if (pending_.empty()) {
    return std::nullopt;
  }
  if (over_) {
    const Reply reply{.number = pending_.front()->number, .kind = Reply::Kind::not_run};
    pending_.pop_front();
    return reply;
  }
  write_unsent();
  read();
  if (auto reply = take_reply()) {
    return reply;
  }
  if (const auto exit = child_->try_reap()) {
    read();
    if (auto reply = take_reply()) {
      return reply;
    }
    over_ = true;
    const std::string printed = log_.text();
    return end_with(Reply::Kind::crash, exit->describe() + (printed.empty() ? "" : "\n" + printed));
  }
  if (Clock::now() > deadline_) {
    over_ = true;
    child_->kill();
    return end_with(Reply::Kind::hang,
                    "did not return within " + std::to_string(limit_.count()) + " ms");
  }
  return std::nullopt;
}

std::optional<Reply> WorkerProcess::next() {
  while (!pending_.empty()) {
    if (auto reply = poll()) {
      return reply;
    }
    std::vector<pollfd> entries;
    add_poll_entries(entries);
    ::poll(entries.data(), entries.size(), 50);
  }
  return std::nullopt;
}

}  // namespace clmem::fuzz
