// Decides whether a call fails, for the calls in other files.
#ifndef PANORAMA_FAULTS_H
#define PANORAMA_FAULTS_H

#include "CFileFaults.h"

/// Counts a call. Returns 1 with errno if it fails.
int faults_hit(Faults call);

int faults_is_armed(Faults call);

/// Finds the code whose allocations belong to the Swift runtime.
void faults_find_swift(void);

#endif
