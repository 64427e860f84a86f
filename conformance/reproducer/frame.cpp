// SPDX-License-Identifier: Apache-2.0
#include "reproducer/frame.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace clmem::conformance::reproducer {
namespace {

struct Helper {
  std::string_view name;  // code with this name needs the helper
  std::string_view code;
};

constexpr std::string_view headers = R"(#define _POSIX_C_SOURCE 200809L
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
)";

// Helpers in the order that C requires; each may use earlier ones.
constexpr std::array helpers{
    // A constant of cl_ext_buffer_device_address, which not every header has.
    Helper{"CL_MEM_DEVICE_ADDRESS_EXT", R"(
#ifndef CL_MEM_DEVICE_ADDRESS_EXT
#define CL_MEM_DEVICE_ADDRESS_EXT 0x5001
#endif
)"},
    Helper{"CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT", R"(
#ifndef CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT
#define CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT 0x5002
#endif
)"},
    Helper{"finish_with", R"(
/* At once: a wrong driver may crash at the end of the program. */
static void finish_with(int status) {
  fflush(stdout);
  _Exit(status);
}
)"},
    Helper{"misbehaves", R"(
static void misbehaves(int line, const char *what) {
  printf("line %d: %s\n", line, what);
  finish_with(MISBEHAVES);
}
)"},
    Helper{"code", R"(
/* The code of the latest call, and its value before a call stores one. */
#define NOTHING_STORED 0x7c0de
static cl_int code = NOTHING_STORED;
)"},
    Helper{"EXPECT_CODE", R"(
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
)"},
    Helper{"EXPECT_VALUE", R"(
static void expect_value(int line, const char *what, cl_ulong actual, cl_ulong expected) {
  if (actual != expected) {
    printf("the value is %llu\n", (unsigned long long)actual);
    misbehaves(line, what);
  }
}
#define EXPECT_VALUE(actual, expected) \
  expect_value(__LINE__, "expected " #expected, (cl_ulong)(actual), (cl_ulong)(expected))
)"},
    Helper{"EXPECT_OTHER", R"(
static void expect_other(int line, const char *what, cl_ulong actual, cl_ulong wrong) {
  if (actual == wrong) {
    misbehaves(line, what);
  }
}
#define EXPECT_OTHER(actual, wrong) \
  expect_other(__LINE__, #actual " is " #wrong, (cl_ulong)(actual), (cl_ulong)(wrong))
)"},
    Helper{"EXPECT_AT_LEAST", R"(
static void expect_at_least(int line, const char *what, cl_ulong actual, cl_ulong least) {
  if (actual < least) {
    printf("the value is %llu\n", (unsigned long long)actual);
    misbehaves(line, what);
  }
}
#define EXPECT_AT_LEAST(actual, least) \
  expect_at_least(__LINE__, "expected at least " #least, (cl_ulong)(actual), (cl_ulong)(least))
)"},
    Helper{"EXPECT_NEAR", R"(
static void expect_near(int line, const char *what, const unsigned char *actual,
                        const unsigned char *expected, size_t count, float tolerance) {
  size_t i;
  for (i = 0; i < count; ++i) {
    float one, other;
    memcpy(&one, actual + i * sizeof one, sizeof one);
    memcpy(&other, expected + i * sizeof other, sizeof other);
    if (!(one - other <= tolerance && other - one <= tolerance)) {
      printf("number %lu of %lu is %g instead of %g\n", (unsigned long)i, (unsigned long)count,
             (double)one, (double)other);
      misbehaves(line, what);
    }
  }
}
#define EXPECT_NEAR(actual, expected, count, tolerance) \
  expect_near(__LINE__, "wrong numbers in " #actual, actual, expected, count, tolerance)
)"},
    Helper{"EXPECT_BYTES", R"(
static void expect_bytes(int line, const char *what, const unsigned char *actual,
                         const unsigned char *expected, size_t size) {
  size_t i, first = 0, wrong = 0;
  for (i = size; i-- > 0;) {
    if (actual[i] != expected[i]) {
      first = i;
      ++wrong;
    }
  }
  if (wrong > 0) {
    printf("%lu of %lu bytes differ, the first at %lu: 0x%02x instead of 0x%02x\n",
           (unsigned long)wrong, (unsigned long)size, (unsigned long)first, actual[first],
           expected[first]);
    misbehaves(line, what);
  }
}
#define EXPECT_BYTES(actual, expected, size) \
  expect_bytes(__LINE__, "wrong bytes in " #actual, actual, expected, size)
)"},
    Helper{"= memory(", R"(
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
)"},
    Helper{"put_pattern", R"(
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
)"},
    Helper{"pattern(", R"(
static unsigned char *pattern(uint64_t seed, size_t size, size_t place) {
  unsigned char *made = memory(size, place);
  put_pattern(made, seed, 0, size);
  return made;
}
)"},
    Helper{"put_repeated", R"(
static void put_repeated(unsigned char *to, const char *value, size_t period, size_t size) {
  size_t i;
  for (i = 0; i < size; ++i) {
    to[i] = (unsigned char)value[i % period];
  }
}
)"},
    Helper{"pause_briefly", R"(
static void pause_briefly(void) {
  const struct timespec millisecond = {0, 1000000};
  nanosleep(&millisecond, NULL);
}
)"},
    Helper{"await_completion", R"(
static void await_completion(cl_event event) {
  cl_int status = CL_QUEUED;
  int tries;
  for (tries = 0; tries < 5000 && status > CL_COMPLETE; ++tries) {
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
    pause_briefly();
  }
}
)"},
    Helper{"struct callback", R"(
/* What a callback has been called with. */
struct callback {
  volatile int calls;
  volatile cl_int status;
};
)"},
    Helper{"note_event", R"(
static void CL_CALLBACK note_event(cl_event event, cl_int status, void *data) {
  struct callback *callback = data;
  (void)event;
  if (callback != NULL) {
    callback->status = status;
    ++callback->calls;
  }
}
)"},
    Helper{"note_destruction", R"(
static void CL_CALLBACK note_destruction(cl_mem object, void *data) {
  struct callback *callback = data;
  (void)object;
  if (callback != NULL) {
    ++callback->calls;
  }
}
)"},
    Helper{"run_native", R"(
/* What a native kernel gets; OpenCL has replaced the buffers by addresses. */
struct native_arguments {
  const unsigned char *from;
  unsigned char *to;
  size_t from_offset, to_offset, size, added;
};
static void CL_CALLBACK run_native(void *data) {
  struct native_arguments given = {NULL, NULL, 0, 0, 0, 0};
  size_t i;
  if (data != NULL) {
    memcpy(&given, data, sizeof given);
  }
  given.from = given.from == NULL ? given.to : given.from;
  for (i = 0; given.to != NULL && i < given.size; ++i) {
    given.to[given.to_offset + i] = (unsigned char)(given.from[given.from_offset + i] + given.added);
  }
}
)"},
    Helper{"run_without_arguments", R"(
static void CL_CALLBACK run_without_arguments(void *unspecified) {
  (void)unspecified;
}
)"},
    Helper{"native_memory", R"(
static unsigned char native_memory[256];
static void *with_native_memory(const void *bytes, size_t size) {
  return memcpy(native_memory, bytes, size);
}
)"},
    Helper{"EXPECT_CALLS", R"(
/* Waits: a driver may call late. */
static void expect_calls(int line, const char *what, const struct callback *callback, int times) {
  int tries;
  for (tries = 0; tries < 5000 && callback->calls < times; ++tries) {
    pause_briefly();
  }
  if (callback->calls < times) {
    printf("called %d times\n", callback->calls);
    misbehaves(line, what);
  }
}
#define EXPECT_CALLS(callback, times) \
  expect_calls(__LINE__, #callback ": expected " #times " calls", &callback, times)
)"},
    Helper{"EXPECT_STATUS", R"(
static void expect_status(int line, const char *what, const struct callback *callback,
                          cl_int status) {
  if (callback->status != status) {
    printf("got the status %d\n", (int)callback->status);
    misbehaves(line, what);
  }
}
#define EXPECT_STATUS(callback, status) \
  expect_status(__LINE__, #callback ": expected the status " #status, &callback, status)
)"},
    Helper{"NEED", R"(
#define NEED(condition)                         \
  do {                                          \
    if (!(condition)) {                         \
      puts("cannot check: needs " #condition);  \
      finish_with(CANNOT_SHOW);                 \
    }                                           \
  } while (0)
)"},
    Helper{"has_images", R"(
static int has_images(cl_device_id device) {
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  return images != CL_FALSE;
}
)"},
    Helper{"has_native_kernels", R"(
static int has_native_kernels(cl_device_id device) {
  cl_device_exec_capabilities capabilities = 0;
  clGetDeviceInfo(device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof capabilities, &capabilities,
                  NULL);
  return (capabilities & CL_EXEC_NATIVE_KERNEL) != 0;
}
)"},
    Helper{"has_compiler", R"(
static int has_compiler(cl_device_id device) {
  cl_bool compiler = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_COMPILER_AVAILABLE, sizeof compiler, &compiler, NULL);
  return compiler != CL_FALSE;
}
)"},
    Helper{"has_svm", R"(
static int has_svm(cl_device_id device, cl_device_svm_capabilities kind) {
  cl_device_svm_capabilities capabilities = 0;
  clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof capabilities, &capabilities, NULL);
  return (capabilities & kind) != 0;
}
)"},
    Helper{"has_pipes", R"(
/* A device of 2.x has them and need not know the query. */
static int has_pipes(cl_device_id device) {
  cl_bool pipes = CL_FALSE;
  cl_uint packets = 0;
  clGetDeviceInfo(device, CL_DEVICE_PIPE_SUPPORT, sizeof pipes, &pipes, NULL);
  clGetDeviceInfo(device, CL_DEVICE_PIPE_MAX_PACKET_SIZE, sizeof packets, &packets, NULL);
  return pipes || packets != 0;
}
)"},
    Helper{"has_out_of_order", R"(
static int has_out_of_order(cl_device_id device) {
  cl_command_queue_properties properties = 0;
  clGetDeviceInfo(device, CL_DEVICE_QUEUE_PROPERTIES, sizeof properties, &properties, NULL);
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}
)"},
    Helper{"has_extension", R"(
static int has_extension(cl_device_id device, const char *name) {
  static char names[65536];
  clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof names - 1, names, NULL);
  return strstr(names, name) != NULL;
}
)"},
    Helper{"need_version", R"(
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
)"},
    Helper{"limit", R"(
static size_t limit(cl_device_id device, cl_device_info query) {
  cl_ulong value = 0;
  NEED(clGetDeviceInfo(device, query, sizeof value, &value, NULL) == CL_SUCCESS);
  return (size_t)value;
}
)"},
    Helper{"need_origin", R"(
/* Whether a sub-buffer may begin at `origin` depends on the device. */
enum { MISALIGNED, ALIGNED };
static void need_origin(cl_device_id device, size_t origin, int aligned) {
  cl_uint bits = 0;
  clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL);
  if (bits < 8 || (origin % (bits / 8) == 0) != aligned) {
    printf("cannot check: the device aligns sub-buffers to %u bits\n", (unsigned)bits);
    finish_with(CANNOT_SHOW);
  }
}
)"},
    Helper{"need_format", R"(
enum { NOT_LISTED, LISTED };
static void need_format(cl_context context, cl_mem_flags flags, cl_mem_object_type type,
                        cl_channel_order order, cl_channel_type data_type, int listed) {
  static cl_image_format formats[4096];
  cl_uint count = 0, i;
  int found = NOT_LISTED;
  /* A list does not depend on these, and some drivers have none for them. */
  flags &= ~(cl_mem_flags)(CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR |
                           CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS);
  clGetSupportedImageFormats(context, flags ? flags : CL_MEM_READ_WRITE, type, 4096, formats, &count);
  for (i = 0; i < count && i < 4096; ++i) {
    if (formats[i].image_channel_order == order && formats[i].image_channel_data_type == data_type) {
      found = LISTED;
    }
  }
  if (found != listed) {
    printf("cannot check: the format is %s\n", found ? "there" : "not there");
    finish_with(CANNOT_SHOW);
  }
}
)"},
    Helper{"find_device", R"(
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
)"},
    Helper{"watch", R"(
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
)"},
};

bool mentions(std::string_view text, std::string_view name) {
  const auto is_part_of_word = [](char letter) {
    return letter == '_' || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
  };
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !is_part_of_word(text[at - 1]);
    const std::size_t end = at + name.size();
    const bool ends =
        end == text.size() || !is_part_of_word(name.back()) || !is_part_of_word(text[end]);
    if (begins && ends) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string frame_for(std::string_view body) {
  std::string needed{body};
  std::vector<std::string_view> used;
  for (auto helper = helpers.rbegin(); helper != helpers.rend(); ++helper) {
    if (mentions(needed, helper->name)) {
      used.push_back(helper->code);
      needed += helper->code;
    }
  }
  std::string frame{headers};
  std::for_each(used.rbegin(), used.rend(), [&](std::string_view code) { frame += code; });
  return frame;
}

}  // namespace clmem::conformance::reproducer
