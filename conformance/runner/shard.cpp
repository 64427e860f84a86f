// SPDX-License-Identifier: Apache-2.0
#include "runner/shard.hpp"

#include <fmt/core.h>

#include <charconv>
#include <utility>

#include "results/ladder.hpp"

namespace clmem::conformance {
namespace {

constexpr unsigned most_shards = 100'000;

std::optional<unsigned> parse_number(std::string_view text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole ? std::optional{number} : std::nullopt;
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    return std::nullopt;
  }
  const auto index = parse_number(text.substr(0, slash));
  const auto count = parse_number(text.substr(slash + 1));
  const bool sound = index && count && *index >= 1 && *index <= *count && *count <= most_shards;
  return sound ? std::optional{Shard{*index, *count}} : std::nullopt;
}

std::string to_string(const Shard& shard) {
  return fmt::format("{}/{}", shard.index, shard.count);
}

std::vector<CaseInfo> part_of(std::span<const CaseInfo> plan, const Shard& shard) {
  std::vector<CaseInfo> part;
  std::vector<CaseInfo> others;
  for (const CaseInfo& info : plan) {
    (is_step(info.id) ? part : others).push_back(info);
  }
  for (std::size_t i = shard.index - 1; i < others.size(); i += shard.count) {
    part.push_back(std::move(others[i]));
  }
  return part;
}

}  // namespace clmem::conformance
