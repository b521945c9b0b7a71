import Gallery
import LayoutMath
import Pictures
import Platform
import Views
import Widgets

/// The settings on a raised panel over the page. Changes apply at once.
final class SettingsPanel: View {
    /// The values that the panel edits.
    struct Contents: Equatable {
        /// The chosen theme; nil follows the desktop.
        var theme: Theme.Name?
        var settings: Settings
    }

    /// Called with the new contents after each change.
    var changed: (Contents) -> Void = { _ in }
    /// Called when the thumbnails are to be deleted.
    var emptied: () -> Void = {}
    private var contents: Contents { didSet { if contents != oldValue { changed(contents) } } }
    private let title: Label
    private var rows: [(label: Label, control: View)] = []
    private let use: Label
    private let empty: Button
    private let done: Button

    // In points at scale 1.
    private static let width = 520.0
    private static let padding = 24.0
    private static let top = 66.0
    private static let rowHeight = 46.0
    private static let labelWidth = 148.0
    private static let footer = 72.0
    private static let controlHeight = 32.0

    /// - Parameter hasThumbnails: Whether thumbnails are stored on disk, whose size is shown.
    init(_ contents: Contents, hasThumbnails: Bool, close: @escaping () -> Void) {
        self.contents = contents
        title = Label("settings", role: \.subhead)
        use = Label("counting…", ink: \.middle)
        empty = Button("empty") {}
        done = Button("done", action: close)
        super.init()
        semantics = Semantics(.dialog, label: "settings")
        addSubview(title)
        addChoices()
        if hasThumbnails { addRow("thumbnails", use, empty) }
        addSubview(done)
        empty.isEnabled = false
        empty.semantics.label = "empty the thumbnails"
        use.semantics = Semantics()
        empty.action = { [weak self] in self?.emptyThumbnails() }
    }

    private func addChoices() {
        addChoice("look", ["desktop", "dark", "light"], chosen: [nil, .dark, .light].firstIndex(of: contents.theme)) {
            $0.theme = [nil, .dark, .light][$1]
        }
        addChoice("motion", ["desktop", "full", "reduced"], chosen: [nil, .full, .reduced].firstIndex(of: contents.settings.motion)) {
            $0.settings.motion = [nil, .full, .reduced][$1]
        }
        let intervals = Settings.intervals
        addChoice(
            "slideshow", intervals.map { "\(Int($0)) s" }, chosen: intervals.firstIndex(of: contents.settings.slideshowInterval)
        ) { $0.settings.slideshowInterval = intervals[$1] }
        let scales = [nil] + Settings.scales.map(Optional.some)
        addChoice(
            "size of type", scales.map { $0.map(SettingsPanel.words) ?? "automatic" },
            chosen: scales.firstIndex(of: contents.settings.scale)
        ) { $0.settings.scale = scales[$1] }
        let times = Settings.messageTimes
        addChoice(
            "messages stay", times.map { "\(Int($0 * theme.toast.duration)) s" },
            chosen: times.firstIndex(of: contents.settings.messageTimeScale)
        ) { $0.settings.messageTimeScale = times[$1] }
        let keys = Switch("letter shortcuts", isOn: contents.settings.usesSingleKeys)
        keys.toggled = { [weak self] in self?.contents.settings.usesSingleKeys = $0 }
        addRow("letter shortcuts", keys)
        let depth = Switch("subfolders at once", isOn: contents.settings.includesSubfolders)
        depth.toggled = { [weak self] in self?.contents.settings.includesSubfolders = $0 }
        addRow("subfolders at once", depth)
    }

    private static func words(_ scale: Double) -> String { scale == scale.rounded() ? "\(Int(scale))" : "\(scale)" }

    private func addChoice(_ label: String, _ words: [String], chosen: Int?, set: @escaping (inout Contents, Int) -> Void) {
        let control = SegmentedControl(label, segments: words.map { .init($0) }, selectedIndex: chosen)
        control.chosen = { [weak self] index in self.map { set(&$0.contents, index) } }
        addRow(label, control)
    }

    private func addRow(_ words: String, _ control: View, _ others: View...) {
        let label = Label(words, ink: \.middle)
        // The control has the same name.
        label.semantics = Semantics()
        rows.append((label, control))
        for view in [label, control] + others { addSubview(view) }
    }

    // MARK: Showing

    /// The first control.
    override var preferredFocus: View? { rows[0].control }

