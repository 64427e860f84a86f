// SPDX-License-Identifier: Apache-2.0
// Linear reads, writes, copies and fills of buffers and shared virtual memory: the target range
// gets its bytes, and everything else stays unchanged. The body of tables made by `moves` is
// `expect_moved` (placed_transfer.cpp).

#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::linear_transfer_cases {

constexpr std::size_t guard = 61;  // bytes after the range; odd
constexpr MemorySpec whole{};
constexpr MemorySpec inner{.sub_range = SubRange::inner};
constexpr MemorySpec last{.sub_range = SubRange::end};
constexpr MemorySpec over_svm{.over_svm = true};

std::vector<PlacedCommand> range_rows(const Command& command, const std::vector<RangeRow>& ranges,
                                      bool of_source, const MemorySpec& spec = whole) {
  std::vector<PlacedCommand> rows;
  for (const RangeRow& range : ranges) {
    const LinearPlace side{spec, range.offset, range.buffer_size - range.offset - range.size};
    const LinearPlace other{whole, range.host_shift, guard};
    PlacedCommand& row = rows.emplace_back(linear_row(
        range.name, command, range.size, of_source ? side : other, of_source ? other : side));
    row.profile = range.profile;
    row.memory = range.memory;
  }
  return rows;
}

Cases host_cases(const char* name, const char* suite, bool reads) {
  const Command& command = command_named(name);
  const std::string base = std::string{name} + ".";
  const LinearPlace device{whole, 1001, usual_size - 1001 - 2047};
  const LinearPlace host{whole, 3, guard};
  const PlacedCommand odd =
      linear_row("", command, 2047, reads ? device : host, reads ? host : device);
  return in_suite(
      suite,
      join({moves("MovesItsRange",
                  "A transfer moves the bytes of its range, and nothing around them changes.",
                  {base + "data", base + "outside-untouched", base + "unaligned", base + "whole"},
                  range_rows(command, linear_ranges_and_large(), reads)),
            moves_later("MovesItsRangeLater",
                        "A transfer that has to wait for an event moves its range and changes no "
                        "other byte.",
                        {base + "data", "Enqueue.wait-list.honoured"},
                        range_rows(command, linear_ranges(), reads)),
            moves("WorksOnEveryStorage",
                  "A transfer works whatever flags about storage and kernel access its buffer has.",
                  {base + "data", base + "kernel-flags-ignored"}, flag_rows(storage_rows(), odd)),
            moves("AddressesSubBuffer",
                  "The offset of a transfer with a sub-buffer counts from its origin, and nothing "
                  "around the range changes in the parent.",
                  {base + "sub-buffer"}, range_rows(command, linear_ranges(), reads, inner)),
            {moves_nothing({.sentence = "A transfer of no bytes changes nothing.",
                            .requirements = {base + "zero-size", base + "outside-untouched"}},
                           command)}}));
}

struct CopyRange {
  const char* name;
  std::size_t from;
  std::size_t to;
  std::size_t size;
};

constexpr CopyRange copy_ranges[]{
    {.name = "OneByte", .from = 0, .to = 0, .size = 1},
    {.name = "OneByteToElsewhere", .from = 5, .to = 66, .size = 1},
    {.name = "Odd", .from = 13, .to = 4, .size = 29},
    {.name = "OddToOdd", .from = 7, .to = 9, .size = 61},
    {.name = "Word", .from = 4, .to = 8, .size = 4},
    {.name = "UnalignedWords", .from = 3, .to = 1, .size = 64},
    {.name = "AlignedToUnaligned", .from = 64, .to = 65, .size = 256},
    {.name = "UnalignedToAligned", .from = 129, .to = 128, .size = 255},
    {.name = "PageLessOne", .from = 1, .to = 4096, .size = 4095},
    {.name = "Page", .from = 4096, .to = 0, .size = 4096},
    {.name = "PageAndOne", .from = 4095, .to = 2, .size = 4097},
    {.name = "Large", .from = 0, .to = 0, .size = mebibyte + 3},
    {.name = "LargeShifted", .from = 3, .to = 4099, .size = mebibyte + 1},
    {.name = "AfterFirst64KiB", .from = 70001, .to = 66003, .size = 4099},
    {.name = "LargeToOtherResidue", .from = 2, .to = 5, .size = 70001},
    {.name = "Twice64KiB", .from = 65536, .to = 64, .size = 131072}};

