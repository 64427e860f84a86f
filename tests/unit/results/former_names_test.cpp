// SPDX-License-Identifier: Apache-2.0
#include "results/former_names.hpp"

#include <gmock/gmock.h>

namespace clmem::conformance::former_names_test {
namespace {

// Names of 0.2.0: exact names, rows, several words, patterns.
TEST(FormerNames, AreReadAsThoseOfToday) {
  EXPECT_EQ(current_name("GetMemObjectInfo.TellsFlags/ReadWrite"),
            "GetMemObjectInfo.ReportsFlags/ReadWrite");
  EXPECT_EQ(current_name("GetImageInfo.Tells*"), "GetImageInfo.Reports*");
  EXPECT_EQ(current_name("ImageFromBuffer.TellsOfItself"), "ImageFromBuffer.ReportsItself");
  EXPECT_EQ(current_name("SvmMap.PassesOnWritesOfBehindFirstPage/Write"),
            "SvmMap.PassesOnWritesAfterFirstPage/Write");
  EXPECT_EQ(current_name("SetKernelArg.RefusesIndex/FarBehind"),
            "SetKernelArg.RefusesIndex/FarBeyond");
  EXPECT_EQ(current_name("WaitList.RefusesBehindMany/OneBehind32Bits"),
            "WaitList.RefusesAfterMany/OneAfter32Bits");
}

TEST(FormerNames, OfMergedCasesAreThoseOfTheOther) {
  EXPECT_EQ(current_name("GetImageInfo.ReportsOneLevelAndNoSamples/Image2D"),
            "GetImageInfo.ReportsNoLevelsAndNoSamples/Image2D");
  EXPECT_EQ(current_name("GetImageInfo.PitchesHoldTheirPixels/Image2D*"),
            "GetImageInfo.ReportsPitches/Image2D*");
  EXPECT_EQ(current_name("SvmCapabilities.HoldCoarseGrainWithFineGrain"),
            "DeviceInfo.HasBits/CoarseGrainWithFineGrain");
}

TEST(FormerNames, OfDividedTablesAreThoseOfTheirTopics) {
  EXPECT_EQ(current_name("SvmAlloc.Refuses/Alignment24"), "SvmAlloc.RefusesAlignment/24");
  EXPECT_EQ(current_name("SvmAlloc.Refuses/*HostPtr"), "SvmAlloc.RefusesFlags/*HostPtr");
  EXPECT_EQ(current_name("CreatePipe.Refuses/NoPackets"), "CreatePipe.RefusesSize/NoPackets");
}

TEST(FormerNames, LeavesOtherNamesAlone) {
  EXPECT_EQ(current_name("CopyBuffer.*"), "CopyBuffer.*");
  EXPECT_EQ(current_name("A.Behindhand"), "A.Behindhand");
  EXPECT_EQ(current_name(""), "");
}

}  // namespace
}  // namespace clmem::conformance::former_names_test
