// The fonts for drawing SVG documents: their folders, and how libraries query a file's size.
#define _GNU_SOURCE
#include "../source.h"
#include "formats.h"
#include "svg.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// These query the size of an open file through its descriptor. Before version 2.39, the C library does this with a call that could look up
// any path, so a sandboxed process may not make it. FreeType finds the first function in the program before that of the C library, HarfBuzz
// the second.

int fstat(int descriptor, struct stat *status) { return (int)syscall(SYS_fstat, descriptor, status); }

int fstat64(int descriptor, struct stat64 *status) { return (int)syscall(SYS_fstat, descriptor, status); }

/// Whether a folder is one of the list or beneath one of them.
static int is_known(char *const *folders, size_t count, const char *folder) {
    for (size_t index = 0; index < count; index++) {
        size_t length = strlen(folders[index]);
        if (strncmp(folders[index], folder, length) == 0 && (folder[length] == '/' || folder[length] == 0)) return 1;
    }
    return 0;
}

/// The most folders that are reported; further ones contain no fonts for documents.
enum { most_folders = 64 };

char **ccodecs_font_folders(void) {
    char **folders = calloc(most_folders + 1, sizeof *folders);
    if (folders == NULL || ccodecs_open_svg() != NULL) return folders;
    void *list = ccodecs_svg.fonts.FcConfigGetFontDirs(NULL);
    if (list == NULL) return folders;
    size_t count = 0;
    const char *folder;
    while (count < most_folders && (folder = (const char *)ccodecs_svg.fonts.FcStrListNext(list)) != NULL) {
        // The root, or a path relative to the current folder, is not a folder of fonts.
        if (folder[0] != '/' || folder[1] == 0 || is_known(folders, count, folder)) continue;
        folders[count] = strdup(folder);
        if (folders[count] != NULL) count++;
    }
    ccodecs_svg.fonts.FcStrListDone(list);
    return folders;
}

void ccodecs_free_font_folders(char **folders) {
    for (size_t index = 0; folders != NULL && folders[index] != NULL; index++) free(folders[index]);
    free(folders);
}
