// Confines a process: resource limits, and the order in which the restrictions are set up. Namespaces, Landlock and the system call filter
// are in other files.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/// Number of descriptors for a decoder: its own four and those of an order.
enum { most_open_files = 16 };

/// Lowers a limit; a limit that is already lower stays.
static int limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit both;
    if (getrlimit(resource, &both) != 0) return -1;
    if (both.rlim_max < value) value = both.rlim_max;
    both.rlim_cur = both.rlim_max = value;
    return setrlimit(resource, &both);
}

int csandbox_set_limits(const CSandboxRules *rules) {
    if (limit(RLIMIT_AS, rules->address_space) != 0 || limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_FSIZE, rules->file_size) != 0) return -1;
    if (rules->seconds > 0 && limit(RLIMIT_CPU, (rlim_t)rules->seconds) != 0) return -1;
    return limit(RLIMIT_NOFILE, most_open_files);
}

/// Returns 0 if the process has a single thread. This matters because Landlock restricts only the calling thread. A folder of /proc has two
/// links, plus one per subfolder.
static int is_alone(void) {
    struct stat threads;
    if (stat("/proc/self/task", &threads) != 0 || threads.st_nlink <= 3) return 0;
    errno = EBUSY;
    return -1;
}

int csandbox_end_with(int parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -1;
    if (getppid() != parent) _exit(0);
    return 0;
}

/// Makes signals end the process. A handler, such as the crash reporter of Swift's runtime, could not return, because that needs a
/// forbidden system call.
static void drop_handlers(void) {
    for (int number = 1; number < SIGRTMIN; number++) signal(number, SIG_DFL);
    // Exceeding the file size limit becomes a normal error.
    signal(SIGXFSZ, SIG_IGN);
}

// For headers older than the kernel: PR_SET_MDWE and PR_MDWE_REFUSE_EXEC_GAIN of Linux 6.3.
enum { set_denial = 65, refuse_exec_gain = 1 };

int csandbox_deny_executable_memory(void) {
    if (prctl(set_denial, refuse_exec_gain, 0, 0, 0) == 0) return 0;
    if (errno == EINVAL) errno = ENOSYS;
    return -1;
}

/// The result code of a sandbox layer that may be missing.
static int code(int result) { return result == 0 ? 0 : errno; }

/// The most threads of a process that may have several. The kernel counts the threads of a user namespace; without one, all of the user's.
enum { most_threads = 64 };

/// Sets up the sandbox layers that systems may refuse.
static void set_up_further_walls(const CSandboxRules *rules, int *codes) {
    int reads_fonts = rules->font_folders != NULL;
    // Read now, because the new user namespace does not know these numbers.
    uid_t user = geteuid();
    gid_t group = getegid();
    csandbox_leave_namespaces(reads_fonts, codes);
    codes[csandbox_own_root] = code(reads_fonts ? csandbox_font_root(rules->font_folders, user, group) : csandbox_empty_root());
    if (reads_fonts && codes[csandbox_user_namespace] == 0) limit(RLIMIT_NPROC, most_threads);
    codes[csandbox_no_capabilities] = code(csandbox_drop_capabilities());
    codes[csandbox_fixed_code] = code(csandbox_deny_executable_memory());
}

CSandboxFailure csandbox_confine(const CSandboxRules *rules, int *codes) {
    drop_handlers();
    if (is_alone() != 0) return (CSandboxFailure){"a single thread", errno};
    set_up_further_walls(rules, codes);
    // Changes of rights may undo the following two.
    if (csandbox_end_with(rules->parent) != 0) return (CSandboxFailure){"an end with its parent", errno};
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return (CSandboxFailure){"privacy", errno};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return (CSandboxFailure){"no new privileges", errno};
    if (csandbox_set_limits(rules) != 0) return (CSandboxFailure){"limits", errno};
    codes[csandbox_landlock] = code(csandbox_close_paths(rules->font_folders));
    int may_be_missing = codes[csandbox_landlock] == ENOSYS && rules->font_folders == NULL;
    if (codes[csandbox_landlock] != 0 && !may_be_missing) {
        int is_for_fonts = codes[csandbox_landlock] == ENOSYS;
        return (CSandboxFailure){is_for_fonts ? "Landlock, without which fonts cannot be read" : "Landlock", codes[csandbox_landlock]};
    }
    if (csandbox_filter_calls(rules) != 0) return (CSandboxFailure){"the filter of system calls", errno};
    return (CSandboxFailure){NULL, 0};
}

int csandbox_peer(int socket) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : -1;
}

int csandbox_limit_time(int process, int seconds) {
    clockid_t clock;
    struct timespec used;
    struct rlimit both;
    int code = clock_getcpuclockid(process, &clock);
    if (code != 0) return errno = code, -1;
    if (clock_gettime(clock, &used) != 0 || prlimit(process, RLIMIT_CPU, NULL, &both) != 0) return -1;
    rlim_t value = (rlim_t)(used.tv_sec + 1 + seconds);
    both.rlim_cur = value < both.rlim_max ? value : both.rlim_max;
    return prlimit(process, RLIMIT_CPU, &both, NULL);
}

void csandbox_trim_memory(void) { malloc_trim(0); }
