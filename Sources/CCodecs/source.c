#include "source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

size_t ccodecs_read(int descriptor, void *bytes, size_t count, int64_t offset, int *code) {
    size_t filled = 0;
    while (filled < count) {
        ssize_t got = pread(descriptor, (char *)bytes + filled, count - filled, (off_t)(offset + (int64_t)filled));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) *code = errno;
        if (got <= 0) break;
        filled += (size_t)got;
    }
    return filled;
}

uint8_t *ccodecs_read_all(int descriptor, size_t most, size_t *size, int *code) {
    // A sandboxed decoder may not call fstat, only lseek.
    off_t length = lseek(descriptor, 0, SEEK_END);
    if (length < 0) *code = errno;
    if (length <= 0 || (size_t)length > most) return NULL;
    uint8_t *bytes = malloc((size_t)length);
    if (bytes == NULL) *code = ENOMEM;
    if (bytes != NULL) *size = ccodecs_read(descriptor, bytes, (size_t)length, 0, code);
    return bytes;
}

int ccodecs_write(int descriptor, const void *bytes, size_t count, int *code) {
    while (count > 0) {
        ssize_t done = write(descriptor, bytes, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) {
            *code = done < 0 ? errno : ENOSPC;
            return -1;
        }
        bytes = (const char *)bytes + done;
        count -= (size_t)done;
    }
    return 0;
}

void ccodecs_clear(CCodecsPicture *picture) {
    *picture = (CCodecsPicture){
        .keeps_colours = picture->keeps_colours, .whole_width = picture->whole_width, .whole_height = picture->whole_height,
        .wanted = picture->wanted};
}

CCodecsPart ccodecs_begin_part(CCodecsPicture *picture, int width, int height, double scale) {
    picture->part_scale = 0;
    // A smaller copy in the file has different pixels.
    if (picture->wanted.width == 0 || picture->whole_width != width || picture->whole_height != height) {
        return (CCodecsPart){.width = width, .height = height};
    }
    picture->part_x = picture->wanted.x;
    picture->part_y = picture->wanted.y;
    picture->part_scale = scale;
    return picture->wanted;
}

void ccodecs_fail(CCodecsPicture *picture, const char *message) {
    ccodecs_free(picture);
    picture->is_unsupported = 0;
    // Some libraries' messages begin and end with empty lines and contain further lines.
    message += strspn(message, "\r\n\t ");
    snprintf(picture->message, sizeof picture->message, "%s", message);
    size_t count = strcspn(picture->message, "\r\n");
    for (size_t index = 0; index < count; index++)
        if ((unsigned char)picture->message[index] < ' ' || picture->message[index] == 0x7F) picture->message[index] = ' ';
    while (count > 0 && picture->message[count - 1] == ' ') count--;
    picture->message[count] = 0;
}

void ccodecs_refuse(CCodecsPicture *picture, const char *kind) {
    ccodecs_fail(picture, kind);
    picture->is_unsupported = 1;
}

void ccodecs_fail_by_words(CCodecsPicture *picture, const char *format, const char *words) {
    static const char *const signs[] = {"nsupported", "not supported", "not implemented", "not configured", "can not handle", "annot handle"};
    ccodecs_fail(picture, words);
    for (size_t index = 0; index < sizeof signs / sizeof *signs; index++) {
        if (strstr(picture->message, signs[index]) == NULL) continue;
        char line[sizeof picture->message];
        snprintf(line, sizeof line, "%s (%.*s)", format, (int)(sizeof line - strlen(format) - 4), picture->message);
        return ccodecs_refuse(picture, line);
    }
}

int ccodecs_is_size(int width, int height) {
    enum { longest_row = 1 << 22, most_pixels = 400000000 };
    return width > 0 && height > 0 && width <= longest_row && (int64_t)width * height <= most_pixels;
}

void ccodecs_fail_for_memory(CCodecsPicture *picture) {
    ccodecs_fail(picture, "it needs more memory than there is");
    picture->system_code = ENOMEM;
}

int ccodecs_allocate(CCodecsPicture *picture, int width, int height) {
    if (width > 0 && height > 0) picture->pixels = calloc((size_t)width * (size_t)height, sizeof *picture->pixels);
    if (picture->pixels == NULL) {
        ccodecs_fail_for_memory(picture);
        return 0;
    }
    picture->width = width;
    picture->height = height;
    return 1;
}

int ccodecs_has_memory(size_t count) {
    // Otherwise a compiler may remove the pair of malloc and free.
    void *volatile memory = malloc(count);
    int has_memory = memory != NULL;
    free(memory);
    return has_memory;
}

void ccodecs_free(CCodecsPicture *picture) {
    if (!picture->are_lent) free(picture->pixels);
    free(picture->profile);
    picture->pixels = NULL;
    picture->are_lent = 0;
    picture->profile = NULL;
    picture->profile_count = 0;
    picture->part_scale = 0;
    picture->width = 0;
    picture->height = 0;
}
