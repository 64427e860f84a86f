// SPDX-License-Identifier: Apache-2.0
// progress.hpp - shows the progress of a run.
//
//   Progress progress{"pocl", 250, baseline, {.terminal = Terminal::yes, .palette = palette},
//   std::cout};
//
// Contract: shows only counts, or with Rows::shown also each deviation at once. On a terminal one
// line is rewritten and includes the time left; elsewhere a plain line follows every tenth of the
// cases.
#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <vector>

#include "expectations/baseline.hpp"
#include "expectations/judgement.hpp"
#include "report/palette.hpp"
#include "report/rows.hpp"
#include "runner/run_cases.hpp"

namespace clmem::conformance {

enum class Terminal { no, yes };

struct ProgressStyle {
  Terminal terminal = Terminal::no;
  Palette palette = Palette::plain();
  Rows rows = Rows::hidden;
};

class Progress : public RunObserver {
 public:
  Progress(std::string label, std::size_t cases, const Baseline& baseline, ProgressStyle style,
           std::ostream& out);

  void finished(const CaseResult& result) override;
  void noticed(std::string_view what) override;
  void begins(std::string_view what) override;

  // Ends the line on the terminal.
  void stop();

  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] std::size_t new_failures() const { return new_failures_; }

 private:
  void line(const std::string& text);
  void show_row(const CaseResult& result, Verdict verdict);
  void show_count();
  [[nodiscard]] std::string time_left() const;

  std::string label_;
  std::size_t cases_;
  const Baseline& baseline_;
  ProgressStyle style_;
  std::ostream& out_;
  std::size_t done_ = 0;
  std::size_t new_failures_ = 0;
  std::vector<std::string> notes_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace clmem::conformance
