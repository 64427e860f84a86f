// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/mapping_log.hpp"

namespace clmem::mock::defects {
namespace {

// Whose log.
struct GivesCopy;
struct AcceptsSecondUnmap;
struct RefusesOtherQueue;
struct RefusesPendingMap;
struct RefusesToReadRelative;
struct SpoiltByRefusal;

constexpr cl_map_flags writing = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

// Whether the bytes are mapped through another object over them.
template <ParameterName source>
struct RelativeIsMapped {
  bool operator()(const auto& call) const {
    const cl_mem object = arg<source>(call);
    const void* const mapped =
        MappingLog::of<RefusesToReadRelative>().noted(root_of(call.next(), object));
    return mapped != nullptr && mapped != object;
  }
};

template <cl_map_flags flags>
struct MappedAlready {
  bool operator()(const auto& call) const {
    return (arg<"map_flags">(call) & flags) != 0 &&
           mem_info<cl_uint>(call.next(), arg<"buffer">(call), CL_MEM_MAP_COUNT) != 0;
  }
};

// What follows a mapped sub-buffer in its parent, as it was at the map. The unmap puts it back, as a
// driver does that has mapped all of the parent.
class Rests {
 public:
  static Rests& instance() {
    static Rests rests;
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

// Changes what a blocking map shows, if the mapping may be read or not.
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
  return {
      {"map.shows-stale-content",
       {"EnqueueMapBuffer.read.content", "EnqueueMapBuffer.write.content",
        "EnqueueMapBuffer.write.partial"},
       "A blocking map shows zeros in place of what is in the buffer.",
       changes_content([](auto bytes) { std::ranges::fill(bytes, std::byte{}); })},
      {"map.loses-first-byte",
       {"EnqueueMapBuffer.read.content", "EnqueueMapBuffer.whole"},
       "The first byte of a blocking map is wrong.",
       changes_content([](auto bytes) { bytes.front() = ~bytes.front(); })},
      {"map.loses-last-byte-later",
       {"EnqueueMapBuffer.read.content"},
       "The last byte of a non-blocking map for reading is wrong.",
       wraps<P::clEnqueueMapBuffer>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS && !arg<"blocking_map">(call) &&
             arg<"map_flags">(call) == CL_MAP_READ && arg<"size">(call) != 0) {
           std::byte& last = static_cast<std::byte*>(answer.result)[arg<"size">(call) - 1];
           last = ~last;
         }
         return answer;
       })},
      {"map.uses-parent-of-sub-buffer",
       {"EnqueueMapBuffer.sub-buffer"},
       "The offset of a map of a sub-buffer counts from the start of its parent.",
       together(alters<P::clEnqueueMapBuffer>(UsesParent{}),
                alters<P::clEnqueueUnmapMemObject>([](auto& call) {
                  arg<"memobj">(call) = root_of(call.next(), arg<"memobj">(call));
                }))},
      {"map.gives-copy",
       {"EnqueueMapBuffer.write.transfer", "EnqueueMapBuffer.invalidate.transfer",
        "EnqueueUnmapMemObject.visible"},
       "A blocking map gives a copy of the region, and the unmap throws it away.",
       together(wraps<P::clEnqueueMapBuffer>([](auto& call) {
                  auto answer = call.forward();
                  if (answer.status == CL_SUCCESS && arg<"blocking_map">(call)) {
                    answer.result =
                        MappingLog::of<GivesCopy>().copy(answer.result, arg<"size">(call));
                  }
                  return answer;
                }),
                alters<P::clEnqueueUnmapMemObject>([](auto& call) {
                  arg<"mapped_ptr">(call) =
                      MappingLog::of<GivesCopy>().original(arg<"mapped_ptr">(call));
                }))},
      {"map.gives-null-with-success",
       {"EnqueueMapBuffer.pointer"},
       "A map succeeds with a null pointer.",
       wraps<P::clEnqueueMapBuffer>([](auto& call) {
         auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           call.next().clEnqueueUnmapMemObject(arg<"command_queue">(call), arg<"buffer">(call),
                                               answer.result, 0, nullptr, nullptr);
           answer.result = nullptr;
         }
         return answer;
       })},
      {"map.invalidates-too-much",
       {"EnqueueMapBuffer.outside-untouched"},
       "An invalidating map clears the byte before its region.",
       wraps<P::clEnqueueMapBuffer>([](auto& call) {
         const auto answer = call.forward();
         const bool hits = answer.status == CL_SUCCESS && arg<"offset">(call) != 0 &&
                           arg<"map_flags">(call) == CL_MAP_WRITE_INVALIDATE_REGION;
         if (hits) {
           clear_bytes(call, arg<"buffer">(call), arg<"offset">(call) - 1);
         }
         return answer;
       })},
      {"map.shows-zeros-after-refused",
       {"EnqueueMapBuffer.read.content"},
       "A blocking map to read shows zeros once a map of the same buffer was refused.",
       wraps<P::clEnqueueMapBuffer>([](auto& call) {
         auto& log = MappingLog::of<SpoiltByRefusal>();
         const auto answer = call.forward();
         const void* const buffer = arg<"buffer">(call);
         if (answer.status != CL_SUCCESS) {
           log.note(buffer, buffer);
         } else if (log.noted(buffer) == buffer) {
           log.note(buffer, nullptr);
           if (arg<"blocking_map">(call) && arg<"map_flags">(call) == CL_MAP_READ) {
             std::ranges::fill(std::span(static_cast<std::byte*>(answer.result), arg<"size">(call)),
                               std::byte{});
           }
         }
         return answer;
       })},
      {"map.refuses-disjoint-write",
       {"Map.write.disjoint"},
       "A mapped buffer cannot be mapped for writing again.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueMapBuffer>(MappedAlready<writing>{})},
      {"map.writes-back-what-follows-a-part",
       {"Map.write.sibling"},
       "The unmap of a sub-buffer that was mapped for writing puts back what followed it.",
       together(wraps<P::clEnqueueMapBuffer>([](auto& call) {
                  const auto answer = call.forward();
                  if (answer.status == CL_SUCCESS && arg<"blocking_map">(call)) {
                    Rests::instance().keep(call, answer.result);
                  }
                  return answer;
                }),
                wraps<P::clEnqueueUnmapMemObject>([](auto& call) {
                  const auto answer = call.forward();
                  if (answer.status == CL_SUCCESS) {
                    Rests::instance().put_back(call);
                  }
                  return answer;
                }))},
  };
}

