// SPDX-License-Identifier: Apache-2.0
#include "operations/query/facts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "harness/constant_text.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

constexpr std::byte unwritten{0xa5};

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

// The value starts the storage; the rest of the storage may be written, too (query_rules.cpp).
void expect_value(const Fact& fact, const Bytes& storage, const char* how) {
  const Bytes seen(storage.begin(),
                   storage.begin() + static_cast<std::ptrdiff_t>(fact.value.size()));
  EXPECT_EQ(text_of(seen), text_of(fact.value)) << query_text(fact.query) << how;
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
  Bytes seen(fact.value.size(), unwritten);
  std::size_t size = 0;
  EXPECT_THAT(fact.get_info(fact.query, seen.size(), seen.data(), &size), returns(CL_SUCCESS));
  EXPECT_EQ(size, fact.value.size()) << query_text(fact.query);
  expect_value(fact, seen, "");
}

void expect_fact_in_every_way(const Fact& fact) {
  expect_fact(fact);
  const std::size_t exact = fact.value.size();
  Bytes seen(exact + 9, unwritten);
  std::size_t size = 0;
  EXPECT_THAT(fact.get_info(fact.query, seen.size(), seen.data(), &size), returns(CL_SUCCESS));
  EXPECT_EQ(size, exact) << query_text(fact.query) << " with storage for more";
  expect_value(fact, seen, " with storage for more");
  for (const std::size_t given : {std::size_t{0}, std::size_t{1}, exact + 9}) {
    size = 0;
    EXPECT_THAT(fact.get_info(fact.query, given, nullptr, &size), returns(CL_SUCCESS));
    EXPECT_EQ(size, exact) << query_text(fact.query) << " without storage";
  }
  EXPECT_THAT(fact.get_info(fact.query, 0, nullptr, nullptr), returns(CL_SUCCESS));
  Bytes again(exact, unwritten);
  EXPECT_THAT(fact.get_info(fact.query, exact, again.data(), nullptr), returns(CL_SUCCESS));
  expect_value(fact, again, " without a size");
}

void ask_in_vain(const Fact& fact) {
  const std::size_t exact = fact.value.size();
  Bytes storage(exact, unwritten);
  (void)fact.get_info(0xffffffffU, exact, storage.data(), nullptr);
  for (std::size_t size = 0; size < exact; size += 1 + size / 2) {
    storage.assign(exact, unwritten);
    EXPECT_THAT(fact.get_info(fact.query, size, storage.data(), nullptr), returns(CL_INVALID_VALUE))
        << query_text(fact.query) << " with storage for " << size << " bytes";
    for (std::size_t i = size; i < exact; ++i) {
      EXPECT_EQ(storage[i], unwritten) << query_text(fact.query) << " is written after its storage";
    }
  }
}

}  // namespace clmem::conformance
