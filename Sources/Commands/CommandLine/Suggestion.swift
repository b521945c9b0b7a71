/// Suggestions for mistyped words.
enum Suggestion {
    /// The largest distance at which a name is suggested.
    static let reach = 2

    /// Returns the name nearest to `word`; nil if none is close. The first of equally near ones.
    static func nearest(to word: String, among names: some Sequence<String>) -> String? {
        // Skips words of very different lengths: thousands of long ones would take time.
        let length = word.utf8.count
        let near = names.filter { abs($0.utf8.count - length) <= 4 * reach }.map { (name: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= min(reach, $0.name.count - 2) }
        return near.min { $0.distance < $1.distance }?.name
    }

    /// Returns the number of letters to insert, delete, replace or swap with their neighbour to turn one word into the other: the
    /// restricted Damerau-Levenshtein distance.
    /// - Complexity: O(n·m).
    static func distance(_ first: String, _ second: String) -> Int {
        let (a, b) = (Array(first), Array(second))
        var rows = [Array(0...b.count)]
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
