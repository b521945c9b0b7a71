#include "CFonts.h"

#include <string.h>

#define FONT(symbol) extern const char symbol[] __attribute__((visibility("hidden"))), symbol##_end[] __attribute__((visibility("hidden")))
FONT(font_regular);
FONT(font_semibold);
FONT(font_thin);
FONT(font_extralight);
FONT(font_light);

static const struct {
    const char *name, *start, *end;
} fonts[] = {
    {"Inter-Regular", font_regular, font_regular_end},
    {"Inter-SemiBold", font_semibold, font_semibold_end},
    {"InterDisplay-Thin", font_thin, font_thin_end},
    {"InterDisplay-ExtraLight", font_extralight, font_extralight_end},
    {"InterDisplay-Light", font_light, font_light_end},
};

const void *fonts_find(const char *name, size_t *size) {
    for (size_t index = 0; index < sizeof fonts / sizeof *fonts; index++) {
        if (strcmp(fonts[index].name, name) != 0) continue;
        *size = (size_t)(fonts[index].end - fonts[index].start);
        return fonts[index].start;
    }
    return NULL;
}
