// SPDX-License-Identifier: Apache-2.0
#include "program/state.hpp"

#include <vector>

#include "googlemock.hpp"
#include "problem_of.hpp"

namespace clmem::tests::fuzz_state_test {
namespace {

struct Row {
  const char* name;
  std::string lines;
  const char* problem;  // empty: no problem
};

const std::string filled_svm =
    "s0 = clSVMAlloc(c0, 0, 64, 0)\n"
    "clEnqueueSVMMemFill(q0, s0, bytes(1, 2), 1, 64, 0, NULL, NULL)\n";

std::string filled_image(const std::string& name) {
  return name +
         " = clCreateImage(c0, 0, {CL_RGBA, CL_UNSIGNED_INT8}, {CL_MEM_OBJECT_IMAGE2D, 4, 2, 0, 0, "
         "0, 0, 0, 0, NULL}, NULL, &out)\nclEnqueueFillImage(q0, " +
         name + ", {1, 2, 3, 4}, {0, 0, 0}, {4, 2, 1}, 0, NULL, NULL)\n";
}

// Copies m7.
std::string copying_kernel(const std::string& target) {
  return "k0 = clCreateKernel(program, \"fuzz_copy_image\", &out)\n"
         "f0 = clCreateSampler(c0, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &out)\n"
         "clSetKernelArg(k0, 0, 8, m7)\nclSetKernelArg(k0, 1, 8, " +
         target +
         ")\nclSetKernelArg(k0, 2, 4, 0)\nclSetKernelArg(k0, 3, 4, 1)\n"
         "clSetKernelArg(k0, 4, 8, f0)\n"
         "clEnqueueNDRangeKernel(q0, k0, 1, NULL, {4}, NULL, 0, NULL, NULL)\n";
}

// Adds to the bytes of m0 from `first` on.
std::string adding_kernel(const std::string& first) {
  return "k0 = clCreateKernel(program, \"fuzz_add\", &out)\nclSetKernelArg(k0, 0, 8, m0)\n"
         "clSetKernelArg(k0, 1, 4, " +
         first + ")\nclSetKernelArg(k0, 2, 4, 1)\n";
}

class Programs : public ::testing::TestWithParam<Row> {};

TEST_P(Programs, AreValidOrNot) {
  const std::string found = problem_of(GetParam().lines);
  if (*GetParam().problem == '\0') {
    EXPECT_EQ(found, "");
  } else {
    EXPECT_THAT(found, HasSubstr(GetParam().problem));
  }
}

INSTANTIATE_TEST_SUITE_P(
    ProgramState, Programs,
    ::testing::ValuesIn(std::vector<Row>{
        {"OrderedByQueue",
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 64, h0, 0, NULL, NULL)\ncheck(read)\n", ""},
        {"UnorderedReadOfWritten",
         "clEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"OrderedByEvent",
         "clFlush(q0)\nclEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 1, {e0}, "
         "NULL)\ncheck(read)\n",
         ""},
        {"OrderedByBarrierOfOpenCL11",
         "clFlush(q0)\n"
         "clEnqueueCopyBuffer(q1, m0, m0, 0, 32, 8, 1, {e0}, NULL)\n"
         "clEnqueueBarrier(q1)\n"
         "clEnqueueReadBuffer(q1, m0, CL_TRUE, 0, 64, h0, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"OrderedByWaitInQueue",
         "clFlush(q0)\nclEnqueueWaitForEvents(q1, 1, {e0})\n"
         "clEnqueueReadBuffer(q1, m0, CL_TRUE, 0, 64, h0, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"MarkerOfOpenCL11OrdersNothing",
         "clFlush(q0)\n"
         "clEnqueueCopyBuffer(q1, m0, m0, 0, 32, 8, 1, {e0}, NULL)\n"
         "clEnqueueMarker(q1, &e1)\n"
         "clEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"MarkerOfOpenCL11WaitsForAll",
         "clFlush(q0)\n"
         "clEnqueueCopyBuffer(q1, m0, m0, 0, 32, 8, 1, {e0}, NULL)\n"
         "clEnqueueMarker(q1, &e1)\n"
         "clEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 1, {e1}, NULL)\ncheck(read)\n",
         ""},
        {"SubBufferBesideItsParent",
         "clFinish(q0)\n"
         "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 64}, &out)\n"
         "clEnqueueFillBuffer(q0, m1, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n"
         "clEnqueueReadBuffer(q1, m0, CL_FALSE, 32, 8, h0, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"ReadingFromSubBufferAndParent",
         "clFinish(q0)\n"
         "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 64}, &out)\n"
         "h1 = host(64, 0, 3)\n"
         "clEnqueueReadBuffer(q0, m1, CL_FALSE, 0, 64, h1, 0, NULL, NULL)\n"
         "clEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 0, NULL, NULL)\n"
         "check(read)\n",
         ""},
        {"SubBufferThatOverlapsAMappedOne",
         "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 8}, &out)\n"
         "m2 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 32}, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m1, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueFillBuffer(q0, m2, bytes(1, 2), 1, 16, 8, 0, NULL, NULL)\n",
         "mapped"},
        {"SubBuffersBesideEachOther",
         "h1 = host(512, 0, 3)\n"
         "m1 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 512, h1, &out)\n"
         "m2 = clCreateSubBuffer(m1, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 128}, &out)\n"
         "m3 = clCreateSubBuffer(m1, 0, CL_BUFFER_CREATE_TYPE_REGION, {256, 128}, &out)\n"
         "clEnqueueFillBuffer(q0, m2, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n"
         "clEnqueueFillBuffer(q1, m3, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n"
         "check(read)\n",
         ""},
        {"PatternLargerThanAlignment",
         "s0 = clSVMAlloc(c0, 0, 64, 16)\n"
         "clEnqueueSVMMemFill(q0, s0, bytes(32, 2), 32, 64, 0, NULL, NULL)\n",
         "larger than the alignment"},
        {"PatternAsLargeAsAlignment",
         "s0 = clSVMAlloc(c0, 0, 64, 32)\n"
         "clEnqueueSVMMemFill(q0, s0, bytes(32, 2), 32, 64, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"RejectedUnmapOfMappedSvm",
         filled_svm +
             "clEnqueueSVMMap(q0, CL_TRUE, CL_MAP_READ, s0 + 8, 8, 0, NULL, NULL)\n"
             "clEnqueueSVMUnmap(q0, s0 + 8, 1, {NULL}, NULL) -> CL_INVALID_EVENT_WAIT_LIST\n",
         ""},
        {"RejectedUnmapOfSvmThatIsNotMapped",
         "s0 = clSVMAlloc(c0, 0, 64, 0)\n"
         "clEnqueueSVMUnmap(q0, s0, 1, {NULL}, NULL) -> CL_INVALID_EVENT_WAIT_LIST\n",
         "not mapped there"},
        {"RejectedUnmapInsideOfMappedSvm",
         filled_svm +
             "clEnqueueSVMMap(q0, CL_TRUE, CL_MAP_READ, s0 + 8, 8, 0, NULL, NULL)\n"
             "clEnqueueSVMUnmap(q0, s0 + 9, 1, {NULL}, NULL) -> CL_INVALID_EVENT_WAIT_LIST\n",
         "not mapped there"},
        {"RejectedWaitForFailureInUnflushedQueue",
         "e1 = clCreateUserEvent(c0, &out)\nclSetUserEventStatus(e1, -1)\n"
         "clEnqueueMarkerWithWaitList(q1, 1, {e1}, &e2)\n"
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 8, h0, 1, {e2}, NULL) -> "
         "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST\n",
         "not flushed"},
        {"RejectedWaitForFailureInFlushedQueue",
         "e1 = clCreateUserEvent(c0, &out)\nclSetUserEventStatus(e1, -1)\n"
         "clEnqueueMarkerWithWaitList(q1, 1, {e1}, &e2)\nclFlush(q1)\n"
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 8, h0, 1, {e2}, NULL) -> "
         "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST\n",
         ""},
        {"EventOfUnflushedQueue",
         "clEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 1, {e0}, NULL)\n", "not flushed"},
        {"HostMemoryOfPendingRead",
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h0, 0, NULL, NULL)\n"
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 8, 8, h0, 0, NULL, NULL)\n",
         "may still use"},
        {"HostMemoryOfPendingWrite",
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 8, 8, h0, 0, NULL, NULL)\n"
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h0 + 7, 0, NULL, NULL)\n",
         "may still use"},
        {"HostMemoryBesidePendingWrite",
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 8, 8, h0, 0, NULL, NULL)\n"
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h0 + 8, 0, NULL, NULL)\n",
         ""},
        {"HostMemoryOfTwoPendingWrites",
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 8, 8, h0, 0, NULL, NULL)\n"
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 0, 8, h0, 0, NULL, NULL)\n",
         ""},
        {"HostMemoryOfFailedRead",
         "e1 = clCreateUserEvent(c0, &out)\n"
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h0, 1, {e1}, NULL)\n"
         "clSetUserEventStatus(e1, -1)\n"
         "clEnqueueWriteBuffer(q1, m0, CL_FALSE, 0, 8, h0 + 9, 0, NULL, NULL)\n",
         "a read has failed"},
        {"HostMemoryOfReadOfFailedEvent",
         "e1 = clCreateUserEvent(c0, &out)\n"
         "clSetUserEventStatus(e1, -1)\n"
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 8, h0, 1, {e1}, NULL)\n"
         "peek(h0, 8)\n",
         "a read has failed"},
        {"HostMemoryOfCompleteRead",
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 8, h0, 0, NULL, NULL)\n"
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 8, 8, h0, 0, NULL, NULL)\n",
         ""},
        {"OrderedByTheHost",
         "clWaitForEvents(1, {e0})\nclEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 0, NULL, "
         "NULL)\n",
         ""},
        {"OrderedByFinish",
         "clFinish(q0)\nclEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 64, h0, 0, NULL, NULL)\n", ""},
        {"FailedCommandHasNotWaited",
         "q2 = clCreateCommandQueue(c0, d0, 0, &out)\ne1 = clCreateUserEvent(c0, &out)\n"
         "clFlush(q0)\nclEnqueueMarkerWithWaitList(q1, 2, {e0, e1}, NULL)\n"
         "clSetUserEventStatus(e1, -1)\nclFinish(q1)\n"
         "clEnqueueReadBuffer(q2, m0, CL_FALSE, 0, 64, h0, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"OtherBytes",
         "clFinish(q0)\nclEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 0, 32, 0, NULL, NULL)\n"
         "clEnqueueFillBuffer(q1, m0, bytes(1, 4), 1, 32, 32, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"OneByteTooMany",
         "clFinish(q0)\nclEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 0, 33, 0, NULL, NULL)\n"
         "clEnqueueFillBuffer(q1, m0, bytes(1, 4), 1, 32, 32, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"BarrierOrdersTheQueue",
         "clFinish(q0)\nclEnqueueFillBuffer(q1, m0, bytes(1, 3), 1, 0, 64, 0, NULL, NULL)\n"
         "clEnqueueBarrierWithWaitList(q1, 0, NULL, NULL)\n"
         "clEnqueueFillBuffer(q1, m0, bytes(1, 4), 1, 0, 64, 0, NULL, NULL)\n",
         ""},
        {"MarkerDoesNot",
         "clFinish(q0)\nclEnqueueFillBuffer(q1, m0, bytes(1, 3), 1, 0, 64, 0, NULL, NULL)\n"
         "clEnqueueMarkerWithWaitList(q1, 0, NULL, NULL)\n"
         "clEnqueueFillBuffer(q1, m0, bytes(1, 4), 1, 0, 64, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"NothingWritten", "m1 = clCreateBuffer(c0, 0, 8, NULL, &out)\ncheck(read)\n",
         "nothing has written"},
        {"NoBytesAtAll",
         "clEnqueueReadBuffer(q1, m0, CL_TRUE, 9, 0, h0, 0, NULL, NULL)\ncheck(read)\n", ""},
        {"MapOfNoBytes",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 0, 0, NULL, NULL, &out)\n",
         "a size of zero"},
        {"RegionWithoutRows",
         "clEnqueueCopyBufferRect(q0, m0, m0, {0, 0, 0}, {9, 0, 0}, {1, 0, 1}, 0, 0, 0, 0, 0, "
         "NULL, NULL)\n",
         "a size of zero"},
        {"HostMemoryTooShort",
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 64, h0 + 1, 0, NULL, NULL)\n",
         "bytes 1 to 65 of h0, which has 64"},
        {"DeadObject",
         "clReleaseMemObject(m0)\nclEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 4, h0, 0, NULL, NULL)\n",
         "m0 does not exist here"},
        {"NameInUse", "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n", "m0 is in use"},
        {"ImageDataBesidePixels",
         filled_image("m1") + "clEnqueueWriteImage(q0, m1, CL_TRUE, {0, 0, 0}, {2, 2, 1}, 0, 0, "
                              "h0 + 2, 0, NULL, NULL)\n",
         "not aligned to a pixel"},
        {"ImageOfDataBesidePixels",
         "h1 = host(16, 2, 1)\n"
         "m1 = clCreateImage(c0, CL_MEM_COPY_HOST_PTR, {CL_RGBA, CL_UNSIGNED_INT8}, "
         "{CL_MEM_OBJECT_IMAGE2D, 2, 2, 0, 0, 0, 0, 0, 0, NULL}, h1, &out)\n",
         "not aligned to a pixel"},
        {"ImageDataInMapOfPartBesidePixels",
         "h1 = host(64, 1, 1)\nm1 = clCreateBuffer(c0, CL_MEM_USE_HOST_PTR, 64, h1, &out)\n"
         "m2 = clCreateSubBuffer(m1, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 16}, &out)\n"
         "h2 = host(16, 0, 1)\n"
         "m3 = clCreateImage(c0, CL_MEM_COPY_HOST_PTR, {CL_RGBA, CL_UNSIGNED_INT8}, "
         "{CL_MEM_OBJECT_IMAGE2D, 2, 2, 0, 0, 0, 0, 0, 0, NULL}, h2, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m2, CL_TRUE, CL_MAP_WRITE, 0, 16, 0, NULL, NULL, &out)\n"
         "clEnqueueReadImage(q0, m3, CL_TRUE, {0, 0, 0}, {1, 1, 1}, 0, 0, p0, 0, NULL, NULL)\n",
         "not aligned to a pixel"},
        {"ReleaseWhileACommandWaits",
         "m1 = clCreateBuffer(c0, 0, 8, NULL, &out)\ne1 = clCreateUserEvent(c0, &out)\n"
         "clEnqueueReadBuffer(q0, m0, CL_FALSE, 0, 4, h0, 1, {e1}, NULL)\n"
         "clReleaseMemObject(m1)\n",
         "a release while a command waits"},
        {"PokeIntoPendingWrite",
         "clEnqueueWriteBuffer(q0, m0, CL_FALSE, 0, 4, h0, 0, NULL, NULL)\npoke(h0, 4, 1)\n",
         "memory of the host that a command uses"},
        {"CommandOnMappedBytes",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 4, 4, 0, NULL, NULL)\n",
         "bytes of what is mapped"},
        {"ReadBesideBytesMappedForWriting",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 32, 4, h0, 0, NULL, NULL)\n",
         "bytes of what is mapped"},
        {"ReadBesideBytesMappedForReading",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueReadBuffer(q0, m0, CL_TRUE, 32, 4, h0, 0, NULL, NULL)\n"
         "clEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"WriteBesideBytesMappedForReading",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 32, 4, 0, NULL, NULL)\n",
         "bytes of what is mapped"},
        {"WriteOfTheParentOfAMappedSubBuffer",
         "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 16}, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m1, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueFillBuffer(q0, m0, bytes(1, 3), 1, 32, 4, 0, NULL, NULL)\n",
         "bytes of what is mapped"},
        {"WriteOfASubBufferOfAMappedBuffer",
         "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 16}, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 32, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueFillBuffer(q0, m1, bytes(1, 3), 1, 0, 4, 0, NULL, NULL)\n",
         "bytes of what is mapped"},
        {"CommandBesideMappedBytesOfSvm",
         filled_svm + "clEnqueueSVMMap(q0, CL_TRUE, CL_MAP_READ, s0, 8, 0, NULL, NULL)\n"
                      "clEnqueueSVMMemFill(q0, s0 + 32, bytes(1, 2), 1, 8, 0, NULL, NULL)\n",
         "bytes of what is mapped"},
        {"UnwrittenInvalidatedMap",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0, 8, 0, "
         "NULL, NULL, &out)\n"
         "clEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\n",
         "is not written"},
        {"WrittenInvalidatedMap",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0, 8, 0, "
         "NULL, NULL, &out)\n"
         "poke(p0, 8, 1)\nclEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"TwoMapsAtOneAddress",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 1, 0, NULL, NULL, &out)\n"
         "p1 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n",
         "begins where another one does"},
        {"OneRegionMappedTwice",
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n"
         "p1 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 8, 0, NULL, NULL, &out)\n"
         "clEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\n"
         "clEnqueueUnmapMemObject(q0, m0, p1, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"StatusOfRunningCommand",
         "clGetEventInfo(e0, CL_EVENT_COMMAND_EXECUTION_STATUS, 4, &out, &out)\n",
         "may run just now"},
        {"BufferOfAnImageThatIsReleased",
         "m1 = clCreateImage(c0, 0, {CL_R, CL_UNSIGNED_INT8}, {CL_MEM_OBJECT_IMAGE1D_BUFFER, 8, "
         "0, 0, 0, 0, 0, 0, 0, m0}, NULL, &out)\nclReleaseMemObject(m0)\n"
         "clGetImageInfo(m1, CL_IMAGE_BUFFER, 8, &out, &out)\n",
         "an object that has been released"},
        {"CountThatIsNotTheLists", "clWaitForEvents(2, {e0})\n", "a count that is not its list's"},
        {"StatusOfARunningUserEvent",
         "e1 = clCreateUserEvent(c0, &out)\nclSetUserEventStatus(e1, CL_RUNNING)\n", "cannot have"},
        {"FailureThatNotAllWaitFor",
         "e1 = clCreateUserEvent(c0, &out)\n"
         "clEnqueueMarkerWithWaitList(q0, 1, {e1}, NULL)\n"
         "clEnqueueMarkerWithWaitList(q0, 0, NULL, NULL)\nclSetUserEventStatus(e1, -5)\n",
         "comes after one that fails"},
        {"FailureOfTheFirstWrite",
         "e1 = clCreateUserEvent(c0, &out)\nm1 = clCreateBuffer(c0, 0, 64, NULL, &out)\n"
         "clEnqueueFillBuffer(q0, m1, bytes(1, 5), 1, 0, 64, 1, {e1}, NULL)\n"
         "clSetUserEventStatus(e1, -1)\n",
         "the first command that writes"},
        {"KernelBeyondItsBuffer",
         adding_kernel("60") +
             "clEnqueueNDRangeKernel(q0, k0, 1, NULL, {5}, NULL, 0, NULL, NULL)\n",
         "a kernel beyond the end of m0"},
        {"CallbackOfTooLargeANumber",
         "clSetMemObjectDestructorCallback(m0, callback, 1000000000000)\n",
         "callback 1000000000000; the last one is 4095"},
        {"PlaceThatWraps",
         filled_svm +
             "clEnqueueSVMMemcpy(q0, CL_TRUE, h0 + 18446744073709551615, s0, 32, 0, NULL, NULL)\n",
         "a number is above"},
        {"KernelWithAnOffsetThatWraps",
         adding_kernel("-1") + "clEnqueueTask(q0, k0, 0, NULL, NULL)\n",
         "a kernel whose argument 0 begins beyond all memory"},
        {"KernelOfThreeDimensionsBeyondItsBuffer",
         adding_kernel("41") +
             "clEnqueueNDRangeKernel(q0, k0, 3, {0, 0, 1}, {2, 3, 3}, NULL, 0, NULL, NULL)\n",
         "a kernel beyond the end of m0"},
        {"TransferThroughAMap",
         "h1 = host(64, 0, 1)\nm1 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h1, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE, 8, 32, 0, NULL, NULL, &out)\n"
         "clEnqueueReadBuffer(q0, m1, CL_FALSE, 0, 4, p0 + 28, 0, NULL, NULL)\n"
         "clEnqueueUnmapMemObject(q0, m0, p0, 0, NULL, NULL)\ncheck(read)\n",
         ""},
        {"TransferBeyondAMap",
         "h1 = host(64, 0, 1)\nm1 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h1, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE, 8, 32, 0, NULL, NULL, &out)\n"
         "clEnqueueReadBuffer(q0, m1, CL_FALSE, 0, 4, p0 + 29, 0, NULL, NULL)\n",
         "beyond the end of p0"},
        {"TransferIntoAMapToBeRead",
         "h1 = host(64, 0, 1)\nm1 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h1, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &out)\n"
         "clEnqueueReadBuffer(q0, m1, CL_FALSE, 0, 4, p0, 0, NULL, NULL)\n",
         "not for this"},
        {"UnmapDuringATransferThroughTheMap",
         "h1 = host(64, 0, 1)\nm1 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h1, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &out)\n"
         "clEnqueueWriteBuffer(q0, m1, CL_FALSE, 0, 4, p0, 0, NULL, NULL)\n"
         "clEnqueueUnmapMemObject(q1, m0, p0, 0, NULL, NULL)\n",
         "nothing orders the two"},
        {"HostWriteDuringATransferThroughTheMap",
         "h1 = host(64, 0, 1)\nm1 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h1, &out)\n"
         "p0 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, NULL, NULL, &out)\n"
         "clEnqueueReadBuffer(q0, m1, CL_FALSE, 0, 4, p0, 0, NULL, NULL)\npoke(p0, 4, 1)\n",
         "mapped memory that a command uses"},
        {"DestructorCallbackOfAnEvent",
         "clSetMemObjectDestructorCallback(m0, callback_asks, 1)\n"
         "clSetMemObjectDestructorCallback(m0, callback_registers, 2)\n",
         "a callback that a memory object cannot have"},
        {"KernelBeyondLocalMemory",
         "k0 = clCreateKernel(program, \"fuzz_local\", &out)\nclSetKernelArg(k0, 0, 8, m0)\n"
         "clSetKernelArg(k0, 1, 16, NULL)\nclSetKernelArg(k0, 2, 4, 0)\n"
         "clSetKernelArg(k0, 3, 4, 16)\nclSetKernelArg(k0, 4, 4, 1)\n"
         "clEnqueueTask(q0, k0, 0, NULL, NULL)\n",
         "beyond the end of local memory"},
        {"VectorOfAnotherSize",
         "k0 = clCreateKernel(program, \"fuzz_vector\", &out)\n"
         "clSetKernelArg(k0, 1, 64, bytes(64, 3))\n",
         "argument of another type"},
        {"SamplerWhosePropertiesEnd",
         "k0 = clCreateKernel(program, \"fuzz_read_image\", &out)\n"
         "f0 = clCreateSamplerWithProperties(c0, {0, 0, CL_SAMPLER_NORMALIZED_COORDS, 0, 0}, "
         "&out)\n"
         "clSetKernelArg(k0, 4, 8, f0)\n",
         "argument of another type"},
        {"KernelThatReadsAndWritesOneImage", filled_image("m7") + copying_kernel("m7"),
         "reads what it writes"},
        {"KernelThatCopiesAnImage", filled_image("m7") + filled_image("m8") + copying_kernel("m8"),
         ""},
        {"ImageOfOneChannel",
         "h1 = host(14, 0, 1)\n"
         "m1 = clCreateImage(c0, CL_MEM_COPY_HOST_PTR, {CL_INTENSITY, CL_UNORM_INT8}, "
         "{CL_MEM_OBJECT_IMAGE2D, 2, 7, 0, 0, 0, 0, 0, 0, NULL}, h1, &out)\ncheck(map)\n",
         ""},
        {"ImageWhosePixelsAreNotKnown",
         "m1 = clCreateImage(c0, 0, {CL_RGB, CL_UNORM_INT_101010}, {CL_MEM_OBJECT_IMAGE2D, 2, "
         "7, 0, 0, 0, 0, 0, 0, NULL}, NULL, &out)\n",
         "a memory object of no size"},
        {"TaskOnTheLastByte",
         adding_kernel("63") + "clEnqueueTask(q0, k0, 0, NULL, NULL)\ncheck(read)\n", ""},
        {"TaskBeyondItsBuffer", adding_kernel("64") + "clEnqueueTask(q0, k0, 0, NULL, NULL)\n",
         "a kernel beyond the end of m0"},
        {"NativeKernels",
         "clEnqueueNativeKernel(q0, native_copy, {60, 0, 4, 1}, 48, 2, {m0, m0}, {8, 0}, 0, "
         "NULL, NULL)\n"
         "clEnqueueNativeKernel(q0, native_copy, NULL, 0, 0, NULL, NULL, 0, NULL, NULL)\n"
         "check(read)\n",
         ""},
        {"UnorderedNativeKernel",
         "clEnqueueNativeKernel(q1, native_copy, {0, 0, 1, 1}, 48, 2, {m0, m0}, {0, 8}, 0, "
         "NULL, NULL)\n",
         "nothing orders the two"},
        {"NativeKernelBeyondItsBuffer",
         "clEnqueueNativeKernel(q0, native_copy, {0, 61, 4, 1}, 48, 2, {m0, m0}, {0, 8}, 0, "
         "NULL, NULL)\n",
         "a kernel beyond the end of m0"},
        {"NativeKernelWithoutAPlace",
         "clEnqueueNativeKernel(q0, native_copy, {0, 0, 4, 1}, 48, 2, {m0, m0}, {0, 0}, 0, "
         "NULL, NULL)\n",
         "without a buffer at 8"},
        {"NativeKernelWithWrongSize",
         "clEnqueueNativeKernel(q0, native_copy, {0, 0, 4, 1}, 40, 2, {m0, m0}, {0, 8}, 0, "
         "NULL, NULL)\n",
         "without its function, arguments or buffers"},
        {"NativeKernelOfSharedBytes",
         "m1 = clCreateSubBuffer(m0, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 8}, &out)\n"
         "clEnqueueNativeKernel(q0, native_copy, {0, 0, 4, 1}, 48, 2, {m0, m1}, {0, 8}, 0, "
         "NULL, NULL)\n",
         "through another object"}}),
    [](const auto& row) { return std::string{row.param.name}; });

// Before OpenCL 2.2 the return of a blocking write orders only the use of its host memory.
TEST(ProgramState, EarlyWritesOrderNothingElse) {
  const std::string write =
      "clFinish(q0)\nclEnqueueWriteBuffer(q0, m0, CL_TRUE, 0, 64, h0, 0, NULL, NULL)\n";
  const std::string early = "early_writes\n" + write;
  const std::string elsewhere =
      "clEnqueueFillBuffer(q1, m0, bytes(1, 3), 1, 0, 64, 0, NULL, NULL)\n";
  EXPECT_EQ(problem_of(write + elsewhere), "");
  EXPECT_THAT(problem_of(early + elsewhere), HasSubstr("nothing orders the two"));
  EXPECT_EQ(problem_of(early + "clFinish(q0)\n" + elsewhere), "");
  EXPECT_EQ(problem_of(early + "poke(h0, 64, 2)\n"), "");
  EXPECT_EQ(problem_of(early + "check(read)\n"), "");
}

}  // namespace
}  // namespace clmem::tests::fuzz_state_test
