// TIFF with libtiff: opens a file and chooses the directory to decode.
#include "tiff.h"

#include "formats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

CCodecsTIFFLibrary ccodecs_tiff;
static const char *missing;

// libtiff 4.5 changed the name.
#if TIFFLIB_VERSION >= 20221213
static const char library_name[] = "libtiff.so.6", package[] = "libtiff6";
#else
static const char library_name[] = "libtiff.so.5", package[] = "libtiff5";
#endif

/// Keeps the first error in a file.
static void note(thandle_t handle, const char *module, const char *format, va_list arguments) {
    (void)module;
    CCodecsTIFFSource *source = handle;
    if (source != NULL && source->listener != NULL) source = source->listener;
    if (source != NULL && source->message[0] == 0) vsnprintf(source->message, sizeof source->message, format, arguments);
}

static void open_library(void) {
    missing = package;
    if (!ccodecs_open_library(library_name, LIBRARY_NAMES(TIFF_FUNCTIONS), &ccodecs_tiff)) return;
    missing = NULL;
    ccodecs_tiff.TIFFSetErrorHandler(NULL);
    ccodecs_tiff.TIFFSetWarningHandler(NULL);
    ccodecs_tiff.TIFFSetErrorHandlerExt(note);
}

const char *ccodecs_open_tiff(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Reading

static tmsize_t read_bytes(thandle_t handle, void *bytes, tmsize_t count) {
    CCodecsTIFFSource *source = handle;
    if (count <= 0) return 0;
    size_t got = ccodecs_read(source->descriptor, bytes, (size_t)count, source->offset, &source->code);
    CCodecsTIFFSource *listener = source->listener != NULL ? source->listener : source;
    listener->code = source->code;
    if (got > 0 && got < (size_t)count && source->is_padded && source->code == 0) {
        memset((char *)bytes + got, 0, (size_t)count - got);
        got = (size_t)count;
        listener->is_cut = 1;
    }
    source->offset += (int64_t)got;
    return (tmsize_t)got;
}

static tmsize_t write_nothing(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle;
    (void)bytes;
    (void)count;
    return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    CCodecsTIFFSource *source = handle;
    int64_t start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? source->offset : source->size;
    // Beyond any file, but without overflow.
    if (offset > INT64_MAX / 2) return (toff_t)-1;
    source->offset = start + (int64_t)offset;
    return (toff_t)source->offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of(thandle_t handle) { return (toff_t)((CCodecsTIFFSource *)handle)->size; }

static int map_nothing(thandle_t handle, void **bytes, toff_t *size) {
    (void)handle;
    (void)bytes;
    (void)size;
    return 0;
}

static void unmap_nothing(thandle_t handle, void *bytes, toff_t size) {
    (void)handle;
    (void)bytes;
    (void)size;
}

TIFF *ccodecs_tiff_open(CCodecsTIFFSource *source) {
    // Not memory-mapped; positions of strips are read when they are needed.
    return ccodecs_tiff.TIFFClientOpen(
        "", "rmO", source, read_bytes, write_nothing, seek, close_nothing, size_of, map_nothing, unmap_nothing);
}

/// Whether libtiff got no memory, which it reports only in its message.
static int lacks_memory(const CCodecsTIFFSource *source) {
    return strstr(source->message, "emory") != NULL || strstr(source->message, "No space") != NULL;
}

/// The name of a compression that libtiff refuses by its number; NULL for a rare one, and for other errors.
static const char *refused_compression(const char *message) {
    static const struct {
        int number;
        const char *name;
    } compressions[] = {
        {34661, "TIFF compressed by JBIG"},      {34712, "TIFF compressed by JPEG 2000"}, {34887, "TIFF compressed by LERC"},
        {34925, "TIFF compressed by LZMA"},      {50000, "TIFF compressed by Zstandard"}, {50001, "TIFF compressed by WebP"},
        {50002, "TIFF compressed by JPEG XL"},   {52546, "TIFF compressed by JPEG XL"},   {32809, "TIFF compressed by ThunderScan"},
    };
    int number = 0;
    if (sscanf(message, "Compression scheme %d ", &number) != 1) return NULL;
    for (size_t index = 0; index < sizeof compressions / sizeof *compressions; index++)
        if (compressions[index].number == number) return compressions[index].name;
    return NULL;
}

void ccodecs_tiff_fail(const CCodecsTIFFSource *source, CCodecsPicture *picture) {
    if (source->code != 0) {
        ccodecs_fail(picture, "it cannot be read");
        picture->system_code = source->code;
    } else if (lacks_memory(source)) {
        ccodecs_fail_for_memory(picture);
    } else if (refused_compression(source->message) != NULL) {
        ccodecs_refuse(picture, refused_compression(source->message));
    } else {
        ccodecs_fail_by_words(picture, "TIFF", source->message[0] != 0 ? source->message : "its data are damaged");
    }
}

// MARK: Directories

/// The most directories that are searched for a page and for smaller copies of it.
enum { most_directories = 64 };

typedef struct {
    uint64_t offset;
    int64_t width;
    int64_t height;
} Copy;

static int is_reduced(TIFF *tiff) {
    uint32_t kind = 0;
    uint16_t old_kind = 0;
    if (ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &kind)) return (kind & FILETYPE_REDUCEDIMAGE) != 0;
    return ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_OSUBFILETYPE, &old_kind) && old_kind == OFILETYPE_REDUCEDIMAGE;
}

