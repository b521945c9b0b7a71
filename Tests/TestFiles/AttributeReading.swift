import CFileAttributes
import Foundation
import Storage
import Synchronization

/// The attributes of a file besides its contents, as the superuser sees them.
public struct SeenAttributes: Equatable, CustomStringConvertible, Sendable {
    public var mode: UInt32
    public var owner: UInt32
    public var group: UInt32
    public var extended: [String: [UInt8]]

    /// - Returns: nil if there is no file.
    public init?(_ path: String) {
        var status = stat()
        guard path.withPath({ lstat($0, &status) }) == 0 else { return nil }
        (mode, owner, group, extended) = (status.st_mode & 0o7777, status.st_uid, status.st_gid, [:])
        var names = [UInt8](repeating: 0, count: 1 << 16)
        let count = path.withPath { [size = names.count] path in names.withUnsafeMutableBytes { llistxattr(path, $0.baseAddress, size) } }
        for name in names.prefix(max(0, count)).split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
            var value = [UInt8](repeating: 0, count: 1 << 16)
            let length = path.withPath { [size = value.count] path in
                value.withUnsafeMutableBytes { lgetxattr(path, name, $0.baseAddress, size) }
            }
            extended[name] = Array(value.prefix(max(0, length)))
        }
    }

    public var description: String {
        "\(String(mode, radix: 8)) \(owner):\(group) "
            + extended.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.count) bytes" }.joined(separator: " ")
    }
}

/// Gives a file an extended attribute.
/// - Returns: Whether the file system supports it.
@discardableResult
public func setAttribute(_ name: String, _ value: [UInt8], of path: String) -> Bool {
    path.withPath { setxattr($0, name, value, value.count, 0) } == 0
}

/// An access list as its extended attribute has it.
public enum SampleAccessList {
    /// - Parameters:
    ///   - owner: The rights of the owner, 0...7; likewise `group` and `other`.
    ///   - users: The rights of named users.
    ///   - groups: The rights of named groups.
    public static func bytes(
        owner: UInt8 = 6, users: [UInt32: UInt8] = [:], group: UInt8, groups: [UInt32: UInt8] = [:], mask: UInt8, other: UInt8
    ) -> [UInt8] {
        func entry(_ tag: UInt8, _ rights: UInt8, _ id: UInt32 = .max) -> [UInt8] {
            [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: id >> UInt32(8 * $0)) }
        }
        return [2, 0, 0, 0] + entry(1, owner) + users.sorted { $0.key < $1.key }.flatMap { entry(2, $0.value, $0.key) } + entry(4, group)
            + groups.sorted { $0.key < $1.key }.flatMap { entry(8, $0.value, $0.key) } + entry(16, mask) + entry(32, other)
    }

    public static let attribute = "system.posix_acl_access"
}

/// Works on a thread that the file system treats as another user's. Only the superuser can do that.
public enum OtherUser {
    public static var isPossible: Bool { geteuid() == 0 }

    /// - Returns: What `work` returned.
    public static func perform<Value: Sendable>(
        user: UInt32 = 1000, group: UInt32 = 1000, _ work: @escaping @Sendable () throws -> Value
    ) throws -> Value {
        let errand = Errand(work)
        let thread = Thread {
            // These two ids are set for the thread only, unlike the others.
            setfsgid(group)
            setfsuid(user)
            errand.run()
        }
        thread.start()
        return try errand.wait().get()
    }
}

/// Work for another thread, which releases it before the result is there. What the work has captured, such as a temporary folder, is then
/// released by the caller: the other user may not be allowed to remove it.
private final class Errand<Value: Sendable>: Sendable {
    private let work: Mutex<(@Sendable () throws -> Value)?>
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () throws -> Value) { self.work = Mutex(work) }

    func run() {
        let value = takeWork().map { work in Result { try work() } }
        result.withLock { $0 = value }
        isDone.signal()
    }

    private func takeWork() -> (@Sendable () throws -> Value)? { work.withLock { $0.take() } }

    func wait() throws -> Result<Value, any Error> {
        isDone.wait()
        guard let result = result.withLock({ $0 }) else { throw CocoaError(.featureUnsupported) }
        return result
    }
}
