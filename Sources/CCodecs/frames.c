// Decodes frames of animated pictures in any order: continues after the frame decoded last, or starts at the first.
#include "frames.h"

#include <errno.h>
#include <stdlib.h>

/// The most pixels that are drawn for frames that were not requested: less than half a second of work.
static const int64_t longest_walk = 32 << 20;
static const uint32_t longest_duration = 3600u * 1000 * 1000, least_duration = 10 * 1000, usual_duration = 100 * 1000;

uint32_t ccodecs_frame_duration(uint64_t numerator, uint64_t denominator) {
    if (denominator == 0) return usual_duration;
    if (numerator / denominator >= longest_duration / 1000000) return longest_duration;
    uint64_t duration = numerator * 1000000 / denominator;
    return duration <= least_duration ? usual_duration : (uint32_t)duration;
}

CCodecsFrames *ccodecs_frames_open(CCodecsFrameFormat format, int descriptor, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    switch (format) {
    case CCodecsGIFFrames: return ccodecs_gif_frames(descriptor, picture);
    case CCodecsWebPFrames: return ccodecs_webp_frames(descriptor, picture);
    case CCodecsPNGFrames: return ccodecs_png_frames(descriptor, picture);
    case CCodecsJXLFrames: return ccodecs_jxl_frames(descriptor, picture);
    case CCodecsAVIFFrames: return ccodecs_avif_frames(descriptor, picture);
    }
    ccodecs_fail(picture, "its frames are not read");
    return NULL;
}

/// Checked block by block: without a branch for each pixel, several are compared at once.
static int is_opaque(const uint32_t *pixels, size_t count) {
    enum { block = 4096 };
    for (size_t start = 0; start < count; start += block) {
        size_t end = count - start < block ? count : start + block;
        uint32_t common = UINT32_MAX;
        for (size_t i = start; i < end; i++) common &= pixels[i];
        if (common < 0xFF000000u) return 0;
    }
    return 1;
}

static void lend_canvas(const CCodecsFrames *frames, CCodecsPicture *picture) {
    size_t count = (size_t)frames->width * (size_t)frames->height;
    picture->pixels = (uint32_t *)frames->canvas;
    picture->are_lent = 1;
    picture->width = frames->width;
    picture->height = frames->height;
    picture->is_opaque = is_opaque(frames->canvas, count);
    picture->is_complete = frames->is_complete;
    if (frames->space != NULL) ccodecs_keep_space(picture, frames->space);
    picture->frame_count = frames->count;
    picture->frames_stand_alone = frames->stand_alone;
    picture->play_count = frames->play_count;
    picture->frame_duration = frames->duration;
}

/// Draws up to and including a frame. Returns 0 and fails the picture if that is not possible.
static int advance(CCodecsFrames *frames, int index, CCodecsPicture *picture) {
    int64_t start = frames->work;
    while (frames->next <= index) {
        if (frames->is_at_end) return ccodecs_fail(picture, "it ends before this frame"), 0;
        if (frames->work - start > longest_walk) {
            ccodecs_fail(picture, "its frame is too far from those decoded before");
            picture->system_code = EAGAIN;
            return 0;
        }
        if (!frames->draw(frames, picture)) {
            frames->is_at_end = frames->is_spoiled = 1;
            return 0;
        }
        frames->next++;
        if (!frames->is_complete) frames->is_at_end = 1;
    }
    return 1;
}

void ccodecs_frames_decode(CCodecsFrames *frames, int descriptor, int index, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    frames->descriptor = descriptor;
    frames->code = 0;
    int is_last = index == frames->next - 1 && !frames->is_spoiled;
    if (frames->stand_alone && !is_last) {
        // The canvas shows no frame until one is drawn.
        frames->is_spoiled = 1;
        if (index >= frames->count) {
            ccodecs_fail(picture, "it ends before this frame");
            return;
        }
        frames->next = index;
        frames->is_at_end = frames->is_spoiled = 0;
    }
    // The failure may have been caused by a lack of memory or a disk error.
    if (frames->is_spoiled || (index < frames->next && !is_last)) {
        frames->next = frames->is_at_end = frames->is_spoiled = 0;
        frames->work = 0;
        if (!frames->rewind(frames, picture)) {
            frames->is_at_end = frames->is_spoiled = 1;
            return;
        }
    }
    if (is_last || advance(frames, index, picture)) lend_canvas(frames, picture);
    if (frames->code != 0) picture->system_code = frames->code;
}

void ccodecs_frames_close(CCodecsFrames *frames) {
    if (frames != NULL) frames->close(frames);
}
