// SPDX-License-Identifier: Apache-2.0
// Incorrect uses of the library that would compile in a weaker interface. Each is rejected if TRAP
// is its number, with the message beside it, a regular expression; the other code compiles.
#include <clmem/clmem.hpp>
#include <clmem/interop/memory_resource.hpp>
#include <clmem/pyopencl.hpp>
#include <list>
#include <memory>

using namespace clmem;

void run(const CommandQueue& queue, const Kernel& kernel) {
  enqueue_nd_range_kernel(queue, kernel, {{256, 256}});
  enqueue_nd_range_kernel(queue, kernel, {.global = {256, 256}, .local = 16});
#if TRAP == 1  // run_of_two_bare_sizes: (NDRange|enqueue_nd_range_kernel)
  enqueue_nd_range_kernel(queue, kernel, {256, 256});
#elif TRAP == 2  // second_size_for_local_size: NamedMembersOnly
  static_cast<void>(NDRange{256, 16});
#endif
}

void view_owners(const Context& context, const CommandQueue& queue, const MemoryPool& buffers,
                 const SVMPool& areas) {
  const PooledSVM block = areas.allocate(4096);
  [[maybe_unused]] const SVMPointer borrowed = block;
  const auto array = csvm_empty<float>(context, {10});
  const auto mapped = array.memory().map_rw<float>(queue);
  const auto part_of_map =
      borrowed.map<float>(queue, MapFlags::write, {.offset = 64, .shape = {1000}});
#if TRAP == 3  // view_of_temporary_block: deleted
  [[maybe_unused]] const SVMPointer gone = areas.allocate(4096);
#elif TRAP == 4  // view_of_temporary_area: deleted
  [[maybe_unused]] const SVMPointer gone = SVMAllocation{context, 64};
#elif TRAP == 5  // map_of_temporary_array: deleted
  const auto gone = csvm_empty<float>(context, {10}).memory().map_rw(queue);
#elif TRAP == 6  // map_of_temporary_block: deleted
  const auto gone = areas.allocate(64).map_rw(queue);
#elif TRAP == 7  // span_of_temporary_array: deleted
  const std::span<float> gone = fsvm_empty<float>(context, {10}).view().span();
#endif

  const PooledBuffer part = buffers.allocate(64);
  [[maybe_unused]] const BufferView view = part;
#if TRAP == 8  // view_of_temporary_pooled_buffer: deleted
  [[maybe_unused]] const BufferView ended = buffers.allocate(64);
#elif TRAP == 9  // view_of_temporary_buffer: deleted
  [[maybe_unused]] const BufferView ended = Buffer{context, MemFlags::read_write, 64};
#endif
}

