// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/kernel_table.hpp"

#include <stdexcept>

#include "model/callback_queue.hpp"
#include "source/kernel_parser.hpp"
#include "source/token.hpp"

namespace clmem::mock {
namespace {

RegisteredKernel described(KernelRegistration registration) {
  RegisteredKernel kernel;
  kernel.form = registration.form;
  kernel.built_in = registration.built_in;
  kernel.function = std::move(registration.function);
  const auto tokens = tokenize(registration.declaration);
  if (tokens.size() == 1 && tokens.front().is_identifier()) {
    kernel.signature.name = tokens.front().text;
  } else {
    kernel.signature = parse_declaration(registration.declaration);
    kernel.declared = Declared::with_signature;
  }
  return kernel;
}

}  // namespace

std::uint64_t KernelTable::add(KernelRegistration registration, Origin origin) {
  const std::string what = "kernel: '" + registration.declaration + "' ";
  if (!registration.function) {
    throw std::invalid_argument{what + "has no function"};
  }
  RegisteredKernel kernel;
  try {
    kernel = described(std::move(registration));
  } catch (const SourceError& error) {
    throw std::invalid_argument{what + "is not a declaration of a kernel: " + error.what()};
  }
  if (kernel.built_in && kernel.declared == Declared::named) {
    throw std::invalid_argument{what + "is built in and needs its signature"};
  }
  const std::string name = kernel.signature.name;
  if (entries_.contains(name)) {
    throw std::invalid_argument{"kernel: '" + name + "' is registered already"};
  }
  entries_[name] = {++last_id_, origin, share(std::move(kernel))};
  return last_id_;
}

bool KernelTable::remove(std::uint64_t id) {
  return std::erase_if(entries_, [=](const auto& entry) { return entry.second.id == id; }) != 0;
}

void KernelTable::forget_tests() {
  std::erase_if(entries_, [](const auto& entry) { return entry.second.origin == Origin::test; });
}

std::shared_ptr<const RegisteredKernel> KernelTable::find(const std::string& name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : found->second.kernel;
}

std::vector<std::string> KernelTable::names() const {
  std::vector<std::string> found;
  for (const auto& [name, entry] : entries_) {
    found.push_back(name);
  }
  return found;
}

std::vector<std::shared_ptr<const RegisteredKernel>> KernelTable::built_in() const {
  std::vector<std::shared_ptr<const RegisteredKernel>> found;
  for (const auto& [name, entry] : entries_) {
    if (entry.kernel->built_in) {
      found.push_back(entry.kernel);
    }
  }
  return found;
}

std::shared_ptr<const RegisteredKernel> KernelTable::share(RegisteredKernel kernel) {
  return {new RegisteredKernel{std::move(kernel)},
          [&callbacks = callbacks_](const RegisteredKernel* dying) {
            callbacks.push_internal([function = std::shared_ptr<const RegisteredKernel>{
                                         dying}]() mutable { function.reset(); });
          }};
}

}  // namespace clmem::mock
