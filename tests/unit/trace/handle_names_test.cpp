// SPDX-License-Identifier: Apache-2.0
#include "trace/handle_names.hpp"

#include <gmock/gmock.h>

namespace clmem::mock::handle_names_test {
namespace {

TEST(HandleNames, CountByKind) {
  HandleNames names;
  EXPECT_EQ(names.made("buffer", 0x10), "buffer#1");
  EXPECT_EQ(names.made("image", 0x20), "image#1");
  EXPECT_EQ(names.made("buffer", 0x30), "buffer#2");
  EXPECT_EQ(names.of(HandleType::memory, 0x10), "buffer#1");
}

TEST(HandleNames, NameTheUnknownAtFirstSight) {
  HandleNames names;
  EXPECT_EQ(names.of(HandleType::device, 0x40), "device#1");
  EXPECT_EQ(names.of(HandleType::device, 0x50), "device#2");
  EXPECT_EQ(names.of(HandleType::device, 0x40), "device#1");
  EXPECT_EQ(names.of(HandleType::device, 0), "null");
  EXPECT_EQ(names.known(0x99), std::nullopt);
}

TEST(HandleNames, ForgetWhatWasAtTheAddress) {
  HandleNames names;
  names.made("event", 0x10);
  names.made("event", 0x10);
  EXPECT_EQ(names.of(HandleType::event, 0x10), "event#2");
}

TEST(HandleNames, FindAddressesInRegions) {
  HandleNames names;
  names.made_region("svm", 0x1000, 0x100);
  EXPECT_EQ(names.of_address(0x1000), "svm#1");
  EXPECT_EQ(names.of_address(0x10ff), "svm#1+255");
  EXPECT_EQ(names.of_address(0x1100), "0x1100");
  EXPECT_EQ(names.of_address(0xfff), "0xfff");
  EXPECT_EQ(names.of_address(0), "null");
}

TEST(HandleNames, ReplaceOverlappingRegions) {
  HandleNames names;
  names.made_region("svm", 0x1000, 0x100);
  names.made_region("svm", 0x1200, 0x100);
  names.made_region("svm", 0x1080, 0x200);
  EXPECT_EQ(names.of_address(0x1000), "0x1000");
  EXPECT_EQ(names.of_address(0x1090), "svm#3+16");
  EXPECT_EQ(names.of_address(0x12c0), "0x12c0");
}

TEST(HandleTypes, ComeFromTheSignatures) {
  EXPECT_EQ(handle_type(EntryPoint::clFinish, 0), HandleType::command_queue);
  EXPECT_EQ(handle_type(EntryPoint::clWaitForEvents, 1), HandleType::none);
  EXPECT_EQ(element_type(EntryPoint::clWaitForEvents, 1), HandleType::event);
  EXPECT_EQ(handle_type(EntryPoint::clFinish, 99), HandleType::none);
  EXPECT_EQ(result_type(EntryPoint::clCreateSampler), HandleType::sampler);
  EXPECT_EQ(result_type(EntryPoint::clSVMAlloc), HandleType::none);
}

TEST(HandleTypes, ReturnWhatACallMakes) {
  EXPECT_EQ(kind_made_by(EntryPoint::clCreateBufferWithProperties), "buffer");
  EXPECT_EQ(kind_made_by(EntryPoint::clCreateSubBuffer), "sub_buffer");
  EXPECT_EQ(kind_made_by(EntryPoint::clCreateImage2D), "image");
  EXPECT_EQ(kind_made_by(EntryPoint::clCreatePipe), "pipe");
  EXPECT_EQ(kind_made_by(EntryPoint::clCreateFromGLBuffer), "memory");
  EXPECT_EQ(kind_made_by(EntryPoint::clCreateUserEvent), "user_event");
  EXPECT_EQ(kind_made_by(EntryPoint::clLinkProgram), "program");
}

}  // namespace
}  // namespace clmem::mock::handle_names_test
