import LayoutMath
public import Views

/// One page of a panorama: a heading and a closure that creates its content.
public struct PanoramaItem {
    /// Identity of the page when items are inserted and removed; unique within a panorama.
    public let id: String
    /// Heading of the page. If it is empty, its space belongs to the content.
    public var title: String
    /// Width of the page.
    public var width: Width
    /// Returns the content. Called when the page comes near. The content is dropped when the page is far away, and created again when the
    /// page returns.
    public var makeContent: () -> View

    /// The width of a page.
    public nonisolated enum Width: Hashable, Sendable {
        /// The panorama chooses a width at which the next page peeks in.
        case automatic
        /// A width in points; positive and finite.
        case points(Double)
        /// A multiple of the room from the margin to the opposite edge of the panorama, including the space after the page; positive and
        /// finite. With 1, the next page begins at that edge, and with 1.5, a third of the page is reached by panning.
        case windows(Double)
    }

    /// A page. A width that is not positive and finite traps when the panorama gets the page.
    public init(id: String, title: String, width: Width = .automatic, makeContent: @escaping () -> View) {
        self.id = id
        self.title = title
        self.width = width
        self.makeContent = makeContent
    }

    /// What the page is called where its heading is not shown.
    var name: String { title.isEmpty ? id : title }
}

nonisolated extension PanoramaItem.Width {
    var isPositive: Bool {
        switch self {
        case .automatic: true
        case .points(let number), .windows(let number): number > 0 && number.isFinite
        }
    }
}

/// A view behind or in front of the panorama's title that moves more slowly than the pages. A view with an empty frame always covers the
/// panorama: if the layer has a rate, it is wider by the distance that it moves.
public struct PanoramaLayer {
    /// Key of the layer in traces, unique within a panorama.
    public let name: String
    /// The layer's contents; it takes no input.
    public let view: View
    /// Movement of the layer relative to the pages.
    public var travel: PanoramaTravel
    /// Whether the title is drawn over the layer. False draws the layer over the title, for example a ridge that covers the title's
    /// descenders.
    public var isBehindTitle: Bool
    /// Frame that the panorama assigned to the view; nil if it assigned none.
    var filledFrame: Rect?

    /// A layer.
    /// - Parameters:
    ///   - name: Unique within a panorama.
    ///   - view: If its frame is empty, it gets the size of the panorama and, with a rate, additional width for the distance that it moves
    ///     from the first page to the last.
    ///   - isBehindTitle: Whether the title is drawn over the layer. Default false.
    public init(name: String, view: View, travel: PanoramaTravel, isBehindTitle: Bool = false) {
        self.name = name
        self.view = view
        self.travel = travel
        self.isBehindTitle = isBehindTitle
    }
}

/// Movement of a layer relative to the pages.
public enum PanoramaTravel: Equatable, Sendable {
    /// The layer moves by this many points per point of the pages: with 0 it stays, and with 1 it moves with them.
    case rate(Double)
    /// The layer's left edge is visible on the first page and its right edge on the last.
    case anchored
    /// The panorama does not move the layer; the program positions it.
    case fixed
}
