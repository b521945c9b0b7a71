// The system call filter: a list of what decoding needs. Arguments are checked for calls that have dangerous forms.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCHITECTURE

enum { most_rules = 128 };

typedef struct {
    struct sock_filter rules[most_rules];
    unsigned short count;
} Program;

static void add(Program *program, struct sock_filter rule) {
    // A program that is too long is refused below.
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
static void allow(Program *program, long number, const Condition *conditions, int condition_count) {
    unsigned short start = program->count;
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 0));
    for (int i = 0; i < condition_count; i++) check(program, &conditions[i]);
    answer(program, allowed);
    // Other calls jump to the rules after this.
    if (start < most_rules) program->rules[start].jf = (uint8_t)(program->count - start - 1);
}

static void allow_always(Program *program, long number) { allow(program, number, NULL, 0); }

static Condition equals(int argument, uint32_t value) { return (Condition){argument, UINT32_MAX, 1, {value}}; }

static void allow_equal(Program *program, long number, int argument, uint32_t value) {
    Condition condition = equals(argument, value);
    allow(program, number, &condition, 1);
}

/// Kills the process for calls from another architecture's table.
static void demand_own_table(Program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    skip_if(program, OWN_ARCHITECTURE, 1);
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The x32 table's numbers.
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    answer(program, SECCOMP_RET_KILL_PROCESS);
#endif
}

static void allow_memory(Program *program) {
    // No memory may become executable.
    Condition not_executable = {2, ~(uint32_t)(PROT_READ | PROT_WRITE), 1, {0}};
    allow(program, SYS_mmap, &not_executable, 1);
    allow(program, SYS_mprotect, &not_executable, 1);
    allow_always(program, SYS_munmap);
    allow_always(program, SYS_mremap);
    allow_always(program, SYS_brk);
    Condition advice = {2, UINT32_MAX, 2, {MADV_DONTNEED, MADV_FREE}};
    allow(program, SYS_madvise, &advice, 1);
}

static void allow_files(Program *program, const CSandboxRules *rules) {
    allow_always(program, SYS_pread64);
    allow_always(program, SYS_lseek);
    allow_always(program, SYS_close);
    Condition written = {0, UINT32_MAX, rules->output >= 0 ? 2 : 1, {STDERR_FILENO, (uint32_t)rules->output}};
    allow(program, SYS_write, &written, 1);
    if (rules->socket < 0) return;
    allow_equal(program, SYS_recvmsg, 0, (uint32_t)rules->socket);
    allow_equal(program, SYS_sendmsg, 0, (uint32_t)rules->socket);
}

static void allow_process(Program *program) {
    // Waiting and waking within the process: FUTEX_WAIT, FUTEX_WAKE and FUTEX_WAIT_BITSET with FUTEX_PRIVATE_FLAG; the last also with
    // FUTEX_CLOCK_REALTIME.
    Condition own_memory = {1, UINT32_MAX, 4, {128, 129, 137, 393}};
    allow(program, SYS_futex, &own_memory, 1);
    allow_always(program, SYS_getrandom);
    allow_always(program, SYS_getpid);
    allow_always(program, SYS_gettid);
    allow_always(program, SYS_exit);
    allow_always(program, SYS_exit_group);
    // abort(), only of this process.
    Condition itself[] = {equals(0, (uint32_t)getpid()), equals(2, SIGABRT)};
    allow(program, SYS_tgkill, itself, 2);
}

int csandbox_filter_calls(const CSandboxRules *rules) {
    Program program = {.count = 0};
    demand_own_table(&program);
    allow_memory(&program);
    allow_files(&program, rules);
    allow_process(&program);
    answer(&program, refused);
    struct sock_fprog loaded = {.len = program.count, .filter = program.rules};
    if (program.count > most_rules) return errno = E2BIG, -1;
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
