import Storage

/// The paths of a list that comes in pieces. At most one path is kept that has not ended, and of that no more than the longest path has.
nonisolated struct PathPieces {
    private let separator: UInt8
    private let longest: Int
    private(set) var paths: [String] = []
    /// The beginning of the path that has not ended.
    private var rest: [UInt8] = []
    /// The length of the path that has not ended.
    private var length = 0
    private var tooLongCount = 0
    /// The beginning of the first path that is too long.
    private var example = ""

    /// The bytes that are shown of a path that is too long.
    private static let shown = 40

    init(separator: UInt8, longest: Int) { (self.separator, self.longest) = (separator, longest) }

    /// Takes the next bytes of the list.
    /// - Complexity: O(bytes), however long the path is that they belong to.
    mutating func take(_ bytes: ArraySlice<UInt8>) {
        var bytes = bytes
        while let end = bytes.firstIndex(of: separator) {
            add(bytes[..<end])
            finish()
            bytes = bytes[(end + 1)...]
        }
        add(bytes)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        length += bytes.count
        rest += bytes.prefix(longest - rest.count)
    }

    /// Ends the last path, at a separator or at the end of the list.
    mutating func finish() {
        if length > longest {
            if tooLongCount == 0 { example = String(pathBytes: rest.prefix(Self.shown)).shownPath }
            tooLongCount += 1
        } else if length > 0 {
            paths.append(String(pathBytes: rest))
        }
        rest.removeAll(keepingCapacity: true)
        length = 0
    }

    /// What there is to say of paths that are left out; nil if there are none.
    var wordsForTooLong: String? {
        switch tooLongCount {
        case 0: nil
        case 1: "a path is longer than \(longest) bytes and is left out: \(example)…"
        default: "\(tooLongCount) paths are longer than \(longest) bytes and are left out, the first one \(example)…"
        }
    }
}
