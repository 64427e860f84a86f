# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program about all other memory features: host pointers, pools, migration, rectangles, events, image kinds."""

import contextlib
import queue
import unittest

import numpy as np
import pyopencl as cl
import pyopencl.tools

import device

flags = cl.mem_flags


class Memory(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)
        self.bytes = np.arange(64, dtype=np.uint8)

    def read(self, buffer):
        result = np.empty_like(self.bytes)
        cl.enqueue_copy(self.queue, result, buffer)
        return result

    def test_host_memory_is_used_in_place(self):
        storage = self.bytes.copy()
        buffer = cl.Buffer(self.context, flags.READ_WRITE | flags.USE_HOST_PTR, hostbuf=storage)
        cl.enqueue_copy(self.queue, buffer, np.full(4, 9, np.uint8))
        mapped, _ = cl.enqueue_map_buffer(self.queue, buffer, cl.map_flags.READ, 0, (64,), np.uint8)
        self.assertEqual(mapped.ctypes.data, storage.ctypes.data)
        np.testing.assert_array_equal(mapped[:5], [9, 9, 9, 9, 4])
        mapped.base.release(self.queue)

    def test_host_memory_is_allocated_by_the_driver(self):
        buffer = cl.Buffer(self.context, flags.READ_WRITE | flags.ALLOC_HOST_PTR, 64)
        cl.enqueue_copy(self.queue, buffer, self.bytes)
        np.testing.assert_array_equal(self.read(buffer), self.bytes)

    def test_rectangle_is_written_and_copied(self):
        grid = np.zeros((8, 8), np.uint8)
        source = cl.Buffer(self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=grid)
        target = cl.Buffer(self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=grid)
        part = np.arange(1, 13, dtype=np.uint8).reshape(3, 4)
        cl.enqueue_copy(self.queue, source, part, buffer_origin=(2, 1), host_origin=(0, 0), region=(4, 3),
                        buffer_pitches=(8,), host_pitches=(4,))
        cl.enqueue_copy(self.queue, target, source, src_origin=(2, 1), dst_origin=(0, 5), region=(4, 3),
                        src_pitches=(8,), dst_pitches=(8,))
        grid[5:8, 0:4] = part
        np.testing.assert_array_equal(self.read(target).reshape(8, 8), grid)

    def test_pool_hands_blocks_out_again(self):
        pool = cl.tools.MemoryPool(cl.tools.ImmediateAllocator(self.queue))
        first = pool.allocate(64)
        cl.enqueue_copy(self.queue, first, self.bytes)
        np.testing.assert_array_equal(self.read(first), self.bytes)
        first.release()
        self.assertEqual((pool.active_blocks, pool.held_blocks), (0, 1))
        second = pool.allocate(64)
        self.assertEqual((pool.active_blocks, pool.held_blocks), (1, 0))
        second.release()
        pool.free_held()
        self.assertEqual(pool.held_blocks, 0)

    def test_deferred_allocator(self):
        buffer = cl.tools.DeferredAllocator(self.context)(64)
        cl.enqueue_copy(self.queue, buffer, self.bytes)
        np.testing.assert_array_equal(self.read(buffer), self.bytes)

    def test_migration_keeps_the_bytes(self):
        if not device.has_version(1, 2):
            self.skipTest("migration came with OpenCL 1.2")
        buffer = cl.Buffer(self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=self.bytes)
        cl.enqueue_migrate_mem_objects(self.queue, [buffer], cl.mem_migration_flags.HOST).wait()
        np.testing.assert_array_equal(self.read(buffer), self.bytes)

    def test_callback_reports_the_end(self):
        buffer = cl.Buffer(self.context, flags.READ_WRITE, 64)
        reported = queue.Queue()
        event = cl.enqueue_copy(self.queue, buffer, self.bytes, is_blocking=False)
        event.set_callback(cl.command_execution_status.COMPLETE, reported.put)
        # From a thread of PyOpenCL.
        self.assertEqual(reported.get(timeout=60), cl.command_execution_status.COMPLETE)

    def test_markers_and_barriers_order_commands(self):
        buffer = cl.Buffer(self.context, flags.READ_WRITE, 64)
        first = cl.enqueue_copy(self.queue, buffer, self.bytes, is_blocking=False)
        marker = cl.enqueue_marker(self.queue, wait_for=[first] if device.has_version(1, 2) else None)
        cl.enqueue_barrier(self.queue)
        marker.wait()
        np.testing.assert_array_equal(self.read(buffer), self.bytes)

    def test_host_access_flags_are_kept(self):
        if not device.has_version(1, 2):
            self.skipTest("host access flags came with OpenCL 1.2")
        buffer = cl.Buffer(self.context, flags.READ_WRITE | flags.HOST_WRITE_ONLY, 64)
        with self.assertRaisesRegex(cl.Error, "INVALID_OPERATION"):
            self.read(buffer)


