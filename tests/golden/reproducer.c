/* TransferRanges.Refuses/SizeMax
 *
 * A range that wraps is outside of the buffer.
 *
 * EnqueueReadBuffer.err.INVALID_VALUE.range (5.2.2)
 *   The region lies within the buffer.
 *
 * Seen with
 *   A platform, OpenCL 3.0
 *   a device, OpenCL 3.0 a
 * where the suite says: fail
 *   ranges.cpp:3: expected CL_INVALID_VALUE
 *
 * Compile and run:
 *   cc -std=c99 -o reproducer THIS_FILE -lOpenCL && ./reproducer [PLATFORM [DEVICE]]
 * with the positions of the platform and the device, 0 and 0 by default, among those that
 * the OpenCL loader offers; OCL_ICD_VENDORS=DIRECTORY/ limits it to the .icd files there.
 * Exit status: 0 the driver behaves, 1 it does not, 77 this device cannot show it.
 * The case itself: clmem-conformance run --filter TransferRanges.Refuses/SizeMax
 */
#define _POSIX_C_SOURCE 200809L
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include <CL/cl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BEHAVES = 0, MISBEHAVES = 1, CANNOT_SHOW = 77 };

/* At once: a wrong driver may crash at the end of the program. */
static void finish_with(int status) {
  fflush(stdout);
  _Exit(status);
}

static void misbehaves(int line, const char *what) {
  printf("line %d: %s\n", line, what);
  finish_with(MISBEHAVES);
}

/* The code of the latest call, and its value before a call stores one. */
#define NOTHING_STORED 0x7c0de
static cl_int code = NOTHING_STORED;

static void expect_code(int line, const char *names, const cl_int *legal, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i) {
    if (code == legal[i]) {
      code = NOTHING_STORED;
      return;
    }
  }
  printf("the call returned %d\n", (int)code);
  misbehaves(line, names);
}
#define EXPECT_CODE(...)                                                      \
  expect_code(__LINE__, "expected " #__VA_ARGS__, (const cl_int[]){__VA_ARGS__}, \
              sizeof((const cl_int[]){__VA_ARGS__}) / sizeof(cl_int))

/* Zeros that begin `place` bytes after the start of a page: a driver may take memory otherwise that
 * begins elsewhere. */
static unsigned char *memory(size_t size, size_t place) {
  void *made = NULL;
  if (posix_memalign(&made, 4096, place + size) != 0) {
    finish_with(CANNOT_SHOW);
  }
  memset(made, 0, place + size);
  return (unsigned char *)made + place;
}

/* `size` bytes of the pattern of `seed`, from its byte `from` on. No byte of a pattern is zero, and
 * no two neighbours are equal. */
static void put_pattern(unsigned char *to, uint64_t seed, size_t from, size_t size) {
  unsigned previous = 0, value;
  uint64_t word = 0;
  size_t i;
  for (i = 0; i < from + size; ++i) {
    word >>= 8;
    if (i % 8 == 0) {
      seed += UINT64_C(0x9e3779b97f4a7c15);
      word = (seed ^ (seed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
      word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
      word ^= word >> 31;
    }
    value = 1 + (unsigned)(word & 0xff) % 255;
    if (value == previous) {
      value = 1 + value % 255;
    }
    if (i >= from) {
      to[i - from] = (unsigned char)value;
    }
    previous = value;
  }
}

static unsigned char *pattern(uint64_t seed, size_t size, size_t place) {
  unsigned char *made = memory(size, place);
  put_pattern(made, seed, 0, size);
  return made;
}

static void need_version(cl_device_id device, int major, int minor) {
  char text[128] = "";
  int of_device[2] = {1, 0};
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof text - 1, text, NULL);
  sscanf(text, "OpenCL %d.%d", &of_device[0], &of_device[1]);
  if (of_device[0] < major || (of_device[0] == major && of_device[1] < minor)) {
    printf("cannot check: the device has %s\n", text);
    finish_with(CANNOT_SHOW);
  }
}

static void find_device(int argc, char **argv, cl_platform_id *platform, cl_device_id *device) {
  const unsigned long i = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  const unsigned long j = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint count = 0;
  if (clGetPlatformIDs(64, platforms, &count) != CL_SUCCESS || i >= count || i >= 64) {
    printf("cannot check: there is no platform %lu\n", i);
    finish_with(CANNOT_SHOW);
  }
  *platform = platforms[i];
  count = 0;
  if (clGetDeviceIDs(*platform, CL_DEVICE_TYPE_ALL, 64, devices, &count) != CL_SUCCESS ||
      j >= count || j >= 64) {
    printf("cannot check: platform %lu has no device %lu\n", i, j);
    finish_with(CANNOT_SHOW);
  }
  *device = devices[j];
}

static void ended(void) {
  puts("the driver ended the process");
  finish_with(MISBEHAVES);
}
/* The rest of the program runs in a process of its own, for a driver may install handlers for the
 * signals by which it ends. In gdb: set follow-fork-mode child. */
static void watch(unsigned seconds) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) {
    atexit(ended);
    alarm(seconds);
    return;
  }
  if (child < 0 || waitpid(child, &status, 0) != child) {
    puts("cannot check: no process could be started");
    finish_with(CANNOT_SHOW);
  }
  if (WIFEXITED(status)) {
    finish_with(WEXITSTATUS(status));
  }
  puts(WTERMSIG(status) == SIGALRM ? "a call did not return" : "the driver crashed");
  finish_with(MISBEHAVES);
}

static cl_command_queue queue_1;
static cl_context context_1;
static cl_mem buffer_1;
static const uint64_t seed_1 = UINT64_C(0x0000000000000007);
static unsigned char *host_1;

int main(int argc, char **argv) {
  cl_platform_id platform;
  cl_device_id device;
  watch(11);
  find_device(argc, argv, &platform, &device);
  need_version(device, 1, 1);

  context_1 = clCreateContext((const cl_context_properties[]){CL_CONTEXT_PLATFORM,
      (cl_context_properties)platform, 0}, 1, &device, NULL, NULL, &code);
  EXPECT_CODE(CL_SUCCESS);
  queue_1 = clCreateCommandQueue(context_1, device, 0, &code);
  EXPECT_CODE(CL_SUCCESS);
  buffer_1 = clCreateBuffer(context_1, CL_MEM_READ_WRITE, 64, NULL, &code);
  EXPECT_CODE(CL_SUCCESS);
  host_1 = pattern(seed_1, 64, 0);

  /* This is what failed: it returned CL_SUCCESS. */
  code = clEnqueueReadBuffer(queue_1, buffer_1, CL_TRUE, SIZE_MAX, 16, host_1 + 8, 0, NULL, NULL);
  EXPECT_CODE(CL_INVALID_VALUE);

  puts("behaves as specified");
  finish_with(BEHAVES);
  return BEHAVES;
}
