import TextLayout
import LayoutMath
import Platform
import Views
import Widgets

/// The shortcuts of the current place on a raised panel: in columns if there is room, scrolling if there is not.
final class KeySheet: View {
    private let sections: [KeySection]
    private let done: Button
    private let scrollView = ScrollView()
    private let table: KeyTable

    // In points at scale 1.
    private static let padding = 24.0
    private static let titleHeight = 44.0
    private static let footer = 60.0
    private static let margin = 16.0

    init(_ sections: [KeySection], close: @escaping () -> Void) {
        self.sections = sections
        done = Button("done", action: close)
        table = KeyTable(sections)
        super.init()
        semantics = Semantics(.dialog, label: "keys", value: KeySheet.words(of: sections))
        scrollView.contentView.addSubview(table)
        addSubview(scrollView)
        addSubview(done)
    }

    private static func words(_ shortcut: Shortcut) -> String {
        "\(shortcut.presses.map(\.words).joined(separator: " or ")): \(shortcut.title)"
    }

    private static func words(of sections: [KeySection]) -> String {
        sections.map { "\($0.title): \($0.shortcuts.map(words).joined(separator: ", "))" }.joined(separator: "; ")
    }

    override var preferredFocus: View? { done }

    private var scale: Double { stage?.metrics.scale ?? 1 }
    private var padding: Double { KeySheet.padding * scale }

    /// Returns the size with as many columns as fit and are needed.
    override func sizeThatFits(_ size: Size) -> Size {
        guard let measure = stage?.text else { return .zero }
        let frame = Size(width: 2 * KeySheet.padding * scale, height: (KeySheet.titleHeight + KeySheet.footer + KeySheet.padding) * scale)
        let most = Size(
            width: size.width - 2 * KeySheet.margin - frame.width, height: size.height - 2 * KeySheet.margin - frame.height)
        table.arrange(within: most, scale: scale, measuring: measure)
        return Size(width: table.size.width + frame.width, height: min(table.size.height, most.height) + frame.height)
    }

    override func layoutSubviews() {
        let s = scale
        done.style = theme.scaled(to: s).quietButton
        let size = done.sizeThatFits(bounds.size)
        done.frame = Rect(
            x: bounds.width - 20 * s - size.width, y: bounds.height - 12 * s - size.height, width: size.width, height: size.height)
        let top = KeySheet.titleHeight * s + padding / 2
        scrollView.frame = Rect(
            x: padding, y: top, width: max(0, bounds.width - 2 * padding), height: max(0, done.frame.minY - 8 * s - top))
        table.frame = Rect(origin: .zero, size: table.size)
        scrollView.isScrollEnabled = table.size.height > scrollView.bounds.height
        scrollView.contentSize = table.size
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty else { return false }
        switch key {
        case .down: scroll(by: KeyTable.rowHeight * scale)
        case .up: scroll(by: -KeyTable.rowHeight * scale)
        case .pageDown: scroll(by: scrollView.bounds.height)
        case .pageUp: scroll(by: -scrollView.bounds.height)
        default: return false
        }
        return true
    }

    private func scroll(by distance: Double) {
        scrollView.scroll(to: scrollView.scroller.track.clamped(scrollView.scroller.target + distance))
    }

    /// Fades out the table at an edge beyond which it continues.
    override func drawOver(in canvas: Canvas) {
        let (track, ground, frame) = (scrollView.scroller.track, theme.palette.raised, scrollView.frame)
        let height = min(KeyTable.rowHeight * scale, frame.height / 2)
        for (direction, y) in [(-1.0, frame.minY), (1.0, frame.maxY - height)]
        where track.canMove(from: scrollView.contentOffset.y, by: direction) {
            let fade = Gradient([.init(0, ground.opacity(direction < 0 ? 1 : 0)), .init(1, ground.opacity(direction < 0 ? 0 : 1))])
            canvas.gradient(fade, in: Rect(x: frame.minX, y: y, width: frame.width, height: height), axis: .vertical)
        }
    }

    override func draw(in canvas: Canvas) {
        let type = Typography(scale: scale)
        canvas.slab(theme.scaled(to: scale).slab, in: bounds)
        canvas.text(TextRun("keys", font: type.subhead.font), at: Point(x: padding, y: 38 * scale), theme.palette.high)
    }
}

