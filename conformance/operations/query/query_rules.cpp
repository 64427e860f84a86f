// SPDX-License-Identifier: Apache-2.0
#include "operations/query/query_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/constant_text.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

constexpr std::byte untouched{0xa5};
constexpr std::size_t spare_bytes = 64;  // more than a value needs
constexpr std::size_t guard_bytes = 64;  // after the storage that a query is given

// Storage is offered up to param_value_size: what a query writes there besides its value is not
// specified, nor what a rejected query writes. Bytes beyond it do not belong to the driver.
bool is_untouched_from(const Bytes& storage, std::size_t begin) {
  return std::all_of(storage.begin() + static_cast<std::ptrdiff_t>(begin), storage.end(),
                     [](std::byte byte) { return byte == untouched; });
}

// True for a count that is stale as soon as it is returned, because a driver may hold references.
bool is_momentary(cl_uint query) {
  switch (query) {
    case CL_CONTEXT_REFERENCE_COUNT:
    case CL_QUEUE_REFERENCE_COUNT:
    case CL_MEM_REFERENCE_COUNT:
    case CL_MEM_MAP_COUNT:
    case CL_SAMPLER_REFERENCE_COUNT:
    case CL_PROGRAM_REFERENCE_COUNT:
    case CL_KERNEL_REFERENCE_COUNT:
    case CL_EVENT_REFERENCE_COUNT:
    case CL_DEVICE_REFERENCE_COUNT:
      return true;
    default:
      return false;
  }
}

// The size that the row gives or the driver reports; 0 if no value can be so large, because sums
// with it wrap.
std::size_t size_of(const InfoCall& get_info, const QueryRow& row) {
  if (row.size != text_size && row.size != list_size) {
    return row.size;
  }
  constexpr std::size_t largest = std::size_t{1} << 28U;
  std::size_t size_ret = 0;
  EXPECT_THAT(get_info(row.query, 0, nullptr, &size_ret), returns(CL_SUCCESS));
  if (size_ret > largest) {
    ADD_FAILURE() << "the value has " << size_ret << " bytes";
    return 0;
  }
  return size_ret;
}

}  // namespace

// param_value is ignored if it is NULL, and param_value_size with it.
void expect_size_without_storage(const InfoCall& get_info, const QueryRow& row) {
  const std::size_t size = size_of(get_info, row);
  for (const std::size_t given : {std::size_t{0}, std::size_t{1}, size}) {
    std::size_t size_ret = 0;
    EXPECT_THAT(get_info(row.query, given, nullptr, &size_ret), returns(CL_SUCCESS));
    EXPECT_THAT(size_ret, stores("param_value_size_ret", size))
        << "without storage, of " << given << " bytes";
  }
}

void expect_sizes(const InfoCall& get_info, const QueryRow& row, const Bytes* value) {
  const std::size_t size = size_of(get_info, row);
  expect_size_without_storage(get_info, row);
  for (const std::size_t given : {size, size + 1, size + spare_bytes}) {
    Bytes storage(given + guard_bytes, untouched);
    std::size_t size_ret = 0;
    EXPECT_THAT(get_info(row.query, given, storage.data(), &size_ret), returns(CL_SUCCESS));
    EXPECT_THAT(size_ret, stores("param_value_size_ret", size))
        << "storage of " << given << " bytes";
    EXPECT_TRUE(is_untouched_from(storage, given))
        << "bytes after the storage of " << given << " bytes are written";
    EXPECT_TRUE(value == nullptr || std::equal(value->begin(), value->end(), storage.begin()))
        << query_text(row.query) << " with storage of " << given << " bytes";
    if (row.size == text_size) {
      EXPECT_TRUE(size > 0 && storage[size - 1] == std::byte{0})
          << "a string without its terminating null";
    }
  }
}

void expect_size_is_optional(const InfoCall& get_info, const QueryRow& row) {
  const std::size_t size = size_of(get_info, row);
  Bytes with_size(size + guard_bytes, untouched);
  Bytes without = with_size;
  // Queried repeatedly, with and without a size, it returns the same value.
  for (int round = 0; round < 3; ++round) {
    const Bytes before = without;
    std::size_t size_ret = 0;
    EXPECT_THAT(get_info(row.query, size, with_size.data(), &size_ret), returns(CL_SUCCESS));
    EXPECT_THAT(get_info(row.query, size, without.data(), nullptr), returns(CL_SUCCESS));
    if (is_momentary(row.query)) {
      continue;
    }
    EXPECT_EQ(with_size, without) << "the second one without a size";
    EXPECT_TRUE(round == 0 || without == before)
        << testing::PrintToString(before) << " and, queried again, "
        << testing::PrintToString(without);
  }
  EXPECT_TRUE(size == 0 || !is_untouched_from(without, 0)) << "nothing is stored";
}

void expect_too_small(const testing::Matcher<cl_int>& refused, const InfoCall& get_info,
                      const QueryRow& row) {
  const std::size_t size = size_of(get_info, row);
  if (size == 0) {
    unsupported("a list that is not empty");
  }
  for (const std::size_t given : {size - 1, size / 2, std::size_t{1}, std::size_t{0}}) {
    if (given < size) {
      Bytes storage(size + guard_bytes, untouched);
      EXPECT_THAT(get_info(row.query, given, storage.data(), nullptr), refused)
          << "storage of " << given << " bytes";
      EXPECT_TRUE(is_untouched_from(storage, given))
          << "bytes after the storage of " << given << " bytes are written";
    }
  }
}

void expect_unknown_refused(Fixture& fixture, const InfoCall& get_info,
                            std::initializer_list<cl_uint> others) {
  std::vector<cl_uint> names{0, 0xffffffffU};
  names.insert(names.end(), others);
  for (const cl_uint name : names) {
    Bytes storage(spare_bytes + guard_bytes, untouched);
    std::size_t size_ret = 0;
    EXPECT_THAT(get_info(name, spare_bytes, storage.data(), &size_ret),
                fixture.refuses(CL_INVALID_VALUE))
        << "query " << query_text(name);
    EXPECT_TRUE(is_untouched_from(storage, spare_bytes)) << "query " << query_text(name);
    EXPECT_THAT(get_info(name, 0, nullptr, &size_ret), fixture.refuses(CL_INVALID_VALUE))
        << "query " << query_text(name);
  }
}

}  // namespace clmem::conformance
