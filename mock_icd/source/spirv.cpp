// SPDX-License-Identifier: Apache-2.0
#include "source/spirv.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <span>
#include <vector>

namespace clmem::mock {
namespace {

using Words = std::span<const std::uint32_t>;
using Id = std::uint32_t;

// SPIR-V specification, "Physical Layout of a SPIR-V Module" and "Binary Form".
constexpr std::uint32_t magic_number = 0x07230203;
constexpr std::size_t header_words = 5;
constexpr std::uint32_t execution_model_kernel = 6;
constexpr std::uint32_t execution_mode_local_size = 17;
constexpr std::uint32_t decoration_spec_id = 1;

enum Opcode : std::uint32_t {
  op_entry_point = 15,
  op_execution_mode = 16,
  op_type_int = 21,
  op_type_float = 22,
  op_type_vector = 23,
  op_type_image = 25,
  op_type_sampler = 26,
  op_type_pointer = 32,
  op_type_queue = 37,
  op_type_pipe = 38,
  op_spec_constant_true = 48,
  op_spec_constant_false = 49,
  op_spec_constant = 50,
  op_function = 54,
  op_function_parameter = 55,
  op_decorate = 71
};

struct Malformed {};

std::uint32_t word(Words words, std::size_t index) {
  if (index >= words.size()) {
    throw Malformed{};
  }
  return words[index];
}

// Returns no words if the instruction is shorter, so that operands of later versions are ignored.
Words after(Words words, std::size_t count) {
  return words.subspan(std::min(count, words.size()));
}

std::string kernel_name(Words literal) {
  std::string name{reinterpret_cast<const char*>(literal.data()), literal.size_bytes()};
  const std::size_t end = name.find('\0');
  if (end == std::string::npos || end == 0) {
    throw Malformed{};
  }
  name.resize(end);
  const bool is_identifier =
      std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
      std::ranges::all_of(name, [](char letter) {
        return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)) != 0;
      });
  if (!is_identifier) {
    throw Malformed{};
  }
  return name;
}

struct Type {
  std::uint32_t opcode = 0;
  Words operands = {};
};

class Reader {
 public:
  explicit Reader(Words words) : words_{words} {}

  SpirvModule run() {
    if (word(words_, 0) != magic_number || words_.size() < header_words) {
      throw Malformed{};
    }
    for (Words rest = after(words_, header_words); !rest.empty();) {
      const std::size_t count = rest.front() >> 16U;
      if (count == 0 || count > rest.size()) {
        throw Malformed{};
      }
      note(rest.front() & 0xFFFFU, rest.subspan(1, count - 1));
      rest = rest.subspan(count);
    }
    return {declarations(), constants()};
  }

 private:
  struct EntryPoint {
    Id function;
    std::string name;
  };
  struct Constant {
    Id id;
    std::size_t size;
  };

  void note(std::uint32_t opcode, Words operands) {
    switch (opcode) {
      case op_entry_point:
        if (word(operands, 0) == execution_model_kernel) {
          entry_points_.push_back({word(operands, 1), kernel_name(after(operands, 2))});
        }
        break;
      case op_execution_mode:
        if (word(operands, 1) == execution_mode_local_size) {
          group_sizes_[word(operands, 0)] = {word(operands, 2), word(operands, 3),
                                             word(operands, 4)};
        }
        break;
      case op_decorate:
        if (word(operands, 1) == decoration_spec_id) {
          spec_ids_[word(operands, 0)] = word(operands, 2);
        }
        break;
      case op_spec_constant_true:
      case op_spec_constant_false:
        constants_.push_back({word(operands, 1), 1});
        break;
      case op_spec_constant:
        constants_.push_back({word(operands, 1), bits(type(word(operands, 0))) / 8});
        break;
      case op_function:
        parameters_ = &functions_[word(operands, 1)];
        break;
      case op_function_parameter:
        if (parameters_ == nullptr) {
          throw Malformed{};
        }
        parameters_->push_back(word(operands, 0));
        break;
      default:
        if (opcode >= op_type_int && opcode <= op_type_pipe) {
          types_[word(operands, 0)] = {opcode, after(operands, 1)};
        }
    }
  }

  [[nodiscard]] const Type& type(Id id) const {
    const auto found = types_.find(id);
    if (found == types_.end()) {
      throw Malformed{};
    }
    return found->second;
  }

