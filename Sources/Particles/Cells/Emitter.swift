public import LayoutMath

/// A source of particles: a shape in the plane, cells that describe what is born there, and factors on all of them.
public struct Emitter: Hashable, Sendable {
    public var cells: [EmitterCell]

    /// The centre of the shape.
    public var emitterPosition = Point.zero
    /// The shape's size; what is ignored and what is a radius: `EmitterShape`. A negative extent counts as 0.
    public var emitterSize = Size.zero
    /// The cuboid's extent away from the viewer; a negative one counts as 0.
    public var emitterDepth = 0.0
    public var emitterShape = EmitterShape.point
    public var emitterMode = EmitterMode.volume
    public var renderMode = RenderMode.unordered

    /// Multiplies the cells' birth rates.
    public var birthRate = 1.0
    /// Multiplies the lifetimes that are drawn.
    public var lifetime = 1.0
    /// Multiplies the velocities that are drawn.
    public var velocity = 1.0
    /// Multiplies the scales that are drawn, not their change per second.
    public var scale = 1.0
    /// Multiplies the spins that are drawn.
    public var spin = 1.0

    /// Equal seeds give equal particles. Two emitters that should differ need two seeds.
    public var seed: UInt64 = 0

    public init(cells: [EmitterCell] = []) { self.cells = cells }

    /// The first cell of that name; setting writes it back, adds a cell that was not there, and removes it when set to nil.
    /// - Complexity: O(cells).
    public subscript(cellNamed name: String) -> EmitterCell? {
        get { cells.first { $0.name == name } }
        set {
            switch (cells.firstIndex { $0.name == name }, newValue) {
            case (let index?, let cell?): cells[index] = cell
            case (let index?, nil): cells.remove(at: index)
            case (nil, let cell?): cells.append(cell)
            case (nil, nil): break
            }
        }
    }
}

/// How sprites combine with what is drawn before them, and in which order they are drawn.
///
/// Order holds within a cell; cells are drawn one after the other as they are listed, in `oldestLast` from the last to the first.
public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// Source over, in the order of birth: cheap, and the same on every run.
    case unordered
    /// Source over; the youngest covers the others.
    case oldestFirst
    /// Source over; the oldest covers the others.
    case oldestLast
    /// Sums of light, in the order of birth.
    case additive

    public var isAdditive: Bool { self == .additive }
}
