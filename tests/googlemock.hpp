// SPDX-License-Identifier: Apache-2.0
// googlemock.hpp - GoogleMock, and names of it that tests use.
#pragma once

#include <gmock/gmock.h>

namespace clmem {

using testing::_;
using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::EndsWith;
using testing::Eq;
using testing::Field;
using testing::Ge;
using testing::Gt;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Matches;
using testing::MatchesRegex;
using testing::Ne;
using testing::Not;
using testing::Optional;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;
using testing::ThrowsMessage;
using testing::UnorderedElementsAre;
using testing::VariantWith;

}  // namespace clmem
