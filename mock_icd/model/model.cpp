// SPDX-License-Identifier: Apache-2.0
#include "model/model.hpp"

#include <algorithm>
#include <atomic>

#include "model/hazards/detector.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

std::vector<std::shared_ptr<Command>> all_pending(const Registry& registry) {
  std::vector<std::shared_ptr<Command>> found;
  for (const auto& queue : registry.all<CommandQueue>(ObjectKind::command_queue)) {
    found.insert(found.end(), queue->pending.begin(), queue->pending.end());
  }
  std::ranges::sort(found, {}, &Command::call);
  return found;
}

std::atomic<Model*> installed{nullptr};

template <auto member>
struct Forward;

template <typename Result, typename... Args, Result (Model::*member)(Args...)>
struct Forward<member> {
  static Result CL_API_CALL call(Args... args) {
    return (installed.load(std::memory_order_acquire)->*member)(args...);
  }
};

// Excludes entry points for objects of OpenGL and EGL, functions that OpenCL 1.2 adopted from an
// extension, and those that the driver resolves itself.
template <EntryPoint point>
constexpr bool is_modelled =
    !name_of(point).ends_with("DevicesEXT") && !name_of(point).ends_with("DeviceEXT") &&
    name_of(point).find("GL") == std::string_view::npos &&
    !name_of(point).starts_with("clGetExtensionFunctionAddress");

}  // namespace

Model::Model(const Config& config, HandleTable handle_table)
    : state_{std::make_unique<ModelState>(config, handle_table)} {}

Model::~Model() = default;

bool Model::set_dispatch_data(cl_platform_id platform, void* data) {
  const std::scoped_lock lock{state_->mutex};
  const auto found = state_->registry.find(platform);
  if (found == nullptr) {
    return false;
  }
  found->dispatch_data = data;
  for (const auto& device : found->devices) {
    device->dispatch_data = data;
  }
  Quarantine::set_dispatch_data(data);
  return true;
}

std::optional<cl_version> Model::version_of(cl_platform_id platform) const {
  const std::scoped_lock lock{state_->mutex};
  const auto found = state_->registry.find(platform);
  return found == nullptr ? std::nullopt : std::optional{found->config.version()};
}

std::vector<LiveObject> Model::live_objects() const {
  const std::scoped_lock lock{state_->mutex};
  auto live = state_->registry.held_objects();
  for (const auto& memory : state_->svm.all()) {
    const cl_uint references = state_->svm.is_to_be_freed(*memory) ? 0 : 1;
    live.push_back({ObjectKind::svm_allocation, memory->base(), references, memory->created_by});
  }
  std::ranges::stable_sort(live, {}, &LiveObject::created_by);
  return live;
}

void Model::reset() {
  std::unique_lock lock{state_->mutex};
  state_->clear(lock);
}

void Model::use(const Config& config) {
  std::unique_lock lock{state_->mutex};
  state_->use(config, lock);
}

void Model::name_command(cl_event event, cl_command_type type) {
  const std::scoped_lock lock{state_->mutex};
  if (const auto found = state_->registry.find(event)) {
    found->type = type;
  }
}

std::span<std::byte> Model::bytes_of(cl_mem object) const {
  const std::scoped_lock lock{state_->mutex};
  const auto found = state_->registry.find(object);
  return found == nullptr ? std::span<std::byte>{} : found->bytes();
}

std::unique_lock<std::mutex> Model::hold() {
  return std::unique_lock{state_->mutex};
}

void Model::forget_threads() {
  state_->scheduler.forget_threads();
  std::construct_at(&state_->ended);  // the parent's threads may wait on it: it cannot be destroyed
}

std::uint64_t Model::register_kernel(KernelRegistration registration, KernelTable::Origin origin) {
  ModelLock model{*state_};
  return model->kernels.add(std::move(registration), origin);
}

bool Model::unregister_kernel(std::uint64_t id) {
  ModelLock model{*state_};
  return model->kernels.remove(id);
}

void Model::set_unregistered_kernels(UnregisteredKernels what) {
  const std::scoped_lock lock{state_->mutex};
  std::swap(state_->unregistered, what);
}

void Model::lose_device(std::optional<std::size_t> device, cl_int code) {
  const std::scoped_lock lock{state_->mutex};
  const auto devices = state_->all_devices();
  if (device) {
    devices.at(*device)->state->lose(code);
    return;
  }
  for (const auto& each : devices) {
    each->state->lose(code);
  }
}

void Model::set_memory_budget(std::size_t device, std::uint64_t bytes) {
  const std::scoped_lock lock{state_->mutex};
  state_->all_devices().at(device)->state->set_budget(bytes);
}

void Model::refuse_endless_waits() {
  ModelLock model{*state_};
  model->one_thread = true;
}

void Model::set_schedule(Schedule schedule, std::uint64_t seed) {
  ModelLock model{*state_};
  model->scheduler.set_schedule(schedule, seed);
  if (model->scheduler.submits_at_once()) {
    for (const auto& queue : model->registry.all<CommandQueue>(ObjectKind::command_queue)) {
      model->scheduler.flush(*queue);
    }
  }
}

void Model::report_ends(std::function<void(const CommandTimes&)> report) {
  const ModelLock model{*state_};
  model->scheduler.report_ends(std::move(report));
}

void Model::look_for_hazards(hazards::Sink sink, NeverWritten never_written) {
  const ModelLock model{*state_};
  model->scheduler.look_for_hazards(
      sink == nullptr ? nullptr
                      : std::make_unique<hazards::Detector>(std::move(sink), never_written));
}

Schedule Model::schedule() const {
  const std::scoped_lock lock{state_->mutex};
  return state_->scheduler.schedule();
}

std::uint64_t Model::seed() const {
  const std::scoped_lock lock{state_->mutex};
  return state_->scheduler.seed();
}

std::vector<PendingCommand> Model::pending_commands() const {
  const ModelLock model{*state_};
  std::vector<PendingCommand> found;
  for (const auto& command : all_pending(model->registry)) {
    const auto state = command->status() == CL_RUNNING       ? PendingState::running
                       : model->scheduler.is_ready(*command) ? PendingState::ready
                                                             : PendingState::blocked;
    found.push_back({command->call, command->type, command->queue.get(), state});
  }
  return found;
}

bool Model::step(std::uint64_t call, std::optional<cl_int> status) {
  ModelLock model{*state_};
  const auto pending = all_pending(model->registry);
  // The steps of a command buffer have the number of one call.
  const auto found = std::ranges::find_if(pending, [&](const auto& command) {
    return command->call == call && model->scheduler.is_ready(*command);
  });
  return found != pending.end() && model.step(**found, status);
}

std::size_t Model::step_all() {
  ModelLock model{*state_};
  std::size_t steps = 0;
  while (model.step_any()) {
    ++steps;
  }
  return steps;
}

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