    /// Shows the number and size of the thumbnails.
    func show(_ extent: ThumbnailUse.Extent) {
        let size = PictureFacts(byteCount: extent.byteCount).byteWords ?? ""
        use.text =
            extent.fileCount == 0
            ? "none" : "\(size) in \(DigitGroups.string(extent.fileCount)) \(extent.fileCount == 1 ? "file" : "files")"
        empty.semantics.details = use.text
        if empty.isEnabled, extent.fileCount == 0, stage?.focusedView === empty { stage?.focus(done) }
        empty.isEnabled = extent.fileCount > 0
        setNeedsLayout()
    }

    private func emptyThumbnails() {
        use.text = "counting…"
        setNeedsLayout()
        emptied()
    }

    // MARK: Layout

    private var scale: Double { stage?.metrics.scale ?? 1 }

    /// The height of a row. In a low window it is smaller than usual, but never lower than a control.
    private var rowHeight: Double {
        let room = (bounds.height / scale - SettingsPanel.top - SettingsPanel.footer) / Double(rows.count)
        return room.clamped(to: SettingsPanel.controlHeight...SettingsPanel.rowHeight) * scale
    }

    /// Returns the panel's size, scaled down if the window is too low.
    override func sizeThatFits(_ size: Size) -> Size {
        let height = SettingsPanel.top + Double(rows.count) * SettingsPanel.rowHeight + SettingsPanel.footer
        return Size(width: min(SettingsPanel.width * scale, size.width - 16), height: min(height * scale, size.height - 16))
    }

    private func style(scale: Double) -> SegmentStyle {
        var style = ControlLook(theme: theme, scale: scale).words
        style.font = Typography(scale: scale).body.font
        style.selectedFont = Typography(scale: scale).bodyStrong.font
        style.height = SettingsPanel.controlHeight * scale
        style.padding = 12 * scale
        return style
    }

    override func layoutSubviews() {
        let (s, look) = (scale, ControlLook(theme: theme, scale: scale))
        let padding = SettingsPanel.padding * s
        title.style = look.type.subhead
        title.frame = Rect(x: padding, y: 18 * s, width: bounds.width - 2 * padding, height: title.style.lineHeight)
        let left = padding + SettingsPanel.labelWidth * s
        let width = max(0, bounds.width - padding - left)
        use.style = look.type.body
        for (index, row) in rows.enumerated() {
            let middle = SettingsPanel.top * s + (Double(index) + 0.5) * rowHeight
            row.label.style = look.type.body
            row.label.frame = line(row.label, x: padding, middle: middle, width: left - padding)
            place(row.control, x: left, middle: middle, width: width, look)
        }
        empty.style = look.smallButton
        let size = empty.sizeThatFits(bounds.size)
        empty.frame = Rect(
            x: bounds.width - padding - size.width, y: use.frame.midY - size.height / 2, width: size.width, height: size.height)
        done.style = theme.scaled(to: s).primaryButton
        let doneSize = done.sizeThatFits(bounds.size)
        done.frame = Rect(
            x: bounds.width - padding - doneSize.width, y: bounds.height - 20 * s - doneSize.height, width: doneSize.width,
            height: doneSize.height)
    }

    private func place(_ control: View, x: Double, middle: Double, width: Double, _ look: ControlLook) {
        switch control {
        case let choice as SegmentedControl:
            choice.style = style(scale: scale)
            choice.frame = Rect(x: x, y: middle - choice.style.height / 2, width: width, height: choice.style.height)
        case let toggle as Switch:
            toggle.style = look.toggle
            let height = SettingsPanel.controlHeight * scale
            toggle.frame = Rect(x: x, y: middle - height / 2, width: toggle.style.size.width, height: height)
        case let label as Label: label.frame = line(label, x: x, middle: middle, width: width)
        default: break
        }
    }

    private func line(_ label: Label, x: Double, middle: Double, width: Double) -> Rect {
        Rect(x: x, y: middle - label.style.lineHeight / 2, width: width, height: label.style.lineHeight)
    }

    override func draw(in canvas: Canvas) { canvas.slab(theme.scaled(to: scale).slab, in: bounds) }

    /// Moves the focus between rows by the up and down keys.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, key == .up || key == .down else { return false }
        _ = stage?.moveFocus(key == .up ? .backward : .forward, within: self)
        return true
    }
}