static Copy current(TIFF *tiff) {
    uint32_t width = 0, height = 0;
    ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    return (Copy){ccodecs_tiff.TIFFCurrentDirOffset(tiff), width, height};
}

/// Goes to the first page: the first directory that is not a smaller copy, or the first of all.
static int find_page(TIFF *tiff) {
    uint64_t start = ccodecs_tiff.TIFFCurrentDirOffset(tiff);
    for (int count = 0; is_reduced(tiff); count++) {
        if (count == most_directories || !ccodecs_tiff.TIFFReadDirectory(tiff)) return ccodecs_tiff.TIFFSetSubDirectory(tiff, start);
    }
    return 1;
}

/// Takes the current directory if it has the page's shape, except for rounding, and is the smallest large enough one so far.
static void consider(TIFF *tiff, Copy page, int least_width, int least_height, Copy *best) {
    Copy copy = current(tiff);
    if (copy.width > INT32_MAX || copy.height > INT32_MAX) return;
    int64_t skew = copy.width * page.height - copy.height * page.width;
    int is_alike = (skew < 0 ? -skew : skew) <= (page.width > page.height ? page.width : page.height);
    if (is_alike && copy.width >= least_width && copy.height >= least_height && copy.width < best->width) *best = copy;
}

/// The smallest copy of the page that is large enough. It may be in the directories after the page or in those that belong to it.
static Copy find_copy(TIFF *tiff, int least_width, int least_height) {
    Copy page = current(tiff), best = page;
    uint64_t offsets[most_directories], *all = NULL;
    uint16_t count = 0;
    if (!ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &all) || all == NULL) count = 0;
    if (count > most_directories) count = most_directories;
    // They become invalid with the directory.
    if (count > 0) memcpy(offsets, all, count * sizeof *offsets);
    for (int index = 0; index < most_directories && ccodecs_tiff.TIFFReadDirectory(tiff) && is_reduced(tiff); index++)
        consider(tiff, page, least_width, least_height, &best);
    for (int index = 0; index < count; index++) {
        if (ccodecs_tiff.TIFFSetSubDirectory(tiff, offsets[index]) && is_reduced(tiff))
            consider(tiff, page, least_width, least_height, &best);
    }
    return best;
}

static void decode_directory(TIFF *tiff, CCodecsTIFFSource *source, uint64_t offset, int reduction, CCodecsPicture *picture) {
    CCodecsTIFFPage page;
    source->message[0] = 0;
    source->is_cut = source->is_padded = 0;
    if (!ccodecs_tiff.TIFFSetSubDirectory(tiff, offset)) return ccodecs_tiff_fail(source, picture);
    if (!ccodecs_tiff_read_page(tiff, &page, picture)) return;
    source->is_padded = 1;
    (page.is_rare ? ccodecs_tiff_convert_rare : ccodecs_tiff_convert)(tiff, &page, source, reduction, picture);
    if (source->is_cut) picture->is_complete = 0;
    // libtiff may continue with colours that it could not allocate.
    if (lacks_memory(source)) ccodecs_fail_for_memory(picture);
}

static void decode_file(TIFF *tiff, CCodecsTIFFSource *source, int reduction, int least_width, int least_height, CCodecsPicture *picture) {
    if (!find_page(tiff)) return ccodecs_tiff_fail(source, picture);
    Copy page = current(tiff), copy = reduction > 1 ? find_copy(tiff, least_width, least_height) : page;
    if (copy.offset != page.offset) {
        int64_t across = copy.width / (least_width > 0 ? least_width : 1), down = copy.height / (least_height > 0 ? least_height : 1);
        int64_t rest = across < down ? across : down;
        decode_directory(tiff, source, copy.offset, (int)(rest > 1 ? rest < reduction ? rest : reduction : 1), picture);
        if (picture->is_complete) return;
        ccodecs_free(picture);
    }
    decode_directory(tiff, source, page.offset, reduction, picture);
}

void ccodecs_decode_tiff(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    if (ccodecs_open_tiff() != NULL) return ccodecs_fail(picture, "its library is missing");
    CCodecsTIFFSource source = {.descriptor = descriptor, .size = lseek(descriptor, 0, SEEK_END)};
    if (source.size < 0) {
        picture->system_code = errno;
        return;
    }
    TIFF *tiff = ccodecs_tiff_open(&source);
    if (tiff == NULL) return ccodecs_tiff_fail(&source, picture);
    decode_file(tiff, &source, reduction, least_width, least_height, picture);
    if (source.code != 0) picture->system_code = source.code;
    ccodecs_tiff.TIFFClose(tiff);
}
