// SPDX-License-Identifier: Apache-2.0
#include "runner/probe_device.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <iterator>

#include "results/json_fields.hpp"
#include "results/printable.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

// The time limits of most steps, and of the step that compiles.
constexpr double usual_limit_s = 10;
constexpr double kernel_limit_s = 60;
constexpr double start_limit_s = 60;
constexpr std::ptrdiff_t most_hangs = 3;

// Returns the time limit of a step; before the first step the driver is loaded.
double limit_of(const std::string& step) {
  return step.empty() ? start_limit_s : step == "kernel" ? kernel_limit_s : usual_limit_s;
}

std::string last_line_of(const std::string& log) {
  return log.substr(log.find_last_of('\n') + 1);
}

std::string how_it_ended(const Answer& answer) {
  const std::string last = last_line_of(answer.log);
  return answer.exit->describe() + (last.empty() ? "" : ": " + last);
}

bool hangs(const ProbeStep& step) {
  return step.outcome == ProbeOutcome::hang;
}

// Runs the remaining steps, one worker after the other.
class Probing {
 public:
  explicit Probing(double time_scale) : time_scale_{time_scale} {}

  void try_in_one(const std::vector<std::string>& command,
                  const std::map<std::string, std::string>& environment) {
    running_.clear();
    taken_.clear();
    std::string input;
    for (const std::string& step : left_) {
      input += step + "\n";
    }
    const Answer answer =
        query_until({.arguments = command, .environment = environment, .input = input},
                    [this](std::string_view text) { return take(text); });
    if (left_.empty()) {
      return;
    }
    const bool is_left = std::ranges::find(left_, running_) != left_.end();
    const std::string stuck = is_left ? running_ : left_.front();
    if (answer.exit) {
      end({stuck, ProbeOutcome::crash, how_it_ended(answer)});
    } else {
      end({stuck, ProbeOutcome::hang, fmt::format("no end within {:g} s", limit().count())});
    }
  }

  [[nodiscard]] bool goes_on() const {
    return !left_.empty() && std::ranges::count_if(probe_.steps, hangs) < most_hangs;
  }

  [[nodiscard]] DeviceProbe result() {
    for (const std::string& step : left_) {
      probe_.steps.push_back(
          {step, ProbeOutcome::not_tried, "not tried, since the steps before hang"});
    }
    return std::move(probe_);
  }

 private:
  // Takes output of the worker; returns the time that it has to its next line.
  std::chrono::duration<double> take(std::string_view text) {
    taken_ += text;
    for (std::size_t end = taken_.find('\n'); end != std::string::npos; end = taken_.find('\n')) {
      take_line(taken_.substr(0, end));
      taken_.erase(0, end + 1);
    }
    return limit();
  }

  void take_line(const std::string& line) try {
    const ProbeLine what = probe_line_from(line);
    running_ = what.begun.empty() ? running_ : what.begun;
    if (what.ended) {
      end(*what.ended);
    }
  } catch (const FormatError& error) {
    end({running_, ProbeOutcome::error,
         fmt::format("the worker printed '{}': {}", printable(line), error.what())});
  }

  void end(ProbeStep step) {
    const auto found = std::ranges::find(left_, step.name);
    if (found != left_.end()) {
      left_.erase(found);
      probe_.steps.push_back(std::move(step));
    }
  }

  [[nodiscard]] std::chrono::duration<double> limit() const {
    return std::chrono::duration<double>{limit_of(running_)} * time_scale_;
  }

  double time_scale_;
  std::deque<std::string> left_{std::begin(probe_steps), std::end(probe_steps)};
  std::string running_;
  std::string taken_;  // the beginning of a line
  DeviceProbe probe_;
};

}  // namespace

DeviceProbe probe_device(const std::vector<std::string>& command,
                         const std::map<std::string, std::string>& environment, double time_scale) {
  Probing probing{time_scale};
  while (probing.goes_on()) {
    probing.try_in_one(command, environment);
  }
  return probing.result();
}

}  // namespace clmem::conformance
