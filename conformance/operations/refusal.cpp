// SPDX-License-Identifier: Apache-2.0
#include "operations/refusal.hpp"

#include "harness/call_text.hpp"
#include "harness/contents.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {

std::string error_prefix(const std::string& call, cl_int code) {
  return call + ".err." + code_name(code).substr(std::string{"CL_"}.size());
}

std::string rule_of(const std::string& prefix, const std::vector<std::string>& topics) {
  for (const std::string& topic : topics) {
    std::string id = topic.empty() ? prefix : prefix + "." + topic;
    if (is_citable(id)) {
      return id;
    }
  }
  return {};
}

cl_mem Replacements::keep(FilledBuffer buffer) {
  return buffers_.emplace_back(std::move(buffer)).get();
}

cl_mem Replacements::keep(FilledImage image) {
  return images_.emplace_back(std::move(image)).get();
}

cl_mem Replacements::keep(Handle<cl_mem> mem) {
  return others_.emplace_back(std::move(mem)).get();
}

// The host may have no access to them.
void Replacements::expect_unchanged(Fixture& fixture) const {
  for (const FilledBuffer& buffer : buffers_) {
    expect_contents(fixture, buffer, {ReadBack::copy});
  }
  for (const FilledImage& image : images_) {
    expect_image_contents(fixture, image, {ImageReadBack::copy});
  }
}

}  // namespace clmem::conformance
