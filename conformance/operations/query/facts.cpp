// SPDX-License-Identifier: Apache-2.0
#include "operations/query/facts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "harness/constant_text.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

// Writes each byte in hexadecimal, in the order of memory.
std::string text_of(const Bytes& value) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::byte byte : value) {
    const auto number = std::to_integer<std::size_t>(byte);
    text += {digits[number / 16], digits[number % 16], ' '};
  }
  return text;
}

QueryRow row_of(const Fact& fact) {
  return {"", fact.query, fact.value.size()};
}

}  // namespace

void remember(Facts& facts, const InfoCall& get_info, std::initializer_list<cl_uint> queries) {
  for (const cl_uint query : queries) {
    std::size_t size = 0;
    must_succeed(get_info(query, 0, nullptr, &size), "a query");
    Bytes value(size);
    must_succeed(get_info(query, size, value.data(), nullptr), "a query");
    facts.push_back({get_info, query, value});
  }
}

void add_image(Facts& facts, const InfoCall& get_info, const cl_image_desc& description,
               const ImageFormat& format) {
  add(facts, get_info, CL_IMAGE_FORMAT, format.cl);
  add(facts, get_info, CL_IMAGE_ELEMENT_SIZE, format.element);
  add(facts, get_info, CL_IMAGE_WIDTH, description.image_width);
  add(facts, get_info, CL_IMAGE_HEIGHT, description.image_height);
  add(facts, get_info, CL_IMAGE_DEPTH, description.image_depth);
  add(facts, get_info, CL_IMAGE_ARRAY_SIZE, description.image_array_size);
  add(facts, get_info, CL_IMAGE_BUFFER, description.buffer);
  add(facts, get_info, CL_IMAGE_NUM_MIP_LEVELS, cl_uint{0});
  add(facts, get_info, CL_IMAGE_NUM_SAMPLES, cl_uint{0});
  remember(facts, get_info, {CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH});
}

void expect_fact(const Fact& fact) {
  Bytes seen(fact.value.size(), std::byte{0xa5});
  std::size_t size = 0;
  EXPECT_THAT(fact.get_info(fact.query, seen.size(), seen.data(), &size), returns(CL_SUCCESS));
  EXPECT_EQ(size, fact.value.size()) << query_text(fact.query);
  EXPECT_EQ(text_of(seen), text_of(fact.value)) << query_text(fact.query);
}

void expect_fact_in_every_way(const Fact& fact) {
  expect_fact(fact);
  expect_sizes(fact.get_info, row_of(fact), &fact.value);
  expect_size_is_optional(fact.get_info, row_of(fact));
  EXPECT_THAT(fact.get_info(fact.query, 0, nullptr, nullptr), returns(CL_SUCCESS));
}

void ask_in_vain(const Fact& fact) {
  Bytes storage(fact.value.size());
  (void)fact.get_info(0xffffffffU, storage.size(), storage.data(), nullptr);
  if (!fact.value.empty()) {
    expect_too_small(returns(CL_INVALID_VALUE), fact.get_info, row_of(fact));
  }
}

}  // namespace clmem::conformance
