import CSandbox
import Glibc

/// The sandbox of a decoding process. Inside it, a process can compute and do little else.
///
/// It can read the files it was given, and write to standard error and the one agreed output. It ends with its parent. All other system
/// calls fail. Guides/sandbox.md lists the restrictions and what each of them prevents.
public enum DecoderCage {
    /// The exit code of a process whose sandbox could not be set up. The last line on its standard error names the restriction.
    public static let exitCode: Int32 = 71

    /// A restriction that could not be set up. A process without it decodes no files.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public let wall: String
        /// The `errno` of the failed call.
        public let code: Int32

        public var description: String { "\(wall): \(String(cString: strerror(code)))" }
    }

    /// Confines a worker whose parent is at the other end of `socket`.
    /// - Parameters:
    ///   - memory: The address space beyond that of the program itself, in bytes.
    ///   - fontFolders: Folders beneath which files may be opened for reading, for a library that also starts threads; nil allows neither.
    @discardableResult
    public static func enter(socket: Int32, memory: Int, fontFolders: [String]? = nil) throws(Failure) -> CageReport {
        try enter(
            CSandboxRules(
                address_space: addressSpace(memory), file_size: 0, seconds: 0, socket: socket, output: -1, parent: csandbox_peer(socket),
                font_folders: nil),
            fontFolders: fontFolders)
    }

    /// Confines a process that writes one file.
    /// - Parameters:
    ///   - output: The file, open for writing.
    ///   - byteCount: The largest size of the file.
    ///   - seconds: The limit of processor time.
    ///   - memory: The address space beyond that of the program itself, in bytes.
    ///   - parent: The process with which it ends.
    ///   - fontFolders: As for a worker.
    @discardableResult
    public static func enter(
        output: Int32, byteCount: Int, seconds: Int32, memory: Int, parent: Int32, fontFolders: [String]? = nil
    ) throws(Failure) -> CageReport {
        try enter(
            CSandboxRules(
                address_space: addressSpace(memory), file_size: UInt64(byteCount), seconds: seconds, socket: -1, output: output,
                parent: parent, font_folders: nil),
            fontFolders: fontFolders)
    }

    private static func enter(_ rules: CSandboxRules, fontFolders: [String]?) throws(Failure) -> CageReport {
        guard let fontFolders else { return try enter(rules) }
        // Never freed: they are needed as long as the process, which has only one sandbox.
        let folders = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: fontFolders.count + 1)
        for (place, folder) in fontFolders.enumerated() { folders[place] = UnsafePointer(strdup(folder)) }
        folders[fontFolders.count] = nil
        var rules = rules
        rules.font_folders = UnsafePointer(folders)
        return try enter(rules)
    }

    private static func enter(_ rules: CSandboxRules) throws(Failure) -> CageReport {
        var rules = rules
        // The version cannot be queried from inside.
        let version = max(0, csandbox_landlock_version())
        var codes = [Int32](repeating: ENOSYS, count: Int(csandbox_wall_count.rawValue))
        let failure = csandbox_confine(&rules, &codes)
        if let wall = failure.wall { throw Failure(wall: String(cString: wall), code: failure.code) }
        guard let report = CageReport(landlockVersion: version, codes: codes) else {
            preconditionFailure("a report has a state for each wall, got \(codes.count)")
        }
        return report
    }

    /// Whether a decoder that holds no picture can get nearly all of the `memory` that the sandbox allows. False if the system has less, or
    /// if a lower limit was inherited.
    static func canUse(memory: Int) -> Bool {
        let size = memory / 4 * 3
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory != MAP_FAILED
        else { return false }
        munmap(memory, size)
        return true
    }

    private static func addressSpace(_ memory: Int) -> UInt64 { UInt64(memory + ownAddressSpace) }

    /// The address space of the program's own code and libraries, in bytes, as measured before any picture is decoded.
    private static var ownAddressSpace: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &text, text.count)
        let pages = text.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return pages * Int(getpagesize())
    }
}
