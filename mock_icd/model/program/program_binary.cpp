// SPDX-License-Identifier: Apache-2.0
#include "model/program/program_binary.hpp"

#include <charconv>
#include <cstdint>

namespace clmem::mock {
namespace {

constexpr std::string_view format_name = "clmem mock program 3\n";

// FNV-1a: a change of any single byte changes the sum.
std::uint64_t check_sum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char byte : bytes) {
    sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
  return sum;
}

void put_number(std::string& out, std::uint64_t number) {
  out += std::to_string(number) + '\n';
}

void put_text(std::string& out, std::string_view text) {
  put_number(out, text.size());
  out += text;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_{bytes} {}

  [[nodiscard]] std::optional<std::uint64_t> number() {
    std::uint64_t value = 0;
    const char* const end = rest_.data() + rest_.size();
    const auto [after, error] = std::from_chars(rest_.data(), end, value);
    if (error != std::errc{} || after == end || *after != '\n') {
      return std::nullopt;
    }
    rest_.remove_prefix(static_cast<std::size_t>(after - rest_.data()) + 1);
    return value;
  }

  [[nodiscard]] std::optional<std::string> text() {
    const auto size = number();
    if (!size || *size > rest_.size()) {
      return std::nullopt;
    }
    std::string found{rest_.substr(0, *size)};
    rest_.remove_prefix(*size);
    return found;
  }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::optional<CompiledUnit> read_unit(Reader& reader) {
  auto source = reader.text();
  auto options = reader.text();
  auto original = reader.text();
  const auto understood = reader.number();
  const auto headers = reader.number();
  if (!source || !options || !original || !understood || !headers) {
    return std::nullopt;
  }
  CompiledUnit unit{
      std::move(*source), std::move(*options), std::move(*original), {}, *understood != 0};
  for (std::uint64_t at = 0; at < *headers; ++at) {
    auto name = reader.text();
    auto text = reader.text();
    if (!name || !text) {
      return std::nullopt;
    }
    unit.headers.emplace(std::move(*name), std::move(*text));
  }
  const auto intermediate = reader.number();
  const auto constants = reader.number();
  if (!intermediate || !constants) {
    return std::nullopt;
  }
  unit.intermediate = *intermediate != 0;
  for (std::uint64_t at = 0; at < *constants; ++at) {
    const auto id = reader.number();
    auto value = reader.text();
    if (!id || !value) {
      return std::nullopt;
    }
    unit.constants.emplace(static_cast<std::uint32_t>(*id), std::move(*value));
  }
  return unit;
}

bool is_binary_type(std::uint64_t type) {
  return type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT || type == CL_PROGRAM_BINARY_TYPE_LIBRARY ||
         type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

}  // namespace

std::string to_binary(const ProgramBinary& binary) {
  std::string body;
  put_number(body, binary.type);
  put_text(body, binary.options);
  for (const CompiledUnit& unit : binary.units) {
    put_text(body, unit.source);
    put_text(body, unit.options);
    put_text(body, unit.original);
    put_number(body, unit.understood ? 1 : 0);
    put_number(body, unit.headers.size());
    for (const auto& [name, text] : unit.headers) {
      put_text(body, name);
      put_text(body, text);
    }
    put_number(body, unit.intermediate ? 1 : 0);
    put_number(body, unit.constants.size());
    for (const auto& [id, value] : unit.constants) {
      put_number(body, id);
      put_text(body, value);
    }
  }
  std::string bytes{format_name};
  put_number(bytes, check_sum(body));
  return bytes + body;
}

std::optional<ProgramBinary> from_binary(std::string_view bytes) {
  if (!bytes.starts_with(format_name)) {
    return std::nullopt;
  }
  bytes.remove_prefix(format_name.size());
  const std::size_t line = bytes.find('\n');
  const auto sum = Reader{bytes}.number();
  if (!sum || check_sum(bytes.substr(line + 1)) != *sum) {
    return std::nullopt;
  }
  Reader reader{bytes.substr(line + 1)};
  const auto type = reader.number();
  auto options = reader.text();
  if (!type || !is_binary_type(*type) || !options) {
    return std::nullopt;
  }
  ProgramBinary binary{static_cast<cl_program_binary_type>(*type), std::move(*options), {}};
  while (!reader.at_end()) {
    auto unit = read_unit(reader);
    if (!unit) {
      return std::nullopt;
    }
    binary.units.push_back(std::move(*unit));
  }
  return binary;
}

}  // namespace clmem::mock
