#include "displays.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

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
    void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
    if (!library || !display) return false;
    int (*(*set_handler)(int (*)(void *)))(void *) = dlsym(library, "XSetIOErrorHandler");
    void (*set_exit)(void *, void (*)(void *, void *), void *) = dlsym(library, "XSetIOErrorExitHandler");
    dlclose(library);
    // Without the second, Xlib would end the program after the first.
    if (!set_handler || !set_exit) return false;
    set_exit(display, go_on, NULL);
    set_handler(end);
    return true;
}

bool x11_is_lost(void) { return atomic_load(&is_lost); }
