// SPDX-License-Identifier: Apache-2.0
// The elements that views of device memory show, on any device.

#include "kernel_fixture.hpp"

namespace clmem::view_test {
namespace {

constexpr Slice all{};

class Views : public WithKernels {
 protected:
  template <typename T>
  [[nodiscard]] std::vector<int> read(const DeviceMemoryView<T>& view) const {
    std::vector<int> values(view.size(), -1);
    view.read(queue_, values);
    return values;
  }

  const DeviceMemoryView<int> cube_ = from_host(context_, counting(120), {.shape = {4, 5, 6}});
};

TEST_F(Views, KnowTheirShape) {
  EXPECT_EQ(cube_.shape(), (Shape{4, 5, 6}));
  EXPECT_EQ(cube_.strides(), (Strides{120, 24, 4}));
  EXPECT_EQ(cube_.ndim(), 3u);
  EXPECT_EQ(cube_.itemsize(), 4u);
  EXPECT_EQ(cube_.size(), 120u);
  EXPECT_EQ(cube_.nbytes(), 480u);
  EXPECT_EQ(cube_.offset(), 0u);
  EXPECT_EQ(cube_.ctype(), "int");
  EXPECT_TRUE(cube_.is_contiguous());
  EXPECT_EQ(cube_.buffer().size(), 480u);
}

// A view of writable memory is writable; of const elements or for kernels to read only it is not.
TEST_F(Views, D47WritableMemoryIsWritable) {
  EXPECT_FALSE(cube_.readonly());
  EXPECT_FALSE((cube_[{0, all, Slice{.step = 2}}].readonly()));
  EXPECT_TRUE(DeviceMemoryView<const int>{cube_}.readonly());
  const auto table = from_host(context_, counting(4), {.writeable = false});
  EXPECT_TRUE(table.readonly());
  EXPECT_EQ(table.buffer().flags(), MemFlags::read_only | MemFlags::copy_host_ptr);
}

TEST_F(Views, AreSliced) {
  const auto cut = cube_[{1, Slice{.begin = 1, .end = 4, .step = 2}, Slice{.begin = -2}}];
  EXPECT_EQ(cut.shape(), (Shape{2, 2}));
  EXPECT_EQ(cut.strides(), (Strides{48, 4}));
  EXPECT_EQ(cut.offset(), 120u + 24u + 16u);
  EXPECT_FALSE(cut.is_contiguous());
  EXPECT_THAT(read(cut), ElementsAre(40, 41, 52, 53));
  EXPECT_EQ((cube_[{-1, -1, -1}].item(queue_)), 119);
  EXPECT_EQ((cube_[{0, 0, Slice{.begin = 4, .end = 100}}].shape()), Shape{2});
  EXPECT_EQ((cube_[{0, 0, Slice{.begin = 4, .end = 2}}].size()), 0u);
}

struct CutRow {
  const char* name;
  std::vector<ViewIndex> indices;
};

class ViewsOfCuts : public Views, public testing::WithParamInterface<CutRow> {
 protected:
  [[nodiscard]] DeviceMemoryView<int> cut() const {
    const auto& indices = GetParam().indices;
    return cube_[{indices[0], indices[1], indices[2]}];
  }
  // Computes the elements without OpenCL.
  [[nodiscard]] std::vector<int> expected() const {
    std::vector<int> values = counting(120);
    return elements_of(StridedView<int>{values.data() + cut().offset() / sizeof(int),
                                        StridedLayout{cut().shape(), cut().strides(), 4}});
  }
  [[nodiscard]] static std::vector<int> elements_of(const StridedView<int>& view) {
    const Shape& shape = view.layout().shape();
    std::vector<int> elements;
    for (std::size_t i = 0; i < view.layout().element_count(); ++i) {
      std::array<std::size_t, 3> indices{};
      std::size_t rest = i;
      for (std::size_t axis = shape.rank(); axis-- > 0; rest /= shape[axis]) {
        indices[axis] = rest % shape[axis];
      }
      elements.push_back(
          *(view.data() + view.layout().offset(std::span{indices}.first(shape.rank())) / 4));
    }
    return elements;
  }
};

// The elements of a strided view are read in order, by one command or several, also backwards
// (D32).
TEST_P(ViewsOfCuts, D32AreRead) {
  EXPECT_EQ(read(cut()), expected());
  std::vector<int> later(cut().size(), -1);
  cut().read_async(queue_, later).wait();
  EXPECT_EQ(later, expected());
}

TEST_P(ViewsOfCuts, D32AreWritten) {
  std::vector<int> values = counting(cut().size());
  for (int& value : values) {
    value = -1 - value;
  }
  const std::vector<int> before = contents<int>(cube_.buffer());
  const std::vector<int> touched = expected();
  cut().write(queue_, values);
  EXPECT_EQ(read(cut()), values);
  std::vector<int> after = contents<int>(cube_.buffer());
  for (std::size_t i = 0; i < touched.size(); ++i) {
    EXPECT_EQ(after[static_cast<std::size_t>(touched[i])], values[i]);
    after[static_cast<std::size_t>(touched[i])] = touched[i];
  }
  EXPECT_EQ(after, before);
  cut().write_async(queue_, touched).wait();
  EXPECT_EQ(contents<int>(cube_.buffer()), before);
}

TEST_P(ViewsOfCuts, AreCopied) {
  const auto copied = cut().copy(queue_);
  EXPECT_TRUE(copied.is_contiguous());
  EXPECT_EQ(copied.shape(), cut().shape());
  EXPECT_NE(copied.buffer(), cube_.buffer());
  EXPECT_EQ(contents<int>(copied.buffer()), expected());
}

TEST_P(ViewsOfCuts, AreMapped) {
  const auto map = cut().map(queue_, {.writeable = false});
  EXPECT_EQ(elements_of(map.view()), expected());
}

constexpr Slice backwards{.step = -1};
constexpr Slice odd{.begin = 1, .step = 2};

INSTANTIATE_TEST_SUITE_P(
    OfACube, ViewsOfCuts,
    testing::Values(CutRow{"All", {all, all, all}}, CutRow{"OnePlane", {2, all, all}},
                    CutRow{"OneRow", {2, 3, all}}, CutRow{"OneColumn", {2, all, 3}},
                    CutRow{"PartsOfRows", {all, Slice{1, 4}, Slice{2, 5}}},
                    CutRow{"OddElements", {odd, odd, odd}},
                    CutRow{"Backwards", {backwards, backwards, backwards}},
                    CutRow{"RowsBackwards", {all, backwards, all}},
                    CutRow{"ElementsBackwards", {1, all, backwards}},
                    CutRow{"BackwardsByTwo",
                           {Slice{3, {}, -2}, Slice{.step = -3}, Slice{4, 0, -2}}},
                    CutRow{"OneElement", {1, Slice{2, 3}, Slice{3, 4}}}),
    [](const auto& row) { return std::string{row.param.name}; });

// Four dimensions with gaps take more than one rectangle.
TEST_F(Views, MoreDimensionsAreRead) {
  const auto four = cube_.reshape({2, 2, 5, 6})[{all, all, odd, odd}];
  EXPECT_THAT(read(four), ElementsAre(7, 9, 11, 19, 21, 23, 37, 39, 41, 49, 51, 53, 67, 69, 71, 79,
                                      81, 83, 97, 99, 101, 109, 111, 113));
  EXPECT_EQ(contents<int>(four.copy(queue_).buffer()), read(four));
}

TEST_F(Views, HostMemoryMayBeStrided) {
  const auto plane = cube_[{0, all, all}];
  std::vector<int> transposed(30, -1);
  const StridedView<int> columns{transposed.data(),
                                 StridedLayout{{5, 6}, Order::fortran, sizeof(int)}};
  plane.read(queue_, columns);
  EXPECT_EQ(transposed[1], 6);
  EXPECT_EQ(transposed[5], 1);
  const std::vector<int> as_it_was = read(plane);
  plane.write(queue_, StridedView<const int>{transposed.data() + 29,
                                             StridedLayout{{5, 6}, Strides{-24, -4}, 4}});
  EXPECT_EQ(read(plane)[0], 29);
  plane.write(queue_, columns);
  EXPECT_EQ(read(plane), as_it_was);
}

TEST_F(Views, AreBroadcast) {
  const auto row = cube_[{0, Slice{0, 1}, Slice{0, 3}}];
  const auto grid = broadcast(row, {2, 2, 3});
  static_assert(std::same_as<decltype(grid), const DeviceMemoryView<const int>>);
  EXPECT_EQ(grid.strides(), (Strides{0, 0, 4}));
  EXPECT_THAT(read(grid), ElementsAre(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2));
  std::vector<int> later(12);
  grid.read_async(queue_, later).wait();
  EXPECT_EQ(later, read(grid));
  EXPECT_THAT(contents<int>(grid.copy(queue_).buffer()), ElementsAreArray(later));
}

TEST_F(Views, MapsWrite) {
  auto map = cube_[{0, 0, Slice{.step = -2}}].map(queue_, {.readable = false});
  map.view()(0) = 50;
  map.view()(2) = 10;
  map.release();
  EXPECT_EQ((read(cube_[{0, 0, all}])), (std::vector<int>{0, 10, 2, 3, 4, 50}));
}

TEST_F(Views, GiveTheirItem) {
  const auto one = from_host(context_, 2.5F);
  EXPECT_EQ(one.ndim(), 0u);
  EXPECT_EQ(one.item(queue_), 2.5F);
  EXPECT_EQ(one.item(), 2.5F);
  EXPECT_THAT([&] { static_cast<void>(cube_.item(queue_)); },
              ThrowsMessage<LogicError>(HasSubstr("120 elements, and the shape has 1")));
}

TEST_F(Views, UseHostMemoryInPlace) {
  auto storage = std::make_shared<std::vector<int>>(counting(16));
  const std::weak_ptr<std::vector<int>> watched = storage;
  auto view = from_host(context_, *storage, {.shape = {4, 4}, .copy = false, .ward = storage});
  {
    const HostArray<int> array = view.buffer().get_host_array<int>({16});
    EXPECT_EQ(array.view().data(), storage->data());
  }
  storage.reset();
  const auto part = std::make_optional(view[{1, all}]);
  view = empty<int>(context_, {1});
  EXPECT_FALSE(watched.expired());
  EXPECT_THAT(read(*part), ElementsAre(4, 5, 6, 7));
}

TEST_F(Views, MayBeEmpty) {
  const auto nothing = cube_[{0, 0, Slice{3, 3}}];
  EXPECT_THAT(read(nothing), ElementsAre());
  Event read_nothing;
  nothing.read(queue_, std::span<int>{}, {.event = &read_nothing});
  read_nothing.wait();
  nothing.write_async(queue_, std::span<const int>{}).wait();
}

TEST_F(Views, KernelsGoByArrayInfo) {
  const auto cut =
      cube_.reshape({20, 6})[{Slice{.begin = -1, .end = -4, .step = -1}, Slice{.step = -2}}];
  const auto out = empty<int>(context_, {9});
  program_.kernel("gather")(queue_, {9}, {}, cut.buffer(), cut.array_info(), out);
  EXPECT_EQ(read(out), read(cut));
}

TEST_F(Views, ParametersWrapHostObjects) {
  const auto wanted = global_memory<float>({.context = context_});
  std::vector<float> values{1.0F, 2.0F, 3.0F};
  const auto wrapped = wanted.from_param(values);
  program_.kernel("scale")(queue_, {3}, {}, wrapped, 2.0F);
  static_cast<void>(wrapped.map(queue_, {.writeable = false}));
  queue_.finish();
  EXPECT_THAT(values, ElementsAre(2.0F, 4.0F, 6.0F));
}

}  // namespace
}  // namespace clmem::view_test
