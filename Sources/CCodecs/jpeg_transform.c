// Turns and cuts a JPEG without decoding it: its blocks of coefficients change positions, signs and axes, and are encoded again.
//
// A mirrored picture has the same cosines, with the opposite sign for odd ones; a transposed picture has its axes exchanged. So all eight
// orientations are exact for complete blocks. Source: ITU-T T.81, annex A.3.3.
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

enum { buffer_size = 65536, most_scans = 200 };

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    char message[JMSG_LENGTH_MAX];
} Errors;

typedef struct {
    struct jpeg_source_mgr manager;
    int descriptor;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    JOCTET bytes[buffer_size];
} Source;

/// Memory that grows up to a limit.
typedef struct {
    struct jpeg_destination_mgr manager;
    JOCTET *bytes;
    size_t capacity;
    size_t most;
} Sink;

static void escape(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    errors->manager.format_message(info, errors->message);
    longjmp(errors->escape, 1);
}

/// If a picture is not as its file states, the result would contain libjpeg's guesses, so it is refused. Other warnings do not matter.
static void note(j_common_ptr info, int level) {
    int code = ((Errors *)info->err)->manager.msg_code;
    if (level >= 0 || code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM || code == JWRN_EXTRANEOUS_DATA) return;
    escape(info);
}

static void stay_silent(j_common_ptr info) { (void)info; }

// MARK: Reading

static void start(j_decompress_ptr info) { (void)info; }

static void finish(j_decompress_ptr info) { (void)info; }

static boolean refill(j_decompress_ptr info) {
    Source *source = (Source *)info->src;
    size_t count = ccodecs_read(source->descriptor, source->bytes, buffer_size, source->offset, &source->code);
    if (count == 0) ERREXIT(info, JERR_INPUT_EOF);
    source->offset += (int64_t)count;
    source->manager.next_input_byte = source->bytes;
    source->manager.bytes_in_buffer = count;
    return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
    Source *source = (Source *)info->src;
    if (count <= 0) return;
    size_t held = source->manager.bytes_in_buffer;
    if ((size_t)count < held) {
        source->manager.next_input_byte += count;
        source->manager.bytes_in_buffer -= (size_t)count;
        return;
    }
    source->offset += count - (long)held;
    source->manager.bytes_in_buffer = 0;
}

static void watch_scans(j_common_ptr info) {
    if (((j_decompress_ptr)info)->input_scan_number > most_scans) ERREXIT(info, JERR_BAD_PROGRESSION);
}

// MARK: Writing

static void begin_sink(j_compress_ptr info) {
    Sink *sink = (Sink *)info->dest;
    sink->manager.next_output_byte = sink->bytes;
    sink->manager.free_in_buffer = sink->capacity;
}

/// Called when all memory is used up.
static boolean grow(j_compress_ptr info) {
    Sink *sink = (Sink *)info->dest;
    size_t used = sink->capacity, capacity = used * 2 < sink->most ? used * 2 : sink->most;
    if (used == capacity) ERREXIT(info, JERR_FILE_WRITE);
    JOCTET *bytes = realloc(sink->bytes, capacity);
    if (bytes == NULL) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    sink->bytes = bytes;
    sink->capacity = capacity;
    sink->manager.next_output_byte = bytes + used;
    sink->manager.free_in_buffer = capacity - used;
    return TRUE;
}

static void end_sink(j_compress_ptr info) { (void)info; }

// MARK: Blocks

/// How a block is turned: where each coefficient comes from, and whether its sign changes.
typedef struct {
    uint8_t from[DCTSIZE2];
    int8_t sign[DCTSIZE2];
} Turn;

static Turn turn_of(const CCodecsTransform *order) {
    Turn turn;
    for (int v = 0; v < DCTSIZE; v++) {
        for (int u = 0; u < DCTSIZE; u++) {
            int mirrors = (order->mirrors_x && u % 2 == 1) != (order->mirrors_y && v % 2 == 1);
            turn.from[v * DCTSIZE + u] = (uint8_t)(order->swaps_axes ? u * DCTSIZE + v : v * DCTSIZE + u);
            turn.sign[v * DCTSIZE + u] = mirrors ? -1 : 1;
        }
    }
    return turn;
}

/// A stored axis of a component: the blocks that are kept, and whether their order is reversed.
typedef struct {
    int first;
    int end;
    int is_reversed;
} Span;

static int block_at(const Span *span, JDIMENSION place) {
    return span->is_reversed ? span->end - 1 - (int)place : span->first + (int)place;
}

