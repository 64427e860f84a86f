/* SPDX-License-Identifier: Apache-2.0 */
/* control.h - the interface by which a test controls the mock driver, without the loader.
 *
 *   const clmem_mock_control* mock = (const clmem_mock_control*)
 *       clGetExtensionFunctionAddressForPlatform(platform, CLMEM_MOCK_CONTROL_NAME);
 *   if (mock != NULL && mock->version >= CLMEM_MOCK_CONTROL_VERSION) { mock->clear_calls(); }
 *
 * For a platform below OpenCL 1.2 a loader may know only the older function: it takes the name with
 * the platform's CL_PLATFORM_ICD_SUFFIX_KHR appended,
 * clGetExtensionFunctionAddress(CLMEM_MOCK_CONTROL_NAME "CLMEM").
 *
 * Contract: the look-up returns the table itself, null on any other driver. All functions are
 * thread-safe, but the driver's behavior (defects, schedule, profile, reset) may only be changed
 * while no other call is in progress. Data passed to a visitor is valid until the visitor returns.
 * Functions that return a cl_int return CL_SUCCESS or CL_INVALID_VALUE; last_error then returns
 * this thread's reason. C++ programs use control.hpp.
 */
#ifndef CLMEM_MOCK_CONTROL_H
#define CLMEM_MOCK_CONTROL_H

#include <stddef.h>

#include "clmem/mock/opencl.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A newer driver supports older headers: from version 6 on, structures do not change, and
 * functions and rows of entry_points.def are only added at the end. */
#define CLMEM_MOCK_CONTROL_VERSION 6
#define CLMEM_MOCK_CONTROL_NAME "clmemMockControlV1"

/* A rule by which calls are rejected; each rule is one object in the driver. */
typedef struct clmem_mock_rule {
  const char* name; /* "range_past_end" */
  cl_int code;      /* CL_SUCCESS: the code depends on the call */
  const char* sentence;
} clmem_mock_rule;

/* The values that a pointer argument pointed to when the call was made. */
typedef struct clmem_mock_elements {
  size_t argument; /* index of the argument */
  size_t count;
  const cl_ulong* values;
} clmem_mock_elements;

typedef struct clmem_mock_call {
  cl_ulong sequence;
  cl_ulong thread;
  cl_uint entry_point; /* row of entry_points.def */
  cl_int status;
  cl_ulong result; /* returned handle or pointer */
  cl_ulong event;
  size_t argument_count;
  const cl_ulong* arguments;
  const cl_uchar* argument_kinds; /* 0 number, 1 signed number, 2 pointer */
  size_t elements_count;
  const clmem_mock_elements* elements;
  const clmem_mock_rule* rule; /* by which the call was rejected, or null */
} clmem_mock_call;

/* An object that was created through the API and not destroyed yet. */
typedef struct clmem_mock_object {
  cl_ulong handle;
  const char* kind;         /* "cl_mem", "cl_event", ... */
  cl_uint references;       /* held by the application */
  cl_ulong created_by;      /* sequence number of the creating call, 0 if unknown */
  cl_uint created_by_point; /* row of entry_points.def */
} clmem_mock_object;

/* A named incorrect behavior from the catalogue. */
typedef struct clmem_mock_defect {
  const char* name;
  const char* sentence;
  size_t requirement_count;
  const char* const* requirements;
  cl_bool enabled;
} clmem_mock_defect;

/* States of a pending command. */
#define CLMEM_MOCK_BLOCKED 0 /* a command or event that it waits for has not ended */
#define CLMEM_MOCK_READY 1
#define CLMEM_MOCK_RUNNING 2

/* A command that has not ended. */
typedef struct clmem_mock_command {
  cl_ulong sequence; /* number of the enqueue call */
  cl_ulong queue;
  cl_uint type;  /* CL_COMMAND_... */
  cl_uint state; /* CLMEM_MOCK_BLOCKED, ... */
} clmem_mock_command;

/* Two unordered uses of memory, or another error with it. */
typedef struct clmem_mock_hazard {
  const char* kind; /* "unordered", "mapped", "host-changed", "freed", "never-written", "leaked" */
  cl_ulong first;   /* sequence numbers of the two calls */
  cl_ulong second;  /* 0 if only one call is involved */
  const char* text;
} clmem_mock_hazard;

typedef void(CL_CALLBACK* clmem_mock_hazard_visitor)(const clmem_mock_hazard* hazard,
                                                     void* user_data);
typedef void(CL_CALLBACK* clmem_mock_command_visitor)(const clmem_mock_command* command,
                                                      void* user_data);
typedef void(CL_CALLBACK* clmem_mock_call_visitor)(const clmem_mock_call* call, void* user_data);
typedef void(CL_CALLBACK* clmem_mock_object_visitor)(const clmem_mock_object* object,
                                                     void* user_data);
typedef void(CL_CALLBACK* clmem_mock_defect_visitor)(const clmem_mock_defect* defect,
                                                     void* user_data);
typedef cl_bool(CL_CALLBACK* clmem_mock_call_predicate)(const clmem_mock_call* call,
                                                        void* user_data);

typedef void(CL_CALLBACK* clmem_mock_text_visitor)(const char* text, void* user_data);

