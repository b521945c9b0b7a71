// JPEG 2000 with OpenJPEG, at the lowest resolution that is large enough.
#include "formats.h"
#include "jpeg2000.h"
#include "library.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define JPEG2000_FUNCTIONS(each) \
    each(opj_create_decompress) each(opj_destroy_codec) each(opj_set_default_decoder_parameters) each(opj_setup_decoder) \
    each(opj_read_header) each(opj_get_cstr_info) each(opj_destroy_cstr_info) each(opj_set_decoded_resolution_factor) each(opj_decode) \
    each(opj_image_destroy) each(opj_stream_create) each(opj_stream_destroy) each(opj_stream_set_read_function) \
    each(opj_stream_set_skip_function) each(opj_stream_set_seek_function) each(opj_stream_set_user_data) \
    each(opj_stream_set_user_data_length) each(opj_set_info_handler) each(opj_set_warning_handler) each(opj_set_error_handler)

static struct { JPEG2000_FUNCTIONS(LIBRARY_FIELD) } jpeg2000;
static const char *missing;

static void open_library(void) {
    missing = ccodecs_open_library("libopenjp2.so.7", LIBRARY_NAMES(JPEG2000_FUNCTIONS), &jpeg2000) ? NULL : "libopenjp2-7";
}

const char *ccodecs_open_jpeg2000(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Reading

typedef struct {
    int descriptor;
    int64_t size;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    /// Whether the decoder lacked bytes.
    int is_cut;
    /// The last error.
    char message[120];
} Source;

static OPJ_SIZE_T read_bytes(void *bytes, OPJ_SIZE_T count, void *user) {
    Source *source = user;
    size_t got = ccodecs_read(source->descriptor, bytes, count, source->offset, &source->code);
    source->offset += (int64_t)got;
    return got > 0 ? got : (OPJ_SIZE_T)-1;
}

static OPJ_OFF_T skip(OPJ_OFF_T count, void *user) {
    Source *source = user;
    if (count < 0 || count > INT64_MAX / 2 - source->offset) return -1;
    source->offset += count;
    return count;
}

static OPJ_BOOL seek(OPJ_OFF_T offset, void *user) {
    if (offset < 0) return OPJ_FALSE;
    ((Source *)user)->offset = offset;
    return OPJ_TRUE;
}

static void note_error(const char *words, void *user) {
    Source *source = user;
    snprintf(source->message, sizeof source->message, "%s", words);
    source->message[strcspn(source->message, "\n")] = 0;
}

/// Before OpenJPEG 2.5, a decoder that lacks data reports this in warnings and fills the gap.
static void note_warning(const char *words, void *user) {
    static const char *const signs[] = {"stream length", "segment too long", "too short", "runcated", "not correctly decoded", "ot enough"};
    for (size_t index = 0; index < sizeof signs / sizeof *signs; index++)
        if (strstr(words, signs[index]) != NULL) ((Source *)user)->is_cut = 1;
}

static void ignore(const char *words, void *user) {
    (void)words;
    (void)user;
}

// MARK: Decoding

/// The objects that are open while a picture is decoded.
typedef struct {
    Source source;
    int least_width;
    int least_height;
    /// The most halvings that are tried.
    int most_halvings;
    int halvings;
    opj_codec_t *codec;
    opj_stream_t *stream;
    opj_image_t *image;
} Decode;

static void fail(const Decode *decode, CCodecsPicture *picture) {
    if (decode->source.code != 0) {
        ccodecs_fail(picture, "it cannot be read");
        picture->system_code = decode->source.code;
    } else if (strstr(decode->source.message, "emory") != NULL) {
        ccodecs_fail_for_memory(picture);
    } else {
        ccodecs_fail_by_words(picture, "JPEG 2000", decode->source.message[0] != 0 ? decode->source.message : "its data are damaged");
    }
}

static int open_codec(Decode *decode) {
    opj_dparameters_t parameters;
    uint8_t start[4] = {0};
    ccodecs_read(decode->source.descriptor, start, sizeof start, 0, &decode->source.code);
    decode->codec = jpeg2000.opj_create_decompress(start[0] == 0xFF ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
    decode->stream = jpeg2000.opj_stream_create(1 << 16, OPJ_TRUE);
    if (decode->codec == NULL || decode->stream == NULL) return 0;
    jpeg2000.opj_set_info_handler(decode->codec, ignore, NULL);
    jpeg2000.opj_set_warning_handler(decode->codec, note_warning, &decode->source);
    jpeg2000.opj_set_error_handler(decode->codec, note_error, &decode->source);
    jpeg2000.opj_stream_set_read_function(decode->stream, read_bytes);
    jpeg2000.opj_stream_set_skip_function(decode->stream, skip);
    jpeg2000.opj_stream_set_seek_function(decode->stream, seek);
    jpeg2000.opj_stream_set_user_data(decode->stream, &decode->source, NULL);
    jpeg2000.opj_stream_set_user_data_length(decode->stream, (OPJ_UINT64)decode->source.size);
    // Its other mode, which partly shows truncated files, reads outside its memory in OpenJPEG 2.5.0.
    jpeg2000.opj_set_default_decoder_parameters(&parameters);
    return jpeg2000.opj_setup_decoder(decode->codec, &parameters);
}

/// The bytes of all samples.
static uint64_t bytes_of(const opj_image_t *image, int halvings) {
    uint64_t count = 0;
    for (OPJ_UINT32 index = 0; index < image->numcomps; index++) {
        const opj_image_comp_t *component = &image->comps[index];
        count += ((component->w >> halvings) + 1ull) * ((component->h >> halvings) + 1ull);
    }
    return count * sizeof(OPJ_INT32);
}

/// Whether the picture has enough pixels after this many halvings.
static int is_enough(const Decode *decode, int halvings) {
    const opj_image_comp_t *first = &decode->image->comps[0];
    uint64_t step = 1ull << halvings;
    CCodecsSize size = ccodecs_jpeg2000_size(decode->image, (int)((first->w + step - 1) / step), (int)((first->h + step - 1) / step));
    return size.width >= decode->least_width && size.height >= decode->least_height;
}

/// The number of halvings that leave enough pixels, or more if memory requires it.
static int halvings_of(Decode *decode) {
    // Decoding more bytes takes longer than a worker may.
    static const uint64_t most_bytes = 256u << 20;
    opj_codestream_info_v2_t *information = jpeg2000.opj_get_cstr_info(decode->codec);
    int most = 0, count = 0;
    if (information != NULL && information->m_default_tile_info.tccp_info != NULL)
        most = (int)information->m_default_tile_info.tccp_info[0].numresolutions - 1;
    if (information != NULL) jpeg2000.opj_destroy_cstr_info(&information);
    if (most > decode->most_halvings) most = decode->most_halvings;
    while (count < most && (is_enough(decode, count + 1) || bytes_of(decode->image, count) > most_bytes)) count++;
    return count;
}

/// Whether a component has no samples at this resolution. This happens for a small component, or an empty one; OpenJPEG treats it as a
/// failure.
static int lacks_samples(const Decode *decode) {
    if (strstr(decode->source.message, "used components") != NULL) return 1;
    for (OPJ_UINT32 index = 0; decode->image != NULL && index < decode->image->numcomps; index++)
        if (decode->image->comps[index].w == 0 || decode->image->comps[index].h == 0) return 1;
    return 0;
}

static void close_codec(Decode *decode) {
    if (decode->image != NULL) jpeg2000.opj_image_destroy(decode->image);
    if (decode->stream != NULL) jpeg2000.opj_stream_destroy(decode->stream);
    if (decode->codec != NULL) jpeg2000.opj_destroy_codec(decode->codec);
    decode->image = NULL, decode->stream = NULL, decode->codec = NULL;
    decode->source.offset = decode->source.message[0] = decode->halvings = 0;
}

static int decode_image(Decode *decode) {
    if (!open_codec(decode) || !jpeg2000.opj_read_header(decode->stream, decode->codec, &decode->image)) return 0;
    if (decode->image->numcomps == 0) return 0;
    int halvings = decode->halvings = halvings_of(decode);
    if (halvings > 0 && !jpeg2000.opj_set_decoded_resolution_factor(decode->codec, (OPJ_UINT32)halvings)) return 0;
    return jpeg2000.opj_decode(decode->codec, decode->stream, decode->image) && !lacks_samples(decode);
}

void ccodecs_decode_jpeg2000(int descriptor, int least_width, int least_height, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    if (ccodecs_open_jpeg2000() != NULL) return ccodecs_fail(picture, "its library is missing");
    Decode decode = {
        .source = {.descriptor = descriptor, .size = lseek(descriptor, 0, SEEK_END)}, .least_width = least_width > 1 ? least_width : 1,
        .least_height = least_height > 1 ? least_height : 1, .most_halvings = INT_MAX,
    };
    if (decode.source.size < 0) {
        picture->system_code = errno;
        return;
    }
    int is_decoded = decode_image(&decode);
    while (!is_decoded && decode.halvings > 0 && decode.source.code == 0 && lacks_samples(&decode)) {
        decode.most_halvings = decode.halvings - 1;
        close_codec(&decode);
        is_decoded = decode_image(&decode);
    }
    if (is_decoded) ccodecs_convert_components(decode.image, decode.least_width, decode.least_height, picture);
    else fail(&decode, picture);
    if (decode.source.is_cut) picture->is_complete = 0;
    if (decode.source.code != 0) picture->system_code = decode.source.code;
    close_codec(&decode);
}
