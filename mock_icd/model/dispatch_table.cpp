// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "clmem/mock/slot.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

std::atomic<Model*> installed{nullptr};

template <auto member>
struct Forward;

template <typename Result, typename... Args, Result (Model::*member)(Args...)>
struct Forward<member> {
  static Result CL_API_CALL call(Args... args) {
    return (installed.load(std::memory_order_acquire)->*member)(args...);
  }
};

// Excludes entry points for objects of OpenGL and EGL, functions that OpenCL 1.2 took over from an
// extension, and those that the driver resolves itself.
template <EntryPoint point>
constexpr bool is_modelled =
    !name_of(point).ends_with("DevicesEXT") && !name_of(point).ends_with("DeviceEXT") &&
    name_of(point).find("GL") == std::string_view::npos &&
    !name_of(point).starts_with("clGetExtensionFunctionAddress");

}  // namespace

Model* set_current_model(Model* model) {
  return installed.exchange(model, std::memory_order_acq_rel);
}

void install_model(CallTable& table) {
#define CLMEM_ENTRY_POINT(name, refusal, parameters) \
  if constexpr (is_modelled<EntryPoint::name>) {     \
    table.name = Forward<&Model::name>::call;        \
  }
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters)
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
}

}  // namespace clmem::mock
