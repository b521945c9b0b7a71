// System calls that code in control of a decoder might try. Each attempt makes one call by its number, without a library in between.
#ifndef PANORAMA_CESCAPEATTEMPTS_H
#define PANORAMA_CESCAPEATTEMPTS_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// The objects that an attempt could harm.
typedef struct {
    /// A folder with the files `content`, `second`, `empty` and the folder `inner`.
    const char *folder;
    /// A process of the same user, and the parent of this one.
    int bystander;
    int parent;
    /// Opened before the sandbox was closed: `content` for reading and writing, the folder, a pseudo terminal, a socket of a pair.
    int file;
    int directory;
    int terminal;
    int socket;
    /// Readable, and as large as a page at least.
    int memory;
} EscapeTargets;

/// Opens what `EscapeTargets` has open, and takes `terminal` for the controlling one.
EscapeTargets escape_targets(const char *folder, const char *terminal, int bystander);

int escape_attempt_count(void);
const char *escape_attempt_name(int index);

/// Makes one attempt. Returns 0 if it succeeded, or the errno with which it was refused.
int escape_attempt(int index, const EscapeTargets *targets);

/// Makes a call by another system call table: 1 for the 32-bit table, 2 for x32. Returns the result of the call.
long escape_by_table(int table);

/// Sandbox layers that an outer filter can refuse to a process that wants to set them up.
typedef enum {
    escape_wall_filter, escape_wall_privileges, escape_wall_limits, escape_wall_landlock, escape_wall_end, escape_wall_privacy,
    escape_wall_code, escape_wall_namespaces, escape_wall_root, escape_wall_capabilities
} EscapeWall;

/// From now on, the call that sets up the sandbox layer `wall` fails with `code`. Returns 0, or -1 with errno.
int escape_refuse(EscapeWall wall, int code);

/// Makes each attempt in a process behind the sandbox layer `wall` alone; `escape_wall_privileges` means no layer. The caller loses
/// superuser rights.
///
/// `results` is shared memory. It gets the results of `escape_attempt`, EINTR for an attempt that ended its process, and -2 if the layer
/// could not be set up. Returns 0, or -1 with errno.
int escape_attempts_behind(EscapeWall wall, const char *folder, const char *terminal, int *results);

// MARK: The filter of any processor

/// `unknown` reports that there is no such call. `pretended` reports success for a call that was not carried out.
typedef enum {
    escape_answer_allowed, escape_answer_refused, escape_answer_killed, escape_answer_unknown, escape_answer_pretended
} EscapeAnswer;

/// The process whose filter is asked.
enum { escape_filtered_process = 4711 };

/// The answer of a worker's filter to a call by its number, with six arguments, by its own table or another one. The worker has the socket
/// 3, and may be one that reads fonts.
EscapeAnswer escape_filter_answer(int is_aarch64, int reads_fonts, int has_own_table, uint32_t number, const uint64_t *arguments);

/// The number of allowed calls. Calls that only decoders that read fonts may make come last.
int escape_allowed_call_count(int reads_fonts);

/// The number of a call that decoders may make, as the kernel's headers have it; -1 for a processor whose header this machine does not have.
int escape_allowed_call(int is_aarch64, int index);

// MARK: Fonts

/// Changes to a user without rights. The process can be inspected as one that this user started. Returns 0, or -1 with errno.
int escape_become_nobody(void);

/// Makes the attempts of a process that may read only what is below `folder`/fonts, and sends a line for each: its name and how it ended.
/// `folder` has the files `content`, `fonts/font`, and the link `fonts/link` to the former.
void escape_read_fonts(const char *folder, int socket);

// MARK: Namespaces

typedef void (*EscapeNews)(const char *line);

/// Leaves the namespaces and the root as a decoder does. Reports which of them the kernel has changed, and what can still be reached.
void escape_leave_namespaces(EscapeNews tell);

// MARK: Bystanders

/// Opens a pseudo terminal without waiting. Returns its controlling side and puts the other's path into `name`, or returns -1.
int escape_open_terminal(char *name, int size);

/// Gives a file an extended attribute, where the file system has them.
void escape_mark(const char *path);

/// Whether the file has the attribute as it was given.
int escape_is_marked(const char *path);

#pragma clang assume_nonnull end

#endif
