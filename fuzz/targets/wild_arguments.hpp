// SPDX-License-Identifier: Apache-2.0
// wild_arguments.hpp - makes arguments of any entry point from the bytes of an input.
//
//   WildArguments arguments{input};
//   arguments.begin_call(EntryPoint::clCreateBuffer);
//   const auto flags = arguments.value<cl_mem_flags>("flags");     // any number
//
// Contract: only undefined behaviour of the application is left out. Pointers are null or have as
// much memory as the call may use, lists that end with a zero have one, and sizes without a bound
// come with null pointers. Handles are live, released, of another class or random numbers. Memory
// is valid until the next begin_call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "clmem/mock/entry_point.hpp"
#include "clmem/mock/slot.hpp"
#include "input_reader.hpp"

namespace clmem::fuzz {

class WildArguments {
 public:
  // The minimum size of shared virtual memory that commands use.
  static constexpr std::size_t svm_bytes = 512;

  explicit WildArguments(InputReader& in) : in_{in} {}

  void begin_call(mock::EntryPoint point);
  // Returns host memory that calls have used to the system; no command uses it any more.
  static void forget_host_memory();

  // Returns all handles of this type that calls have returned, released ones included; callers add
  // new ones.
  template <typename Handle>
  [[nodiscard]] std::vector<Handle>& known() {
    return std::get<std::vector<Handle>>(known_);
  }
  // Returns shared virtual memory that is not freed, and the pointers that maps have returned.
  [[nodiscard]] std::vector<void*>& pointers() { return pointers_; }

  template <typename T>
  [[nodiscard]] T value(std::string_view parameter) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(number(parameter));
    } else if constexpr (is_handle<T>) {
      return handle<T>();
    } else if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
      return in_.up_to(1) == 0 ? nullptr : Ignore<T>::function();
    } else if constexpr (std::is_void_v<std::remove_pointer_t<T>>) {
      return memory(parameter);
    } else {
      return list<std::remove_const_t<std::remove_pointer_t<T>>>(parameter);
    }
  }

 private:
  static constexpr std::size_t list_size = 3;
  // The memory after a pointer that is not a list: more than any argument with a legal size.
  static constexpr std::size_t block_bytes = 65536;

  using Handles =
      std::tuple<std::vector<cl_platform_id>, std::vector<cl_device_id>, std::vector<cl_context>,
                 std::vector<cl_command_queue>, std::vector<cl_mem>, std::vector<cl_sampler>,
                 std::vector<cl_program>, std::vector<cl_kernel>, std::vector<cl_event>>;
  template <typename T, typename... H>
  static constexpr bool is_one_of(const std::tuple<std::vector<H>...>*) {
    return (std::is_same_v<T, H> || ...);
  }
  template <typename T>
  static constexpr bool is_handle = is_one_of<T>(static_cast<const Handles*>(nullptr));

  template <typename F>
  struct Ignore;
  template <typename R, typename... P>
  struct Ignore<R(CL_CALLBACK*)(P...)> {
    static auto function() -> R(CL_CALLBACK*)(P...) {
      return [](P...) -> R { return R(); };
    }
  };

  template <typename T>
  T handle() {
    const std::size_t form = in_.byte();
    if (const std::vector<T>& choice = known<T>(); form < 228 && !choice.empty()) {
      return choice[form % choice.size()];
    }
    if (form < 236 && !known<cl_event>().empty()) {
      return reinterpret_cast<T>(known<cl_event>()[form % known<cl_event>().size()]);
    }
    if (form < 244 && !known<cl_mem>().empty()) {
      return reinterpret_cast<T>(known<cl_mem>()[form % known<cl_mem>().size()]);
    }
    return form < 252 ? nullptr : reinterpret_cast<T>(static_cast<std::uintptr_t>(in_.word()));
  }

  std::uint64_t number(std::string_view parameter);
  std::uint64_t wild_number();
  void* memory(std::string_view parameter);
  char* text();

  template <typename T>
  T* list(std::string_view parameter) {
    if (unbounded_ || in_.up_to(7) == 0) {
      return nullptr;
    }
    if constexpr (std::is_same_v<T, char>) {
      return text();
    } else {
      // The list of a partition by counts has its own terminator before that of the properties.
      const bool pairs = parameter.find("propert") != std::string_view::npos;
      const std::size_t count = pairs ? 2 * in_.up_to(list_size) : list_size;
      T* const values = block<T>(count + (pairs ? 2 : 0));
      std::generate_n(values, count, [&] { return element<T>(parameter); });
      return values;
    }
  }

  template <typename T>
  T element(std::string_view parameter) {
    if constexpr (std::is_same_v<T, cl_image_format>) {
      return {static_cast<cl_channel_order>(0x10B0 + in_.up_to(20)),
              static_cast<cl_channel_type>(0x10D0 + in_.up_to(20))};
    } else if constexpr (std::is_same_v<T, cl_image_desc>) {
      return descriptor();
    } else if constexpr (std::is_same_v<T, const char*> ||
                         std::is_same_v<T, const unsigned char*>) {
      return in_.up_to(15) == 0 ? nullptr : reinterpret_cast<T>(text());
    } else if constexpr (std::is_pointer_v<T> && std::is_void_v<std::remove_pointer_t<T>>) {
      return parameter == "svm_pointers" ? svm_pointer() : place_in_arguments();
    } else {
      return value<T>(parameter);
    }
  }

  cl_image_desc descriptor();
  void* svm_pointer();
  void* place_in_arguments();

  template <typename T>
  T* block(std::size_t count) {
    blocks_.push_back(std::make_unique<std::byte[]>(count * sizeof(T)));
    return reinterpret_cast<T*>(blocks_.back().get());
  }

  InputReader& in_;
  mock::EntryPoint point_{};
  bool unbounded_ = false;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* args_ = nullptr;  // arguments of a native kernel
  Handles known_;
  std::vector<void*> pointers_;
};

}  // namespace clmem::fuzz