/// The blocks of a length in pixels that begins at `start`; `unit` pixels have `factor` blocks. A reversed axis must end at the end of a
/// unit.
static Span span_of(j_compress_ptr info, int start, int length, int unit, int factor, int is_reversed) {
    int edge = is_reversed ? start + length : start;
    if (edge % unit != 0) ERREXIT(info, JERR_CONVERSION_NOTIMPL);
    return (Span){.first = start / unit * factor, .end = (start + length) / unit * factor, .is_reversed = is_reversed};
}

/// Copies the blocks of a component, each turned.
static void turn_component(
    j_decompress_ptr info, jvirt_barray_ptr input, const jpeg_component_info *component, j_compress_ptr output, jvirt_barray_ptr result,
    JDIMENSION columns, JDIMENSION rows, Span x, Span y, int swaps_axes, const Turn *turn) {
    for (JDIMENSION row = 0; row < rows; row++) {
        // In the order of the rows, as libjpeg requires.
        JBLOCKROW to = output->mem->access_virt_barray((j_common_ptr)output, result, row, 1, TRUE)[0];
        JBLOCKROW from = NULL;
        int open = -1;
        for (JDIMENSION column = 0; column < columns; column++) {
            int sx = block_at(&x, swaps_axes ? row : column), sy = block_at(&y, swaps_axes ? column : row);
            // Beyond the picture, where blocks only fill up a unit.
            if (sx < 0 || sy < 0 || (JDIMENSION)sx >= component->width_in_blocks || (JDIMENSION)sy >= component->height_in_blocks) continue;
            if (sy != open) from = info->mem->access_virt_barray((j_common_ptr)info, input, (JDIMENSION)sy, 1, FALSE)[0];
            open = sy;
            for (int index = 0; index < DCTSIZE2; index++) {
                to[column][index] = (JCOEF)(from[sx][turn->from[index]] * turn->sign[index]);
            }
        }
    }
}

static JDIMENSION divided(int64_t length, int64_t divisor) { return (JDIMENSION)((length + divisor - 1) / divisor); }

static void swap_tables(j_compress_ptr output) {
    for (int number = 0; number < NUM_QUANT_TBLS; number++) {
        JQUANT_TBL *table = output->quant_tbl_ptrs[number];
        if (table == NULL) continue;
        for (int v = 0; v < DCTSIZE; v++) {
            for (int u = 0; u < v; u++) {
                UINT16 value = table->quantval[v * DCTSIZE + u];
                table->quantval[v * DCTSIZE + u] = table->quantval[u * DCTSIZE + v];
                table->quantval[u * DCTSIZE + v] = value;
            }
        }
    }
}

/// The header of the result: that of the file, turned.
static void set_header(j_decompress_ptr info, j_compress_ptr output, const CCodecsTransform *order) {
    jpeg_copy_critical_parameters(info, output);
    int swaps = order->swaps_axes;
    output->image_width = (JDIMENSION)(swaps ? order->part.height : order->part.width);
    output->image_height = (JDIMENSION)(swaps ? order->part.width : order->part.height);
#if JPEG_LIB_VERSION >= 70
    output->jpeg_width = output->image_width;
    output->jpeg_height = output->image_height;
#endif
    for (int index = 0; index < output->num_components; index++) {
        jpeg_component_info *component = &output->comp_info[index];
        int across = component->h_samp_factor, down = component->v_samp_factor;
        component->h_samp_factor = swaps ? down : across;
        component->v_samp_factor = swaps ? across : down;
        // The blocks of a single component are not grouped into units.
        if (output->num_components == 1) component->h_samp_factor = component->v_samp_factor = 1;
    }
    if (swaps) swap_tables(output);
    // The result has the same coding as the file; the file's segments state the colours.
    output->arith_code = info->arith_code;
    output->optimize_coding = !info->arith_code;
    output->restart_interval = info->restart_interval;
    if (info->progressive_mode) jpeg_simple_progression(output);
    output->write_JFIF_header = FALSE;
    output->write_Adobe_marker = FALSE;
}

static void check(j_decompress_ptr info, const CCodecsPart *part) {
    int is_within = part->x >= 0 && part->y >= 0 && part->width > 0 && part->height > 0
        && (int64_t)part->x + part->width <= (int64_t)info->image_width && (int64_t)part->y + part->height <= (int64_t)info->image_height;
    if (!is_within) ERREXIT(info, JERR_CONVERSION_NOTIMPL);
}

