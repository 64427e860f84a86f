// SPDX-License-Identifier: Apache-2.0
// An expectation on a parameter that the entry point, or every entry point, lacks does not compile.
#include "clmem/mock/call_query.hpp"
#include "clmem/mock/matchers.hpp"

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

auto expected() {
  using namespace clmem::mock;
  return CallTo<EntryPoint::clEnqueueFillBuffer>(WithArgument<TEXT(CHOSEN)>(64u));
}

auto selected() {
  using namespace clmem::mock;
  return calls_to<EntryPoint::clEnqueueFillBuffer>({}, argument<TEXT(CHOSEN)>(64u));
}
