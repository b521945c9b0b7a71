// What the readers of animated pictures share: a canvas on which one frame after another is drawn.
#ifndef PANORAMA_CCODECS_FRAMES_H
#define PANORAMA_CCODECS_FRAMES_H

#include "CCodecs.h"
#include "colour.h"
#include "source.h"

#include <stddef.h>
#include <stdint.h>

/// The first member of each format's reader.
struct CCodecsFrames {
    /// Draws the frame `next` onto the canvas, and tells its duration and whether it was complete. Returns 0 and fails the picture if nothing
    /// of it can be drawn.
    int (*draw)(CCodecsFrames *frames, CCodecsPicture *picture);
    /// Returns to the first frame and clears the canvas. Returns 0 and fails the picture if that is not possible.
    int (*rewind)(CCodecsFrames *frames, CCodecsPicture *picture);
    /// Frees everything.
    void (*close)(CCodecsFrames *frames);
    /// The open file of the order that is carried out.
    int descriptor;
    int width;
    int height;
    /// The frames drawn so far, one over the other: words 0xAARRGGBB, owned by the format's reader.
    const uint32_t *canvas;
    /// The colours of the canvas; NULL for sRGB.
    const CCodecsColourSpace *space;
    /// The number of frames, at least 1, and how often they are played; 0 for without end.
    int count;
    int play_count;
    /// Whether each frame hides all of those before it: any can be the next.
    int stand_alone;
    /// The frame to draw next.
    int next;
    /// Of the frame drawn last: how long it is shown in microseconds, and whether all of it came.
    uint32_t duration;
    int is_complete;
    /// Whether nothing can be drawn behind the frame drawn last.
    int is_at_end;
    /// Whether the canvas does not show the frame drawn last any more.
    int is_spoiled;
    /// Pixels read and painted since the last call of `rewind`.
    int64_t work;
    /// The errno of a failed read.
    int code;
};

/// Returns the duration that counts, in microseconds, from a duration of `numerator`/`denominator` seconds: up to 10 ms count as 100 ms,
/// as in browsers; an hour is the longest.
uint32_t ccodecs_frame_duration(uint64_t numerator, uint64_t denominator);

/// The readers. NULL, with the picture failed, if the file cannot be read.
CCodecsFrames *ccodecs_gif_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_webp_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_png_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_jxl_frames(int descriptor, CCodecsPicture *picture);
CCodecsFrames *ccodecs_avif_frames(int descriptor, CCodecsPicture *picture);

#endif