def kind(name):
    return getattr(cl.mem_object_type, name)


@unittest.skipUnless(device.chosen().image_support, "the device has no images")
class ImageKinds(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)
        self.format = cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.UNSIGNED_INT8)

    def black(self, shape):
        """An image of zeros; before OpenCL 1.2 PyOpenCL wants contents and pitches."""
        zeros = np.zeros((*reversed(shape), 4), np.uint8)
        use = flags.READ_ONLY | flags.COPY_HOST_PTR
        return cl.Image(self.context, use, self.format, shape, (0,) * (len(shape) - 1), zeros)

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

    def test_volume(self):
        if device.chosen().image3d_max_depth < 3:
            self.skipTest("the device has no 3D images")
        image = self.black((4, 3, 3))
        self.round_trip(image, (4, 3, 3), (3, 3, 4, 4))

    def test_line(self):
        if not device.has_version(1, 2):
            self.skipTest("1D images came with OpenCL 1.2")
        image = cl.Image(self.context, flags.READ_WRITE, self.format, shape=(4,))
        self.assertEqual(image.type, kind("IMAGE1D"))
        with self.mapped(image, cl.map_flags.WRITE, 4) as pixels:
            pixels[:] = np.arange(16).reshape(4, 4)
        with self.mapped(image, cl.map_flags.READ, 4) as pixels:
            np.testing.assert_array_equal(pixels, np.arange(16).reshape(4, 4))

    def test_array_of_planes(self):
        if not device.has_version(1, 2):
            self.skipTest("image arrays came with OpenCL 1.2")
        image = cl.Image(self.context, flags.READ_WRITE, self.format, shape=(4, 3, 2), is_array=True)
        self.assertEqual(image.type, kind("IMAGE2D_ARRAY"))
        self.round_trip(image, (4, 3, 2), (2, 3, 4, 4))

    def test_line_over_a_buffer(self):
        if not device.has_version(1, 2):
            self.skipTest("1D images over buffers came with OpenCL 1.2")
        buffer = cl.Buffer(self.context, flags.READ_WRITE, 64)
        image = cl.Image(self.context, flags.READ_WRITE, self.format, shape=(16,), buffer=buffer)
        pixels = np.arange(64, dtype=np.uint8)
        cl.enqueue_copy(self.queue, buffer, pixels)
        with self.mapped(image, cl.map_flags.READ, 16) as mapped:
            np.testing.assert_array_equal(mapped.ravel(), pixels)

    def test_image_from_array(self):
        pixels = np.arange(5 * 6 * 4, dtype=np.uint8).reshape(5, 6, 4)
        image = cl.image_from_array(self.context, pixels, 4)
        back = np.empty_like(pixels)
        cl.enqueue_copy(self.queue, back, image, origin=(0, 0), region=(6, 5))
        np.testing.assert_array_equal(back, pixels)

    def test_buffer_copies_to_image(self):
        pixels = np.arange(4 * 4 * 4, dtype=np.uint8)
        buffer = cl.Buffer(self.context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=pixels)
        image = self.black((4, 4))
        cl.enqueue_copy(self.queue, image, buffer, offset=0, origin=(0, 0), region=(4, 4))
        back = np.empty_like(pixels)
        cl.enqueue_copy(self.queue, back, image, origin=(0, 0), region=(4, 4))
        np.testing.assert_array_equal(back, pixels)

    def test_sampler_returns_what_it_is(self):
        sampler = cl.Sampler(self.context, False, cl.addressing_mode.CLAMP_TO_EDGE, cl.filter_mode.LINEAR)
        self.assertFalse(sampler.normalized_coords)
        self.assertEqual(sampler.addressing_mode, cl.addressing_mode.CLAMP_TO_EDGE)
        self.assertEqual(sampler.filter_mode, cl.filter_mode.LINEAR)


@unittest.skipUnless(device.has_version(2, 0), "pipes came with OpenCL 2.0")
class Pipes(unittest.TestCase):
    def test_pipe_returns_its_size(self):
        context = cl.Context([device.chosen()])
        try:
            pipe = cl.Pipe(context, flags.HOST_NO_ACCESS, 16, 8)
        except cl.Error as error:
            self.assertIn("INVALID_OPERATION", str(error))
            self.skipTest("the device has no pipes")
        self.assertEqual((pipe.packet_size, pipe.max_packets), (16, 8))


if __name__ == "__main__":
    unittest.main()
