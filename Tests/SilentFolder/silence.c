#define _GNU_SOURCE
#include "silence.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t speech = PTHREAD_COND_INITIALIZER;
static int is_silent;
static int waiting;
static const char *mounted_at;
// Seconds of silence after which the folder ends, so that no test hangs because of a process that waits for the folder.
static const unsigned longest_silence = 40;

void await_speech(void) {
    pthread_mutex_lock(&lock);
    waiting += 1;
    while (is_silent) pthread_cond_wait(&speech, &lock);
    waiting -= 1;
    pthread_mutex_unlock(&lock);
}

static void say(const char *line) {
    printf("%s\n", line);
    fflush(stdout);
}

static void set_silent(int value) {
    pthread_mutex_lock(&lock);
    is_silent = value;
    pthread_cond_broadcast(&speech);
    pthread_mutex_unlock(&lock);
}

static void count_waiting(void) {
    pthread_mutex_lock(&lock);
    int count = waiting;
    pthread_mutex_unlock(&lock);
    char line[16];
    snprintf(line, sizeof line, "%d", count);
    say(line);
}

// From here on, nothing may wait for a response of this process.
static void end(int signal) {
    umount2(mounted_at, MNT_DETACH);
    _exit(0);
}

static void *commands(void *nothing) {
    char line[64];
    // The parent may have blocked the signal.
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &alarms, NULL);
    say("mounted");
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (!strcmp(line, "silence")) {
            alarm(longest_silence);
            set_silent(1);
            say("silent");
        } else if (!strcmp(line, "speak")) {
            alarm(0);
            set_silent(0);
            say("speaking");
        } else if (!strcmp(line, "waiting")) {
            count_waiting();
        }
    }
    end(0);
    return nothing;
}

void follow_commands(const char *mount_point) {
    pthread_t thread;
    mounted_at = mount_point;
    signal(SIGALRM, end);
    if (pthread_create(&thread, NULL, commands, NULL) == 0) pthread_detach(thread);
}
