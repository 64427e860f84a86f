// SPDX-License-Identifier: Apache-2.0
#include "harness/call_text.hpp"

#include <CL/cl_icd.h>

#include <algorithm>
#include <charconv>
#include <clmem/image_format.hpp>
#include <limits>
#include <unordered_map>
#include <utility>

#include "harness/described_call.hpp"
#include "harness/latest_call.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {

namespace {

class Writer {
 public:
  Writer(CallText& text, std::string_view name, std::span<const Argument> arguments)
      : text_{text}, name_{name}, arguments_{arguments}, described_{described_call(name)} {
    text_[0] = '\0';
  }

  void write() {
    put(name_);
    put("(");
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      put(i == 0 ? "" : ", ");
      put_argument(i);
    }
    put(")");
  }

 private:
  void put(std::string_view part) {
    const std::size_t room = text_.size() - 1 - used_;
    const std::size_t taken = part.copy(text_.data() + used_, std::min(part.size(), room));
    used_ += taken;
    text_[used_] = '\0';
  }

  void put_digits(std::uint64_t value, int base) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, base).ptr;
    put({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  void put_number(std::uint64_t value) {
    constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
    constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
    if (last - value < near_the_end) {
      put(value == last ? "SIZE_MAX" : "SIZE_MAX - ");
      if (value != last) {
        put_digits(last - value, 10);
      }
    } else if (value < readable) {
      put_digits(value, 10);
    } else {
      put("0x");
      put_digits(value, 16);
    }
  }

  void put_named(const Argument& one, const constants::Values* values) {
    if (values != nullptr) {
      put(constants::text_of(*values, one.value));
    } else if (one.form == ArgumentForm::signed_number) {
      put_signed(static_cast<std::int64_t>(one.value));
    } else {
      put_number(one.value);
    }
  }

  void put_signed(std::int64_t value) {
    put(value < 0 ? "-" : "");
    put_digits(
        value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value), 10);
  }

  void put_argument(std::size_t i) {
    const Argument& one = arguments_[i];
    const bool is_known = i < described_.parameters.size();
    put(is_known ? described_.parameters[i].name : "argument");
    if (one.form != ArgumentForm::pointer) {
      put("=");
      put_named(one, is_known ? described_.values[i] : nullptr);
    } else if (one.value == 0) {
      put("=NULL");
    } else if (is_known) {
      put_structure(i, described_.parameters[i].extent);
    }
  }

  // Writes nothing if only the address is known.
  void put_structure(std::size_t i, mock::Extent extent) {
    const auto* const address = reinterpret_cast<const void*>(arguments_[i].value);
    switch (extent) {
      case mock::Extent::three:
        put_box(static_cast<const std::size_t*>(address));
        break;
      case mock::Extent::image_format:
        put_format(*static_cast<const cl_image_format*>(address));
        break;
      case mock::Extent::image_desc:
        put_descriptor(*static_cast<const cl_image_desc*>(address), described_.values[i]);
        break;
      case mock::Extent::buffer_region:
        // With another create type, which comes before it, the pointer may point to anything.
        if (arguments_[i - 1].value == CL_BUFFER_CREATE_TYPE_REGION) {
          put_region(*static_cast<const cl_buffer_region*>(address));
        }
        break;
      case mock::Extent::pairs:
        put_properties(static_cast<const std::uint64_t*>(address));
        break;
      case mock::Extent::none:
      case mock::Extent::counted:
      case mock::Extent::partition:
      case mock::Extent::text:
      case mock::Extent::color:
        break;
    }
  }

  // Leaves out properties of contexts, which are addresses.
  void put_properties(const std::uint64_t* list) {
    if (!name_.starts_with("clCreateContext")) {
      const std::uint64_t* end = list;
      while (*end != 0) {
        end += 2;
      }
      put("=");
      put(constants::text_of_properties({list, end + 1}));
    }
  }

  void put_region(const cl_buffer_region& region) {
    put("={origin ");
    put_number(region.origin);
    put(", size ");
    put_number(region.size);
    put("}");
  }

  void put_box(const std::size_t* three) {
    for (std::size_t i = 0; i < 3; ++i) {
      put(i == 0 ? "={" : ", ");
      put_number(three[i]);
    }
    put("}");
  }

  void put_format(const cl_image_format& format) {
    put("={");
    put(to_string(clmem::ImageFormat::from(format)));
    put("}");
  }

  void put_descriptor(const cl_image_desc& image, const constants::Values* types) {
    put("={");
    put(constants::text_of(*types, image.image_type));
    const auto member = [this](const char* name, std::uint64_t value) {
      if (value != 0) {
        put(name);
        put_number(value);
      }
    };
    member(", width ", image.image_width);
    member(", height ", image.image_height);
    member(", depth ", image.image_depth);
    member(", array size ", image.image_array_size);
    member(", row pitch ", image.image_row_pitch);
    member(", slice pitch ", image.image_slice_pitch);
    member(", mip levels ", image.num_mip_levels);
    member(", samples ", image.num_samples);
    put(image.mem_object != nullptr ? ", of a cl_mem}" : "}");
  }

  CallText& text_;
  std::string_view name_;
  std::span<const Argument> arguments_;
  const DescribedCall& described_;
  std::size_t used_ = 0;
};

