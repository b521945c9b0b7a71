#ifndef PANORAMA_CSDL2_SHIM_H
#define PANORAMA_CSDL2_SHIM_H

// The app has its own entry point; SDL must not rename it.
#define SDL_MAIN_HANDLED
#include <malloc.h>
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_ttf.h>

// X11's headers would bring its own Font, Window and Cursor; of its part only the window's number is needed.
#undef SDL_VIDEO_DRIVER_X11
#include <SDL2/SDL_syswm.h>

// The number of a window's X11 window; 0 when it has none.
static inline unsigned long panorama_x11_window(SDL_Window *window) {
    struct { void *display; unsigned long window; } x11;
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
    SDL_memcpy(&x11, &info.info, sizeof x11);
    return x11.window;
}

#endif
