// SPDX-License-Identifier: Apache-2.0
// Pipes, samplers, and what can be asked of images, pipes and samplers.
#include "violation.hpp"

namespace clmem::mock {
namespace {

cl_int formats(RuleStage& stage, cl_context context, cl_mem_flags flags, cl_mem_object_type type,
               cl_uint num_entries) {
  cl_image_format format{};
  return stage.model.clGetSupportedImageFormats(context, flags, type, num_entries, &format,
                                                nullptr);
}

cl_int make_pipe(RuleStage& stage, cl_mem_flags flags, cl_uint packet_size, cl_uint max_packets,
                 const cl_pipe_properties* properties = nullptr) {
  cl_int code = CL_SUCCESS;
  (void)stage.model.clCreatePipe(stage.context, flags, packet_size, max_packets, properties, &code);
  return code;
}

cl_int make_sampler(RuleStage& stage, cl_bool normalized, cl_addressing_mode addressing,
                    cl_filter_mode filter) {
  cl_int code = CL_SUCCESS;
  (void)stage.model.clCreateSampler(stage.context, normalized, addressing, filter, &code);
  return code;
}

cl_int make_sampler(RuleStage& stage, const std::vector<cl_sampler_properties>& properties) {
  cl_int code = CL_SUCCESS;
  (void)stage.model.clCreateSamplerWithProperties(stage.context, properties.data(), &code);
  return code;
}

cl_int image_info(RuleStage& stage, cl_mem image, cl_image_info name, std::size_t size) {
  std::size_t value = 0;
  return stage.model.clGetImageInfo(image, name, size, &value, nullptr);
}

cl_int pipe_info(RuleStage& stage, cl_mem pipe, cl_pipe_info name, std::size_t size) {
  cl_uint value = 0;
  return stage.model.clGetPipeInfo(pipe, name, size, &value, nullptr);
}

cl_int sampler_info(RuleStage& stage, cl_sampler sampler, cl_sampler_info name, std::size_t size) {
  std::size_t value = 0;
  return stage.model.clGetSamplerInfo(sampler, name, size, &value, nullptr);
}

std::vector<Violation> pipe_rules() {
  return {
      {"CreatePipe.err.INVALID_CONTEXT.null",
       [](RuleStage& stage) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreatePipe(nullptr, 0, 4, 4, nullptr, &code);
         return code;
       }},
      {"CreatePipe.err.INVALID_VALUE.flags",
       [](RuleStage& stage) { return make_pipe(stage, CL_MEM_HOST_READ_ONLY, 4, 4); }},
      {"CreatePipe.err.INVALID_VALUE.properties",
       [](RuleStage& stage) {
         const cl_pipe_properties none = 0;
         return make_pipe(stage, 0, 4, 4, &none);
       }},
      {"CreatePipe.err.INVALID_PIPE_SIZE.packet-zero",
       [](RuleStage& stage) { return make_pipe(stage, 0, 0, 4); }},
      {"CreatePipe.err.INVALID_PIPE_SIZE.packet-large",
       [](RuleStage& stage) { return make_pipe(stage, 0, 1025, 4); }},
      {"CreatePipe.err.INVALID_PIPE_SIZE.packets-zero",
       [](RuleStage& stage) { return make_pipe(stage, 0, 4, 0); }},
      {"GetPipeInfo.err.INVALID_MEM_OBJECT.null",
       [](RuleStage& stage) { return pipe_info(stage, nullptr, CL_PIPE_PACKET_SIZE, 4); }},
      {"GetPipeInfo.err.INVALID_MEM_OBJECT.is-buffer",
       [](RuleStage& stage) { return pipe_info(stage, stage.buffer(), CL_PIPE_PACKET_SIZE, 4); }},
      {"GetPipeInfo.err.INVALID_VALUE.param-name",
       [](RuleStage& stage) { return pipe_info(stage, stage.pipe(), CL_MEM_SIZE, 4); }},
      {"GetPipeInfo.err.INVALID_VALUE.size-too-small",
       [](RuleStage& stage) { return pipe_info(stage, stage.pipe(), CL_PIPE_PACKET_SIZE, 3); }},
  };
}

std::vector<Violation> sampler_rules() {
  return {
      {"CreateSampler.err.INVALID_CONTEXT.null",
       [](RuleStage& stage) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreateSampler(nullptr, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST,
                                           &code);
         return code;
       }},
      {"CreateSampler.err.INVALID_VALUE.addressing",
       [](RuleStage& stage) { return make_sampler(stage, CL_TRUE, 1, CL_FILTER_NEAREST); }},
      {"CreateSampler.err.INVALID_VALUE.filter",
       [](RuleStage& stage) { return make_sampler(stage, CL_TRUE, CL_ADDRESS_NONE, 1); }},
      {"CreateSampler.err.INVALID_VALUE.normalized",
       [](RuleStage& stage) { return make_sampler(stage, 2, CL_ADDRESS_NONE, CL_FILTER_NEAREST); }},
      {"CreateSampler.err.INVALID_VALUE.combination",
       [](RuleStage& stage) {
         return make_sampler(stage, CL_FALSE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST);
       }},
      {"CreateSamplerWithProperties.err.INVALID_CONTEXT.null",
       [](RuleStage& stage) {
         cl_int code = CL_SUCCESS;
         (void)stage.model.clCreateSamplerWithProperties(nullptr, nullptr, &code);
         return code;
       }},
      {"CreateSamplerWithProperties.err.INVALID_VALUE.property",
       [](RuleStage& stage) {
         return make_sampler(stage, {CL_SAMPLER_CONTEXT, 1, 0});
       }},
      {"CreateSamplerWithProperties.err.INVALID_VALUE.value",
       [](RuleStage& stage) {
         return make_sampler(stage, {CL_SAMPLER_FILTER_MODE, CL_ADDRESS_CLAMP, 0});
       }},
      {"CreateSamplerWithProperties.err.INVALID_VALUE.duplicate",
       [](RuleStage& stage) {
         return make_sampler(stage, {CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST,
                                     CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST, 0});
       }},
      {"RetainSampler.err.INVALID_SAMPLER.null",
       [](RuleStage& stage) { return stage.model.clRetainSampler(nullptr); }},
      {"ReleaseSampler.err.INVALID_SAMPLER.null",
       [](RuleStage& stage) { return stage.model.clReleaseSampler(nullptr); }},
      {"GetSamplerInfo.err.INVALID_SAMPLER.null",
       [](RuleStage& stage) { return sampler_info(stage, nullptr, CL_SAMPLER_CONTEXT, 8); }},
      {"GetSamplerInfo.err.INVALID_VALUE.param-name",
       [](RuleStage& stage) { return sampler_info(stage, stage.sampler(), CL_MEM_SIZE, 8); }},
      {"GetSamplerInfo.err.INVALID_VALUE.size-too-small",
       [](RuleStage& stage) {
         return sampler_info(stage, stage.sampler(), CL_SAMPLER_CONTEXT, 7);
       }},
  };
}

