// SPDX-License-Identifier: Apache-2.0
// Commands with wrong sizes, offsets and flags. Most imitate a device that moves whole words or
// blocks, and a driver that ignores the remaining bytes.
#include <tuple>

#include "defects/combinators.hpp"
#include "defects/target.hpp"

namespace clmem::mock::defects {
namespace {

constexpr std::size_t word = 4;
constexpr std::size_t chunk = 65536;
constexpr std::size_t large = std::size_t{1} << 30;  // larger than every buffer of the suite

template <ParameterName name>
struct RoundsDown {
  void operator()(auto& call) const {
    if (arg<name>(call) > word) {
      arg<name>(call) -= arg<name>(call) % word;
    }
  }
};

template <ParameterName name>
struct StopsAfterOneChunk {
  void operator()(auto& call) const {
    const std::size_t size = arg<name>(call);
    if (size > chunk && size <= large) {
      arg<name>(call) = chunk;
    }
  }
};

template <ParameterName name>
struct KeepsSixteenBits {
  void operator()(auto& call) const {
    if (arg<name>(call) < large) {
      arg<name>(call) %= chunk;
    }
  }
};

struct LosesLastByte {
  void operator()(auto& call) const {
    if (arg<"size">(call) > 1) {
      --arg<"size">(call);
    }
  }
};

// Holds if one of the numbers is not a multiple of the word size.
struct Unaligned {
  bool operator()(const auto& call) const {
    return is_odd<"size">(call) || is_odd<"offset">(call) || is_odd<"src_offset">(call) ||
           is_odd<"dst_offset">(call);
  }

