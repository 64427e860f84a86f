// SPDX-License-Identifier: Apache-2.0
// Work-items of one kernel that change one value atomically: OpenCL C, "Atomic Functions". In
// whichever order they do, each returns the value that the one before it has stored.

#include "operations/command/operand.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::atomic_functions_cases {

// A value of an int or a uint; its sums stay within the range of that type.
using Number = std::int64_t;

struct Function {
  const char* name;
  cl_uint number;  // the function in kernels/atomic_kernels.cpp
  Number (*next)(Number old, Number with, Number start);
  bool recurs = false;  // a value may come back, so that its order cannot be followed
};

constexpr std::array<Function, 11> functions{
    {{"Add", 0, [](Number old, Number with, Number) { return old + with; }},
     {"Sub", 1, [](Number old, Number with, Number) { return old - with; }},
     {"Inc", 2, [](Number old, Number, Number) { return old + 1; }},
     {"Dec", 3, [](Number old, Number, Number) { return old - 1; }},
     {"Min", 4, [](Number old, Number with, Number) { return std::min(old, with); }},
     {"Max", 5, [](Number old, Number with, Number) { return std::max(old, with); }},
     {"And", 6, [](Number old, Number with, Number) { return old & with; }},
     {"Or", 7, [](Number old, Number with, Number) { return old | with; }},
     {"Xor", 8, [](Number old, Number with, Number) { return old ^ with; }, true},
     {"Xchg", 9, [](Number, Number with, Number) { return with; }},
     {"CmpXchg", 10,
      [](Number old, Number with, Number start) { return old == start ? with : old; }}}};

enum class Type { signed_int, unsigned_int };

Number number_of(Type type, std::uint32_t bits) {
  return type == Type::signed_int ? Number{static_cast<std::int32_t>(bits)} : Number{bits};
}

std::uint32_t bits_of(Number number) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(number));
}

// Start values for which sums cross zero, or the largest int.
Number start_of(const Function& function, Type type) {
  const Number middle = type == Type::signed_int ? 0 : Number{1} << 31;
  constexpr Number half = 5000;
  switch (function.number) {
    case 0:  // add, inc
    case 2:
      return middle - half;
    case 1:  // sub, dec
    case 3:
      return middle + half;
    case 4:  // min
      return type == Type::signed_int ? CL_INT_MAX : Number{CL_UINT_MAX};
    case 5:  // max
    case 7:  // or
      return number_of(type, type == Type::signed_int && function.number == 5 ? 1U << 31 : 0);
    case 6:  // and
      return number_of(type, CL_UINT_MAX);
    default:
      return number_of(type, 0x80000001U);
  }
}

// The operands of exchanges differ, so that each is seen by one work-item at most.
std::uint32_t operand_of(const Function& function, std::size_t item, std::mt19937_64& random) {
  const auto place = static_cast<std::uint32_t>(item);
  const std::uint32_t bit = 1U << (item % 32);
  switch (function.number) {
    case 0:
    case 1:
      return 1 + static_cast<std::uint32_t>(random() % 999);
    case 6:
      return ~bit;
    case 7:
      return bit;
    case 9:
    case 10:
      return 1000 + place;
    default:
      return static_cast<std::uint32_t>(random());
  }
}

// One work-item's operand and the value that the function returned to it.
struct Step {
  Number was;
  Number with;
};

// Returns why no order of the work-items explains the returned values; empty if one does.
std::string fault_of_order(const Function& function, Number start, std::span<const Step> steps,
                           Number end) {
  std::multimap<Number, Number> with_by_old;
  for (const Step& step : steps) {
    with_by_old.emplace(step.was, step.with);
  }
  Number current = start;
  Number next = start;
  for (bool has_next = true; has_next;) {
    current = next;
    has_next = false;
    const auto [first, last] = with_by_old.equal_range(current);
    for (auto at = first; at != last; ++at) {
      const Number result = function.next(current, at->second, start);
      if (result == current) {
        continue;
      }
      if (has_next) {
        return "two work-items have changed the value " + std::to_string(current);
      }
      next = result;
      has_next = true;
    }
    with_by_old.erase(first, last);
  }
  if (!with_by_old.empty()) {
    return std::to_string(with_by_old.size()) + " of " + std::to_string(steps.size()) +
           " work-items have seen a value that no order gives, one of them " +
           std::to_string(with_by_old.begin()->first);
  }
  return current == end ? ""
                        : "the last value is " + std::to_string(end) + " instead of " +
                              std::to_string(current);
}

