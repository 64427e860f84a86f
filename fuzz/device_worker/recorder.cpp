// SPDX-License-Identifier: Apache-2.0
#include "device_worker/recorder.hpp"

#include <algorithm>

#include "execute/environment.hpp"
#include "program/text.hpp"
#include "recorder/load_recorder.hpp"

namespace clmem::fuzz {

Recorder::Recorder(const std::string& layer, Log expected)
    : layer_{conformance::load_recorder(layer)}, expected_{std::move(expected)} {}

void Recorder::begin(const void* platform, const void* device) {
  layer_->begin(platform, device);
}

void Recorder::fail(const char* what) {
  deviated_ = true;
  layer_->failed(what);
}

void Recorder::finish(const char* what) {
  if (!deviated_) {
    fail(what);
  }
}

void Recorder::copied(const void* to, const void* from, std::size_t size) {
  layer_->copied(to, from, size);
}

void Recorder::called(const Statement& call, std::int32_t code) {
  if (deviated_ || !expecting_) {
    return;
  }
  std::vector<std::int32_t> legal = call.codes;
  if (legal.empty()) {
    legal.push_back(CL_SUCCESS);
  }
  std::vector<std::string> names(legal.size());
  std::ranges::transform(legal, names.begin(), code_name);
  std::vector<const char*> texts(names.size());
  std::ranges::transform(names, texts.begin(),
                         [](const std::string& name) { return name.c_str(); });
  const std::string function{mock::name_of(call.function)};
  layer_->code(function.c_str(), code, texts.data(), texts.size());
  if (std::ranges::find(legal, code) == legal.end()) {
    fail("an unexpected code");
  }
}

const Entry* Recorder::expected_entry(const Entry& entry) const {
  const auto entries = expected_.entries();
  const auto found = std::ranges::find_if(entries, [&](const Entry& candidate) {
    return candidate.statement == entry.statement && candidate.what == entry.what &&
           candidate.object == entry.object;
  });
  return found == entries.end() ? nullptr : &*found;
}

void Recorder::logged(const Entry& entry, const std::uint8_t* bytes) {
  const Entry* const wanted = deviated_ || !expecting_ ? nullptr : expected_entry(entry);
  if (wanted == nullptr || wanted->size != entry.size) {
    return;
  }
  const auto expected = expected_.bytes_of(*wanted);
  if (!std::equal(expected.begin(), expected.end(), bytes)) {
    layer_->bytes(bytes, expected.data(), entry.size);
    fail("wrong bytes");
  }
}

}  // namespace clmem::fuzz
