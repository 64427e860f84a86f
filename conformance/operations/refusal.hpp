// SPDX-License-Identifier: Apache-2.0
// refusal.hpp - mistakes in calls, each written once for every call that can make it.
//
//   Mistake<CommandScene>{"Null", CL_INVALID_MEM_OBJECT, {"null"},
//                         {[](CommandScene& scene) { scene.place.mem = nullptr; }}}
//
// Contract: a scene is a legal call. A mistake changes it in one way and applies to the calls for
// which the table of requirements has a row of its code and one of its topics. A scene for
// `refused` is made of a fixture, and its `expect_unchanged` checks what a rejected call must not
// change, given the code that the call has returned.
#pragma once

#include <gtest/gtest.h>

#include <clmem/opencl.hpp>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/filled_image.hpp"
#include "harness/fixture.hpp"
#include "harness/svm.hpp"

namespace clmem::conformance {

template <typename Scene>
using Change = std::function<void(Scene& scene)>;

template <typename Scene>
struct Mistake {
  std::string row;  // in the name of the case; may be empty
  cl_int code;
  std::vector<std::string> topics;     // of requirement ids; the first for which the call has one
  std::vector<Change<Scene>> changes;  // tried one after the other
};

// "CreateBuffer.err.INVALID_BUFFER_SIZE", with which the ids of such requirements begin.
[[nodiscard]] std::string error_prefix(const std::string& call, cl_int code);

// Returns the first "<prefix>.<topic>" that a case can cite, or nothing; an empty topic makes the
// prefix alone.
[[nodiscard]] std::string rule_of(const std::string& prefix,
                                  const std::vector<std::string>& topics);

template <typename Scene>
struct RefusedCall {
  const char* name;  // as requirement ids have it
  cl_int (*make)(Scene& scene);
};

// Returns a case for each mistake, which tries each change on a new scene.
template <typename Scene>
[[nodiscard]] Cases refused(const Case& common, const RefusedCall<Scene>& call,
                            const std::vector<Mistake<Scene>>& mistakes) {
  Cases cases;
  for (const Mistake<Scene>& mistake : mistakes) {
    Case& made = cases.emplace_back(common);
    made.name += mistake.row.empty() ? "" : "/" + mistake.row;
    cite(made, rule_of(error_prefix(call.name, mistake.code), mistake.topics));
    made.body = [make = call.make, mistake](Fixture& fixture) {
      for (const Change<Scene>& change : mistake.changes) {
        Scene scene{fixture};
        change(scene);
        const cl_int code = make(scene);
        EXPECT_THAT(code, fixture.refuses(mistake.code));
        scene.expect_unchanged(code);
      }
    };
  }
  return cases;
}

// Owns objects that replace an operand of a call that is rejected. The bytes of filled ones are
// compared; those of another context, or of no bytes, are only kept.
class Replacements {
 public:
  cl_mem keep(FilledBuffer buffer);
  cl_mem keep(FilledImage image);
  cl_mem keep(Handle<cl_mem> mem);
  void keep(Handle<cl_context> context) { contexts_.push_back(std::move(context)); }
  void keep(TwoDevices two) { devices_.push_back(std::move(two)); }
  void* shared(Fixture& fixture, std::size_t size) {
    return shared_.emplace_back(fixture, size).get();
  }

  void expect_unchanged(Fixture& fixture) const;

 private:
  std::deque<FilledBuffer> buffers_;
  std::deque<FilledImage> images_;
  std::deque<TwoDevices> devices_;
  std::deque<Handle<cl_context>> contexts_;
  std::deque<Handle<cl_mem>> others_;
  std::deque<SvmMemory> shared_;
};

}  // namespace clmem::conformance
