// SPDX-License-Identifier: Apache-2.0
#include "worker/build_id.hpp"

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string_view>

#include "results/digest.hpp"
#include "worker/loader.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t aligned(std::size_t size) {
  return (size + 3) / 4 * 4;
}

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += digits[bytes[i] >> 4U];
    text += digits[bytes[i] & 0xfU];
  }
  return text;
}

std::string build_id_in(const unsigned char* notes, std::size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    const auto& note = *reinterpret_cast<const ElfW(Nhdr)*>(notes);
    const std::size_t content = sizeof note + aligned(note.n_namesz);
    const std::size_t whole = content + aligned(note.n_descsz);
    if (whole > size) {
      break;
    }
    const std::string_view owner{reinterpret_cast<const char*>(notes) + sizeof note, note.n_namesz};
    if (note.n_type == NT_GNU_BUILD_ID && owner == std::string_view{"GNU", 4}) {
      return hexadecimal(notes + content, note.n_descsz);
    }
    notes += whole;
    size -= whole;
  }
  return {};
}

// Build ids by the objects' file names. The name of the program is empty; one of the objects is the
// kernel's "linux-vdso.so.1".
using Objects = std::map<std::string, std::string>;

int note(dl_phdr_info* object, std::size_t /*size*/, void* data) {
  std::string& build = (*static_cast<Objects*>(data))[fs::path{object->dlpi_name}.filename()];
  for (int i = 0; i < object->dlpi_phnum && build.empty(); ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    if (part.p_type == PT_NOTE) {
      const auto* const notes =
          reinterpret_cast<const unsigned char*>(object->dlpi_addr + part.p_vaddr);
      build = build_id_in(notes, part.p_memsz);
    }
  }
  return 0;
}

std::string build_of(const Objects& objects, const std::string& library) {
  const auto found = objects.find(library);
  return found == objects.end() ? std::string{} : found->second;
}

// All objects count, because the library that is named as the driver may only load other libraries.
std::string digest_of(const Objects& objects) {
  Digest digest;
  for (const auto& [name, build] : objects) {
    digest.add(name + " " + build + "\n");
  }
  return digest.text();
}

}  // namespace

Builds describe_builds(const std::string& loader) {
  Objects objects;
  ::dl_iterate_phdr(note, &objects);
  const std::string program = objects[""];
  objects.erase("");
  std::erase_if(objects, [](const auto& object) { return object.first.starts_with("linux-"); });
  std::string driver = build_of(objects, fs::path{named_library()}.filename());
  if (driver.empty()) {
    driver = build_of(objects, fs::path{loader}.filename());
  }
  return {.driver = (driver.empty() ? "" : driver + "-") + digest_of(objects), .program = program};
}

}  // namespace clmem::conformance
