#include <stdlib.h>
#include <unicode/ubidi.h>

#include "text_breaks.h"

struct TextDirections {
    UBiDi *paragraph;
    UBiDi *line;
};

TextDirections *text_directions_open(const uint16_t *units, int32_t length) {
    TextDirections *directions = calloc(1, sizeof *directions);
    if (!directions) return NULL;
    directions->paragraph = ubidi_open();
    directions->line = ubidi_open();
    UErrorCode status = directions->paragraph && directions->line ? U_ZERO_ERROR : U_MEMORY_ALLOCATION_ERROR;
    // Reports a failure before it reads the paragraph, also one from above.
    ubidi_setPara(directions->paragraph, units, length, UBIDI_DEFAULT_LTR, NULL, &status);
    if (U_SUCCESS(status)) return directions;
    text_directions_close(directions);
    return NULL;
}

void text_directions_close(TextDirections *directions) {
    if (!directions) return;
    ubidi_close(directions->line);
    ubidi_close(directions->paragraph);
    free(directions);
}

bool text_directions_begin_at_right(const TextDirections *directions) { return ubidi_getParaLevel(directions->paragraph) & 1; }

int32_t text_directions_line(TextDirections *directions, int32_t start, int32_t end) {
    UErrorCode status = U_ZERO_ERROR;
    ubidi_setLine(directions->paragraph, start, end, directions->line, &status);
    int32_t count = ubidi_countRuns(directions->line, &status);
    return U_SUCCESS(status) ? count : 0;
}

bool text_directions_run(const TextDirections *directions, int32_t index, int32_t *start, int32_t *length) {
    return ubidi_getVisualRun(directions->line, index, start, length) == UBIDI_RTL;
}
