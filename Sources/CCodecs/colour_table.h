// Conversions with a table of colours, for profiles that have tables. They interpolate between the steps of three or four channels.
//
// The table contains the cube roots of XYZ from which L*a*b* is computed. They curve less than light, and unlike sRGB values they are not
// clipped at the limits of a screen's colours: there, a table of sRGB values with the same number of steps is off by up to 20 levels.
//
// A colour in the table is computed when a pixel first needs it. A photograph needs about 3 in 100 of them; computing all of them takes as
// long as a quarter of a thumbnail.
#ifndef PANORAMA_CCODECS_COLOUR_TABLE_H
#define PANORAMA_CCODECS_COLOUR_TABLE_H

#include <stdatomic.h>

#include "colour.h"

/// The source of a table's colours. Must not be used by two threads at once.
typedef struct {
    void *state;
    /// Computes L*, a* and b* relative to D50 for channels from 0 to 1.
    void (*compute)(void *state, const float *channels, float *lab);
    void (*end)(void *state);
} CCodecsTableSource;

/// Four floats that are computed at once.
typedef float CCodecsFour __attribute__((vector_size(16)));

/// Has the size of `CCodecsFour`.
typedef struct {
    /// The cube roots of X, Y and Z.
    float roots[3];
    /// Whether `roots` have been computed.
    atomic_int is_known;
} CCodecsTableColour;

typedef struct {
    /// 3 or 4.
    int channel_count;
    /// The number of colours along each channel.
    int side;
    /// From XYZ, as shares of white, to light of sRGB: the light of X, of Y and of Z.
    CCodecsFour light[3];
    CCodecsTableSource source;
    /// The last channel changes first.
    CCodecsTableColour colours[];
} CCodecsTable;

/// Makes a table for red, green and blue, or for four inks. NULL if there is no memory; the caller then still owns the source.
/// `side` is that of another table whose places should be included in this one; 0 for none.
CCodecsTable *ccodecs_make_table(int channel_count, int side, CCodecsTableSource source);

/// Frees a table and ends its source; NULL does nothing.
void ccodecs_free_table(CCodecsTable *table);

/// Converts words. Alpha is kept, and fully transparent pixels are not changed.
void ccodecs_table_convert_words(CCodecsTable *table, const uint32_t *row, uint32_t *words, int count);

/// Converts deep samples to those of sRGB; alpha is kept.
void ccodecs_table_convert_deep(CCodecsTable *table, const uint16_t *row, uint16_t *deep, int count);

/// Converts four inks to words of sRGB.
void ccodecs_table_convert_inks(CCodecsTable *table, const uint8_t *row, uint32_t *words, int count);

#endif
