import Editing
import Imaging
import LayoutMath

/// The crop rectangle chosen by the user, in pixels of the upright, rotated picture, and the nearest rectangle that the file can be
/// cropped to exactly.
nonisolated struct CropFrame: Equatable {
    /// The dragged part of the frame: a corner, an edge, or the inside, which moves the frame.
    enum Handle: CaseIterable {
        case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left, inside

        /// Which edges move: −1 the left or top edge, 1 the right or bottom edge, 0 none.
        var edges: (x: Int, y: Int) {
            switch self {
            case .topLeft: (-1, -1)
            case .top: (0, -1)
            case .topRight: (1, -1)
            case .right: (1, 0)
            case .bottomRight: (1, 1)
            case .bottom: (0, 1)
            case .bottomLeft: (-1, 1)
            case .left: (-1, 0)
            case .inside: (0, 0)
            }
        }
    }

    /// An aspect ratio of the crop rectangle.
    enum Shape: CaseIterable {
        case free, original, square, threeToTwo, fourToThree, sixteenToNine

        var title: String {
            switch self {
            case .free: "free"
            case .original: "original"
            case .square: "1:1"
            case .threeToTwo: "3:2"
            case .fourToThree: "4:3"
            case .sixteenToNine: "16:9"
            }
        }
    }

    let subject: EditSubject
    /// The rotation of the picture in quarter turns, clockwise.
    let quarters: Int
    /// The rectangle as it was dragged.
    private(set) var wanted: Rect
    private(set) var shape = Shape.free

    /// Minimum side in pixels, unless the picture is smaller.
    static let leastSide = 16.0

    /// Starts with the complete picture.
    init(_ subject: EditSubject, turnedBy quarters: Int) {
        (self.subject, self.quarters) = (subject, quarters)
        wanted = .zero
        wanted = whole
    }

    var size: PixelSize { subject.uprightSize(turnedBy: quarters) }
    private var whole: Rect { Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }
    private var least: Size { Size(width: min(Self.leastSide, whole.width), height: min(Self.leastSide, whole.height)) }

    /// The part that is kept, in whole pixels. For a JPEG, two of its sides are on block boundaries of the file.
    var part: PicturePart {
        let (left, top) = (Int(wanted.minX.rounded()), Int(wanted.minY.rounded()))
        let (right, bottom) = (Int(wanted.maxX.rounded()), Int(wanted.maxY.rounded()))
        let part = PicturePart(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
        return part.isWithin(size) ? subject.exactPart(part, turnedBy: quarters) : part
    }

    /// The edit to apply. If the complete picture is kept, it crops nothing.
    var edit: PictureEdit {
        let part = part
        return PictureEdit(quarters: quarters, part: part.size == size ? nil : part)
    }

    /// The pixels by which a key press moves or resizes the rectangle: one block of the file, or about a hundredth of the picture.
    var step: Vector {
        let unit = subject.orientation.turned(byQuarters: quarters).oriented(subject.unit)
        func step(_ unit: Int, _ side: Int) -> Double { Double(max(1, (side / 100 + unit / 2) / unit) * unit) }
        return Vector(x: step(unit.width, size.width), y: step(unit.height, size.height))
    }

    /// Width divided by height; nil if any aspect ratio is allowed.
    private var ratio: Double? {
        let isHigh = whole.height > whole.width
        func lying(_ ratio: Double) -> Double { isHigh ? 1 / ratio : ratio }
        switch shape {
        case .free: return nil
        case .original: return whole.width / whole.height
        case .square: return 1
        case .threeToTwo: return lying(1.5)
        case .fourToThree: return lying(4.0 / 3)
        case .sixteenToNine: return lying(16.0 / 9)
        }
    }

    // MARK: Changes

    /// Drags a handle.
    /// - Parameters:
    ///   - start: The rectangle when the drag began.
    ///   - distance: The distance from the start of the drag, in pixels.
    mutating func drag(_ handle: Handle, by distance: Vector, from start: Rect) {
        let edges = handle.edges
        guard handle != .inside else {
            wanted.origin = Point(
                x: (start.minX + distance.x).clamped(to: 0...(whole.width - start.width)),
                y: (start.minY + distance.y).clamped(to: 0...(whole.height - start.height)))
            return
        }
        // An edge cannot move past the opposite one.
        var width = max(least.width, start.width + Double(edges.x) * distance.x)
        var height = max(least.height, start.height + Double(edges.y) * distance.y)
        let most = room(for: edges, around: start)
        if let ratio {
            // A corner follows the direction that was dragged farther; an edge follows its own direction.
            if edges.x == 0 || (edges.y != 0 && height * ratio > width) { width = height * ratio } else { height = width / ratio }
            let share = min(1, most.width / width, most.height / height)
            (width, height) = (width * share, height * share)
            let smallest = max(least.width, least.height * ratio)
            if width < smallest { (width, height) = (smallest, smallest / ratio) }
        }
        width = width.clamped(to: least.width...max(least.width, most.width))
        height = height.clamped(to: least.height...max(least.height, most.height))
        // The opposite edge stays in place. If a fixed shape also changes the other side, that side grows from its middle.
        let x = edges.x < 0 ? start.maxX - width : edges.x > 0 ? start.minX : start.midX - width / 2
        let y = edges.y < 0 ? start.maxY - height : edges.y > 0 ? start.minY : start.midY - height / 2
        wanted = Rect(x: x, y: y, width: width, height: height)
    }

    /// The maximum size of the rectangle when these edges are dragged.
    private func room(for edges: (x: Int, y: Int), around start: Rect) -> Size {
        func room(_ edge: Int, _ low: Double, _ high: Double, _ whole: Double) -> Double {
            edge < 0 ? high : edge > 0 ? whole - low : 2 * min((low + high) / 2, whole - (low + high) / 2)
        }
        return Size(
            width: room(edges.x, start.minX, start.maxX, whole.width), height: room(edges.y, start.minY, start.maxY, whole.height))
    }

    /// Moves the rectangle by steps.
    mutating func move(x: Int, y: Int) {
        drag(.inside, by: Vector(x: Double(x) * step.x, y: Double(y) * step.y), from: wanted)
    }

    /// Moves the right or the bottom edge by steps.
    mutating func grow(x: Int, y: Int) {
        drag(x == 0 ? .bottom : .right, by: Vector(x: Double(x) * step.x, y: Double(y) * step.y), from: wanted)
    }

    /// Changes the aspect ratio. The new rectangle is the largest one of that shape that fits into the current rectangle.
    mutating func take(_ shape: Shape) {
        self.shape = shape
        guard let ratio else { return }
        let width = min(wanted.width, wanted.height * ratio)
        wanted = Rect(center: wanted.center, size: Size(width: width, height: width / ratio))
    }
}
