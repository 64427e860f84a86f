// SPDX-License-Identifier: Apache-2.0
// call_conditions.hpp - the conditions that the arguments of one call meet, without regard to what
// was called before (call_forms.hpp has their grammar).
//
//   FormText text;
//   put_number(text, "offset", 3);   // " offset offset%4"
//   put_constant(text, "map_flags", *values, CL_MAP_READ);   // " map_flags=CL_MAP_READ"
//
// Contract: for call_forms.cpp; makes no call, and reads only structures that a legal call of the
// entry point passes there.
#pragma once

#include <algorithm>
#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "harness/call_forms.hpp"
#include "harness/described_call.hpp"

namespace clmem::conformance::call_forms {

using ObjectId = std::uint64_t;  // a handle or an address

// A text that is made without an allocation. A condition that does not fit is left out.
class FormText {
 public:
  void put(std::string_view part) {
    part.copy(text_.data() + used_, std::min(part.size(), text_.size() - used_));
    used_ += std::min(part.size(), text_.size() - used_);
  }
  template <typename... Parts>
  void condition(const Parts&... parts) {
    const std::size_t before = used_;
    put(" ");
    (put(parts), ...);
    if (used_ == text_.size()) {
      used_ = before;
    }
  }
  [[nodiscard]] std::string_view view() const { return {text_.data(), used_}; }

 private:
  std::array<char, CallForms::longest_form> text_{};
  std::size_t used_ = 0;
};

// One call with its arguments by name.
struct CallView {
  std::string_view name;
  std::span<const Argument> arguments;
  const DescribedCall& described;

  [[nodiscard]] const Argument* find(std::string_view parameter) const {
    for (std::size_t i = 0; i < arguments.size() && i < described.parameters.size(); ++i) {
      if (described.parameters[i].name == parameter) {
        return &arguments[i];
      }
    }
    return nullptr;
  }
  [[nodiscard]] std::uint64_t value(std::string_view parameter) const {
    const Argument* const one = find(parameter);
    return one == nullptr ? 0 : one->value;
  }
  template <typename T>
  [[nodiscard]] const T* pointee(std::string_view parameter) const {
    return reinterpret_cast<const T*>(value(parameter));
  }
  [[nodiscard]] std::span<const ObjectId> list(std::size_t i) const {
    constexpr std::uint64_t most = 64;  // more than a mistaken count of a case has
    const std::uint64_t count = arguments[described.parameters[i].counted_by_index].value;
    return {reinterpret_cast<const ObjectId*>(arguments[i].value),
            arguments[i].value == 0 || count > most ? 0 : static_cast<std::size_t>(count)};
  }
};

void put_number(FormText& text, std::string_view name, std::uint64_t value);
// Writes one condition for each bit of flags.
void put_constant(FormText& text, std::string_view name, const constants::Values& values,
                  std::uint64_t value);
void put_box(FormText& text, std::string_view name, const std::size_t* three);
void put_format(FormText& text, const cl_image_format& format);

[[nodiscard]] bool is_usually_null(std::string_view parameter);
// True for a parameter that points to handles or addresses of objects.
[[nodiscard]] bool holds_objects(std::string_view parameter);

// Returns the properties of the object that the call makes, separated by blanks; empty for another
// call. `words_of` returns those of an object that it is made from.
using WordsOf = std::function<std::string(ObjectId)>;
[[nodiscard]] std::string words_of_made(const CallView& call, const WordsOf& words_of);

}  // namespace clmem::conformance::call_forms
