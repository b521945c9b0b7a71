// The entropy-coded bits of a baseline JPEG: Huffman codes, each followed by the bits of a value. They are decoded one by one, or skipped
// several at a time.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

/// A file that is read from a descriptor or from memory.
typedef struct {
    int descriptor;
    /// The complete file, if it is in memory; otherwise NULL.
    const uint8_t *memory;
    size_t count;
} CCodecsJPEGFile;

enum { window_bits = 12, window_count = 1 << window_bits, buffer_size = 65536, last_coefficient = 63 };

/// The entropy-coded bits, without the zeros stuffed after each FF.
typedef struct {
    CCodecsJPEGFile file;
    /// The errno of a failed read.
    int code;
    int64_t offset;
    const uint8_t *next, *end;
    /// The next bits, beginning with the most significant one.
    uint64_t window;
    /// The number of bits in the window, and how many of them are padding after a marker or the end.
    int count, padding;
    int is_at_marker;
    uint8_t bytes[buffer_size];
} Bits;

/// The effect of the codes at the beginning of a window, packed into one word: the number of bits of the codes and their values, or 0 for
/// codes longer than the window; whether they end the block; the number of coefficients they skip; and for a single code the number of its
/// value's bits.
typedef uint16_t Step;

static inline Step make_step(int bits, int advance, int ends) { return (Step)(bits | ends << 5 | advance << 6); }
static inline Step with_value(Step step, int size) { return (Step)(step | size << 12); }
static inline int bits_of(Step step) { return step & 31; }
static inline int ends_block(Step step) { return step >> 5 & 1; }
static inline int advance_of(Step step) { return step >> 6 & 63; }
static inline int value_size_of(Step step) { return step >> 12; }

/// The effect of the first code alone, with its value's size, and of all codes in the window.
typedef struct {
    Step first, all;
} Passage;

typedef struct {
    /// The length of a window's first code, and its symbol; length 0 for longer codes.
    uint8_t length[window_count], symbol[window_count];
    /// For longer codes: the last code of each length, −1 for none, and the offset from a code to its symbol's index.
    int32_t last_code[17], place[17];
    uint8_t values[256];
    Passage passages[window_count];
} Table;

/// Like `ccodecs_read`.
size_t ccodecs_jpeg_read(const CCodecsJPEGFile *file, void *bytes, size_t count, int64_t offset, int *code);

/// Reads byte by byte until the window has more than 56 bits; after a marker or the end, pads with zeros.
void ccodecs_bits_fill(Bits *bits);

/// Continues after a restart marker. Returns 0 if the next data are not the marker with this number.
int ccodecs_bits_restart(Bits *bits, int number);

/// Returns 0 if the table is missing or has too many codes.
int ccodecs_table_make(Table *table, const JHUFF_TBL *source);

/// Prepares the table for skipping codes.
void ccodecs_table_make_passages(Table *table);

/// The symbol of a code longer than a table's window; −1 for invalid bits.
int ccodecs_table_long_symbol(const Table *table, uint64_t window, int *length);

/// The same code as a step with its value's size; 0 for invalid bits.
Step ccodecs_table_long_step(const Table *table, uint64_t window);

/// Fills the window to at least 32 bits, which is more than a code and its value need.
static inline void fill(Bits *bits) {
    if (bits->count >= 32) return;
    if (!bits->is_at_marker && bits->end - bits->next >= 8) {
        uint64_t raw;
        memcpy(&raw, bits->next, sizeof raw);
        raw = __builtin_bswap64(raw);
        // A byte is FF exactly if the byte of the complement is 0.
        uint64_t complement = ~raw;
        if (((complement - 0x0101010101010101u) & ~complement & 0x8080808080808080u) == 0) {
            int taken = (63 - bits->count) >> 3;
            bits->window |= raw >> bits->count;
            bits->count += taken * 8;
            // Bits after the last complete byte will be read again.
            bits->window &= ~(uint64_t)0 << (64 - bits->count);
            bits->next += taken;
            return;
        }
    }
    ccodecs_bits_fill(bits);
}

static inline uint32_t peek(const Bits *bits, int count) { return (uint32_t)(bits->window >> (64 - count)); }

static inline void drop(Bits *bits, int count) {
    bits->window <<= count;
    bits->count -= count;
}

/// - Returns: the next symbol; −1 for invalid bits.
static inline int take_symbol(Bits *bits, const Table *table) {
    uint32_t window = peek(bits, window_bits);
    int length = table->length[window], symbol = table->symbol[window];
    if (length == 0) {
        // A separate variable, because one whose address is taken cannot stay in a register.
        int long_length;
        symbol = ccodecs_table_long_symbol(table, bits->window, &long_length);
        if (symbol < 0) return symbol;
        length = long_length;
    }
    drop(bits, length);
    return symbol;
}

/// The next bits, outside of `Bits` and in registers, because the loops over coefficients take most of a picture's time.
typedef struct {
    uint64_t window;
    int count;
} Held;

static inline Held held_of(const Bits *bits) { return (Held){bits->window, bits->count}; }

static inline void put_back(Bits *bits, Held held) {
    bits->window = held.window;
    bits->count = held.count;
}

/// Like `fill` and `drop`.
static inline Held filled(Bits *bits, Held held) {
    if (held.count >= 32) return held;
    put_back(bits, held);
    fill(bits);
    return held_of(bits);
}
static inline Held dropped(Held held, int count) { return (Held){held.window << count, held.count - count}; }

/// The step of the code with which the bits begin; 0 for invalid bits.
static inline Step first_step(const Table *table, uint64_t window) {
    Step step = table->passages[window >> (64 - window_bits)].first;
    return step != 0 ? step : ccodecs_table_long_step(table, window);
}

/// The step of as many codes as are known at once, after the first `done` of a block's 63 AC coefficients; 0 for invalid bits.
static inline Step next_step(const Table *table, uint64_t window, int done) {
    Step all = table->passages[window >> (64 - window_bits)].all;
    // A full block has no end code, so the next codes belong to the next block.
    return all != 0 && done + advance_of(all) + ends_block(all) <= last_coefficient ? all : first_step(table, window);
}

/// Skips the coefficients of a block after the first `done` of its 63 AC coefficients. Returns 0 for invalid bits.
static inline int pass_over_rest(Bits *bits, const Table *table, int done) {
    Held held = held_of(bits);
    int ends = 0;
    while (done < last_coefficient && !ends) {
        held = filled(bits, held);
        Step step = next_step(table, held.window, done);
        if (step == 0) return 0;
        held = dropped(held, bits_of(step));
        done += advance_of(step);
        ends = ends_block(step);
    }
    put_back(bits, held);
    return done <= last_coefficient;
}

/// Skips the 63 AC coefficients of a block.
static inline int pass_over(Bits *bits, const Table *table) { return pass_over_rest(bits, table, 0); }
