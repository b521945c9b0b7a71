import Glibc

/// Preparations that every program makes before anything else.
public enum ProgramStart {
    /// Makes sure that standard input, output and error are open, that a write beyond the file size limit fails with an error instead of
    /// ending the program, and that signals end the program.
    public static func prepare() {
        occupyStandardDescriptors()
        signal(SIGXFSZ, SIG_IGN)
        hearSignals()
    }

    /// Unblocks the signals that ask a program to end, because a program inherits its parent's blocked signals. Ignored signals stay
    /// ignored.
    public static func hearSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Opens the standard descriptors that the caller has closed, so that no other file gets their numbers. Reading and writing them still
    /// fails: input is opened only for writing, and the others only for reading.
    private static func occupyStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is used. In a root without devices, the root folder is opened instead.
            if open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
        }
    }
}
