import Glibc

/// A file that is written continuously: what was appended stays in the file even if the process ends right afterwards. After a power cut
/// the end may be missing, unless the file was finished.
///
/// An existing regular file is replaced atomically at the beginning; a pipe or a device is written to.
package struct AppendingFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Begins the file.
    /// - Parameters:
    ///   - beginning: The first bytes; the previous file stays until they are on the disk.
    ///   - awaitsReader: As for `OutputFile`.
    /// - Throws: If the file cannot be begun. The previous file is then unchanged, unless only the last sync failed.
    package init(_ path: String, beginning: some Sequence<UInt8>, awaitsReader: Bool = true) throws(FileError) {
        var output = try OutputFile(path, awaitsReader: awaitsReader)
        try output.write(beginning)
        try output.finish(keepsOpen: true)
        (descriptor, self.path) = (output.descriptor, path)
    }

    deinit { close(descriptor) }

    /// Appends bytes.
    /// - Throws: If not all bytes could be written. In that case none of them are in the file, except for pipes and devices.
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
