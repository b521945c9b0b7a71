/// The places of two pages of which the front one slides in over the back one, and out again.
///
/// With W the width of both and x, from 0 to W, the distance of the front page from its place, c = 1 − x/W is how much it covers. The front
/// page is moved by x towards the trailing side, the back page by p·W·c towards the leading side, where p is ``backShare``, and the back page
/// is dimmed by ``mostDimming``·c. Thus the back page arrives at its place when the front page is gone.
public struct SlideOver: Hashable, Sendable {
    /// W, in points.
    public let width: Double
    /// Direction of reading: the front page comes from the side where it ends.
    public let direction: LayoutDirection

    /// p: our choice, close to UIKit's navigation controller; enough to be seen as lying behind.
    public static let backShare = 0.3
    /// Opacity of the shade over a page that is all but covered; our choice.
    public static let mostDimming = 0.2

    /// Pages of a width in points; one that is negative, infinite or NaN traps.
    public init(width: Double, direction: LayoutDirection = .leftToRight) {
        precondition(width >= 0 && width.isFinite, "the width of pages is finite and not negative, got \(width)")
        self.width = width
        self.direction = direction
    }

    /// Returns c, from 0 to 1, for the front page's distance from its place; outside of 0…W it is that of the nearer end.
    public func coverage(at offset: Double) -> Double {
        guard width > 0 else { return offset > 0 ? 0 : 1 }
        return 1 - (offset / width).clamped(to: 0...1)
    }

    /// Returns the displacement of the front page along x, in points.
    public func frontShift(at offset: Double) -> Double { sign * offset }

    /// Returns the displacement of a page of which the share `coverage`, from 0 to 1, is covered, along x in points.
    public func backShift(coverage: Double) -> Double { -sign * SlideOver.backShare * width * coverage }

    /// Returns the opacity of the shade over a page of which the share `coverage`, from 0 to 1, is covered.
    public func dimming(coverage: Double) -> Double { SlideOver.mostDimming * coverage }

    /// Returns a movement along x as a change of the front page's distance: positive where the page leaves.
    public func offsetChange(of movement: Double) -> Double { sign * movement }

    /// Returns the distance of a place along x from the leading edge, in points.
    public func leadingDistance(ofX x: Double) -> Double { direction == .leftToRight ? x : width - x }

    private var sign: Double { direction == .leftToRight ? 1 : -1 }
}
