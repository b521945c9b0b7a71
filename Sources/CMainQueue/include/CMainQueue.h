// The main dispatch queue, on which Swift runs the code of the main actor, for a program with a loop of its own.
#pragma once

// A descriptor that can be read while code waits on the queue. Reading its eight bytes makes it wait for more.
int cmainqueue_descriptor(void);

// Whether this is the thread that has started the program.
int cmainqueue_is_main_thread(void);

// Runs the code that waits on the queue, and the timers of Foundation that are due. Call this on the main thread. Does nothing if it is called by
// such code, because the queue would lose its place.
void cmainqueue_run(void);

// Seconds until a timer of Foundation is due, at least 0; negative if there is none.
double cmainqueue_time_to_timer(void);

// Sets what the main thread of a program does again and again, besides running such code, while the program's asynchronous main function awaits
// something. By default, it waits for the queue.
void cmainqueue_repeat(void (*turn)(void));

// Whether the main thread does so: false if the program's main function is not asynchronous, or has not awaited anything yet.
int cmainqueue_is_serving(void);

// Waits until code waits on the queue or a timer is due.
void cmainqueue_wait(void);

// Runs the code that waits on the queue, and what this leads to on this thread.
void cmainqueue_run_all(void);

// From now on, keeps the jobs that this thread gives to other threads of Swift's tasks, such as a task that continues after it was suspended.
void cmainqueue_keep_jobs(void);

// Runs the jobs that were kept, the code that waits on the queue, and what these lead to, on this thread. Then it keeps no more.
void cmainqueue_run_kept_jobs(void);