void type_operands(const Context& context, const CommandQueue& queue, const Kernel& kernel) {
  const Array<float> floats{context, {4}};
  const std::array<float, 4> values{};
  const std::array<int, 4> integers{};
  copy(queue, floats, values);
  fill(queue, floats, 1);
  set_arg(kernel, 0, floats.memory());
  const auto reading = map(queue, floats, MapFlags::read);
  [[maybe_unused]] const std::span<float> shown = reading.span();
  const auto by_flags = [&](MapFlags flags) { return map<float>(queue, floats, flags); };
  static_cast<void>(by_flags(MapFlags::read_write));
  static_cast<void>(map<const float>(queue, floats, MapFlags::read));
  static_cast<void>(map<float>(queue, floats.memory(), MapFlags::read));
  const auto view = empty<float>(context, {4});
  [[maybe_unused]] const device_span<const float> borrowed = view;
  const auto shared = fsvm_empty<float>(context, {4});
  enqueue_fill(queue, SVM{shared.view().span()}, 1.0F, 16);
  const TypedKernel<device_span<float>, float> scale{kernel};
  scale(queue, NDRange{{4}}, floats, 2.0F);
  float rows_of_host[2][2] = {};
  copy(queue, rows_of_host, floats.span().reshape({2, 2}));
  enqueue_copy(queue, std::span{rows_of_host}, floats.memory());
  const Array<int> numbers{context, 4};
  fill(queue, numbers, 2U);
  const TypedKernel<device_span<float>, int> shift{kernel};
  shift(queue, NDRange{4}, floats, 2U);
  const ImageFormat format{ChannelOrder::rgba, ChannelType::unorm_int8};
  const cl_image_desc description{};
  [[maybe_unused]] const Image image{context, MemFlags::read_only, format, description};
  fill(queue, image, {1.0F, 0, 0, 1});
  [[maybe_unused]] const device_span<float> square{floats.memory(), {{2, 2}}};
#if TRAP == 10  // copy_of_other_elements: both sides have the same elements
  copy(queue, floats, integers);
#elif TRAP == 11  // copy_to_const_elements: both sides have the same elements
  copy(queue, device_span<const float>{floats}, values);
#elif TRAP == 12  // copy_to_temporary_array: no matching function
  copy(queue, Array<float>{context, {4}}, values);
#elif TRAP == 13  // fill_with_bits_of_other_type: the bits of one type are not a value of another
  enqueue_fill(queue, SVM{shared.view().span()}, 1, 16);
#elif TRAP == 14  // host_memory_for_device_memory: no match
  scale(queue, NDRange{{4}}, values, 2.0F);
#elif TRAP == 15  // span_of_temporary_buffer: (deleted|no matching)
  [[maybe_unused]] const device_span<float> ended{Buffer{context, MemFlags::read_write, 16}};
#elif TRAP == 16  // later_copy_of_temporary_host_memory: ends too early
  const auto upload = copy_async(queue, floats, std::vector<float>(4));
#elif TRAP == 17  // part_of_temporary_array: deleted
  const auto part = Array<float>{context, {4}}.subspan(rows(0, 2));
#elif TRAP == 18  // map_of_temporary_shared_array: no matching function
  const auto mapped =
      map(queue, Array<float, SVMAllocator>{SVMAllocator{context}, {4}}, MapFlags::read);
#elif TRAP == 19  // tile_of_temporary_image: deleted
  const ImageTile part = tile(Image{retain, nullptr}, {0, 0});
#elif TRAP == 20  // fill_with_address_of_pattern: no matching function
  enqueue_fill(queue, floats.memory(), values.data(), 16);
#elif TRAP == 21  // span_of_temporary_map: deleted
  const std::span<float> gone = map(queue, floats, MapFlags::read).span();
#elif TRAP == 22  // view_of_memory_of_temporary_array: deleted
  [[maybe_unused]] const BufferView ended = Array<float>{context, {4}}.memory();
#elif TRAP == 23  // span_of_temporary_view: deleted
  const auto ended = empty<float>(context, {4}).span();
#elif TRAP == 24  // temporary_buffer_as_argument: deleted
  set_arg(kernel, 0, Buffer{context, MemFlags::read_write, 16});
#elif TRAP == 25  // temporary_area_as_argument: deleted
  kernel.set_arg(0, SVMAllocation{context, 64});
#elif TRAP == 26  // copy_to_temporary_host_memory: ends too early
  copy(queue, std::vector<float>(4), floats);
#elif TRAP == 27  // bytes_to_temporary_host_memory: no matching function
  enqueue_copy(queue, std::vector<float>(4), floats.memory());
#elif TRAP == 28  // copy_of_array: deleted
  const Array<float> other = floats;
#elif TRAP == 29  // copy_to_memory_without_elements: no elements
  copy(queue, floats.memory(), values);
#elif TRAP == 30  // copy_of_memory_without_elements: no elements
  copy(queue, rows_of_host, floats.memory());
#elif TRAP == 31  // fill_of_memory_without_elements: no elements
  fill(queue, floats.memory(), 1.0F);
#elif TRAP == 32  // map_of_memory_without_elements: no elements
  const auto bytes = map(queue, floats.memory(), MapFlags::read);
#elif TRAP == 51  // fill_of_integers_with_fraction: deleted
  fill(queue, numbers, 2.5);
#elif TRAP == 52  // integer_parameter_with_fraction: deleted
  shift(queue, NDRange{4}, floats, 2.5F);
#elif TRAP == 53  // shape_for_image_description: no matching
  const Image photo{context, MemFlags::read_only, format, {640, 480}};
#elif TRAP == 54  // span_of_two_bare_sizes: no matching
  const device_span<float> other{floats.memory(), {2, 2}};
#elif TRAP == 55  // copy_of_list: contiguous range
  copy(queue, floats, std::list<float>(4));
#elif TRAP == 56  // copy_to_single_value: contiguous range
  float one = 0;
  copy(queue, one, floats);
#elif TRAP == 57  // later_copy_of_list: contiguous range
  std::list<float> nodes(4);
  const auto upload = copy_async(queue, floats, nodes);
#elif TRAP == 60  // event_without_address: received by its address
  Event done;
  fill(queue, floats, 1.0F, {.event = done});
#elif TRAP == 61  // color_of_one_number: four components
  fill(queue, image, 1.0F);
#elif TRAP == 62  // map_of_image_without_pixels: name the type of the pixels
  map(queue, image, MapFlags::read);
#elif TRAP == 63  // map_without_flags: say what the host does
  map(queue, image);
#elif TRAP == 64  // color_of_doubles: components of a color are of one type
  fill(queue, image, {1.0, 0, 0, 1});
#elif TRAP == 65  // color_of_signed_and_unsigned: components of a color are of one type
  fill(queue, image, {255U, 0, 0, 0});
#elif TRAP == 66  // color_of_three_numbers: four components
  fill(queue, image, {1.0F, 0, 0});
#elif TRAP == 67  // map_of_other_elements: elements of another type
  static_cast<void>(map<int>(queue, floats, MapFlags::read));
#elif TRAP == 58  // ward_of_unique_pointer: deleted
  const Ward ward = std::make_unique<int>(1);
#else
  static_cast<void>(integers);
#endif
}

