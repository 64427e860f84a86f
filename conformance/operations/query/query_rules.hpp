// SPDX-License-Identifier: Apache-2.0
// query_rules.hpp - the rules of every clGet*Info function, the cases that check them, and the
// values that the queries of an object have to return, each time.
//
//   const InfoCall get_info = info_call(clGetPipeInfo, pipe.get());
//   expect_sizes(get_info, row);               // without storage, with enough, with more
//   expect_too_small(fixture.refuses(CL_INVALID_VALUE), get_info, row);    // with less
//
//   return info_cases({"GetContextInfo", [](Fixture& fixture) -> QueriedObject { ... }, rows});
//
//   ExpectedValues expected;
//   add(expected, owning_call(clGetMemObjectInfo, buffer), CL_MEM_FLAGS, flags);
//   for (const ExpectedValue& one : expected) expect_value(one);
//
// Contract: a query returns a value of a fixed size, a string with its null, or a list whose size
// the driver reports. `expect_too_small` and `expect_unknown_refused` need a requirement for
// CL_INVALID_VALUE. A call of `owning_call` owns its object. Values are compared by their bytes.
// The cases cite "<name>.query.*" and "<name>.err.INVALID_VALUE.*"; `info_cases` has the suite
// <name>, and `size_cases` names none.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "harness/contents.hpp"
#include "harness/image_format.hpp"

namespace clmem::conformance {

// Placeholders for a size. A list may be empty.
inline constexpr std::size_t text_size = SIZE_MAX;
inline constexpr std::size_t list_size = SIZE_MAX - 1;

struct QueryRow {
  const char* name;
  cl_uint query;
  std::size_t size;
  ApiVersion since{1, 0};
};

using InfoCall =
    std::function<cl_int(cl_uint query, std::size_t size, void* value, std::size_t* size_ret)>;

template <typename Object, typename Call>
[[nodiscard]] InfoCall info_call(Call call, Object object) {
  return [call, object](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
    return call(object, query, size, value, size_ret);
  };
}

// `also` is owned as well: an object that this one is a part of or belongs to.
template <typename Object, typename Call>
[[nodiscard]] InfoCall owning_call(Call call, std::shared_ptr<Object> object,
                                   std::shared_ptr<const void> also = nullptr) {
  return [call, object, also](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
    return call(object->get(), query, size, value, size_ret);
  };
}

void expect_size_without_storage(const InfoCall& get_info, const QueryRow& row);
// Checks the size without storage and with storage that is large enough, and the value if it is
// given.
void expect_sizes(const InfoCall& get_info, const QueryRow& row, const Bytes* value = nullptr);
// Checks that the value is the same without param_value_size_ret.
void expect_size_is_optional(const InfoCall& get_info, const QueryRow& row);
// Checks that less storage is rejected with a code that matches.
void expect_too_small(const testing::Matcher<cl_int>& refused, const InfoCall& get_info,
                      const QueryRow& row);
// Checks that zero, all bits and `others` are rejected as queries, and that nothing is written
// after the storage.
void expect_unknown_refused(Fixture& fixture, const InfoCall& get_info,
                            std::initializer_list<cl_uint> others = {});

template <typename Value>
[[nodiscard]] Value value_of(const InfoCall& get_info, cl_uint query) {
  Value value{};
  EXPECT_THAT(get_info(query, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

// A query and the value that it has to return.
struct ExpectedValue {
  InfoCall get_info;
  cl_uint query;
  Bytes value;
};

using ExpectedValues = std::vector<ExpectedValue>;

template <typename Value>
void add(ExpectedValues& expected, const InfoCall& get_info, cl_uint query, const Value& value) {
  Bytes bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  expected.push_back({get_info, query, std::move(bytes)});
}

// Adds the values that the queries return now, where only the driver knows them.
void add_current_values(ExpectedValues& expected, const InfoCall& get_info,
                        std::initializer_list<cl_uint> queries);

// Adds the values of an image that was created from the descriptor; extents that its kind does not
// have are zero there and in the queries (clGetImageInfo).
void add_image(ExpectedValues& expected, const InfoCall& get_info, const cl_image_desc& description,
               const ImageFormat& format);

void expect_value(const ExpectedValue& one);
// Queries the value with more storage than needed, without storage, without a size, and without
// both.
void expect_value_in_every_way(const ExpectedValue& one);
// Makes one query that does not exist, and some with too little storage. Other cases check whether
// they are rejected; here nothing may be written after the storage.
void make_wrong_queries(const ExpectedValue& one);

// The call that queries an object, the owner of that object, and a check that a rejected query left
// it unchanged.
struct QueriedObject {
  InfoCall get_info;
  std::shared_ptr<const void> kept{};
  std::function<void(Fixture&)> expect_unchanged = expect_alive;
};

struct InfoFunction {
  std::string name;  // without "cl"
  QueriedObject (*object)(Fixture& fixture);
  std::vector<QueryRow> rows;
  const char* file = __builtin_FILE();
  int line = __builtin_LINE();
};

struct SizeRule {
  const char* name;
  const char* sentence;
  std::vector<const char*> topics;
  void (*expect)(Fixture& fixture, const QueriedObject& queried, const QueryRow& row);

  [[nodiscard]] Case about(const std::string& function, const char* file = __builtin_FILE(),
                           int line = __builtin_LINE()) const;
};

// All rules about sizes, as two, three or four cases.
[[nodiscard]] const std::vector<SizeRule>& two_size_rules();
[[nodiscard]] const std::vector<SizeRule>& three_size_rules();
[[nodiscard]] const std::vector<SizeRule>& four_size_rules();

[[nodiscard]] Cases size_cases(const InfoFunction& function,
                               const std::vector<SizeRule>& rules = two_size_rules());
[[nodiscard]] Cases info_cases(const InfoFunction& function);

}  // namespace clmem::conformance
