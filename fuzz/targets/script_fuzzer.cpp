// SPDX-License-Identifier: Apache-2.0
// Checks scripts of the mock driver: an error names the file and the place; the device that a
// script makes can be written and read again.
#include <array>
#include <string>

#include "config/config.hpp"
#include "require.hpp"
#include "script/device_keys.hpp"
#include "script/script.hpp"

using namespace clmem::mock;
using clmem::fuzz::require;

namespace {

constexpr std::array<std::string_view, 2> defects{"fill.drops-offset",
                                                  "rect.ignores-buffer-slice-pitch"};

// Requires "script:LINE:COLUMN: " with numbers from 1, then words.
void require_place(std::string_view message) {
  for (const std::string_view part : {"script:", ":", ": "}) {
    const std::size_t at = part == "script:" ? 0 : message.find_first_not_of("0123456789");
    require(at != std::string_view::npos && message.substr(at).starts_with(part) &&
                (part == "script:" || (at > 0 && message.front() != '0')),
            "an error begins with the script, the line and the column");
    message.remove_prefix(at + part.size());
  }
  require(!message.empty(), "an error has a message");
}

void require_readable(const DeviceConfig& device) {
  const std::string text = write_device(device, "");
  const Script again =
      parse_script("{\"platforms\": [{\"devices\": [{" + text + "}]}]}", "again", {});
  require(write_device(again.config.devices().front(), "") == text,
          "a device that is written is read as the same device");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Script script;
  try {
    script = parse_script(clmem::fuzz::text_of(data, size), "script", defects);
  } catch (const ScriptError& error) {
    require_place(error.what());
    return 0;
  }
  require(!script.config.devices().empty(), "a script has a device");
  require_readable(script.config.devices().front());
  return 0;
}
