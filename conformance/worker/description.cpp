// SPDX-License-Identifier: Apache-2.0
#include "worker/description.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/call_forms.hpp"
#include "results/addresses.hpp"
#include "worker/build_id.hpp"
#include "worker/loader.hpp"

namespace clmem::conformance {

namespace {

Profile profile_of(CaseProfile profile) {
  switch (profile) {
    case CaseProfile::quick:
      return Profile::quick;
    case CaseProfile::full:
      return Profile::full;
    case CaseProfile::stress:
      break;
  }
  return Profile::stress;
}

Status status_of(CaseStatus status) {
  switch (status) {
    case CaseStatus::pass:
      return Status::pass;
    case CaseStatus::unsupported:
      return Status::unsupported;
    case CaseStatus::fail:
      break;
  }
  return Status::fail;
}

std::string type_words(cl_device_type type) {
  constexpr std::pair<cl_device_type, const char*> words[] = {
      {CL_DEVICE_TYPE_CPU, "CPU"},
      {CL_DEVICE_TYPE_GPU, "GPU"},
      {CL_DEVICE_TYPE_ACCELERATOR, "ACCELERATOR"},
      {CL_DEVICE_TYPE_CUSTOM, "CUSTOM"},
  };
  std::string joined;
  for (const auto& [bit, word] : words) {
    if ((type & bit) != 0) {
      joined += (joined.empty() ? "" : "|") + std::string{word};
    }
  }
  return joined;
}

std::vector<std::string> texts_without_addresses(std::vector<std::string> texts) {
  for (std::string& text : texts) {
    text = without_addresses(text);
  }
  return texts;
}

BytePosition position_of(const Extent& extent) {
  return {extent[0], extent[1], extent[2]};
}

std::vector<RegionPicture> pictures_of(const std::vector<DifferencePicture>& drawn) {
  std::vector<RegionPicture> pictures;
  for (const DifferencePicture& one : drawn) {
    pictures.push_back({.title = one.title,
                        .size = one.size,
                        .wrong = one.wrong,
                        .first = one.first,
                        .element = one.element,
                        .base = one.base,
                        .row_pitch = one.row_pitch,
                        .slice_pitch = one.slice_pitch,
                        .origin = position_of(one.origin),
                        .extent = position_of(one.extent),
                        .window = position_of(one.window),
                        .width = one.width,
                        .expected = one.expected,
                        .actual = one.actual});
  }
  return pictures;
}

DeviationKind kind_of(MismatchKind kind) {
  switch (kind) {
    case MismatchKind::accepted:
      return DeviationKind::accepted;
    case MismatchKind::refused:
      return DeviationKind::refused;
    case MismatchKind::wrong_code:
      return DeviationKind::wrong_code;
    case MismatchKind::wrong_value:
      return DeviationKind::wrong_value;
    case MismatchKind::wrong_bytes:
      return DeviationKind::wrong_bytes;
    case MismatchKind::other:
      break;
  }
  return DeviationKind::other;
}

std::vector<CallForm> forms_of_case() {
  const std::vector<std::string> texts = CallForms::of_process().of_case();
  return {texts.begin(), texts.end()};
}

}  // namespace

DeviceIdentity identify(const DeviceUnderTest& device, std::size_t platform_index,
                        std::size_t device_index) {
  static const Loader loader = describe_loader();
  static const Builds builds = describe_builds(loader.path);
  return {.platform = static_cast<int>(platform_index),
          .device = static_cast<int>(device_index),
          .platform_name = device.platform_text(CL_PLATFORM_NAME),
          .platform_version = device.platform_text(CL_PLATFORM_VERSION),
          .device_name = device.text(CL_DEVICE_NAME),
          .device_version = device.text(CL_DEVICE_VERSION),
          .driver_version = device.text(CL_DRIVER_VERSION),
          .vendor = device.text(CL_DEVICE_VENDOR),
          .type = type_words(device.value_or_zero<cl_device_type>(CL_DEVICE_TYPE)),
          .extensions = device.text(CL_DEVICE_EXTENSIONS),
          .loader = loader.path,
          .loader_version = loader.version,
          .driver_build = builds.driver,
          .suite_build = builds.program,
          .memory = device.value_or_zero<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE)};
}

CaseInfo info_of(const Case& one) {
  return {.id = one.id(),
          .sentence = one.sentence,
          .place = one.place(),
          .requirements = one.requirements,
          .profile = profile_of(one.profile),
          .time_limit_s = one.time_limit_s,
          .memory = one.memory,
          .rows_from = one.rows_from};
}

Deviation deviation_of(const Mismatch& mismatch) {
  return {.kind = kind_of(mismatch.kind),
          .call = mismatch.call,
          .expected = mismatch.expected,
          .given = mismatch.given,
          .shape = mismatch.shape,
          .statement = mismatch.statement,
          .form = mismatch.form,
          .rounds = mismatch.rounds,
          .failed_rounds = mismatch.failed_rounds};
}

CaseResult result_of(const Case& finished, const CaseOutcome& outcome) {
  std::vector<Deviation> deviations;
  std::ranges::transform(outcome.mismatches, std::back_inserter(deviations), deviation_of);
  return {.id = outcome.id,
          .status = status_of(outcome.status),
          .seconds = outcome.seconds,
          .failures = texts_without_addresses(outcome.failures),
          .deviations = std::move(deviations),
          .warnings = texts_without_addresses(outcome.warnings),
          .requirements = finished.requirements,
          .capability = outcome.capability,
          .forms = forms_of_case(),
          .pictures = pictures_of(outcome.pictures)};
}

}  // namespace clmem::conformance
