// measure_window FLINGS COMMAND [ARGUMENT...]: runs a program that shows a list on a separate X server, and measures it from outside.
// It turns the wheel over the first large window and prints lines `RES key=value ...`; the program's own output is passed on.
//
// first_frame_ms  from before the start of the program until rows can be read back from its window
// rss_kb, pss_kb  resident memory at rest after that; the second divides shared pages among their processes
// cpu_ms          processor time of the program during the flings, including the rests after them
// server_ms       the same for the X server, because some programs leave drawing to the server
// frames          changes of the window during the flings
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LEAST_WIDTH = 400, LEAST_HEIGHT = 600 };
// The part of the window that is searched for text, and the number of its pixel rows that must contain text: less than a third of the pixel rows
// of ten rows of text.
enum { STRIP_WIDTH = 160, TEXT_ROWS = 60 };
// A fling: notches of the wheel, which is a button in X11, at a fixed rate, and then a rest in which every program comes to a stop. All flings go
// down, because the list of GTK 4.8 jumps at most notches on its way up.
enum { WHEEL_DOWN = 5, NOTCHES = 60, NOTCHES_PER_SECOND = 60 };
static const double REST = 2, PAINT_LIMIT = 60, EXIT_LIMIT = 5;
// Changes within this many seconds count as one frame, because some programs send a frame in parts.
static const double FRAME_GAP = 0.004;

static Display *display;
static int damage_event;
static pid_t server, program;

static double seconds(clockid_t clock) {
    struct timespec time;
    return clock_gettime(clock, &time) == 0 ? time.tv_sec + time.tv_nsec * 1e-9 : 0;
}

static double now(void) { return seconds(CLOCK_MONOTONIC); }

static double processor_time(pid_t process) {
    clockid_t clock;
    return clock_getcpuclockid(process, &clock) == 0 ? seconds(clock) : 0;
}

static void end(pid_t process) {
    if (process <= 0) return;
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
}

static void fail(const char *reason) {
    fprintf(stderr, "measure_window: %s\n", reason);
    end(program);
    end(server);
    exit(1);
}

// Runs a program that ends when this program ends, and closes `unwanted` in it.
static pid_t run(char *const arguments[], int unwanted) {
    pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (unwanted >= 0) close(unwanted);
    execvp(arguments[0], arguments);
    fprintf(stderr, "measure_window: %s: %s\n", arguments[0], strerror(errno));
    _exit(127);
}

static void start_server(void) {
    int ends[2];
    char number[16], name[32] = ":";
    if (pipe(ends) != 0) fail("no pipe");
    snprintf(number, sizeof number, "%d", ends[1]);
    char *const arguments[] = {"Xvfb", "-displayfd", number, "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset", NULL};
    server = run(arguments, ends[0]);
    close(ends[1]);
    ssize_t length = 0, got;
    while ((got = read(ends[0], name + 1 + length, sizeof name - 2 - length)) > 0) {
        length += got;
        if (name[length] == '\n') break;
    }
    if (length < 1) fail("Xvfb did not start");
    name[length] = 0;
    close(ends[0]);
    setenv("DISPLAY", name, 1);
    display = XOpenDisplay(name);
    if (!display) fail("cannot connect to Xvfb");
    fcntl(ConnectionNumber(display), F_SETFD, FD_CLOEXEC);
}

// Ignores X errors, because a window may close before a request about it arrives.
static int ignore_error(Display *from, XErrorEvent *error) { return 0; }

// Waits for an event until `deadline`; false if none came.
static int next_event(XEvent *event, double deadline) {
    while (!XPending(display)) {
        double rest = deadline - now();
        if (rest <= 0) return 0;
        struct pollfd input = {ConnectionNumber(display), POLLIN, 0};
        struct timespec time = {(time_t)rest, (long)((rest - (time_t)rest) * 1e9)};
        ppoll(&input, 1, &time, NULL);
    }
    XNextEvent(display, event);
    return 1;
}

// Whether the window shows text: enough pixel rows of a strip at its left have pixels that differ.
static int shows_text(Window window, int height) {
    XImage *strip = XGetImage(display, window, 0, 0, STRIP_WIDTH, height, AllPlanes, ZPixmap);
    if (!strip) return 0;
    int rows = 0;
    for (int y = 0; y < height; y++) {
        const char *row = strip->data + (size_t)y * strip->bytes_per_line;
        rows += memcmp(row, row + 4, 4 * (STRIP_WIDTH - 1)) != 0;
    }
    XDestroyImage(strip);
    return rows >= TEXT_ROWS;
}

