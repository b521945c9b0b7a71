#include "text_breaks.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>

struct TextBreaker {
    TextBreakKind kind;
    UBreakIterator *iterator;
};

TextBreaker *text_breaker_open(TextBreakKind kind) {
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open(kind == TextBreakWord ? UBRK_WORD : UBRK_LINE, "", NULL, 0, &status);
    TextBreaker *breaker = U_SUCCESS(status) ? malloc(sizeof *breaker) : NULL;
    if (!breaker) {
        ubrk_close(iterator);
        return NULL;
    }
    *breaker = (TextBreaker){.kind = kind, .iterator = iterator};
    return breaker;
}

void text_breaker_close(TextBreaker *breaker) {
    if (!breaker) return;
    ubrk_close(breaker->iterator);
    free(breaker);
}

bool text_breaker_read(TextBreaker *breaker, const uint8_t *bytes, int64_t length) {
    UErrorCode status = U_ZERO_ERROR;
    UText text = UTEXT_INITIALIZER;
    utext_openUTF8(&text, (const char *)bytes, length, &status);
    ubrk_setUText(breaker->iterator, &text, &status);
    utext_close(&text);
    return U_SUCCESS(status);
}

int32_t text_breaker_following(TextBreaker *breaker, int32_t offset) { return ubrk_following(breaker->iterator, offset); }

int32_t text_breaker_preceding(TextBreaker *breaker, int32_t offset) { return ubrk_preceding(breaker->iterator, offset); }

int32_t text_breaker_next(TextBreaker *breaker) { return ubrk_next(breaker->iterator); }

bool text_breaker_is_marked(const TextBreaker *breaker) {
    int32_t rule = ubrk_getRuleStatus(breaker->iterator);
    return breaker->kind == TextBreakWord ? rule >= UBRK_WORD_NONE_LIMIT : rule >= UBRK_LINE_HARD;
}

void text_unicode_version(uint8_t version[4]) { u_getUnicodeVersion(version); }
