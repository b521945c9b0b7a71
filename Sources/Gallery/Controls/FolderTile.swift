import TextLayout
import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// A folder as a tile: up to four of its newest pictures, with its name and item counts on top.
final class FolderTile: Tile, CollectionContent, Preparing {
    private let previews: (Subfolder) -> FolderPreview?
    private var folder: Subfolder?
    /// The folder's preview when the tile was last on screen; nil if it was not known.
    private var preview: FolderPreview?
    /// The preview's pictures that have been loaded, and their frames in the tile.
    private var loaded: [(image: ImageID, place: Rect)] = []
    private var scale = 1.0
    private var fetchedSize = Size.zero
    /// The lines of the name.
    private var nameLines: [TextRun] = []

    // In points at scale 1.
    private static let inset = 16.0
    private static let gap = 2.0
    private static let radius = 6.0
    private static let iconSide = 20.0
    /// Height of the scrim above the text at scale 1, and its opacity at both ends. The scrim keeps the text legible over white pictures.
    private static let scrimRise = 36.0
    private static let scrim = (upper: 0.74, lower: 0.88)

    /// - Parameter previews: Returns the preview of a folder's contents; nil if it is not known yet.
    init(previews: @escaping (Subfolder) -> FolderPreview?) {
        self.previews = previews
        super.init()
    }

    func show(_ folder: Subfolder, scale: Double) {
        if folder != self.folder { (preview, loaded) = (nil, []) }
        (self.folder, self.scale) = (folder, scale)
        semantics = Semantics(.button, label: folder.name.shownPath, value: "folder")
        setNeedsLayout()
        setNeedsDisplay()
    }

    func prepare(forFinalSize size: Size) { fetchedSize = size }

    func prefetch() {
        guard let folder, let preview = previews(folder) else { return }
        for (image, place) in zip(preview.pictures, places(preview.pictures.count, in: fetchedSize)) {
            prefetch(imageID(image, place.size))
        }
    }

    // MARK: Looks

    func prepare(at time: Seconds) {
        guard let folder, let images = stage?.images else { return }
        preview = previews(folder)
        say(preview)
        let pictures = preview?.pictures ?? []
        loaded.removeAll(keepingCapacity: true)
        for (image, place) in zip(pictures, places(pictures.count, in: bounds.size)) {
            let id = imageID(image, place.size)
            if images.state(of: id).isReady { loaded.append((id, place)) }
        }
    }

    override func draw(in canvas: Canvas) {
        guard folder != nil, let measure = stage?.text else { return }
        drawShadow(in: canvas)
        canvas.fill(.rounded(radius: FolderTile.radius), in: bounds, theme.palette.raised)
        for (image, place) in loaded { canvas.picture(image, in: place, cornerRadius: FolderTile.radius) }
        drawWords(overPictures: preview?.pictures.isEmpty == false, measuring: measure, in: canvas)
    }

    private func say(_ preview: FolderPreview?) {
        let value = preview?.words ?? "folder"
        if semantics.value != value { semantics.value = value }
    }

    private func drawShadow(in canvas: Canvas) {
        let hovered = motion.hovered(at: canvas.time)
        for (elevation, share) in [(1, 1 - hovered), (3, hovered)] where share > 0 {
            let shadow = theme.shadow(elevation)
            canvas.fill(
                .shadow(radius: FolderTile.radius, blur: shadow.blur), in: bounds.offset(by: Vector(x: 0, y: shadow.drop)),
                shadow.color.opacity(share))
        }
    }

    /// Draws the name above the counts, both at the lower left.
    private func drawWords(overPictures: Bool, measuring measure: any TextMeasuring, in canvas: Canvas) {
        let type = Typography(scale: scale)
        let inset = wordInset
        let bottom = bounds.height - inset * 0.75
        let top = bottom - type.caption.lineHeight - Double(nameLines.count) * lineHeight - 2 * scale
        let palette = overPictures ? Palette.dusk : theme.palette
        if overPictures { drawScrim(from: top, in: canvas) }
        for (index, line) in nameLines.enumerated() {
            canvas.text(line, at: Point(x: inset, y: top + lineHeight * (Double(index) + 0.77)), palette.high)
        }
        let icon = preview?.error == nil ? Icon.open : Icon.warning
        let side = FolderTile.iconSide * scale * 0.8
        let middle = bottom - type.caption.lineHeight / 2
        canvas.fill(
            .icon(icon), in: Rect(x: inset, y: middle - side / 2, width: side, height: side),
            preview?.error == nil ? palette.middle : palette.error)
        guard let preview else { return }
        let breaker = LineBreaker(measuring: measure)
        let left = inset + side + 6 * scale
        let counts = breaker.truncated(preview.words, font: type.caption.font, width: bounds.width - inset - left)
        canvas.text(TextRun(counts, font: type.caption.font), at: Point(x: left, y: middle + 4.6 * scale), palette.middle)
    }

    private var wordInset: Double { min(FolderTile.inset * scale, bounds.width / 8) }

    private var lineHeight: Double { 24 * scale }

    private func drawScrim(from top: Double, in canvas: Canvas) {
        let paper = Palette.dusk.paper
        let height = max(1, bounds.height)
        let middle = max(0.02, top / height)
        let start = max(0.01, (top - FolderTile.scrimRise * scale) / height)
        var stops: [Gradient.Stop] = [.init(0, paper.opacity(0))]
        if start < middle - 0.01 { stops.append(.init(start, paper.opacity(0))) }
        stops += [.init(min(0.98, middle), paper.opacity(FolderTile.scrim.upper)), .init(1, paper.opacity(FolderTile.scrim.lower))]
        canvas.gradient(Gradient(stops), in: bounds, axis: .vertical, radius: FolderTile.radius)
    }

    /// Returns the frames of previews: one fills the tile, two are side by side, three are one large and two small, four form a square.
    private func places(_ count: Int, in size: Size) -> [Rect] {
        let gap = FolderTile.gap * scale
        let left = ((size.width - gap) / 2).rounded()
        let top = ((size.height - gap) / 2).rounded()
        let (right, lower) = (size.width - gap - left, size.height - gap - top)
        let whole = Rect(origin: .zero, size: size)
        let west = Rect(x: 0, y: 0, width: left, height: size.height)
        let (northEast, southEast) = (
            Rect(x: left + gap, y: 0, width: right, height: top), Rect(x: left + gap, y: top + gap, width: right, height: lower)
        )
        switch count {
        case 0: return []
        case 1: return [whole]
        case 2: return [west, Rect(x: left + gap, y: 0, width: right, height: size.height)]
        case 3: return [west, northEast, southEast]
        default:
            return [
                Rect(x: 0, y: 0, width: left, height: top), northEast, Rect(x: 0, y: top + gap, width: left, height: lower), southEast,
            ]
        }
    }

    private func imageID(_ image: String, _ size: Size) -> ImageID {
        PictureView.imageID(of: image, filling: size, scale: stage?.scale ?? 1)
    }

    override func layoutSubviews() {
        guard let folder, let measure = stage?.text else { return }
        let font = Typography(scale: scale).lead.font
        let most = bounds.height >= 130 * scale ? 2 : 1
        let lines = LineBreaker(measuring: measure)
            .lines(of: folder.name.shownPath, font: font, width: bounds.width - 2 * wordInset, limit: most)
        nameLines = lines.map { TextRun($0, font: font) }
    }

    override var focusOutline: (rect: Rect, radius: Double) { (bounds, FolderTile.radius) }
}
