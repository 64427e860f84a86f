// SPDX-License-Identifier: Apache-2.0
#include "script/device_keys.hpp"

#include "config/config.hpp"
#include "script/value_forms.hpp"

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

constexpr auto schemes =
    std::to_array<NamedValue>({{"equally", CL_DEVICE_PARTITION_EQUALLY},
                               {"by_counts", CL_DEVICE_PARTITION_BY_COUNTS},
                               {"by_affinity_domain", CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN}});

// From the outermost domain to the innermost one.
constexpr auto affinity_domains =
    std::to_array<NamedValue>({{"numa", CL_DEVICE_AFFINITY_DOMAIN_NUMA},
                               {"l4_cache", CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE},
                               {"l3_cache", CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE},
                               {"l2_cache", CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE},
                               {"l1_cache", CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE}});

// The value of an affinity domain is the number of compute units that share it.
struct AffinityForm {
  static void read(const NodeView& value, std::vector<AffinityLevel>& member) {
    member.clear();
    for (const NamedValue& domain : affinity_domains) {
      if (const auto units = value.member(domain.name)) {
        member.push_back({domain.value, static_cast<cl_uint>(units->count(1, CL_INT_MAX))});
      }
    }
    std::vector<NodeView::Key> known;
    for (const NamedValue& domain : affinity_domains) {
      known.push_back({domain.name, [](const NodeView&) {}});
    }
    value.read_object(known);
  }
  static std::string write(const std::vector<AffinityLevel>& member) {
    std::string text;
    for (const AffinityLevel& level : member) {
      const auto* const domain =
          std::ranges::find(affinity_domains, level.domain, &NamedValue::value);
      text += (text.empty() ? "" : ", ") + quoted_json(domain->name) + ": " +
              std::to_string(level.compute_units);
    }
    return "{" + text + "}";
  }
};

using P = PartitionConfig;

constexpr auto partition_keys = std::to_array<Key<P>>({
    key<ChoicesForm<schemes>, &P::schemes>("schemes"),
    key<AffinityForm, &P::affinity>("affinity"),
    key<NumberForm<1, CL_INT_MAX>, &P::max_sub_devices>("max_sub_devices"),
});

constexpr auto types = std::to_array<NamedValue>({{"cpu", CL_DEVICE_TYPE_CPU},
                                                  {"gpu", CL_DEVICE_TYPE_GPU},
                                                  {"accelerator", CL_DEVICE_TYPE_ACCELERATOR},
                                                  {"custom", CL_DEVICE_TYPE_CUSTOM}});

constexpr auto profiles =
    std::to_array<NamedValue>({{"full", static_cast<std::uint64_t>(DeviceProfile::full)},
                               {"embedded", static_cast<std::uint64_t>(DeviceProfile::embedded)}});

constexpr auto cache_types = std::to_array<NamedValue>(
    {{"none", CL_NONE}, {"read_only", CL_READ_ONLY_CACHE}, {"read_write", CL_READ_WRITE_CACHE}});

constexpr auto local_mem_types =
    std::to_array<NamedValue>({{"local", CL_LOCAL}, {"global", CL_GLOBAL}, {"none", CL_NONE}});

constexpr auto fp_bits = std::to_array<NamedValue>(
    {{"denorm", CL_FP_DENORM},
     {"inf_nan", CL_FP_INF_NAN},
     {"round_to_nearest", CL_FP_ROUND_TO_NEAREST},
     {"round_to_zero", CL_FP_ROUND_TO_ZERO},
     {"round_to_inf", CL_FP_ROUND_TO_INF},
     {"fma", CL_FP_FMA},
     {"correctly_rounded_divide_sqrt", CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT},
     {"soft_float", CL_FP_SOFT_FLOAT}});

