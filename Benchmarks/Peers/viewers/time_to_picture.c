// time_to_picture COMMAND [ARGUMENT...]: runs a program that shows a picture of four upright bands, red, green, blue and white, on the X server of
// DISPLAY, and measures it from outside. It prints a line `RES key=value ...`.
//
// shown_ms   from before the start of the program until all bands appear in the middle row of the screen
// sharp_ms   until the edges between them are also narrow and the picture's noise is visible, which a magnified thumbnail lacks
// cpu_ms     processor time of the program and its children that have ended, until then
// rss_kb     resident memory of the program a second later
#define _GNU_SOURCE
#include "measured.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The most pixels for an edge, and the fewest for a band.
enum { EDGE = 4, LEAST_BAND = 40 };
// In noise, brightness changes direction at two of three pixels; in a thumbnail magnified five times or more, at most at one of seven.
static const double LEAST_TURNS = 0.25;
static const double LIMIT = 60;

// 0 to 3 for the bands' colours, 4 for any other colour. Colours vary because the picture has noise.
static int band_of(unsigned long pixel) {
    int red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
    int on = (red > 140) << 2 | (green > 140) << 1 | (blue > 140), off = (red < 110) << 2 | (green < 110) << 1 | (blue < 110);
    if (on == 4 && off == 3) return 0;
    if (on == 2 && off == 5) return 1;
    if (on == 1 && off == 6) return 2;
    return on == 7 ? 3 : 4;
}

static int brightness_of(unsigned long pixel) { return (int)(pixel >> 16 & 255) + (int)(pixel >> 8 & 255) + (int)(pixel & 255); }

// The share of pixels of a row at which brightness begins to rise or to fall.
static double turns(XImage *row, int width) {
    int count = 0, way = 0;
    for (int x = 1; x < width; x++) {
        int step = brightness_of(XGetPixel(row, x, 0)) - brightness_of(XGetPixel(row, x - 1, 0));
        int now = (step > 0) - (step < 0);
        if (now != 0 && now != way) count++;
        if (now != 0) way = now;
    }
    return (double)count / width;
}

// 0 without the picture, 1 if all its bands appear in order, 2 if it is also sharp.
static int look(Display *display, int width, int height) {
    XImage *row = XGetImage(display, DefaultRootWindow(display), 0, height / 2, width, 1, AllPlanes, ZPixmap);
    if (row == NULL) return 0;
    int band = 0, edge = 0, widest = 0, pixels = 0;
    for (int x = 0; x < width && band < 4; x++) {
        int seen = band_of(XGetPixel(row, x, 0));
        if (seen == band) {
            pixels++;
        } else if (band < 3 && seen == band + 1 && pixels >= LEAST_BAND) {
            widest = edge > widest ? edge : widest;
            band++, pixels = 1;
        }
        edge = seen == band ? 0 : edge + (pixels > 0);
    }
    double noise = turns(row, width);
    XDestroyImage(row);
    if (band != 3 || pixels < LEAST_BAND) return 0;
    return widest <= EDGE && noise >= LEAST_TURNS ? 2 : 1;
}

static long kilobytes(pid_t process) {
    char path[64], line[256];
    long value = 0;
    snprintf(path, sizeof path, "/proc/%d/status", process);
    FILE *lines = fopen(path, "r");
    while (lines != NULL && fgets(line, sizeof line, lines))
        if (strncmp(line, "VmRSS:", 6) == 0) value = atol(line + 6);
    if (lines != NULL) fclose(lines);
    return value;
}

// Processor time of a process and of its children that have ended, in milliseconds.
static double processor_time(pid_t process) {
    char path[64], text[1024] = "";
    long times[4] = {0};
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (file == NULL) return 0;
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = 0;
    fclose(file);
    const char *rest = strrchr(text, ')');
    if (rest == NULL) return 0;
    sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld", times, times + 1, times + 2, times + 3);
    return (times[0] + times[1] + times[2] + times[3]) * 1e3 / sysconf(_SC_CLK_TCK);
}

int main(int count, char *arguments[]) {
    Display *display = XOpenDisplay(NULL);
    if (count < 2 || display == NULL) return fprintf(stderr, "usage: time_to_picture COMMAND..., with a DISPLAY\n"), 2;
    int width = DisplayWidth(display, DefaultScreen(display)), height = DisplayHeight(display, DefaultScreen(display));
    double begin = now(), shown = 0, sharp = 0;
    pid_t program = start(arguments + 1);
    while (sharp == 0 && now() - begin < LIMIT && waitpid(program, NULL, WNOHANG) == 0) {
        int seen = look(display, width, height);
        if (seen > 0 && shown == 0) shown = now();
        if (seen == 2) sharp = now();
        usleep(2000);
    }
    if (sharp == 0) {
        kill(program, SIGKILL);
        return fprintf(stderr, "time_to_picture: no sharp picture came\n"), 1;
    }
    double cpu = processor_time(program);
    sleep(1);
    printf(
        "RES shown_ms=%.1f sharp_ms=%.1f cpu_ms=%.0f rss_kb=%ld\n", (shown - begin) * 1e3, (sharp - begin) * 1e3, cpu, kilobytes(program));
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    return 0;
}