void pass_owners(const Context& context, const CommandQueue& queue, const Kernel& kernel,
                 const MemoryPool& buffers, const SVMPool& areas) {
  const SVMAllocation area{context, 64};
  const Buffer buffer{context, MemFlags::read_write, 64};
  const std::array<float, 16> values{};
  const TypedKernel<SVMAllocation, Buffer> typed{kernel};
  typed(queue, NDRange{{4}}, area, buffer);
  kernel(queue, NDRange{{4}}, area, named_argument("b", buffer));
  kernel(queue, {4}, {4}, area.subrange(0, 4), device_span<float>{buffer});
  kernel.call(queue, area, 2.0F);
  enqueue_fill(queue, area.subrange(0, 4), 1.0F, 4);
  [[maybe_unused]] const KernelRef borrowed = kernel;
#if TRAP == 50  // reference_to_temporary_kernel: deleted
  [[maybe_unused]] const KernelRef ended = Kernel{kernel};
#endif
#if TRAP == 33  // run_with_temporary_area: no match
  kernel(queue, NDRange{{4}}, SVMAllocation{context, 64});
#elif TRAP == 34  // run_with_temporary_block: no match
  kernel(queue, {4}, {4}, areas.allocate(64));
#elif TRAP == 35  // kept_run_with_temporary_array: no matching
  kernel.call(queue, Array<float>{context, {4}});
#elif TRAP == 36  // arguments_of_temporary_blocks: no matching
  kernel.set_args(buffers.allocate(64));
#elif TRAP == 37  // typed_run_with_temporary_area: deleted
  typed(queue, NDRange{{4}}, SVMAllocation{context, 64}, buffer);
#elif TRAP == 38  // named_temporary_area: deleted
  kernel(queue, NDRange{{4}}, named_argument("a", SVMAllocation{context, 64}));
#elif TRAP == 39  // fill_of_temporary_block: no matching function
  enqueue_fill(queue, buffers.allocate(64), 1.0F, 64);
#elif TRAP == 40  // copy_to_temporary_block: no matching function
  enqueue_copy(queue, areas.allocate(64), values);
#elif TRAP == 41  // memfill_of_temporary_area: no matching function
  enqueue_svm_memfill(queue, SVMAllocation{context, 64}, 1.0F);
#elif TRAP == 42  // later_copy_to_temporary_area: no matching function
  enqueue_copy_async(queue, SVMAllocation{context, 64}, values).detach();
#else
  static_cast<void>(values);
#endif
}

void wait_for_owners(const Context& context, const Buffer& buffer) {
  const UserEvent gate{context};
  const std::vector<Event> row{gate};
  const EventList list{UserEvent{context}, gate};
  [[maybe_unused]] const WaitList one{gate};
  [[maybe_unused]] const WaitList all = row;
  [[maybe_unused]] const WaitList listed = list;
  [[maybe_unused]] const WaitList raw{EventRef{gate.get()}, gate};
  [[maybe_unused]] const Options options{.after = {gate, gate}};
  const HostArray<float> array{buffer, {{4}, Order::c, sizeof(float)}};
  [[maybe_unused]] const StridedView<float> view = array.view();
  const SVMPool pool{SVMAllocator{context}};
  [[maybe_unused]] const SVMPoolResource resource{pool};
#if TRAP == 43  // wait_list_of_temporary_event: deleted
  [[maybe_unused]] const WaitList ended{UserEvent{context}};
#elif TRAP == 44  // options_with_temporary_event: deleted
  [[maybe_unused]] const Options ended{.after = {gate, Event{gate}}};
#elif TRAP == 45  // wait_list_of_temporary_row: deleted
  [[maybe_unused]] const WaitList ended = std::vector<Event>{gate};
#elif TRAP == 46  // wait_list_of_temporary_list: deleted
  [[maybe_unused]] const WaitList ended = EventList{gate};
#elif TRAP == 47  // reference_to_temporary_event: deleted
  [[maybe_unused]] const EventRef ended = Event{gate};
#elif TRAP == 48  // view_of_temporary_host_array: deleted
  [[maybe_unused]] const auto ended =
      HostArray<float>{buffer, {{4}, Order::c, sizeof(float)}}.view();
#elif TRAP == 49  // resource_of_temporary_pool: deleted
  [[maybe_unused]] const SVMPoolResource ended{SVMPool{SVMAllocator{context}}};
#elif TRAP == 59  // wait_list_of_list: deleted
  const std::list<Event> nodes{gate};
  [[maybe_unused]] const WaitList unlisted = nodes;
#endif
}
