// SPDX-License-Identifier: Apache-2.0
// clmem.hpp - the whole library.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/cleanup.hpp>
#include <clmem/context.hpp>
#include <clmem/device.hpp>
#include <clmem/error.hpp>
#include <clmem/event.hpp>
#include <clmem/fill.hpp>
#include <clmem/finish_scope.hpp>
#include <clmem/flags.hpp>
#include <clmem/memory_map.hpp>
#include <clmem/migrate.hpp>
#include <clmem/nanny_event.hpp>
#include <clmem/platform.hpp>
#include <clmem/queue.hpp>
#include <clmem/rect_transfer.hpp>
#include <clmem/retry.hpp>
#include <clmem/status.hpp>
#include <clmem/transfer.hpp>
#include <clmem/user_event.hpp>
