// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

template <typename Change>
auto with_objects(auto& call, Change change) {
  std::vector<cl_mem> objects;
  if (arg<"mem_list">(call) != nullptr) {
    objects.assign(arg<"mem_list">(call), arg<"mem_list">(call) + arg<"num_mem_objects">(call));
  }
  change(objects);
  if (arg<"mem_list">(call) != nullptr) {
    arg<"mem_list">(call) = objects.data();
  }
  return call.forward();
}

// The function and the layout of a native kernel's arguments, stored before them.
struct SharedCopy {
  static constexpr std::size_t most = 8;  // longer lists are not changed

  void(CL_CALLBACK* function)(void*);
  std::size_t size;  // size of the arguments
  std::size_t count;
  std::array<std::size_t, most> places;  // offsets of addresses in the arguments
};

std::vector<std::byte>& latest_arguments() {
  static std::vector<std::byte> bytes;
  return bytes;
}

// Runs the function with the addresses of its own call, and the other bytes of the latest call with
// arguments of that size.
void CL_CALLBACK run_with_latest(void* block) {
  SharedCopy own{};
  std::memcpy(&own, block, sizeof own);
  auto* const arguments = static_cast<std::byte*>(block) + sizeof own;
  if (latest_arguments().size() == own.size) {
    std::vector<std::byte> mixed = latest_arguments();
    for (std::size_t at = 0; at < own.count; ++at) {
      std::memcpy(mixed.data() + own.places.at(at), arguments + own.places.at(at), sizeof(void*));
    }
    std::ranges::copy(mixed, arguments);
  }
  own.function(arguments);
}

// Copies the arguments to one place for all commands.
struct SharesOneCopy {
  auto operator()(auto& call) const {
    const auto* const given = static_cast<const std::byte*>(arg<"args">(call));
    const std::size_t size = arg<"cb_args">(call);
    SharedCopy own{arg<"user_func">(call), size, arg<"num_mem_objects">(call), {}};
    const bool is_whole = own.function != nullptr && given != nullptr && size != 0 &&
                          own.count <= SharedCopy::most &&
                          (own.count == 0 || arg<"args_mem_loc">(call) != nullptr);
    if (!is_whole) {
      return call.forward();
    }
    std::vector<std::byte> block(sizeof own + size);
    std::vector<const void*> places;
    for (std::size_t at = 0; at < own.count; ++at) {
      const auto* const place = static_cast<const std::byte*>(arg<"args_mem_loc">(call)[at]);
      own.places.at(at) = static_cast<std::size_t>(place - given);
      places.push_back(block.data() + sizeof own + own.places.at(at));
    }
    std::memcpy(block.data(), &own, sizeof own);
    std::memcpy(block.data() + sizeof own, given, size);
    latest_arguments().assign(given, given + size);
    arg<"user_func">(call) = run_with_latest;
    arg<"args">(call) = block.data();
    arg<"cb_args">(call) = block.size();
    arg<"args_mem_loc">(call) = own.count == 0 ? arg<"args_mem_loc">(call) : places.data();
    return call.forward();
  }
};

}  // namespace

std::vector<Defect> native_kernels() {
  using enum EntryPoint;
  return {
#include "defects/native_kernel.def"
  };
}

}  // namespace clmem::mock::defects
