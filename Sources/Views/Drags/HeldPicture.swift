import LayoutMath
import Platform

/// The picture of an item under the user's hand. After its release, it returns to the place of its view.
struct HeldPicture {
    private(set) weak var view: View?
    private let ground: SlabStyle?
    private let isAnimated: Bool
    /// Position of the pointer in the window.
    private var hand: Point
    /// From the pointer to the middle of the picture, in the window's coordinates.
    private let grip: Vector
    /// How far the picture has been lifted, from 0 to 1.
    private var lift = Animated(0)
    /// Distance from the place of the view after the release; nil while the picture is held.
    private var way: (x: Animated, y: Animated)?

    /// Spring with which the picture is lifted, and with which it returns.
    private static let spring = Spring(response: 0.3, dampingRatio: 1)
    /// How much larger than its view a lifted picture is.
    private static let growth = 0.04
    /// Opacity of a lifted picture, so that what lies below can be seen.
    private static let opacity = 0.9

    init(_ item: DragItem, at hand: Point, time: Seconds, isAnimated: Bool) {
        (view, ground, self.hand, self.isAnimated) = (item.view, item.ground, hand, isAnimated)
        grip = item.view.mappingToWindow(item.view.bounds.center) - hand
        if isAnimated { lift.retarget(to: 1, at: time, with: HeldPicture.spring) } else { lift.set(1) }
    }

    /// The middle of the picture while it is held, in the window's coordinates.
    var middle: Point { hand + grip }

    mutating func move(to point: Point) { hand = point }

    mutating func release(at time: Seconds) {
        guard let place, isAnimated else { return view = nil }
        var (x, y) = (Animated(middle.x - place.x), Animated(middle.y - place.y))
        x.retarget(to: 0, at: time, with: HeldPicture.spring)
        y.retarget(to: 0, at: time, with: HeldPicture.spring)
        way = (x, y)
        lift.retarget(to: 0, at: time, with: HeldPicture.spring)
    }

    /// Whether the picture moves by itself.
    func isMoving(at time: Seconds) -> Bool {
        !lift.isSettled(at: time) || way.map { !$0.x.isSettled(at: time) || !$0.y.isSettled(at: time) } ?? false
    }

    /// Whether nothing is left to draw.
    func isGone(at time: Seconds) -> Bool { view?.stage == nil || way != nil && !isMoving(at: time) }

    private var place: Point? { view.map { $0.mappingToWindow($0.bounds.center) } }

    /// Draws the picture in the window's coordinates.
    /// - Parameter record: Records a view with a mapping to the window and an opacity.
    func draw(in canvas: Canvas, _ record: (View, Mapping, Double) -> Void) {
        guard let view, let place else { return }
        let (time, lifted) = (canvas.time, lift.value(at: canvas.time))
        let center = way.map { place + Vector(x: $0.x.value(at: time), y: $0.y.value(at: time)) } ?? middle
        let scale = view.mappingToWindow.scale * (1 + HeldPicture.growth * lifted)
        let half = Vector(x: view.bounds.width / 2, y: view.bounds.height / 2) * scale
        if let ground { canvas.slab(ground, in: Rect(center: center, size: view.bounds.size * scale), opacity: lifted.clamped(to: 0...1)) }
        let mapping = Mapping(scale: scale, offset: center - Point.zero - half)
        record(view, mapping, 1.0.interpolated(to: HeldPicture.opacity, fraction: lifted))
    }
}

extension Stage {
    /// Redraws a picture that moves by itself, and forgets one that has returned.
    func followPicture() {
        guard let picture = pointing.picture else { return }
        if picture.isMoving(at: time) { dues.display = true }
        guard picture.isGone(at: time) else { return }
        pointing.picture = nil
        dues.display = true
    }
}
