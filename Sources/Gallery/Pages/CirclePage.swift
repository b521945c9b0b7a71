package import LayoutMath
import Pictures
package import Platform
package import Views
import Widgets

/// A ring of pictures that can be turned. The picture at 3 o'clock is described beside it.
package final class CirclePage: View {
    private let context: GalleryContext
    private let open: (Int) -> Void
    private var items: AlbumItems
    private let pictures: RingPictures
    /// Whether the ring has been filled. This happens once the album is listed.
    private var isFilled = false
    private let ring: RingView
    private let count: Label
    private let countWords: Label
    private let title: Label
    private let detail: Label
    private let hint: Label
    private let openButton: Button
    private let removeButton: Button

    /// Initial and maximum number of pictures on the ring.
    private static let firstCount = 8
    private static let placeCount = 12
    /// Width in points at scale 1 below which the selected picture's title is not set in large type.
    private static let leastTitleWidth = 180.0
    private static let ways = ["turn the ring with the wheel or a drag.", "pull a picture outwards to remove it."]
    // In points at scale 1: how far the ring extends beyond the page's left edge, and its distance to the text in wide and in narrow
    // windows.
    private static let ringInset = 8.0
    private static let wordsGap = (wide: 34.0, compact: 18.0)

    /// - Parameters:
    ///   - pictures: The pictures to restore on the ring.
    ///   - open: Called with the index of the picture to show.
    package init(context: GalleryContext, pictures: RingPictures = RingPictures(), open: @escaping (Int) -> Void) {
        self.context = context
        self.pictures = pictures
        self.open = open
        items = AlbumItems(context.album.entries)
        ring = RingView()
        count = Label("", role: \.title, alignment: .center)
        countWords = Label("", alignment: .center)
        title = Label("", role: \.title, maximumLines: 2)
        detail = Label("", maximumLines: 2)
        hint = Label(CirclePage.ways.joined(separator: "\n"), role: \.caption, maximumLines: 4)
        openButton = Button("open") {}
        removeButton = Button("remove", icon: Icon.cross) {}
        super.init()
        semantics = Semantics(.group, label: "circle")
        for view in [count, countWords, ring, title, detail, openButton, removeButton, hint] { addSubview(view) }
        wireRing()
    }

    private func wireRing() {
        fillOnce(context.album)
        ring.badgeToolTip = ToolTip(Shortcuts.removeFromRing)
        ring.placeToolTip = ToolTip(Shortcuts.addToRing)
        ring.selectionDidChange = { [weak self] item in
            self?.noteSelection(item)
            self?.showSelection()
        }
        ring.itemActivated = { [weak self] item in self?.open(item) }
        ring.removeRequested = { [weak self] item in self?.remove(item) }
        openButton.action = { [weak self] in self.flatMap { page in page.ring.selectedItem.map(page.open) } }
        removeButton.action = { [weak self] in self.flatMap { page in page.ring.selectedItem.map(page.remove) } }
        showSelection()
        context.live.observe(self) { [weak self] in self?.follow($0) }
    }

    /// Shows the menu of the picture at `point`, or of the selected one if the menu was requested by keyboard.
    package override func menuRequested(at point: Point?) -> Bool {
        let item = point.map { ring.item(at: convert($0, to: ring)) } ?? ring.selectedItem
        guard let item, let entry = items.entry(item.id) else { return false }
        let menu = PictureMenu(
            entry: entry, context: context, listing: context.albums?.folderListing, open: { [weak self] in self?.open(item) })
        let center = ring.convert(ring.focusOutline.rect.center, to: self)
        perform(ShowMenu(subject: .picture(menu), anchor: menuAnchor(point ?? center)))
        return true
    }

    private func item(_ id: String) -> RingItem? {
        items.entry(id).map { RingItem(id: id, image: $0.image, title: $0.title) }
    }

    private func open(_ item: RingItem) { items.snapshot.index(of: item.id).map(open) }

    /// Fills the ring with the saved pictures, or the album's first ones, once the album is listed.
    private func fillOnce(_ album: Album) {
        guard !isFilled, album.isListed else { return }
        isFilled = true
        let saved = pictures.saved
        var ids = Array(items.snapshot.ids.prefix(CirclePage.firstCount))
        if let kept = saved.pictures {
            let known = Dictionary(zip(items.entries.map(\.image), items.snapshot.ids)) { first, _ in first }
            ids = kept.prefix(CirclePage.placeCount).compactMap { known[$0] }
        }
        ring.setItems(ids.compactMap(item), animated: false)
        if let index = ring.items.firstIndex(where: { $0.image == saved.selected }) { ring.select(index, animated: false) }
    }

    /// Removes pictures that have left the album; pictures new in the album are not added to the ring.
    private func follow(_ album: Album) {
        items.follow(context.live.renaming)
        items.follow(album.entries)
        ring.setItems(ring.items.compactMap { item($0.id) })
        fillOnce(album)
        showSelection()
    }

    private func remove(_ item: RingItem) {
        ring.setItems(ring.items.filter { $0.id != item.id })
        notePictures()
        showSelection()
    }

    private func notePictures() { pictures.saved.pictures = ring.items.map(\.image) }

    private func noteSelection(_ item: RingItem?) {
        pictures.saved.selected = item?.id == ring.items.first?.id ? nil : item?.image
    }

    /// The first picture that is not on the ring; nil if the ring is full or already shows all of them.
    private var nextItem: RingItem? {
        let shown = Set(ring.items.map(\.id))
        guard shown.count < CirclePage.placeCount else { return nil }
        return items.snapshot.ids.first { !shown.contains($0) }.flatMap(item)
    }

    private func add() {
        guard let nextItem else { return }
        ring.setItems(ring.items + [nextItem])
        notePictures()
        showSelection()
    }

    private func showSelection() {
        count.text = isFilled ? String(ring.items.count) : ""
        countWords.text = isFilled ? "of \(CirclePage.placeCount) places taken" : ""
        // A screen reader would say the number alone.
        if isFilled { count.semantics.label = "\(count.text) \(countWords.text)" }
        countWords.semantics = Semantics()
        let entry = ring.selectedItem.flatMap { items.entry($0.id) }
        // Before the album is listed, an empty ring does not mean an empty album.
        let isMissed = context.album.entries.isEmpty && !context.live.filter.query.isEmpty
        title.text = entry?.title ?? (isMissed ? context.live.emptyTitle : isFilled ? "an empty ring" : "")
        detail.text = entry.map(context.live.detail) ?? (isFilled && !isMissed ? "add a picture with the plus" : "")
        openButton.isEnabled = entry != nil
        removeButton.isEnabled = entry != nil
        ring.addRequested = nextItem == nil ? nil : { [weak self] in self?.add() }
        setNeedsLayout()
    }

    package override func themeChanged() { for label in [countWords, detail, hint] { label.color = theme.overLandscape } }

    package override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        let (s, type) = (metrics.scale, metrics.typography)
        ring.style = theme.scaled(to: s).ring
        let side = min(bounds.height, 472 * s, bounds.width * (metrics.isCompact ? 0.62 : 1))
        // The discs begin at the page's edge; the selected one extends beyond the square at 3 o'clock.
        let reach = (ring.style.selectedDiameter - ring.style.diameter) / 2 + ring.style.selectionGap + ring.style.selectionWidth
        ring.frame = Rect(
            center: Point(x: side / 2 - CirclePage.ringInset * s, y: max(side, bounds.height) / 2),
            size: Size(width: side + 2 * reach, height: side))
        for (label, style) in [
            (count, TextStyle(Font(.displayExtraLight, size: 96 * s), lineHeight: 104 * s)), (countWords, type.body),
            (title, metrics.isCompact ? type.heading : type.title), (detail, type.body), (hint, type.caption),
        ] { label.style = style }
        let center = ring.frame.center
        count.frame = Rect(x: center.x - 120 * s, y: center.y - 76 * s, width: 240 * s, height: 104 * s)
        countWords.frame = Rect(x: center.x - 120 * s, y: center.y + 28 * s, width: 240 * s, height: 24 * s)
        // A small ring has no room for text in its middle.
        countWords.isHidden = side < 360 * s
        count.isHidden = side < 300 * s
        layoutWords(metrics)
    }

    /// Lays out the text to the right of the ring, with the selected picture's title beside it.
    private func layoutWords(_ metrics: PageMetrics) {
        guard let text = stage?.text else { return }
        let s = metrics.scale
        let x = ring.frame.maxX + (metrics.isCompact ? CirclePage.wordsGap.compact : CirclePage.wordsGap.wide) * s
        let width = max(0, bounds.width - x)
        let center = ring.frame.midY
        // A column too narrow for large type shows one line of small type.
        let isNarrow = width < CirclePage.leastTitleWidth * s
        if isNarrow { title.style = metrics.typography.lead }
        title.maximumLines = 2
        let titleHeight = title.sizeThatFits(Size(width: width, height: .infinity)).height
        title.frame = Rect(x: x, y: center - titleHeight, width: width, height: titleHeight)
        detail.frame = Rect(x: x, y: center, width: width, height: 48 * s)
        openButton.style = theme.scaled(to: s).primaryButton
        removeButton.style = theme.scaled(to: s).quietButton
        let (open, remove) = (openButton.sizeThatFits(.unbounded), removeButton.sizeThatFits(.unbounded))
        openButton.frame = Rect(x: x, y: center + 72 * s, width: open.width, height: open.height)
        // Beside the open button if there is room, otherwise below it.
        let isBeside = x + open.width + 8 * s + remove.width <= bounds.width
        removeButton.frame = Rect(
            x: isBeside ? x + open.width + 8 * s : x, y: isBeside ? openButton.frame.minY : openButton.frame.maxY + 8 * s,
            width: remove.width, height: remove.height)
        removeButton.isHidden = removeButton.frame.maxX > bounds.width || removeButton.frame.maxY > bounds.height
        let lowest = removeButton.isHidden ? openButton.frame.maxY : max(openButton.frame.maxY, removeButton.frame.maxY)
        // One sentence per line, or both in one paragraph if the column is narrow.
        let isWide = CirclePage.ways.allSatisfy { text.width(of: TextRun($0, font: hint.style.font)) <= width }
        hint.text = CirclePage.ways.joined(separator: isWide ? "\n" : " ")
        let hintHeight = hint.sizeThatFits(Size(width: width, height: .infinity)).height
        hint.frame = Rect(x: x, y: bounds.height - 8 * s - hintHeight, width: width, height: hintHeight)
        hint.isHidden = hint.frame.minY < lowest + 8 * s
    }

    // MARK: Keys

    package override var isKeyTarget: Bool { true }

    /// Adds and removes pictures no matter where on the page the focus is, and shows the reason if that is impossible. Arrows turn the
    /// ring only while it has the focus.
    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard let reason = reason(against: key) else { return false }
        if !ring.keyDown(key, modifiers, isRepeat: isRepeat), modifiers.subtracting(.shift).isEmpty {
            context.messages.announce(Toast.Message(reason, icon: .warning))
        }
        return true
    }

    /// Why a key of the ring would have no effect; nil for keys that neither add nor remove pictures.
    private func reason(against key: Key) -> String? {
        switch key {
        case .insert, .character("+"):
            if !isFilled { return "the pictures are still being listed" }
            if items.entries.isEmpty { return "there are no pictures to add" }
            if ring.items.count == CirclePage.placeCount { return "the ring is full: \(Caption.pictures(CirclePage.placeCount))" }
            return ring.items.count == 1 ? "the only picture is on the ring" : "all \(ring.items.count) pictures are on the ring"
        case .delete, .backspace, .character("-"): return "the ring is empty: + adds a picture"
        default: return nil
        }
    }

    // MARK: The wheel

    /// The wheel turns the ring if the pointer is anywhere inside it.
    package override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        let place = convert(point, to: ring)
        return ring.encloses(place) && ring.wheel(wheel, at: place)
    }
}

extension CirclePage: Scrollable {
    package func wheelSessionEnded(at time: Seconds, speed: Wheel) { ring.wheelSessionEnded(at: time, speed: speed) }
}
