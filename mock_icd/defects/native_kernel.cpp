// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// The call with other objects in its list.
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

// Where the objects are of one size, so that no function leaves their memory.
struct ReversesPlaces {
  auto operator()(auto& call) const {
    return with_objects(call, [&](std::vector<cl_mem>& objects) {
      const auto same_size = [&](cl_mem object) {
        return size_of(call.next(), object) == size_of(call.next(), objects.front());
      };
      if (std::ranges::all_of(objects, same_size)) {
        std::ranges::reverse(objects);
      }
    });
  }
};

struct GivesParents {
  auto operator()(auto& call) const {
    return with_objects(call, [&](std::vector<cl_mem>& objects) {
      for (cl_mem& object : objects) {
        object = object == nullptr ? nullptr : root_of(call.next(), object);
      }
    });
  }
};

struct GivesFirstOnly {
  auto operator()(auto& call) const {
    return with_objects(call, [](std::vector<cl_mem>& objects) {
      if (objects.size() > 1) {
        std::fill(objects.begin() + 1, objects.end(), nullptr);
      }
    });
  }
};

// What a command takes along besides its arguments.
struct Passenger {
  static constexpr std::size_t most = 8;  // longer lists are left alone

  void(CL_CALLBACK* function)(void*);
  std::size_t size;  // of the arguments, which follow
  std::size_t count;
  std::array<std::size_t, most> places;  // of addresses among the arguments
};

std::vector<std::byte>& latest_arguments() {
  static std::vector<std::byte> bytes;
  return bytes;
}

// The addresses are the command's own, the other bytes those of the latest call of that size.
void CL_CALLBACK run_with_latest(void* block) {
  Passenger own{};
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

// As if the arguments were copied to one place for all commands.
struct SharesOneCopy {
  auto operator()(auto& call) const {
    const auto* const given = static_cast<const std::byte*>(arg<"args">(call));
    const std::size_t size = arg<"cb_args">(call);
    Passenger own{arg<"user_func">(call), size, arg<"num_mem_objects">(call), {}};
    const bool is_whole = own.function != nullptr && given != nullptr && size != 0 &&
                          own.count <= Passenger::most &&
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

struct ReplacesInPlace {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    for (cl_uint at = 0; answer.status == CL_SUCCESS && at < arg<"num_mem_objects">(call); ++at) {
      std::memset(const_cast<void*>(arg<"args_mem_loc">(call)[at]), 0xff, sizeof(void*));
    }
    return answer;
  }
};

// In place of a task: a range of two work-items.
struct RunsTwoItems {
  auto operator()(auto& call) const {
    const std::size_t two = 2;
    typename std::remove_reference_t<decltype(call)>::Answer answer;
    answer.status = call.next().clEnqueueNDRangeKernel(
        arg<"command_queue">(call), arg<"kernel">(call), 1, nullptr, &two, nullptr,
        arg<"num_events_in_wait_list">(call), arg<"event_wait_list">(call), arg<"event">(call));
    return answer;
  }
};

}  // namespace

std::vector<Defect> tasks() {
  return {
      {"task.runs-two-items",
       {"EnqueueTask.single-item"},
       "A task has two work-items.",
       wraps<P::clEnqueueTask>(RunsTwoItems{})},
  };
}

std::vector<Defect> native_kernels() {
  return {
      {"native-kernel.reverses-places",
       {"EnqueueNativeKernel.mem-objects"},
       "The addresses of several buffers of one size are put in the reverse order of their places.",
       wraps<P::clEnqueueNativeKernel>(ReversesPlaces{})},
      {"native-kernel.gives-parent-of-sub-buffer",
       {"EnqueueNativeKernel.mem-objects"},
       "The address of a sub-buffer is that of its buffer.",
       wraps<P::clEnqueueNativeKernel>(GivesParents{})},
      {"native-kernel.gives-first-buffer-only",
       {"EnqueueNativeKernel.mem-objects"},
       "The addresses of all buffers but the first are NULL.",
       wraps<P::clEnqueueNativeKernel>(GivesFirstOnly{})},
      {"native-kernel.shares-one-copy",
       {"EnqueueNativeKernel.args-copied"},
       "Native kernels find the values of the latest call among their arguments.",
       wraps<P::clEnqueueNativeKernel>(SharesOneCopy{})},
      {"native-kernel.replaces-handles-in-place",
       {"EnqueueNativeKernel.args-copied"},
       "The handles are replaced in the caller's arguments, too.",
       wraps<P::clEnqueueNativeKernel>(ReplacesInPlace{})},
  };
}

}  // namespace clmem::mock::defects
