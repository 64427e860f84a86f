// SPDX-License-Identifier: Apache-2.0
// Host memory at addresses that no allocator returns: odd ones, and ranges across pages.

#include <gtest/gtest.h>

#include <cstdint>

#include "harness/contents.hpp"
#include "harness/oracle.hpp"
#include "suites/all_cases.hpp"
#include "suites/command/stage.hpp"

namespace clmem::conformance::host_addresses_cases {

namespace {

constexpr std::size_t page = 4096;

// Where the range begins, in bytes from the start of a page.
struct Address {
  const char* name;
  std::size_t in_page;
};

constexpr Address addresses[] = {{"Odd", 1},
                                 {"TwoAfterWord", 6},
                                 {"OddAfterLine", 67},
                                 {"OneBeforePageEnd", page - 1},
                                 {"ThreeBeforePageEnd", page - 3},
                                 {"PageLater", page}};

struct HostRow {
  std::string name;
  std::vector<std::string> requirements;
  ObjectKind kind;
  bool is_read;
  std::size_t in_page;
};

std::vector<HostRow> host_rows() {
  struct Transfer {
    const char* name;
    std::vector<std::string> requirements;
    ObjectKind kind;
    bool is_read;
  };
  const std::vector<Transfer> transfers{
      {"ReadBuffer", {"EnqueueReadBuffer.unaligned"}, ObjectKind::buffer, true},
      {"WriteBuffer", {"EnqueueWriteBuffer.unaligned"}, ObjectKind::buffer, false},
      {"ReadImage", {"EnqueueReadImage.data"}, ObjectKind::image, true},
      {"WriteImage", {"EnqueueWriteImage.data"}, ObjectKind::image, false},
      {"SVMToHost", {"EnqueueSVMMemcpy.svm-to-host"}, ObjectKind::svm, true},
      {"HostToSVM", {"EnqueueSVMMemcpy.host-to-svm"}, ObjectKind::svm, false}};
  std::vector<HostRow> rows;
  for (const Transfer& transfer : transfers) {
    for (const Address& address : addresses) {
      rows.push_back({std::string{transfer.name} + "_" + address.name, transfer.requirements,
                      transfer.kind, transfer.is_read, address.in_page});
    }
  }
  return rows;
}

// The address in `room` that is `in_page` bytes after the start of a page.
std::size_t place_in(const Bytes& room, std::size_t in_page) {
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return (page - address % page) % page + in_page;
}

void expect_moved(Fixture& fixture, const HostRow& row, const Scene& scene, std::size_t size) {
  Operand operand{fixture, row.kind, size, scene};
  Bytes& room = fixture.host(3 * page + size);
  const std::size_t place = place_in(room, row.in_page);
  if (row.is_read) {
    Bytes expected = room;
    copy_linear(operand.bytes, 0, expected, place, size);
    ASSERT_THAT(operand.read(fixture.queue(), CL_TRUE, room.data() + place, {}, nullptr),
                returns(CL_SUCCESS));
    expect_bytes(room, expected);
    return;
  }
  const Bytes before = room;
  ASSERT_THAT(operand.write(fixture.queue(), CL_TRUE, room.data() + place, {}, nullptr),
              returns(CL_SUCCESS));
  expect_bytes(room, before);
  Bytes wanted(size);
  copy_linear(room, place, wanted, 0, size);
  operand.expect(fixture, wanted, operand.bytes);
}

Cases address_cases() {
  return each(
      {.suite = "HostAddress",
       .name = "MayBeAnywhere",
       .sentence = "Transfers work with any host address, across pages as well."},
      host_rows(), [](Fixture& fixture, const HostRow& row) {
        if (row.kind == ObjectKind::image) {
          for (const Extent& pixels : {Extent{1, 1, 1}, Extent{7, 3, 1}, Extent{41, 25, 1}}) {
            expect_moved(fixture, row, {.pixels = pixels}, 4 * pixels[0] * pixels[1]);
          }
          return;
        }
        for (const std::size_t size : {1u, 2u, 5u, 8u, 61u, 64u, 4097u, 65543u}) {
          SCOPED_TRACE(testing::Message() << size << " bytes");
          expect_moved(fixture, row, {}, size);
        }
      });
}

}  // namespace

Cases cases() {
  return address_cases();
}

}  // namespace clmem::conformance::host_addresses_cases
