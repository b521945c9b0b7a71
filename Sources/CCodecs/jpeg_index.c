#include "jpeg_index.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct CCodecsJPEGIndex {
    /// The file to which the places belong: where its scan begins, and its units.
    int64_t scan;
    Units units;
    Place *places;
    /// The number of known places; they are recorded in order, beginning with the first.
    size_t count;
};

CCodecsJPEGIndex *ccodecs_jpeg_index_create(void) { return calloc(1, sizeof(CCodecsJPEGIndex)); }

void ccodecs_jpeg_index_free(CCodecsJPEGIndex *index) {
    if (index == NULL) return;
    free(index->places);
    free(index);
}

Units ccodecs_jpeg_units(j_decompress_ptr info) {
    // A scan of one component has units of one block, whatever its sampling factors.
    int is_grey = info->num_components == 1;
    Units units = {.across = is_grey ? 1 : info->comp_info[0].h_samp_factor, .down = is_grey ? 1 : info->comp_info[0].v_samp_factor};
    units.width = units.across * DCTSIZE;
    units.height = units.down * DCTSIZE;
    units.columns = ((int)info->image_width + units.width - 1) / units.width;
    units.rows = ((int)info->image_height + units.height - 1) / units.height;
    return units;
}

// MARK: Places

static int places_in_row(const Units *units) { return (units->columns + places_apart - 1) / places_apart; }

static void save(const Bits *bits, Place *place) {
    place->offset = bits->offset - (bits->end - bits->next);
    place->window = bits->window;
    place->count = bits->count;
    place->padding = bits->padding;
    place->is_at_marker = bits->is_at_marker;
}

static void restore(Bits *bits, const Place *place) {
    bits->offset = place->offset;
    bits->next = bits->end = bits->bytes;
    bits->window = place->window;
    bits->count = place->count;
    bits->padding = place->padding;
    bits->is_at_marker = place->is_at_marker;
}

int ccodecs_jpeg_index_begin(CCodecsJPEGIndex *index, j_decompress_ptr info, int64_t scan) {
    Units units = ccodecs_jpeg_units(info);
    if (index->places != NULL && index->scan == scan && memcmp(&index->units, &units, sizeof units) == 0) return 1;
    free(index->places);
    *index = (CCodecsJPEGIndex){.scan = scan, .units = units};
    index->places = calloc((size_t)places_in_row(&units) * (size_t)units.rows, sizeof *index->places);
    if (index->places == NULL) return 0;
    index->places[0] = (Place){.offset = scan, .left = info->restart_interval};
    index->count = 1;
    return 1;
}

void ccodecs_jpeg_index_note(CCodecsJPEGIndex *index, const Bits *bits, const Place *place, int column, int row) {
    if (column % places_apart != 0) return;
    size_t number = (size_t)row * (size_t)places_in_row(&index->units) + (size_t)(column / places_apart);
    if (number != index->count || row >= index->units.rows) return;
    index->places[number] = *place;
    save(bits, &index->places[number]);
    index->count++;
}

// MARK: Units

int ccodecs_jpeg_take_unit(CCodecsJPEGReader *reader, j_decompress_ptr info, const Units *units, Place *place, TakeRest rest, void *context) {
    if (info->restart_interval > 0 && place->left == 0) {
        if (!ccodecs_bits_restart(&reader->bits, place->restarts++)) return 0;
        memset(place->means, 0, sizeof place->means);
        place->left = info->restart_interval;
    }
    place->left--;
    for (int index = 0; index < info->comps_in_scan; index++) {
        const jpeg_component_info *component = info->cur_comp_info[index];
        const Table *dc = &reader->dc[component->dc_tbl_no], *ac = &reader->ac[component->ac_tbl_no];
        int blocks = component->component_index == 0 ? units->across * units->down : 1;
        for (int block = 0; block < blocks; block++) {
            if (!take_mean(&reader->bits, dc, &place->means[index])) return 0;
            if (!(rest == NULL ? pass_over(&reader->bits, ac) : rest(&reader->bits, ac, index, place->means[index], context))) return 0;
        }
    }
    // Padding bits were consumed: the file is truncated.
    return reader->bits.count >= reader->bits.padding;
}

int ccodecs_jpeg_index_seek(
    CCodecsJPEGIndex *index, CCodecsJPEGReader *reader, j_decompress_ptr info, int64_t scan, int column, int row, Place *place, int *code) {
    if (!ccodecs_jpeg_index_begin(index, info, scan)) {
        *code = ENOMEM;
        return 0;
    }
    const Units *units = &index->units;
    size_t in_row = (size_t)places_in_row(units), wanted = (size_t)row * in_row + (size_t)(column / places_apart);
    size_t start = wanted < index->count ? wanted : index->count - 1;
    *place = index->places[start];
    restore(&reader->bits, place);
    int y = (int)(start / in_row), x = (int)(start % in_row) * places_apart;
    while (y < row || x < column) {
        if (!ccodecs_jpeg_take_unit(reader, info, units, place, NULL, NULL)) return 0;
        if (++x == units->columns) {
            x = 0;
            y++;
        }
        ccodecs_jpeg_index_note(index, &reader->bits, place, x, y);
    }
    return 1;
}
