// SPDX-License-Identifier: Apache-2.0
// Linear reads, writes, copies and fills of buffers and shared virtual memory: the target range
// gets its bytes, and everything else stays unchanged.

#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::linear_transfer_cases {

namespace {

constexpr std::size_t guard = 61;  // bytes after what is moved; odd
constexpr MemorySpec whole{};
constexpr MemorySpec inner{.sub_range = SubRange::inner};
constexpr MemorySpec last{.sub_range = SubRange::end};
constexpr MemorySpec over_svm{.over_svm = true};

// A range of one side; the other side begins at another offset.
std::vector<PlacedCommand> range_rows(const Command& command,
                                      const std::vector<LinearRange>& ranges, bool of_source,
                                      const MemorySpec& spec = whole) {
  std::vector<PlacedCommand> rows;
  for (const LinearRange& range : ranges) {
    const LinearPlace side{spec, range.offset, range.buffer_size - range.offset - range.size};
    const LinearPlace other{whole, range.host_shift, guard};
    PlacedCommand& row = rows.emplace_back(linear_row(
        range.name, command, range.size, of_source ? side : other, of_source ? other : side));
    row.profile = range.profile;
    row.memory = range.memory;
  }
  return rows;
}

std::vector<PlacedCommand> flag_rows(const Rows<cl_mem_flags>& flags, const PlacedCommand& like,
                                     Compared compared = Compared::in_every_way) {
  std::vector<PlacedCommand> rows;
  for (const Row<cl_mem_flags>& row : flags) {
    PlacedCommand& made = rows.emplace_back(like);
    made.name = row.name;
    made.compared = compared;
    made.placement.from.flags = made.placement.to.flags = row.value;
  }
  return rows;
}

Cases host_cases(const char* name, const char* suite, bool reads) {
  const Command& command = command_named(name);
  const std::string base = std::string{name} + ".";
  const LinearPlace device{whole, 1001, 4099 - 1001 - 2047};
  const LinearPlace host{whole, 3, guard};
  const PlacedCommand odd =
      linear_row("", command, 2047, reads ? device : host, reads ? host : device);
  return in_suite(
      suite,
      join(
          {moves({.name = "MovesItsRange",
                  .sentence = "A transfer moves the bytes of its range, and nothing around them "
                              "changes.",
                  .requirements = {base + "data", base + "outside-untouched", base + "unaligned",
                                   base + "whole"}},
                 range_rows(command, linear_ranges_and_large(), reads)),
           moves_later({.name = "MovesItsRangeLater",
                        .sentence = "A transfer that has to wait for an event moves the same "
                                    "bytes.",
                        .requirements = {base + "data", "Enqueue.wait-list.honoured"}},
                       range_rows(command, linear_ranges(), reads)),
           moves({.name = "WorksOnEveryStorage",
                  .sentence = "A transfer works wherever the driver stores the bytes, and with all "
                              "kernel access flags.",
                  .requirements = {base + "data", base + "kernel-flags-ignored"}},
                 flag_rows(storage_rows(), odd)),
           moves({.name = "AddressesSubBuffer",
                  .sentence = "The offset of a transfer with a sub-buffer counts from its origin, "
                              "and nothing around the range changes in the parent.",
                  .requirements = {base + "sub-buffer"}},
                 range_rows(command, linear_ranges(), reads, inner)),
           {moves_nothing({.sentence = "A transfer of no bytes changes nothing.",
                           .requirements = {base + "zero-size", base + "outside-untouched"}},
                          command)}}));
}

constexpr std::size_t mebibyte = 1048576;

struct CopyRange {
  const char* name;
  std::size_t from;
  std::size_t to;
  std::size_t size;
};

constexpr std::array copy_ranges{CopyRange{"OneByte", 0, 0, 1},
                                 CopyRange{"OneByteToElsewhere", 5, 66, 1},
                                 CopyRange{"Odd", 13, 4, 29},
                                 CopyRange{"OddToOdd", 7, 9, 61},
                                 CopyRange{"Word", 4, 8, 4},
                                 CopyRange{"UnalignedWords", 3, 1, 64},
                                 CopyRange{"AlignedToUnaligned", 64, 65, 256},
                                 CopyRange{"UnalignedToAligned", 129, 128, 255},
                                 CopyRange{"PageLessOne", 1, 4096, 4095},
                                 CopyRange{"Page", 4096, 0, 4096},
                                 CopyRange{"PageAndOne", 4095, 2, 4097},
                                 CopyRange{"Large", 0, 0, mebibyte + 3},
                                 CopyRange{"LargeShifted", 3, 4099, mebibyte + 1},
                                 CopyRange{"AfterFirst64KiB", 70001, 66003, 4099},
                                 CopyRange{"LargeToOtherResidue", 2, 5, 70001},
                                 CopyRange{"Twice64KiB", 65536, 64, 131072}};

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
  return linear_row("", command_named("EnqueueCopyBuffer"), size, {whole, 1001, 4099 - 1001 - size},
                    {whole, 77, 4099 - 77 - size});
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

CLMEM_CASES(copy_cases) {
  const Command& copy = command_named("EnqueueCopyBuffer");
  std::vector<PlacedCommand> with_large = copy_rows(guard);
  PlacedCommand& large = with_large.emplace_back(linear_row(
      "SeventeenMebibytes", copy, 17 * mebibyte + 5, {whole, 1, guard}, {whole, 2, guard}));
  large.profile = CaseProfile::full;
  large.memory = 34 * mebibyte;
  const Case in_parts{
      .sentence =
          "The offsets of a copy count from the origin of a sub-buffer, separately for source and "
          "destination.",
      .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"}};
  const auto named = [](Case common, const char* name) {
    common.name = name;
    return common;
  };
  return in_suite(
      "CopyBuffer",
      join({moves({.name = "MovesItsRange",
                   .sentence = "The destination range of a copy gets the bytes of the source "
                               "range; all other bytes stay unchanged.",
                   .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched",
                                    "EnqueueCopyBuffer.unaligned"}},
                  with_large),
            moves_later({.name = "MovesItsRangeLater",
                         .sentence = "A copy that has to wait for an event moves the same bytes.",
                         .requirements = {"EnqueueCopyBuffer.data", "Enqueue.wait-list.honoured"}},
                        copy_rows(guard)),
            moves({.name = "ReachesBothEnds",
                   .sentence = "The source and the destination range of a copy may end at the end "
                               "of their buffers.",
                   .requirements = {"EnqueueCopyBuffer.data"}},
                  copy_rows(0)),
            moves({.name = "WorksOnEveryStorage",
                   .sentence = "Flags about storage and kernel access do not restrict a copy.",
                   .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.flags-ignored"}},
                  flag_rows(storage_rows(), odd_copy())),
            moves({.name = "IgnoresHostAccess",
                   .sentence = "Host access flags do not restrict a copy, on either side.",
                   .requirements = {"EnqueueCopyBuffer.flags-ignored",
                                    "EnqueueCopyBuffer.host-no-access"}},
                  flag_rows(host_access_rows(), odd_copy(), Compared::by_copy)),
            moves({.name = "WorksBetweenStorages",
                   .sentence =
                       "Source and destination of a copy may be created with different flags.",
                   .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.flags-ignored"}},
                  between_storages()),
            moves(named(in_parts, "AddressesRangeFromSubBuffer"), copy_rows(0, inner, whole)),
            moves(named(in_parts, "AddressesRangeToSubBuffer"), copy_rows(0, whole, inner)),
            moves(named(in_parts, "AddressesRangeBetweenSubBuffers"), copy_rows(0, inner, last)),
            {moves_nothing({.sentence = "A copy of no bytes changes nothing.",
                            .requirements = {"EnqueueCopyBuffer.zero-size",
                                             "EnqueueCopyBuffer.outside-untouched"}},
                           copy)}}));
}

// The number of patterns that are filled, after a number of others.
struct Repeats {
  const char* name;
  std::size_t skipped;
  std::size_t (*count)(std::size_t pattern);
};

constexpr std::size_t many = 1021;  // a prime
constexpr std::size_t tail = 77;    // bytes after the range; a whole pattern need not fit there

constexpr std::array repeats{
    Repeats{"OnePatternAtStart", 0, [](std::size_t) -> std::size_t { return 1; }},
    Repeats{"OnePatternAfterAnother", 1, [](std::size_t) -> std::size_t { return 1; }},
    Repeats{"SomePatterns", 3, [](std::size_t) -> std::size_t { return 3; }},
    Repeats{"ManyPatterns", 3, [](std::size_t) { return many; }},
    Repeats{"AboutOneMebibyte", 1, [](std::size_t pattern) { return mebibyte / pattern - 2; }}};

std::vector<PlacedCommand> pattern_rows(const Command& fill, const Repeats& of, std::size_t after,
                                        const MemorySpec& spec = whole) {
  std::vector<PlacedCommand> rows;
  for (std::size_t size = 1; size <= 128; size *= 2) {
    PlacedCommand& made =
        rows.emplace_back(linear_row("Of" + std::to_string(size), fill, of.count(size) * size, {},
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
    cases = join({std::move(cases),
                  moves({.name = std::string{"RepeatsPattern"} + of.name,
                         .sentence = "The pattern of a fill repeats from the offset on, in its own "
                                     "order, and nothing around the range changes.",
                         .requirements = cited},
                        pattern_rows(fill, of, tail))});
  }
  return cases;
}

// Patterns for which a driver may set memory byte by byte, or not at all.
Cases plain_cases(const Command& fill, const std::vector<std::string>& cited) {
  struct Value {
    const char* name;
    std::byte value;
  };
  std::vector<PlacedCommand> rows;
  for (const Value& plain : {Value{"Zeros", std::byte{0}}, Value{"Ones", std::byte{0xff}},
                             Value{"SameBytes", std::byte{0x5b}}}) {
    for (PlacedCommand row :
         pattern_rows(fill, {"", 3, [](std::size_t) -> std::size_t { return 719; }}, tail)) {
      row.name = plain.name + row.name;
      row.placement.value = plain.value;
      rows.push_back(std::move(row));
    }
  }
  return moves({.name = "RepeatsPlainPattern",
                .sentence = "A fill with a pattern of equal bytes, zeros included, fills its range "
                            "like any other.",
                .requirements = cited},
               rows);
}

Cases reuse_cases(const Command& fill) {
  return moves_later(
      {.name = "KeepsItsOwnPattern",
       .sentence = "The memory of the pattern may be overwritten while the fill still waits.",
       .requirements = {std::string{fill.name} + ".pattern-reuse"}},
      pattern_rows(fill, {"", 1, [](std::size_t) -> std::size_t { return 3; }}, tail));
}

CLMEM_CASES(fill_cases) {
  const Command& fill = command_named("EnqueueFillBuffer");
  const Repeats all{"", 0, [](std::size_t) { return many; }};
  const Repeats one{"", 3, [](std::size_t) -> std::size_t { return 1; }};
  const Repeats rest{"", 3, [](std::size_t) { return many; }};
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
           moves({.name = "FillsItsRangeWithByte",
                  .sentence = "A fill with a pattern of one byte may begin and end at any byte.",
                  .requirements = {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.partial"}},
                 range_rows(fill, linear_ranges_and_large(), false)),
           moves({.name = "FillsWholeBuffer", .sentence = "A fill may cover the whole buffer."},
                 pattern_rows(fill, all, 0)),
           moves({.name = "FillsOnePatternAtTheEnd",
                  .sentence = "A fill of one pattern may end at the end of the buffer.",
                  .requirements = {"EnqueueFillBuffer.partial"}},
                 pattern_rows(fill, one, 0)),
           moves({.name = "FillsWholeOfEveryStorage",
                  .sentence = "A fill reaches the end of a buffer, however the buffer is stored.",
                  .requirements = {"EnqueueFillBuffer.flags-ignored"}},
                 flag_rows(storage_rows(), words)),
           moves({.name = "AddressesSubBuffer",
                  .sentence = "The offset of a fill counts from the start of the sub-buffer, and "
                              "the parent changes only there.",
                  .requirements = {"EnqueueFillBuffer.sub-buffer", "EnqueueFillBuffer.partial"}},
                 pattern_rows(fill, rest, 0, inner)),
           moves({.name = "ReachesEndOfSubBufferAndParent",
                  .sentence = "A fill reaches the end of a sub-buffer that ends with its parent.",
                  .requirements = {"EnqueueFillBuffer.sub-buffer", "EnqueueFillBuffer.partial"}},
                 pattern_rows(fill, rest, 0, last)),
           moves({.name = "FillsSharedVirtualMemory",
                  .sentence = "A fill works on a buffer over shared virtual memory.",
                  .requirements = {"EnqueueFillBuffer.partial"}},
                 pattern_rows(fill, rest, tail, over_svm)),
           moves({.name = "IgnoresAccessFlags",
                  .sentence = "Kernel and host access flags do not restrict a fill of a buffer.",
                  .requirements = {"EnqueueFillBuffer.flags-ignored"}},
                 flag_rows(flags, linear_row("", fill, many * 4, {}, {whole, 12, tail}, 4),
                           Compared::by_copy)),
           {moves_nothing(
               {.sentence = "A fill of no bytes changes nothing.",
                .requirements = {"EnqueueFillBuffer.zero-size", "EnqueueFillBuffer.partial"}},
               fill)}}));
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

CLMEM_CASES(shared_cases) {
  const Command& fill = command_named("EnqueueSVMMemFill");
  const std::vector<std::string> in_part{"EnqueueSVMMemFill.partial", "EnqueueSVMMemFill.interior"};
  const auto copies = [](const char* name, const char* variant, const char* topic,
                         const char* sentence, bool of_source,
                         const std::vector<LinearRange>& ranges) {
    const Command& copy = shared_copy(variant);
    return moves({.suite = "SvmMemcpy",
                  .name = name,
                  .sentence = sentence,
                  .requirements = {topic, "EnqueueSVMMemcpy.interior",
                                   "EnqueueSVMMemcpy.outside-untouched"}},
                 range_rows(copy, ranges, of_source));
  };
  return join(
      {copies("CopiesBetweenAllocations", "", "EnqueueSVMMemcpy.svm-to-svm",
              "A range is copied from one SVM allocation to another, wherever it begins in each, "
              "and nothing else changes.",
              false, linear_ranges_and_large()),
       copies("CopiesFromHost", "FromHost", "EnqueueSVMMemcpy.host-to-svm",
              "An SVM copy may have ordinary host memory as its source, whether or not the device "
              "shares it.",
              false, linear_ranges()),
       copies("CopiesToHost", "ToHost", "EnqueueSVMMemcpy.svm-to-host",
              "An SVM copy may have ordinary host memory as its destination, whether or not the "
              "device shares it.",
              true, linear_ranges()),
       {moves_once({.suite = "SvmMemcpy",
                    .name = "CopiesWithinHost",
                    .sentence = "An SVM copy may have ordinary host memory as source and "
                                "destination.",
                    .requirements = {"EnqueueSVMMemcpy.host-to-host"}},
                   on_host(shared_copy(""), 1000, 1))},
       in_suite("SvmMemFill",
                join({pattern_cases(fill, in_part),
                      plain_cases(fill, in_part),
                      reuse_cases(fill),
                      {moves_once(
                          {.name = "FillsMemoryOfTheHost",
                           .sentence = "A device that shares all host memory can fill any of it.",
                           .requirements = {"EnqueueSVMMemFill.system-pointer"}},
                          on_host(fill, 4096, 1))}}))});
}

CLMEM_CASES(cases) {
  return join({host_cases("EnqueueReadBuffer", "ReadBuffer", true),
               host_cases("EnqueueWriteBuffer", "WriteBuffer", false)});
}

}  // namespace

}  // namespace clmem::conformance::linear_transfer_cases
