// SPDX-License-Identifier: Apache-2.0
// Functions that reject every call (absent), check none of their arguments (unchecked), or succeed
// without any effect (idle).
#include "defects/combinators.hpp"
#include "defects/target.hpp"

namespace clmem::mock::defects {
namespace {

struct RefusesEverything {
  auto operator()(auto& call) const {
    using Answer = typename std::remove_reference_t<decltype(call)>::Answer;
    return Answer{CL_INVALID_OPERATION};
  }
};

struct AcceptsAnything {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    return answer.status == CL_SUCCESS ? answer : substitute(call);
  }
};

struct LeavesEverything {
  auto operator()(auto& call) const { return substitute(call); }
};

enum Ways : unsigned { absent = 1, unchecked = 2, idle = 4 };

struct Row {
  EntryPoint point;
  unsigned ways;
  // Requirements of other functions that fail as well.
  std::vector<std::string> also_absent = {};
  std::vector<std::string> also_idle = {};
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all{
#define CLMEM_WHOLE_FUNCTION(name, ...) {EntryPoint::name, __VA_ARGS__},
#include "defects/whole_functions.def"
#undef CLMEM_WHOLE_FUNCTION
  };
  return all;
}

// Returns "read-buffer" for clEnqueueReadBuffer.
std::string short_name_of(EntryPoint point) {
  const std::string name = family_of(point);
  constexpr std::string_view enqueue = "enqueue-";
  return name.starts_with(enqueue) ? name.substr(enqueue.size()) : name;
}

template <EntryPoint point>
void add(std::vector<Defect>& made, const Row& row) {
  const auto add_way = [&](Ways way, std::string family, std::string_view ends,
                           std::vector<std::string> also, std::string sentence, Install install) {
    if ((row.ways & way) != 0) {
      const std::vector<std::string> own = requirements_of({point}, ends);
      also.insert(also.begin(), own.begin(), own.end());
      made.push_back(
          {family + short_name_of(point), std::move(also), std::move(sentence), install});
    }
  };
  add_way(absent, "absent.", "*", row.also_absent,
          "A function that is not implemented returns CL_INVALID_OPERATION to every call.",
          wraps<point>(RefusesEverything{}));
  add_way(unchecked, "unchecked.", "err.*", {},
          "A function that checks none of its arguments succeeds whatever it is given.",
          wraps<point>(AcceptsAnything{}));
  add_way(idle, "idle.", "*", row.also_idle, "A command succeeds and leaves everything as it was.",
          wraps<point>(LeavesEverything{}));
}

}  // namespace

std::vector<Defect> whole_functions() {
  std::vector<Defect> made;
  for (const Row& row : rows()) {
    for_each_slot([&]<EntryPoint point>() {
      if constexpr (reports_status<point>) {
        if (row.point == point) {
          add<point>(made, row);
        }
      }
    });
  }
  return made;
}

}  // namespace clmem::mock::defects
