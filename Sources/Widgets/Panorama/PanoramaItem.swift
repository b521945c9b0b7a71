import LayoutMath
public import Views

/// One page of a panorama: a heading and the recipe for its content.
public struct PanoramaItem {
    /// What the page is recognised by when items are inserted and removed. Unique within a panorama.
    public let id: String
    /// The heading; empty leaves the whole height to the content.
    public var title: String
    /// In points; 0 lets the panorama choose a width that leaves the next page peeking in.
    public var width: Double
    /// Makes the content when the page comes near; it is dropped when the page is far away and made again on return.
    public var makeContent: () -> View

    /// A page.
    /// - Precondition: `width` is finite and not negative.
    public init(id: String, title: String, width: Double = 0, makeContent: @escaping () -> View) {
        precondition(width >= 0 && width.isFinite, "a panorama item's width is finite and at least 0, got \(width)")
        self.id = id
        self.title = title
        self.width = width
        self.makeContent = makeContent
    }
}

/// Something that lies behind or before the panorama's title and moves slower than its pages. A view that comes without a frame fills the
/// panorama, whatever its size becomes.
public struct PanoramaLayer {
    /// The key in traces, unique within a panorama.
    public let name: String
    /// The layer's contents; it takes no input.
    public let view: View
    /// How the layer moves with the pages.
    public var travel: PanoramaTravel
    /// False puts the layer before the title (the title's descenders sink behind it).
    public var isBehindTitle: Bool
    /// The frame that the panorama gave the view; nil while it has given none.
    var filledFrame: Rect?

    /// A layer.
    /// - Parameters:
    ///   - name: Unique within a panorama.
    ///   - view: One with an empty frame is made as large as the panorama.
    ///   - isBehindTitle: Whether the title is drawn over it. Default false.
    public init(name: String, view: View, travel: PanoramaTravel, isBehindTitle: Bool = false) {
        self.name = name
        self.view = view
        self.travel = travel
        self.isBehindTitle = isBehindTitle
    }
}

/// How a layer moves with the pages.
public enum PanoramaTravel: Equatable, Sendable {
    /// This many points for every point of the pages.
    case rate(Double)
    /// The layer's left edge with the first page, its right edge with the last.
    case anchored
    /// Left by its owner, which places it itself.
    case fixed
}
