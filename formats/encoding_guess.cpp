// See encoding_guess.h.
#include "formats/encoding_guess.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "formats/text_codec.h"
#include "formats/text_encoding.h"

namespace fukumi::formats {
namespace {

// All costs are in bits: -log2 of how often a letter occurs in texts of the language.

// Letters that are frequent in names of people and in words of the game, each list in no order.
constexpr const char* kSimplifiedChinese =
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏"
    "薛"
    "叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔"
    "贺"
    "赖龚文伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂辉力建国志华海波宇浩然子轩梓涵思远天星云"
    "飞"
    "鹏小雨欣嘉怡俊晓东梅玉春红佳婷雪琳晨阳凯峰健鑫博成荣新学祥福永庆斌宁莉琴凤珍淑洁丹颖燕旭帅瑞五"
    "棋"
    "连珠黑手下人中大一二三网友局胜负冠杯赛不的是在有我了这个上来"
    "地日月风山水火木土花草鸟鱼虫老好爱心梦美少年侠客剑刀神仙魔帝公主快乐光自由无名氏路过菜";
constexpr const char* kTraditionalChinese =
    "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周葉蘇莊江呂何羅高蕭潘簡朱鍾游詹胡施沈余趙盧梁顏柯孫魏翁"
    "戴"
    "范方宋鄧杜傅侯曹薛丁馬志明家豪俊傑建宏淑芬美玲雅婷怡君冠宇宗翰柏承恩詩涵宜蓁品妍子晴國榮文雄麗"
    "華惠"
    "雯信義玉秀英芳雪貞慧敏珍珠雲鳳月娟素琴佩佳靜心欣瑋偉哲凱威彥廷賢銘誠正仁德龍五棋連黑白手人中大"
    "一二"
    "三網友局勝負軍賽不的是在有我了這個上來"
    "天地日星風雨山水火木金土花草鳥魚蟲老小新好愛夢少年俠客劍刀神仙魔帝公主快樂陽光自由無名氏路過"
    "菜";
constexpr const char* kJapanese =
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉々口松井上清水岡部長谷川河奈良西園早三牧野後斎坂石原内金和"
    "青池"
    "福島太阿森前遠近岩大崎今平菅千葉柴宮久保桜新北南東倉吹郎健誠輔翔拓也美咲陽菜結衣直樹寛典雄智秀"
    "明由"
    "子一次俊介正幸夫男彦恵香真裕康弘浩司隆五目並連珠黒白番名人戦手勝負段棋";
constexpr const char* kKorean =
    "김이박최정강조윤장임한오서신권황안송류홍전고문손양배백허유남심노하곽성차주우구민나진지엄채원천"
    "방공"
    "현함변염여추도소석선설마길위표명기반왕금옥육인맹제모수영희철훈은예준시건동상호미경연윤아재승혜"
    "태규숙"
    "순자복종용창대광일형교환식보라린빈찬솔한별목흑돌님의가는에다을를로사"
    "거그너누느니더두드디러루르리머무므바버부브비스어으저즈처초츠치카커코쿠크키타터토투트티파퍼포푸"
    "프피후흐히새달해꽃산물불람름";

using Letters = std::vector<std::string_view>;  // each the bytes of a letter in UTF-8

// Splits a text. Requires: it is UTF-8.
Letters letters_of(std::string_view text) {
    Letters letters;
    std::size_t start = 0;
    for (std::size_t i = 1; i <= text.size(); ++i) {
        if (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80)
            continue;
        letters.push_back(text.substr(start, i - start));
        start = i;
    }
    return letters;
}

using LetterSet = std::set<std::string_view>;

LetterSet set_of(std::string_view text) {
    const Letters letters = letters_of(text);
    return {letters.begin(), letters.end()};
}

constexpr bool is_within(int byte, int least, int most) noexcept {
    return byte >= least && byte <= most;
}

// ---- Encodings with two bytes for a letter ------------------------------------------------------

// A range of first bytes of letters, and the cost (in bits, see above) of each letter that begins
// with one of these bytes.
struct Block {
    int first;
    int last;
    double cost;
};

constexpr double kFrequent = 8.5;
constexpr double kRare = 20;

struct PairEncoding {
    const char* name;
    const char* letters;
    double prior;     // cost of this encoding before any letter
    double frequent;  // cost of each of `letters`
    std::array<Block, 5> blocks;
    // Range of second bytes. A letter that is not frequent and has a second byte below 0xA1 costs at
    // least `second.cost`.
    Block second;
    bool has_single;  // true: each byte from 0xA1 to 0xDF is a letter by itself
};

constexpr double kHalfWidth = 9.5;

// The standards of these character sets have two levels, the first one with the frequent letters.
// The blocks of the first level cost less.
constexpr PairEncoding kPairEncodings[] = {
    {"GBK",
     kSimplifiedChinese,
     0,
     kFrequent,
     {{{0xB0, 0xD7, 13},
       {0xD8, 0xF7, 17},
       {0xA1, 0xA1, 12},
       {0xA3, 0xA3, 12},
       {0x81, 0xFE, kRare}}},
     {0x40, 0xFE, kRare},
     false},
    {"Big5",
     kTraditionalChinese,
     1,
     kFrequent,
     {{{0xA4, 0xC6, 13.5}, {0xC9, 0xF9, 17.5}, {0xA1, 0xA2, 12}, {0xA1, 0xF9, kRare}, {0, -1, 0}}},
     {0x40, 0xFE, 0},
     false},
    {"Shift_JIS",
     kJapanese,
     0,
     kFrequent,
     {{{0x82, 0x83, 8}, {0x88, 0x97, 13.5}, {0x81, 0x81, 11}, {0x98, 0x9F, 17}, {0xE0, 0xEA, 17}}},
     {0x40, 0xFC, 0},
     true},
    {"EUC-JP",
     kJapanese,
     4,
     kFrequent,
     {{{0xA4, 0xA5, 8},
       {0xB0, 0xCF, 13.5},
       {0xA1, 0xA3, 11},
       {0xD0, 0xF4, 17},
       {0xA1, 0xFE, kRare}}},
     {0xA1, 0xFE, 0},
     false},
    {"EUC-KR",
     kKorean,
     1,
     7.5,
     {{{0xB0, 0xC8, 13.5},
       {0xA1, 0xA1, 12},
       {0xA3, 0xA3, 12},
       {0xCA, 0xFD, 17},
       {0x81, 0xFE, kRare}}},
     {0x41, 0xFE, kRare},
     false},
};

// `letters` are the letters of `bytes`, decoded with this encoding; `frequent` are
// encoding.letters. Returns nullopt if a byte is outside the ranges of the encoding.
std::optional<double> cost_in(const PairEncoding& encoding, const LetterSet& frequent,
                              std::string_view bytes, const Letters& letters) {
    double sum = encoding.prior;
    auto letter = letters.begin();
    for (std::size_t i = 0; i < bytes.size() && letter != letters.end(); ++i, ++letter) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        if (first < 0x80)
            continue;
        if (encoding.has_single && is_within(first, 0xA1, 0xDF)) {
            sum += kHalfWidth;
            continue;
        }
        if (++i == bytes.size())
            return std::nullopt;
        const auto second = static_cast<unsigned char>(bytes[i]);
        const auto block =
            std::find_if(encoding.blocks.begin(), encoding.blocks.end(),
                         [&](const Block& b) { return is_within(first, b.first, b.last); });
        if (block == encoding.blocks.end() ||
            !is_within(second, encoding.second.first, encoding.second.last))
            return std::nullopt;
        if (frequent.count(*letter) > 0)
            sum += encoding.frequent;
        else
            sum += second < 0xA1 ? std::max(block->cost, encoding.second.cost) : block->cost;
    }
    return sum;
}

// ---- Encodings with one byte for a letter -------------------------------------------------------

struct ByteEncoding {
    const char* name;
    double prior;
    const char* lower;  // letters of the languages
    const char* upper;
    bool has_words;  // words consist of these letters; false: ASCII words with single such letters
    double other;    // cost of other letters and signs
};

constexpr const char* kCyrillicLower = "абвгдежзийклмнопрстуфхцчшщъыьэюяё";
constexpr const char* kCyrillicUpper = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ";
constexpr const char* kWesternLower = "äöüõåéèêëñßøæçáíóúàâîïôûùãìò";
constexpr const char* kWesternUpper = "ÄÖÜÕÅÉØÆÇÑÁÍÓÚÂÀÈÊ";
constexpr const char* kCentralLower = "áéíóúýčďěňřšťůžąćęłńśźżőűäöü";
constexpr const char* kCentralUpper = "ÁÉÍÓÚÝČĎĚŇŘŠŤŮŽĄĆĘŁŃŚŹŻŐŰÄÖÜ";

constexpr ByteEncoding kByteEncodings[] = {
    {"windows-1251", 0, kCyrillicLower, kCyrillicUpper, true, 12},
    {"KOI8-R", 3, kCyrillicLower, kCyrillicUpper, true, 14},
    {"windows-1252", 0, kWesternLower, kWesternUpper, false, 12},
    {"windows-1250", 2, kCentralLower, kCentralUpper, false, 12}};

enum class LetterKind : std::uint8_t { None, Lower, Upper };

double cost_in(const ByteEncoding& encoding, const LetterSet& lower, const LetterSet& upper,
               const Letters& letters) {
    constexpr double kLower = 5;
    constexpr double kUpper = 6.5;
    constexpr double kUpperAfterLower = 7;
    constexpr double kLowerAtStart = 2;
    constexpr double kTogether = 5;   // two letters in a row that are not ASCII, without has_words
    constexpr double kMixedWord = 7;  // a letter after an ASCII letter, with has_words
    double sum = encoding.prior;
    LetterKind last = LetterKind::None;
    bool is_last_foreign = false;
    for (const std::string_view letter : letters) {
        const char c = letter.front();
        const bool is_foreign = letter.size() > 1;
        const bool is_lower = is_foreign ? lower.count(letter) > 0 : c >= 'a' && c <= 'z';
        const bool is_upper = is_foreign ? upper.count(letter) > 0 : c >= 'A' && c <= 'Z';
        const LetterKind kind = is_lower   ? LetterKind::Lower
                                : is_upper ? LetterKind::Upper
                                           : LetterKind::None;
        if (is_foreign) {
            if (kind == LetterKind::None)
                sum += encoding.other;
            else
                sum += kind == LetterKind::Upper ? kUpper : kLower;
            if (kind == LetterKind::Upper && last == LetterKind::Lower)
                sum += kUpperAfterLower;
            if (kind == LetterKind::Lower && last == LetterKind::None)
                sum += kLowerAtStart;
            if (!encoding.has_words && is_last_foreign)
                sum += kTogether;
            if (encoding.has_words && !is_last_foreign && last != LetterKind::None)
                sum += kMixedWord;
        }
        last = kind;
        is_last_foreign = is_foreign;
    }
    return sum;
}

// A few thousand letters are enough; longer texts only take time.
constexpr std::size_t kEnough = 20'000;

// Returns the lines of the text with a byte that is not ASCII, up to about kEnough bytes. Cuts a
// longer line at a blank or an ASCII sign, if it has one, so that the cut does not split a letter.
std::string foreign_lines(std::string_view text) {
    std::string lines;
    while (!text.empty() && lines.size() < kEnough) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (std::all_of(line.begin(), line.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
            continue;
        if (line.size() > kEnough) {
            // Cut at one of these signs: they are never the second byte of a letter.
            const std::size_t end = line.find_last_of(" !\"#$%&'()*+,-./", kEnough);
            line = line.substr(0, end == std::string_view::npos ? kEnough : end);
        }
        lines.append(line).append("\n");
    }
    return lines;
}

// Returns the cost of the bytes in each encoding in which they are valid.
std::vector<std::pair<double, const char*>> costs_of(const std::string& bytes) {
    std::vector<std::pair<double, const char*>> costs;
    for (const PairEncoding& encoding : kPairEncodings) {
        const auto text = utf8_of(bytes, encoding.name);
        const auto cost =
            text ? cost_in(encoding, set_of(encoding.letters), bytes, letters_of(*text))
                 : std::nullopt;
        if (cost)
            costs.emplace_back(*cost, encoding.name);
    }
    for (const ByteEncoding& encoding : kByteEncodings) {
        if (const auto text = utf8_of(bytes, encoding.name)) {
            costs.emplace_back(cost_in(encoding, set_of(encoding.lower), set_of(encoding.upper),
                                       letters_of(*text)),
                               encoding.name);
        }
    }
    return costs;
}

}  // namespace

EncodingGuess guess_encoding(std::string_view bytes) {
    constexpr double kSureBits = 8;
    auto costs = costs_of(foreign_lines(bytes));
    std::stable_sort(costs.begin(), costs.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::optional<std::string> best;
    double least = 0;
    EncodingGuess guess{"ISO-8859-1", false};
    for (const auto& [cost, name] : costs) {
        const auto text = utf8_of(bytes, name);
        if (!text)
            continue;
        if (!best) {
            best = text;
            least = cost;
            guess = {name, true};
        } else if (*text != *best) {
            guess.is_sure = cost - least >= kSureBits;
            break;
        }
    }
    return guess;
}

void TextSamples::add(std::string_view text) {
    if (texts_.size() < kEnough && !is_utf8(text))
        texts_.append(text).append("\n");
}

std::optional<EncodingGuess> TextSamples::guess() const {
    return texts_.empty() ? std::nullopt : std::optional(guess_encoding(texts_));
}

}  // namespace fukumi::formats