static void write_turned(j_decompress_ptr info, j_compress_ptr output, const CCodecsTransform *order) {
    check(info, &order->part);
    jvirt_barray_ptr *inputs = jpeg_read_coefficients(info);
    set_header(info, output, order);
    int swaps = order->swaps_axes, most_across = 1, most_down = 1;
    for (int index = 0; index < output->num_components; index++) {
        const jpeg_component_info *component = &output->comp_info[index];
        if (component->h_samp_factor > most_across) most_across = component->h_samp_factor;
        if (component->v_samp_factor > most_down) most_down = component->v_samp_factor;
    }
    jvirt_barray_ptr results[MAX_COMPONENTS];
    JDIMENSION columns[MAX_COMPONENTS], rows[MAX_COMPONENTS];
    for (int index = 0; index < output->num_components; index++) {
        const jpeg_component_info *component = &output->comp_info[index];
        // Complete units, as libjpeg reads them.
        columns[index] = divided(output->image_width, most_across * DCTSIZE) * (JDIMENSION)component->h_samp_factor;
        rows[index] = divided(output->image_height, most_down * DCTSIZE) * (JDIMENSION)component->v_samp_factor;
        results[index] = output->mem->request_virt_barray(
            (j_common_ptr)output, JPOOL_IMAGE, TRUE, columns[index], rows[index], (JDIMENSION)component->v_samp_factor);
    }
    output->mem->realize_virt_arrays((j_common_ptr)output);
    Turn turn = turn_of(order);
    int unit_x = (swaps ? most_down : most_across) * DCTSIZE, unit_y = (swaps ? most_across : most_down) * DCTSIZE;
    for (int index = 0; index < output->num_components; index++) {
        const jpeg_component_info *component = &output->comp_info[index];
        int across = swaps ? component->v_samp_factor : component->h_samp_factor;
        int down = swaps ? component->h_samp_factor : component->v_samp_factor;
        Span x = span_of(output, order->part.x, order->part.width, unit_x, across, swaps ? order->mirrors_y : order->mirrors_x);
        Span y = span_of(output, order->part.y, order->part.height, unit_y, down, swaps ? order->mirrors_x : order->mirrors_y);
        turn_component(
            info, inputs[index], &info->comp_info[index], output, results[index], columns[index], rows[index], x, y, swaps, &turn);
    }
    jpeg_write_coefficients(output, results);
    jpeg_finish_compress(output);
}

int ccodecs_transform_jpeg(int descriptor, const CCodecsTransform *order, size_t most, CCodecsTransformed *result) {
    *result = (CCodecsTransformed){0};
    struct jpeg_decompress_struct info;
    struct jpeg_compress_struct output;
    struct jpeg_progress_mgr progress = {.progress_monitor = watch_scans};
    Errors errors = {0};
    Source *source = calloc(1, sizeof *source);
    Sink *sink = calloc(1, sizeof *sink);
    if (sink != NULL) sink->bytes = malloc(buffer_size);
    volatile int is_done = 0;
    if (source == NULL || sink == NULL || sink->bytes == NULL) {
        free(source);
        free(sink);
        result->system_code = ENOMEM;
        return -1;
    }
    info.err = output.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = escape;
    errors.manager.emit_message = note;
    errors.manager.output_message = stay_silent;
    // Cleared before anything can fail, so that destroying is valid.
    memset((char *)&info + sizeof info.err, 0, sizeof info - sizeof info.err);
    memset((char *)&output + sizeof output.err, 0, sizeof output - sizeof output.err);
    sink->capacity = buffer_size < most ? buffer_size : most;
    sink->most = most;
    if (!setjmp(errors.escape)) {
        jpeg_create_decompress(&info);
        jpeg_create_compress(&output);
        source->descriptor = descriptor;
        source->manager = (struct jpeg_source_mgr){
            .init_source = start, .fill_input_buffer = refill, .skip_input_data = skip, .resync_to_restart = jpeg_resync_to_restart,
            .term_source = finish};
        info.src = &source->manager;
        info.progress = &progress;
        sink->manager = (struct jpeg_destination_mgr){.init_destination = begin_sink, .empty_output_buffer = grow, .term_destination = end_sink};
        output.dest = &sink->manager;
        jpeg_read_header(&info, TRUE);
        write_turned(&info, &output, order);
        is_done = 1;
    }
    jpeg_destroy_compress(&output);
    jpeg_destroy_decompress(&info);
    if (is_done) {
        result->file = (CCodecsBytes){.bytes = sink->bytes, .count = sink->capacity - sink->manager.free_in_buffer};
    } else {
        free(sink->bytes);
        result->system_code = source->code != 0 ? source->code : errors.manager.msg_code == JERR_OUT_OF_MEMORY ? ENOMEM : 0;
        snprintf(result->message, sizeof result->message, "%s", errors.message);
    }
    free(source);
    free(sink);
    return is_done ? 0 : -1;
}
