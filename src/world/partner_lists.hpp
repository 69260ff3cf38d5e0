#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "motzkin/world/broad_phase.hpp"

namespace motzkin::detail {

/// Of each number: the numbers it is paired with, ascending. All lists lie in one vector, each with some room to grow.
class PartnerLists {
 public:
  PartnerLists() = default;

  /// Of all pairs, which are in ascending order, of numbers below `count`.
  PartnerLists(std::span<const BoxPair> pairs, std::size_t count) : lists_(count) {
    for (const BoxPair& pair : pairs) {
      ++lists_[pair.a].room;
      ++lists_[pair.b].room;
    }
    std::size_t begin = 0;
    for (List& list : lists_) {
      list.room += extra;
      list.begin = begin;
      begin += list.room;
    }
    entries_.resize(begin);
    for (const BoxPair& pair : pairs) {  // first those that are smaller, then those that are larger
      append(lists_[pair.b], pair.a);
    }
    for (const BoxPair& pair : pairs) {
      append(lists_[pair.a], pair.b);
    }
  }

  [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t number) const noexcept {
    if (number >= lists_.size()) {
      return {};
    }
    return {entries_.data() + lists_[number].begin, lists_[number].size};
  }

  /// Asks memory for what is known of a list.
  void fetch(std::uint32_t number) const noexcept { __builtin_prefetch(lists_.data() + number); }

  /// All pairs, ascending.
  [[nodiscard]] std::vector<BoxPair> pairs() const {
    std::vector<BoxPair> result;
    for (std::uint32_t number = 0; number < lists_.size(); ++number) {
      for (const std::uint32_t partner : of(number)) {
        if (number < partner) {
          result.push_back({number, partner});
        }
      }
    }
    return result;
  }

  /// Replaces the list of one number; those of its partners are not touched.
  void set(std::uint32_t number, std::span<const std::uint32_t> partners) {
    List& list = with_room(number, partners.size());
    std::copy(partners.begin(), partners.end(), entries_.begin() + static_cast<std::ptrdiff_t>(list.begin));
    list.size = static_cast<std::uint32_t>(partners.size());
  }

  /// `partner` is not in the list.
  void insert(std::uint32_t number, std::uint32_t partner) {
    List& list = with_room(number, of(number).size() + 1);
    std::uint32_t* begin = entries_.data() + list.begin;
    std::uint32_t* end = begin + list.size++;
    std::uint32_t* place = std::lower_bound(begin, end, partner);
    std::copy_backward(place, end, end + 1);
    *place = partner;
  }

  /// `partner` is in the list.
  void erase(std::uint32_t number, std::uint32_t partner) noexcept {
    List& list = lists_[number];
    std::uint32_t* begin = entries_.data() + list.begin;
    std::uint32_t* end = begin + list.size--;
    std::uint32_t* place = std::lower_bound(begin, end, partner);
    std::copy(place + 1, end, place);
  }

 private:
  struct List {
    std::size_t begin = 0;
    std::uint32_t size = 0;
    std::uint32_t room = 0;
  };

  static constexpr std::uint32_t extra = 4;

  void append(List& list, std::uint32_t partner) noexcept { entries_[list.begin + list.size++] = partner; }

  /// The list, moved to the end if it has too little room.
  List& with_room(std::uint32_t number, std::size_t size) {
    if (number >= lists_.size()) {
      lists_.resize(number + std::size_t{1});
    }
    if (size > lists_[number].room) {
      if (unused_ > entries_.size() / 2) {
        pack();
      }
      List& list = lists_[number];
      const std::size_t begin = entries_.size();
      unused_ += list.room;
      list.room = static_cast<std::uint32_t>(size + size / 2 + extra);
      entries_.resize(begin + list.room);
      std::copy_n(entries_.begin() + static_cast<std::ptrdiff_t>(list.begin), list.size,
                  entries_.begin() + static_cast<std::ptrdiff_t>(begin));
      list.begin = begin;
    }
    return lists_[number];
  }

  /// Drops what lists have left behind.
  void pack() {
    std::vector<std::uint32_t> packed;
    packed.reserve(entries_.size() - unused_);
    for (List& list : lists_) {
      const auto from = entries_.begin() + static_cast<std::ptrdiff_t>(list.begin);
      list.begin = packed.size();
      packed.insert(packed.end(), from, from + list.room);
    }
    entries_ = std::move(packed);
    unused_ = 0;
  }

  std::vector<List> lists_;
  std::vector<std::uint32_t> entries_;
  std::size_t unused_ = 0;  ///< entries that belong to no list any more
};

}  // namespace motzkin::detail
