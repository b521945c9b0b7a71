#include <stdlib.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>

#include "text_breaks.h"

struct NameCollator {
    UCollator *rules;
};

NameCollator *name_collator_open(const char *language) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *rules = ucol_open(language, &status);
    ucol_setAttribute(rules, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
    // Names may have their marks in any order.
    ucol_setAttribute(rules, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
    NameCollator *collator = U_SUCCESS(status) ? malloc(sizeof *collator) : NULL;
    if (!collator) {
        if (rules) ucol_close(rules);
        return NULL;
    }
    collator->rules = rules;
    return collator;
}

void name_collator_close(NameCollator *collator) {
    if (!collator) return;
    ucol_close(collator->rules);
    free(collator);
}

int32_t name_collator_key(const NameCollator *collator, const uint8_t *bytes, int32_t length, uint8_t *key, int32_t capacity) {
    enum { usual = 512 };
    UChar few[usual], *units = few;
    // No text has more units of UTF-16 than bytes of UTF-8.
    if (length > usual && !(units = malloc(sizeof *units * (size_t)length))) return 0;
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = 0;
    u_strFromUTF8WithSub(units, length > usual ? length : usual, &count, (const char *)bytes, length, 0xFFFD, NULL, &status);
    int32_t needed = U_SUCCESS(status) ? ucol_getSortKey(collator->rules, units, count, key, capacity) : 0;
    if (units != few) free(units);
    return needed > 0 ? needed - 1 : 0;
}
