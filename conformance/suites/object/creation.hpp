// SPDX-License-Identifier: Apache-2.0
// creation.hpp - mistakes in the calls that create objects, one row each, and what all of them have
// to show.
//
//   refusals_of<PipeCall>({.suite = "CreatePipe", .name = "Refuses", .sentence = "..."},
//                         {{"NoPackets", {"CreatePipe.err.INVALID_PIPE_SIZE.packets-zero"},
//                           CL_INVALID_PIPE_SIZE,
//                           [](Fixture&, PipeCall& call) { call.capacity = 0; }}});
//
// Contract: a call is a struct with the arguments as members, legal as constructed; `make` makes
// it. A refused one returns its code and no object, with errcode_ret and without, and leaves the
// queue working; `expect_unchanged`, where the call has it, is about its operands. After a mistake
// the same function succeeds without it; `expect_made`, where the call has it, is about that
// object. `given` are the constructor's arguments after the fixture.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/contents.hpp"

namespace clmem::conformance {

template <typename Call>
struct CreationMistake {
  std::string name;
  std::vector<std::string> requirements;
  cl_int code;
  std::function<void(Fixture& fixture, Call& call)> spoil;
};

template <typename Call>
void expect_refused(Fixture& fixture, const Call& call, cl_int expected) {
  cl_int code = not_stored;
  const auto made = call.make(&code);
  EXPECT_THAT(code, fixture.refuses(expected));
  if (code != CL_SUCCESS) {
    EXPECT_FALSE(made) << "an object is returned although the call failed";
    EXPECT_FALSE(call.make(nullptr)) << "an object is returned without errcode_ret";
  }
  if constexpr (requires { call.expect_unchanged(fixture); }) {
    call.expect_unchanged(fixture);
  }
  expect_alive(fixture);
}

template <typename Call, typename... Given>
void expect_mistake_refused(Fixture& fixture, const CreationMistake<Call>& mistake,
                            Given... given) {
  {
    Call call{fixture, given...};
    mistake.spoil(fixture, call);
    expect_refused(fixture, call, mistake.code);
  }
  const Call sound{fixture, given...};
  cl_int code = not_stored;
  const auto made = sound.make(&code);
  ASSERT_THAT(code, returns(CL_SUCCESS)) << "the same call without the mistake, afterwards";
  if constexpr (requires { sound.expect_made(made); }) {
    sound.expect_made(made);
  }
}

template <typename Call, typename... Given>
[[nodiscard]] Cases refusals_of(const Case& common, const std::vector<CreationMistake<Call>>& rows,
                                Given... given) {
  return each(common, rows, [given...](Fixture& fixture, const CreationMistake<Call>& row) {
    expect_mistake_refused(fixture, row, given...);
  });
}

// The name and the requirements are those of the case.
template <typename Call, typename Spoil, typename... Given>
[[nodiscard]] Case refusal_of(Case common, cl_int code, Spoil spoil, Given... given) {
  common.body = [mistake = CreationMistake<Call>{"", {}, code, spoil}, given...](Fixture& fixture) {
    expect_mistake_refused(fixture, mistake, given...);
  };
  return common;
}

}  // namespace clmem::conformance
