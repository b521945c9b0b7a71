import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// The panel of the library's header, with a picture at its end that fades out towards the text. When the header collapses, the picture is cropped.
final class LibraryHeaderPicture: View, Preparing {
    private var image: String?
    private var id: ImageID?
    /// Height in points of the header before it collapses; the picture is loaded once, at this height.
    var fullHeight = 160.0 { didSet { if fullHeight != oldValue { setNeedsLayout() } } }

    /// Share of the panel's width that the picture takes.
    private static let share = 0.56
    /// The picture's opacity from its left edge to its right one: nearly transparent behind the text.
    private static let fade = Gradient([
        Gradient.Stop(0, .white.opacity(0)), Gradient.Stop(0.32, .white.opacity(0.1)), Gradient.Stop(0.8, .white),
    ])

    func show(_ image: String?) {
        self.image = image
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var radius: Double { 12 * (stage?.metrics.scale ?? 1) }
    private var pictureArea: Rect {
        let width = (bounds.width * LibraryHeaderPicture.share).rounded()
        return Rect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
    }

    override func layoutSubviews() {
        let size = Size(width: pictureArea.width, height: fullHeight)
        id = bounds.isEmpty ? nil : image.map { PictureView.imageID(of: $0, filling: size, scale: stage?.scale ?? 1) }
    }

    func prepare(at time: Seconds) { if let id { request(id) } }

    override func draw(in canvas: Canvas) {
        let shadow = theme.shadow(3)
        canvas.fill(
            .shadow(radius: radius, blur: shadow.blur), in: bounds.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color.opacity(0.6))
        canvas.fill(.rounded(radius: radius), in: bounds, theme.palette.slab)
        if let id, case .ready(let bitmap) = canvas.state(of: id) {
            let fade = Paint.gradient(LibraryHeaderPicture.fade, axis: .horizontal)
            canvas.picture(id, source: crop(of: bitmap), in: pictureArea, cornerRadius: radius, tint: fade)
        }
        let line = Rect(x: radius, y: 0, width: max(0, bounds.width - 2 * radius), height: canvas.hairline)
        canvas.fill(line, Color.white.opacity(theme.isDark ? 0.07 : 0))
    }

    /// The middle part of the picture that fits the panel's current height, in pixels of the picture.
    private func crop(of bitmap: Bitmap) -> Rect {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let shown = height * min(1, bounds.height / max(1, fullHeight))
        return Rect(x: 0, y: (height - shown) / 2, width: width, height: shown)
    }
}

/// The text of the full header. Pressing it opens the picture.
final class LibraryHeaderWords: View, Pressable {
    private let eyebrow = Label("", role: \.captionStrong, ink: \.accent)
    private let title = Label("", role: \.heading)
    private let detail = Label("", ink: \.middle)
    private let open: () -> Void
    private var motion = ControlMotion()

    init(open: @escaping () -> Void) {
        self.open = open
        super.init()
        for label in [eyebrow, title, detail] { addSubview(label) }
        cursor = .hand
    }

    func show(eyebrow: String, title: String, detail: String) {
        (self.eyebrow.text, self.title.text, self.detail.text) = (eyebrow, title, detail)
        semantics = Semantics(.button, label: title, value: eyebrow)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let (s, type) = (stage?.metrics.scale ?? 1, Typography(scale: stage?.metrics.scale ?? 1))
        (eyebrow.style, title.style, detail.style) = (type.captionStrong, type.heading, type.body)
        let width = max(0, bounds.width * 0.62 - 24 * s)
        eyebrow.frame = Rect(x: 24 * s, y: 20 * s, width: width, height: 16 * s)
        title.frame = Rect(x: 24 * s, y: 40 * s, width: max(width, bounds.width - 48 * s), height: 48 * s)
        detail.frame = Rect(x: 24 * s, y: 112 * s, width: width, height: 24 * s)
    }

    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, 12 * (stage?.metrics.scale ?? 1)) }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { open() }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }
}

/// The text of the collapsed header, on one line.
final class LibraryHeaderLine: View {
    private let lead = Label("", role: \.subhead)
    private let title = Label("", ink: \.middle)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for label in [lead, title] { addSubview(label) }
        isUserInteractionEnabled = false
    }

    func show(_ words: String, title: String) {
        (lead.text, self.title.text) = (words, title)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let (s, type) = (stage?.metrics.scale ?? 1, Typography(scale: stage?.metrics.scale ?? 1))
        (lead.style, title.style) = (type.subhead, type.body)
        let middle = bounds.height / 2
        let width = min(lead.sizeThatFits(.unbounded).width, bounds.width * 0.42)
        lead.frame = Rect(x: 24 * s, y: middle - 17 * s, width: width, height: 32 * s)
        let x = lead.frame.maxX + 16 * s
        title.frame = Rect(x: x, y: middle - 11 * s, width: max(0, bounds.width * 0.62 - x), height: 24 * s)
    }
}
