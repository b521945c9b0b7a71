import Imaging
package import LayoutMath
package import Platform
package import Views
import Widgets

/// Shows the album's pictures one at a time, between slices of their neighbours; activating a picture opens the viewer.
package final class SwiperPage: View {
    private let context: GalleryContext
    private let open: (Int) -> Void
    private let swiper: SwiperView
    private let caption: SwiperCaption
    private let back: Button
    private let onward: Button
    private var arrows = (back: Animated(0), onward: Animated(0))
    private var album: Album
    private var isFollowing = false
    /// Colours of an empty frame.
    private var frameColors = (fill: Color.clear, outline: Color.clear)

    /// Distance in points at scale 1 from the picture's edge within which the pointer shows an arrow.
    private static let reach = 96.0
    private static let fade: Seconds = 0.16
    /// Largest share of the page's width that a neighbour's slice takes.
    private static let widestSlice = 0.07

    /// - Parameter open: Called with the index of the picture to show.
    package init(context: GalleryContext, open: @escaping (Int) -> Void) {
        self.context = context
        self.open = open
        album = context.album
        swiper = SwiperView()
        caption = SwiperCaption()
        back = Button("", icon: Icon.chevronLeft) {}
        onward = Button("", icon: Icon.chevronRight) {}
        super.init()
        semantics = Semantics(.group, label: "swiper")
        for view in [swiper, caption, back, onward] { addSubview(view) }
        swiper.followsCrossWheel = false
        swiper.cursor = .hand
        swiper.retry = context.retry
        swiper.tapped = { [swiper] _ in if swiper.shownIndex >= 0 { open(swiper.shownIndex) } }
        swiper.shownDidChange = { [weak self] in self?.shownChanged() }
        swiper.didScroll = { [weak self] in self?.followOffset() }
        for (button, words, step) in [(back, "previous picture", -1), (onward, "next picture", 1)] {
            button.semantics = Semantics(.button, label: words)
            button.toolTip = ToolTip(words)
            button.alpha = 0
            button.takesFocus = false
            button.action = { [weak self] in self?.step(step) }
        }
        follow(album)
        if let looked = context.notes?.entry?.image, let index = album.entries.firstIndex(where: { $0.image == looked }) {
            swiper.select(index, animated: false)
        }
        context.live.observe(self) { [weak self] in self?.follow($0) }
        context.notes?.observe(self) { [weak self] image in if image == self?.swiper.shownItem?.url { self?.showWords() } }
    }

    private static func style(_ theme: Theme, scale: Double, displayScale: Double = 1, width: Double = .infinity) -> SwiperStyle {
        var style = theme.scaled(to: scale).albumSwiper(displayScale: displayScale)
        style.contentMode = .fill
        style.gutter = 8 * scale
        style.slice = min(72 * scale, SwiperPage.widestSlice * width).rounded(.down)
        style.cornerRadius = 6
        // The frame clips the rounded corners, so the picture must not lag behind it.
        style.lag = 0
        return style
    }

    private func follow(_ album: Album) {
        self.album = album
        // A selection that changes because the album changed does not mean that the user viewed the picture.
        isFollowing = true
        swiper.edit { $0.replaceAll(with: album.swiperItems) }
        isFollowing = false
        showWords()
        setNeedsDisplay()
    }

    private func step(_ step: Int) {
        let goal = swiper.selectedIndex + step
        if album.entries.indices.contains(goal) { swiper.select(goal) }
        placeArrows(pointer: nil)
    }

    /// The picture in the middle; nil without pictures.
    package var shownEntry: Album.Entry? {
        let index = swiper.shownIndex
        guard album.entries.indices.contains(index), swiper.shownItem?.url == album.entries[index].image else { return nil }
        return album.entries[index]
    }

    private func shownChanged() {
        showWords()
        if let shownEntry, !isFollowing { context.notes?.look(at: shownEntry) }
    }

    private func showWords() {
        let shown = shownEntry
        caption.isHidden = shown == nil
        guard let entry = shown else { return }
        let title = context.notes?.title(of: entry) ?? entry.title
        caption.show(title, detail: context.live.detail(of: entry), index: swiper.shownIndex, of: album.entries.count)
    }

    /// Fades the text out towards the middle between two pictures, where it changes.
    private func followOffset() {
        let way = swiper.progress - swiper.progress.rounded()
        caption.alpha = 1 - abs(way).smoothstep(from: 0.05, to: 0.45)
        caption.scrimShift = 0 - way * (caption.frame.width + swiper.style.gutter)
        // The empty frames move with the pictures.
        setNeedsDisplay()
    }

    // MARK: Arrows

    package override func pointerMoved(to point: Point) { placeArrows(pointer: point) }

    package override func hoverChanged(_ isHovered: Bool) { if !isHovered { placeArrows(pointer: nil) } }

    /// Shows an arrow while the pointer is near its edge, if there is a picture in that direction.
    private func placeArrows(pointer: Point?) {
        let frame = swiper.frame
        let inset = swiper.style.slice + swiper.style.gutter
        let isInside = pointer.map { frame.contains($0) } ?? false
        let reach = SwiperPage.reach * (stage?.metrics.scale ?? 1) + inset
        let (isLeft, isRight) = (isInside && (pointer?.x ?? 0) < reach, isInside && (pointer?.x ?? 0) > frame.maxX - reach)
        set(&arrows.back, isLeft && swiper.selectedIndex > 0)
        set(&arrows.onward, isRight && swiper.selectedIndex >= 0 && swiper.selectedIndex < album.entries.count - 1)
    }

    private func set(_ arrow: inout Animated, _ isShown: Bool) {
        let goal = isShown ? 1.0 : 0.0
        guard arrow.target != goal else { return }
        arrow.animate(to: goal, at: now, duration: SwiperPage.fade, curve: .easeOut)
        setNeedsAdvance()
    }

    package override func advance(to time: Seconds) -> Bool {
        back.alpha = arrows.back.value(at: time)
        onward.alpha = arrows.onward.value(at: time)
        return !arrows.back.isSettled(at: time) || !arrows.onward.isSettled(at: time)
    }

    // MARK: Looks and keys

    package override func themeChanged() {
        let style = theme.picture()
        frameColors = (style.emptyFill, style.outline)
    }

    package override func layoutSubviews() {
        guard let stage else { return }
        let s = stage.metrics.scale
        swiper.style = SwiperPage.style(theme, scale: s, displayScale: stage.scale, width: bounds.width)
        swiper.frame = bounds
        let side = swiper.style.slice + swiper.style.gutter
        let picture = bounds.inset(by: Insets(left: side, right: side))
        caption.scale = s
        (caption.frame, caption.sideWidth) = (picture, side)
        let disc = 44 * s
        let y = (bounds.height - disc) / 2
        for (button, x) in [(back, picture.minX + 16 * s), (onward, picture.maxX - 16 * s - disc)] {
            button.style = theme.scaled(to: s).edgeArrow
            button.frame = Rect(x: x, y: y, width: disc, height: disc)
        }
    }

    package override func draw(in canvas: Canvas) {
        guard album.entries.isEmpty, album.isListed, let measure = stage?.text else { return drawEnds(in: canvas) }
        drawFrame(bounds, in: canvas)
        let run = TextRun(context.live.emptyTitle, font: Typography(scale: caption.scale).lead.font)
        canvas.text(run, at: Point(x: (bounds.width - measure.width(of: run)) / 2, y: bounds.midY), theme.palette.high)
    }

    package override func menuRequested(at point: Point?) -> Bool {
        let index = swiper.shownIndex
        guard album.entries.indices.contains(index) else { return false }
        let menu = PictureMenu(
            entry: album.entries[index], context: context, listing: context.albums?.folderListing, open: { [open] in open(index) })
        perform(ShowMenu(subject: .picture(menu), anchor: menuAnchor(point)))
        return true
    }

    /// Draws empty frames before the first picture and after the last, so that every picture has two neighbours.
    private func drawEnds(in canvas: Canvas) {
        let side = swiper.style.slice + swiper.style.gutter
        let width = bounds.width - 2 * side
        let pitch = width + swiper.style.gutter
        drawEnd(at: side + (-1 - swiper.progress) * pitch, width: width, in: canvas)
        drawEnd(at: side + (Double(album.entries.count) - swiper.progress) * pitch, width: width, in: canvas)
    }

    private func drawEnd(at left: Double, width: Double, in canvas: Canvas) {
        let (from, to) = (max(0, left), min(bounds.width, left + width))
        if to > from { drawFrame(Rect(x: from, y: 0, width: to - from, height: bounds.height), in: canvas) }
    }

    private func drawFrame(_ rect: Rect, in canvas: Canvas) {
        canvas.fill(.rounded(radius: 6), in: rect, frameColors.fill)
        canvas.fill(.ring(radius: 6, width: canvas.hairline), in: rect, frameColors.outline)
    }

    /// True: without a focus, Enter opens the viewer, and the arrow keys are left to the panorama.
    package override var isKeyTarget: Bool { true }

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .enter, modifiers.isEmpty, !isRepeat else { return false }
        return swiper.keyDown(key, modifiers, isRepeat: isRepeat)
    }
}

