// SPDX-License-Identifier: Apache-2.0
// stage.hpp - the model with or without a defect, and a transcript of what an application sees of
// it.
//
//   Stage stage{find_defect("read.drops-offset"), Schedule::immediate};
//   stage.show(stage.filled(64));
//   stage.transcript()      // equal for equal behaviour: no address and no time is in it
//
// Contract: host memory made by a stage outlives the model's commands. Every helper copes with
// whatever a defect answers.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "defects/catalogue.hpp"
#include "model/model.hpp"

namespace clmem::mock {

class Stage {
 public:
  using Bytes = std::vector<std::uint8_t>;

  // `change` is for the devices, before there are any.
  Stage(const Defect* defect, Schedule schedule, void (*change)(Config&) = nullptr);

  // Host memory: 0x10, 0x11, 0x12, ...
  [[nodiscard]] Bytes& host(std::size_t size);

  [[nodiscard]] cl_command_queue make_queue(cl_command_queue_properties properties = 0);
  [[nodiscard]] cl_event make_user_event();
  [[nodiscard]] cl_mem make_buffer(cl_mem_flags flags, std::size_t size, void* host_ptr = nullptr);
  // A buffer with 0x10, 0x11, ... in it.
  [[nodiscard]] cl_mem filled(std::size_t size, cl_mem_flags flags = 0);
  [[nodiscard]] cl_mem make_sub_buffer(cl_mem parent, std::size_t origin, std::size_t size,
                                       cl_mem_flags flags = 0);

  // add(global uchar*), which adds one to each byte, place(global uchar*), which stores the size of
  // its work-group, raise(global uchar*, uint, sampler_t), which
  // adds the number, and take(image2d_t), which does nothing.
  void register_kernels();

  // To the transcript.
  void note(long long number);
  void note(const Bytes& bytes);
  // The content of a buffer.
  void show(cl_mem buffer);
  // What can be asked of a memory object.
  void describe(cl_mem object, const void* host_ptr = nullptr);
  // The status of an event, and what else can be asked of it.
  void describe(cl_event event);

  [[nodiscard]] const std::string& transcript() const { return transcript_; }

 private:
  template <typename T>
  void note_mem_info(cl_mem object, cl_mem_info name);

  std::deque<Bytes> host_memory_;
  Model model_;
  std::string transcript_;

 public:
  CallTable cl{};
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
};

}  // namespace clmem::mock