struct Slot {
  std::string_view name;
  std::size_t offset;
};

constexpr Slot slots[] = {
#define CLMEM_CALLED(name) {#name, offsetof(cl_icd_dispatch, name)},
#include "harness/entry_points.def"
#undef CLMEM_CALLED
};

}  // namespace

const DescribedCall& described_call(std::string_view entry_point) {
  // Never destroyed: a driver may call back while the process ends.
  static const auto& all = *[] {
    auto* const made = new std::unordered_map<std::string_view, DescribedCall>;
    for (std::size_t i = 0; i < mock::entry_point_count; ++i) {
      const auto point = static_cast<mock::EntryPoint>(i);
      const std::string_view name = mock::name_of(point);
      DescribedCall& one = (*made)[name];
      one.parameters = mock::parameters_of(point);
      for (const mock::Parameter& parameter : one.parameters) {
        one.values.push_back(constants::parameter_values(name, parameter.name));
      }
    }
    return made;
  }();
  static const DescribedCall unknown;
  const auto found = all.find(entry_point);
  return found == all.end() ? unknown : found->second;
}

void write_call(CallText& text, const char* name, std::span<const Argument> arguments) {
  Writer{text, name, arguments}.write();
}

const constants::Constant* query_of(std::string_view call, std::span<const Argument> arguments) {
  const DescribedCall& one = described_call(call);
  const auto name = std::ranges::find(one.parameters, "param_name", &mock::Parameter::name);
  const auto position = static_cast<std::size_t>(name - one.parameters.begin());
  return position < arguments.size() && name != one.parameters.end()
             ? constants::query_named(arguments[position].value)
             : nullptr;
}

bool is_not_implemented(const char* name, std::span<const Argument> arguments) {
  const auto* const slot = std::ranges::find(slots, std::string_view{name}, &Slot::name);
  const auto object = std::ranges::find_if(
      arguments, [](const Argument& one) { return std::string_view{one.type}.starts_with("cl_"); });
  if (slot == std::end(slots) || object == arguments.end() || object->value == 0) {
    return false;
  }
  // "An ICD compatible object has a pointer to its dispatch table first" (cl_khr_icd).
  const char* table = nullptr;
  std::memcpy(&table, reinterpret_cast<const void*>(object->value), sizeof table);
  const void* function = nullptr;
  std::memcpy(&function, table + slot->offset, sizeof function);
  return function == nullptr;
}

namespace {

// The first words of GoogleTest's messages, with the number of lines that contain expressions.
constexpr std::pair<std::string_view, std::size_t> beginnings[] = {
    {"Value of: ", 1}, {"Expected equality of these values:", 5}};
constexpr std::string_view before_value = "\n  Actual: ";

std::size_t end_of_expressions(std::string_view failure) {
  for (const auto& [words, lines] : beginnings) {
    if (failure.starts_with(words)) {
      std::size_t end = 0;
      for (std::size_t i = 0; i < lines && end != std::string_view::npos; ++i) {
        end = failure.find('\n', end + 1);
      }
      return std::min(end, failure.size());
    }
  }
  return 0;
}

// Returns the number of four hexadecimal digits at the place, the form of queries in the headers;
// zero for other text.
std::uint64_t query_at(std::string_view text, std::size_t place) {
  constexpr std::size_t digits = 4;
  const std::string_view number = text.substr(place + 2, digits);
  std::uint64_t value = 0;
  const auto end = number.data() + number.size();
  const bool whole = std::from_chars(number.data(), end, value, 16).ptr == end;
  const bool goes_on =
      text.find_first_of("0123456789ABCDEFabcdefuUlL", place + 2 + digits) == place + 2 + digits;
  return whole && number.size() == digits && !goes_on ? value : 0;
}

}  // namespace

std::string flag_text(cl_mem_flags flags) {
  return constants::text_of(*constants::parameter_values("", "flags"), flags);
}

std::string query_text(cl_uint query) {
  return constants::text_of(*constants::parameter_values("", "param_name"), query);
}

std::string stored_name(std::uint64_t value) {
  const constants::Constant* const query = latest_call::query();
  if (query == nullptr || query->stores == nullptr) {
    return {};
  }
  const auto status = static_cast<cl_int>(value);
  return query->stores->reading == constants::Values::Reading::status && status < 0
             ? code_name(status)
             : constants::text_of(*query->stores, value);
}

std::string stored_place(std::string_view parameter) {
  const constants::Constant* const query = latest_call::query();
  return std::string{parameter == "param_value" && query != nullptr ? query->name : parameter};
}

std::string with_names(std::string failure, const std::string& given) {
  constexpr std::size_t length = 6;  // length of "0x1100"
  for (std::size_t at = failure.find("0x"); at < end_of_expressions(failure);
       at = failure.find("0x", at + 1)) {
    if (const auto* const query = constants::query_named(query_at(failure, at))) {
      failure.replace(at, length, query->name);
    }
  }
  const std::size_t value = failure.find(before_value);
  if (!given.empty() && value != std::string::npos) {
    const std::size_t begin = value + before_value.size();
    failure.replace(begin, std::min(failure.find('\n', begin), failure.size()) - begin, given);
  }
  return failure;
}

}  // namespace clmem::conformance
