import LayoutMath

/// A number of a cell or an emitter: its name, unit and place among the others.
///
/// What deals with all numbers alike goes through the lists of these: files, editors, key paths, styles. Angles are in degrees.
public struct NumberProperty<Root: Sendable>: Sendable {
    /// What numbers belong together.
    public typealias Group = NumberGroup
    /// What a number counts.
    public typealias Unit = NumberUnit

    /// The name in Swift, with a dot before a number inside another value.
    public let name: String
    /// Where an editor lists it.
    public let group: Group
    /// What it counts.
    public let unit: Unit
    /// What an editor offers; the property takes any number.
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

    /// The number in an emitter or a cell; an angle in degrees.
    public func value(in root: Root) -> Double {
        switch path {
        case .double(let path): root[keyPath: path]
        case .float(let path): Double(root[keyPath: path])
        case .angle(let path): root[keyPath: path].degrees
        }
    }

    /// A number too large for `Float` becomes infinity where the property is one.
    /// - Precondition: `value` is a number.
    public func set(_ value: Double, in root: inout Root) {
        precondition(!value.isNaN, "\(name) is a number, got \(value)")
        switch path {
        case .double(let path): root[keyPath: path] = value
        case .float(let path): root[keyPath: path] = Float(value)
        case .angle(let path): root[keyPath: path] = .degrees(value)
        }
    }
}

/// What numbers belong together.
public enum NumberGroup: String, CaseIterable, Sendable {
    /// The headings of an editor, in their order in the type.
    case emitter, picture, birth, timing, motion, forces, scale, turn, color
}

/// What a number counts, for an editor's labels.
public enum NumberUnit: String, Sendable {
    /// Points are logical pixels; `none` is a plain number or a factor.
    case none, perSecond, seconds, points, pointsPerSecond, pointsPerSecondSquared, degrees, degreesPerSecond
}
