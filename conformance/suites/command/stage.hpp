// SPDX-License-Identifier: Apache-2.0
// stage.hpp - the operands of one command: two with known bytes, host memory, and everything else
// that the command needs.
//
//   Stage stage{fixture, command_named("EnqueueCopyImage"), {.storage = Storage::use_host_ptr}};
//   stage.source.write(queue, CL_FALSE, data.data(), {1, gate.wait_list()}, event.out());
//   stage.target.expect(fixture, wanted);
//
// Contract: outlives the command; declare it before the gate that holds the command back. What is
// passed to a call by address is overwritten as soon as that returns. Throws Unsupported where the
// device lacks what the operands need.
#pragma once

#include <clmem/opencl.hpp>
#include <optional>

#include "harness/fixture.hpp"
#include "harness/kernel.hpp"
#include "harness/oracle.hpp"
#include "suites/buffer/stored_buffer.hpp"
#include "suites/command/arguments.hpp"
#include "suites/svm/free_log.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

struct Command;

enum class ObjectKind { buffer, image, svm };

// Commands between buffers move `box` bytes, as one rectangular region or as a range; commands with
// an image move `pixels` of four bytes.
struct Scene {
  Extent box{16, 8, 4};
  Extent pixels{16, 8, 1};
  Storage storage = Storage::device;  // images have its flags
  bool shared_memory = true;          // false: ordinary memory, for devices without it
};

// A buffer, an image or shared memory, and the bytes it has to contain.
struct Operand : StoredBuffer {
  Operand(Fixture& fixture, ObjectKind kind, std::size_t bytes, const Scene& scene);

  // Each is one command on all bytes.
  cl_int write(cl_command_queue queue, cl_bool blocking, const void* data, WaitList wait,
               cl_event* event) const;
  cl_int read(cl_command_queue queue, cl_bool blocking, void* seen, WaitList wait,
              cl_event* event) const;
  cl_int map(cl_command_queue queue, cl_bool blocking, cl_map_flags flags, Mapping& mapping,
             WaitList wait, cl_event* event) const;
  cl_int unmap(cl_command_queue queue, const Mapping& mapping, WaitList wait,
               cl_event* event) const;

  [[nodiscard]] Place place() const;
  [[nodiscard]] Bytes seen_in(const Mapping& mapping) const;
  void put_into(const Mapping& mapping, const Bytes& data) const;
  // Writes the bytes and expects them from now on.
  void change(Fixture& fixture, cl_command_queue queue);
  // Compares all bytes, read and mapped, and those around a sub-buffer.
  void expect(Fixture& fixture, const Bytes& wanted, const Bytes& previous = {}) const;

  ObjectKind kind;
  Extent pixels;
  std::byte* address = nullptr;  // of shared memory
  std::optional<FilledSvm> shared;
};

class Stage {
 public:
  Stage(Fixture& fixture, const Command& command, const Scene& scene = {});
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  [[nodiscard]] bool is_mapped() const { return mapping.pointer != nullptr; }
  // All of the operands.
  [[nodiscard]] Arguments arguments(const Command& command) const;
  // The pointer of a map, if any.
  void unmap(cl_command_queue queue);
  // After a command that may never have run, or on a context that may be unusable.
  void forget_mapping() { mapping = {}; }
  // After the effect was checked: the expected bytes are the new ones, and a mapping is unmapped.
  void settle(const Command& command, cl_command_queue queue);
  // Releases all that the command was given, except shared virtual memory, which may not be freed
  // before its end.
  void release_objects();

  std::size_t size;
  Extent box;
  Operand source;  // what is copied or read
  Operand target;  // what is written, filled, mapped or migrated
  Bytes& input;    // what writes and mappings store
  Bytes& output;   // what reads fill
  Bytes output_before;
  Mapping mapping;  // of `target`
  std::optional<Kernel> kernel;
  FreeLog& freed;

 private:
  void prepare(const Command& command);

  Fixture& fixture_;
};

}  // namespace clmem::conformance