std::vector<Defect> unmaps() {
  return {
      {"unmap.does-nothing",
       {"Map.count.decrement", "Map.write.after-unmap",
        "EnqueueUnmapMemObject.err.INVALID_VALUE.twice"},
       "An unmap succeeds while the region stays mapped.",
       wraps<P::clEnqueueUnmapMemObject>([](auto& call) {
         const bool mapped =
             mem_info<cl_uint>(call.next(), arg<"memobj">(call), CL_MEM_MAP_COUNT) != 0;
         return mapped ? substitute(call) : call.forward();
       })},
      {"unmap.accepts-second",
       {"EnqueueUnmapMemObject.err.INVALID_VALUE.twice"},
       "A region that was unmapped can be unmapped again.",
       wraps<P::clEnqueueUnmapMemObject>([](auto& call) {
         auto& log = MappingLog::of<AcceptsSecondUnmap>();
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           log.note(arg<"mapped_ptr">(call), arg<"memobj">(call));
         }
         const bool again = answer.status == CL_INVALID_VALUE &&
                            log.noted(arg<"mapped_ptr">(call)) == arg<"memobj">(call);
         return again ? substitute(call) : answer;
       })},
      {"unmap.refuses-pending-map",
       {"EnqueueUnmapMemObject.pending-map"},
       "A region cannot be unmapped while the non-blocking map of it has a wait list.",
       together(wraps<P::clEnqueueMapBuffer>([](auto& call) {
                  const auto answer = call.forward();
                  if (answer.status == CL_SUCCESS && arg<"num_events_in_wait_list">(call) != 0 &&
                      arg<"blocking_map">(call) == CL_FALSE) {
                    MappingLog::of<RefusesPendingMap>().note(answer.result, arg<"buffer">(call));
                  }
                  return answer;
                }),
                refuses<CL_INVALID_VALUE, P::clEnqueueUnmapMemObject>([](const auto& call) {
                  return MappingLog::of<RefusesPendingMap>().noted(arg<"mapped_ptr">(call)) !=
                         nullptr;
                }))},
      {"unmap.refuses-other-queue",
       {"EnqueueUnmapMemObject.other-queue"},
       "A region can be unmapped only on the queue that mapped it.",
       together(wraps<P::clEnqueueMapBuffer>([](auto& call) {
                  const auto answer = call.forward();
                  if (answer.status == CL_SUCCESS) {
                    MappingLog::of<RefusesOtherQueue>().note(answer.result,
                                                             arg<"command_queue">(call));
                  }
                  return answer;
                }),
                refuses<CL_INVALID_VALUE, P::clEnqueueUnmapMemObject>([](const auto& call) {
                  const void* queue =
                      MappingLog::of<RefusesOtherQueue>().noted(arg<"mapped_ptr">(call));
                  return queue != nullptr && queue != arg<"command_queue">(call);
                }))},
      {"map.keeps-relatives-from-being-read",
       {"Map.read.commands-may-read"},
       "A buffer cannot be read while its parent or a part of it is mapped.",
       together(wraps<P::clEnqueueMapBuffer>([](auto& call) {
                  const auto answer = call.forward();
                  if (answer.status == CL_SUCCESS) {
                    MappingLog::of<RefusesToReadRelative>().note(
                        root_of(call.next(), arg<"buffer">(call)), arg<"buffer">(call));
                  }
                  return answer;
                }),
                wraps<P::clEnqueueUnmapMemObject>([](auto& call) {
                  MappingLog::of<RefusesToReadRelative>().note(
                      root_of(call.next(), arg<"memobj">(call)), nullptr);
                  return call.forward();
                }),
                refuses<CL_MAP_FAILURE, P::clEnqueueReadBuffer, P::clEnqueueReadBufferRect>(
                    RelativeIsMapped<"buffer">{}),
                refuses<CL_MAP_FAILURE, P::clEnqueueCopyBuffer, P::clEnqueueCopyBufferRect,
                        P::clEnqueueCopyBufferToImage>(RelativeIsMapped<"src_buffer">{}))},
  };
}

}  // namespace clmem::mock::defects
