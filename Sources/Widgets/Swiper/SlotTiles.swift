import LayoutMath

/// The tiles that a magnified picture shows over a blurred version of itself, and when each appeared.
nonisolated struct SlotTiles: Equatable, Sendable {
    /// The time at which each loaded tile began to fade in.
    private(set) var times: [PictureTile: Seconds] = [:]
    /// The tiles in sight at the level that is needed.
    private(set) var wanted: [PictureTile] = []

    /// Duration of the fade-in of a tile, in seconds.
    static let fade: Seconds = 0.12

    /// Returns whether the visible part is shown with all its pixels.
    func isSharp(at time: Seconds) -> Bool { !wanted.isEmpty && wanted.allSatisfy { share(of: $0, at: time) == 1 } }

    /// Opacity of a tile, in 0…1.
    func share(of tile: PictureTile, at time: Seconds) -> Double {
        times[tile].map { ((time - $0) / SlotTiles.fade).smoothstep(from: 0, to: 1) } ?? 0
    }

    func isFading(at time: Seconds) -> Bool { times.values.contains { time < $0 + SlotTiles.fade } }

    /// Sets the tiles in sight. Tiles of another level stay, while they are in sight, until the wanted ones are shown.
    /// - Parameters:
    ///   - isInSight: Returns whether a tile of any level is in sight.
    ///   - isLoaded: Returns whether a tile is loaded; called for tiles that will be drawn or are wanted.
    mutating func follow(
        _ wanted: [PictureTile], at time: Seconds, isInSight: (PictureTile) -> Bool, isLoaded: (PictureTile) -> Bool
    ) {
        // A tile that was loaded when it came into sight needs no fade.
        let before = Set(self.wanted)
        self.wanted = wanted
        for tile in wanted {
            if !isLoaded(tile) {
                times[tile] = nil
            } else if times[tile] == nil {
                times[tile] = before.contains(tile) ? time : time - SlotTiles.fade
            }
        }
        let kept = Set(wanted)
        let isSharp = isSharp(at: time)
        for tile in times.keys where !kept.contains(tile) {
            let isUseful = tile.level != wanted.first?.level && !isSharp && isInSight(tile) && isLoaded(tile)
            if !isUseful { times[tile] = nil }
        }
    }

    /// The tiles to draw: the wanted ones last, and before them the others, with finer tiles in front of coarser ones.
    var drawn: [PictureTile] {
        let level = wanted.first?.level
        return times.keys.sorted { a, b in
            let (aIsWanted, bIsWanted) = (a.level == level, b.level == level)
            if aIsWanted != bIsWanted { return bIsWanted }
            return a.level != b.level ? a.level > b.level : (a.part.y, a.part.x) < (b.part.y, b.part.x)
        }
    }
}
