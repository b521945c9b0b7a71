#include "sdl_sprites.h"

#include <SDL2/SDL.h>
#include <stdlib.h>

static SDL_Surface *frame;
static SDL_Renderer *renderer;

static int start(void) {
    if (renderer) return 0;
    frame = SDL_CreateRGBSurfaceWithFormat(0, 1280, 720, 32, SDL_PIXELFORMAT_ARGB8888);
    renderer = frame ? SDL_CreateSoftwareRenderer(frame) : NULL;
    return renderer ? 0 : -1;
}

int sdl_draw_sprites(int count, const float *corners, const uint8_t *colors, const uint32_t *picture, int is_additive) {
    static const float unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    static const int order[6] = {0, 1, 2, 0, 2, 3};
    float *coordinates = malloc(sizeof(float) * 8 * count);
    int *indices = malloc(sizeof(int) * 6 * count);
    int result = -1;
    if (coordinates && indices && start() == 0) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 8; k++) coordinates[8 * i + k] = unit[k];
            for (int k = 0; k < 6; k++) indices[6 * i + k] = 4 * i + order[k];
        }
        SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, 16, 16);
        SDL_UpdateTexture(texture, NULL, picture, 64);
        SDL_SetTextureBlendMode(texture, is_additive ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND);
        SDL_RenderClear(renderer);
        result = SDL_RenderGeometryRaw(
            renderer, texture, corners, 8, (const SDL_Color *)colors, 4, coordinates, 8, 4 * count, indices, 6 * count, 4);
        SDL_RenderFlush(renderer);
        SDL_DestroyTexture(texture);
    }
    free(coordinates);
    free(indices);
    return result;
}