std::vector<PlacedCommand> copy_rows(std::size_t after, const MemorySpec& from = whole,
                                     const MemorySpec& to = whole) {
  std::vector<PlacedCommand> rows;
  for (const CopyRange& range : copy_ranges) {
    rows.push_back(linear_row(range.name, command_named("EnqueueCopyBuffer"), range.size,
                              {from, range.from, after}, {to, range.to, after}));
  }
  return rows;
}

PlacedCommand odd_copy() {
  constexpr std::size_t size = 2047;
  return linear_row("", command_named("EnqueueCopyBuffer"), size,
                    {whole, 1001, usual_size - 1001 - size}, {whole, 77, usual_size - 77 - size});
}

std::vector<PlacedCommand> between_storages() {
  std::vector<PlacedCommand> rows;
  for (const Row<cl_mem_flags>& from : storage_rows()) {
    for (const Row<cl_mem_flags>& to : storage_rows()) {
      if (from.value != to.value) {
        PlacedCommand& made = rows.emplace_back(odd_copy());
        made.name = from.name + "To" + to.name;
        made.placement.from.flags = from.value;
        made.placement.to.flags = to.value;
      }
    }
  }
  return rows;
}

// `moves_nothing` makes CopyBuffer.OfNothingDoesNothing and CopyBuffer.OfNothingWaitsForItsList.
CLMEM_CASES(copy_cases) {
  const Command& copy = command_named("EnqueueCopyBuffer");
  std::vector<PlacedCommand> with_large = copy_rows(guard);
  PlacedCommand& large = with_large.emplace_back(linear_row(
      "SeventeenMebibytes", copy, 17 * mebibyte + 5, {whole, 1, guard}, {whole, 2, guard}));
  large.profile = CaseProfile::full;
  large.memory = 34 * mebibyte;
  const auto in_parts = [](const char* name, const MemorySpec& from, const MemorySpec& to) {
    return moves(name,
                 "The offsets of a copy count from the origin of a sub-buffer, separately for "
                 "source and destination.",
                 {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"},
                 copy_rows(0, from, to));
  };
  return in_suite(
      "CopyBuffer",
      join(
          {moves("MovesItsRange",
                 "The destination range of a copy gets the bytes of the source range; all other "
                 "bytes stay unchanged.",
                 {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched",
                  "EnqueueCopyBuffer.unaligned"},
                 with_large),
           moves_later(
               "MovesItsRangeLater",
               "A copy that has to wait for an event copies its range and changes no other byte.",
               {"EnqueueCopyBuffer.data", "Enqueue.wait-list.honoured"}, copy_rows(guard)),
           moves("ReachesBothEnds",
                 "The source and the destination range of a copy may end at the end of their "
                 "buffers.",
                 {"EnqueueCopyBuffer.data"}, copy_rows(0)),
           moves("WorksOnEveryStorage",
                 "A copy works whatever flags about storage and kernel access its buffers have.",
                 {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.flags-ignored"},
                 flag_rows(storage_rows(), odd_copy())),
           moves("IgnoresHostAccess", "Host access flags do not restrict a copy, on either side.",
                 {"EnqueueCopyBuffer.flags-ignored", "EnqueueCopyBuffer.host-no-access"},
                 flag_rows(host_access_rows(), odd_copy(), Compared::by_copy)),
           moves("WorksBetweenStorages",
                 "Source and destination of a copy may be created with different flags.",
                 {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.flags-ignored"}, between_storages()),
           in_parts("AddressesRangeFromSubBuffer", inner, whole),
           in_parts("AddressesRangeToSubBuffer", whole, inner),
           in_parts("AddressesRangeBetweenSubBuffers", inner, last),
           {moves_nothing({.sentence = "A copy of no bytes changes nothing.",
                           .requirements = {"EnqueueCopyBuffer.zero-size",
                                            "EnqueueCopyBuffer.outside-untouched"}},
                          copy)}}));
}

// The number of patterns that a fill stores, and of those skipped before it.
struct Repeats {
  const char* name = "";  // of the case
  std::size_t skipped;
  std::size_t count;  // 0: as many as fill about a mebibyte
};

constexpr std::size_t many = 1021;  // a prime
constexpr std::size_t tail = 77;    // bytes after the range, fewer than the largest pattern has

constexpr Repeats repeats[] = {
    {.name = "RepeatsPatternOnePatternAtStart", .skipped = 0, .count = 1},
    {.name = "RepeatsPatternOnePatternAfterAnother", .skipped = 1, .count = 1},
    {.name = "RepeatsPatternSomePatterns", .skipped = 3, .count = 3},
    {.name = "RepeatsPatternManyPatterns", .skipped = 3, .count = many},
    {.name = "RepeatsPatternAboutOneMebibyte", .skipped = 1, .count = 0}};

std::vector<PlacedCommand> pattern_rows(const Command& fill, const Repeats& of, std::size_t after,
                                        const MemorySpec& spec = whole) {
  std::vector<PlacedCommand> rows;
  for (std::size_t size = 1; size <= 128; size *= 2) {
    const std::size_t count = of.count == 0 ? mebibyte / size - 2 : of.count;
    PlacedCommand& made =
        rows.emplace_back(linear_row("Of" + std::to_string(size), fill, count * size, {},
                                     {spec, of.skipped * size, after}, size));
    const bool is_longest = size == 128 && fill.type == CL_COMMAND_FILL_BUFFER;
    made.requirements = {std::string{fill.name} +
                         (is_longest ? ".pattern-size-128" : ".pattern-sizes")};
  }
  return rows;
}

Cases pattern_cases(const Command& fill, const std::vector<std::string>& cited) {
  Cases cases;
  for (const Repeats& of : repeats) {
    cases = join(
        {std::move(cases),
         moves(
             of.name,
             "A fill repeats its pattern from the offset on, and nothing around the range changes.",
             cited, pattern_rows(fill, of, tail))});
  }
  return cases;
}

// Patterns for which a driver may use memset.
Cases plain_cases(const Command& fill, const std::vector<std::string>& cited) {
  struct Value {
    const char* name;
    std::byte value;
  };
  std::vector<PlacedCommand> rows;
  for (const Value& plain : {Value{"Zeros", std::byte{0}}, Value{"Ones", std::byte{0xff}},
                             Value{"SameBytes", std::byte{0x5b}}}) {
    for (PlacedCommand row : pattern_rows(fill, {.skipped = 3, .count = 719}, tail)) {
      row.name = plain.name + row.name;
      row.placement.value = plain.value;
      rows.push_back(std::move(row));
    }
  }
  return moves(
      "RepeatsPlainPattern",
      "A fill with a pattern of equal bytes, zeros included, fills its range like any other.",
      cited, rows);
}

Cases reuse_cases(const Command& fill) {
  return moves_later(
      "KeepsItsOwnPattern",
      "The memory of the pattern may be overwritten while the fill is still pending.",
      {std::string{fill.name} + ".pattern-reuse"},
      pattern_rows(fill, {.skipped = 1, .count = 3}, tail));
}

// `moves_nothing` makes FillBuffer.OfNothingDoesNothing and FillBuffer.OfNothingWaitsForItsList.
CLMEM_CASES(fill_cases) {
  const Command& fill = command_named("EnqueueFillBuffer");
  const Repeats all{.skipped = 0, .count = many};
  const Repeats one{.skipped = 3, .count = 1};
  const Repeats rest{.skipped = 3, .count = many};
  const PlacedCommand words = linear_row("", fill, many * 4, {}, {}, 4);
  Rows<cl_mem_flags> flags = storage_rows();
  const Rows<cl_mem_flags> host_flags = host_access_rows();
  flags.insert(flags.end(), host_flags.begin(), host_flags.end());
  return in_suite(
      "FillBuffer",
      join(
          {pattern_cases(fill, {"EnqueueFillBuffer.partial"}),
           plain_cases(fill, {"EnqueueFillBuffer.partial"}),
           reuse_cases(fill),
           moves("FillsItsRangeWithByte",
                 "A fill with a pattern of one byte may begin and end at any byte.",
                 {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.partial"},
                 range_rows(fill, linear_ranges_and_large(), false)),
           moves("FillsWholeBuffer", "A fill may cover the whole buffer.", {},
                 pattern_rows(fill, all, 0)),
           moves("FillsOnePatternAtTheEnd",
                 "A fill of one pattern may end at the end of the buffer.",
                 {"EnqueueFillBuffer.partial"}, pattern_rows(fill, one, 0)),
           moves("FillsWholeOfEveryStorage",
                 "A fill reaches the end of a buffer, whatever flags about storage and kernel "
                 "access it has.",
                 {"EnqueueFillBuffer.flags-ignored"}, flag_rows(storage_rows(), words)),
           moves("AddressesSubBuffer",
                 "The offset of a fill counts from the start of the sub-buffer, and the parent "
                 "changes only there.",
                 {"EnqueueFillBuffer.sub-buffer", "EnqueueFillBuffer.partial"},
                 pattern_rows(fill, rest, 0, inner)),
           moves("ReachesEndOfSubBufferAndParent",
                 "A fill reaches the end of a sub-buffer that ends with its parent.",
                 {"EnqueueFillBuffer.sub-buffer", "EnqueueFillBuffer.partial"},
                 pattern_rows(fill, rest, 0, last)),
           moves("FillsSharedVirtualMemory", "A fill works on a buffer over shared virtual memory.",
                 {"EnqueueFillBuffer.partial"}, pattern_rows(fill, rest, tail, over_svm)),
           moves("IgnoresAccessFlags",
                 "Kernel and host access flags do not restrict a fill of a buffer.",
                 {"EnqueueFillBuffer.flags-ignored"},
                 flag_rows(flags, linear_row("", fill, many * 4, {}, {whole, 12, tail}, 4),
                           Compared::by_copy)),
           {moves_nothing(
               {.sentence = "A fill of no bytes changes nothing.",
                .requirements = {"EnqueueFillBuffer.zero-size", "EnqueueFillBuffer.partial"}},
               fill)}}));
}

void fill_and_note(Fixture& fixture, FilledBuffer& buffer, std::size_t pattern_size,
                   std::size_t skipped, std::size_t count) {
  const Bytes pattern = fixture.fresh(pattern_size);
  ASSERT_THAT(
      clEnqueueFillBuffer(fixture.queue(), buffer.get(), pattern.data(), pattern.size(),
                          skipped * pattern_size, count * pattern_size, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fill(buffer.bytes, pattern, skipped * pattern_size, count * pattern_size);
}

CLMEM_CASE(FillBuffer, LaterFillCoversEarlierOne,
           "Fills of an in-order queue take effect in order.",
           {"EnqueueFillBuffer.partial", "EnqueueFillBuffer.pattern-sizes"}) {
  constexpr std::size_t step = 64;
  constexpr std::size_t steps = 40;
  FilledBuffer buffer = fixture.filled_buffer(step * (steps + 2));
  for (std::size_t n = 0; n < steps; ++n) {
    const std::size_t pattern_size = std::size_t{1} << (n % 7);
    fill_and_note(fixture, buffer, pattern_size, n * step / pattern_size, 2 * step / pattern_size);
  }
  expect_contents(fixture, buffer);
}

CLMEM_CASE(FillBuffer, PatternOfAnySizeAfterAnyOther,
           "A fill with a pattern of any size works after one with any other size.",
           {"EnqueueFillBuffer.pattern-sizes"}) {
  constexpr std::size_t largest = 128;
  constexpr std::size_t filled = 2 * largest;
  std::vector<std::size_t> sizes;
  for (std::size_t first = 1; first <= largest; first *= 2) {
    for (std::size_t second = 1; second <= largest; second *= 2) {
      sizes.insert(sizes.end(), {first, second});
    }
  }
  FilledBuffer buffer = fixture.filled_buffer((sizes.size() + 1) * filled);
  for (std::size_t n = 0; n < sizes.size(); ++n) {
    fill_and_note(fixture, buffer, sizes[n], n * filled / sizes[n], filled / sizes[n]);
  }
  expect_contents(fixture, buffer);
}

const Command& shared_copy(const char* variant) {
  static const std::vector<Command> copies =
      commands_that([](const Command& command) { return command.type == CL_COMMAND_SVM_MEMCPY; });
  return *std::find_if(copies.begin(), copies.end(), [&](const Command& command) {
    return std::string_view{command.variant} == variant;
  });
}

PlacedCommand on_host(const Command& command, std::size_t size, std::size_t pattern) {
  PlacedCommand made = linear_row("", command, size, {whole, 3, guard}, {whole, 5, guard}, pattern);
  for (MemorySpec* const spec : {&made.placement.from, &made.placement.to}) {
    spec->kind = spec->kind == MemoryKind::svm ? MemoryKind::host : spec->kind;
  }
  return made;
}

CLMEM_CASES(shared_copy_cases) {
  const auto copies = [](const char* name, const char* variant, const char* topic,
                         const char* sentence, bool of_source,
                         const std::vector<RangeRow>& ranges) {
    return moves(name, sentence,
                 {topic, "EnqueueSVMMemcpy.interior", "EnqueueSVMMemcpy.outside-untouched"},
                 range_rows(shared_copy(variant), ranges, of_source));
  };
  return in_suite("SvmMemcpy",
                  join({copies("CopiesBetweenAllocations", "", "EnqueueSVMMemcpy.svm-to-svm",
                               "A range is copied from one SVM allocation to another, wherever it "
                               "begins in each, and nothing else changes.",
                               false, linear_ranges_and_large()),
                        copies("CopiesFromHost", "FromHost", "EnqueueSVMMemcpy.host-to-svm",
                               "An SVM copy may have ordinary host memory as its source, whether "
                               "or not the device shares it.",
                               false, linear_ranges()),
                        copies("CopiesToHost", "ToHost", "EnqueueSVMMemcpy.svm-to-host",
                               "An SVM copy may have ordinary host memory as its destination, "
                               "whether or not the device shares it.",
                               true, linear_ranges())}));
}

CLMEM_CASE(SvmMemcpy, CopiesWithinHost,
           "An SVM copy may have ordinary host memory as source and destination.",
           {"EnqueueSVMMemcpy.host-to-host"}) {
  expect_moved(fixture, on_host(shared_copy(""), 1000, 1));
}

CLMEM_CASE(SvmMemFill, FillsMemoryOfTheHost,
           "A device that shares all host memory can fill any of it.",
           {"EnqueueSVMMemFill.system-pointer"}) {
  expect_moved(fixture, on_host(command_named("EnqueueSVMMemFill"), usual_size, 1));
}

CLMEM_CASES(shared_fill_cases) {
  const Command& fill = command_named("EnqueueSVMMemFill");
  const std::vector<std::string> in_part{"EnqueueSVMMemFill.partial", "EnqueueSVMMemFill.interior"};
  return in_suite("SvmMemFill", join({pattern_cases(fill, in_part), plain_cases(fill, in_part),
                                      reuse_cases(fill)}));
}

CLMEM_CASES(cases) {
  return join({host_cases("EnqueueReadBuffer", "ReadBuffer", true),
               host_cases("EnqueueWriteBuffer", "WriteBuffer", false)});
}

}  // namespace clmem::conformance::linear_transfer_cases
