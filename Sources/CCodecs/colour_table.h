// Conversions by a table of colours, for profiles that have tables: of three or four channels, between whose steps it interpolates.
//
// The table has the cube roots of XYZ that L*a*b* is made of. They bend less than light, and unlike values of a screen they do not end where its
// colours do: a table of sRGB values with as many steps is off by up to 20 levels there.
//
// A colour of the table is computed when a pixel needs it first: a photograph needs some 3 in 100 of them, and all of them take as long as a
// quarter of a thumbnail.
#ifndef PANORAMA_CCODECS_COLOUR_TABLE_H
#define PANORAMA_CCODECS_COLOUR_TABLE_H

#include <stdatomic.h>

#include "colour.h"

/// What a table's colours come from. Not used by two threads at once.
typedef struct {
    void *state;
    /// Computes L*, a* and b* relative to D50 of channels from 0 to 1.
    void (*compute)(void *state, const float *channels, float *lab);
    void (*end)(void *state);
} CCodecsTableSource;

/// Computed with at once.
typedef float CCodecsFour __attribute__((vector_size(16)));

/// Of the size of `CCodecsFour`.
typedef struct {
    /// The cube roots of X, Y and Z.
    float roots[3];
    /// Whether `roots` are computed.
    atomic_int is_known;
} CCodecsTableColour;

typedef struct {
    /// 3 or 4.
    int channel_count;
    /// Colours along each channel.
    int side;
    /// From XYZ as shares of the white to light of sRGB: the light of X, of Y and of Z.
    CCodecsFour light[3];
    CCodecsTableSource source;
    /// The last channel changes first.
    CCodecsTableColour colours[];
} CCodecsTable;

/// Makes a table for red, green and blue, or for four inks. NULL if there is no memory; the source is then still the caller's.
/// `side` is that of a table whose places are to be among its own; 0 for none.
CCodecsTable *ccodecs_make_table(int channel_count, int side, CCodecsTableSource source);

/// Frees a table and ends its source; NULL does nothing.
void ccodecs_free_table(CCodecsTable *table);

/// Converts words; alpha stays, and so do pixels without it.
void ccodecs_table_convert_words(CCodecsTable *table, const uint32_t *row, uint32_t *words, int count);

/// Converts deep samples to those of sRGB; alpha stays.
void ccodecs_table_convert_deep(CCodecsTable *table, const uint16_t *row, uint16_t *deep, int count);

/// Converts four inks to words of sRGB.
void ccodecs_table_convert_inks(CCodecsTable *table, const uint8_t *row, uint32_t *words, int count);

#endif
