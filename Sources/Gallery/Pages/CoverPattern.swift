import LayoutMath

/// The cover's arrangements, as in the mockups at 1280x720, 800x600 and 1920x1080: a large tile, a tall one, wide ones, single ones, and
/// one that counts what has no tile. A few pictures fill the same room with larger tiles.
nonisolated struct CoverPattern: Equatable, Sendable {
    let tiles: MosaicPattern
    /// The tile that counts when there are more pictures than tiles.
    let countTile: Int

    /// - Parameter count: how many pictures there are; none have the arrangement of many.
    static func suited(to size: Size, isCompact: Bool, count: Int) -> CoverPattern {
        let (full, fewer) =
            isCompact ? (compact, compactFew) : size.height > 520 ? (large, few + [regular.tiles] + largeFew) : (regular, few)
        guard (1..<full.tiles.tiles.count).contains(count) else { return full }
        return CoverPattern(tiles: fewer[count - 1], countTile: 0)
    }

    static let regular = CoverPattern(tiles: MosaicPattern(drawing: ["aabcd", "aaeed", "fgghi"]), countTile: 7)
    static let compact = CoverPattern(tiles: MosaicPattern(drawing: ["aabde", "aacdf"]), countTile: 2)
    static let large = CoverPattern(tiles: MosaicPattern(drawing: ["aaabcd", "aaaeed", "fgghll", "ijkkll"]), countTile: 7)

    /// For one picture, two, and so on.
    private static let few = [
        ["aaaaa", "aaaaa", "aaaaa"], ["aaabb", "aaabb", "aaabb"], ["aaabb", "aaabb", "aaacc"], ["aaabb", "aaabb", "ccddd"],
        ["aabbc", "aabbc", "dddee"], ["aabbc", "aaddc", "eeeff"], ["aabcd", "aaeed", "fffgg"], ["aabcd", "aaeed", "fgghh"],
    ].map(MosaicPattern.init(drawing:))
    private static let compactFew = [
        ["aaaaa", "aaaaa"], ["aaabb", "aaabb"], ["aabbc", "aabbc"], ["aabbd", "aaccd"], ["aabde", "aacde"],
    ].map(MosaicPattern.init(drawing:))
    /// For ten and eleven.
    private static let largeFew = [
        ["aaabcd", "aaaeed", "ffggjj", "hhiijj"], ["aaabcd", "aaaeed", "fgghkk", "iijjkk"],
    ].map(MosaicPattern.init(drawing:))
}
