# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program on the mock: memory objects, pools and events of PyOpenCL, and kernels with the functions of a shared object.
The suite checks the commands."""

import contextlib
import queue
import unittest

import numpy as np
import pyopencl as cl
import pyopencl.tools

flags = cl.mem_flags
complete = cl.command_execution_status.COMPLETE
device = cl.get_platforms()[0].get_devices()[0]
version = tuple(int(number) for number in device.version.split()[1].split("."))


class OnDevice(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device])
        self.queue = cl.CommandQueue(self.context)
        self.numbers = np.arange(64, dtype=np.float32)

    def copied(self, array):
        return cl.Buffer(self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=array)

    def expect(self, memory, array):
        result = np.empty_like(array)
        cl.enqueue_copy(self.queue, result, memory)
        np.testing.assert_array_equal(result, array)


class Buffers(OnDevice):
    def test_map_is_the_hosts_own_memory(self):
        storage = self.numbers.copy()
        buffer = cl.Buffer(self.context, flags.READ_WRITE | flags.USE_HOST_PTR, hostbuf=storage)
        access = cl.map_flags.READ | cl.map_flags.WRITE
        mapped, _ = cl.enqueue_map_buffer(self.queue, buffer, access, 0, (64,), np.float32)
        self.assertEqual(mapped.ctypes.data, storage.ctypes.data)
        mapped[3] = 99
        mapped.base.release(self.queue)
        self.numbers[3] = 99
        self.expect(buffer, self.numbers)

    def test_user_event_holds_commands_back(self):
        gate = cl.UserEvent(self.context)
        buffer = self.copied(self.numbers)
        event = cl.enqueue_copy(self.queue, buffer, np.zeros_like(self.numbers), is_blocking=False, wait_for=[gate])
        reported = queue.Queue()
        event.set_callback(complete, reported.put)
        self.assertNotEqual(event.command_execution_status, complete)
        gate.set_status(complete)
        # From a thread of PyOpenCL.
        self.assertEqual(reported.get(timeout=60), complete)
        self.expect(buffer, np.zeros_like(self.numbers))

    def test_refusals_are_exceptions(self):
        with self.assertRaisesRegex(cl.Error, "INVALID_VALUE"):
            cl.enqueue_copy(self.queue, self.copied(self.numbers), self.numbers, dst_offset=4)

    def test_pool_hands_blocks_out_again(self):
        pool = cl.tools.MemoryPool(cl.tools.ImmediateAllocator(self.queue))
        first = pool.allocate(256)
        cl.enqueue_copy(self.queue, first, self.numbers)
        self.expect(first, self.numbers)
        first.release()
        self.assertEqual((pool.active_blocks, pool.held_blocks), (0, 1))
        second = pool.allocate(256)
        self.assertEqual((pool.active_blocks, pool.held_blocks), (1, 0))
        second.release()
        pool.free_held()
        self.assertEqual(pool.held_blocks, 0)

    @unittest.skipUnless(version >= (2, 0), "pipes came with OpenCL 2.0")
    def test_pipe_returns_its_size(self):
        try:
            pipe = cl.Pipe(self.context, flags.HOST_NO_ACCESS, 16, 8)
        except cl.Error as error:
            self.assertIn("INVALID_OPERATION", str(error))
            self.skipTest("the device has no pipes")
        self.assertEqual((pipe.packet_size, pipe.max_packets), (16, 8))


@unittest.skipUnless(device.image_support, "the device has no images")
class Images(OnDevice):
    def setUp(self):
        super().setUp()
        self.format = cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.UNSIGNED_INT8)
        self.pixels = np.arange(6 * 5 * 4, dtype=np.uint8).reshape(5, 6, 4)

    def round_trip(self, image, region, shape):
        pixels = np.arange(np.prod(shape), dtype=np.uint8).reshape(shape)
        origin = (0,) * len(region)
        cl.enqueue_copy(self.queue, image, pixels, origin=origin, region=region)
        back = np.empty_like(pixels)
        cl.enqueue_copy(self.queue, back, image, origin=origin, region=region)
        np.testing.assert_array_equal(back, pixels)

    @contextlib.contextmanager
    def mapped(self, image, access, width):
        """A line of pixels: enqueue_copy knows no 1D images."""
        pixels = cl.enqueue_map_image(self.queue, image, access, (0, 0, 0), (width, 1, 1), (width, 4), np.uint8)[0]
        yield pixels
        pixels.base.release(self.queue)

    @unittest.skipUnless(version >= (1, 2), "image arrays and lines came with OpenCL 1.2")
    def test_kinds_of_version_1_2(self):
        layers = cl.Image(self.context, flags.READ_WRITE, self.format, shape=(4, 3, 2), is_array=True)
        self.assertEqual(layers.type, cl.mem_object_type.IMAGE2D_ARRAY)
        self.round_trip(layers, (4, 3, 2), (2, 3, 4, 4))
        line = cl.Image(self.context, flags.READ_WRITE, self.format, shape=(4,))
        with self.mapped(line, cl.map_flags.WRITE, 4) as pixels:
            pixels[:] = np.arange(16).reshape(4, 4)
        with self.mapped(line, cl.map_flags.READ, 4) as pixels:
            np.testing.assert_array_equal(pixels, np.arange(16).reshape(4, 4))
        over = cl.Image(self.context, flags.READ_WRITE, self.format, shape=(16,), buffer=self.copied(self.pixels))
        with self.mapped(over, cl.map_flags.READ, 16) as pixels:
            np.testing.assert_array_equal(pixels.ravel(), self.pixels.ravel()[:64])

    def test_image_from_array(self):
        image = cl.image_from_array(self.context, self.pixels, 4)
        back = np.empty_like(self.pixels)
        cl.enqueue_copy(self.queue, back, image, origin=(0, 0), region=(6, 5))
        np.testing.assert_array_equal(back, self.pixels)


def has(capability):
    return version >= (2, 0) and bool(device.svm_capabilities & capability)


@unittest.skipUnless(has(cl.device_svm_capabilities.COARSE_GRAIN_BUFFER), "the device has no shared virtual memory")
class SharedMemory(OnDevice):
    def allocation(self, **options):
        return cl.SVMAllocation(self.context, self.numbers.nbytes, 0, cl.svm_mem_flags.READ_WRITE, **options)

    def test_map_shows_and_changes_the_bytes(self):
        array = cl.csvm_empty(self.context, self.numbers.shape, self.numbers.dtype)
        cl.enqueue_copy(self.queue, cl.SVM(array), self.numbers)
        with cl.SVM(array).map_rw(self.queue) as mapped:
            np.testing.assert_array_equal(mapped, self.numbers)
            mapped[5] = -1
        self.numbers[5] = -1
        self.expect(cl.SVM(array), self.numbers)

    def test_allocation_is_bound_to_its_queue_and_freed_by_a_command(self):
        memory = self.allocation(queue=self.queue)
        cl.enqueue_copy(self.queue, memory, self.numbers)
        self.expect(memory, self.numbers)
        memory.unbind_from_queue()
        memory.bind_to_queue(self.queue)
        memory.release()
        self.allocation().enqueue_release(self.queue).wait()

    def test_buffer_lies_over_the_memory(self):
        memory = self.allocation()
        cl.enqueue_copy(self.queue, memory, self.numbers)
        buffer = memory.as_buffer(self.context)
        self.expect(buffer, self.numbers)
        self.assertTrue(buffer.uses_svm_pointer)

    def test_pool_hands_memory_out_again(self):
        pool = cl.tools.SVMPool(cl.tools.SVMAllocator(self.context, queue=self.queue))
        for _ in range(3):
            memory = pool(self.numbers.nbytes)
            cl.enqueue_copy(self.queue, memory, self.numbers)
            self.expect(memory, self.numbers)
            memory.release()
        self.assertEqual((pool.active_blocks, pool.held_blocks), (0, 1))
        pool.stop_holding()


SOURCE = """
kernel void scale(global float* data, float factor) {
  data[get_global_id(0)] *= factor;
}

