import Glibc

/// The reasons why the system refuses file operations, in words for users.
enum SystemWords {
    /// Returns the words for an `errno`, without its number; nil for one that rarely occurs with files.
    static func words(forCode code: Int32) -> String? {
        switch code {
        case EACCES, EPERM: "permission denied"
        case EAGAIN: "the system has no more processes or threads"
        case EBUSY, ETXTBSY: "another program is using it"
        case EDQUOT, ENOSPC: "no space is left on the disk"
        case EFBIG: "the file may not grow so large"
        case EIO, EREMOTEIO, EUCLEAN: "the disk reports an error"
        case ELOOP: "it is a link that leads in a circle"
        case EMFILE, ENFILE: "too many files are open"
        case EMLINK: "the folder is full"
        case ENAMETOOLONG: "the name is too long"
        case ENODEV, ENXIO: "the device is gone"
        case ENOENT: "it is not there"
        case ENOMEM: "no memory is left"
        case ENOTEMPTY: "the folder is not empty"
        case EROFS: "the disk can only be read"
        case ESTALE: "the network folder is gone"
        case ETIMEDOUT, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ENETDOWN: "the network folder does not answer"
        case EXDEV: "it would have to be copied to another disk"
        default: nil
        }
    }
}
