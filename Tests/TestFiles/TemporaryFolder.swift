public import Foundation
import Storage

/// A temporary folder, which is removed with its contents when the value is released, also if the test fails or throws.
///
/// Store it in a property of the suite to keep it until the test ends; a local value may be released after its last use.
public final class TemporaryFolder: Sendable {
    public let url: URL
    private let root: URL

    /// - Parameter name: The folder's name; it is then created in a folder with a unique name. Nil chooses a unique name.
    public init(called name: String? = nil) throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-" + UUID().uuidString)
        self.root = root
        url = name.map { root.appendingPathComponent($0) } ?? root
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    public var path: String { url.path }

    /// The path of something in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file with these bytes in place of one that is there.
    /// - Returns: Its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        let descriptor = file.withPath { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        defer { close(descriptor) }
        guard bytes.withUnsafeBytes({ Foundation.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
        return file
    }

    /// Writes a file, and makes the folders above it.
    public func write(_ text: String, as name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
