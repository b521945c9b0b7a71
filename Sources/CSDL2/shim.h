#ifndef PANORAMA_CSDL2_SHIM_H
#define PANORAMA_CSDL2_SHIM_H

// The app has its own entry point, which SDL must not rename.
#define SDL_MAIN_HANDLED
#include <malloc.h>
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

// X11's headers would define Font, Window and Cursor; only the window's number is needed.
#undef SDL_VIDEO_DRIVER_X11
#include <SDL2/SDL_syswm.h>

// A window's native handles: the connection to the display, and the X11 window's number or Wayland's surface.
typedef struct {
    void *display;
    unsigned long window;
} panorama_native_window;

// Zeros if the window does not belong to this system.
static inline panorama_native_window panorama_native(SDL_Window *window, SDL_SYSWM_TYPE system) {
    panorama_native_window native = {NULL, 0};
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    // For both systems the display comes first and the window, as wide as a pointer, second.
    if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == system) SDL_memcpy(&native, &info.info, sizeof native);
    return native;
}

// The number of a window's X11 window; 0 if it has none.
static inline unsigned long panorama_x11_window(SDL_Window *window) { return panorama_native(window, SDL_SYSWM_X11).window; }

static inline void *panorama_x11_display(SDL_Window *window) { return panorama_native(window, SDL_SYSWM_X11).display; }

// The `struct wl_display *` of a window's connection; NULL if it has none.
static inline void *panorama_wayland_display(SDL_Window *window) { return panorama_native(window, SDL_SYSWM_WAYLAND).display; }

// A window's `struct wl_surface *`; NULL if it has none.
static inline void *panorama_wayland_surface(SDL_Window *window) { return (void *)panorama_native(window, SDL_SYSWM_WAYLAND).window; }

// The `XEvent *` of a system event; NULL on other systems.
static inline const void *panorama_x11_event(const SDL_SysWMEvent *event) {
    return event->msg && event->msg->subsystem == SDL_SYSWM_X11 ? &event->msg->msg : NULL;
}

// Calls of SDL as functions of one pointer.

static inline int panorama_start_video(void *unused) {
    (void)unused;
    return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
}

struct panorama_opening {
    const char *title;
    int x, y, width, height;
    Uint32 flags;
    // NULL if it could not be opened.
    SDL_Window *window;
};

static inline int panorama_create_window(void *pointer) {
    struct panorama_opening *opening = (struct panorama_opening *)pointer;
    opening->window = SDL_CreateWindow(opening->title, opening->x, opening->y, opening->width, opening->height, opening->flags);
    return opening->window != NULL;
}

static inline int panorama_poll_event(void *event) { return SDL_PollEvent((SDL_Event *)event); }

struct panorama_wait {
    SDL_Event *event;
    // Negative for no limit.
    int milliseconds;
};

static inline int panorama_wait_event(void *pointer) {
    const struct panorama_wait *wait = (const struct panorama_wait *)pointer;
    return wait->milliseconds < 0 ? SDL_WaitEvent(wait->event) : SDL_WaitEventTimeout(wait->event, wait->milliseconds);
}

struct panorama_renderer {
    SDL_Window *window;
    Uint32 flags;
    // NULL if it could not be created.
    SDL_Renderer *renderer;
};

static inline int panorama_create_renderer(void *pointer) {
    struct panorama_renderer *made = (struct panorama_renderer *)pointer;
    made->renderer = SDL_CreateRenderer(made->window, -1, made->flags);
    return made->renderer != NULL;
}

struct panorama_display {
    int number;
    SDL_Rect usable;
};

static inline int panorama_find_usable(void *pointer) {
    struct panorama_display *display = (struct panorama_display *)pointer;
    return SDL_GetDisplayUsableBounds(display->number, &display->usable) == 0;
}

struct panorama_profile {
    SDL_Window *window;
    // The profile of the window's screen, to be freed by SDL, and its length; NULL if there is none.
    void *bytes;
    size_t count;
};

static inline int panorama_find_profile(void *pointer) {
    struct panorama_profile *profile = (struct panorama_profile *)pointer;
    profile->bytes = SDL_GetWindowICCProfile(profile->window, &profile->count);
    return profile->bytes != NULL;
}

static inline int panorama_present(void *renderer) {
    SDL_RenderPresent((SDL_Renderer *)renderer);
    return 1;
}

#endif
