// SPDX-License-Identifier: Apache-2.0
// On-device queues where a host queue is needed, and what can be wrong in making one. Commands on
// images and on shared virtual memory have this rule among their own.
#include <gtest/gtest.h>

#include "violation.hpp"

namespace clmem::mock {
namespace {

constexpr std::array<std::size_t, 3> rect_origin{};
constexpr std::array<std::size_t, 3> region{4, 1, 1};

struct HostCommand {
  const char* function;
  cl_int (*call)(RuleStage&, cl_command_queue);
};

const std::vector<HostCommand>& transfers() {
  static const std::vector<HostCommand> rows{
      {"EnqueueReadBuffer",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueReadBuffer(queue, stage.buffer(), CL_TRUE, 0, 4,
                                                stage.host.data(), 0, nullptr, nullptr);
       }},
      {"EnqueueWriteBuffer",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueWriteBuffer(queue, stage.buffer(), CL_TRUE, 0, 4,
                                                 stage.host.data(), 0, nullptr, nullptr);
       }},
      {"EnqueueReadBufferRect",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueReadBufferRect(
             queue, stage.buffer(), CL_TRUE, rect_origin.data(), rect_origin.data(), region.data(),
             0, 0, 0, 0, stage.host.data(), 0, nullptr, nullptr);
       }},
      {"EnqueueWriteBufferRect",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueWriteBufferRect(
             queue, stage.buffer(), CL_TRUE, rect_origin.data(), rect_origin.data(), region.data(),
             0, 0, 0, 0, stage.host.data(), 0, nullptr, nullptr);
       }},
      {"EnqueueCopyBuffer",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueCopyBuffer(queue, stage.buffer(), stage.buffer(), 0, 0, 4, 0,
                                                nullptr, nullptr);
       }},
      {"EnqueueCopyBufferRect",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueCopyBufferRect(queue, stage.buffer(), stage.buffer(),
                                                    rect_origin.data(), rect_origin.data(),
                                                    region.data(), 0, 0, 0, 0, 0, nullptr, nullptr);
       }},
      {"EnqueueFillBuffer",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueFillBuffer(queue, stage.buffer(), "a", 1, 0, 4, 0, nullptr,
                                                nullptr);
       }},
      {"EnqueueMapBuffer",
       [](RuleStage& stage, cl_command_queue queue) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clEnqueueMapBuffer(queue, stage.buffer(), CL_TRUE, CL_MAP_READ, 0, 4, 0,
                                              nullptr, nullptr, &code);
         return code;
       }},
      {"EnqueueUnmapMemObject",
       [](RuleStage& stage, cl_command_queue queue) {
         const cl_mem buffer = stage.buffer();
         void* const mapped = stage.model.clEnqueueMapBuffer(
             stage.queue, buffer, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, nullptr);
         return stage.model.clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr);
       }},
      {"EnqueueMigrateMemObjects",
       [](RuleStage& stage, cl_command_queue queue) {
         const cl_mem buffer = stage.buffer();
         return stage.model.clEnqueueMigrateMemObjects(queue, 1, &buffer, 0, 0, nullptr, nullptr);
       }},
  };
  return rows;
}

const std::vector<HostCommand>& markers() {
  static const std::vector<HostCommand> rows{
      {"EnqueueMarkerWithWaitList",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueMarkerWithWaitList(queue, 0, nullptr, nullptr);
       }},
      {"EnqueueBarrierWithWaitList",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueBarrierWithWaitList(queue, 0, nullptr, nullptr);
       }},
      {"EnqueueMarker",
       [](RuleStage& stage, cl_command_queue queue) {
         cl_event event = nullptr;
         return stage.model.clEnqueueMarker(queue, &event);
       }},
      {"EnqueueWaitForEvents",
       [](RuleStage& stage, cl_command_queue queue) {
         const cl_event event = stage.user_event();
         EXPECT_EQ(stage.model.clSetUserEventStatus(event, CL_COMPLETE), CL_SUCCESS);
         return stage.model.clEnqueueWaitForEvents(queue, 1, &event);
       }},
      {"EnqueueBarrier",
       [](RuleStage& stage, cl_command_queue queue) {
         return stage.model.clEnqueueBarrier(queue);
       }},
      {"Flush",
       [](RuleStage& stage, cl_command_queue queue) { return stage.model.clFlush(queue); }},
      {"Finish",
       [](RuleStage& stage, cl_command_queue queue) { return stage.model.clFinish(queue); }},
  };
  return rows;
}

