public import Imaging
public import LayoutMath
public import Particles
public import Platform
public import Views

/// A value over a particle's life, given by keys that a ``LifeField`` shows as handles.
public protocol LifeTrack: Equatable {
    /// Data computed once per track and drawn in many frames.
    associatedtype Drawing
    /// Number of keys, at least 1. They are ordered by location.
    var keyCount: Int { get }
    /// Returns the position of a key's handle in 0…1: x is its location, y its height above the lower edge.
    func handle(_ index: Int) -> Point
    /// Returns the fill of a key's handle; nil uses the style's.
    func tint(_ index: Int) -> Color?
    /// Returns the track with a key moved; the order of keys may change.
    /// - Returns: The key's new index.
    func moving(_ index: Int, to place: Point) -> (track: Self, index: Int)
    /// Returns the track with one more key at a position.
    /// - Returns: The key's index.
    func inserting(at place: Point) -> (track: Self, index: Int)
    /// Returns the track without a key.
    /// - Precondition: The key is not the only one.
    func removing(_ index: Int) -> Self
    /// The precomputed drawing of the track. `LifeField` asks for it once per change.
    var drawing: Drawing { get }
    /// Draws the track between its handles.
    func draw(_ drawing: Drawing, in canvas: Canvas, _ rect: Rect, _ style: LifeFieldStyle)
}

extension LifeGradient: LifeTrack {
    public var keyCount: Int { stops.count }

    public func handle(_ index: Int) -> Point { Point(x: stops[index].location, y: 0.5) }

    public func tint(_ index: Int) -> Color? {
        let color = stops[index].color
        return Color(red: color.red, green: color.green, blue: color.blue)
    }

    public func moving(_ index: Int, to place: Point) -> (track: LifeGradient, index: Int) {
        var stop = stops[index]
        stop.location = place.x
        return removingAny(index).inserting(stop)
    }

    public func inserting(at place: Point) -> (track: LifeGradient, index: Int) {
        inserting(Stop(location: place.x, color: color(at: place.x)))
    }

    public func removing(_ index: Int) -> LifeGradient {
        precondition(keyCount > 1, "a gradient keeps a stop")
        return LifeGradient(removingAny(index))
    }

    private func removingAny(_ index: Int) -> [Stop] {
        var rest = stops
        rest.remove(at: index)
        return rest
    }

    private func inserting(_ stop: Stop) -> (track: LifeGradient, index: Int) { stops.inserting(stop) }

    /// The stops, with the outer ones extended to the ends.
    public var drawing: Gradient {
        let colors = stops.map { stop in
            let color = stop.color
            return Gradient.Stop(stop.location, Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
        }
        return Gradient([Gradient.Stop(0, colors[0].color)] + colors + [Gradient.Stop(1, colors[colors.count - 1].color)])
    }

    public func draw(_ drawing: Gradient, in canvas: Canvas, _ rect: Rect, _ style: LifeFieldStyle) {
        canvas.fill(.rounded(radius: rect.height / 2), in: rect, style.trackColor)
        canvas.gradient(drawing, in: rect, axis: .horizontal, radius: rect.height / 2)
    }
}

extension [LifeGradient.Stop] {
    /// Inserts a stop after those at the same location.
    fileprivate func inserting(_ stop: LifeGradient.Stop) -> (track: LifeGradient, index: Int) {
        let index = firstIndex { $0.location > stop.location } ?? count
        var stops = self
        stops.insert(stop, at: index)
        return (LifeGradient(stops), index)
    }
}

/// A curve, and the upper limit of the range from 0 that a field shows over its height.
public nonisolated struct LifeCurveTrack: Equatable, Sendable {
    /// The curve that is edited.
    public var curve: LifeCurve
    /// The value at the field's upper edge, greater than 0.
    public var limit: Double

    /// A track for `curve`.
    /// - Precondition: `limit` is greater than 0.
    public init(_ curve: LifeCurve, limit: Double) {
        precondition(limit > 0, "a curve's field ends above 0, got \(limit)")
        self.curve = curve
        self.limit = limit
    }
}

extension LifeCurveTrack: LifeTrack {
    public var keyCount: Int { curve.keys.count }
    public func tint(_ index: Int) -> Color? { nil }

    public func handle(_ index: Int) -> Point {
        Point(x: curve.keys[index].location, y: (curve.keys[index].value / limit).clamped(to: 0...1))
    }

    public func moving(_ index: Int, to place: Point) -> (track: LifeCurveTrack, index: Int) {
        var keys = curve.keys
        keys.remove(at: index)
        return inserting(place, into: keys)
    }

    public func inserting(at place: Point) -> (track: LifeCurveTrack, index: Int) { inserting(place, into: curve.keys) }

    private func inserting(_ place: Point, into keys: [LifeCurve.Key]) -> (track: LifeCurveTrack, index: Int) {
        let index = keys.firstIndex { $0.location > place.x } ?? keys.count
        var keys = keys
        // Values are rounded to hundredths of 1.
        keys.insert(LifeCurve.Key(location: place.x, value: (place.y * limit * 100).rounded() / 100), at: index)
        return (LifeCurveTrack(LifeCurve(keys), limit: limit), index)
    }

    public func removing(_ index: Int) -> LifeCurveTrack {
        precondition(keyCount > 1, "a curve keeps a key")
        var keys = curve.keys
        keys.remove(at: index)
        return LifeCurveTrack(LifeCurve(keys), limit: limit)
    }

    public var drawing: LifeCurve { curve }

    /// Fills the area below the curve, one column per point, with a brighter upper edge.
    public func draw(_ drawing: LifeCurve, in canvas: Canvas, _ rect: Rect, _ style: LifeFieldStyle) {
        canvas.fill(.rounded(radius: 6), in: rect, style.trackColor)
        let columns = max(1, Int(rect.width.rounded(.down)))
        let edge = 1.5
        for column in 0..<columns {
            let share = (drawing.value(at: (Double(column) + 0.5) / Double(columns)) / limit).clamped(to: 0...1)
            let top = rect.maxY - rect.height * share
            let x = rect.minX + Double(column) * rect.width / Double(columns)
            canvas.fill(Rect(x: x, y: top, width: rect.width / Double(columns), height: rect.maxY - top), style.areaColor)
            canvas.fill(Rect(x: x, y: top - edge / 2, width: rect.width / Double(columns), height: edge), style.lineColor)
        }
    }
}
