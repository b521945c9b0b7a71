/// A key of an on-screen keyboard.
nonisolated enum KeyboardKey: Hashable, Sendable {
    /// A key that types its character, or the capital while Shift is on.
    case character(String)
    /// Types a capital for the next letter. A double press types capitals until it is pressed again.
    case shift
    /// Deletes the text before the caret, and repeats while it is held.
    case delete
    /// Shows another plane.
    case plane(KeyboardLayout.Plane)
    /// Changes to the next layout.
    case nextLayout
    /// Types a space.
    case space
    /// Has the effect of Enter in the field.
    case enter
    /// Closes the keyboard.
    case close

    /// Whether the key types something, so that it takes effect when another key is pressed before its release.
    var types: Bool {
        switch self {
        case .character, .space: true
        default: false
        }
    }
}

/// The rows of keys that a layout shows, with their widths in units. One unit is the width of a letter key and the gap after it.
nonisolated struct KeyboardRows: Hashable, Sendable {
    var keys: [[KeyboardKey]] = []
    var widths: [[Double]] = []

    /// - Parameters:
    ///   - switchesLayouts: Whether there is a key for the next layout.
    ///   - closes: Whether the last row has a key that closes the keyboard, because there is no room for it beside the rows.
    init(_ layout: KeyboardLayout, _ plane: KeyboardLayout.Plane, switchesLayouts: Bool, closes: Bool) {
        // Shift and delete take at least one unit each.
        let units = max(Double(layout.longestRow), Double((layout.rows(of: .letters).last?.count ?? 0) + 2), Self.leastUnits)
        for row in layout.rows(of: plane).dropLast() { add(row.map { ($0, 1) }) }
        addThird(layout.rows(of: plane).last ?? [], plane, units)
        addLast(plane, units, switchesLayouts: switchesLayouts, closes: closes)
    }

    /// Width of the last row with all its possible keys except the space bar, which is at least two units wide.
    private static let leastUnits = 8.5

    private mutating func add(_ row: [(String, Double)]) {
        keys.append(row.map { .character($0.0) })
        widths.append(row.map(\.1))
    }

    private mutating func addThird(_ characters: [String], _ plane: KeyboardLayout.Plane, _ units: Double) {
        let isLetters = plane == .letters
        let side = isLetters ? (units - Double(characters.count)) / 2 : 1.5
        let width = isLetters ? 1 : max(1, (units - 2 * side) / Double(max(1, characters.count)))
        let first: KeyboardKey = isLetters ? .shift : .plane(plane == .numbers ? .symbols : .numbers)
        keys.append([first] + characters.map { .character($0) } + [.delete])
        widths.append([side] + characters.map { _ in width } + [side])
    }

    private mutating func addLast(_ plane: KeyboardLayout.Plane, _ units: Double, switchesLayouts: Bool, closes: Bool) {
        var row: [(KeyboardKey, Double)] = [(.plane(plane == .letters ? .numbers : .letters), 1.5)]
        if switchesLayouts { row.append((.nextLayout, 1)) }
        let rest: [(KeyboardKey, Double)] = [(.character("."), 1), (.enter, 2)] + (closes ? [(.close, 1)] : [])
        let space = units - (row + rest).reduce(0) { $0 + $1.1 }
        row += [(.space, space)] + rest
        keys.append(row.map(\.0))
        widths.append(row.map(\.1))
    }
}
