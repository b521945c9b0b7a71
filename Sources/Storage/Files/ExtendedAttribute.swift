import CFileAttributes
import Glibc

/// A name and a value that a file system keeps with a file. Source: xattr(7).
struct ExtendedAttribute: Equatable {
    let name: String
    let value: [UInt8]

    /// Whether the attribute is a statement of the system about the contents, which would be wrong about others.
    var followsContents: Bool { ["security.capability", "security.ima", "security.evm"].contains(name) }

    /// All that the user may read of a file, behind links; none where the file system has none.
    /// - Returns: nil if they cannot be read.
    static func all(at path: String) -> [ExtendedAttribute]? {
        guard let names = bytes({ path.withPath { [buffer = $0] in listxattr($0, buffer.0, buffer.1) } }) else {
            return errno == ENOTSUP ? [] : nil
        }
        return names.split(separator: 0).compactMap { name in
            let name = String(pathBytes: name)
            let value = bytes { buffer in path.withPath { path in name.withPath { getxattr(path, $0, buffer.0, buffer.1) } } }
            // One that has been removed meanwhile, or that the user may not read.
            return value.map { ExtendedAttribute(name: name, value: $0) }
        }
    }

    /// Gives it to an open file.
    /// - Returns: Whether the file has it.
    func put(on file: Int32) -> Bool {
        // A label that the system gave to the new file may be one that the user may not give.
        let present = Self.bytes { buffer in name.withPath { fgetxattr(file, $0, buffer.0, buffer.1) } }
        return present == value || name.withPath { fsetxattr(file, $0, value, value.count, 0) } == 0
    }

    /// How often a value that grows meanwhile is read again.
    private static let attempts = 8

    /// Bytes whose number is not known before.
    private static func bytes(_ read: ((UnsafeMutableRawPointer?, Int)) -> Int) -> [UInt8]? {
        for _ in 0..<attempts {
            let count = read((nil, 0))
            guard count > 0 else { return count == 0 ? [] : nil }
            var bytes = [UInt8](repeating: 0, count: count)
            let found = bytes.withUnsafeMutableBytes { read(($0.baseAddress, count)) }
            if found >= 0 { return Array(bytes.prefix(found)) }
            guard errno == ERANGE else { return nil }
        }
        return nil
    }
}
