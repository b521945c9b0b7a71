// Shared by the readers of animated pictures: a canvas on which frames are drawn one after another.
#ifndef PANORAMA_CCODECS_FRAMES_H
#define PANORAMA_CCODECS_FRAMES_H

#include "CCodecs.h"
#include "colour.h"
#include "source.h"

#include <stddef.h>
#include <stdint.h>

/// The first member of each format's reader.
struct CCodecsFrames {
    /// Draws the frame `next` onto the canvas, and sets its duration and whether it was complete. Returns 0 and fails the picture if
    /// nothing of it can be drawn.
    int (*draw)(CCodecsFrames *frames, CCodecsPicture *picture);
    /// Returns to the first frame and clears the canvas. Returns 0 and fails the picture if that is not possible.
    int (*rewind)(CCodecsFrames *frames, CCodecsPicture *picture);
    /// Frees everything.
    void (*close)(CCodecsFrames *frames);
    /// The open file of the present order.
    int descriptor;
    int width;
    int height;
    /// The frames drawn so far, over each other: words 0xAARRGGBB, owned by the format's reader.
    const uint32_t *canvas;
    /// The colours of the canvas; NULL for sRGB.
    const CCodecsColourSpace *space;
    /// The number of frames, at least 1, and how often they are played; 0 for endlessly.
    int count;
    int play_count;
    /// Whether each frame hides all frames before it, so that any frame can be drawn next.
    int stand_alone;
    /// The frame to draw next.
    int next;
    /// For the frame drawn last: how long it is shown in microseconds, and whether it was complete.
    uint32_t duration;
    int is_complete;
    /// Whether nothing can be drawn after the frame drawn last.
    int is_at_end;
    /// Whether the canvas no longer shows the frame drawn last.
    int is_spoiled;
    /// Pixels read and drawn since the last call of `rewind`.
    int64_t work;
    /// The errno of a failed read.
    int code;
};

/// Returns the duration to use, in microseconds, for a duration of `numerator`/`denominator` seconds. Up to 10 ms become 100 ms, as in
/// browsers; the longest is an hour.
uint32_t ccodecs_frame_duration(uint64_t numerator, uint64_t denominator);

/// Open the readers of the formats. If the file cannot be read, they return NULL and fail the picture.
CCodecsFrames *ccodecs_gif_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_webp_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_png_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_jxl_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_avif_frames(int descriptor, CCodecsPicture *picture);

#endif
