// SPDX-License-Identifier: Apache-2.0
#include "trace/call_line.hpp"

#include <array>
#include <utility>

namespace clmem::mock {
namespace {

void append(std::string& text, const CallLine::Argument& argument) {
  text += argument.name;
  text += '=';
  text += argument.value;
}

}  // namespace

std::string microseconds(std::uint64_t nanoseconds) {
  std::string fraction = std::to_string(nanoseconds % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(nanoseconds / 1000) + '.' + fraction;
}

std::string beginning_of(const CallLine& line) {
  std::string text = '#' + std::to_string(line.sequence) + " t" + std::to_string(line.thread) +
                     ' ' + microseconds(line.began) + ' ' + line.entry_point + '(';
  const char* separator = "";
  for (const CallLine::Argument& argument : line.arguments) {
    text += separator;
    append(text, argument);
    separator = ", ";
  }
  return text + ')';
}

std::string outcome_of(const CallLine& line) {
  std::string text = " ->";
  for (const std::string* word : {&line.result, &line.status, &line.event}) {
    if (!word->empty()) {
      text += ' ';
      text += *word;
    }
  }
  for (const CallLine::Argument& argument : line.output_values) {
    text += ' ';
    append(text, argument);
  }
  return text + " +" + microseconds(line.took);
}

std::string text_of(const CommandLine& line) {
  std::string text = '#' + std::to_string(line.call) + " ran on " + line.queue;
  const std::array<std::pair<const char*, std::uint64_t>, 4> times{{{" queued=", line.queued},
                                                                    {" submitted=", line.submitted},
                                                                    {" started=", line.started},
                                                                    {" ended=", line.ended}}};
  for (const auto& [name, time] : times) {
    text += name + microseconds(time);
  }
  text += line.source == TimeSource::device ? " clock=device" : " clock=host";
  return text + " -> " + line.status;
}

}  // namespace clmem::mock
