// SPDX-License-Identifier: Apache-2.0
#include "suites/query_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/eventually.hpp"

namespace clmem::conformance {

namespace {

constexpr std::byte untouched{0xa5};
using Storage = std::array<std::byte, 64>;

Storage untouched_storage() {
  Storage storage;
  storage.fill(untouched);
  return storage;
}

}  // namespace

void expect_sizes(const Ask& ask, const QueryRow& row) {
  std::size_t told = 0;
  EXPECT_THAT(ask(row.query, 0, nullptr, &told), answers(CL_SUCCESS));
  EXPECT_EQ(told, row.size) << "without storage";
  for (const std::size_t given : {row.size, row.size + 1, sizeof(Storage)}) {
    Storage storage = untouched_storage();
    told = 0;
    EXPECT_THAT(ask(row.query, given, storage.data(), &told), answers(CL_SUCCESS));
    EXPECT_EQ(told, row.size) << "storage of " << given << " bytes";
    EXPECT_TRUE(std::all_of(storage.begin() + static_cast<std::ptrdiff_t>(row.size), storage.end(),
                            [](std::byte byte) { return byte == untouched; }))
        << "storage of " << given << " bytes is written behind the answer";
  }
}

void expect_size_is_optional(const Ask& ask, const QueryRow& row) {
  Storage with_size = untouched_storage();
  Storage without = untouched_storage();
  std::size_t told = 0;
  cl_int code = CL_SUCCESS;
  // A reference count is stale as soon as it is told.
  const bool same = eventually([&] {
    code = ask(row.query, row.size, with_size.data(), &told);
    if (code == CL_SUCCESS) {
      code = ask(row.query, row.size, without.data(), nullptr);
    }
    return code != CL_SUCCESS || with_size == without;
  });
  EXPECT_THAT(code, answers(CL_SUCCESS));
  EXPECT_TRUE(same) << testing::PrintToString(with_size) << " and, without a size, "
                    << testing::PrintToString(without);
  EXPECT_NE(without, untouched_storage()) << "nothing is stored";
}

void expect_too_small(Bench& bench, const Ask& ask, const QueryRow& row) {
  for (const std::size_t given : {row.size - 1, std::size_t{1}, std::size_t{0}}) {
    Storage storage = untouched_storage();
    EXPECT_THAT(ask(row.query, given, storage.data(), nullptr), bench.refuses(CL_INVALID_VALUE))
        << "storage of " << given << " bytes";
    EXPECT_EQ(storage, untouched_storage());
  }
}

}  // namespace clmem::conformance
