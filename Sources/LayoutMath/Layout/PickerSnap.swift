/// Determines where a picker comes to rest. Its cells have the same width and are centred at offsets 0, w, 2w, …
///
/// A moving picker comes to rest on the next cell after the projected offset t in its direction: ⌈t/w⌉ forward, ⌊t/w⌋ backward.
/// A picker at rest moves to the nearest cell; halfway between two cells, to the later one.
public enum PickerSnap {
    /// Speed in points per second below which a picker counts as resting: a tenth of a pixel in a frame of 1/60 s.
    public static let restingSpeed = 6.0

    /// The cell that comes to rest in the centre; nil if there are no cells.
    /// - Parameters:
    ///   - projectedOffset: The offset at which free motion would end; NaN counts as 0.
    ///   - velocity: The velocity in points per second; its sign chooses the side.
    ///   - itemLength: The width w of a cell; 0 or less gives cell 0.
    ///   - itemCount: The number of cells; 0 or less gives nil.
    public static func index(
        forProjectedOffset projectedOffset: Double, velocity: Double, itemLength: Double, itemCount: Int
    ) -> Int? {
        guard itemCount > 0 else { return nil }
        guard itemLength > 0 else { return 0 }
        let position = projectedOffset / itemLength
        let cell: Double =
            if velocity > restingSpeed {
                position.rounded(.up)
            } else if velocity < -restingSpeed {
                position.rounded(.down)
            } else {
                (position + 0.5).rounded(.down)
            }
        return Int(cell.clamped(to: 0...Double(itemCount - 1)))
    }
}
