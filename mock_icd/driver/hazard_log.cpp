// SPDX-License-Identifier: Apache-2.0
#include "driver/hazard_log.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "clmem/mock/call.hpp"
#include "driver/call_ticket.hpp"
#include "model/storage.hpp"
#include "trace/handle_names.hpp"

namespace clmem::mock {
namespace {

using hazards::Hazard;
using hazards::Kind;
using hazards::Side;

std::string call_text(const Side& side) {
  const CallTicket ticket = CallTicket::from_number(side.call);
  std::string text =
      "call " + std::to_string(ticket.sequence) + " " + std::string{name_of(ticket.entry_point)};
  return side.queue == nullptr ? text : text + " (queue " + hexadecimal(bits_of(side.queue)) + ")";
}

// Relative to the storage, so that ranges of a buffer and its sub-buffers can be compared.
std::string region_text(const Access& access) {
  const MemoryRegion& region = access.region;
  std::string text;
  if (access.storage != nullptr) {
    const auto offset = static_cast<std::size_t>(region.start - access.storage->bytes().data());
    text =
        "bytes [" + std::to_string(offset) + ", " + std::to_string(offset + region.size[0]) + ")";
  } else {
    text = std::to_string(region.size[0]) + " bytes at " + hexadecimal(bits_of(region.start));
  }
  if (region.size[1] > 1) {
    text += " in " + std::to_string(region.size[1]) + " rows of pitch " +
            std::to_string(region.row_pitch);
  }
  if (region.size[2] > 1) {
    text += " in " + std::to_string(region.size[2]) + " slices of pitch " +
            std::to_string(region.slice_pitch);
  }
  return text;
}

std::string access_text(const Access& access) {
  const char* const verb = access.mode == AccessMode::write ? " writes " : " reads ";
  switch (access.kind) {
    case MemoryKind::object:
      return verb + region_text(access) + " of cl_mem " + hexadecimal(bits_of(access.object));
    case MemoryKind::svm:
      return verb + region_text(access) + " of shared virtual memory";
    case MemoryKind::host:
      return verb + region_text(access) + " of host memory";
  }
  return {};
}

std::string both(const Hazard& hazard) {
  return call_text(hazard.first) + access_text(hazard.first.access) + ", and " +
         call_text(hazard.second) + access_text(hazard.second.access);
}

std::string body(const Hazard& hazard) {
  const std::string first =
      "call " + std::to_string(CallTicket::from_number(hazard.first.call).sequence);
  const std::string second =
      "call " + std::to_string(CallTicket::from_number(hazard.second.call).sequence);
  switch (hazard.kind) {
    case Kind::unordered:
      return both(hazard) + "; nothing leads from " + first + " to " + second +
             ": neither the queue's order, nor a barrier, nor an event in the wait list of " +
             second + " or of what it follows, nor had the host seen " + first +
             " end when it made " + second;
    case Kind::mapped:
      return both(hazard) +
             (overlap(hazard.first.access.region, hazard.second.access.region)
                  ? "; the bytes are mapped"
                  : "; a mapping of any part makes the whole object count as mapped") +
             ", and no unmap or map lies between the two";
    case Kind::host_changed:
      return call_text(hazard.first) + access_text(hazard.first.access) +
             ", which is no longer what it was when the call was made; nothing may touch it before "
             "the host has seen " +
             first + " end";
    case Kind::freed:
      return call_text(hazard.first) + access_text(hazard.first.access) + ", and " +
             call_text(hazard.second) + " frees it; the host had not seen " + first + " end";
    case Kind::never_written:
      return call_text(hazard.first) + access_text(hazard.first.access) +
             ", some of which nothing has written";
  }
  return {};
}

const char* kind_name(Kind kind) {
  switch (kind) {
    case Kind::unordered:
      return "unordered";
    case Kind::mapped:
      return "mapped";
    case Kind::host_changed:
      return "host-changed";
    case Kind::freed:
      return "freed";
    case Kind::never_written:
      return "never-written";
  }
  return "hazard";
}

// Returns "unordered: call 12 clEnqueueFillBuffer (queue 0x51) writes bytes [0, 64) of cl_mem 0x7a,
// and call 15 clEnqueueReadBuffer (queue 0x52) reads bytes [32, 96) of the same; no event, ..."
std::string hazard_text(const Hazard& hazard) {
  return std::string{kind_name(hazard.kind)} + ": " + body(hazard);
}

}  // namespace

void HazardLog::set_mode(HazardMode mode) {
  const std::scoped_lock lock{mutex_};
  mode_ = mode;
}

void HazardLog::set_run_settings(std::string run_settings) {
  const std::scoped_lock lock{mutex_};
  run_settings_ = std::move(run_settings);
}

void HazardLog::add(const hazards::Hazard& hazard) {
  keep({kind_name(hazard.kind), CallTicket::from_number(hazard.first.call).sequence,
        CallTicket::from_number(hazard.second.call).sequence, hazard_text(hazard)});
  abort_if_requested();
}

void HazardLog::add_leak(const std::string& text) {
  keep({"leaked", 0, 0, "leaked: " + text});
}

void HazardLog::abort_if_requested() const {
  if (mode() == HazardMode::abort) {
    std::abort();
  }
}

void HazardLog::keep(HazardInfo info) {
  const std::scoped_lock lock{mutex_};
  info.text += " (" + run_settings_ + ")";
  if (mode_ == HazardMode::print || mode_ == HazardMode::abort) {
    std::fprintf(stderr, "clmem mock driver: %s\n", info.text.c_str());
  }
  if (hazards_.size() < capacity) {
    hazards_.push_back(std::move(info));
  }
}

std::vector<HazardInfo> HazardLog::all() const {
  const std::scoped_lock lock{mutex_};
  return hazards_;
}

HazardMode HazardLog::mode() const {
  const std::scoped_lock lock{mutex_};
  return mode_;
}

void HazardLog::clear() {
  const std::scoped_lock lock{mutex_};
  hazards_.clear();
}

}  // namespace clmem::mock
