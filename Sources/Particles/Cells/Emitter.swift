public import LayoutMath

/// A source of particles: a shape, cells that describe what is born there, and factors on all of them.
///
/// The meanings follow Core Animation's `CAEmitterLayer`; y points down, and z towards the viewer.
public struct Emitter: Hashable, Sendable {
    /// Templates of the particles that are born, one for each kind.
    public var cells: [EmitterCell]

    /// The centre of the shape.
    public var emitterPosition = Point.zero
    /// The centre's distance from the plane of the picture, towards the viewer.
    public var emitterZPosition = 0.0
    /// The shape's size; what is ignored and what is a radius: `EmitterShape`. A negative extent counts as 0.
    public var emitterSize = Size.zero
    /// The extent along z; a negative one counts as 0.
    public var emitterDepth = 0.0
    /// Shape around the position in which particles are born. Default a point.
    public var emitterShape = EmitterShape.point
    /// Part of the shape on which they are born. Default the volume.
    public var emitterMode = EmitterMode.volume
    /// The places that `EmitterShape.mask` gives birth on.
    public var mask: OpacityMask?
    /// Blending and order of the sprites. Default in the order of birth, each over those before it.
    public var renderMode = RenderMode.unordered
    /// Whether depth is shown: what is nearer to the viewer stands farther from the emitter's position and is larger, as `cameraDistance`
    /// says. False draws all particles in the plane.
    public var preservesDepth = false
    /// Distance of the viewer from the plane when depth is preserved; at least 1.
    public var cameraDistance = 800.0

    /// Multiplies the birth rates of `cells`, not of the cells in them.
    public var birthRate = 1.0
    /// Multiplies the lifetimes that are drawn.
    public var lifetime = 1.0
    /// Multiplies the velocities that are drawn.
    public var velocity = 1.0
    /// Multiplies the scales that are drawn, not their change per second. Cells in cells inherit it from their parents.
    public var scale = 1.0
    /// Multiplies the spins that are drawn.
    public var spin = 1.0

    /// When the emitter runs, and how fast, relative to the start of its system.
    public var timing = MediaTiming()

    /// Equal seeds give equal particles. Two emitters that should differ need two seeds.
    public var seed: UInt64 = 0

    /// An emitter at the origin; it needs cells that emit something.
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