 private:
  template <ParameterName name, typename Call>
  static bool is_odd(const Call& call) {
    if constexpr (Call::has(name.view())) {
      return arg<name>(call) % word != 0;
    }
    return false;
  }
};

template <ParameterName buffer, ParameterName offset>
struct ClearsNext {
  void operator()(auto& call, auto& /*answer*/) const {
    clear_bytes(call, arg<buffer>(call), arg<offset>(call) + arg<"size">(call));
  }
};

constexpr std::tuple transfers{
    Target<P::clEnqueueReadBuffer>{"read", "data|whole|unaligned"},
    Target<P::clEnqueueWriteBuffer>{"write", "data|whole|unaligned|outside-untouched"},
    Target<P::clEnqueueCopyBuffer>{"copy", "data|unaligned|outside-untouched"},
    Target<P::clEnqueueFillBuffer>{"fill", "pattern-sizes|partial"},
    Target<P::clEnqueueMapBuffer>{"map", "read.content|write.transfer|unaligned|whole"},
    Target<P::clEnqueueSVMMemcpy>{"svm-copy", "svm-to-svm|interior|svm-to-host|host-to-svm"},
    Target<P::clEnqueueSVMMemFill>{"svm-fill", "pattern-sizes|interior|partial"},
    Target<P::clEnqueueCopyImageToBuffer>{"image-to-buffer", "data|offset|outside-untouched"},
    Target<P::clEnqueueCopyBufferToImage>{"buffer-to-image", "data|offset"},
};

template <typename Command>
void add_wrong_sizes(std::vector<Defect>& made, Command command) {
  const auto add = [&](std::string id, std::string_view ends, std::string_view what, auto change) {
    made.push_back(defect_of(command, id, ends, what, Alters<decltype(change)>{}));
  };
  const std::string name{command.name};
  if constexpr (!Command::has("pattern_size")) {
    add(name + ".loses-last-byte", command.bytes, "The last byte is left out", LosesLastByte{});
  }
  add(name + ".does-nothing", command.bytes, "No byte is moved", Sets<"size", 0>{});
  add("blit." + name + "-rounds-size", "*", "Bytes after the last whole word are left out",
      RoundsDown<"size">{});
  add("blit." + name + "-stops-early", "*", "Bytes after the first 64 KiB are left out",
      StopsAfterOneChunk<"size">{});
}

template <typename Command>
void add_refused_numbers(std::vector<Defect>& made, Command command) {
  const std::string name{command.name};
  const auto add = [&](std::string id, std::string_view ends, std::string_view what, auto when) {
    made.push_back(
        defect_of(command, name + id, ends, what, Refuses<CL_INVALID_VALUE, decltype(when)>{}));
  };
  // The specification does not decide whether shared memory may be copied or filled with no bytes.
  constexpr bool moves_bytes_of_buffer =
      (Command::has("buffer") || Command::has("src_buffer")) && !Command::has("map_flags");
  if constexpr (moves_bytes_of_buffer) {
    add(".refuses-zero-size", "zero-size", "No bytes are refused", IsZero<"size">{});
  }
  if (command.bytes.find("unaligned") != std::string_view::npos) {
    add(".refuses-unaligned", "unaligned", "What has a part of a word is refused", Unaligned{});
  }
}

template <ParameterName parameter, typename Command>
void add_wrong_offsets(std::vector<Defect>& made, Command command, const std::string& side) {
  const auto add = [&](std::string id, std::string_view ends, std::string_view left, auto change) {
    const std::string what = "Of " + std::string{parameter.view()} + ' ' + std::string{left};
    made.push_back(defect_of(command, id, ends, what, Alters<decltype(change)>{}));
  };
  const std::string name{command.name};
  const std::string part = side.empty() ? "offset" : side;
  add(name + ".drops-" + (side.empty() ? "" : side + '-') + "offset", command.bytes,
      "nothing is left", Sets<parameter, 0>{});
  add("blit." + name + "-rounds-" + part, "*", "the whole words are left", RoundsDown<parameter>{});
  if constexpr (Command::has("size")) {
    add("blit." + name + "-keeps-low-" + part, "*", "the lowest 16 bits are left",
        KeepsSixteenBits<parameter>{});
  }
}

template <ParameterName blocking, typename Command>
void add_wrong_waits(std::vector<Defect>& made, Command command) {
  if constexpr (Command::has(blocking.view())) {
    const std::string name = "blocking." + std::string{command.name};
    made.push_back(defect_of(command, name + "-returns-early", "*",
                             "A blocking call returns before its command has been carried out",
                             Alters<Sets<blocking, CL_FALSE>>{}));
    made.push_back(
        defect_of(command, name + "-always-waits", "nonblocking*",
                  "A call that should return at once waits until its command has been carried out",
                  Alters<Sets<blocking, CL_TRUE>>{}));
  }
}

}  // namespace

std::vector<Defect> wrong_numbers() {
  std::vector<Defect> made;
  const auto add = [&]<typename Command>(Command command) {
    if constexpr (Command::has("size") && !Command::has("map_flags")) {
      add_wrong_sizes(made, command);
    }
    if constexpr (Command::has("size")) {
      add_refused_numbers(made, command);
    }
    constexpr bool has_sides = Command::has("src_offset") && Command::has("dst_offset");
    if constexpr (Command::has("offset")) {
      add_wrong_offsets<"offset">(made, command, "");
    }
    if constexpr (Command::has("src_offset")) {
      add_wrong_offsets<"src_offset">(made, command, has_sides ? "source" : "");
    }
    if constexpr (Command::has("dst_offset")) {
      add_wrong_offsets<"dst_offset">(made, command, has_sides ? "destination" : "");
    }
    if constexpr (Command::has("buffer") && !Command::has("map_flags")) {
      made.push_back(
          defect_of(command, std::string{command.name} + ".uses-parent-of-sub-buffer", "sub-buffer",
                    "Offsets in a sub-buffer count from its parent's start", Alters<UsesParent>{}));
    }
  };
  std::apply([&](auto... commands) { (add(commands), ...); }, transfers);
  const auto spills = [&](auto command, auto behaviour) {
    made.push_back(defect_of(command, std::string{command.name} + ".spills-past-end", command.bytes,
                             "The byte after the range is cleared", behaviour));
  };
  spills(Target<P::clEnqueueWriteBuffer>{"write", "outside-untouched"},
         AfterSuccess<ClearsNext<"buffer", "offset">>{});
  spills(Target<P::clEnqueueFillBuffer>{"fill", "partial"},
         AfterSuccess<ClearsNext<"buffer", "offset">>{});
  spills(Target<P::clEnqueueCopyBuffer>{"copy", "outside-untouched"},
         AfterSuccess<ClearsNext<"dst_buffer", "dst_offset">>{});
  return made;
}

std::vector<Defect> wrong_waits() {
  std::vector<Defect> made;
  const auto add = [&](auto command) {
    add_wrong_waits<"blocking_read">(made, command);
    add_wrong_waits<"blocking_write">(made, command);
    add_wrong_waits<"blocking_copy">(made, command);
    add_wrong_waits<"blocking_map">(made, command);
  };
  add(Target<P::clEnqueueReadBuffer>{"read", ""});
  add(Target<P::clEnqueueWriteBuffer>{"write", ""});
  add(Target<P::clEnqueueReadBufferRect>{"read-rect", ""});
  add(Target<P::clEnqueueWriteBufferRect>{"write-rect", ""});
  add(Target<P::clEnqueueReadImage>{"read-image", ""});
  add(Target<P::clEnqueueWriteImage>{"write-image", ""});
  add(Target<P::clEnqueueMapImage>{"map-image", ""});
  add(Target<P::clEnqueueSVMMemcpy>{"svm-copy", ""});
  add(Target<P::clEnqueueSVMMap>{"svm-map", ""});
  return made;
}

}  // namespace clmem::mock::defects
