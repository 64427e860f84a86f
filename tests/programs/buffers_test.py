# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program about buffers: creation, transfers of every shape, fills, maps and sub-buffers."""

import unittest

import numpy as np
import pyopencl as cl

import device


class Buffers(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)
        self.numbers = np.arange(64, dtype=np.float32)

    def copied(self, array=None):
        """A buffer with the array's contents."""
        array = self.numbers if array is None else array
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        return cl.Buffer(self.context, flags, hostbuf=array)

    def read(self, buffer, like=None):
        result = np.empty_like(self.numbers if like is None else like)
        cl.enqueue_copy(self.queue, result, buffer)
        return result

    def test_contents_come_back(self):
        np.testing.assert_array_equal(self.read(self.copied()), self.numbers)

    def test_part_is_written_at_its_offset(self):
        buffer = self.copied()
        cl.enqueue_copy(self.queue, buffer, np.full(4, -1, np.float32), dst_offset=16)
        expected = self.numbers.copy()
        expected[4:8] = -1
        np.testing.assert_array_equal(self.read(buffer), expected)

    def test_copies_between_buffers(self):
        source, target = self.copied(), self.copied(np.zeros_like(self.numbers))
        cl.enqueue_copy(self.queue, target, source, byte_count=32, src_offset=64, dst_offset=128)
        expected = np.zeros_like(self.numbers)
        expected[32:40] = self.numbers[16:24]
        np.testing.assert_array_equal(self.read(target), expected)

    def test_rectangle_is_read(self):
        grid = np.arange(64, dtype=np.uint8).reshape(8, 8)
        part = np.empty((3, 4), np.uint8)
        cl.enqueue_copy(
            self.queue, part, self.copied(grid), buffer_origin=(2, 1), host_origin=(0, 0), region=(4, 3),
            buffer_pitches=(8,), host_pitches=(4,))
        np.testing.assert_array_equal(part, grid[1:4, 2:6])

    def test_fill_repeats_the_pattern(self):
        if not device.has_version(1, 2):
            self.skipTest("fills came with OpenCL 1.2")
        buffer = self.copied()
        cl.enqueue_fill_buffer(self.queue, buffer, np.float32(7), 8, 16)
        expected = self.numbers.copy()
        expected[2:6] = 7
        np.testing.assert_array_equal(self.read(buffer), expected)

    def test_map_shows_and_changes_the_bytes(self):
        buffer = self.copied()
        flags = cl.map_flags.READ | cl.map_flags.WRITE
        mapped, _ = cl.enqueue_map_buffer(self.queue, buffer, flags, 0, (64,), np.float32)
        np.testing.assert_array_equal(mapped, self.numbers)
        mapped[3] = 99
        mapped.base.release(self.queue)
        self.assertEqual(self.read(buffer)[3], 99)

    def test_sub_buffer_is_a_window(self):
        align = device.chosen().mem_base_addr_align // 8
        whole = np.zeros(2 * align, np.uint8)
        buffer = self.copied(whole)
        part = buffer.get_sub_region(align, align)
        cl.enqueue_copy(self.queue, part, np.ones(align, np.uint8))
        whole[align:] = 1
        np.testing.assert_array_equal(self.read(buffer, whole), whole)
        self.assertEqual(part.offset, align)

    def test_events_return_status_and_times(self):
        queue = cl.CommandQueue(self.context, properties=cl.command_queue_properties.PROFILING_ENABLE)
        event = cl.enqueue_copy(queue, self.copied(), self.numbers, is_blocking=False)
        event.wait()
        self.assertEqual(event.command_execution_status, cl.command_execution_status.COMPLETE)
        self.assertLessEqual(event.profile.start, event.profile.end)

    def test_user_event_holds_commands_back(self):
        gate = cl.UserEvent(self.context)
        buffer = self.copied()
        event = cl.enqueue_copy(
            self.queue, buffer, np.zeros_like(self.numbers), is_blocking=False, wait_for=[gate])
        self.assertNotEqual(event.command_execution_status, cl.command_execution_status.COMPLETE)
        gate.set_status(cl.command_execution_status.COMPLETE)
        event.wait()
        np.testing.assert_array_equal(self.read(buffer), np.zeros_like(self.numbers))

    def test_wrong_arguments_are_refused(self):
        with self.assertRaisesRegex(cl.Error, "INVALID_VALUE"):
            cl.enqueue_copy(self.queue, self.copied(), self.numbers, dst_offset=4)
        with self.assertRaisesRegex(cl.Error, "INVALID_BUFFER_SIZE"):
            cl.Buffer(self.context, cl.mem_flags.READ_WRITE, 0)

    def test_queries_return_what_was_asked_for(self):
        buffer = cl.Buffer(self.context, cl.mem_flags.READ_ONLY, 128)
        self.assertEqual((buffer.size, buffer.flags), (128, cl.mem_flags.READ_ONLY))
        self.assertEqual(buffer.reference_count, 1)
        self.assertEqual(buffer.context, self.context)


if __name__ == "__main__":
    unittest.main()
