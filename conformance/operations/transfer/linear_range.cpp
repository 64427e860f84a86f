// SPDX-License-Identifier: Apache-2.0
#include "operations/transfer/linear_range.hpp"

#include <gtest/gtest.h>

#include <string>

namespace clmem::conformance {

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t mebibyte = 1048576;

}  // namespace

const std::vector<LinearRange>& linear_ranges() {
  static const std::vector<LinearRange> ranges{
      {"OneByteBuffer", 1, 0, 1, 1},
      {"FirstByte", 67, 0, 1, 3},
      {"LastByte", 67, 66, 1, 5},
      {"AllButFirstAndLast", 1000, 1, 998, 7},
      {"OddInMiddle", 67, 13, 29, 2},
      {"Word", 64, 4, 4, 4},
      {"UnalignedWord", 64, 5, 4, 8},
      {"DoubleWordAfterWord", 64, 4, 8, 1},
      {"CacheLine", 256, 64, 64, 64},
      {"PageLessOne", page + 200, 3, page - 1, 1},
      {"Page", 2 * page, 0, page, 16},
      {"SecondPage", 2 * page, page, page, 3},
      {"PageAndOneAcrossPages", 3 * page, page - 1, page + 1, 9},
      {"WholeOdd", page + 3, 0, page + 3, 0},
      {"WholePages", 4 * page, 0, 4 * page, 0},
      {"WholeLarge", mebibyte + 3, 0, mebibyte + 3, 1},
      {"LargeFromOdd", mebibyte + 3, 1, mebibyte + 2, 0},
      {"LargeInMiddle", 3 * mebibyte + 5, mebibyte - 3, mebibyte + 11, 13},
      // Sizes that copies in pieces get wrong: no remainder, a remainder of some words, only an
      // unaligned remainder.
      {"WordsLessOneByte", 512, 64, 127, 0},
      {"LinesAndOddRest", 512, 128, 137, 4},
      {"PagesAndRestAfterPage", 4 * page, page, 2 * page + 72, 8},
      {"Exactly64KiB", 65536, 0, 65536, 0},
      {"Twice64KiBAfterLine", 131072 + 200, 64, 131072, 64},
      {"ExactlyOneMebibyte", mebibyte, 0, mebibyte, 0},
  };
  return ranges;
}

std::vector<LinearRange> linear_ranges_and_large() {
  std::vector<LinearRange> ranges = linear_ranges();
  ranges.push_back({"SeventeenMebibytes", 17 * mebibyte + 7, 3, 17 * mebibyte + 1, 5,
                    CaseProfile::full, 34 * mebibyte});
  return ranges;
}

void need_allocation(const Fixture& fixture, std::size_t size) {
  if (size > fixture.device().max_allocation()) {
    unsupported("buffers of " + std::to_string(size) + " bytes");
  }
}

Rows<cl_mem_flags> storage_rows() {
  return {{"ReadWrite", CL_MEM_READ_WRITE},
          {"ReadOnly", CL_MEM_READ_ONLY},
          {"WriteOnly", CL_MEM_WRITE_ONLY},
          {"AllocHostPtr", CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR},
          {"AllocHostPtrReadOnly", CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
          {"UseHostPtr", CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR},
          {"UseHostPtrWriteOnly", CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR}};
}

Rows<cl_mem_flags> host_access_rows() {
  return {{"HostReadOnly", CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY},
          {"HostWriteOnly", CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY},
          {"HostNoAccess", CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS},
          {"ReadOnlyAndHostNoAccess", CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS}};
}

}  // namespace clmem::conformance
