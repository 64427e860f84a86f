// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "defects/mapping_log.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

// Tags of MappingLogs.
struct GivesCopy;
struct AcceptsSecondUnmap;
struct RefusesOtherQueue;
struct RefusesPendingMap;
struct RefusesToReadRelative;
struct ChangedByRejectedCall;

constexpr cl_map_flags writing = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

// Holds if the bytes are mapped through another object over them.
template <ParameterName source>
struct RelativeIsMapped {
  bool operator()(const auto& call) const {
    const cl_mem object = arg<source>(call);
    const void* const mapped =
        MappingLog::tagged<RefusesToReadRelative>().noted(root_of(call.next(), object));
    return mapped != nullptr && mapped != object;
  }
};

// Bytes after a mapped sub-buffer in its parent, copied by the map. The unmap writes them back, as
// a driver does that maps the whole parent.
class BytesAfterSubBuffers {
 public:
  static BytesAfterSubBuffers& instance() {
    static BytesAfterSubBuffers rests;
    return rests;
  }

  void keep(auto& call, const void* mapped) {
    const auto& next = call.next();
    const cl_mem part = arg<"buffer">(call);
    const cl_mem parent = parent_of(next, part);
    if (parent == nullptr || (arg<"map_flags">(call) & writing) == 0) {
      return;
    }
    const std::size_t end = origin_of(next, part) + size_of(next, part);
    Rest rest{parent, end, std::vector<std::byte>(size_of(next, parent) - end)};
    if (!rest.bytes.empty() && next.clEnqueueReadBuffer(arg<"command_queue">(call), parent, CL_TRUE,
                                                        end, rest.bytes.size(), rest.bytes.data(),
                                                        0, nullptr, nullptr) == CL_SUCCESS) {
      const std::scoped_lock lock{mutex_};
      kept_[mapped] = std::move(rest);
    }
  }

  void put_back(auto& call) {
    const std::scoped_lock lock{mutex_};
    const auto found = kept_.find(arg<"mapped_ptr">(call));
    if (found != kept_.end()) {
      const Rest& rest = found->second;
      call.next().clEnqueueWriteBuffer(arg<"command_queue">(call), rest.parent, CL_TRUE, rest.begin,
                                       rest.bytes.size(), rest.bytes.data(), 0, nullptr, nullptr);
      kept_.erase(found);
    }
  }

 private:
  struct Rest {
    cl_mem parent;
    std::size_t begin;
    std::vector<std::byte> bytes;
  };

  std::mutex mutex_;
  std::map<const void*, Rest> kept_;
};

// Changes the contents of a blocking map, whether the mapping may be read or not.
template <typename Change>
struct ChangesContent {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<"blocking_map">(call)) {
      Change{}(std::span(static_cast<std::byte*>(answer.result), arg<"size">(call)));
    }
    return answer;
  }
};

template <typename Change>
constexpr auto changes_content(Change /*unused*/) {
  return wraps<P::clEnqueueMapBuffer>(ChangesContent<Change>{});
}

}  // namespace

std::vector<Defect> maps() {
  using enum EntryPoint;
  return {
#include "defects/map.def"
  };
}

}  // namespace clmem::mock::defects
