import LayoutMath

/// The arrangements of tiles on usual, compact and large covers: a large tile, a tall one, wide ones, single ones, and one that counts
/// the remaining pictures. With few pictures, larger tiles fill the same area.
nonisolated struct CoverPattern: Equatable, Sendable {
    let tiles: MosaicPattern
    /// Index of the tile that shows the count if there are more pictures than tiles.
    let countTile: Int

    /// - Parameter count: Number of pictures; 0 gives the arrangement for many pictures.
    static func suited(to size: Size, isCompact: Bool, count: Int) -> CoverPattern {
        let (full, fewer) =
            isCompact ? (compact, compactFew) : size.height > 520 ? (large, few + [regular.tiles] + largeFew) : (regular, few)
        guard (1..<full.tiles.tiles.count).contains(count) else { return full }
        return CoverPattern(tiles: fewer[count - 1], countTile: 0)
    }

    static let regular = CoverPattern(tiles: MosaicPattern(drawing: ["aabcd", "aaeed", "fgghi"]), countTile: 7)
    static let compact = CoverPattern(tiles: MosaicPattern(drawing: ["aabde", "aacdf"]), countTile: 2)
    static let large = CoverPattern(tiles: MosaicPattern(drawing: ["aaabcd", "aaaeed", "fgghll", "ijkkll"]), countTile: 7)

    /// Arrangements for one picture, two, and so on.
    private static let few = [
        ["aaaaa", "aaaaa", "aaaaa"], ["aaabb", "aaabb", "aaabb"], ["aaabb", "aaabb", "aaacc"], ["aaabb", "aaabb", "ccddd"],
        ["aabbc", "aabbc", "dddee"], ["aabbc", "aaddc", "eeeff"], ["aabcd", "aaeed", "fffgg"], ["aabcd", "aaeed", "fgghh"],
    ].map(MosaicPattern.init(drawing:))
    private static let compactFew = [
        ["aaaaa", "aaaaa"], ["aaabb", "aaabb"], ["aabbc", "aabbc"], ["aabbd", "aaccd"], ["aabde", "aacde"],
    ].map(MosaicPattern.init(drawing:))
    /// Arrangements for ten and eleven pictures.
    private static let largeFew = [
        ["aaabcd", "aaaeed", "ffggjj", "hhiijj"], ["aaabcd", "aaaeed", "fgghkk", "iijjkk"],
    ].map(MosaicPattern.init(drawing:))
}
