#pragma once
#include <stdint.h>

/// Draws a frame of sprites as a program without a blitter would: with SDL's software renderer, one call for all triangles.
/// `corners` has four points for each sprite, `colors` four times its bytes red, green, blue, alpha; `picture` is 16x16 words 0xAARRGGBB.
/// Returns 0, or -1 if SDL failed.
int sdl_draw_sprites(int count, const float *corners, const uint8_t *colors, const uint32_t *picture, int is_additive);
