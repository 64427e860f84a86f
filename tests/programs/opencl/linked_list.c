/* SPDX-License-Identifier: Apache-2.0
 * A list whose nodes are allocations of shared virtual memory of their own: the host makes and
 * walks it through maps, a kernel follows its pointers, and the queue frees the nodes.
 */
#include <string.h>

#include "device.h"

enum { nodes = 9 };

typedef struct Node {
  cl_int value;
  struct Node* next;
} Node;

static const char* const source =
    "typedef struct Node { int value; global struct Node* next; } Node;\n"
    "kernel void walk(global Node* first, global int* sum) {\n"
    "  for (global Node* node = first; node; node = node->next) {\n"
    "    *sum += node->value;\n"
    "    node->value *= 2;\n"
    "  }\n"
    "}\n";

static void map(cl_command_queue queue, void* memory, size_t size, cl_map_flags flags) {
  check(clEnqueueSVMMap(queue, CL_TRUE, flags, memory, size, 0, NULL, NULL), "clEnqueueSVMMap");
}

static void unmap(cl_command_queue queue, void* memory) {
  check(clEnqueueSVMUnmap(queue, memory, 0, NULL, NULL), "clEnqueueSVMUnmap");
}

typedef struct Freeing {
  cl_context context;
  cl_event freed; /* of the user: nothing else reports that the callback has come to its end */
} Freeing;

static void CL_CALLBACK free_nodes(cl_command_queue queue, cl_uint count, void** pointers,
                                   void* user_data) {
  const Freeing* const freeing = (const Freeing*)user_data;
  (void)queue;
  for (cl_uint i = 0; i < count; ++i) {
    clSVMFree(freeing->context, pointers[i]);
  }
  clSetUserEventStatus(freeing->freed, count == nodes ? CL_COMPLETE : -1);
}

static void free_list(cl_context context, cl_command_queue queue, Node** list) {
  cl_int status = CL_SUCCESS;
  Freeing freeing = {context, clCreateUserEvent(context, &status)};
  check(status, "clCreateUserEvent");
  check(clEnqueueSVMFree(queue, nodes, (void**)list, free_nodes, &freeing, 0, NULL, NULL),
        "clEnqueueSVMFree");
  check(clFinish(queue), "clFinish");
  check(clWaitForEvents(1, &freeing.freed), "every node is freed");
  clReleaseEvent(freeing.freed);
}

int main(void) {
  cl_device_id device = first_device();
  cl_context context = context_of(device);
  cl_command_queue queue = queue_of(context, device, 0);
  cl_program program = built_program(context, device, source);
  cl_kernel walk = kernel_of(program, "walk");
  cl_int* const sum = clSVMAlloc(context, CL_MEM_READ_WRITE, sizeof *sum, 0);
  const cl_int nothing = 0;
  check(clEnqueueSVMMemFill(queue, sum, &nothing, sizeof nothing, sizeof *sum, 0, NULL, NULL),
        "clEnqueueSVMMemFill");

  Node* list[nodes];
  for (int i = 0; i < nodes; ++i) {
    list[i] = clSVMAlloc(context, CL_MEM_READ_WRITE, sizeof(Node), 0);
    require(list[i] != NULL, "clSVMAlloc");
  }
  for (int i = 0; i < nodes; ++i) {
    map(queue, list[i], sizeof(Node), CL_MAP_WRITE_INVALIDATE_REGION);
    memset(list[i], 0, sizeof(Node));
    list[i]->value = i + 1;
    list[i]->next = i + 1 < nodes ? list[i + 1] : NULL;
    unmap(queue, list[i]);
  }

  check(clSetKernelArgSVMPointer(walk, 0, list[0]), "clSetKernelArgSVMPointer");
  check(clSetKernelArgSVMPointer(walk, 1, sum), "clSetKernelArgSVMPointer");
  check(clSetKernelExecInfo(walk, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof list, list),
        "clSetKernelExecInfo");
  const size_t one = 1;
  for (int round = 0; round < 2; ++round) {
    check(clEnqueueNDRangeKernel(queue, walk, 1, NULL, &one, NULL, 0, NULL, NULL), "walk");
  }

  map(queue, sum, sizeof *sum, CL_MAP_READ);
  require(*sum == 3 * nodes * (nodes + 1) / 2, "the sum of both walks");
  unmap(queue, sum);
  const Node* node = list[0];
  for (int i = 0; i < nodes; ++i) {
    map(queue, (void*)node, sizeof(Node), CL_MAP_READ);
    const Node seen = *node;
    unmap(queue, (void*)node);
    require(seen.value == 4 * (i + 1), "a value that two walks have doubled");
    node = seen.next;
  }
  require(node == NULL, "the end of the list");

  free_list(context, queue, list);
  clSVMFree(context, sum);
  clReleaseKernel(walk);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
