// Shared by the programs that measure other programs from outside.
#ifndef PANORAMA_PEERS_MEASURED_H
#define PANORAMA_PEERS_MEASURED_H

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

// Starts a program that ends when this program ends.
static pid_t start(char *arguments[]) {
    pid_t program = fork();
    if (program != 0) return program;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(arguments[0], arguments);
    fprintf(stderr, "%s: %s\n", arguments[0], strerror(errno));
    _exit(127);
}

#endif
