// Starts programs of the desktop, which end with this program at the latest.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

/// The program that the new process executes. Until then the process shares its parent's memory.
typedef struct {
    const char *program;
    char *const *arguments;
    char *const *environment;
    int input, output;
    pid_t parent;
} Program;

static void set_default_signals(void) {
    sigset_t none;
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Duplicates a descriptor, or /dev/null for -1, to a number.
static int put(int descriptor, int number, int flags) {
    if (descriptor >= 0) return dup2(descriptor, number);
    int opened = open("/dev/null", flags);
    if (opened < 0 || opened == number) return opened;
    int result = dup2(opened, number);
    close(opened);
    return result;
}

static void become(const Program *program) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have ended before this was set.
    if (getppid() != program->parent) return;
    setpgid(0, 0);
    if (put(program->input, 0, O_RDONLY) < 0 || put(program->output, 1, O_WRONLY) < 0 || put(-1, 2, O_WRONLY) < 0) return;
    closefrom(3);
    set_default_signals();
    execve(program->program, program->arguments, program->environment);
}

int csandbox_run(const char *program, char *const *arguments, char *const *environment, int input, int output) {
    const Program start = {program, arguments, environment, input, output, getpid()};
    sigset_t all, before;
    sigfillset(&all);
    // This program's handlers must not run in the child, which shares its memory.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = vfork();
    if (process == 0) {
        become(&start);
        _exit(127);
    }
    int code = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return errno = code, process;
}
