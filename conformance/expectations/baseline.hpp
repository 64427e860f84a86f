// SPDX-License-Identifier: Apache-2.0
// baseline.hpp - the known failures of a driver.
//
//   # comment
//   driver: Portable Computing Language
//   version: 3.1
//   device: cpu-*
//   not-device: cpu-minimal-*
//   include: pocl.inc
//
//   # status  case or pattern        reason                              link
//   timeout   EventFailure.BlockingRead    waits for an event that has failed  #clEnqueueReadBuffer
//   fail      FillBuffer.*                 fixed in 5.1  until:2027-06-30      #clEnqueueFillBuffer
//   fail      CopyOverlap.Identical        copies        seen:accepted         #check-copy-overlap
//   skip      Migrate.ToHost               hangs the machine                   https://...
//
// Contract: `driver` is the platform's name, `version` a range of driver versions
// (version_range.hpp); an optional `device` is a pattern of device names, `not-device` a pattern of
// names that are excluded. `include`, which may be repeated, names a file beside this one that has
// only entries, which several baselines share; an entry of the file itself, or of a file that is
// included before, replaces an included one with the same pattern. An entry has a failure status,
// or `flaky` for any result including a pass, or `skip` for a case that must not run; then an id or
// a glob, a reason, and a link as its last word; #anchor means a link into the OpenCL API
// specification.
// Options may precede the link:
//
//   until:2027-06-30             the day after which the entry has to be reviewed
//   seen:accepted,wrong-bytes    the symptoms (cause_key.hpp) that the failure may have, so that
//                                another failure of the same case is new
//   later:SIGSEGV                what may become of the cases after it: failures with these symptoms
//                                of cases that fail only after it, in the same process
//   version:5.0..6.0             the driver versions that it applies to, of those of its file
//   issue:https://...            the report in the bug tracker of the driver
//   rows:31                      how many cases the pattern matched at the last review
//
// In the place of a pattern, `cause:` names the cause of failures (cause_key.hpp), so that one
// entry applies to all cases that fail for this reason, and to no other failure of these cases:
//
//   fail      cause:clCreateBuffer/accepted/INVALID_VALUE.*/*  takes unknown flags     #clCreateBuffer
//
// The `rows` of such an entry are the number of failures that it explained. A case's own entry and
// patterns are tried first, then the causes if those do not allow the failure.
//
// An id has priority over patterns, an earlier pattern over later ones, and entries of the file
// itself over included ones. `parse` throws BaselineError "source:line: what is wrong".
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "expectations/date.hpp"
#include "expectations/version_range.hpp"
#include "results/case_result.hpp"
#include "results/device_identity.hpp"
#include "results/status.hpp"

namespace clmem::conformance {

class BaselineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct BaselineEntry {
  Status status = Status::fail;
  std::string pattern{};
  std::string reason{};
  std::string link{};                // the full link, even if the file has an anchor
  std::optional<Date> until{};       // the last day before the next review
  std::vector<std::string> seen{};   // symptoms, sorted; empty: any
  std::vector<std::string> later{};  // symptoms of cases that fail only after this one, sorted
  VersionRange versions{};
  std::string issue{};
  std::optional<std::size_t> rows{};  // the number of cases that the pattern matched
  std::size_t line = 0;
  std::string file{};  // the included file; empty: the baseline itself

  [[nodiscard]] bool allows(const CaseResult& found) const;
  // True if the entry explains a case that fails only after the entry's own case.
  [[nodiscard]] bool allows_later(const CaseResult& found) const;
  [[nodiscard]] bool is_cause() const;
};

class Baseline {
 public:
  Baseline() = default;

  // Included files are searched for beside `source`.
  [[nodiscard]] static Baseline parse(std::string_view text, std::string_view source);
  [[nodiscard]] static Baseline load(const std::filesystem::path& path);

  [[nodiscard]] bool is_about(const DeviceIdentity& device) const;
  [[nodiscard]] bool is_about_device(std::string_view device_name) const;
  // Returns what is missing for the baseline to apply to the device, such as "version 4.0"; empty
  // if it applies.
  [[nodiscard]] std::string lacks(const DeviceIdentity& device) const;

  [[nodiscard]] Baseline for_version(std::string_view driver_version) const;

  // Returns the entry for a case; nullptr if the case is expected to pass.
  [[nodiscard]] const BaselineEntry* find(std::string_view case_id) const;
  // Returns the entry that allows the result, or else the entry for its case.
  [[nodiscard]] const BaselineEntry* find_for(const CaseResult& result) const;

  [[nodiscard]] const std::vector<BaselineEntry>& entries() const { return entries_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] const std::string& driver() const { return driver_; }
  [[nodiscard]] const VersionRange& versions() const { return versions_; }
  // Describes the devices of the baseline: "'cpu-*' but 'cpu-minimal-*'".
  [[nodiscard]] std::string described_devices() const;

 private:
  friend class BaselineParser;

  std::string source_;
  std::string driver_;
  std::string device_ = "*";
  std::string not_device_;  // empty: none
  VersionRange versions_;
  std::vector<BaselineEntry> entries_;
};

// Returns the link as entries contain it: for one into the specification, the anchor.
std::string written_link(std::string_view link);

}  // namespace clmem::conformance
