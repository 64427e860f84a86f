// SPDX-License-Identifier: Apache-2.0
#include "execute/program_cache.hpp"

#include <unistd.h>

#include <numeric>
#include <vector>

namespace clmem::fuzz {

// The file: a size for each device, and their binaries.
cl_program ProgramCache::load(const cl_icd_dispatch& api, cl_context context,
                              std::span<const cl_device_id> devices) const {
  std::vector<std::size_t> sizes(devices.size());
  const std::size_t head = devices.size() * sizeof sizes[0];
  if (file_ < 0 || ::pread(file_, sizes.data(), head, 0) != static_cast<ssize_t>(head)) {
    return nullptr;
  }
  std::vector<unsigned char> bytes(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  if (::pread(file_, bytes.data(), bytes.size(), static_cast<off_t>(head)) !=
      static_cast<ssize_t>(bytes.size())) {
    return nullptr;
  }
  std::vector<const unsigned char*> binaries;
  std::size_t begin = 0;
  for (const std::size_t size : sizes) {
    binaries.push_back(bytes.data() + begin);
    begin += size;
  }
  cl_int code = CL_SUCCESS;
  cl_program const program =
      api.clCreateProgramWithBinary(context, static_cast<cl_uint>(devices.size()), devices.data(),
                                    sizes.data(), binaries.data(), nullptr, &code);
  if (code != CL_SUCCESS) {
    return nullptr;
  }
  if (api.clBuildProgram(program, 0, nullptr, "", nullptr, nullptr) != CL_SUCCESS) {
    (void)api.clReleaseProgram(program);
    return nullptr;
  }
  return program;
}

void ProgramCache::store(const cl_icd_dispatch& api, cl_program program,
                         std::size_t devices) const {
  std::vector<std::size_t> sizes(devices);
  const std::size_t head = devices * sizeof sizes[0];
  if (file_ < 0 || api.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, head, sizes.data(),
                                        nullptr) != CL_SUCCESS) {
    return;
  }
  std::vector<std::vector<unsigned char>> binaries;
  std::vector<unsigned char*> places;
  for (const std::size_t size : sizes) {
    places.push_back(binaries.emplace_back(size).data());
    if (size == 0) {
      return;
    }
  }
  if (api.clGetProgramInfo(program, CL_PROGRAM_BINARIES, devices * sizeof places[0], places.data(),
                           nullptr) != CL_SUCCESS) {
    return;
  }
  auto end = static_cast<off_t>(head);
  for (const std::vector<unsigned char>& binary : binaries) {
    end += ::pwrite(file_, binary.data(), binary.size(), end);
  }
  // Last: a file without it is empty for load().
  (void)!::pwrite(file_, sizes.data(), head, 0);
}

}  // namespace clmem::fuzz
