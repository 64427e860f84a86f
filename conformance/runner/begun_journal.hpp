// SPDX-License-Identifier: Apache-2.0
// begun_journal.hpp - records which cases were running when a run, or its machine, ended
// unexpectedly.
//
//   const BegunJournal journal{begun_path(results)};     // with the lock on the results held
//   for (const auto& [id, cause] : journal.cases_at_failure()) { ... }   // not to be run again
//   journal.ended(id);                                   // also where its worker could not say so
//
// Contract: workers append "+ID" before a case and "-ID" after it, synced to the disk on request.
// The file is removed at a regular end of the run. A case that was running when the machine went
// down counts, because it may be the reason. A case that was running when the run was killed does
// not: anything may have killed the run, and a driver would have ended the supervisor first.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

[[nodiscard]] std::filesystem::path begun_path(const std::filesystem::path& results);

// Returns the cases during which the machine went down, by id, with a description. `boot` is the
// id of the machine's current boot.
[[nodiscard]] std::map<std::string, std::string> cases_at_machine_failure(std::string_view journal,
                                                                          std::string_view boot);

class BegunJournal {
 public:
  // Throws SetupError if the file cannot be written.
  explicit BegunJournal(const std::filesystem::path& path);
  BegunJournal(const BegunJournal&) = delete;
  BegunJournal& operator=(const BegunJournal&) = delete;
  ~BegunJournal();

  [[nodiscard]] const std::map<std::string, std::string>& cases_at_failure() const {
    return cases_at_failure_;
  }

  void ended(std::string_view id) const;

 private:
  std::filesystem::path path_;
  FileDescriptor file_;
  std::map<std::string, std::string> cases_at_failure_;
};

}  // namespace clmem::conformance
