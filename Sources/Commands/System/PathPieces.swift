import Storage

/// Collects the paths of a list that arrives in pieces. Stores at most one unfinished path, and no more of it than the maximum path
/// length.
nonisolated struct PathPieces {
    private let separator: UInt8
    private let longest: Int
    private(set) var paths: [String] = []
    /// The beginning of the unfinished path.
    private var rest: [UInt8] = []
    /// The length of the unfinished path.
    private var length = 0
    private var tooLongCount = 0
    /// The beginning of the first path that was too long.
    private var example = ""

    /// How many bytes of a path that is too long are shown.
    private static let shown = 40

    init(separator: UInt8, longest: Int) { (self.separator, self.longest) = (separator, longest) }

    /// Adds the next bytes of the list.
    /// - Complexity: O(bytes), even if they belong to a very long path.
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

    /// A message about the paths that were left out; nil if there are none.
    var wordsForTooLong: String? {
        switch tooLongCount {
        case 0: nil
        case 1: "a path is longer than \(longest) bytes and is left out: \(example)…"
        default: "\(tooLongCount) paths are longer than \(longest) bytes and are left out, the first one \(example)…"
        }
    }
}
