// Finds the answers of a decoder's filter by executing its rules as the kernel does. This also works for a processor that this machine does
// not have.
#include "CEscapeAttempts.h"
#include "CSandboxWalls.h"
#include "call_numbers.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <string.h>

static const char *const folders[] = {"/usr/share/fonts", NULL};

/// Executes a filter. A rule of a kind that decoders' filters do not contain ends the process.
static uint32_t carry_out(const struct sock_filter *filter, int count, const struct seccomp_data *call) {
    uint32_t word = 0;
    for (int i = 0; i < count; i++) {
        struct sock_filter rule = filter[i];
        switch (rule.code) {
            case BPF_LD | BPF_W | BPF_ABS:
                if (rule.k % 4 != 0 || rule.k + 4 > sizeof *call) abort();
                memcpy(&word, (const char *)call + rule.k, 4);
                break;
            case BPF_ALU | BPF_AND | BPF_K: word &= rule.k; break;
            case BPF_JMP | BPF_JEQ | BPF_K: i += word == rule.k ? rule.jt : rule.jf; break;
            case BPF_JMP | BPF_JGE | BPF_K: i += word >= rule.k ? rule.jt : rule.jf; break;
            case BPF_RET | BPF_K: return rule.k;
            default: abort();
        }
    }
    abort();
}

EscapeAnswer escape_filter_answer(int is_aarch64, int reads_fonts, int has_own_table, uint32_t number, const uint64_t *arguments) {
    CSandboxRules rules = {.socket = 3, .output = -1, .font_folders = reads_fonts ? folders : NULL};
    struct sock_filter filter[csandbox_most_filter_rules];
    int count = csandbox_make_filter(is_aarch64 ? csandbox_aarch64 : csandbox_x86_64, &rules, escape_filtered_process, filter);
    if (count < 0) abort();
    struct seccomp_data call = {.nr = (int)number};
    call.arch = (is_aarch64 != 0) == (has_own_table != 0) ? AUDIT_ARCH_AARCH64 : AUDIT_ARCH_X86_64;
    memcpy(call.args, arguments, sizeof call.args);
    switch (carry_out(filter, count, &call)) {
        case SECCOMP_RET_ALLOW: return escape_answer_allowed;
        case SECCOMP_RET_KILL_PROCESS: return escape_answer_killed;
        // EPERM.
        case SECCOMP_RET_ERRNO | 1: return escape_answer_refused;
        case SECCOMP_RET_ERRNO | ENOSYS: return escape_answer_unknown;
        case SECCOMP_RET_ERRNO: return escape_answer_pretended;
        default: abort();
    }
}

int escape_allowed_call_count(int reads_fonts) { return call_count + (reads_fonts ? font_call_count : 0); }

int escape_allowed_call(int is_aarch64, int index) {
#ifdef __x86_64__
    return (is_aarch64 ? escape_generic_numbers : escape_own_numbers)[index];
#else
    return is_aarch64 ? escape_generic_numbers[index] : -1;
#endif
}
