// SPDX-License-Identifier: Apache-2.0
#include "scenarios.hpp"

namespace clmem::mock::rect_scenarios {
namespace {

using Triple = const std::size_t*;

constexpr std::size_t zero[3] = {0, 0, 0};
constexpr std::size_t near[3] = {1, 2, 1};
constexpr std::size_t far[3] = {2, 1, 1};
constexpr std::size_t flat[3] = {0, 1, 0};
constexpr std::size_t box[3] = {4, 3, 2};
constexpr std::size_t row[3] = {4, 1, 1};
constexpr std::size_t empty[3] = {4, 0, 1};
constexpr std::size_t outside[3] = {0, 100, 0};

// The two sides of a rectangular command: buffer and host, or source and destination.
struct Rect {
  Triple first;
  Triple second;
  Triple region;
  std::size_t first_row = 0;
  std::size_t first_slice = 0;
  std::size_t second_row = 0;
  std::size_t second_slice = 0;
};

constexpr Rect rects[] = {{near, far, box, 8, 40, 7, 35},
                          {near, far, box},
                          {zero, zero, box, 8, 0, 8, 0},
                          {zero, zero, box, 0, 40, 0, 36},
                          {flat, flat, box, 6, 24, 5, 20},
                          {nullptr, zero, box},
                          {zero, nullptr, box},
                          {zero, zero, nullptr},
                          {zero, zero, empty},
                          {outside, zero, row},
                          {zero, outside, row, 4, 0, 4, 0},
                          {zero, zero, box, 3, 0, 0, 0},
                          {zero, zero, box, 0, 0, 3, 0},
                          {zero, zero, box, 8, 16, 0, 0},
                          {zero, zero, box, 0, 0, 8, 16},
                          {zero, zero, box, 8, 25, 0, 0},
                          {zero, zero, box, 0, 0, 8, 25},
                          {far, zero, box, 8, 24, 4, 12}};

void transfer(Stage& stage, cl_mem buffer, void* pointer, const Rect& rect) {
  stage.note(stage.cl.clEnqueueWriteBufferRect(
      stage.queue, buffer, CL_TRUE, rect.first, rect.second, rect.region, rect.first_row,
      rect.first_slice, rect.second_row, rect.second_slice, pointer, 0, nullptr, nullptr));
  stage.note(stage.cl.clEnqueueReadBufferRect(
      stage.queue, buffer, CL_TRUE, rect.first, rect.second, rect.region, rect.first_row,
      rect.first_slice, rect.second_row, rect.second_slice, pointer, 0, nullptr, nullptr));
}

void transfers(Stage& stage) {
  for (const Rect& rect : rects) {
    const cl_mem buffer = stage.filled(128);
    Stage::Bytes& host = stage.host(512);
    host.front() = 0xee;
    transfer(stage, buffer, host.data(), rect);
    stage.note(host);
    stage.show(buffer);
    const cl_mem other = stage.filled(128);
    stage.note(stage.cl.clEnqueueReadBufferRect(
        stage.queue, other, CL_TRUE, rect.first, rect.second, rect.region, rect.first_row,
        rect.first_slice, rect.second_row, rect.second_slice, host.data(), 0, nullptr, nullptr));
    stage.note(host);
  }
}

void transfer_arguments(Stage& stage) {
  const cl_mem parent = stage.filled(512);
  const cl_mem child = stage.make_sub_buffer(parent, 128, 24);
  void* const host = stage.host(64).data();
  const Rect tight{zero, zero, box};
  transfer(stage, nullptr, host, tight);
  transfer(stage, parent, nullptr, tight);
  transfer(stage, child, host, tight);
  stage.show(parent);
}

void copy(Stage& stage, cl_mem source, cl_mem destination, const Rect& rect) {
  stage.note(stage.cl.clEnqueueCopyBufferRect(
      stage.queue, source, destination, rect.first, rect.second, rect.region, rect.first_row,
      rect.first_slice, rect.second_row, rect.second_slice, 0, nullptr, nullptr));
  stage.show(destination);
}

void copies(Stage& stage) {
  for (const Rect& rect : rects) {
    const cl_mem source = stage.filled(128);
    const cl_mem destination = stage.filled(128);
    stage.note(stage.cl.clEnqueueFillBuffer(stage.queue, destination, "?", 1, 0, 128, 0, nullptr,
                                            nullptr));
    copy(stage, source, destination, rect);
  }
}

void copies_within(Stage& stage) {
  constexpr std::size_t beside[3] = {4, 0, 0};
  constexpr std::size_t below[3] = {0, 3, 0};
  constexpr std::size_t two_rows[3] = {4, 2, 1};
  const cl_mem parent = stage.filled(512);
  const cl_mem low = stage.make_sub_buffer(parent, 0, 192);
  const cl_mem high = stage.make_sub_buffer(parent, 128, 128);
  const Rect within[] = {
      {zero, beside, two_rows, 8, 0, 8, 0}, {zero, zero, two_rows, 8, 0, 8, 0},
      {zero, below, row, 8, 0, 8, 0},       {zero, flat, two_rows, 8, 0, 8, 0},
      {zero, below, two_rows, 8, 16, 4, 8}, {zero, below, two_rows, 8, 24, 16, 48}};
  for (const Rect& rect : within) {
    copy(stage, parent, parent, rect);
  }
  constexpr std::size_t three_rows[3] = {8, 3, 1};
  copy(stage, parent, parent, {zero, below, three_rows, 8, 0, 8, 0});
  constexpr std::size_t late[3] = {128, 0, 0};
  copy(stage, low, high, {late, zero, row});
  copy(stage, stage.make_buffer(CL_MEM_HOST_NO_ACCESS, 64), high, {zero, zero, row});
  copy(stage, nullptr, high, {zero, zero, row});
  copy(stage, low, nullptr, {zero, zero, row});
}

// The last byte of the region is the last of the buffer.
void exact_fit(Stage& stage) {
  const cl_mem buffer = stage.filled(24);
  transfer(stage, buffer, stage.host(64).data(), {zero, zero, box});
  stage.show(buffer);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"rectangular transfers", Schedule::immediate, &transfers},
          {"arguments of rectangular transfers", Schedule::immediate, &transfer_arguments},
          {"rectangular copies", Schedule::immediate, &copies},
          {"rectangular copies within a buffer", Schedule::immediate, &copies_within},
          {"rectangles that fit exactly", Schedule::immediate, &exact_fit}};
}

}  // namespace clmem::mock::rect_scenarios
