// Places in the scan of a camera's JPEG at which reading its blocks can begin. With them, a part near the lower edge of a large picture
// does not take the time of everything before it.
#pragma once

#include "CCodecs.h"
#include "jpeg_blocks.h"

/// The number of units between two recorded places in a row; the first unit of a row is recorded too.
enum { most_components = 3, places_apart = 64 };

/// The state of reading between two units of the scan. A unit (MCU) contains the blocks of some pixels for all components.
typedef struct {
    /// The file offset of the next byte, and the bits before it that were not read yet.
    int64_t offset;
    uint64_t window;
    int count, padding, is_at_marker;
    /// The last mean of each component.
    int means[most_components];
    /// The units before the next restart marker, and the number of the markers that were passed.
    unsigned left;
    int restarts;
} Place;

/// The units of a file.
typedef struct {
    /// Blocks of luma in a unit, and the size of a unit in pixels.
    int across, down, width, height;
    /// Number of units in a row, and of rows.
    int columns, rows;
} Units;

Units ccodecs_jpeg_units(j_decompress_ptr info);

/// Reads a unit: its blocks' means, each followed by `rest`, which skips the other coefficients or copies them. Returns 0 for invalid bits.
typedef int (*TakeRest)(Bits *bits, const Table *ac, int component, int mean, void *context);

/// Prepares recording the places of a file whose scan begins at `scan`. An index of another file is cleared. Returns 0 if there is no
/// memory.
int ccodecs_jpeg_index_begin(CCodecsJPEGIndex *index, j_decompress_ptr info, int64_t scan);

/// Records the place before the unit at `column` of `row` if it is the next one to be recorded.
void ccodecs_jpeg_index_note(CCodecsJPEGIndex *index, const Bits *bits, const Place *place, int column, int row);

/// Moves a reader to the unit at `column` of `row`, and fills in the state there. Places that are passed for the first time are recorded.
/// Returns 0 if the file is damaged before that place, or after a system error, which is stored in `code`.
int ccodecs_jpeg_index_seek(
    CCodecsJPEGIndex *index, CCodecsJPEGReader *reader, j_decompress_ptr info, int64_t scan, int column, int row, Place *place, int *code);

/// Reads the next unit. Returns 0 if the file is damaged or ends there.
int ccodecs_jpeg_take_unit(CCodecsJPEGReader *reader, j_decompress_ptr info, const Units *units, Place *place, TakeRest rest, void *context);
