import LayoutMath
import Platform
import Views
import Widgets

/// The wheel of mood words that fits a height: words fade out before they would be cut, and only in the lowest windows they are smaller.
nonisolated struct MoodWheel: Equatable {
    /// Of the type, the cells and their distances.
    let scale: Double
    /// Words on each side of the middle one.
    let neighbours: Int

    // VISUAL.md, mood, at scale 1; the last is where a word has faded out.
    private static let offsets = [0.0, 104, 176, 228, 272]
    private static let lines = [104.0, 64, 48, 32, 32]
    private static let alphas = [1, 0.82, 0.68, 0.58, 0]
    /// The outermost words may reach so far beyond the page.
    private static let overhang = 24.0

    /// - Parameter scale: of the window's type.
    init(height: Double, scale: Double) {
        let room = height + MoodWheel.overhang * scale
        let fitting = (1...3).last { MoodWheel.extent(neighbours: $0) * scale <= room }
        neighbours = fitting ?? 1
        self.scale = fitting == nil ? max(MoodWheel.leastScale, room / MoodWheel.extent(neighbours: 1)) : scale
    }

    private static let leastScale = 0.25

    /// From the upper edge of the first word to the lower edge of the last one.
    var extent: Double { MoodWheel.extent(neighbours: neighbours) * scale }

    private static func extent(neighbours: Int) -> Double { 2 * offsets[neighbours] + lines[neighbours] }

    /// - Parameter theme: by daylight distant words fade less, for the hills behind them are no darker than they are.
    func pickerStyle(_ theme: Theme) -> PickerStyle {
        let fading = theme.isDark ? 1 : 0.5
        let appearances = (0...neighbours + 1).map { place in
            PickerStyle.CellAppearance(
                offset: MoodWheel.offsets[place] * scale, extent: MoodWheel.lines[place] * scale,
                alpha: place > neighbours ? 0 : 1 - fading * (1 - MoodWheel.alphas[place]))
        }
        return PickerStyle(length: MoodWheel.offsets[1] * scale, appearances: appearances)
    }

    /// From the wheel's left edge to the words: room for the ring of the keyboard's focus.
    var inset: Double { 16 * scale }

    /// The type of each place: the bigger, the lighter.
    var textStyles: [TextStyle] {
        let type = Typography(scale: scale)
        return [type.display, type.title, type.heading, type.subhead, type.subhead]
    }
}
