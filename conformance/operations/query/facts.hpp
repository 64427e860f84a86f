// SPDX-License-Identifier: Apache-2.0
// facts.hpp - the values that the queries of an object have to return, each time.
//
//   Facts facts;
//   add(facts, keeping(clGetMemObjectInfo, buffer), CL_MEM_FLAGS, flags);
//   ...
//   for (const Fact& fact : facts) expect_fact(fact);
//
// Contract: a call made by `keeping` owns its object. Values are compared by their bytes.
#pragma once

#include <cstring>
#include <initializer_list>
#include <memory>
#include <vector>

#include "harness/fixture.hpp"
#include "harness/image_format.hpp"
#include "operations/query/query_rules.hpp"

namespace clmem::conformance {

struct Fact {
  InfoCall get_info;
  cl_uint query;
  Bytes value;
};

using Facts = std::vector<Fact>;

template <typename Value>
void add(Facts& facts, const InfoCall& get_info, cl_uint query, const Value& value) {
  Bytes bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  facts.push_back({get_info, query, std::move(bytes)});
}

// Takes the first value of a query as the expected one, for values that only the driver knows.
void remember(Facts& facts, const InfoCall& get_info, std::initializer_list<cl_uint> queries);

// `also` is owned as well: an object that this one is a part of or belongs to.
template <typename Object, typename Call>
[[nodiscard]] InfoCall keeping(Call call, std::shared_ptr<Object> object,
                               std::shared_ptr<const void> also = nullptr) {
  return [call, object, also](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
    return call(object->get(), query, size, value, size_ret);
  };
}

// Adds the facts of an image that was created from the descriptor; extents that its kind does not
// have are zero there and in the queries (clGetImageInfo).
void add_image(Facts& facts, const InfoCall& get_info, const cl_image_desc& description,
               const ImageFormat& format);

void expect_fact(const Fact& fact);
// Checks the fact with more storage than needed, without storage, without a size, and without both.
void expect_fact_in_every_way(const Fact& fact);
// Makes one query that does not exist, and some with too little storage. Other cases check whether
// they are rejected; here nothing may be written after the storage.
void ask_in_vain(const Fact& fact);

}  // namespace clmem::conformance
