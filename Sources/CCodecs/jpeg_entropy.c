#include "jpeg_entropy.h"

#include <string.h>

#include "source.h"

size_t ccodecs_jpeg_read(const CCodecsJPEGFile *file, void *bytes, size_t count, int64_t offset, int *code) {
    if (file->memory == NULL) return ccodecs_read(file->descriptor, bytes, count, offset, code);
    size_t rest = offset < (int64_t)file->count ? file->count - (size_t)offset : 0;
    if (count > rest) count = rest;
    memcpy(bytes, file->memory + file->count - rest, count);
    return count;
}

// MARK: Bits

static void load(Bits *bits) {
    size_t held = (size_t)(bits->end - bits->next);
    memmove(bits->bytes, bits->next, held);
    size_t got = ccodecs_jpeg_read(&bits->file, bits->bytes + held, buffer_size - held, bits->offset, &bits->code);
    bits->offset += (int64_t)got;
    bits->next = bits->bytes;
    bits->end = bits->bytes + held + got;
}

/// Takes one byte, or a padding zero.
static void take_byte(Bits *bits) {
    // No data follows a marker, and the end of a file is not read repeatedly.
    if (!bits->is_at_marker && bits->end - bits->next < 2) load(bits);
    uint64_t byte = 0;
    if (!bits->is_at_marker && bits->next < bits->end && !(bits->next[0] == 0xFF && (bits->end - bits->next < 2 || bits->next[1] != 0))) {
        byte = bits->next[0];
        bits->next += byte == 0xFF ? 2 : 1;
    } else {
        bits->is_at_marker = 1;
        bits->padding += 8;
    }
    bits->window |= byte << (56 - bits->count);
    bits->count += 8;
}

void ccodecs_bits_fill(Bits *bits) {
    while (bits->count <= 56) take_byte(bits);
}

int ccodecs_bits_restart(Bits *bits, int number) {
    if (bits->count - bits->padding >= 8) return 0;
    if (bits->end - bits->next < 2) load(bits);
    if (bits->end - bits->next < 2 || bits->next[0] != 0xFF || bits->next[1] != 0xD0 + number % 8) return 0;
    bits->next += 2;
    bits->window = 0;
    bits->count = bits->padding = bits->is_at_marker = 0;
    return 1;
}

// MARK: Tables

/// Enters a code of at most `window_bits` bits for every window that begins with it.
static void spread(Table *table, int code, int length, uint8_t symbol) {
    int first = code << (window_bits - length);
    memset(table->length + first, length, (size_t)1 << (window_bits - length));
    memset(table->symbol + first, symbol, (size_t)1 << (window_bits - length));
}

int ccodecs_table_make(Table *table, const JHUFF_TBL *source) {
    if (source == NULL) return 0;
    memset(table, 0, sizeof *table);
    memcpy(table->values, source->huffval, sizeof table->values);
    int code = 0, place = 0;
    for (int length = 1; length <= 16; length++) {
        int count = source->bits[length];
        if (place + count > 256 || code + count > 1 << length) return 0;
        table->place[length] = place - code;
        table->last_code[length] = count > 0 ? code + count - 1 : -1;
        for (int index = 0; index < count && length <= window_bits; index++) spread(table, code + index, length, table->values[place + index]);
        place += count;
        code = (code + count) << 1;
    }
    return 1;
}

/// The codes in `window`, as many as fit into it.
static Passage passage(const Table *table, uint32_t window) {
    Passage result = {0, 0};
    int used = 0;
    while (used < window_bits) {
        uint32_t rest = window << used & (window_count - 1);
        int length = table->length[rest], run = table->symbol[rest] >> 4, size = table->symbol[rest] & 15;
        if (length == 0 || length > window_bits - used) break;
        int ends = size == 0 && run != 15;
        int advance = advance_of(result.all) + (ends ? 0 : run + 1);
        if (advance > last_coefficient) break;
        used += length + size;
        result.all = make_step(used, advance, ends);
        if (result.first == 0) result.first = with_value(result.all, size);
        if (ends) break;
    }
    return result;
}

void ccodecs_table_make_passages(Table *table) {
    for (uint32_t window = 0; window < window_count; window++) table->passages[window] = passage(table, window);
}

int ccodecs_table_long_symbol(const Table *table, uint64_t window, int *length) {
    for (*length = window_bits + 1; *length <= 16; ++*length) {
        int code = (int)(window >> (64 - *length));
        if (code <= table->last_code[*length]) return table->values[(table->place[*length] + code) & 255];
    }
    return -1;
}

Step ccodecs_table_long_step(const Table *table, uint64_t window) {
    int length;
    int symbol = ccodecs_table_long_symbol(table, window, &length);
    if (symbol < 0) return 0;
    int run = symbol >> 4, size = symbol & 15, ends = size == 0 && run != 15;
    return with_value(make_step(length + size, ends ? 0 : run + 1, ends), size);
}
