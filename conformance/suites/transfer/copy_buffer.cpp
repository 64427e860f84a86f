// SPDX-License-Identifier: Apache-2.0
// Linear copies: the destination gets the bytes; the source and everything else stay unchanged.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"

namespace clmem::conformance::copy_buffer_cases {

namespace {

struct CopyRow {
  const char* name;
  std::size_t source_offset;
  std::size_t target_offset;
  std::size_t size;
  CaseProfile profile = CaseProfile::quick;
  std::uint64_t memory = 0;
};

constexpr std::size_t mebibyte = 1048576;
constexpr std::size_t source_tail = 59;
constexpr std::size_t target_tail = 83;

const std::vector<CopyRow>& copy_rows() {
  static const std::vector<CopyRow> rows{
      {"OneByte", 0, 0, 1},
      {"OneByteToElsewhere", 5, 66, 1},
      {"Odd", 13, 4, 29},
      {"OddToOdd", 7, 9, 61},
      {"Word", 4, 8, 4},
      {"UnalignedWords", 3, 1, 64},
      {"AlignedToUnaligned", 64, 65, 256},
      {"UnalignedToAligned", 129, 128, 255},
      {"PageLessOne", 1, 4096, 4095},
      {"Page", 4096, 0, 4096},
      {"PageAndOne", 4095, 2, 4097},
      {"Large", 0, 0, mebibyte + 3},
      {"LargeShifted", 3, 4099, mebibyte + 1},
      {"AfterFirst64KiB", 70001, 66003, 4099},
      {"LargeToOtherResidue", 2, 5, 70001},
      {"Twice64KiB", 65536, 64, 131072},
  };
  return rows;
}

std::vector<CopyRow> copy_rows_and_large() {
  std::vector<CopyRow> rows = copy_rows();
  rows.push_back({"SeventeenMebibytes", 1, 2, 17 * mebibyte + 5, CaseProfile::full, 34 * mebibyte});
  return rows;
}

void copy_and_compare(Fixture& fixture, const FilledBuffer& source, FilledBuffer& target,
                      const CopyRow& row, std::initializer_list<ReadBack> ways = every_way) {
  const Bytes before = target.bytes;
  ASSERT_THAT(clEnqueueCopyBuffer(fixture.queue(), source.get(), target.get(), row.source_offset,
                                  row.target_offset, row.size, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_linear(source.bytes, row.source_offset, target.bytes, row.target_offset, row.size);
  expect_contents(fixture, target, ways,
                  {.previous = before, .base = row.target_offset, .region = {row.size, 1, 1}});
  expect_contents(fixture, source, {*ways.begin()});
}

Cases data_cases() {
  return join(
      {each({.name = "MovesItsRange",
             .sentence = "The destination range gets the bytes of the source range; all other "
                         "bytes stay unchanged.",
             .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched",
                              "EnqueueCopyBuffer.unaligned"}},
            copy_rows_and_large(),
            [](Fixture& fixture, const CopyRow& row) {
              need_allocation(fixture, row.target_offset + row.size + target_tail);
              const FilledBuffer source =
                  fixture.filled_buffer(row.source_offset + row.size + source_tail);
              FilledBuffer target =
                  fixture.filled_buffer(row.target_offset + row.size + target_tail);
              copy_and_compare(fixture, source, target, row);
            }),
       each({.name = "ReachesBothEnds",
             .sentence = "Source and destination range may end with their buffers.",
             .requirements = {"EnqueueCopyBuffer.data"}},
            copy_rows(), [](Fixture& fixture, const CopyRow& row) {
              need_allocation(fixture, row.target_offset + row.size);
              const FilledBuffer source = fixture.filled_buffer(row.source_offset + row.size);
              FilledBuffer target = fixture.filled_buffer(row.target_offset + row.size);
              copy_and_compare(fixture, source, target, row);
            })});
}

constexpr CopyRow odd_copy{"Odd", 1001, 77, 2047};
constexpr std::size_t odd_size = 4099;

Cases flag_cases() {
  return join({each({.name = "WorksOnEveryStorage",
                     .sentence = "Flags about storage and kernel access do not restrict a copy.",
                     .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.flags-ignored"}},
                    storage_rows(),
                    [](Fixture& fixture, const StorageRow& row) {
                      const FilledBuffer source = fixture.filled_buffer(odd_size, row.flags);
                      FilledBuffer target = fixture.filled_buffer(odd_size, row.flags);
                      copy_and_compare(fixture, source, target, odd_copy);
                    }),
               each({.name = "IgnoresHostAccess",
                     .sentence = "Host access flags do not restrict a copy, on either side.",
                     .requirements = {"EnqueueCopyBuffer.flags-ignored",
                                      "EnqueueCopyBuffer.host-no-access"}},
                    host_access_rows(), [](Fixture& fixture, const StorageRow& row) {
                      const FilledBuffer source = fixture.filled_buffer(odd_size, row.flags);
                      FilledBuffer target = fixture.filled_buffer(odd_size, row.flags);
                      copy_and_compare(fixture, source, target, odd_copy, {ReadBack::copy});
                    })});
}

struct StoragesRow {
  std::string name;
  cl_mem_flags source;
  cl_mem_flags target;
};

std::vector<StoragesRow> different_storages() {
  std::vector<StoragesRow> rows;
  for (const StorageRow& from : storage_rows()) {
    for (const StorageRow& to : storage_rows()) {
      if (from.flags != to.flags) {
        rows.push_back({std::string{from.name} + "To" + to.name, from.flags, to.flags});
      }
    }
  }
  return rows;
}

Cases two_storage_cases() {
  return each({.name = "WorksBetweenStorages",
               .sentence = "Source and target may be stored in different ways.",
               .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.flags-ignored"}},
              different_storages(), [](Fixture& fixture, const StoragesRow& row) {
                const FilledBuffer source = fixture.filled_buffer(odd_size, row.source);
                FilledBuffer target = fixture.filled_buffer(odd_size, row.target);
                copy_and_compare(fixture, source, target, odd_copy);
                copy_and_compare(fixture, source, target, {"Whole", 0, 0, odd_size});
              });
}

enum class Side { source, target, both };

struct SideRow {
  const char* name;
  Side side;
};

// The sides of a copy that are sub-buffers; their parents are compared as well.
void copy_between_parts(Fixture& fixture, Side side, const CopyRow& row) {
  SubBufferPlace from = sub_buffer_place(fixture, row.source_offset + row.size);
  SubBufferPlace to = sub_buffer_place(fixture, row.target_offset + row.size);
  const FilledBuffer source =
      fixture.sub_buffer(from.parent, from.origin, row.source_offset + row.size);
  const FilledBuffer target =
      fixture.sub_buffer(to.parent, to.origin, row.target_offset + row.size);
  const bool cut_source = side != Side::target;
  const bool cut_target = side != Side::source;
  ASSERT_THAT(clEnqueueCopyBuffer(fixture.queue(), (cut_source ? source : from.parent).get(),
                                  (cut_target ? target : to.parent).get(), row.source_offset,
                                  row.target_offset, row.size, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_linear(from.parent.bytes, row.source_offset + (cut_source ? from.origin : 0),
              to.parent.bytes, row.target_offset + (cut_target ? to.origin : 0), row.size);
  expect_contents(fixture, to.parent);
  expect_contents(fixture, from.parent, {ReadBack::read});
}

Cases sub_buffer_cases() {
  Cases cases;
  for (const SideRow& side :
       {SideRow{"FromSubBuffer", Side::source}, SideRow{"ToSubBuffer", Side::target},
        SideRow{"BetweenSubBuffers", Side::both}}) {
    cases = join(
        {std::move(cases),
         each({.name = std::string{"AddressesRange"} + side.name,
               .sentence = "Offsets of a copy count from the origin of a sub-buffer, each "
                           "side for itself.",
               .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"}},
              copy_rows(), [side](Fixture& fixture, const CopyRow& row) {
                copy_between_parts(fixture, side.side, row);
              })});
  }
  return cases;
}

// Copies that read what the copy before has written, on one in-order queue.
Cases chain_cases() {
  return {{.name = "ChainsInOrder",
           .sentence = "A copy on an in-order queue sees the result of the copy before it.",
           .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.same-buffer-disjoint"},
           .body = [](Fixture& fixture) {
             constexpr std::size_t step = 1021;
             constexpr std::size_t steps = 16;
             FilledBuffer buffer = fixture.filled_buffer(step * (steps + 1));
             for (std::size_t n = 0; n < steps; ++n) {
               ASSERT_THAT(clEnqueueCopyBuffer(fixture.queue(), buffer.get(), buffer.get(),
                                               n * step, (n + 1) * step, step, 0, nullptr, nullptr),
                           returns(CL_SUCCESS));
               copy_linear(buffer.bytes, n * step, buffer.bytes, (n + 1) * step, step);
             }
             expect_contents(fixture, buffer);
           }}};
}

Cases zero_size_cases() {
  return {{.name = "OfNothingDoesNothing",
           .sentence = "A copy of no bytes changes nothing.",
           .requirements = {"EnqueueCopyBuffer.zero-size", "EnqueueCopyBuffer.outside-untouched"},
           .body = [](Fixture& fixture) {
             const FilledBuffer source = fixture.filled_buffer(64);
             const FilledBuffer target = fixture.filled_buffer(64);
             const cl_int code = clEnqueueCopyBuffer(fixture.queue(), source.get(), target.get(), 3,
                                                     5, 0, 0, nullptr, nullptr);
             expect_zero_size_answer(fixture, code);
             expect_unchanged_and_alive(fixture, source);
             expect_unchanged_and_alive(fixture, target);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("CopyBuffer", join({data_cases(), flag_cases(), two_storage_cases(),
                                      sub_buffer_cases(), chain_cases(), zero_size_cases()}));
}

}  // namespace clmem::conformance::copy_buffer_cases
