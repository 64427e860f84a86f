// SPDX-License-Identifier: Apache-2.0
#include "reproducer/c_program.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "reproducer/call_text.hpp"
#include "reproducer/findings.hpp"
#include "reproducer/frame.hpp"
#include "reproducer/statements.hpp"

namespace clmem::conformance::reproducer {
namespace {

constexpr std::size_t columns = 100;

// Separates characters that would end the comment.
std::string commented(std::string_view text, std::string_view first, std::string_view rest) {
  std::string lines;
  std::string line{first};
  std::size_t words = 0;
  const auto end_line = [&] {
    lines += line + "\n";
    line = rest;
    words = 0;
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    std::string word{text.substr(0, end)};
    for (std::size_t at = word.find("*/"); at != std::string::npos; at = word.find("*/")) {
      word.replace(at, 2, "* /");
    }
    if (words > 0 && line.size() + 1 + word.size() > columns) {
      end_line();
    }
    line += (words++ == 0 ? "" : " ") + word;
    const bool breaks = end < text.size() && text[end] == '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
    if (breaks && !text.empty()) {
      end_line();
    }
  }
  end_line();
  return lines;
}

// An asterisk is always within single quotes (shell_text.hpp), which may be closed and reopened
// between the two characters that would end the comment.
std::string assignments_in_comment(std::string text) {
  for (const std::string_view mark : {"*/", "/*"}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark)) {
      text.insert(at + 1, "''");
    }
  }
  return text;
}

std::string header(const Description& what) {
  std::string text = "/* " + what.case_id + "\n *\n";
  text += commented(what.sentence, " * ", " * ");
  for (const CitedRequirement& rule : what.requirements) {
    text += " *\n" + commented(rule.id + " (" + rule.spec_section + ")", " * ", " *   ");
    text += commented(rule.statement, " *   ", " *   ");
  }
  text += " *\n * Seen with\n";
  for (const std::string& line : what.driver) {
    text += commented(line, " *   ", " *     ");
  }
  text += commented(what.verdict, " * where the suite says: ", " *   ");
  text +=
      " *\n * Compile and run:\n"
      " *   cc -std=c99 -o reproducer THIS_FILE -lOpenCL && " +
      assignments_in_comment(what.variables) +
      "./reproducer [PLATFORM [DEVICE]]\n"
      " * with the positions of the platform and the device, 0 and 0 by default, among those that\n"
      " * the OpenCL loader offers; OCL_ICD_VENDORS=DIRECTORY/ limits it to the .icd files there.\n"
      " * Exit status: 0 the driver behaves, 1 it does not, 77 this device cannot show it.\n"
      " * The case itself: " +
      what.command + "\n */\n";
  return text;
}

// Breaks a statement after a comma if it is too long for a line.
void append_statement(std::string& text, std::string_view statement) {
  std::string indent = "  ";
  while (indent.size() + statement.size() > columns) {
    std::size_t cut = statement.rfind(", ", columns - indent.size() - 1);
    if (cut == std::string_view::npos || statement.substr(0, cut).find('"') != std::string::npos) {
      break;
    }
    text += indent + std::string{statement.substr(0, cut + 1)} + "\n";
    statement.remove_prefix(cut + 2);
    indent = "      ";
  }
  text += indent + std::string{statement} + "\n";
}

std::string main_function(const Body& body, const Description& what) {
  std::string text = fmt::format(
      "\nint main(int argc, char **argv) {{\n"
      "  cl_platform_id platform;\n"
      "  cl_device_id device;\n"
      "  watch({});\n"
      "  find_device(argc, argv, &platform, &device);\n",
      what.time_limit_s);
  for (const std::string& need : what.needs) {
    text += "  " + need + "\n";
  }
  text += "\n";
  for (const std::string& line : body.lines) {
    if (line.starts_with("/*")) {
      text += "\n";
    }
    append_statement(text, line);
  }
  const bool uses_platform = std::ranges::any_of(body.lines, [](const std::string& line) {
    return line.find("platform") != std::string::npos;
  });
  if (!uses_platform) {
    text += "  (void)platform;\n";
  }
  return text +
         "\n"
         "  puts(\"behaves as specified\");\n"
         "  finish_with(BEHAVES);\n"
         "  return BEHAVES;\n"
         "}\n";
}

// Returns "rounds.cpp:62" for "rounds.cpp:62: Value of: ...": the text refers to the suite's code.
std::string place_of(const std::string& failure) {
  return failure.substr(0, failure.find(": "));
}

void require_reproducible(const Findings& found, const Recording& recording,
                          const Description& what) {
  if (recording.events.empty()) {
    throw NotReproducible{"no call was recorded: the OpenCL loader does not load layers"};
  }
  if (what.ending == Ending::failed && !found.failed_check) {
    const auto failed = std::ranges::find_if(
        recording.events, [](const Event& event) { return std::holds_alternative<Failed>(event); });
    throw NotReproducible{
        "what failed is not a code, byte, value or callback that the program could check" +
        (failed == recording.events.end() ? std::string{}
                                          : ", but what the suite derives from several, at " +
                                                place_of(std::get<Failed>(*failed).what))};
  }
  if (found.failed_check && !found.failed_call &&
      (std::holds_alternative<CodeCheck>(recording.events[*found.failed_check]) ||
       std::holds_alternative<ValueCheck>(recording.events[*found.failed_check]))) {
    throw NotReproducible{"what failed is not the result of a recorded call"};
  }
  if (what.ending == Ending::hung && !found.failed_check && !found.open_call) {
    throw NotReproducible{"the time ran out while no call was in progress"};
  }
}

}  // namespace

std::string write_program(const Recording& recorded, const Description& what) {
  const Recording recording = about_last_case(recorded);
  const Findings found = examine(recording);
  require_reproducible(found, recording, what);
  Body body = write_body(recording, found);
  if (what.ending == Ending::crashed && !found.failed_check && !body.holds_commands_back) {
    // A thread of the driver may have crashed in work that an earlier call had started.
    for (const std::string& queue : body.queues) {
      body.lines.push_back(fmt::format("clFinish({});", queue));
    }
  }
  std::string declarations = "\n";
  for (const std::string& declaration : body.declarations) {
    declarations += declaration + "\n";
  }
  const std::string program = declarations + main_function(body, what);
  constexpr std::size_t largest = std::size_t{1} << 20U;
  if (program.size() > largest) {
    throw NotReproducible{
        fmt::format("the program would have {} bytes: its data follow no pattern", program.size())};
  }
  return header(what) + frame_for(program) + program;
}

}  // namespace clmem::conformance::reproducer
