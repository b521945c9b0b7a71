import Glibc

/// What every program does before anything else.
public enum ProgramStart {
    /// Makes standard input, output and error what the rest of the program takes them for, lets a write beyond the limit of file sizes fail
    /// with an error instead of ending the program, and lets signals end it.
    public static func prepare() {
        occupyStandardDescriptors()
        signal(SIGXFSZ, SIG_IGN)
        hearSignals()
    }

    /// Unblocks the signals that ask a program to end, because a program inherits the signals that its parent blocks. Signals that are ignored
    /// stay ignored.
    public static func hearSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Opens those that the caller has closed, so that no file gets their numbers. Reading and writing them fails as on closed ones: input is
    /// opened for writing only, and the others for reading only.
    private static func occupyStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken. A root without devices has its own folder.
            if open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
        }
    }
}