cl_int create(RuleStage& stage, cl_queue_properties bits, cl_queue_properties size = 1024) {
  const std::array<cl_queue_properties, 5> list{CL_QUEUE_PROPERTIES, bits, CL_QUEUE_SIZE, size, 0};
  cl_int code = CL_SUCCESS;
  (void)stage.model.clCreateCommandQueueWithProperties(stage.context, stage.devices.front(),
                                                       list.data(), &code);
  return code;
}

constexpr cl_queue_properties on_device =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

// The requirement table is about memory; these rules are in the specification all the same
// (clCreateCommandQueueWithProperties and clSetDefaultDeviceCommandQueue: Errors).
std::vector<Violation> creation_rules() {
  const std::string prefix = "CreateCommandQueueWithProperties: ";
  return {
      {prefix + "on-device", [](RuleStage& stage) { return create(stage, on_device); },
       unequal_devices, CL_SUCCESS},
      {prefix + "in order", [](RuleStage& stage) { return create(stage, CL_QUEUE_ON_DEVICE); },
       unequal_devices, CL_INVALID_VALUE},
      {prefix + "default on the host",
       [](RuleStage& stage) {
         return create(stage, CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
       },
       unequal_devices, CL_INVALID_VALUE},
      {prefix + "size of a host queue", [](RuleStage& stage) { return create(stage, 0); },
       unequal_devices, CL_INVALID_VALUE},
      {prefix + "too large",
       [](RuleStage& stage) {
         return create(stage, on_device, (cl_queue_properties{256} << 10) + 1);
       },
       unequal_devices, CL_INVALID_QUEUE_PROPERTIES},
      {prefix + "one too many",
       [](RuleStage& stage) {
         (void)stage.device_queue();
         return create(stage, on_device);
       },
       unequal_devices, CL_OUT_OF_RESOURCES},
      {prefix + "device without", [](RuleStage& stage) { return create(stage, on_device); },
       coarse_svm_only, CL_INVALID_QUEUE_PROPERTIES},
      {"SetDefaultDeviceCommandQueue: device without",
       [](RuleStage& stage) {
         return stage.model.clSetDefaultDeviceCommandQueue(stage.context, stage.devices.front(),
                                                           stage.queue);
       },
       coarse_svm_only, CL_INVALID_OPERATION},
      {"SetDefaultDeviceCommandQueue: host queue",
       [](RuleStage& stage) {
         return stage.model.clSetDefaultDeviceCommandQueue(stage.context, stage.devices.front(),
                                                           stage.queue);
       },
       unequal_devices, CL_INVALID_COMMAND_QUEUE},
      {"SetDefaultDeviceCommandQueue: other device",
       [](RuleStage& stage) {
         return stage.model.clSetDefaultDeviceCommandQueue(stage.context, stage.devices.back(),
                                                           stage.device_queue());
       },
       unequal_devices, CL_INVALID_COMMAND_QUEUE},
  };
}

}  // namespace

std::vector<Violation> device_queue_rules() {
  std::vector<Violation> rules = creation_rules();
  for (const auto* rows : {&transfers(), &markers()}) {
    for (const HostCommand& command : *rows) {
      const std::string function = command.function;
      rules.push_back({function + ": right",
                       [=](RuleStage& stage) { return command.call(stage, stage.queue); },
                       unequal_devices, CL_SUCCESS});
      rules.push_back({function + ".err.INVALID_COMMAND_QUEUE.device-queue", [=](RuleStage& stage) {
                         return command.call(stage, stage.device_queue());
                       }});
    }
  }
  return rules;
}

}  // namespace clmem::mock
