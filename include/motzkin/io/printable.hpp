#pragma once

#include <string>
#include <string_view>

namespace motzkin {

/// Text from outside, such as a name of a file or an object, as it may be shown to people: on one line, and without
/// anything that a terminal would obey or that hides or reorders what is beside it. Control characters and bytes that
/// are not UTF-8 become `\n`, `\t`, `\r` or as `\x1b`; other characters that are not seen, those that change the
/// direction of writing among them, become as `\u202e` or `\U000e0001`. Everything else stays, backslashes as well, so
/// that text which is printable already does not change.
/// Messages of FileError, and of every InvalidInput that `motzkin::io` throws, are printable.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace motzkin
