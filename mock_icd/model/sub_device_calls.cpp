// SPDX-License-Identifier: Apache-2.0
// Entry points for devices: information, sub-devices and their reference counts.
#include <algorithm>

#include "model/info_writer.hpp"
#include "model/partition.hpp"
#include "model/state.hpp"

namespace clmem::mock {

cl_int Model::clGetDeviceInfo(cl_device_id device, cl_device_info name, std::size_t size,
                              void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(device);
    const InfoWriter out{model->freedoms, size, value, size_ret};
    if (name == CL_DEVICE_REFERENCE_COUNT && object->parent != nullptr) {
      out.value(model->registry.reported_references(*object));
    } else {
      write_device_info(*object, name, out);
    }
  });
}

cl_int Model::clCreateSubDevices(cl_device_id in_device,
                                 const cl_device_partition_property* properties,
                                 cl_uint num_devices, cl_device_id* out_devices,
                                 cl_uint* num_devices_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto parent = model->registry.get(in_device);
    const Partition partition = plan_partition(*parent, properties);
    const auto& parts = partition.compute_units;
    refuse_if(out_devices != nullptr && num_devices < parts.size(),
              rule::list_shorter_than_partition);
    if (out_devices != nullptr) {
      std::ranges::transform(parts, out_devices, [&](cl_uint compute_units) {
        return model->registry.hand_out<cl_device_id>(model->registry.create<Device>(
            ObjectKind::device, parent, compute_units, partition.type));
      });
    }
    if (num_devices_ret != nullptr) {
      *num_devices_ret = static_cast<cl_uint>(parts.size());
    }
  });
}

}  // namespace clmem::mock
