# SPDX-License-Identifier: Apache-2.0
"""A PyOpenCL program about images: formats, creation from arrays, transfers, copies, fills and maps."""

import unittest

import numpy as np
import pyopencl as cl

import device


@unittest.skipUnless(device.chosen().image_support, "the device has no images")
class Images(unittest.TestCase):
    def setUp(self):
        self.context = cl.Context([device.chosen()])
        self.queue = cl.CommandQueue(self.context)
        self.format = cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.UNSIGNED_INT8)
        self.pixels = np.arange(6 * 5 * 4, dtype=np.uint8).reshape(5, 6, 4)

    def image(self, array=None):
        array = self.pixels if array is None else array
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        return cl.Image(self.context, flags, self.format, (6, 5), (0,), array)

    def read(self, image):
        result = np.empty_like(self.pixels)
        cl.enqueue_copy(self.queue, result, image, origin=(0, 0), region=(6, 5))
        return result

    def test_required_formats_are_listed(self):
        formats = cl.get_supported_image_formats(
            self.context, cl.mem_flags.READ_WRITE, cl.mem_object_type.IMAGE2D)
        self.assertIn(self.format, formats)

    def test_pixels_come_back(self):
        np.testing.assert_array_equal(self.read(self.image()), self.pixels)

    def test_region_is_written_at_its_origin(self):
        image = self.image()
        part = np.full((2, 3, 4), 255, np.uint8)
        cl.enqueue_copy(self.queue, image, part, origin=(1, 2), region=(3, 2))
        expected = self.pixels.copy()
        expected[2:4, 1:4] = 255
        np.testing.assert_array_equal(self.read(image), expected)

    def test_image_copies_to_image_and_to_buffer(self):
        target = self.image(np.zeros_like(self.pixels))
        cl.enqueue_copy(self.queue, target, self.image(), src_origin=(0, 0), dest_origin=(0, 0), region=(6, 5))
        np.testing.assert_array_equal(self.read(target), self.pixels)
        buffer = cl.Buffer(self.context, cl.mem_flags.READ_WRITE, self.pixels.nbytes)
        cl.enqueue_copy(self.queue, buffer, target, offset=0, origin=(0, 0), region=(6, 5))
        back = np.empty_like(self.pixels)
        cl.enqueue_copy(self.queue, back, buffer)
        np.testing.assert_array_equal(back, self.pixels)

    def test_fill_colours_a_region(self):
        if not device.has_version(1, 2):
            self.skipTest("fills came with OpenCL 1.2")
        image = self.image()
        cl.enqueue_fill_image(self.queue, image, np.array([1, 2, 3, 4], np.uint32), (0, 0), (2, 2))
        expected = self.pixels.copy()
        expected[:2, :2] = [1, 2, 3, 4]
        np.testing.assert_array_equal(self.read(image), expected)

    def test_map_shows_the_pixels(self):
        mapped, _ = cl.enqueue_map_image(
            self.queue, self.image(), cl.map_flags.READ, (0, 0), (6, 5), (5, 6, 4), np.uint8)[:2]
        np.testing.assert_array_equal(mapped, self.pixels)
        mapped.base.release(self.queue)

    def test_queries_return_the_shape(self):
        image = self.image()
        self.assertEqual((image.width, image.height, image.element_size), (6, 5, 4))
        self.assertEqual(image.format, self.format)

    def test_wrong_arguments_are_refused(self):
        with self.assertRaisesRegex(cl.Error, "INVALID_VALUE"):
            cl.enqueue_copy(self.queue, np.empty_like(self.pixels), self.image(), origin=(4, 0), region=(6, 5))


if __name__ == "__main__":
    unittest.main()
