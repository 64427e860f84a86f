// SPDX-License-Identifier: Apache-2.0
#include "source/build_options.hpp"

namespace clmem::mock {
namespace {

enum class Step : std::uint8_t { compile, link, either };

struct Row {
  std::string_view text;
  Step step;
  bool BuildOptions::*flag;  // null: accepted without effect
};

constexpr std::array rows{
    Row{"-cl-single-precision-constant", Step::compile, nullptr},
    Row{"-cl-denorms-are-zero", Step::either, nullptr},
    Row{"-cl-fp32-correctly-rounded-divide-sqrt", Step::compile, nullptr},
    Row{"-cl-opt-disable", Step::compile, nullptr},
    Row{"-cl-strict-aliasing", Step::compile, nullptr},
    Row{"-cl-uniform-work-group-size", Step::compile, &BuildOptions::uniform_groups},
    Row{"-cl-no-subgroup-ifp", Step::either, nullptr},
    Row{"-cl-mad-enable", Step::compile, nullptr},
    Row{"-cl-no-signed-zeros", Step::either, nullptr},
    Row{"-cl-unsafe-math-optimizations", Step::either, nullptr},
    Row{"-cl-finite-math-only", Step::either, nullptr},
    Row{"-cl-fast-relaxed-math", Step::either, &BuildOptions::fast_math},
    Row{"-w", Step::compile, nullptr},
    Row{"-Werror", Step::compile, nullptr},
    Row{"-cl-kernel-arg-info", Step::compile, &BuildOptions::argument_info},
    Row{"-g", Step::compile, nullptr},
    Row{"-create-library", Step::link, &BuildOptions::library},
    Row{"-enable-link-options", Step::link, &BuildOptions::enable_link_options},
};

constexpr std::string_view language_option = "-cl-std=";

// Splits at white space outside of quotes, and removes the quotes.
std::optional<std::vector<std::string>> words_of(std::string_view options) {
  std::vector<std::string> words;
  char quote = '\0';
  bool in_word = false;
  for (const char c : options) {
    if (quote != '\0' ? c == quote : (c == '"' || c == '\'')) {
      quote = quote == '\0' ? c : '\0';
      if (!in_word) {
        words.emplace_back();
      }
      in_word = true;
    } else if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      in_word = false;
    } else {
      if (!in_word) {
        words.emplace_back();
      }
      in_word = true;
      words.back().push_back(c);
    }
  }
  return quote == '\0' ? std::optional{std::move(words)} : std::nullopt;
}

class OptionParser {
 public:
  explicit OptionParser(BuildStep step) : step_{step} {}

  std::optional<BuildOptions> run(const std::vector<std::string>& words) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::string& word = words[at];
      const bool separate = word == "-D" || word == "-I";
      if (separate && at + 1 == words.size()) {
        return std::nullopt;
      }
      const bool known = separate ? take_prefixed(word + words[++at])
                                  : take_prefixed(word) || take_language(word) || take_row(word);
      if (!known) {
        return std::nullopt;
      }
    }
    // Only libraries accept options at a later link.
    return options_.enable_link_options && !options_.library ? std::nullopt
                                                             : std::optional{std::move(options_)};
  }

 private:
  [[nodiscard]] bool compiles() const { return step_ != BuildStep::link; }

  bool take_prefixed(const std::string& word) {
    const bool defines = word.starts_with("-D");
    if (!compiles() || word.size() <= 2 || !(defines || word.starts_with("-I"))) {
      return false;
    }
    if (defines) {
      options_.definitions.push_back(word.substr(2));
    }
    return true;
  }

  bool take_language(const std::string& word) {
    if (!compiles() || !word.starts_with(language_option)) {
      return false;
    }
    options_.language = word.substr(language_option.size());
    return find_language(options_.language) != nullptr;
  }

  bool take_row(const std::string& word) {
    const auto* const row = std::ranges::find(rows, word, &Row::text);
    if (row == rows.end() || !allows(row->step)) {
      return false;
    }
    if (row->flag != nullptr) {
      options_.*row->flag = true;
    }
    return true;
  }

  // clBuildProgram makes an executable, so that it rejects the options of libraries.
  [[nodiscard]] bool allows(Step step) const {
    return step == Step::either || (step == Step::compile) == compiles();
  }

  BuildStep step_;
  BuildOptions options_;
};

}  // namespace

std::optional<BuildOptions> parse_build_options(std::string_view options, BuildStep step) {
  const auto words = words_of(options);
  return words ? OptionParser{step}.run(*words) : std::nullopt;
}

}  // namespace clmem::mock
