// SPDX-License-Identifier: Apache-2.0
// CL_MEM_MAP_COUNT, queried only while no command is pending: the specification does not say when
// between enqueue and completion it changes. The table of clGetMemObjectInfo calls the value stale
// as soon as it is returned, so that an unexpected value is only a warning once there were maps.

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::map_count_cases {

constexpr LinearRange mapped_part{7, 100};
constexpr const char* increment = "Map.count.increment";
constexpr const char* decrement = "Map.count.decrement";
constexpr const char* of_sub_buffer = "Map.count.sub-buffer";

cl_uint map_count(Fixture& fixture, cl_mem object) {
  fixture.finish();
  cl_uint count = 4711;
  EXPECT_THAT(clGetMemObjectInfo(object, CL_MEM_MAP_COUNT, sizeof count, &count, nullptr),
              returns(CL_SUCCESS));
  return count;
}

CLMEM_CASE(MapCount, StartsWithZero,
           "The map count of a new buffer and of a new sub-buffer is zero.",
           {"Map.count.initial"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer slice = fixture.sub_buffer(buffer, 0, 1000);
  EXPECT_THAT(map_count(fixture, buffer.get()), reports(0U));
  EXPECT_THAT(map_count(fixture, slice.get()), reports(0U));
}

CLMEM_CASE(MapCount, FollowsMapsAndUnmaps,
           "Each map call raises the map count by one and each unmap lowers it by one.",
           {increment, decrement}, .time_limit_s = 60) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  constexpr std::size_t most = 300;  // more than 8 bits can count
  std::vector<Mapping> mapped;
  while (mapped.size() < most) {
    const std::size_t offset = 10 * (mapped.size() / 2);  // maps each region twice
    std::optional<Mapping> more =
        map_one_more(fixture.queue(), buffer.get(), CL_MAP_READ, {offset, mapped_part.size});
    if (!more) {
      break;
    }
    mapped.push_back(std::move(*more));
    EXPECT_THAT(map_count(fixture, buffer.get()), by(increment, reports(mapped.size())));
  }
  for (std::size_t ended = 0; ended < mapped.size(); ++ended) {
    mapped.at(ended).end();
    EXPECT_THAT(map_count(fixture, buffer.get()),
                by(decrement, reports(mapped.size() - ended - 1)));
  }
  if (mapped.size() < most) {
    unsupported(std::to_string(most) + " mappings of a buffer at a time");
  }
}

// Other cases check the codes.
CLMEM_CASE(MapCount, IgnoresWhatIsRefused, "A rejected map or unmap does not change the map count.",
           {increment, decrement}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  Mapping mapped{fixture.queue(), buffer.get(), CL_MAP_READ, mapped_part};
  cl_int code = not_stored;
  (void)clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, CL_MAP_READ, 1, buffer.size(), 0,
                           nullptr, nullptr, &code);
  EXPECT_THAT(map_count(fixture, buffer.get()), by(increment, reports(1U)));
  (void)clEnqueueUnmapMemObject(fixture.queue(), buffer.get(), &code, 0, nullptr, nullptr);
  EXPECT_THAT(map_count(fixture, buffer.get()), by(increment, reports(1U)));
  mapped.end();
  EXPECT_THAT(map_count(fixture, buffer.get()), by(decrement, reports(0U)));
}

CLMEM_CASE(MapCount, FollowsUnmapsOfOtherQueue,
           "An unmap lowers the map count, whichever queue it is enqueued on.", {decrement}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const cl_command_queue other = fixture.new_queue();
  for (int round = 0; round < 2; ++round) {
    Mapping mapped{fixture.queue(), buffer.get(), CL_MAP_WRITE, mapped_part};
    EXPECT_THAT(map_count(fixture, buffer.get()), by(increment, reports(1U)));
    mapped.end(other);
    EXPECT_THAT(map_count(fixture, buffer.get()), by(decrement, reports(0U)));
  }
}

CLMEM_CASE(MapCount, OfSubBufferCountsItsOwnMaps,
           "Mapping a sub-buffer raises the map count of the sub-buffer.", {of_sub_buffer}) {
  const FilledBuffer parent = fixture.filled_buffer(fixture.origin_unit() + 1000);
  const FilledBuffer slice = fixture.sub_buffer(parent, fixture.origin_unit(), 1000);
  Mapping mapped{fixture.queue(), slice.get(), CL_MAP_WRITE, mapped_part};
  EXPECT_THAT(map_count(fixture, slice.get()), by(of_sub_buffer, reports(1U)));
  mapped.end();
  EXPECT_THAT(map_count(fixture, slice.get()), by(of_sub_buffer, reports(0U)));
}

}  // namespace clmem::conformance::map_count_cases
