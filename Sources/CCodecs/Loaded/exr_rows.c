// Reads an OpenEXR as floats: groups of rows, or rows of tiles.
#include "exr.h"

#include "../light.h"

#include <stdlib.h>
#include <string.h>

static int place_of(const CCodecsEXRDecode *decode, const char *name) {
    if (decode->only != NULL) return strcmp(name, decode->only) == 0 ? exr_luminance : exr_none;
    for (int place = 0; place < exr_channels; place++)
        if (strcmp(name, ccodecs_exr_names[place]) == 0) return place;
    return exr_none;
}

/// Sets where the decoder stores the channels of a group of rows, or of a tile that begins at a column.
static void set_places(CCodecsEXRDecode *decode, int column) {
    size_t stride = (size_t)ccodecs_exr_width(&decode->data) * exr_floats;
    for (int index = 0; index < decode->pipeline.channel_count; index++) {
        exr_coding_channel_info_t *channel = &decode->pipeline.channels[index];
        int place = place_of(decode, channel->channel_name);
        channel->decode_to_ptr = NULL;
        if (place == exr_none || channel->width < 1 || channel->height < 1) continue;
        channel->user_data_type = EXR_PIXEL_FLOAT;
        channel->user_bytes_per_element = sizeof(float);
        if (place >= exr_red_difference) {
            int width = (ccodecs_exr_width(&decode->data) + decode->step_x - 1) / decode->step_x;
            channel->user_pixel_stride = sizeof(float);
            channel->user_line_stride = (int32_t)((size_t)width * sizeof(float));
            channel->decode_to_ptr = (uint8_t *)(decode->differences[place - exr_red_difference] + column / decode->step_x);
        } else {
            channel->user_pixel_stride = exr_floats * sizeof(float);
            channel->user_line_stride = (int32_t)(stride * sizeof(float));
            channel->decode_to_ptr = (uint8_t *)(decode->floats + (size_t)column * exr_floats + place);
        }
    }
}

static exr_result_t run(CCodecsEXRDecode *decode, const exr_chunk_info_t *chunk, int column) {
    exr_result_t result;
    if (decode->has_pipeline) {
        result = ccodecs_exr.exr_decoding_update(decode->file, 0, chunk, &decode->pipeline);
    } else {
        result = ccodecs_exr.exr_decoding_initialize(decode->file, 0, chunk, &decode->pipeline);
        decode->has_pipeline = result == EXR_ERR_SUCCESS;
    }
    if (result != EXR_ERR_SUCCESS) return result;
    set_places(decode, column);
    result = ccodecs_exr.exr_decoding_choose_default_routines(decode->file, 0, &decode->pipeline);
    return result == EXR_ERR_SUCCESS ? ccodecs_exr.exr_decoding_run(decode->file, 0, &decode->pipeline) : result;
}

/// Decodes the group of rows, or the row of tiles, that contains row `y` of the data. Returns 0 if all of it is missing.
static int decode_group(CCodecsEXRDecode *decode, int y) {
    int group = (y - decode->data.min.y) / decode->height, count = 0;
    decode->first = decode->data.min.y + group * decode->height;
    int across = decode->is_tiled ? (ccodecs_exr_width(&decode->data) + decode->tile_width - 1) / decode->tile_width : 1;
    memset(decode->floats, 0, (size_t)ccodecs_exr_width(&decode->data) * (size_t)decode->height * exr_floats * sizeof(float));
    for (int column = 0; column < across; column++) {
        exr_chunk_info_t chunk;
        exr_result_t result = decode->is_tiled
            ? ccodecs_exr.exr_read_tile_chunk_info(decode->file, 0, column, group, decode->level, decode->level, &chunk)
            : ccodecs_exr.exr_read_scanline_chunk_info(decode->file, 0, decode->first, &chunk);
        int rest = ccodecs_exr_width(&decode->data) - column * decode->tile_width;
        int width = decode->is_tiled && rest > decode->tile_width ? decode->tile_width : rest;
        // Anything that does not fit into the rows would be written beyond them.
        if (result == EXR_ERR_SUCCESS && (chunk.width > width || chunk.height > decode->height)) result = EXR_ERR_INVALID_ATTR;
        if (result == EXR_ERR_SUCCESS) result = run(decode, &chunk, column * decode->tile_width);
        if (result == EXR_ERR_SUCCESS) {
            count++;
        } else {
            decode->is_cut = 1;
            decode->result = result;
            if (result == EXR_ERR_OUT_OF_MEMORY) decode->source.lacks_memory = 1;
        }
    }
    return count;
}

