/// The positions of two pages, while the front one slides in over the back one, or out again.
///
/// Let W be the width of both pages and x, from 0 to W, the distance of the front page from its final position. It then covers c = 1 −
/// x/W of the back page. The front page is shifted by x towards the trailing side, and the back page by p·W·c towards the leading side,
/// where p is ``backShare``. The back page is dimmed by ``mostDimming``·c. So the back page is at its final position when the front page
/// is gone.
public struct SlideOver: Hashable, Sendable {
    /// W, in points.
    public let width: Double
    /// The reading direction. The front page comes from the side where reading ends.
    public let direction: LayoutDirection

    /// p. This is our choice, close to UIKit's navigation controller, and large enough to make the page look as if it were behind.
    public static let backShare = 0.3
    /// Opacity of the shade over a page that is almost covered; our choice.
    public static let mostDimming = 0.2

    /// Creates pages of a width in points; a negative, infinite or NaN width traps.
    public init(width: Double, direction: LayoutDirection = .leftToRight) {
        precondition(width >= 0 && width.isFinite, "the width of pages is finite and not negative, got \(width)")
        self.width = width
        self.direction = direction
    }

    /// Returns c, from 0 to 1, for the front page's distance from its final position. A distance outside 0…W counts as the nearer end.
    public func coverage(at offset: Double) -> Double {
        guard width > 0 else { return offset > 0 ? 0 : 1 }
        return 1 - (offset / width).clamped(to: 0...1)
    }

    /// Returns the displacement of the front page along x, in points.
    public func frontShift(at offset: Double) -> Double { sign * offset }

    /// Returns the displacement along x, in points, of a page whose covered share is `coverage`, from 0 to 1.
    public func backShift(coverage: Double) -> Double { -sign * SlideOver.backShare * width * coverage }

    /// Returns the opacity of the shade over a page whose covered share is `coverage`, from 0 to 1.
    public func dimming(coverage: Double) -> Double { SlideOver.mostDimming * coverage }

    /// Returns a movement along x as a change of the front page's distance: positive if the page is leaving.
    public func offsetChange(of movement: Double) -> Double { sign * movement }

    /// Returns the distance of a position along x from the leading edge, in points.
    public func leadingDistance(ofX x: Double) -> Double { direction == .leftToRight ? x : width - x }

    private var sign: Double { direction == .leftToRight ? 1 : -1 }
}
