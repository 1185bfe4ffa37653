// Result<T> holds a value or an error message. Result<void> holds success or an error message.
// Functions that read input from outside the program return a Result.
//
// The member functions are named as in std::expected of C++23, which our oldest compilers lack.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace fukumi {

/// An error message for the user. The text names the place or the word of the input that is wrong.
struct Error {
    std::string text;
};

template <typename T>
class [[nodiscard]] Result {
 public:
    Result(T value) : content_(std::move(value)) {}      // NOLINT: implicit by design
    Result(Error error) : content_(std::move(error)) {}  // NOLINT: implicit by design

    bool has_value() const noexcept { return std::holds_alternative<T>(content_); }
    explicit operator bool() const noexcept { return has_value(); }

    /// Requires: has_value().
    T& value() { return std::get<T>(content_); }
    const T& value() const { return std::get<T>(content_); }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    /// Requires: !has_value().
    const std::string& error() const { return std::get<Error>(content_).text; }

 private:
    std::variant<T, Error> content_;
};

/// Success, which a function returns by `return {};`, or an error message.
template <>
class [[nodiscard]] Result<void> {
 public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by design

    bool has_value() const noexcept { return !error_; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Requires: !has_value().
    const std::string& error() const { return error_.value().text; }

 private:
    std::optional<Error> error_;
};

}  // namespace fukumi
