/// The landing of a picker whose cells have one width and rest centred at offsets 0, w, 2w, …
///
/// A moving picker lands on the next cell in its direction from the projected offset t: ⌈t/w⌉ forward, ⌊t/w⌋ backward.
/// A resting one lands on the nearest cell; halfway between two, on the later one.
public enum PickerSnap {
    /// Speed in points per second below which a picker counts as resting: a tenth of a pixel in a frame of 1/60 s.
    public static let restingSpeed = 6.0

    /// The cell that comes to rest in the centre; nil if there are no cells.
    /// - Parameters:
    ///   - projectedOffset: where free motion would end; NaN counts as 0.
    ///   - velocity: in points per second; its sign chooses the side.
    ///   - itemLength: the width w of a cell; 0 or less gives cell 0.
    ///   - itemCount: 0 or less gives nil.
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
