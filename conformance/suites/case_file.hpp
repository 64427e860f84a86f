// SPDX-License-Identifier: Apache-2.0
// case_file.hpp - what every file of cases includes: the declarations of all_cases.hpp, GoogleTest,
// the harness, and the helpers about events. Besides it a file includes the helpers of its topic.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <clmem/opencl.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/call_log.hpp"
#include "harness/call_text.hpp"
#include "harness/case_record.hpp"
#include "harness/contents.hpp"
#include "harness/device_under_test.hpp"
#include "harness/eventually.hpp"
#include "harness/filled_image.hpp"
#include "harness/fixture.hpp"
#include "harness/gate.hpp"
#include "harness/image_format.hpp"
#include "harness/image_shape.hpp"
#include "harness/kernel.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/memory_flags.hpp"
#include "harness/oracle.hpp"
#include "harness/random_choice.hpp"
#include "harness/recorder.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "harness/svm.hpp"
#include "operations/event/event_tools.hpp"
#include "suites/all_cases.hpp"
