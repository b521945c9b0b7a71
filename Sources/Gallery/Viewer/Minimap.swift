import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// A small view of a complete magnified picture in a corner, with a frame around the visible part. A click or drag centres the picture on
/// the point under the pointer. Shows nothing if the picture is not magnified.
final class Minimap: View, Preparing {
    /// The content to show.
    struct Content: Equatable {
        var image: String
        /// The visible part, as shares of the picture's width and height.
        var sight: Rect
    }

    /// Returns the content to show; nil shows nothing.
    var content: () -> Content? = { nil }
    /// Called with a point that was chosen, as shares of the picture's width and height.
    var chosen: (Vector) -> Void = { _ in }
    private var shown: Content?
    private var picture: ImageID?
    /// The picture's rectangle; nil until it is loaded.
    private(set) var place: Rect?
    private var isDragged = false
    /// The centre of the visible part when a drag began.
    private var middleBefore: Vector?

    /// The largest size in points at scale 1.
    static let size = Size(width: 160, height: 120)
    /// Minimum side of the frame in points: a smaller frame would be invisible.
    private static let leastSide = 6.0
    private static let veil = Palette.dusk.paper.opacity(0.5)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        name = "minimap"
        semantics = Semantics(.picture, label: "part in sight")
        cursor = .hand
    }

    /// Whether the minimap is being dragged, or the pointer is over it.
    var isInUse: Bool { place != nil && (isDragged || stage?.hoveredView === self) }

    func prepare(at time: Seconds) {
        shown = content()
        picture = nil
        place = nil
        guard let shown, let stage, !bounds.isEmpty else { return }
        let (width, height) = (Int(bounds.width * stage.scale), Int(bounds.height * stage.scale))
        let image = ImageID(shown.image, fit: .within(width: max(1, width), height: max(1, height)))
        guard case .ready(let bitmap) = request(image) else { return }
        let scale = min(bounds.width / Double(bitmap.width), bounds.height / Double(bitmap.height))
        picture = image
        place = Rect(x: 0, y: 0, width: Double(bitmap.width) * scale, height: Double(bitmap.height) * scale)
    }

    override func draw(in canvas: Canvas) {
        guard let shown, let picture, let place else { return }
        canvas.fill(place.insetBy(-canvas.hairline), Palette.dusk.hairline)
        canvas.fill(place, PictureStyle.neutralBacking)
        canvas.picture(picture, in: place)
        let frame = sightFrame(shown.sight, in: place)
        for part in place.surroundings(of: frame) { canvas.fill(part, Minimap.veil) }
        canvas.fill(.ring(radius: 1, width: 1.5), in: frame, Palette.dusk.high)
    }

    private func sightFrame(_ sight: Rect, in place: Rect) -> Rect {
        func span(_ low: Double, _ length: Double, _ whole: Double) -> (Double, Double) {
            let side = max(length * whole, Minimap.leastSide)
            return (((low + length / 2) * whole - side / 2).clamped(to: 0...max(0, whole - side)), side)
        }
        let (x, width) = span(sight.minX, sight.width, place.width)
        let (y, height) = span(sight.minY, sight.height, place.height)
        return Rect(x: place.minX + x, y: place.minY + y, width: width, height: height)
    }

    override func contains(_ point: Point) -> Bool { place?.contains(point) ?? false }
}

extension Minimap: Pressable, Draggable {
    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { follow(point) }

    var dragTakesFocus: Bool { false }
    func pans(along axis: Axis) -> Bool { place != nil }

    func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        isDragged = true
        middleBefore = content().map { Vector(x: $0.sight.midX, y: $0.sight.midY) }
        follow(point)
    }

    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        follow(point)
        return 0
    }

    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        isDragged = false
    }

    /// Shows the part that was visible before the drag.
    func panCancelled(along axis: Axis, at time: Seconds) {
        isDragged = false
        middleBefore.map(chosen)
        setNeedsDisplay()
    }

    private func follow(_ point: Point) {
        guard let place, !place.isEmpty else { return }
        chosen(Vector(x: (point.x - place.minX) / place.width, y: (point.y - place.minY) / place.height))
        setNeedsDisplay()
    }
}
