// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>
#include <sstream>

#include "campaign/campaign.hpp"
#include "command/device.hpp"
#include "command/finding_files.hpp"
#include "command/options.hpp"
#include "expectations/baseline_shelf.hpp"
#include "program/state.hpp"
#include "program/text.hpp"
#include "runner/interrupt.hpp"
#include "runner/setup_error.hpp"
#include "shrink/shrink.hpp"

namespace {

using namespace clmem::fuzz;
namespace fs = std::filesystem;
using clmem::conformance::SetupError;

std::string summary(const Statistics& statistics, std::size_t fresh, std::size_t known) {
  const double seconds = std::max(statistics.elapsed.count(), 0.001);
  return fmt::format(
      "{:.0f} s: {} programs ({:.0f}/s), {} calls ({:.0f}/s), {} new findings, {} known", seconds,
      statistics.programs, static_cast<double>(statistics.programs) / seconds, statistics.calls,
      static_cast<double>(statistics.calls) / seconds, fresh, known);
}

// Progress is one line that is overwritten on a terminal, and a line every ten seconds elsewhere.
class Console : public CampaignObserver {
 public:
  Console(fs::path output, clmem::conformance::DeviceIdentity device, DriverChoice driver)
      : output_{std::move(output)}, device_{std::move(device)}, driver_{std::move(driver)} {}

  void found(const Finding& finding) override {
    clear_line();
    const std::string first_line =
        finding.deviation.sentence.substr(0, finding.deviation.sentence.find('\n'));
    if (finding.known != nullptr) {
      fmt::print("known  {}\n       {}\n", finding.deviation.cause(), finding.known->reason);
      return;
    }
    const fs::path directory = write_finding(output_, finding, device_, driver_);
    write_reproducer(directory, finding);
    fmt::print("new    {}{}\n       {}\n       {} calls beyond set-up after {} runs: {}\n",
               finding.against_model ? "model:" : "", finding.deviation.cause(), first_line,
               calls_beyond_set_up(finding.program), finding.runs,
               (directory / "program.txt").string());
    if (!finding.second_driver.empty()) {
      fmt::print("       {}\n", finding.second_driver);
    }
    std::fflush(stdout);
  }

  void progressed(const Statistics& statistics, std::size_t fresh, std::size_t known) override {
    if (terminal_) {
      fmt::print("\r\x1b[K{}", summary(statistics, fresh, known));
      std::fflush(stdout);
    } else if (statistics.elapsed >= next_) {
      next_ = statistics.elapsed + std::chrono::seconds{10};
      fmt::print("{}\n", summary(statistics, fresh, known));
      std::fflush(stdout);
    }
  }

  // Enables reproducers: `device` runs a finding's program again, and `legal_log` returns the log
  // of a conforming driver.
  void can_reproduce(const Device& device, std::function<std::string(const Program&)> legal_log) {
    reproducing_ = &device;
    legal_log_ = std::move(legal_log);
  }

  void clear_line() const {
    if (terminal_) {
      fmt::print("\r\x1b[K");
    }
  }

 private:
  void write_reproducer(const fs::path& directory, const Finding& finding) {
    if (reproducing_ == nullptr || finding.against_model) {
      return;
    }
    try {
      write_file(directory / "reproducer.c",
                 reproducer_of(finding, *reproducing_, device_, legal_log_(finding.program)));
    } catch (const std::exception& reason) {
      write_file(directory / "no-reproducer.txt", std::string{reason.what()} + "\n");
    }
  }

