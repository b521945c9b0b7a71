#include "displays.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_bool is_lost;

// Where the guarded call of this thread returns if the server ends; NULL outside of one.
static _Thread_local jmp_buf *escape;

// Xlib calls this function first. It raises a signal, because an event would not work: to post an event to a waiting loop, SDL wakes
// itself through another connection to the server, and Xlib ends the program when that connection is lost as well. SDL checks for a
// signal whenever it is asked for events.
static int end(void *display) {
    (void)display;
    struct sigaction action;
    bool was_lost = atomic_exchange(&is_lost, true);
    if (!was_lost && sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) raise(SIGTERM);
    if (escape) longjmp(*escape, 1);
    return 0;
}

// Without this function, Xlib would end the program after calling the other one.
static void go_on(void *display, void *context) { (void)display, (void)context; }

// Without this function, Xlib would end the program. A request can fail although nothing is wrong: a program that has asked for the
// clipboard may end before it is answered, and SDL may wake a loop whose window has just been destroyed.
static int ignore(void *display, void *error) {
    (void)display, (void)error;
    return 0;
}

bool x11_watch_errors(void *display) {
    // The library stays loaded for the rest of the program, because Xlib forgets the functions with it.
    void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    int (*(*set_error_handler)(int (*)(void *, void *)))(void *, void *) = dlsym(library, "XSetErrorHandler");
    int (*(*set_loss_handler)(int (*)(void *)))(void *) = dlsym(library, "XSetIOErrorHandler");
    void (*set_exit)(void *, void (*)(void *, void *), void *) = dlsym(library, "XSetIOErrorExitHandler");
    if (set_error_handler) set_error_handler(ignore);
    if (!set_error_handler || !set_loss_handler || !set_exit) return false;
    set_loss_handler(end);
    if (display) set_exit(display, go_on, NULL);
    return true;
}

bool x11_is_lost(void) { return atomic_load(&is_lost); }

int x11_guard(int (*function)(void *), void *argument) {
    if (x11_is_lost()) return 0;
    // SDL may call the program back, which calls this function again.
    jmp_buf here, *outer = escape;
    volatile int result = 0;
    escape = &here;
    if (setjmp(here) == 0) result = function(argument);
    escape = outer;
    return result;
}
