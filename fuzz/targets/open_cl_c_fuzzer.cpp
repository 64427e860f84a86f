// SPDX-License-Identifier: Apache-2.0
// Compiles OpenCL C with a header that the source may include: an error names the line; the
// compiler's output for the linker has the same kernels.
#include <string>

#include "require.hpp"
#include "source/kernel_parser.hpp"
#include "source/preprocessor.hpp"
#include "source/token.hpp"

using namespace clmem::mock;
using clmem::fuzz::require;

namespace {

template <typename Read>
void expect_reads_or_names_line(Read read) {
  try {
    read();
  } catch (const SourceError& error) {
    const std::string_view message = error.what();
    require(message.starts_with("line ") && message.size() > 5 && message[5] >= '1' &&
                message[5] <= '9',
            "an error names the line");
  }
}

void require_kept(const std::vector<Token>& tokens, const std::vector<KernelSignature>& kernels) {
  std::vector<KernelSignature> again;
  try {
    again = parse_kernels(tokenize(joined_by_line(tokens)));
  } catch (const SourceError&) {
    require(false, "the linker reads what the compiler has read");
  }
  require(again.size() == kernels.size(), "the linker finds as many kernels");
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    require(again[i].name == kernels[i].name &&
                again[i].parameters.size() == kernels[i].parameters.size() &&
                again[i].required_group_size == kernels[i].required_group_size,
            "the linker finds the same kernels");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = clmem::fuzz::text_of(data, size);
  expect_reads_or_names_line([&] {
    Preprocessor preprocessor{{{"a.h", "#define FROM_HEADER(x) x##1\ntypedef float real;\n"},
                               {"self.h", "#include \"self.h\"\n"}}};
    preprocessor.define("N=4");
    const std::vector<Token> tokens = preprocessor.run(text);
    const std::vector<KernelSignature> kernels = parse_kernels(tokens);
    require_kept(tokens, kernels);
  });
  expect_reads_or_names_line([&] { (void)parse_declaration(text); });
  return 0;
}
