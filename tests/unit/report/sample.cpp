// SPDX-License-Identifier: Apache-2.0
#include "sample.hpp"

#include <utility>

#include "report/causes.hpp"

namespace clmem::conformance {
namespace {

CaseResult result_of(const char* id, Status status) {
  return {.id = id, .status = status, .seconds = 0.25, .requirements = {"A.err.X"}};
}

std::vector<CaseResult> sample_results() {
  CaseResult fail = result_of("Map.New", Status::fail);
  fail.failures = {"expected CL_INVALID_VALUE,\ngot <CL_SUCCESS> & \"more\""};
  fail.deviations = {{.kind = DeviationKind::wrong_bytes,
                      .call = "clA",
                      .expected = "CL_INVALID_VALUE",
                      .given = "CL_SUCCESS",
                      .shape = "zero",
                      .statement = "map.cpp:7",
                      .form = "clA offset",
                      .rounds = 500,
                      .failed_rounds = 61}};
  fail.forms = {CallForm{"clA offset"}, CallForm{"clB"}};
  fail.runs = 3;
  fail.failed_runs = 2;
  fail.pictures = {{.title = "read; mapped",
                    .size = 15,
                    .wrong = 2,
                    .first = 5,
                    .element = 1,
                    .base = 0,
                    .row_pitch = 4,
                    .slice_pitch = 16,
                    .origin = {1, 1, 0},
                    .extent = {2, 2, 1},
                    .window = {0, 0, 0},
                    .width = 4,
                    .expected = "000102030405060708090a0b0c0d0e..",
                    .actual = "0001020304ff0607ff090a0b0c0d0e.."}};
  CaseResult crash = result_of("Map.Crash", Status::crash);
  crash.cause = "SIGSEGV (Segmentation fault)";
  crash.call = "clA";
  crash.calls_before = {"clB", "clC"};
  crash.calls = {"clB()", "clC(NULL)", "clA(4)"};
  crash.log = "last words";
  crash.after = {"Map.Pass"};
  CaseResult timeout = result_of("Map.Known", Status::timeout);
  timeout.cause = "no result within 20 s";
  CaseResult warning = result_of("Map.Warning", Status::pass);
  warning.warnings = {"CL_INVALID_OPERATION instead of CL_INVALID_VALUE"};
  CaseResult unsupported = result_of("Map.Unsupported", Status::unsupported);
  unsupported.capability = "images";
  return {result_of("Map.Pass", Status::pass), fail, crash, timeout, warning, unsupported,
          result_of("Map.Fixed", Status::pass)};
}

}  // namespace

const RequirementTable& sample_table() {
  static const RequirementTable table = RequirementTable::parse(
      "id,entry_point,kind,expected,statement,spec_section,min_version,condition,testable,notes\n"
      "A.err.X,clA,error,CL_X,What is required.,clA: Errors,1.0,-,yes,\n",
      "t.csv");
  return table;
}

TargetReport sample_report() {
  const Baseline baseline = Baseline::parse(
      "driver: P\nversion: *\ntimeout Map.Known waits for ever rows:2 issue:https://y/7 "
      "https://x/1\n"
      "fail Map.Fixed was wrong until:2001-01-31 https://x/2\nfail Map.Gone was removed "
      "https://x/3\n",
      "base.txt");
  const std::vector<CaseResult> results = sample_results();
  std::vector<std::string> suite;
  TargetReport report{.label = "pocl",
                      .seconds = 1.5,
                      .reproduce = "clmem-conformance run --filter",
                      .reproducer = "clmem-conformance repro"};
  for (const CaseResult& result : results) {
    suite.push_back(result.id);
    report.texts.emplace(result.id, CaseText{.sentence = "A sentence on " + result.id + ".",
                                             .place = "map/map.cpp:1"});
  }
  report.identity = {
      .driver = "pocl",
      .driver_argument = "pocl",
      .driver_path = "/lib/libpocl.so",
      .environment = {{"OCL_ICD_FILENAMES", ""}},
      .variables = {{"POCL_DEVICES", "cpu cpu"}},
      .device = {0, 0, "P", "OpenCL 3.0 P", "cpu", "OpenCL 3.0 D", "1.2", "V", "CPU", "cl_khr_a",
                 "/lib/libOpenCL.so.1", "Loader 2.3", "aa11", "bb22", 4096},
      .profile = Profile::full,
      .seed = 7,
      .cases = 7,
      .plan = "0123",
      .shard = "1/1",
      .host = "Linux",
      .baseline = "base.txt",
      .probe = {{{"kernel", ProbeOutcome::no_effect, "no data moves"}}},
      .started = "2026-11-23 19:05"};
  report.judgement = judge(results, baseline, suite);
  report.notes = {"a worker ended after Map.Pass: SIGSEGV"};
  return with_causes(std::move(report));
}

TargetReport with_causes(TargetReport report) {
  report.causes = causes_of(report, sample_table());
  return report;
}

}  // namespace clmem::conformance
