// Conversions by a table of colours, for profiles that have tables: of three or four channels, between whose steps it interpolates.
//
// The table has the cube roots of XYZ that L*a*b* is made of. They bend less than light, and unlike values of a screen they do not end where its
// colours do: a table of sRGB values with as many steps is off by up to 20 levels there.
#ifndef PANORAMA_CCODECS_COLOUR_TABLE_H
#define PANORAMA_CCODECS_COLOUR_TABLE_H

#include "colour.h"

typedef struct {
    /// 3 or 4.
    int channel_count;
    /// Colours along each channel.
    int side;
    /// From XYZ as shares of the white to light of sRGB, row by row.
    float matrix[9];
    /// The cube roots of X, Y and Z at each place; the last channel changes first.
    float colours[];
} CCodecsTable;

/// Allocates a table for red, green and blue, or for four inks, without its colours; freed by `free`. NULL if there is no memory.
/// `side` is that of a table whose places are to be among its own; 0 for none.
CCodecsTable *ccodecs_table_allocate(int channel_count, int side);

/// The number of colours.
size_t ccodecs_table_count(const CCodecsTable *table);

/// Stores L*, a* and b* relative to D50 at a place.
void ccodecs_table_set(CCodecsTable *table, size_t place, const float *lab);

/// Converts words; alpha stays, and so do pixels without it.
void ccodecs_table_convert_words(const CCodecsTable *table, const uint32_t *row, uint32_t *words, int count);

/// Converts deep samples to those of sRGB; alpha stays.
void ccodecs_table_convert_deep(const CCodecsTable *table, const uint16_t *row, uint16_t *deep, int count);

/// Converts four inks to words of sRGB.
void ccodecs_table_convert_inks(const CCodecsTable *table, const uint8_t *row, uint32_t *words, int count);

#endif