// Waits for a window as large as that of a list. Changes are watched as soon as the window is mapped.
static Window watched(Window candidate, int *height) {
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(display, candidate, &attributes) || attributes.map_state != IsViewable) return None;
    if (attributes.width < LEAST_WIDTH || attributes.height < LEAST_HEIGHT) return None;
    *height = attributes.height;
    XDamageCreate(display, candidate, XDamageReportNonEmpty);
    return candidate;
}

static Window wait_for_rows(double start) {
    XEvent event;
    Window window = None;
    int height = 0;
    while (next_event(&event, start + PAINT_LIMIT)) {
        if (event.type == MapNotify && window == None) window = watched(event.xmap.window, &height);
        if (event.type == damage_event) XDamageSubtract(display, ((XDamageNotifyEvent *)&event)->damage, None, None);
        if (window != None && shows_text(window, height)) return window;
    }
    fail("no window with rows was shown");
    return None;
}

// Counts the window's frames until `deadline`.
static int frames_until(double deadline) {
    static double last;
    XEvent event;
    int frames = 0;
    while (next_event(&event, deadline)) {
        if (event.type != damage_event) continue;
        XDamageSubtract(display, ((XDamageNotifyEvent *)&event)->damage, None, None);
        double time = now();
        frames += time - last > FRAME_GAP;
        last = time;
    }
    return frames;
}

// Returns the frames of a fling.
static int fling(void) {
    double start = now();
    int frames = 0;
    for (int notch = 1; notch <= NOTCHES; notch++) {
        XTestFakeButtonEvent(display, WHEEL_DOWN, True, CurrentTime);
        XTestFakeButtonEvent(display, WHEEL_DOWN, False, CurrentTime);
        frames += frames_until(start + (double)notch / NOTCHES_PER_SECOND);
    }
    return frames + frames_until(now() + REST);
}

static long kilobytes(const char *file, const char *key) {
    char path[64], line[256];
    long value = 0;
    snprintf(path, sizeof path, "/proc/%d/%s", program, file);
    FILE *lines = fopen(path, "r");
    while (lines && fgets(line, sizeof line, lines))
        if (strncmp(line, key, strlen(key)) == 0) value = atol(line + strlen(key));
    if (lines) fclose(lines);
    return value;
}

static void move_pointer_over(Window window) {
    XWindowAttributes attributes;
    Window child;
    int x = 0, y = 0;
    XGetWindowAttributes(display, window, &attributes);
    XTranslateCoordinates(
        display, window, DefaultRootWindow(display), attributes.width / 2, attributes.height / 2, &x, &y, &child);
    XTestFakeMotionEvent(display, -1, x, y, CurrentTime);
    XFlush(display);
}

// Closes the window as a window manager does, so that the program can print how far it was scrolled.
static void close_window(Window window) {
    XEvent message = {0};
    message.xclient.type = ClientMessage;
    message.xclient.window = window;
    message.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
    message.xclient.format = 32;
    message.xclient.data.l[0] = XInternAtom(display, "WM_DELETE_WINDOW", False);
    XSendEvent(display, window, False, NoEventMask, &message);
    XFlush(display);
    double deadline = now() + EXIT_LIMIT;
    while (now() < deadline) {
        if (waitpid(program, NULL, WNOHANG) == program) {
            program = 0;
            return;
        }
        usleep(10000);
    }
    fprintf(stderr, "measure_window: the program did not end with its window\n");
}

static void watch_server(void) {
    int unused[4];
    XSetErrorHandler(ignore_error);
    if (!XDamageQueryExtension(display, &damage_event, unused)) fail("the X server does not report changes");
    if (!XTestQueryExtension(display, unused, unused + 1, unused + 2, unused + 3)) fail("the X server takes no input");
    damage_event += XDamageNotify;
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);
}

static void measure_flings(int count) {
    double before = processor_time(program), server_before = processor_time(server);
    int frames = 0;
    while (count-- > 0) frames += fling();
    double after = processor_time(program), server_after = processor_time(server);
    printf("RES cpu_ms=%.1f server_ms=%.1f frames=%d\n", (after - before) * 1e3, (server_after - server_before) * 1e3, frames);
    fflush(stdout);
}

int main(int count, char *arguments[]) {
    if (count < 3) fail("usage: measure_window FLINGS COMMAND [ARGUMENT...]");
    start_server();
    watch_server();

    double start = now();
    program = run(arguments + 2, -1);
    Window window = wait_for_rows(start);
    printf("RES first_frame_ms=%.1f\n", (now() - start) * 1e3);

    move_pointer_over(window);
    frames_until(now() + REST);
    printf("RES rss_kb=%ld pss_kb=%ld\n", kilobytes("status", "VmRSS:"), kilobytes("smaps_rollup", "Pss:"));

    measure_flings(atoi(arguments[1]));
    close_window(window);
    end(program);
    end(server);
    return 0;
}
