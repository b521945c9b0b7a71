#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>

#include "text_breaks.h"

enum { longest_text = 128 };

struct LanguageRules {
    UNumberFormat *numbers;
    UDateFormat *dates;
    UDateTimePatternGenerator *patterns;
};

LanguageRules *language_rules_open(const char *language) {
    char tag[longest_text];
    if (strchr(language, '@') || snprintf(tag, sizeof tag, "%s@calendar=gregorian;numbers=latn", language) >= (int)sizeof tag) return NULL;
    LanguageRules *rules = calloc(1, sizeof *rules);
    if (!rules) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    rules->numbers = unum_open(UNUM_DECIMAL, NULL, 0, tag, NULL, &status);
    rules->dates = udat_open(UDAT_MEDIUM, UDAT_MEDIUM, tag, NULL, 0, NULL, 0, &status);
    rules->patterns = udatpg_open(tag, &status);
    if (U_SUCCESS(status)) return rules;
    language_rules_close(rules);
    return NULL;
}

void language_rules_close(LanguageRules *rules) {
    if (!rules) return;
    if (rules->numbers) unum_close(rules->numbers);
    if (rules->dates) udat_close(rules->dates);
    if (rules->patterns) udatpg_close(rules->patterns);
    free(rules);
}

static int32_t written(const UChar *units, int32_t length, UErrorCode status, char *bytes, int32_t capacity) {
    if (U_FAILURE(status) || length <= 0 || length >= longest_text) return 0;
    int32_t count = 0;
    u_strToUTF8(bytes, capacity, &count, units, length, &status);
    return U_SUCCESS(status) && count < capacity ? count : 0;
}

int32_t language_text(const LanguageRules *rules, LanguageText text, int32_t index, char *bytes, int32_t capacity) {
    UChar units[longest_text];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    switch (text) {
    case LanguageDecimalSeparator:
        length = unum_getSymbol(rules->numbers, UNUM_DECIMAL_SEPARATOR_SYMBOL, units, longest_text, &status);
        break;
    case LanguageGroupSeparator:
        length = unum_getSymbol(rules->numbers, UNUM_GROUPING_SEPARATOR_SYMBOL, units, longest_text, &status);
        break;
    case LanguageMinusSign: length = unum_getSymbol(rules->numbers, UNUM_MINUS_SIGN_SYMBOL, units, longest_text, &status); break;
    case LanguageMonth: length = udat_getSymbols(rules->dates, UDAT_MONTHS, index, units, longest_text, &status); break;
    case LanguageHeadingMonth:
        length = udat_getSymbols(rules->dates, UDAT_STANDALONE_MONTHS, index, units, longest_text, &status);
        break;
    case LanguageDayHalf: length = udat_getSymbols(rules->dates, UDAT_AM_PMS, index, units, longest_text, &status); break;
    case LanguageDateAndTime: {
        const UChar *joined = udatpg_getDateTimeFormat(rules->patterns, &length);
        if (!joined || length >= longest_text) return 0;
        u_memcpy(units, joined, length);
        break;
    }
    }
    return written(units, length, status, bytes, capacity);
}

int32_t language_pattern(const LanguageRules *rules, const char *skeleton, char *bytes, int32_t capacity) {
    UChar fields[longest_text], units[longest_text];
    u_uastrncpy(fields, skeleton, longest_text - 1);
    fields[longest_text - 1] = 0;
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = udatpg_getBestPattern(rules->patterns, fields, -1, units, longest_text, &status);
    return written(units, length, status, bytes, capacity);
}
