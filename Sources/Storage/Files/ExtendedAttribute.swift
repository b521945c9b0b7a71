import CFileAttributes
import Glibc

/// A name and a value that a file system keeps with a file. Source: xattr(7).
struct ExtendedAttribute: Equatable {
    let name: String
    let value: [UInt8]

    /// Whether the system sets the attribute to describe the contents, so that it would be wrong for other contents.
    var followsContents: Bool { ["security.capability", "security.ima", "security.evm"].contains(name) }

    /// All attributes of a file that the user may read; follows links. Empty if the file system has no attributes.
    /// - Returns: nil if they cannot be read.
    static func all(at path: String) -> [ExtendedAttribute]? {
        guard let names = bytes({ path.withPath { [buffer = $0] in listxattr($0, buffer.0, buffer.1) } }) else {
            return errno == ENOTSUP ? [] : nil
        }
        return names.split(separator: 0).compactMap { name in
            let name = String(pathBytes: name)
            let value = bytes { buffer in path.withPath { path in name.withPath { getxattr(path, $0, buffer.0, buffer.1) } } }
            // The attribute has been removed meanwhile, or the user may not read it.
            return value.map { ExtendedAttribute(name: name, value: $0) }
        }
    }

    /// Sets the attribute of an open file.
    /// - Returns: Whether the file has it.
    func put(on file: Int32) -> Bool {
        // The system may have given the new file a label that the user may not set.
        let present = Self.bytes { buffer in name.withPath { fgetxattr(file, $0, buffer.0, buffer.1) } }
        return present == value || name.withPath { fsetxattr(file, $0, value, value.count, 0) } == 0
    }

    /// How often to read again if the value grows while it is read.
    private static let attempts = 8

    /// Reads bytes whose number is not known beforehand.
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
