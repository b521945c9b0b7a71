import LayoutMath
import Platform
import Views
import Widgets

/// The layout of the wheel of mood words for a height: outer words are omitted before they would be cut; only the lowest windows shrink it.
nonisolated struct MoodWheel: Equatable {
    /// Scale of the type, the cells and their distances.
    let scale: Double
    /// Number of words on each side of the middle one.
    let neighbours: Int

    // By distance from the middle, at scale 1; at the last place a word has faded out.
    private static let offsets = [0.0, 104, 176, 228, 272]
    private static let lines = [104.0, 64, 48, 32, 32]
    private static let alphas = [1, 0.82, 0.68, 0.58, 0]
    /// Distance by which the outermost words may extend beyond the page.
    private static let overhang = 24.0

    /// - Parameter scale: The scale of the window's type.
    init(height: Double, scale: Double) {
        let room = height + MoodWheel.overhang * scale
        let fitting = (1...3).last { MoodWheel.extent(neighbours: $0) * scale <= room }
        neighbours = fitting ?? 1
        self.scale = fitting == nil ? max(MoodWheel.leastScale, room / MoodWheel.extent(neighbours: 1)) : scale
    }

    private static let leastScale = 0.25

    /// Height from the top of the first word to the bottom of the last one.
    var extent: Double { MoodWheel.extent(neighbours: neighbours) * scale }

    private static func extent(neighbours: Int) -> Double { 2 * offsets[neighbours] + lines[neighbours] }

    /// - Parameter theme: In a light theme distant words fade less, because the hills behind them have too little contrast.
    func pickerStyle(_ theme: Theme) -> PickerStyle {
        let fading = theme.isDark ? 1 : 0.5
        let appearances = (0...neighbours + 1).map { place in
            PickerStyle.CellAppearance(
                offset: MoodWheel.offsets[place] * scale, extent: MoodWheel.lines[place] * scale,
                alpha: place > neighbours ? 0 : 1 - fading * (1 - MoodWheel.alphas[place]))
        }
        return PickerStyle(length: MoodWheel.offsets[1] * scale, appearances: appearances)
    }

    /// Distance from the wheel's left edge to the words, which leaves room for the focus ring.
    var inset: Double { 16 * scale }

    /// Text styles by distance from the middle; larger ones are lighter.
    var textStyles: [TextStyle] {
        let type = Typography(scale: scale)
        return [type.display, type.title, type.heading, type.subhead, type.subhead]
    }
}
