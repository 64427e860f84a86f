# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program about shared virtual memory: arrays, allocations bound to queues, maps, fills, copies, pools."""

import unittest

import numpy as np
import pyopencl as cl
import pyopencl.tools

import device


def has(capability):
    return device.has_version(2, 0) and bool(device.chosen().svm_capabilities & capability)


coarse = has(cl.device_svm_capabilities.COARSE_GRAIN_BUFFER)
fine = has(cl.device_svm_capabilities.FINE_GRAIN_BUFFER)


@unittest.skipUnless(coarse, "the device has no shared virtual memory")
class SharedMemory(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)
        self.numbers = np.arange(64, dtype=np.float32)

    def coarse_array(self):
        array = cl.csvm_empty(self.context, self.numbers.shape, self.numbers.dtype)
        cl.enqueue_copy(self.queue, cl.SVM(array), self.numbers)
        return array

    def read(self, memory):
        result = np.empty_like(self.numbers)
        cl.enqueue_copy(self.queue, result, memory)
        return result

    def test_array_is_written_and_read(self):
        np.testing.assert_array_equal(self.read(cl.SVM(self.coarse_array())), self.numbers)

    def test_map_shows_and_changes_the_bytes(self):
        array = self.coarse_array()
        with cl.SVM(array).map_rw(self.queue) as mapped:
            np.testing.assert_array_equal(mapped, self.numbers)
            mapped[5] = -1
        self.assertEqual(self.read(cl.SVM(array))[5], -1)

    def test_map_for_reading_alone(self):
        with cl.SVM(self.coarse_array()).map_ro(self.queue) as mapped:
            np.testing.assert_array_equal(mapped, self.numbers)

    def test_fill_repeats_the_pattern(self):
        array = self.coarse_array()
        cl.enqueue_fill(self.queue, cl.SVM(array), np.float32(3), self.numbers.nbytes)
        np.testing.assert_array_equal(self.read(cl.SVM(array)), np.full_like(self.numbers, 3))

    def test_copies_between_allocations(self):
        target = cl.csvm_empty_like(self.context, self.numbers)
        cl.enqueue_copy(self.queue, cl.SVM(target), cl.SVM(self.coarse_array()))
        np.testing.assert_array_equal(self.read(cl.SVM(target)), self.numbers)

    @unittest.skipUnless(fine, "the device has no fine-grained shared virtual memory")
    def test_fine_grained_memory_is_the_hosts_too(self):
        array = cl.fsvm_empty(self.context, self.numbers.shape, self.numbers.dtype)
        array[:] = self.numbers
        np.testing.assert_array_equal(self.read(cl.SVM(array)), self.numbers)
        cl.enqueue_fill(self.queue, cl.SVM(array), np.float32(2), self.numbers.nbytes)
        self.queue.finish()
        np.testing.assert_array_equal(array, np.full_like(self.numbers, 2))

    def test_allocation_is_bound_to_its_queue(self):
        memory = cl.SVMAllocation(
            self.context, self.numbers.nbytes, 0, cl.svm_mem_flags.READ_WRITE, queue=self.queue)
        cl.enqueue_copy(self.queue, memory, self.numbers)
        np.testing.assert_array_equal(self.read(memory), self.numbers)
        memory.unbind_from_queue()
        memory.bind_to_queue(self.queue)
        memory.release()

    def test_allocation_is_freed_by_a_command(self):
        memory = cl.SVMAllocation(self.context, 64, 0, cl.svm_mem_flags.READ_WRITE)
        cl.enqueue_fill(self.queue, memory, np.uint8(1), 64)
        memory.enqueue_release(self.queue).wait()

    def test_buffer_lies_over_the_memory(self):
        memory = cl.SVMAllocation(self.context, self.numbers.nbytes, 0, cl.svm_mem_flags.READ_WRITE)
        cl.enqueue_copy(self.queue, memory, self.numbers)
        buffer = memory.as_buffer(self.context)
        result = np.empty_like(self.numbers)
        cl.enqueue_copy(self.queue, result, buffer)
        np.testing.assert_array_equal(result, self.numbers)
        self.assertTrue(buffer.uses_svm_pointer)

    def test_pool_hands_memory_out_again(self):
        pool = cl.tools.SVMPool(cl.tools.SVMAllocator(self.context, queue=self.queue))
        for _ in range(3):
            memory = pool(self.numbers.nbytes)
            cl.enqueue_copy(self.queue, memory, self.numbers)
            np.testing.assert_array_equal(self.read(memory), self.numbers)
            memory.release()
        self.assertEqual((pool.active_blocks, pool.held_blocks), (0, 1))
        pool.stop_holding()

    def test_wrong_arguments_are_refused(self):
        memory = cl.SVMAllocation(self.context, 64, 0, cl.svm_mem_flags.READ_WRITE)
        with self.assertRaisesRegex(cl.Error, "MEM_COPY_OVERLAP"):
            cl.enqueue_copy(self.queue, memory, memory)


if __name__ == "__main__":
    unittest.main()
