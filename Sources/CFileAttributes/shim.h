#ifndef PANORAMA_CFILEATTRIBUTES_SHIM_H
#define PANORAMA_CFILEATTRIBUTES_SHIM_H

#include <sys/types.h>
#include <sys/xattr.h>
#include <sys/fsuid.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

/// Whether names can only be added to an open folder, and none can be changed or removed.
static inline int cfileattributes_only_adds(int folder) {
    int flags = 0;
    return ioctl(folder, FS_IOC_GETFLAGS, &flags) == 0 && (flags & FS_APPEND_FL) != 0;
}

#endif
