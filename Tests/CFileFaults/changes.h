// The record of changes, for the calls that make them.
#ifndef PANORAMA_CHANGES_H
#define PANORAMA_CHANGES_H

#include "CFileFaults.h"

#include <sys/types.h>

/// Memory that forked processes share; NULL if there is none.
void *shared_memory(size_t size);

/// Remembers the file of a descriptor, because a confined process can no longer ask for it.
void changes_opened(int descriptor);
void changes_closed(int descriptor);

void changes_made(int folder, const char *path);
void changes_made_nameless(int descriptor);
void changes_written(int descriptor, const void *bytes, ssize_t count, long offset);
void changes_cut(int descriptor, long length);
void changes_synced(int descriptor);
void changes_named(int folder, const char *path);
void changes_moved(int folder, const char *path, int other_folder, const char *other);
void changes_removed(int folder, const char *path);

#endif