/// The text at a picture's lower edge, on a scrim: title and date on the left, number on the right. The text stays in its place while the
/// picture is swiped away, and the scrim moves with the picture.
final class SwiperCaption: View {
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsLayout() } } }
    /// Distance in points by which the picture has moved from its place.
    var scrimShift = 0.0 { didSet { if scrimShift != oldValue { setNeedsDisplay() } } }
    /// Width in points at both sides of the caption into which the picture can move.
    var sideWidth = 0.0
    private let title: Label
    private let detail: Label
    private let counter: DigitCounter
    private let countWords: Label
    private var scrim: Gradient?
    /// Height of the scrim, and its opacity at the text and at the edge. The scrim keeps the text legible over white pictures.
    private static let scrimHeight = 216.0
    private static let scrimStrengths = (words: 0.66, edge: 0.90)

    override init(frame: Rect = .zero) {
        let (type, dusk) = (Typography(scale: 1), Palette.dusk)
        title = Label("", style: type.subhead, color: dusk.high)
        detail = Label("", style: type.caption, color: dusk.middle)
        counter = DigitCounter(label: "picture", style: type.title, color: dusk.high)
        countWords = Label("", style: type.body, color: dusk.middle)
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for view in [title, detail, counter, countWords] { addSubview(view) }
    }

    func show(_ words: String, detail date: String, index: Int, of count: Int) {
        title.text = words
        detail.text = date
        counter.value = index + 1
        countWords.text = "of \(DigitGroups.string(count))"
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        let (s, type) = (scale, Typography(scale: scale))
        title.style = type.subhead
        detail.style = type.caption
        countWords.style = type.body
        counter.style = type.title
        let (padding, bottom) = (24 * s, bounds.height)
        let countWidth = measure.width(of: TextRun(countWords.text, font: type.body.font))
        let cell = measure.width(of: TextRun("0", font: type.title.font))
        let width = cell * Double(DigitGroups.string(counter.value).count)
        countWords.frame = Rect(x: bounds.width - padding - 8 * s - countWidth, y: bottom - 46 * s, width: countWidth + 1, height: 24 * s)
        counter.frame = Rect(x: countWords.frame.minX - 8 * s - width, y: bottom - 78 * s, width: width, height: 64 * s)
        counter.isHidden = bounds.width < 300 * s
        countWords.isHidden = counter.isHidden
        let room = max(0, (counter.isHidden ? bounds.width : counter.frame.minX) - 2 * padding)
        title.frame = Rect(x: padding, y: bottom - 77 * s, width: room, height: 32 * s)
        detail.frame = Rect(x: padding, y: bottom - 40 * s, width: room, height: 16 * s)
        let height = max(1, bounds.height)
        scrim = .scrim(
            Palette.dusk.paper, from: 1 - SwiperCaption.scrimHeight * s / height, to: title.frame.minY / height,
            strengths: SwiperCaption.scrimStrengths)
    }

    override func draw(in canvas: Canvas) {
        guard let scrim else { return }
        // A clip also cuts off partly covered pixels, so a picture in its place has none.
        let clip = scrimShift == 0 ? nil : bounds.inset(by: Insets(left: 0 - sideWidth, right: 0 - sideWidth))
        canvas.nested(.identity, alpha: 1, clip: clip) {
            canvas.gradient(scrim, in: bounds.offset(by: Vector(x: scrimShift, y: 0)), axis: .vertical, radius: 6)
        }
    }
}
