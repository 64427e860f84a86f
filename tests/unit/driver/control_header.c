/* SPDX-License-Identifier: Apache-2.0 */
/* The control interface is C: a C program can include it and call through the table. */
#include "clmem/mock/control.h"

cl_uint control_version_seen_by_c(const clmem_mock_control* control) {
  return control->version;
}
