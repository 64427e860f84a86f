// SPDX-License-Identifier: Apache-2.0
#include "results/status.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace clmem::conformance {
namespace {

constexpr std::array<std::pair<std::string_view, Status>, 7> status_words{{
    {"pass", Status::pass},
    {"fail", Status::fail},
    {"crash", Status::crash},
    {"timeout", Status::timeout},
    {"unsupported", Status::unsupported},
    {"flaky", Status::flaky},
    {"skip", Status::skip},
}};

}  // namespace

std::string_view to_string(Status status) {
  return std::ranges::find(status_words, status, &decltype(status_words)::value_type::second)
      ->first;
}

std::optional<Status> parse_status(std::string_view word) {
  const auto found =
      std::ranges::find(status_words, word, &decltype(status_words)::value_type::first);
  return found == status_words.end() ? std::nullopt : std::optional{found->second};
}

bool is_failure(Status status) {
  return status != Status::pass && status != Status::unsupported && status != Status::skip;
}

}  // namespace clmem::conformance
