// SPDX-License-Identifier: Apache-2.0
#include "operations/query/query_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/call_text.hpp"
#include "harness/set_up.hpp"
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

// Returns the size in the row, or else the size that the driver reports; 0 for one above 256 MiB,
// with which sums could wrap.
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

std::string text_of(const Bytes& value) {
  std::string text;
  for (const std::byte byte : value) {
    text += digits_of(byte) + ' ';
  }
  return text;
}

QueryRow row_of(const ExpectedValue& one) {
  return {"", one.query, one.value.size()};
}

constexpr const char* size_only = "query.size-only";
constexpr const char* size_exact = "query.size-ret-exact";
constexpr const char* no_size = "query.no-size-ret";

using ExpectRule = void (*)(const InfoCall& get_info, const QueryRow& row);

template <ExpectRule expect>
void expect_of(Fixture&, const QueriedObject& queried, const QueryRow& row) {
  expect(queried.get_info, row);
}

void expect_sizes_without_value(const InfoCall& get_info, const QueryRow& row) {
  expect_sizes(get_info, row);
}

void expect_sizes_and_no_size(const InfoCall& get_info, const QueryRow& row) {
  expect_sizes(get_info, row);
  expect_size_is_optional(get_info, row);
}

void expect_too_small_refused(Fixture& fixture, const QueriedObject& queried, const QueryRow& row) {
  expect_too_small(fixture.refuses(CL_INVALID_VALUE), queried.get_info, row);
  queried.expect_unchanged(fixture);
}

SizeRule refuses_small(const char* name) {
  return {name,
          "A query whose storage is smaller than the value is rejected, and writes nothing after "
          "that storage.",
          {"err.INVALID_VALUE.size-too-small"},
          expect_too_small_refused};
}

SizeRule size_is_optional() {
  return {"NoSizeWanted",
          "A query may pass NULL for param_value_size_ret.",
          {no_size},
          expect_of<expect_size_is_optional>};
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

void add_current_values(ExpectedValues& expected, const InfoCall& get_info,
                        std::initializer_list<cl_uint> queries) {
  for (const cl_uint query : queries) {
    std::size_t size = 0;
    must_succeed(get_info(query, 0, nullptr, &size), "a query");
    Bytes value(size);
    must_succeed(get_info(query, size, value.data(), nullptr), "a query");
    expected.push_back({get_info, query, value});
  }
}

void add_image(ExpectedValues& expected, const InfoCall& get_info, const cl_image_desc& description,
               const ImageFormat& format) {
  add(expected, get_info, CL_IMAGE_FORMAT, format.cl);
  add(expected, get_info, CL_IMAGE_ELEMENT_SIZE, format.element);
  add(expected, get_info, CL_IMAGE_WIDTH, description.image_width);
  add(expected, get_info, CL_IMAGE_HEIGHT, description.image_height);
  add(expected, get_info, CL_IMAGE_DEPTH, description.image_depth);
  add(expected, get_info, CL_IMAGE_ARRAY_SIZE, description.image_array_size);
  add(expected, get_info, CL_IMAGE_BUFFER, description.buffer);
  add(expected, get_info, CL_IMAGE_NUM_MIP_LEVELS, cl_uint{0});
  add(expected, get_info, CL_IMAGE_NUM_SAMPLES, cl_uint{0});
  add_current_values(expected, get_info, {CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH});
}

void expect_value(const ExpectedValue& one) {
  Bytes seen(one.value.size(), std::byte{0xa5});
  std::size_t size = 0;
  EXPECT_THAT(one.get_info(one.query, seen.size(), seen.data(), &size), returns(CL_SUCCESS));
  EXPECT_EQ(size, one.value.size()) << query_text(one.query);
  EXPECT_EQ(text_of(seen), text_of(one.value)) << query_text(one.query);
}

void expect_value_in_every_way(const ExpectedValue& one) {
  expect_value(one);
  expect_sizes(one.get_info, row_of(one), &one.value);
  expect_size_is_optional(one.get_info, row_of(one));
  EXPECT_THAT(one.get_info(one.query, 0, nullptr, nullptr), returns(CL_SUCCESS));
}

void make_wrong_queries(const ExpectedValue& one) {
  Bytes storage(one.value.size());
  (void)one.get_info(0xffffffffU, storage.size(), storage.data(), nullptr);
  if (!one.value.empty()) {
    expect_too_small(returns(CL_INVALID_VALUE), one.get_info, row_of(one));
  }
}

Case SizeRule::about(const std::string& function, const char* file, int line) const {
  Case made{.name = name, .sentence = sentence, .file = file, .line = line};
  for (const char* const topic : topics) {
    cite(made, function + "." + topic);
  }
  return made;
}

const std::vector<SizeRule>& two_size_rules() {
  static const std::vector<SizeRule> rules{
      {"ReportsSize",
       "A query returns the exact size of the value, whatever storage it is given, and the same "
       "value if it passes NULL for param_value_size_ret.",
       {size_only, size_exact, no_size},
       expect_of<expect_sizes_and_no_size>},
      refuses_small("RefusesTooLittleStorage")};
  return rules;
}

const std::vector<SizeRule>& three_size_rules() {
  static const std::vector<SizeRule> rules{
      {"ReportsSize",
       "A query returns the exact size of the value, whatever storage it is given.",
       {size_only, size_exact},
       expect_of<expect_sizes_without_value>},
      size_is_optional(),
      refuses_small("RefusesTooLittleStorage")};
  return rules;
}

const std::vector<SizeRule>& four_size_rules() {
  static const std::vector<SizeRule> rules{
      {"SizeOnly",
       "A query without storage returns the size of the value.",
       {size_only},
       expect_of<expect_size_without_storage>},
      {"LargerStorage",
       "A query may get more storage than its value needs, and writes nothing past it.",
       {size_exact},
       expect_of<expect_sizes_without_value>},
      size_is_optional(),
      refuses_small("RefusesSmallStorage")};
  return rules;
}

Cases size_cases(const InfoFunction& function, const std::vector<SizeRule>& rules) {
  std::vector<Cases> parts;
  for (const SizeRule& rule : rules) {
    parts.push_back(each(
        rule.about(function.name, function.file, function.line), function.rows,
        [object = function.object, expect = rule.expect](Fixture& fixture, const QueryRow& row) {
          fixture.needs(row.since);
          expect(fixture, object(fixture), row);
        }));
  }
  return join(parts);
}

Cases info_cases(const InfoFunction& function) {
  Case unknown{
      .name = "RefusesUnknownQuery",
      .sentence =
          "A query with a param_name that the specification does not list for it is rejected.",
      .requirements = {function.name + ".err.INVALID_VALUE.param-name"},
      .file = function.file,
      .line = function.line};
  unknown.body = [object = function.object](Fixture& fixture) {
    const QueriedObject queried = object(fixture);
    expect_unknown_refused(fixture, queried.get_info);
    queried.expect_unchanged(fixture);
  };
  return in_suite(function.name, join({size_cases(function), {unknown}}));
}

}  // namespace clmem::conformance
