// folder_tour [KEY...] -- COMMAND [ARGUMENT...]: runs a program that shows a folder of magenta pictures as thumbnails, the last of which are green, on
// the X server of DISPLAY, scrolls it to the end with keys, and measures it from outside. The keys are names of keysyms such as Next or Alt+Down. They
// are typed in turn, one press every thirtieth of a second, until green is seen. Without keys, the run ends with the first magenta. It prints a line
// `RES key=value ...`, with -1 for a colour that was not seen in time.
//
// first_ms   from before the start of the program until the first magenta is seen
// end_ms     from the first key until green is seen
// cpu_ms     processor time of the program and all its processes, until a second later
// rss_kb     the peak of their total memory; shared pages count once for each process
#define _GNU_SOURCE
#include "measured.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Pixels of a colour that count as a picture: fewer than those of a thumbnail of 48x48 in the rows that are read. Every 24th row is read, so at least
// two rows of such a thumbnail.
enum { SEEN = 600, ROW_STEP = 24 };
// Seconds.
static const double TOUR_LIMIT = 90, START_LIMIT = 15;

typedef struct {
    int magenta, green;
} Colours;

// Reads only a few rows. Reading the complete screen would keep the server busy most of the time, and starting programs wait for the server.
static Colours look(Display *display, int width, int height) {
    Colours seen = {0, 0};
    for (int y = ROW_STEP / 2; y < height; y += ROW_STEP) {
        XImage *row = XGetImage(display, DefaultRootWindow(display), 0, y, (unsigned)width, 1, AllPlanes, ZPixmap);
        if (row == NULL) return seen;
        const unsigned *pixels = (const unsigned *)row->data;
        for (int x = 0; x < width; x++) {
            int red = pixels[x] >> 16 & 255, green = pixels[x] >> 8 & 255, blue = pixels[x] & 255;
            if (red > 150 && blue > 150 && green < 90) seen.magenta += ROW_STEP;
            if (green > 150 && red < 90 && blue < 90) seen.green += ROW_STEP;
        }
        XDestroyImage(row);
    }
    return seen;
}

typedef struct {
    double cpu_ms;
    long rss_kb;
} Use;

static int parent_of(pid_t process, double *cpu_ms, long *rss_kb) {
    char path[64], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (file == NULL) return -1;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *rest = strrchr(text, ')');
    int parent = -1;
    long times[4] = {0}, pages = 0;
    if (rest == NULL) return -1;
    sscanf(rest + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %*d %*d %*u %*u %ld", &parent, times, times + 1, times + 2, times + 3, &pages);
    *cpu_ms = (times[0] + times[1] + times[2] + times[3]) * 1e3 / sysconf(_SC_CLK_TCK);
    *rss_kb = pages * (sysconf(_SC_PAGESIZE) / 1024);
    return parent;
}

// The resources that a process and its descendants use.
static Use use_of(pid_t root) {
    static struct { pid_t process, parent; double cpu; long rss; int inside; } all[4096];
    int count = 0;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL && count < 4096;) {
        pid_t process = atoi(entry->d_name);
        if (process <= 0) continue;
        all[count].process = process;
        all[count].parent = parent_of(process, &all[count].cpu, &all[count].rss);
        all[count].inside = process == root;
        count++;
    }
    if (folder != NULL) closedir(folder);
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count && !all[i].inside; j++)
                if (all[j].inside && all[j].process == all[i].parent) all[i].inside = changed = 1;
    }
    Use use = {0, 0};
    for (int i = 0; i < count; i++)
        if (all[i].inside) use.cpu_ms += all[i].cpu, use.rss_kb += all[i].rss;
    return use;
}

static void press(Display *display, KeySym symbol, int isDown) {
    XTestFakeKeyEvent(display, XKeysymToKeycode(display, symbol), isDown, 0);
}

static void type(Display *display, const char *name) {
    KeySym modifier = strncmp(name, "Shift+", 6) == 0 ? XK_Shift_L : strncmp(name, "Alt+", 4) == 0 ? XK_Alt_L : NoSymbol;
    const char *plus = modifier == NoSymbol ? NULL : strchr(name, '+');
    KeySym symbol = XStringToKeysym(plus == NULL ? name : plus + 1);
    if (modifier != NoSymbol) press(display, modifier, True);
    press(display, symbol, True);
    press(display, symbol, False);
    if (modifier != NoSymbol) press(display, modifier, False);
    XFlush(display);
}

int main(int count, char *arguments[]) {
    int dash = 1;
    while (dash < count && strcmp(arguments[dash], "--") != 0) dash++;
    Display *display = XOpenDisplay(NULL);
    if (dash + 1 >= count || display == NULL) return fprintf(stderr, "usage: folder_tour [KEY...] -- COMMAND..., with a DISPLAY\n"), 2;
    int width = DisplayWidth(display, DefaultScreen(display)), height = DisplayHeight(display, DefaultScreen(display));
    int has_keys = dash > 1;
    double limit = has_keys ? TOUR_LIMIT : START_LIMIT;
    double begin = now(), first = 0, keys = 0, end = 0, looked = 0;
    long most = 0;
    pid_t program = start(arguments + dash + 1);
    // Moves the pointer to the middle, because some programs scroll what is below the pointer.
    XTestFakeMotionEvent(display, -1, width / 2, height / 2, 0);
    for (int key = 1; end == 0 && (has_keys || first == 0) && now() - begin < limit && waitpid(program, NULL, WNOHANG) == 0;) {
        Colours seen = look(display, width, height);
        if (first == 0 && seen.magenta >= SEEN) first = now();
        if (keys > 0 && seen.green >= SEEN) end = now();
        // Waits for five seconds, as a user does who looks at the first screen.
        if (has_keys && first > 0 && end == 0 && now() - first > 5) {
            if (keys == 0) keys = now();
            type(display, arguments[key]);
            key = key + 1 < dash ? key + 1 : 1;
        }
        if (now() - looked > 0.2) {
            Use use = use_of(program);
            most = use.rss_kb > most ? use.rss_kb : most;
            looked = now();
        }
        usleep(first == 0 ? 2000 : 33000);
    }
    if (end > 0) sleep(1);
    Use use = use_of(program);
    most = use.rss_kb > most ? use.rss_kb : most;
    printf(
        "RES first_ms=%.1f end_ms=%.1f cpu_ms=%.0f rss_kb=%ld\n", first > 0 ? (first - begin) * 1e3 : -1, end > 0 ? (end - keys) * 1e3 : -1,
        use.cpu_ms, most);
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    return (has_keys ? end : first) > 0 ? 0 : 1;
}
