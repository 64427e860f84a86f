// SPDX-License-Identifier: Apache-2.0
#include "results/result_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

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

std::string case_line(const CaseResult& result, FormNumbers& known) {
  nlohmann::json object = to_json(result);
  object.erase("forms");
  for (const CallForm& form : result.forms) {
    const auto [number, fresh] = known.try_emplace(form, known.size());
    if (fresh) {
      object["new_forms"].push_back(form.text());
    }
    object["forms"].push_back(number->second);
  }
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

// Parses lines one by one; the first is the header.
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
      nlohmann::json object = parse_json(line);
      name_forms(object);
      CaseResult result = case_result_from_json(object);
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
  // Replaces the numbers of forms by their texts.
  void name_forms(nlohmann::json& object) {
    const JsonFields fields{object};
    std::ranges::move(fields.optional<std::vector<std::string>>("new_forms", {}),
                      std::back_inserter(forms_));
    if (!fields.has("forms")) {
      return;
    }
    nlohmann::json& numbers = object["forms"];
    const auto is_number = [this](const nlohmann::json& one) {
      return one.is_number_unsigned() && one.get<std::uint64_t>() < forms_.size();
    };
    if (!numbers.is_array() || !std::ranges::all_of(numbers, is_number)) {
      throw FormatError{
          fmt::format("expected an array of numbers below {} in field 'forms'", forms_.size())};
    }
    for (nlohmann::json& number : numbers) {
      number = forms_[number.get<std::size_t>()];
    }
  }

  const std::filesystem::path& path_;
  std::vector<std::string> forms_;
  std::size_t line_ = 0;
  std::set<std::string> seen_;
  Results results_;
};

}  // namespace

namespace {

std::string text_of(const Results& results, FormNumbers& known) {
  std::string text = header_line(results.identity);
  for (const CaseResult& result : results.cases) {
    text += case_line(result, known);
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

void drop_needless_forms(std::vector<CaseResult>& results) {
  if (std::ranges::none_of(results, is_failure, &CaseResult::status)) {
    for (CaseResult& result : results) {
      result.forms.clear();
    }
  }
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
  FormNumbers known;
  return text_of(results, known);
}

void rewrite_results(const std::filesystem::path& path, const Results& results) {
  replace_file(path, text_of(results));
}

ResultFile ResultFile::create(const std::filesystem::path& path, const RunIdentity& identity) {
  return reopen(path, {identity, {}});
}

ResultFile ResultFile::reopen(const std::filesystem::path& path, const Results& results) {
  FormNumbers known;
  replace_file(path, text_of(results, known));
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) {
    throw_system(path, "open");
  }
  ResultFile file{path, descriptor};
  file.forms_ = std::move(known);
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
