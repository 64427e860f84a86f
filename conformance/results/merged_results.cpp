// SPDX-License-Identifier: Apache-2.0
#include "results/merged_results.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "results/json_fields.hpp"
#include "results/ladder.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

struct ShardNumber {
  std::size_t index = 0;
  std::size_t count = 0;
};

std::size_t number_in(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string library_name(const RunIdentity& identity) {
  return fs::path{identity.driver_path}.filename().string();
}

ShardNumber shard_in(const RunIdentity& identity, const fs::path& file) {
  const std::string_view text = identity.shard;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const ShardNumber shard{number_in(text.substr(0, slash)),
                          number_in(text.substr(std::min(slash + 1, text.size())))};
  if (shard.index == 0 || shard.index > shard.count) {
    throw FormatError{
        fmt::format("{}:1: expected a shard like 2/5, found '{}'", file.string(), text)};
  }
  return shard;
}

class Merger {
 public:
  void add(const fs::path& file) {
    LoadedResults loaded = load_results(file);
    if (loaded.last_line == LastLine::torn) {
      notes_.push_back(fmt::format("{}: the last line is cut off and was left out", file.string()));
    }
    const ShardNumber shard = shard_in(loaded.results.identity, file);
    if (first_file_.empty()) {
      start(file, loaded.results.identity, shard);
    }
    require_same_run(file, loaded.results.identity, shard);
    // A batch system sets some variables differently for each part, such as the device that it assigns.
    std::erase_if(merged_.results.identity.variables, [&](const auto& variable) {
      const Variables& others = loaded.results.identity.variables;
      const auto found = others.find(variable.first);
      return found == others.end() || found->second != variable.second;
    });
    hosts_.insert(loaded.results.identity.host);
    for (CaseResult& result : loaded.results.cases) {
      add_case(file, std::move(result), shard);
    }
  }

  MergedResults finish() {
    count_missing();
    RunIdentity& identity = merged_.results.identity;
    identity.shard = "1/1";
    identity.baseline.clear();
    identity.host.clear();
    for (const std::string& host : hosts_) {
      identity.host += (identity.host.empty() ? "" : "; ") + host;
    }
    merged_.notes = std::move(notes_);
    return std::move(merged_);
  }

 private:
  void start(const fs::path& file, const RunIdentity& identity, const ShardNumber& shard) {
    first_file_ = file;
    merged_.results.identity = identity;
    shards_ = shard.count;
    found_.resize(shards_);
  }

  void require_same_run(const fs::path& file, const RunIdentity& identity,
                        const ShardNumber& shard) const {
    auto expected = merged_.results.identity.key();
    expected.erase("shard");
    auto found = identity.key();
    expected["number of shards"] = fmt::format("{}", shards_);
    found["number of shards"] = fmt::format("{}", shard.count);
    // Compares the library's name only, because machines may have it at different paths.
    expected["driver library"] = library_name(merged_.results.identity);
    found["driver library"] = library_name(identity);
    for (const auto& [name, value] : expected) {
      if (found.at(name) != value) {
        throw FormatError{fmt::format("{}:1: cannot merge: {} is '{}' there and '{}' in {}",
                                      file.string(), name, found.at(name), value,
                                      first_file_.string())};
      }
    }
  }

  void add_case(const fs::path& file, CaseResult result, const ShardNumber& shard) {
    const auto [place, fresh] =
        places_.try_emplace(result.id, Place{merged_.results.cases.size(), file});
    if (fresh) {
      ++(is_step(result.id) ? steps_ : found_[shard.index - 1]);
      merged_.results.cases.push_back(std::move(result));
      return;
    }
    CaseResult& earlier = merged_.results.cases[place->second.position];
    if (is_step(result.id)) {
      if (!is_failure(earlier.status) && is_failure(result.status)) {
        earlier = std::move(result);
      }
      return;
    }
    if (earlier.status != result.status) {
      throw FormatError{fmt::format("{}: case '{}' is {} there and {} in {}", file.string(),
                                    result.id, to_string(result.status), to_string(earlier.status),
                                    place->second.file.string())};
    }
  }

  // Cases other than steps are assigned to shards in turn (shard.hpp), so that the size of each shard is
  // known. A step is missing only if no shard has it.
  void count_missing() {
    const std::size_t all = merged_.results.identity.cases;
    const std::size_t cases = all - std::min(all, steps_);
    for (std::size_t index = 0; index < shards_; ++index) {
      const std::size_t expected = cases > index ? (cases - index - 1) / shards_ + 1 : 0;
      if (found_[index] < expected) {
        const std::size_t lost = expected - found_[index];
        merged_.without_result += lost;
        notes_.push_back(fmt::format("shard {}/{}: {} of {} cases have no result", index + 1,
                                     shards_, lost, expected));
      }
    }
  }

  struct Place {
    std::size_t position;
    fs::path file;
  };

  fs::path first_file_;
  std::size_t shards_ = 0;
  std::vector<std::size_t> found_;  // results per shard, other than of steps
  std::size_t steps_ = 0;           // steps of the ladder with a result
  std::set<std::string> hosts_;
  std::map<std::string, Place> places_;
  std::vector<std::string> notes_;
  MergedResults merged_;
};

}  // namespace

MergedResults merge_results(std::span<const fs::path> files) {
  Merger merger;
  for (const fs::path& file : files) {
    merger.add(file);
  }
  return merger.finish();
}

}  // namespace clmem::conformance
