#ifndef PANORAMA_CSDLIMAGE_SHIM_H
#define PANORAMA_CSDLIMAGE_SHIM_H

// The app has its own entry point; SDL must not rename it.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>

#endif
