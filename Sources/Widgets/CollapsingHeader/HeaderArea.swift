import LayoutMath
import Views

/// The header and the tabs, in front of the lists. Events that they do not handle go to the current list, so that drags and wheels over
/// them move it.
final class HeaderArea: View {
    /// The content of the full header.
    let header: View
    /// The content of the collapsed header, into which the full header's content cross-fades; nil for none.
    let collapsedHeader: View?
    /// A view behind both contents; nil for none.
    let headerBackground: View?
    let tabStrip: TabStrip
    /// A view over the tabs; nil for none.
    var tabAccessory: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let tabAccessory { addSubview(tabAccessory) }
        }
    }
    /// Share of the collapse by which the full header's content moves up; nil for the usual one.
    var headerTravel: Double?
    /// The list that gets drags and wheels; nil for none.
    weak var list: ScrollView?
    /// Lower edge of the tabs, in points. Hits below it belong to the lists.
    private(set) var bottom = 0.0
    /// Clips the contents of the header to its present height.
    private let clip = ClipView()

    init(header: View, collapsedHeader: View?, headerBackground: View?, tabStrip: TabStrip) {
        self.header = header
        self.collapsedHeader = collapsedHeader
        self.headerBackground = headerBackground
        self.tabStrip = tabStrip
        super.init()
        if let headerBackground { addSubview(headerBackground) }
        addSubview(clip)
        clip.addSubview(header)
        if let collapsedHeader { clip.addSubview(collapsedHeader) }
        addSubview(tabStrip)
    }

    override var next: (any Responder)? { list ?? superview }

    override func contains(_ point: Point) -> Bool { bounds.contains(point) && point.y < bottom }

    // MARK: Placing

    /// Fits the contents to the area's frame.
    func layOut(_ dimensions: CollapsingHeaderView.Dimensions, minimumHeight: Double, direction: LayoutDirection) {
        let width = bounds.width
        header.frame = Rect(x: 0, y: 0, width: width, height: dimensions.headerHeight)
        collapsedHeader?.frame = Rect(x: 0, y: 0, width: width, height: minimumHeight)
        tabStrip.direction = direction
        tabStrip.frame = Rect(
            x: 0, y: dimensions.topInset + dimensions.headerHeight + dimensions.tabSpacing, width: width, height: tabStrip.style.height)
        tabAccessory?.frame = tabStrip.frame
    }

    /// Places the header and the tabs for the coordinate `s`.
    func place(at s: Double, _ dimensions: CollapsingHeaderView.Dimensions, _ measures: CollapsingHeader) {
        let shift = measures.headerShift(at: s)
        let height = max(measures.minimumHeight, dimensions.headerHeight - shift)
        let frame = Rect(x: 0, y: dimensions.topInset, width: bounds.width, height: height)
        clip.frame = frame
        // The header at rest may draw a shadow around it.
        clip.clipsToBounds = shift > 0
        headerBackground?.frame = frame
        headerBackground?.isHidden = height == 0
        let travel = headerTravel ?? (collapsedHeader == nil ? 1 : 0.5)
        header.translation = Vector(x: 0, y: -shift * travel)
        tabStrip.translation = Vector(x: 0, y: -shift)
        tabAccessory?.translation = tabStrip.translation
        bottom = measures.tabBarTop(at: s) + measures.tabBarHeight
        crossFade(collapsedHeader == nil ? 0 : measures.crossFade(at: s))
    }

    /// - Parameter fraction: Opacity of the collapsed header's content; the full header's content has the rest.
    private func crossFade(_ fraction: Double) {
        header.alpha = 1 - fraction
        header.isUserInteractionEnabled = fraction <= 0.5
        collapsedHeader?.alpha = fraction
        collapsedHeader?.isUserInteractionEnabled = fraction > 0.5
    }
}
