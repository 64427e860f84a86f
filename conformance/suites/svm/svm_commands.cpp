// SPDX-License-Identifier: Apache-2.0
#include "suites/svm/svm_commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include "harness/contents.hpp"
#include "harness/oracle.hpp"
#include "harness/set_up.hpp"
#include "harness/witness.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t stage_size = 4096;
constexpr std::array<unsigned char, 4> fill_value{0x5a, 0xc3, 0x17, 0xe9};

cl_int copy(SvmStage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueSVMMemcpy(queue, CL_FALSE, stage.target, stage.source, stage_size, wait.count,
                            wait.events, event);
}

cl_int fill_all(SvmStage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueSVMMemFill(queue, stage.target, fill_value.data(), fill_value.size(), stage_size,
                             wait.count, wait.events, event);
}

cl_int map(SvmStage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const cl_int code = clEnqueueSVMMap(queue, CL_FALSE, CL_MAP_READ, stage.target, stage_size,
                                      wait.count, wait.events, event);
  stage.mapped = code == CL_SUCCESS;
  return code;
}

cl_int unmap(SvmStage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const cl_int code = clEnqueueSVMUnmap(queue, stage.target, wait.count, wait.events, event);
  if (code == CL_SUCCESS) {
    stage.forget_mapping();
  }
  return code;
}

cl_int migrate(SvmStage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const void* pointer = stage.target;
  return clEnqueueSVMMigrateMem(queue, 1, &pointer, nullptr, 0, wait.count, wait.events, event);
}

// Ordinary memory is not the driver's to free.
void CL_CALLBACK free_nothing(cl_command_queue, cl_uint, void**, void*) {}

cl_int free_doomed(SvmStage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  void* pointer = stage.doomed;
  const cl_int code =
      clEnqueueSVMFree(queue, 1, &pointer, stage.is_shared() ? nullptr : free_nothing, nullptr,
                       wait.count, wait.events, event);
  if (code == CL_SUCCESS) {
    stage.forget_doomed();
  }
  return code;
}

Bytes copied(const SvmStage& stage) {
  return stage.source_bytes;
}

Bytes filled(const SvmStage&) {
  Bytes result(stage_size);
  fill(result, std::as_bytes(std::span{fill_value}), 0, stage_size);
  return result;
}

// On a boundary that every pattern fits.
std::byte* aligned_host_memory(Bench& bench) {
  constexpr std::size_t alignment = 128;
  Bytes& room = bench.host(stage_size + alignment);
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return room.data() + (alignment - address % alignment) % alignment;
}

// Shared memory with known bytes, or their place in ordinary memory.
std::byte* place(Bench& bench, bool shared, std::optional<FilledSvm>& memory, Bytes& bytes) {
  std::byte* const start =
      shared ? memory.emplace(bench, stage_size).at(0) : aligned_host_memory(bench);
  bytes = shared ? memory->bytes : Bytes(start, start + stage_size);
  return start;
}

}  // namespace

const std::vector<SvmCommand>& every_svm_command() {
  static const std::vector<SvmCommand> commands{
      {"EnqueueSVMMemcpy", {2, 0}, copied, copy},
      {"EnqueueSVMMemFill", {2, 0}, filled, fill_all},
      {"EnqueueSVMMap", {2, 0}, nullptr, map},
      {"EnqueueSVMUnmap", {2, 0}, nullptr, unmap},
      {"EnqueueSVMMigrateMem", {2, 1}, nullptr, migrate},
      {"EnqueueSVMFree", {2, 0}, nullptr, free_doomed},
  };
  return commands;
}

std::vector<SvmCommand> svm_commands_with_effect() {
  std::vector<SvmCommand> some;
  std::copy_if(every_svm_command().begin(), every_svm_command().end(), std::back_inserter(some),
               [](const SvmCommand& command) { return command.result != nullptr; });
  return some;
}

SvmStage::SvmStage(Bench& bench, const SvmCommand& command) : bench_{bench} {
  bench.needs(command.since);
  const bool shared = !bench.device().lacks("svm_coarse");
  source = place(bench, shared, source_, source_bytes);
  target = place(bench, shared, target_, target_bytes);
  if (command.enqueue == free_doomed) {
    Bytes unused;
    doomed = place(bench, shared, doomed_, unused);
  }
  if (shared && command.enqueue == unmap) {
    must_succeed(clEnqueueSVMMap(bench.queue(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, target,
                                 stage_size, 0, nullptr, nullptr),
                 "clEnqueueSVMMap");
    mapped = true;
    target_bytes = bench.fresh(stage_size);
    witness::copy(target, target_bytes.data(), stage_size);
  }
}

SvmStage::~SvmStage() {
  if (mapped && is_shared() && bench_.is_sound()) {
    clEnqueueSVMUnmap(bench_.queue(), target, 0, nullptr, nullptr);
  }
}

void SvmStage::forget_doomed() {
  if (doomed_) {
    static_cast<void>(doomed_->memory.detach());
  }
}

void expect_svm_effect(Bench& bench, const SvmStage& stage, const SvmCommand& command) {
  SCOPED_TRACE(std::string{"the effect of cl"} + command.name);
  const Bytes wanted = command.result == nullptr ? stage.target_bytes : command.result(stage);
  if (stage.mapped) {
    const Bytes seen(stage.target, stage.target + stage_size);
    expect_bytes(seen, wanted);
    return;
  }
  expect_svm(bench, stage.target, wanted, {.previous = stage.target_bytes});
}

std::vector<SvmCommandRow> svm_rows(const std::vector<SvmCommand>& commands) {
  std::vector<SvmCommandRow> rows;
  for (const SvmCommand& command : commands) {
    rows.push_back({command.name, {}, command});
  }
  return rows;
}

std::vector<SvmCommandRow> svm_rows_citing(const std::string& suffix) {
  std::vector<SvmCommandRow> rows = svm_rows(every_svm_command());
  for (SvmCommandRow& row : rows) {
    row.requirements = {row.name + suffix};
  }
  return rows;
}

}  // namespace clmem::conformance
