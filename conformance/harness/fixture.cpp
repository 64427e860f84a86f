// SPDX-License-Identifier: Apache-2.0
#include "harness/fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <clmem/error.hpp>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "harness/case_record.hpp"
#include "harness/memory_flags.hpp"
#include "harness/recorder.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

namespace {

using PartitionProperties = std::array<cl_device_partition_property, 5>;

// Empty if the device cannot be partitioned in this way.
std::vector<Handle<cl_device_id>> divide(cl_device_id device,
                                         const PartitionProperties& properties) {
  std::vector<Handle<cl_device_id>> parts;
  cl_uint count = 0;
  if (clCreateSubDevices(device, properties.data(), 0, nullptr, &count) != CL_SUCCESS ||
      count < 2) {
    return parts;
  }
  std::vector<cl_device_id> raw(count);
  must_succeed(clCreateSubDevices, device, properties.data(), count, raw.data(), nullptr);
  for (const cl_device_id part : raw) {
    parts.emplace_back(part);
  }
  return parts;
}

bool is_available(cl_device_id device) {
  cl_bool available = CL_FALSE;
  return clGetDeviceInfo(device, CL_DEVICE_AVAILABLE, sizeof available, &available, nullptr) ==
             CL_SUCCESS &&
         available == CL_TRUE;
}

}  // namespace

Fixture::Fixture(const DeviceUnderTest& device, SharedContext& shared, const Case& running,
                 std::uint64_t seed)
    : device_{device}, shared_{shared}, running_{running}, next_seed_{seed} {}

Fixture::~Fixture() {
  finish_quietly();
  // A driver that failed the case may still be writing to its memory. Memory that is not freed is
  // only lost; if a later case used the memory or the context, that case would fail instead.
  if (!may_free_memory()) {
    static auto& kept = *new std::vector<std::deque<HostBytes>>;
    kept.push_back(std::move(host_memory_));
    shared_.forget();
  }
}

bool Fixture::may_free_memory() const noexcept {
  return queues_usable_ && closed_gates_ == 0 && !testing::Test::HasFailure();
}

void Fixture::finish_quietly() const noexcept {
  if (may_free_memory()) {
    for (const Handle<cl_command_queue>& queue : queues_) {
      clFinish(queue.get());
    }
  }
}

void Fixture::needs(ApiVersion version) const {
  if (device_.version() < version) {
    unsupported("OpenCL " + to_string(version));
  }
}

void Fixture::needs(std::string_view condition) const {
  if (const auto missing = device_.lacks(condition)) {
    unsupported(*missing);
  }
}

cl_context Fixture::context() {
  return shared_.get();
}

KernelPrograms& Fixture::programs() {
  return shared_.programs();
}

cl_command_queue Fixture::queue() {
  if (queue_ == nullptr) {
    queue_ = new_queue();
  }
  return queue_;
}

Handle<cl_context> Fixture::new_context() const {
  return make_context(device_.platform(), {device_.id()});
}

TwoDevices Fixture::two_devices() const {
  TwoDevices two;
  for (const cl_device_id other : devices_of(device_.platform())) {
    if (other != device_.id() && is_available(other)) {
      two.devices = {device_.id(), other};
      two.context = make_context(device_.platform(), two.devices);
      return two;
    }
  }
  // Single compute units give the same results on every host; halves are for devices that only
  // support these.
  const PartitionProperties units{CL_DEVICE_PARTITION_BY_COUNTS, 1, 1,
                                  CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  const cl_uint half = device_.value_or_zero<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS) / 2;
  if (half > 0) {
    two.parts = divide(device_.id(), units);
  }
  if (half > 0 && two.parts.empty()) {
    two.parts = divide(device_.id(), {CL_DEVICE_PARTITION_EQUALLY, half, 0});
  }
  if (two.parts.empty()) {
    unsupported("multi_device");
  }
  two.devices = {two.parts[0].get(), two.parts[1].get()};
  two.context = make_context(device_.platform(), two.devices);
  return two;
}

cl_command_queue Fixture::new_queue(cl_command_queue_properties properties) {
  return new_queue(context(), device_.id(), properties);
}

cl_command_queue Fixture::new_queue(cl_context context, cl_device_id device,
                                    cl_command_queue_properties properties) {
  // The function of OpenCL 1.x works on devices of every version.
  queues_.emplace_back(must_make(clCreateCommandQueue, context, device, properties));
  return queues_.back().get();
}

void Fixture::finish() {
  for (const Handle<cl_command_queue>& queue : queues_) {
    must_succeed(clFinish, queue.get());
  }
}

Bytes Fixture::fresh(std::size_t size) {
  const std::uint64_t seed = next_seed_++;
  Bytes bytes = pattern(size, seed);
  recorder::memory(bytes, seed);
  return bytes;
}

HostBytes& Fixture::host(std::size_t size) {
  constexpr std::size_t alignment = 16;
  const std::uint64_t seed = next_seed_++;
  const std::uint64_t drawn = seed * 0x9e3779b97f4a7c15U >> 32U;
  HostBytes& bytes = host_memory_.emplace_back(size, drawn % (page_size / alignment) * alignment);
  std::ranges::copy(pattern(size, seed), bytes.begin());
  recorder::memory(bytes, seed);
  return bytes;
}

HostBytes& Fixture::host(std::span<const std::byte> contents) {
  HostBytes& bytes = host(contents.size());
  std::ranges::copy(contents, bytes.begin());
  return bytes;
}

