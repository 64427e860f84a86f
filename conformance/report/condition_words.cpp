// SPDX-License-Identifier: Apache-2.0
#include "report/condition_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace clmem::conformance {
namespace {

using Split = std::pair<std::string_view, std::string_view>;

Split split(std::string_view text, char at) {
  const std::size_t place = text.find(at);
  return place == std::string_view::npos ? Split{text, {}}
                                         : Split{text.substr(0, place), text.substr(place + 1)};
}

// Words for the properties of objects; the others are flags and formats, by their names.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> object_words{{
    {"sub-buffer", "a sub-buffer"},
    {"origin", "a sub-buffer with an origin above zero"},
    {"1D-image", "a 1D image"},
    {"1D-image-array", "a 1D image array"},
    {"1D-image-buffer", "a 1D image buffer"},
    {"2D-image", "a 2D image"},
    {"2D-image-array", "a 2D image array"},
    {"3D-image", "a 3D image"},
    {"pipe", "a pipe"},
    {"over-another-object", "an image over another object"},
    {"row-pitch", "an image with a row pitch"},
    {"over-SVM", "a buffer over shared virtual memory"},
    {"SVM", "shared virtual memory"},
    {"user-event", "a user event"},
    {"of-another-queue", "an event of another queue"},
    {"another", "another object than the first"},
    {"out-of-order", "an out-of-order queue"},
    {"profiling", "a queue with profiling"},
    {"memory-object", "a memory object"},
    {"rows", "a mapping of several rows"},
}};

std::string object_condition(std::string_view parameter, std::string_view word) {
  if (parameter == "command_queue" && word == "another") {
    return "another queue";
  }
  if (parameter == "command_queue") {
    const auto* const known = std::ranges::find(object_words, word, &Split::first);
    return std::string{known == object_words.end() ? word : known->second};
  }
  if (word == "the-source") {
    return "within one object: the source is the destination";
  }
  if (word.starts_with("clEnqueue")) {
    return fmt::format("an event of {} as {}", word, parameter);
  }
  if (word.starts_with("CL_MAP_")) {
    return fmt::format("a mapping with {} as {}", word, parameter);
  }
  if (word.starts_with("CL_")) {
    return fmt::format("{} made with {}", parameter, word);
  }
  const auto* const known = std::ranges::find(object_words, word, &Split::first);
  return fmt::format("{} as {}", known == object_words.end() ? word : known->second, parameter);
}

std::string value_condition(std::string_view parameter, std::string_view value) {
  if (parameter.starts_with("blocking_")) {
    return value == "CL_TRUE" ? "blocking" : "non-blocking";
  }
  if (parameter == "num_events_in_wait_list" || parameter == "num_events") {
    return fmt::format("a wait list of {}", value);
  }
  return value.starts_with("CL_") ? std::string{value} : fmt::format("{} = {}", parameter, value);
}

std::string in_words(std::string_view condition) {
  if (condition == "~error") {
    return "after a call that returned an error";
  }
  if (condition == "event") {
    return "with an event";
  }
  if (condition.starts_with('!')) {
    const auto [code, rule] = split(condition.substr(1), '.');
    return code == "wraps" ? "a sum or a product wraps" : std::string{rule.empty() ? code : rule};
  }
  if (condition.ends_with("%4")) {
    return fmt::format("{} not a multiple of 4", condition.substr(0, condition.size() - 2));
  }
  if (const std::size_t least = condition.find(">="); least != std::string_view::npos) {
    return fmt::format("{} of {} or more", condition.substr(0, least), condition.substr(least + 2));
  }
  if (const auto [parameter, call] = split(condition, '<'); !call.empty()) {
    if (call == "again") {
      return fmt::format("an earlier call of it used the same {}", parameter);
    }
    return fmt::format("after {} of {}", call, parameter);
  }
  if (const auto [parameter, word] = split(condition, ':'); !word.empty()) {
    return object_condition(parameter, word);
  }
  if (const auto [parameter, value] = split(condition, '='); !value.empty()) {
    return value_condition(parameter, value);
  }
  const bool is_extent = condition.find("region[") != std::string_view::npos;
  const bool is_number = condition.ends_with("offset") || condition.ends_with("pitch") ||
                         condition.find("origin") != std::string_view::npos;
  return is_extent   ? fmt::format("{} above 1", condition)
         : is_number ? fmt::format("{} above 0", condition)
                     : std::string{condition};
}

}  // namespace

std::vector<std::string> condition_words(std::span<const std::string> conditions) {
  std::vector<std::string> words;
  for (const std::string& condition : conditions) {
    words.push_back(in_words(condition));
  }
  return words;
}

}  // namespace clmem::conformance
