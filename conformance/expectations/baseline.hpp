// SPDX-License-Identifier: Apache-2.0
// baseline.hpp - the failures that a driver is known to have.
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
// (version_range.hpp); an optional `device` is a pattern of device names, `not-device` one of those
// that it does not mean. `include`, which may be repeated, names a file beside this one that has
// entries only, those that several baselines share; an entry of the file itself, or of one that is
// included before, replaces an included one with the same pattern. An entry has a failure status,
// or `flaky` for any, passing included, or `skip` for a case that must not run; an id or a glob, a
// reason and a link, which is its last word; of one into the OpenCL API specification, #anchor is
// enough.
// Options may be before the link:
//
//   until:2027-06-30             the day after which the entry has to be reviewed
//   seen:accepted,wrong-bytes    the symptoms (symptoms.hpp) that the failure may have, so that
//                                another failure of the same case is new
//   later:SIGSEGV                what may become of the cases after it: failures with these symptoms
//                                of cases that fail only after it, in the same process
//   version:5.0..6.0             the driver versions that it applies to, of those of its file
//   issue:https://...            the report in the bug tracker of the driver
//   rows:31                      how many cases the pattern matched at the last review
//
// In the place of a pattern, `cause:` names why cases fail (cause_key.hpp), so that one entry holds
// for all cases that fail for this reason, and for no other failure of theirs:
//
//   fail      cause:clCreateBuffer/accepted/INVALID_VALUE.*/*  takes unknown flags     #clCreateBuffer
//
// Its `rows` are how many failures it explained. A case's own entry and patterns come first; where
// they do not allow the failure, the causes are tried.
//
// An id wins over patterns, an earlier pattern over later ones, those of the file itself over those
// that it includes. `parse` throws BaselineError "source:line: what is wrong".
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
  std::string link{};                // whole, also where the file has an anchor
  std::optional<Date> until{};       // the last day before the next review
  std::vector<std::string> seen{};   // symptoms, sorted; empty for any
  std::vector<std::string> later{};  // of cases that fail only after this one, sorted
  VersionRange versions{};
  std::string issue{};
  std::optional<std::size_t> rows{};  // that the pattern matched
  std::size_t line = 0;
  std::string file{};  // that was included; empty: the baseline's own

  [[nodiscard]] bool allows(const CaseResult& found) const;
  // Whether it explains a case that fails only after the entry's own.
  [[nodiscard]] bool allows_later(const CaseResult& found) const;
  [[nodiscard]] bool is_cause() const;
};

class Baseline {
 public:
  // Expects no failure.
  Baseline() = default;

  // Files that it includes are looked for beside `source`.
  [[nodiscard]] static Baseline parse(std::string_view text, std::string_view source);
  [[nodiscard]] static Baseline load(const std::filesystem::path& path);
  // About every driver.
  [[nodiscard]] static Baseline of(std::string source, std::vector<BaselineEntry> entries);

  [[nodiscard]] bool is_about(const DeviceIdentity& device) const;
  [[nodiscard]] bool is_about_device(std::string_view device_name) const;
  // What it would have to be about as well, "version 4.0"; empty where it is about the device.
  [[nodiscard]] std::string lacks(const DeviceIdentity& device) const;

  // Without the entries that are about other versions.
  [[nodiscard]] Baseline for_version(std::string_view driver_version) const;

  // The entry for a case; nullptr when it is expected to pass.
  [[nodiscard]] const BaselineEntry* find(std::string_view case_id) const;
  // The entry that allows the result, or else the one for its case.
  [[nodiscard]] const BaselineEntry* find_for(const CaseResult& result) const;

  [[nodiscard]] const std::vector<BaselineEntry>& entries() const { return entries_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] const std::string& driver() const { return driver_; }
  [[nodiscard]] const VersionRange& versions() const { return versions_; }
  // The devices that it is about, in words: "'cpu-*' but 'cpu-minimal-*'".
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

// As an entry has the link: of one into the specification, the anchor.
std::string written_link(std::string_view link);

}  // namespace clmem::conformance