  fs::path output_;
  const Device* reproducing_ = nullptr;
  std::function<std::string(const Program&)> legal_log_;
  clmem::conformance::DeviceIdentity device_;
  DriverChoice driver_;
  bool terminal_ = ::isatty(STDOUT_FILENO) == 1;
  std::chrono::duration<double> next_{10};
};

fs::path shipped_lists() {
  return program_directory() / "../share/clmem/known";
}

clmem::conformance::Baseline known_causes(const Options& options,
                                          const clmem::conformance::DeviceIdentity& device) {
  using clmem::conformance::Baseline;
  if (options.known == "none") {
    return {};
  }
  if (!options.known.empty()) {
    Baseline named = Baseline::load(options.known);
    if (const std::string lacking = named.lacks(device); !lacking.empty()) {
      throw SetupError{
          fmt::format("{}: the list is not about {}, and is not used", named.source(), lacking)};
    }
    return named;
  }
  auto shipped = clmem::conformance::shipped_baseline(shipped_lists(), device);
  return shipped ? *std::move(shipped) : Baseline{};
}

// Returns the text for the place of a list's name if no list applies to the device.
std::string why_none(const Options& options, const clmem::conformance::DeviceIdentity& device) {
  const auto nearest = clmem::conformance::nearest_baseline(shipped_lists(), device);
  return options.known == "none" || !nearest
             ? "none"
             : fmt::format("none is about {}; the nearest is {}, about {}", nearest->lacks(device),
                           nearest->source(), nearest->described_devices());
}

CampaignSettings settings_of(const Options& options,
                             const clmem::conformance::DeviceIdentity& device) {
  CampaignSettings settings{.generator = {.seed = options.seed, .calls = options.calls},
                            .programs = options.programs,
                            .jobs = options.jobs,
                            .shrink_runs = options.shrink_runs,
                            .stop_after = options.stop_after,
                            .known = known_causes(options, device)};
  if (options.seconds) {
    settings.seconds = std::chrono::seconds{*options.seconds};
  }
  return settings;
}

int run(const Options& options) {
  const Device device{options, options.driver};
  const auto identity = device.start()->identity();
  CampaignSettings settings = settings_of(options, identity);
  fmt::print(
      "{}, {}, {}; seed {}; known causes: {}\n", identity.platform_name, identity.device_name,
      identity.driver_version, options.seed,
      settings.known.source().empty() ? why_none(options, identity) : settings.known.source());
  std::optional<Device> second;
  if (!options.second_driver.empty()) {
    second.emplace(options, options.second_driver);
    settings.start_second = [&] { return second->start(); };
  }
  Console console{options.output, identity, device.choice()};
  Campaign campaign{[&] { return device.start(); }, settings, console};
  console.can_reproduce(
      device, [&](const Program& program) { return campaign.judge().legal_log(program); });
  const clmem::conformance::Interrupt interrupt;
  campaign.run([&] { return interrupt.was_requested(); });
  console.clear_line();
  const std::size_t fresh = campaign.fresh_findings();
  const std::size_t known = campaign.findings().size() - fresh;
  fmt::print(
      "{}; {} programs deviated, {} left out, {} deviations not repeated, {} too late to be "
      "repeated, {} legal shortages\n",
      summary(campaign.statistics(), fresh, known), campaign.statistics().deviations,
      campaign.statistics().skipped, campaign.statistics().not_repeated,
      campaign.statistics().too_late, campaign.statistics().shortages);
  if (fresh > 0) {
    const fs::path proposed = fs::path{options.output} / "known.txt";
    write_file(proposed, proposed_known(campaign.findings(), identity));
    fmt::print("causes to look at, in the form of a list of known ones: {}\n", proposed.string());
  }
  return fresh > 0 ? found_something : nothing_new;
}

std::string text_of_file(const fs::path& path) {
  std::ifstream in{path};
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) {
    throw SetupError{"cannot read " + path.string()};
  }
  return text.str();
}

Program load_program(const fs::path& path) {
  Program program = parse_program(text_of_file(path), path.string());
  if (const Problem problem = first_problem(program)) {
    throw SetupError{path.string() + ": OpenCL gives this program no single meaning: " + *problem};
  }
  return program;
}

std::vector<fs::path> program_files(const std::vector<std::string>& names) {
  std::vector<fs::path> files;
  for (const std::string& name : names) {
    if (!fs::exists(name)) {
      throw SetupError{name + ": no such file or directory"};
    }
    if (!fs::is_directory(name)) {
      files.emplace_back(name);
      continue;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator{name}) {
      if (entry.path().extension() == ".txt") {
        files.push_back(entry.path());
      }
    }
  }
  std::ranges::sort(files);
  if (files.empty()) {
    throw SetupError{"there is no program in " + names.front()};
  }
  return files;
}

History load_history(const Options& options) {
  History history{.times = options.repeat};
  if (!options.before.empty()) {
    for (const fs::path& file : program_files(options.before)) {
      history.before.push_back(std::make_shared<const Submission>(
          Submission{.text = to_text(load_program(file)), .most_wrong = 0}));
    }
  }
  return history;
}

// Runs programs from files, one after the other, each in a worker that has run only the program's
// history.
class Fixture {
 public:
  explicit Fixture(const Device& device)
      : device_{device},
        worker_{device.start()},
        identity_{worker_->identity()},
        version_{worker_->features().version},
        judge_{worker_->features()} {}

  [[nodiscard]] const clmem::conformance::DeviceIdentity& identity() const { return identity_; }
  // Returns the reason why the program has no defined meaning on this device.
  [[nodiscard]] Problem problem_of(Program program) const {
    program.early_writes = version_ < CL_MAKE_VERSION(2, 2, 0);
    return first_problem(program);
  }
  [[nodiscard]] std::string legal_log(const Program& program) { return judge_.legal_log(program); }

