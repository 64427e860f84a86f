// SPDX-License-Identifier: Apache-2.0
// The functions of fmt that its headers declare. Templates that they keep from being instantiated
// elsewhere are instantiated here, those of fmt 9 to 11.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template FMT_API auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto decimal_point_impl(locale_ref) -> char;
#if FMT_VERSION >= 100000 && FMT_VERSION < 110000
template FMT_API void vformat_to(buffer<char>&, string_view, typename vformat_args<>::type,
                                 locale_ref);
#endif

}  // namespace detail
FMT_END_NAMESPACE