kernel void halve(read_only image2d_t in, sampler_t smooth, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, read_imagef(in, smooth, convert_float2(2 * at + 1)));
}
"""


@unittest.skipUnless(device.compiler_available, "the device has no compiler")
class Kernels(OnDevice):
    def build(self):
        return cl.Program(self.context, SOURCE).build()

    def test_kernel_changes_the_buffer(self):
        buffer = self.copied(self.numbers)
        self.build().scale(self.queue, self.numbers.shape, None, buffer, np.float32(3))
        self.expect(buffer, self.numbers * 3)

    @unittest.skipUnless(has(cl.device_svm_capabilities.COARSE_GRAIN_BUFFER), "the device has no shared virtual memory")
    def test_kernel_changes_shared_memory(self):
        array = cl.csvm_empty(self.context, self.numbers.shape, self.numbers.dtype)
        cl.enqueue_copy(self.queue, cl.SVM(array), self.numbers)
        self.build().scale(self.queue, self.numbers.shape, None, cl.SVM(array), np.float32(3))
        self.expect(cl.SVM(array), self.numbers * 3)

    @unittest.skipUnless(device.image_support and version >= (1, 2), "PyOpenCL wants contents before OpenCL 1.2")
    def test_kernel_filters_an_image(self):
        pixels = np.random.default_rng(1).random((6, 8), dtype=np.float32)
        form = cl.ImageFormat(cl.channel_order.R, cl.channel_type.FLOAT)
        source = cl.Image(self.context, flags.READ_ONLY | flags.COPY_HOST_PTR, form, shape=(8, 6), hostbuf=pixels)
        target = cl.Image(self.context, flags.WRITE_ONLY, form, shape=(4, 3))
        smooth = cl.Sampler(self.context, False, cl.addressing_mode.CLAMP_TO_EDGE, cl.filter_mode.LINEAR)
        self.build().halve(self.queue, (4, 3), None, source, smooth, target)
        result = np.empty((3, 4), np.float32)
        cl.enqueue_copy(self.queue, result, target, origin=(0, 0), region=(4, 3))
        np.testing.assert_allclose(result, pixels.reshape(3, 2, 4, 2).mean(axis=(1, 3)), rtol=1e-6)

    def test_unknown_kernel_is_named_in_the_log(self):
        with self.assertRaisesRegex(cl.RuntimeError, "unregistered"):
            cl.Program(self.context, "kernel void unregistered() {}").build()


if __name__ == "__main__":
    unittest.main()
