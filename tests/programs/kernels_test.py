# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program with kernels, whose functions a shared object brings to the mock."""

import unittest

import numpy as np
import pyopencl as cl

import device

SOURCE = """
kernel void scale(global float* data, float factor) {
  data[get_global_id(0)] *= factor;
}

kernel void halve(read_only image2d_t in, sampler_t smooth, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, read_imagef(in, smooth, convert_float2(2 * at + 1)));
}
"""


class Kernels(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)
        self.program = cl.Program(self.context, SOURCE).build()

    def test_kernel_changes_the_buffer(self):
        numbers = np.arange(8, dtype=np.float32)
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        buffer = cl.Buffer(self.context, flags, hostbuf=numbers)
        self.program.scale(self.queue, numbers.shape, None, buffer, np.float32(3))
        result = np.empty_like(numbers)
        cl.enqueue_copy(self.queue, result, buffer)
        np.testing.assert_array_equal(result, numbers * 3)

    def test_kernel_changes_shared_memory(self):
        numbers = cl.csvm_empty(self.context, 8, np.float32)
        with cl.SVM(numbers).map_rw(self.queue) as mapped:
            mapped[:] = np.arange(8)
        self.program.scale(self.queue, numbers.shape, None, cl.SVM(numbers), np.float32(3))
        with cl.SVM(numbers).map_ro(self.queue) as mapped:
            np.testing.assert_array_equal(mapped, np.arange(8) * 3)

    def test_kernel_filters_an_image(self):
        pixels = np.random.default_rng(1).random((6, 8), dtype=np.float32)
        format = cl.ImageFormat(cl.channel_order.R, cl.channel_type.FLOAT)
        flags = cl.mem_flags
        source = cl.Image(
            self.context, flags.READ_ONLY | flags.COPY_HOST_PTR, format, shape=(8, 6), hostbuf=pixels)
        target = cl.Image(self.context, flags.WRITE_ONLY, format, shape=(4, 3))
        smooth = cl.Sampler(
            self.context, False, cl.addressing_mode.CLAMP_TO_EDGE, cl.filter_mode.LINEAR)
        self.program.halve(self.queue, (4, 3), None, source, smooth, target)
        result = np.empty((3, 4), np.float32)
        cl.enqueue_copy(self.queue, result, target, origin=(0, 0), region=(4, 3))
        means = pixels.reshape(3, 2, 4, 2).mean(axis=(1, 3))
        np.testing.assert_allclose(result, means, rtol=1e-6)

    def test_unknown_kernel_is_named_in_the_log(self):
        with self.assertRaisesRegex(cl.RuntimeError, "unregistered"):
            cl.Program(self.context, "kernel void unregistered() {}").build()


if __name__ == "__main__":
    unittest.main()