/// Fills a row of the picture with light. Pixels outside the data are transparent.
static void put_row(const CCodecsEXRDecode *decode, int y, float *light) {
    int left = decode->data.min.x > decode->shown.min.x ? decode->data.min.x : decode->shown.min.x;
    int right = decode->data.max.x < decode->shown.max.x ? decode->data.max.x : decode->shown.max.x;
    int line = y - decode->first;
    memset(light, 0, (size_t)ccodecs_exr_width(&decode->shown) * 4 * sizeof *light);
    size_t differences = (size_t)((ccodecs_exr_width(&decode->data) + decode->step_x - 1) / decode->step_x);
    for (int x = left; x <= right; x++) {
        size_t column = (size_t)(x - decode->data.min.x);
        size_t place = (size_t)(line / decode->step_y) * differences + column / (size_t)decode->step_x;
        const float *floats = decode->floats + ((size_t)line * (size_t)ccodecs_exr_width(&decode->data) + column) * exr_floats;
        ccodecs_exr_convert(
            &decode->colours, floats, decode->differences[0][place], decode->differences[1][place],
            light + 4 * (size_t)(x - decode->shown.min.x));
    }
}

static int convert_rows(CCodecsEXRDecode *decode, CCodecsLightRows *rows, float *light, CCodecsPicture *picture) {
    int count = 0, is_there = 0, next = decode->data.min.y;
    for (int y = decode->shown.min.y; y <= decode->shown.max.y; y++) {
        int is_data = y >= decode->data.min.y && y <= decode->data.max.y;
        if (is_data && y >= next) {
            is_there = decode_group(decode, y);
            next = decode->first + decode->height;
            count += is_there;
        }
        if (is_data && is_there) put_row(decode, y, light);
        ccodecs_light_put(rows, picture, is_data && is_there ? light : NULL, y - decode->shown.min.y);
    }
    return count;
}

static int allocate(CCodecsEXRDecode *decode) {
    static const uint64_t most_bytes = 352u << 20;
    uint64_t pixels = (uint64_t)ccodecs_exr_width(&decode->data) * (uint64_t)decode->height;
    if (pixels > most_bytes / (exr_floats * sizeof(float))) return 0;
    decode->floats = calloc(pixels, exr_floats * sizeof(float));
    for (int index = 0; index < 2; index++) decode->differences[index] = calloc(pixels, sizeof(float));
    return decode->floats != NULL && decode->differences[0] != NULL && decode->differences[1] != NULL;
}

void ccodecs_exr_convert_rows(CCodecsEXRDecode *decode, int least_width, int least_height, CCodecsPicture *picture) {
    int width = ccodecs_exr_width(&decode->shown), height = ccodecs_exr_height(&decode->shown);
    int across = width / least_width, down = height / least_height, reduction = across < down ? across : down;
    CCodecsColours colours;
    CCodecsLightRows rows = {0};
    float *light = calloc((size_t)width, 4 * sizeof *light);
    int has_memory = ccodecs_colours_begin(&colours, CCodecsSceneLight, NULL);
    if (!has_memory || light == NULL || !allocate(decode)) {
        ccodecs_fail_for_memory(picture);
    } else if (ccodecs_light_begin(&rows, picture, &colours, width, height, reduction > 1 ? reduction : 1)) {
        if (convert_rows(decode, &rows, light, picture) == 0) {
            ccodecs_exr_fail(decode, decode->result, picture);
        } else {
            int fills = decode->data.min.x <= decode->shown.min.x && decode->data.min.y <= decode->shown.min.y
                && decode->data.max.x >= decode->shown.max.x && decode->data.max.y >= decode->shown.max.y;
            picture->is_opaque = !decode->colours.has[exr_alpha] && fills;
            picture->is_complete = !decode->is_cut;
        }
    }
    ccodecs_light_end(&rows);
    ccodecs_colours_end(&colours);
    free(light);
}
