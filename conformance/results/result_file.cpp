// SPDX-License-Identifier: Apache-2.0
#include "results/result_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "results/json_fields.hpp"
#include "results/replace_file.hpp"

namespace clmem::conformance {
namespace {

constexpr std::string_view format_name = "clmem-conformance-results-2";

std::string header_line(const RunIdentity& identity) {
  nlohmann::json object = to_json(identity);
  object["format"] = format_name;
  return to_line(object) + "\n";
}

RunIdentity parse_header(std::string_view line) {
  const nlohmann::json object = parse_json(line);
  const auto name = JsonFields{object}.required<std::string>("format");
  if (name != format_name) {
    throw FormatError{fmt::format("expected the format {}, found '{}'", format_name, name)};
  }
  return run_identity_from_json(object);
}

std::string case_line(const CaseResult& result, FormTable& forms) {
  nlohmann::json object = to_json(result);
  forms.write(object, result.forms);
  return to_line(object) + "\n";
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream stream{path, std::ios::binary};
  std::string text;
  for (char block[4096]; stream.read(block, sizeof block) || stream.gcount() > 0;) {
    text.append(block, static_cast<std::size_t>(stream.gcount()));
  }
  if (!stream.eof()) {
    throw_system(path, "read");
  }
  return text;
}

// Parses lines one by one, the header first.
class Loader {
 public:
  explicit Loader(const std::filesystem::path& path) : path_{path} {}

  void take(std::string_view line) {
    ++line_;
    try {
      if (line_ == 1) {
        results_.identity = parse_header(line);
        return;
      }
      const nlohmann::json object = parse_json(line);
      CaseResult result = case_result_from_json(object);
      result.forms = forms_.read(object);
      if (!seen_.insert(result.id).second) {
        throw FormatError{fmt::format("case '{}' occurs twice", result.id)};
      }
      results_.cases.push_back(std::move(result));
    } catch (const FormatError& error) {
      throw FormatError{fmt::format("{}:{}: {}", path_.string(), line_, error.what())};
    }
  }

  [[nodiscard]] Results finish() {
    if (line_ == 0) {
      throw FormatError{
          fmt::format("{}:1: expected a header line of {}", path_.string(), format_name)};
    }
    return std::move(results_);
  }

 private:
  const std::filesystem::path& path_;
  FormTable forms_;
  std::size_t line_ = 0;
  std::set<std::string> seen_;
  Results results_;
};

}  // namespace

namespace {

std::string text_of(const Results& results, FormTable& forms) {
  std::string text = header_line(results.identity);
  for (const CaseResult& result : results.cases) {
    text += case_line(result, forms);
  }
  return text;
}

}  // namespace

double total_seconds(const Results& results) {
  double seconds = 0;
  for (const CaseResult& result : results.cases) {
    seconds += result.seconds;
  }
  return seconds;
}

LoadedResults load_results(const std::filesystem::path& path) {
  return parse_results(read_file(path), path);
}

LoadedResults parse_results(std::string_view text, const std::filesystem::path& path) {
  std::string_view rest = text;
  Loader loader{path};
  for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    loader.take(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return {loader.finish(), rest.empty() ? LastLine::whole : LastLine::torn};
}

std::string text_of(const Results& results) {
  FormTable forms;
  return text_of(results, forms);
}

void rewrite_results(const std::filesystem::path& path, const Results& results) {
  replace_file(path, text_of(results));
}

ResultFile ResultFile::create(const std::filesystem::path& path, const RunIdentity& identity) {
  return reopen(path, {identity, {}});
}

ResultFile ResultFile::reopen(const std::filesystem::path& path, const Results& results) {
  FormTable forms;
  replace_file(path, text_of(results, forms));
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) {
    throw_system(path, "open");
  }
  ResultFile file{path, descriptor};
  file.forms_ = std::move(forms);
  return file;
}

ResultFile::ResultFile(std::filesystem::path path, int descriptor)
    : path_{std::move(path)}, descriptor_{descriptor} {}

ResultFile::ResultFile(ResultFile&& other) noexcept
    : path_{std::move(other.path_)},
      descriptor_{std::exchange(other.descriptor_, -1)},
      forms_{std::move(other.forms_)} {}

ResultFile::~ResultFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

void ResultFile::append(const CaseResult& result) {
  write_all(descriptor_, case_line(result, forms_), path_);
}

}  // namespace clmem::conformance
