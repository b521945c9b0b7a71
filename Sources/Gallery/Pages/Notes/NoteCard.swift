import Imaging
import LayoutMath
import Platform
import TextLayout
import Views
import Widgets

/// A print of a picture on warm paper with its note; it looks the same in any theme. Pressing it opens the picture.
final class NoteCard: View, Pressable, Preparing {
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsLayout() } } }
    /// Whether the text is beside the picture instead of below it.
    var isBand = false { didSet { if isBand != oldValue { setNeedsLayout() } } }
    private let open: () -> Void
    private var image: String?
    private var words = (title: "", text: "")
    private var detail = ""
    private var id: ImageID?
    private var runs: [(run: TextRun, at: Point, color: Color)] = []

    // In points at scale 1; taken from the mock-up.
    private static let (padding, pictureHeight, radius) = (24.0, 272.0, 12.0)
    /// The widest picture of a band, as a share of its height.
    private static let bandAspect = 1.5
    private static let paper = Color(hex: 0xF4F0E8)
    private static let ink = (high: Color(hex: 0x1B2233), middle: Color(hex: 0x3A4358), low: Color(hex: 0x626A80))

    init(open: @escaping () -> Void) {
        self.open = open
        super.init()
        cursor = .hand
    }

    func show(_ image: String?, _ words: (title: String, text: String), detail: String) {
        (self.image, self.words, self.detail) = (image, words, detail)
        semantics = Semantics(.button, label: words.title, value: [words.text, detail].filter { !$0.isEmpty }.joined(separator: ", "))
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var pictureArea: Rect {
        guard isBand else { return Rect(x: 0, y: 0, width: bounds.width, height: min(NoteCard.pictureHeight * scale, bounds.height * 0.6)) }
        return Rect(x: 0, y: 0, width: min(bounds.height * NoteCard.bandAspect, bounds.width / 3).rounded(), height: bounds.height)
    }

    override func layoutSubviews() {
        id = bounds.isEmpty ? nil : image.map { PictureView.imageID(of: $0, filling: pictureArea.size, scale: stage?.scale ?? 1) }
        guard let measure = stage?.text else { return }
        let (picture, padding) = (pictureArea, NoteCard.padding * scale)
        let room =
            isBand
            ? Rect(x: picture.maxX + padding, y: 0, width: max(0, bounds.width - picture.maxX - 2 * padding), height: bounds.height)
            : Rect(x: padding, y: picture.maxY, width: max(0, bounds.width - 2 * padding), height: max(0, bounds.height - picture.maxY))
        place(in: room, LineBreaker(measuring: measure))
    }

    /// Lays out title, text and detail. The text gets as many lines as fit.
    private func place(in room: Rect, _ breaker: LineBreaker) {
        let type = Typography(scale: scale)
        let title = isBand ? type.subhead : type.heading
        let top = room.minY + (isBand ? 34 : 58) * scale
        let bottom = room.maxY - (isBand ? 18 : 20) * scale
        func line(_ words: String, _ style: TextStyle, _ y: Double, _ color: Color) -> (TextRun, Point, Color) {
            let cut = breaker.truncated(words, font: style.font, width: room.width)
            return (TextRun(cut, font: style.font), Point(x: room.minX, y: y), color)
        }
        runs = [line(words.title, title, top, NoteCard.ink.high)]
        if !detail.isEmpty { runs.append(line(detail, type.caption, bottom, NoteCard.ink.low)) }
        let pitch = 24 * scale
        let first = top + (isBand ? 24 : 40) * scale
        let limit = Int((bottom - pitch - first) / pitch) + 1
        guard limit > 0, !words.text.isEmpty else { return }
        for (index, words) in breaker.lines(of: words.text, font: type.body.font, width: room.width, limit: limit).enumerated() {
            runs.append((TextRun(words, font: type.body.font), Point(x: room.minX, y: first + Double(index) * pitch), NoteCard.ink.middle))
        }
    }

    func prepare(at time: Seconds) { if let id { request(id) } }

    override var paintBounds: Rect { bounds.insetBy(-48 * scale) }

    override func draw(in canvas: Canvas) {
        let (shadow, radius) = (theme.shadow(3), NoteCard.radius * scale)
        canvas.fill(
            .shadow(radius: radius, blur: shadow.blur), in: bounds.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color.opacity(0.6))
        canvas.fill(.rounded(radius: radius), in: bounds, NoteCard.paper)
        let area = pictureArea
        if let id, case .ready(let bitmap) = canvas.state(of: id) {
            // Covers the inner corners with paper again, plus one point to allow for pixel rounding.
            let whole = isBand ? area.inset(by: Insets(right: -radius)) : area.inset(by: Insets(bottom: -radius))
            canvas.picture(id, source: NoteCard.crop(of: bitmap, to: whole.size), in: whole, cornerRadius: radius)
            let strip =
                isBand
                ? Rect(x: area.maxX, y: 0, width: radius + 1, height: bounds.height)
                : Rect(x: 0, y: area.maxY, width: bounds.width, height: radius + 1)
            canvas.fill(strip, NoteCard.paper)
        } else {
            canvas.fill(.rounded(radius: radius), in: area, NoteCard.ink.low.opacity(0.25))
        }
        for (run, point, color) in runs { canvas.text(run, at: point, color) }
    }

    /// The middle part of the picture with the proportions of a size, in pixels of the picture.
    private static func crop(of bitmap: Bitmap, to size: Size) -> Rect {
        let whole = Size(width: Double(bitmap.width), height: Double(bitmap.height))
        let share = min(whole.width / max(1, size.width), whole.height / max(1, size.height))
        return Rect(center: Rect(origin: .zero, size: whole).center, size: size * share)
    }

    // MARK: Pressing

    override var canBecomeFocused: Bool { image != nil }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, NoteCard.radius * scale) }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { open() }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }
}
