/// Where particles are emitted around the emitter's position. w and h are the emitter's size, d is its depth.
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
    /// The position itself; the mode has no effect.
    case point
    /// A horizontal line of length w.
    case line
    /// A rectangle of w by h.
    case rectangle
    /// A box of w by h by d.
    case cuboid
    /// A circle of **radius** w.
    case circle
    /// A sphere of **radius** w.
    case sphere
    /// The opaque pixels of the emitter's `mask`, stretched over w by h; only the position if there is no mask. The mode has no effect.
    case mask
}

/// The part of the emitter's shape from which particles are emitted.
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

/// The direction of an emission angle of zero.
enum NaturalOrientation: Hashable, Sendable {
    /// +x.
    case right
    /// -y.
    case up
    /// Away from the shape's centre; at the centre itself, to the right.
    case outward
}

extension EmitterShape {
    /// Core Animation documents no natural orientation, so this table follows published emitters. A line emits upwards (confetti turns it
    /// by half a turn to fall). Circles and spheres emit outwards unless the mode is their volume. All others emit along +x.
    func naturalOrientation(_ mode: EmitterMode) -> NaturalOrientation {
        switch self {
        case .point, .rectangle, .cuboid, .mask: .right
        case .line: .up
        case .circle, .sphere: mode == .volume ? .right : .outward
        }
    }
}
