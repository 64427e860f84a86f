// SPDX-License-Identifier: Apache-2.0
// footers.hpp - the texts at the end of the help of each command.
#pragma once

namespace clmem::conformance {

inline constexpr const char* repro_footer =
    "The program makes the calls of the case with the same data, needs only <CL/cl.h> and exits\n"
    "with 0 where a driver behaves, 1 where it does not, 77 where its device cannot show it.\n"
    "Exit codes: 0 all written, 1 a case passes or cannot be shown so, 2 usage or set-up error,\n"
    "3 interrupted.\n"
    "Example: clmem-conformance repro --driver pocl SvmAlloc.Refuses/UnknownBit";

inline constexpr const char* show_footer =
    "At most 20 cases. Indented calls are not under test: they read back, or show that a queue\n"
    "still works. Exit codes: 0 shown, 2 usage or set-up error, 3 interrupted.";

inline constexpr const char* update_footer =
    "A new entry says REASON LINK: replace them by why the case fails and by the paragraph that\n"
    "the driver violates. The diff goes to the standard output; `patch` takes it.\n"
    "Exit codes: 0 nothing to change, 1 the baseline is out of date, 2 usage or set-up error.";

inline constexpr const char* bisect_footer =
    "ci/bisect-step finds the commit: git bisect run ci/bisect-step DRIVER CASE -- BUILD COMMAND\n"
    "Exit codes: 0 the bad build fails nothing else, 1 it does, 2 usage or set-up error,\n"
    "3 interrupted.";

inline constexpr const char* coverage_footer =
    "A cell is requirements checked by a case / requirements that can be tested. Exit codes:\n"
    "0 printed, 2 usage or set-up error.";

inline constexpr const char* prove_footer =
    "On the mock driver, each of its defects is switched on for the cases that cite a requirement\n"
    "which it breaks; at least one of them has to fail, or to warn. With all defects,\n"
    "each case has to fail for one, or has a reason; a reason for a case that does fail is stale.\n"
    "Exit codes: 0 all of that holds, 1 a defect is seen by no case, a case without a reason sees\n"
    "none, or a reason is stale, 2 usage or set-up error, 3 interrupted.";

inline constexpr const char* report_footer =
    "Each file is a column of the page, under the name of its directory. To compare two runs,\n"
    "name both. Exit codes: 0 written, whatever the results are, 2 usage or set-up error.";

inline constexpr const char* footer =
    "Exit codes: 0 all as expected, 1 deviations, 2 usage or set-up error, 3 interrupted.\n"
    "Example: clmem-conformance run --driver ./libmydriver.so --filter 'MapBuffer.*'";

}  // namespace clmem::conformance
