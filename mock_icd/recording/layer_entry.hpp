// SPDX-License-Identifier: Apache-2.0
// layer_entry.hpp - the one function that all entry points of the recording layer are made of.
//
//   table.clFinish = &RecordedEntry<EntryPoint::clFinish>::call;
//
// Contract: what is passed on is what the program gave. A call that cannot be recorded for want of
// memory is passed on all the same.
#pragma once

#include <array>
#include <exception>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "recording/recording.hpp"
#include "trace/capture.hpp"
#include "trace/fill_color.hpp"
#include "trace/slot.hpp"

namespace clmem::mock {

// What lies below the layer.
[[nodiscard]] cl_icd_dispatch& table_below() noexcept;

template <EntryPoint point, typename Function = FunctionOf<point>>
struct RecordedEntry;

template <EntryPoint point, typename R, typename... A>
struct RecordedEntry<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) noexcept {
    const auto next = table_below().*Slot<point>::member;
    if (!Recording::instance().is_on()) {
      return next(arguments...);
    }
    Call record = begin(arguments...);
    if constexpr (std::is_void_v<R>) {
      next(arguments...);
      end(record, arguments...);
    } else {
      const R result = next(arguments...);
      if constexpr (std::is_same_v<R, cl_int>) {
        record.status = result;
      } else if constexpr (std::is_pointer_v<R>) {
        record.result = bits_of(result);
      }
      end(record, arguments...);
      return result;
    }
  }

 private:
  static Call begin(A... arguments) noexcept {
    static constexpr std::array<ArgumentType, sizeof...(A)> types{type_of<A>()...};
    Call record;
    try {
      record = capture(point, arguments...);
      if constexpr (point == EntryPoint::clSetKernelArg) {
        capture_accepted(record, arguments...);
      }
      if constexpr (point == EntryPoint::clEnqueueFillImage) {
        note_fill_color(record, table_below(), arguments...);
      }
      Recording::instance().begun(record, types, sources_of(arguments...));
    } catch (const std::exception&) {
      record.sequence = 0;
    }
    return record;
  }

  static void end(Call& record, A... arguments) noexcept {
    try {
      const std::array<const void*, sizeof...(A)> addresses{address_of(arguments)...};
      std::vector<Stored> stored;
      [[maybe_unused]] std::size_t index = 0;
      (note_stored(record, index++, arguments, stored), ...);
      note_value(record, addresses, stored);
      if (record.sequence != 0) {
        Recording::instance().ended(record, stored);
      }
    } catch (const std::exception&) {
      // Its beginning has been told; that has to do.
    }
  }

  template <typename T>
  static const void* address_of(T argument) noexcept {
    if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>) {
      return argument;
    } else {
      return nullptr;
    }
  }

  // How much there is behind a pointer: of a list, as long as its caller said, the first element,
  // but all of the devices that a program goes on with.
  template <typename Value>
  static std::size_t stored_size(const Call& record, std::string_view parameter) {
    if (point != EntryPoint::clCreateSubDevices || parameter != "out_devices") {
      return sizeof(Value);
    }
    return record.bits.at(*parameter_index(point, "num_entries")) * sizeof(Value);
  }

  // A handle or a number behind a pointer.
  template <typename T>
  static void note_stored(Call& record, std::size_t index, T argument,
                          std::vector<Stored>& stored) {
    if constexpr (type_of<T>().shape == Shape::result) {
      using Value = std::remove_pointer_t<T>;
      if constexpr (std::is_arithmetic_v<Value> || std::is_pointer_v<Value>) {
        const Parameter& parameter = parameters_of(point)[index];
        if (argument == nullptr) {
          return;
        }
        if (parameter.name == "errcode_ret") {
          if constexpr (std::is_same_v<Value, cl_int>) {
            record.status = *argument;
          }
        } else if (record.status == CL_SUCCESS || parameter.name == "event") {
          stored.push_back(
              {parameter.name, hexadecimal(argument, stored_size<Value>(record, parameter.name))});
        }
      }
    }
  }

  // The value that a query was asked for.
  static void note_value(const Call& record, std::span<const void* const> addresses,
                         std::vector<Stored>& stored) {
    constexpr std::size_t largest = 64;
    const auto value = parameter_index(point, "param_value");
    const auto size = parameter_index(point, "param_value_size");
    if (value && size && record.status == CL_SUCCESS && addresses[*value] != nullptr &&
        record.bits.at(*size) <= largest) {
      stored.push_back({"param_value", hexadecimal(addresses[*value], record.bits.at(*size))});
    }
  }

  static std::vector<std::string> sources_of([[maybe_unused]] A... arguments) {
    std::vector<std::string> sources;
    if constexpr (point == EntryPoint::clCreateProgramWithSource) {
      const auto given = std::tie(arguments...);
      const auto* const strings = std::get<2>(given);
      const auto* const lengths = std::get<3>(given);
      for (cl_uint i = 0; strings != nullptr && i < std::get<1>(given); ++i) {
        const bool counted = lengths != nullptr && lengths[i] != 0;
        sources.push_back(counted ? std::string(strings[i], lengths[i]) : std::string(strings[i]));
      }
    }
    return sources;
  }
};

}  // namespace clmem::mock
