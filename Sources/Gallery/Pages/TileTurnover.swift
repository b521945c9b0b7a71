/// The pictures that a mosaic shows while its tiles turn, one at a time, to pictures without a tile.
nonisolated struct TileTurnover: Equatable, Sendable {
    /// The replacement of a tile's picture by another.
    struct Turn: Equatable, Sendable {
        var tile: Int
        var old: String
        var new: String
    }

    /// Pictures of the tiles; empty while they show the album's first ones.
    private var shown: [String] = []
    private var turns = 0
    /// Index in the album where the search for the next picture starts; if nil, it starts after the first `count` pictures.
    private var cursor: Int?

    /// Returns to the album's first pictures.
    mutating func reset() { self = TileTurnover() }

    /// Returns the pictures that `count` tiles show of the album's pictures `ids`.
    func shown(of ids: [String], count: Int) -> [String] { shown.isEmpty ? Array(ids.prefix(count)) : shown }

    /// Returns the next turn; nil if every picture has a tile.
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

    /// Skips a picture that cannot be shown.
    mutating func skip(_ turn: Turn, in ids: [String]) { cursor = ids.firstIndex(of: turn.new).map { $0 + 1 } }

    /// Returns the tile of the next turn. The step is coprime to `count`, so every tile turns once per round. It is 3 or 5 where
    /// possible; consecutive turns are then usually not on neighbouring tiles.
    private func tile(of count: Int) -> Int {
        let step = [3, 5].first { count % $0 != 0 } ?? 1
        return (turns * step + 1) % count
    }
}
