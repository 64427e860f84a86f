/* SPDX-License-Identifier: Apache-2.0
 * device.h - what a plain program on OpenCL has at its beginning: a device, a context, its kernels
 * built.
 */
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

static inline void check(cl_int status, const char* what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: %d\n", what, status);
    exit(1);
  }
}

static inline void require(int holds, const char* what) {
  if (!holds) {
    fprintf(stderr, "wrong: %s\n", what);
    exit(1);
  }
}

static inline cl_device_id first_device(void) {
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  return device;
}

static inline cl_context context_of(cl_device_id device) {
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "clCreateContext");
  return context;
}

static inline cl_command_queue queue_of(cl_context context, cl_device_id device,
                                        cl_command_queue_properties flags) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
  cl_int status = CL_SUCCESS;
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, properties, &status);
  check(status, "clCreateCommandQueueWithProperties");
  return queue;
}

static inline cl_program program_of(cl_context context, const char* source) {
  cl_int status = CL_SUCCESS;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  check(status, "clCreateProgramWithSource");
  return program;
}

/* Says what the compiler said where it fails. */
static inline cl_program built_program(cl_context context, cl_device_id device,
                                       const char* source) {
  cl_program program = program_of(context, source);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    char log[4096] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s\n", log);
    exit(1);
  }
  return program;
}

static inline cl_kernel kernel_of(cl_program program, const char* name) {
  cl_int status = CL_SUCCESS;
  cl_kernel kernel = clCreateKernel(program, name, &status);
  check(status, name);
  return kernel;
}
