import CSandbox
import Glibc

/// The walls around a process that decodes: after them it can compute, and nothing else.
///
/// It reads what it was given, writes to standard error and the one place that was agreed on, and ends with its parent. Every other call
/// of the system fails. Guides/cage.md lists the walls and what each holds back.
public enum DecoderCage {
    /// Exit code of a process whose walls could not all be set up. Its last line on standard error tells which was refused.
    public static let exitCode: Int32 = 71

    /// A wall that could not be set up; a process without it decodes no file.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public let wall: String
        /// The `errno` of the call that was refused.
        public let code: Int32

        public var description: String { "\(wall): \(String(cString: strerror(code)))" }
    }

    /// What the present kernel adds to the limits and the filter of calls: "Landlock ABI 7".
    public static var landlock: String {
        let version = csandbox_landlock_version()
        return version > 0 ? "Landlock ABI \(version)" : version == 0 ? "Landlock not in this kernel" : "Landlock refused"
    }

    /// Address space beyond what the program itself takes, in bytes.
    private static let memoryLimit = 512 << 20

    /// Confines a worker, whose parent is at the other end of `socket`.
    public static func enter(socket: Int32) throws(Failure) {
        try enter(
            CSandboxRules(
                address_space: addressSpace, file_size: 0, seconds: 0, socket: socket, output: -1, parent: csandbox_peer(socket)))
    }

    /// Confines a process that writes one file.
    /// - Parameters:
    ///   - output: the file, open for writing.
    ///   - byteCount: what it may grow to.
    ///   - seconds: processor time.
    ///   - parent: the process that it ends with.
    public static func enter(output: Int32, byteCount: Int, seconds: Int32, parent: Int32) throws(Failure) {
        try enter(
            CSandboxRules(
                address_space: addressSpace, file_size: UInt64(byteCount), seconds: seconds, socket: -1, output: output, parent: parent))
    }

    private static func enter(_ rules: CSandboxRules) throws(Failure) {
        var rules = rules
        let failure = csandbox_confine(&rules)
        if let wall = failure.wall { throw Failure(wall: String(cString: wall), code: failure.code) }
    }

    private static var addressSpace: UInt64 { UInt64(memoryLimit + ownAddressSpace) }

    /// What the program's own code and libraries take before any picture, in bytes.
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
