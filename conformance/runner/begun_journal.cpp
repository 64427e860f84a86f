// SPDX-License-Identifier: Apache-2.0
#include "runner/begun_journal.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// Returns an id that differs after each start of the machine.
std::string boot_id() {
  std::string id;
  std::getline(std::ifstream{"/proc/sys/kernel/random/boot_id"}, id);
  return id;
}

// Reads the journal, in which each run begins with '=' and the id of its boot.
class Reader {
 public:
  void take(std::string_view line) {
    if (line.empty()) {
      return;
    }
    const std::string rest{line.substr(1)};
    if (line.front() == '=') {
      next_run(rest);
    } else if (line.front() == '+') {
      running_.insert(rest);
    } else if (line.front() == '-') {
      running_.erase(rest);
    }
  }

  void next_run(const std::string& boot) {
    if (boot != boot_) {
      for (const std::string& id : running_) {
        cases_at_failure_.emplace(id, "the machine went down while it ran");
      }
    }
    running_.clear();
    boot_ = boot;
  }

  [[nodiscard]] std::map<std::string, std::string>& cases_at_failure() { return cases_at_failure_; }

 private:
  std::string boot_;
  std::set<std::string> running_;
  std::map<std::string, std::string> cases_at_failure_;
};

void write_line(const FileDescriptor& file, const std::string& line) {
  // A failed write here costs no result.
  [[maybe_unused]] const ssize_t written = ::write(file.get(), line.data(), line.size());
}

}  // namespace

fs::path begun_path(const fs::path& results) {
  return fs::absolute(results).replace_filename("begun.txt");
}

std::map<std::string, std::string> cases_at_machine_failure(std::string_view journal,
                                                            std::string_view boot) {
  Reader reader;
  for (std::size_t end = journal.find('\n'); end != std::string_view::npos;
       end = journal.find('\n')) {
    reader.take(journal.substr(0, end));
    journal.remove_prefix(end + 1);
  }
  reader.next_run(std::string{boot});
  return std::move(reader.cases_at_failure());
}

BegunJournal::BegunJournal(const fs::path& path) : path_{path} {
  const std::string boot = boot_id();
  std::ifstream earlier{path, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{earlier}, {}};
  cases_at_failure_ = cases_at_machine_failure(text, boot);
  file_ = FileDescriptor{::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)};
  if (file_.get() < 0) {
    throw_errno("create " + path.string());
  }
  // Begins a new line if the last one was cut off.
  write_line(file_, (text.empty() || text.ends_with('\n') ? "=" : "\n=") + boot + "\n");
}

BegunJournal::~BegunJournal() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

void BegunJournal::ended(std::string_view id) const {
  write_line(file_, fmt::format("-{}\n", id));
}

}  // namespace clmem::conformance
