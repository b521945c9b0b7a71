/// Which pictures a mosaic shows while its tiles turn, one at a time, to pictures that have none.
nonisolated struct TileTurnover: Equatable, Sendable {
    /// A tile gives up one picture for another.
    struct Turn: Equatable, Sendable {
        var tile: Int
        var old: String
        var new: String
    }

    /// What tiles show instead of the album's first pictures.
    private var shown: [String] = []
    private var turns = 0
    /// Where in the album the next picture is looked for; behind those that have a tile at first.
    private var cursor: Int?

    /// Back to the album's first pictures.
    mutating func reset() { self = TileTurnover() }

    /// What `count` tiles show of the album's pictures `ids`.
    func shown(of ids: [String], count: Int) -> [String] { shown.isEmpty ? Array(ids.prefix(count)) : shown }

    /// The next turn; nil while every picture has a tile.
    func next(in ids: [String], count: Int) -> Turn? {
        guard count > 0, ids.count > count else { return nil }
        let present = shown(of: ids, count: count)
        let hidden = (0..<ids.count).lazy.map { ids[((cursor ?? count) + $0) % ids.count] }.first { !present.contains($0) }
        let tile = tile(of: count)
        return hidden.map { Turn(tile: tile, old: present[tile], new: $0) }
    }

    mutating func make(_ turn: Turn, in ids: [String], count: Int) {
        shown = shown(of: ids, count: count)
        shown[turn.tile] = turn.new
        skip(turn, in: ids)
        turns += 1
    }

    /// Passes over a picture that cannot be shown.
    mutating func skip(_ turn: Turn, in ids: [String]) { cursor = ids.firstIndex(of: turn.new).map { $0 + 1 } }

    /// Every tile has its turn before one has it again, and neighbours do not follow each other: a step that has no divisor in common
    /// with the count.
    private func tile(of count: Int) -> Int {
        let step = [3, 5].first { count % $0 != 0 } ?? 1
        return (turns * step + 1) % count
    }
}
