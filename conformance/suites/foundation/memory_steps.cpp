// SPDX-License-Identifier: Apache-2.0
// The higher steps of the ladder (docs/foundations.md): the first steps for images and for shared
// virtual memory. Each step relies on those above it in this file and on the other files of steps.

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"
#include "suites/foundation/round_data.hpp"

namespace clmem::conformance::memory_steps_cases {

namespace {

// One row of pixels: its bytes follow each other in every mapping.
constexpr ImageShape row_of_pixels{ImageKind::image_2d, {16, 1, 1}};
constexpr Trials image_trials{16 * 4, 100};

Handle<cl_mem> image_of(Fixture& fixture, cl_mem_flags flags, void* host) {
  return make_image(fixture, row_of_pixels, common_format().cl, CL_MEM_READ_WRITE | flags, host);
}

MemoryPart pixels_of(const Handle<cl_mem>& image) {
  return {.kind = MemoryKind::image,
          .place = {.mem = image.get()},
          .size = image_trials.size,
          .region = row_of_pixels.extent,
          .image = row_of_pixels.kind};
}

void expect_read(Round& round, Fixture& fixture, const MemoryPart& pixels, RoundData& data) {
  const latest_call::ExcludedScope not_under_test;
  must_succeed(pixels.read(fixture.queue(), CL_TRUE, data.seen().data()), "clEnqueueReadImage");
  data.expect_seen(round);
}

CLMEM_CASE(Foundation, CreatedImageIsRead,
           "A blocking read of an image returns the pixels that it was created with.",
           {"CreateImage.copy-host-ptr.initial", "EnqueueReadImage.blocking"}) {
  RoundData data{fixture, image_trials};
  in_rounds({image_trials.rounds, "clEnqueueReadImage"}, [&](Round& round) {
    data.renew();
    const Handle<cl_mem> image = image_of(fixture, CL_MEM_COPY_HOST_PTR, data.from());
    data.overwrite_source();
    expect_read(round, fixture, pixels_of(image), data);
  });
}

// Enqueues a write to an image in each round; `check` sees the pixels.
template <typename Check>
void after_image_writes(Fixture& fixture, const char* call, Check check) {
  RoundData data{fixture, image_trials};
  const Handle<cl_mem> image = image_of(fixture, 0, nullptr);
  const MemoryPart pixels = pixels_of(image);
  in_rounds({image_trials.rounds, call}, [&](Round& round) {
    data.renew();
    must_succeed(pixels.write(fixture.queue(), CL_FALSE, data.from()), "clEnqueueWriteImage");
    check(round, pixels, data);
  });
}

CLMEM_CASE(Foundation, FinishedImageWriteIsRead,
           "After a write to an image and clFinish a read on the same queue sees the pixels.",
           {"EnqueueWriteImage.data", "Finish.waits"}) {
  after_image_writes(fixture, "clEnqueueWriteImage",
                     [&](Round& round, const MemoryPart& pixels, RoundData& data) {
                       must_succeed(clFinish, fixture.queue());
                       data.overwrite_source();
                       expect_read(round, fixture, pixels, data);
                     });
}

CLMEM_CASE(Foundation, BlockingImageMapShowsWrite,
           "A blocking map of an image shows the pixels of the write before it in the queue.",
           {"EnqueueMapImage.blocking", "EnqueueMapImage.read.content"}) {
  after_image_writes(fixture, "clEnqueueMapImage",
                     [&](Round& round, const MemoryPart& pixels, const RoundData& data) {
                       Mapping mapping{fixture.queue(), pixels, CL_MAP_READ};
                       data.expect(round, {mapping.data(), data.size()});
                       mapping.end();
                     });
}

CLMEM_CASE(Foundation, SvmMapShowsStores,
           "A map of shared virtual memory shows what the host stored in an earlier mapping.",
           {"EnqueueSVMMap.read", "EnqueueSVMMap.sync-point"}) {
  RoundData data{fixture, fewer_trials};
  const SvmMemory memory{fixture, fewer_trials.size};
  in_rounds({fewer_trials.rounds, "clEnqueueSVMMap"}, [&](Round& round) {
    const std::span<const std::byte> bytes = data.renew();
    memory.write(fixture, bytes);
    data.expect(round, memory.read(fixture));
  });
}

CLMEM_CASE(Foundation, SvmMemcpyCopies,
           "After a copy from the host to shared virtual memory and clFinish a blocking copy to "
           "the host has the bytes.",
           {"EnqueueSVMMemcpy.host-to-svm", "EnqueueSVMMemcpy.svm-to-host",
            "EnqueueSVMMemcpy.blocking"}) {
  RoundData data{fixture, fewer_trials};
  const SvmMemory memory{fixture, fewer_trials.size};
  in_rounds({fewer_trials.rounds, "clEnqueueSVMMemcpy"}, [&](Round& round) {
    data.renew();
    must_enqueue(clEnqueueSVMMemcpy, fixture.queue(), CL_FALSE, memory.get(), data.from(),
                 data.size());
    must_succeed(clFinish, fixture.queue());
    data.overwrite_source();
    must_enqueue(clEnqueueSVMMemcpy, fixture.queue(), CL_TRUE, data.seen().data(), memory.get(),
                 data.size());
    data.expect_seen(round);
  });
}

}  // namespace

}  // namespace clmem::conformance::memory_steps_cases
