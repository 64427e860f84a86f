# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program with a kernel, whose function a shared object brings to the mock."""

import unittest

import numpy as np
import pyopencl as cl

import device

SOURCE = """
kernel void scale(global float* data, float factor) {
  data[get_global_id(0)] *= factor;
}
"""


class Kernels(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)

    def test_kernel_changes_the_buffer(self):
        numbers = np.arange(8, dtype=np.float32)
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        buffer = cl.Buffer(self.context, flags, hostbuf=numbers)
        program = cl.Program(self.context, SOURCE).build()
        program.scale(self.queue, numbers.shape, None, buffer, np.float32(3))
        result = np.empty_like(numbers)
        cl.enqueue_copy(self.queue, result, buffer)
        np.testing.assert_array_equal(result, numbers * 3)

    def test_unknown_kernel_is_named_in_the_log(self):
        with self.assertRaisesRegex(cl.RuntimeError, "nobody_wrote_this"):
            cl.Program(self.context, "kernel void nobody_wrote_this() {}").build()


if __name__ == "__main__":
    unittest.main()