/// Section titles, keys and their descriptions, in columns.
private final class KeyTable: View {
    private(set) var size = Size.zero
    private let sections: [KeySection]
    private var columns: [[Line]] = []
    private var scale = 1.0
    private var keyWidth = 0.0
    private var columnWidth = 0.0

    private enum Line { case title(String), keys(Shortcut), gap }

    // In points at scale 1.
    static let rowHeight = 22.0
    private static let columnWidths = (least: 256.0, most: 320.0)
    private static let columnGap = 24.0
    private static let mostColumns = 3
    private static let mostKeyWidth = 168.0
    /// Number of lines above which a column is split, if there is room for another one.
    private static let mostRows = 18

    init(_ sections: [KeySection]) {
        self.sections = sections
        super.init()
    }

    /// Divides the lines into columns of about the same height.
    func arrange(within room: Size, scale: Double, measuring measure: any TextMeasuring) {
        self.scale = scale
        let row = KeyTable.rowHeight * scale
        let lines = sections.flatMap { [.gap, .title($0.title)] + $0.shortcuts.map { Line.keys($0) } }.dropFirst()
        let gap = KeyTable.columnGap * scale
        let most = Int(((room.width + gap) / (KeyTable.columnWidths.least * scale + gap)).rounded(.down))
            .clamped(to: 1...KeyTable.mostColumns)
        let rows = max(1, min(KeyTable.mostRows, Int(room.height / row)))
        let count = max(1, min(most, (lines.count + rows - 1) / rows))
        let length = (lines.count + count - 1) / count
        columns = KeyTable.cut(Array(lines), length: length + 1)
        columnWidth = min(KeyTable.columnWidths.most * scale, (room.width + gap) / Double(columns.count) - gap)
        let height = Double(columns.map(\.count).max() ?? 0) * row
        size = Size(width: Double(columns.count) * (columnWidth + gap) - gap, height: height)
        let words = sections.flatMap(\.shortcuts).map { KeyTable.keys($0) }
        keyWidth = words.map { measure.width(of: TextRun($0, font: Typography(scale: scale).captionStrong.font)) }.max() ?? 0
        keyWidth = min(keyWidth + 16 * scale, KeyTable.mostKeyWidth * scale, columnWidth * 0.55)
        setNeedsDisplay()
    }

    /// Splits lines into columns of at most `length` lines. No column begins with a gap or ends with a title.
    private static func cut(_ lines: [Line], length: Int) -> [[Line]] {
        var columns: [[Line]] = [[]]
        for line in lines {
            if case .gap = line, columns[columns.count - 1].isEmpty { continue }
            if columns[columns.count - 1].count >= length {
                var head: [Line] = []
                if case .title? = columns[columns.count - 1].last { head = [columns[columns.count - 1].removeLast()] }
                columns.append(head)
                if case .gap = line { continue }
            }
            columns[columns.count - 1].append(line)
        }
        return columns
    }

    private static func keys(_ shortcut: Shortcut) -> String { shortcut.presses.map(\.words).joined(separator: "  ") }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (row, width) = (KeyTable.rowHeight * scale, columnWidth)
        for (index, column) in columns.enumerated() {
            let x = Double(index) * (width + KeyTable.columnGap * scale)
            for (place, line) in column.enumerated() {
                draw(line, at: Point(x: x, y: (Double(place) + 0.7) * row), width: width, in: canvas, measure)
            }
        }
    }

    private func draw(_ line: Line, at origin: Point, width: Double, in canvas: Canvas, _ measure: any TextMeasuring) {
        let (type, palette, breaker) = (Typography(scale: scale), theme.palette, LineBreaker(measuring: measure))
        switch line {
        case .gap: break
        case .title(let words): canvas.text(TextRun(words, font: type.captionStrong.font), at: origin, palette.accent)
        case .keys(let shortcut):
            let keys = breaker.truncated(KeyTable.keys(shortcut), font: type.captionStrong.font, width: keyWidth - 8 * scale)
            canvas.text(TextRun(keys, font: type.captionStrong.font), at: origin, palette.high)
            let title = breaker.truncated(shortcut.title, font: type.caption.font, width: max(0, width - keyWidth))
            canvas.text(TextRun(title, font: type.caption.font), at: Point(x: origin.x + keyWidth, y: origin.y), palette.middle)
        }
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
