public import LayoutMath

/// A source of particles: a shape, cells that describe the particles emitted there, and factors that apply to all of them.
///
/// The properties have the meanings of Core Animation's `CAEmitterLayer`; y points down, z towards the viewer.
public struct Emitter: Hashable, Sendable {
    /// Templates of the particles, one for each kind.
    public var cells: [EmitterCell]

    /// The centre of the shape.
    public var emitterPosition = Point.zero
    /// The distance of the shape's centre from the picture plane, towards the viewer.
    public var emitterZPosition = 0.0
    /// The shape's size; see `EmitterShape` for how each shape uses it. A negative extent counts as 0.
    public var emitterSize = Size.zero
    /// The shape's extent along z; a negative extent counts as 0.
    public var emitterDepth = 0.0
    /// The shape around the position from which particles are emitted. Default: a point.
    public var emitterShape = EmitterShape.point
    /// The part of the shape from which particles are emitted. Default: the volume.
    public var emitterMode = EmitterMode.volume
    /// The pixels from which particles are emitted if the shape is `EmitterShape.mask`.
    public var mask: OpacityMask?
    /// Blending and order of the sprites. Default: in order of birth, each sprite over the previous ones.
    public var renderMode = RenderMode.unordered
    /// Whether depth is shown: according to `cameraDistance`, particles nearer to the viewer are larger and farther from the emitter's
    /// position. If false, all particles are drawn in the plane.
    public var preservesDepth = false
    /// Distance of the viewer from the plane if depth is preserved; at least 1.
    public var cameraDistance = 800.0

    /// Multiplies the birth rates of `cells`, but not of cells nested in them.
    public var birthRate = 1.0
    /// Multiplies the particles' lifetimes.
    public var lifetime = 1.0
    /// Multiplies the particles' velocities.
    public var velocity = 1.0
    /// Multiplies the particles' scales, but not `scaleSpeed`. Nested cells inherit it from their parents.
    public var scale = 1.0
    /// Multiplies the particles' spins.
    public var spin = 1.0

    /// The emitter's start, duration and speed, relative to the start of its system.
    public var timing = MediaTiming()

    /// Seed of the random numbers: equal seeds give equal particles. Use different seeds for emitters that should differ.
    public var seed: UInt64 = 0

    /// Creates an emitter at the origin; without cells that emit, it does nothing.
    public init(cells: [EmitterCell] = []) { self.cells = cells }

    /// The first cell with this name. Setting replaces that cell, or adds the cell if there is none; setting nil removes it.
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
