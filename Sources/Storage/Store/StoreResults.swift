/// The result of a load. It distinguishes a missing entry from a broken one, and from one that could not be read.
public enum LoadResult<Value> {
    case found(Value)
    /// There is no such entry, or it has not been used for longer than the store's limit.
    case missing
    /// The entry's file does not contain what was stored. The file has been set aside, so the next load finds the entry missing.
    case broken(BrokenEntry)
    /// The entry may be intact, but it could not be read or converted now. It is not changed.
    case failed(StoreError)

    /// The value; nil for every other result.
    public var value: Value? { if case .found(let value) = self { value } else { nil } }

    /// Returns the result with its value converted. If the conversion throws, the result is `.failed`.
    public func converted<Other>(_ convert: (Value) throws -> Other) -> LoadResult<Other> {
        switch self {
        case .found(let value):
            do { return .found(try convert(value)) } catch { return .failed(.conversionFailed(String(describing: error))) }
        case .missing: return .missing
        case .broken(let entry): return .broken(entry)
        case .failed(let error): return .failed(error)
        }
    }
}

extension LoadResult: Sendable where Value: Sendable {}
extension LoadResult: Equatable where Value: Equatable {}

/// A file in the place of an entry that is not what was stored there.
public struct BrokenEntry: Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// There is a folder, link, pipe or device in the file's place.
        case notAFile
        /// The file does not end like an entry: it was truncated, or another program wrote it.
        case foreign
        /// The file ends like an entry, but its bytes have changed.
        case damaged
        /// The file is intact, but belongs to another id: it was copied or renamed.
        case misplaced
    }

    /// The entry's id; nil if it was stored only in the broken file.
    public let id: String?
    public let reason: Reason
    /// The present path of the file, whose contents are unchanged. nil if it could not be renamed and is still in its place.
    public let path: String?
}

/// An error of a store; the description is one line.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The id has more than `limit` bytes of UTF-8.
    case idTooLong(bytes: Int, limit: Int)
    /// The closure that makes an entry's bytes returned nil.
    case noData
    /// The entry alone is larger than the store's limit.
    case exceedsLimit(bytes: Int, limit: Int)
    /// The closure that converts an entry threw an error, which the text describes.
    case conversionFailed(String)
    /// A newer program wrote the entry; this program does not know its format.
    case newerFormat(path: String)
    /// The system refused a step; `code` is its `errno`.
    case system(code: Int32, path: String)
    /// Some entries could not be removed; `code` is the reason for the first. The others are removed.
    case notAllRemoved(count: Int, code: Int32, path: String)

    init(_ error: FileError) {
        switch error {
        case .refused(_, let code, let path): self = .system(code: code, path: path)
        case .notAFile(let path), .tooLarge(let path, _): self = .system(code: error.code, path: path)
        }
    }

    public var description: String {
        switch self {
        case .idTooLong(let bytes, let limit): "an id of \(bytes) bytes is too long, the limit is \(limit)"
        case .noData: "there is nothing to store"
        case .exceedsLimit(let bytes, let limit): "an entry of \(bytes) bytes exceeds the store's limit of \(limit)"
        case .conversionFailed(let reason): "the entry cannot be converted: \(reason)"
        case .newerFormat(let path): "\(path.shownPath): was written by a newer program"
        case .system(let code, let path): "\(path.shownPath): \(FileError.words(forCode: code))"
        case .notAllRemoved(let count, let code, let path):
            "\(count) entries could not be removed, the first: \(path.shownPath): \(FileError.words(forCode: code))"
        }
    }
}

/// The amount that a store keeps. The least recently used entries are removed first; storing and loading are uses.
///
/// A store without limits records no uses and removes nothing by itself.
public struct StoreLimits: Sendable {
    /// The greatest total size of the entries' files in bytes. A store above it is reduced to seven eighths.
    public let bytes: Int
    /// Entries that have not been used for longer count as missing and are removed eventually; nil keeps them.
    public let unusedFor: Duration?
    /// Returns the time since the beginning of 1970 in UTC.
    let now: @Sendable () -> Duration

    /// - Parameters:
    ///   - bytes: At least 1; `Int.max` means no limit.
    ///   - now: Returns the time since the beginning of 1970 in UTC; called on any thread.
    public init(bytes: Int = .max, unusedFor: Duration? = nil, now: @escaping @Sendable () -> Duration) {
        precondition(bytes > 0, "a store's limit is at least one byte, got \(bytes)")
        precondition(unusedFor.map { $0 > .zero } ?? true, "a store keeps its entries for some time")
        (self.bytes, self.unusedFor, self.now) = (bytes, unusedFor, now)
    }
}