constexpr auto atomic_bits =
    std::to_array<NamedValue>({{"order_relaxed", CL_DEVICE_ATOMIC_ORDER_RELAXED},
                               {"order_acq_rel", CL_DEVICE_ATOMIC_ORDER_ACQ_REL},
                               {"order_seq_cst", CL_DEVICE_ATOMIC_ORDER_SEQ_CST},
                               {"scope_work_item", CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM},
                               {"scope_work_group", CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
                               {"scope_device", CL_DEVICE_ATOMIC_SCOPE_DEVICE},
                               {"scope_all_devices", CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES}});

constexpr auto svm_bits =
    std::to_array<NamedValue>({{"coarse_grain_buffer", CL_DEVICE_SVM_COARSE_GRAIN_BUFFER},
                               {"fine_grain_buffer", CL_DEVICE_SVM_FINE_GRAIN_BUFFER},
                               {"fine_grain_system", CL_DEVICE_SVM_FINE_GRAIN_SYSTEM},
                               {"atomics", CL_DEVICE_SVM_ATOMICS}});

struct CompilerForm {
  static void read(const NodeView& value, Compiler& member) {
    member = value.boolean() ? Compiler::available : Compiler::unavailable;
  }
  static std::string write(Compiler member) {
    return FlagForm::write(member == Compiler::available);
  }
};

using Any = NumberForm<0, CL_INT_MAX>;
using Positive = NumberForm<1, CL_INT_MAX>;
using Count = NumberForm<1, CL_UINT_MAX>;  // the maximum means no limit
using Bytes = NumberForm<0, CL_LONG_MAX>;
using PositiveBytes = NumberForm<1, CL_LONG_MAX>;
// CPU registers have more elements than any vector type: 64 characters.
using Widths = NumbersForm<0, CL_INT_MAX>;
// At least the size of long16, the largest built-in type (OpenCL 3.0,
// CL_DEVICE_MEM_BASE_ADDR_ALIGN).
using Alignment = PowerOfTwoForm<1024, 1U << 20>;

constexpr auto pipe_keys = std::to_array<Key<PipeConfig>>({
    key<SupportForm, &PipeConfig::support>("support"),
    key<Positive, &PipeConfig::max_args>("max_args"),
    key<Positive, &PipeConfig::max_active_reservations>("max_active_reservations"),
    key<Positive, &PipeConfig::max_packet_size>("max_packet_size"),
});

constexpr auto device_queue_keys = std::to_array<Key<DeviceQueueConfig>>({
    key<SupportForm, &DeviceQueueConfig::support>("support"),
    key<FlagForm, &DeviceQueueConfig::replaceable_default>("replaceable_default"),
    key<Count, &DeviceQueueConfig::preferred_size>("preferred_size"),
    key<Count, &DeviceQueueConfig::max_size>("max_size"),
    key<Count, &DeviceQueueConfig::max_queues>("max_queues"),
    key<Count, &DeviceQueueConfig::max_events>("max_events"),
});

using D = DeviceConfig;

constexpr auto device_keys = std::to_array<Key<DeviceConfig>>({
    key<TextForm, &D::name>("name"),
    key<TextForm, &D::vendor>("vendor"),
    key<TextForm, &D::driver_version>("driver_version"),
    key<ChoiceForm<types>, &D::type>("type"),
    key<NumberForm<0, CL_UINT_MAX>, &D::vendor_id>("vendor_id"),
    key<VersionForm, &D::version>("version"),
    key<ChoiceForm<profiles>, &D::profile>("opencl_profile"),
    key<FlagForm, &D::available>("available"),
    key<TextsForm, &D::il_versions>("il_version"),
    key<TextsForm, &D::extensions>("extensions"),

    key<PositiveBytes, &D::max_mem_alloc_size>("max_mem_alloc_size"),
    key<PositiveBytes, &D::global_mem_size>("global_mem_size"),
    key<NumberForm<0, CL_ULONG_MAX>, &D::memory_budget>("memory_budget"),
    key<ChoiceForm<cache_types>, &D::global_mem_cache_type>("global_mem_cache_type"),
    key<Bytes, &D::global_mem_cache_size>("global_mem_cache_size"),
    key<Any, &D::global_mem_cacheline_size>("global_mem_cacheline_size"),
    key<ChoiceForm<local_mem_types>, &D::local_mem_type>("local_mem_type"),
    key<Bytes, &D::local_mem_size>("local_mem_size"),
    key<PositiveBytes, &D::max_constant_buffer_size>("max_constant_buffer_size"),
    key<Positive, &D::max_constant_args>("max_constant_args"),
    key<Bytes, &D::max_global_variable_size>("max_global_variable_size"),
    key<Bytes, &D::global_variable_preferred_total_size>("global_variable_preferred_total_size"),
    key<Alignment, &D::mem_base_addr_align_bits>("mem_base_addr_align_bits"),
    key<Positive, &D::min_data_type_align_size>("min_data_type_align_size"),
    key<FlagForm, &D::host_unified_memory>("host_unified_memory"),
    key<FlagForm, &D::error_correction_support>("error_correction_support"),
    key<BitsForm<svm_bits>, &D::svm_capabilities>("svm_capabilities"),

    key<ObjectForm<image_keys>, &D::images>("images"),
    key<ObjectForm<pipe_keys>, &D::pipes>("pipes"),

    key<SupportForm, &D::out_of_order>("out_of_order"),
    key<ObjectForm<device_queue_keys>, &D::device_queues>("device_queues"),
    key<Positive, &D::max_compute_units>("max_compute_units"),
    key<ObjectForm<partition_keys>, &D::partition>("partition"),
    key<Any, &D::max_clock_frequency>("max_clock_frequency"),
    key<PositiveBytes, &D::max_work_group_size>("max_work_group_size"),
    key<NumbersForm<1, CL_LONG_MAX>, &D::max_work_item_sizes>("max_work_item_sizes"),
    key<PositiveBytes, &D::preferred_work_group_size_multiple>(
        "preferred_work_group_size_multiple"),
    key<FlagForm, &D::non_uniform_work_groups>("non_uniform_work_groups"),
    key<FlagForm, &D::native_kernels>("native_kernels"),
    key<CompilerForm, &D::compiler>("compiler"),
    key<PositiveBytes, &D::max_parameter_size>("max_parameter_size"),
    key<PositiveBytes, &D::printf_buffer_size>("printf_buffer_size"),
    key<PositiveBytes, &D::profiling_timer_resolution>("profiling_timer_resolution"),
    key<Any, &D::max_num_sub_groups>("max_num_sub_groups"),
    key<Widths, &D::preferred_vector_widths>("preferred_vector_widths"),
    key<Widths, &D::native_vector_widths>("native_vector_widths"),
    key<BitsForm<fp_bits>, &D::single_fp_config>("single_fp_config"),
    key<BitsForm<fp_bits>, &D::double_fp_config>("double_fp_config"),
    key<BitsForm<fp_bits>, &D::half_fp_config>("half_fp_config"),
    key<BitsForm<atomic_bits>, &D::atomic_memory_capabilities>("atomic_memory_capabilities"),
    key<BitsForm<atomic_bits>, &D::atomic_fence_capabilities>("atomic_fence_capabilities"),
});

}  // namespace

void read_device(const NodeView& object, DeviceConfig& device) {
  // The caller has applied the profile already: removes its features that are newer than the
  // version. Features that the object names stay.
  if (const auto version = object.member("version")) {
    VersionForm::read(*version, device.version);
    fit_to_version(device);
  }
  read_keys(device_keys, object, device, {{"profile", [](const NodeView&) {}}});
  if (const auto reason = contradiction_in(device)) {
    object.refuse("the device \"" + device.name + "\" is impossible: " + std::string{*reason});
  }
}

std::string write_device(const DeviceConfig& device, const std::string& indent) {
  return indent + write_keys(device_keys, device, ",\n" + indent);
}

}  // namespace clmem::mock
