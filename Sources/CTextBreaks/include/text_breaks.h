#ifndef PANORAMA_TEXT_BREAKS_H
#define PANORAMA_TEXT_BREAKS_H

// Words, lines, directions and the order of text by ICU. Its functions are macros that add the library's version to their names, which Swift does not
// import, and its headers contradict those of the ICU inside Foundation: so neither is seen outside of this target.

#include <stdbool.h>
#include <stdint.h>

// Finds boundaries in UTF-8; NULL if the library lacks its rules.
typedef struct TextBreaker TextBreaker;
typedef enum TextBreakKind { TextBreakWord, TextBreakLine } TextBreakKind;

TextBreaker *text_breaker_open(TextBreakKind kind);
void text_breaker_close(TextBreaker *breaker);
// Returns whether the breaker reads `length` bytes from now on, which must stay where they are while it does.
bool text_breaker_read(TextBreaker *breaker, const uint8_t *bytes, int64_t length);
// Each returns a boundary in bytes, or a negative number if there is none.
int32_t text_breaker_following(TextBreaker *breaker, int32_t offset);
int32_t text_breaker_preceding(TextBreaker *breaker, int32_t offset);
int32_t text_breaker_next(TextBreaker *breaker);
// Whether the part before the last boundary returned is a word, or a line that must end.
bool text_breaker_is_marked(const TextBreaker *breaker);

// The version of Unicode that the library implements.
void text_unicode_version(uint8_t version[4]);

// A paragraph whose directions are resolved; NULL if memory is short.
typedef struct TextDirections TextDirections;

// The units of UTF-16 must stay where they are until the result is closed.
TextDirections *text_directions_open(const uint16_t *units, int32_t length);
void text_directions_close(TextDirections *directions);
bool text_directions_begin_at_right(const TextDirections *directions);
// Resolves a line, and returns its number of runs; 0 if it cannot be resolved.
int32_t text_directions_line(TextDirections *directions, int32_t start, int32_t end);
// Returns whether a run of the line, counted from the left, is read from right to left; `start` counts from the beginning of the line.
bool text_directions_run(const TextDirections *directions, int32_t index, int32_t *start, int32_t *length);

// The order of names by the rules of a language, in which digits compare as numbers; NULL if the library lacks its rules.
typedef struct NameCollator NameCollator;

// `language` is a tag such as de_AT; an empty one takes the rules that hold for all languages that have no others.
NameCollator *name_collator_open(const char *language);
void name_collator_close(NameCollator *collator);
// Writes the key of a name, whose bytes compare like the names and are never zero. Returns its length without the zero that follows it, which
// may be `capacity` or more: then the key is not whole. Returns 0 if memory is short.
int32_t name_collator_key(const NameCollator *collator, const uint8_t *bytes, int32_t length, uint8_t *key, int32_t capacity);

// How a language writes numbers and dates, always with the digits 0 to 9 and the Gregorian calendar; NULL if the library lacks the language's rules.
typedef struct LanguageRules LanguageRules;
typedef enum LanguageText {
    LanguageDecimalSeparator,
    LanguageGroupSeparator,
    LanguageMinusSign,
    LanguageMonth,        // inside a date; the index counts from 0
    LanguageHeadingMonth, // alone
    LanguageDayHalf,
    LanguageDateAndTime,
} LanguageText;

// `language` is a tag such as de_AT; an empty one takes the rules that hold for all languages that have no others.
LanguageRules *language_rules_open(const char *language);
void language_rules_close(LanguageRules *rules);
// Each writes UTF-8 with a zero at its end, and returns its length; 0 if there is no such text, or if it has `capacity` bytes or more.
int32_t language_text(const LanguageRules *rules, LanguageText text, int32_t index, char *bytes, int32_t capacity);
// The pattern for the fields of a skeleton such as yMMMMd.
int32_t language_pattern(const LanguageRules *rules, const char *skeleton, char *bytes, int32_t capacity);

#endif
