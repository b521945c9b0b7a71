import Glibc

/// A file that is written as it goes: what was added stays there even if the process ends in the next moment. After a power cut the end may
/// be missing, unless the file was finished.
///
/// A regular file of that name is replaced at the beginning, atomically; a pipe or a device is written to.
package struct AppendingFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Begins the file.
    /// - Parameters:
    ///   - beginning: The first bytes; the previous file stays until they are on the disk.
    ///   - awaitsReader: As for `OutputFile`.
    /// - Throws: If the file cannot be begun; the previous file is unchanged then, unless only the last sync failed.
    package init(_ path: String, beginning: some Sequence<UInt8>, awaitsReader: Bool = true) throws(FileError) {
        var output = try OutputFile(path, awaitsReader: awaitsReader)
        try output.write(beginning)
        // The output closes its own when it is finished.
        let descriptor = fcntl(output.descriptor, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw .refused(.open, code: errno, path: path) }
        do throws(FileError) { try output.finish() } catch {
            close(descriptor)
            throw error
        }
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// Adds bytes at the end.
    /// - Throws: If not all could be written; none of them are there then, except in a pipe or device.
    package borrowing func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
        let end = lseek(descriptor, 0, SEEK_CUR)
        guard !WholeWrite.write(bytes, to: descriptor) else { return }
        let refused = FileError.refused(.write, code: errno, path: path)
        if end >= 0, ftruncate(descriptor, end) == 0 { lseek(descriptor, end, SEEK_SET) }
        throw refused
    }

    /// Waits until everything is on the disk.
    package borrowing func sync() throws(FileError) {
        // Pipes and devices have nothing to sync.
        guard fsync(descriptor) == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno) else { throw .refused(.sync, code: errno, path: path) }
    }
}
