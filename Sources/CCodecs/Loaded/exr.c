// OpenEXR with its core library: rows or tiles of floats, at the smallest of its levels that is large enough.
#include "exr.h"
#include "formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

CCodecsEXRLibrary ccodecs_exr;
static const char *missing;
static char package[40];

/// The file names contain the versions of the library and of its interface. The header states the latter as the beginning of a text.
static void open_library(void) {
    char name[40];
    int interface = atoi(OPENEXR_LIB_VERSION_STRING);
    snprintf(name, sizeof name, "libOpenEXRCore-%d_%d.so.%d", OPENEXR_VERSION_MAJOR, OPENEXR_VERSION_MINOR, interface);
    snprintf(package, sizeof package, "libopenexr-%d-%d-%d", OPENEXR_VERSION_MAJOR, OPENEXR_VERSION_MINOR, interface);
    missing = ccodecs_open_library(name, LIBRARY_NAMES(EXR_FUNCTIONS), &ccodecs_exr) ? NULL : package;
}

const char *ccodecs_open_exr(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Reading

static int64_t read_bytes(
    exr_const_context_t file, void *user, void *bytes, uint64_t count, uint64_t offset, exr_stream_error_func_ptr_t report) {
    (void)file;
    (void)report;
    CCodecsEXRSource *source = user;
    if (offset > INT64_MAX / 2 || count > INT64_MAX / 2) return -1;
    return (int64_t)ccodecs_read(source->descriptor, bytes, count, (int64_t)offset, &source->code);
}

static int64_t size_of(exr_const_context_t file, void *user) {
    (void)file;
    return ((CCodecsEXRSource *)user)->size;
}

static void note(exr_const_context_t file, exr_result_t code, const char *words) {
    void *source = NULL;
    (void)words;
    if (code != EXR_ERR_OUT_OF_MEMORY || ccodecs_exr.exr_get_user_data(file, &source) != EXR_ERR_SUCCESS || source == NULL) return;
    ((CCodecsEXRSource *)source)->lacks_memory = 1;
}

// MARK: Opening

const char *const ccodecs_exr_names[exr_channels] = {"R", "G", "B", "A", "Y", "RY", "BY"};

static exr_compression_t compression_of(const CCodecsEXRDecode *decode) {
    exr_compression_t compression = EXR_COMPRESSION_NONE;
    ccodecs_exr.exr_get_compression(decode->file, 0, &compression);
    return compression;
}

void ccodecs_exr_fail(const CCodecsEXRDecode *decode, exr_result_t result, CCodecsPicture *picture) {
    if (decode->source.code != 0) {
        ccodecs_fail(picture, "it cannot be read");
        picture->system_code = decode->source.code;
    } else if (result == EXR_ERR_OUT_OF_MEMORY || decode->source.lacks_memory) {
        ccodecs_fail_for_memory(picture);
    } else if (decode->refusal != NULL) {
        ccodecs_refuse(picture, decode->refusal);
    } else if (result == EXR_ERR_FEATURE_NOT_IMPLEMENTED) {
        exr_compression_t compression = compression_of(decode);
        int is_dwa = compression == EXR_COMPRESSION_DWAA || compression == EXR_COMPRESSION_DWAB;
        ccodecs_refuse(picture, is_dwa ? "OpenEXR compressed by DWA, which the installed library does not read"
                                       : "OpenEXR compressed in a way that the installed library does not read");
    } else {
        ccodecs_fail(picture, ccodecs_exr.exr_get_default_error_message(result));
    }
}

/// Takes a channel if it is one that is needed. Returns 0 if its samples have an unsupported layout.
static int take_channel(CCodecsEXRDecode *decode, const exr_attr_chlist_entry_t *entry) {
    for (int place = 0; place < exr_channels; place++) {
        if (entry->name.str == NULL || strcmp(entry->name.str, ccodecs_exr_names[place]) != 0) continue;
        decode->colours.has[place] = 1;
        if (place >= exr_red_difference) decode->step_x = entry->x_sampling, decode->step_y = entry->y_sampling;
        else if (entry->x_sampling != 1 || entry->y_sampling != 1) decode->refusal = "OpenEXR with colours of less than the whole size";
        // OpenEXR 3.1 mixes up the rows of these compressions.
        exr_compression_t compression = compression_of(decode);
        int is_b44 = compression == EXR_COMPRESSION_B44 || compression == EXR_COMPRESSION_B44A;
        if (is_b44 && entry->pixel_type != EXR_PIXEL_HALF) decode->refusal = "OpenEXR of 32 bits compressed by B44";
    }
    return 1;
}

/// Finds the colour channels. If there are none, shows the first channel as grey.
static int find_channels(CCodecsEXRDecode *decode) {
    const exr_attr_chlist_t *channels = NULL;
    exr_attr_chromaticities_t chromaticities;
    if (ccodecs_exr.exr_get_channels(decode->file, 0, &channels) != EXR_ERR_SUCCESS) return 0;
    if (channels == NULL || channels->num_channels < 1) return 0;
    decode->step_x = decode->step_y = 1;
    for (int index = 0; index < channels->num_channels; index++)
        if (!take_channel(decode, &channels->entries[index])) return 0;
    int *has = decode->colours.has;
    if (!has[exr_red] && !has[exr_green] && !has[exr_blue] && !has[exr_luminance]) {
        const exr_attr_chlist_entry_t *first = &channels->entries[0];
        if (first->x_sampling != 1 || first->y_sampling != 1) decode->refusal = "OpenEXR with a channel of less than the whole size";
        decode->only = first->name.str;
        memset(has, 0, sizeof decode->colours.has);
        has[exr_luminance] = 1;
    }
    int has_primaries = ccodecs_exr.exr_attr_get_chromaticities(decode->file, 0, "chromaticities", &chromaticities) == EXR_ERR_SUCCESS;
    ccodecs_exr_set_primaries(&decode->colours, has_primaries ? &chromaticities : NULL);
    return decode->refusal == NULL && decode->step_x >= 1 && decode->step_x <= 2 && decode->step_y >= 1 && decode->step_y <= 2;
}

static int overlap(const exr_attr_box2i_t *a, const exr_attr_box2i_t *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

static int is_sane(const exr_attr_box2i_t *box) {
    // Far from overflow.
    enum { farthest = 1 << 28 };
    if (box->min.x < -farthest || box->min.y < -farthest || box->max.x > farthest || box->max.y > farthest) return 0;
    if (box->max.x < box->min.x || box->max.y < box->min.y) return 0;
    return ccodecs_is_size(ccodecs_exr_width(box), ccodecs_exr_height(box));
}

/// Halves a picture that fills its window, down to the smallest level that is large enough.
static void choose_level(CCodecsEXRDecode *decode, int least_width, int least_height) {
    int32_t across = 0, down = 0, width, height;
    if (memcmp(&decode->data, &decode->shown, sizeof decode->data) != 0) return;
    if (ccodecs_exr.exr_get_tile_levels(decode->file, 0, &across, &down) != EXR_ERR_SUCCESS) return;
    for (int level = 1; level < across && level < down; level++) {
        if (ccodecs_exr.exr_get_level_sizes(decode->file, 0, level, level, &width, &height) != EXR_ERR_SUCCESS) return;
        if (width < least_width || height < least_height || width < 1 || height < 1) return;
        decode->level = level;
        exr_attr_box2i_t whole = {0};
        whole.max.x = width - 1, whole.max.y = height - 1;
        decode->data = decode->shown = whole;
    }
}

static int choose_rows(CCodecsEXRDecode *decode) {
    int32_t width = 0, height = 0;
    if (decode->is_tiled) {
        if (ccodecs_exr.exr_get_tile_sizes(decode->file, 0, decode->level, decode->level, &width, &height) != EXR_ERR_SUCCESS) return 0;
    } else {
        if (ccodecs_exr.exr_get_scanlines_per_chunk(decode->file, 0, &height) != EXR_ERR_SUCCESS) return 0;
        width = ccodecs_exr_width(&decode->data);
    }
    if (width < 1 || height < 1) return 0;
    decode->tile_width = width;
    decode->height = height;
    return 1;
}

static exr_result_t open_file(CCodecsEXRDecode *decode, int least_width, int least_height) {
    exr_context_initializer_t how = EXR_DEFAULT_CONTEXT_INITIALIZER;
    exr_storage_t storage;
    how.user_data = &decode->source;
    how.read_fn = read_bytes;
    how.size_fn = size_of;
    how.error_handler_fn = note;
    exr_result_t result = ccodecs_exr.exr_start_read(&decode->file, "picture", &how);
    if (result != EXR_ERR_SUCCESS) return result;
    result = ccodecs_exr.exr_get_storage(decode->file, 0, &storage);
    if (result != EXR_ERR_SUCCESS) return result;
    if (storage != EXR_STORAGE_SCANLINE && storage != EXR_STORAGE_TILED) decode->refusal = "deep OpenEXR";
    if (decode->refusal != NULL) return EXR_ERR_INVALID_ATTR;
    decode->is_tiled = storage == EXR_STORAGE_TILED;
    if (ccodecs_exr.exr_get_data_window(decode->file, 0, &decode->data) != EXR_ERR_SUCCESS) return EXR_ERR_INVALID_ATTR;
    if (!is_sane(&decode->data)) return EXR_ERR_INVALID_ATTR;
    if (ccodecs_exr.exr_get_display_window(decode->file, 0, &decode->shown) != EXR_ERR_SUCCESS) return EXR_ERR_INVALID_ATTR;
    if (!overlap(&decode->data, &decode->shown)) decode->shown = decode->data;
    if (!is_sane(&decode->shown) || !find_channels(decode)) return EXR_ERR_INVALID_ATTR;
    decode->whole = decode->shown;
    if (decode->is_tiled) choose_level(decode, least_width, least_height);
    return choose_rows(decode) ? EXR_ERR_SUCCESS : EXR_ERR_INVALID_ATTR;
}

void ccodecs_decode_exr(int descriptor, int least_width, int least_height, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    if (ccodecs_open_exr() != NULL) return ccodecs_fail(picture, "its library is missing");
    if (least_width < 1) least_width = 1;
    if (least_height < 1) least_height = 1;
    CCodecsEXRDecode *decode = calloc(1, sizeof *decode);
    if (decode == NULL) return ccodecs_fail_for_memory(picture);
    decode->source = (CCodecsEXRSource){.descriptor = descriptor, .size = lseek(descriptor, 0, SEEK_END)};
    exr_result_t result = open_file(decode, least_width, least_height);
    if (result == EXR_ERR_SUCCESS) ccodecs_exr_convert_rows(decode, least_width, least_height, picture);
    else ccodecs_exr_fail(decode, result, picture);
    if (picture->pixels != NULL) {
        picture->stated_width = ccodecs_exr_width(&decode->whole);
        picture->stated_height = ccodecs_exr_height(&decode->whole);
    }
    if (decode->source.code != 0) picture->system_code = decode->source.code;
    else if (decode->source.lacks_memory) ccodecs_fail_for_memory(picture);
    if (decode->has_pipeline) ccodecs_exr.exr_decoding_destroy(decode->file, &decode->pipeline);
    if (decode->file != NULL) ccodecs_exr.exr_finish(&decode->file);
    free(decode->floats);
    free(decode->differences[0]);
    free(decode->differences[1]);
    free(decode);
}
