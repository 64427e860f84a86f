// SPDX-License-Identifier: Apache-2.0
// baseline.hpp - the failures that a driver is known to have.
//
//   # comment
//   driver: Portable Computing Language
//   version: 3.1
//
//   # status  case or pattern              reason                              link
//   timeout   EventFailure.BlockingRead    waits for an event that has failed  https://...
//   fail      FillBuffer.*                 fixed in 5.1  until:2027-06-30      https://...
//   fail      CopyOverlap.Identical        copies        seen:accepted         https://...
//
// Contract: `driver` is the platform's name, `version` a range of driver versions
// (version_range.hpp); an optional `device` is a pattern of device names. An entry has a failure
// status (`flaky` stands for any, passing included), an id or a glob, a reason and a link, which is
// its last word. Two words may stand before the link: `until:2027-06-30` is the day after which the
// entry has expired and wants to be looked at again; `seen:accepted,wrong-bytes` are the symptoms
// (symptoms.hpp) that the failure may have, so that another failure of the same case is new. An id
// wins over patterns, an earlier pattern over later ones. `parse` throws BaselineError
// "source:line: what is wrong".
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
  std::string link{};
  std::optional<Date> until{};      // the last day on which nobody has to look again
  std::vector<std::string> seen{};  // symptoms, sorted; empty for any
  std::size_t line = 0;

  [[nodiscard]] bool allows(const CaseResult& found) const;
};

class Baseline {
 public:
  // Expects no failure.
  Baseline() = default;

  [[nodiscard]] static Baseline parse(std::string_view text, std::string_view source);
  [[nodiscard]] static Baseline load(const std::filesystem::path& path);

  [[nodiscard]] bool is_about(const DeviceIdentity& device) const;

  // The entry for a case; nullptr when it is expected to pass.
  [[nodiscard]] const BaselineEntry* find(std::string_view case_id) const;

  [[nodiscard]] const std::vector<BaselineEntry>& entries() const { return entries_; }
  [[nodiscard]] const std::string& source() const { return source_; }

 private:
  friend class BaselineParser;

  std::string source_;
  std::string driver_;
  std::string device_ = "*";
  VersionRange versions_;
  std::vector<BaselineEntry> entries_;
};

}  // namespace clmem::conformance
