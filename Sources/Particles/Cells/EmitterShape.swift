/// Where particles are born, about the emitter's position; w, h are the emitter's size, d its depth.
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
    /// The position itself; the mode does not matter.
    case point
    /// A horizontal line of length w.
    case line
    /// w by h.
    case rectangle
    /// w by h by d.
    case cuboid
    /// A circle of **radius** w.
    case circle
    /// A sphere of **radius** w.
    case sphere
    /// The opaque pixels of the emitter's `mask`, stretched over w by h; the position itself when there is no mask. The mode does not matter.
    case mask
}

/// Which part of the emitter's shape particles are born on.
///
/// |           | points   | outline              | surface          | volume   |
/// |-----------|----------|----------------------|------------------|----------|
/// | line      | its ends | the line             | the line         | the line |
/// | rectangle | corners  | perimeter, by length | area             | area     |
/// | cuboid    | corners  | edges, by length     | faces, by area   | interior |
/// | circle    | rim      | rim                  | disc, by area    | disc     |
/// | sphere    | shell    | shell                | shell            | ball     |
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
    /// See the table above.
    case points, outline, surface, volume
}

/// The direction that an emission angle of zero stands for.
enum NaturalOrientation: Hashable, Sendable {
    /// +x.
    case right
    /// -y.
    case up
    /// Away from the shape's centre; the centre itself emits to the right.
    case outward
}

extension EmitterShape {
    /// Core Animation documents no natural orientation; this table is how published emitters use it: a line throws upwards (confetti turns
    /// it by half a turn to fall), circles and spheres radiate from anything but their volume, the rest looks along +x.
    func naturalOrientation(_ mode: EmitterMode) -> NaturalOrientation {
        switch self {
        case .point, .rectangle, .cuboid, .mask: .right
        case .line: .up
        case .circle, .sphere: mode == .volume ? .right : .outward
        }
    }
}