std::vector<Violation> image_query_rules() {
  return {
      {"GetSupportedImageFormats.err.INVALID_CONTEXT.null",
       [](RuleStage& stage) { return formats(stage, nullptr, 0, CL_MEM_OBJECT_IMAGE2D, 1); }},
      {"GetSupportedImageFormats.err.INVALID_VALUE.flags",
       [](RuleStage& stage) {
         return formats(stage, stage.context, cl_mem_flags{1} << 40, CL_MEM_OBJECT_IMAGE2D, 1);
       }},
      {"GetSupportedImageFormats.err.INVALID_VALUE.image-type",
       [](RuleStage& stage) { return formats(stage, stage.context, 0, CL_MEM_OBJECT_PIPE, 1); }},
      {"GetSupportedImageFormats.err.INVALID_VALUE.zero-entries",
       [](RuleStage& stage) { return formats(stage, stage.context, 0, CL_MEM_OBJECT_IMAGE2D, 0); }},
      {"GetImageInfo.err.INVALID_MEM_OBJECT.null",
       [](RuleStage& stage) { return image_info(stage, nullptr, CL_IMAGE_WIDTH, 8); }},
      {"GetImageInfo.err.INVALID_MEM_OBJECT.is-buffer",
       [](RuleStage& stage) { return image_info(stage, stage.buffer(), CL_IMAGE_WIDTH, 8); }},
      {"GetImageInfo.err.INVALID_MEM_OBJECT.is-pipe",
       [](RuleStage& stage) { return image_info(stage, stage.pipe(), CL_IMAGE_WIDTH, 8); }},
      {"GetImageInfo.err.INVALID_VALUE.param-name",
       [](RuleStage& stage) { return image_info(stage, stage.image_2d(), CL_MEM_SIZE, 8); }},
      {"GetImageInfo.err.INVALID_VALUE.size-too-small",
       [](RuleStage& stage) { return image_info(stage, stage.image_2d(), CL_IMAGE_WIDTH, 7); }},
  };
}

}  // namespace

std::vector<Violation> object_rules() {
  std::vector<Violation> rules = pipe_rules();
  for (const auto& more : {sampler_rules(), image_query_rules()}) {
    rules.insert(rules.end(), more.begin(), more.end());
  }
  return rules;
}

}  // namespace clmem::mock
