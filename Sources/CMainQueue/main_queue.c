// libdispatch offers its main queue to loops of other libraries by two functions that it exports for Foundation's run loop.
//
// If the main function of a program is asynchronous, Swift's runtime gives up the main thread when that function awaits something: from then
// on, any thread may run the code of the main actor. Windows need one thread, so the runtime's hook for this moment is taken before the program
// starts.
#include "CMainQueue.h"

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

int cmainqueue_is_main_thread(void) { return getpid() == syscall(SYS_gettid); }

int cmainqueue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

#define SWIFT_CALL __attribute__((swiftcall))

// MARK: Timers

// Weak: a program without Foundation has no timers.
extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern int32_t CFRunLoopRunInMode(const void *mode, double seconds, uint8_t endsAfterOne) __attribute__((weak));
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode) __attribute__((weak));
extern double CFAbsoluteTimeGetCurrent(void) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

static double next_timer(void) {
    if (!CFRunLoopGetMain || !CFRunLoopRunInMode || !CFRunLoopGetNextTimerFireDate || !CFAbsoluteTimeGetCurrent) return 0;
    return CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
}

double cmainqueue_time_to_timer(void) {
    double next = next_timer();
    if (next == 0) return -1;
    double rest = next - CFAbsoluteTimeGetCurrent();
    return rest > 0 ? rest : 0;
}

// MARK: Running

static int is_running;

void cmainqueue_run(void) {
    if (is_running) return;
    is_running = 1;
    _dispatch_main_queue_callback_4CF(NULL);
    if (cmainqueue_time_to_timer() == 0) CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 0);
    is_running = 0;
}

// MARK: Programs whose main function is asynchronous

void cmainqueue_wait(void) {
    double timer = cmainqueue_time_to_timer();
    struct pollfd line = {.fd = cmainqueue_descriptor(), .events = POLLIN};
    int milliseconds = timer < 0 ? -1 : timer < 86400 ? (int)(timer * 1000) + 1 : 86400000;
    uint64_t count;
    if (poll(&line, 1, milliseconds) > 0) (void)!read(line.fd, &count, sizeof count);
}

void cmainqueue_run_all(void) {
    struct pollfd line = {.fd = cmainqueue_descriptor(), .events = POLLIN};
    uint64_t count;
    // A run takes what waits when it begins. What is added meanwhile makes the descriptor readable.
    do cmainqueue_run();
    while (poll(&line, 1, 0) > 0 && read(line.fd, &count, sizeof count) > 0);
}

static void (*repeated)(void) = cmainqueue_wait;
static int is_serving;

int cmainqueue_is_serving(void) { return is_serving; }

void cmainqueue_repeat(void (*turn)(void)) { repeated = turn; }

typedef SWIFT_CALL void (*Drain)(void);
extern SWIFT_CALL void (*swift_task_asyncMainDrainQueue_hook)(Drain original, Drain compatible) __attribute__((weak));

static SWIFT_CALL void serve(Drain original, Drain compatible) {
    (void)original;
    (void)compatible;
    is_serving = 1;
    for (;;) {
        cmainqueue_run();
        repeated();
    }
}

__attribute__((constructor)) static void keep_main_thread(void) {
    if (&swift_task_asyncMainDrainQueue_hook) swift_task_asyncMainDrainQueue_hook = serve;
}

// MARK: Jobs for other threads

typedef SWIFT_CALL void (*Enqueue)(void *job);
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, Enqueue original) __attribute__((weak));
extern SWIFT_CALL void swift_job_run(void *job, void *executor, uintptr_t implementation) __attribute__((weak));

static _Thread_local struct {
    void **jobs;
    size_t count, room;
    bool keeps;
} kept;

static SWIFT_CALL void keep(void *job, Enqueue original) {
    if (!kept.keeps) return original(job);
    if (kept.count == kept.room) {
        size_t room = kept.room * 2 + 16;
        void **jobs = realloc(kept.jobs, room * sizeof *jobs);
        if (jobs == NULL) return original(job);
        kept.jobs = jobs;
        kept.room = room;
    }
    kept.jobs[kept.count++] = job;
}

void cmainqueue_keep_jobs(void) {
    if (&swift_task_enqueueGlobal_hook) swift_task_enqueueGlobal_hook = keep;
    kept.keeps = true;
}

// More jobs than this lead to each other without an end, such as those of a task that waits for another thread and yields until then.
enum { MOST_JOBS = 10000 };

void cmainqueue_run_kept_jobs(void) {
    size_t ran = 0;
    do {
        // A job may add others.
        for (size_t index = 0; index < kept.count; index++) {
            swift_job_run(kept.jobs[index], NULL, 0);
            kept.keeps = ++ran < MOST_JOBS;
        }
        kept.count = 0;
        cmainqueue_run_all();
    } while (kept.count > 0);
    kept.keeps = false;
}
