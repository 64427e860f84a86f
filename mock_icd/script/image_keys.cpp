// SPDX-License-Identifier: Apache-2.0
#include "script/image_keys.hpp"

#include "script/key_table.hpp"

namespace clmem::mock {
namespace {

constexpr auto channel_orders = std::to_array<NamedValue>({
#define CLMEM_CHANNEL_ORDER(order, ...) {#order, order},
#include "config/channels.def"
});

constexpr auto channel_types = std::to_array<NamedValue>({
#define CLMEM_CHANNEL_TYPE(type, ...) {#type, type},
#define CLMEM_PACKED_TYPE(type, ...) {#type, type},
#include "config/channels.def"
});

// Pairs of channel order and channel data type.
struct FormatsForm {
  static void read(const NodeView& value, std::vector<cl_image_format>& member) {
    member.clear();
    value.read_array("format", [&](const NodeView& pair) {
      std::vector<NodeView> parts;
      pair.read_array("name", [&](const NodeView& part) { parts.push_back(part); });
      if (parts.size() != 2) {
        pair.fail("a channel order and a channel data type");
      }
      cl_image_format& format = member.emplace_back();
      ChoiceForm<channel_orders>::read(parts[0], format.image_channel_order);
      ChoiceForm<channel_types>::read(parts[1], format.image_channel_data_type);
    });
  }
  static std::string write(const std::vector<cl_image_format>& member) {
    std::vector<std::string> pairs;
    for (const cl_image_format& format : member) {
      pairs.push_back(
          list_json({ChoiceForm<channel_orders>::write(format.image_channel_order),
                     ChoiceForm<channel_types>::write(format.image_channel_data_type)}));
    }
    return list_json(pairs);
  }
};

using I = ImageConfig;
using Limit = NumberForm<0, CL_INT_MAX>;

constexpr auto image_keys = std::to_array<Key<ImageConfig>>({
    key<SupportForm, &I::support>("support"),
    key<Limit, &I::max_read_args>("max_read_args"),
    key<Limit, &I::max_write_args>("max_write_args"),
    key<Limit, &I::max_read_write_args>("max_read_write_args"),
    key<Limit, &I::max_samplers>("max_samplers"),
    key<Limit, &I::max_2d_width>("max_2d_width"),
    key<Limit, &I::max_2d_height>("max_2d_height"),
    key<Limit, &I::max_3d_width>("max_3d_width"),
    key<Limit, &I::max_3d_height>("max_3d_height"),
    key<Limit, &I::max_3d_depth>("max_3d_depth"),
    key<Limit, &I::max_buffer_size>("max_buffer_size"),
    key<Limit, &I::max_array_size>("max_array_size"),
    key<Limit, &I::pitch_alignment>("pitch_alignment"),
    key<Limit, &I::base_address_alignment>("base_address_alignment"),
    key<FormatsForm, &I::formats>("formats"),
});

}  // namespace

void ImagesForm::read(const NodeView& value, ImageConfig& member) {
  ObjectForm<image_keys>::read(value, member);
}

std::string ImagesForm::write(const ImageConfig& member) {
  return ObjectForm<image_keys>::write(member);
}

}  // namespace clmem::mock
