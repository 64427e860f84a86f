// SPDX-License-Identifier: Apache-2.0
// dispatch_table.hpp - the model as the lowest layer of the mock driver's stack of dispatch tables.
//
//   Model model{config, table_for_version};
//   set_current_model(&model);
//   install_model(table);          // sets the members that the model implements, and no others
//   table.clFinish(queue);         // forwards to model.clFinish(queue)
//
// Contract: a current model is set before the first call through the table and outlives the last.
#pragma once

#include "clmem/mock/slot.hpp"

namespace clmem::mock {

class Model;

// Returns the previous model.
Model* set_current_model(Model* model);
void install_model(CallTable& table);

}  // namespace clmem::mock
