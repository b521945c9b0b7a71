/// The rule that decides which points are inside a path, from the number of times that the path winds around them.
public enum FillRule: Hashable, Sendable {
    /// Points around which the path winds at all are inside. Parts that overlap in the same direction become one.
    case nonZero
    /// Points around which the path winds an odd number of times are inside. A subpath within another one is a hole.
    case evenOdd
}

/// An outline made of lines and Bézier curves, as a value. It has any number of subpaths, each of them open or closed.
///
/// All coordinates are in points and must be finite. Filling treats every subpath as closed.
public struct Path: Sendable {
    /// A step of a path. Every subpath begins with a move.
    public enum Element: Hashable, Sendable {
        /// Starts a subpath.
        case move(to: Point)
        /// A straight line.
        case line(to: Point)
        /// A quadratic Bézier curve.
        case quadCurve(to: Point, control: Point)
        /// A cubic Bézier curve.
        case curve(to: Point, control1: Point, control2: Point)
        /// A line back to the start of the subpath, where both ends are joined.
        case closeSubpath
    }

    /// All steps, in order.
    public private(set) var elements: [Element] = []
    /// The end of the last step; nil if the path is empty.
    public private(set) var currentPoint: Point?
    /// The smallest rectangle that contains all end points and control points, and therefore the path. ``boundingRect`` may be smaller.
    public private(set) var controlBounds = Rect.zero

    private var start = Point.zero
    private var isOpen = false
    /// Equal paths have equal values of it; kept up to date, so that a path with many elements is found in a cache at once.
    private var fingerprint: UInt64 = 0

    /// Creates an empty path.
    public init() {}

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a new subpath at a point. A subpath that consists of only a move is neither filled nor stroked.
    public mutating func move(to point: Point) {
        include(point)
        append(.move(to: point), kind: 1)
        (start, currentPoint, isOpen) = (point, point, true)
    }

    /// Adds a line from the current point.
    /// - Precondition: The path has a current point.
    public mutating func addLine(to end: Point) {
        open()
        include(end)
        append(.line(to: end), kind: 2)
        currentPoint = end
    }

    /// Adds a quadratic curve from the current point.
    /// - Precondition: The path has a current point.
    public mutating func addQuadCurve(to end: Point, control: Point) {
        open()
        include(control)
        include(end)
        append(.quadCurve(to: end, control: control), kind: 3)
        currentPoint = end
    }

    /// Adds a cubic curve from the current point.
    /// - Precondition: The path has a current point.
    public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
        open()
        include(control1)
        include(control2)
        include(end)
        append(.curve(to: end, control1: control1, control2: control2), kind: 4)
        currentPoint = end
    }

    /// Closes the subpath with a line to its start, which becomes the current point; does nothing if no subpath is open.
    public mutating func closeSubpath() {
        guard isOpen else { return }
        append(.closeSubpath, kind: 5)
        (currentPoint, isOpen) = (start, false)
    }

    /// Adds an element as it is.
    mutating func add(_ element: Element) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let end): addLine(to: end)
        case .quadCurve(let end, let control): addQuadCurve(to: end, control: control)
        case .curve(let end, let control1, let control2): addCurve(to: end, control1: control1, control2: control2)
        case .closeSubpath: closeSubpath()
        }
    }

    /// After a subpath was closed, the next one begins at the same start.
    private mutating func open() {
        precondition(currentPoint != nil, "a path begins with move(to:)")
        if !isOpen { move(to: start) }
    }

    private mutating func append(_ element: Element, kind: UInt64) {
        elements.append(element)
        mix(kind)
    }

    private mutating func include(_ point: Point) {
        precondition(point.x.isFinite && point.y.isFinite, "the coordinates of a path are finite, got \(point.x), \(point.y)")
        // Adding 0 turns -0 into 0, which is equal to it.
        mix((point.x + 0).bitPattern)
        mix((point.y + 0).bitPattern)
        guard !isEmpty else { return controlBounds = Rect(origin: point, size: .zero) }
        let (left, top) = (min(controlBounds.minX, point.x), min(controlBounds.minY, point.y))
        let (right, bottom) = (max(controlBounds.maxX, point.x), max(controlBounds.maxY, point.y))
        controlBounds = Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private mutating func mix(_ bits: UInt64) {
        fingerprint = (fingerprint ^ bits) &* 0x9E37_79B9_7F4A_7C15
        fingerprint ^= fingerprint >> 29
    }
}

extension Path: Hashable {
    /// Whether both have the same elements.
    /// - Complexity: O(elements); O(1) for copies of the same path, and for nearly all that differ.
    public static func == (a: Path, b: Path) -> Bool { a.fingerprint == b.fingerprint && a.elements == b.elements }

    /// - Complexity: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension Path {
    /// Adds all subpaths of another path.
    /// - Complexity: O(elements of `other`).
    public mutating func addPath(_ other: Path) {
        for element in other.elements { add(element) }
    }

    /// Returns the path with every point mapped by `transform`.
    /// - Precondition: The mapped points are finite.
    /// - Complexity: O(elements).
    public func applying(_ transform: AffineTransform) -> Path {
        var path = Path()
        path.elements.reserveCapacity(elements.count)
        for element in elements {
            switch element {
            case .move(let point): path.move(to: transform(point))
            case .line(let end): path.addLine(to: transform(end))
            case .quadCurve(let end, let control): path.addQuadCurve(to: transform(end), control: transform(control))
            case .curve(let end, let control1, let control2):
                path.addCurve(to: transform(end), control1: transform(control1), control2: transform(control2))
            case .closeSubpath: path.closeSubpath()
            }
        }
        return path
    }

    /// Returns the path in other coordinates.
    /// - Complexity: O(elements).
    public func applying(_ mapping: Mapping) -> Path { applying(AffineTransform(mapping)) }
}