struct clmem_mock_kernel; /* kernel.h */

/* The calls that a fault hits, and its effect. */
typedef struct clmem_mock_fault {
  const char* entry_point; /* null: every fallible call */
  size_t skip;             /* matching calls that still succeed */
  size_t times;            /* matching calls that are then hit */
  cl_int code;
  clmem_mock_call_predicate predicate; /* null: any arguments */
  void* user_data;                     /* of the predicate */
  /* Called once with the user data when no call can use the predicate any more, also after a fault
   * that was rejected; may be null. */
  void(CL_CALLBACK* release)(void* user_data);
  double probability; /* of hitting a matching call, 1 for always */
  cl_ulong seed;      /* of the random draws */
  cl_uint effect;     /* 0 error, 1 delay, 2 hang, 3 device loss, 4 no effect */
  cl_uint target;     /* 0 the call, 1 the command that it enqueues */
  cl_ulong delay_us;  /* for the effect delay */
  cl_int device;      /* for device loss: counted over all platforms, -1 for all devices */
} clmem_mock_fault;

typedef struct clmem_mock_control {
  cl_uint version;
  cl_uint entry_point_count;

  /* Calls in the order in which they began, without those still in progress. */
  void (*visit_calls)(clmem_mock_call_visitor visitor, void* user_data);
  void (*clear_calls)(void);
  /* While recording is off, calls are numbered but not kept. */
  void (*set_recording)(cl_bool on);

  /* Counts the calls made so far that a fault could have hit. */
  cl_ulong (*count_fallible_calls)(void);
  cl_int (*add_fault)(const clmem_mock_fault* fault, cl_ulong* id);
  cl_int (*remove_fault)(cl_ulong id);
  /* Counts calls and commands that hang, and resumes them; removing their fault does, too. */
  size_t (*count_hanging)(void);
  void (*release_hangs)(void);
  /* Limits the bytes of all memory objects on a device, counted over all platforms. */
  cl_int (*set_memory_budget)(cl_uint device, cl_ulong bytes);

  void (*visit_live_objects)(clmem_mock_object_visitor visitor, void* user_data);

  /* "immediate", "deferred", "threaded", "adversarial" or "manual". The seed determines the
   * schedule's random choices. */
  cl_int (*set_schedule)(const char* schedule, cl_ulong seed);
  /* Returns the name of the schedule, and its seed unless the pointer is null. */
  const char* (*get_schedule)(cl_ulong* seed);

  /* mode: "off", "collect", "print" or "abort". never_written: also reports reads of bytes that
   * nothing has written. Hazards are kept until cleared or reset. */
  cl_int (*look_for_hazards)(const char* mode, cl_bool never_written);
  void (*visit_hazards)(clmem_mock_hazard_visitor visitor, void* user_data);
  void (*clear_hazards)(void);

  /* Pending commands in the order of enqueueing. Under the manual schedule a ready command is run
   * by its sequence number, or ended with a negative status instead. */
  void (*visit_pending_commands)(clmem_mock_command_visitor visitor, void* user_data);
  cl_int (*run_command)(cl_ulong sequence);
  cl_int (*fail_command)(cl_ulong sequence, cl_int status);
  /* Runs commands until none is ready; returns their number. */
  cl_ulong (*run_all_commands)(void);

  void (*visit_defects)(clmem_mock_defect_visitor visitor, void* user_data);
  cl_int (*set_defect)(const char* name, cl_bool enabled);

  /* Registers a host function as a kernel of the device (kernel.h). Returns CL_INVALID_VALUE for an
   * invalid declaration and for a name that is registered already. */
  cl_int (*register_kernel)(const struct clmem_mock_kernel* kernel, cl_ulong* id);
  cl_int (*unregister_kernel)(cl_ulong id);

  /* Replaces the entry point (a row of entry_points.def) by the function, which has the C function's
     type; null: by the device's function again. Unless the pointer is null, returns the device's
     function in it, for the new function to call. */
  cl_int (*replace_call)(cl_uint entry_point, void* function, void** device);

  /* Forgets all objects, calls and registered kernels; faults, defects, schedule and kernels are
   * those of the script again. */
  void (*reset)(void);

  /* Returns why this thread's last function of this table failed; never null. */
  const char* (*last_error)(void);

  /* Returns the number of calls that the fault has hit. */
  cl_int (*count_hits)(cl_ulong fault, cl_ulong* hits);
  /* Visits a sentence for each fault added here since the last reset that hit nothing. */
  void (*visit_unused_faults)(clmem_mock_text_visitor visitor, void* user_data);
  /* Returns the sequence number of the next call. */
  cl_ulong (*next_sequence)(void);
  /* Returns the bytes of a buffer, sub-buffer or image, regardless of pending commands. */
  cl_int (*get_bytes)(cl_mem object, void** bytes, size_t* size);
  /* Resets, with the configuration of a shipped profile, by name, or another script, by file, until
   * the next reset. Platforms keep their handles, devices do not. */
  cl_int (*use_profile)(const char* profile);
  /* Returns the function that a call to the entry point executes unless it is replaced. */
  cl_int (*get_device_call)(cl_uint entry_point, void** function);
} clmem_mock_control;

#ifdef __cplusplus
}
#endif

#endif