std::string fault_of_end(const Function& function, Number start, std::span<const Step> steps,
                         Number end) {
  const Number expected = std::accumulate(
      steps.begin(), steps.end(), start,
      [&](Number value, const Step& step) { return function.next(value, step.with, start); });
  return bits_of(expected) == bits_of(end) ? ""
                                           : "the last value is " + std::to_string(end) +
                                                 " instead of " + std::to_string(expected);
}

void expect_some_order(const Function& function, Number start, std::span<const Step> steps,
                       Number end, const char* rule = "") {
  EXPECT_THAT(function.recurs ? fault_of_end(function, start, steps, end)
                              : fault_of_order(function, start, steps, end),
              by(rule, testing::StrEq("")))
      << function.name << ", from " << start << " on";
}

using Words = std::vector<std::uint32_t>;

Words words_in(Fixture& fixture, cl_mem buffer, std::size_t count) {
  Words words(count);
  must_read(fixture.queue(), buffer, std::as_writable_bytes(std::span{words}));
  return words;
}

// The work-items, their operands and the values that were returned to them.
struct WorkItems {
  WorkItems(Fixture& fixture, const Function& of, Type type_of_value, std::size_t group,
            std::size_t groups, const char* checked = "")
      : function{of},
        type{type_of_value},
        start{start_of(of, type_of_value)},
        group_size{group},
        size{group * groups},
        rule{checked},
        was{fixture.filled_buffer(size * sizeof(cl_uint))} {
    std::mt19937_64 random = random_numbers(fixture);
    for (std::size_t item = 0; item < size; ++item) {
      operands.push_back(operand_of(function, item, random));
    }
    with = must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                     size * sizeof(cl_uint), operands.data());
  }

  void run(Fixture& fixture, const Kernel& kernel) const {
    kernel.enqueue(fixture.queue(), {size}, nullptr, {group_size});
    fixture.finish();
  }

  [[nodiscard]] std::vector<Step> steps(Fixture& fixture) const {
    const Words seen = words_in(fixture, was.get(), size);
    std::vector<Step> made;
    for (std::size_t item = 0; item < size; ++item) {
      made.push_back({number_of(type, seen[item]), number_of(type, operands[item])});
    }
    return made;
  }

  const Function& function;
  Type type;
  Number start;
  std::size_t group_size;
  std::size_t size;
  const char* rule;  // the requirement that the order of its work-items checks
  Words operands;
  Handle<cl_mem> with;
  FilledBuffer was;
};

// The largest group that kernel and device permit, up to 64 work-items.
std::size_t group_size(Fixture& fixture, const Kernel& kernel) {
  const std::size_t size =
      std::min({kernel.largest_group(fixture), fixture.device().max_work_item_sizes().front(),
                std::size_t{64}});
  if (size < 2) {
    unsupported("work-groups of several work-items");
  }
  return size;
}

constexpr std::size_t memory_size = 64;  // bytes; the first four are the value

Bytes with_number(Bytes bytes, Number number) {
  const std::uint32_t bits = bits_of(number);
  std::memcpy(bytes.data(), &bits, sizeof bits);
  return bytes;
}

// Checks that the rest of the memory, and the bytes around it, stay unchanged.
void apply_in(Fixture& fixture, const Kernel& kernel, const WorkItems& items,
              const MemorySpec& spec) {
  Operand memory{fixture, spec};
  const MemoryPart all = memory.all();
  const Bytes start = with_number(memory.contents(), items.start);
  must_succeed(all.write(fixture.queue(), CL_TRUE, start.data()), "a write of the start value");
  const auto set_all = [&](const auto& address) {
    kernel.set_all(address, items.function.number, bits_of(items.start), items.with.get(),
                   items.was.get());
  };
  if (all.kind == MemoryKind::svm) {
    set_all(SvmPointer{all.place.address});
  } else {
    set_all(all.place.mem);
  }
  items.run(fixture, kernel);
  std::array<std::uint32_t, memory_size / sizeof(std::uint32_t)> seen{};
  must_succeed(all.read(fixture.queue(), CL_TRUE, seen.data()), "a read of the last value");
  const Number end = number_of(items.type, seen.front());
  expect_some_order(items.function, items.start, items.steps(fixture), end, items.rule);
  memory.put(with_number(start, end));
  memory.whole->expect(fixture, Compared::in_every_way);
}

struct TypeRow {
  Type type;
  const char* name;
};

