// SPDX-License-Identifier: Apache-2.0
// scope.hpp - the variables of a program, by the addresses in the recorded process.
//
//   scope.declare_object(0x5590, "cl_mem", "buffer");        // "buffer_1"
//   scope.declare_memory(0x7f00, 4096, "host");              // "host_1"
//   scope.address(0x7f10)                                    // "host_1 + 16"
//   scope.number(8193)                // "limit(device, CL_DEVICE_IMAGE2D_MAX_HEIGHT) + 1"
//
// Contract: an address belongs to its latest declaration, because memory and handles are reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance::reproducer {

class Scope {
 public:
  struct Variable {
    std::string type;
    std::string name;
    std::size_t elements = 0;  // elements of an array
  };

  // Adds an object that needs no declaration: `platform`, `device`.
  void add_object(std::uint64_t handle, std::string_view type, std::string_view name);

  std::string declare(std::string_view type, std::string_view stem);
  std::string declare_room(std::size_t size);
  std::string declare_object(std::uint64_t handle, std::string_view type, std::string_view stem);
  std::string declare_objects(std::span<const std::uint64_t> handles, std::string_view type,
                              std::string_view stem);
  std::string declare_memory(std::uint64_t at, std::size_t size, std::string_view stem);
  // Adds a map or an allocation of the driver that a variable points to, until it is released.
  void add_driver_memory(std::uint64_t at, std::size_t size, std::string_view name);
  void give_back(std::uint64_t at);
  // Adds a limit that the device has reported to the case: the program queries its own device.
  void add_limit(std::uint64_t value, std::string_view query);
  // Returns the variable for the `user_data` that the case registered with a callback.
  std::string callback(std::uint64_t user_data);

  // Returns an expression of `type`; empty for a handle that no call has created.
  [[nodiscard]] std::optional<std::string> object(std::uint64_t handle,
                                                  std::string_view type) const;
  [[nodiscard]] std::optional<std::string> any_object(std::uint64_t handle) const;
  [[nodiscard]] std::optional<std::string> address(std::uint64_t at) const;
  // Returns an expression for memory of one variable, not released, that contains all of these bytes.
  [[nodiscard]] std::optional<std::string> memory(std::uint64_t at, std::size_t size) const;
  // Returns an expression for such memory only if it belongs to the driver.
  [[nodiscard]] std::optional<std::string> driver_memory(std::uint64_t at, std::size_t size) const;

  // Returns the number, or an expression if it is a limit of the device, one more or one less.
  [[nodiscard]] std::string number(std::uint64_t value) const;

  [[nodiscard]] const std::vector<Variable>& declared() const { return declared_; }

 private:
  enum class Owner { host, driver, none };
  struct Region {
    std::uint64_t at;
    std::size_t size;
    std::string name;
    Owner owner;
  };

  [[nodiscard]] const Region* region_of(std::uint64_t at) const;
  [[nodiscard]] const Region* usable_region_of(std::uint64_t at) const;

  std::map<std::uint64_t, Variable> objects_;
  std::vector<Region> regions_;
  std::map<std::uint64_t, std::string> callbacks_;
  std::map<std::uint64_t, std::string> limits_;
  std::map<std::string, unsigned, std::less<>> counts_;
  std::vector<Variable> declared_;
};

}  // namespace clmem::conformance::reproducer