  // Runs the program several times if it has a history; returns the first deviation.
  std::optional<Deviation> deviation(const Program& program, const History& history = {}) {
    const Expectation expected = judge_.expect(program);
    if (expected.of_model) {
      Deviation of_model = *expected.of_model;
      of_model.sentence = "the model disagrees with the program: " + of_model.sentence;
      return of_model;
    }
    if (worker_ == nullptr || worker_->is_over() || !history.before.empty()) {
      worker_.reset();
      worker_ = device_.start();
    }
    for (const SharedSubmission& before : history.before) {
      worker_->submit(*before);
      (void)worker_->next();
    }
    for (std::size_t run = 0; run < history.times; ++run) {
      worker_->submit({0, to_text(program), expected.digest});
      const std::optional<Reply> reply = worker_->next();
      if (auto found = reply ? judge_.deviation(program, *reply) : std::nullopt) {
        return found;
      }
    }
    return std::nullopt;
  }

 private:
  const Device& device_;
  std::unique_ptr<WorkerProcess> worker_;
  clmem::conformance::DeviceIdentity identity_;
  cl_version version_;
  Judge judge_;
};

int replay(const Options& options) {
  const std::vector<fs::path> files = program_files(options.files);
  const History history = load_history(options);
  const Device device{options, options.driver};
  Fixture fixture{device};
  std::size_t wrong = 0;
  for (const fs::path& file : files) {
    const Program program = load_program(file);
    if (const Problem problem = fixture.problem_of(program)) {
      fmt::print("{}: not run, for a blocking write orders nothing before OpenCL 2.2: {}\n",
                 file.string(), *problem);
      continue;
    }
    const auto deviation = fixture.deviation(program, history);
    wrong += deviation ? 1U : 0U;
    fmt::print("{}: {}\n", file.string(),
               deviation ? deviation->cause() + "\n  " + deviation->sentence : "as expected");
  }
  return wrong > 0 ? found_something : nothing_new;
}

Deviation shown_deviation(Fixture& fixture, const Program& program, const std::string& file,
                          const History& history = {}) {
  if (auto deviation = fixture.deviation(program, history)) {
    return *std::move(deviation);
  }
  throw SetupError{file + ": the driver does nothing wrong"};
}

int shrink_program(const Options& options) {
  const Program program = load_program(options.files.at(0));
  const Device device{options, options.driver};
  Fixture fixture{device};
  const Deviation deviation = shown_deviation(fixture, program, options.files.at(0));
  const Shrunk shrunk = shrink(
      program, deviation.statement,
      [&](const Program& candidate) {
        const auto shown = fixture.deviation(candidate);
        return shown && shown->symptom == deviation.symptom &&
               shown->requirement == deviation.requirement;
      },
      options.shrink_runs);
  fmt::print("{}", to_text(shrunk.program));
  return found_something;
}

int reproduce(const Options& options) {
  const Program program = load_program(options.files.at(0));
  const History history = load_history(options);
  const Device device{options, options.driver};
  Fixture fixture{device};
  const Deviation deviation = shown_deviation(fixture, program, options.files.at(0), history);
  fmt::print("{}", reproducer_of({.deviation = deviation, .program = program, .history = history},
                                 device, fixture.identity(), fixture.legal_log(program)));
  return nothing_new;
}

int generate(const Options& options) {
  Features features;
  features.sub_buffer_alignment = 1024;
  features.pitch_alignment = 64;
  const ModelDevice model{features};
  Features all = model.features();
  all.pitch_alignment = 64;
  const Generator generator{all, {.seed = options.seed, .calls = options.calls}};
  for (std::uint64_t i = 0; i < options.programs.value_or(1); ++i) {
    fmt::print("{}{}", i == 0 ? "" : "\n", to_text(generator.program(i)));
  }
  return nothing_new;
}

int execute(const Options& options) {
  switch (options.task) {
    case Task::run:
      return run(options);
    case Task::replay:
      return replay(options);
    case Task::shrink:
      return shrink_program(options);
    case Task::reproduce:
      return reproduce(options);
    case Task::generate:
      return generate(options);
  }
  return set_up_error;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  const auto parsed = parse_options(argc, argv);
  if (const int* const code = std::get_if<int>(&parsed)) {
    return *code;
  }
  try {
    return execute(std::get<Options>(parsed));
  } catch (const std::exception& error) {
    std::cerr << "clmem-fuzz: " << error.what() << '\n';
    return set_up_error;
  }
}