constexpr TypeRow types[] = {{Type::signed_int, "int"}, {Type::unsigned_int, "uint"}};

struct FunctionRow {
  const Function* function;
  TypeRow type;
  const char* rule = "";  // see WorkItems
};

Rows<FunctionRow> function_rows() {
  Rows<FunctionRow> rows;
  for (const Function& function : functions) {
    for (const TypeRow& type : types) {
      rows.push_back({std::string{function.name} + "_" + type.name, {}, {&function, type}});
    }
  }
  return rows;
}

void apply_globally(Fixture& fixture, const FunctionRow& row, const std::string& kernels,
                    std::size_t groups, MemorySpec spec = {.kind = MemoryKind::buffer}) {
  const Kernel kernel{fixture, kernels + row.type.name};
  const WorkItems items{fixture, *row.function, row.type.type, group_size(fixture, kernel),
                        groups,  row.rule};
  spec.size = memory_size;
  apply_in(fixture, kernel, items, spec);
}

constexpr std::size_t many_groups = 32;

CLMEM_TABLE(KernelAtomics, OfOneGroup,
            "Atomic functions of the work-items of a work-group on one value in global memory take "
            "effect one after the other.",
            (const FunctionRow& row), function_rows(), {"KernelAtomics.group"},
            .time_limit_s = compiling_limit_s) {
  apply_globally(fixture, row, "apply_global_", 1);
}

// Each work-group has a value of its own.
CLMEM_TABLE(KernelAtomics, OfLocalMemory,
            "Atomic functions of the work-items of a work-group on one value in local memory take "
            "effect one after the other.",
            (const FunctionRow& row), function_rows(), {"KernelAtomics.local"},
            .time_limit_s = compiling_limit_s) {
  constexpr std::size_t groups = 8;
  const Kernel kernel{fixture, std::string{"apply_local_"} + row.type.name};
  const WorkItems items{fixture, *row.function, row.type.type, group_size(fixture, kernel), groups};
  const FilledBuffer end = fixture.filled_buffer(groups * sizeof(cl_uint));
  kernel.set_all(LocalMemory{sizeof(cl_uint)}, items.function.number, bits_of(items.start),
                 items.with.get(), items.was.get(), end.get());
  items.run(fixture, kernel);
  const std::vector<Step> steps = items.steps(fixture);
  const Words ends = words_in(fixture, end.get(), groups);
  for (std::size_t group = 0; group < groups; ++group) {
    SCOPED_TRACE(testing::Message() << "work-group " << group);
    expect_some_order(items.function, items.start,
                      std::span{steps}.subspan(group * items.group_size, items.group_size),
                      number_of(items.type, ends[group]));
  }
}

CLMEM_TABLE(KernelAtomics, OfOldFunctions,
            "Atomic functions of OpenCL C 1.1 on one value take effect one after the other, "
            "whichever work-groups the work-items are in.",
            (FunctionRow row), function_rows(), {"KernelAtomics.groups.legacy"},
            .time_limit_s = compiling_limit_s) {
  row.rule = "KernelAtomics.groups.legacy";
  apply_globally(fixture, row, "apply_global_", many_groups);
}

CLMEM_TABLE(KernelAtomics, OfAllGroups,
            "Atomic functions of device scope on one value take effect one after the other, "
            "whichever work-groups the work-items are in.",
            (const FunctionRow& row), function_rows(), {"KernelAtomics.groups"},
            .time_limit_s = compiling_limit_s) {
  apply_globally(fixture, row, "apply_device_", many_groups);
}

CLMEM_TABLE(KernelAtomics, InEveryMemory,
            "Atomic functions are atomic in every kind of memory that a kernel can write, and "
            "change no byte but those of their value.",
            (const MemorySpec& spec),
            (Rows<MemorySpec>{
                {"PartOfBuffer", {.kind = MemoryKind::buffer, .sub_range = SubRange::inner}},
                {"HostMemory",
                 {.kind = MemoryKind::buffer, .flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR}},
                {"SharedVirtualMemory", {.kind = MemoryKind::svm}}}),
            {"KernelAtomics.groups"}, .time_limit_s = compiling_limit_s) {
  for (const std::size_t function : {0u, 9u}) {  // a sum, an exchange
    apply_globally(fixture, {&functions.at(function), types[1]}, "apply_device_", many_groups,
                   spec);
  }
}

}  // namespace clmem::conformance::atomic_functions_cases