FilledBuffer Fixture::filled_buffer(std::size_t size, cl_mem_flags flags) {
  if (size > device_.max_allocation()) {
    unsupported("an allocation of " + std::to_string(size) + " bytes");
  }
  // Alternates between two ways to set the contents, so that no case depends on one of them: a
  // driver may handle memory that it got from the host separately.
  const bool host_may_write = (flags & unwritable) == 0;
  const bool named_host_memory = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  const bool by_command = host_may_write && !named_host_memory &&
                          CaseRecord::current().executes() && next_seed_ % 2 == 0;
  HostBytes& initial = host(size);
  // A CL_MEM_USE_HOST_PTR region belongs to the driver from the creation of the buffer on.
  Bytes expected = initial.copy();
  if (!by_command && !named_host_memory) {
    flags |= CL_MEM_COPY_HOST_PTR;
  }
  cl_int code = not_stored;
  Handle<cl_mem> made{
      clCreateBuffer(context(), flags, size, by_command ? nullptr : initial.data(), &code)};
  need_memory(code, size, device_.max_allocation());
  must_make(made, code, "clCreateBuffer");
  if (by_command) {
    // Uses the spare queue, because commands on the case's queue may be blocked.
    code = clEnqueueWriteBuffer(spare_queue(), made.get(), CL_TRUE, 0, size, initial.data(), 0,
                                nullptr, nullptr);
    need_memory(code, size, device_.max_allocation());  // a driver may allocate on first use
    must_succeed(code, "clEnqueueWriteBuffer");
    // Before OpenCL 2.2 a blocking write promises only that its host memory can be reused.
    must_succeed(clFinish, spare_queue());
  }
  return {std::move(made), std::move(expected), flags,
          (flags & CL_MEM_USE_HOST_PTR) != 0 ? initial.data() : nullptr};
}

cl_command_queue Fixture::spare_queue() {
  if (spare_queue_ == nullptr) {
    spare_queue_ = new_queue();
  }
  return spare_queue_;
}

cl_mem Fixture::spare_buffer() {
  if (!spare_buffer_) {
    HostBytes& byte = host(1);
    spare_buffer_ = must_make(clCreateBuffer, context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                              byte.size(), byte.data());
  }
  return spare_buffer_.get();
}

FilledBuffer Fixture::sub_buffer(const FilledBuffer& parent, std::size_t origin, std::size_t size,
                                 cl_mem_flags flags) const {
  const cl_buffer_region region{origin, size};
  Handle<cl_mem> made =
      must_make(clCreateSubBuffer, parent.get(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region);
  const auto begin = parent.bytes.begin() + static_cast<std::ptrdiff_t>(origin);
  return {std::move(made), Bytes(begin, begin + static_cast<std::ptrdiff_t>(size)), flags,
          parent.host == nullptr ? nullptr : parent.host + origin};
}

std::size_t Fixture::origin_unit() const {
  constexpr std::size_t smallest = 128;  // the alignment is a power of two
  return std::max(smallest, device_.base_alignment());
}

std::vector<std::size_t> Fixture::sizes() const {
  std::vector<std::size_t> sizes{1, 2, 3, 7, 64, 257, 4095, 4096, 4097, 65537, 1048579};
  std::erase_if(sizes, [&](std::size_t size) { return size > device_.max_allocation(); });
  return sizes;
}

testing::Matcher<cl_int> Fixture::refuses(cl_int code) const {
  const std::string name = status_name(code);
  const Requirement* first = nullptr;
  std::vector<std::string> legal;
  for (const std::string& id : running_.requirements) {
    const Requirement& rule = RequirementTable::embedded().at(id);
    if (rule.expected != name) {
      continue;
    }
    first = first == nullptr ? &rule : first;
    if (rule.lenient != first->lenient) {
      throw std::logic_error{"case " + running_.id() + " expects " + name + " by " + first->id +
                             " or by " + id + ", of which one is lenient"};
    }
    std::copy_if(rule.accepted.begin(), rule.accepted.end(), std::back_inserter(legal),
                 [&](const std::string& code_name) {
                   return std::find(legal.begin(), legal.end(), code_name) == legal.end();
                 });
  }
  if (first == nullptr) {
    throw std::logic_error{"case " + running_.id() + " expects " + name +
                           ", which none of its requirements has"};
  }
  return by(first->id, returns_one_of(std::move(legal)));
}

void Fixture::warn(const std::string& text) const {
  SUCCEED() << text;
}

PairFixture::PairFixture(const Fixture& outer)
    : two_{outer.two_devices()},
      first_{outer.device_.platform(), two_.devices[0]},
      second_{outer.device_.platform(), two_.devices[1]},
      shared_{first_, std::move(two_.context)},
      fixture_{first_, shared_, outer.running_, outer.next_seed_} {}

void PairFixture::both_need(ApiVersion version) const {
  for (const DeviceUnderTest* device : {&first_, &second_}) {
    if (device->version() < version) {
      unsupported("two devices of OpenCL " + to_string(version));
    }
  }
}

void PairFixture::both_need(std::string_view condition) const {
  for (const DeviceUnderTest* device : {&first_, &second_}) {
    if (const auto missing = device->lacks(condition)) {
      unsupported(*missing);
    }
  }
}

}  // namespace clmem::conformance
