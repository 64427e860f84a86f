// SPDX-License-Identifier: Apache-2.0
// Checks build options of all steps: the options of a program are either accepted as a whole or
// rejected, and a definition reaches the preprocessor or is rejected by it.
#include <string>

#include "require.hpp"
#include "source/build_options.hpp"
#include "source/preprocessor.hpp"
#include "source/token.hpp"

using namespace clmem::mock;
using clmem::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = clmem::fuzz::text_of(data, size);
  const auto linked = parse_build_options(text, BuildStep::link);
  require(!linked || (linked->definitions.empty() && linked->language.empty()),
          "a linker has no options of the compiler");
  require(!linked || linked->library || !linked->enable_link_options,
          "options of a later link are for libraries");
  for (const BuildStep step : {BuildStep::build, BuildStep::compile}) {
    const auto options = parse_build_options(text, step);
    if (!options) {
      continue;
    }
    require(!options->library, "a compiler makes no library");
    require(options->language.empty() || find_language(options->language) != nullptr,
            "a language is one that is known");
    Preprocessor preprocessor{{}};
    try {
      for (const std::string& definition : options->definitions) {
        preprocessor.define(definition);
      }
      (void)preprocessor.run("A B(1) C");
    } catch (const SourceError& error) {
      require(std::string_view{error.what()}.starts_with("line "), "an error names the line");
    }
  }
  return 0;
}
