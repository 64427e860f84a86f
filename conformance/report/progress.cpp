// SPDX-License-Identifier: Apache-2.0
#include "report/progress.hpp"

#include <fmt/core.h>

#include <ostream>

namespace clmem::conformance {
namespace {

constexpr const char* erase_line = "\r\x1b[K";

}  // namespace

Progress::Progress(std::string label, std::size_t cases, const Baseline& baseline,
                   ProgressStyle style, std::ostream& out)
    : label_{std::move(label)}, cases_{cases}, baseline_{baseline}, style_{style}, out_{out} {
  line(fmt::format("{}: {} {} to run", label_, cases_, cases_ == 1 ? "case" : "cases"));
}

void Progress::finished(const CaseResult& result) {
  ++done_;
  const Verdict verdict = verdict_on(result, baseline_.find_for(result));
  if (verdict != Verdict::ok && verdict != Verdict::known) {
    new_failures_ += verdict == Verdict::new_failure ? 1 : 0;
    if (style_.rows == Rows::shown) {
      show_row(result, verdict);
    }
  }
  show_count();
}

void Progress::show_row(const CaseResult& result, Verdict verdict) {
  const TextStyle text_style = verdict == Verdict::new_failure ? TextStyle::bad : TextStyle::remark;
  const std::string word = verdict == Verdict::new_failure
                               ? fmt::format("new {}", to_string(result.status))
                               : std::string{to_string(verdict)};
  line(fmt::format("{}: {}  {}", label_, style_.palette.paint(text_style, word), result.id));
}

void Progress::noticed(std::string_view what) {
  notes_.emplace_back(what);
  line(fmt::format("{}: {}  {}", label_, style_.palette.paint(TextStyle::remark, "note"), what));
}

void Progress::begins(std::string_view what) {
  line(fmt::format("{}: {}", label_, what));
}

void Progress::stop() {
  if (style_.terminal == Terminal::yes) {
    out_ << erase_line << std::flush;
  }
}

void Progress::line(const std::string& text) {
  stop();
  out_ << text << std::endl;
}

void Progress::show_count() {
  if (style_.terminal == Terminal::yes) {
    out_ << erase_line
         << fmt::format("{}: {} of {}, {} new{}", label_, done_, cases_, new_failures_, time_left())
         << std::flush;
  } else if (done_ * 10 / cases_ != (done_ - 1) * 10 / cases_) {
    line(fmt::format("{}: {} of {}, {} new", label_, done_, cases_, new_failures_));
  }
}

std::string Progress::time_left() const {
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  const double left =
      spent.count() / static_cast<double>(done_) * static_cast<double>(cases_ - done_);
  return done_ < cases_ ? fmt::format(", about {:.0f} s left", left) : std::string{};
}

}  // namespace clmem::conformance
