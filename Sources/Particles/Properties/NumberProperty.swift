import LayoutMath

/// A numeric property of a cell or an emitter: its name, unit, group and accessors.
///
/// Files, editors, key paths and styles use lists of these to handle all numbers in the same way. Angles are in degrees.
public struct NumberProperty<Root: Sendable>: Sendable {
    /// A group of related numbers.
    public typealias Group = NumberGroup
    /// The unit of a number.
    public typealias Unit = NumberUnit

    /// The property's name in Swift, with dots for nested properties.
    public let name: String
    /// The heading under which an editor lists it.
    public let group: Group
    /// The number's unit.
    public let unit: Unit
    /// The range that an editor offers; the property accepts any number.
    public let editingRange: ClosedRange<Double>
    private let path: Path

    enum Path: Sendable {
        case double(any WritableKeyPath<Root, Double> & Sendable)
        case float(any WritableKeyPath<Root, Float> & Sendable)
        case angle(any WritableKeyPath<Root, Angle> & Sendable)
    }

    init(_ name: String, _ group: Group, _ unit: Unit, _ editingRange: ClosedRange<Double>, _ path: Path) {
        self.name = name
        self.group = group
        self.unit = unit
        self.editingRange = editingRange
        self.path = path
    }

    /// Returns the number of an emitter or a cell; angles are in degrees.
    public func value(in root: Root) -> Double {
        switch path {
        case .double(let path): root[keyPath: path]
        case .float(let path): Double(root[keyPath: path])
        case .angle(let path): root[keyPath: path].degrees
        }
    }

    /// Sets the number; one too large for a property of type `Float` becomes infinity.
    /// - Precondition: `value` is not NaN.
    public func set(_ value: Double, in root: inout Root) {
        precondition(!value.isNaN, "\(name) is a number, got \(value)")
        switch path {
        case .double(let path): root[keyPath: path] = value
        case .float(let path): root[keyPath: path] = Float(value)
        case .angle(let path): root[keyPath: path] = .degrees(value)
        }
    }
}

/// A group of related numbers.
public enum NumberGroup: String, CaseIterable, Sendable {
    /// The headings of an editor, in the editor's order.
    case emitter, picture, birth, timing, motion, forces, scale, turn, color
}

/// The unit of a number, for an editor's labels.
public enum NumberUnit: String, Sendable {
    /// Points are logical pixels; `none` is a plain number or a factor.
    case none, perSecond, seconds, points, pointsPerSecond, pointsPerSecondSquared, degrees, degreesPerSecond
}
