// The system call filter: a list of the calls that decoding needs. Arguments are checked for calls that have dangerous forms.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include "calls.h"

#include <errno.h>
#include <linux/filter.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

enum { most_rules = csandbox_most_filter_rules };

typedef struct {
    const CallTable *calls;
    struct sock_filter *rules;
    unsigned short count;
} Program;

static void add(Program *program, struct sock_filter rule) {
    // A program that is too long is rejected below.
    if (program->count < most_rules) program->rules[program->count] = rule;
    program->count++;
}

static void load(Program *program, size_t offset) { add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset)); }

static void answer(Program *program, uint32_t result) { add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, result)); }

/// Skips `count` rules if the loaded word is `value`.
static void skip_if(Program *program, uint32_t value, int count) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, (uint8_t)count, 0));
}

static const uint32_t allowed = SECCOMP_RET_ALLOW, refused = SECCOMP_RET_ERRNO | EPERM;
/// The two answers to a call that is not carried out: that it does not exist, or that it succeeded.
static const uint32_t unknown = SECCOMP_RET_ERRNO | ENOSYS, pretended = SECCOMP_RET_ERRNO | 0;

/// The allowed values of an argument: one of up to four values after the bits outside `mask` are cleared, with an upper half of 0.
typedef struct {
    int argument;
    uint32_t mask;
    int value_count;
    uint32_t values[4];
} Condition;

/// Checks an argument. All supported architectures are little-endian.
static void check(Program *program, const Condition *condition) {
    size_t low = offsetof(struct seccomp_data, args) + (size_t)condition->argument * sizeof(uint64_t);
    load(program, low + sizeof(uint32_t));
    skip_if(program, 0, 1);
    answer(program, refused);
    load(program, low);
    if (condition->mask != UINT32_MAX) add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, condition->mask));
    for (int i = 0; i < condition->value_count; i++) skip_if(program, condition->values[i], condition->value_count - i);
    answer(program, refused);
}

/// Allows a call if all conditions hold.
static void allow(Program *program, uint32_t number, const Condition *conditions, int condition_count) {
    unsigned short start = program->count;
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0));
    for (int i = 0; i < condition_count; i++) check(program, &conditions[i]);
    answer(program, allowed);
    // If the number does not match, jump to the rules after this one.
    if (start < most_rules) program->rules[start].jf = (uint8_t)(program->count - start - 1);
}

static void allow_always(Program *program, uint32_t number) { allow(program, number, NULL, 0); }

static Condition equals(int argument, uint32_t value) { return (Condition){argument, UINT32_MAX, 1, {value}}; }

static void allow_equal(Program *program, uint32_t number, int argument, uint32_t value) {
    Condition condition = equals(argument, value);
    allow(program, number, &condition, 1);
}

/// Kills the process for calls from another architecture's table.
static void demand_own_table(Program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    skip_if(program, program->calls->architecture, 1);
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
    if (program->calls != &x86_64_calls) return;
    // The numbers of the x32 table.
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    answer(program, SECCOMP_RET_KILL_PROCESS);
}

static void allow_memory(Program *program) {
    // No memory may become executable.
    Condition not_executable = {2, ~(uint32_t)(PROT_READ | PROT_WRITE), 1, {0}};
    allow(program, program->calls->mmap, &not_executable, 1);
    allow(program, program->calls->mprotect, &not_executable, 1);
    allow_always(program, program->calls->munmap);
    allow_always(program, program->calls->mremap);
    allow_always(program, program->calls->brk);
    Condition advice = {2, UINT32_MAX, 2, {MADV_DONTNEED, MADV_FREE}};
    allow(program, program->calls->madvise, &advice, 1);
}

static void allow_files(Program *program, const CSandboxRules *rules) {
    allow_always(program, program->calls->pread64);
    allow_always(program, program->calls->lseek);
    allow_always(program, program->calls->close);
    Condition written = {0, UINT32_MAX, rules->output >= 0 ? 2 : 1, {STDERR_FILENO, (uint32_t)rules->output}};
    allow(program, program->calls->write, &written, 1);
    if (rules->socket < 0) return;
    allow_equal(program, program->calls->recvmsg, 0, (uint32_t)rules->socket);
    allow_equal(program, program->calls->sendmsg, 0, (uint32_t)rules->socket);
}

static void allow_process(Program *program, int process) {
    // Waiting and waking within the process: FUTEX_WAIT, FUTEX_WAKE and FUTEX_WAIT_BITSET with FUTEX_PRIVATE_FLAG; the last also with
    // FUTEX_CLOCK_REALTIME.
    Condition own_memory = {1, UINT32_MAX, 4, {128, 129, 137, 393}};
    allow(program, program->calls->futex, &own_memory, 1);
    allow_always(program, program->calls->getrandom);
    allow_always(program, program->calls->getpid);
    allow_always(program, program->calls->gettid);
    allow_always(program, program->calls->exit);
    allow_always(program, program->calls->exit_group);
    // abort(), only of this process.
    Condition itself[] = {equals(0, (uint32_t)process), equals(2, SIGABRT)};
    allow(program, program->calls->tgkill, itself, 2);
}

/// Answers a call without carrying it out.
static void reply(Program *program, uint32_t number, uint32_t result) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
    answer(program, result);
}

/// Allows threads and opening files for reading; Landlock limits this to fonts. No other path lookups are possible: a file's size is
/// queried through its descriptor, and an access check always succeeds, because opening the file shows whether it can be read.
static void allow_fonts(Program *program) {
    Condition for_reading = {2, UINT32_MAX, 2, {O_RDONLY, O_RDONLY | O_CLOEXEC}};
    allow(program, program->calls->openat, &for_reading, 1);
    allow_always(program, program->calls->fstat);
    // A thread of this process, in the form in which the C library starts it; never a process.
    static const uint32_t thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
        | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    allow_equal(program, program->calls->clone, 0, thread);
    // Its flags are in memory, which a filter cannot read. If it does not exist, the C library uses the call above.
    reply(program, program->calls->clone3, unknown);
    reply(program, program->calls->access_check, pretended);
    allow_equal(program, program->calls->rseq, 2, 0);
    allow_always(program, program->calls->sched_yield);
}

int csandbox_make_filter(CSandboxProcessor processor, const CSandboxRules *rules, int process, struct sock_filter *filter) {
    Program program = {.calls = processor == csandbox_x86_64 ? &x86_64_calls : &aarch64_calls, .rules = filter};
    demand_own_table(&program);
    allow_memory(&program);
    allow_files(&program, rules);
    allow_process(&program, process);
    if (rules->font_folders != NULL) allow_fonts(&program);
    answer(&program, refused);
    return program.count <= most_rules ? program.count : (errno = E2BIG, -1);
}

#if defined(__x86_64__) || defined(__aarch64__)

int csandbox_filter_calls(const CSandboxRules *rules) {
#ifdef __x86_64__
    CSandboxProcessor processor = csandbox_x86_64;
#else
    CSandboxProcessor processor = csandbox_aarch64;
#endif
    struct sock_filter filter[most_rules];
    int count = csandbox_make_filter(processor, rules, getpid(), filter);
    if (count < 0) return -1;
    struct sock_fprog loaded = {.len = (unsigned short)count, .filter = filter};
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &loaded);
    // A positive result is the number of a thread that could not be filtered.
    return result > 0 ? (errno = EBUSY, -1) : (int)result;
}

#else

int csandbox_filter_calls(const CSandboxRules *rules) {
    (void)rules;
    // There is no list of calls for this processor.
    return errno = ENOSYS, -1;
}

#endif