  static std::uint32_t bits(const Type& scalar) {
    const std::uint32_t width = word(scalar.operands, 0);
    const bool is_scalar = scalar.opcode == op_type_int || scalar.opcode == op_type_float;
    if (!is_scalar || (width != 8 && width != 16 && width != 32 && width != 64)) {
      throw Malformed{};
    }
    return width;
  }

  static std::string scalar(const Type& type) {
    const std::uint32_t width = bits(type);
    if (type.opcode == op_type_float) {
      return width == 16 ? "half" : width == 32 ? "float" : "double";
    }
    return width == 8 ? "uchar" : width == 16 ? "ushort" : width == 32 ? "uint" : "ulong";
  }

  static std::string image(const Type& type) {
    constexpr std::array<std::string_view, 6> dimensions{"1d", "2d", "3d", "", "", "1d_buffer"};
    constexpr std::array<std::string_view, 3> qualifiers{"read_only", "write_only", "read_write"};
    const std::uint32_t dimension = word(type.operands, 1);
    const std::uint32_t access = type.operands.size() > 7 ? type.operands[7] : 0;
    if (dimension >= dimensions.size() || dimensions.at(dimension).empty() ||
        access >= qualifiers.size()) {
      throw Malformed{};
    }
    return std::string{qualifiers.at(access)} + " image" + std::string{dimensions.at(dimension)} +
           (word(type.operands, 3) == 1 ? "_array" : "") +
           (word(type.operands, 2) == 1 ? "_depth" : "") + "_t";
  }

  // Structures are passed as pointers to the function's own memory.
  static std::string pointer(const Type& type) {
    switch (word(type.operands, 0)) {
      case 0:
        return "constant void*";
      case 4:
        return "local void*";
      case 5:
        return "global void*";
      case 7:
        return "struct by_value";
      default:
        throw Malformed{};
    }
  }

  [[nodiscard]] std::string parameter(const Type& type) const {
    switch (type.opcode) {
      case op_type_int:
      case op_type_float:
        return scalar(type);
      case op_type_vector:
        return scalar(this->type(word(type.operands, 0))) + std::to_string(word(type.operands, 1));
      case op_type_image:
        return image(type);
      case op_type_sampler:
        return "sampler_t";
      case op_type_pointer:
        return pointer(type);
      case op_type_queue:
        return "queue_t";
      case op_type_pipe:
        return std::string{word(type.operands, 0) == 1 ? "write_only" : "read_only"} +
               " pipe struct packet";
      default:
        return "struct by_value";
    }
  }

  [[nodiscard]] std::string declarations() const {
    std::string text;
    for (const EntryPoint& kernel : entry_points_) {
      const auto parameters = functions_.find(kernel.function);
      if (parameters == functions_.end()) {
        throw Malformed{};
      }
      text += "kernel ";
      if (const auto size = group_sizes_.find(kernel.function); size != group_sizes_.end()) {
        const auto& [x, y, z] = size->second;
        text += "__attribute__((reqd_work_group_size(" + std::to_string(x) + ',' +
                std::to_string(y) + ',' + std::to_string(z) + "))) ";
      }
      text += "void " + kernel.name + '(';
      for (const Id& id : parameters->second) {
        text += (&id == parameters->second.data() ? "" : ", ") + parameter(type(id));
      }
      text += ") {}\n";
    }
    return text;
  }

  [[nodiscard]] std::map<std::uint32_t, std::size_t> constants() const {
    std::map<std::uint32_t, std::size_t> sizes;
    for (const Constant& constant : constants_) {
      if (const auto id = spec_ids_.find(constant.id); id != spec_ids_.end()) {
        sizes[id->second] = constant.size;
      }
    }
    return sizes;
  }

  Words words_;
  std::vector<EntryPoint> entry_points_;
  std::vector<Constant> constants_;
  std::map<Id, Type> types_;
  std::map<Id, std::uint32_t> spec_ids_;
  std::map<Id, std::array<std::uint32_t, 3>> group_sizes_;
  std::map<Id, std::vector<Id>> functions_;  // parameter types
  std::vector<Id>* parameters_ = nullptr;    // parameters of the function being read
};

}  // namespace

std::optional<SpirvModule> read_spirv(std::string_view bytes) {
  if (bytes.empty() || bytes.size() % sizeof(std::uint32_t) != 0) {
    return std::nullopt;
  }
  std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
  std::memcpy(words.data(), bytes.data(), bytes.size());
  try {
    return Reader{words}.run();
  } catch (const Malformed&) {
    return std::nullopt;
  }
}

}  // namespace clmem::mock
