// System calls on files and folders that fail when they are told to. A program that links this calls them instead of the system's.
#ifndef PANORAMA_CSTOREFAULTS_H
#define PANORAMA_CSTOREFAULTS_H

/// The calls that can fail.
typedef enum { FaultsOpen, FaultsRead, FaultsWrite, FaultsSync, FaultsClose, FaultsRename, FaultsUnlink, FaultsLock } Faults;

/// From now on the `count`-th call fails with `code`, once; the others succeed.
void faults_arm(Faults call, int count, int code);

/// Ends that. Returns 1 if the call has failed.
int faults_disarm(void);

#endif
