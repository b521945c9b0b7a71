import LayoutMath
import Pictures
import Platform
import Views
import Widgets

/// The heading of an album's tiles: name, number of pictures, sort order and depth.
final class AlbumHeading: View {
    /// Called when a sort key is chosen, including the current one.
    var keyChosen: (PictureOrder.Key) -> Void = { _ in }
    var recursionChosen: (Bool) -> Void = { _ in }
    /// Called when the Down key moves the focus to the tiles.
    var left: () -> Void = {}
    /// Width in points reserved beside the name for the button that leaves the page.
    var trailingRoom = 0.0 { didSet { if trailingRoom != oldValue { setNeedsLayout() } } }
    /// Whether the album consists of files, so its order and depth can be chosen.
    private let hasChoices: Bool
    private let title: Label
    private let count: Label
    private let unread: Label
    private let sort: SegmentedControl
    private let depthWords: Label
    private let depth: Switch

    // In points at scale 1.
    private static let top = 28.0
    private static let gap = 24.0
    private static let controlHeight = 36.0

    init(hasChoices: Bool) {
        self.hasChoices = hasChoices
        title = Label("", role: \.heading)
        count = Label("", ink: \.middle)
        unread = Label("", ink: \.middle, maximumLines: 2)
        sort = SegmentedControl("sort by", segments: [])
        depthWords = Label("include subfolders", role: \.caption, ink: \.middle)
        depth = Switch("include subfolders")
        super.init()
        for view in [title, count, unread, sort, depthWords, depth] { addSubview(view) }
        sort.chosen = { [weak self] in self?.keyChosen(PictureOrder.Key.allCases[$0]) }
        depth.toggled = { [weak self] in self?.recursionChosen($0) }
        sort.isHidden = !hasChoices
        sort.toolTip = ToolTip("sort by", Shortcuts.sort)
        depth.toolTip = ToolTip(Shortcuts.subfolders)
    }

    /// - Parameter name: The title to show for the album.
    func show(_ album: Album, name: String, count words: String, order: PictureOrder, isRecursive: Bool) {
        title.text = name
        count.text = words
        unread.text = Caption.line(of: album.unread)
        sort.segments = PictureOrder.Key.allCases.map { key in
            .init(key == order.key ? "\(key.rawValue) \(order.isDescending ? "↓" : "↑")" : key.rawValue)
        }
        sort.selectedIndex = PictureOrder.Key.allCases.firstIndex(of: order.key)
        sort.semantics = Semantics(.list, label: "sort by", value: order.words)
        depth.isOn = isRecursive
        // Without folders there are no deeper levels to include.
        depth.isHidden = !hasChoices || album.folders.isEmpty && !isRecursive
        depthWords.isHidden = depth.isHidden
        setNeedsLayout()
    }

    /// Focuses a control of the heading.
    /// - Returns: False if there is none.
    func takeFocus() -> Bool { stage?.moveFocus(.up, within: self) ?? false }

    /// Handles the arrow keys: down leaves the heading, left and right move between controls, and up is consumed.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty else { return false }
        switch key {
        case .down: left()
        case .left: _ = stage?.moveFocus(.left, within: self)
        case .right: _ = stage?.moveFocus(.right, within: self)
        case .up: break
        default: return false
        }
        return true
    }

    /// Lays out the heading in a window of this size.
    /// - Returns: The y position at which the tiles begin.
    func layOut(_ metrics: PageMetrics) -> Double {
        guard stage != nil else { return 0 }
        let (s, type, margin) = (metrics.scale, metrics.typography, metrics.margin)
        title.style = type.heading
        for label in [count, unread] { label.style = type.body }
        let width = max(0, metrics.size.width - margin - trailingRoom)
        title.frame = Rect(
            x: margin + type.heading.opticalShift, y: AlbumHeading.top * s, width: width, height: type.heading.lineHeight)
        // Controls beside the counts must not overlap the button beside the name.
        let drop = hasChoices ? 8 * s : 0
        count.frame = Rect(x: margin, y: title.frame.maxY + drop, width: width, height: type.body.lineHeight)
        var bottom = layOutControls(metrics)
        unread.isHidden = unread.text.isEmpty
        if !unread.isHidden {
            let room = max(0, metrics.size.width - 2 * margin)
            let height = unread.sizeThatFits(Size(width: room, height: .infinity)).height
            unread.frame = Rect(x: margin, y: bottom + 4 * s, width: room, height: height)
            bottom = unread.frame.maxY
        }
        return bottom + AlbumHeading.gap * s
    }

    /// Lays out the controls to the right of the counts, or below them if the window is too narrow.
    /// - Returns: The y position at which the rows of counts and controls end.
    private func layOutControls(_ metrics: PageMetrics) -> Double {
        guard hasChoices else { return count.frame.maxY }
        let (s, margin, look) = (metrics.scale, metrics.margin, ControlLook(theme: theme, scale: metrics.scale))
        sort.style = look.words
        sort.style.height = AlbumHeading.controlHeight * s
        sort.style.cornerRadius = sort.style.height / 2
        sort.style.padding = 14 * s
        sort.style.trackColor = .clear
        depth.style = look.toggle
        depthWords.style = metrics.typography.caption
        let height = AlbumHeading.controlHeight * s
        let sortWidth = sort.sizeThatFits(.unbounded).width.rounded(.up) + 1
        let words = depthWords.sizeThatFits(metrics.size).width.rounded(.up)
        let depthWidth = depth.isHidden ? 0 : words + 12 * s + look.toggle.size.width
        let total = sortWidth + (depth.isHidden ? 0 : depthWidth + 24 * s)
        let countWidth = count.sizeThatFits(metrics.size).width
        let isBeside = margin + countWidth + 32 * s + total + margin <= metrics.size.width
        let y = isBeside ? count.frame.midY - height / 2 : count.frame.maxY + 8 * s
        // The text is aligned to the margin; the buttons' outlines extend beyond it.
        var x = isBeside ? metrics.size.width - margin - total + sort.style.padding : margin - sort.style.padding
        if !depth.isHidden, isBeside {
            placeDepth(x: x, y: y, words: words, width: depthWidth, height: height, s)
            x += depthWidth + 24 * s
        }
        sort.frame = Rect(x: x, y: y, width: sortWidth, height: height)
        if !depth.isHidden, !isBeside {
            placeDepth(x: sort.frame.maxX + 16 * s, y: y, words: words, width: depthWidth, height: height, s)
        }
        return max(count.frame.maxY, sort.frame.maxY)
    }

    private func placeDepth(x: Double, y: Double, words: Double, width: Double, height: Double, _ s: Double) {
        let line = depthWords.style.lineHeight
        depthWords.frame = Rect(x: x, y: y + (height - line) / 2, width: words + 1, height: line)
        depth.frame = Rect(x: x, y: y, width: width, height: height)
    }
}

nonisolated extension PictureOrder {
    /// The order as text, such as "date, newest first".
    var words: String {
        switch key {
        case .name: "name, \(isDescending ? "z to a" : "a to z")"
        case .date: "date, \(isDescending ? "newest" : "oldest") first"
        case .size: "size, \(isDescending ? "largest" : "smallest") first"
        }
    }
}
