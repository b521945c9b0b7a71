#include "displays.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#include "loaded_library.h"

static atomic_bool is_lost;

// Xlib would end the program otherwise.
static void go_on(void *display, void *context) { (void)display, (void)context; }

// Xlib calls this first. An event would not do: to post one while it waits, SDL wakes itself through another connection to the server, and
// Xlib ends the program as that one is lost too. A signal is looked for whenever SDL asks for events.
static int end(void *display) {
    (void)display;
    struct sigaction action;
    bool was_lost = atomic_exchange(&is_lost, true);
    if (!was_lost && sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) raise(SIGTERM);
    return 0;
}

bool x11_watch_loss(void *display) {
    struct loaded_library library = loaded_library_open("libX11.so.6");
    int (*(*set_handler)(int (*)(void *)))(void *) = loaded_library_find(&library, "XSetIOErrorHandler");
    // Without this one, Xlib would end the program after the other.
    void (*set_exit)(void *, void (*)(void *, void *), void *) = loaded_library_find(&library, "XSetIOErrorExitHandler");
    if (!loaded_library_close(&library) || !display) return false;
    set_exit(display, go_on, NULL);
    set_handler(end);
    return true;
}

bool x11_is_lost(void) { return atomic_load(&is_lost); }
