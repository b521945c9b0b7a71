#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/// A buffer for the descriptors of one message, aligned as required.
typedef union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(csandbox_most_descriptors * sizeof(int))];
} Control;

int csandbox_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    Control control;
    memset(&control, 0, sizeof control);
    if (descriptors != NULL && descriptor_count > 0 && descriptor_count <= csandbox_most_descriptors) {
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE((size_t)descriptor_count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN((size_t)descriptor_count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, (size_t)descriptor_count * sizeof(int));
    }
    ssize_t done;
    // Writing to a dead worker must not raise SIGPIPE.
    do { done = sendmsg(socket, &message, MSG_NOSIGNAL); } while (done < 0 && errno == EINTR);
    return done == (ssize_t)count ? 0 : -1;
}

long csandbox_receive(int socket, void *bytes, size_t count, int *descriptors) {
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    Control control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control};
    ssize_t got;
    do { got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC); } while (got < 0 && errno == EINTR);
    int place = 0;
    for (int i = 0; descriptors != NULL && i < csandbox_most_descriptors; i++) descriptors[i] = -1;
    if (got < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t came = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < came; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
            if (descriptors != NULL && place < csandbox_most_descriptors) {
                descriptors[place++] = descriptor;
            } else {
                close(descriptor);
            }
        }
    }
    return got;
}

int csandbox_shared_memory(size_t size) {
    int descriptor = memfd_create("panorama-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    int failed;
    do { failed = ftruncate(descriptor, (off_t)size); } while (failed && errno == EINTR);
    if (!failed && fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return descriptor;
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}
